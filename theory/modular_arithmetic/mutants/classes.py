"""Class sizes and entropy gaps with one slip: a number too many, an end exchanged, a series cut."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import number, ratio
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import classes


def never_more(quotient: Scalar) -> Scalar:
    """`class_size` without the number more of the first classes."""
    return quotient


def always_more(quotient: Scalar) -> Scalar:
    """`class_size` with a number more in every class."""
    return quotient + 1


def larger_last(p: int, q: int) -> np.ndarray:
    """`class_sizes` in reversed order."""
    return classes.class_sizes(p, q)[::-1]


def odd_uniform(p: int, q: int) -> int:
    """`imbalance` of even moduli alone."""
    return classes.imbalance(p, q) if q % 2 == 0 else 0


def never_uniform(p: int, q: int) -> int:
    """`imbalance` of every modulus taken for 1."""
    return 1 + 0 * (p + q)


def squared_gap(p: int, q: int, like: Scalar = 1.0) -> Scalar:
    """`entropy_gap` up to the first term of its series."""
    quotient, rest = divmod(p * p, q)
    return classes.halved_gap_bound(quotient, rest, q, like)


def exchanged_gap(p: int, q: int, like: Scalar = 1.0) -> Scalar:
    """`entropy_gap` as if the other classes were the larger."""
    total, rest = p * p, p * p % q
    sizes = (Fraction(q - rest, total), Fraction(-rest, total))
    shares = (ratio(q - rest, q, like), ratio(rest, q, like))
    return sum(share * classes._excess(t, like) for share, t in zip(shares, sizes, strict=True))


def bound_of_next(quotient: Scalar, rest: Scalar, modulus: Scalar, like: Scalar = 1.0) -> Scalar:
    """`gap_bound` with q - s - 1 smaller classes."""
    total = (quotient * modulus + rest) * number(1, like)
    return rest * (modulus - rest - 1) / (total * total)
