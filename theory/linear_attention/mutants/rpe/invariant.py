"""Wrong variants of the invariant set and the limit on it."""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.rpe.invariant import antisymmetric_limit, antisymmetric_start


def symmetric_start(half: Vector, across: Vector) -> tuple[Vector, Vector]:
    """`antisymmetric_start` with a_{-k} = a_k."""
    a, v = antisymmetric_start(half, across)
    middle = a.shape[0] // 2
    return array([*(-a[:middle]), *a[middle:]], a), v


@admits("numpy")
def one_rate_for_all(half: Vector, across: Vector, n1: int) -> tuple[np.ndarray, np.ndarray]:
    """`antisymmetric_limit` with a kept in its direction, as if all N_k were equal."""
    a, v = antisymmetric_limit(half, across, n1)
    start = antisymmetric_start(half, across)[0]
    return start * (np.linalg.norm(a) / max(np.linalg.norm(start), np.finfo(float).tiny)), v


@admits("numpy")
def longer_dies(half: Vector, across: Vector, n1: int) -> tuple[np.ndarray, np.ndarray]:
    """`antisymmetric_limit` with the longer of a and v dying out."""
    half, across = inputs.tensor(half, "half"), inputs.tensor(across, "across")
    keep = 1.0 if 2 * half @ half < across @ across else 0.0
    return antisymmetric_start(keep * half, (1 - keep) * across)
