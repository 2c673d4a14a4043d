"""The loss of many tasks: cross-entropies, each divided by that of a uniform prediction.

L = -sum_q 1/(n ln q) sum_i ln yhat_{q,i}, where yhat_{q,i} is the chance given to the right class: a uniform prediction costs ln k for
k classes, and so 1 per task. Source: SYRKIS_2025, equations 4.1 and 10.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import log, number
from lemmata.terms.types import Matrix, Scalar


def uniform_loss(classes: Scalar) -> Scalar:
    """Return ln k, the cross-entropy of a uniform prediction of k classes, whatever the labels.

    Args:
        classes: k, how many classes there are.

    Source: SYRKIS_2025, section 3.4; corrected.

    >>> uniform_loss(1)
    np.float64(0.0)
    """
    return log(classes)


def printed_uniform_loss(classes: Scalar) -> Scalar:
    """Return ln(1/k).

    Args:
        classes: k, how many classes there are.

    Source: SYRKIS_2025, section 3.4, as printed.

    >>> printed_uniform_loss(1)
    np.float64(0.0)
    """
    return log(1 / classes)


def weighted_loss(chances: Matrix, classes: Sequence[int]) -> Scalar:
    """Return -sum_q 1/(n ln k_q) sum_i ln yhat_{q,i}.

    Args:
        chances: yhat, the chance given to the right class, for each task and sample: (tasks, n), in (0, 1].
        classes: k_q, the number of classes of each task, at least 2.

    Source: SYRKIS_2025, equations 10.1 to 10.3; corrected.

    >>> import numpy as np
    >>> round(float(weighted_loss(np.array([[0.5, 0.5], [0.2, 0.2]]), (2, 5))), 12)
    2.0
    """
    return -printed_weighted_loss(chances, classes)


def printed_weighted_loss(chances: Matrix, classes: Sequence[int]) -> Scalar:
    """Return sum_q 1/(n ln k_q) sum_i ln yhat_{q,i}.

    Source: SYRKIS_2025, equations 10.2 and 10.3, as printed.

    >>> import numpy as np
    >>> round(float(printed_weighted_loss(np.array([[0.5]]), (2,))), 12)
    -1.0
    """
    like = chances[0, 0]
    return sum(log(row).sum() / (len(row) * log(number(k, like))) for row, k in zip(chances, classes, strict=True))
