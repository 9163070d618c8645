"""What a viewer says where tiles do not come, and how it goes on; and its keys, wherever the focus is."""

import re
import unittest

from answering import Answering
from viewing import DOTS, DOTS_SERVICE, VIEWER, ViewerTest

NOTICE = f"{VIEWER}.shadowRoot.querySelector('.notice')"
LIVE = f"{VIEWER}.shadowRoot.querySelector('[role=status]').textContent"
BUSY = {"type": "/problems/busy", "title": "Too many requests are waiting", "status": 503, "detail": "Later."}
GONE = {"type": "/problems/no-such-tile", "title": "There is no such tile", "status": 404, "detail": "It is gone."}


class TroubleTest(ViewerTest):
    def open_with(self, refuse):
        """A page whose tiles `(level, column, row)` are answered by `refuse`, `None` being what the service says."""
        def answer(request):
            found = re.search(r"/tiles/(\d+)/(\d+)/(\d+)\.", request["url"])
            return found and refuse(tuple(map(int, found.groups())))

        page = self.browser.open("about:blank", (390, 844), 2, touch=True)
        self.addCleanup(page.close)
        Answering(page, "*/tiles/*", answer)
        page.go(f"{DOTS_SERVICE}/viewer/dots")
        self.settle(page)
        return page

    def notice(self, page):
        return page.evaluate(f"{NOTICE}.hidden ? '' : {NOTICE}.textContent")

    def look(self, page, center=(1000, 1000)):
        page.evaluate(f"{VIEWER}.centerOn({list(center)}, {{ scale: 12, isAnimated: false }})")

    def test_a_part_that_is_missing_is_told_until_it_is_there(self):
        missing = {"on": True}
        page = self.open_with(lambda tile: (404, GONE) if missing["on"] and tile == (0, 3, 3) else None)
        self.look(page)
        page.wait_for(f"{NOTICE}.textContent.includes('could not be loaded')")
        self.assertIn("could not be loaded", page.evaluate(LIVE))
        # The others go on coming; it is still so, and can still be tried again.
        self.settle(page)
        page.quiet()
        self.assertIn("could not be loaded", self.notice(page))
        missing["on"] = False
        page.evaluate(f"{NOTICE}.querySelector('button').click()")
        page.wait_for(f"{NOTICE}.hidden")
        self.settle(page)
        self.assertShows(page, DOTS)

    def test_of_what_is_not_seen_nothing_is_said(self):
        shown = {"tiles": None}
        page = self.open_with(lambda tile: (404, GONE) if shown["tiles"] is not None and tile not in shown["tiles"]
                              else None)
        self.look(page)
        shown["tiles"] = set(map(tuple, page.evaluate(f"""(() => {{
            const {{ stage }} = {VIEWER};
            const shown = [...stage.picture.tiles(stage.state.visibleRect, 0, stage.pyramid, 0),
                ...[1, 2, 3, 4].flatMap((level) => stage.picture.tiles([0, 0, 4000, 3000], level, stage.pyramid, 0))];
            return shown.map(({{ level, column, row }}) => [level, column, row]);
        }})()""")))
        self.settle(page)
        page.quiet()
        self.assertGreater(page.evaluate(f"{VIEWER}.stage.tiles.loader.failures"), 0)
        self.assertEqual(self.notice(page), "")
        # What was left out is missed as soon as it is looked at.
        page.evaluate(f"{VIEWER}.stage.panBy([300, 0])")
        page.wait_for(f"{NOTICE}.textContent.includes('could not be loaded')")
        self.look(page)
        page.wait_for(f"{NOTICE}.hidden")

    def test_a_busy_service_is_told_of_as_long_as_something_is_missing(self):
        busy = {"on": False}
        page = self.open_with(lambda _: (503, BUSY) if busy["on"] else None)
        self.look(page, (500, 500))
        self.settle(page)
        busy["on"] = True
        self.look(page, (3000, 2400))
        page.wait_for(f"{NOTICE}.textContent.includes('busy')")
        # Back at what is there nothing is missing.
        self.look(page, (500, 500))
        page.wait_for(f"{NOTICE}.hidden")
        self.look(page, (3000, 2400))
        page.wait_for(f"{NOTICE}.textContent.includes('busy')")
        busy["on"] = False
        page.wait_for(f"{NOTICE}.hidden")
        self.settle(page)
        self.assertShows(page, DOTS)

    def test_neighbours_are_prefetched_though_the_memory_is_full(self):
        page = self.view()
        # Room for what shows and what is around it four times.
        page.evaluate(f"{VIEWER}.stage.tiles.memory.cap = 120 * 256 * 256 * 4")
        for center in ((500, 500), (3500, 2500), (500, 2500), (3500, 500), (2000, 1500)):
            self.look(page, center)
            self.settle(page)
            page.quiet()
        self.assertGreater(page.evaluate(f"{VIEWER}.stage.tiles.memory.bytes / {VIEWER}.stage.tiles.memory.cap"), 0.5)
        missing = page.evaluate(f"""(() => {{
            const {{ stage }} = {VIEWER};
            const around = stage.picture.tiles(stage.state.visibleRect, 0, stage.pyramid, 1);
            return around.filter((tile) => !stage.tiles.memory.has(tile)).length;
        }})()""")
        self.assertEqual(missing, 0)

    def test_a_canvas_that_lost_its_pixels_is_drawn_anew(self):
        page = self.view()
        page.evaluate(f"""(() => {{
            const {{ canvas }} = {VIEWER}.stage;
            canvas.getContext('2d').reset();
            canvas.dispatchEvent(new Event('contextrestored'));
        }})()""")
        page.frames(2)
        self.assertShows(page, DOTS)


