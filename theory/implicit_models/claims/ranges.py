"""Sizes and matrices that most claims speak of."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.domain import Array, Integer
from lemmata.language.factors import REAL
from lemmata.terms.types import Fields

SIZE = Integer(1, None, search=(1, 3))
"""A number of states, inputs or outputs."""


def matrix(rows: str, columns: str) -> Array:
    """Return a matrix with any real entries."""
    return Array(lambda c: (c[rows], c[columns]), *REAL, search=(-1, 1))


def model() -> Fields:
    """Return sizes and matrices of a linear model; the entries of A are small in the box, so that I - A is not nearly singular there."""
    sizes = {"n": SIZE, "p": SIZE, "q": SIZE}
    states = Array(_states, *REAL, search=(-0.25, 0.25))
    return {**sizes, "a": states, "b": matrix("n", "p"), "c": matrix("q", "n")}


def _states(case: Case) -> tuple[int, int]:
    return case.n, case.n
