"""Pictures of the gallery page that fingers pinch up over it."""

import unittest

import numpy

from gallery_case import MANY, GALLERY, GalleryCase

PHONE = {"size": (390, 844), "ratio": 2, "touch": True, "mobile": True}


class GalleryPinchTest(GalleryCase):
    def open(self, **options):
        page = super().open(**PHONE, **options)
        page.wait_for(f"{GALLERY}.isPinchable")
        return page

    def pinch(self, page):
        return page.evaluate(f"{GALLERY}.pinch")

    def held(self, page):
        """Where the picture is that fingers hold."""
        page.frames(2)
        return page.box("#lift .held")

    def middle(self, page, number):
        left, top, width, height = page.box(f"#pictures > li:nth-child({number}) .frame")
        return left + width / 2, top + height / 2

    def edge(self, page, x):
        """The last row of a column, in points, that shows the picture, not the shade behind it."""
        column = page.pixels()[:, int(x * 2)].astype(int)
        coloured = numpy.flatnonzero(column.max(axis=1) - column.min(axis=1) > 12)
        return (coloured[-1] + 1) / 2

    def test_a_picture_follows_two_fingers_over_the_page(self):
        page = self.open()
        x, y = self.middle(page, 2)
        rest = page.box("#pictures > li:nth-child(2) .frame")
        page.touches.pinch((x, y), 40, 160, shift=(-60, 80), lift=False)
        state, box = self.pinch(page), self.held(page)
        self.assertEqual((state["id"], state["isPinching"]), ("chart.tif", True))
        self.assertAlmostEqual(state["scale"], 4, delta=1e-6)
        self.assertNear(state["anchor"], (0.5, 0.5), 1e-6)
        self.assertNear(state["offset"], (-60, 80), 1e-6)
        self.assertNear(box, (x - 60 - 2 * rest[2], y + 80 - 2 * rest[3], 4 * rest[2], 4 * rest[3]))
        # What is seen: the chart is 4:3, in the middle of its square.
        self.assertAlmostEqual(self.edge(page, x - 60), y + 80 + 4 * rest[2] * 3 / 8, delta=1.5)
        self.assertTrue(page.evaluate("document.querySelector('#lift').matches(':popover-open')"), "above all")

    def test_the_number_of_fingers_changes_without_a_jump(self):
        page = self.open()
        x, y = self.middle(page, 2)
        page.touches.pinch((x, y), 40, 120, lift=False)
        before = self.held(page)
        page.touches.up(1)
        self.assertNear(self.held(page), before)
        page.touches.move({0: (x - 60 + 12, y - 7)})
        self.assertNear(self.held(page), (before[0] + 12, before[1] - 7, *before[2:]))
        page.touches.down(2, (x + 90, y + 200))
        self.assertNear(self.held(page), (before[0] + 12, before[1] - 7, *before[2:]))

    def test_it_springs_back_into_its_place(self):
        page = self.open()
        before = page.pixels().astype(int)
        page.touches.pinch(self.middle(page, 2), 40, 200, shift=(-30, 50))
        page.wait_for(f"{GALLERY}.pinch === null")
        page.frames(2)
        self.assertFalse(page.evaluate("!!document.querySelector('#lift')"))
        self.assertLessEqual(abs(page.pixels() - before).max(), 2)
        self.assertEqual(page.evaluate("location.pathname"), "/", "no picture was opened")

    def test_who_wants_no_motion_sees_none(self):
        page = self.open(media={"prefers_reduced_motion": "reduce"})
        page.touches.pinch(self.middle(page, 2), 40, 200)
        page.frames(3)
        self.assertIsNone(self.pinch(page))

    def test_a_finer_picture_comes_while_it_is_held(self):
        page = self.open()
        page.touches.pinch(self.middle(page, 2), 40, 80, lift=False)
        page.wait_for("document.querySelector('#lift .finer')?.complete")
        fine, coarse = page.evaluate("""[...document.querySelectorAll('#lift .finer, #lift img:not(.finer)')]
            .map(image => image.naturalWidth).sort((a, b) => b - a)""")
        self.assertGreaterEqual(fine, 2 * coarse)

    def test_one_finger_scrolls_as_always(self):
        page = self.open(ids=MANY)
        page.touches.drag((200, 700), (200, 300))
        page.wait_for("scrollY > 300")
        self.assertIsNone(self.pinch(page))
        self.assertEqual(page.evaluate("location.pathname"), "/")

    def test_two_fingers_never_scroll_the_list_and_one_may(self):
        page = self.open(ids=MANY)
        self.assertEqual(page.evaluate("""[1, 2, 3].map(count => {
            const target = document.querySelector('.picture');
            const touches = Array.from({ length: count }, (_, identifier) =>
                new Touch({ identifier, target, clientX: 50 + identifier, clientY: 300 }));
            return target.dispatchEvent(new TouchEvent('touchmove',
                { touches, changedTouches: touches, bubbles: true, cancelable: true })); })"""), [True, False, False])

    def test_a_click_opens_a_picture_after_a_pinch_too(self):
        page = self.open()
        page.touches.pinch(self.middle(page, 3), 60, 160)
        page.wait_for("document.querySelector('#lift') === null")
        page.evaluate("new Promise((done) => setTimeout(done, 600))")
        page.mouse.click(self.middle(page, 3))
        page.wait_for("location.pathname === '/viewer/photo.jpg'")

    def test_a_tap_opens_the_picture(self):
        page = self.open()
        page.touches.tap(self.middle(page, 3))
        page.wait_for("location.pathname === '/viewer/photo.jpg'")


if __name__ == "__main__":
    unittest.main()
