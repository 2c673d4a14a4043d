"""Wrong readings of trained encoders."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.digit_arithmetic.learning import attention_at_lags, paired_interval
from lemmata.theory.digit_arithmetic.lookback import look_back_pmf


def plain_mean(by_cascade: Sequence[Scalar], base: int = 10) -> Scalar:
    """Return the mean over lengths, as if each were equally likely."""
    return sum(by_cascade) / len(by_cascade)


def by_look_back(by_cascade: Sequence[Scalar], base: int = 10) -> Scalar:
    """Return the mean over the law of how far back a sum looks, the other reading of complexity."""
    return sum(share * accuracy for share, accuracy in zip(look_back_pmf(len(by_cascade) - 1, base), by_cascade, strict=True))


def shuffled(attention: Matrix, queries: Sequence[int], lags: Sequence[int]) -> Scalar:
    """Return what the lags get once the keys are shuffled."""
    order = np.random.default_rng(0).permutation(len(attention))
    return attention_at_lags(np.asarray(attention)[:, order], queries, lags)


def other_side(attention: Matrix, queries: Sequence[int], lags: Sequence[int]) -> Scalar:
    """Return what the lags of the other sign get."""
    return attention_at_lags(attention, queries, [-lag for lag in lags])


def normal_quantile(differences: Matrix) -> tuple[Vector, Vector]:
    """Return the interval with two standard errors, as if the spread were known."""
    mean, half = np.mean(differences, axis=-1), 2 * np.std(differences, axis=-1, ddof=1) / np.sqrt(np.shape(differences)[-1])
    return mean - half, mean + half


def other_way_round(differences: Matrix) -> tuple[Vector, Vector]:
    """Return the interval of the opposite difference."""
    return paired_interval(-np.asarray(differences))
