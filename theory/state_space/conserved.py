"""What training conserves, and what it does not.

On any data b_d^2 - c_d^2; on data that touch a single tap h also a_d^2 - h b_d^2; with b = c and that tap h >= 1, differences of
b_d^{-h}; with B = C = 1 and that tap p >= 3, differences of a_d^{2-p}. In the coordinates b + c = u e^g, b - c = v e^{-g} the first
law reads b_d^2 - c_d^2 = u_d v_d.
Under gradient descent with step size eta one step multiplies b_d^2 - c_d^2 by 1 - eta^2 P(a_d)^2: the drift is of first order in eta.
Source: COHEN_2026, "Teacher-Student Setting"; the laws are not printed there.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import exp, ratio
from lemmata.theory.state_space import inputs
from lemmata.theory.state_space.gradient import driving_polynomial, tap_forces
from lemmata.theory.state_space.problem import columns


def weight_difference(b: Any, c: Any) -> Any:
    """Return b^2 - c^2 of every state, conserved by the flow on any data.

    Args:
        b, c: (D,) input and output weights.

    Returns: (D,), as (b - c)(b + c).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.

    >>> weight_difference([3.0], [2.0])
    array([5.])
    """
    b, c = columns(b=b, c=c)
    return (b - c) * (b + c)


def state_difference(a: Any, b: Any, tap: int) -> Any:
    """Return a^2 - h b^2 of every state, conserved on data that touch tap h alone.

    Args:
        a, b: (D,) states and input weights.
        tap: h >= 0.

    Returns: (D,).

    Raises: ValueError for columns of different lengths or a negative tap.

    Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.

    >>> state_difference([3.0], [2.0], 2)
    array([1.])
    """
    a, b = columns(a=a, b=b)
    return a * a - inputs.integer(tap, "tap h", 0) * b * b


def balanced_gaps(b: Any, tap: int) -> Any:
    """Return b_d^{-h} - b_0^{-h}, conserved on data that touch tap h >= 1 alone with b = c and a = sqrt(h) b.

    Each b_d^{-h} falls at the one rate h h^{h/2} m_h. For h = 0 the ratios b_d/b_0 are conserved instead.

    Args:
        b: (D,) input weights, none zero.
        tap: h >= 1.

    Returns: (D,), the first 0.

    Raises: ValueError for a tap below 1 or a weight of zero.

    Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.

    >>> balanced_gaps([0.5, 0.25], 1)
    array([0., 2.])
    """
    (b,) = columns(b=b)
    return _inverse_gaps(b, inputs.integer(tap, "tap h", 1))


def frozen_gaps(a: Any, tap: int) -> Any:
    """Return a_d^{2-p} - a_0^{2-p}, conserved with B = C = 1 on data that touch tap p >= 3 alone.

    Args:
        a: (D,) states, none zero.
        tap: p >= 3.

    Returns: (D,), the first 0.

    Raises: ValueError for a tap below 3 or a state of zero.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", the flow on one tap; new.

    >>> frozen_gaps([0.5, 0.25], 3)
    array([0., 2.])
    """
    (a,) = columns(a=a)
    return _inverse_gaps(a, inputs.integer(tap, "tap p", 3) - 2)


def hyperbolic_weights(growth: Any, u: Any, v: Any) -> tuple[Any, Any]:
    """Return (b, c) at log-growth g: b + c = u e^g, b - c = v e^{-g}, so that b^2 - c^2 = u v whatever g is.

    Args:
        growth: (D,) g = int P(a) dt.
        u, v: (D,) b + c and b - c at the start.

    Returns: (b, c), each (D,).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.

    >>> hyperbolic_weights([0.0], [5.0], [1.0])
    (array([3.]), array([2.]))
    """
    growth, u, v = columns(growth=growth, u=u, v=v)
    plus, minus, half = u * exp(growth), v * exp(-growth), ratio(1, 2, u)
    return (plus + minus) * half, (plus - minus) * half


def product_weights(growth: Any, u: Any, v: Any) -> Any:
    """Return w = b c = (u^2 e^{2g} - v^2 e^{-2g})/4: nonnegative for ever where v = 0, nonpositive where u = 0.

    Args:
        growth: (D,) g = int P(a) dt.
        u, v: (D,) b + c and b - c at the start.

    Returns: (D,).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Various Examples Lead to Generalization", the step to a random variable; new.

    >>> product_weights([0.0], [5.0], [1.0])
    array([6.])
    """
    b, c = hyperbolic_weights(growth, u, v)
    return b * c


def descended_difference(a: Any, b: Any, c: Any, target_taps: Any, gram: Any, step_size: Any) -> Any:
    """Return b^2 - c^2 after one step of gradient descent, (b^2 - c^2)(1 - eta^2 P(a)^2).

    Args:
        a, b, c: (D,) the student before the step.
        target_taps: (H,) the teacher's taps.
        gram: (H, H) symmetric.
        step_size: eta.

    Returns: (D,).

    Raises: ValueError for columns of different lengths or a Gram matrix of another size.

    Source: COHEN_2026, "Teacher-Student Setting", gradient descent; new.

    >>> descended_difference([0.0], [3.0], [2.0], [7.0], [[1.0]], 0.25)
    array([3.75])
    """
    forces = tap_forces(a, b, c, target_taps, gram)
    a, b, c = columns(a=a, b=b, c=c)
    turn = inputs.beside(step_size, a) * driving_polynomial(a, forces)
    return weight_difference(b, c) * (1 - turn * turn)


def _inverse_gaps(values: Any, power: int) -> Any:
    if inputs.ordered(values) and not (values != 0).all():
        raise ValueError("no entry may be zero: the conserved quantity is a negative power")
    inverse = 1 / inputs.powers(values, power + 1)[power]
    return inverse - inverse[0]
