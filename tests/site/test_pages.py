"""The pages of a report: they are well formed, say what the record says, and everything is escaped."""

from __future__ import annotations

import dataclasses
import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lemmata import BadInput
from lemmata.drawing import panel
from lemmata.site import errata, frame, gallery, latex, markdown, pages, rows, shield, web
from lemmata.site.drawing import residuals
from lemmata.site.markup import VOID
from lemmata.site.mathml import segments
from lemmata.sources import families
from lemmata.store.store import Store
from lemmata.verification import kept, schema
from tests import figures as held
from tests.site import reports

ENTRIES = reports.entries()


def texts(told: rows.Report) -> dict[str, str]:
    """Return the pages of a site and what they load, without the pictures."""
    return {name: content for name, content in pages.documents(told).items() if isinstance(content, str)}


@pytest.fixture(scope="module")
def site(told):
    return texts(told)


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
        if tag == "img":
            assert given["alt"]
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
            elif link != "data:," and not link.startswith("https://"):
                address, _, anchor = link.partition("#")
                target = os.path.normpath(Path(name).parent / address)
                assert target in {*site, "figures/one.png", "badge.svg"}, (name, link)
                assert not anchor or f'id="{anchor}"' in site[target], (name, link)


def test_nothing_is_asked_of_the_network(site):
    for source in site.values():
        # Links that a reader may follow load nothing by themselves, and text between tags does not either.
        linked = re.sub(r'<a href="https://[^"]*" rel="external">', "<a>", re.sub(r"(?m)^// .*$", "", source))
        loaded = re.sub(r">[^<]*<", "><", linked)
        addresses = re.findall(r"(?:https?:)?//[\w.-]+\.[a-z]+[^\s\"'<]*", loaded)
        assert set(addresses) <= {"http://www.w3.org/1998/Math/MathML"}
        assert not re.search(r"@import|url\((?!#|fonts/)|fetch\(|XMLHttpRequest", source)


def test_the_pages_say_what_the_claims_say(told, site):
    for row in told.rows:
        claim, page = row.entry.claim, Page(site[f"claims/{row.page}"])
        words = "".join(page.words)
        title = re.findall(r"<h1>.*?</h1>", site[f"claims/{row.page}"])
        assert len(title) == 1
        assert all(part in words for inside, part in segments(claim.title) if not inside)
        assert title[0].count("<math") == sum(inside for inside, _ in segments(claim.title))
        written = row.record.symbols
        assert all(f"<li>{frame.worded(assumption, written)}</li>" in site[f"claims/{row.page}"] for assumption in claim.assumptions)
        assert [one.name for one in written if f"<code>{one.name}</code>" not in site[f"claims/{row.page}"]] == []
        assert all(control.name in words for control in claim.controls)
        assert {f"{id}.html" for id in claim.uses} <= {link.rpartition("/")[2] for link in page.links}
        if claim.erratum:
            assert claim.erratum.printed in words
            assert claim.erratum.why in words
            assert not claim.corrected_by or f"../claims/{claim.corrected_by}.html" in page.links
            assert site[f"claims/{row.page}"].count('class="statement"') == 1 + bool(claim.corrected_by)
            listed = "".join(Page(site.get(f"errata/{claim.source.paper.key}.html", "")).words)
            assert (claim.erratum.why in listed) == (claim.reading != "new")


def test_the_summary_counts(told, site):
    source = site["index.html"]
    refuted = sum(row.verdict["outcome"] == "refuted" for row in told.rows)
    cells = re.sub(r' data-label="[^"]*"', "", source)
    assert f"<td>all</td><td>{len(ENTRIES)}</td><td>{len(ENTRIES) - refuted}</td><td>{refuted}</td>" in cells
    assert source.count('href="claims/') == len(ENTRIES)


