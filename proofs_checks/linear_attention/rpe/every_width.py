"""What the checks on any number of lags share: opaque lag weights and value direction, and the problem's loss at them.

In numbers the pairs N_k and the target tau_k of each lag are the problem's. For every size they are the formula's opaque columns, which
are compared with these: nothing of them is used, so that what is proved holds for all pairs and targets.
"""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.proofs_checks.linear_attention.rpe.together import positions
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import array, world
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.problem import lag_gaps, ring_target
from lemmata.theory.linear_attention.rpe.line import counted_lags, supervised_lags, target_beside

JOINT = {"a": Opaque("width"), "v": Opaque("d")}


def falls(case: Case, a: Vector, v: Vector) -> tuple[Vector, Vector]:
    """Return da/dt and dv/dt: the slopes of the problem's loss and weight decay."""
    weights, target = _columns(case, a)

    def loss(a: Vector, v: Vector) -> Scalar:
        return (weights * lag_gaps(a, v, target)).sum()

    da = -slopes(lambda a: loss(a, v), a) - case.weight_decay * a
    return da, -slopes(lambda v: loss(a, v), v) - case.weight_decay * v


def aligned_slope(case: Case, a: Vector) -> Vector:
    """Return the slopes of the problem's loss by each lag weight at v = theta."""
    weights, target = _columns(case, a)
    return slopes(lambda a: (weights * lag_gaps(a, np.array([1]), target)).sum(), a)


def seen_columns(case: Case, a: Vector) -> tuple[Vector, Vector]:
    """Return how many pairs of the window are at each lag, and the target where there are any; of any width the formula's columns."""
    if world(a) == "ring":
        return counted_lags(a, case.n1), target_beside(a, case.n1, case.alpha, case.beta)
    return _columns(case, a)


def _columns(case: Case, a: Vector) -> tuple[Vector, Vector]:
    """Return how many pairs of the window are at each lag, and the target there, the ring's as that of the problem is."""
    betas = case.betas if "betas" in case else [case.beta]
    if world(a) == "ring":
        return supervised_lags(a, case.n1, case.alpha, betas)[1:]
    n = positions(case)
    lags = np.arange(1 - n, n)
    pairs = [sum(i - r == lag for i in range(case.n1) for r in range(case.n1)) for lag in lags]
    return array(pairs, a), ring_target(n, case.alpha, betas)[lags % n]
