"""The modes follow each other, and stickers and filters are laid on in the mode edit."""

import unittest

from editing_case import EDITING, VIEWER, EditingCase


class EditTest(EditingCase):
    def test_modes_follow_each_other_without_a_jump(self):
        """In the frame in which a mode begins, everything is seen where it was in the one before."""
        for size in ((390, 844), (1280, 800)):
            page = self.open("view", size, ratio=1, edit={
                "crop": {"center": [0.05, 0.02], "size": [0.4, 0.5]}, "rotation": {"angle": 6}})
            page.evaluate(f"""
                globalThis.where = () => {{
                    const {{ stage }} = {VIEWER}, {{ left, top }} = stage.element.getBoundingClientRect();
                    return [[1800, 1400], [2300, 1600]].flatMap((pixel) => {{
                        const point = stage.edited.picturePoint(pixel, stage.mode);
                        const [x, y] = stage.layout.viewportPoint(stage.state, point);
                        return [x + left, y + top];
                    }});
                }};
                globalThis.painted = [];
                {VIEWER}.stage.onPaint(() => painted.push([document.timeline.currentTime, where()]));
                null""")
            for step in ("document.querySelector('#modes [aria-label=Edit]').click()", f"{EDITING}.switchTo('crop')",
                         f"{EDITING}.switchTo('edit')", f"void {EDITING}.finish()",
                         "document.querySelector('#modes [aria-label=Crop]').click()", f"void {EDITING}.finish()"):
                self.settle(page)
                before = page.evaluate("painted.length = 0, where()")
                page.evaluate(step)
                page.wait_for("painted.length > 0")
                page.frames(2)
                painted = page.evaluate("painted")
                first = [places for time, places in painted if time == painted[0][0]][-1]
                self.assertNear(first, before, 1, f"{size} {step}:")
                page.wait_for(f"({EDITING}?.mode ?? 'view') === {VIEWER}.stage.mode")


    def test_a_sticker_is_added_moved_scaled_turned_and_deleted(self):
        page = self.open("edit")
        self.press(page, "Add sticker")
        page.wait_for("null !== document.querySelector('.sticker-choice')")
        page.evaluate("document.querySelector('.sticker-choice[data-id^=alpha]').click()")
        page.wait_for(f"{EDITING}.edit.stickers?.length === 1")
        self.settle(page)
        before = self.edit(page)["stickers"][0]
        start = self.middle(page, ".sticker")
        page.touches.drag(start, (start[0] + 40, start[1] + 60), rest=2)
        self.assertNear(self.middle(page, ".sticker"), (start[0] + 40, start[1] + 60), 0.5)
        place = self.middle(page, ".sticker")
        page.touches.pinch(place, 40, 80, turn=30)
        after = self.edit(page)["stickers"][0]
        self.assertAlmostEqual(after["width"] / before["width"], 2, delta=0.1)
        self.assertAlmostEqual(after["angle"], 30, delta=1)
        self.assertNear(self.middle(page, ".sticker"), place, 1)
        page.evaluate("document.querySelector('.sticker').focus()")
        page.keyboard.press("ArrowLeft", "Shift")
        self.assertNear(self.middle(page, ".sticker"), (place[0] - 10, place[1]), 0.5)
        page.keyboard.press("Delete")
        self.assertNotIn("stickers", self.edit(page))
        page.keyboard.press("z", "Control")
        self.assertEqual(len(self.edit(page)["stickers"]), 1)

    def test_a_mouse_turns_and_scales_a_sticker_by_its_handle(self):
        page = self.open("edit", size=(1280, 800), ratio=1, edit={
            "stickers": [{"image": "alpha", "center": [0, 0], "width": 0.2, "angle": 0}]})
        page.mouse.click(self.middle(page, ".sticker"))
        middle, handle = self.middle(page, ".sticker"), self.middle(page, ".sticker [data-handle=turn]")
        # From the lower right to as far below the middle on the left: a quarter turn, and no other size.
        across = [handle[0] - middle[0], handle[1] - middle[1]]
        page.mouse.drag(handle, (middle[0] - across[1], middle[1] + across[0]))
        sticker = self.edit(page)["stickers"][0]
        self.assertAlmostEqual(sticker["angle"], 90, delta=0.5)
        self.assertAlmostEqual(sticker["width"], 0.2, delta=0.002)
        handle = self.middle(page, ".sticker [data-handle=turn]")
        page.mouse.drag(handle, [m + (h - m) / 2 for m, h in zip(middle, handle)])
        self.assertAlmostEqual(self.edit(page)["stickers"][0]["width"], 0.1, delta=0.002)

    def test_undo_and_redo_go_over_all_changes_in_both_modes(self):
        page = self.open("edit")
        page.evaluate("document.querySelector('[name=filter][value=noir]').click()")
        page.evaluate(f"{EDITING}.switchTo('crop')")
        self.settle(page)
        self.press(page, "Quarter turn to the left")
        self.press(page, "Flip horizontally")
        states = [self.edit(page)]
        for _ in range(3):
            page.keyboard.press("z", "Control")
            states.append(self.edit(page))
        self.assertEqual(states[1:], [
            {"rotation": {"quadrant": 3}, "filter": "noir"}, {"filter": "noir"}, {}])
        self.assertEqual(page.evaluate(f"[{EDITING}.canUndo, {EDITING}.isDirty]"), [False, False])
        for state in states[2::-1]:
            page.keyboard.press("Z", "Control", "Shift")
            self.assertEqual(self.edit(page), state)


if __name__ == "__main__":
    unittest.main()
