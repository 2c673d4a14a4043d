"""Checks of the invariant set: slopes of the expected loss, autodiff, and a flow that cannot leave it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import jax
import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import compiled_velocity, register, velocity
from lemmata.language.case import Case
from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.linear_attention.rpe.together import expected_loss, record
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.claims.rpe.invariant import INVARIANT, STUCK
from lemmata.theory.linear_attention.problem import RelativeEncoding, ring_target


@exact(INVARIANT, sizes={"n1": (2, 3)})
def is_not_left_by_the_gradient(formula, case):
    """The expected loss has slopes antisymmetric in the lags and none along theta."""
    (a, v), seen = case.apply(formula), case.having(unseen=1)
    whole, tilted = array([0, *a, 0], case.alpha), array([v[0] + case.tilt, *v[1:]], case.alpha)
    by_a, by_v = slopes(lambda x: expected_loss(seen, x, tilted), whole), slopes(lambda x: expected_loss(seen, whole, x), tilted)
    return All(Equal(by_a + by_a[::-1], 0), Equal(by_v[0], 0))


@tested(INVARIANT, examples=20, floats=True, at={"n1": Choice(4)})
def is_not_left_by_autodiff(formula, case):
    """JAX's gradient of the population loss at the start."""
    a, v = case.apply(formula)
    da, dv = compiled_velocity(register(record(case.having(unseen=4))), (np.pad(a, 4), v + case.tilt * np.eye(4)[0]))
    return All(Equal(da + da[::-1], np.zeros(len(da))), Equal(dv[0], 0.0))


@dataclass(frozen=True)
class OnInvariantSet:
    """The population flow in coordinates that cannot leave the set: the weights of positive seen lags, and v without theta."""

    whole: RelativeEncoding

    def placed(self, params: tuple[Vector, Vector]) -> tuple[Vector, Vector]:
        """Return all lag weights and all of v."""
        half, across = params
        xp: Any = np if isinstance(half, np.ndarray) else jax.numpy
        unseen, none = np.zeros(self.whole.positions - 1 - half.shape[0]), np.zeros(1)
        return xp.concatenate([unseen, -half[::-1], none, half, unseen]), xp.concatenate([none, across])

    def field(self, params: tuple[Vector, Vector]) -> tuple[Vector, Vector]:
        """Return the velocity of the coordinates, by autodiff of the whole loss."""
        da, dv = velocity(self.whole, self.placed(params))
        middle = self.whole.positions - 1
        return da[middle + 1 : middle + 1 + params[0].shape[0]], dv[1:]


@integrated(STUCK, at={"n1": Choice(3, 5)})
def is_where_the_flow_on_the_set_ends(formula, case, settings):
    """Weights, value direction and training loss once the shorter has died out, at a rate of twice the difference of squares or more.

    Raises: ValueError for lengths so near to each other that both seem to.
    """
    difference, size = abs(2 * case.half @ case.half - case.across @ case.across), 2 * case.half @ case.half + case.across @ case.across
    if difference < size / 50:
        raise ValueError(f"the lengths must differ by more than {difference:.1g} in square for the shorter to die out in time")
    problem, n = _on_set(case), case.n1 + 4
    end = problem.placed(flow.solve(problem, (case.half, case.across), settings.late(20 / difference), **settings.solver).final)
    target, lag = ring_target(n, case.alpha, [case.beta]), np.arange(1 - n, n)
    kept = (np.maximum(case.n1 - np.abs(lag), 0) * target[lag % n] ** 2).sum()
    a, v = case.apply(formula)
    return All(Equal(end[0], np.pad(a, 4)), Equal(end[1], v), Equal(problem.whole.loss(end), kept))


@integrated(STUCK, at={"n1": Choice(3, 5)})
def is_approached_from_equal_lengths(formula, case, settings):
    """With r = |a| = |v|, (r^2)' = -4 r^2 sum_k N_k a_k^2 <= -4 r^4: neither is further than r(0)/sqrt(1 + 4 r(0)^2 t) from its limit.

    Raises: ValueError for a start that cannot be scaled to equal lengths.
    """
    size, length = 2 * case.half @ case.half, case.across @ case.across
    if not size or not length:
        raise ValueError("neither a nor v may be 0: they cannot be made equally long")
    case, time = case.having(across=case.across * np.sqrt(size / length)), settings.late(1e4 / size)
    ends = _on_set(case).placed(flow.solve(_on_set(case), (case.half, case.across), time, **settings.solver).final)
    limits = [np.pad(part, wide) for part, wide in zip(case.apply(formula), (4, 0), strict=True)]
    return All(*(AtLeast(size / (1 + 4 * size * time), (end - limit) @ (end - limit)) for end, limit in zip(ends, limits, strict=True)))


def _on_set(case: Case) -> OnInvariantSet:
    return OnInvariantSet(register(record(case.having(unseen=4))))
