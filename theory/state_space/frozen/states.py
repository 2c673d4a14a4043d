"""In the clock dtau = 2 p (1 - S_p) dt every state moves by itself: da/dtau = a^{p-1}, in closed form.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training without special sequences; the solution is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, exp, log
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns


@admits("numpy", "jax", "sympy", "flint")
def frozen_states(clock: Scalar, a_init: Vector, p: int) -> Vector:
    """Return the states at the clock time tau = int 2 p (1 - S_p) dt, each on its own: (a_d(0)^{2-p} - (p - 2) tau)^{-1/(p-2)}.

    For p = 1 it is a_d(0) + tau, for p = 2 a_d(0) e^tau.

    Args:
        clock: tau, below the blow-up of the largest state, a_1(0)^{2-p}/(p - 2).
        a_init: (D,) initial states, positive.
        p: tap, p >= 1.

    Returns: (D,).

    Raises: ValueError for a tap below 1.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; the solution is new.

    >>> frozen_states(1.0, [0.5, 0.25], 3)
    array([1.        , 0.33333333])
    """
    (a,) = columns(a_init=a_init)
    clock, power = inputs.beside(clock, a), inputs.count(p, "tap p", 1) - 2
    if power == -1:
        return a + clock
    if power == 0:
        return a * exp(clock)
    return exp(-log(1 / inputs.raised(a, power) - power * clock) / power)
