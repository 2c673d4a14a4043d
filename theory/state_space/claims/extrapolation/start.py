"""The same claim as it is printed, for any start near zero."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Erratum
from lemmata.theory.domain import Array
from lemmata.theory.state_space.claims.extrapolation.balanced_start import MEASURE, NEARLY_OPPOSED, SKETCH, STARTS
from lemmata.theory.state_space.extrapolation.start import weight_floor_printed

NEAR_ZERO = Array(lambda c: c.D, -0.1, 0.1)

MEASURE_PRINTED = Claim(
    id="state-space.extrapolation.start-printed",
    title="Trained from any start near zero, a student has the moments of a measure as its taps",
    source=SKETCH,
    statement=r"\text{GD initialized}\approx 0\;\Rightarrow\;\exists\ \text{random variable}\ \mathcal Z:"
    r"\ \forall h:\ CA^hB=\mathbb E[\mathcal Z^h]",
    formula=weight_floor_printed,
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
