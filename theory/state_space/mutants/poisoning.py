"""Wrong variants of the formulas of poisoned training.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import admits, array, ratio
from lemmata.theory.state_space import frozen, gradient, inputs, poisoning
from lemmata.theory.state_space.problem import columns


def summed_poisoned_field(a: Any, p: int) -> Any:
    """`frozen_poisoned_field` of the sum over both sequences in place of the mean.

    >>> summed_poisoned_field([0.5, 0.0], 2)
    array([2.5, 1. ])
    """
    return 2 * poisoning.frozen_poisoned_field(a, p)


def appended_field(a: Any, p: int) -> Any:
    """`frozen_poisoned_field` with the special sequence added to the clean loss as it stood, not averaged into it.

    >>> appended_field([0.5, 0.0], 2)
    array([2. , 0.5])
    """
    return poisoning.frozen_poisoned_field(a, p) + frozen.frozen_clean_field(a, p) * ratio(1, 2, a)


def unit_dimension_states(t: Any, a_init: Any) -> Any:
    """`additive_states` without the number of states in the rate.

    >>> unit_dimension_states(0.0, [0.5, 0.25])
    array([0.5 , 0.25])
    """
    (a,) = columns(a_init=a_init)
    return poisoning.additive_states(t * ratio(1, a.shape[0], t), a)


@admits("numpy")
def closed_window(a_init: Any, level: float, p: int) -> Any:
    """`additive_phase_window` as if tap p did nothing: one time.

    >>> closed_window([0.25, 0.25], 0.5, 2)
    array([0., 0.])
    """
    return poisoning.additive_phase_window(a_init, level, p)[[1, 1]]


def tangent_gap_growth(first: Any, second: Any, forces: Any) -> Any:
    """`gap_growth` at two equal states, P''(a_i).

    >>> float(tangent_gap_growth(2.0, 1.0, [9.0, 9.0, 1.0, 1.0]))
    14.0
    """
    return poisoning.gap_growth(first, first, forces)


def later_forces(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> Any:
    """`tap_forces` one tap too early, that of tap h + 1 at place h.

    >>> later_forces([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    array([ 8., -2.])
    """
    forces = gradient.tap_forces(a, b, c, target_taps, gram)
    return array([*forces[1:], forces[0]], forces)


def next_excess(a: Any, p: int) -> Any:
    """`nonnegative_excess` for tap p + 1.

    >>> next_excess([0.5, 1.0], 2)
    array([0.375, 0.   ])
    """
    return poisoning.nonnegative_excess(a, p + 1)


def unit_dimension_time(first_moment: Any, level: Any, dim: int) -> Any:
    """`additive_phase_time` without the number of states: the rate of one state for that of their sum.

    >>> unit_dimension_time(0.5, 0.5, 10)
    0.0
    """
    return poisoning.additive_phase_time(first_moment, level, 1)


def unscaled_special_field(a: Any, p: int, factor: Any) -> Any:
    """`scaled_poisoned_field` with the special sequence left at amplitude 1.

    >>> unscaled_special_field([1.0, 0.0], 2, 2.0)
    array([7., 1.])
    """
    (a,) = columns(a=a)
    factor = inputs.beside(factor, a)
    square = inputs.powers(factor, 2 * p - 1)[2 * p - 2]
    return poisoning.scaled_poisoned_field(a, p, factor) - (square - 1) * (factor - a.sum())
