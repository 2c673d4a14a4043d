"""Checks of perceptrons: slopes by the units that are active, on symbols and in fractions, and units along a ray."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.arithmetic import eye
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.claims.perceptrons import LEAST, SILENT
from lemmata.theory.implicit_models.supports import determinant, fractions


@exact(LEAST, sizes={"inputs": (1, 2, 3)})
def leaves_too_few_units_on_one_side(formula, case):
    """Of one unit fewer than said some are active at x, the others at -x: where fewer are, the slope has no inverse, whatever the weights.

    So many units as said, in pairs, give back every unit vector and its negative, and so every x of an orthant, on which they are linear.
    """
    p, units = case.inputs, case.apply(formula)
    wanting = [_slope(case, min(range(s), range(s, units - 1), key=len)) for s in range(units)]
    paired = [_paired(p, units, sign * axis) - sign * axis for sign in (1, -1) for axis in eye(p, Fraction(1))]
    return All(Equal(np.array(wanting), 0 * np.array(wanting)), Equal(np.array(paired), 0 * np.array(paired)))


@tested(LEAST, examples=60)
def has_another_slope_on_one_side(formula, case):
    """Networks of one unit fewer, with biases and with drawn weights or those of pairs: their slope around t x or around -t x is not I.

    It is read off p + 1 points, at all of which the same units are active: t is large, and the points are near.
    """
    p, units = case.inputs, case.apply(formula) - 1
    inward, outward, inner, outer, x = (fractions(np.asarray(each)) for each in (case.inward, case.outward, case.inner, case.outer, case.x))
    pairs = np.concatenate([eye(p, Fraction(1)), -eye(p, Fraction(1))])
    moved = []
    for v, w in ((inward[:units], outward[:, :units]), (pairs[:units], pairs.T[:, :units])):
        gaps = [abs(entry) for entry in v @ x if entry != 0]
        if len(gaps) < len(v):
            continue  # x lies on the edge of a unit, or a unit has no weights
        room, most = min(gaps), abs(v).sum() + abs(inner).sum() + 1
        scale = 2 * most * Fraction(case.spread + 1) / room
        for sign in (1, -1):
            here = _network(v, w, inner[:units], outer, sign * scale * x)
            slopes = [_network(v, w, inner[:units], outer, sign * scale * x + axis) - here for axis in eye(p, Fraction(1))]
            moved.append(abs(np.array(slopes) - eye(p, Fraction(1))).max())
    sides = [max(pair) for pair in zip(moved[::2], moved[1::2], strict=True)] or [Fraction(1)]
    return Equal([int(side > 0) for side in sides], [1] * len(sides))


@exact(SILENT, every={"a": Opaque("n", "n"), "rates": Opaque("n", positive=True), "inner": Opaque("n")})
def lowers_every_unit_at_its_rate_for_every_size(formula, case):
    """V x = -r, so that (V t x + b)_i is b_i - t r_i, at most 0 from the largest b_i/r_i on."""
    x = formula(case.v, case.rates)
    return Equal(case.v @ x, -case.rates)


@tested(SILENT, examples=60)
def silences_all_units(formula, case):
    """The units at that t and later; a little earlier one is active if its bias is above 0."""
    v, rates, inner = (fractions(np.asarray(each)) for each in (case.v, case.rates, case.inner))
    x, begun = formula(v, rates), max(b / r for b, r in zip(inner, rates, strict=True))
    late = begun + Fraction(case.later)
    return All(
        Equal(np.maximum(v @ (late * x) + inner, 0 * inner), 0 * inner),
        AtLeast(max(v @ ((begun - 1) * x) + inner), min(rates)),
    )


def _slope(case: Case, units: range) -> Scalar:
    """Return the determinant of the slope at a point where just these units are active."""
    chosen = list(units)
    if not chosen:
        return 0 * case.outward[0, 0]
    return determinant(case.outward[:, chosen] @ case.inward[chosen])


def _paired(p: int, units: int, x: Vector) -> Vector:
    """Return the output of so many of the units x_i and -x_i, from the first on."""
    pairs = np.concatenate([eye(p, Fraction(1)), -eye(p, Fraction(1))])[:units]
    return pairs.T @ np.maximum(pairs @ x, 0 * (pairs @ x))


def _network(v: Matrix, w: Matrix, inner: Vector, outer: Vector, x: Vector) -> Vector:
    inward = v @ x + inner
    return w @ np.maximum(inward, 0 * inward) + outer
