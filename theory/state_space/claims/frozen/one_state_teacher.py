"""The claim on what B = C = 1 cannot fit of a teacher of one state."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.types import Scalar
from lemmata.theory.state_space.frozen.one_state_teacher import one_state_loss_floor
from lemmata.theory.state_space.source import COHEN_2026

UNIT_WEIGHT = "the teacher has weight 1"


def whole_dimension_floor(dim: int, power: Scalar) -> Scalar:
    """`one_state_loss_floor` as if the teacher's tap 0 were zero."""
    return one_state_loss_floor(dim + 1, power)


LOSS_FLOOR = Claim(
    id="state-space.frozen.one-state-teacher",
    title="With $B=C=1$ a student of several states misses tap 0 of a teacher of one state, and no other tap",
    source=Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", D* = 1, beside the table\'s row "SSM per Theorem"'),
    statement=r"b=c=1,\ k^*_h=(a^*)^h,\ G\ \text{diagonal}:\qquad\min_a\mathcal L=\formula{G_{00}(D-1)^2}",
    reading="new",
    formula=one_state_loss_floor,
    symbols={"G_{00}": "power"},
    domain=Domain(
        where=((UNIT_WEIGHT, lambda c: c.weight == 1),),
        horizon=Integer(1, None, search=(1, 4)),
        dim=Integer(1, None, search=(1, 4)),
        a=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        a_star=Interval(*REAL, search=(-1, 1)),
        amplitudes=Array(lambda c: c.horizon, *REAL, search=(0.5, 2)),
        power=Computed(lambda c: c.amplitudes[0] * c.amplitudes[0]),
        weight=Choice(1, 2),
    ),
    controls=(
        Mutant("the teacher's tap 0 taken as zero", whole_dimension_floor),
        Widened("a teacher of weight 2, which two states fit", drop=UNIT_WEIGHT),
    ),
)
