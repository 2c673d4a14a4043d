"""Checks of what a selective scan conserves: SymPy's gradient of its output, and the trained layer."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.relation import All, Equal
from lemmata.proofs_checks.state_space.layers.symbolic import moving
from lemmata.proofs_checks.state_space.layers.training import Scan
from lemmata.simulations import flow
from lemmata.simulations.jax_problem import register
from lemmata.theory.domain import Choice
from lemmata.theory.state_space.claims.layers.selective_weights import SELECTIVE_WEIGHTS

ONE_SHAPE = {"horizon": Choice(3), "dim": Choice(2), "width": Choice(2)}


@exact(SELECTIVE_WEIGHTS, sizes={"horizon": (1, 2), "dim": (1, 2), "width": (1, 2)})
def have_no_rate_on_any_sequence(formula, case):
    """The derivative along SymPy's gradient of the last output of each channel: a unit force on one sequence, any sequence."""
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
    import sympy

    total = sympy.S.Zero
    for d in range(case.dim):
        state = sympy.S.Zero
        for u in case.inputs:
            step = sympy.log(1 + sympy.exp((case.slope[n] * u).sum() + case.offset[n]))
            state = sympy.exp(-step * sympy.exp(case.decay[n, d])) * state + step * (case.inward[d] * u).sum() * u[n]
        total += state * (case.outward[d] * case.inputs[-1]).sum()
    return total
