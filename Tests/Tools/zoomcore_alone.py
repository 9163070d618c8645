"""ZoomCore and its tests as a package of their own, which builds in seconds: for coverage and for mutation."""

import pathlib
import shutil
import subprocess

TOP = pathlib.Path(__file__).resolve().parents[2]
SWIFT = shutil.which("swift") or "swift"
# Where the toolchain has its other tools: beside what `swift` is a link to.
TOOLCHAIN = pathlib.Path(SWIFT).resolve().parent
MANIFEST = """\
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "alone",
    targets: [
        .target(name: "ZoomCore", linkerSettings: [.linkedLibrary("m")]),
        .testTarget(name: "ZoomCoreTests", dependencies: ["ZoomCore"], resources: [.copy("Vectors")]),
    ],
    swiftLanguageModes: [.v6]
)
"""


def make_package(folder):
    """Copies sources and tests into a folder; what has not changed keeps its time, so that it is not built again."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / "Package.swift", MANIFEST.encode())
    for name in ("Sources/ZoomCore", "Tests/ZoomCoreTests"):
        there = {p.relative_to(TOP / name) for p in (TOP / name).rglob("*") if p.is_file()}
        for path in (folder / name).rglob("*"):
            if path.is_file() and path.relative_to(folder / name) not in there:
                path.unlink()
        for path in there:
            write(folder / name / path, (TOP / name / path).read_bytes())


def write(path, data):
    if not path.exists() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def run(command, folder):
    """Runs a command; gives its output, and ends the script with it where the command fails."""
    result = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        raise SystemExit(f"{result.stdout[-5000:]}\n{' '.join(map(str, command))}: failed")
    return result.stdout
