"""Claims on clean labels that poison: what a special sequence on tap 1 does to growth, to the minimiser, and how far it can be scaled."""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import array, ratio
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.state_space import gradient, poisoning, problem
from lemmata.theory.state_space.claims.frozen import CLEAN_FIELD
from lemmata.theory.state_space.claims.gradient import FIELD, INPUTS, STUDENT
from lemmata.theory.state_space.mutants import poisoning as mutants
from lemmata.theory.state_space.source import COHEN_2026

SLIDE = Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", training with the special sequence')
ROW = Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", the table\'s row "SSM per Theorem"')
TAP_ONE = "data excite tap 1 alone"
SPECIAL = "the special sequence is in the training set"


def signed(c: Any) -> Any:
    """Return the sizes, an eighth of the last of them with the given sign."""
    return array([*c.size[:-1], c.sign * ratio(1, 8, c.size) * c.size[-1]], c.size)


STATES: dict[str, Any] = {"dim": Integer(1, 4), "a": Array(lambda c: c.dim, -1, 1)}

POISONED_FIELD = Claim(
    id="state-space.poisoning.field",
    title="A special sequence on tap 1 adds the same rate to every state",
    source=SLIDE,
    statement=r"\dot a_d=p\,a_d^{p-1}(1-S_p)+(1-S_1)",
    reading="new",
    formula=poisoning.frozen_poisoned_field,
    domain=Domain(p=Integer(2, 6), **STATES),
    uses=(FIELD.id,),
    controls=(
        Mutant("the sum over both sequences", mutants.summed_poisoned_field),
        Mutant("the clean loss not averaged", mutants.appended_field),
    ),
)

LOWEST_COEFFICIENT = Claim(
    id="state-space.poisoning.lowest-coefficient",
    title="A state near zero is driven by the force of tap 1 alone: where tap 1 carries no data, growth is multiplicative",
    source=SLIDE,
    statement=r"\dot a_d\big|_{a_d=0}=b_dc_d\,m_1,\qquad m_1=\frac2N\sum_n\bigl(y_*^{(n)}-y_H^{(n)}\bigr)u^{(n)}_{H-2}",
    reading="new",
    formula=gradient.tap_forces,
    domain=Domain(
        samples=Integer(1, 4),
        horizon=Integer(2, 5),
        **STUDENT,
        inputs=INPUTS,
        target_taps=Array(lambda c: c.horizon, -1, 1),
        gram=Computed(lambda c: problem.input_gram(c.inputs)),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("the force of the next tap", mutants.later_forces),),
)

GAP_GROWTH = Claim(
    id="state-space.poisoning.gap-growth",
    title="Tap 1 moves no gap between states: additive growth; tap p parts them the faster the larger they are: the leader wins",
    source=SLIDE,
    statement=r"b=c=1:\qquad\frac d{dt}\ln(a_i-a_j)=\sum_{h\ge2}h\,m_h\sum_{k=0}^{h-2}a_i^ka_j^{h-2-k}",
    reading="new",
    formula=poisoning.gap_growth,
    domain=Domain(
        horizon=Integer(2, 6),
        first=Interval(0.25, 0.5),
        second=Interval(0, 0.125),
        target_taps=Array(lambda c: c.horizon, -1, 1),
        amplitudes=Array(lambda c: c.horizon, 0.5, 1),
        t=Interval(0.125, 0.25),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("both states the leader's", mutants.tangent_gap_growth),),
)

ADDITIVE_STATES = Claim(
    id="state-space.poisoning.additive-states",
    title="While tap 1 alone drives, all states rise by the same amount: a lead stays what it was",
    source=SLIDE,
    statement=r"a_d(t)=a_d(0)+\frac{1-S_1(0)}D\bigl(1-e^{-Dt}\bigr)",
    reading="new",
    formula=poisoning.additive_states,
    domain=Domain(
        where=((TAP_ONE, lambda c: c.others == 0),),
        dim=Integer(1, 4),
        a_init=Array(lambda c: c.dim, 0, 1),
        t=Interval(0.125, 1),
        others=Choice(0, 1),
    ),
    uses=(POISONED_FIELD.id,),
    controls=(Mutant("the rate of one state", mutants.unit_dimension_states), Widened("tap p too", drop=TAP_ONE)),
)