def test_a_badge_says_what_the_record_says(told):
    drawn = ElementTree.fromstring(pages.documents(told)["badge.svg"])
    verdicts = [row.verdict for row in told.rows]
    hold = sum(verdict["outcome"] == "holds" for verdict in verdicts)
    assert drawn.get("aria-label") == f"{hold} hold, {len(verdicts) - hold} refuted as recorded"
    assert shield.summary([*verdicts, {**verdicts[0], "as_recorded": False}]) == (f"1 of {len(verdicts) + 1} not as recorded", shield.RED)
    assert shield.summary([])[1] == shield.RED
    spoilt = dataclasses.replace(told, rows=(dataclasses.replace(told.rows[0], age="stale"), *told.rows[1:]), interrupted=True)
    drawn = ElementTree.fromstring(pages.documents(spoilt)["badge.svg"])
    assert drawn.get("aria-label") == f"{hold} hold, {len(verdicts) - hold} refuted as recorded, 1 stale, interrupted"
    assert shield.summary(verdicts, ["1 stale"])[1] == shield.GREY
    assert shield.summary([{**verdicts[0], "as_recorded": False}], ["1 stale"])[1] == shield.RED


def test_each_number_of_the_sentence_leads_to_its_list_on_the_index_and_the_badge_says_it_too(told, site):
    waiting = [{"id": "state-space.of.mine", "title": "One & all", "paper": "COHEN_2026", "place": "slide 1"}]
    more = texts(dataclasses.replace(told, unstated=tuple(waiting)))
    printed = more["printed.html"]
    desc = ElementTree.fromstring(pages.documents(told)["badge.svg"]).findtext("{http://www.w3.org/2000/svg}desc")
    for key, said in told.sentences.items():
        assert f"{key}: {said}" in str(desc)
        claims = [entry for entry in ENTRIES if entry.claim.source.paper.key == key and entry.claim.reading == "as printed"]
        assert len(said.lists["printed"]) == len(claims)
        for page in ("index.html", "printed.html", f"documents/{key}.html"):
            assert str(said) in "".join(Page(site[page]).words)
        for name, ids in said.lists.items():
            anchor = f"{frame.slug(key)}-{name}"
            assert (f'href="printed.html#{anchor}"' in site["index.html"]) == bool(ids)
            if ids:
                section = site["printed.html"].partition(f'id="{anchor}"')[2].partition("<h3")[0]
                assert all(f"{id}</a>" in section for id in ids)
                assert section.count("<li>") == len(ids)
    assert "1 not yet stated" in "".join(Page(printed).words)
    assert "state-space.of.mine: One &amp; all, slide 1" in printed.partition('id="cohen-2026-unstated"')[2].partition("<h3")[0]


def test_a_stale_verdict_is_no_proof_in_the_sentence(told):
    aged = dataclasses.replace(told, rows=tuple(dataclasses.replace(row, age="stale") for row in told.rows))
    assert all(said.lists["undecided"] == said.lists["printed"] for said in aged.sentences.values())
    assert any(said.lists["undecided"] == [] for said in told.sentences.values())


def test_figures_stand_on_their_page_and_on_those_of_their_claims(told, site):
    drawn, waiting = told.figures
    claim = told.rows[0]
    for source, up in ((site["figures.html"], ""), (site[f"claims/{claim.page}"], "../")):
        page = Page(source)
        assert f"{up}figures/one.png" in page.links
        words = "".join(page.words)
        assert drawn.caption in words
        assert "Every pixel is brighter than the last (residual 0, allowed 1e-09)" in words
        assert f"Not drawn: {waiting.trouble}. lemmata figures two draws it." in words
        assert waiting.about in words
    assert f'href="claims/{claim.page}"' in site["figures.html"]
    assert pages.documents(told)["figures/one.png"] == drawn.files["one.png"]
    assert "1 of 2 figures are drawn" in site["figures.html"]
    assert "figures" not in site[f"claims/{told.rows[1].page}"].partition("<main")[2]


def test_every_figure_is_found_by_its_claims_and_none_is_run_for(tmp_path, monkeypatch):
    held.make_smaller(monkeypatch)
    monkeypatch.setattr(panel, "_saved", lambda figure, kind: bytes(24))  # pictures are looked at beside their families
    found = gallery.figures(ENTRIES, Store(tmp_path, compute=False))
    modules = [module.NAME for modules in families.register(families.folders()).values() for module in modules]
    assert sorted(figure.name for figure in found) == sorted(modules)
    assert {figure.trouble for figure in found} <= {"", gallery.NOT_KEPT}
    assert all(figure.asserted for figure in found)
    assert not (tmp_path / "runs").exists()


def test_a_figure_that_fails_or_denies_its_caption_is_told():
    drawn, waiting = reports.figures("a.b.c")
    ((name, held),) = drawn.shows
    assert held
    assert drawn.asserted
    assert waiting.asserted
    assert not dataclasses.replace(waiting, trouble="ValueError: no").asserted
    assert not dataclasses.replace(drawn, shows=((name, dataclasses.replace(held, outcome="inconclusive")),)).asserted


