"""Checks of the amplification: the velocity along the ray of the start, its solution's limit, and trained vectors."""

from __future__ import annotations

import math

from lemmata.language.check import exact, integrated
from lemmata.language.relation import All, Equal, Limit
from lemmata.proofs_checks.linear_attention.augmented.single_site import ring, seen
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, RING_GRAMS
from lemmata.proofs_checks.linear_attention.augmented.trained import trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, positions
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import circulant, exp, number
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.linear_attention.claims.augmented.amplification import AMPLIFICATION
from lemmata.theory.linear_attention.problem import gram_field


@exact(AMPLIFICATION, every={"column": Opaque("n", even=True)})
def obeys_a_logistic_equation_on_every_ring(formula, case):
    """The same from the problem's velocity, whose lag weights are those of a single site, for every number of positions."""
    start = circulant(case.column)
    rate = gram_field(start, *seen(case, case.column), 0)
    return Equal(rate, 8 * case.column[0] * (case.apply(formula, a0=case.column[0]) - 1) * start)


@exact(AMPLIFICATION, sizes={"n": (2, 3, 4), "n1": (1, 2)})
def obeys_a_logistic_equation_along_the_ray(formula, case):
    """At every start A the velocity is 8 A_0 (F - 1) A, F the formula there: A grows or shrinks until F = 1, at F times the first A."""
    start = ring(case.a0, case.aj, case.n)
    rate = gram_rate(start, case.n1, case.alpha, case.betas)
    return Equal(rate, 8 * case.a0 * (case.apply(formula) - 1) * start)


@exact(AMPLIFICATION, sizes={"n": (2, 3, 4), "n1": (1,)})
def is_the_limit_of_the_solution_along_the_ray(formula, case):
    """A(t)/A(0) = g(t) as t grows, g the logistic curve: g A(0) solves the flow of the windows, from g = 1 on."""
    start, rate = ring(case.a0, case.aj, case.n), 8 * case.alpha

    def gain(t):
        return case.alpha / (case.a0 - (case.a0 - case.alpha) * exp(-rate * t))

    t = unknown_sequence("t", case.alpha, "> 0")(0)
    moved = gram_rate(gain(t) * start, case.n1, case.alpha, case.betas)
    return All(Equal(moved, rate_along(gain, t, 1) * start), Equal(gain(number(0, case.alpha)), 1), Limit(gain, case.apply(formula)))


@integrated(AMPLIFICATION, examples=2, at=RING_GRAMS)
def scales_the_entries_of_the_trained_vectors(formula, case, settings):
    """Off-diagonal entries after training until e^-32 of the way is left, against those at the start."""
    start = ring(case.a0, case.aj, case.n)
    time = (4 + abs(math.log(abs(case.alpha) / case.a0)) / 8) / abs(case.alpha)
    final = trained_gram(case, positions(start, DIM), settings, time)
    return Equal(final[1:, 0], start[1:, 0] * case.apply(formula))
