"""The claim on the start that makes the student's weights a measure."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Vector
from lemmata.theory.state_space.extrapolation.balanced_start import weight_floor
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import COHEN_2026

SKETCH = Source(COHEN_2026, "Various Examples Lead to Generalization, proof sketch, second line")

STARTS = Domain(
    D=Integer(1, None, search=(1, 8)),
    a=Array(lambda c: c.D, *REAL, search=(-0.1, 0.1)),
    b=Array(lambda c: c.D, *REAL, search=(-1, 1)),
    skew=Array(lambda c: c.D, 0, 0),
    a_star=Interval(*REAL, search=(0.7, 0.9)),
)

NEARLY_OPPOSED = Computed(lambda c: array([b * ratio(-511, 256, b) if d == 0 else b * 0 for d, b in enumerate(c.b)], c.b))


def starting_weights(b: Vector, c: Vector) -> Vector:
    """`weight_floor` as if no weight ever fell."""
    b, c = columns(b=b, c=c)
    return b * c


MEASURE = Claim(
    id="state-space.extrapolation.balanced-start",
    title="Trained from $b=c$ on spanning data, the weights stay nonnegative, and the taps are the moments of a measure",
    source=SKETCH,
    statement=r"b(0)=c(0)\;\Rightarrow\;w_d(t)=b_d(t)c_d(t)\ge 0\ \text{for all } t:\quad k_h(t)=\sum_dw_d(t)a_d(t)^h",
    reading="corrected",
    formula=weight_floor,
    domain=STARTS,
    controls=(
        Mutant("weights never fall", starting_weights),
        Widened("one state with c near -b", skew=NEARLY_OPPOSED),
    ),
)
