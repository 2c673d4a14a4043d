"""The special sequence does harm below a size of the start that the shape decides: the two errors are as that size to the start's.

Without it the error is proportional to the size of a small start, with it the error tends to a limit: their ratio grows as one over the
size, whether or not two states nearly tie. A near-tie raises the size from which on it is above 1.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.poisoning.vanishing_start import poisoned_limit_error
from lemmata.theory.state_space.table.clean_error import clean_error_slope


@admits("numpy")
def damage(size: Scalar, shape: Vector, p: int) -> float:
    """Return what the ratio of the errors with and without the special sequence tends to, E_0(xi)/(s E'(xi)).

    E_0 is `poisoned_limit_error`, E' is `clean_error_slope`.

    Args:
        size: s, the size of the start, positive.
        shape: (D,) xi, positive, its largest entry above all others, the others not all equal, D >= 3.
        p: tap, p >= 3.

    Returns: a scalar.

    Raises: ValueError for a size that is not positive, and as `poisoned_limit`.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> round(damage(1.0, [1.0, 0.75, 0.25], 4) / damage(2.0, [1.0, 0.75, 0.25], 4), 9)
    2.0
    """
    return poisoned_limit_error(shape, p) / float(inputs.positive(size, "size s") * clean_error_slope(shape, p))
