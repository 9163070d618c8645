"""Fingers on a page's touch screen, in CSS pixels of its viewport.

The page gets the touch and pointer events that a hand would give it. After every step it draws a frame, so that it sees
each movement by itself; two fingers that move at once are one `touchmove`, and two `pointermove`.
"""

import math


class Touches:
    def __init__(self, page):
        self._page = page
        self._fingers = {}  # where each finger lies

    def down(self, finger, point):
        """Puts a finger, a number of the test's choice, on the screen."""
        self._fingers[finger] = tuple(point)
        self._send("touchStart", self._fingers)

    def move(self, fingers):
        """Moves fingers, `{finger: point}`, together; the others lie still."""
        self._fingers.update({finger: tuple(point) for finger, point in fingers.items()})
        self._send("touchMove", fingers)
        self._page.frames()

    def up(self, *fingers):
        """Lifts fingers, one after the other; all that are down if none is named."""
        for finger in fingers or list(self._fingers):
            self._send("touchEnd", {finger: self._fingers.pop(finger)})

    def cancel(self):
        """What a system does that takes the screen away: the fingers count no more."""
        self._fingers.clear()
        self._send("touchCancel", {})

    def tap(self, point):
        self.down(0, point)
        self.up(0)

    def double_tap(self, point):
        self.tap(point)
        self.tap(point)

    def drag(self, start, end, steps=10, rest=0, lift=True):
        """One finger from `start` to `end`; `rest` frames at the end, so that nothing is flung."""
        self.down(0, start)
        for step in range(1, steps + 1):
            self.move({0: between(start, end, step / steps)})
        self._page.frames(rest)
        if lift:
            self.up(0)

    def flick(self, start, end, steps=4):
        """One finger from `start` to `end` as fast as can be: no frame is waited for."""
        self.down(0, start)
        for step in range(1, steps + 1):
            self._fingers[0] = tuple(between(start, end, step / steps))
            self._send("touchMove", {0: self._fingers[0]})
        self.up(0)

    def pinch(self, middle, start, end, steps=10, angle=0, turn=0, shift=(0, 0), rest=0, lift=True,
              together=True):
        """Two fingers, `start` pixels apart about `middle`, until they are `end` apart.

        `angle` is where finger 1 lies from the middle, in degrees clockwise from the right, 0 opposite of it; meanwhile
        they turn by `turn` degrees, and their middle moves by `shift`. Without `lift` both stay down. Where they do not
        move `together`, they do so by turns, a frame for each.
        """
        for finger in (0, 1):
            self.down(finger, around(middle, start, angle)[finger])
        for step in range(1, steps + 1):
            part = step / steps
            centre = [m + s * part for m, s in zip(middle, shift)]
            apart = start * (end / start) ** part  # equal ratios: a scale grows evenly
            fingers = around(centre, apart, angle + turn * part)
            for moved in [fingers] if together else [{finger: fingers[finger]} for finger in fingers]:
                self.move(moved)
        self._page.frames(rest)
        if lift:
            self.up(0, 1)

    def _send(self, kind, fingers):
        points = [{"id": finger, "x": x, "y": y} for finger, (x, y) in fingers.items()]
        self._page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)


def between(start, end, part):
    return [a + (b - a) * part for a, b in zip(start, end)]


def around(middle, apart, angle):
    """Where two fingers lie that are `apart` pixels from each other."""
    x, y = math.cos(math.radians(angle)) * apart / 2, math.sin(math.radians(angle)) * apart / 2
    return {0: (middle[0] - x, middle[1] - y), 1: (middle[0] + x, middle[1] + y)}
