"""Wrong variants of the formulas of the loss and its field.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.state_space import gradient, inputs, problem
from lemmata.theory.state_space.problem import columns


def shifted_taps(a: Any, b: Any, c: Any, horizon: int) -> Any:
    """`impulse_response` with one power of a too many, sum_d c_d a_d^{h+1} b_d.

    >>> shifted_taps([0.5], [1.0], [2.0], 2)
    array([1. , 0.5])
    """
    return problem.impulse_response(a, b, c, inputs.integer(horizon, "horizon", 1) + 1)[1:]


def unreversed_gram(sequences: Any) -> Any:
    """`input_gram` with tap h paired with u_h.

    >>> unreversed_gram([[1.0, 2.0]])
    array([[1., 2.],
           [2., 4.]])
    """
    return problem.input_gram(sequences)[::-1, ::-1]


def diagonal_loss(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> Any:
    """`loss` without the correlations between taps.

    >>> float(diagonal_loss([0.5], [1.0], [2.0], [1.0, 0.0], [[2.0, 1.0], [1.0, 1.0]]))
    3.0
    """
    target, gram = problem.data(target_taps, gram)
    gap = problem.impulse_response(a, b, c, target.shape[0]) - target
    return (gap * gap * gram.diagonal()).sum()


def halved_field(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> tuple[Any, Any, Any]:
    """`gradient_field` of half the loss.

    >>> halved_field([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    (array([8.]), array([2.]), array([1.]))
    """
    da, db, dc = gradient.gradient_field(a, b, c, target_taps, gram)
    half = ratio(1, 2, da)
    return da * half, db * half, dc * half


def swapped_field(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> tuple[Any, Any, Any]:
    """`gradient_field` with db = b P and dc = c P.

    >>> swapped_field([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    (array([16.]), array([2.]), array([4.]))
    """
    da, db, dc = gradient.gradient_field(a, b, c, target_taps, gram)
    return da, dc, db


def undifferentiated_field(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> tuple[Any, Any, Any]:
    """`gradient_field` with the powers of P' not weighted: sum_h m_{h+1} a^h in place of sum_h (h + 1) m_{h+1} a^h.

    >>> undifferentiated_field([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    (array([16.]), array([4.]), array([2.]))
    """
    _, db, dc = gradient.gradient_field(a, b, c, target_taps, gram)
    forces = gradient.tap_forces(a, b, c, target_taps, gram)
    a, b, c = columns(a=a, b=b, c=c)
    slope = gradient.horner(forces[1:], a)[0] if forces.shape[0] > 1 else a * 0
    return b * c * slope, db, dc


def uniform_hyperbolic_field(a: Any, growth: Any, u: Any, v: Any, target_taps: Any, gram: Any) -> tuple[Any, Any]:
    """`hyperbolic_field` with the growth of b^2, 2 P, in place of that of b.

    >>> uniform_hyperbolic_field([0.0], [0.0], [2.0], [0.0], [2.0, 1.0], [[1.0, 0.0], [0.0, 1.0]])
    (array([2.]), array([4.]))
    """
    da, dg = gradient.hyperbolic_field(a, growth, u, v, target_taps, gram)
    return da, 2 * dg