class KeysTest(ViewerTest):
    def test_keys_go_on_after_a_click_on_a_button(self):
        page = self.view(size=(900, 700), ratio=1, touch=False)
        for name in ("zoom-in", "fit", "pixels"):
            page.evaluate(f"{VIEWER}.shadowRoot.querySelector('.{name}').focus()")
            page.evaluate(f"{VIEWER}.fit({{ isAnimated: false }})")
            page.keyboard.press("+")
            self.settle(page)
            self.assertAlmostEqual(self.scale(page), 1.5, 6)

    def test_keys_move_the_slider_by_parts_of_its_way(self):
        page = self.view(size=(900, 700), ratio=1, touch=False)
        slider = f"{VIEWER}.shadowRoot.querySelector('input[type=range]')"
        page.evaluate(f"{slider}.focus()")

        def pressed(*keys):
            for key in keys:
                page.keyboard.press(key)
            self.settle(page)
            return page.evaluate(f"{VIEWER}.viewport.sliderPosition")

        self.assertAlmostEqual(pressed("PageUp", "PageUp"), 0.2, 6)
        self.assertAlmostEqual(pressed("ArrowRight", "ArrowUp"), 0.24, 6)
        self.assertAlmostEqual(pressed("ArrowLeft"), 0.22, 6)
        self.assertAlmostEqual(pressed("ArrowDown"), 0.2, 6)
        self.assertAlmostEqual(pressed("End"), 1, 6)
        self.assertAlmostEqual(pressed("PageDown"), 0.9, 6)
        self.assertAlmostEqual(page.evaluate(f"Number({slider}.value)"), 0.9, 3)
        page.evaluate("document.documentElement.dir = 'rtl'")
        self.assertAlmostEqual(pressed("ArrowLeft"), 0.92, 6)
        self.assertAlmostEqual(pressed("ArrowDown"), 0.9, 6)
        self.assertAlmostEqual(pressed("Home"), 0, 6)

    def test_a_key_that_is_held_leaves_nothing(self):
        page = self.view(size=(900, 700), ratio=1, touch=False)
        page.evaluate(f"{VIEWER}.zoomTo(4, {{ isAnimated: false }}), {VIEWER}.focus()")
        page.keyboard.down("Escape")
        for _ in range(3):
            page.call("Input.dispatchKeyEvent", type="rawKeyDown", key="Escape", code="Escape",
                      windowsVirtualKeyCode=27, autoRepeat=True)
        page.keyboard.up("Escape")
        self.settle(page)
        self.assertAlmostEqual(self.scale(page), 1, 6)
        self.assertIn("/viewer/dots", page.evaluate("location.pathname"))

    def test_the_minimap_is_the_first_button_s_alone(self):
        page = self.view(size=(900, 700), ratio=1, touch=False)
        page.evaluate(f"{VIEWER}.zoomTo(4, {{ isAnimated: false }})")
        self.settle(page)
        before = self.state(page)["offset"]
        left, top, width, height = page.evaluate(f"""(({{ x, y, width, height }}) => [x, y, width, height])(
            {VIEWER}.shadowRoot.querySelector('.minimap').getBoundingClientRect())""")
        for kind in ("mousePressed", "mouseReleased"):
            page.call("Input.dispatchMouseEvent", type=kind, x=left + width * 0.1, y=top + height * 0.1,
                      button="right", buttons=2, clickCount=1)
        self.settle(page)
        self.assertNear(self.state(page)["offset"], before, 0.01)


if __name__ == "__main__":
    unittest.main()
