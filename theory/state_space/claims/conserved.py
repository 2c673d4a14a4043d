"""Claims on what training a diagonal state-space model conserves, on all data and on data that excite a single tap."""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import array
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.state_space import conserved
from lemmata.theory.state_space.claims.gradient import FIELD, HYPERBOLIC_FIELD
from lemmata.theory.state_space.mutants import conserved as mutants
from lemmata.theory.state_space.source import COHEN_2026

ONE_TAP = "data excite tap h alone"
BALANCED = "b = c and a = sqrt(h) b at the start"
EQUAL_WEIGHTS = "b = c at the start"
SLIDE = '"Teacher-Student Setting", gradient flow'


def one_tap(c: Any) -> Any:
    """Tell whether no other tap is excited."""
    return c.others == 0


def excited(c: Any) -> Any:
    """Return the diagonal Gram matrix with `amplitude` at the tap and `others` times it elsewhere."""
    taps = range(c.horizon)
    return array([[c.amplitude * ((1 if h == c.tap else c.others) if h == k else 0) for k in taps] for h in taps], c.amplitude)


WEIGHTS: dict[str, Any] = {name: Array(lambda c: c.dim, -1, 1) for name in ("a", "b", "c")}
TARGET: dict[str, Any] = {"target_taps": Array(lambda c: c.horizon, -1, 1)}
GRAM: dict[str, Any] = {"root": Array(lambda c: (c.horizon, c.horizon), -1, 1), "gram": Computed(lambda c: c.root @ c.root.T)}
TAP: dict[str, Any] = {"others": Choice(0, 1), "amplitude": Interval(0.5, 2), "gram": Computed(excited), **TARGET}
ALL_DATA = Domain(horizon=Integer(1, 5), dim=Integer(1, 64), **WEIGHTS, **GRAM, **TARGET, t=Interval(0.1, 0.5))

WEIGHT_DIFFERENCE = Claim(
    id="state-space.conserved.weight-difference",
    title="The difference of squares of input and output weight is conserved on any data",
    source=Source(COHEN_2026, SLIDE),
    statement=r"\frac{d}{dt}\bigl(b_d^2-c_d^2\bigr)=0",
    reading="new",
    formula=conserved.weight_difference,
    domain=ALL_DATA,
    uses=(FIELD.id,),
    controls=(Mutant("the sum of squares", mutants.weight_sum),),
)

DESCENDED_DIFFERENCE = Claim(
    id="state-space.conserved.descended-difference",
    title="A step of gradient descent shrinks the difference of squares by a second-order factor",
    source=Source(COHEN_2026, '"Teacher-Student Setting", gradient descent'),
    statement=r"b_d^2-c_d^2\ \mapsto\ \bigl(b_d^2-c_d^2\bigr)\bigl(1-\eta^2P(a_d)^2\bigr)",
    reading="new",
    formula=conserved.descended_difference,
    domain=Domain(horizon=Integer(1, 5), dim=Integer(1, 64), **WEIGHTS, **GRAM, **TARGET, step_size=Interval(0.0005, 0.25)),
    uses=(WEIGHT_DIFFERENCE.id,),
    controls=(Mutant("conserved by descent as by the flow", mutants.conserved_difference),),
)

HYPERBOLIC_WEIGHTS = Claim(
    id="state-space.conserved.hyperbolic-weights",
    title="The weights move on hyperbolas, each by one log-growth",
    source=Source(COHEN_2026, SLIDE),
    statement=r"b_d+c_d=u_de^{g_d},\quad b_d-c_d=v_de^{-g_d},\qquad g_d=\int_0^tP(a_d)\,ds",
    reading="new",
    formula=conserved.hyperbolic_weights,
    domain=Domain(
        horizon=Integer(1, 5),
        dim=Integer(1, 4),
        a=Array(lambda c: c.dim, -1, 1),
        u=Array(lambda c: c.dim, 0.5, 1),
        v=Array(lambda c: c.dim, -1, 1),
        growth=Array(lambda c: c.dim, -1, 1),
        **GRAM,
        **TARGET,
        t=Interval(0.1, 0.5),
    ),
    uses=(WEIGHT_DIFFERENCE.id, HYPERBOLIC_FIELD.id),
    controls=(Mutant("b - c grows as b + c does", mutants.growing_difference),),
)

