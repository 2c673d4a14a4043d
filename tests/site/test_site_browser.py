"""The site in a real browser, from files: the table narrows, filters and sorts, the keyboard reaches everything, mathematics has boxes,
nothing overflows a narrow screen, axe-core finds no barrier, and no page complains or asks for anything outside its folder.

Chromium is the system's own, driven by Playwright. The rules of axe-core are read from LEMMATA_AXE or from where `.ci/run` puts them.
"""

from __future__ import annotations

import dataclasses
import os
import re
import shutil
from pathlib import Path

import pytest

from lemmata.site import folder, pages, rows
from lemmata.site.mathml import segments
from lemmata.store.store import Store
from tests.site import reports

playwright = pytest.importorskip("playwright.sync_api", reason="no Playwright: pip install playwright")

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
AXE = Path(os.environ.get("LEMMATA_AXE") or Path(__file__).parents[2] / "build/axe/node_modules/axe-core/axe.min.js")
NO_AXE = f"no axe-core: npm install --no-save --prefix build/axe axe-core, or LEMMATA_AXE=…/axe.min.js (looked for {AXE.name})"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: apt-get install chromium")

BOX = "getBoundingClientRect()"
WIDE, NARROW, PAPER = 1100, 380, 700
NARROWEST = 3
"""In pixels: an i is 3.95 wide in the letters of a table, and what is not set has no width at all."""
KINDS = ("index", "claim", "erratum", "longest", "errata", "document", "figures")


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """A report of the errata, what corrects them, and some more, the longest statement among them."""
    every = {entry.claim.id: entry for entry in reports.entries()}
    wrong = [entry for entry in every.values() if entry.claim.erratum][::3]
    longest = max(every.values(), key=lambda entry: len(entry.claim.printed))
    chosen = [*list(every.values())[:5], *wrong, *(every[id] for entry in wrong if (id := entry.claim.corrected_by)), longest]
    entries = list({entry.claim.id: entry for entry in chosen}.values())
    store = Store(tmp_path_factory.mktemp("rests"))
    told = rows.report(reports.record(entries, store), entries, "record.json", store)
    return dataclasses.replace(told, figures=reports.figures(told.rows[0].id))


@pytest.fixture(scope="module")
def site(report, tmp_path_factory):
    path = tmp_path_factory.mktemp("browser") / "report"
    folder.write(path, pages.documents(report))
    return path


@pytest.fixture(scope="module")
def address(report):
    """The pages looked at, one of each kind."""
    longest = max(report.rows, key=lambda row: len(row.entry.claim.printed))
    wrong = next(row for row in report.rows if row.verdict["corrected_by"])
    claims = {"claim": report.rows[0], "erratum": wrong, "longest": longest}
    paper = max(report.papers, key=lambda key: len(report.documents[key]))
    fixed = {"index": "index.html", "errata": f"errata/{paper}.html", "document": f"documents/{paper}.html", "figures": "figures.html"}
    return fixed | {kind: f"claims/{row.page}" for kind, row in claims.items()}


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as driver:
        flags = ["--no-sandbox"] if os.geteuid() == 0 else []
        found = driver.chromium.launch(executable_path=str(CHROMIUM), args=flags)
        yield found
        found.close()


@pytest.fixture
def visit(browser, site):
    """Return a function that opens a page; at the end no page may have complained, or asked for anything outside the site."""
    contexts, complaints, asked = [], [], []

    def visit(address: str, width: int = WIDE, dark: bool = False):
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light"))
        page = contexts[-1].new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{site.as_uri()}/{address}")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []
    assert asked
    assert [url for url in asked if not url.startswith((f"{site.as_uri()}/", "data:"))] == []


def visible(page) -> list[str]:
    return page.eval_on_selector_all("#claims tbody tr:not([hidden]) th", "cells => cells.map(cell => cell.textContent)")


def test_mathematics_is_set_in_the_font_that_comes_with_the_report(visit, address):
    page = visit(address["claim"])
    page.evaluate("document.fonts.ready.then(() => 0)")
    fonts = page.evaluate("[...document.fonts].map(font => [font.family.replaceAll('\"', ''), font.status])")
    assert fonts == [["STIX Two Math", "loaded"]]
    assert page.locator("math").first.evaluate("math => getComputedStyle(math).fontFamily").startswith('"STIX Two Math"')


def test_search_narrows_the_table(visit, report):
    page = visit("index.html")
    every = visible(page)
    page.get_by_role("searchbox", name="search").fill(report.rows[0].id)
    assert report.rows[0].id in visible(page)
    assert len(visible(page)) < len(every) == len(report.rows)
    assert page.get_by_role("status").text_content() == f"{len(visible(page))} of {len(every)} claims"
    page.get_by_role("searchbox").fill("no claim says this")
    assert visible(page) == []
    page.get_by_role("searchbox").fill("")
    assert visible(page) == every


def test_filters_narrow_it_together_and_a_view_can_be_linked_to(visit, report):
    page = visit("index.html")
    family = report.rows[0].verdict["family"]
    wanted = {row.id for row in report.rows if row.verdict["outcome"] == "refuted" and row.verdict["family"] == family}
    page.get_by_role("combobox", name="outcome").select_option("refuted")
    page.get_by_role("combobox", name="family").select_option(family)
    assert set(visible(page)) == wanted
    again = visit(f"index.html#{page.url.partition('#')[2]}")
    assert set(visible(again)) == wanted
    assert again.get_by_role("combobox", name="outcome").input_value() == "refuted"


