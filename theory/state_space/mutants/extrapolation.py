"""Wrong variants of the formulas of extrapolation.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import admits, array, ratio
from lemmata.theory.state_space import extrapolation, inputs
from lemmata.theory.state_space.problem import columns


def annihilator(a_star: Any) -> Any:
    """`squared_annihilator` not squared, prod_i (z - a*_i): negative between teacher states.

    >>> annihilator([2.0])
    array([-2.,  1.])
    """
    (a_star,) = columns(a_star=a_star)
    return extrapolation.polynomial(list(a_star), a_star)


def late_weights(taps: Any, a_star: Any) -> Any:
    """`merged_weights` from the taps 1 … D* in place of 0 … D* - 1.

    >>> late_weights([3.0, 2.0], [1.0])
    array([2.])
    """
    (taps,) = columns(taps=taps)
    return extrapolation.merged_weights(taps[1:], a_star)


def one_horizon_less(teacher_dim: int) -> int:
    """`sufficient_horizon` with 2 D*, which is not enough.

    >>> one_horizon_less(1)
    2
    """
    return extrapolation.sufficient_horizon(teacher_dim) - 1


def one_tap_majorant(a: Any, w: Any, a_star: Any, w_star: Any, rho: Any, horizon: int) -> Any:
    """`tap_majorant` without the term of the second moment.

    >>> one_tap_majorant([2.0, 0.0], [0.5, 0.5], 1.0, 1.0, 2.0, 4)
    array([0., 0., 0., 0.])
    """
    a, w = columns(a=a, w=w)
    a_star, w_star = inputs.beside(a_star, a), inputs.beside(w_star, a)
    merged = a_star + ((a - a_star) * w).sum() / w.sum()
    return extrapolation.tap_majorant(array([merged], a), array([w.sum()], a), a_star, w_star, rho, horizon) * ratio(1, 2, a)


@admits("numpy", "fraction")
def teacher_radius_bound(a: Any, w: Any, a_star: Any, w_star: Any, horizon: int) -> Any:
    """`tap_error_bound` with rho = |a*|, as if no state of the student lay farther out.

    >>> teacher_radius_bound([2.0, 0.0], [0.5, 0.5], 1.0, 1.0, 4)
    array([0., 0., 1., 3.])
    """
    return extrapolation.tap_majorant(a, w, a_star, w_star, abs(a_star), horizon)
