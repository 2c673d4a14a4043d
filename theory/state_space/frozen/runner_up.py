"""What the second state keeps once the first has reached 1: from tap 3 on the leader wins by as much as it leads.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar


def runner_up(a_first: Scalar, a_second: Scalar, p: int) -> Scalar:
    """Return where the second state ends if the first ends at 1: (1 + a_2^{2-p} - a_1^{2-p})^{-1/(p-2)}, by its power p - 2.

    The value returned is the (p - 2)-th power of the state, 1/(1 + a_2^{2-p} - a_1^{2-p}), rational in the initial states. It bounds
    the lead that training leaves: the closer the two start, the nearer it is to 1.

    Args:
        a_first, a_second: the two largest initial states, positive.
        p: tap, p >= 3.

    Returns: a scalar.

    Raises: ValueError for a tap below 3 or states that are not positive.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> runner_up(0.5, 0.25, 3)
    0.3333333333333333
    """
    p = inputs.count(p, "tap p", 3)
    first, second = (inputs.raised(inputs.positive(z, "initial state"), p - 2) for z in (a_first, a_second))
    return 1 / (1 + 1 / second - 1 / first)
