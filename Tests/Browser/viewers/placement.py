"""How far what a screen shows lies from where it belongs, block by block."""

import dataclasses

import numpy

NEAR, REACH = 2, 8  # pixels: as far as a block is looked for at first, and if it is not there
# The mean difference of a channel up to which a block counts as seen. Of two places it is 40 or more; of the same place
# as JPEG, and through a viewer's kernel, it is up to 15.
ALIKE = 20


@dataclasses.dataclass
class Placement:
    """`blocks` looked at; `distance` in pixels of the screen is that of the worst block seen, `where` it is."""

    blocks: int
    distance: float
    where: tuple
    strangers: list  # blocks that show another place, or none
    difference: float  # the largest mean difference of a block at its best place

    def __str__(self):
        text = f"{self.blocks} blocks, at most {self.distance:.2f} pixels off (at {self.where})"
        return text + (f", {len(self.strangers)} show something else: {self.strangers[:6]}" if self.strangers else "")


def compare(found, expected, block, corner=(0, 0)):
    """Where square blocks of `expected` are in `found`, two arrays of one size that have their corner at `corner`."""
    height, width = (length // block for length in (found.shape[0] - 2 * REACH, found.shape[1] - 2 * REACH))
    if height < 1 or width < 1:
        raise ValueError(f"{found.shape[1]} × {found.shape[0]} pixels are too few to compare")
    grey, wanted = (picture.astype(numpy.float32).mean(2) for picture in (found, expected))
    near = costs(grey, wanted, (REACH, REACH), (height, width), block, NEAR)
    result = Placement(height * width, -1.0, None, [], 0.0)
    for row in range(height):
        for column in range(width):
            y, x = REACH + row * block, REACH + column * block
            place = corner[0] + x, corner[1] + y
            dy, dx = least(near[:, :, row, column])
            if max(abs(dy), abs(dx)) >= NEAR:  # further away, or nowhere
                dy, dx = least(costs(grey, wanted, (y, x), (1, 1), block, REACH)[:, :, 0, 0])
            top, left = y + round(dy), x + round(dx)
            seen = found[top:top + block, left:left + block].astype(numpy.int16)
            gap = float(numpy.abs(seen - expected[y:y + block, x:x + block]).mean())
            if gap > ALIKE:
                result.strangers.append(place)
                continue
            result.difference = max(result.difference, gap)
            if numpy.hypot(dy, dx) > result.distance:
                result.distance, result.where = float(numpy.hypot(dy, dx)), place
    return result


def costs(grey, wanted, corner, shape, block, reach):
    """The mean square differences of blocks from what lies up to `reach` beside them: [dy, dx, row, column]."""
    (top, left), (rows, columns) = corner, shape
    height, width = rows * block, columns * block
    wanted = wanted[top:top + height, left:left + width]
    result = numpy.empty((2 * reach + 1, 2 * reach + 1, rows, columns))
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            gap = grey[top + dy:top + dy + height, left + dx:left + dx + width] - wanted
            result[dy + reach, dx + reach] = numpy.square(gap).reshape(rows, block, columns, block).mean((1, 3))
    return result


def least(costs):
    """Where the least cost is, rows and columns from the middle, as finely as its neighbours tell."""
    dy, dx = numpy.unravel_index(costs.argmin(), costs.shape)
    return finer(costs[:, dx], dy), finer(costs[dy, :], dx)


def finer(costs, best):
    """Where the least cost is between the steps, by a parabola through the three about it, from the middle."""
    if 0 < best < len(costs) - 1:
        before, at, after = costs[best - 1:best + 2]
        bend = before - 2 * at + after
        if bend > 0:
            best = best + (before - after) / (2 * bend)
    return best - len(costs) // 2
