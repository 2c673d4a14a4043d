"""Wrong variants of the slide's numbers, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, ratio
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


@admits("numpy")
def larger_deck(row: str, column: str) -> float:
    """`deck` a tenth larger: above one of the seeds of row 1."""
    return NEXT_DIGIT * deck(row, column)
