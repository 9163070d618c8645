"""Real viewers in a headless Chromium, by touch, against the service at $SERVICE_URL.

run.py FOLDER [WORD…]: FOLDER has `libraries` and `pictures`; only those whose name has every word, if one is given.
"""

import os
import pathlib
import re
import sys
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from chromium import Chromium  # noqa: E402
from connection import TimedOut  # noqa: E402
from manifests import manifests  # noqa: E402
from page import PageError  # noqa: E402
from picture import HEIGHT, WIDTH, Expected  # noqa: E402
from serving import Serving  # noqa: E402
from trial import Trial, Viewer  # noqa: E402

NAMES = {"iiif3": "IIIF 3", "iiif2": "IIIF 2", "dzi": "Deep Zoom", "zoomify": "Zoomify", "xyz": "XYZ"}
IIIF_TILE = r"clouds/\d+,\d+,\d+,\d+/\d+,\d*/0/default\.jpg"
TILES = {"iiif3": "/iiif/3/" + IIIF_TILE, "iiif2": "/iiif/2/" + IIIF_TILE, "dzi": r"/dzi/clouds_files/\d+/\d+_\d+\.jpg",
         "zoomify": r"/zoomify/clouds/TileGroup\d+/\d+-\d+-\d+\.jpg", "xyz": r"/xyz/clouds/\d+/\d+/\d+\.png",
         "xyz@2x": r"/xyz/clouds/\d+/\d+/\d+@2x\.png"}


def viewers(manifests):
    for version in ("6.1.1", "4.1.0"):
        for protocol in ("iiif3", "iiif2", "dzi"):
            # 6.1.1 draws by WebGL what it may read, and else on a canvas, as 4.1.0 always does.
            webgl = version == "6.1.1" and protocol == "iiif3"
            yield Viewer(
                f"OpenSeadragon {version}, {NAMES[protocol]}", version, "openseadragon.html",
                {"version": version, "protocol": protocol, **({"origin": "Anonymous"} if webgl else {})},
                TILES[protocol],
                # On a canvas, tiles without overlap are a pixel wider and higher, to leave no gap.
                exact_to=0 if webgl or protocol == "dzi" else 1,
                # When both fingers move within a frame, the second movement is reckoned from where the centre was
                # before the zoom of the first: 6.1.1 drifts, 4.1.0 does not.
                together=version != "6.1.1")
    for protocol in ("iiif3", "iiif2", "zoomify", "xyz"):
        yield openlayers(protocol)
    for ending, ratio in (("", 1), ("@2x", 2)):
        yield Viewer(f"Leaflet of Debian, XYZ {ending}".strip(), "", "leaflet.html", {"ending": ending},
                     TILES["xyz" + ending], exact_to=0.5, ratio=ratio)
    for version in (3, 2):
        yield Viewer(f"Mirador, IIIF {version}", "", "mirador.html", {"manifest": manifests[version]},
                     TILES[f"iiif{version}"], exact_to=1)


def prepare(service):
    """Waits until the picture's pyramid is there: before, a viewer would be told to come again later."""
    while True:
        try:
            with urllib.request.urlopen(f"{service}/images/clouds/tiles/0/0/0.png") as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise
            time.sleep(float(error.headers["Retry-After"]))


def openlayers(protocol):
    # Tiles begin at whole pixels, and so does each level.
    return Viewer(f"OpenLayers 10.9.0, {NAMES[protocol]}", "", "openlayers.html", {"protocol": protocol},
                  TILES[protocol], exact_to=0.5)


def mistakes_are_noticed(try_it):
    """Whether what is compared here can fail at all: with tiles that are not what they should be."""
    trial = try_it(openlayers("iiif3"))
    trial.page.redirect(spoil)
    trial.run()
    trial.page.close()
    print("With a tile that shows another place, one that is missing, and those of full size a pixel off:")
    for fault in trial.faults:
        print(f"  {fault}")
    wanted = {"another place": "at first: .* show something else", "a missing tile": "failed: ",
              "a pixel": r"pinched open again: .*at most [2-5]\.\d+ pixels off"}
    missed = [name for name, pattern in wanted.items() if not any(re.match(pattern, fault) for fault in trial.faults)]
    print(f"  Fault: not noticed: {', '.join(missed)}" if missed else "  So it has to be.")
    return not missed


def spoil(address):
    """Another tile's address for a few, and for those of full size that of the pixels one to the right."""
    address = address.replace("clouds/2048,0,2048,2048/", "clouds/0,0,2048,2048/")
    address = address.replace("clouds/4096,0,", "nothing/4096,0,")
    return re.sub(r"/(\d+),(\d+),256,256/", lambda tile: f"/{int(tile[1]) + 1},{tile[2]},256,256/", address)


def main():
    service, cache, words = os.environ["SERVICE_URL"], pathlib.Path(sys.argv[1]), sys.argv[2:]
    expected, failed = Expected(cache / "pictures/clouds.tif"), 0
    folders = {"/pages": HERE / "pages", "/libraries": cache / "libraries", "/leaflet": "/usr/share/javascript/leaflet"}
    sys.stdout.reconfigure(line_buffering=True)
    prepare(service)
    with Serving(folders) as site, Chromium(has_gl=True) as browser:
        print(f"{browser.version}, {WIDTH} × {HEIGHT} pixels; how far a block of the screen is off, in its pixels")
        made = manifests(site.address, service, "clouds", WIDTH, HEIGHT)
        addresses = {version: site.make(f"/{version}.json", manifest) for version, manifest in made.items()}
        wanted = [viewer for viewer in viewers(addresses) if all(word in viewer.name for word in words)]
        if not wanted:
            sys.exit(f"No viewer's name has {' and '.join(words)}")
        for viewer in wanted:
            trial = Trial(browser, site, service, viewer, expected)
            try:
                trial.run()
            except (TimedOut, PageError) as error:
                trial.faults.append(str(error))
            trial.page.close()
            blocks = sum(placement.blocks for placement in trial.placements)
            worst = max((placement.distance for placement in trial.placements), default=0)
            print(f"{viewer.name}: {len(trial.placements)} views, {blocks} blocks at most {worst:.2f} off (of "
                  f"{viewer.tolerance:.2f}), {trial.tiles} tiles, gestures at most {max(trial.drifts):.1f} off")
            for fault in trial.faults:
                print(f"  Fault: {fault}")
            failed += bool(trial.faults)
        if not words:
            failed += not mistakes_are_noticed(lambda viewer: Trial(browser, site, service, viewer, expected))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
