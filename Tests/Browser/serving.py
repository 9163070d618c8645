"""A web server for the pages of a test: folders of files, and files that the test makes."""

import http.server
import json
import mimetypes
import pathlib
import threading


class Serving:
    """`with Serving({"/": folder}) as site:`, then `site.address`; the longest prefix that fits counts."""

    def __init__(self, folders):
        self._folders = sorted(((prefix, pathlib.Path(folder)) for prefix, folder in folders.items()), reverse=True)
        self._made = {}

    def make(self, path, content, kind="application/json"):
        """Has the server give a text, or a value as JSON, at a path; gives the address of it."""
        self._made[path] = kind, (content if isinstance(content, str) else json.dumps(content)).encode()
        return self.address + path

    def __enter__(self):
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Handler,), {"site": self}))
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    def find(self, path):
        """The media type and bytes of what is at a path; `None` if nothing is."""
        if path in self._made:
            return self._made[path]
        for prefix, folder in self._folders:
            if path.startswith(prefix):
                file = (folder / path.removeprefix(prefix).lstrip("/")).resolve()
                if file.is_relative_to(folder.resolve()) and file.is_file():
                    return mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes()
        return None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        found = self.site.find(self.path.split("?")[0])
        kind, content = found or ("text/plain", b"There is nothing here.\n")
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