VALUES = ("printed", "printed_code", "corrected", "corrected_code")

HOSTILE = "</script><script>alert(1)</script>'\"&"


def test_everything_is_escaped(record, store):
    row = json.loads(json.dumps(next(row for row in record["claims"] if row["controls"])))
    row |= dict.fromkeys(("id", "family", "title", "source", "outcome", "reading", "scope", "witness", "source_hash"), HOSTILE)
    row["as_recorded"], row["toothless"] = False, [HOSTILE]
    row["evidence"][0] |= dict.fromkeys(("kind", "check", "outcome", "scope", "witness", "confirmed_by", "note"), HOSTILE)
    row["controls"][0] |= dict.fromkeys(("name", "outcome", "refuted_by", "wrong"), HOSTILE)
    row |= dict.fromkeys(("statement", "setting", "place", "target", "checked"), HOSTILE)
    row["document"] |= dict.fromkeys(("authors", "title", "identifier", "place"), HOSTILE)
    row["symbols"] = [dict.fromkeys(row["symbols"][0], HOSTILE)]
    row["assumptions"], row["uses"], row["code"] = (
        [HOSTILE],
        [HOSTILE],
        {HOSTILE: {**dict.fromkeys(row["code"]["formula"], HOSTILE), "line": 1}},
    )
    row["erratum"], row["values"] = {"printed": HOSTILE, "why": HOSTILE, "severity": "typo"}, dict.fromkeys(VALUES, HOSTILE)
    found = texts(rows.report({**record, "version": HOSTILE, "date": HOSTILE, "claims": [row]}, [], "x", store))
    key = row["document"]["key"]
    pages_of = {f"documents/{key}.html", f"errata/{key}.html"}
    assert pages_of < set(found)
    assert len(found) == 8
    for source in found.values():
        assert "alert(1)</script>" not in source
    assert all(re.fullmatch(r"[\w./-]+", name) for name in found)
    assert all(Page(source) for name, source in found.items() if name.endswith(".html"))


def test_a_changed_source_is_stale_and_an_unknown_one_is_told(record, store):
    claims = json.loads(json.dumps(record["claims"][:4]))
    before = store.learn(kept.KIND, kept.key_fields(ENTRIES[0], "quick", "cpu", "float64"), {reports.RESTS_ON: "as it was"})
    claims[0]["source_hash"], claims[1]["source_hash"], claims[3]["source_hash"] = before, None, "0" * 64
    claims.append({**claims[2], "id": f"{claims[2]['family']}.no.more"})
    claims.append({**claims[2], "id": "elsewhere.no.more", "family": "elsewhere"})
    told = rows.report({**record, "claims": claims}, ENTRIES, "x", store)
    assert [row.age for row in told.rows] == ["stale", "unknown", "current", "unknown", "stale", "unknown"]
    site = texts(told)
    assert "2 stale" in site["index.html"]
    assert "; 3 not compared with the source of today" in site["index.html"]
    assert "2 stale, 3 not compared with the source of today; lemmata" in markdown.documents(told)["verdicts.md"]
    assert "its source code has changed since" in site[f"claims/{claims[0]['id']}.html"]
    assert "stale" in latex.documents(told)["verdicts.tex"]
    assert "stale" in markdown.documents(told)["verdicts.md"]


def test_a_record_stands_alone_and_an_older_one_is_still_read(record, told, store):
    """Without any claim at hand the pages say what they say with all of them; without the newer keys they look the claims up."""
    chosen = [row for row in record["claims"] if row["id"] in {one.id for one in told.rows[:4]} or row["corrected_by"]]
    alone = rows.report({**record, "claims": chosen}, [], "x", store)
    near = rows.report({**record, "claims": chosen}, ENTRIES, "x", store)
    for one, other in zip(alone.rows, near.rows, strict=True):
        assert one.entry is None
        assert pages.claim.claim(dataclasses.replace(one, age=other.age), alone, pages.pictured) == pages.claim.claim(
            other, near, pages.pictured
        )
    keys = {*DESCRIBED, "statement", "checked", "values"}
    bare = [{name: value for name, value in row.items() if name not in keys} for row in chosen]
    old = {name: value for name, value in record.items() if name not in ("format", "date")} | {"claims": bare}
    found = rows.report(old, ENTRIES, "x", store)
    assert [row.verdict["statement"] for row in found.rows] == [row.verdict["statement"] for row in near.rows]
    unknown = rows.report(old, [], "x", store)
    assert all("record is of an older form" in pages.claim.claim(row, unknown, pages.pictured) for row in unknown.rows)


