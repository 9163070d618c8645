"""Adding pictures on the gallery page, and deleting them; the service's part is played by the test."""

import pathlib
import tempfile
import unittest
import urllib.parse

from gallery_case import GalleryCase, long_list, picture

NAMES = "[...document.querySelectorAll('#pictures bdi')].map(name => name.textContent)"
LINES = """[...document.querySelectorAll('#uploads li')].map(line =>
    [line.querySelector('.file').textContent, line.className, line.querySelector('.text').textContent])"""


class GalleryUploadTest(GalleryCase):
    def setUp(self):
        self.ids, self.stored, self.pixels = ["b.png", "y.png"], [], picture()

    def answer(self, request):
        url, method = request["url"], request["method"]
        name = urllib.parse.unquote(url.split("?")[0].split("/images/")[-1].split("/")[0])
        if method not in ("PUT", "DELETE"):
            return long_list(url, sorted(self.ids), isolated=True, writable=True, maximumBytes=1000) or self.pixels
        if request["headers"].get("Authorization") != "Bearer secret":
            return 401, {"status": 401, "detail": "No."}
        if method == "DELETE":
            self.ids.remove(name)
            return 204, None
        if name == "bad.png":
            return 415, {"status": 415, "detail": "This is no picture."}
        if name in self.ids and request["headers"].get("If-None-Match") == "*":
            return 412, {"status": 412, "detail": "There is one."}
        self.stored.append(name)
        self.ids = sorted({*self.ids, name})
        return 201, {"id": name, "links": {"self": "/images/" + urllib.parse.quote(name, safe="")}}

    def add(self, page, *names):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        paths = [pathlib.Path(folder) / name for name in names]
        for path in paths:
            path.write_bytes(self.pixels)
        page.choose_files("#files", *paths)

    def write(self, page, token):
        """Answers the question for the token."""
        page.wait_for("!!document.querySelector('dialog[open] input[type=password]')")
        page.keyboard.type(token)
        page.keyboard.press("Enter")

    def press(self, page, text):
        """Answers another question by a button with this text."""
        page.wait_for("!!document.querySelector('dialog[open]')")
        page.evaluate("""text => [...document.querySelectorAll('dialog[open] button')]
            .find(button => button.textContent === text).click()""", text)

    def done(self, page, count):
        page.wait_for(f"document.querySelector('#uploads .count')?.textContent.startsWith('{count} of {count} ')")
        self.settle(page)

    def test_new_pictures_appear_in_their_places(self):
        page = self.open(answer=self.answer)
        self.add(page, "x #1?.png", "a.png", "ü.png")
        self.write(page, "secret")
        self.done(page, 3)
        self.assertEqual(page.evaluate(NAMES), ["a.png", "b.png", "x #1?.png", "y.png", "ü.png"])
        self.assertEqual(page.evaluate("document.querySelector('#count').textContent"), "5 pictures")

    def test_the_token_is_asked_for_until_it_is_right_and_then_no_more(self):
        page = self.open(answer=self.answer)
        # The token for edits, say, that the viewer's page has asked for.
        page.evaluate("sessionStorage.setItem('porthole-token', 'edits')")
        self.add(page, "a.png")
        page.wait_for("document.querySelector('dialog[open] h2')?.textContent === 'The upload token is needed'")
        self.write(page, "wrong")
        page.wait_for("document.querySelector('dialog[open] [role=alert]')?.textContent.includes('not accept')")
        self.write(page, "secret")
        self.done(page, 1)
        self.add(page, "c.png")
        self.done(page, 2)
        self.assertEqual(self.stored, ["a.png", "c.png"])

    def test_who_gives_no_token_adds_nothing(self):
        page = self.open(answer=self.answer)
        self.add(page, "a.png")
        self.press(page, "Cancel")
        self.done(page, 1)
        self.assertEqual((self.stored, page.evaluate(LINES)), ([], [["a.png", "skipped", "Left out"]]))

    def test_a_name_that_is_taken_is_asked_about(self):
        for word, checked, stored in (("Replace", False, ["b.png"]), ("Keep the old one", True, []),
                                      ("Replace", True, ["b.png", "y.png"])):
            with self.subTest(word=word, checked=checked):
                self.setUp()
                page = self.open(answer=self.answer)
                self.add(page, "b.png", "y.png")
                self.write(page, "secret")
                page.wait_for("!!document.querySelector('dialog[open] [type=checkbox]')")
                if checked:
                    page.evaluate("document.querySelector('dialog[open] [type=checkbox]').click()")
                self.press(page, word)
                if not checked:
                    page.wait_for("document.querySelector('dialog[open] h2')?.textContent.includes('y.png')")
                    self.press(page, "Keep the old one")
                self.done(page, 2)
                self.assertEqual(self.stored, stored)

    def test_a_file_that_fails_says_why_and_the_others_go_on(self):
        page = self.open(answer=self.answer)
        self.add(page, "a.png", "bad.png", "c.png")
        self.write(page, "secret")
        self.done(page, 3)
        self.assertEqual(page.evaluate(LINES)[1], ["bad.png", "failed", "This is no picture."])
        self.assertEqual(self.stored, ["a.png", "c.png"])

    def test_a_file_that_is_too_large_is_not_sent(self):
        page = self.open(answer=self.answer)
        self.pixels = bytes(1500)
        self.add(page, "large.png")
        self.done(page, 1)
        self.assertEqual(page.evaluate(LINES), [
            ["large.png", "failed", "It has 1.5 kB, more than the 1.0 kB that are taken."]])
        self.assertEqual(self.stored, [])

    def test_deleting_asks_first_and_the_focus_goes_on(self):
        page = self.open(answer=self.answer)
        page.evaluate("sessionStorage.setItem('porthole-token', 'secret')")
        page.evaluate("document.querySelector('.more').click()")
        page.wait_for("!!document.querySelector('#menu')")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        self.press(page, "Cancel")
        page.wait_for("!document.querySelector('dialog')")
        self.assertEqual(self.ids, ["b.png", "y.png"])
        page.evaluate("document.querySelector('.picture').focus()")
        page.keyboard.press("Delete")
        self.press(page, "Delete")
        page.wait_for("document.querySelectorAll('.tile').length === 1")
        self.assertEqual(self.ids, ["y.png"])
        page.wait_for("document.activeElement.getAttribute('href') === 'viewer/y.png'")

    def test_where_nothing_can_be_changed_nothing_offers_it(self):
        page = self.open(ids=["a.png"])
        self.assertFalse(page.evaluate("[...document.querySelectorAll('#upload, .more')].some(e => e.offsetParent)"))
        page.evaluate("document.querySelector('.picture').focus()")
        page.keyboard.press("Delete")
        page.frames(2)
        self.assertFalse(page.evaluate("!!document.querySelector('dialog')"))


if __name__ == "__main__":
    unittest.main()
