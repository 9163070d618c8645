"""Runs the official IIIF validator against $SERVICE_URL; `--picture FOLDER` makes the picture that it wants."""

import os
import pathlib
import sys
import types
import urllib
import urllib.request

IDENTIFIER = "67352ccc-d1b0-11e1-89ae-279075081939"

# What fails, and has to: anything else that fails is a fault, and so is one of these that does not.
KNOWN = {
    "format_jp2": "jp2 is not offered",
    "format_pdf": "pdf is not offered",
}
KNOWN_IN = {
    "2.0": KNOWN,
    "3.0": KNOWN | {
        "size_noup": "it wants 400 for !2000,3000 of 1000 × 1000; by section 4.2 that is as large as the region",
        "size_up": "it wants ^max as large as the region; by section 4.2 that is as large as the limits allow",
    },
}


class Text:
    """What Python 2's `urllib.urlopen` gave: a body that is text, each character a byte."""

    def __init__(self, url):
        try:
            answer = urllib.request.urlopen(url)
        except urllib.request.HTTPError as error:
            answer = error
        self.code, self.body = answer.getcode(), answer.read().decode("latin-1")

    def read(self):
        return self.body

    def getcode(self):
        return self.code

    def close(self):
        pass


# Three tests were never carried over to Python 3: this is what they lack.
urllib.urlopen = Text
sys.modules["magic"] = types.ModuleType("magic")

from iiif_validator.validator import ImageAPI, TestSuite, ValidationInfo  # noqa: E402


def make_picture(folder):
    """Draws the squares that the validator looks for."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (1000, 1000))
    draw = ImageDraw.Draw(picture)
    for x, column in enumerate(ValidationInfo().colorInfo):
        for y, colour in enumerate(column):
            draw.rectangle((100 * x, 100 * y, 100 * x + 99, 100 * y + 99), fill=colour)
    folder.mkdir(parents=True, exist_ok=True)
    picture.save(folder / f"{IDENTIFIER}.png")


def failure(test, version, server):
    """Why a test fails; `None` where it does not."""
    api = ImageAPI(IDENTIFIER, server, f"iiif/{version[0]}", "http", "", version, debug=False)
    try:
        TestSuite(ValidationInfo()).run_test(test, api)
    except Exception as error:  # the validator's own mistakes among them
        return f"{error} {api.urls}"
    return api.exception and f"{api.exception} {api.urls}"


def main():
    server = os.environ["SERVICE_URL"].removeprefix("http://")
    faults = 0
    for version, known in KNOWN_IN.items():
        tests = sorted(TestSuite(ValidationInfo()).list_tests(version))
        for test in tests:
            reason = failure(test, version, server)
            if reason and test not in known:
                print(f"IIIF {version}: {test} fails: {reason}")
                faults += 1
            elif not reason and test in known:
                print(f"IIIF {version}: {test} does not fail any more")
                faults += 1
        print(f"IIIF {version}: {len(tests) - len(known)} of {len(tests)} tests pass, but for:")
        for test, why in known.items():
            print(f"  {test}: {why}")
    sys.exit(1 if faults else 0)


if sys.argv[1:2] == ["--picture"]:
    make_picture(pathlib.Path(sys.argv[2]))
else:
    main()
