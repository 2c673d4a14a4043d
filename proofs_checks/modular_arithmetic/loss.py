"""Checks of the loss: equation 4.1 on one-hot labels, slopes, and a uniform prediction."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.prove.balls import ball
from lemmata.terms.arithmetic import array, exp, log, number, ratio
from lemmata.theory.modular_arithmetic.claims.loss import UNIFORM, WEIGHTED


@exact(UNIFORM)
@tested(UNIFORM, examples=20)
def is_the_log_of_one_over_each_chance(formula, case):
    """Equation 4.1: a single label is 1, and its class has the chance 1/k; so e^-L is 1/k."""
    return Equal(exp(-case.apply(formula)) * case.classes, 1)


@enclosed(UNIFORM, examples=8, at={"classes": Choice(1, 2, 3, 7, 109)})
def is_a_mean_over_classes(formula, case):
    """Equation 4.1, one label of each class."""
    chances = [ratio(1, case.classes, ball(1))] * case.classes
    return Equal(formula(ratio(case.classes, 1, ball(1))), cross_entropy(chances))


def cross_entropy(chances):
    """Return the mean of ln(1/yhat) over samples, equation 4.1, the sum over classes done."""
    return -sum(log(chance) for chance in chances) / len(chances)


@exact(WEIGHTED, sizes={"n": (1, 2, 3)})
@tested(WEIGHTED, examples=20)
def is_the_sum_of_relative_cross_entropies(formula, case):
    """Equation 10.1: each task's cross-entropy over ln q; and chances 1/q."""
    like = case.chances[0, 0]
    parts = [cross_entropy(row) / log(number(k, like)) for row, k in zip(case.chances, case.classes, strict=True)]
    uniform = array([[ratio(1, k, like)] * case.n for k in case.classes], like)
    return All(Equal(case.apply(formula), sum(parts)), Equal(formula(uniform, case.classes), len(case.classes)))


@exact(WEIGHTED, sizes={"n": (1, 2)})
def falls_as_a_right_class_gains_chance(formula, case):
    """The slope along each chance."""
    loss = case.apply(formula)
    return AtLeast(0, np.array([loss.diff(chance) * chance for chance in case.chances.flat], dtype=object))
