"""Making the pyramid of a JPEG of 400 megapixels, and what is shown meanwhile."""

import shutil
import subprocess
import threading
import time

from harness import fetch, memory_mib, family
from peers import Porthole


def watched(command):
    """Seconds that a command takes, and the most memory that it and its children hold."""
    started = time.monotonic()
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0

    def watch():
        nonlocal most
        while process.poll() is None:
            most = max(most, memory_mib(family(process.pid)))
            time.sleep(0.05)

    watcher = threading.Thread(target=watch)
    watcher.start()
    status = process.wait()
    seconds = time.monotonic() - started
    watcher.join()
    if status:
        raise SystemExit(f"bench: {command[0]} {command[1]} failed")
    return seconds, most


def row(context):
    """making a pyramid of a JPEG of 400 megapixels"""
    library, cache = context.folder / "large", context.folder / "cache"
    made = context.folder / "made.tif"

    def ours():
        shutil.rmtree(cache, ignore_errors=True)
        result = watched([context.executable, "prepare", "--cache", cache, library])
        size = sum(file.stat().st_size for file in cache.rglob("*.tif"))
        return *result, size

    def theirs():
        made.unlink(missing_ok=True)
        result = watched([
            "vips", "tiffsave", library / "large.jpg", made, "--tile", "--tile-width", "256", "--tile-height", "256",
            "--pyramid", "--compression", "jpeg", "--Q", "89", "--bigtiff", "--strip"])
        return *result, made.stat().st_size

    def judge(ours, theirs):
        def told(side):
            return f"{side[0]:.1f} s, {side[1]:.0f} MiB, {side[2] / 1e6:.0f} MB on disc"
        return told(ours), told(theirs), ours[0] / theirs[0]

    context.table.compare(
        "the pyramid of a JPEG of 400 megapixels, `vips tiffsave` with 256 tiles, quality 89: time",
        1 if context.quick else 3, [ours, theirs], judge, "1.1 ×, 300 MiB")
    made.unlink(missing_ok=True)
    shutil.rmtree(cache, ignore_errors=True)
    server = Porthole(context.executable, library, "--cache", str(cache))
    try:
        started = time.monotonic()
        fetch(server.url + "/images/large/view?w=800&h=600&format=jpg")
        first = time.monotonic() - started
        while b'"ready"' not in fetch(server.url + "/images/large/pyramid"):
            time.sleep(0.05)
        ready = time.monotonic() - started
        started = time.monotonic()
        fetch(server.url + "/images/large/view?scale=20&w=800&h=600&x=9000&y=9000&max=100&format=jpg")
        deep = time.monotonic() - started
    finally:
        server.stop()
        shutil.rmtree(cache, ignore_errors=True)
    context.table.add(
        "a JPEG of 400 megapixels, never seen before: the whole at 800 × 600", f"{first:.2f} s", "", "", "")
    context.table.add("… its pyramid is ready, and a view of 1 : 1 takes", f"{ready:.1f} s, {1000 * deep:.0f} ms", "", "", "")
