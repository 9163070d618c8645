"""The viewer by touch, wheel and keys: what each article shows, by what the page says of itself and on its picture."""

import unittest

from viewing import DESKTOP, PHONE, VIEWER, ViewerTest

POINT = (100, 400)


class FitTest(ViewerTest):
    def test_a_picture_is_fitted_and_in_the_middle(self):
        for size, magnification in ((PHONE, 390 / 4000), ((844, 390), 390 / 3000), (DESKTOP, 900 / 3000)):
            with self.subTest(size=size):
                page = self.view(size=size)
                state, (_, _, width, height) = self.state(page), self.stage(page)
                self.assertEqual(state["scale"], 1)
                self.assertAlmostEqual(state["magnification"], magnification, 9)
                self.assertNear(state["offset"], [(4000 * magnification - width) / 2,
                                                  (3000 * magnification - height) / 2], 1e-6)
                self.assertShows(page)
                self.assertSilent(page)

    def test_every_device_pixel_ratio_is_respected(self):
        for ratio in (1, 1.5, 3):
            with self.subTest(ratio=ratio):
                page = self.view(ratio=ratio)
                width = page.evaluate(f"{VIEWER}.shadowRoot.querySelector('canvas').width")
                self.assertEqual(width, round(390 * ratio))
                self.assertShows(page, ratio=ratio)


class DoubleTapTest(ViewerTest):
    def test_the_tapped_point_stays_and_a_second_one_goes_back(self):
        page = self.view()
        before = self.image_point(page, POINT)
        page.touches.double_tap(POINT)
        page.wait_for(f"{VIEWER}.viewport.scale > 1")
        self.settle(page)
        self.assertAlmostEqual(self.scale(page), 3, 6)
        # Across it is held; down the picture rests in the middle for as long as it is lower than the window.
        self.assertAlmostEqual(self.image_point(page, POINT)[0], before[0], 3)
        self.assertShows(page)
        page.touches.double_tap(POINT)
        page.wait_for(f"{VIEWER}.viewport.scale < 3")
        self.settle(page)
        self.assertEqual(self.scale(page), 1)
        self.assertNear(self.image_point(page, POINT), before, 1e-6)

    def test_it_lands_where_the_service_says(self):
        page = self.view()
        limits = page.evaluate(f"{VIEWER}.stage.layout.limits")
        page.touches.double_tap(POINT)
        page.wait_for(f"{VIEWER}.viewport.scale > 1")
        self.settle(page)
        told = page.evaluate("""async (limits, point) => {
            const answer = await fetch('../viewport', { method: 'POST', headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify({ image: { width: 4000, height: 3000 }, viewport: { width: 390, height: 844 },
                    limits, gestures: [{ type: 'doubleTap', at: point }] }) });
            return (await answer.json()).states[0];
        }""", limits, POINT)
        state = self.state(page)
        self.assertAlmostEqual(state["scale"], told["scale"], 9)
        self.assertNear(state["offset"], told["offset"], 1e-6)


