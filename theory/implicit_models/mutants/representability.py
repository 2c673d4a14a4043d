"""Wrong direct terms: ranges without their ends, signs exchanged, averages over the wrong number."""

from __future__ import annotations

from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.representability import (
    argmax_floor,
    arithmetic_row,
    identity_map,
    rolling_choice_map,
    rolling_floor,
    rolling_map,
)


def without_end(d: int, first: tuple[int, int], second: tuple[int, int], sign: int, like: Scalar) -> Vector:
    """`arithmetic_row` without the last position of the first range."""
    row = arithmetic_row(d, first, second, sign, like)
    row[first[1] - 1] = row[first[1] - 1] - 1
    return row


def added(d: int, first: tuple[int, int], second: tuple[int, int], sign: int, like: Scalar) -> Vector:
    """`arithmetic_row` with the second range added whatever the sign."""
    return arithmetic_row(d, first, second, 1, like)


def over_all(n: int, like: Scalar) -> Matrix:
    """`rolling_map` over the length of the sequence."""
    return array([[number(int(m <= j), like) / n for m in range(n)] for j in range(n)], like)


def strictly_before(n: int, like: Scalar) -> Matrix:
    """`rolling_map` without the present."""
    return rolling_map(n, like) - identity_map(n, like) * rolling_map(n, like)


def reversed_identity(n: int, like: Scalar) -> Matrix:
    """`identity_map` with the order reversed and the sign changed."""
    return -identity_map(n, like)[::-1]


def undivided(a: Scalar, zeros: int) -> Scalar:
    """`rolling_floor` without the factor 1/2."""
    return 2 * rolling_floor(a, zeros)


def a_fiftieth_higher(a: Scalar, zeros: int) -> Scalar:
    """`rolling_floor` a fiftieth higher."""
    return rolling_floor(a, zeros) * 51 / 50


def without_gap(step: int, gap: Scalar) -> Scalar:
    """`argmax_floor` as if the two sequences between were one."""
    return argmax_floor(step, 0 * gap)


def argmax_a_fiftieth_higher(step: int, gap: Scalar) -> Scalar:
    """`argmax_floor` a fiftieth higher."""
    return argmax_floor(step, gap) * 51 / 50


def whole_at_every_step(n: int, like: Scalar) -> Matrix:
    """`rolling_choice_map` with the logits of the last step at every one."""
    found = rolling_choice_map(n, like)
    return found * 0 + found[-1]
