"""Claims on the start that makes the student's weights a measure: the step to a random variable in the extrapolation theorem."""

from __future__ import annotations

from theory.arithmetic import array, ratio
from theory.claim import Claim, Erratum, Mutant, Source, Widened
from theory.domain import Array, Computed, Domain, Integer, Interval
from theory.state_space import extrapolation, mutants
from theory.state_space.source import COHEN_2026

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