class PinchTest(ViewerTest):
    def test_what_was_pinched_stays_under_the_fingers(self):
        page = self.view()
        middle = (210, 420)
        left, right = (160, 420), (260, 420)
        before = [self.image_point(page, point) for point in (left, right)]
        page.touches.pinch(middle, 100, 300, lift=False)
        page.frames(2)
        after = [self.image_point(page, point) for point in ((60, 420), (360, 420))]
        half = 0.5 / self.state(page)["magnification"]
        for one, other in zip(before, after):
            self.assertNear(one, other, half)
        self.assertAlmostEqual(self.scale(page), 3, 1)
        self.assertShows(page, blurred=True)
        page.touches.up()
        self.settle(page)
        self.assertShows(page)

    def test_a_finger_that_lifts_or_lands_moves_nothing(self):
        page = self.view()
        page.touches.pinch((195, 422), 80, 320, lift=False)
        page.frames(2)
        held = self.state(page)
        page.touches.up(1)
        page.frames(2)
        self.assertNear(self.state(page)["offset"], held["offset"], 1e-6)
        page.touches.down(2, (300, 300))
        page.frames(2)
        state = self.state(page)
        self.assertNear([state["scale"], *state["offset"]], [held["scale"], *held["offset"]], 1e-6)
        page.touches.move({2: (305, 300), 0: (40, 422)})
        page.touches.up()

    def test_past_its_bounds_it_springs_back(self):
        for start, end, bound in ((300, 60, 1), (20, 380, None)):
            with self.subTest(bound=bound):
                page = self.view()
                most = page.evaluate(f"{VIEWER}.stage.layout.limits.maximum")
                if bound is None:
                    page.evaluate(f"{VIEWER}.zoomTo({most}, {{ isAnimated: false }})")
                page.touches.pinch((195, 422), start, end, lift=False)
                page.frames(2)
                beyond = self.scale(page)
                self.assertTrue(beyond < 1 if bound else beyond > most, beyond)
                page.touches.up()
                self.settle(page)
                self.assertAlmostEqual(self.scale(page), bound or most, 9)

    def test_a_bound_is_told(self):
        page = self.view()
        page.evaluate(f"{VIEWER}.addEventListener('boundhit', ({{ detail }}) => globalThis.bound = detail.bound)")
        page.touches.pinch((195, 422), 300, 60)
        self.settle(page)
        self.assertEqual(page.evaluate("globalThis.bound"), "minimum")


class DragTest(ViewerTest):
    def zoomed(self, page, scale=6):
        page.evaluate(f"{VIEWER}.zoomTo({scale}, {{ isAnimated: false }})")
        self.settle(page)

    def test_the_picture_follows_the_finger(self):
        page = self.view()
        self.zoomed(page)
        before = self.image_point(page, (250, 500))
        page.touches.drag((250, 500), (150, 420), rest=20, lift=False)
        self.assertNear(self.image_point(page, (150, 420)), before, 0.5 / self.state(page)["magnification"])
        page.touches.up()
        self.settle(page)
        self.assertShows(page)

    def test_what_is_drawn_beyond_the_edge_comes_back(self):
        page = self.view()
        self.zoomed(page)
        page.evaluate(f"{VIEWER}.centerOn([0, 0], {{ isAnimated: false }})")
        page.touches.drag((100, 300), (350, 600), rest=20, lift=False)
        self.assertTrue(all(offset < 0 for offset in self.state(page)["offset"]))
        page.touches.up()
        self.settle(page)
        self.assertNear(self.state(page)["offset"], [0, 0], 1e-6)

    def test_a_fling_goes_on_and_ends_within_the_picture(self):
        page = self.view()
        for _ in range(10):  # On a busy machine, a finger may come out too slow to fling.
            self.zoomed(page, 8)
            page.touches.flick((300, 500), (120, 500))
            at_once = self.state(page)["offset"][0]
            self.settle(page)
            offset = self.state(page)["offset"][0]
            self.assertLessEqual(offset, 4000 * self.state(page)["magnification"] - 390 + 1e-6)
            if offset > at_once:
                break
            page.evaluate(f"{VIEWER}.fit({{ isAnimated: false }})")
        self.assertGreater(offset, at_once)
        self.assertShows(page)


