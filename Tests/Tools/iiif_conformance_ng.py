"""Runs the newer IIIF validator, iiif-validator-ng, against $SERVICE_URL; `--picture FOLDER` copies its picture."""

import collections
import os
import pathlib
import random
import shutil
import sys
import types
import typing

import iiif_validator
import pyvips
from iiif_validator.tests import rot_full_non90, rot_region_non90, size_up
from iiif_validator.tests.test import IIIFVersion, TargetServer, get_tests

HERE = pathlib.Path(iiif_validator.__file__).parent
IDENTIFIER = "67352ccc-d1b0-11e1-89ae-279075081939"
# What it wants otherwise than the specification, by version, test and size: anything else that fails is a fault, and so
# is one of these that does not.
DEVIATIONS = {
    ("3.0", "size_noup", "!2000,3000"):
        "it wants 400 for 1000 × 1000; by section 4.2 that is as large as the region",
    ("3.0", "size_up", "^max"):
        "it wants it as large as the region; by section 4.2 that is as large as the limits allow",
}
LARGEST = 4000, 4000  # of a square: --max-output-pixels is 16 million where nothing is said
# Its turned pictures are libvips' own, on black, in a box whose sides are rounded. By section 4.3 the background is the
# server's choice, here white, and the box holds all of the picture: what is in it may lie up to a pixel beside.
TURNED = rot_full_non90, rot_region_non90

get_image, differing = size_up.get_image, set()


def running():
    """Its module that runs tests. One line of it, a generic class, is for Python 3.12: here as 3.11 writes it."""
    module = types.ModuleType("iiif_validator.validate")
    vars(module).update(__package__="iiif_validator", Generic=typing.Generic, T=typing.TypeVar("T"))
    text = (HERE / "validate.py").read_text().replace("SizedGenerator[T]:", "SizedGenerator(Generic[T]):")
    exec(compile(text, "validate.py", "exec"), vars(module))
    return module


def get_largest(server, request):
    """Puts the specification in the test's place, which would end at this size; what comes after it is tested too."""
    picture = get_image(server, request)
    if request.size != "^max":
        return picture
    if (picture.width, picture.height) != LARGEST:
        raise ValueError(f"^max gives {picture.width} × {picture.height}, not {LARGEST} as by the specification")
    differing.add(("3.0", "size_up", "^max"))
    return picture.thumbnail_image(1000)


def rotate_on_white(picture, angle):
    return pyvips.Operation.call("rotate", picture, angle, background=[255, 255, 255])


def is_alike_within_a_pixel(given, expected):
    """As its own comparison, mean differences below 6, where the one lies up to a pixel beside the other."""
    width, height, steps = given.width - 2, given.height - 2, (-1, 0, 1)
    inner = given.crop(1, 1, width, height)
    shifted = (expected.crop(1 + x, 1 + y, width, height) for x in steps for y in steps)
    return min((inner - one).abs().avg() for one in shifted) < 6


def faults_of(test, server, counts):
    """What fails of a test, and is not known to."""
    name = test.__module__.split(".")[-1]
    random.seed(name)  # of what it picks by chance: the same in each run
    try:
        results = test.run(server)
    except Exception as error:  # the validator's own mistakes among them
        counts[False] += 1
        return [f"{server.version.value}: {name}: {error!r}"]
    faults = []
    for result in results if isinstance(results, list) else [results]:
        counts[result.success] += 1
        if not result.success:
            known = [one for one in DEVIATIONS if one[:2] == (server.version.value, name) and one[2] in result.url]
            differing.update(known)
            if not known:
                what = f"{result.details}: {result.received}, not {result.expected} ({result.url})"
                faults.append(f"{server.version.value}: {name}: {what}")
    return faults


def copy_picture(folder):
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "validation_image.png", folder / f"{IDENTIFIER}.png")


def main():
    size_up.get_image = get_largest
    pyvips.Image.rotate = rotate_on_white
    for module in TURNED:
        module.compare_images = is_alike_within_a_pixel
    is_applicable, faults = running()._test_is_applicable, []
    for version in IIIFVersion:
        server = TargetServer(f"{os.environ['SERVICE_URL']}/iiif/{version.value[0]}", IDENTIFIER, version)
        features, counts = server.feature_set(), collections.Counter()
        for test in get_tests(version):
            if is_applicable(test, features):
                faults += faults_of(test, server, counts)
        print(f"IIIF {version.value} by iiif-validator-ng: {counts[True]} of {counts.total()} checks pass")
    faults += [f"{version}: {test} agrees about {size} now" for version, test, size in set(DEVIATIONS) - differing]
    print("Known to contradict the specification:")
    for (version, test, size), why in DEVIATIONS.items():
        print(f"  {version} {test} {size}: {why}")
    print("  rot_full_non90, rot_region_non90: they want black beside a turned picture, in a box of rounded size;"
          "\n    by section 4.3 the background is the server's, and the box holds all of the picture")
    for fault in faults:
        print(f"Fault in IIIF {fault}")
    sys.exit(1 if faults else 0)


if sys.argv[1:2] == ["--picture"]:
    copy_picture(pathlib.Path(sys.argv[2]))
else:
    main()
