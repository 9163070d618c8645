"""Hands in the modes edit and crop: what they begin while something else is still under way."""

import json
import unittest

from answering import Answering
from editing_case import EDITING, PICTURE, SERVICE, VIEWER, EditingCase, ask
from gallery_case import picture

CROPPED = {"crop": {"center": [0, 0], "size": [0.2, 0.15]}}
TWO_STICKERS = {"stickers": [{"image": "alpha", "center": [-0.1, 0], "width": 0.1, "angle": 0},
                             {"image": "alpha", "center": [0.1, 0], "width": 0.1, "angle": 0}]}
# A mouse whose every event comes in the frame in which a script wants it, and what is drawn one frame later.
MOUSE = """
    globalThis.hand = (type, [clientX, clientY], target) => (target ?? {VIEWER}.stage.element).dispatchEvent(
        new PointerEvent(type, {{ clientX, clientY, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1,
                                  bubbles: true, composed: true, cancelable: true }}));
    globalThis.frame = () => new Promise(requestAnimationFrame);
    null""".replace("{VIEWER}", VIEWER).replace("{{", "{").replace("}}", "}")


class UnderWayTest(EditingCase):
    def flick(self, page):
        """The picture behind the crop's frame, let go while it moves."""
        x, y = self.middle(page, ".crop-frame")
        page.touches.flick((x, y), (x + 60, y + 40))

    def undo(self, page):
        page.evaluate(f"{EDITING}.undo()")
        return self.edit(page)

    def test_undo_while_the_picture_glides_takes_back_the_pan_alone(self):
        page = self.open("crop", edit=CROPPED)
        self.press(page, "Flip horizontally")
        flipped = self.edit(page)
        self.flick(page)
        self.assertEqual(self.undo(page), flipped)
        page.evaluate(f"{EDITING}.redo()")
        self.settle(page)
        self.assertNotEqual(self.edit(page), flipped)
        self.assertEqual(self.undo(page), flipped)
        self.assertEqual(self.undo(page), CROPPED)

    def test_what_is_done_while_the_picture_glides_is_a_step_of_its_own(self):
        for label, what in (("Quarter turn to the left", "quarter turn"), ("Flip vertically", "flip"),
                            ("Reset", "reset crop"), ("Revert", "revert to the original"), ("16:9", "aspect 16:9"),
                            ("Edit", "crop")):
            with self.subTest(label):
                page = self.open("crop", edit=CROPPED)
                self.flick(page)
                page.evaluate("""label => [...document.querySelectorAll('.editing-panel button, .chip')].find((part) =>
                    (part.getAttribute('aria-label') ?? part.textContent) === label).click()""", label)
                self.settle(page)
                self.assertEqual(page.evaluate(f"{EDITING}.history.undoName"), what)
                if what != "crop":
                    panned = self.undo(page)
                    self.assertEqual(list(panned), ["crop"])
                    self.assertNotEqual(panned, CROPPED)
                self.assertEqual(self.undo(page), CROPPED)
                self.assertFalse(page.evaluate(f"{EDITING}.canUndo"))
                page.close()

    def test_what_is_saved_while_the_picture_glides_is_what_is_seen(self):
        page = self.open("crop", edit=CROPPED)
        self.flick(page)
        self.assertTrue(page.evaluate(f"await {EDITING}.save()"))
        self.settle(page)
        self.assertFalse(page.evaluate(f"{EDITING}.isDirty"))

    def test_two_pans_and_a_handle_are_three_steps(self):
        page = self.open("crop", edit=CROPPED)
        edits = [self.edit(page)]
        for part in (".crop-frame", ".crop-frame", "[data-handle=topLeft]"):
            x, y = self.middle(page, part)
            page.touches.drag((x, y), (x + 40, y + 30), rest=5)
            self.settle(page)
            edits.append(self.edit(page))
        for edit in edits[-2::-1]:
            self.assertEqual(self.undo(page), edit)

    def test_a_handle_is_drawn_from_where_it_is_seen_while_the_frame_moves(self):
        page = self.open("crop", edit={"crop": {"center": [0, 0], "size": [0.4, 0.3]}})
        left, top, *_ = self.frame(page)
        page.evaluate(MOUSE)
        page.touches.drag((left, top), (left + 100, top + 100))
        apart = page.evaluate("""
            const corner = () => {
                const { right, bottom } = document.querySelector('.crop-frame').getBoundingClientRect();
                return [right, bottom];
            };
            await frame();
            const start = corner(), to = [start[0] - 30, start[1] - 20];
            hand('pointerdown', start);
            hand('pointermove', to);
            for (let i = 0; i < 5; i++) await frame();
            const end = corner();
            hand('pointerup', to);
            [end[0] - to[0], end[1] - to[1]]""")
        self.assertNear(apart, (0, 0), 0.5)

    def test_a_sticker_is_taken_from_where_it_is_seen_while_the_picture_moves(self):
        page = self.open("edit", edit=TWO_STICKERS)
        page.evaluate(MOUSE)
        apart = page.evaluate(f"""
            const box = document.querySelector('.sticker');
            const middle = () => {{
                const {{ x, y, width, height }} = box.getBoundingClientRect();
                return [x + width / 2, y + height / 2];
            }};
            {VIEWER}.zoomTo(2);
            for (let i = 0; i < 3; i++) await frame();
            const start = middle(), to = [start[0] + 10, start[1] + 20];
            hand('pointerdown', start, box);
            hand('pointermove', to);
            for (let i = 0; i < 5; i++) await frame();
            const end = middle();
            hand('pointerup', to);
            [end[0] - to[0], end[1] - to[1]]""")
        self.assertNear(apart, (0, 0), 0.5)

    def test_nothing_else_moves_the_picture_while_something_is_held(self):
        for mode, part in (("edit", ".sticker"), ("crop", "[data-handle=left]")):
            page = self.open(mode, size=(1280, 800), ratio=1, edit={**CROPPED, **TWO_STICKERS} if mode == "crop"
                             else TWO_STICKERS)
            x, y = self.middle(page, part)
            page.mouse.move((x, y))
            page.mouse.down()
            page.mouse.move((x + 5, y))
            before = page.evaluate(f"[{VIEWER}.stage.state.scale, ...{VIEWER}.stage.state.offset]")
            page.mouse.wheel((x + 5, y), 300)
            page.mouse.wheel((x + 5, y), 30, 0, "Control")
            # Safari's: there is no other browser that has them.
            page.evaluate(f"""for (const [type, scale] of [['gesturestart', 1], ['gesturechange', 2]]) {{
                const event = new MouseEvent(type, {{ clientX: 300, clientY: 300, bubbles: true, cancelable: true }});
                {VIEWER}.stage.element.dispatchEvent(Object.assign(event, {{ scale }}));
            }}""")
            page.frames(3)
            after = page.evaluate(f"[{VIEWER}.stage.state.scale, ...{VIEWER}.stage.state.offset]")
            self.assertEqual(after, before, mode)
            page.mouse.up()

    def test_a_sticker_that_is_deleted_in_the_hand_takes_no_other_along(self):
        page = self.open("edit", size=(1280, 800), ratio=1, edit=TWO_STICKERS)
        x, y = self.middle(page, ".sticker")
        page.mouse.move((x, y))
        page.mouse.down()
        page.keyboard.press("Delete")
        page.mouse.move((x + 50, y + 50))
        page.mouse.up()
        self.assertEqual(self.edit(page)["stickers"], documents(TWO_STICKERS["stickers"][1:]))

    def test_what_the_hand_has_lost_moves_no_more(self):
        page = self.open("edit", size=(1280, 800), ratio=1, edit=TWO_STICKERS)
        x, y = self.middle(page, ".sticker")
        page.mouse.move((x, y))
        page.mouse.down()
        page.mouse.move((x + 20, y))
        moved = self.edit(page)
        page.evaluate(f"{VIEWER}.stage.element.releasePointerCapture(1)")
        page.mouse.move((x + 50, y))
        page.mouse.move((x + 80, y))
        page.mouse.up()
        self.assertEqual(self.edit(page), moved)
        self.assertEqual(page.evaluate(f"{EDITING}.history.undoName"), "move sticker")

    def test_keys_on_two_stickers_are_two_steps(self):
        page = self.open("edit", edit=TWO_STICKERS)
        for index in (0, 1):
            page.evaluate("index => document.querySelectorAll('.sticker')[index].focus()", index)
            for _ in range(2):
                page.keyboard.press("ArrowDown")
        first = self.undo(page)["stickers"]
        self.assertEqual(first[1], documents(TWO_STICKERS["stickers"])[1])
        self.assertNotEqual(first[0], documents(TWO_STICKERS["stickers"])[0])
        self.assertEqual(self.undo(page)["stickers"], documents(TWO_STICKERS["stickers"]))

    def test_aspects_are_wide_again_after_a_turned_picture_was_reset(self):
        for label in ("Reset", "Revert"):
            page = self.open("crop")
            upright = "document.querySelector('.aspect-row [aria-pressed]').ariaPressed"
            before = page.evaluate(upright)
            self.press(page, "Quarter turn to the left")
            self.assertNotEqual(page.evaluate(upright), before)
            self.press(page, label)
            self.assertEqual(page.evaluate(upright), before)

    def test_the_dial_shows_no_angle_that_a_very_thin_picture_has_no_room_for(self):
        _, _, body = ask("GET", f"/images/{PICTURE}")
        thin = {**json.loads(body), "width": 40000, "height": 4}

        def answer(request):
            path = request["url"].split("?")[0]
            if path.endswith(f"/images/{PICTURE}"):
                return thin
            if path.endswith("/pyramid"):
                return {"isNeeded": False, "state": "ready"}
            return picture() if "/tiles/" in path or path.endswith("/view") else None

        page = self.browser.open(size=(390, 844), touch=True)
        self.addCleanup(page.close)
        Answering(page, "*/images/*", answer)
        page.go(f"{SERVICE}/viewer/{PICTURE}#mode=crop")
        page.wait_for(f"{EDITING}?.mode === 'crop'")
        self.settle(page)
        page.evaluate("document.querySelector('.dial').focus()")
        for key in ("PageUp", "End", "PageDown", "Home"):
            page.keyboard.press(key)
            shown = page.evaluate("Number(document.querySelector('.dial').ariaValueNow)")
            self.assertEqual(shown, self.edit(page).get("rotation", {}).get("angle", 0), key)
        x, y = self.middle(page, ".dial")
        page.touches.drag((x, y), (x - 100, y))
        shown = page.evaluate("Number(document.querySelector('.dial').ariaValueNow)")
        self.assertEqual(shown, self.edit(page).get("rotation", {}).get("angle", 0))
        self.assertEqual([text for kind, text in page.seen.console if kind == "error"] + page.seen.exceptions, [])


def documents(stickers):
    """As the page has them, which leaves out a turn by nothing."""
    return [{name: value for name, value in sticker.items() if name != "angle" or value} for sticker in stickers]


if __name__ == "__main__":
    unittest.main()
