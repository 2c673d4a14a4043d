"""The claim on the difference of squares under gradient descent."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.claims.conserved.domains import GRAM, TARGET, WEIGHTS
from lemmata.theory.state_space.claims.conserved.weight_difference import WEIGHT_DIFFERENCE
from lemmata.theory.state_space.conserved.descended_difference import descended_difference
from lemmata.theory.state_space.conserved.weight_difference import weight_difference
from lemmata.theory.state_space.source import COHEN_2026


def conserved_difference(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix, step_size: Scalar) -> Vector:
    """`descended_difference` as if gradient descent conserved b^2 - c^2 as the flow does."""
    return weight_difference(b, c)


DESCENDED_DIFFERENCE = Claim(
    id="state-space.conserved.descended-difference",
    title="A step of gradient descent multiplies $b_d^2-c_d^2$ by a factor that differs from 1 at second order in the step size",
    source=Source(COHEN_2026, '"Teacher-Student Setting", gradient descent'),
    statement=r"b_d^2-c_d^2\ \mapsto\ \bigl(b_d^2-c_d^2\bigr)\bigl(1-\eta^2P(a_d)^2\bigr)",
    reading="new",
    formula=descended_difference,
    domain=Domain(
        horizon=Integer(1, None, search=(1, 5)),
        dim=Integer(1, None, search=(1, 64)),
        **WEIGHTS,
        **GRAM,
        **TARGET,
        step_size=Interval(*POSITIVE, search=(0.0005, 0.25)),
    ),
    uses=(WEIGHT_DIFFERENCE.id,),
    controls=(Mutant("conserved by descent as by the flow", conserved_difference),),
)
