"""Checks of the talk's table: its rows run again, from the source's starts and data, against closed forms, bounds and the slide."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from lemmata.proofs_checks.check import integrated, sampled
from lemmata.proofs_checks.relation import AtLeast, Equal, Estimate
from lemmata.proofs_checks.state_space.poisoning import stiff
from lemmata.simulations.state_space import adaptive, frozen, network, presets, training
from lemmata.theory.domain import Choice
from lemmata.theory.state_space.claims.table import DAMAGE, DECK, LEVEL_START, NO_DAMAGE, ROW_1, SLOPE, UPDATES
from lemmata.theory.state_space.problem import extrapolation_error, near_tie

VANISHING, NEGLECTED, ALLOWED = 1e-6, 1e-5, 10
SHOWN_SEEDS = {"2": (0, 1, 4, 5), "3": (0, 1, 3, 5)}
"""Of which seeds, counted from the first, the source's code takes the mean."""


def clean(a_init: Any, p: int, settings: Any) -> float:
    """Return the error without the special sequence, by the flow."""
    return extrapolation_error(frozen.frozen_clean_endpoint_by_flow(a_init, p, **settings.solver))


def poisoned(a_init: Any, p: int, settings: Any) -> float:
    """Return the error with the special sequence, by an implicit solver: the flow is too stiff for others."""
    return extrapolation_error(frozen.frozen_poisoned_endpoint(a_init, p, **stiff(settings)))


@integrated(ROW_1, examples=4, rtol=1e-6, solver=1e-12)
def is_that_of_the_flow_for_every_seed(formula, case, settings):
    """All eight seeds of a setting, integrated, over their closed forms."""
    return Equal(np.array([clean(a, case.p, settings) for a in case.a_init]) / case.apply(formula), 1.0)


@integrated(SLOPE, examples=3, rtol=NEGLECTED, solver=1e-12, at={"dim": Choice(10), "p": Choice(6)})
def is_that_of_the_flow_from_a_tiny_start(formula, case, settings):
    """The integrated error from the shape at size 1e-6, over that size and the slope."""
    return Equal(clean(VANISHING * case.shape, case.p, settings) / VANISHING / case.apply(formula), 1.0)


@integrated(LEVEL_START, examples=2, solver=1e-9)
def ends_where_the_start_itself_ends(formula, case, settings):
    """Both errors integrated: they differ by less than ten sizes of the start."""
    change = poisoned(case.a_init, case.p, settings) - poisoned(case.apply(formula), case.p, settings)
    return AtLeast(ALLOWED, abs(change) / case.scale)


@integrated(DAMAGE, examples=3, solver=1e-9)
def is_exceeded_by_the_poisoned_flow(formula, case, settings):
    """The integrated error with the special sequence, over the bound."""
    return AtLeast(poisoned(case.a_init, case.p, settings) / case.apply(formula), 1.0)


@integrated(NO_DAMAGE, examples=2, solver=1e-9)
def bounds_the_poisoned_flow(formula, case, settings):
    """The integrated error with the special sequence, over the bound."""
    return AtLeast(1.0, poisoned(case.a_init, case.p, settings) / case.apply(formula))


@functools.cache
def second_row(first: int, extra: int) -> dict[str, np.ndarray]:
    """Return the errors of eight seeds of row 2, without and with special sequences."""
    found = {}
    for name, special in (("clean", False), ("poisoned", True)):
        seeds = range(first, first + len(presets.SEEDS))
        a, b, c, *data = presets.batch(seeds, near_tie(presets.SCALE, presets.STEEPNESS), special)
        end, _ = training.train(adaptive.PROJECTED, (a, b, c), data, extra, presets.RATE)
        training.refuse_unfinished(end, [f" (seed {seed})" for seed in seeds])
        found[name] = presets.errors(*end.student)
    return found


@functools.cache
def third_row(first: int) -> np.ndarray:
    """Return the errors of row 3 with special sequences, of the seeds that the source's code shows."""
    rows = [network.drawn(first + k, near_tie(network.SCALE, network.STEEPNESS)) for k in SHOWN_SEEDS["3"]]
    end, _ = training.train(network.ADAM, *network.batch(rows, special=True), network.EXTRA_UPDATES, network.RATE)
    return network.errors(end.student, rows)


def _mean_log(errors: np.ndarray, predicted: float) -> Estimate:
    logs = np.log(errors)
    return Estimate(logs.mean(), logs.std(ddof=1) / np.sqrt(logs.size), predicted)


def _falls_as_one_over_the_updates(formula: Any, case: Any, settings: Any) -> Estimate:
    found = second_row(presets.SEEDS[0] + settings.seed, case.extra)
    return _mean_log(found["poisoned"] / found["clean"], case.apply(formula))


@sampled(UPDATES, at={"extra": Choice(20_000)})
def is_the_mean_over_the_seeds(formula, case, settings):
    """Eight seeds trained until 20 000 updates after the threshold."""
    return _falls_as_one_over_the_updates(formula, case, settings)


@sampled(UPDATES, tier="full", examples=3, at={"extra": Choice(1401, 40_000, 150_000)})
def is_the_mean_over_the_seeds_sooner_and_later(formula, case, settings):
    """Eight seeds trained as the source stops, and for longer."""
    return _falls_as_one_over_the_updates(formula, case, settings)


@sampled(DECK, examples=4, at={"row": Choice("2")})
def is_the_mean_over_the_seeds_shown(formula, case, settings):
    """Row 2 run again: the mean logarithm over the source's four seeds of eight."""
    errors = second_row(presets.SEEDS[0] + settings.seed, presets.EXTRA_UPDATES)[case.column]
    return _mean_log(errors[list(SHOWN_SEEDS["2"])], np.log(case.apply(formula)))


@sampled(DECK, tier="full", at={"row": Choice("3")})
def is_the_mean_over_the_seeds_shown_in_a_network(formula, case, settings):
    """Row 3 with special sequences run again: the mean logarithm over the source's four seeds."""
    return _mean_log(third_row(network.SEEDS[0] + settings.seed), np.log(case.apply(formula)))
