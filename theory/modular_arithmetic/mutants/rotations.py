"""Rotations with one slip: digits exchanged, a sign, a neighbour too far, a rounding forgotten."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import ratio, sinpi
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import rotations
from lemmata.theory.modular_arithmetic.problem import moduli


def exchanged(first: Scalar, second: Scalar, remainder: Scalar, answer: Scalar, q: Scalar, scale: Scalar) -> Scalar:
    """`rotated` with the digits exchanged."""
    return rotations.rotated(second, first, remainder, answer, q, scale)


def mirrored(first: Scalar, second: Scalar, remainder: Scalar, answer: Scalar, q: Scalar, scale: Scalar) -> Scalar:
    """`rotated` with a minus before the sines: of the answer -c."""
    return rotations.rotated(first, second, remainder, -answer, q, scale)


def second_neighbour(q: int, like: Scalar = 1.0) -> Scalar:
    """`rotation_margin` over the answer two further."""
    return 2 * sinpi(2, q, like) ** 2


def leading_margin(q: int, like: Scalar = 1.0) -> Scalar:
    """`rotation_margin` by 22/7 for pi and the first term of the sine."""
    return 2 * ratio(22, 7 * q, like) ** 2


def two_for_two(p: int) -> int:
    """`rotation_units` with a sine for q = 2."""
    return rotations.rotation_units(p) + 1


def exact_sums(p: int, kind: str) -> int:
    """`rounding_errors` with sums of two products in double precision."""
    wrong, held = 0, "bfloat16" if kind == "mixed" else kind
    for q in moduli(p):
        turns = 2 * np.pi * np.arange(q) / q
        waves = [rotations.rounded(wave(turns), held) for wave in (np.cos, np.sin)]
        products = [rotations.rounded(np.multiply.outer(wave, wave), rotations.FORMATS[kind]) for wave in waves]
        logits = products[0] + products[1]
        sizes = np.bincount(np.arange(p * p) % q)
        wrong += int(sizes[logits.argmax(axis=1) != np.arange(q)].sum())
    return wrong


def unweighed(p: int, kind: str) -> int:
    """`rounding_errors` per p numbers of each residue, whatever q is."""
    return rotations.rounding_errors(p, kind) // p
