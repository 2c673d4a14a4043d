"""Parallel multiplication with one slip: what is handed up, and how often."""

from __future__ import annotations

import numpy as np

from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.multiplication import parallel_multiply
from lemmata.theory.digit_arithmetic.problem import value_of


def next_place_alone(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_multiply` that hands up the second digit of each position, and no higher one."""
    total = np.append(value_of(x, base) * np.asarray(y), [0] * len(x))
    while (total >= base).any():
        total = total % base + np.append(0, total[:-1] // base % base)
    return total, 0


def whole_quotients(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_multiply` that hands up the whole quotient by b^k to each position j + k, twice at most."""
    total, passes = np.append(value_of(x, base) * np.asarray(y), [0] * len(x)), 0
    while (total >= base).any() and passes < 2:
        handed = sum(np.append([0] * k, total[:-k] // base**k) for k in range(1, len(x) + 1))
        total, passes = total % base + handed, passes + 1
    return total, passes


def a_pass_less(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_multiply` of digits that are not reduced: what the multiplier makes of each."""
    digits, passes = parallel_multiply(x, y, base)
    return digits if passes < 2 else np.append(value_of(x, base) * np.asarray(y), [0] * len(x)), passes
