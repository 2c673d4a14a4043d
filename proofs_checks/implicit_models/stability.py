"""Checks of descent on shifted inputs: the Hessian from draws and for every size, and steps of the gradient, one after the other."""

from __future__ import annotations

import itertools
from fractions import Fraction

from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.relation import All, Equal, ForAll, Recurrence, SumOfSquares
from lemmata.terms.arithmetic import eye, sqrt
from lemmata.terms.random.expectation import expectation, gaussian
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Vector
from lemmata.theory.implicit_models.claims.stability import GROWTH, SHARPNESS
from lemmata.theory.implicit_models.stability import input_sharpness


@exact(SHARPNESS, sizes={"d": (1, 2, 3, 4)})
def is_the_largest_curvature_of_the_mean_loss(formula, case):
    """Half of the second derivative along x is E (x u)^2; what it lacks of the sharpness is a sum of squares of differences."""
    draws = gaussian(case.d)
    u = (draws[[0] * case.d] if case.correlated else draws) * sqrt(case.variance) + case.mean
    along = 2 * expectation((case.x @ u) ** 2)
    squares = [(2, case.mean * (case.x[i] - case.x[j])) for i, j in itertools.combinations(range(case.d), 2)]
    size = (case.x * case.x).sum()
    constant = 2 * expectation(u.sum() ** 2)
    return All(SumOfSquares(case.apply(formula) * size, along, squares), Equal(constant, case.apply(formula) * case.d))


@exact(SHARPNESS, every={"x": Opaque("d")})
def belongs_to_the_constant_direction_for_every_size(formula, case):
    """The Hessian 2 (s^2 I + m^2 1 1^T) at any multiple of 1."""
    one = 0 * case.x + 1
    return Equal(2 * (case.variance * one + case.mean * case.mean * one.sum() * one), case.apply(formula) * one)


@exact(GROWTH, sizes={"d": (1, 2, 3)})
def is_the_sum_of_the_gap_after_every_step(formula, case):
    """By induction: the gap after a step along the gradient of the mean loss; and the number of the title."""
    sharpness = input_sharpness(case.d, case.mean, case.variance)

    def stepped(total):
        gradient = 2 * (case.variance * total + case.d * case.mean * case.mean * total)
        return total - case.step_size * gradient

    induction = ForAll(
        Recurrence(case.gap.sum(), lambda _, total: stepped(total)),
        lambda k: formula(case.gap.sum(), sharpness, case.step_size, k),
        index="steps",
    )
    named = formula(Fraction(1), input_sharpness(100, Fraction(3, 2), Fraction(1, 12)), Fraction(1, 100), 1)
    return All(induction, Equal(round(100 * named), -350))


@tested(GROWTH, examples=30)
def is_where_steps_lead(formula, case):
    """All entries of the gap stepped by the Hessian."""
    gap = case.gap
    for _ in range(case.steps):
        gap = gap - case.step_size * 2 * (_moments(case) @ gap)
    sharpness = input_sharpness(case.d, case.mean, case.variance)
    return Equal(formula(case.gap.sum(), sharpness, case.step_size, case.steps), gap.sum())


def _moments(case: Case) -> Vector:
    return case.variance * eye(case.d, case.mean) + case.mean * case.mean
