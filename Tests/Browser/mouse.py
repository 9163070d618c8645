"""A mouse on a page, in CSS pixels of its viewport."""

from keyboard import modifiers


class Mouse:
    def __init__(self, page):
        self._page = page
        self._at, self._buttons = (0, 0), 0

    def move(self, point, *keys):
        self._send("mouseMoved", point, keys, button="left" if self._buttons else "none")

    def down(self, *keys, count=1):
        self._buttons = 1
        self._send("mousePressed", self._at, keys, button="left", clickCount=count)

    def up(self, *keys, count=1):
        self._buttons = 0
        self._send("mouseReleased", self._at, keys, button="left", clickCount=count)

    def click(self, point, *keys):
        self.move(point, *keys)
        self.down(*keys)
        self.up(*keys)

    def double_click(self, point, *keys):
        self.click(point, *keys)
        self.down(*keys, count=2)
        self.up(*keys, count=2)

    def drag(self, start, end, *keys, steps=10):
        """Presses, moves in so many steps, a frame for each, and lets go."""
        self.move(start, *keys)
        self.down(*keys)
        for step in range(1, steps + 1):
            self.move([a + (b - a) * step / steps for a, b in zip(start, end)], *keys)
            self._page.frames()
        self.up(*keys)

    def wheel(self, point, down=0, right=0, *keys):
        """Turns the wheel by pixels; with "Control" it is also what pinching a touchpad gives."""
        self._send("mouseWheel", point, keys, deltaX=right, deltaY=down)

    def _send(self, kind, point, keys, **more):
        self._at = tuple(point)
        self._page.call("Input.dispatchMouseEvent", type=kind, x=point[0], y=point[1], buttons=self._buttons,
                        modifiers=modifiers(keys), **more)
