"""A picture of grey dots that lie where arithmetic says, so that every part of it can be told from every other.

With `u` pixels a unit: large dots of radius 1.6 u, 8 u apart, in ten shades; small black ones of radius 0.2 u,
2 u apart.
"""

import math
import struct
import zlib

import numpy

PAPER = 236
STEP, RADIUS, SMALL_STEP, SMALL_RADIUS = 8, 1.6, 2, 0.2


class Dots:
    def __init__(self, width, height, unit):
        self.width, self.height, self.unit = width, height, unit

    def _nearest(self, x, y, step):
        """The column and row of the nearest dot of a kind, and how far its middle is, in units."""
        column, row = numpy.floor(x / step), numpy.floor(y / step)
        distance = numpy.hypot(x - (column + 0.5) * step, y - (row + 0.5) * step)
        return column, row, distance

    def shades(self, x, y):
        """The grey at points of the picture, in pixels, and how far each is from the edge of a dot, in pixels."""
        x, y = numpy.asarray(x) / self.unit, numpy.asarray(y) / self.unit
        column, row, large = self._nearest(x, y, STEP)
        _, _, small = self._nearest(x, y, SMALL_STEP)
        shade = 20 + 15 * ((3 * column + 7 * row) % 10)
        value = numpy.where(large < RADIUS, shade, numpy.where(small < SMALL_RADIUS, 0, PAPER))
        to_large = numpy.abs(large - RADIUS)
        to_small = numpy.where(large < RADIUS, numpy.inf, numpy.abs(small - SMALL_RADIUS))
        return value, to_large * self.unit, to_small * self.unit

    def _row(self, y):
        """A row of pixels; by spans, as these pictures have hundreds of millions."""
        row = numpy.full(self.width, PAPER, numpy.uint8)
        for step, radius in ((SMALL_STEP, SMALL_RADIUS), (STEP, RADIUS)):
            number = (y + 0.5) / self.unit // step
            off = (y + 0.5) / self.unit - (number + 0.5) * step
            if abs(off) >= radius:
                continue
            half = math.sqrt(radius ** 2 - off ** 2) * self.unit
            for column in range(math.ceil(self.width / self.unit / step)):
                middle = (column + 0.5) * step * self.unit - 0.5
                start, end = max(0, math.floor(middle - half) + 1), max(0, math.ceil(middle + half))
                row[start:end] = 0 if step == SMALL_STEP else 20 + 15 * ((3 * column + 7 * int(number)) % 10)
        return row

    def write(self, path):
        """The picture as PNG, row by row: it may be larger than memory."""
        packer = zlib.compressobj(1)

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 0, 0, 0, 0)))
            for row in range(self.height):
                data = packer.compress(b"\0" + self._row(row).tobytes())
                if data:
                    file.write(chunk(b"IDAT", data))
            file.write(chunk(b"IDAT", packer.flush()))
            file.write(chunk(b"IEND", b""))

    def wrong_points(self, pixels, place, ratio, is_blurred=False, without=()):
        """How many points of a screenshot can be judged, and those, in CSS pixels, of another grey than they should be.

        `place`: where the picture's first pixel lies in the screenshot, and the CSS pixels to a pixel, as
        `(left, top, magnification)`. Near the edge of a dot nothing is said; while `is_blurred` only of large dots and
        paper, at some distance from others. `without`: boxes in CSS pixels that something else covers.
        """
        height, width = pixels.shape[:2]
        step = max(1, round(2 * ratio))
        rows, columns = numpy.mgrid[step // 2:height:step, step // 2:width:step]
        x, y = (columns + 0.5) / ratio, (rows + 0.5) / ratio
        free = numpy.ones(x.shape, bool)
        for x0, y0, w, h in without:
            free &= (x < x0 - 1) | (x > x0 + w + 1) | (y < y0 - 1) | (y > y0 + h + 1)
        seen = pixels[rows, columns].astype(int).mean(axis=2)
        return self.wrong_at(x[free], y[free], seen[free], place, is_blurred)

    def wrong_at(self, x, y, seen, place, is_blurred=False):
        """The same of single points, of which the grey is `seen`."""
        left, top, magnification = place
        across, down = (x - left) / magnification, (y - top) / magnification
        value, to_large, to_small = self.shades(across, down)
        margin = 2.5 / magnification + 1
        counts = (to_large > margin) & (to_small > margin)
        if is_blurred:
            counts &= (to_large > 0.4 * RADIUS * self.unit + margin) & (value != 0)
        counts &= (across > margin) & (down > margin) & (across < self.width - margin) & (down < self.height - margin)
        # Black dots of a few pixels come out grey in small tiles; where there is none, paper is 200 levels lighter.
        wrong = counts & (numpy.abs(seen - value) > numpy.where(value == 0, 60, 60 if is_blurred else 26))
        return int(counts.sum()), [(float(a), float(b)) for a, b in zip(x[wrong], y[wrong])]
