"""Wrong variants of the formulas of what training conserves.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.state_space import conserved, inputs
from lemmata.theory.state_space.problem import columns


def weight_sum(b: Any, c: Any) -> Any:
    """`weight_difference` as b^2 + c^2.

    >>> weight_sum([3.0], [2.0])
    array([13.])
    """
    b, c = columns(b=b, c=c)
    return b * b + c * c


def unweighted_state_difference(a: Any, b: Any, tap: int) -> Any:
    """`state_difference` without the factor h, a^2 - b^2.

    >>> unweighted_state_difference([3.0], [2.0], 2)
    array([5.])
    """
    return conserved.state_difference(a, b, min(inputs.integer(tap, "tap h", 0), 1))


def next_balanced_gaps(b: Any, tap: int) -> Any:
    """`balanced_gaps` with the exponent of the next tap.

    >>> next_balanced_gaps([0.5, 0.25], 1)
    array([ 0., 12.])
    """
    return conserved.balanced_gaps(b, tap + 1)


def next_frozen_gaps(a: Any, tap: int) -> Any:
    """`frozen_gaps` with the exponent 1 - p.

    >>> next_frozen_gaps([0.5, 0.25], 3)
    array([ 0., 12.])
    """
    return conserved.frozen_gaps(a, tap + 1)


def growing_difference(growth: Any, u: Any, v: Any) -> tuple[Any, Any]:
    """`hyperbolic_weights` with b - c growing as b + c does.

    >>> growing_difference([0.0], [5.0], [1.0])
    (array([3.]), array([2.]))
    """
    growth, u, v = columns(growth=growth, u=u, v=v)
    b, c = conserved.hyperbolic_weights(growth * 0, u, v)
    plus, _ = conserved.hyperbolic_weights(growth, u * 0 + 2, u * 0)
    return b * plus, c * plus


def conserved_difference(a: Any, b: Any, c: Any, target_taps: Any, gram: Any, step_size: Any) -> Any:
    """`descended_difference` as if gradient descent conserved b^2 - c^2 as the flow does.

    >>> conserved_difference([0.0], [3.0], [2.0], [7.0], [[1.0]], 0.25)
    array([5.])
    """
    return conserved.weight_difference(b, c)
