"""What shows while a picture is prepared, what where that fails, and what becomes of work when its pyramid is lost."""

import json
import unittest
import urllib.request

from answering import Answering
from editing_case import EDITING, EditingCase
from viewing import DOTS, DOTS_SERVICE, VIEWER, ViewerTest

MESSAGE = f"{VIEWER}.shadowRoot.querySelector('.message')"
PREPARING = {"type": "/problems/preparing", "title": "The image is being prepared", "status": 503,
             "detail": "It is prepared before it can be shown like this.", "progress": 0.25}


class Pyramid:
    """What a page is told of a pyramid, and what it asks for meanwhile."""

    def __init__(self, page, kind, **state):
        self.kind, self.state, self.begun, self.tiles, self.views = kind, state, 0, 0, 0
        # What the next requests to make it are answered with.
        self.refusals = []
        Answering(page, "*/images/*", self._answer)

    def say(self, state, **more):
        self.state = {"state": state, **more}

    def _answer(self, request):
        url, method = request["url"], request["method"]
        if url.endswith("/images/dots"):
            with urllib.request.urlopen(url) as answer:
                return {**json.load(answer), "format": self.kind}
        if url.endswith("/pyramid"):
            if method == "POST":
                self.begun += 1
                if self.refusals:
                    return self.refusals.pop(0)
                if self.state["state"] in ("none", "failed"):
                    self.say("building", fraction=0, secondsLeft=9)
                return 202, {"id": "dots.png", "isNeeded": True, **self.state}
            return {"id": "dots.png", "isNeeded": True, **self.state}
        self.views += "/view?" in url
        if "/tiles/" in url:
            self.tiles += 1
            if self.state["state"] != "ready":
                return 503, PREPARING
        return None


class PreparingTest(ViewerTest):
    def prepare(self, kind="jpeg", **state):
        """The page of a picture that is not prepared, and what it is told of that."""
        page = self.browser.open("about:blank", (390, 844), 2, touch=True)
        self.addCleanup(page.close)
        pyramid = Pyramid(page, kind, **(state or {"state": "none"}))
        page.go(f"{DOTS_SERVICE}/viewer/dots")
        return page, pyramid

    def ring(self, page):
        return page.evaluate(f"{MESSAGE}.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')")

    def text(self, page):
        return page.evaluate(f"{MESSAGE}.hidden ? '' : {MESSAGE}.textContent")

    def test_the_preview_and_how_far_it_is_show_then_the_picture(self):
        page, pyramid = self.prepare()
        page.wait_for(f"{VIEWER}?.viewport?.state === 'preparing'")
        page.wait_for(f"{VIEWER}.stage.tiles.whole !== null", "the preview")
        page.frames(3)
        self.assertShows(page, DOTS, blurred=True)
        for fraction, seconds in ((0.3, 20), (0.62, 8)):
            pyramid.say("building", fraction=fraction, secondsLeft=seconds)
            page.wait_for(f"{MESSAGE}.textContent.includes('{fraction:.0%}')", f"{fraction}")
            self.assertEqual(self.ring(page), f"{100 * fraction:.0f}")
            self.assertIn(f"{seconds} s", self.text(page))
        self.assertEqual(pyramid.tiles, 0)
        pyramid.say("ready", bytes=1)
        self.settle(page)
        self.assertEqual((self.text(page), pyramid.begun), ("", 1))
        self.assertShows(page)
        self.assertSilent(page)

    def test_of_what_can_only_be_read_whole_no_preview_is_asked_for(self):
        page, pyramid = self.prepare("png")
        page.wait_for(f"{MESSAGE}.textContent.includes('%')")
        pyramid.say("ready", bytes=1)
        self.settle(page)
        self.assertShows(page)
        self.assertEqual(pyramid.views, 0)
        self.assertSilent(page)

    def test_why_it_failed_is_said_and_it_is_tried_again(self):
        page, pyramid = self.prepare()
        page.wait_for(f"{MESSAGE}.textContent.includes('%')")
        pyramid.say("failed", reason="The disk of the cache folder is full.")
        page.wait_for(f"{VIEWER}.viewport.state === 'failed'")
        self.assertIn("The disk of the cache folder is full.", self.text(page))
        pyramid.say("none")
        page.evaluate(f"{MESSAGE}.querySelector('button').click()")
        page.wait_for(f"{VIEWER}.viewport?.state === 'preparing'")
        pyramid.say("ready", bytes=1)
        self.settle(page)
        self.assertEqual(self.text(page), "")
        self.assertShows(page)

    def test_a_service_that_has_no_time_for_it_is_asked_again(self):
        page, pyramid = self.prepare("png", state="building", fraction=0.5, secondsLeft=1)
        page.wait_for(f"{MESSAGE}.textContent.includes('50')")
        pyramid.refusals = [(503, {**PREPARING, "type": "/problems/busy", "progress": None})]
        pyramid.say("none")
        page.wait_for(f"{MESSAGE}.textContent.includes('busy')", "what the service said")
        page.wait_for(f"{MESSAGE}.textContent.includes('%')", "another try")
        self.assertEqual(pyramid.begun, 2)
        pyramid.say("ready", bytes=1)
        self.settle(page)
        self.assertShows(page)


