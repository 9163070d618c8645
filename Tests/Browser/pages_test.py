"""What holds for all pages: their weight, their rules for scripts, what checkers of accessibility say, other sites."""

import functools
import http.server
import os
import pathlib
import threading
import unittest

from viewing import DESKTOP, PHONE, SERVICE, TABLET, VIEWER, ViewerTest

MOST = 120_000
PAGES = ("/", "/viewer/photo")
# Where axe-core lies, which make installs.
AXE = os.environ.get("AXE", "")
SHOTS = os.environ.get("SHOTS", "")


class Pages(ViewerTest):
    service = SERVICE

    def show(self, path, size=PHONE, **media):
        page = self.open(path, size, 2, **media)
        if path == "/":
            page.wait_for("document.querySelectorAll('#pictures > li.is-ready').length >= 4")
            page.quiet()
        else:
            self.settle(page)
        return page

    def wait_for_mode(self, page, mode):
        page.evaluate(f"document.querySelector('#modes [aria-label={mode.capitalize()}]').click()")
        page.wait_for(f"{VIEWER}.editing?.mode === '{mode}'")
        self.settle(page)
        page.quiet()


class WeightTest(Pages):
    def test_a_page_weighs_less_than_its_share(self):
        for path in PAGES:
            with self.subTest(page=path):
                page = self.show(path)
                own = [r for r in page.seen.requests if "/images" not in r.url.removeprefix(SERVICE)]
                weight = sum(request.bytes for request in own)
                print(f"{path} weighs {weight} bytes in {len(own)} requests")
                self.assertGreater(weight, 5_000)
                self.assertLess(weight, MOST, [f"{r.url} {r.bytes}" for r in own])


class RulesTest(Pages):
    def test_a_script_that_was_put_into_a_page_does_not_run(self):
        for path in PAGES:
            with self.subTest(page=path):
                page = self.show(path)
                page.evaluate("""(() => {
                    const script = document.createElement('script');
                    script.textContent = 'globalThis.wasRun = true';
                    document.body.append(script);
                    document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="globalThis.wasRun = true">');
                })()""")
                page.frames(5)
                self.assertIsNone(page.evaluate("globalThis.wasRun ?? null"))
                self.assertTrue(any("Content Security Policy" in text for _, text in page.seen.console))

    def test_nothing_is_loaded_from_elsewhere_and_nothing_said(self):
        for path in PAGES:
            with self.subTest(page=path):
                page = self.show(path)
                elsewhere = [r.url for r in page.seen.requests if not r.url.startswith((SERVICE, "blob:", "data:"))]
                self.assertEqual(elsewhere, [])
                self.assertSilent(page)


@unittest.skipUnless(AXE, "AXE names no axe.min.js")
class AccessibilityTest(Pages):
    def check(self, page, name):
        page.evaluate(pathlib.Path(AXE).read_text() + "\n;0")
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => "
                              "violations.map(({ id, help, nodes }) => [id, help, nodes[0].html, "
                              "nodes[0].failureSummary]))")
        self.assertEqual(found, [], name)

    def test_no_page_has_a_violation(self):
        for path in PAGES:
            for scheme in ("light", "dark"):
                for size in ((320, 640), DESKTOP):
                    with self.subTest(page=path, scheme=scheme, size=size):
                        page = self.show(path, size, prefers_color_scheme=scheme)
                        self.check(page, path)
                        page.close()

    def test_no_mode_has_a_violation(self):
        for mode in ("edit", "crop"):
            for scheme in ("light", "dark"):
                with self.subTest(mode=mode, scheme=scheme):
                    page = self.show("/viewer/photo", prefers_color_scheme=scheme)
                    self.wait_for_mode(page, mode)
                    self.check(page, mode)

    def test_a_page_of_what_is_not_there_has_none(self):
        page = self.open("/viewer/nothing")
        page.frames(3)
        self.check(page, "nothing")


class FittingTest(Pages):
    def test_no_page_is_wider_than_its_window(self):
        for path in PAGES:
            for size in ((320, 568), PHONE, TABLET, DESKTOP):
                with self.subTest(page=path, size=size):
                    page = self.show(path, size)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), size[0])
                    page.evaluate("document.documentElement.dir = 'rtl'")
                    page.frames(3)
                    self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), size[0])
                    page.close()

    @unittest.skipUnless(SHOTS, "SHOTS names no folder for pictures of the pages")
    def test_pictures_of_the_pages(self):
        for scheme in ("light", "dark"):
            for name, size in (("phone", PHONE), ("tablet", TABLET), ("desktop", DESKTOP)):
                for path, modes in (("/", [None]), ("/viewer/photo", [None, "edit", "crop"])):
                    for mode in modes:
                        page = self.show(path, size, prefers_color_scheme=scheme)
                        if mode:
                            self.wait_for_mode(page, mode)
                        what = mode or ("gallery" if path == "/" else "view")
                        page.screenshot().save(f"{SHOTS}/{what}-{name}-{scheme}.png")
                        page.close()


EMBEDDING = """<!doctype html>
<html lang="en">
<title>Another site</title>
<script type="module" src="{service}/porthole-viewer.js"></script>
<style>porthole-viewer {{ display: block; width: 600px; height: 400px }}</style>
<porthole-viewer src="{service}/images/dots"></porthole-viewer>
"""


class OtherSiteTest(ViewerTest):
    """The element on a page of another origin."""

    def setUp(self):
        body = EMBEDDING.format(service=self.service).encode()

        class Site(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200 if self.path == "/" else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(body if self.path == "/" else b"")

            log_message = functools.partial(lambda *_: None)

        self.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
        threading.Thread(target=self.site.serve_forever, daemon=True).start()
        self.addCleanup(self.site.server_close)
        self.addCleanup(self.site.shutdown)

    def test_it_shows_its_picture_and_does_as_it_is_told(self):
        page = self.browser.open(f"http://127.0.0.1:{self.site.server_port}/", (800, 600), 2)
        self.addCleanup(page.close)
        self.settle(page)
        self.assertShows(page)
        page.evaluate(f"{VIEWER}.addEventListener('viewportchange', ({{ detail }}) => globalThis.told = detail.scale)")
        page.evaluate(f"{VIEWER}.centerOn([1000, 2000], {{ scale: 6 }})")
        self.settle(page)
        x, y, width, height = self.state(page)["visibleRect"]
        self.assertNear([x + width / 2, y + height / 2], [1000, 2000], 0.5)
        self.assertAlmostEqual(page.evaluate("globalThis.told"), 6, 6)
        self.assertShows(page)
        page.evaluate(f"{VIEWER}.fit({{ isAnimated: false }}), {VIEWER}.zoomTo(2, {{ isAnimated: false }})")
        self.assertAlmostEqual(self.scale(page), 2, 6)
        self.assertEqual(page.seen.exceptions, [])


if __name__ == "__main__":
    unittest.main()
