"""Checks of what D alone does, on symbols, and of a recurrent model run on zeros."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models.claims.representability import (
    ARGMAX,
    ARGMAX_CHOICE,
    ARITHMETIC,
    IDENTITY,
    IMPOSSIBLE,
    ROLLING,
)
from lemmata.theory.implicit_models.supports import fractions

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


@exact(ARGMAX, sizes={"step": EVERY})
def is_below_the_weighted_errors(formula, case):
    """An affine map is one along the segment as well: its errors, at both ends times g, add up to 2 (1 + g) floors or more."""
    near, far = (case.first + (case.last - case.first) * (1 + sign * case.gap) / 2 for sign in (-1, 1))
    errors = abs(near - 1) + abs(far - case.step) + case.gap * (abs(case.first - 1) + abs(case.last - case.step))
    return AtLeast(errors, 2 * (1 + case.gap) * formula(case.step, case.gap))


@tested(ARGMAX, examples=60)
def is_below_the_largest_error(formula, case):
    """A map with these values at both ends on the four sequences; and the map whose four errors are all equal."""
    gap = Fraction(case.gap)
    floor = formula(case.step, gap)
    drawn = _largest_error(Fraction(case.first), Fraction(case.last), case.step, gap)
    return All(AtLeast(drawn, floor), Equal(_largest_error(1 - floor, case.step + floor, case.step, gap), floor))


def _largest_error(first: Fraction, last: Fraction, step: int, gap: Fraction) -> Fraction:
    """Return the largest error at a step of the affine map with these values at e_1 and e_step, on the four sequences."""
    weights = np.array([Fraction(0)] * step)
    weights[-1] = last - first if step > 1 else Fraction(0)
    errors = []
    for share in (Fraction(0), (1 - gap) / 2, (1 + gap) / 2, Fraction(1)):
        x = np.array([Fraction(0)] * step)
        x[0] += 1 - share
        x[-1] += share
        errors.append(abs(first + weights @ x - (1 + int(np.argmax(x)))))
    return max(errors)


@exact(ARGMAX_CHOICE)
def has_the_inputs_so_far_as_logits(formula, case):
    """At each step the inputs up to it, which are positive, and 0 for the others."""
    logits = formula(case.n, case.x[0]) @ case.x
    wanted = [[case.x[k] if k <= j else 0 * case.x[k] for k in range(case.n)] for j in range(case.n)]
    return All(Equal(logits, np.array(wanted)), AtLeast(case.x, 0 * case.x))


@tested(ARGMAX_CHOICE, examples=10)
def chooses_the_largest_so_far(formula, case):
    """Its place, at every step."""
    x = fractions(case.x)
    chosen = (formula(case.n, x[0]) @ x).argmax(axis=1)
    return Equal(chosen, np.array([int(np.argmax(x[: j + 1])) for j in range(case.n)]))


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
