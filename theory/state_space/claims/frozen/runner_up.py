"""The claim on what the second state keeps."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, above
from lemmata.terms import inputs
from lemmata.terms.types import Scalar
from lemmata.theory.state_space.claims.frozen.states import STATES
from lemmata.theory.state_space.frozen.runner_up import runner_up
from lemmata.theory.state_space.source import WITHOUT_SPECIAL


def kept_ratio(a_first: Scalar, a_second: Scalar, p: int) -> Scalar:
    """`runner_up` as if the second state kept its ratio to the first."""
    return inputs.raised(a_second / a_first, inputs.count(p, "tap p", 3) - 2)


RUNNER_UP = Claim(
    id="state-space.frozen.runner-up",
    title="From tap 3 on the largest state wins: a closed form gives what the second keeps once the first has reached 1",
    source=WITHOUT_SPECIAL,
    statement=r"a_1(0)\ge a_2(0)>0,\ a_1=1:\qquad a_2^{p-2}=\formula{\frac1{1+a_2(0)^{2-p}-a_1(0)^{2-p}}}\qquad(p\ge3)",
    reading="new",
    formula=runner_up,
    symbols={"a_2(0)": "a_second", "a_1(0)": "a_first"},
    domain=Domain(
        p=Integer(3, None, search=(3, 6)),
        a_first=Interval(*POSITIVE, search=(0.5, 0.75)),
        a_second=Interval(above(0), lambda c: c.a_first, search=(0.25, 0.5)),
    ),
    uses=(STATES.id,),
    controls=(Mutant("the ratio of the two kept", kept_ratio),),
)
