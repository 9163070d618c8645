"""The rows of the table, one function each."""

import http.client
import random
import re
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import overload
import preparing
from harness import cpu_seconds, fetch, load, memory_mib, output
from peers import Porthole, free_port
import sources
from sources import PHOTOS

SCRIPT = Path(__file__).resolve().parent / "random.lua"


@dataclass
class Context:
    table: object
    folder: Path
    files: Path
    images: Path
    baseline: Path
    executable: Path
    png_bench: Path
    rounds: int
    seconds: int
    quick: bool
    say: object


def rates(ours, theirs):
    return f"{ours.rate:,.0f}/s", f"{theirs.rate:,.0f}/s", ours.rate / theirs.rate


def rates_and_cpu(ours, theirs):
    return (f"{ours.rate:,.0f}/s, {ours.cpu_ms:.3f} ms CPU, {ours.bytes / 1e3:.0f} kB",
            f"{theirs.rate:,.0f}/s, {theirs.cpu_ms:.3f} ms CPU, {theirs.bytes / 1e3:.0f} kB", ours.rate / theirs.rate)


def work(line):
    """What a baseline prints: milliseconds and bytes."""
    milliseconds, size = line.split()
    return float(milliseconds), float(size)


def cpu_and_bytes(ours, theirs):
    return (f"{ours[0]:.2f} ms CPU, {ours[1] / 1e3:.0f} kB ({ours[1] / theirs[1]:.2f} ×)",
            f"{theirs[0]:.2f} ms CPU, {theirs[1] / 1e3:.0f} kB", theirs[0] / ours[0])


def cached(context, kept, _, nginx):
    """cached answers against nginx with the same bytes as a file"""
    for name, path in {
        "tile": "/images/big/tiles/0/3/3.jpg",
        "PNG view": "/images/big/view?scale=4&w=512&h=384&x=100&y=100&format=png",
    }.items():
        body = fetch(kept.url + path)
        (context.files / "answer").write_bytes(body)
        context.table.compare(
            f"a cached {name} of {len(body) / 1e3:.0f} kB, nginx with it as a file, 8 connections", context.rounds,
            [lambda: load(kept.url + path, kept.pids, context.seconds),
             lambda: load(nginx.url + "/answer", nginx.pids, context.seconds)],
            rates_and_cpu, "1 ×")


def jpeg_tiles(context, _, uncached, nginx):
    """JPEG tiles of the pyramid, nothing cached, against IIPImage behind nginx"""
    seed = iter(range(1000))
    common = {"COLUMNS": "78", "ROWS": "78", "WIDTH": "79"}
    context.table.compare(
        "an uncached JPEG tile, IIPImage 1.1 (Debian)", context.rounds,
        [lambda: load(uncached.url, uncached.pids, context.seconds, script=SCRIPT,
                      environment={**common, "PATTERN": "/images/big/tiles/0/%x/%y.jpg", "SEED": str(next(seed))}),
         lambda: load(nginx.url, nginx.pids, context.seconds, script=SCRIPT,
                      environment={**common, "PATTERN": "/iip?FIF=big.tif&JTL=7,%i", "SEED": str(next(seed))})],
        rates_and_cpu, "8 ×, 0.13 ms")


def served(server, path, count):
    """Processor milliseconds and bytes of one answer, asked for one after the other; `path` makes them."""
    before = cpu_seconds(server.pids())
    size = sum(len(fetch(server.url + path())) for _ in range(count))
    return 1000 * (cpu_seconds(server.pids()) - before) / count, size / count


def png_tiles(context, _, uncached, __):
    """PNG tiles, nothing cached, against a program in C that calls libvips"""
    random.seed(1)
    count = 200 if context.quick else 600
    path = lambda: f"/images/big/tiles/0/{random.randrange(78)}/{random.randrange(78)}.png"
    context.table.compare(
        "an uncached PNG tile, libvips in C (`crop` → `pngsave`)", context.rounds,
        [lambda: served(uncached, path, count),
         lambda: work(output(context.baseline, "tile", context.images / "big.tif", count))],
        cpu_and_bytes, "5.5 × at 0.75 × its bytes")


