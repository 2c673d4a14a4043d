"""Criteria and informations of remainders with one slip: another threshold, a product for a multiple, a gap forgotten."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic.classes import entropy_gap
from lemmata.theory.modular_arithmetic.problem import primes_below
from lemmata.theory.modular_arithmetic.remainders import first_tasks, largest_pair, mutual_information


def above_the_base(moduli: Sequence[int], p: int) -> bool:
    """`determines` as if x were a single digit."""
    return math.lcm(*moduli) >= p


def by_product(moduli: Sequence[int], p: int) -> bool:
    """`determines` by the product, as if all moduli were coprime."""
    return math.prod(moduli) >= p * p


def rest_added(modulus: Scalar, many: Scalar, few: Scalar, times: Scalar) -> Scalar:
    """`common_rest` with multiples added."""
    return modulus * (many + times * few)


def rest_once(modulus: Scalar, many: Scalar, few: Scalar, times: Scalar) -> Scalar:
    """`common_rest` with the multiple taken off once."""
    return modulus * (many - few) + 0 * times


def crossed(first: Scalar, second: Scalar, a: Scalar, b: Scalar, by_first: Scalar, by_second: Scalar) -> Scalar:
    """`coprime_product` with the quotients exchanged."""
    return first * second * (a * by_first - b * by_second)


def product_of_sum(first: Scalar, second: Scalar, a: Scalar, b: Scalar, by_first: Scalar, by_second: Scalar) -> Scalar:
    """`coprime_product` with q + r for q r."""
    return (first + second) * (a * by_second - b * by_first)


def square_below(p: Scalar) -> Scalar:
    """`largest_pair` as (p - 2)^2."""
    return (p - 2) ** 2


def a_fiftieth_less(p: Scalar) -> Scalar:
    """`largest_pair` less a fiftieth of it."""
    return largest_pair(p) * Fraction(49, 50)


def triples_below(p: int) -> int:
    """`determining_triples` of the numbers below (p - 2)^2."""
    return sum(math.prod(triple) >= (p - 2) ** 2 for triple in itertools.combinations(primes_below(p), 3))


def first_triple(p: int) -> tuple[int, ...]:
    """The first triple in lexical order that determines x."""
    return next((triple for triple in itertools.combinations(primes_below(p), 3) if math.prod(triple) >= p * p), ())


def joint_gap(p: int, q: int, r: int, like: Scalar = 1.0) -> Scalar:
    """`mutual_information` as if both labels were uniform."""
    return entropy_gap(p, q * r, like)


def one_gap(p: int, q: int, r: int, like: Scalar = 1.0) -> Scalar:
    """`mutual_information` as if the second label were uniform."""
    return entropy_gap(p, q * r, like) - entropy_gap(p, q, like)


def first_three(p: int, q: int, like: Scalar = 1.0) -> Scalar:
    """`first_four_information` without the remainder modulo 7."""
    return mutual_information(p, 2 * 3 * 5, q, like)


def one_task_less(p: int) -> tuple[int, int, int]:
    """`first_tasks` with one task less."""
    found, fewest, most = first_tasks(p)
    return found - 1, fewest, most


def left_by_three(p: int) -> tuple[int, int, int]:
    """`first_tasks` with what the first three leave."""
    return first_tasks(p)[0], p * p // 30, p * p // 30 + 1
