"""Laws of exchanged digits with one slip: p + 1 for p - 1, a sign, a divisor forgotten."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import commuting


def swapped_sum(first: Scalar, second: Scalar, p: Scalar) -> Scalar:
    """`swap_difference` with p + 1."""
    return (p + 1) * (second - first)


def swapped_sign(first: Scalar, second: Scalar, p: Scalar) -> Scalar:
    """`swap_difference` of the number with exchanged digits."""
    return -commuting.swap_difference(first, second, p)


def rest_of_sum(second: Scalar, p: Scalar) -> Scalar:
    """`antisymmetric_rest` with p - 1."""
    return (p - 1) * second


def residue_of_sum(first: Scalar, second: Scalar, rest: Scalar) -> Scalar:
    """`swap_residue` of the sum of the digits."""
    return rest * (second + first)


def residue_of_next(first: Scalar, second: Scalar, rest: Scalar) -> Scalar:
    """`swap_residue` with r + 1."""
    return commuting.swap_residue(first, second, rest + 1)


def rest_residue_of_next(second: Scalar, rest: Scalar) -> Scalar:
    """`rest_residue` with r + 1."""
    return commuting.rest_residue(second, rest + 1)


def agreements_of_sum(p: int, q: int) -> int:
    """`swap_agreements` of base p + 2, whose p - 1 is p + 1, scaled to p^2 pairs."""
    return commuting.swap_agreements(p + 2, q) * p * p // (p + 2) ** 2


def agreements_of_q(p: int, q: int) -> int:
    """`swap_agreements` where q must divide the difference of the digits."""
    quotient, rest = divmod(p, q)
    return rest * (quotient + 1) ** 2 + (q - rest) * quotient**2


def two_alone(p: int) -> tuple[int, ...]:
    """2, which divides every p - 1."""
    return commuting.commuting_moduli(p)[:1]


def all_divisors(p: int) -> tuple[int, ...]:
    """All divisors of p - 1, composite ones too."""
    return tuple(q for q in range(2, p) if (p - 1) % q == 0)
