"""Layers and data for these claims: complex weights in real and imaginary parts, the parameters of a unit and of a hold, and any data."""

from __future__ import annotations

from typing import Any

from lemmata.theory.domain import Array, Integer, Interval
from lemmata.theory.factors import NONNEGATIVE, REAL
from lemmata.theory.state_space.claims.conserved.domains import GRAM, TARGET

SIZES: dict[str, Any] = {"horizon": Integer(1, None, search=(1, 5)), "dim": Integer(1, None, search=(1, 4))}
PARTS: dict[str, Any] = {name: Array(lambda c: (c.dim, 2), *REAL, search=(-1, 1)) for name in ("b", "c")}
FACTORS: dict[str, Any] = {"factor": Array(lambda c: (c.dim, 2), *REAL, search=(-1, 1))}
"""What states, gain and step make of a tap, f_d, in real and imaginary parts: free numbers."""
UNIT: dict[str, Any] = {name: Array(lambda c: c.dim, *REAL, search=(-1, 0.5)) for name in ("nu", "theta", "gain")}
HOLD: dict[str, Any] = {
    "decay": Array(lambda c: c.dim, *REAL, search=(-1, 0.5)),
    "frequency": Array(lambda c: c.dim, *REAL, search=(0.5, 2)),
    "step": Interval(*REAL, search=(-1, 0.5)),
}
TRAINED: dict[str, Any] = {**GRAM, **TARGET, "t": Interval(*NONNEGATIVE, search=(0.1, 0.5))}