SIGN = Claim(
    id="state-space.conserved.sign-of-weights",
    title="A start with b = c keeps every weight nonnegative for ever",
    source=Source(COHEN_2026, '"Various Examples Lead to Generalization", the step to a random variable'),
    statement=r"b_d(0)=c_d(0)\ \Rightarrow\ w_d(t)=b_dc_d=\tfrac14u_d^2e^{2g_d}\ge0",
    reading="new",
    formula=conserved.product_weights,
    domain=Domain(
        where=((EQUAL_WEIGHTS, lambda c: c.skew == 0),),
        horizon=Integer(1, 5),
        dim=Integer(1, 4),
        a=Array(lambda c: c.dim, -1, 1),
        u=Array(lambda c: c.dim, 0.5, 1),
        difference=Array(lambda c: c.dim, -2, 2),
        skew=Choice(0, 1),
        v=Computed(lambda c: c.skew * c.difference),
        growth=Array(lambda c: c.dim, -1, 1),
        **GRAM,
        **TARGET,
        t=Interval(0.1, 0.5),
    ),
    uses=(HYPERBOLIC_WEIGHTS.id,),
    controls=(Widened("any start", drop=EQUAL_WEIGHTS),),
)

STATE_DIFFERENCE = Claim(
    id="state-space.conserved.state-difference",
    title="Data on a single tap h conserve a second quadratic form",
    source=Source(COHEN_2026, SLIDE),
    statement=r"G=g\,e_he_h^\top\ \Rightarrow\ \frac{d}{dt}\bigl(a_d^2-h\,b_d^2\bigr)=0",
    reading="new",
    formula=conserved.state_difference,
    domain=Domain(
        where=((ONE_TAP, one_tap),),
        horizon=Integer(2, 5),
        dim=Integer(1, 4),
        tap=Integer(0, lambda c: c.horizon - 1),
        **WEIGHTS,
        **TAP,
        t=Interval(0.1, 0.5),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("the factor h forgotten", mutants.unweighted_state_difference), Widened("other taps too", drop=ONE_TAP)),
)

BALANCED_GAPS = Claim(
    id="state-space.conserved.balanced-gaps",
    title="On a single tap a balanced student keeps the gaps between inverse powers of its weights",
    source=Source(COHEN_2026, SLIDE),
    statement=r"a=\sqrt h\,b,\ b=c:\qquad\frac{d}{dt}\bigl(b_d^{-h}-b_0^{-h}\bigr)=0\qquad(h\ge1)",
    reading="new",
    formula=conserved.balanced_gaps,
    domain=Domain(
        where=((ONE_TAP, one_tap), (BALANCED, lambda c: c.lead == 1)),
        horizon=Integer(2, 5),
        dim=Integer(2, 4),
        tap=Integer(1, lambda c: c.horizon - 1),
        b=Array(lambda c: c.dim, 0.5, 1),
        lead=Choice(1, 2),
        **TAP,
        t=Interval(0.01, 0.05),
    ),
    uses=(WEIGHT_DIFFERENCE.id, STATE_DIFFERENCE.id),
    controls=(
        Mutant("the exponent of the next tap", mutants.next_balanced_gaps),
        Widened("other taps too", drop=ONE_TAP),
        Widened("larger states", drop=BALANCED),
    ),
)

FROZEN_GAPS = Claim(
    id="state-space.conserved.frozen-gaps",
    title="With B = C = 1 a single tap keeps the gaps between inverse powers of the states",
    source=Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", the flow on one tap'),
    statement=r"b=c=1,\ G=g\,e_pe_p^\top:\qquad\frac{d}{dt}\bigl(a_d^{2-p}-a_0^{2-p}\bigr)=0\qquad(p\ge3)",
    reading="new",
    formula=conserved.frozen_gaps,
    domain=Domain(
        where=((ONE_TAP, one_tap),),
        horizon=Integer(4, 6),
        dim=Integer(2, 4),
        tap=Integer(3, lambda c: c.horizon - 1),
        a=Array(lambda c: c.dim, 0.5, 1),
        **TAP,
        t=Interval(0.01, 0.05),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("the exponent 1 - p", mutants.next_frozen_gaps), Widened("other taps too", drop=ONE_TAP)),
)
