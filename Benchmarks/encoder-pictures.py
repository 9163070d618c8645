"""Pictures for the encoder, as RGB pixels in files: a photo, a tile of it, a page of text, lines, one colour.

encoder-pictures.py FOLDER PHOTOS prints name, file, width, height and target of each, separated by tabs; pictures of one
name belong together. PHOTOS is a folder of JPEGs, all of which are taken.
"""

import random
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

folder = Path(sys.argv[1])
photos = [Image.open(path).convert("RGB") for path in sorted(Path(sys.argv[2]).glob("*.jpg"))]
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
targets = {"photo": "10 × at 0.72 × [15 × at 0.65]", "drawn": "4 × at 1.5 ×"}
pictures = [(f"{len(photos)} photos, 1024 × 768", photo.resize((1024, 768), Image.LANCZOS), "photo") for photo in photos]
pictures += [("a tile of each of them", photo.resize((1600, 1200), Image.LANCZOS).crop((600, 400, 856, 656)), "photo")
             for photo in photos]
pictures += [("a page of text", page, "drawn"), ("lines", drawing, "drawn"),
             ("one colour", Image.new("RGB", (1024, 768), (10, 20, 30)), "drawn")]
for number, (name, picture, target) in enumerate(pictures):
    path = folder / f"encoder{number}.rgb"
    path.write_bytes(picture.tobytes())
    print(name, path, picture.width, picture.height, targets[target], sep="\t")
