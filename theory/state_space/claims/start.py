"""Claims on the start that makes the student's weights a measure: the step to a random variable in the extrapolation theorem."""

from __future__ import annotations

from lemmata.theory.arithmetic import array, ratio
from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.state_space import extrapolation
from lemmata.theory.state_space.mutants import start as mutants
from lemmata.theory.state_space.source import COHEN_2026

SKETCH = Source(COHEN_2026, "Various Examples Lead to Generalization, proof sketch, second line")

STARTS = Domain(
    D=Integer(1, 8),
    a=Array(lambda c: c.D, -0.1, 0.1),
    b=Array(lambda c: c.D, -1, 1),
    skew=Array(lambda c: c.D, 0, 0),
    a_star=Interval(0.7, 0.9),
)
NEAR_ZERO = Array(lambda c: c.D, -0.1, 0.1)
NEARLY_OPPOSED = Computed(lambda c: array([b * ratio(-511, 256, b) if d == 0 else b * 0 for d, b in enumerate(c.b)], c.b))

MEASURE = Claim(
    id="state-space.extrapolation.balanced-start",
    title="Trained from b = c on spanning data the weights stay nonnegative: the taps are the moments of a measure",
    source=SKETCH,
    statement=r"b(0)=c(0)\;\Rightarrow\;w_d(t)=b_d(t)c_d(t)\ge 0\ \text{for all } t:\quad k_h(t)=\sum_dw_d(t)a_d(t)^h",
    reading="corrected",
    formula=extrapolation.weight_floor,
    domain=STARTS,
    controls=(
        Mutant("weights never fall", mutants.starting_weights),
        Widened("one state with c near -b", skew=NEARLY_OPPOSED),
    ),
)

MEASURE_PRINTED = Claim(
    id="state-space.extrapolation.start-printed",
    title="Trained from any start near zero, of finite size, the weights are a measure's",
    source=SKETCH,
    statement=r"\text{GD initialized}\approx 0\;\Rightarrow\;\exists\ \text{random variable}\ \mathcal Z:"
    r"\ \forall h:\ CA^hB=\mathbb E[\mathcal Z^h]",
    formula=extrapolation.weight_floor,
    domain=STARTS.replaced(b=NEAR_ZERO, skew=NEARLY_OPPOSED),
    expect="refuted",
    erratum=Erratum(
        printed="GD initialized near 0 implies that there is a random variable Z with the student's taps as its moments",
        why=(
            "a statement on the limit of vanishing start, printed as an implication: at every finite size an open set of starts,"
            " a state with c near -b, leaves a negative weight after training,"
            " and the moment theorem does not apply; b = c is enough at every size"
        ),
        severity="gap",
    ),
    corrected_by=MEASURE.id,
)

TEACHERS = Domain(
    teacher_dim=Integer(1, 3),
    a_star=Array(lambda c: c.teacher_dim, -2, 2),
    root=Array(lambda c: c.teacher_dim, 0.25, 1),
    sign=Choice(1),
    w_star=Computed(lambda c: array([v * v * (c.sign if i == 0 else 1) for i, v in enumerate(c.root)], c.a_star)),
    taps=Computed(lambda c: array([sum(w * a**h for a, w in zip(c.a_star, c.w_star, strict=True)) for h in range(5)], c.a_star)),
    x=Array(3, -1, 1),
)

TEACHER_MEASURE = Claim(
    id="state-space.extrapolation.teacher-measure",
    title="A teacher of nonnegative weights has the taps of a measure: their Hankel form is a sum of squares",
    source=Source(COHEN_2026, "Various Examples Lead to Generalization, proof sketch, first line"),
    statement=r"w^*_i=b^*_ic^*_i\ge0:\quad\sum_{i,j}x_ix_jk^*_{i+j}=\sum_iw^*_ip_x(a^*_i)^2\ge0,\qquad p_x(z)=\sum_ix_iz^i",
    reading="corrected",
    formula=extrapolation.moment_form,
    domain=TEACHERS,
    controls=(
        Mutant("differences of indices for sums", mutants.toeplitz_form),
        Widened("a negative weight", sign=Choice(1, -1)),
    ),
)

TEACHER_MEASURE_PRINTED = Claim(
    id="state-space.extrapolation.teacher-measure-printed",
    title="Any teacher has the taps of a random variable",
    source=TEACHER_MEASURE.source,
    statement=r"\exists\ \text{random variable}\ \mathcal Z^*\ \text{taking } D^* \text{ values}:"
    r"\ \forall h:\ C^*(A^*)^hB^*=\mathbb E[(\mathcal Z^*)^h]",
    formula=extrapolation.moment_form,
    domain=TEACHERS.replaced(sign=Choice(-1)),
    expect="refuted",
    erratum=Erratum(
        printed="there is a random variable Z* with D* values that has the teacher's taps as its moments",
        why=(
            "an assumption on the teacher is left out: its weights b* c* must be nonnegative, else E p(Z*)^2 < 0 for some polynomial p;"
            " they must also add up to k*_0 = 1, which scaling mends where k*_0 > 0"
        ),
        severity="gap",
    ),
    corrected_by=TEACHER_MEASURE.id,
)
