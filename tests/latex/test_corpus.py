"""What the statements of the corpus mark agrees with their formulas."""

from __future__ import annotations

from lemmata.language.marks import FORMULA, marks
from lemmata.latex.comparison import compared
from lemmata.paper.glossary import symbols
from lemmata.sources import families

MARKED = 178
"""Statements that mark their formula, so that none loses its mark unseen."""


def test_every_mark_agrees():
    entries = [entry for entry in families.every().values() if any(mark.kind == FORMULA for mark in marks(entry.claim.statement))]
    assert len(entries) >= MARKED
    answers = {entry.claim.id: compared(entry.claim, symbols(entry)) for entry in entries}
    assert {id: answer.words for id, answer in answers.items() if answer.outcome != "agrees"} == {}
