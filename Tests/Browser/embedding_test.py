"""The element on pages that others write: their languages, limits, scales and ways to move it about."""

import unittest

from serving import Serving
from viewing import VIEWER, ViewerTest

PAGE = """<!doctype html>
<html lang="{language}">
<meta name="viewport" content="width=device-width">
<title>Another site</title>
<style>body {{ margin: 0 }} porthole-viewer {{ display: block; width: 300px; height: 300px }} {style}</style>
<div id="around"><porthole-viewer id="viewer" {attributes}></porthole-viewer></div>
<div id="elsewhere"></div>
<script type="module" src="{service}/porthole-viewer.js"></script>
<p style="height: 3000px">The rest of the page.</p>
"""


class EmbeddingTest(ViewerTest):
    def setUp(self):
        self.site = self.enterContext(Serving({}))

    def embed(self, attributes="", language="en", style="", src=True, settles=True):
        if src:
            attributes += f' src="{self.service}/images/dots"'
        text = PAGE.format(service=self.service, attributes=attributes, language=language, style=style)
        page = self.browser.open(self.site.make("/", text, "text/html; charset=utf-8"), (390, 700), 2, touch=True)
        self.addCleanup(page.close)
        if settles:
            self.settle(page)
        return page

    def test_any_language_of_a_page_will_do(self):
        for language in ("en_US", "", "de", "x", "ar", "zh-Hant-TW"):
            with self.subTest(language=language):
                page = self.embed(language=language)
                self.assertRegex(page.evaluate(f"{VIEWER}.shadowRoot.querySelector('.scale').textContent"), "×")
                self.assertEqual(page.seen.exceptions, [])
                page.close()

    def test_limits_that_do_not_go_together_are_brought_together(self):
        for attributes, limits in (
            ('max="2"', (1, 2, 2)), ('min="4" max="3"', (4, 4, 4)), ('double-tap="500" max="9"', (1, 9, 9)),
            ('min="2" double-tap="1"', (2, None, 2)), ('max="0.5"', (1, 1, 1)), ('max="many" min="-1"', (1, None, 3)),
        ):
            with self.subTest(attributes=attributes):
                page = self.embed(attributes)
                found = self.state(page)["limits"]
                for name, value in zip(("minimum", "maximum", "doubleTap"), limits):
                    if value is not None:
                        self.assertAlmostEqual(found[name], value, 9, name)
                self.assertEqual(page.seen.exceptions, [])
                page.close()

    def test_one_finger_scrolls_the_page_past_a_whole_picture_and_moves_one_that_is_zoomed(self):
        page = self.embed()
        page.touches.drag((150, 200), (150, 80))
        page.wait_for("scrollY > 60", "the page to scroll")
        self.assertAlmostEqual(self.scale(page), 1, 6)
        page.evaluate(f"scrollTo(0, 0), {VIEWER}.zoomTo(3, {{ isAnimated: false }})")
        self.settle(page)
        before = self.state(page)["offset"]
        page.touches.drag((150, 200), (150, 140), rest=10)
        self.settle(page)
        self.assertEqual(page.evaluate("scrollY"), 0)
        self.assertGreater(self.state(page)["offset"][1], before[1] + 30)

    def test_two_fingers_zoom_a_whole_picture_whichever_way_they_go(self):
        for angle in (0, 90, 45):
            with self.subTest(angle=angle):
                page = self.embed()
                page.touches.pinch((150, 150), 60, 180, angle=angle, shift=(0, 12))
                self.settle(page)
                self.assertGreater(self.scale(page), 2)
                self.assertEqual(page.evaluate("scrollY"), 0)
                page.close()

    def test_in_a_box_that_is_scaled_hands_hit_what_they_touch(self):
        page = self.embed(style="#around { transform: scale(0.5); transform-origin: 0 0 }")
        point = (40, 75)  # of the page: twice that in the element
        under = self.image_point_of(page, (80, 150))
        page.touches.double_tap(point)
        self.settle(page)
        self.assertGreater(self.scale(page), 2)
        self.assertNear(self.image_point_of(page, (80, 150)), under, 2)
        before = self.state(page)["offset"]
        page.touches.drag((100, 75), (80, 75), rest=10)
        self.settle(page)
        self.assertNear(self.state(page)["offset"], [before[0] + 40, before[1]], 2)

    def image_point_of(self, page, point):
        """The pixel of the picture under a point of the element, in the element's own points."""
        state = self.state(page)
        return [(p + offset) / state["magnification"] for p, offset in zip(point, state["offset"])]

    def test_moved_elsewhere_in_the_page_it_keeps_its_place(self):
        page = self.embed()
        page.evaluate(f"{VIEWER}.centerOn([1000, 1200], {{ scale: 5, isAnimated: false }})")
        self.settle(page)
        before = self.state(page)
        page.evaluate("document.querySelector('#elsewhere').append(document.querySelector('porthole-viewer'))")
        self.settle(page)
        after = self.state(page)
        self.assertAlmostEqual(after["scale"], before["scale"], 6)
        self.assertNear(after["offset"], before["offset"], 0.5)

    def test_what_is_set_before_it_is_known_counts(self):
        page = self.browser.open(self.site.make("/late", f"""<!doctype html><html lang="en"><title>Late</title>
            <style>porthole-viewer {{ display: block; width: 300px; height: 300px }}</style>
            <porthole-viewer></porthole-viewer>
            <script>
                const viewer = document.querySelector('porthole-viewer');
                viewer.src = '{self.service}/images/dots';
                viewer.hasControls = false;
            </script>
            <script type="module" src="{self.service}/porthole-viewer.js"></script>""", "text/html; charset=utf-8"),
            (390, 700), 2)
        self.addCleanup(page.close)
        self.settle(page)
        self.assertTrue(page.evaluate(f"{VIEWER}.hasAttribute('no-controls')"))
        self.assertEqual(page.seen.exceptions, [])

    def test_what_is_no_address_is_told_and_shown(self):
        page = self.embed(settles=False, src=False)
        page.wait_for("!!customElements.get('porthole-viewer')")
        page.evaluate(f"""{VIEWER}.addEventListener('pictureerror', ({{ detail }}) => {{
            globalThis.told = detail.problem.message;
        }}), {VIEWER}.src = 'http://[no-address'""")
        page.wait_for("globalThis.told?.includes('[no-address')")
        self.assertIn("[no-address", page.evaluate(f"{VIEWER}.shadowRoot.querySelector('.message').textContent"))
        self.assertEqual(page.seen.exceptions, [])


if __name__ == "__main__":
    unittest.main()
