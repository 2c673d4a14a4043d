"""Wrong ends of training with a truncated iteration."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models.picard import descent_end, reported_share, stalled_output


def half_the_logarithm(a: Scalar, b: Scalar, c: Scalar, steps: Scalar, share: Scalar) -> Scalar:
    """`stalled_output` with 2/K in the place of 4/K."""
    return (stalled_output(a, b, c, steps, share) + of_the_start(a, b, c, steps, share)) / 2


def of_the_start(a: Scalar, b: Scalar, c: Scalar, steps: Scalar, share: Scalar) -> Scalar:
    """`stalled_output` without the logarithm."""
    return stalled_output(a, b, c, steps, reported_share(a, steps))


def a_fiftieth_higher(a: Scalar, b: Scalar, c: Scalar, steps: Scalar, share: Scalar) -> Scalar:
    """`stalled_output` a fiftieth higher."""
    return stalled_output(a, b, c, steps, share) * 51 / 50


def always_well(steps: int, unrolled: int) -> int:
    """`descent_end` with exact equilibria."""
    return 0


def of_one_gradient(steps: int, unrolled: int) -> int:
    """`descent_end` with the gradient of the implicit function theorem in both cases."""
    return descent_end(steps, 0)
