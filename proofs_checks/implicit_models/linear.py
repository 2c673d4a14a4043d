"""Checks of the linear model: the iteration itself, powers by repeated squaring against eigenvalues, a nilpotent example."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.arithmetic import eye
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.implicit_models.claims.linear import PICARD, RADIUS, TWO_STEPS
from lemmata.theory.implicit_models.well_posed import perron

SQUARINGS = 36
"""A power 2^36: of three states its norm's root is the rate to 1e-9, even where an eigenvalue is triple."""


@exact(PICARD, every={"a": Opaque("n", "n"), "power": Opaque("n", "n"), "gap": Opaque("n"), "fixed": Opaque("n")})
def one_more_step_is_one_more_power_for_every_size(formula, case):
    """Base and step of an induction on s: no step leaves the gap, and one more from any z* + (a power) gap multiplies the power by A."""
    v, z = case.fixed - case.a @ case.fixed, case.fixed + case.apply(formula)
    moved = case.a @ z + v + case.bend * z * z
    first, after = case.apply(formula, power=eye(case.n, case.a)), case.apply(formula, power=case.a @ case.power)
    return All(Equal(first, case.gap), Equal(moved - case.fixed, after))


@tested(PICARD, examples=40)
def is_the_distance_of_the_iterates(formula, case):
    """Steps from z* + gap with the v of which z* is an equilibrium."""
    v = case.fixed - case.a @ case.fixed
    z = case.fixed + case.gap
    for _ in range(case.steps):
        z = case.a @ z + v + case.bend * z * z
    return Equal(z - case.fixed, case.apply(formula))


@tested(RADIUS, examples=60, floats=True, rtol=1e-7)
def is_the_root_of_a_high_power(formula, case):
    """The norm of a power by repeated squaring, each divided by its size; beside the norm of A, since rounding is relative to that."""
    a = np.asarray(case.a, dtype=float)
    size, found = np.abs(a).sum(axis=1).max(), formula(case.a)
    return All(Equal(_rate(a) + size, found + size), AtLeast(perron(a) + size, found + size))


@exact(TWO_STEPS)
def vanishes_after_two_steps(formula, case):
    """Products and a determinant expanded; |A| times ones by its entries, all k."""
    (a, root), ones = formula(case.k), np.array([1, 1], dtype=object)
    return All(
        Equal(a @ (a @ case.gap), 0 * case.gap),
        Equal((1 - a[0, 0]) * (1 - a[1, 1]) - a[0, 1] * a[1, 0], 1 + 0 * case.k),
        Equal(abs(a) @ ones, root * ones),
    )


def _rate(a: np.ndarray) -> float:
    """Return |A^s|^{1/s} at s = 2^36, 0 where a power vanishes."""
    log = 0.0
    for squaring in range(SQUARINGS):
        size = np.abs(a).max()
        if size == 0:
            return 0.0
        log, a = log + np.log(size) / 2**squaring, (a / size) @ (a / size)
    return float(np.exp(log))
