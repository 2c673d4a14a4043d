"""The rows of the slide, two of them exchanged."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.chain_traversal.table import guessed


def exchanged_rows(trained: str, tested: str) -> Vector:
    """`guessed` with the two rows tested at 3 exchanged."""
    other = {"1-3": "3", "3": "1-3"}[trained]
    return guessed(other if tested == "3" else trained, tested)
