"""Checks of the mean length: the dense linear system, and rollouts of the whole Transformer."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import enclosed, exact, sampled, scaled, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, Always, AtLeast, Equal, Estimate, Throughout
from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.chain_traversal.counted_rollouts import SETTINGS, WIDE, rolled, scaled_counts, timed
from lemmata.proofs_checks.chain_traversal.kept import rates_of_dying
from lemmata.proofs_checks.chain_traversal.rows import Rows, every_row, written_out
from lemmata.terms.arithmetic import exp, where
from lemmata.theory.chain_traversal.claims.recursion.length import LENGTH
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal, solve_walk
from lemmata.theory.chain_traversal.recursion.length import emission_totals, running

SMALL = {"n": (2, 3)}
MEDIUM = {"n": Integer(2, 9)}
CHAIN = {"n": Choice(4), "kind": Choice("repeating")}


@exact(LENGTH, sizes={"n": EVERY}, at={"n": Integer(3, None, search=(3, 5)), "kind": Choice("homogeneous")})
def solves_every_row_on_any_chain(formula, case):
    """The rows of the system: of t = x + (1 - g) m, x solves them without the sum over the chains, and 1 - g makes S of each.

    So it is for g, odd and 1 at the end, by its own rows; m S is that sum, 2 (x_1 + … + m (n - 1 - g_1 - …)). Nothing is divided by 0: no
    rate of dying is below S - 2, and no g_1 + … + g_i below -1/2, since g_i >= 0 for e^alpha >= 1, and else g_i/g_{i-1} in [-1/3, 0].
    """
    n, f, b = case.n, exp(case.alpha), exp(case.beta)
    t, rows, killed = case.apply(formula), Rows(n, f, b), killed_walk(n, f - 1, b - 1)
    rates, down, up = dying_rates(*killed), *killed[1:]
    g, x = signal(rates, down), solve_walk(rates, down, up, emission_totals(n, killed, f, b, 1, True)[1])
    likely = where(f >= 1, 1, 0)
    whole, signals = running(x)[n - 2], running(g)[n - 2]
    missed = whole / (1 + signals)
    places = range(n - 1) if isinstance(n, int) else ()
    return All(
        is_the_dense_mean_number_of_steps(formula, case.having(n=2)),
        rates_of_dying(n, f - 1, b - 1, 2),
        Throughout(g, lambda _, value: AtLeast(likely * value, 0)),
        Throughout(running(g), lambda i, part: All(AtLeast(2 * part, -1), AtLeast(6 * part - 2 * (1 - likely) * g[i], -3))),
        *(Equal(t[i], x[i] + (1 - g[i]) * missed) for i in (*places, n - 2)),
        *([] if places else [Always(lambda place: Equal(t.inner(place), x.inner(place) + (1 - g.inner(place)) * missed))]),
        Equal(missed * killed[0], 2 * (whole + missed * (n - 1 - signals))),
        *every_row(rows, lambda gap: [gap], x, 0, 0 * n),
        *every_row(rows, lambda gap: [gap], g, 1),
        *written_out(rows),
    )


@exact(LENGTH, sizes=SMALL)
@enclosed(LENGTH, examples=6, at=MEDIUM)
@tested(LENGTH, examples=40)
def is_the_dense_mean_number_of_steps(formula, case):
    """Steps to absorption from the linear system on all 2n - 2 vertices."""
    return Equal(case.apply(formula), dense.absorbed(dense.of_case(case))[2])


@sampled(LENGTH, at=CHAIN)
def is_the_mean_length_of_rollouts(formula, case, settings):
    """Rollouts of the whole Transformer, repetitions counted."""
    counts = rolled(case, settings.seed)
    mean = counts.length / counts.rollouts
    return Estimate(mean, np.sqrt((counts.squared_length / counts.rollouts - mean**2) / counts.rollouts), case.apply(formula))


@scaled(LENGTH, examples=SETTINGS, at=WIDE)
def is_the_mean_number_of_vertices(formula, case, settings):
    """The mean number of vertices emitted from each start."""
    counts, seconds = scaled_counts(case, settings)
    mean = counts.length / counts.rollouts
    return timed(mean, counts.squared_length / counts.rollouts - mean**2, case.apply(formula), counts, seconds)
