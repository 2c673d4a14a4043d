"""Claims on the horizon from which on zero loss fixes every tap, as it is and as it is printed."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Erratum, Mutant, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.theory.state_space.claims.extrapolation.certificate import CERTIFICATE
from lemmata.theory.state_space.claims.extrapolation.weights_from_taps import WEIGHTS_FROM_TAPS
from lemmata.theory.state_space.extrapolation.horizon import sufficient_horizon, sufficient_horizon_printed
from lemmata.theory.state_space.source import VARIOUS

SPARE = "the student has a state more than the teacher"


def interlacing(c: Case) -> np.ndarray:
    """Return increasing states, every second one the teacher's: the student's lie between and around them, D* + 1 at the most."""
    return c.low + c.steps[: c.teacher_dim + min(c.D, c.teacher_dim + 1)].cumsum()


TEACHERS = Domain(
    where=((SPARE, lambda c: c.teacher_dim < c.D),),
    teacher_dim=Integer(1, None, search=(1, 3)),
    D=Integer(lambda c: c.teacher_dim, None, search=(lambda c: c.teacher_dim, lambda c: c.teacher_dim + 2)),
    low=Interval(*REAL, search=(-1, 0)),
    steps=Array(lambda c: 2 * c.teacher_dim + 1, *POSITIVE, search=(0.25, 0.5)),
    nodes=Computed(interlacing),
)


def one_horizon_less(teacher_dim: int) -> int:
    """`sufficient_horizon` with 2 D*, which is not enough."""
    return sufficient_horizon(teacher_dim) - 1


def one_horizon_more(teacher_dim: int) -> int:
    """`sufficient_horizon` with 2 D* + 2, more than is needed."""
    return sufficient_horizon(teacher_dim) + 1


HORIZON = Claim(
    id="state-space.extrapolation.horizon",
    title=r"For nonnegative weights, a teacher of $D^*$ different states and $D>D^*$, zero loss on spanning data determines every tap if "
    r"and only if $H\ge2D^*+1$",
    source=VARIOUS,
    statement=r"G\succ 0,\ w\ge0,\ w^*>0,\ a^*_i\ne a^*_j,\ D\ge D^*+1,\ \mathcal L_H=0:\quad"
    r" k_h=k^*_h\ \text{for all } h\ \text{and every such student}\iff H\ge \formula{2D^*+1};\qquad D=D^*:\ \iff H\ge2D^*",
    reading="corrected",
    formula=sufficient_horizon,
    domain=TEACHERS,
    uses=(CERTIFICATE.id, WEIGHTS_FROM_TAPS.id),
    controls=(Mutant("2 D*", one_horizon_less), Mutant("2 D* + 2", one_horizon_more), Widened("no state to spare", drop=SPARE)),
)

HORIZON_PRINTED = Claim(
    id="state-space.extrapolation.horizon-printed",
    title="Zero loss on spanning data determines every tap, whatever the training horizon",
    source=VARIOUS,
    statement=r"\mathcal L_H(\cdot)=0\;\Rightarrow\;\epsilon\text{-extrapolation to every } H'>H,\qquad H\ge 1",
    formula=sufficient_horizon_printed,
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
