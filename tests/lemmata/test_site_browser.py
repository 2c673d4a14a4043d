"""The site in a real browser, from files: the table narrows and sorts, mathematics has boxes, nothing overflows, nothing is fetched.

Chromium is started without a window on a frame of the width wanted (a window has a least width), in which stands a copy of a page with
a probe at its end. The probe acts, measures, and sends what it found to the page around it; the browser prints that.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess

import pytest

from lemmata.site import folder, pages, rows
from tests.lemmata import reports

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: apt-get install chromium")

FLAGS = ["--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--enable-logging=stderr"]

MEASURE = """
const box = (node) => node.getBoundingClientRect();
const found = {
  width: innerWidth, overflow: document.documentElement.scrollWidth,
  math: Array.from(document.querySelectorAll("math")).map((node) => [box(node).width, box(node).height]),
  fetched: performance.getEntriesByType("resource").map((entry) => entry.name),
  ink: getComputedStyle(document.body).color, paper: getComputedStyle(document.body).backgroundColor,
};
"""
LISTEN = 'addEventListener("message", (event) => { document.body.dataset.found = event.data; });'


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    entries = reports.entries()
    told = rows.report(reports.record(entries), entries, "record.json")
    path = tmp_path_factory.mktemp("browser") / "report"
    folder.write(path, pages.site(told))
    return path, told


@pytest.fixture
def probed(site, tmp_path):
    """Return what a probe finds on a page: (found, what the console said)."""

    def probe(page: str, action: str = "", width: int = 1000, fragment: str = "", dark: bool = False):
        copy = site[0].joinpath(page).with_name(f"_probe_{page.rpartition('/')[2]}")
        script = f"<script>{MEASURE}{action}\nparent.postMessage(JSON.stringify(found), '*');</script></body>"
        copy.write_text(site[0].joinpath(page).read_text(encoding="utf-8").replace("</body>", script), encoding="utf-8")
        around = tmp_path / "around.html"
        frame = f'<iframe src="{copy.as_uri()}{fragment}" style="border: 0; width: {width}px; height: 900px"></iframe>'
        around.write_text(f"<!DOCTYPE html><script>{LISTEN}</script><body>{frame}</body>", encoding="utf-8")
        more = [f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=5000"]
        more += ["--no-sandbox"] if os.geteuid() == 0 else []
        more += ["--blink-settings=preferredColorScheme=0"] if dark else []
        words = [str(CHROMIUM), *FLAGS, *more, "--dump-dom", around.as_uri()]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
        said = re.search(r'data-found="([^"]*)"', done.stdout)
        assert said, done.stderr[-2000:]
        return json.loads(html.unescape(said[1])), [line for line in done.stderr.splitlines() if "CONSOLE" in line]

    return probe


VISIBLE = 'const seen = () => rows.filter((row) => !row.hidden).length; const field = document.getElementById("q");'


def test_search_narrows_the_table(probed, site):
    some = site[1].rows[0].id
    typed = f"field.value = '{some}'; field.dispatchEvent(new Event('input', {{bubbles: true}}));"
    after = "found.some = seen(); found.hash = location.hash; found.shown = shown.textContent;"
    found, console = probed("index.html", f"{VISIBLE} found.all = seen(); {typed} {after}")
    assert console == []
    assert found["all"] == len(site[1].rows)
    assert 1 <= found["some"] < found["all"]
    assert some in found["hash"]
    assert found["shown"] == f"{found['some']} of {found['all']} claims"


def test_a_view_can_be_linked_to_and_filtered(probed, site):
    found, _ = probed("index.html", f"{VISIBLE} found.some = seen();", fragment="#outcome=refuted")
    assert found["some"] == sum(row.verdict["outcome"] == "refuted" for row in site[1].rows)


def test_a_column_sorts_both_ways(probed):
    ids = "Array.from(body.rows).map((row) => row.cells[0].textContent)"
    click = 'heads[0].querySelector("button").click();'
    said = "found.said = heads[0].getAttribute('aria-sort');"
    found, _ = probed("index.html", f"{click} found.up = {ids}; {click} found.down = {ids}; {said}")
    assert found["up"] == found["down"][::-1]
    assert found["up"] != found["down"]
    assert found["said"] == "descending"


def test_mathematics_has_boxes_and_nothing_overflows_or_is_fetched(probed, site):
    erratum = next(row for row in site[1].rows if row.verdict["corrected_by"])
    longest = max(site[1].rows, key=lambda row: len(row.entry.claim.statement))
    key = next(iter(site[1].papers))
    for page in ("index.html", f"claims/{erratum.page}", f"claims/{longest.page}", f"errata/{key}.html"):
        for width in (380, 1000):
            found, console = probed(page, width=width)
            assert console == []
            assert found["width"] == width
            assert found["overflow"] <= width, page
            assert all(name.startswith("file:") for name in found["fetched"])
            assert all(size > 4 for box in found["math"] for size in box)
            assert found["math"] or page == "index.html"


def test_the_keyboard_reaches_what_scrolls(probed, site):
    action = """
    const reachable = (node) => node.tabIndex >= 0;
    const scrolls = Array.from(document.querySelectorAll("*")).filter((node) => /auto|scroll/.test(getComputedStyle(node).overflowX));
    found.scrolls = scrolls.length; found.reached = scrolls.every(reachable);
    """
    found, _ = probed(f"claims/{site[1].rows[0].page}", action, width=380)
    assert found["scrolls"] > 0
    assert found["reached"]


def _luminance(colour: str) -> float:
    return sum(map(int, re.findall(r"\d+", colour)[:3]))


def test_light_and_dark(probed):
    light, dark = probed("index.html")[0], probed("index.html", dark=True)[0]
    assert _luminance(light["paper"]) > _luminance(light["ink"])
    assert _luminance(dark["paper"]) < _luminance(dark["ink"])
