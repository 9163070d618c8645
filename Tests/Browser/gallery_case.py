"""What the tests of the gallery page share: the service at $SERVICE_URL, with a demonstration library."""

import io
import os
import unittest
import urllib.parse

from PIL import Image

from answering import Answering
from chromium import Chromium

SERVICE = os.environ.get("SERVICE_URL", "")
GALLERY = "document.querySelector('#pictures').gallery"
MANY = [f"picture {number:05}.jpg" for number in range(10_000)]


def long_list(url, ids, isolated=False, **more):
    """A page of a list whose pictures are all the photo of the demonstration library, unless they are `isolated`."""
    if "/images?" not in url:
        return None
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))
    found = [name for name in ids if query.get("q", "") in name and name > query.get("after", "")]
    part = found[:int(query["limit"])]
    segment = urllib.parse.quote if isolated else lambda name: "photo.jpg"
    page = {"images": [{"id": name, "url": f"/images/{segment(name)}"} for name in part],
            "total": sum(query.get("q", "") in name for name in ids), **more}
    if len(found) > len(part):
        page["next"] = "/images?" + urllib.parse.urlencode({**query, "after": part[-1]})
    return page


def picture():
    """The bytes of a PNG."""
    file = io.BytesIO()
    Image.new("RGB", (40, 30), "teal").save(file, "PNG")
    return file.getvalue()


class GalleryCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Chromium())

    def open(self, size=(1024, 768), ids=None, answer=None, fragment="", **options):
        page = self.browser.open(size=size, **options)
        self.addCleanup(page.close)
        if ids or answer:
            Answering(page, "*/images*", answer or (lambda request: long_list(request["url"], ids)))
        page.go(f"{SERVICE}/{fragment}")
        self.settle(page)
        return page

    def settle(self, page):
        """Until all that is in sight is shown."""
        page.wait_for(f"{GALLERY}?.library.isKnown")
        page.quiet()
        page.wait_for("[...document.querySelectorAll('.tile')].every(tile => tile.matches('.is-ready, .is-failed'))")
        page.wait_for("document.getAnimations().every(animation => animation.playState === 'finished')")
        page.frames(2)

    def state(self, page):
        return page.evaluate(f"""({{ list: {GALLERY}.list.place, current: {GALLERY}.list.current, top: scrollY,
            tiles: document.querySelectorAll('.tile').length,
            focus: document.activeElement.querySelector('bdi')?.textContent }})""")

    def assertNear(self, one, other, tolerance=0.5):
        for a, b in zip(one, other, strict=True):
            self.assertAlmostEqual(a, b, delta=tolerance, msg=f"{one} is not {other}")
