"""Where a viewer says that the picture lies on the screen."""

import dataclasses
import math


@dataclasses.dataclass
class View:
    """Where the corner of the picture's pixel (0, 0) is, in CSS pixels of the page, and how wide a pixel is there."""

    left: float
    top: float
    scale: float
    angle: float = 0  # degrees

    def pixel_at(self, point):
        """The place in the picture, in its pixels, that is shown at a point of the page."""
        return (point[0] - self.left) / self.scale, (point[1] - self.top) / self.scale

    def point_of(self, pixel):
        return pixel[0] * self.scale + self.left, pixel[1] * self.scale + self.top

    def drift(self, before, start, end):
        """How far from `end` that is now, in CSS pixels, which was at `start` before."""
        return math.dist(self.point_of(before.pixel_at(start)), end)
