"""The pictures that are measured with: made once, kept below .build/bench."""

import struct
from pathlib import Path

from harness import output

PHOTOS = Path("/usr/share/backgrounds/mate")
# How many names each picture of many sizes has: the small one has few tiles, and none is to be asked for twice.
COPIES = 16


def make(folder, baseline, say):
    """A folder of pictures: a pyramid of 20000 × 20000 pixels, a photo of 12 megapixels, pyramids of many sizes."""
    images = folder / "images"
    images.mkdir(parents=True, exist_ok=True)
    photo = PHOTOS / "nature" / "RainDrops.jpg"
    for name, command in {
        "big.tif": ["source", photo, images / "big.part", 20000],
        "photo.jpg": ["photo", PHOTOS / "abstract" / "Elephants_5640x3172.jpg", images / "photo.part"],
    }.items():
        if not (images / name).exists():
            say(f"making {name}")
            output(baseline, *command)
            Path(command[2]).rename(images / name)
    tile, tables = first_tile(images / "big.tif")
    for side in (2048, 20000, 65536, 200000):
        path = images / f"side{side}.tif"
        if not path.exists():
            say(f"making {path.name}")
            repeated_pyramid(path, side, tile, tables)
        for copy in range(COPIES):
            link = images / f"side{side}-{copy}.tif"
            if not link.exists():
                link.hardlink_to(path)
    large = folder / "large"
    large.mkdir(exist_ok=True)
    if not (large / "large.jpg").exists():
        say("making large.jpg")
        output("vips", "jpegsave", images / "big.tif", folder / "large.part", "--Q", "90")
        (folder / "large.part").rename(large / "large.jpg")
    return images


def first_tile(path):
    """The first tile of a little-endian BigTIFF, and the tables that its tiles share."""
    with open(path, "rb") as file:
        file.seek(8)
        file.seek(struct.unpack("<Q", file.read(8))[0])
        tags = {}
        for _ in range(struct.unpack("<Q", file.read(8))[0]):
            tag, _, count, value = struct.unpack("<HHQQ", file.read(20))
            tags[tag] = (count, value)
        file.seek(tags[324][1])
        offset = struct.unpack("<Q", file.read(8))[0]
        file.seek(tags[325][1])
        length = struct.unpack("<Q", file.read(8))[0] if tags[325][0] > 1 else tags[325][1]
        # Lengths may be of 4 bytes.
        if length > 1 << 24:
            length &= 0xFFFFFFFF
        file.seek(offset)
        tile = file.read(length)
        file.seek(tags[347][1])
        tables = file.read(tags[347][0])
    return tile, tables


def repeated_pyramid(path, side, tile, tables):
    """A pyramid of a square picture whose tiles are all one and the same: as large as one likes, in a small file."""
    levels = []
    size = side
    while True:
        levels.append(size)
        if size <= 256:
            break
        size = (size + 1) // 2
    with open(path, "wb") as file:
        file.write(struct.pack("<2sHHHQ", b"II", 43, 8, 0, 0))
        tile_at = file.tell()
        file.write(tile)
        tables_at = file.tell()
        file.write(tables)
        link = 8
        for index, size in enumerate(levels):
            count = (-(-size // 256)) ** 2
            file.seek(0, 2)
            file.write(b"\0" * (-file.tell() % 8))
            arrays_at = file.tell()
            file.write(struct.pack("<Q", tile_at) * count)
            file.write(struct.pack("<Q", len(tile)) * count)
            three = (8 << 32) | (8 << 16) | 8
            entries = [
                (254, 4, 1, 1 if index else 0), (256, 4, 1, size), (257, 4, 1, size), (258, 3, 3, three),
                (259, 3, 1, 7), (262, 3, 1, 6), (277, 3, 1, 3), (284, 3, 1, 1), (322, 4, 1, 256), (323, 4, 1, 256),
                (324, 16, count, arrays_at if count > 1 else tile_at),
                (325, 16, count, arrays_at + 8 * count if count > 1 else len(tile)),
                (347, 7, len(tables), tables_at), (530, 3, 2, (2 << 16) | 2),
            ]
            place = file.tell()
            file.write(struct.pack("<Q", len(entries)))
            for entry in entries:
                file.write(struct.pack("<HHQQ", *entry))
            next_link = file.tell()
            file.write(struct.pack("<Q", 0))
            file.seek(link)
            file.write(struct.pack("<Q", place))
            link = next_link
