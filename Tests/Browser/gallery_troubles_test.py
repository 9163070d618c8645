"""The gallery where the service, the connection or a picture is not as it should be, and its way by Tab."""

import pathlib
import tempfile
import unittest

from answering import Answering
from gallery_case import GALLERY, MANY, SERVICE, GalleryCase, long_list, picture

STOPS = """[...document.querySelectorAll('.tile')].filter(tile => tile.querySelector('.picture').tabIndex === 0)
    .map(tile => [tile.tile.index, tile.getBoundingClientRect().top, tile.getBoundingClientRect().bottom])"""


class GalleryTroublesTest(GalleryCase):
    # Tab

    def test_tab_comes_to_a_picture_in_sight_wherever_the_list_is(self):
        page = self.open(ids=MANY)
        page.evaluate("document.querySelector('#search').focus({ preventScroll: true })")
        for top in (0, 300, 90_000, 123_456, 10**7, 500):
            page.evaluate("top => scrollTo(0, top)", top)
            self.settle(page)
            [(index, above, below)] = page.evaluate(STOPS)
            self.assertTrue(0 <= above + (below - above) / 2 <= 768, f"the one that Tab comes to is in sight: {above}")
        page.evaluate("scrollTo(0, 90_000)")
        self.settle(page)
        page.evaluate("document.querySelector('#feed').focus({ preventScroll: true })")
        page.keyboard.press("Tab")
        self.assertGreater(self.state(page)["current"], 100)
        self.assertAlmostEqual(self.state(page)["top"], 90_000, delta=400, msg="no more moves than it takes to see it")

    def test_tab_comes_to_a_picture_when_the_last_place_is_not_there_any_more(self):
        names = MANY[:]
        page = self.open(answer=lambda request: long_list(request["url"], names))
        page.evaluate(f"{GALLERY}.list.focus(20)")
        del names[3:]
        loaded = page.seen.loaded
        page.call("Page.reload")
        page.connection.wait_until(lambda: page.seen.loaded > loaded, "the page")
        self.settle(page)
        self.assertEqual(len(page.evaluate(STOPS)), 1)

    # What fails

    def test_what_passes_by_itself_is_said_and_tried_again(self):
        for status in (502, 504):
            with self.subTest(status=status):
                broken, asked, pixels = [True], [], picture()

                def answer(request):
                    if "/a.png/view" in request["url"]:
                        asked.append(request["url"])
                        return (status, {}) if broken[0] else pixels
                    return long_list(request["url"], ["a.png", "b.png"], isolated=True) or pixels

                page = self.open(answer=answer)
                self.assertIn("does not answer", page.evaluate("document.querySelector('.is-failed').textContent"))
                page.connection.wait_until(lambda: len(asked) > 1, "another try by itself")
                page.wait_for("!!document.querySelector('.is-failed')")
                broken[0] = False
                page.evaluate("dispatchEvent(new Event('online'))")
                page.wait_for("document.querySelectorAll('.is-ready').length === 2")

    def test_a_list_that_did_not_come_comes_when_somebody_looks_again(self):
        broken = [True]
        page = self.browser.open()
        self.addCleanup(page.close)
        Answering(page, "*/images?*", lambda request: (502, {}) if broken[0] else long_list(request["url"], MANY))
        page.go(f"{SERVICE}/")
        page.wait_for("document.querySelector('#message').textContent.includes('cannot be shown')")
        broken[0] = False
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for("document.querySelector('#count').textContent === '10,000 pictures'")

    def test_a_picture_that_is_not_shown_says_why_to_all_and_can_be_opened(self):
        for status, document, told in (
            (415, {"type": "/problems/unreadable-image", "detail": "“a.png” cannot be read: VipsJpeg: End of file."},
             "Damaged, or no picture that can be read"),
            (415, {"detail": "“a.png” cannot be read."}, "“a.png” cannot be read."),
            (422, {"type": "/problems/unusable-sticker", "detail": "The sticker's image “star.png” cannot be used."},
             "A sticker of its edit has lost its picture"),
            (503, {"detail": "It is being prepared.", "progress": 0.4}, "Being prepared: 40\u00a0%"),
            (503, {"detail": "No worker is free."}, "No worker is free."),
        ):
            with self.subTest(status=status, document=document):
                pixels = picture()

                def answer(request):
                    if "/pyramid" in request["url"]:
                        return {"state": "building", "fraction": 0.4}
                    if "/a.png/view" in request["url"]:
                        return status, {"status": status, **document}
                    return long_list(request["url"], ["a.png", "b.png"], isolated=True) or pixels

                page = self.browser.open(size=(390, 844))
                self.addCleanup(page.close)
                Answering(page, "*/images*", answer)
                page.go(f"{SERVICE}/")
                page.wait_for("document.querySelector('.state:not([hidden]) .why')?.textContent === "
                              f"'{told}'")
                box = page.evaluate("""(() => { const box = document.querySelector('.state .why')
                    .getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()""")
                described = page.evaluate("""document.getElementById(
                    document.querySelector('.picture').getAttribute('aria-describedby')).textContent""")
                self.assertEqual(described, told)
                page.mouse.click(box)
                page.wait_for("location.pathname === '/viewer/a.png'")

    def test_pictures_that_cannot_be_added_are_not_lost_in_silence(self):
        pixels, lost = picture(), [True]
        page = self.browser.open()
        self.addCleanup(page.close)
        Answering(page, "*", lambda request: self.without_modules(request["url"], pixels, lost))
        page.go(f"{SERVICE}/")
        self.settle(page)
        notice = "document.querySelector('.notice.error')?.textContent ?? ''"
        close = "document.querySelector('.notice [aria-label=Close]').click()"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.png"
            path.write_bytes(pixels)
            for _ in range(2):
                page.choose_files("#files", path)
                page.wait_for(f"{notice}.includes('not added')")
                page.wait_for("document.querySelector('#files').value === ''")
                page.evaluate(close)
        page.evaluate("""(() => { const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File(['x'], 'x.png'));
            for (const type of ['dragenter', 'dragover', 'drop']) {
              document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
            } })()""")
        page.wait_for(f"{notice}.includes('not added')")
        page.evaluate(close)
        page.evaluate("document.querySelector('.more').click()")
        page.wait_for(f"{notice}.includes('could not be loaded')")
        self.assertEqual(page.seen.exceptions, [])
        lost[0] = False
        loaded = page.seen.loaded
        page.evaluate("document.querySelector('.notice .button').click()")
        page.connection.wait_until(lambda: page.seen.loaded > loaded, "the page")
        self.settle(page)
        page.evaluate("document.querySelector('.more').click()")
        page.wait_for("!!document.querySelector('#menu')")

    def without_modules(self, url, pixels, lost):
        if url.endswith(("/uploads.js", "/menu.js")):
            return (503, {}) if lost[0] else None
        if "/images" not in url:
            return None
        return long_list(url, ["a.png", "b.png"], isolated=True, writable=True, maximumBytes=10**6) or pixels

    def test_tiles_that_stay_are_not_touched_while_the_list_is_scrolled(self):
        page = self.open(ids=MANY)
        page.evaluate("scrollTo(0, 5000)")
        self.settle(page)
        changes = page.evaluate("""await new Promise(done => {
            let count = 0;
            const observer = new MutationObserver(records => { count += records.length; });
            observer.observe(document.querySelector('#pictures'),
                { subtree: true, attributes: true, childList: true });
            let steps = 20;
            const step = () => { scrollBy(0, steps % 2 ? 1 : -1);
                if (steps--) requestAnimationFrame(step); else done(count); };
            step(); })""")
        self.assertEqual(changes, 0)


if __name__ == "__main__":
    unittest.main()
