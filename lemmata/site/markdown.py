"""A report as Markdown: the table of verdicts, and the errata of each source document."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from lemmata.site import errata
from lemmata.site.latex import status
from lemmata.site.rows import Report
from lemmata.theory.count import counted


def documents(report: Report) -> dict[str, str]:
    """Return the two files by their names."""
    wrong = sum(not row.verdict["as_recorded"] for row in report.rows)
    stale = sum(row.age == "stale" for row in report.rows)
    head = f"{counted(len(report.rows), 'claim')}, {wrong} not as recorded, {stale} stale; lemmata {report.version}, tier {report.tier}."
    lines = [_line(("claim", "title", "status", "grade", "source")), "|---|---|---|---|---|"]
    for row in report.rows:
        verdict = row.verdict
        words = (verdict["title"], status(row), verdict["grade"] or "", verdict["source"])
        lines.append(_line((f"`{escaped(row.id)}`" if "`" not in row.id else escaped(row.id), *map(escaped, words))))
    return {"verdicts.md": "\n".join(["# Verdicts", "", head, "", *lines, ""]), "errata.md": _errata(report)}


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escaped(words: str) -> str:
    r"""Return words on one line, with what Markdown or HTML would read as its own written out.

    >>> escaped("a|b *c* <d>")
    'a\\|b \\*c\\* &lt;d&gt;'
    """
    return re.sub(r"([\\`*_\[\]|$~#])", r"\\\1", html.escape(" ".join(words.split()), quote=False))


def _errata(report: Report) -> str:
    told = ["# Errata", ""]
    for key, rows in report.papers.items():
        paper = errata.paper(rows)
        about = f"{escaped(paper.authors)}, *{escaped(paper.title)}* ({paper.year}), {escaped(paper.identifier)}."
        told += [f"## {escaped(key)}", "", about, ""]
        told += [line for words in errata.introduction(key, rows, report) for line in (escaped(words), "")]
        told += [line for number, item in enumerate(errata.items(rows, report), 1) for line in _erratum(number, item)]
    return "\n".join(told)


def _erratum(number: int, item: errata.Item) -> list[str]:
    told = [f"### {number}. {escaped(item.record.source.where)}: {escaped(item.record.title)}", ""]
    told += [f"`{item.row.id}`, {escaped(status(item.row))}", "", f"Printed: {escaped(item.erratum.printed)}.", ""]
    told += ["$$", item.record.statement, "$$", ""]
    if item.corrected:
        told += [f"Corrected (`{item.corrected.id}`): {escaped(item.corrected.title)}.", "", "$$", item.corrected.statement, "$$", ""]
    pairs = [("why it fails", item.erratum.why), ("severity", item.severity), ("counterexample", item.counterexample)]
    pairs += [("evidence", words) for words in item.support]
    return [*told, *(f"- {name}: {escaped(words)}" for name, words in pairs), f"- reproduce: `{item.command}`", ""]
