"""The errata of one source document as its authors would want to read them: each with its place,
what is printed, the counterexample, how serious it is, the corrected statement, and the evidence
for it. The pages, the LaTeX and the Markdown of a report say the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lemmata.console.count import counted
from lemmata.language.claim import Erratum, Paper
from lemmata.site.rows import Report, Row
from lemmata.verification.records import Record

SEVERITIES = {
    "typo": "a misprint; what is meant is right",
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
    """One erratum: its row, its record, and the claim that corrects it where that is in the
    report.
    """

    row: Row
    record: Record
    erratum: Erratum
    better: Row | None

    @property
    def severity(self) -> str:
        """How serious it is, with what the word means."""
        return f"{self.erratum.severity}: {SEVERITIES[self.erratum.severity]}"

    @property
    def counterexample(self) -> str:
        """Where the printed statement fails and how that was confirmed; long lists are left out,
        `lemmata refute` prints them.
        """
        verdict = self.row.verdict
        if verdict["outcome"] != "refuted" or not verdict["witness"]:
            return f"none found in this run; its outcome is {verdict['outcome']}"
        witness = LONG.sub("[…]", verdict["witness"])
        by = next(
            (item["confirmed_by"] for item in verdict["evidence"] if item["outcome"] == "refuted"),
            None,
        )
        return f"{witness}, confirmed {CONFIRMED.get(by or '', by)}"

    @property
    def title(self) -> str:
        """What the printed statement says, in a sentence."""
        return self.row.verdict["title"]

    @property
    def corrected(self) -> Record | None:
        """The corrected statement."""
        return self.better.record if self.better else None

    @property
    def support(self) -> list[str]:
        """Each kind of evidence for the corrected statement, with its scope, and how many negative
        controls were refuted.
        """
        if not self.better:
            return []
        verdict = self.better.verdict
        holding = [item for item in verdict["evidence"] if item["outcome"] == "holds"]
        doubts = (
            []
            if verdict["as_recorded"]
            else [f"not as recorded: its outcome in this run is {verdict['outcome']}"]
        )
        sentences = doubts + [
            f"{item['kind']}{' of ' * bool(item.get('part'))}{item.get('part', '')}:"
            f" {item['scope']}"
            for item in holding
        ]
        caught = sum(control["outcome"] == "refuted" for control in verdict["controls"])
        controls = (
            f"controls: {caught} of"
            f" {counted(len(verdict['controls']), 'deliberately wrong statement')} refuted by the"
            " same checks"
        )
        return list(dict.fromkeys(sentences)) + ([controls] if verdict["controls"] else [])

    @property
    def command(self) -> str:
        """The command that searches for the counterexample again."""
        return f"lemmata refute {self.row.target}"


def items(rows: list[Row], report: Report) -> Iterator[Item]:
    """Yield the errata among the rows."""
    for row in rows:
        if row.record and row.record.erratum:
            yield Item(row, row.record, row.record.erratum, report.row(row.verdict["corrected_by"]))


def paper(rows: list[Row]) -> Paper:
    """Return the document that the errata belong to."""
    return next(row.record.paper for row in rows if row.record)


def introduction(key: str, rows: list[Row], report: Report) -> list[str]:
    """Return what the authors of a document should know before they read the list, in
    paragraphs.
    """
    printed = [
        row
        for row in report.documents[key]
        if row.verdict["reading"] == "as printed" and row.verdict["expect"] == "holds"
    ]
    right = sum(row.verdict["outcome"] == "holds" and row.verdict["as_recorded"] for row in printed)
    refuted = [row for row in rows if row.verdict["outcome"] == "refuted"]
    counts = Counter(item.erratum.severity for item in items(refuted, report))
    grave = ", ".join(
        f"{counts[word]} {word} ({meaning})" for word, meaning in SEVERITIES.items() if counts[word]
    )
    hold = (
        f" {counted(right, 'of those in this report holds', 'of those in this report hold')} as"
        " printed."
        if right
        else ""
    )
    places, remainder = (
        counted(len(refuted), "place"),
        counted(len(rows) - len(refuted), "entry", "entries"),
    )
    wrong = (
        f" In {places} the printed statement, read literally and in isolation, has a"
        f" counterexample: {grave}."
        if refuted
        else ""
    )
    unrefuted = (
        f" For {remainder} below this run found no counterexample."
        if len(rows) > len(refuted)
        else ""
    )
    return [
        (
            "Statements of this document were made executable and checked by"
            f" machine.{hold}{wrong}{unrefuted}"
        ),
        (
            "Each entry gives the place, what is printed there, the counterexample, and a corrected"
            " statement with the evidence for it. It says nothing about what was meant, nor about"
            " what else the document proves; where it misreads the document, the error is ours."
        ),
    ]
