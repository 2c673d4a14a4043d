"""The report: statements become mathematics, everything is escaped, links lead somewhere, no folder but a report's own is replaced."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from lemmata import BadInput
from lemmata.cli import main
from lemmata.site import folder, latex, markdown, pages, rows
from lemmata.site.drawing import residuals
from lemmata.site.markup import VOID
from lemmata.site.mathml import converted, mathml, parts
from tests.lemmata import reports

ENTRIES = reports.entries()


@pytest.fixture(scope="module")
def record():
    return reports.record(ENTRIES)


@pytest.fixture(scope="module")
def told(record):
    return rows.report(record, ENTRIES, "record.json")


@pytest.fixture(scope="module")
def site(told):
    return pages.site(told)


class Page(HTMLParser):
    """A page read strictly: elements nest, and ids, addresses and text are collected."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open, self.ids, self.links, self.headings, self.words = [], [], [], [], []
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        assert len(given) == len(attrs)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given[name] for name in ("href", "src") if name in given]
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []
        assert not any(name.startswith("on") or name == "style" for name in given)
        if tag == "svg":
            assert given["aria-label"]
        if tag in ("input", "select"):
            assert "label" in self.open
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.claim.id)
def test_every_statement_becomes_mathematics(entry):
    for tex in parts(entry.claim.statement):
        top = ElementTree.fromstring(converted(tex))
        text = [words for words in top.itertext() if words != "^"]
        assert text
        assert not re.search(r"[\\$^_]", "".join(text))
        assert {node.get("mathvariant") for node in top.iter()} <= {None, "normal"}


@pytest.mark.parametrize(
    ("tex", "seen"),
    [
        (r"\Big\{a_0\Big\}", "{"),
        (r"\mathbb E", "𝔼"),
        (r"\mathcal L", "ℒ"),
        (r"\arg\min_x f", "arg"),
        (r"\lim_{t\to\infty} x", "<munder>"),
        (r"a \succeq b", "<mo>⪰</mo>"),
        (r"a < b \text{ & c}", "&amp;"),
    ],
)
def test_what_the_library_leaves_is_mended(tex, seen):
    assert seen in converted(tex)


@pytest.mark.parametrize("tex", [r"\nosuch{x}", r"a \qquadm b", r"\frac{1}", "{", "x^", r"\left( x"])
def test_what_cannot_be_converted_is_shown_escaped_or_as_mathematics(tex):
    shown = mathml(tex + "<b>")
    assert "<b>" not in shown
    assert shown.startswith(("<math", "<code"))


def test_raw_tex_is_no_mathematics():
    with pytest.raises(ValueError, match="TeX is left"):
        converted(r"a \qquadm b")


def test_pages_are_well_formed_and_their_links_lead_somewhere(site):
    for name, source in site.items():
        if not name.endswith(".html"):
            continue
        page = Page(source)
        assert len(set(page.ids)) == len(page.ids), name
        assert page.headings[0] == 1
        assert page.headings.count(1) == 1
        assert all(later <= earlier + 1 for earlier, later in zip(page.headings, page.headings[1:], strict=False)), name
        for link in page.links:
            if link.startswith("#"):
                assert link[1:] in page.ids, (name, link)
            elif link != "data:,":
                assert (Path(name).parent / link).as_posix().replace("claims/../", "").replace("errata/../", "") in site, (name, link)


def test_nothing_is_asked_of_the_network(site):
    for source in site.values():
        addresses = re.findall(r"(?:https?:)?//[\w.-]+\.[a-z]+[^\s\"'<]*", re.sub(r"(?m)^// .*$", "", source))
        assert set(addresses) <= {"http://www.w3.org/1998/Math/MathML"}
        assert not re.search(r"@import|url\((?!#)|fetch\(|XMLHttpRequest", source)


