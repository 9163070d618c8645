"""The gallery page by mouse and keys, and how it is read."""

import unittest

from gallery_case import MANY, GALLERY, GalleryCase, long_list, picture

MOST_BYTES = 40_000  # of the page before its pictures, as they are sent, heads of answers included


class GalleryTest(GalleryCase):
    # What is there

    def test_each_picture_has_its_name_its_size_and_its_place(self):
        page = self.open()
        self.assertEqual(
            page.evaluate("""[...document.querySelectorAll('#pictures > li')].map(li => [li.ariaPosInSet,
                li.ariaSetSize, ...[...li.querySelectorAll('bdi, .size')]
                    .map(element => element.textContent.replace(/[\\u2066-\\u2069]/g, '')),
                li.querySelector('a').getAttribute('href')])"""),
            [["1", "4", "alpha.png", "1,200 × 1,200", "viewer/alpha.png"],
             ["2", "4", "chart.tif", "16,000 × 12,000", "viewer/chart.tif"],
             ["3", "4", "photo.jpg", "4,000 × 3,000", "viewer/photo.jpg"],
             ["4", "4", "tall.jpg", "1,200 × 24,000", "viewer/tall.jpg"]])
        self.assertEqual(page.evaluate("document.querySelector('#count').textContent"), "4 pictures")

    def test_thumbnails_have_the_pixels_of_the_screen(self):
        for ratio in (1, 2, 3):
            with self.subTest(ratio=ratio):
                page = self.open((390, 844), ratio=ratio)
                pixels, points = page.evaluate("""(image => [image.naturalWidth, image.getBoundingClientRect().width])(
                    document.querySelector('.frame img'))""")
                self.assertGreaterEqual(pixels, points * ratio)
                self.assertLess(pixels, (points + 32) * ratio + 1)

    def test_the_page_is_light_and_says_nothing(self):
        page = self.open()
        page.quiet()
        self.assertEqual((page.seen.console, page.seen.exceptions), ([], []))
        files = [request for request in page.seen.requests if "/images" not in request.url]
        self.assertGreater(len(files), 10)
        self.assertLess(sum(request.bytes for request in files), MOST_BYTES)
        self.assertFalse([request.url for request in files if request.url.endswith(".wasm")])

    def test_the_page_is_as_wide_as_the_smallest_phone_either_way(self):
        page = self.open((320, 640), ids=["שלום " * 20, "long" * 40, "a", "b"])
        for direction in ("ltr", "rtl"):
            page.evaluate("direction => { document.dir = direction; dispatchEvent(new Event('resize')); }", direction)
            page.frames(2)
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), 320)
            self.assertEqual(page.box("li:nth-child(1)")[0] < page.box("li:nth-child(2)")[0], direction == "ltr")

    def test_what_cannot_be_read_says_so_and_is_tried_again(self):
        broken = [True]
        problem = (415, {"status": 415, "detail": "“chart.tif” cannot be read."})
        page = self.open(answer=lambda request: problem if broken[0] and "/chart.tif/view" in request["url"] else None)
        self.assertIn(problem[1]["detail"], page.evaluate("document.querySelector('.is-failed').textContent"))
        broken[0] = False
        page.evaluate("document.querySelector('.is-failed .state button').click()")
        self.settle(page)
        self.assertEqual(page.evaluate("document.querySelectorAll('.is-ready').length"), 4)
        self.assertEqual(self.state(page)["focus"], "chart.tif")

    # Ten thousand

    def test_ten_thousand_pictures_have_few_elements_and_all_can_be_reached(self):
        page = self.open(ids=MANY)
        page.evaluate("document.querySelector('.picture').focus()")
        page.keyboard.press("End")
        self.settle(page)
        state = self.state(page)
        self.assertEqual((state["focus"], state["current"]), (MANY[-1], 9999))
        self.assertLess(state["tiles"], 60)
        self.assertEqual(page.evaluate("[...document.querySelectorAll('li')].at(-1).ariaSetSize"), "10000")
        left, top, width, height = page.box("li:last-child .picture")
        self.assertTrue(0 <= top and top + height <= 768, "the last one is in sight")
        page.keyboard.press("Home")
        self.settle(page)
        self.assertEqual(self.state(page)["focus"], MANY[0])

    def test_what_is_scrolled_past_is_not_asked_for(self):
        asked, pixels = [], picture()

        def answer(request):
            asked.append(request["url"])
            return long_list(request["url"], MANY, isolated=True) or pixels

        page = self.open(answer=answer)
        before = len(asked)
        page.evaluate("""await new Promise(done => { let steps = 60; const step = () => {
            scrollBy(0, 3000); if (--steps) requestAnimationFrame(step); else done(); }; step(); })""")
        self.settle(page)
        self.assertGreater(self.state(page)["top"], 100_000)
        self.assertLessEqual(len([url for url in asked[before:] if "/view?" in url]), 2 * self.state(page)["tiles"])

    def test_going_back_comes_to_the_same_place(self):
        page = self.open(ids=MANY)
        page.evaluate("scrollTo(0, 123456)")
        self.settle(page)
        page.evaluate("document.querySelectorAll('.picture')[20].focus({ preventScroll: true })")
        focus = self.state(page)["focus"]
        page.keyboard.press("Enter")
        page.wait_for("location.pathname.endsWith('/viewer/photo.jpg') && document.readyState === 'complete'")
        page.quiet()
        page.evaluate("history.back()")
        page.wait_for(f"location.pathname === '/' && {GALLERY}?.library.isKnown")
        page.wait_for("scrollY === 123456")
        self.settle(page)
        self.assertEqual((self.state(page)["top"], self.state(page)["focus"]), (123456, focus))

    def test_reloading_comes_to_the_same_place(self):
        page = self.open(ids=MANY)
        page.evaluate("scrollTo(0, 54321)")
        self.settle(page)
        page.wait_for("history.state?.place.index > 0")
        loaded = page.seen.loaded
        page.call("Page.reload")
        page.connection.wait_until(lambda: page.seen.loaded > loaded, "the page")
        page.wait_for("scrollY === 54321")

    # By name, by keys

    def test_a_search_shows_what_has_the_text_in_its_name_and_stays_in_the_address(self):
        page = self.open(ids=MANY)
        page.evaluate("scrollTo(0, 5000)")
        page.keyboard.press("/")
        page.keyboard.type("0123")
        page.wait_for("document.querySelector('#count').textContent === '11 pictures'")
        self.settle(page)
        self.assertEqual(page.evaluate("[location.hash, scrollY]"), ["#q=0123", 0])
        self.assertEqual(self.state(page)["tiles"], 11)
        page = self.open(ids=MANY, fragment="#q=no%20such")
        self.assertEqual(page.evaluate("document.querySelector('#search').value"), "no such")
        page.evaluate("document.querySelector('#message button').click()")
        page.wait_for("document.querySelector('#count').textContent === '10,000 pictures'")
        self.assertEqual(page.evaluate("location.hash"), "")

    def test_arrows_go_as_the_pictures_lie(self):
        page = self.open(ids=MANY)
        columns = page.evaluate(f"{GALLERY}.list.grid.columns")
        page.evaluate("document.querySelector('.picture').focus()")
        for key, index in (("ArrowRight", 1), ("ArrowDown", 1 + columns), ("ArrowDown", 1 + 2 * columns),
                           ("ArrowLeft", 2 * columns), ("ArrowUp", columns), ("ArrowUp", 0), ("ArrowUp", 0)):
            page.keyboard.press(key)
            self.assertEqual(self.state(page)["focus"], MANY[index], key)
        page.evaluate("document.dir = 'rtl'")
        page.keyboard.press("ArrowLeft")
        self.assertEqual(self.state(page)["focus"], MANY[1])

    def test_the_focus_stays_where_it_is_while_the_list_is_scrolled(self):
        page = self.open(ids=MANY)
        page.evaluate("document.querySelector('.picture').focus()")
        page.evaluate("scrollTo(0, 90000)")
        self.settle(page)
        self.assertEqual(self.state(page)["focus"], MANY[0])
        page.keyboard.press("ArrowRight")
        self.assertEqual(self.state(page)["focus"], MANY[1])
        self.assertLess(self.state(page)["top"], 100)


if __name__ == "__main__":
    unittest.main()
