"""The rows of the slide, two of them exchanged."""

from __future__ import annotations

from lemmata.theory.chain_traversal.table import deck
from lemmata.theory.types import Vector


def exchanged_deck(trained: str, tested: str) -> Vector:
    """`deck` with the two rows tested at 3 exchanged."""
    other = {"1-3": "3", "3": "1-3"}[trained]
    return deck(other if tested == "3" else trained, tested)
