"""Wrong variants of the slide's numbers, each with one slip."""

from __future__ import annotations

from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space.table.slide import deck


@admits("numpy")
def swapped_deck(row: str, column: str) -> float:
    """`deck` with its columns exchanged."""
    return deck(row, "poisoned" if column == "clean" else "clean")
