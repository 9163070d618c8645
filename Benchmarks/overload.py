"""More requests than can be rendered: what is accepted waits no longer than the queue implies, the rest is told at once."""

import asyncio
import random
import statistics
import time
from urllib.parse import urlsplit


class Outcome:
    """What became of the requests of a run."""

    def __init__(self):
        self.accepted = []
        self.refused = []
        self.tiles = []
        self.other = []
        self.seconds = 0.0

    @property
    def rate(self):
        return len(self.accepted) / self.seconds


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def ask(address, idle, path):
    """One request on an idle connection, or on a new one; its status and how long it took."""
    started = time.monotonic()
    reader, writer = idle.pop() if idle else await asyncio.open_connection(address.hostname, address.port, limit=1 << 22)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(head.split("content-length:")[1].split("\r\n")[0])
    await reader.readexactly(length)
    idle.append((reader, writer))
    return int(head.split()[1]), time.monotonic() - started


async def closed(address, paths, clients, seconds):
    """As many requests as `clients` clients make, each waiting for its answer: the capacity."""
    outcome, idle = Outcome(), []
    end = time.monotonic() + seconds

    async def client():
        while time.monotonic() < end:
            status, took = await ask(address, idle, paths())
            (outcome.accepted if status == 200 else outcome.other).append(took)

    started = time.monotonic()
    await asyncio.gather(*(client() for _ in range(clients)))
    outcome.seconds = time.monotonic() - started
    for _, writer in idle:
        writer.close()
    return outcome


async def opened(address, paths, tiles, rate, seconds):
    """Requests at a rate that asks nobody, and a tile ten times a second among them."""
    outcome, idle, running = Outcome(), [], set()

    async def one(path, is_tile):
        try:
            status, took = await ask(address, idle, path)
        except (OSError, asyncio.IncompleteReadError, IndexError, ValueError) as error:
            outcome.other.append(error)
            return
        if is_tile:
            (outcome.tiles if status == 200 else outcome.other).append(took)
        else:
            {200: outcome.accepted, 503: outcome.refused}.get(status, outcome.other).append(took)

    started = time.monotonic()
    number = 0
    while (now := time.monotonic() - started) < seconds:
        while number < now * rate:
            running.add(asyncio.create_task(one(paths(), False)))
            if number % max(1, round(rate / 10)) == 0:
                running.add(asyncio.create_task(one(tiles(), True)))
            number += 1
        running = {task for task in running if not task.done()}
        await asyncio.sleep(0.002)
    await asyncio.gather(*running)
    outcome.seconds = time.monotonic() - started
    for _, writer in idle:
        writer.close()
    return outcome


def row(context, server, queue):
    """four times as many views as can be rendered"""
    random.seed(6)
    address = urlsplit(server.url)

    def view():
        x, y = random.randrange(18700), random.randrange(18700)
        return f"/images/big/view?rect={x},{y},1300,1300&w=512&h=512&max=1000&format=png"

    def tile():
        return f"/images/big/tiles/0/{random.randrange(78)}/{random.randrange(78)}.jpg?quality=70"

    seconds = 6 if context.quick else 15
    capacity = asyncio.run(closed(address, view, 4, seconds / 3)).rate
    outcome = asyncio.run(opened(address, view, tile, 4 * capacity, seconds))
    if outcome.other or not outcome.refused:
        raise SystemExit(f"bench: at four times the capacity: {outcome.other[:5]}, {len(outcome.refused)} refused")
    implied = queue / outcome.rate
    last = percentile(outcome.accepted, 0.99)
    context.table.add(
        f"views at 4 × capacity ({capacity:,.0f}/s), {queue} may wait: the accepted, 99 % within",
        f"{last:.2f} s ({outcome.rate:,.0f}/s)", f"{implied:.2f} s are implied", f"{last / implied:.2f} ×", "1.5 ×")
    context.table.add(
        "the refused (503), half and 99 % within",
        f"{1000 * statistics.median(outcome.refused):.0f} and {1000 * percentile(outcome.refused, 0.99):.0f} ms",
        f"{len(outcome.refused)} of {len(outcome.refused) + len(outcome.accepted)}", "", "at once")
    context.table.add(
        "a tile in the midst of it, half and 99 % within",
        f"{1000 * statistics.median(outcome.tiles):.0f} and {1000 * percentile(outcome.tiles, 0.99):.0f} ms", "", "",
        "not starved")
