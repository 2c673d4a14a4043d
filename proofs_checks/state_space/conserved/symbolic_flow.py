"""The flow of a student: minus the slopes of the loss, and the rate of a quantity along it."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.proofs_checks.state_space.brute_force import tap_loss
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import array, power
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Scalar, Vector

STATES = {"a": Opaque("dim"), "b": Opaque("dim"), "c": Opaque("dim")}
SMALL = {"horizon": (1, 2, 3), "dim": (1, 2)}


def velocity(case: Case, a: Vector, b: Vector, c: Vector) -> tuple[Vector, Vector, Vector]:
    """Return how a student at (a, b, c) moves: minus the slopes of the loss, each (D,)."""

    def loss(a: Vector, b: Vector, c: Vector) -> Scalar:
        return tap_loss(a, b, c, case.target_taps, case.gram)

    by_a, by_b = slopes(lambda x: loss(x, b, c), a), slopes(lambda x: loss(a, x, c), b)
    return -by_a, -by_b, -slopes(lambda x: loss(a, b, x), c)


def symbolic_flow(case: Case) -> tuple[list[Vector], list[Vector]]:
    """Return the symbols (a, b, c) of a case, and the velocity there."""
    parts = [case.a, case.b, case.c]
    return parts, [*velocity(case, *parts)]


def flow_on_a_tap(a: Vector, b: Vector, c: Vector, tap: Scalar, force: Scalar = 1) -> list[Vector]:
    """Return what one tap adds to the velocity at (a, b, c), -dL/dk_h times the slopes of k_h, for a force -dL/dk_h."""
    of_a, of_b = slopes(lambda x: response(x, b, c, tap), a), slopes(lambda x: response(a, x, c, tap), b)
    return [force * part for part in (of_a, of_b, slopes(lambda x: response(a, b, x, tap), c))]


def response(a: Vector, b: Vector, c: Vector, tap: Scalar) -> Scalar:
    """Return a tap of a student of any number of states."""
    return (b * c * power(a, tap)).sum()


def flow_on_taps(case: Case, a: Vector, b: Vector, c: Vector) -> list[Vector]:
    """Return the velocity at (a, b, c) on the case's tap, and the next where others count."""
    speeds = zip(flow_on_a_tap(a, b, c, case.tap, case.amplitude), flow_on_a_tap(a, b, c, case.tap + 1, case.others), strict=True)
    return [own + other for own, other in speeds]


def rate(quantity: Vector, parts: list[Vector], velocity: list[Vector]) -> Vector:
    """Return the derivative of every entry of a quantity along a velocity."""
    moves = [(x, v) for part, speeds in zip(parts, velocity, strict=True) for x, v in zip(part, speeds, strict=True)]
    return array([sum(entry.diff(x) * v for x, v in moves) for entry in quantity])
