"""Runs two sides of a comparison in turn, and keeps the numbers."""

import os
import re
import statistics
import subprocess
import time
import urllib.request

TICKS = os.sysconf("SC_CLK_TCK")


def output(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, **options).stdout


def family(pid):
    """A process and all its descendants."""
    pids = [pid]
    for task in pids:
        try:
            for thread in os.listdir(f"/proc/{task}/task"):
                with open(f"/proc/{task}/task/{thread}/children") as children:
                    pids += [int(child) for child in children.read().split()]
        except OSError:
            continue
    return pids


def cpu_seconds(pids):
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return total / TICKS


def memory_mib(pids):
    """What the processes hold together, shared pages counted once."""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/smaps_rollup") as rollup:
                total += int(re.search(r"^Pss:\s+(\d+)", rollup.read(), re.M).group(1))
        except OSError:
            continue
    return total / 1024


def fetch(url, timeout=60):
    with urllib.request.urlopen(url, timeout=timeout) as answer:
        return answer.read()


class Load:
    """What a load of some seconds came to."""

    def __init__(self, requests, seconds, megabytes, cpu):
        self.rate = requests / seconds
        self.cpu_ms = 1000 * cpu / max(1, requests)
        self.bytes = megabytes * 1e6 / max(1, requests)


def load(url, pids, seconds, connections=8, script=None, environment=None):
    """Loads a server by wrk; `pids` gives the processes whose time counts. Fails where an answer is not 200."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s"]
    if script:
        command += ["-s", str(script)]
    before = cpu_seconds(pids())
    started = time.monotonic()
    text = output(*command, url, env={**os.environ, **(environment or {})})
    elapsed = time.monotonic() - started
    used = cpu_seconds(pids()) - before
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)|Socket errors: .*", text)
    if bad:
        raise SystemExit(f"bench: {url}: {bad.group(0)}")
    requests, size, unit = re.search(r"(\d+) requests in [\d.]+\w+, ([\d.]+)(\w?B) read", text).groups()
    scale = {"B": 1e-6, "KB": 1024e-6, "MB": 1.048576, "GB": 1073.741824}[unit]
    return Load(int(requests), elapsed, float(size) * scale, used)


class Table:
    """The rows of the result: medians of the ratios of rounds, with their spread."""

    def __init__(self):
        self.rows = []

    def compare(self, name, rounds, sides, judge, target=""):
        """`sides` are two functions, run in turn; `judge` makes the texts of a round's two results and their ratio."""
        results = []
        for number in range(rounds):
            pair = [side() for side in (sides if number % 2 == 0 else reversed(sides))]
            results.append(pair if number % 2 == 0 else pair[::-1])
        ratios = sorted(judge(ours, theirs)[2] for ours, theirs in results)
        middle = min(results, key=lambda pair: abs(judge(*pair)[2] - statistics.median(ratios)))
        ours, theirs, _ = judge(*middle)
        spread = f"({ratios[0]:.2f} to {ratios[-1]:.2f})"
        self.add(name, ours, theirs, f"{statistics.median(ratios):.2f} × {spread}", target)

    def add(self, name, ours, theirs, ratio, target=""):
        self.rows.append((name, ours, theirs, ratio, target))
        print(f"  {name}\n      porthole {ours} | {theirs} | {ratio} | target {target or 'none'}", flush=True)

    def markdown(self):
        lines = ["| what | Porthole | the other side | ratio (median, range) | target |", "|---|---|---|---|---|"]
        return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in self.rows]) + "\n"
