"""The claim on the slide's numbers."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant
from lemmata.theory.domain import Choice, Domain
from lemmata.theory.state_space.mutants.table.slide import swapped_deck
from lemmata.theory.state_space.source import BOTH_BEYOND
from lemmata.theory.state_space.table.slide import deck

DECK = Claim(
    id="state-space.table.slide",
    title="Row 2, and row 3 with special sequences, reproduce the slide's numbers with the source's seeds, random bits and stopping rule",
    source=BOTH_BEYOND,
    statement=r"0.194,\ 16.61;\qquad 5.39\cdot10^{-2}",
    formula=deck,
    domain=Domain(
        where=(("not row 3 without them, where one seed in eight never leaves its start", lambda c: (c.row, c.column) != ("3", "clean")),),
        row=Choice("2", "3"),
        column=Choice("clean", "poisoned"),
    ),
    controls=(Mutant("the columns exchanged", swapped_deck),),
)
