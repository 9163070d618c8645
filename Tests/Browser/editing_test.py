"""The modes edit and crop of the viewer page, by touch, mouse and keys, against the service at $SERVICE_URL.

The service has a demonstration library (`porthole demo`), a data folder, and the token $PORTHOLE_TOKEN.
"""

import io
import json
import os
import unittest
import urllib.error
import urllib.request

import numpy
from PIL import Image

from chromium import Chromium

SERVICE = os.environ.get("SERVICE_URL", "")
TOKEN = os.environ.get("PORTHOLE_TOKEN", "")
PICTURE = "photo"
VIEWER = "document.querySelector('porthole-viewer')"
EDITING = f"{VIEWER}.editing"


def ask(method, path, document=None, **fields):
    """A request's status, fields and body."""
    fields = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **fields}
    body = None if document is None else json.dumps(document).encode()
    request = urllib.request.Request(SERVICE + path, body, fields, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def stored():
    """The stored edit; `None` where there is none."""
    status, _, body = ask("GET", f"/images/{PICTURE}/edit")
    return json.loads(body) if status == 200 else None


class EditingTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Chromium())

    def setUp(self):
        ask("DELETE", f"/images/{PICTURE}/edit")

    def open(self, mode="edit", size=(390, 844), ratio=2, edit=None, token=True, **media):
        """A page in a mode, with what is stored before."""
        if edit is not None:
            status, _, body = ask("PUT", f"/images/{PICTURE}/edit", edit)
            self.assertIn(status, (200, 201), body)
        page = self.browser.open(f"{SERVICE}/viewer/{PICTURE}", size, ratio, touch=True, media=media or None)
        self.addCleanup(page.close)
        self.settle(page)
        if token:
            page.evaluate("token => sessionStorage.setItem('porthole-token', token)", TOKEN)
        if mode != "view":
            page.evaluate(f"document.querySelector('#modes [aria-label={mode.capitalize()}]').click()")
            page.wait_for(f"{EDITING}?.mode === '{mode}'")
            self.settle(page)
        return page

    def settle(self, page):
        page.wait_for(f"{VIEWER}?.viewport?.state === 'ready'")
        page.evaluate(f"await {VIEWER}.whenSettled(), null")
        page.quiet()

    def edit(self, page):
        return page.evaluate(f"{EDITING}.edit")

    def middle(self, page, selector):
        left, top, width, height = page.box(selector)
        return left + width / 2, top + height / 2

    def tap(self, page, selector):
        page.touches.tap(self.middle(page, selector))
        page.frames(2)

    def press(self, page, label):
        """A click on a button by its label or its text."""
        page.evaluate("""label => [...document.querySelectorAll('button')].find((button) => button.offsetParent
            && (button.getAttribute('aria-label') ?? button.textContent) === label).click()""", label)
        self.settle(page)

    def frame(self, page):
        return page.box(".crop-frame")

    def source_point(self, page, point):
        """The pixel of the source under a point of the page."""
        return page.evaluate(f"""(x, y) => {{
            const {{ stage }} = {VIEWER}, box = stage.element.getBoundingClientRect();
            return stage.edited.sourcePoint(stage.layout.imagePoint(stage.state, [x - box.x, y - box.y]), stage.mode);
        }}""", *point)

    def assertNear(self, one, other, tolerance, message=None):
        for a, b in zip(one, other, strict=True):
            self.assertAlmostEqual(a, b, delta=tolerance, msg=f"{message or ''} {one} is not {other}")

    # Modes

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

    # Crop

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
        page.touches.double_tap(self.middle(page, ".dial"))
        self.settle(page)
        self.assertEqual(self.edit(page), {"rotation": {"quadrant": 1}, "flip": True})
        self.press(page, "Reset")
        self.assertEqual(self.edit(page), {})

    # Edit

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

    # Saving

    def test_what_is_saved_is_what_the_service_shows(self):
        page = self.open("edit", edit={
            "crop": {"center": [0.02, 0.01], "size": [0.4, 0.3]}, "rotation": {"quadrant": 1, "angle": 6}, "flip": True,
            "stickers": [{"image": "alpha", "center": [0.02, 0], "width": 0.1, "angle": 20}]})
        page.evaluate("document.querySelector('[name=filter][value=vivid]').click()")
        self.press(page, "Save")
        page.wait_for(f"{EDITING}.mode === null")
        self.settle(page)
        self.assertEqual(stored()["filter"], "vivid")
        self.assertSameAsService(page)

    def assertSameAsService(self, page):
        """The page in mode view, against the service's own view; but for the bars over it."""
        width, height = page.evaluate(f"[{VIEWER}.stage.size.width, {VIEWER}.stage.size.height]")
        ratio = page.evaluate("devicePixelRatio")
        scale, offset = page.evaluate(f"[{VIEWER}.stage.state.scale, {VIEWER}.stage.state.offset]")
        _, _, body = ask("GET", f"/images/{PICTURE}/view?w={width}&h={height}&dpr={ratio}&scale={scale}"
                                f"&x={offset[0]}&y={offset[1]}&background=transparent&format=png&_=1")
        expected = numpy.asarray(Image.open(io.BytesIO(body)).convert("RGBA")).astype(int)
        page.evaluate("document.querySelectorAll('porthole-viewer > *').forEach((child) => child.remove());"
                      f"{VIEWER}.hasControls = false")
        page.frames(2)
        seen = page.pixels().astype(int)
        self.assertEqual(seen.shape[:2], expected.shape[:2])
        inside = expected[:, :, 3] == 255
        # Not the last two pixels at an edge: who draws it blends it with what lies beneath.
        for axis in (0, 1):
            for by in (-2, 2):
                inside &= numpy.roll(inside, by, axis)
        difference = numpy.abs(seen - expected[:, :, :3]).max(axis=2)[inside]
        self.assertGreater(inside.sum(), 50_000)
        if "VERBOSE" in os.environ:
            print(f"difference: mean {difference.mean():.2f}, 99 % {numpy.percentile(difference, 99)}")
        self.assertLess(difference.mean(), 4)
        self.assertLess(numpy.percentile(difference, 99), 40)

    def test_the_token_is_asked_for_once(self):
        page = self.open("edit", token=False)
        page.evaluate("document.querySelector('[name=filter][value=mono]').click()")
        page.evaluate(f"void {EDITING}.save()")
        page.wait_for("null !== document.querySelector('dialog input[type=password]')")
        page.evaluate("document.querySelector('dialog input[type=password]').focus()")
        page.keyboard.type(TOKEN)
        page.keyboard.press("Enter")
        page.wait_for(f"!{EDITING}.isDirty && !{EDITING}.isSaving")
        page.evaluate("document.querySelector('[name=filter][value=noir]').click()")
        self.assertTrue(page.evaluate(f"await {EDITING}.save()"))
        self.assertEqual(stored(), {"filter": "noir"})

    def test_two_tabs_do_not_overwrite_each_other(self):
        for answer, left in (("Take theirs", {"filter": "mono"}), ("Keep mine", {"filter": "noir"})):
            ask("DELETE", f"/images/{PICTURE}/edit")
            pages = [self.open("edit") for _ in range(2)]
            for page, name in zip(pages, ("mono", "noir")):
                page.evaluate("name => document.querySelector(`[name=filter][value=${name}]`).click()", name)
            self.assertTrue(pages[0].evaluate(f"await {EDITING}.save()"))
            pages[1].evaluate(f"void {EDITING}.save()")
            pages[1].wait_for("null !== document.querySelector('dialog[open]')")
            self.assertEqual(stored(), {"filter": "mono"})
            pages[1].evaluate("""answer => [...document.querySelectorAll('dialog button')].find((button) =>
                button.textContent === answer).click()""", answer)
            pages[1].wait_for(f"!{EDITING}.isSaving")
            self.assertEqual(stored(), left)
            self.assertEqual(pages[1].evaluate(f"{EDITING}.isDirty"), False)
            self.assertEqual(self.edit(pages[1]), left)

    def test_revert_removes_what_is_stored_and_can_be_undone(self):
        page = self.open("edit", edit={"filter": "sepia", "flip": True})
        self.press(page, "Revert")
        self.assertEqual(self.edit(page), {})
        page.keyboard.press("z", "Control")
        self.assertEqual(self.edit(page), {"filter": "sepia", "flip": True})
        page.keyboard.press("z", "Control", "Shift")
        self.assertTrue(page.evaluate(f"await {EDITING}.save()"))
        self.assertIsNone(stored())

    def test_who_leaves_with_changes_is_asked(self):
        page = self.open("edit")
        page.evaluate("document.querySelector('[name=filter][value=fade]').click()")
        page.evaluate(f"void {EDITING}.finish()")
        page.wait_for("null !== document.querySelector('dialog[open]')")
        page.keyboard.press("Escape")
        page.wait_for("!document.querySelector('dialog[open]')")
        self.assertEqual(page.evaluate(f"{EDITING}.mode"), "edit")
        page.evaluate(f"void {EDITING}.finish()")
        page.wait_for("null !== document.querySelector('dialog[open] .danger')")
        page.evaluate("document.querySelector('dialog[open] .danger').click()")
        page.wait_for(f"{EDITING}.mode === null")
        self.assertIsNone(page.evaluate(f"{VIEWER}.stage.edit?.filter ?? null"))


if __name__ == "__main__":
    unittest.main()
