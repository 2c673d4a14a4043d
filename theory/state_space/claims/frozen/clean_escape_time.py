"""The claim on the time to leave zero on one tap."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.types import Scalar
from lemmata.theory.state_space.claims.frozen.states import STATES
from lemmata.theory.state_space.frozen.clean_escape_time import frozen_clean_escape_time
from lemmata.theory.state_space.source import WITHOUT_SPECIAL


def doubled_escape_time(a_max: Scalar, p: int) -> Scalar:
    """`frozen_clean_escape_time` for half the loss."""
    return 2 * frozen_clean_escape_time(a_max, p)


def lower_escape_time(a_max: Scalar, p: int) -> Scalar:
    """`frozen_clean_escape_time` with a power of the start that is one too low."""
    return a_max * frozen_clean_escape_time(a_max, p)


CLEAN_ESCAPE_TIME = Claim(
    id="state-space.frozen.clean-escape-time",
    title="With $B=C=1$ and data on one tap, escape from zero takes a polynomial time",
    source=WITHOUT_SPECIAL,
    statement=r"\dot a=2pa^{p-1}\ \text{ blows up at }\ t=\formula{\frac{a(0)^{2-p}}{2p(p-2)}}\qquad(p\ge3,\ a(0)>0)",
    reading="new",
    formula=frozen_clean_escape_time,
    symbols={"a(0)": "a_max"},
    domain=Domain(p=Integer(3, None, search=(3, 5)), a_max=Interval(above(0), 0.01, search=(0.001, 0.01))),
    uses=(STATES.id,),
    controls=(Mutant("half the loss", doubled_escape_time), Mutant("a power too low", lower_escape_time)),
)
