"""The mode crop of the viewer page: frame, picture behind it, dial, aspects."""

import unittest

from editing_case import EDITING, VIEWER, EditingCase


class CropTest(EditingCase):
    def test_a_corner_that_is_drawn_stays_under_the_finger(self):
        page = self.open("crop")
        left, top, width, height = self.frame(page)
        page.touches.drag((left, top), (left + 60, top + 40), lift=False)
        after = self.frame(page)
        self.assertNear(after[:2], (left + 60, top + 40), 0.5)
        self.assertNear((after[0] + after[2], after[1] + after[3]), (left + width, top + height), 0.5)
        page.touches.up(0)
        self.settle(page)
        self.assertIn("crop", self.edit(page))
        self.assertTrue(page.evaluate(f"{EDITING}.canUndo"))

    def test_the_frame_never_has_a_blank_corner(self):
        page = self.open("crop")
        for angle in (7, -20, 45):
            page.evaluate("document.querySelector('.dial').focus()")
            page.keyboard.press("0")
            for _ in range(abs(angle)):
                page.keyboard.press("ArrowRight" if angle > 0 else "ArrowLeft", "Shift")
            self.settle(page)
            self.assertEqual(self.edit(page)["rotation"], {"angle": angle})
            left, top, width, height = self.frame(page)
            source = page.evaluate(f"{VIEWER}.stage.image")
            for corner in ((left, top), (left + width, top), (left, top + height), (left + width, top + height)):
                x, y = self.source_point(page, corner)
                self.assertTrue(-1 <= x <= source["width"] + 1 and -1 <= y <= source["height"] + 1, (angle, x, y))

    def test_the_picture_turns_behind_a_frame_that_stays(self):
        page = self.open("crop", edit={"crop": {"center": [0.05, 0.02], "size": [0.2, 0.2]}})
        before, middle = self.frame(page), self.middle(page, ".crop-frame")
        point = self.source_point(page, middle)
        page.touches.drag(self.middle(page, ".dial"), (self.middle(page, ".dial")[0] - 80,
                                                       self.middle(page, ".dial")[1]), lift=False)
        self.assertNear(self.frame(page), before, 0.5)
        self.assertNear(self.source_point(page, middle), point, 0.5)
        page.touches.up(0)
        self.settle(page)
        self.assertAlmostEqual(self.edit(page)["rotation"]["angle"], 10, delta=0.11)

    def test_a_drag_of_the_picture_moves_the_crop_behind_the_frame(self):
        page = self.open("crop", edit={"crop": {"center": [0, 0], "size": [0.2, 0.2]}})
        frame, point = self.frame(page), self.source_point(page, self.middle(page, ".crop-frame"))
        start = self.middle(page, ".crop-frame")
        page.touches.drag(start, (start[0] + 50, start[1] + 30), rest=20)
        self.settle(page)
        self.assertNear(self.frame(page), frame, 0.5)
        self.assertNear(self.source_point(page, (start[0] + 50, start[1] + 30)), point, 2)
        self.assertLess(self.edit(page)["crop"]["center"][0], 0)

    def test_a_picture_that_is_drawn_too_far_springs_back(self):
        page = self.open("crop")
        start, before = self.middle(page, ".crop-frame"), self.frame(page)
        page.touches.drag(start, (start[0] + 150, start[1]), rest=20)
        self.settle(page)
        self.assertNear(self.frame(page), before, 0.5)
        self.assertFalse(page.evaluate(f"{EDITING}.isDirty"))

    def test_a_pinch_makes_the_crop_smaller_about_the_fingers(self):
        page = self.open("crop", edit={"crop": {"center": [0, 0], "size": [0.4, 0.3]}})
        frame, middle = self.frame(page), self.middle(page, ".crop-frame")
        point = self.source_point(page, middle)
        page.touches.pinch(middle, 60, 120, rest=20)
        self.settle(page)
        self.assertNear(self.frame(page), frame, 0.5)
        self.assertNear(self.source_point(page, middle), point, 1)
        self.assertNear(self.edit(page)["crop"]["size"], (0.2, 0.15), 0.002)

    def test_a_handle_is_drawn_by_keys_and_every_target_is_large_enough(self):
        page = self.open("crop", edit={"crop": {"center": [0, 0], "size": [0.4, 0.3]}})
        _, _, width, _ = self.frame(page)
        page.evaluate("document.querySelector('[data-handle=right]').focus()")
        page.keyboard.press("ArrowLeft", "Shift")
        self.settle(page)
        size = self.edit(page)["crop"]["size"]
        self.assertNear(size, (0.4 * (1 - 10 / width), 0.3), 1e-6)
        for mode in ("crop", "edit"):
            page.evaluate(f"{EDITING}.switchTo('{mode}')")
            self.settle(page)
            small = page.evaluate("""[...document.querySelectorAll(
                'button, .chip, .filter-choice, .dial')].map((part) => {
                const { width, height } = part.getBoundingClientRect();
                return [part.className, width, height + (part.matches('.chip') ? 10 : 0)];
            }).filter(([, width, height]) => width > 0 && (width < 44 || height < 44))""")
            self.assertEqual(small, [])

    def test_aspects_are_kept_to_while_a_handle_is_drawn(self):
        page = self.open("crop")
        for name, ratio in (("square", 1), ("4:3", 4 / 3), ("16:9", 16 / 9)):
            page.evaluate("name => document.querySelector(`[name=aspect][value='${name}']`).click()", name)
            self.settle(page)
            _, _, width, height = self.frame(page)
            upright = page.evaluate("document.querySelector('.aspect-row [aria-pressed]').ariaPressed") == "true"
            self.assertAlmostEqual(width / height, 1 / ratio if upright else ratio, delta=0.02)
            left, top, width, height = self.frame(page)
            page.touches.drag((left + width, top + height), (left + width - 50, top + height - 10), rest=5)
            self.settle(page)
            _, _, width, height = self.frame(page)
            self.assertAlmostEqual(width / height, 1 / ratio if upright else ratio, delta=0.02)

    def test_a_quarter_turn_and_a_flip_keep_what_is_seen(self):
        page = self.open("crop", edit={"crop": {"center": [0.1, 0], "size": [0.3, 0.2]}})
        point = self.source_point(page, self.middle(page, ".crop-frame"))
        for label in ("Quarter turn to the right", "Flip horizontally", "Quarter turn to the left", "Flip vertically"):
            self.press(page, label)
            self.assertNear(self.source_point(page, self.middle(page, ".crop-frame")), point, 1, label)

    def test_a_double_tap_sets_the_dial_to_zero_and_reset_takes_all_back(self):
        page = self.open("crop", edit={"rotation": {"quadrant": 1, "angle": 5}, "flip": True})
        for _ in range(10):  # on a machine that is busy, two taps can be too far apart for a double one
            page.touches.double_tap(self.middle(page, ".dial"))
            self.settle(page)
            if "angle" not in self.edit(page)["rotation"]:
                break
        self.assertEqual(self.edit(page), {"rotation": {"quadrant": 1}, "flip": True})
        self.press(page, "Reset")
        self.assertEqual(self.edit(page), {})


if __name__ == "__main__":
    unittest.main()
