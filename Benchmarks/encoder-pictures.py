"""Pictures for the encoder, as RGB pixels in files: a photo, a tile of it, a page of text, lines, one colour.

encoder-pictures.py FOLDER PHOTO prints name, file, width, height and target of each, separated by tabs.
"""

import random
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

folder, photo = Path(sys.argv[1]), Image.open(sys.argv[2]).convert("RGB")
random.seed(1)
page = Image.new("RGB", (1240, 1754), "white")
words = ["".join(random.choices("etaoinshrdlu", k=random.randint(2, 9))) for _ in range(14 * 70)]
text = "\n".join(" ".join(words[line * 14:line * 14 + 14]) for line in range(70))
font = ImageFont.truetype("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 18)
ImageDraw.Draw(page).multiline_text((60, 60), text, fill="black", font=font, spacing=4)
drawing = Image.new("RGB", (1024, 768), (240, 240, 245))
draw = ImageDraw.Draw(drawing)
for _ in range(200):
    ends = [random.randrange(1024), random.randrange(768), random.randrange(1024), random.randrange(768)]
    draw.line(ends, fill=tuple(random.randrange(256) for _ in "rgb"), width=random.randrange(1, 4))
tile = photo.resize((1600, 1200), Image.LANCZOS).crop((600, 400, 856, 656))
pictures = {
    "a photo, 1024 × 768": (photo.resize((1024, 768), Image.LANCZOS), "10 × at 0.72 × [15 × at 0.65]"),
    "a tile of a photo": (tile, "10 × at 0.72 × [15 × at 0.65]"),
    "a page of text": (page, "4 × at 1.5 ×"),
    "lines": (drawing, "4 × at 1.5 ×"),
    "one colour": (Image.new("RGB", (1024, 768), (10, 20, 30)), "4 × at 1.5 ×"),
}
for number, (name, (picture, target)) in enumerate(pictures.items()):
    path = folder / f"encoder{number}.rgb"
    path.write_bytes(picture.tobytes())
    print(name, path, picture.width, picture.height, target, sep="\t")
