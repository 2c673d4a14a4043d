"""The tasks: two-digit numbers in base p, and their remainders modulo the primes below p; the definitions.

x = x_0 + p x_1 with digits 0 <= x_0, x_1 < p and a prime p. T_miiii asks for x mod q for every prime q < p at once, T_nanda for
(x_0 + x_1) mod p. Source: SYRKIS_2025, equations 1 and 2.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lemmata.theory.inputs import integer


def is_prime(n: int) -> bool:
    """Tell whether n is a prime number, by trial division up to its root.

    >>> [n for n in range(12) if is_prime(n)]
    [2, 3, 5, 7, 11]
    """
    return n > 1 and all(n % d for d in range(2, math.isqrt(n) + 1))


def primes_below(n: int) -> tuple[int, ...]:
    """Return the primes below n, the smallest first, by the sieve of Eratosthenes.

    >>> primes_below(12)
    (2, 3, 5, 7, 11)
    """
    open_ = np.ones(max(n, 2), dtype=bool)
    open_[:2] = False
    for d in range(2, math.isqrt(max(n - 1, 0)) + 1):
        if open_[d]:
            open_[d * d :: d] = False
    return tuple(np.flatnonzero(open_).tolist())


def prime_base(p: Any) -> int:
    """Return the base as an int.

    Raises: ValueError if it is no prime of at least 5.

    >>> prime_base(113)
    113
    """
    try:
        found = integer(p, "the base p", 5)
    except ValueError:
        found = 0
    if not is_prime(found):
        raise ValueError(f"the base p must be a prime of at least 5, not {p!r:.60}")
    return found


def task_prime(q: Any, p: int) -> int:
    """Return the modulus of one task as an int.

    Raises: ValueError if it is no prime below p.

    >>> task_prime(7, 11)
    7
    """
    if isinstance(q, bool) or q not in primes_below(p):
        raise ValueError(f"q must be a prime below {p}, not {q!r:.60}")
    return int(q)


def numbers(p: int) -> np.ndarray:
    """Return x_0 + p x_1 at place [x_0, x_1]: (p, p).

    >>> numbers(5)[1, 2]
    np.int64(11)
    """
    return np.add.outer(np.arange(p), p * np.arange(p))


def labels(p: int, q: int) -> np.ndarray:
    """Return the remainders (x_0 + p x_1) mod q of all digits: (p, p), ints from 0 to q - 1.

    Source: SYRKIS_2025, equation 2.

    >>> labels(5, 3)[:2].tolist()
    [[0, 2, 1, 0, 2], [1, 0, 2, 1, 0]]
    """
    return numbers(p) % q


def sums(p: int) -> np.ndarray:
    """Return (x_0 + x_1) mod p, the labels of T_nanda: (p, p).

    Source: SYRKIS_2025, equation 1.

    >>> int(sums(5)[3, 4])
    2
    """
    return np.add.outer(np.arange(p), np.arange(p)) % p
