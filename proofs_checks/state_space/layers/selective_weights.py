"""Checks of what a selective scan conserves: the gradient of its output, and the trained layer."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.language.check import exact, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.state_space.layers.symbolic import moving
from lemmata.proofs_checks.state_space.layers.training import Scan
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import exp, log, number
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.state_space.claims.layers.selective_weights import SELECTIVE_WEIGHTS

ONE_SHAPE = {"horizon": Choice(3), "dim": Choice(2), "width": Choice(2)}


PAST = {"inward": Opaque("dim", "width"), "outward": Opaque("dim", "width"), "decay": Opaque("width", "dim"), "offset": Opaque("width")}
"""Column d of `decay` stands for sum_s k_ds u_s, the past as state d weighs it in a channel, and `offset` for the last input."""


@exact(SELECTIVE_WEIGHTS, every=PAST)
def have_no_rate_whatever_the_past(formula, case):
    """The last output is sum_d (C u_T)_d (B sum_s k_ds u_s)_d: horizon, steps and decays are all in the sums, of which nothing is known.

    A loss moves the weights along a weighted sum of such slopes, of channels, places and sequences, so that it has no rate either.
    """
    inward, outward = case.inward, case.outward

    def output(b, c):
        return ((b * case.decay.T).sum(axis=-1) * (c @ case.offset)).sum()

    into = rate_along(lambda b: formula(b, outward), inward, slopes(lambda b: output(b, outward), inward))
    out = rate_along(lambda c: formula(inward, c), outward, slopes(lambda c: output(inward, c), outward))
    return Equal(into + out, 0 * into)


@exact(SELECTIVE_WEIGHTS, sizes={"horizon": (1, 2), "dim": (1, 2), "width": (1, 2)})
def have_no_rate_on_any_sequence(formula, case):
    """The derivative along the gradient of the last output of each channel: a unit force on one sequence, any sequence."""
    return All(*(Equal(moving(formula, [case.inward, case.outward], _output(case, n)), 0) for n in range(case.width)))


@integrated(SELECTIVE_WEIGHTS, examples=2, at=ONE_SHAPE)
def are_the_same_after_training_the_layer(formula, case, settings):
    """Before and after the flow of the layer with all its parameters trained on one sequence."""
    start = tuple(np.asarray(case[name], dtype=float) for name in ("inward", "outward", "decay", "slope", "offset"))
    problem = register(Scan(tuple(map(tuple, case.inputs)), case.label))
    inward, outward, *_ = flow.solve(problem, start, case.t, **settings.solver).final
    return Equal(formula(inward, outward), formula(case.inward, case.outward))


def _output(case, n):
    """The last output of a channel: the scan step by step, each state by itself."""
    total = number(0, case.inputs)
    for d in range(case.dim):
        state = number(0, case.inputs)
        for u in case.inputs:
            step = log(1 + exp((case.slope[n] * u).sum() + case.offset[n]))
            state = exp(-step * exp(case.decay[n, d])) * state + step * (case.inward[d] * u).sum() * u[n]
        total += state * (case.outward[d] * case.inputs[-1]).sum()
    return total
