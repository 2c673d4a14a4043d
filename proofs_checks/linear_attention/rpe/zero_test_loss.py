"""Checks of zero test loss: the rests under weight decay and their limit, and descent under ever smaller weight decay."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import descent
from lemmata.language.case import Case
from lemmata.language.check import Settings, descended, exact
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal, Order
from lemmata.proofs_checks.linear_attention import task
from lemmata.proofs_checks.linear_attention.rpe.aligned import moments, pairs, record_on
from lemmata.terms.arithmetic import array, circulant, number
from lemmata.theory.linear_attention.claims.rpe.zero_test_loss import ZERO_TEST_LOSS
from lemmata.theory.linear_attention.problem import RelativeEncoding


@exact(ZERO_TEST_LOSS, sizes={"n": (3, 4, 5, 6)})
def are_the_limit_of_the_rests_and_leave_no_error(formula, case):
    """Every weight is drawn to its rest r, where 2 N (r - tau) + eps r = 0; at eps = 0 these are the formula's, with no error anywhere."""
    n, decay, seen = case.n, case.weight_decay, pairs(case.n, case.n1)
    first = array([number(int(j == 0), case.alpha) for j in range(n)], case.alpha)
    wanted = task.answers(first, case.alpha, case.betas)
    rests = array([2 * count * tau / (2 * count + decay) for count, tau in zip(seen, wanted, strict=True)], case.alpha)
    balance = [2 * count * (rest - tau) + decay * rest for count, rest, tau in zip(seen, rests, wanted, strict=True)]
    limits = [(rest if count else number(0, case.alpha)).subs(decay, 0) for count, rest in zip(seen, rests, strict=True)]
    visible = [[case.ring or abs(i - j) < case.n1 for j in range(n)] for i in range(n)]
    weights = [[limits[(i - j) % n] if visible[i][j] else number(0, case.alpha) for j in range(n)] for i in range(n)]
    return All(Equal(balance, [number(0, case.alpha)] * n), Equal(limits, case.apply(formula)), Equal(moments(weights, case), [0] * n))


@descended(ZERO_TEST_LOSS, at={"n": Choice(7), "n1": Choice(3)})
def are_approached_as_weight_decay_vanishes(formula, case, settings):
    """Gradient descent to rest under weight decay 0.2, 0.1, …: the weights are off to first order in it."""
    decays, ends = _rests(case, settings)
    errors = [float(np.linalg.norm(_attention(end, case.n, case.ring) - circulant(case.apply(formula)))) for _, end in ends]
    return Order(decays, errors, 1)


@descended(ZERO_TEST_LOSS, at={"n": Choice(8), "n1": Choice(4)})
def lose_ever_less_as_weight_decay_vanishes(formula, case, settings):
    """There the largest test loss of a position, beside how far the weights are off from the formula, is of second order."""
    decays, ends = _rests(case, settings)
    off = [((_attention(end, case.n, case.ring) - circulant(case.apply(formula))) ** 2).sum() for _, end in ends]
    return Order(decays, [float(problem.test_loss(end).max() + gap) for (problem, end), gap in zip(ends, off, strict=True)], 2)


def _rests(case: Case, settings: Settings) -> tuple[list[float], list[tuple[RelativeEncoding, np.ndarray]]]:
    """Return weight decays, and the problem and weights at which gradient descent comes to rest under each."""
    decays = [0.2 / 2.0 ** (k + settings.refinement) for k in range(5)]
    problems = [record_on(case, case.n, ring=case.ring, decay=decay) for decay in decays]
    ends = [descent.run(each, np.ones(len(each.lags)), 0.2, round(200 / each.weight_decay), logged=1).final for each in problems]
    return decays, list(zip(problems, ends, strict=True))


def _attention(a: np.ndarray, n: int, ring: bool) -> np.ndarray:
    return np.array([[a[(i - j) % n] if ring else a[i - j + n - 1] for j in range(n)] for i in range(n)])
