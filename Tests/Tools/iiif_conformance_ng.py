"""Runs the newer IIIF validator, iiif-validator-ng, against $SERVICE_URL, in both versions."""

import collections
import os
import pathlib
import shutil
import sys
import types
import typing

import iiif_validator
from iiif_validator.tests import size_up
from iiif_validator.tests.test import IIIFVersion, TargetServer, ValidationFailure

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

HERE = pathlib.Path(iiif_validator.__file__).parent
get_image, differing = size_up.get_image, set()


def get_largest(server, request):
    """Puts the specification in the test's place, which would end at this size; what comes after it is tested too."""
    picture = get_image(server, request)
    if request.size != "^max":
        return picture
    if (picture.width, picture.height) != LARGEST:
        raise ValueError(f"^max gives {picture.width} × {picture.height}, not {LARGEST} as by the specification")
    differing.add(("3.0", "size_up", "^max"))
    return picture.thumbnail_image(1000)


def running():
    """The module that runs its tests. One line of it, a generic class, is for Python 3.12: here as 3.11 writes it."""
    module = types.ModuleType("iiif_validator.validate")
    vars(module).update(__package__="iiif_validator", Generic=typing.Generic, T=typing.TypeVar("T"))
    text = (HERE / "validate.py").read_text().replace("SizedGenerator[T]:", "SizedGenerator(Generic[T]):")
    exec(compile(text, "validate.py", "exec"), vars(module))
    return module


def copy_picture(folder):
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "validation_image.png", folder / f"{IDENTIFIER}.png")


def main():
    size_up.get_image = get_largest
    faults = []
    for version in IIIFVersion:
        server = TargetServer(f"{os.environ['SERVICE_URL']}/iiif/{version.value[0]}", IDENTIFIER, version)
        counts = collections.Counter()
        for test, results in running().run_tests(server):
            name = test.__module__.split(".")[-1]
            for result in results if isinstance(results, list) else [results]:
                counts[result.success] += 1
                if not isinstance(result, ValidationFailure):
                    continue
                known = [one for one in DEVIATIONS if one[:2] == (version.value, name) and one[2] in result.url]
                if known:
                    differing.update(known)
                else:
                    faults.append(f"{version.value}: {name}: {result.details}: {result.received}, not {result.expected}"
                                  f" ({result.url})")
        print(f"IIIF {version.value} by iiif-validator-ng: {counts[True]} of {counts.total()} checks pass")
    faults += [f"{version}: {test} agrees about {size} now" for version, test, size in set(DEVIATIONS) - differing]
    print("Known to contradict the specification:")
    for (version, test, size), why in DEVIATIONS.items():
        print(f"  {version} {test} {size}: {why}")
    for fault in faults:
        print(f"Fault in IIIF {fault}")
    sys.exit(1 if faults else 0)


if sys.argv[1:2] == ["--picture"]:
    copy_picture(pathlib.Path(sys.argv[2]))
else:
    main()
