"""Flows of Gram columns of up to a million positions, by the three Fourier transforms of their record."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable

import numpy as np

from lemmata.dynamics import ensemble
from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Choice
from lemmata.language.relation import Relation, Timed
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.problem import CirculantGram

LONG = {"n": Choice(1_000_000)}


def flowed(case: Case, half: np.ndarray, until: float, settings: Settings) -> tuple[np.ndarray, Callable[[Relation], Timed]]:
    """Return the end of the flow from a column, and a function that adds steps and seconds to a relation on it."""
    problem = register(CirculantGram(case.n, case.n1, 1, case.alpha, tuple(case.betas), case.get("weight_decay", 0.0)))
    start = arguments.unfolded(half, case.n)[None]
    solve = functools.partial(ensemble.solve, problem, start, rtol=settings.rtol, atol=settings.atol)
    solve(until / 2**20)  # compiles, so that steps alone are timed
    begun = time.perf_counter()
    run = solve(until)
    seconds = time.perf_counter() - begun
    return run.final, lambda relation: Timed(relation, f"{case.n} positions", float(run.info["steps"].sum()), seconds, "steps")
