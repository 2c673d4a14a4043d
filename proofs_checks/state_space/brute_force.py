"""Taps, losses and outputs of a student the long way: powers of the states summed, and the recursion run step by step."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.terms.arithmetic import array
from lemmata.terms.random.expectation import expectation, gaussian
from lemmata.terms.types import Matrix, Scalar, Vector


def output(a: Vector, b: Vector, c: Vector, inputs: Vector) -> Scalar:
    """Return y_H of one sequence: the recursion x <- a x + b u, step by step from x = 0, then c x."""
    state = 0 * b
    for u in inputs:
        state = a * state + b * u
    return (c * state).sum()


def response(a: Vector, b: Vector, c: Vector, horizon: int) -> Vector:
    """Return the taps k_0 … k_{H-1} as outputs for a unit input h steps before the last."""
    return array([output(a, b, c, [1] + [0] * h) for h in range(horizon)])


def squared_error(a: Vector, b: Vector, c: Vector, target_taps: Vector, inputs: Matrix) -> Scalar:
    """Return the mean squared error of y_H over the sequences, the teacher's label formed from its taps."""
    total, horizon = 0, len(target_taps)
    for sequence in inputs:
        label = sum(target_taps[h] * sequence[horizon - 1 - h] for h in range(horizon))
        total = total + (output(a, b, c, sequence) - label) ** 2
    return total / len(inputs)


def expected_error(a: Vector, b: Vector, c: Vector, target_taps: Vector, root: Matrix) -> Scalar:
    """Return the expectation of the squared error of y_H over Gaussian inputs, in reversed time R z with R the root of the Gram matrix."""
    reverse = gaussian(len(target_taps), factor=root)
    return expectation((output(a, b, c, reverse[::-1]) - (target_taps * reverse).sum()) ** 2)


def tap_loss(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> Scalar:
    """Return (k - k*)^T G (k - k*), summed entry by entry with powers of the states."""
    horizon = len(target_taps)
    gap = [sum(b[d] * c[d] * a[d] ** h for d in range(len(a))) - target_taps[h] for h in range(horizon)]
    return sum(gram[h, k] * gap[h] * gap[k] for h in range(horizon) for k in range(horizon))


def tap(states: Vector, weights: Vector, power: int) -> Scalar:
    """Return tap number `power`, sum_d w_d a_d^h."""
    return sum(weight * state**power for state, weight in zip(states, weights, strict=True))


def tap_errors(case: Case) -> Vector:
    """Return |k_h - k*_h| of a case of a student of states a and weights w, up to its horizon."""
    return abs(signed_errors(case))


def signed_errors(case: Case) -> Vector:
    """Return k_h - k*_h of such a case."""
    return array([tap(case.a, case.w, h) - wanted for h, wanted in enumerate(target_taps(case))], case.a_star)


def target_taps(case: Case) -> list[Scalar]:
    """Return the taps w* a*^h of a case of a teacher of one state, up to its horizon."""
    return [case.w_star * case.a_star**h for h in range(case.horizon)]
