"""The pages of the site: a summary with the table of claims, one page per claim, the figures, and the errata of each source document."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any

from lemmata.proofs_checks.check import CHECKS
from lemmata.report import MARK
from lemmata.site import errata
from lemmata.site.drawing import Node, graph, residuals
from lemmata.site.gallery import Figure
from lemmata.site.markup import Content, Markup, tag, text
from lemmata.site.mathml import mathml, prose
from lemmata.site.rows import Report, Row
from lemmata.theory.claim import KINDS, Claim
from lemmata.theory.count import counted
from lemmata.told import described
from lemmata.verbs import show

COLUMNS = ("claim", "title", "reading", "outcome", "grade", "controls", "source")
FILTERS = ("family", "outcome", "grade", "reading", "age")
AGES = {"stale": "stale: its source code has changed since", "unknown": "of unknown age", "current": "current"}


def documents(report: Report) -> dict[str, str | bytes]:
    """Return the files of the site by their path."""
    pages: dict[str, str | bytes] = {"index.html": summary(report)}
    if report.figures:
        pages["figures.html"] = gallery(report)
        pages |= {f"figures/{name}": content for figure in report.figures for name, content in figure.files.items()}
    pages |= {f"claims/{row.page}": claim(row, report) for row in report.rows}
    pages |= {f"certificates/{name}": text for row in report.rows for name, text in row.certificates.values()}
    pages |= {f"errata/{key}.html": listed(key, rows, report) for key, rows in report.papers.items()}
    assets = files("lemmata.site")
    return pages | {name: assets.joinpath(name).read_text(encoding="utf-8") for name in ("style.css", "script.js")}


def _page(title: str, body: Content, report: Report, up: str = "", script: bool = False) -> str:
    figures = [("figures.html", "Figures")] if report.figures else []
    links = [("index.html", "Claims"), *figures, *((f"errata/{key}.html", f"Errata: {key}") for key in report.papers)]
    items = [tag("li", tag("a", words, href=f"{up}{href}")) for href, words in links]
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{title.replace('$', '')} · lemmata"),
        tag("link", rel="icon", href="data:,"),
        tag("link", rel="stylesheet", href=f"{up}style.css"),
    ]
    run = f"lemmata {report.version}, tier {report.tier}, {report.seconds:.0f} s{', interrupted' if report.interrupted else ''}"
    whole = [
        tag("a", "Skip to the content", href="#content", class_="skip"),
        tag("header", tag("nav", tag("ul", items), aria_label="Pages")),
        tag("main", tag("h1", prose(title)), body, id="content", tabindex=-1),
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
    """Return the outcome, how it compares with the record, and the age if the verdict is not current."""
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
    said = f"{counted(len(rows), 'claim')}: {len(rows) - len(wrong)} as recorded, {len(wrong)} not as recorded"
    body = [
        tag("p", said, f"; {stale} stale, because the source code has changed since" if stale else "", "."),
        tag("h2", "By family"),
        _counts(rows),
        tag("h2", "Claims"),
        _filters(rows),
        tag("p", counted(len(rows), "claim"), id="shown", role="status"),
        _claims(rows),
    ]
    return _page("Verdicts", body, report, script=True)


def _counts(rows: Iterable[Row]) -> Markup:
    """Return how many claims of each family hold, by grade, are refuted as recorded, or are neither."""
    found: dict[str, Counter[str]] = {}
    for row in rows:
        verdict = row.verdict
        place = "not as recorded" if not verdict["as_recorded"] else verdict["grade"] if verdict["outcome"] == "holds" else "refuted"
        found.setdefault(verdict["family"], Counter())[place] += 1
    places = [kind for kind in (*KINDS, "refuted", "not as recorded") if any(count[kind] for count in found.values())]
    told = [[family, str(count.total()), *(str(count[place]) for place in places)] for family, count in found.items()]
    sums = [str(sum(count[place] for count in found.values())) for place in places]
    total = ["all", str(sum(count.total() for count in found.values())), *sums]
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
            tag("th", tag("a", _broken(verdict["id"]), href=f"claims/{row.page}"), scope="row"),
            tag("td", prose(verdict["title"])),
            tag("td", verdict["reading"]),
            tag("td", badge(row)),
            tag("td", _grade(verdict), data_key=KINDS.index(grade) if grade else len(KINDS)),
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
        tag("p", badge(row), [f" · {words}" for words in (_grade(verdict), verdict["reading"]) if words]),
        None if row.age == "current" else tag("p", f"This verdict is {AGES[row.age]}.", class_=row.age),
        tag("p", tag("code", verdict["id"])),
        _stated(row, report) if record else tag("p", "The record of this claim is not available: name its file to see its statement."),
        _evidence(verdict),
        _certificates(row),
        _controls(verdict, record),
        [tag("h2", "Figures"), [_figure(figure, report, "../") for figure in report.shown(row.id)]] if report.shown(row.id) else None,
        _neighbours(row, report) if record else None,
        _code(row, report),
        _provenance(row, report),
    ]
    return _page(verdict["title"], body, report, up="../")


def _statement(tex: str, label: str = "Statement") -> Markup:
    return tag("div", Markup(mathml(tex)), class_="statement", tabindex=0, role="group", aria_label=label)


def _source_text(tex: str) -> Markup:
    return tag("details", tag("summary", "LaTeX"), tag("pre", tex, tabindex=0))


def _stated(row: Row, report: Report) -> list[Content]:
    if row.entry is None:
        return []
    record = row.entry.claim
    told: list[Content] = [tag("h2", "Statement")]
    told += [_sides(item, report, 3) for item in errata.items([row], report)] or [_statement(record.statement)]
    told += [_source_text(record.statement), tag("h2", "Assumptions")]
    told += [tag("ul", [tag("li", words) for words in record.assumptions])] if record.assumptions else []
    free = {f"{name}_free" for name, factor in record.domain.factors.items() if hasattr(factor, "structure")}
    factors = [(name, show.factor_words(factor)) for name, factor in record.domain.factors.items() if name not in free]
    told.append(_told((name, tag("code", words)) for name, words in factors))
    return told


def _sides(item: errata.Item, report: Report, level: int, more: Iterable[tuple[str, Content]] = ()) -> list[Content]:
    """Return a false statement beside the corrected one, if there is one, what is to be said about them, and more."""
    word = "Conjectured" if item.record.reading == "new" else "Printed"
    printed = [tag(f"h{level}", word), tag("p", item.erratum.printed), _statement(item.record.statement, f"{word} statement")]
    better: list[Content] = []
    if item.record.corrected_by:
        title = prose(item.corrected.title) if item.corrected else ""
        better += [tag(f"h{level}", "Corrected"), tag("p", _link(item.record.corrected_by, report), ": ", title)]
    if item.corrected:
        assumed = "; ".join(item.corrected.assumptions)
        better += [_statement(item.corrected.statement, "Corrected statement")]
        better += [tag("p", "Assuming: ", assumed, ".", class_="soft")] if assumed else []
    told = [("why it fails", item.erratum.why), ("severity", item.severity), ("counterexample", item.counterexample)]
    return [tag("div", tag("div", printed), tag("div", better) if better else None, class_="sides"), _told([*told, *more])]


def _told(pairs: Iterable[tuple[str, Content]]) -> Markup:
    return tag("dl", [[tag("dt", name), tag("dd", said)] for name, said in pairs])


def _link(id: str | None, report: Report, up: str = "../") -> Markup:
    row = report.row(id)
    return tag("a", row.id, href=f"{up}claims/{row.page}") if row else text(id)


def _evidence(verdict: Mapping[str, Any]) -> list[Content]:
    head = ("kind", "check", "outcome", "residual", "bound", "cases", "seconds", "scope, witness, note")
    lines = []
    for item in verdict["evidence"]:
        words = [f"{item['part']}: {item['scope']}" if item.get("part") else item["scope"]]
        if item["witness"]:
            words.append(f"refuted at {item['witness']}, confirmed by {item['confirmed_by']}")
        words.append(item["note"])
        cases = f"{item['met']} of {item['tried']}" if item["tried"] is not None and item["met"] is not None else ""
        numbers = ["" if item[name] is None else f"{item[name]:.2g}" for name in ("residual", "bound")]
        outcome = tag("span", item["outcome"], class_=item["outcome"])
        check, said = _broken(item["check"].rpartition(".")[2]), "; ".join(filter(None, words))
        lines.append([item["kind"], check, outcome, *numbers, cases, f"{item['seconds']:.2f}", said])
    toothless = [tag("p", f"Toothless check (it refutes no control): {name}", class_="error") for name in verdict["toothless"]]
    return [tag("h2", "Evidence"), _table(head, lines, "Evidence"), residuals(verdict["evidence"]), toothless]


def _grade(verdict: Mapping[str, Any]) -> str:
    """Return the grade, with a mark where a kernel has confirmed it."""
    return f"{verdict['grade'] or ''}{MARK if verdict.get('kernel') else ''}"


def _certificates(row: Row) -> Content:
    """Return who has checked which proof, with the file that was checked, for download."""
    lines = []
    for item in row.verdict["evidence"]:
        if item.get("kernel"):
            name = row.certificates.get(item["check"], ("", ""))[0]
            file = tag("a", name, href=f"../certificates/{name}", download=name) if name else "not kept"
            lines.append([_broken(item["check"].rpartition(".")[2]), item["kernel"], file])
    if not lines:
        return None
    said = "The two sides of each relation, as they were built from the formula, agree by a proof that this kernel has checked. "
    told = tag("p", said, "The statements that it checked are the lemmas in the file.")
    return [tag("h2", "Certificates"), told, _table(("check", "checked by", "file"), lines, "Certificates")]


def _broken(words: str) -> Markup:
    """Return text that may be broken after an underscore or a dot."""
    return text([[part, Markup("<wbr>")] for part in re.split(r"(?<=[_.])", words)])


def _controls(verdict: Mapping[str, Any], record: Claim | None) -> Content:
    if not verdict["controls"]:
        return None
    words = {control.name: show.control_words(control) for control in (record.controls if record else ())}
    lines = []
    for control in verdict["controls"]:
        said = words.get(control["name"], "").removeprefix(control["name"]).lstrip(":; ")
        outcome = tag("span", control["outcome"], class_="recorded refuted" if control["outcome"] == "refuted" else "error")
        lines.append([control["name"], _broken(said), outcome, _broken(control["refuted_by"] or "")])
    return [tag("h2", "Controls, deliberately wrong"), _table(("control", "what is wrong", "outcome", "refuted by"), lines, "Controls")]


def _neighbours(row: Row, report: Report) -> list[Content]:
    """Return the graph of the claims that the claim uses and of those that use it, and the same in words."""
    if row.entry is None:
        return []
    others = [other for other in report.rows if other.entry]
    below = list(row.entry.claim.uses)
    above = [other.id for other in others if other.entry and row.id in other.entry.claim.uses]
    corrects = [other.id for other in others if other.entry and other.entry.claim.corrected_by == row.id]
    drawn = graph(_nodes(below, row, report), row.name, _nodes(above, row, report)) if below or above else None
    lists = (("uses", below), ("used by", above), ("corrects", corrects))
    told = [(words, [[", " if k else "", _link(id, report)] for k, id in enumerate(ids)]) for words, ids in lists if ids]
    return [tag("h2", "Related claims"), drawn, _told(told) if told else tag("p", "None.")]


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
    return [tag("h2", "Provenance"), _told(told)]


def _code(row: Row, report: Report) -> list[Content]:
    """Return the command that reproduces the numbers, and the code that it runs: formula and checks as they are now."""
    told: list[Content] = [tag("h2", "Reproduce"), tag("pre", f"lemmata verify {row.target} --tier {report.tier} --no-cache", tabindex=0)]
    if row.entry is None:
        return told
    ran = {item["check"] for item in row.verdict["evidence"]}
    known = row.entry.checks or [check for found in (row.id, row.verdict["corrected_by"]) for check in CHECKS.get(found or "", ())]
    checks = [check for check in known if check.name in ran]
    functions = [("formula", row.entry.claim.formula), *((f"{check.kind} check", check.function) for check in checks)]
    return told + [_source(words, function) for words, function in functions]


def _source(words: str, function: Callable[..., Any]) -> Content:
    found = described(function)
    if found.source is None:
        return None
    name = f"{words} {found.__module__}.{found.__qualname__}, line {found.line}"
    return tag("details", tag("summary", name), tag("pre", textwrap.dedent(found.source), tabindex=0))


def gallery(report: Report) -> str:
    """Return the page of figures by family: picture, caption, and the outcomes of its predicates; or how to have it drawn."""
    waiting = sum(not figure.files for figure in report.figures)
    drawn = f"{len(report.figures) - waiting} of {len(report.figures)} figures are drawn"
    more = ["; the others name the command that computes their runs, and ", tag("code", "lemmata report --figures"), " computes them all"]
    told: list[Content] = [tag("p", drawn, ", from runs of the present source code", more if waiting else None, ".")]
    families = dict.fromkeys(figure.family for figure in report.figures)
    for family in families:
        told.append(tag("h2", family))
        told += [[tag("h3", figure.name, id=figure.name), _figure(figure, report)] for figure in report.figures if figure.family == family]
    return _page("Figures", told, report)


def _figure(figure: Figure, report: Report, up: str = "") -> Markup:
    said = []
    for id, item in figure.shows:
        outcome = tag("span", item.outcome, class_=item.outcome) if item else "not evaluated"
        measured = f" (residual {item.residual:.2g}, allowed {item.bound:.2g})" if item and item.residual is not None else ""
        words = [": ", item.scope.removeprefix("the figure's data: ").rstrip("."), measured] if item else None
        said.append(tag("li", outcome, " · ", _link(id, report, up), words))
    predicates = tag("ul", said, class_="predicates")
    command = tag("code", figure.command)
    if not figure.files:
        why = tag("p", tag("strong", "Not drawn"), f": {figure.trouble}. ", command, " draws it.")
        return tag("figure", tag("p", figure.about), why, predicates)
    width, height = figure.size
    picture = tag("img", src=f"{up}figures/{figure.name}.png", alt=figure.about, width=width // 2, height=height // 2, loading="lazy")
    again = tag("p", command, class_="soft")
    return tag("figure", picture, tag("figcaption", tag("p", figure.caption), again), predicates)


def listed(key: str, rows: list[Row], report: Report) -> str:
    """Return the errata of one source document: what is printed, what is right, why, and the counterexample that was found."""
    paper = errata.paper(rows)
    told: list[Content] = [tag("p", paper.authors, ", ", tag("cite", paper.title), f" ({paper.year}), {paper.identifier}.")]
    told += [tag("p", words) for words in errata.introduction(key, rows, report)]
    for number, item in enumerate(errata.items(rows, report), 1):
        head = tag("h2", f"{number}. {item.record.source.where}: ", prose(item.record.title))
        doubt = None if item.row.verdict["as_recorded"] and item.row.age == "current" else [" · ", badge(item.row)]
        support = [("evidence", tag("ul", [tag("li", words) for words in item.support]))] if item.support else []
        sides = _sides(item, report, 3, [*support, ("reproduce", tag("code", item.command))])
        told.append(tag("section", head, tag("p", "Claim ", _link(item.row.id, report), doubt), sides, class_="erratum"))
    return _page(f"Errata: {key}", told, report, up="../")
