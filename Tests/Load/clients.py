#!/usr/bin/python3
"""Many clients ask a running service for random views and tiles; nothing but 200 and 503 may come back.

The service is found at $SERVICE_URL, its process at $SERVICE_PID (see Tests/Tools/with-service).
"""

import argparse
import http.client
import json
import os
import random
import signal
import socket
import sys
import threading
import time
import urllib.parse


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kill-workers", type=float, metavar="SECONDS", help="kill -9 a worker every so often")
    parser.add_argument("--slow", type=int, default=0, metavar="N", help="so many more clients send a byte a second")
    parser.add_argument("--drain", action="store_true", help="end the service by SIGTERM while the clients are at it")
    parser.add_argument("--growth", type=float, default=0.10, help="how much memory may grow after the first minute")
    return parser.parse_args()


def workers(pid):
    """The processes that the service has started, by whichever of its threads."""
    found = []
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return found
    for task in tasks:
        try:
            with open(f"/proc/{pid}/task/{task}/children") as file:
                found += [int(word) for word in file.read().split()]
        except OSError:
            pass
    return found


def memory(pid):
    """Proportional set size of the service and its workers, in bytes, with the number of processes."""
    total, processes = 0, 0
    for process in [pid] + workers(pid):
        try:
            with open(f"/proc/{process}/smaps_rollup") as file:
                total += sum(int(line.split()[1]) << 10 for line in file if line.startswith("Pss:"))
                processes += 1
        except OSError:
            pass
    return total, processes


class Tally:
    def __init__(self):
        self.lock = threading.Lock()
        self.statuses = {}
        self.errors = []
        self.latencies = []

    def count(self, outcome, seconds=None, error=None):
        with self.lock:
            self.statuses[outcome] = self.statuses.get(outcome, 0) + 1
            if seconds is not None and len(self.latencies) < 2_000_000:
                self.latencies.append(seconds)
            if error and len(self.errors) < 20:
                self.errors.append(error)


