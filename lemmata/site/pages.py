"""The pages of the site: a summary with the table of claims, one page a claim, and the errata of each source document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from lemmata.site.drawing import Node, graph, residuals
from lemmata.site.markup import Content, Markup, tag, text
from lemmata.site.mathml import mathml
from lemmata.site.rows import Report, Row
from lemmata.verbs import show
from theory.claim import KINDS, Claim

COLUMNS = ("claim", "title", "reading", "outcome", "grade", "controls", "source")
FILTERS = ("family", "outcome", "grade", "reading", "age")
AGES = {"stale": "stale: its source has changed since", "unknown": "of unknown age", "current": "current"}


def site(report: Report) -> dict[str, str]:
    """Return the files of the site by their path."""
    pages = {"index.html": summary(report)}
    pages |= {f"claims/{row.page}": claim(row, report) for row in report.rows}
    pages |= {f"errata/{key}.html": errata(key, rows, report) for key, rows in report.papers.items()}
    assets = files("lemmata.site")
    return pages | {name: assets.joinpath(name).read_text(encoding="utf-8") for name in ("style.css", "script.js")}


def _page(title: str, body: Content, report: Report, up: str = "", script: bool = False) -> str:
    links = [("index.html", "Claims"), *((f"errata/{key}.html", f"Errata: {key}") for key in report.papers)]
    items = [tag("li", tag("a", words, href=f"{up}{href}")) for href, words in links]
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{title} · lemmata"),
        tag("link", rel="icon", href="data:,"),
        tag("link", rel="stylesheet", href=f"{up}style.css"),
    ]
    run = f"lemmata {report.version}, tier {report.tier}, {report.seconds:.0f} s{', interrupted' if report.interrupted else ''}"
    whole = [
        tag("a", "Skip to the content", href="#content", class_="skip"),
        tag("header", tag("nav", tag("ul", items), aria_label="Pages")),
        tag("main", tag("h1", title), body, id="content", tabindex=-1),
        tag("footer", tag("p", f"Verdicts of {run}.")),
        tag("script", src=f"{up}script.js") if script else None,
    ]
    return f"<!DOCTYPE html>\n{tag('html', tag('head', head), tag('body', whole), lang='en')}\n"


def _table(head: Iterable[Content], rows: Iterable[Iterable[Content]], label: str) -> Markup:
    """Return a table that scrolls by itself where it is too wide."""
    top = tag("thead", tag("tr", [tag("th", cell, scope="col") for cell in head]))
    body = tag("tbody", [tag("tr", [tag("td", cell) for cell in row]) for row in rows])
    return tag("div", tag("table", top, body), class_="scroll", tabindex=0, role="region", aria_label=label)


def badge(row: Row) -> Markup:
    """Return the outcome, what it is called in the record's eyes, and the age where the verdict is not current."""
    verdict = row.verdict
    expected = " as recorded" if verdict["as_recorded"] and verdict["outcome"] == "refuted" else ""
    surprise = None if verdict["as_recorded"] else tag("span", " · not as recorded", class_="error")
    age = None if row.age == "current" else tag("span", f" · {row.age}", class_=row.age)
    recorded = " recorded" if verdict["as_recorded"] else ""
    return tag("span", tag("span", verdict["outcome"], expected, class_=verdict["outcome"] + recorded), surprise, age, class_="badge")


def summary(report: Report) -> str:
    """Return the first page: counts by family and by grade, then the table of all claims."""
    rows = report.rows
    wrong = [row for row in rows if not row.verdict["as_recorded"]]
    stale = sum(row.age == "stale" for row in rows)
    said = f"{len(rows)} claims: {len(rows) - len(wrong)} as recorded, {len(wrong)} not as recorded"
    body = [
        tag("p", said, f"; {stale} stale, their source has changed since" if stale else "", "."),
        tag("h2", "By family"),
        _counts(rows),
        tag("h2", "Claims"),
        _filters(rows),
        tag("p", f"{len(rows)} claims", id="shown", role="status"),
        _claims(rows),
    ]
    return _page("Verdicts", body, report, script=True)


def _counts(rows: Iterable[Row]) -> Markup:
    """Return how many claims of each family hold, by grade, are refuted as recorded, or are neither."""
    counted: dict[str, Counter[str]] = {}
    for row in rows:
        verdict = row.verdict
        place = "not as recorded" if not verdict["as_recorded"] else verdict["grade"] if verdict["outcome"] == "holds" else "refuted"
        counted.setdefault(verdict["family"], Counter())[place] += 1
    places = [kind for kind in (*KINDS, "refuted", "not as recorded") if any(count[kind] for count in counted.values())]
    told = [[family, str(count.total()), *(str(count[place]) for place in places)] for family, count in counted.items()]
    sums = [str(sum(count[place] for count in counted.values())) for place in places]
    total = ["all", str(sum(count.total() for count in counted.values())), *sums]
    return _table(["family", "claims", *places], [*told, total] if len(told) > 1 else told, "Counts by family and grade")


