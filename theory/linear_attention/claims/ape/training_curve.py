"""Claims about the training loss of absolute positions along training."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape import training_curve
from lemmata.theory.linear_attention.claims.ape.riccati import RICCATI
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def slow_curve(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`training_curve` at half the time."""
    return training_curve.training_curve(ratio(1, 2, alpha) * t, p_init, alpha, beta, weight_decay)


def shifted_curve(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`training_curve` with alpha lowered by eps/4 and no weight decay, as if that were only a shift of the target."""
    return training_curve.training_curve(t, p_init, alpha - ratio(1, 4, alpha) * weight_decay, beta, 0 * weight_decay)


TRAINING_CURVE = Claim(
    id="linear-attention.ape.training-curve",
    title="The training loss of absolute positions is known in closed form at every time of the flow",
    source=Source(SABBAGHI_2024, "Fig. 9(a), the curve of absolute positions"),
    statement=r"L(t)=\|A(t)-T_W\|_F^2,\qquad A(t)\text{ the solution of the Riccati equation from }P(0)",
    reading="new",
    formula=training_curve.training_curve,
    domain=RICCATI.domain,
    uses=(RICCATI.id,),
    controls=(
        Mutant("twice as slow", slow_curve),
        Mutant("the distance from the shifted target", shifted_curve),
        Widened("no unseen position: the window closes round the ring", unseen=Choice(0)),
    ),
)
