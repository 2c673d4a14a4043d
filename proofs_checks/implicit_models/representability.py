"""Checks of what D alone does, on symbols, and of a recurrent model run on zeros."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.theory.case import Case
from lemmata.theory.domain import EVERY
from lemmata.theory.implicit_models.claims.representability import ARITHMETIC, IDENTITY, IMPOSSIBLE, ROLLING
from lemmata.theory.implicit_models.supports import fractions
from lemmata.theory.types import Scalar

PICARD = 4
"""Steps from 0 inside each cell: any number is positively homogeneous."""


@exact(IDENTITY)
def gives_back_the_input(formula, case):
    """C z + D u with C = 0, for free states z."""
    d = formula(case.p, case.u[0])
    return Equal((0 * d[:, :1]) @ case.z[:1] + d @ case.u, case.u)


@tested(IDENTITY, examples=20)
def picks_the_largest_input(formula, case):
    """The place of the largest output."""
    u = fractions(case.u)
    return Equal(int(np.argmax(formula(case.p, u[0]) @ u)), int(np.argmax(u)))


@exact(ARITHMETIC)
@tested(ARITHMETIC, examples=20)
def is_the_sum_over_both_ranges(formula, case):
    """The ranges added up, entry by entry."""
    row = formula(case.d, (case.i, case.j), (case.k, case.l), case.sign, case.x[0])
    first, second = (sum(case.x[m - 1] for m in range(low, high + 1)) for low, high in ((case.i, case.j), (case.k, case.l)))
    return Equal(row @ case.x, first + case.sign * second)


@exact(ROLLING)
@tested(ROLLING, examples=20)
def is_the_average_so_far(formula, case):
    """Averages by running sums."""
    total, averages = 0 * case.x[0], []
    for j, x in enumerate(case.x, 1):
        total = total + x
        averages.append(total / j)
    return Equal(formula(case.n, case.x[0]) @ case.x, np.array(averages))


@exact(IMPOSSIBLE, sizes={"n": EVERY, "zeros": EVERY})
def is_half_the_distance_of_the_targets(formula, case):
    """Zeros leave the state 0, so that both outputs are one number, whatever the model: its two errors add up to twice the floor at least.

    Any number may be this output; it is called shift. With a bias the state is another after zeros, and so is the output.
    """
    a, k, output = case.last, case.zeros, case.shift
    return AtLeast(abs(output - a) + abs(output * (1 + case.bias) - a / (k + 1)), 2 * formula(a, k))


@tested(IMPOSSIBLE, examples=80)
def is_below_the_larger_of_two_errors(formula, case):
    """The model run on both sequences; its weights by the input pass through those that make both errors equal."""
    a, k = Fraction(case.last), case.zeros
    alone, after = _run(case, [a]), _run(case, [Fraction(0)] * k + [a])
    floor = formula(a, k)
    return AtLeast(max(abs(alone - a), abs(after - a / (k + 1))), floor)


@tested(IMPOSSIBLE, examples=30)
def answers_both_sequences_alike(formula, case):
    """After zeros the model is where it began; the two targets are twice the floor apart."""
    a, k = Fraction(case.last), case.zeros
    return All(Equal(_run(case, [a]), _run(case, [Fraction(0)] * k + [a])), Equal(2 * formula(a, k), abs(a - a / (k + 1))))


def _run(case: Case, sequence: list[Fraction]) -> Scalar:
    """Return the last output o of an ImplicitRNN cell on [i, h], h the output before: o = shift c z + d i + h + bias."""
    k, shift = case.zeros, Fraction(case.shift)
    a, b, c = (fractions(np.asarray(each)) for each in (case.a, case.b, case.c))
    half = Fraction(k + 2, 2 * (k + 1)) if not case.bias else 1 + Fraction(1, k + 1)
    bias, state = -case.bias * Fraction(case.last) / (k + 1), Fraction(0)
    for item in sequence:
        v = b @ np.array([item, state], dtype=object)
        z = 0 * v
        for _ in range(PICARD):
            z = np.maximum(a @ z + v, 0 * v)
        state = shift * (not case.bias) * (c @ z) + half * item + state + bias
    return state
