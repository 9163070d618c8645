"""Stickers in the mode edit that are hard to take: small ones, covered ones, ones whose picture is not to be had."""

import unittest

from answering import Answering
from editing_case import EDITING, PICTURE, SERVICE, VIEWER, EditingCase, ask
from gallery_case import long_list

SMALL = {"stickers": [{"image": "alpha", "center": [0, 0], "width": 0.02, "angle": 0}]}


class StickerTest(EditingCase):
    def count(self, page):
        return len(self.edit(page).get("stickers", []))

    def test_a_small_sticker_is_taken_by_its_middle_again_and_again(self):
        page = self.open("edit", edit=SMALL)
        for _ in range(3):
            self.tap(page, ".sticker")
            self.assertEqual(self.count(page), 1)
        x, y = self.middle(page, ".sticker")
        page.touches.drag((x, y), (x + 30, y), rest=2)
        self.assertNear(self.middle(page, ".sticker"), (x + 30, y), 0.5)

    def test_a_sticker_is_deleted_where_the_press_ends_on_its_handle_too(self):
        for size, touch in (((390, 844), True), ((1280, 800), False)):
            page = self.open("edit", size=size, edit=SMALL)
            self.tap(page, ".sticker")
            x, y = self.middle(page, "[data-handle=delete]")
            if touch:
                page.touches.drag((x, y), (x + 120, y + 120))
            else:
                page.mouse.drag((x, y), (x + 120, y + 120))
            page.frames(2)
            self.assertEqual(self.count(page), 1)
            if touch:
                page.touches.tap((x, y))
            else:
                page.mouse.click((x, y))
            page.wait_for(f"{EDITING}.edit.stickers === undefined")
            self.assertEqual(page.evaluate(f"{EDITING}.history.undoName"), "delete sticker")

    def test_one_that_was_added_while_zoomed_in_keeps_its_size_when_it_is_taken(self):
        page = self.open("edit")
        page.evaluate(f"{VIEWER}.zoomTo(1e9)")
        self.settle(page)
        self.press(page, "Add sticker")
        page.wait_for("null !== document.querySelector('.sticker-choice')")
        page.evaluate("document.querySelector('.sticker-choice[data-id^=alpha]').click()")
        page.wait_for(f"{EDITING}.edit.stickers?.length === 1")
        self.settle(page)
        width = self.edit(page)["stickers"][0]["width"]
        self.assertLess(width, 0.02)
        x, y = self.middle(page, ".sticker")
        page.touches.drag((x, y), (x + 30, y), rest=2)
        self.assertNear(self.middle(page, ".sticker"), (x + 30, y), 0.5)
        self.assertAlmostEqual(self.edit(page)["stickers"][0]["width"], width, delta=1e-9)

    def test_one_under_a_larger_one_can_be_taken_when_it_is_chosen(self):
        page = self.open("edit", edit={"stickers": [
            {"image": "alpha", "center": [0, 0], "width": 0.1, "angle": 0},
            {"image": "alpha", "center": [0, 0], "width": 0.5, "angle": 0}]})
        page.evaluate("document.querySelector('.sticker').focus()")
        x, y = self.middle(page, ".sticker")
        page.touches.drag((x, y), (x + 30, y), rest=2)
        self.assertEqual(page.evaluate(f"{EDITING}.selectedSticker"), 0)
        self.assertNear(self.middle(page, ".sticker"), (x + 30, y), 0.5)
        self.assertEqual(self.edit(page)["stickers"][1]["center"], [0, 0])

    def test_a_name_is_looked_for_in_all_of_the_library(self):
        page = self.open("edit")
        names = [f"picture {number:04}" for number in range(200)] + ["zebra"]
        Answering(page, "*/images?*", lambda request: long_list(request["url"], names))
        self.press(page, "Add sticker")
        choices = "[...document.querySelectorAll('.sticker-choice')].map(choice => choice.dataset.id)"
        page.wait_for(f"{choices}.length >= 60")
        page.evaluate("document.querySelector('.sticker-chooser input').focus()")
        page.keyboard.type("zebr")
        page.wait_for(f"{choices}.join() === 'zebra'")
        page.keyboard.type("x")
        page.wait_for("document.querySelector('.sticker-status').textContent !== ''")
        self.assertEqual(page.evaluate(choices), [])
        page.evaluate("document.querySelector('.sticker-chooser input').value = ''")
        page.keyboard.type("19")
        page.wait_for(f"{choices}.length === {sum('19' in name for name in names)}")

    def test_a_picture_that_cannot_be_had_for_a_moment_is_not_missing(self):
        asked = []

        def answer(request):
            asked.append(request["url"])
            return (503, {"status": 503, "detail": "Busy."}) if len(asked) == 1 else None

        page = self.open("view", edit=SMALL)
        Answering(page, "*/images/alpha", answer)
        page.evaluate("document.querySelector('#modes [aria-label=Edit]').click()")
        page.wait_for("document.querySelector('.sticker')?.style.aspectRatio")
        self.assertGreater(len(asked), 1)
        self.assertIsNone(page.evaluate("document.querySelector('.sticker.is-missing')"))

    def test_previews_of_filters_come_when_the_service_is_busy_no_longer(self):
        asked = []

        def answer(request):
            asked.append(request["url"])
            return (503, {"status": 503, "detail": "Busy."}) if len(asked) < 3 else None

        page = self.open("view")
        Answering(page, "*/view?filter=none*", answer)
        page.evaluate("document.querySelector('#modes [aria-label=Edit]').click()")
        page.wait_for("[...document.querySelectorAll('.filter-picture img')].every((picture) => "
                      "picture.naturalWidth > 0) && document.querySelector('.filter-picture img') !== null")

    def test_a_picture_that_is_gone_is_said_to_be_missing(self):
        page = self.open("view", edit=SMALL)
        Answering(page, "*/images/alpha", lambda request: (404, {"status": 404, "detail": "No."}))
        page.evaluate("document.querySelector('#modes [aria-label=Edit]').click()")
        page.wait_for("document.querySelector('.sticker.is-missing')?.title")

    def test_a_late_answer_shapes_no_other_frame(self):
        page = self.open("edit", edit=SMALL)
        page.evaluate(f"""
            {EDITING}.library.aspect = (id) => id === 'late' ? new Promise((go) => {{ globalThis.come = go; }})
                : Promise.resolve(3);
            for (const image of ['late', 'other']) {{
                const {{ edit }} = {EDITING}.history.current;
                const other = {{ ...edit, stickers: [{{ ...edit.stickers[0], image }}] }};
                {EDITING}.history.commit(image, {{ edit: other, chosen: other }});
            }}
            {EDITING}.undo();
            {EDITING}.redo();
            null""")
        page.wait_for("document.querySelector('.sticker').style.aspectRatio.startsWith('3')")
        page.evaluate("come(0.1), null")
        page.frames(2)
        self.assertTrue(page.evaluate("document.querySelector('.sticker').style.aspectRatio.startsWith('3')"))

    def test_two_edits_are_compared_with_stickers_of_their_own_shape(self):
        tall = {"stickers": [{"image": "tall", "center": [0, 0], "width": 0.1, "angle": 0}]}
        page = self.open("edit", edit=tall)
        ask("PUT", f"/images/{PICTURE}/edit", {**tall, "flip": True})
        page.evaluate("document.querySelector('[name=filter][value=mono]').click()")
        page.evaluate(f"void {EDITING}.save()")
        page.wait_for("!!document.querySelector('dialog[open]')")
        page.evaluate("[...document.querySelectorAll('dialog button')].find((button) => "
                      "button.textContent === 'Compare').click()")
        page.wait_for("document.querySelectorAll('.comparison-clip img').length === 2")
        page.quiet()
        shapes = page.evaluate("[...document.querySelectorAll('.comparison-clip img')].map((picture) => "
                               "picture.naturalWidth / picture.naturalHeight)")
        aspect = page.evaluate(f"await {EDITING}.library.aspect('tall')")
        self.assertLess(aspect, 0.9)
        self.assertNear(shapes, (aspect, aspect), 0.02)

    def test_the_focus_stays_near_a_sticker_that_is_undone(self):
        page = self.open("edit", edit=SMALL)
        self.press(page, "Add sticker")
        page.wait_for("null !== document.querySelector('.sticker-choice')")
        page.evaluate("document.querySelector('.sticker-choice[data-id^=alpha]').click()")
        page.wait_for(f"{EDITING}.edit.stickers?.length === 2")
        self.assertEqual(page.evaluate("document.activeElement.className"), "sticker is-selected")
        page.keyboard.press("z", "Control")
        self.assertEqual(page.evaluate("document.activeElement.className"), "sticker is-selected")
        page.keyboard.press("Delete")
        self.assertIn("add-sticker", page.evaluate("document.activeElement.className"))

    def test_what_keys_do_is_read_out_once_it_is_done(self):
        said = "[...document.querySelectorAll('[role=status]')].map((region) => region.textContent).join(' ')"
        page = self.open("edit", edit=SMALL)
        page.evaluate("document.querySelector('.sticker').focus()")
        for _ in range(3):
            page.keyboard.press(".")
        page.wait_for(f"{said}.includes('50% across, 50% down, 2% of the diagonal wide, turned by 3 degrees')")
        page.evaluate(f"{EDITING}.switchTo('crop')")
        self.settle(page)
        page.evaluate("document.querySelector('[data-handle=left]').focus()")
        page.keyboard.press("ArrowRight", "Shift")
        page.wait_for(f"{said}.includes('pixels are kept')")

    def test_a_page_says_that_a_sticker_is_left_out(self):
        page = self.browser.open(size=(390, 844), ratio=2, touch=True)
        self.addCleanup(page.close)
        status, _, body = ask("PUT", f"/images/{PICTURE}/edit", SMALL)
        self.assertIn(status, (200, 201), body)
        Answering(page, "*/iiif/3/alpha/*", lambda request: (404, {"status": 404, "detail": "No."}))
        page.go(f"{SERVICE}/viewer/{PICTURE}")
        self.settle(page)
        page.wait_for("document.querySelector('.notice')?.textContent.includes('alpha')")
        self.assertEqual(page.evaluate("document.querySelectorAll('.notice').length"), 1)


if __name__ == "__main__":
    unittest.main()
