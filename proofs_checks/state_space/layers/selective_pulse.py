"""Checks of the impulse response of a selective scan: the scan step by step on symbols, and the simulation's layer."""

from __future__ import annotations

import functools

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal
from lemmata.terms.arithmetic import array, exp, log
from lemmata.theory.state_space.claims.layers.selective_pulse import SELECTIVE_PULSE


@exact(SELECTIVE_PULSE, sizes={"horizon": (1, 2, 3), "dim": (1, 2)})
@tested(SELECTIVE_PULSE, examples=30)
def is_the_scan_run_on_pulses(formula, case):
    """The state moved input by input, with step, input and output weights made of each of them."""
    found = []
    for h in range(case.horizon):
        x, inputs = 0 * case.b, [case.pulse] + [0 * case.pulse] * h
        for u in inputs:
            step = log(1 + exp(case.slope * u + case.offset))
            x = exp(-step * exp(case.decay)) * x + step * case.b * u * u
        found.append((case.c * inputs[-1] * x).sum())
    return Equal(case.apply(formula), array(found, case.pulse))


@tested(SELECTIVE_PULSE, examples=4, floats=True, at={"horizon": Choice(3), "dim": Choice(2)})
def is_what_the_layer_of_the_simulation_answers(formula, case):
    """The simulation's layer of one channel, less its skip, on the same pulses, zeros before them."""
    import equinox as eqx

    from lemmata.simulations.state_space.layers.selective import Selective

    layer = Selective(1, case.dim, np.random.default_rng(0))
    names = ("to_inward", "to_outward", "decay", "to_step", "step", "skip")
    own = (case.b[:, None], case.c[:, None], case.decay[None], np.full((1, 1), case.slope), np.full(1, case.offset), np.zeros(1))
    layer = eqx.tree_at(lambda one: [getattr(one, name) for name in names], layer, list(own))
    pulses = case.pulse * np.eye(case.horizon)[::-1, :, None]
    return Equal(case.apply(formula), np.asarray(_answers()(layer, pulses))[:, 0])


@functools.cache
def _answers():
    import jax

    return jax.jit(jax.vmap(lambda layer, inputs: layer.final(inputs), in_axes=(None, 0)))
