"""The errata of one source document as its authors would want to read them: each with its place, what is printed, the counterexample,
how grave it is, the corrected statement, and what supports that. The pages, the LaTeX and the Markdown of a report say the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lemmata.site.rows import Report, Row
from lemmata.theory.claim import Claim, Erratum, Paper

SEVERITIES = {
    "typo": "a slip in print, and what is meant is right",
    "gap": "true under an assumption that is not stated there",
    "false": "not true as stated",
}
CONFIRMED = {
    "exact": "in exact arithmetic",
    "balls": "in ball arithmetic, with rigorous bounds on rounding",
    "rerun": "by a second run with another solver and a hundredth of the tolerance",
}
LONG = re.compile(r"\[[^=]{80,}\]")


@dataclass(frozen=True)
class Item:
    """One erratum: its row, its record, and the claim that corrects it where that is in the report."""

    row: Row
    record: Claim
    erratum: Erratum
    better: Row | None

    @property
    def severity(self) -> str:
        """How grave it is, with what the word means."""
        return f"{self.erratum.severity}: {SEVERITIES[self.erratum.severity]}"

    @property
    def counterexample(self) -> str:
        """Where the printed statement fails and how that was confirmed; long lists are left out, `lemmata refute` prints them."""
        verdict = self.row.verdict
        if verdict["outcome"] != "refuted" or not verdict["witness"]:
            return f"none in this run, which ended {verdict['outcome']}"
        witness = LONG.sub("[…]", verdict["witness"])
        by = next((item["confirmed_by"] for item in verdict["evidence"] if item["outcome"] == "refuted"), None)
        return f"{witness}, confirmed {CONFIRMED.get(by or '', by)}"

    @property
    def corrected(self) -> Claim | None:
        """The record of the corrected statement."""
        return self.better.entry.claim if self.better and self.better.entry else None

    @property
    def support(self) -> list[str]:
        """Each kind of evidence for the corrected statement, with its scope; negative controls are counted."""
        if not self.better:
            return []
        verdict = self.better.verdict
        told = [f"{item['kind']}: {item['scope']}" for item in verdict["evidence"] if item["outcome"] == "holds"]
        caught = sum(control["outcome"] == "refuted" for control in verdict["controls"])
        counted = f"controls: {caught} of {len(verdict['controls'])} statements wrong on purpose are refuted by the same checks"
        return list(dict.fromkeys(told)) + ([counted] if verdict["controls"] else [])

    @property
    def command(self) -> str:
        """The command that searches for the counterexample again."""
        return f"lemmata refute {self.row.target}"


def items(rows: list[Row], report: Report) -> Iterator[Item]:
    """Yield the errata among the rows."""
    for row in rows:
        if row.entry and row.entry.claim.erratum:
            record = row.entry.claim
            yield Item(row, record, row.entry.claim.erratum, report.row(record.corrected_by))


def paper(rows: list[Row]) -> Paper:
    """Return the document that errata are of."""
    return next(row.entry.claim.source.paper for row in rows if row.entry)


def introduction(key: str, rows: list[Row], report: Report) -> list[str]:
    """Return what the authors of a document should know before they read the list, in paragraphs."""
    printed = [row for row in report.rows if row.entry and row.entry.claim.source.paper.key == key]
    printed = [row for row in printed if row.verdict["reading"] == "as printed" and row.verdict["expect"] == "holds"]
    right = sum(row.verdict["outcome"] == "holds" for row in printed)
    counted = Counter(item.erratum.severity for item in items(rows, report))
    grave = ", ".join(f"{counted[word]} {word} ({meaning})" for word, meaning in SEVERITIES.items() if counted[word])
    total = f"{len(rows)} {'place' if len(rows) == 1 else 'places'}"
    return [
        f"Statements of this document were made executable and checked by machine. {right} of them hold as printed. In {total} the printed "
        f"statement, read literally and by itself, has a counterexample: {grave}.",
        "Each entry gives the place, what is printed there, the counterexample, and a corrected statement with the evidence for it. It "
        "says nothing about what was meant or what else the document proves; where it misreads the document, the mistake is its own.",
    ]
