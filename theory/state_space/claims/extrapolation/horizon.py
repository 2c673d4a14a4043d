"""Claims on the horizon from which on zero loss fixes every tap, as it is and as it is printed."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Erratum, Mutant
from lemmata.theory.domain import Choice, Domain, Integer
from lemmata.theory.state_space.claims.extrapolation.certificate import CERTIFICATE
from lemmata.theory.state_space.claims.extrapolation.weights_from_taps import WEIGHTS_FROM_TAPS
from lemmata.theory.state_space.extrapolation.horizon import sufficient_horizon, sufficient_horizon_printed
from lemmata.theory.state_space.mutants.extrapolation.horizon import one_horizon_less
from lemmata.theory.state_space.source import VARIOUS

TEACHERS = Domain(
    teacher_dim=Integer(1, 3),
    width=Choice(0.5, 1.0),
    heaviest=Choice(1.0, 2.0),
)

HORIZON = Claim(
    id="state-space.extrapolation.horizon",
    title=r"For nonnegative weights, zero loss on spanning data determines every tap if and only if $H\ge2D^*+1$",
    source=VARIOUS,
    statement=r"G\succ 0,\ w,w^*\ge 0,\ \mathcal L_H=0:\quad k_h=k^*_h\ \text{for all } h\ \text{and every such student}\iff H\ge 2D^*+1",
    reading="corrected",
    formula=sufficient_horizon,
    domain=TEACHERS,
    uses=(CERTIFICATE.id, WEIGHTS_FROM_TAPS.id),
    controls=(Mutant("2 D*", one_horizon_less),),
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