class LostPyramidTest(EditingCase):
    """The pyramid goes while somebody edits: removed for others, or by whoever looks after the cache."""

    def lose(self):
        page = self.open("view")
        pyramid = Pyramid(page, "jpeg", state="ready", bytes=1)
        page.evaluate(f"{VIEWER}.zoomTo(3, {{ anchor: [100, 300], isAnimated: false }})")
        self.settle(page)
        page.evaluate("document.querySelector('#modes [aria-label=Edit]').click()")
        page.wait_for(f"{EDITING}?.mode === 'edit'")
        page.evaluate("document.querySelector('[name=filter][value=mono]').click()")
        self.settle(page)
        pyramid.say("building", fraction=0.25, secondsLeft=3)
        # Nothing of what shows is kept: it has to be asked for.
        page.evaluate(f"{VIEWER}.stage.tiles.memory.clear(), {VIEWER}.stage.invalidate()")
        page.wait_for(f"{VIEWER}.viewport.state === 'preparing'")
        return page, pyramid

    def assertStillThere(self, page):
        self.settle(page)
        self.assertEqual(self.edit(page), {"filter": "mono"})
        self.assertEqual(page.evaluate(f"[{EDITING}.mode, {EDITING}.isDirty, {EDITING}.canUndo]"), ["edit", True, True])
        self.assertTrue(page.evaluate(f"{EDITING}.stage === {VIEWER}.stage"))
        self.assertEqual(page.evaluate(f"{VIEWER}.viewport.tiles.pending"), 0)
        self.assertGreater(page.evaluate(f"{VIEWER}.viewport.tiles.loaded"), 0)

    def test_the_edit_stays_and_the_picture_comes_back(self):
        page, pyramid = self.lose()
        page.wait_for(f"{MESSAGE}.textContent.includes('25')")
        pyramid.say("ready", bytes=1)
        self.assertStillThere(page)
        page.evaluate(f"{EDITING}.undo()")
        self.assertEqual(self.edit(page), {})

    def test_the_edit_stays_where_that_fails_and_is_tried_again(self):
        page, pyramid = self.lose()
        pyramid.say("failed", reason="There is no room.")
        page.wait_for(f"{VIEWER}.viewport.state === 'failed'")
        self.assertEqual(self.edit(page), {"filter": "mono"})
        page.evaluate(f"{MESSAGE}.querySelector('button').click()")
        page.wait_for(f"{VIEWER}.viewport.state === 'preparing'")
        pyramid.say("ready", bytes=1)
        self.assertStillThere(page)


if __name__ == "__main__":
    unittest.main()