ADDITIVE_TIME = Claim(
    id="state-space.poisoning.additive-phase-time",
    title="Tap 1 is fitted to a level in a time that falls as 1/D and hardly depends on how near to zero training starts",
    source=SLIDE,
    statement=r"\frac{dS_1}{dt}=D(1-S_1):\qquad t(S_1=\ell)=\frac1D\ln\frac{1-S_1(0)}{1-\ell}",
    reading="new",
    formula=poisoning.additive_phase_time,
    domain=Domain(dim=Integer(1, 4), first_moment=Interval(0, 0.25), level=Interval(0.5, 0.75)),
    uses=(POISONED_FIELD.id,),
    controls=(Mutant("the rate of one state", mutants.unit_dimension_time),),
)

ADDITIVE_WINDOW = Claim(
    id="state-space.poisoning.additive-phase-window",
    title="With tap p beside it the additive phase is hardly shorter: near zero by a part of order p D^{1-p}",
    source=SLIDE,
    statement=r"a(0)\ge0:\quad\frac1D\ln\frac{1+\kappa-S_1(0)}{1+\kappa-\ell}\le t(S_1=\ell)\le\frac1D\ln\frac{1-S_1(0)}{1-\ell},"
    r"\quad\kappa=pM^{p-1},\ M=\tfrac\ell D+\bigl(\max a(0)-\tfrac{S_1(0)}D\bigr)e^{p(p-1)\ell^{p-2}T}",
    reading="new",
    formula=poisoning.additive_phase_window,
    domain=Domain(
        dim=Integer(2, 10),
        p=Integer(2, 6),
        scale=Choice(0.001, 0.25),
        shares=Array(lambda c: c.dim, 0, 1),
        a_init=Computed(lambda c: c.scale * c.shares / c.dim),
        level=Interval(0.5, 0.75),
    ),
    uses=(ADDITIVE_TIME.id,),
    controls=(Mutant("tap p does nothing", mutants.closed_window),),
)

NONNEGATIVE_EXCESS = Claim(
    id="state-space.poisoning.nonnegative-excess",
    title="Without a negative state zero loss on taps 1 and p leaves states 0 and 1 only: poisoning needs a negative state",
    source=SLIDE,
    statement=r"a\ge0,\ S_1=1:\qquad S_1-S_p=\sum_da_d(1-a_d^{p-1}),\quad a_d(1-a_d^{p-1})\ge a_d(1-a_d)\ge0",
    reading="new",
    formula=poisoning.nonnegative_excess,
    domain=Domain(
        p=Integer(2, 6),
        dim=Integer(2, 4),
        size=Array(lambda c: c.dim, 0.25, 1),
        sign=Choice(1),
        parts=Computed(signed),
        a=Computed(lambda c: c.parts / c.parts.sum()),
    ),
    controls=(Mutant("tap p + 1", mutants.next_excess), Widened("one state of the other sign", sign=Choice(1, -1))),
)

NEGATIVE_STATE = Claim(
    id="state-space.poisoning.negative-state",
    title="From the talk's starts the poisoned student fits both taps with a second large state and negative ones that cancel it",
    source=ROW,
    statement=r"t\to\infty:\qquad\sum_da_d(1-a_d^{p-1})=0,\quad\max_d a_d(1-a_d^{p-1})>\tfrac12,\quad\min_da_d<0",
    reading="new",
    formula=poisoning.nonnegative_excess,
    domain=Domain(where=((SPECIAL, lambda c: c.special == 1),), p=Choice(6), seed=Integer(242, 249), special=Choice(1, 0)),
    uses=(NONNEGATIVE_EXCESS.id, POISONED_FIELD.id),
    controls=(Mutant("tap p + 1", mutants.next_excess), Widened("no special sequence", drop=SPECIAL)),
)

TEACHER_SCALING = Claim(
    id="state-space.poisoning.teacher-scaling",
    title="A teacher M times as large, with a special sequence to match, multiplies the error of tap h by M^h: any eps is attained",
    source=Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", theorem, "for all eps"'),
    statement=r"k^*_h=M^h,\ u^\dagger=M^{p-1}e_1:\quad\dot a_d=pa_d^{p-1}(M^p-S_p)+M^{2p-2}(M-S_1);"
    r"\qquad a(t)=M\,x(M^{2p-2}t),\quad S_h(a)-M^h=M^h\bigl(S_h(x)-1\bigr)",
    reading="new",
    formula=poisoning.scaled_poisoned_field,
    domain=Domain(p=Integer(2, 5), factor=Interval(0.5, 2), **STATES, t=Interval(0.25, 0.5)),
    uses=(POISONED_FIELD.id, CLEAN_FIELD.id),
    controls=(Mutant("the special sequence not scaled", mutants.unscaled_special_field),),
)
