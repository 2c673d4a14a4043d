"""Wrong variants of the loss and its field, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space import problem
from lemmata.theory.state_space.gradient import gradient_field, horner, hyperbolic_field, tap_forces
from lemmata.theory.state_space.problem import columns


def shifted_taps(a: Vector, b: Vector, c: Vector, horizon: int) -> Vector:
    """`impulse_response` with one power of a too many, sum_d c_d a_d^{h+1} b_d."""
    a, b, c = columns(a=a, b=b, c=c)
    return problem.impulse_response(a, a * b, c, horizon)


def unreversed_gram(sequences: Matrix) -> Matrix:
    """`input_gram` with tap h paired with u_h."""
    return problem.input_gram(sequences)[::-1, ::-1]


def diagonal_loss(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> Scalar:
    """`loss` without the correlations between taps."""
    target, gram = problem.data(target_taps, gram)
    gap = problem.impulse_response(a, b, c, target.shape[0]) - target
    return (gap * gap * gram.diagonal()).sum()


def halved_field(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector, Vector]:
    """`gradient_field` of half the loss."""
    da, db, dc = gradient_field(a, b, c, target_taps, gram)
    half = ratio(1, 2, da)
    return da * half, db * half, dc * half


def swapped_field(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector, Vector]:
    """`gradient_field` with db = b P and dc = c P."""
    da, db, dc = gradient_field(a, b, c, target_taps, gram)
    return da, dc, db


def undifferentiated_field(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector, Vector]:
    """`gradient_field` with the powers of P' not weighted: sum_h m_{h+1} a^h in place of sum_h (h + 1) m_{h+1} a^h."""
    _, db, dc = gradient_field(a, b, c, target_taps, gram)
    forces = tap_forces(a, b, c, target_taps, gram)
    a, b, c = columns(a=a, b=b, c=c)
    slope = horner(forces[1:], a)[0] if forces.shape[0] > 1 else a * 0
    return b * c * slope, db, dc


def uniform_hyperbolic_field(a: Vector, growth: Vector, u: Vector, v: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector]:
    """`hyperbolic_field` with the growth of b^2, 2 P, in place of that of b."""
    da, dg = hyperbolic_field(a, growth, u, v, target_taps, gram)
    return da, 2 * dg
