"""Row 1 of the talk's table: A trained alone, B = C = 1, by gradient flow on one tap, or on that tap and tap 1, run to its end.

With S_q = sum_d a_d^q and teacher taps k*_h = 1: data on tap p alone give da_d/dt = 2 p a_d^{p-1} (1 - S_p), and with a special
sequence on tap 1 da_d/dt = p a_d^{p-1} (1 - S_p) + (1 - S_1). The outcome depends on gaps between states that may start 1e-12 apart, so
the gaps are unknowns of their own: gap_d = gap_d(0) e^{l_d} keeps their signs, ties, and relative accuracy.
Source: COHEN_2026, "Generalization errors with vs. without special sequences", first row.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from lemmata.terms.arithmetic import exp
from lemmata.terms.types import Fields, Params, Scalar, Vector
from lemmata.theory.state_space.problem import FROZEN_SETTINGS as SETTINGS
from lemmata.theory.state_space.problem import columns, extrapolation_error, near_tie
from lemmata.theory.state_space.problem import frozen_start as start

SETTLED, LONGEST = 1e-12, 1e16
"""The tap errors below which a flow counts as settled, and the time at which it stops if it has not."""
CLEAN_SOLVER: Fields = {"rtol": 1e-13, "atol": 1e-13}
POISONED_SOLVER: Fields = {"rtol": 1e-11, "atol": 1e-13}


@dataclass(frozen=True, eq=False)
class _Poisoned:
    """The flow on taps p and 1 in (largest state, growth of the gaps); `gaps` are the initial gaps to the largest state."""

    power: int
    gaps: np.ndarray

    def states(self, params: Params) -> Vector:
        largest, growth = params
        return largest - self.gaps * exp(growth)

    def field(self, params: Params) -> Params:
        p, largest, a = self.power, params[0], self.states(params)
        quotient, product = 1.0 + 0.0 * a, 1.0 + 0.0 * a
        for _ in range(p - 2):  # (x^{p-1} - a^{p-1}) / (x - a) = sum_i x^i a^{p-2-i}, without the difference
            product = product * a
            quotient = quotient * largest + product
        residual = 1.0 - (product * a * a).sum()
        return p * largest ** (p - 1) * residual + (1.0 - a.sum()), p * residual * quotient

    def unsettled(self, params: Params) -> Scalar:
        a = self.states(params)
        return max(abs(1.0 - a.sum()), abs(1.0 - (a**self.power).sum())) - SETTLED


@dataclass(frozen=True, eq=False)
class _Clean:
    """The flow on tap p alone in the clock log S_p, which ends at 0; unknowns log a_max and the growth of log(a_max / a_d)."""

    power: int
    gaps: np.ndarray

    def field(self, params: Params) -> Params:
        from lemmata.dynamics.in_double import jnp

        p = self.power
        gap = self.gaps * jnp.exp(params[1])
        speed = jnp.exp(-p * gap).sum() / jnp.exp((2 - 2 * p) * gap).sum() / p
        tied = gap == 0
        safe = jnp.where(tied, 1.0, gap)
        return speed[None], speed * jnp.where(tied, p - 2.0, -jnp.expm1((2 - p) * safe) / safe)


def frozen_clean_endpoint_by_flow(a_init: Vector, p: int, **solver: Any) -> np.ndarray:
    """Return where the flow on tap p alone ends, S_p = 1, by integrating its orbit.

    Args:
        a_init: (D,) initial states, positive, S_p < 1.
        p: the tap, at least 2.
        solver: tolerances and method other than its own (see `lemmata.dynamics.flow`).

    Returns: (D,).

    Raises: ValueError for states that are not positive or have S_p >= 1, and for p below 2.

    >>> frozen_clean_endpoint_by_flow([0.5, 0.5], 2).round(12) ** 2
    array([0.5, 0.5])
    """
    from lemmata.dynamics import flow

    a, p = _checked(a_init, p)
    if a.min() <= 0 or not (a**p).sum() < 1:
        raise ValueError("the initial states must be positive with sum_d a_d^p below 1: the flow then grows to that sum")
    top = np.log(a.max())
    gap = -np.log1p((a - a.max()) / a.max())
    length = -(p * top + np.log(np.exp(-p * gap).sum()))
    top, growth = flow.solve(_Clean(p, gap), (np.array([top]), np.zeros_like(gap)), length, **(CLEAN_SOLVER | solver)).final
    return np.exp(top - gap * np.exp(growth))


def frozen_poisoned_endpoint(a_init: Vector, p: int, **solver: Any) -> np.ndarray:
    """Return where the flow on taps p and 1 ends, by a stiff solver run until both tap errors are below 1e-12.

    Args:
        a_init: (D,) initial states.
        p: the tap excited beside tap 1, at least 2.
        solver: tolerances and method other than its own (see `lemmata.dynamics.flow`).

    Returns: (D,).

    Raises: ValueError for entries that are not finite or p below 2; FloatingPointError if the flow does not settle at zero loss.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", first row, with special sequences.

    >>> frozen_poisoned_endpoint([0.5, 0.0], 2).round(9) + 0.0
    array([1., 0.])
    """
    from lemmata.dynamics import flow

    a, p = _checked(a_init, p)
    problem = _Poisoned(p, a.max() - a)
    run = flow.solve(problem, (a.max(keepdims=True), np.zeros_like(a)), LONGEST, **(POISONED_SOLVER | solver))
    if run.info["settled"] is None:
        raise FloatingPointError(f"the flow has not settled at zero loss by time {LONGEST:g}: no other kind of endpoint is recognised")
    return problem.states(run.final)


def table_row(seeds: Sequence[int] | None, gap: float | str) -> dict[str, np.ndarray]:
    """Return the errors without and with the special sequence for every seed of both settings.

    Args:
        seeds: seeds of both settings, None for the source's.
        gap: between the two largest initial states; "source" for the source's, "natural" for none.

    Returns: arrays kappa, seed, clean_error, poisoned_error, all (runs,), and the largest |a_d| of both endpoints.
    """
    rows = []
    for setting in SETTINGS.values():
        source = near_tie(setting["scale"], setting["steepness"]) if gap == "source" else None
        forced = source if isinstance(gap, str) else gap
        for seed in setting["seeds"] if seeds is None else seeds:
            a = start(seed, setting["states"], setting["scale"], forced)
            ends = [end(a, setting["kappa"] - 1) for end in (frozen_clean_endpoint_by_flow, frozen_poisoned_endpoint)]
            rows.append((setting["kappa"], seed, *map(extrapolation_error, ends), *(np.abs(end).max() for end in ends)))
    names = ("kappa", "seed", "clean_error", "poisoned_error", "clean_largest", "poisoned_largest")
    return {name: np.array(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}


def _checked(a_init: Vector, p: int) -> tuple[np.ndarray, int]:
    if isinstance(p, bool) or not hasattr(p, "__index__") or operator.index(p) < 2:
        raise ValueError(f"p must be an integer of at least 2, not {p!r}")
    return columns(a_init=a_init)[0], operator.index(p)