def _filters(rows: Iterable[Row]) -> Markup:
    fields = [tag("label", "search", tag("input", type="search", name="q", id="q", autocomplete="off"))]
    rows = list(rows)
    for name in FILTERS:
        values = dict.fromkeys(filter(None, (_facets(row)[name] for row in rows)))
        if len(values) > 1:
            options = [tag("option", "any", value=""), *(tag("option", value, value=value) for value in values)]
            fields.append(tag("label", name, tag("select", options, name=name, id=f"by-{name}")))
    return tag("form", fields, id="filters", class_="filters", role="search", hidden=True)


def _facets(row: Row) -> dict[str, str]:
    return {name: row.age if name == "age" else row.verdict[name] or "" for name in FILTERS}


def _claims(rows: Iterable[Row]) -> Markup:
    head = [tag("th", tag("button", name, type="button"), scope="col") for name in COLUMNS]
    lines = []
    for row in rows:
        verdict, facets = row.verdict, {f"data-{name}": value for name, value in _facets(row).items()}
        grade = verdict["grade"]
        cells = [
            tag("td", tag("a", verdict["id"], href=f"claims/{row.page}")),
            tag("td", verdict["title"]),
            tag("td", verdict["reading"]),
            tag("td", badge(row)),
            tag("td", grade, data_key=KINDS.index(grade) if grade else len(KINDS)),
            tag("td", _bitten(verdict)),
            tag("td", verdict["source"]),
        ]
        lines.append(tag("tr", cells, **facets))
    whole = tag("table", tag("thead", tag("tr", head)), tag("tbody", lines), id="claims")
    return tag("div", whole, class_="scroll", tabindex=0, role="region", aria_label="Claims")


def _bitten(verdict: Mapping[str, Any]) -> str:
    bitten = sum(control["outcome"] == "refuted" for control in verdict["controls"])
    return f"{bitten}/{len(verdict['controls'])}" if verdict["controls"] else ""


def claim(row: Row, report: Report) -> str:
    """Return the page of one claim."""
    verdict, record = row.verdict, row.entry.claim if row.entry else None
    body = [
        tag("p", badge(row), [f" · {verdict[name]}" for name in ("grade", "reading") if verdict[name]]),
        None if row.age == "current" else tag("p", f"This verdict is {AGES[row.age]}.", class_=row.age),
        tag("p", tag("code", verdict["id"])),
        _stated(record, report) if record else tag("p", "The record of this claim is not at hand: name its file to see its statement."),
        _evidence(verdict),
        _controls(verdict, record),
        _neighbours(row, report) if record else None,
        tag("section", tag("h2", "Reproduce"), tag("pre", f"lemmata verify {verdict['id']} --tier {report.tier} --no-cache", tabindex=0)),
        _provenance(row, report),
    ]
    return _page(verdict["title"], body, report, up="../")


def _statement(tex: str) -> Markup:
    return tag("div", Markup(mathml(tex)), class_="statement", tabindex=0, role="group", aria_label="Statement")


def _source_text(tex: str) -> Markup:
    return tag("details", tag("summary", "LaTeX"), tag("pre", tex, tabindex=0))


def _stated(record: Claim, report: Report) -> list[Content]:
    told: list[Content] = [tag("h2", "Statement")]
    told += [_sides(record, report, 3)] if record.erratum else [_statement(record.statement), _source_text(record.statement)]
    told += [tag("h2", "Assumptions"), tag("ul", [tag("li", words) for words in record.assumptions]) if record.assumptions else None]
    free = {f"{name}_free" for name, factor in record.domain.factors.items() if hasattr(factor, "structure")}
    factors = [(name, show.factor_words(factor)) for name, factor in record.domain.factors.items() if name not in free]
    told.append(tag("dl", [[tag("dt", name), tag("dd", tag("code", words))] for name, words in factors]))
    return told


def _sides(record: Claim, report: Report, level: int, up: str = "../") -> list[Content]:
    """Return the printed statement of an erratum beside the corrected one, and why the first fails."""
    erratum, other = record.erratum, report.row(record.corrected_by)
    if erratum is None:
        return []
    corrected = other.entry.claim if other and other.entry else None
    right: list[Content] = [_link(record.corrected_by, report, up), ": ", corrected.title if corrected else ""]
    printed = [tag(f"h{level}", "Printed"), tag("p", erratum.printed), _statement(record.statement)]
    better = [tag(f"h{level}", "Corrected"), tag("p", right), _statement(corrected.statement) if corrected else None]
    why = tag("p", tag("strong", f"{erratum.severity}: "), erratum.why, ".")
    return [tag("div", tag("div", printed), tag("div", better), class_="sides"), why]


def _link(id: str | None, report: Report, up: str = "../") -> Markup:
    row = report.row(id)
    return tag("a", row.id, href=f"{up}claims/{row.page}") if row else text(id)