def test_no_page_says_that_something_is_not_at_hand_in_a_record_of_today(site):
    assert not [name for name, page in site.items() if "not at hand" in page or "unknown age" in page or "older form" in page]


def test_a_real_record_fits_the_schema_and_a_spoilt_one_does_not(record):
    assert list(schema.faults(record, schema.record())) == []
    known = schema.record()["$defs"]
    for row in record["claims"]:
        assert set(row) <= set(known["claim"]["properties"])
        assert all(set(item) <= set(known["evidence"]["properties"]) for item in row["evidence"])
    spoilt = {**record, "claims": [{**record["claims"][0], "symbols": [{"name": 3}]}]}
    assert [fault.partition(": ")[0] for fault in schema.faults(spoilt, schema.record())][-1] == "record.claims[0].symbols[0].name"


def test_evidence_without_a_scope_begins_with_its_witness(record, store):
    row = json.loads(json.dumps(record["claims"][0]))
    row["evidence"] = [{**row["evidence"][0], "scope": "", "witness": "n=3", "confirmed_by": "balls"}]
    page = texts(rows.report({**record, "claims": [row]}, [], "x", store))[f"claims/{row['id']}.html"]
    assert 'witness, note">refuted at' in page


def test_an_erratum_shows_both_values_at_the_witness(record, store):
    wrong = next(row for row in record["claims"] if row["corrected_by"])
    right = next(row for row in record["claims"] if row["id"] == wrong["corrected_by"])
    values = {"printed": "1.0", "printed_code": "from a import f\nf(2)", "corrected": "0.5", "corrected_code": "from a import g\ng(2)"}
    found = rows.report({**record, "claims": [{**wrong, "values": values}, right]}, [], "x", store)
    page = "".join(Page(texts(found)[f"claims/{wrong['id']}.html"]).words)
    assert "from a import f\nf(2)\n# 1.0" in page
    assert "from a import g\ng(2)\n# 0.5" in page


def test_symbols_are_defined(told):
    """By a glossary, the docstring of the formula, or what is computed from them; few are left to the formula's source."""
    every = [one for row in told.rows for one in row.record.symbols]
    undefined = [one.name for one in every if not one.meaning]
    assert len(undefined) < len(every) / 20


def test_search_finds_greek_letters_and_symbols(told):
    row = next(row for row in told.rows if "alpha" in {one.name for one in row.record.symbols})
    assert {"α", "alpha"} <= set(pages.claim.searched(row).split())


def test_a_document_has_a_page_with_a_graph_of_its_claims(told, site):
    for key, found in told.documents.items():
        page = site[f"documents/{key}.html"]
        assert all(f'href="../claims/{row.page}"' in page for row in found)
        joined = {row.id for row in found if row.record.uses or row.verdict["corrected_by"]}
        assert page.count('class="dot') >= len(joined)
        assert f'href="documents/{key}.html"' in site["documents.html"]
        assert not re.search(r"\b0 of (them|those)", page)


def test_an_errata_page_of_a_part_does_not_count_what_is_not_there(record, store):
    wrong = [row for row in record["claims"] if row["corrected_by"]][:1]
    found = rows.report({**record, "claims": wrong}, [], "x", store)
    ((key, listing),) = found.papers.items()
    assert not any(re.search(r"\b0 of|no[nt] .* as printed", words) for words in errata.introduction(key, listing, found))


def test_errata_count_no_counterexample_that_was_not_found_and_no_evidence_of_a_claim_that_fails(told):
    """What is recorded as false need not have been refuted in this run, nor need the claim that corrects it hold in it."""
    erratum = next(row for row in told.rows if row.verdict["corrected_by"])
    better = told.row(erratum.verdict["corrected_by"])
    open_ = dataclasses.replace(erratum, verdict={**erratum.verdict, "outcome": "inconclusive", "as_recorded": False, "witness": None})
    bare = dataclasses.replace(better, verdict={**better.verdict, "outcome": "holds", "as_recorded": False})
    found = dataclasses.replace(told, rows=(open_, bare), figures=())
    ((key, listing),) = found.papers.items()
    words = errata.introduction(key, listing, found)[0]
    assert "has a counterexample" not in words and "in this report hold" not in words
    assert "For 1 entry below this run found no counterexample." in words
    assert "with counterexamples" not in texts(found)[f"documents/{key}.html"]
    (item,) = errata.items(listing, found)
    assert item.support[0] == "not as recorded: its outcome in this run is holds"