def test_a_column_sorts_both_ways_by_keyboard(visit):
    page = visit("index.html")
    head = page.get_by_role("columnheader", name="claim", exact=True)
    head.get_by_role("button").press("Enter")
    assert (visible(page), head.get_attribute("aria-sort")) == (sorted(visible(page)), "ascending")
    head.get_by_role("button").press("Space")
    assert (visible(page), head.get_attribute("aria-sort")) == (sorted(visible(page), reverse=True), "descending")
    page.get_by_role("columnheader", name="grade").get_by_role("button").press("Enter")
    assert page.locator("[aria-sort]").count() == 1


def test_the_keyboard_goes_from_the_skip_link_to_a_claims_page(visit, report):
    page = visit("index.html")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    assert skip.evaluate("node => node === document.activeElement && node.getBoundingClientRect().left >= 0")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    wanted = report.rows[-1]
    page.get_by_role("searchbox").focus()
    page.keyboard.type(wanted.id)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == wanted.id:
            break
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{wanted.page}")
    words = [part for inside, part in segments(wanted.verdict["title"]) if not inside]
    assert re.fullmatch(".+".join(map(re.escape, words)), page.locator("h1").text_content() or "")


def test_what_scrolls_is_reached_by_keyboard(visit, address):
    scrolls = 'Array.from(document.querySelectorAll("*")).filter(node => /auto|scroll/.test(getComputedStyle(node).overflowX))'
    page = visit(address["claim"], NARROW)
    assert page.evaluate(f"{scrolls}.length") > 0
    assert page.evaluate(f"{scrolls}.filter(node => node.tabIndex < 0).length") == 0


@pytest.mark.parametrize("kind", KINDS)
def test_mathematics_has_boxes_pictures_load_and_a_narrow_screen_holds_it(visit, address, kind):
    for width in (NARROW, WIDE):
        page = visit(address[kind], width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = page.eval_on_selector_all("math", f"all => all.map(node => node.{BOX}).map(box => [box.width, box.height])")
        assert all(side > NARROWEST for box in boxes for side in box)
        assert bool(boxes) == (kind != "figures")
    for picture in page.locator("img").all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function("node => node.complete && node.naturalWidth > 0", arg=picture.element_handle())
        assert picture.get_attribute("alt")
    assert page.locator("img").count() == (kind in ("claim", "figures"))


@pytest.mark.skipif(not AXE.is_file(), reason=NO_AXE)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "longest"])
def test_axe_finds_no_barrier(visit, address, kind, dark):
    page = visit(address[kind], dark=dark)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert barriers(page) == []
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [rule for rule, _ in barriers(page, "main > button")] == ["button-name"]


def barriers(page, part: str = "html") -> list[tuple[str, str]]:
    found = page.evaluate("part => axe.run(part, {preload: false})", part)["violations"]
    return [(rule["id"], rule["nodes"][0]["html"]) for rule in found if rule["impact"] in ("serious", "critical")]


def luminance(colour: str) -> float:
    return sum(map(int, re.findall(r"\d+", colour)[:3]))


def colours(page) -> tuple[float, float]:
    """Return how bright ink and paper are."""
    ink, paper = (luminance(page.evaluate(f"getComputedStyle(document.body).{name}")) for name in ("color", "backgroundColor"))
    return ink, paper


def test_light_and_dark(visit):
    ink, paper = colours(visit("index.html"))
    assert ink < paper
    ink, paper = colours(visit("index.html", dark=True))
    assert ink > paper


@pytest.mark.parametrize("kind", KINDS)
def test_paper_is_white_and_holds_the_tables_without_the_navigation(visit, address, kind):
    page = visit(address[kind], PAPER, dark=True)
    page.emulate_media(media="print")
    ink, paper = colours(page)
    assert (ink, paper) == (0, 3 * 255)
    assert not page.get_by_role("navigation").is_visible()
    assert not page.locator("#filters").is_visible()
    widest = page.eval_on_selector_all("table, img, svg, math", f"all => Math.max(...all.map(node => node.{BOX}.right))")
    assert 0 < widest <= PAPER


INSIDE = """cells => cells.flatMap(cell => [...cell.children].map(part => [cell, part]))
    .filter(([cell, part]) => part.getBoundingClientRect().left < cell.getBoundingClientRect().left + 100).length"""
"""How many parts of cells stand below the names of the cells, at the left."""


def test_a_card_on_a_phone_keeps_a_sentence_together(visit, address):
    for page in (visit(address["document"], NARROW), visit("documents.html", NARROW)):
        assert page.locator(".cards td > :is(a, em, math)").count() > 3
        assert page.eval_on_selector_all(".cards td", INSIDE) == 0


BROKEN = """cells => cells.flatMap(cell => {
    const text = cell.firstChild
    if (!text || text.nodeType !== Node.TEXT_NODE) return []
    return [...text.data.matchAll(/[a-z]{4,11}/g)].filter(word => {
        const range = document.createRange()
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        return range.getClientRects().length > 1
    }).map(word => word[0])
})"""
"""The words of cells that go on in a second line."""


def test_paper_breaks_no_word_in_a_table(visit, address):
    page = visit(address["index"], PAPER)
    page.emulate_media(media="print")
    assert page.eval_on_selector_all("td", BROKEN) == []


def test_a_short_table_stays_on_one_sheet_of_paper(visit, address):
    page = visit(address["document"], PAPER)
    page.emulate_media(media="print")
    kept = "tables => tables.filter(table => table.rows.length < 13).map(table => getComputedStyle(table).breakInside)"
    assert set(page.eval_on_selector_all("table", kept)) == {"avoid"}
