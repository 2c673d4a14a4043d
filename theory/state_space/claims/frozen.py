"""Claims on training A alone (B = C = 1) with data on a single tap: its path, where it ends, when it leaves zero, what it cannot fit."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.state_space import frozen
from lemmata.theory.state_space.claims.gradient import FIELD
from lemmata.theory.state_space.mutants import frozen as mutants
from lemmata.theory.state_space.source import COHEN_2026

ONE_TAP = "data excite tap p alone"
SLIDE = '"Certain Examples Can Disrupt Generalization", training without special sequences'

CLEAN_FIELD = Claim(
    id="state-space.frozen.clean-field",
    title="With B = C = 1 and one sequence on tap p every state is driven by its own power and one common factor",
    source=Source(COHEN_2026, SLIDE),
    statement=r"\dot a_d=2p\,a_d^{p-1}(1-S_p),\qquad S_p=\sum_da_d^p",
    reading="new",
    formula=frozen.frozen_clean_field,
    domain=Domain(p=Integer(1, 6), dim=Integer(1, 4), a=Array(lambda c: c.dim, -1, 1)),
    uses=(FIELD.id,),
    controls=(Mutant("half the loss", mutants.halved_clean_field),),
)

STATES = Claim(
    id="state-space.frozen.states",
    title="In the clock of the common factor every state moves by itself, in closed form",
    source=Source(COHEN_2026, SLIDE),
    statement=r"d\tau=2p(1-S_p)\,dt:\quad a_d(\tau)=\bigl(a_d(0)^{2-p}-(p-2)\tau\bigr)^{-1/(p-2)}\ (p\ge3),"
    r"\quad a_d(0)\,e^{\tau}\ (p=2),\quad a_d(0)+\tau\ (p=1)",
    reading="new",
    formula=frozen.frozen_states,
    domain=Domain(p=Integer(1, 6), dim=Integer(1, 4), a_init=Array(lambda c: c.dim, 0.25, 0.5), clock=Interval(0, 0.25)),
    uses=(CLEAN_FIELD.id,),
    controls=(Mutant("the tap after p", mutants.next_tap_states),),
)

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
        dim=Integer(2, 1_000_000),
        a_init=Array(lambda c: c.dim, 1 / 256, 1),
        others=Choice(0, 1),
    ),
    uses=(STATES.id,),
    controls=(
        Mutant("the leader takes all", mutants.frozen_endpoint_without_differences),
        Mutant("the exponent of the next tap", mutants.next_tap_endpoint),
        Widened("other taps too", drop=ONE_TAP),
    ),
)

LOW_TAP_ENDPOINT = Claim(
    id="state-space.frozen.low-tap-endpoint",
    title="On tap 1 all states rise by the same amount, on tap 2 they keep their ratios: no state wins",
    source=Source(COHEN_2026, SLIDE),
    statement=r"a(\infty)=a(0)+\frac{1-S_1(0)}D\ (p=1),\qquad a(\infty)=\frac{a(0)}{|a(0)|}\ (p=2)",
    reading="new",
    formula=frozen.low_tap_endpoint,
    domain=Domain(
        where=((ONE_TAP, lambda c: c.others == 0),),
        p=Integer(1, 2),
        dim=Integer(2, 1024),
        a_init=Array(lambda c: c.dim, 0.25, 1),
        others=Choice(0, 1),
    ),
    uses=(STATES.id,),
    controls=(Mutant("the taps exchanged", mutants.other_low_tap_endpoint), Widened("other taps too", drop=ONE_TAP)),
)

RUNNER_UP = Claim(
    id="state-space.frozen.runner-up",
    title="From tap 3 on the leader wins: what the second state keeps once the first has reached 1",
    source=Source(COHEN_2026, SLIDE),
    statement=r"a_1=1:\qquad a_2^{p-2}=\frac1{1+a_2(0)^{2-p}-a_1(0)^{2-p}}\qquad(p\ge3)",
    reading="new",
    formula=frozen.runner_up,
    domain=Domain(p=Integer(3, 6), a_first=Interval(0.5, 0.75), a_second=Interval(0.25, 0.5)),
    uses=(STATES.id,),
    controls=(Mutant("the ratio of the two kept", mutants.kept_ratio),),
)

CLEAN_ESCAPE_TIME = Claim(
    id="state-space.frozen.clean-escape-time",
    title="With B = C = 1 and data on one tap escape from zero takes a polynomial time",
    source=Source(COHEN_2026, SLIDE),
    statement=r"\dot a=2pa^{p-1}\ \text{ blows up at }\ t=\frac{a(0)^{2-p}}{2p(p-2)}\qquad(p\ge3)",
    reading="new",
    formula=frozen.frozen_clean_escape_time,
    domain=Domain(p=Integer(3, 5), a_max=Interval(0.001, 0.01)),
    uses=(STATES.id,),
    controls=(Mutant("half the loss", mutants.doubled_escape_time),),
)

UNIT_WEIGHT = "the teacher has weight 1"

LOSS_FLOOR = Claim(
    id="state-space.frozen.one-state-teacher",
    title="With B = C = 1 a student of more states than one misses tap 0 of a teacher of one state, and no other tap",
    source=Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", D* = 1, beside the table\'s row "SSM per Theorem"'),
    statement=r"b=c=1,\ k^*_h=(a^*)^h,\ G\ \text{diagonal}:\qquad\min_a\mathcal L=G_{00}(D-1)^2",
    reading="new",
    formula=frozen.one_state_loss_floor,
    domain=Domain(
        where=((UNIT_WEIGHT, lambda c: c.weight == 1),),
        horizon=Integer(1, 4),
        dim=Integer(1, 4),
        a=Array(lambda c: c.dim, -1, 1),
        a_star=Interval(-1, 1),
        amplitudes=Array(lambda c: c.horizon, 0.5, 2),
        power=Computed(lambda c: c.amplitudes[0] * c.amplitudes[0]),
        weight=Choice(1, 2),
    ),
    controls=(
        Mutant("the teacher's tap 0 taken as zero", mutants.whole_dimension_floor),
        Widened("a teacher of weight 2, which two states fit", drop=UNIT_WEIGHT),
    ),
)
