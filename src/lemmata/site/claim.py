"""The page of one claim: what is stated, in which setting, on what evidence, what was refuted on
purpose, and the code of all that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from lemmata.evidence.engines import engine
from lemmata.evidence.verdict import printed_words, refuted_by, toothless_words
from lemmata.language.check import KINDS
from lemmata.site import errata, web
from lemmata.site.drawing import residuals
from lemmata.site.frame import (
    AGES,
    badge,
    broken,
    cited,
    colour,
    day,
    grade,
    heading,
    link,
    listed,
    page,
    slug,
    statement,
    table,
    worded,
)
from lemmata.site.markup import Content, Markup, tag
from lemmata.site.mathml import mathml, prose
from lemmata.site.rows import Report, Row
from lemmata.terms.types import Named
from lemmata.verification.records import Code, Record

if TYPE_CHECKING:
    from lemmata.paper.notation import Written

REFUTED = "Refuted. At the witness the two sides differ, confirmed {by}."
OLD = (
    "This record is of an older form and the claim is not at hand: name its file, or verify it"
    " again, to see its statement."
)


def claim(row: Row, report: Report, pictured: Callable[..., Content]) -> str:
    """Return the page of one claim; `pictured` draws a figure."""
    verdict, record = row.verdict, row.record
    date = f" · checked {day(record.checked)}" if record and record.checked else ""
    figures = report.shown(row.id)
    body = [
        tag(
            "p",
            badge(row),
            [f" · {words}" for words in (grade(verdict), verdict["reading"]) if words],
            date,
        ),
        _uncovered(verdict),
        _parts(verdict),
        (
            None
            if row.age == "current"
            else tag("p", f"This verdict is {AGES[row.age]}.", class_=row.age)
        ),
        tag("p", tag("code", verdict["id"])),
        (
            [*_stated(row, record, report), *_setting(record), *_assumed(record)]
            if record
            else tag("p", OLD)
        ),
        _evidence(row, record),
        _certificates(row),
        _controls(row, record),
        (
            [
                heading(2, "Figures", "figures"),
                [pictured(figure, report, "../") for figure in figures],
            ]
            if figures
            else None
        ),
        _neighbours(row, record, report) if record else None,
        _code(row, record, report),
        _provenance(row, record, report),
    ]
    return page(verdict["title"], body, report, up="../")


def _uncovered(verdict: Named) -> Content:
    """Return what of the statement a proof, or boxes, leave out."""
    kinds = {item["kind"] for item in verdict["evidence"] if item["outcome"] == "holds"}
    is_told = verdict["outcome"] == "holds" and verdict.get("coverage") == "part"
    if not is_told or not any(kind in KINDS and engine(kind).rigorous for kind in kinds):
        return None
    return tag("p", f"Not covered: {'; '.join(verdict['missing'])}.", class_="soft")


def _parts(verdict: Named) -> Content:
    """Return what became of each part of the statement."""
    parts = [part for part in verdict.get("parts") or () if isinstance(part, dict)]
    if not parts:
        return None
    cells = [[part[name] or "" for name in ("title", "outcome", "kind", "tier")] for part in parts]
    return table(("part", "outcome", "kind", "tier"), cells, "Parts of the statement")


def _stated(row: Row, record: Record, report: Report) -> list[Content]:
    statements = [sides(item, report, 3) for item in errata.items([row], report)]
    source = tag("details", tag("summary", "LaTeX"), tag("pre", record.statement, tabindex=0))
    place = tag("p", *cited(record.paper), ", ", record.place, ".", class_="soft")
    return [
        heading(2, "Statement", "statement"),
        statements or [statement(record.statement)],
        printed_formula(row),
        place,
        source,
    ]


def printed_formula(row: Row) -> Content:
    """Return what became of the formula that the statement prints, nothing without a mark."""
    printed = row.verdict.get("printed")
    words = printed_words(printed)
    is_wrong = bool(printed) and printed["outcome"] == "differs"
    return tag("p", f"T{words[1:]}.", class_="error" if is_wrong else "soft") if words else None


def _setting(record: Record) -> list[Content]:
    """Return the problem in a paragraph, and every parameter with its symbol, meaning and range."""
    content: list[Content] = [heading(2, "Setting", "setting")]
    content += [
        tag("p", worded(part, record.symbols if "$" not in part else ()))
        for part in record.setting.split("\n")
        if part
    ]
    lines = []
    for parameter in record.symbols:
        box = [worded(parameter.searched)] if parameter.searched else []
        meaning = (
            worded(parameter.meaning, record.symbols)
            if parameter.meaning
            else tag("span", "see the formula", class_="soft")
        )
        lines.append(
            [
                prose(f"${parameter.symbol}$"),
                meaning,
                worded(parameter.range),
                box,
                tag("code", parameter.name),
            ]
        )
    return [
        *content,
        (
            table(("symbol", "meaning", "range", "searched in", "in code"), lines, "Symbols")
            if lines
            else None
        ),
    ]


def _assumed(record: Record) -> list[Content]:
    if not record.assumptions:
        return []
    items = [tag("li", worded(words, record.symbols)) for words in record.assumptions]
    return [heading(2, "Assumptions", "assumptions"), tag("ul", items)]


def sides(
    item: errata.Item, report: Report, level: int, more: Iterable[tuple[str, Content]] = ()
) -> list[Content]:
    """Return a false statement beside the corrected one, if there is one, with values at the
    witness, and what is to be said of them.
    """
    word = "Conjectured" if item.row.verdict["reading"] == "new" else "Printed"
    values = item.record.values
    printed = [
        tag(f"h{level}", word),
        tag("p", item.erratum.printed),
        statement(item.record.statement, f"{word} statement"),
    ]
    printed += [_value(values.printed, values.printed_code)] if values else []
    better: list[Content] = []
    if id := item.row.verdict["corrected_by"]:
        title = prose(item.better.verdict["title"]) if item.better else ""
        better += [tag(f"h{level}", "Corrected"), tag("p", link(id, report), ": ", title)]
    if item.corrected:
        assumptions = [
            worded(words, item.corrected.symbols) for words in item.corrected.assumptions
        ]
        better += [statement(item.corrected.statement, "Corrected statement")]
        better += [_value(values.corrected, values.corrected_code)] if values else []
        better += (
            [
                tag(
                    "p",
                    "Assuming: ",
                    [["; " if k else "", words] for k, words in enumerate(assumptions)],
                    ".",
                    class_="soft",
                )
            ]
            if assumptions
            else []
        )
    witness = worded(item.counterexample, item.record.symbols)
    pairs: list[tuple[str, Content]] = [
        ("why it fails", item.erratum.why),
        ("severity", item.severity),
        ("counterexample", witness),
    ]
    return [
        tag("div", tag("div", printed), tag("div", better) if better else None, class_="sides"),
        listed([*pairs, *more]),
    ]


def _value(value: str, code: str) -> list[Content]:
    """Return what a formula gives at the witness, and the Python that gives it."""
    listing = tag("pre", f"{code}\n# {value}" if code else value, tabindex=0)
    number = [" ", tag("code", value)] if len(value) <= 80 else []
    return [tag("p", "At the counterexample it gives", *number, ":"), listing]


def _evidence(row: Row, record: Record | None) -> list[Content]:
    verdict, symbols = row.verdict, record.symbols if record else ()
    content: list[Content] = [
        heading(2, "Evidence", "evidence"),
        tag("ul", list(_sentences(verdict, symbols))),
    ]
    lines = []
    for item in verdict["evidence"]:
        scope = ": ".join(part for part in (item.get("part"), item["scope"]) if part)
        words: list[Content] = [worded(scope, symbols)] if scope else []
        if item["witness"]:
            words.append(
                [
                    worded(f"refuted at {item['witness']}", symbols),
                    f", confirmed by {item['confirmed_by']}",
                ]
            )
        words += [item["note"]] if item["note"] else []
        cases = (
            f"{item['met']} of {item['tried']}"
            if item["tried"] is not None and item["met"] is not None
            else ""
        )
        numbers = [
            "" if item[name] is None else f"{item[name]:.2g}" for name in ("residual", "bound")
        ]
        outcome = tag("span", item["outcome"], class_=item["outcome"])
        name = broken(item["check"].rpartition(".")[2])
        check = (
            tag("a", name, href=f"#{_anchor(item['check'])}")
            if record and item["check"] in record.code
            else name
        )
        remarks = [["; " if k else "", part] for k, part in enumerate(words)]
        lines.append(
            [item["kind"], check, outcome, *numbers, cases, f"{item['seconds']:.2f}", remarks]
        )
    toothless = [
        tag("p", f"T{toothless_words(name)[1:]}.", class_="error") for name in verdict["toothless"]
    ]
    head = (
        "kind",
        "check",
        "outcome",
        "residual",
        "bound",
        "cases",
        "seconds",
        "scope, witness, note",
    )
    return [*content, table(head, lines, "Evidence"), residuals(verdict["evidence"]), toothless]


def _sentences(verdict: Named, symbols: Iterable[Written]) -> Iterable[Markup]:
    """Yield a sentence for each kind of evidence for the outcome, with the scopes that it speaks
    of.
    """
    giving = [
        item
        for item in verdict["evidence"]
        if item["outcome"] == verdict["outcome"] and not item.get("toothless")
    ]
    for kind in dict.fromkeys(item["kind"] for item in giving):
        items = [item for item in giving if item["kind"] == kind]
        if verdict["outcome"] == "refuted":
            by = errata.CONFIRMED.get(
                items[0]["confirmed_by"] or "", f"by {items[0]['confirmed_by']}"
            )
            yield tag("li", REFUTED.format(by=by))
        elif verdict["outcome"] == "holds" and kind in KINDS:
            scopes = list(dict.fromkeys(item["scope"] for item in items if item["scope"]))
            yield tag(
                "li",
                engine(kind).means,
                " ",
                [
                    [tag("br") if k else "For ", worded(scope, symbols)]
                    for k, scope in enumerate(scopes)
                ],
            )


def _certificates(row: Row) -> Content:
    """Return who has checked which proof, with the file that was checked, for download."""
    lines = []
    for item in row.verdict["evidence"]:
        if item.get("kernel"):
            name = row.certificates.get(item["check"], ("", ""))[0]
            file = (
                tag("a", name, href=f"../certificates/{name}", download=name)
                if name
                else "not kept"
            )
            lines.append([broken(item["check"].rpartition(".")[2]), item["kernel"], file])
    if not lines:
        return None
    sentence = (
        "The two sides of each relation, as they were built from the formula, agree by a proof that"
        " this kernel has checked. "
    )
    introduction = tag("p", sentence, "The statements that it checked are the lemmas in the file.")
    return [
        heading(2, "Certificates", "certificates"),
        introduction,
        table(("check", "checked by", "file"), lines, "Certificates"),
    ]


def _controls(row: Row, record: Record | None) -> Content:
    """Return what was refuted on purpose: each control in words, and what refuted it."""
    if not row.verdict["controls"]:
        return None
    lines = []
    for control in row.verdict["controls"]:
        description = record.wrong.get(control["name"], "") if record else ""
        outcome = tag(
            "span",
            control["outcome"],
            class_="recorded refuted" if control["outcome"] == "refuted" else "error",
        )
        words = worded(description, record.symbols if record else ())
        by = refuted_by(control, row.verdict["grade"])
        lines.append([control["name"], words, outcome, broken(by)])
    introduction = tag(
        "p",
        "Each statement below is wrong on purpose, and some check of the claim must refute it:"
        " checks that refute nothing prove nothing.",
    )
    head = ("control", "what is wrong", "outcome", "refuted by")
    return [
        heading(2, "Controls, deliberately wrong", "controls"),
        introduction,
        table(head, lines, "Controls"),
    ]


def _neighbours(row: Row, record: Record, report: Report) -> list[Content]:
    """Return the graph of the claims that the claim rests on and of those that rest on it, and the
    same in words.
    """
    candidates = [neighbour for neighbour in report.rows if neighbour.record]
    users = [
        neighbour.id
        for neighbour in candidates
        if neighbour.record and row.id in neighbour.record.uses
    ]
    corrects = [
        neighbour.id for neighbour in candidates if neighbour.verdict["corrected_by"] == row.id
    ]
    better = row.verdict["corrected_by"]
    near: list[str] = list(
        dict.fromkeys([*record.uses, *([better] if better else []), row.id, *users, *corrects])
    )
    neighbours = [neighbour for id in near if (neighbour := report.row(id))]
    words = (
        f"{row.name} uses {', '.join(record.uses) or 'nothing'}; it is used by"
        f" {', '.join(users) or 'nothing'}."
    )
    picture = (
        web.web([node(neighbour, row.verdict["family"]) for neighbour in neighbours], words)
        if len(neighbours) > 1
        else None
    )
    lists = (
        ("uses", record.uses),
        ("used by", users),
        ("corrects", corrects),
        ("corrected by", [better] if better else []),
    )
    pairs = [
        (name, [[", " if k else "", link(id, report)] for k, id in enumerate(ids)])
        for name, ids in lists
        if ids
    ]
    return [
        heading(2, "Related claims", "related"),
        picture,
        listed(pairs) if pairs else tag("p", "None."),
    ]


def node(row: Row, family: str = "", up: str = "") -> web.Node:
    """Return a claim as a node of a graph; within its family it goes by the rest of its id."""
    uses = row.record.uses if row.record else ()
    title = row.verdict["title"].replace("$", "")
    label = row.id.removeprefix(f"{family}.")
    return web.Node(
        row.id,
        label,
        title,
        colour(row),
        f"{up}{row.page}",
        tuple(uses),
        row.verdict["corrected_by"],
    )


def _anchor(check: str) -> str:
    return (
        f"code-{slug(check.rpartition('.')[2])}-{slug(check.rpartition('.')[0].rpartition('.')[2])}"
    )


def _code(row: Row, record: Record | None, report: Report) -> list[Content]:
    """Return the command that reproduces the numbers, and the code that it runs: formula and checks
    as they were then.
    """
    command = tag("pre", f"lemmata verify {row.target} --tier {report.tier} --no-cache", tabindex=0)
    content: list[Content] = [heading(2, "Reproduce", "reproduce"), command]
    if record is None:
        return content
    kinds = {item["check"]: item["kind"] for item in row.verdict["evidence"]}
    for name, code in record.code.items():
        word = "formula" if name == "formula" else f"{kinds.get(name) or ''} check"
        content.append(
            _source(word, code, "code-formula" if name == "formula" else _anchor(name), report)
        )
    return content


def _source(word: str, code: Code, anchor: str, report: Report) -> Content:
    place = f"{code.path}:{code.line}"
    base = report.code_at
    location = (
        tag("a", place, href=f"{base.rstrip('/')}/{code.path}#L{code.line}", rel="external")
        if base
        else tag("code", place)
    )
    says = f": {code.says}" if code.says else ""
    if not code.source:
        return tag("p", f"{word} ", tag("code", code.name), says, ", ", location, id=anchor)
    inside = tag("pre", code.source, tabindex=0, id=anchor)
    return tag(
        "details",
        tag(
            "summary",
            f"{word} ",
            tag("code", broken(code.name.partition("(")[0].rpartition(".")[2])),
            says,
        ),
        tag("p", location),
        inside,
    )


def _provenance(row: Row, record: Record | None, report: Report) -> list[Content]:
    verdict = row.verdict
    pairs: list[tuple[str, Content]] = [("source", verdict["source"])]
    if record:
        key = record.paper.key
        pairs.append(
            (
                "document",
                [
                    *cited(record.paper),
                    "; ",
                    tag("a", "its claims", href=f"../documents/{key}.html"),
                ],
            )
        )
        formula = record.code.get("formula")
        pairs += [("formula", formula.name)] if formula else []
        pairs.append(("record", tag("code", record.at)))
    pairs.append(
        ("run", f"lemmata {report.version}, tier {report.tier}, {verdict['seconds']:.2f} s")
    )
    pairs += [("checked", record.checked)] if record and record.checked else []
    pairs += [("source hash", verdict["source_hash"] or "none"), ("age", AGES[row.age])]
    return [heading(2, "Provenance", "provenance"), listed(pairs)]


def searched(row: Row) -> str:
    """Return what a search finds a claim by beside what its line shows: symbols, names, statement
    and assumptions, as plain text.
    """
    import html
    import unicodedata

    record = row.record
    if record is None:
        return ""
    symbols = [
        re.sub(r"<[^>]+>", "", str(prose(f"${parameter.symbol}$"))) for parameter in record.symbols
    ]
    names = [parameter.name for parameter in record.symbols]
    formula = re.sub(r"<[^>]+>", " ", mathml(record.statement))
    words = " ".join([*symbols, *names, formula, *record.assumptions])
    return unicodedata.normalize("NFKC", html.unescape(" ".join(words.split())))
