"""What remainders tell of a number, and of each other.

Two numbers agree modulo all m in S exactly if lcm S divides their difference: what l = lcm S leaves of a common multiple is one, and
smaller than l, so that it is 0. Numbers that agree differ by less than p^2, and 0 agrees with l, so that S determines x < p^2 if and only
if lcm S >= p^2: no pair of primes below p ever does. Of two coprime moduli the joint label is x mod qr, and what they tell of each other
is what finitely many x leave unequal: I = gap(qr) - gap(q) - gap(r), with gap(m) = ln m - H(x mod m).
Source: new beside SYRKIS_2025, sections 3.1 and 4.2.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from lemmata.terms.inputs import integer
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic.classes import entropy_gap
from lemmata.theory.modular_arithmetic.problem import prime_base, primes_below

ENOUGH, FIRST_FOUR = 11, 2 * 3 * 5 * 7
"""The least base whose tasks determine x, and the product of the first four moduli, which divides no square of a larger prime."""


def determines(moduli: Sequence[int], p: int) -> bool:
    """Tell whether the remainders modulo all of `moduli` determine x < p^2: whether their least common multiple is p^2 or more.

    Args:
        moduli: integers of at least 1; none determine nothing.
        p: a prime of at least 5.

    Raises: ValueError for other numbers.

    >>> determines((7, 31, 59), 113), determines((107, 109), 113)
    (True, False)
    """
    p = prime_base(p)
    try:
        found = list(moduli)
    except TypeError:
        raise ValueError(f"moduli must be a sequence of integers of at least 1, not {moduli!r:.60}") from None
    return math.lcm(*(integer(m, "a modulus", 1) for m in found)) >= p * p


def common_rest(modulus: Scalar, many: Scalar, few: Scalar, times: Scalar) -> Scalar:
    """Return m (y - t z), what t multiples of m z leave of m y: m divides it too.

    So the least number l > 0 that all m of a set divide leaves of any other such number a rest below l that they all divide: none.

    Args:
        modulus: m, which divides both numbers.
        many, few: y and z, how many times it does.
        times: t, how many times the smaller number is taken off.

    >>> common_rest(3, 7, 2, 3)
    3
    """
    return modulus * (many - times * few)


def coprime_product(first: Scalar, second: Scalar, a: Scalar, b: Scalar, by_first: Scalar, by_second: Scalar) -> Scalar:
    """Return q r (a z - b y), which x (a q - b r) is where x = q y = r z: where a q - b r = 1, the product of q and r divides x.

    Args:
        first, second: q and r.
        a, b: at least 0, by Bézout such that a q - b r = 1 where q and r are coprime.
        by_first, by_second: y and z, the quotients of x.

    >>> coprime_product(2, 3, 2, 1, 9, 6)
    18
    """
    return first * second * (a * by_second - b * by_first)


def determining_triples(p: int) -> int:
    """Return how many triples of primes below p determine x: the products of three that are p^2 or more.

    Raises: ValueError if p is no prime of at least 5.

    >>> determining_triples(113), determining_triples(11)
    (2698, 0)
    """
    triples = itertools.combinations(primes_below(prime_base(p)), 3)
    return sum(q * r * s >= p * p for q, r, s in triples)


def smallest_triple(p: int) -> tuple[int, ...]:
    """Return the three primes below p of least product among those that determine x; () if there are none, as for p = 5, 7 and 11.

    Raises: ValueError if p is no prime of at least 5.

    >>> smallest_triple(113), smallest_triple(11)
    ((7, 31, 59), ())
    """
    fits = (triple for triple in itertools.combinations(primes_below(prime_base(p)), 3) if math.prod(triple) >= p * p)
    return min(fits, key=math.prod, default=())


def largest_pair(p: Scalar) -> Scalar:
    """Return (p - 1)(p - 2), which no product of two different integers below p exceeds: less than p^2.

    >>> largest_pair(113)
    12432
    """
    return (p - 1) * (p - 2)


def mutual_information(p: int, q: int, r: int, like: Scalar = 1.0) -> Scalar:
    """Return what x mod q tells of x mod r, in nats, for x uniform below p^2.

    Args:
        p: a prime of at least 5.
        q, r: coprime moduli.
        like: a number of the arithmetic wanted.

    Raises: ValueError for other numbers.

    >>> f"{mutual_information(113, 89, 103):.4f}"
    '0.0596'
    """
    if math.gcd(integer(q, "the modulus q", 1), integer(r, "the modulus r", 1)) > 1:
        raise ValueError(f"q and r must be coprime, not {q!r} and {r!r}")
    return entropy_gap(p, q * r, like) - entropy_gap(p, q, like) - entropy_gap(p, r, like)


def first_four_information(p: int, q: int, like: Scalar = 1.0) -> Scalar:
    """Return what the remainders modulo 2, 3, 5 and 7 together tell of x mod q, in nats: those of x mod 210.

    Args:
        p: a prime of at least 13.
        q: a prime of at least 11.
        like: a number of the arithmetic wanted.

    Raises: ValueError for other numbers.

    >>> import math
    >>> [round(float(first_four_information(113, q)) / math.log(q), 4) for q in (11, 109)]
    [0.0017, 0.1244]
    """
    return mutual_information(p, 2 * 3 * 5 * 7, q, like)


def first_tasks(p: int) -> tuple[int, int, int]:
    """Return how many of the first tasks determine x < p^2, and between which two numbers of x the first four leave the choice.

    The former is the least number of primes with a product of p^2 or more; the latter are p^2/210, rounded down and up.

    Args:
        p: a prime of at least 11; of those below 7 the product is less than 7^2.

    Raises: ValueError for another number.

    Source: new beside SYRKIS_2025, section 4.2, where the tasks modulo 2, 3, 5 and 7 come first.

    >>> first_tasks(113)
    (6, 60, 61)
    """
    p = prime_base(p)
    if p < ENOUGH:
        raise ValueError(f"the primes below {p} determine no x < p^2: p must be {ENOUGH} or more")
    found, product = 0, 1
    for q in primes_below(p):
        if product >= p * p:
            break
        found, product = found + 1, product * q
    return found, p * p // FIRST_FOUR, p * p // FIRST_FOUR + 1
