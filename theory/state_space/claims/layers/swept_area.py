"""The claim on the areas that complex weights sweep."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.claims.layers.domains import PARTS
from lemmata.theory.state_space.layers.swept_area import swept_area
from lemmata.theory.state_space.source import REAL_LAYERS


def clockwise_area(b: Matrix, c: Matrix, pull: Matrix) -> Vector:
    """`swept_area` of the other sense."""
    return -swept_area(b, c, pull)


def conjugate_area(b: Matrix, c: Matrix, pull: Matrix) -> Vector:
    """`swept_area` with c in place of its conjugate."""
    return swept_area(b, c * [[1, -1]], pull)


SWEPT_AREA = Claim(
    id="state-space.layers.swept-area",
    title="The input and the output weight of a complex state sweep area about 0 at one and the same rate",
    source=REAL_LAYERS,
    statement=r"\tfrac12\operatorname{Im}(\bar b_d\dot b_d)=\tfrac12\operatorname{Im}(\bar c_d\dot c_d)"
    r"=-\tfrac12\operatorname{Im}(b_dc_dP_d),"
    r"\qquad P_d=-\sum_h\frac{\partial L}{\partial k_h}f_{d,h}",
    reading="new",
    formula=swept_area,
    domain=Domain(dim=Integer(1, None, search=(1, 4)), **PARTS, pull=Array(lambda c: (c.dim, 2), *REAL, search=(-1, 1))),
    controls=(Mutant("the other sense", clockwise_area), Mutant("one weight conjugated", conjugate_area)),
)
