"""Claims on the slide's numbers: those that its source's seeds give again, and those that they do not."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain
from lemmata.terms.arithmetic import admits, ratio
from lemmata.theory.state_space.source import BOTH_BEYOND, PER_THEOREM
from lemmata.theory.state_space.table.slide import deck, rerun

NEXT_DIGIT = ratio(11, 10, 1.0)
"""A tenth more: about one in the first digit or the second."""


@admits("numpy")
def swapped_rerun(row: str, column: str) -> float:
    """`rerun` with its columns exchanged."""
    return rerun(row, "poisoned" if column == "clean" else "clean")


@admits("numpy")
def larger_rerun(row: str, column: str) -> float:
    """`rerun` a tenth larger."""
    return NEXT_DIGIT * rerun(row, column)


DECK = Claim(
    id="state-space.table.slide",
    title="Compiled by XLA as by default, the source's four seeds reproduce the means of rows 2 and 3 within 3 %, except for one, "
    "which is nineteen times the slide's",
    source=BOTH_BEYOND,
    statement=r"\tfrac14\sum_{\text{seeds}}E:\quad0.194\ (\text{rerun } 0.1911),\ 16.61\ (16.465);\quad"
    r"5.39\cdot10^{-2}\ (5.50\cdot10^{-2}),\ 1.61\cdot10^{-3}\ (3.07\cdot10^{-2},\text{ one seed at } 0.12)",
    reading="corrected",
    formula=rerun,
    domain=Domain(row=Choice("2", "3"), column=Choice("clean", "poisoned")),
    parts=("row 2", "row 3"),
    controls=(Mutant("the columns exchanged", swapped_rerun), Mutant("a tenth more", larger_rerun)),
)


@admits("numpy")
def larger_deck(row: str, column: str) -> float:
    """`deck` a tenth larger: above one of the seeds of row 1."""
    return NEXT_DIGIT * deck(row, column)


SLIDE_FIRST_ROW = Claim(
    id="state-space.table.slide-first-row",
    title="Row 1's printed error with the special sequence lies below that of each of eight seeds, counted from the source's first",
    source=PER_THEOREM,
    statement=r"4.1\cdot10^{-2}<\min_{242\le\text{seed}\le249}E_{\mathrm{pois}}=4.36\cdot10^{-2}",
    reading="new",
    formula=deck,
    domain=Domain(row=Choice("1"), column=Choice("poisoned")),
    controls=(Mutant("a tenth more", larger_deck),),
)
