"""A keyboard for a page: keys by the names that `KeyboardEvent.key` has."""

MODIFIERS = {"Alt": 1, "Control": 2, "Meta": 4, "Shift": 8}
# Key, code, Windows' number of it: what a page's `key`, `code` and `keyCode` are made of.
NAMED = {
    "Backspace": 8, "Tab": 9, "Enter": 13, "Shift": 16, "Control": 17, "Alt": 18, "Escape": 27, "PageUp": 33,
    "PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
    "Delete": 46, "Meta": 91,
}
SIGNS = {" ": ("Space", 32), "+": ("Equal", 187), "=": ("Equal", 187), "-": ("Minus", 189), "_": ("Minus", 189),
         ",": ("Comma", 188), ".": ("Period", 190), "/": ("Slash", 191), "?": ("Slash", 191), "[": ("BracketLeft", 219),
         "]": ("BracketRight", 221)}


def modifiers(keys):
    unknown = set(keys) - set(MODIFIERS)
    if unknown:
        raise ValueError(f"{unknown} is none of {list(MODIFIERS)}")
    return sum(MODIFIERS[key] for key in set(keys))


def code_of(key):
    """The code of a key on an American keyboard, and its number."""
    if key in NAMED:
        return key + ("Left" if key in MODIFIERS else ""), NAMED[key]
    if key in SIGNS:
        return SIGNS[key]
    if len(key) == 1 and key.isascii() and key.isalnum():
        return ("Digit" if key.isdigit() else "Key") + key.upper(), ord(key.upper())
    raise ValueError(f"there is no key {key!r} on this keyboard")


class Keyboard:
    def __init__(self, page):
        self._page = page

    def down(self, key, *held):
        code, number = code_of(key)
        text = "\r" if key == "Enter" else key if len(key) == 1 and not {"Control", "Alt", "Meta"} & set(held) else ""
        more = {"text": text} if text else {}
        self._send("keyDown" if text else "rawKeyDown", key, code, number, held, **more)

    def up(self, key, *held):
        self._send("keyUp", key, *code_of(key), held)

    def press(self, key, *held):
        """Presses a key and lets it go, modifiers such as "Shift" being held."""
        self.down(key, *held)
        self.up(key, *held)

    def type(self, text):
        """Enters a text where the focus is, at once."""
        self._page.call("Input.insertText", text=text)

    def _send(self, kind, key, code, number, held, **more):
        self._page.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number,
                        modifiers=modifiers(held), **more)
