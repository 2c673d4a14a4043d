"""How trained encoders are read: accuracy from that by cascades, attention by relative lag, and differences between encodings.

Pairs with long cascades are rare, so that accuracy is measured by cascade length and weighed by its law afterwards. Positions are counted
from the end, y_i at i and x_i at i + l + 1, as in appendix E; the lag of a key at j from a query at i is j - i.
Source: SABBAGHI_2024, section 3.1, (A1) to (A3), section 4, (C2), appendices C.3 and E.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.digit_arithmetic.cascade import cascade_pmf

UPPER = Fraction(39, 40)
"""The share below the upper end of an interval of 95 %."""


def uniform_accuracy(by_cascade: Sequence[Scalar], base: int = 10) -> Scalar:
    """Return the share of uniform pairs that are right, sum_m P(L = m) a_m, from the shares a_m of those with a cascade of length m.

    Args:
        by_cascade: a_0, …, a_l, fractions or floats.
        base: b, at least 2.

    Raises: ValueError for fewer than two shares, or another base.

    Source: SABBAGHI_2024, section 4, (C2), in numbers.

    >>> uniform_accuracy([1, 0])
    Fraction(11, 20)
    """
    digits = integer(len(by_cascade) - 1, "length l of the shares a_0, …, a_l", 1)
    return sum(share * accuracy for share, accuracy in zip(cascade_pmf(digits, base), by_cascade, strict=True))


def attention_at_lags(attention: Matrix, queries: Sequence[int], lags: Sequence[int]) -> Scalar:
    """Return the mean share of attention that some positions pay to the given lags, mean_i sum_lag A_{i, i + lag}.

    Args:
        attention: A, (n, n), rows that sum to 1, positions counted from the end.
        queries: positions i, from 0 to n - 1, at least one.
        lags: j - i, different integers; keys beyond either end are none.

    Raises: ValueError for positions that are none.

    Source: SABBAGHI_2024, appendices C.3 and E, in numbers.

    >>> float(attention_at_lags(np.eye(3), (0, 1), (0,))), float(attention_at_lags(np.eye(3), (0, 1), (-1, 1)))
    (1.0, 0.0)
    """
    size = len(attention)
    if not len(queries) or not all(0 <= i < size for i in queries):
        raise ValueError(f"queries must be positions from 0 to {size - 1}, at least one, not {queries!r:.60}")
    return sum(attention[i, i + lag] for i in queries for lag in lags if 0 <= i + lag < size) / len(queries)


def paired_interval(differences: Matrix) -> tuple[Vector, Vector]:
    """Return the ends of Student's 95 % interval for a mean paired difference, mean -+ t s/sqrt(n), t the 39/40 quantile.

    Args:
        differences: (…, n), one for each seed, of two encodings trained from it; n at least 2.

    Raises: ValueError for fewer than two.

    Source: new beside SABBAGHI_2024, Figs. 2, 4 and 5, which show no intervals.

    >>> [round(float(end), 3) for end in paired_interval(np.array([0.0, 1.0]))]
    [-5.853, 6.853]
    """
    from scipy.special import stdtrit

    seeds = integer(np.shape(differences)[-1], "number of seeds", 2)
    mean = np.mean(differences, axis=-1)
    half = stdtrit(seeds - 1, float(UPPER)) * np.std(differences, axis=-1, ddof=1) / np.sqrt(seeds)
    return mean - half, mean + half
