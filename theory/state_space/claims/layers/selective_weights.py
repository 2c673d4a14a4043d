"""The claim on the maps to input and output weights of a selective scan."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.layers.selective_weights import row_difference
from lemmata.theory.state_space.source import REAL_LAYERS


def row_sum(inward: Matrix, outward: Matrix) -> Vector:
    """`row_difference` as a sum."""
    return row_difference(inward, 0 * outward) - row_difference(0 * inward, outward)


def first_entries(inward: Matrix, outward: Matrix) -> Vector:
    """`row_difference` of the first entry of each row, as if channels were conserved one by one."""
    return row_difference(inward[:, :1], outward[:, :1])


SELECTIVE_WEIGHTS = Claim(
    id="state-space.layers.selective-weights",
    title="A selective scan conserves, state by state, the squared length of the map to its input weights less that of the map to its "
    "output weights",
    source=REAL_LAYERS,
    statement=r"B_t=W_Bu_t,\ C_t=W_Cu_t:\qquad \frac{d}{dt}\bigl(\|(W_B)_{d}\|^2-\|(W_C)_{d}\|^2\bigr)=0",
    reading="new",
    formula=row_difference,
    domain=Domain(
        horizon=Integer(1, None, search=(1, 4)),
        dim=Integer(1, None, search=(1, 3)),
        width=Integer(1, None, search=(1, 3)),
        inward=Array(lambda c: (c.dim, c.width), *REAL, search=(-1, 1)),
        outward=Array(lambda c: (c.dim, c.width), *REAL, search=(-1, 1)),
        decay=Array(lambda c: (c.width, c.dim), *REAL, search=(-1, 0.5)),
        slope=Array(lambda c: (c.width, c.width), *REAL, search=(-1, 1)),
        offset=Array(lambda c: c.width, *REAL, search=(-1, 1)),
        inputs=Array(lambda c: (c.horizon, c.width), *REAL, search=(-1, 1)),
        label=Interval(*REAL, search=(-1, 1)),
        t=Interval(*NONNEGATIVE, search=(0.1, 0.5)),
    ),
    controls=(Mutant("the sum of squares", row_sum), Mutant("channel by channel", first_entries)),
)
