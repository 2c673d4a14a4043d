"""Which tasks do not see the order of the digits: the label is x_0 + x_1 modulo q where q | p - 1, and x_0 - x_1 where q | p + 1.

Exchanging the digits changes x by (p - 1)(x_1 - x_0), so that the label stays exactly where q/gcd(q, p - 1) divides x_0 - x_1.
Source: SYRKIS_2025, sections 1 and 3.4.
"""

from __future__ import annotations

import math

from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic.problem import LISTED, prime_base, primes_below


def commuting_moduli(p: int) -> tuple[int, ...]:
    """Return the primes q < p with (x_0 + p x_1) mod q = (x_1 + p x_0) mod q for all digits: those that divide p - 1.

    Raises: ValueError if p is no prime of at least 5.

    Source: SYRKIS_2025, section 3.4; corrected.

    >>> commuting_moduli(113), commuting_moduli(23)
    ((2, 7), (2, 11))
    """
    p = prime_base(p, LISTED)
    return tuple(q for q in primes_below(p) if (p - 1) % q == 0)


def difference_moduli(p: int) -> tuple[int, ...]:
    """Return the primes q < p with (x_0 + p x_1) mod q = (x_0 - x_1) mod q for all digits: those that divide p + 1.

    Raises: ValueError if p is no prime of at least 5.

    >>> difference_moduli(113)
    (2, 3, 19)
    """
    p = prime_base(p, LISTED)
    return tuple(q for q in primes_below(p) if (p + 1) % q == 0)


def no_moduli(p: int) -> tuple[int, ...]:
    """Return the tasks that commute if none does.

    Source: SYRKIS_2025, section 3.4, as printed.

    >>> no_moduli(113)
    ()
    """
    return tuple(q for q in commuting_moduli(p) if q > p)


def swap_difference(first: Scalar, second: Scalar, p: Scalar) -> Scalar:
    """Return (p - 1)(x_1 - x_0), by how much the number grows when its digits are exchanged back: x - x' of x' = x_1 + p x_0.

    Args:
        first, second: the digits x_0 and x_1.
        p: the base of the digits.

    >>> swap_difference(1, 3, 10)
    18
    """
    return (p - 1) * (second - first)


def antisymmetric_rest(second: Scalar, p: Scalar) -> Scalar:
    """Return (p + 1) x_1, by how much the number exceeds the difference x_0 - x_1 of its digits.

    Args:
        second: the digit x_1.
        p: the base of the digits.

    >>> antisymmetric_rest(3, 10)
    33
    """
    return (p + 1) * second


def swap_residue(first: Scalar, second: Scalar, rest: Scalar) -> Scalar:
    """Return r (x_1 - x_0), to which `swap_difference` is equal up to multiples of q in the base p = a q + 1 + r.

    Args:
        first, second: the digits x_0 and x_1.
        rest: r, from 0 to q - 1.

    >>> swap_residue(0, 1, 2)
    2
    """
    return rest * (second - first)


def rest_residue(second: Scalar, rest: Scalar) -> Scalar:
    """Return r x_1, to which `antisymmetric_rest` is equal up to multiples of q in the base p = a q - 1 + r.

    Args:
        second: the digit x_1.
        rest: r, from 0 to q - 1.

    >>> rest_residue(1, 2)
    2
    """
    return rest * second


def swap_agreements(p: int, q: int) -> int:
    """Return for how many of the p^2 pairs of digits the label modulo q stays when they are exchanged.

    It stays where m = q/gcd(q, p - 1) divides x_0 - x_1: s (a + 1)^2 + (m - s) a^2 pairs, p = a m + s.

    Args:
        p: the number of digits, at least 1.
        q: any modulus of at least 1.

    >>> swap_agreements(113, 7), swap_agreements(113, 3)
    (12769, 4257)
    """
    period = q // math.gcd(q, p - 1)
    quotient, rest = divmod(p, period)
    return rest * (quotient + 1) ** 2 + (period - rest) * quotient**2