class Client(threading.Thread):
    """Asks for one picture after the other over one connection."""

    def __init__(self, host, port, images, tally, seed, stop, draining):
        super().__init__(daemon=True)
        self.host, self.port, self.images, self.tally = host, port, images, tally
        self.random = random.Random(seed)
        self.stop, self.draining = stop, draining

    def target(self):
        pick = self.random
        image = pick.choice(self.images)
        path = "/images/" + urllib.parse.quote(image["id"], safe="")
        if pick.random() < 0.3 and image.get("levels"):
            level = pick.randrange(len(image["levels"]))
            width, height = image["levels"][level]
            column, row = pick.randrange(-(-width // 256)), pick.randrange(-(-height // 256))
            return f"{path}/tiles/{level}/{column}/{row}.{pick.choice(['png', 'jpg'])}"
        query = {
            "scale": round(16 ** pick.random(), 3),
            "x": pick.randrange(0, 8000),
            "y": pick.randrange(0, 8000),
            "w": pick.choice([200, 390, 512, 800]),
            "h": pick.choice([150, 512, 600, 844]),
            "format": pick.choice(["png", "jpg", "webp"]),
        }
        return f"{path}/view?{urllib.parse.urlencode(query)}"

    def run(self):
        connection = None
        while not self.stop.is_set():
            target = self.target()
            started = time.monotonic()
            sent = False
            try:
                if connection is None:
                    connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
                    connection.connect()
                connection.request("GET", target)
                sent = True
                response = connection.getresponse()
                body = response.read()
                self.judge(target, response, body, time.monotonic() - started)
                if response.will_close:
                    connection.close()
                    connection = None
            except (OSError, http.client.HTTPException) as error:
                connection = self.lost(connection, target, sent, error)
            if self.draining.is_set() and connection is None:
                return

    def lost(self, connection, target, sent, error):
        if connection is not None:
            connection.close()
        # A draining service listens no more, but whatever it let in it answers.
        if self.draining.is_set() and not sent:
            self.tally.count("not let in by the draining service")
        else:
            self.tally.count("lost", error=f"{target}: {type(error).__name__} {error}")
        return None

    def judge(self, target, response, body, seconds):
        if response.status == 503:
            self.tally.count(503)
            wait = min(float(response.getheader("Retry-After", "1")), 1)
            self.stop.wait(wait * self.random.random())
        elif response.status == 200 and body and len(body) == int(response.getheader("Content-Length", "-1")):
            self.tally.count(200, seconds)
        else:
            self.tally.count(response.status, error=f"{target}: {response.status} {body[:300]!r}")


class SlowClients(threading.Thread):
    """So many clients, each sending a byte of a request a second, and again from the start when it is shut out."""

    def __init__(self, host, port, count, stop):
        super().__init__(daemon=True)
        self.address, self.count, self.stop = (host, port), count, stop
        self.connected = 0

    def run(self):
        request = b"GET /healthz HTTP/1.1\r\nHost: slow\r\nX-Slow: " + b"a" * 4096
        clients = [None] * self.count
        while not self.stop.is_set():
            started = time.monotonic()
            for index, client in enumerate(clients):
                try:
                    if client is None:
                        connection = socket.create_connection(self.address, timeout=5)
                        connection.setblocking(False)
                        client = [connection, 0]
                    client[0].send(request[client[1]:client[1] + 1])
                    client[1] += 1
                except OSError:
                    if client:
                        client[0].close()
                    client = None
                clients[index] = client
            self.connected = max(self.connected, sum(client is not None for client in clients))
            self.stop.wait(max(0, 1 - (time.monotonic() - started)))


def library(host, port):
    connection = http.client.HTTPConnection(host, port, timeout=60)
    images, target = [], "/images"
    while target:
        connection.request("GET", target)
        page = json.loads(connection.getresponse().read())
        for entry in page["images"]:
            connection.request("GET", "/images/" + urllib.parse.quote(entry["id"], safe=""))
            response = connection.getresponse()
            body = json.loads(response.read())
            if response.status == 200:
                levels = [(level["width"], level["height"]) for level in body["levels"]]
                images.append({"id": entry["id"], "levels": levels})
        target = page.get("next")
    return images


def quantile(values, fraction):
    values = sorted(values)
    return values[min(len(values) - 1, int(fraction * len(values)))] * 1000 if values else float("nan")


def report(tally, seconds, samples, allowed):
    """Prints what came of it; gives what was wrong."""
    faults = [f"answers: {error}" for error in tally.errors]
    total = tally.statuses.get(200, 0)
    print("answers: " + ", ".join(f"{key}: {value}" for key, value in sorted(tally.statuses.items(), key=str)))
    print(f"{total / seconds:.0f} pictures a second; latency ms "
          f"p50 {quantile(tally.latencies, 0.5):.0f}, p99 {quantile(tally.latencies, 0.99):.0f}, "
          f"most {quantile(tally.latencies, 1):.0f}")
    if total == 0:
        faults.append("not one picture came back")
    early = [size for at, size, _ in samples if 60 <= at < 120]
    late = [size for at, size, _ in samples if at >= samples[-1][0] - 60]
    if samples:
        print("memory MiB: " + ", ".join(f"{at:.0f} s {size >> 20} ({count})" for at, size, count in
                                         samples[:: max(1, len(samples) // 12)]))
    if early and samples[-1][0] >= 180:
        first, last = sorted(early)[len(early) // 2], sorted(late)[len(late) // 2]
        print(f"memory: median {first >> 20} MiB in the second minute, {last >> 20} MiB in the last one")
        if last > first * (1 + allowed):
            faults.append(f"memory grew by {last / first - 1:.0%}")
    return faults


def main():
    arguments = parse_arguments()
    place = urllib.parse.urlsplit(os.environ["SERVICE_URL"])
    pid = int(os.environ["SERVICE_PID"])
    images = library(place.hostname, place.port)
    print(f"{arguments.clients} clients, {arguments.seconds:.0f} s, {len(images)} pictures")
    tally, stop, draining = Tally(), threading.Event(), threading.Event()
    slow = SlowClients(place.hostname, place.port, arguments.slow, stop)
    if arguments.slow:
        slow.start()
        time.sleep(3)
    clients = [
        Client(place.hostname, place.port, images, tally, arguments.seed * 1000 + number, stop, draining)
        for number in range(arguments.clients)
    ]
    started = time.monotonic()
    for client in clients:
        client.start()
    samples, kills, next_kill, pick = [], 0, arguments.kill_workers, random.Random(arguments.seed)
    while (now := time.monotonic() - started) < arguments.seconds:
        samples.append((now, *memory(pid)))
        if next_kill and now >= next_kill:
            running = workers(pid)
            if running:
                os.kill(pick.choice(running), signal.SIGKILL)
                kills += 1
            next_kill = now + arguments.kill_workers
        time.sleep(min(1.0, arguments.kill_workers or 1.0))
    if arguments.drain:
        draining.set()
        open(os.environ["SERVICE_SIGNALLED"], "w").close()
        os.kill(pid, signal.SIGTERM)
    else:
        stop.set()
    for client in clients:
        client.join(90)
    if arguments.slow:
        print(f"{slow.connected} slow clients were connected at once")
    if arguments.kill_workers:
        print(f"{kills} workers were killed")
    stop.set()
    faults = report(tally, arguments.seconds, samples, arguments.growth)
    if faults:
        print("\n".join(faults))
        sys.exit(f"{len(faults)} faults")
    print("No error but 503.")


main()
