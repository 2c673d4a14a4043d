"""Wrong variants of the loss and its field, each with one slip."""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.state_space import inputs, problem
from lemmata.theory.state_space.gradient import gradient_field, horner, hyperbolic_field, tap_forces
from lemmata.theory.state_space.problem import columns


def shifted_taps(a: Any, b: Any, c: Any, horizon: int) -> Any:
    """`impulse_response` with one power of a too many, sum_d c_d a_d^{h+1} b_d."""
    return problem.impulse_response(a, b, c, inputs.integer(horizon, "horizon", 1) + 1)[1:]


def unreversed_gram(sequences: Any) -> Any:
    """`input_gram` with tap h paired with u_h."""
    return problem.input_gram(sequences)[::-1, ::-1]


def diagonal_loss(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> Any:
    """`loss` without the correlations between taps."""
    target, gram = problem.data(target_taps, gram)
    gap = problem.impulse_response(a, b, c, target.shape[0]) - target
    return (gap * gap * gram.diagonal()).sum()


def halved_field(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> tuple[Any, Any, Any]:
    """`gradient_field` of half the loss."""
    da, db, dc = gradient_field(a, b, c, target_taps, gram)
    half = ratio(1, 2, da)
    return da * half, db * half, dc * half


def swapped_field(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> tuple[Any, Any, Any]:
    """`gradient_field` with db = b P and dc = c P."""
    da, db, dc = gradient_field(a, b, c, target_taps, gram)
    return da, dc, db


def undifferentiated_field(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> tuple[Any, Any, Any]:
    """`gradient_field` with the powers of P' not weighted: sum_h m_{h+1} a^h in place of sum_h (h + 1) m_{h+1} a^h."""
    _, db, dc = gradient_field(a, b, c, target_taps, gram)
    forces = tap_forces(a, b, c, target_taps, gram)
    a, b, c = columns(a=a, b=b, c=c)
    slope = horner(forces[1:], a)[0] if forces.shape[0] > 1 else a * 0
    return b * c * slope, db, dc


def uniform_hyperbolic_field(a: Any, growth: Any, u: Any, v: Any, target_taps: Any, gram: Any) -> tuple[Any, Any]:
    """`hyperbolic_field` with the growth of b^2, 2 P, in place of that of b."""
    da, dg = hyperbolic_field(a, growth, u, v, target_taps, gram)
    return da, 2 * dg
