"""Wrong variants of the formulas of spanning data, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.state_space.spanning import loss_floor, poisoned_excess_bound, spanning_counterexample


def unit_annihilator_bound(loss: Scalar, a_star: Scalar, floor: Scalar, samples: int) -> Scalar:
    """`poisoned_excess_bound` with 1 in place of a*^4 + 4 a*^2 + 1."""
    return poisoned_excess_bound(loss, a_star * 0, floor, samples)


def twice_the_floor(a: Vector, b: Vector, c: Vector, target_taps: Vector, floor: Scalar) -> Scalar:
    """`loss_floor` twice as high."""
    return 2 * loss_floor(a, b, c, target_taps, floor)


@admits("numpy")
def balanced_counterexample(scale: float, seed: int = 3) -> Fields:
    """`spanning_counterexample` with the start b = c."""
    case = spanning_counterexample(scale, seed)
    return {**case, "c": case["b"]}


def higher_floor(a: Vector, b: Vector, c: Vector, target_taps: Vector, floor: Scalar) -> Scalar:
    """`loss_floor` and a hundredth of it: data whose Gram matrix is a multiple of the identity attain it."""
    found = loss_floor(a, b, c, target_taps, floor)
    return found * ratio(101, 100, found)
