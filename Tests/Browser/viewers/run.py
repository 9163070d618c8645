"""Real viewers in a headless Chromium, by touch, against the service at $SERVICE_URL.

run.py FOLDER [WORD…]: FOLDER has `libraries` and `pictures`; only those whose name has every word, if one is given.
"""

import os
import pathlib
import sys
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from chromium import Chromium  # noqa: E402
from manifests import manifests  # noqa: E402
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
            yield Viewer(
                f"OpenSeadragon {version}, {NAMES[protocol]}", version, "openseadragon.html",
                {"version": version, "protocol": protocol}, TILES[protocol],
                # Tiles without overlap are drawn a pixel wider and higher, to leave no gap: it grows over each tile.
                exact_to=0 if protocol == "dzi" else 1,
                # When both fingers move within a frame, the second movement is reckoned from where the centre was
                # before the zoom of the first: 6.1.1 drifts, 4.1.0 does not.
                together=version != "6.1.1")
    for protocol in ("iiif3", "iiif2", "zoomify", "xyz"):
        # Tiles begin at whole pixels, and so does each level.
        yield Viewer(f"OpenLayers 10.9.0, {NAMES[protocol]}", "", "openlayers.html", {"protocol": protocol},
                     TILES[protocol], exact_to=0.5)
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


def main():
    service, cache, words = os.environ["SERVICE_URL"], pathlib.Path(sys.argv[1]), sys.argv[2:]
    expected, failed = Expected(cache / "pictures/clouds.tif"), 0
    folders = {"/pages": HERE / "pages", "/libraries": cache / "libraries", "/leaflet": "/usr/share/javascript/leaflet"}
    sys.stdout.reconfigure(line_buffering=True)
    prepare(service)
    with Serving(folders) as site, Chromium() as browser:
        print(f"{browser.version}, {WIDTH} × {HEIGHT} pixels; how far a block of the screen is off, in its pixels")
        made = manifests(site.address, service, "clouds", WIDTH, HEIGHT)
        addresses = {version: site.make(f"/{version}.json", manifest) for version, manifest in made.items()}
        for viewer in viewers(addresses):
            if not all(word in viewer.name for word in words):
                continue
            trial = Trial(browser, site, service, viewer, expected)
            trial.run()
            trial.page.close()
            blocks, worst = sum(p.blocks for p in trial.placements), max(p.distance for p in trial.placements)
            print(f"{viewer.name}: {len(trial.placements)} views, {blocks} blocks at most {worst:.2f} off (of "
                  f"{viewer.tolerance:.2f}), {trial.tiles} tiles, gestures at most {max(trial.drifts):.1f} off")
            for fault in trial.faults:
                print(f"  Fault: {fault}")
            failed += bool(trial.faults)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
