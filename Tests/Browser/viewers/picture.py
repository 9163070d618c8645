"""A picture every region of which is recognisable at every scale, and what a viewer has to show of it."""

import pathlib
import sys

import numpy
from PIL import Image

# Odd sizes: no level but the first is half of the one below, and no tile at the right or lower edge is whole.
WIDTH, HEIGHT = 5003, 3721


FINEST, FINEST_COLOUR, COARSEST = 4, 64, 4096  # wavelengths in pixels; JPEG keeps fine colours less well


def make(path):
    """Clouds: noise of every wavelength, as strong in each octave: no place is like another, from near or far."""
    random = numpy.random.default_rng(1)
    grey = numpy.zeros((HEIGHT, WIDTH), numpy.float32)
    add_noise(grey, random, FINEST)
    picture = numpy.empty((HEIGHT, WIDTH, 3), numpy.uint8)
    for channel in range(3):
        colour = numpy.zeros_like(grey)
        add_noise(colour, random, FINEST_COLOUR)
        picture[:, :, channel] = numpy.clip(grey * 24 + colour * 18 + 128, 0, 255)
    pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(picture).save(path)


def add_noise(channel, random, finest):
    wavelength = finest
    while wavelength <= COARSEST:
        size = WIDTH // wavelength + 4, HEIGHT // wavelength + 4
        noise = Image.fromarray(random.uniform(-1, 1, size[::-1]).astype(numpy.float32))
        x, y = random.uniform(0.5, 1.5, 2)
        box = x, y, x + WIDTH / wavelength, y + HEIGHT / wavelength
        channel += numpy.asarray(noise.resize((WIDTH, HEIGHT), Image.BICUBIC, box))
        wavelength *= 2


class Expected:
    """The picture, and any view of it."""

    def __init__(self, path):
        self.picture = Image.open(path).convert("RGB")
        assert self.picture.size == (WIDTH, HEIGHT)

    def view(self, scale, left, top, size):
        """What a screen of `size` shows when pixel (0, 0) has its corner at (`left`, `top`) and is `scale` wide.

        Gives the box of the screen that is all picture, and an array of it.
        """
        x0, y0 = max(0, int(numpy.ceil(left))), max(0, int(numpy.ceil(top)))
        x1 = min(size[0], int(numpy.floor(left + WIDTH * scale)))
        y1 = min(size[1], int(numpy.floor(top + HEIGHT * scale)))
        if x1 - x0 < 2 or y1 - y0 < 2:
            raise ValueError(f"nothing of the picture is in sight: scale {scale}, corner at {left}, {top}")
        box = ((x0 - left) / scale, (y0 - top) / scale, (x1 - left) / scale, (y1 - top) / scale)
        box = max(0, box[0]), max(0, box[1]), min(WIDTH, box[2]), min(HEIGHT, box[3])
        shown = self.picture.resize((x1 - x0, y1 - y0), Image.BICUBIC, box, reducing_gap=3)
        return (x0, y0, x1, y1), numpy.array(shown)


if __name__ == "__main__":
    make(sys.argv[1])
