"""Statements on the two modes with one slip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from lemmata.terms.types import Matrix, Scalar, Tensor, Vector
from lemmata.theory.implicit_models import modes


def without_memory(step: Tensor, state: Tensor, word: Sequence[int]) -> Vector:
    """`equilibria` with every token after the first state."""
    return modes.equilibria(step, state[:, :1].repeat(state.shape[1], axis=1), word)


def swapped_conventions(f_z: Matrix, f_h: Matrix, k: Matrix, convention: str) -> Matrix:
    """`token_rate` of the other convention."""
    return modes.token_rate(f_z, f_h, k, "b" if convention == "a" else "a")


def exchanged_product(f_z: Matrix, f_h: Matrix, k: Matrix, convention: str) -> Matrix:
    """`token_rate` with the factors of f_h K exchanged."""
    return modes.token_rate(f_z, k, f_h, convention)


def first_block(blocks: Tensor, x: Scalar) -> Scalar:
    """`characteristic` with every block the first one."""
    return modes.characteristic(blocks[:1].repeat(len(blocks), axis=0), x)


def a_sweep_fewer(token: int) -> int:
    """`exact_after`, one less."""
    return token - 1


def unweighted(a: Scalar, b: Scalar, length: int, sweeps: Scalar) -> Vector:
    """`growth_entries` with b to one power more."""
    return b * modes.growth_entries(a, b, length, sweeps)


def a_token_less(a: Scalar, b: Scalar, length: int) -> tuple[Scalar, int]:
    """`sweep_growth` of a chain with one token less."""
    return modes.sweep_growth(a, b, max(1, length - 1))


def last_of_ties(a: Scalar, b: Scalar, length: int) -> tuple[Scalar, int]:
    """`sweep_growth` one sweep later."""
    growth, sweeps = modes.sweep_growth(a, b, length)
    return growth, sweeps + 1


def a_sweep_earlier(a: Scalar, length: int) -> int:
    """`latest_peak`, one less."""
    return modes.latest_peak(a, length) - 1


def exchanged() -> tuple[float, float]:
    """`two_ends` the other way round."""
    low, high = modes.two_ends()
    return high, low


def forgetful(w: Matrix, v: Matrix, q: Matrix, lam: Vector, inputs: Matrix, h0: Vector) -> Matrix:
    """`token_by_token` with every token after the first state."""
    return modes.token_by_token(w, v, q, lam, inputs[:1].repeat(len(inputs), axis=0), h0)


def whole_change(length: int, moving: int) -> Fraction:
    """`wavefront` without its factor 2."""
    return modes.wavefront(length, moving) / 2


def rounded_up(length: int, tolerance: Fraction) -> int:
    """`unseen_tokens`, one more."""
    return min(length, math.ceil(length * tolerance**2 / 2))


def without_the_check(hard: int) -> int:
    """`gated_sweeps` without the sweep that changes nothing."""
    return modes.gated_sweeps(hard) - 1
