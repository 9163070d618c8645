"""Pictures of the list pinched up over the page, as in a photo feed, and what one finger does there."""

import unittest

from viewing import PHONE, PageTest

TILE = "document.querySelector('#pictures > li.is-ready .picture')"
FEED = "document.querySelector('#pictures')"


class FeedTest(PageTest):
    def gallery(self, **media):
        page = self.open("/", PHONE, 2, **media)
        page.wait_for(f"{TILE} !== null", "a picture of the list")
        page.quiet()
        page.wait_for("document.querySelectorAll('#pictures > li.is-ready').length >= 4")
        return page

    def frame(self, page):
        return page.box("#pictures > li.is-ready .frame")

    def held(self, page):
        """Where the picture that is held lies, as the page draws it: x, y, width, height; none at rest."""
        return page.evaluate("""(() => {
            const held = document.querySelector('#lift .held')?.getBoundingClientRect();
            return held ? [held.x, held.y, held.width, held.height] : null;
        })()""")

    def test_it_grows_about_the_fingers_and_springs_back(self):
        page = self.gallery()
        x, y, width, height = self.frame(page)
        middle = (x + width * 0.4, y + height * 0.6)
        page.touches.pinch(middle, 60, 62, steps=2, lift=False)
        page.wait_for("document.querySelector('#lift .held') !== null", "the picture over the page")
        page.touches.move({0: (middle[0] - 75, middle[1]), 1: (middle[0] + 75, middle[1])})
        page.frames(2)
        held = self.held(page)
        scale = held[2] / width
        self.assertGreater(scale, 1.8)
        # The point between the fingers has stayed between them.
        self.assertNear([held[0] + held[2] * 0.4, held[1] + held[3] * 0.6], middle, 3)
        page.touches.move({0: (middle[0] - 75, middle[1] + 90), 1: (middle[0] + 75, middle[1] + 90)})
        page.frames(2)
        moved = self.held(page)
        self.assertNear([moved[0] - held[0], moved[1] - held[1], moved[2]], [0, 90, held[2]], 1)
        page.touches.up(1)
        page.frames(2)
        self.assertNear(self.held(page), moved, 1, "when a finger lifts")
        page.touches.up()
        page.wait_for("document.querySelector('#lift') === null", "the picture at its place again")
        self.assertNear(self.frame(page), (x, y, width, height), 0.01)
        self.assertEqual(page.evaluate("location.pathname"), "/")
        self.assertSilent(page)

    def test_its_pixels_follow_too(self):
        page = self.gallery()
        index = page.evaluate("[...document.querySelectorAll('#pictures > li')].findIndex((tile) => "
                              "tile.tile.entry?.id.startsWith('photo'))")
        self.assertGreaterEqual(index, 0)
        page.evaluate(f"document.querySelectorAll('#pictures > li')[{index}].scrollIntoView({{ block: 'center' }})")
        page.quiet()
        before = page.pixels()
        box = page.evaluate(f"(({{ x, y, width, height }}) => [x, y, width, height])(document.querySelectorAll("
                            f"'#pictures > li')[{index}].querySelector('.frame').getBoundingClientRect())")
        middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        page.touches.pinch(middle, 60, 62, steps=2, lift=False)
        page.wait_for("document.querySelector('#lift .held') !== null")
        page.touches.move({0: (middle[0] - 60, middle[1]), 1: (middle[0] + 60, middle[1])})
        page.frames(3)
        held = page.pixels()
        self.assertGreater(abs(held.astype(int) - before).mean(), 4, "the page has not changed")
        page.touches.up()
        page.wait_for("document.querySelector('#lift') === null")
        page.frames(3)
        self.assertLess(abs(page.pixels().astype(int) - before).mean(), 1, "the page is another than before")

    def test_two_taps_open_a_picture_and_back_returns(self):
        page = self.gallery()
        x, y, width, height = self.frame(page)
        page.touches.tap((x + width / 2, y + height / 2))
        page.wait_for("location.pathname.startsWith('/viewer/')", "the viewer")
        page.wait_for("document.querySelector('porthole-viewer')?.viewport?.state === 'ready'")
        page.evaluate("history.back()")
        page.wait_for(f"location.pathname === '/' && {TILE} !== null", "the list")


if __name__ == "__main__":
    unittest.main()
