"""Layers and data for these claims: complex weights in real and imaginary parts, the parameters of a unit and of a hold, and any data."""

from __future__ import annotations

from lemmata.language.domain import Array, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.types import Fields
from lemmata.theory.state_space.claims.conserved.domains import GRAM, TARGET

SIZES: Fields = {"horizon": Integer(1, None, search=(1, 5)), "dim": Integer(1, None, search=(1, 4))}
PARTS: Fields = {name: Array(lambda c: (c.dim, 2), *REAL, search=(-1, 1)) for name in ("b", "c")}
FACTORS: Fields = {"factor": Array(lambda c: (c.dim, 2), *REAL, search=(-1, 1))}
"""What states, gain and step make of a tap, f_d, in real and imaginary parts: free numbers."""
UNIT: Fields = {name: Array(lambda c: c.dim, *REAL, search=(-1, 0.5)) for name in ("nu", "theta", "gain")}
HOLD: Fields = {
    "decay": Array(lambda c: c.dim, *REAL, search=(-1, 0.5)),
    "frequency": Array(lambda c: c.dim, *REAL, search=(0.5, 2)),
    "step": Interval(*REAL, search=(-1, 0.5)),
}
TRAINED: Fields = {**GRAM, **TARGET, "t": Interval(*NONNEGATIVE, search=(0.1, 0.5))}
