"""Lag weights and value direction learnt together, as the checks share them: the expected loss by brute force, and its problem."""

from __future__ import annotations

import jax
import numpy as np

from lemmata.dynamics.compiling import lightly
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Choice
from lemmata.proofs_checks.linear_attention import task
from lemmata.terms.arithmetic import number
from lemmata.terms.random.expectation import expectation, gaussian
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.problem import RelativeEncoding

ONE_SHAPE = {"n1": Choice(3), "unseen": Choice(4), "d": Choice(4)}
TWO_SHAPES = {"n1": Choice(3, 6), "unseen": Choice(2), "d": Choice(3)}
"""Rings of five and of eight."""


def expected_loss(case: Case, a: Vector, v: Vector) -> Scalar:
    """Return the expectation of D.13 over the data x_r ~ N(0, I_d) of the window: a model that reads <v, x_r>, a target that reads s_r."""
    n, x = positions(case), gaussian((case.n1, len(v)))
    answers = task.answers([*x[:, 0], *(number(0, case.alpha) for _ in range(n - case.n1))], case.alpha, [case.beta])
    errors = [sum(a[i - r + n - 1] * (v @ x[r]) for r in range(case.n1)) - answers[i] for i in range(case.n1)]
    return expectation(sum(error * error for error in errors))


def record(case: Case) -> RelativeEncoding:
    """Return the problem of a case, its lags on a line."""
    return RelativeEncoding(positions(case), case.n1, case.get("d", 4), case.alpha, (case.beta,), case.get("weight_decay", 0.0), ring=False)


def positions(case: Case) -> int:
    """Return the number of positions of a case: the window and those that no window sees."""
    return case.n1 + case.unseen


def settling(case: Case, settings: Settings) -> float:
    """Return thirty times the slowest time scale at the zero of the loss: 2 N_k V^2 >= 2 V^2 of the seen weights, 2 S of v.

    V^4 - (U - C) V^2 = |tau|^2, S = sum_k N_k tau_k^2/V^2.
    """
    problem = record(case)
    seen, pulled = problem.weights > 0, problem.weights @ problem.target() ** 2
    gain = case.v_init @ case.v_init - (case.a_init[seen] ** 2).sum()
    square = np.roots([1, -gain, -(problem.target()[seen] ** 2).sum()]).max()
    return settings.late(15 / min(square, pulled / square) if square > 0 and pulled > 0 else 20.0)


@lightly
def loss_and_slopes(problem: RelativeEncoding, params: tuple[Vector, Vector]) -> tuple[Scalar, tuple[Vector, Vector]]:
    """Return the loss and JAX's gradient of it."""
    return jax.value_and_grad(problem.loss)(params)
