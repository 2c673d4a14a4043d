"""Gaps between inverse powers of the entries of a column, x_d^{-n} - x_0^{-n}: what a single tap conserves of states and weights."""

from __future__ import annotations

from lemmata.theory.state_space import inputs
from lemmata.theory.types import Vector


def inverse_gaps(values: Vector, power: int) -> Vector:
    if inputs.ordered(values) and not (values != 0).all():
        raise ValueError("no entry may be zero: the conserved quantity is a negative power")
    inverse = 1 / inputs.powers(values, power + 1)[power]
    return inverse - inverse[0]
