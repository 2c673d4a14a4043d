"""Counts with one slip: a number too many, one forgotten, a wrong end."""

from __future__ import annotations

import math
from fractions import Fraction

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import counts
from lemmata.theory.modular_arithmetic.problem import primes_below


def without_half(p: int) -> counts.TaskCounts:
    """`task_counts` without the frequency of q = 2."""
    found = counts.task_counts(p)
    return found._replace(frequencies=found.frequencies - 1)


def without_one(p: int) -> counts.TaskCounts:
    """`task_counts` that does not count x = 1."""
    found = counts.task_counts(p)
    return found._replace(zero_free=found.zero_free - 1)


def one_task_more(p: int) -> counts.TaskCounts:
    """`task_counts` with a task for p itself."""
    found = counts.task_counts(p)
    return found._replace(tasks=found.tasks + 1, logits=found.logits + p)


def a_fiftieth_more(d: Scalar) -> Scalar:
    """`cofactor_bound` and a fiftieth of it."""
    return counts.cofactor_bound(d) * Fraction(51, 50)


def sieved_to_cube_root(n: int) -> int:
    """`sieved` by the primes up to the cube root."""
    return int(all(n % d for d in primes_below(n) if d**3 <= n))


def without_zero(p: int) -> tuple[int, ...]:
    """`zero_vectors` without 0."""
    return counts.zero_vectors(p)[1:]


def odd_product(p: int) -> tuple[int, ...]:
    """The multiples of the product of the odd primes below p."""
    return tuple(range(0, p * p, math.prod(primes_below(p)[1:])))


def more_than_the_next(p: Scalar) -> Scalar:
    """`square_of_next` and p/10 more."""
    return counts.square_of_next(p) + p / 10


def free_without_one(p: int) -> tuple[int, ...]:
    """`zero_free_numbers` without 1."""
    return counts.zero_free_numbers(p)[1:]


def all_primes(p: int) -> tuple[int, ...]:
    """1 and all primes."""
    return (1, *counts.prime_vectors(p))


def ratio_to_larger_estimate(p: int, like: Scalar = 1.0) -> Scalar:
    """`estimate_ratio` of the estimate p/(ln p - 1), the better one."""
    return counts.estimate_ratio(p, like) - ratio(len(primes_below(p)), p, like)


def with_the_base(p: int, like: Scalar = 1.0) -> Scalar:
    """`estimate_ratio` with p itself counted."""
    return counts.estimate_ratio(p, like) * ratio(len(primes_below(p)) + 1, len(primes_below(p)), like)
