"""The claim on the force that drives a state near zero."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Computed, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space import problem
from lemmata.theory.state_space.claims.gradient import FIELD, INPUTS, STUDENT
from lemmata.theory.state_space.gradient import tap_forces
from lemmata.theory.state_space.poisoning.lowest_coefficient import lowest_coefficient
from lemmata.theory.state_space.source import WITH_SPECIAL


def next_coefficient(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> Scalar:
    """`lowest_coefficient` with the force of the tap after 1; after the last tap comes tap 0."""
    forces = tap_forces(a, b, c, target_taps, gram)
    return forces[2 % forces.shape[0]]


LOWEST_COEFFICIENT = Claim(
    id="state-space.poisoning.lowest-coefficient",
    title="A state near zero is driven by the force of tap 1 alone; where tap 1 carries no data, growth is multiplicative",
    source=WITH_SPECIAL,
    statement=r"\dot a_d\big|_{a_d=0}=b_dc_d\,m_1,\qquad m_1=\frac2N\sum_n\bigl(y_*^{(n)}-y_H^{(n)}\bigr)u^{(n)}_{H-2}",
    reading="new",
    formula=lowest_coefficient,
    domain=Domain(
        samples=Integer(1, None, search=(1, 4)),
        horizon=Integer(2, None, search=(2, 5)),
        dim=STUDENT["dim"],
        others=Array(lambda c: c.dim - 1, *REAL, search=(-1, 1)),
        a=Computed(lambda c: array([0, *c.others], c.others)),
        b=STUDENT["b"],
        c=STUDENT["c"],
        inputs=INPUTS,
        target_taps=Array(lambda c: c.horizon, *REAL, search=(-1, 1)),
        gram=Computed(lambda c: problem.input_gram(c.inputs)),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("the force of the next tap", next_coefficient),),
)
