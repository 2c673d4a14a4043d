"""The claim on the endpoint of training on one tap."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer
from lemmata.language.factors import POSITIVE
from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.frozen.states import STATES
from lemmata.theory.state_space.frozen.clean_endpoint import frozen_clean_endpoint
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import WITHOUT_SPECIAL

ONE_TAP = "data excite tap p alone"


@admits("numpy")
def frozen_endpoint_without_differences(a_init: Vector, p: int) -> Vector:
    """`frozen_clean_endpoint` for p >= 3 with the leader at 1 and the others at 0."""
    (a,) = columns(a_init=a_init)
    inputs.integer(p, "tap p", 3)
    return (np.arange(a.shape[0]) == a.argmax()).astype(float)


@admits("numpy")
def next_tap_endpoint(a_init: Vector, p: int) -> Vector:
    """`frozen_clean_endpoint` with the conserved exponent of tap p + 1."""
    return frozen_clean_endpoint(a_init, p + 1)


CLEAN_ENDPOINT = Claim(
    id="state-space.frozen.clean-endpoint",
    title="With $B=C=1$ and data on one tap, a single scalar root gives the endpoint of training",
    source=WITHOUT_SPECIAL,
    statement=r"a_d(0)>0:\qquad a_d(\infty)=\bigl(x+a_d(0)^{2-p}-a_1(0)^{2-p}\bigr)^{-1/(p-2)},\qquad\sum_da_d(\infty)^p=1\qquad(p\ge3)",
    reading="new",
    formula=frozen_clean_endpoint,
    domain=Domain(
        where=((ONE_TAP, lambda c: c.others == 0),),
        p=Integer(3, None, search=(3, 6)),
        dim=Integer(2, None, search=(2, 1_000_000)),
        a_init=Array(lambda c: c.dim, *POSITIVE, search=(1 / 256, 1)),
        others=Choice(0, 1),
    ),
    uses=(STATES.id,),
    controls=(
        Mutant("the leader takes all", frozen_endpoint_without_differences),
        Mutant("the exponent of the next tap", next_tap_endpoint),
        Widened("other taps too", drop=ONE_TAP),
    ),
)
