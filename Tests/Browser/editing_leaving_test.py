"""Ways out of the modes and into them, in which an edit could get lost or become another one."""

import json
import unittest

from answering import Answering, Later
from editing_case import EDITING, SERVICE, TOKEN, VIEWER, EditingCase, stored


class LeavingTest(EditingCase):
    def cropped(self):
        """A page in mode crop with a crop that is not stored."""
        page = self.open("crop")
        left, top, *_ = self.frame(page)
        page.touches.drag((left, top), (left + 60, top + 40))
        self.settle(page)
        self.assertTrue(page.evaluate(f"{EDITING}.isDirty"))
        return page

    def answer(self, page, label):
        page.evaluate("label => [...document.querySelectorAll('dialog[open] button')].find((button) => "
                      "button.textContent === label).click()", label)
        page.wait_for("document.querySelector('dialog[open]') === null")

    def test_going_back_changes_nothing_and_asks_each_time(self):
        page = self.cropped()
        edit = self.edit(page)
        for _ in range(2):
            page.evaluate("history.back()")
            page.wait_for("document.querySelector('dialog[open]') !== null", "the question")
            page.keyboard.press("Escape")
            page.wait_for("document.querySelector('dialog[open]') === null")
            self.settle(page)
            self.assertEqual(self.edit(page), edit)
            self.assertEqual(page.evaluate(f"{EDITING}.mode"), "crop")
            self.assertIn("mode=crop", page.evaluate("location.hash"))

    def test_escape_on_a_handle_asks_and_leaves_the_crop_as_it_is(self):
        page = self.cropped()
        edit = self.edit(page)
        page.evaluate("document.querySelector('.crop-frame button').focus()")
        page.keyboard.press("Escape")
        page.wait_for("document.querySelector('dialog[open]') !== null", "the question")
        self.assertEqual(self.edit(page), edit)

    def test_an_address_with_a_mode_opens_it(self):
        for mode in ("edit", "crop"):
            page = self.browser.open(f"{SERVICE}/viewer/photo#mode={mode}", (390, 844), 2, touch=True)
            self.addCleanup(page.close)
            page.wait_for(f"{EDITING}?.mode === '{mode}'", f"the mode {mode}")

    def test_what_is_changed_while_it_is_saved_stays(self):
        page = self.open("edit")
        page.evaluate("document.querySelector('[name=filter][value=mono]').click()")
        page.evaluate("""(() => {
            const send = fetch;
            globalThis.fetch = async (...args) => {
                if (args[1]?.method === 'PUT') await new Promise((go) => { globalThis.goOn = go; });
                return send(...args);
            };
            [...document.querySelectorAll('button')].find((button) => button.textContent === 'Save').click();
        })()""")
        page.wait_for("!!globalThis.goOn", "the request")
        page.evaluate("document.querySelector('[name=filter][value=noir]').click(), goOn()")
        page.wait_for(f"!{EDITING}.isSaving")
        page.frames(5)
        self.assertEqual(stored(), {"filter": "mono"})
        self.assertEqual(page.evaluate(f"{EDITING}.mode"), "edit")
        self.assertEqual(self.edit(page), {"filter": "noir"})
        self.assertTrue(page.evaluate(f"{EDITING}.isDirty"))

    def test_a_token_that_cannot_be_sent_is_asked_for_again(self):
        page = self.open("edit")
        page.evaluate("sessionStorage.setItem('porthole-token', 'secret\\u2013')")
        page.evaluate("document.querySelector('[name=filter][value=mono]').click()")
        page.evaluate(f"void {EDITING}.save()")
        page.wait_for("document.querySelector('dialog input[type=password]') !== null", "the question")
        page.evaluate("document.querySelector('dialog input[type=password]').focus()")
        page.keyboard.type(TOKEN)
        page.keyboard.press("Enter")
        page.wait_for(f"!{EDITING}.isDirty && !{EDITING}.isSaving")
        self.assertEqual(stored(), {"filter": "mono"})

    def test_stickers_go_with_their_picture(self):
        page = self.open("view", edit={"stickers": [{"image": "alpha", "center": [0, 0], "width": 0.3, "angle": 0}]})
        layer = f"{VIEWER}.shadowRoot.querySelectorAll('canvas')[1].hidden"
        page.wait_for(f"!{layer}", "the sticker")
        page.evaluate("address => { document.querySelector('porthole-viewer').src = address; }",
                      f"{SERVICE}/images/tall")
        self.settle(page)
        self.assertEqual(json.loads(page.evaluate(f"JSON.stringify({layer})")), True)

    def test_who_goes_back_while_the_modes_load_is_back(self):
        page = self.browser.open(size=(390, 844), ratio=2, touch=True)
        self.addCleanup(page.close)
        held = []
        Answering(page, "*/editing/editing.js", lambda request: Later(held))
        page.go(f"{SERVICE}/viewer/photo")
        self.settle(page)
        for label in ("Edit", "Crop"):
            page.evaluate("label => document.querySelector(`#modes [aria-label=${label}]`).click()", label)
            page.wait_for("location.hash.includes('mode=')")
            page.evaluate("history.back()")
            page.wait_for("location.hash === ''")
            if label == "Edit":  # it is loaded once
                page.connection.wait_until(lambda: held, "the request")
                held.pop()()
            page.wait_for("!document.getElementById('modes').hidden")
            page.frames(5)
            self.assertEqual(page.evaluate(f"[{VIEWER}.stage.mode, {EDITING}?.mode ?? null, location.hash]"),
                             ["view", None, ""])
            self.assertTrue(page.evaluate(f"{VIEWER}.hasControls"))

    def test_the_focus_goes_back_to_where_the_mode_was_opened(self):
        for mode, leave in (("edit", "Stop editing"), ("crop", "Stop editing"), ("edit", "Save")):
            page = self.open("view")
            label = mode.capitalize()
            page.evaluate("label => document.querySelector(`#modes [aria-label=${label}]`).focus()", label)
            page.keyboard.press("Enter")
            page.wait_for(f"{EDITING}?.mode === '{mode}'")
            self.settle(page)
            if leave == "Save":
                page.evaluate("document.querySelector('[name=filter][value=mono]').click()")
            page.evaluate("""label => [...document.querySelectorAll('button')].find((button) => button.offsetParent
                && (button.getAttribute('aria-label') ?? button.textContent) === label).focus()""", leave)
            page.keyboard.press("Enter")
            page.wait_for(f"{EDITING}.mode === null")
            page.wait_for("!document.getElementById('modes').hidden")
            self.assertEqual(page.evaluate("document.activeElement.ariaLabel"), label)


if __name__ == "__main__":
    unittest.main()
