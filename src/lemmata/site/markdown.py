"""A report as Markdown: the table of verdicts, and the errata of each source document."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from lemmata.console.count import counted
from lemmata.evidence.verdict import printed_words
from lemmata.site import errata
from lemmata.site.frame import headline, unrun
from lemmata.site.latex import status
from lemmata.site.mathml import segments
from lemmata.site.rows import Report
from lemmata.terms.types import Named

SIGNS = {"|": r"\vert ", "<": r"\lt ", ">": r"\gt "}


def documents(report: Report) -> dict[str, str]:
    """Return the two files by their names."""
    wrong = sum(not row.verdict["as_recorded"] for row in report.rows)
    head = (
        f"{counted(len(report.rows), 'claim')}, {wrong} not as recorded, {report.aged}; lemmata"
        f" {report.version}, tier {report.tier}."
    )
    lines = [_line(("claim", "title", "status", "grade", "source")), "|---|---|---|---|---|"]
    for row in report.rows:
        verdict = row.verdict
        name = f"`{escaped(row.id)}`" if "`" not in row.id else escaped(row.id)
        waiting = f" ({unrun(verdict)})" if unrun(verdict) else ""
        words = (status(row), f"{_graded(verdict)}{waiting}", verdict["source"])
        lines.append(_line((name, prose(verdict["title"]), *map(escaped, words))))
    return {
        "verdicts.md": "\n".join(["# Verdicts", "", head, "", *lines, ""]),
        "errata.md": _errata(report),
    }


def _graded(verdict: Named) -> str:
    """Return the headline, and what became of the formula that the statement prints."""
    words = printed_words(verdict.get("printed")).partition(" at ")[0].partition(":")[0]
    return "; ".join(filter(None, [headline(verdict), words]))


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escaped(words: str) -> str:
    r"""Return words on one line, with what Markdown or HTML would read as its own written out.

    >>> escaped("a|b *c* <d>")
    'a\\|b \\*c\\* &lt;d&gt;'
    """
    return re.sub(r"([\\`*_\[\]|$~#])", r"\\\1", html.escape(" ".join(words.split()), quote=False))


def prose(words: str) -> str:
    r"""Return words escaped, but for the mathematics between dollar signs, in which Markdown would
    read bars and angles as its own.

    >>> prose("a|b $x<1$")
    'a\\|b $x\\lt 1$'
    """
    pieces = (
        f"${_mathematics(part)}$" if inside else _within(part)
        for inside, part in segments(" ".join(words.split()))
    )
    return "".join(pieces)


def _within(part: str) -> str:
    """Return a part of a sentence escaped, with the spaces that part it from its neighbours."""
    return (
        " " * part.startswith(" ")
        + escaped(part)
        + " " * (part.endswith(" ") and not part.isspace())
    )


def _mathematics(tex: str) -> str:
    return re.sub(r"[|<>]", lambda sign: SIGNS[sign[0]], tex)


def _errata(report: Report) -> str:
    lines = ["# Errata", ""]
    for key, rows in report.papers.items():
        paper = errata.paper(rows)
        about = (
            f"{escaped(paper.authors)}, *{escaped(paper.title)}* ({paper.year}),"
            f" {escaped(paper.identifier)}."
        )
        lines += [f"## {escaped(key)}", "", about, ""]
        lines += [
            line
            for words in errata.introduction(key, rows, report)
            for line in (escaped(words), "")
        ]
        lines += [
            line
            for number, item in enumerate(errata.items(rows, report), 1)
            for line in _erratum(number, item)
        ]
    return "\n".join(lines)


def _erratum(number: int, item: errata.Item) -> list[str]:
    lines = [f"### {number}. {escaped(item.record.place)}: {prose(item.title)}", ""]
    lines += [
        f"`{item.row.id}`, {escaped(status(item.row))}",
        "",
        f"Printed: {escaped(item.erratum.printed)}.",
        "",
    ]
    lines += ["$$", item.record.statement, "$$", ""]
    if item.better and item.corrected:
        lines += [
            f"Corrected (`{item.better.id}`): {prose(item.better.verdict['title'])}.",
            "",
            "$$",
            item.corrected.statement,
            "$$",
            "",
        ]
    pairs = [
        ("why it fails", item.erratum.why),
        ("severity", item.severity),
        ("counterexample", item.counterexample),
    ]
    pairs += [("evidence", words) for words in item.support]
    return [
        *lines,
        *(f"- {name}: {escaped(words)}" for name, words in pairs),
        f"- reproduce: `{item.command}`",
        "",
    ]
