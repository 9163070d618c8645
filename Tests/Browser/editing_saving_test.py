"""What is edited is stored as it is seen, and nobody else's edit is lost."""

import unittest

from editing_case import EDITING, PICTURE, TOKEN, VIEWER, EditingCase, ask, stored


class SavingTest(EditingCase):
    def test_what_is_saved_is_what_the_service_shows(self):
        page = self.open("edit", edit={
            "crop": {"center": [0.02, 0.01], "size": [0.4, 0.3]}, "rotation": {"quadrant": 1, "angle": 6}, "flip": True,
            "stickers": [{"image": "alpha", "center": [0.02, 0], "width": 0.1, "angle": 20}]})
        page.evaluate("document.querySelector('[name=filter][value=vivid]').click()")
        self.press(page, "Save")
        page.wait_for(f"{EDITING}.mode === null")
        self.settle(page)
        self.assertEqual(stored()["filter"], "vivid")
        self.assertSameAsService(page)

    def test_the_token_is_asked_for_once(self):
        page = self.open("edit", token=False)
        page.evaluate("document.querySelector('[name=filter][value=mono]').click()")
        page.evaluate(f"void {EDITING}.save()")
        page.wait_for("null !== document.querySelector('dialog input[type=password]')")
        page.evaluate("document.querySelector('dialog input[type=password]').focus()")
        page.keyboard.type(TOKEN)
        page.keyboard.press("Enter")
        page.wait_for(f"!{EDITING}.isDirty && !{EDITING}.isSaving")
        page.evaluate("document.querySelector('[name=filter][value=noir]').click()")
        self.assertTrue(page.evaluate(f"await {EDITING}.save()"))
        self.assertEqual(stored(), {"filter": "noir"})

    def test_two_tabs_do_not_overwrite_each_other(self):
        for answer, left in (("Take theirs", {"filter": "mono"}), ("Keep mine", {"filter": "noir"})):
            ask("DELETE", f"/images/{PICTURE}/edit")
            pages = [self.open("edit") for _ in range(2)]
            for page, name in zip(pages, ("mono", "noir")):
                page.evaluate("name => document.querySelector(`[name=filter][value=${name}]`).click()", name)
            self.assertTrue(pages[0].evaluate(f"await {EDITING}.save()"))
            pages[1].evaluate(f"void {EDITING}.save()")
            pages[1].wait_for("null !== document.querySelector('dialog[open]')")
            self.assertEqual(stored(), {"filter": "mono"})
            pages[1].evaluate("""answer => [...document.querySelectorAll('dialog button')].find((button) =>
                button.textContent === answer).click()""", answer)
            pages[1].wait_for(f"!{EDITING}.isSaving")
            self.assertEqual(stored(), left)
            self.assertEqual(pages[1].evaluate(f"{EDITING}.isDirty"), False)
            self.assertEqual(self.edit(pages[1]), left)

    def test_revert_removes_what_is_stored_and_can_be_undone(self):
        page = self.open("edit", edit={"filter": "sepia", "flip": True})
        self.press(page, "Revert")
        self.assertEqual(self.edit(page), {})
        page.keyboard.press("z", "Control")
        self.assertEqual(self.edit(page), {"filter": "sepia", "flip": True})
        page.keyboard.press("z", "Control", "Shift")
        self.assertTrue(page.evaluate(f"await {EDITING}.save()"))
        self.assertIsNone(stored())

    def test_who_leaves_with_changes_is_asked(self):
        page = self.open("edit")
        page.evaluate("document.querySelector('[name=filter][value=fade]').click()")
        page.evaluate(f"void {EDITING}.finish()")
        page.wait_for("null !== document.querySelector('dialog[open]')")
        page.keyboard.press("Escape")
        page.wait_for("!document.querySelector('dialog[open]')")
        self.assertEqual(page.evaluate(f"{EDITING}.mode"), "edit")
        page.evaluate(f"void {EDITING}.finish()")
        page.wait_for("null !== document.querySelector('dialog[open] .danger')")
        page.evaluate("document.querySelector('dialog[open] .danger').click()")
        page.wait_for(f"{EDITING}.mode === null")
        self.assertIsNone(page.evaluate(f"{VIEWER}.stage.edit?.filter ?? null"))


if __name__ == "__main__":
    unittest.main()
