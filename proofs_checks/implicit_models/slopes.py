"""Checks of slopes from 0 to 1: determinants expanded on symbols, and by elimination in fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal, Relation
from lemmata.terms.arithmetic import eye
from lemmata.terms.types import Formula, Matrix, Vector
from lemmata.theory.implicit_models.claims.slopes import DETERMINANT, ONE
from lemmata.theory.implicit_models.slopes import kinked, slope_weights
from lemmata.theory.implicit_models.supports import determinant, fractions, minors

PLACES = np.array([Fraction(place, 2) for place in range(-16, 17)], dtype=object)
NAMED = (
    ((0, 1), (0, 1, 1), np.maximum(PLACES, 0)),
    ((0, 1), (Fraction(1, 10), 1, 1), np.maximum(PLACES, PLACES / 10)),
    ((0, 6), (0, 1, 0), np.minimum(np.maximum(PLACES, 0), 6)),
    ((-1, 1), (0, 1, 0), np.minimum(np.maximum(PLACES, -1), 1)),
)
"""ReLU, leaky ReLU, ReLU6 and hard tanh at some places: knots, slopes and values."""


@exact(DETERMINANT, sizes={"n": (1, 2, 3)})
def is_the_determinant_expanded(formula, case):
    """On symbols for all entries and slopes; no weight is negative, and with minors that are all 1 their mean is 1."""
    weights = slope_weights(case.s)
    return All(
        Equal(determinant(eye(case.n, case.a) - case.s[:, None] * case.a), formula(case.s, minors(eye(case.n, case.a) - case.a))),
        Equal(formula(case.s, [1] * (len(weights) - 1)), 1),
        AtLeast(np.array(weights), 0),
    )


@tested(DETERMINANT, examples=60)
def is_between_the_minors(formula, case):
    """By elimination; and it lies between the least and the largest of 1 and the minors."""
    a, s = fractions(np.asarray(case.a)), fractions(np.asarray(case.s))
    found = determinant(eye(case.n, a) - s[:, None] * a)
    ends = [Fraction(1), *minors(eye(case.n, a) - a)]
    return All(Equal(formula(s, ends[1:]), found), AtLeast(found, min(ends)), AtLeast(max(ends), found))


@tested(ONE, examples=60)
def is_where_chords_lead_from_anywhere(formula, case):
    """There is one, it solves the equation, and from v, its double and 0 the system with the slopes of the chords to it leads there.

    The activations that are named are of this kind.
    """
    a, v = fractions(np.asarray(case.a)), fractions(np.asarray(case.v))
    knots, slopes = [Fraction(knot) for knot in case.knots], [Fraction(slope) for slope in case.slopes]
    found = _all_of(formula, a, v, knots, slopes)
    first = found[0] if found else 0 * v
    parts: list[Relation] = [Equal(len(found), 1), Equal(kinked(a @ first + v, knots, slopes), first)]
    for z in (0 * v, v, 2 * v):
        away = kinked(a @ z + v, knots, slopes) - z
        chords = np.array([_chord(x, y, knots, slopes) for x, y in zip(a @ z + v, a @ first + v, strict=True)], dtype=object)
        parts.append(Equal((eye(len(v), a) - chords[:, None] * a) @ (first - z), away))
        parts.append(AtLeast(determinant(eye(len(v), a) - chords[:, None] * a), min(Fraction(1), *minors(eye(len(v), a) - a))))
    return All(*parts, *(Equal(kinked(PLACES, ends, pieces), given) for ends, pieces, given in NAMED))


def _all_of(formula: Formula, a: Matrix, v: Vector, knots: list[Fraction], slopes: list[Fraction]) -> list[Vector]:
    """Return the solutions, none where there may be a continuum."""
    try:
        return formula(a, v, knots, slopes)
    except ValueError:
        return []


def _chord(x: Fraction, y: Fraction, knots: list[Fraction], slopes: list[Fraction]) -> Fraction:
    """Return the slope of the chord between two places, at one place that of the middle piece."""
    ends = kinked(np.array([x, y], dtype=object), knots, slopes)
    return (ends[1] - ends[0]) / (y - x) if x != y else slopes[1]
