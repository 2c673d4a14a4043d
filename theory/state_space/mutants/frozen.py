"""Wrong variants of the formulas of the frozen student.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, ratio
from lemmata.theory.state_space import frozen, inputs
from lemmata.theory.state_space.problem import columns


@admits("numpy")
def frozen_endpoint_without_differences(a_init: Any, p: int) -> Any:
    """`frozen_clean_endpoint` for p >= 3 with the leader at 1 and the others at 0.

    >>> frozen_endpoint_without_differences([0.5, 0.25], 4)
    array([1., 0.])
    """
    (a,) = columns(a_init=a_init)
    inputs.integer(p, "tap p", 3)
    return (np.arange(a.shape[0]) == a.argmax()).astype(float)


@admits("numpy")
def next_tap_endpoint(a_init: Any, p: int) -> Any:
    """`frozen_clean_endpoint` with the conserved exponent of tap p + 1.

    >>> bool(next_tap_endpoint([0.5, 0.25], 4)[1] < frozen.frozen_clean_endpoint([0.5, 0.25], 4)[1])
    True
    """
    return frozen.frozen_clean_endpoint(a_init, p + 1)


def doubled_escape_time(a_max: Any, p: int) -> Any:
    """`frozen_clean_escape_time` for half the loss.

    >>> doubled_escape_time(0.5, 4)
    0.5
    """
    return 2 * frozen.frozen_clean_escape_time(a_max, p)


def halved_clean_field(a: Any, p: int) -> Any:
    """`frozen_clean_field` of half the loss.

    >>> halved_clean_field([0.5, 0.0], 2)
    array([0.75, 0.  ])
    """
    return frozen.frozen_clean_field(a, p) * ratio(1, 2, a)


def next_tap_states(clock: Any, a_init: Any, p: int) -> Any:
    """`frozen_states` of the tap after p.

    >>> next_tap_states(1.0, [0.5, 0.25], 1)
    array([1.35914091, 0.67957046])
    """
    return frozen.frozen_states(clock, a_init, p + 1)


def other_low_tap_endpoint(a_init: Any, p: int) -> Any:
    """`low_tap_endpoint` of tap 3 - p.

    >>> other_low_tap_endpoint([0.75, 0.0], 2)
    array([0.875, 0.125])
    """
    return frozen.low_tap_endpoint(a_init, 3 - p)


def kept_ratio(a_first: Any, a_second: Any, p: int) -> Any:
    """`runner_up` as if the second state kept its ratio to the first.

    >>> kept_ratio(0.5, 0.25, 3)
    0.5
    """
    return inputs.powers(a_second / a_first, inputs.integer(p, "tap p", 3) - 1)[p - 2]


def whole_dimension_floor(dim: int, power: Any) -> Any:
    """`one_state_loss_floor` as if the teacher's tap 0 were zero.

    >>> whole_dimension_floor(3, 0.5)
    4.5
    """
    return frozen.one_state_loss_floor(dim + 1, power)