class OtherHandsTest(ViewerTest):
    def test_the_wheel_zooms_about_the_pointer(self):
        page = self.view(size=DESKTOP, ratio=1)
        point = (500, 300)
        before = self.image_point(page, point)
        for _ in range(4):
            page.mouse.wheel(point, -100, 0, "Control")
        self.settle(page)
        self.assertGreater(self.scale(page), 1.2)
        self.assertNear(self.image_point(page, point), before, 0.5 / self.state(page)["magnification"])
        self.assertShows(page, ratio=1)

    def test_the_slider_runs_from_the_least_to_the_greatest_scale(self):
        page = self.view()
        slide = f"""position => {{ const slider = {VIEWER}.shadowRoot.querySelector('input[type=range]');
            slider.value = position; slider.dispatchEvent(new Event('input')); }}"""
        limits = page.evaluate(f"{VIEWER}.stage.layout.limits")
        middle = self.image_point(page, (195, 422))
        for position in (0.5, 1, 0):
            page.evaluate(slide, position)
            self.settle(page)
            expected = limits["minimum"] * (limits["maximum"] / limits["minimum"]) ** position
            self.assertAlmostEqual(self.scale(page), expected, 6)
            self.assertNear(self.image_point(page, (195, 422)), middle, 1)

    def test_keys_do_what_hands_do(self):
        page = self.view(size=DESKTOP, ratio=1)
        page.evaluate(f"{VIEWER}.stage.element.focus()")
        for key in "+++":
            page.keyboard.press(key)
        self.settle(page)
        self.assertAlmostEqual(self.scale(page), 1.5 ** 3, 6)
        before = self.state(page)["offset"]
        page.keyboard.press("ArrowRight")
        self.settle(page)
        self.assertGreater(self.state(page)["offset"][0], before[0])
        page.keyboard.press("-")
        self.settle(page)
        self.assertAlmostEqual(self.scale(page), 1.5 ** 2, 6)
        page.keyboard.press("0")
        self.settle(page)
        self.assertEqual(self.scale(page), 1)

    def test_the_minimap_shows_what_shows_and_goes_where_it_is_pressed(self):
        page = self.view(size=DESKTOP, ratio=1)
        page.evaluate(f"{VIEWER}.zoomTo(8, {{ isAnimated: false }})")
        self.settle(page)
        box = page.evaluate(f"(({{ x, y, width, height }}) => [x, y, width, height])"
                            f"({VIEWER}.shadowRoot.querySelector('.minimap canvas').getBoundingClientRect())")
        page.mouse.click((box[0] + box[2] * 0.25, box[1] + box[3] * 0.75))
        self.settle(page)
        x, y, width, height = self.state(page)["visibleRect"]
        self.assertNear([x + width / 2, y + height / 2], [1000, 2250], 4000 / box[2] + 20)


class PlaceTest(ViewerTest):
    def test_turning_the_phone_keeps_the_place(self):
        page = self.view()
        page.touches.pinch((120, 422), 60, 360)
        self.settle(page)
        middle = self.image_point(page, (195, 422))
        for size in ((844, 390), PHONE):
            page.resize(size, 2)
            page.frames(4)
            self.settle(page)
            self.assertNear(self.image_point(page, [side / 2 for side in size]), middle, 1, f"at {size}")
            self.assertShows(page)

    def test_an_address_brings_back_the_place(self):
        page = self.view()
        page.touches.pinch((120, 422), 60, 300)
        self.settle(page)
        middle, magnification = self.image_point(page, (195, 422)), self.state(page)["magnification"]
        page.wait_for("location.hash.length > 1", "the place in the address")
        again = self.view(fragment=page.evaluate("location.hash"))
        self.assertNear(self.image_point(again, (195, 422)), middle, 1)
        self.assertAlmostEqual(self.state(again)["magnification"] / magnification, 1, 2)
        page.call("Page.reload")
        page.frames(2)
        self.settle(page)
        self.assertNear(self.image_point(page, (195, 422)), middle, 1)

    def test_back_goes_where_one_was_before_a_leap(self):
        page = self.view()
        page.evaluate(f"{VIEWER}.centerOn([3000, 2000], {{ scale: 8 }})")
        self.settle(page)
        page.wait_for("location.hash.length > 1")
        there = self.image_point(page, (195, 422))
        page.evaluate("history.back()")
        page.wait_for(f"{VIEWER}.viewport.scale < 7", "the place before")
        self.settle(page)
        self.assertAlmostEqual(self.scale(page), 1, 6)
        page.evaluate("history.forward()")
        page.wait_for(f"{VIEWER}.viewport.scale > 7", "the place after")
        self.settle(page)
        self.assertNear(self.image_point(page, (195, 422)), there, 1)


class ReducedMotionTest(ViewerTest):
    def test_nothing_moves_by_itself(self):
        page = self.view(prefers_reduced_motion="reduce")
        page.touches.double_tap(POINT)
        page.wait_for(f"{VIEWER}.viewport.scale > 1")
        self.assertAlmostEqual(self.scale(page), 3, 9)
        self.assertFalse(self.state(page)["isAnimating"])


if __name__ == "__main__":
    unittest.main()
