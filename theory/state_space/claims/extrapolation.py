"""Claims on when zero loss means extrapolation: the certificate, the horizon it needs, and a bound on every tap before it is reached."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.state_space import extrapolation, printed
from lemmata.theory.state_space.mutants import extrapolation as mutants
from lemmata.theory.state_space.source import COHEN_2026

VARIOUS = Source(COHEN_2026, "Various Examples Lead to Generalization")
OUTER = "rho bounds the modulus of every state"

CERTIFICATE = Claim(
    id="state-space.extrapolation.certificate",
    title="A combination of the first 2 D* + 1 tap errors is a sum of squares that vanishes on teacher states only",
    source=Source(COHEN_2026, "Various Examples Lead to Generalization, proof sketch"),
    statement=r"q(z)=\prod_{i\le D^*}(z-a^*_i)^2:\quad\sum_{h=0}^{2D^*}q_h(k_h-k^*_h)=\sum_d w_dq(a_d)\ge 0"
    r"\quad\text{for } w_d=b_dc_d,\ b=c",
    reading="corrected",
    formula=extrapolation.squared_annihilator,
    domain=Domain(
        teacher_dim=Integer(1, 3),
        D=Integer(1, 3),
        a_star=Array(lambda c: c.teacher_dim, -2, 2),
        w_star=Array(lambda c: c.teacher_dim, 0, 2),
        a=Array(lambda c: c.D, -2, 2),
        b=Array(lambda c: c.D, -2, 2),
        balance=Choice(1),
        c=Computed(lambda c: c.b * c.balance),
    ),
    controls=(
        Mutant("not squared", mutants.annihilator),
        Widened("weights of the other sign, b = -c", balance=Choice(1, -1)),
    ),
)

WEIGHTS_FROM_TAPS = Claim(
    id="state-space.extrapolation.weights-from-taps",
    title="A student on the teacher's states is fixed by its first D* taps: the last step of the proof",
    source=VARIOUS,
    statement=r"k_h=\sum_{i\le D^*}w_i(a^*_i)^h\ (h<D^*)\;\Rightarrow\;w=V(a^*)^{-1}(k_0,\dots,k_{D^*-1})",
    reading="corrected",
    formula=extrapolation.merged_weights,
    domain=Domain(
        where=(("pairwise different states", lambda c: len(set(c.a_star.tolist())) == len(c.a_star)),),
        teacher_dim=Integer(1, 3),
        a_star=Array(lambda c: c.teacher_dim, -2, 2),
        w=Array(lambda c: c.teacher_dim, 0, 2),
        taps=Computed(lambda c: [sum(w * a**h for a, w in zip(c.a_star, c.w, strict=True)) for h in range(c.teacher_dim + 1)]),
    ),
    uses=(CERTIFICATE.id,),
    controls=(Mutant("taps 1 to D*", mutants.late_weights),),
)

TEACHERS = Domain(
    teacher_dim=Integer(1, 3),
    width=Choice(0.5, 1.0),
    heaviest=Choice(1.0, 2.0),
)

HORIZON = Claim(
    id="state-space.extrapolation.horizon",
    title="For nonnegative weights zero loss on spanning data fixes every tap exactly from horizon 2 D* + 1 on",
    source=VARIOUS,
    statement=r"G\succ 0,\ w,w^*\ge 0,\ \mathcal L_H=0:\quad k_h=k^*_h\ \text{for all } h\ \text{and every such student}\iff H\ge 2D^*+1",
    reading="corrected",
    formula=extrapolation.sufficient_horizon,
    domain=TEACHERS,
    uses=(CERTIFICATE.id, WEIGHTS_FROM_TAPS.id),
    controls=(Mutant("2 D*", mutants.one_horizon_less),),
)

HORIZON_PRINTED = Claim(
    id="state-space.extrapolation.horizon-printed",
    title="Zero loss on spanning data fixes every tap, whatever the horizon",
    source=VARIOUS,
    statement=r"\mathcal L_H(\cdot)=0\;\Rightarrow\;\epsilon\text{-extrapolation to every } H'>H,\qquad H\ge 1",
    formula=printed.sufficient_horizon,
    domain=TEACHERS,
    expect="refuted",
    erratum=Erratum(
        printed="if L_H = 0, for all eps > 0 and H' > H there is eps-extrapolation to horizon H'; no bound on H",
        why=(
            "the slide gives no bound on H and the moment theorem that it cites needs 2 D* + 1 moments (k_0 among them); at H = 2 D*"
            " nonnegative students of zero loss differ from the teacher at tap H"
        ),
        severity="gap",
    ),
    corrected_by=HORIZON.id,
)

STUDENTS = Domain(
    where=((OUTER, lambda c: all(abs(z) <= c.rho for z in (*c.a, c.a_star))),),
    D=Integer(1, 4),
    horizon=Integer(4, 12),
    a=Array(lambda c: c.D, -1.5, 1.5),
    w=Array(lambda c: c.D, 0, 2),
    a_star=Interval(-1.5, 1.5),
    w_star=Interval(0, 2),
    rho=Interval(1, 2),
)

TAP_BOUND = Claim(
    id="state-space.extrapolation.tap-bound",
    title="For a teacher of one state and nonnegative weights, the errors of three taps bound those of all",
    source=VARIOUS,
    statement=r"e_h=k_h-k^*_h:\quad|e_h|\le|a^*|^h|e_0|+h|a^*|^{h-1}|e_1-a^*e_0|+\tfrac{h(h-1)}2\rho^{h-2}\eta,"
    r"\quad\eta=e_2-2a^*e_1+a^{*2}e_0,\ \rho\ge|a^*|,|a_d|",
    reading="new",
    formula=extrapolation.tap_majorant,
    domain=STUDENTS,
    uses=(CERTIFICATE.id,),
    controls=(
        Mutant("two taps", printed.tap_majorant_from_two_taps),
        Mutant("the merged state alone", mutants.one_tap_majorant),
        Widened("states farther out than rho", drop=OUTER, rho=Interval(0, 0.25)),
    ),
)

CERTIFIED_BOUND = Claim(
    id="state-space.extrapolation.certified-bound",
    title="In float64 the bound on every tap holds with its allowance for rounding, at students of any loss",
    source=VARIOUS,
    statement=r"|\hat k_h-k^*_h|\le B_h+4(D+2h+2)\,\mathrm{eps}\,(\dots)\quad\text{with } \rho=\max(|a^*|,|a_d|)",
    reading="new",
    formula=extrapolation.tap_error_bound,
    domain=Domain(
        D=Integer(1, 4),
        horizon=Integer(4, 20),
        a_star=Interval(0.5, 1),
        spread=Choice(1.0, 1e-4, 1e-8),
        a=Array(lambda c: c.D, lambda c: c.a_star - c.spread, lambda c: c.a_star + c.spread),
        w=Array(lambda c: c.D, 0, 2),
        w_star=Interval(0.5, 2),
    ),
    uses=(TAP_BOUND.id,),
    controls=(Mutant("the teacher's radius", mutants.teacher_radius_bound),),
)
