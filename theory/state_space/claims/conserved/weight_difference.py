"""The claim on the difference of squares of the weights."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.conserved.domains import GRAM, TARGET, WEIGHTS
from lemmata.theory.state_space.claims.gradient import FIELD
from lemmata.theory.state_space.conserved.weight_difference import weight_difference
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import GRADIENT_FLOW

ALL_DATA = Domain(
    horizon=Integer(1, None, search=(1, 5)),
    dim=Integer(1, None, search=(1, 64)),
    **WEIGHTS,
    **GRAM,
    **TARGET,
    t=Interval(*NONNEGATIVE, search=(0.1, 0.5)),
)


def weight_sum(b: Vector, c: Vector) -> Vector:
    """`weight_difference` as b^2 + c^2."""
    b, c = columns(b=b, c=c)
    return b * b + c * c


WEIGHT_DIFFERENCE = Claim(
    id="state-space.conserved.weight-difference",
    title="The difference between the squares of input and output weight is conserved on any data",
    source=GRADIENT_FLOW,
    statement=r"\frac{d}{dt}\bigl(\formula[d]{b_d^2-c_d^2}\bigr)=0",
    reading="new",
    formula=weight_difference,
    symbols={r"b_{1\dots D}": "b", r"c_{1\dots D}": "c"},
    domain=ALL_DATA,
    uses=(FIELD.id,),
    controls=(Mutant("the sum of squares", weight_sum),),
)
