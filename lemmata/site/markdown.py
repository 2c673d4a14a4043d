"""A report as Markdown: the table of verdicts, and the errata of each source document."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from lemmata.site.latex import status
from lemmata.site.rows import Report, Row


def documents(report: Report) -> dict[str, str]:
    """Return the two files by their names."""
    wrong = sum(not row.verdict["as_recorded"] for row in report.rows)
    stale = sum(row.age == "stale" for row in report.rows)
    counted = f"{len(report.rows)} claims, {wrong} not as recorded, {stale} stale; lemmata {report.version}, tier {report.tier}."
    lines = [_line(("claim", "title", "status", "grade", "source")), "|---|---|---|---|---|"]
    for row in report.rows:
        verdict = row.verdict
        words = (verdict["title"], status(row), verdict["grade"] or "", verdict["source"])
        lines.append(_line((f"`{escaped(row.id)}`" if "`" not in row.id else escaped(row.id), *map(escaped, words))))
    return {"verdicts.md": "\n".join(["# Verdicts", "", counted, "", *lines, ""]), "errata.md": _errata(report)}


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escaped(words: str) -> str:
    r"""Return words on one line, with what Markdown or HTML would read as its own written out.

    >>> escaped("a|b *c* <d>")
    'a\\|b \\*c\\* &lt;d&gt;'
    """
    return re.sub(r"([\\`*_\[\]|$~#])", r"\\\1", html.escape(" ".join(words.split()), quote=False))


def _errata(report: Report) -> str:
    lines = ["# Errata", ""]
    for key, rows in report.papers.items():
        lines += [f"## {escaped(key)}", ""]
        for number, row in enumerate(rows, 1):
            lines += _erratum(number, row, report)
    return "\n".join(lines)


def _erratum(number: int, row: Row, report: Report) -> list[str]:
    if row.entry is None or row.entry.claim.erratum is None:
        return []
    record, erratum, other = row.entry.claim, row.entry.claim.erratum, report.row(row.entry.claim.corrected_by)
    lines = [f"### {number}. {escaped(record.source.where)}: {escaped(record.title)}", ""]
    lines += [f"`{row.id}`, {erratum.severity}, {escaped(status(row))}", "", f"Printed: {escaped(erratum.printed)}.", ""]
    lines += ["$$", record.statement, "$$", "", f"{escaped(erratum.why)}.", ""]
    if other and other.entry:
        lines += [f"Corrected (`{other.id}`):", "", "$$", other.entry.claim.statement, "$$", ""]
    return lines
