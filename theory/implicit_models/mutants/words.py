"""Laws of words with one slip."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.implicit_models import words


def with_p(order: Scalar, p: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`product_law` with p in place of q, as if e were among the other letters."""
    return words.product_law(order, p * (order - 1) / order, length)


def a_letter_more(order: Scalar, p: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`product_law` of one letter more."""
    return words.product_law(order, p, length + 1)


def without_modulus(order: Scalar, p: Scalar, length: int) -> Scalar:
    """`distance_from_uniform` without the modulus, which may be negative."""
    return words.kept(order, p) ** length * (order - 1) / order


def uniform_guess(order: int, p: Scalar, length: int) -> Scalar:
    """`identity_share` as the accuracy of a uniform guess."""
    return 1 / (order + 0 * p)


def first_included(order: int, p: Scalar, length: int) -> Scalar:
    """`identity_share` with the empty word in place of the whole one."""
    last = words.product_law(order, p, length)[0]
    return words.identity_share(order, p, length) + (1 - last) / length


def shifted_hard(length: int, p: Scalar) -> Vector:
    """`hard_letters` with e and the others exchanged."""
    return words.hard_letters(length, p)[::-1]


def expected_none(length: Scalar, p: Scalar) -> Scalar:
    """`without_hard_letters` to first order."""
    return 1 - length * p


def order_of(group: str) -> int:
    """`commutators` as if every element were one."""
    return {"z2": 2, "z3": 3, "s3": 6, "a5": 60, "s5": 120}[group]


def solvable(group: str) -> list[int]:
    """`derived_series` as if every group were solvable."""
    return [*words.derived_series(group)[:-1], 1]


def as_stated(order: Scalar, p: Scalar) -> Scalar:
    """`hard_share` as if the identity were not drawn."""
    return p + 0 * order