def _edited(row, **more):
    return {**json.loads(json.dumps(row)), **more}


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (
            lambda row: {"evidence": [{**row["evidence"][0], "outcome": "inconclusive"}, *row["evidence"][1:]]},
            "said to hold, which its evid",
        ),
        (lambda row: {"evidence": [{**row["evidence"][0], "outcome": "vacuous", "rounding": True}]}, "said to hold, which its evidence"),
        (lambda row: {"outcome": "refuted"}, "said to be refuted, which its evidence"),
        (lambda row: {"grade": "enclosed"}, "has the grade enclosed, of which"),
        (lambda row: {"grade": "proved"}, "said to be proved as a whole, which its evidence"),
        (lambda row: {"evidence": row["evidence"][1:]}, "has the grade exact, of which"),
        (lambda row: {"controls": [{**row["controls"][0], "outcome": "holds"}]}, "said to be as recorded, which"),
        (lambda row: {"toothless": ["exact: proved"]}, "said to be as recorded, which"),
        (lambda row: {"expect": "refuted"}, "said to be as recorded, which"),
        (lambda row: {"evidence": [{**row["evidence"][0], "toothless": True}, *row["evidence"][1:]]}, "has the grade exact, of which"),
        (
            lambda row: {"grade": None, "evidence": [{**item, "toothless": True} for item in row["evidence"]]},
            "said to be as recorded, which",
        ),
        (lambda row: {"grade": None}, "has the grade None, of which"),
    ],
)
def test_a_record_that_says_more_than_its_evidence_is_refused(record, store, edit, words):
    row = next(row for row in record["claims"] if row["expect"] == "holds")
    with pytest.raises(BadInput, match=words):
        rows.report({**record, "claims": [_edited(row, **edit(row))]}, [], "x", store)
    broken = _edited(row, **{"outcome": "inconclusive", "as_recorded": False, "grade": None})
    assert (
        rows.report({**record, "claims": [row, {**broken, "id": "a.broken.one"}]}, [], "x", store).rows[1].verdict["outcome"]
        == "inconclusive"
    )


def test_headings_can_be_linked_to(site):
    for name, page in site.items():
        anchors = re.findall(r'<h[23] id="([^"]+)">', page)
        assert all(f'href="#{anchor}"' in page for anchor in anchors), name
    assert {"statement", "setting", "evidence", "reproduce"} <= set(
        re.findall(r'<h2 id="([^"]+)">', next(p for n, p in site.items() if "claims/" in n))
    )


def test_what_a_claim_rests_on_stands_above_it(told):
    nodes = [pages.claim.node(row) for row in told.rows]
    placed = web.laid_out(nodes)
    order = {node.id: k for k, (node, _, _) in enumerate(placed)}
    assert sorted(order) == sorted(node.id for node in nodes)
    assert [(node.id, one) for node, _, _ in placed for one in node.above if one in order and order[one] > order[node.id]] == []
    assert all(parent in node.above for node, _, parent in placed if parent)
    circle = [web.Node("a", "a", "", "", "", ("b",)), web.Node("b", "b", "", "", "", ("a",))]
    assert [node.id for node, _, _ in web.laid_out(circle)] == ["a", "b"]