def overhead(context, _, uncached, __):
    """what serving adds to rendering and encoding"""
    random.seed(7)
    count = 200 if context.quick else 600
    connection = http.client.HTTPConnection(urlsplit(uncached.url).netloc)
    added = []
    for _ in range(context.rounds):
        before = cpu_seconds(uncached.pids())
        inner = 0.0
        for _ in range(count):
            connection.request("GET", f"/images/big/tiles/0/{random.randrange(78)}/{random.randrange(78)}.png")
            answer = connection.getresponse()
            answer.read()
            timing = answer.headers["Server-Timing"]
            inner += sum(float(part) for part in re.findall(r"(?:open|render|encode);dur=([\d.]+)", timing))
        added.append(1000 * (cpu_seconds(uncached.pids()) - before) / count - inner / count)
    context.table.add(
        "the service's own CPU on top of opening, rendering and encoding a PNG tile of 64 kB, one after the other",
        f"{statistics.median(added):.2f} ms ({min(added):.2f} to {max(added):.2f})", "", "", "0.15 ms")


def views(context, _, uncached, __):
    """views at a fractional scale, nothing cached, against a program in C that calls libvips"""
    random.seed(2)
    def path():
        x, y = random.randrange(18700), random.randrange(18700)
        return f"/images/big/view?rect={x},{y},1300,1300&w=512&h=512&max=1000&kernel=lanczos3&format=png"
    count = 40 if context.quick else 150
    context.table.compare(
        "an uncached 512 view, lanczos3, PNG, libvips in C (`crop` → `resize` → `pngsave`)", context.rounds,
        [lambda: served(uncached, path, count),
         lambda: work(output(context.baseline, "view", context.images / "big.tif", count))],
        cpu_and_bytes, "2.5 × [4 ×]")


def regions(context, _, uncached, nginx):
    """regions of 1500 × 1500 to 512, JPEG, against IIPImage"""
    seed = iter(range(1000))
    ours = "/images/big/view?rect=%x,%y,1500,1500&w=512&h=512&max=1000&kernel=lanczos3&format=jpg&quality=75"
    theirs = "/iip?FIF=big.tif&RGN=%u,%v,0.075,0.075&WID=512&QLT=75&CVT=JPEG"
    common = {"COLUMNS": "180", "ROWS": "180", "STEP": "100", "SIDE": "20000"}
    context.table.compare(
        "1500 × 1500 to 512, JPEG, IIPImage 1.1", context.rounds,
        [lambda: load(uncached.url, uncached.pids, context.seconds, script=SCRIPT,
                      environment={**common, "PATTERN": ours, "SEED": str(next(seed))}),
         lambda: load(nginx.url, nginx.pids, context.seconds, script=SCRIPT,
                      environment={**common, "PATTERN": theirs, "SEED": str(next(seed))})],
        rates_and_cpu, "1.5 ×, 12 ms [8 ms]")


def photos(context, _, uncached, __):
    """a photo of 12 megapixels to 512, from the second view on"""
    random.seed(3)
    count = 10 if context.quick else 30
    path = lambda: f"/images/photo/view?w={random.uniform(500, 520):.3f}&h=384&format=jpg"
    first = time.monotonic()
    fetch(uncached.url + "/images/photo/view?w=511&h=384&format=jpg")
    first = 1000 * (time.monotonic() - first)
    context.table.compare(
        "12 megapixels to 512, JPEG, libvips in C (`thumbnail` → `jpegsave`)", context.rounds,
        [lambda: served(uncached, path, count),
         lambda: work(output(context.baseline, "thumbnail", context.images / "photo.jpg", count))],
        cpu_and_bytes, "5 × of imgproxy's 100 ms")
    context.table.add("the first view of that photo", f"{first:.0f} ms", "", "", "100 ms")


