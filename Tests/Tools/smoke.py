"""Asks a running service as a new user would, and works out by itself what must come back."""

import glob
import io
import json
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from PIL import Image, ImageChops

porthole, demo = sys.argv[1:]
service = os.environ["SERVICE_URL"]


def get(target, method="GET", body=None, **headers):
    request = urllib.request.Request(service + target, method=method, data=body, headers=headers)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def must(condition, what):
    if not condition:
        sys.exit(f"not so: {what}")
    print(f"  {what}")


status, _, body = get("/images/chart")
chart = json.loads(body)
must(status == 200 and chart["width"] >= 16000 and chart["height"] >= 12000, "the chart is 16000 × 12000 or more")

# The geometry, written out once more: a fit, an enlargement by 4, an offset.
width, height = chart["width"], chart["height"]
magnification = min(1024 / width, 768 / height) * 4
expected = [1000 / magnification, 500 / magnification, 1024 / magnification, 768 / magnification]

status, headers, picture = get("/images/chart/view?scale=4&x=1000&y=500")
must(status == 200 and headers["Content-Type"] == "image/png", "a view is a PNG")
must(Image.open(io.BytesIO(picture)).size == (1024, 768), "it has the viewport's size")
shown = headers["Visible-Rect"]
differences = [abs(float(one) - other) for one, other in zip(shown.split(","), expected)]
must(len(differences) == 4 and max(differences) < 1e-5, f"Visible-Rect is as predicted: {shown}")
again = get("/images/chart/view?scale=4&x=1000&y=500", **{"If-None-Match": headers["ETag"]})
must(again[0] == 304, "its tag gives 304")
must(get(headers["Content-Location"])[2] == picture, "its canonical form is the same picture")

bearer = {"Authorization": "Bearer " + os.environ["PORTHOLE_TOKEN"], "Content-Type": "application/json"}
turned = {"rotation": {"quadrant": 2}}
must(get("/images/photo/edit", "PUT", b"{}")[0] == 401, "an edit is not stored without the token")
plain = Image.open(io.BytesIO(get("/images/photo/view?w=400&h=300")[2]))
status, headers, body = get("/images/photo/edit", "PUT", json.dumps(turned).encode(), **bearer)
must(status == 201 and json.loads(body) == turned, "an edit is stored with it")
edited = Image.open(io.BytesIO(get("/images/photo/view?w=400&h=300")[2]))
upside_down = ImageChops.difference(edited, plain.transpose(Image.Transpose.ROTATE_180))
must(max(high for _, high in upside_down.getextrema()) <= 2, "a view shows the edit")
must(get("/images/photo/edit", "DELETE", **bearer | {"If-Match": headers["ETag"]})[0] == 204, "it is removed again")
asked = {"image": {"width": width, "height": height}, "viewport": {"width": 1024, "height": 768},
         "gestures": [{"type": "zoom", "to": 4}, {"type": "pan", "by": [536, 652]}]}
status, _, body = get("/viewport", "POST", json.dumps(asked).encode(), **{"Content-Type": "application/json"})
state = json.loads(body)["states"][-1]
must(state["scale"] == 4 and state["offset"] == [1000, 500], "gestures lead to that view's scale and offset")

status, headers, body = get("/images/chart/view?scal=4")
problem = json.loads(body)
must(status == 400 and headers["Content-Type"] == "application/problem+json", "a wrong parameter is a problem")
must("scale" in problem["detail"] and problem["parameter"] == "scal", f"it says so: {problem['detail']}")
must(get("/images/..%2F..%2Fetc%2Fpasswd/view")[0] == 404, "nothing outside of the library exists")

# The kernel's own word on each worker; a release build may differ here from the one that unit tests run.
if "Seccomp:" in open("/proc/self/status").read():
    states = []
    for place in glob.glob("/proc/[0-9]*/status"):
        try:
            state = dict(line.split(":", 1) for line in open(place))
        except OSError:
            continue  # it has ended
        if state["PPid"].strip() == os.environ["SERVICE_PID"]:
            states.append(state)
    confined = [state["Seccomp"].strip() == "2" and state["NoNewPrivs"].strip() == "1" for state in states]
    must(confined and all(confined), f"{len(confined)} workers are confined by a filter of system calls")

file = next(entry for entry in sorted(os.listdir(demo)) if entry.startswith("chart."))
command = [porthole, "view", os.path.join(demo, file), "--scale", "4", "--x", "1000", "--y", "500", "-o", "-"]
result = subprocess.run(command, capture_output=True, check=True)
must(result.stdout == picture, "porthole view gives the same bytes without a service")
must(b"Visible-Rect: " in result.stderr, "and says what it shows")

with tempfile.TemporaryDirectory() as place:
    subprocess.run([porthole, "export", "--iiif", place, "--dzi", place, os.path.join(demo, "photo.jpg")], check=True,
                   capture_output=True)
    answer = get("/iiif/3/photo/full/max/0/default.jpg")
    with open(f"{place}/photo/full/max/0/default.jpg", "rb") as file:
        must(answer[0] == 200 and file.read() == answer[2], "porthole export writes what the service answers with")
    must(os.path.exists(f"{place}/photo.dzi"), "for Deep Zoom, too")
print(f"Picture of {len(picture)} bytes, all as it should be.")