def _evidence(verdict: Mapping[str, Any]) -> list[Content]:
    head = ("kind", "check", "outcome", "residual", "bound", "cases", "seconds", "scope, witness, note")
    lines = []
    for item in verdict["evidence"]:
        words = [item["scope"]]
        if item["witness"]:
            words.append(f"refuted at {item['witness']}, confirmed by {item['confirmed_by']}")
        words.append(item["note"])
        cases = f"{item['met']} of {item['tried']}" if item["tried"] is not None and item["met"] is not None else ""
        numbers = ["" if item[name] is None else f"{item[name]:.2g}" for name in ("residual", "bound")]
        outcome = tag("span", item["outcome"], class_=item["outcome"])
        lines.append([item["kind"], item["check"], outcome, *numbers, cases, f"{item['seconds']:.2f}", "; ".join(filter(None, words))])
    toothless = [tag("p", f"Toothless, it refutes no control: {name}", class_="error") for name in verdict["toothless"]]
    return [tag("h2", "Evidence"), _table(head, lines, "Evidence"), residuals(verdict["evidence"]), toothless]


def _controls(verdict: Mapping[str, Any], record: Claim | None) -> Content:
    if not verdict["controls"]:
        return None
    words = {control.name: show.control_words(control) for control in (record.controls if record else ())}
    lines = []
    for control in verdict["controls"]:
        said = words.get(control["name"], "").removeprefix(control["name"]).lstrip(":; ")
        outcome = tag("span", control["outcome"], class_="recorded refuted" if control["outcome"] == "refuted" else "error")
        lines.append([control["name"], said, outcome, control["refuted_by"]])
    return [tag("h2", "Controls, wrong on purpose"), _table(("control", "what is wrong", "outcome", "refuted by"), lines, "Controls")]


def _neighbours(row: Row, report: Report) -> list[Content]:
    """Return the graph of what the claim rests on and what rests on it, and the same in words."""
    if row.entry is None:
        return []
    others = [other for other in report.rows if other.entry]
    below = list(row.entry.claim.uses)
    above = [other.id for other in others if other.entry and row.id in other.entry.claim.uses]
    corrects = [other.id for other in others if other.entry and other.entry.claim.corrected_by == row.id]
    drawn = graph(_nodes(below, row, report), row.name, _nodes(above, row, report)) if below or above else None
    told = []
    for words, ids in (("rests on", below), ("on it rest", above), ("corrects", corrects)):
        if ids:
            told += [tag("dt", words), tag("dd", [[", " if k else "", _link(id, report)] for k, id in enumerate(ids)])]
    return [tag("h2", "What it rests on, and what rests on it"), drawn, tag("dl", told) if told else tag("p", "No other claim.")]


def _nodes(ids: Iterable[str], row: Row, report: Report) -> list[Node]:
    family = f"{row.verdict['family']}."
    found = ((id.removeprefix(family), report.row(id)) for id in ids)
    return [(label, other.page if other else None) for label, other in found]


def _provenance(row: Row, report: Report) -> list[Content]:
    verdict, entry = row.verdict, row.entry
    told = [("source", verdict["source"])]
    if entry:
        paper = entry.claim.source.paper
        told.append(("document", f"{paper.authors}, {paper.title} ({paper.year}), {paper.identifier}"))
        told += [("formula", show.signature(entry.claim.formula)), ("record", f"{entry.module}.{entry.variable}")]
    told += [("run", f"lemmata {report.version}, tier {report.tier}, {verdict['seconds']:.2f} s")]
    told += [("source hash", verdict["source_hash"] or "none"), ("age", AGES[row.age])]
    return [tag("h2", "Provenance"), tag("dl", [[tag("dt", name), tag("dd", words)] for name, words in told])]


def errata(key: str, rows: Iterable[Row], report: Report) -> str:
    """Return the errata of one source document: what is printed, what is right, why, and the counterexample that was found."""
    recorded = [(row, row.entry.claim) for row in rows if row.entry]
    paper = recorded[0][1].source.paper
    told: list[Content] = [tag("p", paper.authors, ", ", tag("cite", paper.title), f" ({paper.year}), {paper.identifier}.")]
    for number, (row, record) in enumerate(recorded, 1):
        verdict = row.verdict
        witness = f"Refuted at {verdict['witness']}, confirmed by {verdict['confirmed_by']}." if verdict["witness"] else ""
        confirmed = None if verdict["outcome"] == "refuted" else tag("p", "Not refuted in this run: see its page.", class_="error")
        head = tag("h2", f"{number}. {record.source.where}: {record.title}")
        where = tag("p", badge(row), " · ", _link(row.id, report))
        told.append(tag("section", head, where, _sides(record, report, 3), tag("p", witness), confirmed, class_="erratum"))
    return _page(f"Errata: {key}", told, report, up="../")