def encoders(context, *_):
    """the PNG encoder alone, pixels in memory"""
    script = Path(__file__).resolve().parent / "encoder-pictures.py"
    pictures = {}
    for line in output("/usr/bin/python3", script, context.folder, PHOTOS / "nature").splitlines():
        name, path, width, height, target = line.split("\t")
        pictures.setdefault((name, target), []).append((path, width, height))
    for (name, target), files in pictures.items():
        count = (10 if context.quick else 40) // len(files) + 1

        def summed(command, count):
            results = [work(output(*command, *file, count)) for file in files]
            return sum(time for time, _ in results), sum(size for _, size in results)

        context.table.compare(
            f"PNG of {name}, `pngsave`", context.rounds,
            [lambda: summed([context.png_bench], count),
             lambda: summed([context.baseline, "png"], max(1, count // 4))],
            cpu_and_bytes, target)


def memory(context, *_):
    """memory of all processes"""
    random.seed(4)
    server = Porthole(context.executable, context.images)
    marks = []
    total = 2000 if context.quick else 10000
    for number in range(1, total + 1):
        level = random.randrange(3)
        side = 78 >> level
        fetch(f"{server.url}/images/big/tiles/{level}/{random.randrange(side)}/{random.randrange(side)}.png")
        if number in (total // 5, total):
            marks.append(memory_mib(server.pids()))
    server.stop()
    context.table.add(f"memory of all processes after {total // 5:,} and {total:,} random tiles",
                      f"{marks[0]:.0f} and {marks[1]:.0f} MiB", "", "", "300 MiB, flat from 2,000 on")


def sizes(context, _, uncached, __):
    """the time of a tile against the size of its picture; no tile is asked for twice, as the small one has 64 of them"""
    times = {}
    for side in (2048, 20000, 65536, 200000):
        columns = side // 256
        random.seed(5)
        tiles = [(name, x, y) for name in (f"side{side}-{copy}" for copy in range(sources.COPIES))
                 for x, y in random.sample([(x, y) for x in range(8) for y in range(8)], 64)]
        for name in dict.fromkeys(name for name, _, _ in tiles):
            fetch(f"{uncached.url}/images/{name}/tiles/{(side - 1).bit_length() - 8}/0/0.png")
        paths = iter([f"/images/{name}/tiles/0/{x * columns // 8}/{y * columns // 8}.png" for name, x, y in tiles])
        count = len(tiles) // context.rounds
        times[side] = [served(uncached, lambda: next(paths), count)[0] for _ in range(context.rounds)]
    medians = {side: statistics.median(values) for side, values in times.items()}
    for side, value in list(medians.items())[1:]:
        context.table.add(
            f"a PNG tile of {side**2 / 1e6:,.0f} megapixels against one of {2048**2 / 1e6:.0f}", f"{value:.2f} ms CPU",
            f"{medians[2048]:.2f} ms CPU", f"{value / medians[2048]:.2f} ×", "1.2 ×")


def starting(context, *_):
    """from start to the first answer"""
    times = []
    for _ in range(context.rounds * 2):
        port = free_port()
        started = time.monotonic()
        process = subprocess.Popen(
            [context.executable, "serve", context.images, "--listen", f"127.0.0.1:{port}", "--cache",
             context.folder / "porthole"], stderr=subprocess.DEVNULL)
        while True:
            try:
                fetch(f"http://127.0.0.1:{port}/images/big/tiles/6/0/0.jpg")
                break
            except OSError:
                time.sleep(0.001)
        times.append(1000 * (time.monotonic() - started))
        process.terminate()
        process.wait()
    result = f"{statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"
    context.table.add("from start to the first tile", result, "", "", "50 ms")


def connections(context, kept, _, nginx):
    """many connections"""
    path = "/images/big/tiles/0/3/3.jpg"
    (context.files / "answer").write_bytes(fetch(kept.url + path))
    for count in (1, 10, 100, 1000):
        context.table.compare(
            f"a cached tile, nginx with it as a file, connections: {count:,}", max(3, context.rounds - 2),
            [lambda: load(kept.url + path, kept.pids, context.seconds, connections=count),
             lambda: load(nginx.url + "/answer", nginx.pids, context.seconds, connections=count)], rates)


def prepared(context, *_):
    """the pyramid of a JPEG of 400 megapixels"""
    preparing.row(context)


def overloaded(context, *_):
    """four times as many views as can be rendered"""
    queue = 64
    server = Porthole(context.executable, context.images, "--memory-cache", "0", "--queue", str(queue))
    try:
        overload.row(context, server, queue)
    finally:
        server.stop()


ALL = [cached, jpeg_tiles, png_tiles, overhead, views, regions, photos, encoders, memory, sizes, starting, connections, prepared,
       overloaded]
