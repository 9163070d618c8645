"""From the gallery to a picture and back to where one was."""

import unittest

from gallery_case import MANY, SERVICE, GalleryCase

IS_GALLERY = "location.pathname === '/' && document.querySelector('#pictures')?.gallery?.library.isKnown"
IS_VIEWER = "location.pathname.endsWith('/viewer/photo.jpg') && document.readyState === 'complete'"


class GalleryBackTest(GalleryCase):
    def enter(self, page):
        """Opens the picture that is at the 21st tile; gives where in the gallery that was."""
        page.evaluate("scrollTo(0, 43210)")
        self.settle(page)
        page.evaluate("document.querySelectorAll('.picture')[20].focus({ preventScroll: true })")
        before = self.state(page)
        page.keyboard.press("Enter")
        page.wait_for(IS_VIEWER)
        page.quiet()
        return before

    def assertBack(self, page, before):
        page.wait_for(IS_GALLERY)
        page.wait_for(f"scrollY === {before['top']}")
        self.settle(page)
        after = self.state(page)
        self.assertEqual([after[key] for key in ("top", "current", "focus")],
                         [before[key] for key in ("top", "current", "focus")])
        self.assertEqual(page.evaluate("[location.hash, document.querySelector('#search').value]"),
                         ["#q=picture", "picture"])

    def leave(self, page, way):
        if way == "Escape":
            page.keyboard.press("Escape")
        else:
            left, top, width, height = page.box("#back")
            page.mouse.click((left + width / 2, top + height / 2))

    def test_the_arrow_and_escape_come_back_to_the_place_and_the_search(self):
        page = self.open(ids=MANY, fragment="#q=picture")
        length = page.evaluate("history.length") + 1
        for way in ("arrow", "Escape"):
            with self.subTest(way=way):
                before = self.enter(page)
                self.leave(page, way)
                self.assertBack(page, before)
                self.assertEqual(page.evaluate("history.length"), length, "the history does not grow")

    def test_where_the_history_is_not_told_of_a_new_entry_has_the_place_and_the_search(self):
        page = self.open(ids=MANY, fragment="#q=picture")
        page.call("Page.addScriptToEvaluateOnNewDocument", source="delete globalThis.navigation")
        before = self.enter(page)
        self.assertEqual(page.evaluate("typeof navigation"), "undefined")
        self.leave(page, "arrow")
        self.assertBack(page, before)

    def test_from_a_picture_that_was_opened_directly_the_arrow_goes_to_the_gallery(self):
        for way in ("arrow", "Escape"):
            with self.subTest(way=way):
                page = self.browser.open(f"{SERVICE}/viewer/photo.jpg")
                self.addCleanup(page.close)
                page.wait_for("!!document.querySelector('#viewer')?.stage?.session")
                self.leave(page, way)
                page.wait_for(IS_GALLERY)
                self.assertEqual(page.evaluate("scrollY"), 0)

    def test_a_gallery_that_is_opened_anew_begins_at_its_beginning(self):
        page = self.open(ids=MANY, fragment="#q=picture")
        self.enter(page)
        page.go(f"{SERVICE}/")
        page.wait_for(IS_GALLERY)
        self.settle(page)
        self.assertEqual(page.evaluate("[scrollY, location.hash]"), [0, ""])


if __name__ == "__main__":
    unittest.main()
