"""When the training loss of absolute positions reaches zero: alpha >= 2 |beta| cos(pi/(n1 + 1)), and not always, as is printed.

Source: SABBAGHI_2024, section 5, experimental validation, and Fig. 9(a).
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import cospi
from lemmata.terms.types import Scalar


def ape_threshold(n1: int, like: Scalar = 1.0) -> Scalar:
    """Return the smallest alpha/|beta| with a positive semidefinite window target, 2 cos(pi/(n1 + 1)).

    From there on, and with a dimension of at least the rank of T_w, absolute positions reach zero training loss; below, they do not.

    Args:
        n1: window, n1 >= 1.
        like: a number of the arithmetic wanted.

    Returns: a scalar.

    Raises: ValueError for a window below 1.

    >>> ape_threshold(1), round(ape_threshold(2), 12)
    (0.0, 1.0)
    """
    return 2 * cospi(1, inputs.integer(n1, "window n1", 1) + 1, like)
