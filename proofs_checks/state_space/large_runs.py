"""Batches of thousands of students, and the seconds that a flow takes: what large runs against closed forms share.

Everything is compiled and in double precision, and every run goes through the engines that serve the small ones. A confirming rerun
has as many students from other starts: of fewer the gaps could not be compared, nor would a slip in one of thousands be met.
"""

from __future__ import annotations

import time

import numpy as np

from lemmata.dynamics import ensemble
from lemmata.dynamics.jax_problem import register
from lemmata.dynamics.precision import computing
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Choice
from lemmata.terms.types import Formula, Params, Problem, Tensor, Tree, Value
from lemmata.theory.state_space.problem import DiagonalStudent

STUDENTS, STEPS = 4096, 256
"""Together a million updates of a student."""
WIDE = {"horizon": Choice(4), "dim": Choice(64)}


def batch(case: Case, settings: Settings) -> tuple[DiagonalStudent, tuple[np.ndarray, ...]]:
    """Return the training record of the case, and its student before thousands of others of the same law."""
    draw = np.random.default_rng(settings.seed).uniform
    starts = [np.concatenate([part[None], draw(-1, 1, (STUDENTS - 1, case.dim))]) for part in (case.a, case.b, case.c)]
    return register(DiagonalStudent(case.dim, case.horizon, case.target_taps, case.gram)), tuple(starts)


def timed_flow(problem: Problem, starts: Params, until: float, **tolerances: Value) -> tuple[Tree, float]:
    """Return the flow and the seconds that it took, those of compiling left out."""
    ensemble.solve(problem, starts, until / 2**20, **tolerances)  # a very short run compiles, so that updates alone are timed
    begun = time.perf_counter()
    return ensemble.solve(problem, starts, until, **tolerances), time.perf_counter() - begun


def size(starts: tuple[np.ndarray, ...], run: Tree) -> str:
    """Say how many students of how many states a run had, and in how many pieces."""
    return f"{len(starts[0])} students of {starts[0].shape[1]} states {run.info['chunks']}"


def each(formula: Formula, *students: Tensor) -> np.ndarray:
    """Return the formula of every student of a batch, compiled, in double precision whatever the run was in."""
    import jax

    with computing("float64"):
        return np.asarray(jax.jit(jax.vmap(formula))(*students))
