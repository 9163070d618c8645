"""Runs the official IIIF validator against $SERVICE_URL; `--picture FOLDER` makes the picture that it wants."""

import contextlib
import os
import pathlib
import random
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
# Sizes of version 3 that a test wants otherwise than the specification. The rest of the test is gone through all the
# same, with what the specification wants at this place.
DEVIATIONS = {
    ("size_noup", "!2000,3000"): "it wants 400 for 1000 × 1000; by section 4.2 that is as large as the region",
    ("size_up", "^max"): "it wants it as large as the region; by section 4.2 that is as large as the limits allow",
}
# How large 1000 × 1000 is then: --max-output-pixels is 16 million where nothing is said.
SPECIFIED = {"!2000,3000": (1000, 1000), "^max": (4000, 4000)}


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


class Magic:
    """Tells the two kinds of files by how they begin that the validator asks for."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def id_buffer(self, text):
        if text.startswith("\0\0\0\x0cjP  "):
            return "JPEG 2000"
        return "PDF document" if text.startswith("%PDF-") else "something else"


# Three tests were never carried over to Python 3: this is what they lack.
urllib.urlopen = Text
sys.modules["magic"] = types.ModuleType("magic")
sys.modules["magic"].Magic = Magic

with contextlib.redirect_stdout(None):  # it says which Python it is for
    from iiif_validator.validator import ImageAPI, TestSuite, ValidationInfo


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


def by_the_specification(name, test):
    """Puts the specification in a test's place where the two contradict; gives the sizes where they did."""
    check, seen = test.checkSize, set()

    def check_size(self, result, *arguments):
        size = next((size for test, size in DEVIATIONS if test == name and size in arguments), None)
        if not size:
            return check(self, result, *arguments)
        try:
            check(self, result, *arguments)
        except Exception:  # some of its own mistake: an error that it raises without the words that it needs
            seen.add(size)
        found = result.get_image({"size": size}).size
        self.validationInfo.check("size", found, SPECIFIED[size], result, f"{size} by the specification")

    test.checkSize = check_size
    return seen


def failure(tests, test, version, server):
    """Why a test fails; `None` where it does not."""
    api = ImageAPI(IDENTIFIER, server, f"iiif/{version[0]}", "http", "", version, debug=False)
    random.seed(test)
    try:
        tests.run_test(test, api)
    except Exception as error:  # the validator's own mistakes among them
        return f"{error!r} {api.urls}"
    return api.exception and f"{api.exception} {api.urls}"


def main():
    server = os.environ["SERVICE_URL"].removeprefix("http://")
    suite = TestSuite(ValidationInfo())
    seen = {test: by_the_specification(test, suite.all_tests[test]) for test, _ in DEVIATIONS}
    faults = []
    for version in ("2.0", "3.0"):
        tests = sorted(suite.list_tests(version))
        failures = {test: failure(suite, test, version, server) for test in tests}
        failures = {test: reason for test, reason in failures.items() if reason}
        faults += [f"{version}: {test} fails: {why}" for test, why in failures.items() if test not in KNOWN]
        faults += [f"{version}: {test} does not fail any more" for test in KNOWN if test not in failures]
        print(f"IIIF {version}: {len(tests) - len(failures)} of {len(tests)} tests pass")
    faults += [f"3.0: {test} agrees about {size} now" for test, size in DEVIATIONS if size not in seen[test]]
    print("Known to fail, or to contradict the specification:")
    for what, why in (KNOWN | DEVIATIONS).items():
        print(f"  {what if isinstance(what, str) else ' '.join(what)}: {why}")
    for fault in faults:
        print(f"Fault in IIIF {fault}")
    sys.exit(1 if faults else 0)


if sys.argv[1:2] == ["--picture"]:
    make_picture(pathlib.Path(sys.argv[2]))
else:
    main()
