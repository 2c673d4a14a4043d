"""How much the tasks ask for: tasks, logits, frequencies, and the numbers whose remainders are all zero, or none of them.

The primes q < p are coprime, so that the fractions k/q are all different, and all remainders of x vanish where their product divides x.
None of them vanishes where no prime below p divides x: of x < p^2 that leaves 1 and the primes from p on, since the smaller of two
factors of x is at most its root.
Source: SYRKIS_2025, sections 1, 2.5 and 3.2.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from lemmata.terms.arithmetic import log, number
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic.commuting import commuting_moduli, difference_moduli
from lemmata.theory.modular_arithmetic.problem import LISTED, TABLED, is_prime, prime_base, primes_below

COMPARED = 1200
"""The largest base whose number of tasks is compared with an estimate: from 1137 on a bound is below what 113 has."""


class TaskCounts(NamedTuple):
    """What the tasks of a base p ask for.

    tasks: primes below p. logits: their sum. frequencies: fractions k/q up to sign, 0 < k < q. zero_vectors: the x whose remainders are all
    zero. zero_free: how many x have no remainder zero. primes: those below p^2. commutative, difference: the q with the labels
    (x_0 + x_1) mod q, or (x_0 - x_1) mod q.
    """

    tasks: int
    logits: int
    frequencies: int
    zero_vectors: tuple[int, ...]
    zero_free: int
    primes: int
    commutative: tuple[int, ...]
    difference: tuple[int, ...]


def task_counts(p: int) -> TaskCounts:
    """Return the counts of a base p.

    Raises: ValueError if p is no prime of at least 5.

    Source: SYRKIS_2025, sections 3.1 and 3.2.

    >>> task_counts(113)[:3], task_counts(113).zero_free, task_counts(113).commutative
    ((29, 1480, 726), 1495, (2, 7))
    """
    p = prime_base(p, TABLED)
    moduli, primes = primes_below(p), len(primes_below(p * p))
    frequencies = 1 + sum((q - 1) // 2 for q in moduli[1:])
    zeros, free = zero_vectors(p), primes - len(moduli) + 1
    return TaskCounts(len(moduli), sum(moduli), frequencies, zeros, free, primes, commuting_moduli(p), difference_moduli(p))


def zero_vectors(p: int) -> tuple[int, ...]:
    """Return the x < p^2 all of whose remainders are zero: the multiples of the product of the primes below p.

    Raises: ValueError if p is no prime of at least 5.

    Source: SYRKIS_2025, section 1; corrected.

    >>> zero_vectors(5), zero_vectors(113)
    ((0, 6, 12, 18, 24), (0,))
    """
    p = prime_base(p, LISTED)
    return tuple(range(0, p * p, math.prod(primes_below(p))))


def prime_vectors(p: int) -> tuple[int, ...]:
    """Return the primes below p^2, which are said to be the x whose target vector is zero.

    Source: SYRKIS_2025, section 1, as printed.

    >>> prime_vectors(5)
    (2, 3, 5, 7, 11, 13, 17, 19, 23)
    """
    return primes_below(p * p)


def zero_free_numbers(p: int) -> tuple[int, ...]:
    """Return the x < p^2 with no remainder zero: 1, and the primes from p on.

    Raises: ValueError if p is no prime of at least 5.

    Source: SYRKIS_2025, section 1; corrected.

    >>> zero_free_numbers(5)
    (1, 5, 7, 11, 13, 17, 19, 23)
    """
    p = prime_base(p, TABLED)
    return (1, *(x for x in primes_below(p * p) if x >= p))


def square_of_next(p: Scalar) -> Scalar:
    """Return (2p)^2, which by Bertrand's postulate no square of the prime after p exceeds.

    >>> square_of_next(5)
    100
    """
    return (2 * p) ** 2


def cofactor_bound(d: Scalar) -> Scalar:
    """Return d^2, the least n of which d is the smaller of two factors.

    Args:
        d: the smaller of two factors.

    >>> cofactor_bound(11)
    121
    """
    return d * d


def sieved(n: int) -> int:
    """Return 1 if no prime up to the root of n divides it, else 0: whether n > 1 is prime.

    Args:
        n: the number that is sieved, at least 2.

    >>> [sieved(n) for n in (2, 9, 13)]
    [1, 0, 1]
    """
    return int(all(n % d for d in primes_below(math.isqrt(n) + 1)))


def strictly_sieved(n: int) -> int:
    """Return 1 if no prime less than the root of n divides it, else 0.

    Args:
        n: the number that is sieved, at least 2.

    Source: SYRKIS_2025, sections 1 and 2.5, as printed.

    >>> strictly_sieved(9)
    1
    """
    return int(all(n % d for d in range(2, n) if d * d < n and is_prime(d)))


def estimate_ratio(p: int, like: Scalar = 1.0) -> Scalar:
    """Return how many times as many tasks a base p has as the estimate p/ln p: the number of primes below p, times ln p, over p.

    Beyond `COMPARED` it lies between 1 and its value at 113 by bounds of Rosser and Schoenfeld, which nothing here checks: the number of
    primes up to x is at least x/ln x (1 + 1/(2 ln x)) and at most x/ln x (1 + 3/(2 ln x)).

    Args:
        p: a prime of at least 5.
        like: any number, whose arithmetic is used.

    Raises: ValueError if p is no prime of at least 5.

    Source: new beside SYRKIS_2025, sections 2.5 and 3.5.

    >>> round(float(estimate_ratio(113)), 4)
    1.2132
    """
    p = prime_base(p, LISTED)
    return len(primes_below(p)) * log(number(p, like)) / p
