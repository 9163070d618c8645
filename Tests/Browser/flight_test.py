"""Pan and zoom over 400 megapixels for $FLIGHT_SECONDS: what shows meanwhile, what is asked for, what it takes."""

import base64
import os
import re
import time
import unittest
import urllib.error
import urllib.request

import numpy

from viewing import DOTS_SERVICE, VIEWER, WIDE, ViewerTest

SECONDS = float(os.environ.get("FLIGHT_SECONDS", "10"))
SIZE = (1024, 768)
# What a canvas shows at the very moment at which it is drawn: grey by grey at points of a grid, with the place.
SAMPLER = """step => {
    const { stage } = VIEWER;
    globalThis.samples = [];
    let last = 0;
    stage.onPaint(() => {
        if (performance.now() - last < 400) return;
        last = performance.now();
        const { canvas, state, devicePixelRatio: ratio } = stage;
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
        const greys = [];
        for (let y = step >> 1; y < height; y += step) {
            for (let x = step >> 1; x < width; x += step) {
                const i = 4 * (y * width + x);
                greys.push(data[i + 3] === 255 ? data[i + 1] : 0);
            }
        }
        const { scale, offset, magnification } = state;
        samples.push({ width, height, ratio, scale, offset, magnification,
            greys: btoa(String.fromCharCode(...greys)) });
    });
}""".replace("VIEWER", VIEWER)


class FlightTest(ViewerTest):
    """The hands are the browser's own synthetic ones: touches at the screen's rate, flings included."""

    def fly(self, page, seconds):
        end = time.monotonic() + seconds
        moves = [
            ("Input.synthesizePinchGesture", dict(scaleFactor=4, relativeSpeed=1600)),
            ("Input.synthesizeScrollGesture", dict(xDistance=-420, yDistance=-260, speed=1400)),
            ("Input.synthesizePinchGesture", dict(scaleFactor=3, relativeSpeed=1600)),
            ("Input.synthesizeScrollGesture", dict(xDistance=430, yDistance=-300, speed=2400)),
            ("Input.synthesizePinchGesture", dict(scaleFactor=0.3, relativeSpeed=1600)),
            ("Input.synthesizeScrollGesture", dict(xDistance=-300, yDistance=300, speed=1800)),
            ("Input.synthesizePinchGesture", dict(scaleFactor=0.25, relativeSpeed=1600)),
        ]
        while time.monotonic() < end:
            for method, options in moves:
                page.call(method, x=SIZE[0] / 2, y=SIZE[1] / 2, gestureSourceType="touch", **options)
                if time.monotonic() > end:
                    break

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.wait_for_pyramid()

    @staticmethod
    def wait_for_pyramid():
        """Has the picture prepared, as somebody else may have done who looked at it before."""
        end = time.monotonic() + 120
        while True:
            try:
                return urllib.request.urlopen(f"{DOTS_SERVICE}/images/wide%2Fdots/tiles/0/0/0.jpg").close()
            except urllib.error.HTTPError as error:
                if error.code != 503 or time.monotonic() > end:
                    raise
            time.sleep(0.5)

    def wide(self):
        page = self.view("wide%2Fdots", SIZE, 1)
        page.evaluate(f"{VIEWER}.hasControls = false")
        return page

    def test_every_frame_shows_what_lies_there_and_nothing_fails(self):
        page = self.wide()
        step = 8
        page.evaluate(SAMPLER, step)
        self.fly(page, SECONDS)
        self.settle(page)
        samples = page.evaluate("globalThis.samples")
        self.assertGreater(len(samples), SECONDS / 2)
        self.assertGreater(max(s["scale"] for s in samples), 4)
        judged = 0
        for sample in samples:
            y, x = numpy.mgrid[step // 2:sample["height"]:step, step // 2:sample["width"]:step]
            greys = numpy.frombuffer(base64.b64decode(sample["greys"]), numpy.uint8).reshape(x.shape)
            x, y = (x + 0.5) / sample["ratio"], (y + 0.5) / sample["ratio"]
            place = (-sample["offset"][0], -sample["offset"][1], sample["magnification"])
            count, wrong = WIDE.wrong_at(x.ravel(), y.ravel(), greys.ravel().astype(int), place, is_blurred=True)
            judged += count
            self.assertEqual(wrong[:3], [], f"{len(wrong)} of {count} points at {place}")
        self.assertGreater(judged, 100 * len(samples))
        self.assertEqual([str(request) for request in page.seen.bad], [])
        self.assertEqual(page.seen.exceptions, [])
        self.assertShows(page, WIDE, ratio=1)

    def test_memory_stays_flat(self):
        page = self.wide()
        sizes = []
        for _ in range(3):
            self.fly(page, SECONDS / 2)
            self.settle(page)
            page.call("HeapProfiler.collectGarbage")
            heap = page.call("Runtime.getHeapUsage")["usedSize"]
            sizes.append((self.state(page)["tiles"]["bytes"], heap))
        print("bytes of tiles and of scripts after each round:", sizes)
        most = page.evaluate(f"{VIEWER}.stage.tiles.memory.cap")
        for tiles, heap in sizes:
            self.assertLessEqual(tiles, most)
            self.assertLess(heap, 2 * sizes[0][1] + 2_000_000)

    def test_what_left_the_view_is_given_up_here_and_by_the_service(self):
        page = self.wide()
        before, end, number = dropped(), time.monotonic() + 60, 0
        # Some come too early to be noticed, or are answered too soon: sooner or later one is dropped under way.
        while dropped() == before and time.monotonic() < end:
            for number in range(number + 1, number + 13):
                page.evaluate(f"{VIEWER}.centerOn([{number * 7919 % 19_000}, {number * 5381 % 19_000}], "
                              "{ scale: 24, isAnimated: false })")
                page.frames(2)
            self.settle(page)
        aborted = [request for request in page.seen.requests if request.aborted]
        print(f"{len(aborted)} requests given up; the service has dropped {dropped() - before} of them")
        self.assertGreater(dropped(), before)
        self.assertGreater(len(aborted), 0)
        self.assertShows(page, WIDE, ratio=1)

    def test_frames(self):
        """Says how long frames take; how fast this machine is, no test asks."""
        page = self.wide()
        with self.browser.trace("devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame") as trace:
            self.fly(page, SECONDS)
        lasted = frame_times(trace)
        self.assertGreater(len(lasted), SECONDS)
        print(f"{len(lasted)} frames in {SECONDS} s: half within {numpy.median(lasted):.1f} ms, 95 % within "
              f"{numpy.percentile(lasted, 95):.1f} ms; {100 * (lasted < 20).mean():.1f} % under 20 ms")


def frame_times(trace):
    """From one drawn frame to the next, in milliseconds, where the page wanted frames all the while.

    Between two gestures it wants none, which the browser notes as the frames' source being let go.
    """
    drawn = numpy.array([event["ts"] for event in trace.named("DrawFrame")])
    rests = numpy.array([event["ts"] for event in trace.named("NeedsBeginFrameChanged")
                         if not event["args"]["data"]["needsBeginFrame"]])
    rested = numpy.searchsorted(rests, drawn[1:]) > numpy.searchsorted(rests, drawn[:-1])
    return numpy.diff(drawn)[~rested] / 1000


def dropped():
    """How many renderings the service has given up since it started, as nobody waited for them any more."""
    with urllib.request.urlopen(DOTS_SERVICE + "/metrics") as answer:
        text = answer.read().decode()
    return sum(int(value) for value in re.findall(r"^porthole_works_cancelled_total(?:{[^}]*})? (\d+)$", text, re.M))


if __name__ == "__main__":
    unittest.main()
