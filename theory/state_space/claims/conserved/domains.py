"""Students and data for the claims on conserved quantities: any data, and data that excite a single tap."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.domain import Array, Choice, Computed, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Fields, Matrix

ONE_TAP = "data excite tap h alone"


def one_tap(c: Case) -> bool:
    """Tell whether no other tap is excited."""
    return c.others == 0


def excited(c: Case) -> Matrix:
    """Return the diagonal Gram matrix with `amplitude` at the tap and `others` times it elsewhere."""
    taps = range(c.horizon)
    return array([[c.amplitude * ((1 if h == c.tap else c.others) if h == k else 0) for k in taps] for h in taps], c.amplitude)


WEIGHTS: Fields = {name: Array(lambda c: c.dim, *REAL, search=(-1, 1)) for name in ("a", "b", "c")}
TARGET: Fields = {"target_taps": Array(lambda c: c.horizon, *REAL, search=(-1, 1))}
GRAM: Fields = {
    "root": Array(lambda c: (c.horizon, c.horizon), *REAL, search=(-1, 1)),
    "gram": Computed(lambda c: c.root @ c.root.T),
}
TAP: Fields = {"others": Choice(0, 1), "amplitude": Interval(*POSITIVE, search=(0.5, 2)), "gram": Computed(excited), **TARGET}
