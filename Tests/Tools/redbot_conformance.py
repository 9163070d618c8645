"""Has redbot look at $SERVICE_URL's answers: what it warns of or calls bad is a fault, and so is another status."""

import configparser
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor

import thor
from httplint.note import levels
from redbot.resource import HttpResource

# What is looked at, and the status that it has to have.
ANSWERS = {
    "/images": 200,
    "/images/chart": 200,
    "/images/chart/view?scale=2": 200,
    "/images/chart/tiles/0/0/0.jpg": 200,
    "/images/deep%2Fphoto/tiles/0/0/0.webp": 200,
    "/iiif/3/chart": 303,
    "/iiif/3/chart/info.json": 200,
    "/iiif/3/chart/0,0,512,512/512,/0/default.jpg": 200,
    "/iiif/2/chart/info.json": 200,
    "/iiif/2/chart/full/200,/0/gray.png": 200,
    "/dzi/chart.dzi": 200,
    "/dzi/chart_files/11/0_0.jpg": 200,
    "/zoomify/chart/ImageProperties.xml": 200,
    "/zoomify/chart/TileGroup0/0-0-0.jpg": 200,
    "/xyz/chart/tilejson.json": 200,
    "/xyz/chart/1/0/0.png": 200,
    "/images/missing/view": 404,
}
COMPLAINTS = {levels.WARN, levels.BAD}
# What it warns of, and has to be: a fault too where it is not warned of any more.
FOUR_WAYS = {"This resource varies in 4 ways."}  # by Accept, and by what a proxy says the service's address is
KNOWN = {"/iiif/3/chart/info.json": FOUR_WAYS, "/iiif/2/chart/info.json": FOUR_WAYS}


def look_at(url):
    """redbot's resource, after everything that it asks for on its own account: conditions, codings, ranges."""
    config = configparser.ConfigParser()
    config.read_dict({"redbot": {"enable_local_access": "True"}})
    resource = HttpResource(config["redbot"])
    resource.set_request(url)
    resource.once("check_done", lambda: thor.schedule(0, thor.stop))
    resource.check()
    thor.schedule(60, thor.stop)
    thor.run()
    return resource


def faults(path, status):
    """What is wrong with the answer to a path, line by line."""
    resource = look_at(os.environ["SERVICE_URL"] + path)
    response = resource.response
    if not resource.check_done or not response.complete:
        return [f"no whole answer within a minute: {resource.fetch_error}"]
    found = [] if response.status_code == status else [f"status {response.status_code}, not {status}"]
    complaints = {note.summary for note in response.notes if note.level in COMPLAINTS}
    known = KNOWN.get(path, set())
    found += [f"it warns: {complaint}" for complaint in sorted(complaints - known)]
    return found + [f"it does not warn any more: {complaint}" for complaint in sorted(known - complaints)]


def main():
    failed = False
    # A process each: its event loop is made to run once.
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), max_tasks_per_child=1) as processes:
        for path, found in zip(ANSWERS, processes.map(faults, ANSWERS.keys(), ANSWERS.values())):
            for fault in found:
                print(f"redbot: {path}: {fault}")
                failed = True
    print(f"redbot: {len(ANSWERS)} answers looked at" + ("" if failed else ", nothing to complain of, but for:"))
    for path, complaints in KNOWN.items():
        print(f"  {path}: {' '.join(complaints)}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