def test_the_pages_say_what_the_claims_say(told, site):
    for row in told.rows:
        claim, page = row.entry.claim, Page(site[f"claims/{row.page}"])
        words = "".join(page.words)
        assert claim.title in words
        assert all(assumption in words for assumption in claim.assumptions)
        assert all(control.name in words for control in claim.controls)
        assert {f"{id}.html" for id in claim.uses} <= {link.rpartition("/")[2] for link in page.links}
        if claim.erratum:
            assert claim.erratum.printed in words
            assert claim.erratum.why in words
            assert f"../claims/{claim.corrected_by}.html" in page.links
            assert site[f"claims/{row.page}"].count('class="statement"') == 2
            assert claim.erratum.why in "".join(Page(site[f"errata/{claim.source.paper.key}.html"]).words)


def test_the_summary_counts(told, site):
    source = site["index.html"]
    refuted = sum(row.verdict["outcome"] == "refuted" for row in told.rows)
    assert f"<td>all</td><td>{len(ENTRIES)}</td><td>{len(ENTRIES) - refuted}</td><td>{refuted}</td>" in source
    assert source.count('href="claims/') == len(ENTRIES)


HOSTILE = "</script><script>alert(1)</script>'\"&"


def test_everything_is_escaped(record):
    row = json.loads(json.dumps(next(row for row in record["claims"] if row["controls"])))
    row |= dict.fromkeys(("id", "family", "title", "source", "outcome", "reading", "scope", "witness", "source_hash"), HOSTILE)
    row["as_recorded"], row["toothless"] = False, [HOSTILE]
    row["evidence"][0] |= dict.fromkeys(("kind", "check", "outcome", "scope", "witness", "confirmed_by", "note"), HOSTILE)
    row["controls"][0] |= dict.fromkeys(("name", "outcome", "refuted_by"), HOSTILE)
    found = pages.site(rows.report({**record, "version": HOSTILE, "claims": [row]}, [], "x"))
    assert len(found) == 4
    for source in found.values():
        assert "alert(1)</script>" not in source
    assert all(re.fullmatch(r"[\w./-]+", name) for name in found)
    assert all(Page(source) for name, source in found.items() if name.endswith(".html"))


def test_a_changed_source_is_stale_and_an_unknown_one_is_told(record):
    claims = json.loads(json.dumps(record["claims"][:3]))
    claims[0]["source_hash"], claims[1]["source_hash"] = "0" * 64, None
    claims.append({**claims[2], "id": f"{claims[2]['family']}.no.more"})
    claims.append({**claims[2], "id": "elsewhere.no.more", "family": "elsewhere"})
    told = rows.report({**record, "claims": claims}, ENTRIES, "x")
    assert [row.age for row in told.rows] == ["stale", "unknown", "current", "stale", "unknown"]
    site = pages.site(told)
    assert "2 stale" in site["index.html"]
    assert "its source has changed since" in site[f"claims/{claims[0]['id']}.html"]
    assert "stale" in latex.documents(told)["verdicts.tex"]
    assert "stale" in markdown.documents(told)["verdicts.md"]


def test_residuals_are_drawn_where_there_are_some():
    item = {"kind": "integrated", "check": "a.b", "residual": 0.0, "bound": 1e-8}
    assert 'cx="10.0"' in str(residuals([item]))
    assert "residual 0, bound 1e-08" in str(residuals([item]))
    assert residuals([{**item, "residual": None}]) is None
    assert residuals([{**item, "bound": 0.0}]) is None


def test_latex_gives_status_and_grade_by_id(told):
    found = latex.documents(told)
    for row in told.rows:
        outcome = row.verdict["outcome"]
        assert f"\\lemmata@set{{{row.id}}}{{{outcome}}}{{exact}}{{{outcome} (exact)}}\n" in found["verdicts.tex"]
    assert found["errata.tex"].count("\\item ") == sum(len(rows) for rows in told.papers.values()) > 0
    assert found["errata.tex"].count("\\[") == found["errata.tex"].count("\\]")


def test_markdown_has_a_row_for_each_claim(told):
    found = markdown.documents(told)
    assert sum(line.startswith("| `") for line in found["verdicts.md"].splitlines()) == len(told.rows)
    assert found["errata.md"].count("\n### ") == sum(len(rows) for rows in told.papers.values())


