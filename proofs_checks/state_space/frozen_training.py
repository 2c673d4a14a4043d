"""Training of A alone, B = C = 1: its record on given taps, the gradient at given states, and integrals along its flow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Choice
from lemmata.proofs_checks.state_space.brute_force import squared_error
from lemmata.prove.rates import slopes
from lemmata.terms.arithmetic import power
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Formula, Scalar, Tensor, Vector
from lemmata.theory.state_space.problem import FrozenStudent

HORIZON = 7
"""Taps up to 6 at least, the largest p that is usually searched."""
LATE = 8.0
"""A time by which few states, begun at a quarter or more, have settled: 1 - S_p falls at the rate 2 p^2 S_{2p-2} >= 6 near the end."""
UNSETTLED = 1e-9
"""An error of the tap above which training has not ended, and a coefficient, over the values, above which a path is not resolved."""
SMALL = {"p": (1, 2, 3, 6), "dim": (1, 2)}
NODES, WEIGHTS = np.polynomial.legendre.leggauss(24)
"""Enough nodes for a smooth path over a short time to be integrated to rounding."""
LAST = np.polynomial.legendre.legvander(NODES, 23)[:, 20:] * (2 * np.arange(20, 24) + 1) / 2
"""The last of the polynomials that they resolve, by which coefficients are read off."""
STATES = {"a": Opaque("dim")}
THREE = {"dim": Choice(3)}
COMPILED = {**THREE, "p": Choice(2, 5, 7)}
"""Each tap is a program of its own: a few of them, odd and even."""


def trained_on(taps: Mapping[int, float], dim: int, target: Scalar = 1.0) -> FrozenStudent:
    """Return the training record of A alone, inputs uncorrelated and of the given mean squares on the taps named, 0 elsewhere."""
    horizon = max(HORIZON, *(tap + 1 for tap in taps))
    gram = np.diag([float(taps.get(h, 0)) for h in range(horizon)])
    return register(FrozenStudent(dim, horizon, target * np.ones(horizon), gram))


def one_tap(dim: int, p: int, others: int = 0) -> FrozenStudent:
    """Return the record with all taps of the teacher 1 and one unit sequence on tap p, and one on each other tap where asked."""
    return trained_on(dict.fromkeys(range(HORIZON), others) | {p: 1}, dim)


def settled(case: Case, settings: Settings) -> np.ndarray:
    """Return where the flow of a case's record, one tap or all of them, has led after a long time.

    Raises: ValueError where one tap alone is excited and is not fitted by then.
    """
    final = flow.solve(one_tap(case.dim, case.p, case.others), case.a_init, settings.late(LATE), **settings.solver).final
    missed = abs((np.asarray(final) ** case.p).sum() - 1)
    if not case.others and missed > UNSETTLED:
        raise ValueError(f"tap {case.p} is still off by {missed:.2g} at time {LATE:g}: a start near zero takes longer to leave it")
    return final


def symbolic_velocity(a: Vector, amplitudes: dict[int, Scalar], target: Vector) -> Vector:
    """Return minus the slopes, by the states, of the recursion's mean squared error: one sequence for each tap, B = C = 1."""
    ones, horizon = 0 * a + 1, len(target)
    rows = [[amplitude if horizon - 1 - step == tap else 0 for step in range(horizon)] for tap, amplitude in amplitudes.items()]
    return -slopes(lambda a: squared_error(a, ones, ones, target, rows), a)


def velocity_of_powers(a: Vector, amplitudes: Sequence[tuple[Scalar, Scalar]], target: Callable[[Scalar], Scalar]) -> Vector:
    """Return the same for taps that are symbols, and any number of states: the student's tap h is the sum of the h-th powers of these.

    Args: amplitudes: of the sequences, each beside its tap; target: the teacher's tap h.
    """

    def error(a: Vector) -> Scalar:
        gaps = [amplitude * (power(a, tap).sum() - target(tap)) for tap, amplitude in amplitudes]
        return sum((gap * gap for gap in gaps[1:]), gaps[0] * gaps[0]) / len(gaps)

    return -slopes(error, a)


def quadrature(problem: FrozenStudent, start: Vector, end: float, rate: Formula, settings: Settings) -> tuple[Tensor, Vector]:
    """Return the integral of `rate(params)` along the flow of a record from time 0 to `end`, by Gauss-Legendre, and the last parameters.

    Raises: ValueError for a rate that so many nodes do not resolve: the last Legendre coefficients of its interpolant have not died out.
    """
    run = flow.solve(problem, start, [*(end * (1 + NODES) / 2), end], **settings.solver)
    rates = np.array([rate(state) for state in run.states[:-1]])
    tail = abs(np.tensordot(WEIGHTS[:, None] * LAST, rates, axes=(0, 0))).max()
    if tail > UNSETTLED * abs(rates).max():
        raise ValueError(f"{len(NODES)} nodes do not resolve the path until time {end:.3g}: its last Legendre coefficient is {tail:.2g}")
    return end / 2 * np.tensordot(WEIGHTS, rates, axes=1), run.final


def poisoned(dim: int, p: int) -> FrozenStudent:
    """Return the training record on two unit sequences, one on tap p and the special one on tap 1."""
    return trained_on({1: 1 / 2, p: 1 / 2}, dim)
