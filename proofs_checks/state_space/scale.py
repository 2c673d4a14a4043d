"""Large runs against the closed forms: a hundred thousand states trained on one tap, a million updates, thousands of students at once.

Everything is compiled and in double precision, and every run goes through the engines that serve the small ones. A confirming rerun
is smaller and has other starts. What the flow conserves, and how fast descent loses it, is looked at for every student.
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any

import numpy as np

from lemmata.proofs_checks.check import Settings, descended, scaled
from lemmata.proofs_checks.relation import Equal, Order, Timed
from lemmata.proofs_checks.state_space.frozen import one_tap
from lemmata.simulations import descent, ensemble
from lemmata.simulations.jax_problem import register
from lemmata.simulations.precision import computing
from lemmata.theory.domain import Array, Choice, Interval
from lemmata.theory.state_space.claims.conserved import DESCENDED_DIFFERENCE, WEIGHT_DIFFERENCE
from lemmata.theory.state_space.claims.frozen import CLEAN_ENDPOINT, LOW_TAP_ENDPOINT
from lemmata.theory.state_space.problem import DiagonalStudent

LONG = 600.0
STUDENTS, STEPS, LOOKS, TIME = 4096, 256, 8, 1 / 16
STATES = {"p": Choice(4), "dim": Choice(100_000), "a_init": Array(lambda c: c.dim, 1 / 256, 1 / 64)}
UPDATES, RATE = 1_000_000, 2.0**-16
WIDE = {"horizon": Choice(4), "dim": Choice(64)}


@scaled(CLEAN_ENDPOINT, at=STATES, gpu={"dim": Choice(1_000_000)})
def is_where_very_many_states_settle(formula, case, settings):
    """The flow of the training record from near zero, through the escape and long after it."""
    start = case.a_init[:: 1 + settings.refinement]
    problem = one_tap(start.size, case.p, case.others)
    run, seconds = _flow(problem, start[None], LONG, rtol=settings.rtol / 10, atol=settings.atol / 10)
    want = case.having(a_init=start).apply(formula)
    relation = Equal(run.final[0], want, scale=float(np.abs(want).max()))
    return Timed(relation, f"{start.size} states", float(run.info["steps"].sum()), seconds)


@scaled(LOW_TAP_ENDPOINT, at={"p": Choice(2), "dim": Choice(256)}, gpu={"dim": Choice(1024)})
def is_where_a_million_updates_end(formula, case, settings):
    """Descent in place of the flow: a step keeps the ratios of the states as well, so that it ends at the same point."""
    problem, steps = one_tap(case.dim, case.p, case.others), UPDATES >> 3 * settings.refinement
    rate = RATE * UPDATES / steps
    descent.run(problem, case.a_init, rate, 1, logged=1)  # compiles, so that updates alone are timed
    begun = time.perf_counter()
    final = descent.run(problem, case.a_init, rate, steps, logged=1).final
    seconds = time.perf_counter() - begun
    return Timed(Equal(final, case.apply(formula)), f"descent of {case.dim} states", steps, seconds)


@scaled(WEIGHT_DIFFERENCE, at=WIDE)
def is_the_same_for_every_student_of_a_batch(formula, case, settings):
    """Before and after the flow, for every state of thousands of students."""
    problem, starts = _batch(case, settings)
    run, seconds = _flow(problem, starts, TIME, rtol=settings.rtol, atol=settings.atol)
    relation = Equal(_each(formula, *run.final[1:]), _each(formula, *starts[1:]))
    return Timed(relation, _size(starts, run), float(run.info["steps"].sum()), seconds)


@descended(WEIGHT_DIFFERENCE, tier="scale", at={**WIDE, "t": Interval(0.1, 0.25)})
def the_largest_drift_of_a_batch_halves_with_the_step(formula, case, settings):
    """Descent of thousands of students to one time: the largest drift of any state is of first order in the step size."""
    problem, starts = _batch(case, settings)
    counts = [STEPS * 2**k for k in range(settings.refinement, settings.refinement + 3)]
    ends = [descent.batch(problem, starts, case.t / count, count, logged=1).final for count in counts]
    before = _each(formula, *starts[1:])
    return Order([case.t / count for count in counts], [float(np.abs(_each(formula, b, c) - before).max()) for _, b, c in ends], 1)


@scaled(DESCENDED_DIFFERENCE, at={**WIDE, "step_size": Choice(2.0**-10)})
def is_the_difference_after_a_step_of_every_student(formula, case, settings):
    """A step of the engine from states along the descent of thousands of students."""
    problem, starts = _batch(case, settings)
    run, seconds = _descended(problem, tuple(part.tobytes() for part in starts), case.step_size, settings.dtype)
    got, want = [], []
    for look in range(LOOKS + 1):
        before = run.at(look)
        _, b, c = descent.batch(problem, before, case.step_size, 1, logged=1).final
        got.append(_each(lambda *student: formula(*student, case.target_taps, case.gram, case.step_size), *before))
        want.append(b * b - c * c)
    return Timed(Equal(np.stack(got), np.stack(want)), _size(starts, run), STEPS * len(starts[0]), seconds)


def _batch(case: Any, settings: Settings) -> tuple[Any, tuple[np.ndarray, ...]]:
    """Return the training record of the case, and its student before thousands of others of the same law; a rerun has fewer."""
    count = STUDENTS >> 3 * settings.refinement
    draw = np.random.default_rng(settings.seed).uniform
    starts = [np.concatenate([part[None], draw(-1, 1, (count - 1, case.dim))]) for part in (case.a, case.b, case.c)]
    return register(DiagonalStudent(case.dim, case.horizon, case.target_taps, case.gram)), tuple(starts)


def _flow(problem: Any, starts: Any, until: float, **tolerances: Any) -> tuple[Any, float]:
    """Return the flow and its seconds."""
    ensemble.solve(problem, starts, until / 2**20, **tolerances)  # compiles, so that updates alone are timed
    begun = time.perf_counter()
    return ensemble.solve(problem, starts, until, **tolerances), time.perf_counter() - begun


def _size(starts: tuple[np.ndarray, ...], run: Any) -> str:
    return f"{len(starts[0])} students of {starts[0].shape[1]} states {run.info['chunks']}"


def _each(formula: Any, *students: Any) -> np.ndarray:
    """Return the formula of every student of a batch, compiled, in double precision whatever the run was in."""
    import jax

    with computing("float64"):
        return np.asarray(jax.jit(jax.vmap(formula))(*students))


@lru_cache(maxsize=2)
def _descended(problem: Any, starts: tuple[bytes, ...], step_size: float, dtype: str) -> tuple[Any, float]:
    """Return the descent and its seconds; its states are more than the engine remembers, and every control asks for them."""
    inits = tuple(np.frombuffer(part).reshape(-1, problem.dim) for part in starts)
    descent.batch(problem, inits, step_size, LOOKS, logged=LOOKS)  # compiles, so that updates alone are timed
    begun = time.perf_counter()
    return descent.batch(problem, inits, step_size, STEPS, logged=LOOKS), time.perf_counter() - begun
