"""Makes a few small pictures in the folder named: what checks of the interface need, in a second."""

import pathlib
import sys

from PIL import Image

folder = pathlib.Path(sys.argv[1])
(folder / "deep").mkdir(parents=True, exist_ok=True)
down, around = Image.linear_gradient("L"), Image.radial_gradient("L")
chart = Image.merge("RGB", [down, around, down.rotate(90)]).resize((1600, 1200))
chart.save(folder / "chart.png")
chart.save(folder / "deep" / "photo.jpg", quality=85)
alpha = chart.resize((300, 500)).convert("RGBA")
alpha.putalpha(Image.radial_gradient("L").resize((300, 500)))
alpha.save(folder / "alpha.webp", lossless=True)
Image.new("L", (1, 1), 128).save(folder / "dot.png")
(folder / "broken.jpg").write_bytes((folder / "deep" / "photo.jpg").read_bytes()[:2000])
(folder / "text.png").write_text("This is no picture.\n")
