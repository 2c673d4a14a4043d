"""Wrong variants of the additive phase, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.poisoning.additive import additive_phase_time, additive_phase_window, additive_states
from lemmata.theory.state_space.problem import columns


def unit_dimension_states(t: Scalar, a_init: Vector) -> Vector:
    """`additive_states` without the number of states in the rate."""
    (a,) = columns(a_init=a_init)
    return additive_states(t * ratio(1, a.shape[0], t), a)


@admits("numpy")
def closed_window(a_init: Vector, level: float, p: int) -> Vector:
    """`additive_phase_window` as if tap p did nothing: one time."""
    return additive_phase_window(a_init, level, p)[[1, 1]]


def unit_dimension_time(first_moment: Scalar, level: Scalar, dim: int) -> Scalar:
    """`additive_phase_time` without the number of states: the rate of one state for that of their sum."""
    return additive_phase_time(first_moment, level, 1)