def test_residuals_are_drawn_as_shares_of_what_is_allowed():
    item = {"kind": "integrated", "check": "a.b", "residual": 1e-12, "bound": 1e-8}
    picture = ElementTree.fromstring(str(residuals([{**item, "residual": residual} for residual in (0.0, 1e-12, 1e-8, 1e-7)])))
    dots = picture.findall("circle")
    places = [float(dot.attrib["cx"]) for dot in dots]
    limit = float(re.findall(r"M([\d.]+)", next(path.attrib["d"] for path in picture.findall("path") if path.get("class") == "bound"))[0])
    assert places == sorted(set(places))
    assert places[2] == pytest.approx(limit, abs=0.1)
    assert [dot.attrib["class"] for dot in dots] == ["zero", "dot", "dot", "dot over"]
    words = [node.text or "" for node in picture.findall("text")]
    assert [tick for tick in words if tick.startswith("10")] == ["10⁻⁴", "10⁻³", "10⁻²", "10⁻¹", "10¹"]
    assert "integrated, b: residual 1e-12, allowed 1e-08" in picture.attrib["aria-label"]
    assert "allowed 1e-08 standard errors" in str(residuals([{**item, "kind": "sampled"}]))
    assert residuals([{**item, "residual": None}]) is None
    assert residuals([{**item, "bound": 0.0}]) is None


def test_errata_say_to_the_authors_what_they_need(told, site):
    tex, plain = latex.documents(told)["errata.tex"], markdown.documents(told)["errata.md"]
    for key, found in told.papers.items():
        words = "".join(Page(site[f"errata/{key}.html"]).words)
        for item in errata.items(found, told):
            wanted = [item.record.place, item.erratum.printed, item.severity, item.counterexample, item.command, *item.support]
            assert [part for part in wanted if part not in words] == []
            assert [part for part in wanted[:4] + item.support if latex.escaped(part) not in tex] == []
            assert [part for part in wanted[:4] + item.support if markdown.escaped(part) not in plain] == []
            supporting = item.better.verdict["evidence"] if item.better else []
            assert {f"{one['kind']}: {one['scope']}" for one in supporting} <= {*item.support}
            assert any(line.startswith("controls: ") for line in item.support) == bool(item.better and item.better.verdict["controls"])
        assert f"{len(found)} place" in words
        holding = [row for row in told.documents[key] if (row.verdict["reading"], row.verdict["outcome"]) == ("as printed", "holds")]
        assert bool(holding) == bool(re.search(r"in this report holds? as printed", words))


def test_a_conjecture_without_a_correction_has_a_page_and_is_on_no_documents_list(told):
    row = next(row for row in told.rows if row.entry.claim.erratum)
    claim = dataclasses.replace(row.entry.claim, reading="new", corrected_by=None)
    told_of = {"reading": "new", "corrected_by": None, "values": None}
    own = dataclasses.replace(row, entry=row.entry._replace(claim=claim), verdict={**row.verdict, **told_of})
    found = dataclasses.replace(told, rows=(own,), figures=())
    page = texts(found)[f"claims/{own.page}"]
    assert Page(page).words and "Conjectured" in page and "Corrected" not in page
    assert (found.papers, page.count('class="statement"')) == ({}, 1)


def test_a_witness_too_long_to_read_is_shortened_and_a_missing_one_is_told(told):
    row = next(row for row in told.rows if row.verdict["corrected_by"])
    long = {**row.verdict, "witness": f"n=3, p=[{'0.12345678, ' * 30}1.0], q=[1, 2]"}
    (item,) = errata.items([dataclasses.replace(row, verdict=long)], told)
    assert item.counterexample == "n=3, p=[…], q=[1, 2], confirmed a normal form"
    (item,) = errata.items([dataclasses.replace(row, verdict={**long, "outcome": "inconclusive", "witness": None})], told)
    assert item.counterexample == "none found in this run; its outcome is inconclusive"


@pytest.mark.parametrize(
    "change",
    [{"tier": "huge"}, {"version": 3}, {"seconds": None}, {"claims": [3]}, {"claims": []}, {"interrupted": "no"}],
    ids=str,
)
def test_half_a_record_is_bad_input(record, store, change):
    with pytest.raises(BadInput):
        rows.report({**record, **change}, ENTRIES, "x", store)


NEEDED = schema.record()["$defs"]["claim"]["required"]

DESCRIBED = schema.record()["$defs"]["claim"]["dependentRequired"]["statement"]


@pytest.mark.parametrize(
    "field", [*NEEDED, *DESCRIBED, "evidence.0.check", "evidence.0.residual", "controls.0.name", "document.key", "code.formula.line"]
)
def test_half_a_row_is_bad_input(record, store, field):
    row = json.loads(json.dumps(next(row for row in record["claims"] if row["controls"])))
    *way, last = field.split(".")
    place = row
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    del place[last]
    with pytest.raises(BadInput, match="not a complete record"):
        rows.report({**record, "claims": [row]}, ENTRIES, "x", store)
