"""Claims on training A alone (B = C = 1) with data on a single tap: where it ends, and when it leaves a neighbourhood of zero."""

from __future__ import annotations

from theory.claim import Claim, Mutant, Source, Widened
from theory.domain import Array, Choice, Domain, Integer, Interval
from theory.state_space import frozen, mutants
from theory.state_space.claims.conserved import FROZEN_GAPS
from theory.state_space.source import COHEN_2026

ONE_TAP = "data excite tap p alone"
SLIDE = '"Certain Examples Can Disrupt Generalization", training without special sequences'

CLEAN_ENDPOINT = Claim(
    id="state-space.frozen.clean-endpoint",
    title="With B = C = 1 and data on one tap the endpoint of training is one scalar root",
    source=Source(COHEN_2026, SLIDE),
    statement=r"a_d(\infty)=\bigl(x+a_d(0)^{2-p}-a_1(0)^{2-p}\bigr)^{-1/(p-2)},\qquad\sum_da_d(\infty)^p=1\qquad(p\ge3)",
    reading="new",
    formula=frozen.frozen_clean_endpoint,
    domain=Domain(
        where=((ONE_TAP, lambda c: c.others == 0),),
        p=Integer(3, 6),
        dim=Integer(2, 4),
        a_init=Array(lambda c: c.dim, 0.25, 1),
        others=Choice(0, 1),
    ),
    uses=(FROZEN_GAPS.id,),
    controls=(
        Mutant("the leader takes all", mutants.frozen_endpoint_without_differences),
        Mutant("the exponent of the next tap", mutants.next_tap_endpoint),
        Widened("other taps too", drop=ONE_TAP),
    ),
)

CLEAN_ESCAPE_TIME = Claim(
    id="state-space.frozen.clean-escape-time",
    title="With B = C = 1 and data on one tap escape from zero takes a polynomial time",
    source=Source(COHEN_2026, SLIDE),
    statement=r"\dot a=2pa^{p-1}\ \text{ blows up at }\ t=\frac{a(0)^{2-p}}{2p(p-2)}\qquad(p\ge3)",
    reading="new",
    formula=frozen.frozen_clean_escape_time,
    domain=Domain(p=Integer(3, 5), a_max=Interval(0.001, 0.01)),
    uses=(FROZEN_GAPS.id,),
    controls=(Mutant("half the loss", mutants.doubled_escape_time),),
)
