"""Training a model of one state whose forward pass is K steps of Picard's iteration from 0: what it reports, and where it stalls.

Of z = a z + b K steps give z_K = b (1 - a^K)/(1 - a), so that c z_K is reported where c b/(1 - a) is true: their ratio is 1 - a^K. Even K
report 0 at a = -1, odd K twice the truth. The gradient is that of the implicit function theorem at z_K, or that of the K steps.
Source: new beside DECUGIS_2022, section 1.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import log
from lemmata.terms.inputs import raised
from lemmata.terms.types import Scalar


def reported_share(a: Scalar, steps: Scalar) -> Scalar:
    """Return which share of its true output a model reports after K Picard steps from 0: 1 - a^K.

    Args:
        a: the state's weight on itself, not 1.
        steps: K, at least 1.

    Source: new.

    >>> reported_share(-1.0, 60), reported_share(-1.0, 61)
    (0.0, 2.0)
    """
    return 1 - raised(a, steps)


def stalled_output(a: Scalar, b: Scalar, c: Scalar, steps: Scalar, share: Scalar) -> Scalar:
    """Return a floor under the square of the true output when the reported one is a share rho of it, K even, along the flow to target 0.

    It is (c^2 + s^2 - 4)(b^2 + s^2 - 4 - (4/K) log((1 - a^K)/rho))/4 with s = 1 - a, if the first factor is positive. Where the second is
    not, it says nothing.

    Args:
        a, b, c: where the flow starts, or any later point of it; -1 < a <= 0.
        steps: K, an even number.
        share: rho, above 0 and at most 1 - a^K.

    Source: new.

    >>> round(float(stalled_output(0.0, 2.0, 2.0, 300, 0.001)), 6)
    0.226974
    """
    square = (1 - a) * (1 - a)
    held = 4 * log(reported_share(a, steps) / share) / steps
    return (c * c + square - 4) * (b * b + square - 4 - held) / 4


def descent_end(steps: int, unrolled: int) -> int:
    """Return how descent at the step size 1/50 from a = 0, b = c = 2 to target 0 goes on: 0 well, 1 to a stall, 2 to infinity.

    Args:
        steps: K, 60 or 300 or one more.
        unrolled: 1 for the gradient of the K steps, 0 for that of the implicit function theorem at z_K.

    Source: new.

    >>> [descent_end(steps, unrolled) for steps in (60, 61) for unrolled in (0, 1)]
    [1, 2, 2, 0]
    """
    odd = steps % 2
    return (2 - 2 * odd) if unrolled else 1 + odd
