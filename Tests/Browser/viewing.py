"""What tests of the pages have in common: pages of a service, and what shows there.

The library of the one at $SERVICE_URL is what `porthole demo` makes; the one at $DOTS_URL has `dots.png` of 4000 × 3000
and `wide/dots.png` of 20000 × 20000 pixels (`dots.py`).
"""

import os
import unittest

from chromium import Chromium
from dots import Dots

SERVICE, DOTS_SERVICE = os.environ.get("SERVICE_URL", ""), os.environ.get("DOTS_URL", "")
VIEWER = "document.querySelector('porthole-viewer')"
PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1440, 900)
DOTS, WIDE = Dots(4000, 3000, 100), Dots(20_000, 20_000, 250)


class PageTest(unittest.TestCase):
    service = SERVICE

    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Chromium())

    def open(self, path, size=PHONE, ratio=2, touch=True, **media):
        page = self.browser.open(self.service + path, size, ratio, touch=touch, media=media or None)
        self.addCleanup(page.close)
        return page

    def assertNear(self, one, other, tolerance, message=""):
        self.assertEqual(len(one), len(other))
        for a, b in zip(one, other):
            self.assertAlmostEqual(a, b, delta=tolerance, msg=f"{message} {one} is not {other}")

    def assertSilent(self, page):
        """The page said nothing, and nothing that it asked for was refused."""
        self.assertEqual(page.seen.console + page.seen.exceptions + [str(request) for request in page.seen.bad], [])


class ViewerTest(PageTest):
    service = DOTS_SERVICE

    def view(self, id="dots", size=PHONE, ratio=2, fragment="", **media):
        """A viewer's page when it shows its picture, sharp and still."""
        page = self.open(f"/viewer/{id}{fragment}", size, ratio, **media)
        self.settle(page)
        return page

    def settle(self, page):
        page.wait_for(f"['ready', 'failed'].includes({VIEWER}?.viewport?.state)")
        self.assertEqual(page.evaluate(f"{VIEWER}.viewport.state"), "ready", page.report())
        page.evaluate(f"await {VIEWER}.whenSettled(), null")
        page.frames(2)

    def state(self, page):
        return page.evaluate(f"{VIEWER}.viewport")

    def stage(self, page):
        """Where the stage lies in the page: x, y, width, height."""
        return page.evaluate(f"(({{ x, y, width, height }}) => [x, y, width, height])"
                             f"({VIEWER}.stage.element.getBoundingClientRect())")

    def image_point(self, page, point):
        """The pixel of the picture that lies under a point of the page."""
        (x, y, *_), state = self.stage(page), self.state(page)
        return [(p - edge + offset) / state["magnification"]
                for p, edge, offset in zip(point, (x, y), state["offset"])]

    def scale(self, page):
        return self.state(page)["scale"]

    def covered(self, page):
        """The boxes of what lies over the picture."""
        return page.evaluate(f"""(() => {{
            const root = {VIEWER}.shadowRoot;
            const parts = [...root.querySelectorAll('.bar .own > *, .notice, .message > *'),
                ...{VIEWER}.querySelectorAll('[slot]')];
            return parts.filter((part) => part.checkVisibility()).map((part) => {{
                const {{ x, y, width, height }} = part.getBoundingClientRect();
                return [x - 16, y - 16, width + 32, height + 32];
            }});
        }})()""")

    def assertShows(self, page, dots=DOTS, blurred=False, ratio=2):
        """Each point of the screen has the grey that the picture has there, by what the viewer says of its place."""
        without = self.covered(page)
        (x, y, width, height), state = self.stage(page), self.state(page)
        pixels = page.pixels()[:round((y + height) * ratio), :round((x + width) * ratio)]
        without += [[0, 0, x, y + height], [0, 0, x + width, y]]
        place = (x - state["offset"][0], y - state["offset"][1], state["magnification"])
        count, wrong = dots.wrong_points(pixels, place, ratio, blurred, without)
        self.assertGreater(count, 200, "there is next to nothing to compare")
        self.assertEqual(wrong[:5], [], f"{len(wrong)} of {count} points are wrong at {state}")
