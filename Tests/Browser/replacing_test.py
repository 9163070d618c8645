"""Pictures added, replaced and removed on the pages of a service that stores them, and what is seen of them then."""

import io
import os
import pathlib
import tempfile
import unittest
import urllib.error
import urllib.request

import numpy
from PIL import Image

from gallery_case import SERVICE, GalleryCase
from viewing import VIEWER

TOKEN = os.environ.get("PORTHOLE_UPLOAD_TOKEN", os.environ.get("PORTHOLE_TOKEN", ""))
NAME = "replaced.png"


def picture(colour, size):
    """The bytes of a PNG of one colour."""
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    return file.getvalue()


def send(method, body=None, below=""):
    """Stores the picture, or what is below its address, or removes it."""
    request = urllib.request.Request(f"{SERVICE}/images/{NAME}{below}", body,
                                     {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"},
                                     method=method)
    try:
        return urllib.request.urlopen(request).status
    except urllib.error.HTTPError as error:
        return error.code


class ReplacingTest(GalleryCase):
    def setUp(self):
        self.addCleanup(send, "DELETE")

    def view(self, page):
        """Shows the picture in the same browser, with what that has kept."""
        page.go("about:blank")
        page.go(f"{SERVICE}/viewer/{NAME}")
        page.wait_for(f"{VIEWER}?.viewport?.state === 'ready'")
        page.evaluate(f"await {VIEWER}.whenSettled(), null")
        page.frames(2)

    def assertColour(self, page, colour):
        """All of the picture is of a colour, and there is some."""
        width, height = page.evaluate("[innerWidth, innerHeight]")
        left, top, right, bottom = page.evaluate(f"""(() => {{
            const {{ offset, magnification }} = {VIEWER}.viewport, {{ width, height }} = {VIEWER}.info;
            return [-offset[0], -offset[1], width * magnification - offset[0], height * magnification - offset[1]];
        }})()""")
        pixels = page.pixels()[max(0, round(top)) + 2:min(height, round(bottom)) - 2,
                               max(0, round(left)) + 2:min(width, round(right)) - 2]
        middle = pixels[len(pixels) // 4:len(pixels) * 3 // 4]
        self.assertGreater(middle.size, 10_000)
        self.assertLess(numpy.abs(middle.astype(int) - colour).max(), 8)

    def test_a_replaced_picture_shows_nothing_of_the_one_before(self):
        self.assertEqual(send("PUT", picture((200, 40, 40), (3000, 2000))), 201)
        page = self.browser.open(size=(800, 700))
        self.addCleanup(page.close)
        self.view(page)
        self.assertColour(page, (200, 40, 40))
        for colour, size in (((40, 60, 200), (3000, 2000)), ((30, 160, 60), (1200, 1500))):
            self.assertEqual(send("PUT", picture(colour, size)), 200)
            self.view(page)
            self.assertEqual(page.evaluate(f"[{VIEWER}.info.width, {VIEWER}.info.height]"), list(size))
            self.assertColour(page, colour)

    def test_a_picture_that_its_edit_does_not_fit_is_shown_without(self):
        self.assertEqual(send("PUT", picture((200, 40, 40), (3000, 2000))), 201)
        self.assertEqual(send("PUT", b'{"crop": {"center": [0, 0], "size": [0.002, 0.002]}}', "/edit"), 201)
        self.assertEqual(send("PUT", picture((40, 60, 200), (150, 120))), 200)
        page = self.open(size=(800, 700))
        self.settle(page)
        page.wait_for(f"document.querySelector('[href$=\"{NAME}\"]')?.closest('li').classList.contains('is-ready')")
        self.view(page)
        self.assertColour(page, (40, 60, 200))
        # Whoever edits it now does so with the picture that is there, in the place of what fits no more.
        self.assertTrue(page.evaluate(f"{VIEWER}.stored.edit === null && {VIEWER}.stored.etag !== null"))

    def test_a_file_that_is_chosen_is_stored_replaced_and_removed(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        file = pathlib.Path(folder) / NAME
        page = self.open()
        for colour in ((200, 40, 40), (40, 60, 200)):
            file.write_bytes(picture(colour, (600, 400)))
            page.choose_files("#files", file)
            if colour[0] == 200:
                page.wait_for("!!document.querySelector('dialog[open] input[type=password]')")
                page.keyboard.type(TOKEN)
                page.keyboard.press("Enter")
            else:
                page.wait_for("!!document.querySelector('dialog[open]')", "the question whether to replace it")
                page.evaluate("""[...document.querySelectorAll('dialog[open] button')]
                    .find((button) => button.textContent === 'Replace').click()""")
            page.wait_for("document.querySelector('#uploads .count')?.textContent.startsWith('1 of 1 ')")
            self.settle(page)
            view = urllib.request.urlopen(f"{SERVICE}/images/{NAME}/view?w=60&h=40&format=png").read()
            shown = numpy.asarray(Image.open(io.BytesIO(view)).convert("RGB")).astype(int)
            self.assertLess(numpy.abs(shown - colour).max(), 8)
            page.evaluate("document.querySelector('#uploads button')?.click()")
        self.assertEqual(send("DELETE"), 204)


if __name__ == "__main__":
    unittest.main()
