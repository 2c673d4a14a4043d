"""Checks of the difference of squares after a step of descent: on symbols, by the engine, and for thousands of students at once."""

from __future__ import annotations

import time
from functools import lru_cache

import numpy as np

from lemmata.dynamics import descent
from lemmata.language.check import exact, scaled, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import Equal, Timed
from lemmata.proofs_checks.state_space.conserved.symbolic_flow import SMALL, symbolic_flow
from lemmata.proofs_checks.state_space.large_runs import STEPS, WIDE, batch, each, size
from lemmata.proofs_checks.state_space.training import ONE_SHAPE, record
from lemmata.terms.types import Problem, Tree
from lemmata.theory.state_space.claims.conserved.descended_difference import DESCENDED_DIFFERENCE

LOOKS = 8
"""States of a descent from which one more step is taken: the start, the end, and between them."""


@exact(DESCENDED_DIFFERENCE, sizes=SMALL)
def is_the_difference_after_one_symbolic_step(formula, case):
    """One step along the gradient."""
    parts, velocity = symbolic_flow(case)
    b, c = parts[1] + case.step_size * velocity[1], parts[2] + case.step_size * velocity[2]
    return Equal(formula(*parts, case.target_taps, case.gram, case.step_size), b * b - c * c)


@tested(DESCENDED_DIFFERENCE, examples=10, floats=True, at=ONE_SHAPE)
def is_the_difference_after_one_step_of_descent(formula, case):
    """One step of the engine that trains by autodiff."""
    _, b, c = descent.run(record(case), (case.a, case.b, case.c), case.step_size, 1, logged=1).final
    return Equal(case.apply(formula), b * b - c * c)


@scaled(DESCENDED_DIFFERENCE, at={**WIDE, "step_size": Choice(2.0**-10)})
def is_the_difference_after_a_step_of_every_student(formula, case, settings):
    """A step of the engine from states along the descent of thousands of students."""
    problem, starts = batch(case, settings)
    run, seconds = _descended(problem, tuple(part.tobytes() for part in starts), case.step_size, settings.dtype)
    got, want = [], []
    for look in range(LOOKS + 1):
        before = run.at(look)
        _, b, c = descent.batch(problem, before, case.step_size, 1, logged=1).final
        got.append(each(lambda *student: formula(*student, case.target_taps, case.gram, case.step_size), *before))
        want.append(b * b - c * c)
    return Timed(Equal(np.stack(got), np.stack(want)), size(starts, run), STEPS * len(starts[0]), seconds)


@lru_cache(maxsize=2)
def _descended(problem: Problem, starts: tuple[bytes, ...], step_size: float, dtype: str) -> tuple[Tree, float]:
    """Return the descent and its seconds; its states are more than the engine remembers, and every control asks for them."""
    inits = tuple(np.frombuffer(part).reshape(-1, problem.dim) for part in starts)
    descent.batch(problem, inits, step_size, LOOKS, logged=LOOKS)  # compiles, so that updates alone are timed
    begun = time.perf_counter()
    return descent.batch(problem, inits, step_size, STEPS, logged=LOOKS), time.perf_counter() - begun