def test_words_are_one_cell_of_markdown():
    assert markdown.escaped("a|b\n<c> `d`") == r"a\|b &lt;c&gt; \`d\`"


@pytest.fixture(scope="module")
def stored(record, tmp_path_factory):
    """A record of two claims, one an erratum of the other, as a file."""
    wrong = next(row for row in record["claims"] if row["corrected_by"])
    right = next(row for row in record["claims"] if row["id"] == wrong["corrected_by"])
    path = tmp_path_factory.mktemp("record") / "verdicts.json"
    path.write_text(json.dumps({**record, "claims": [right, wrong]}), encoding="utf-8")
    return SimpleNamespace(path=path, right=right["id"], wrong=wrong["id"])


def files(path: Path) -> set[str]:
    return {item.relative_to(path).as_posix() for item in path.rglob("*") if item.is_file()}


@pytest.mark.parametrize(("form", "first"), [("html", "index.html"), ("latex", "verdicts.tex"), ("markdown", "verdicts.md")])
def test_the_command_writes_a_report_and_replaces_it(stored, tmp_path, capsys, form, first):
    out = tmp_path / "deep" / "report"
    words = ["report", "--from", str(stored.path), "--out", str(out), "--format", form]
    assert main(words) == 0
    before = files(out)
    assert first in before
    assert capsys.readouterr().out.startswith(f"{out / first}: 2 claims, 0 stale, ")
    assert main([*words, stored.right]) == 0
    assert stored.wrong in {name.removesuffix(".html").removeprefix("claims/") for name in before - files(out)} or form != "html"
    assert [item.name for item in out.parent.iterdir()] == ["report"]


def test_what_is_not_as_recorded_is_status_1(stored, tmp_path):
    record = json.loads(stored.path.read_text(encoding="utf-8"))
    record["claims"][0]["as_recorded"] = False
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["report", "--from", str(path), "--out", str(tmp_path / "report"), stored.right]) == 1


def test_a_foreign_folder_is_left_alone(stored, tmp_path, capsys):
    own = tmp_path / "own"
    (own / "claims").mkdir(parents=True)
    (own / "claims" / "notes.txt").write_text("mine", encoding="utf-8")
    words = ["report", "--from", str(stored.path), "--out"]
    for out, said in ((own, "holds claims, which no report wrote"), (own / "claims" / "notes.txt", "not a folder")):
        assert main([*words, str(out)]) == 2
        err = capsys.readouterr().err
        assert said in err
        assert err.count("\n") == 1
    assert main([*words, str(tmp_path / "report")]) == 0
    (tmp_path / "report" / "claims" / "notes.txt").write_text("mine", encoding="utf-8")
    assert main([*words, str(tmp_path / "report")]) == 2
    assert (tmp_path / "report" / "claims" / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_a_failed_write_leaves_the_old_report(tmp_path):
    out = folder.writable(tmp_path / "report")
    folder.write(out, {"a/b.txt": "old"})
    with pytest.raises(TypeError):
        folder.write(out, {"a/b.txt": "new", "c.txt": None})  # pyright: ignore[reportArgumentType]  # what cannot be written
    assert (out / "a" / "b.txt").read_text(encoding="utf-8") == "old"
    assert [item.name for item in tmp_path.iterdir()] == ["report"]


@pytest.mark.parametrize(
    "change",
    [{"tier": "huge"}, {"version": 3}, {"seconds": None}, {"claims": [3]}, {"claims": []}, {"interrupted": "no"}],
    ids=str,
)
def test_half_a_record_is_bad_input(record, change):
    with pytest.raises(BadInput):
        rows.report({**record, **change}, ENTRIES, "x")


@pytest.mark.parametrize("field", [*rows.ROW, "evidence.0.check", "evidence.0.residual", "controls.0.name"])
def test_half_a_row_is_bad_input(record, field):
    row = json.loads(json.dumps(next(row for row in record["claims"] if row["controls"])))
    *way, last = field.split(".")
    place = row
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    del place[last]
    with pytest.raises(BadInput, match="no whole record"):
        rows.report({**record, "claims": [row]}, ENTRIES, "x")
