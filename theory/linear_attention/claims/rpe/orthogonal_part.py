"""Claims about the part of the value direction orthogonal to theta."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.claims.rpe.joint_gradient import POINT, VELOCITY
from lemmata.theory.linear_attention.rpe import orthogonal_part
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ACROSS: Fields = {**POINT, "d": Integer(2, None, search=(2, 4)), "component": Integer(1, lambda c: c.d - 1)}


def single_second_moment(a: Vector, n1: int, weight_decay: Scalar = 0.0) -> Scalar:
    """`orthogonal_rate` with S in place of 2 S."""
    a = inputs.tensor(a, "a")
    half = ratio(1, 2, a)
    return half * (orthogonal_part.orthogonal_rate(a, n1, weight_decay) + arguments.decay_rate(weight_decay, a))


ORTHOGONAL = Claim(
    id="linear-attention.rpe.orthogonal-part",
    title=r"The part of $v$ orthogonal to $\theta$ only decays, at rate $2S+\epsilon$",
    source=Source(SABBAGHI_2024, "update of v_perp below Lemma D.2"),
    statement=r"\frac{d}{dt}v_\perp=-(\formula{2S+\epsilon})v_\perp,\qquad v_\perp(t)=v_\perp(0)\exp\Big(-\int_0^t(2S+\epsilon)\,ds\Big)",
    formula=orthogonal_part.orthogonal_rate,
    symbols={"S": lambda a, n1: sum(a[len(a) // 2 + i - r] ** 2 for i in range(n1) for r in range(n1))},
    domain=Domain(**ACROSS),
    uses=(VELOCITY.id,),
    controls=(
        Mutant("S in place of 2 S", single_second_moment),
        Widened("the component along theta", component=Choice(0)),
    ),
)


def single_step(a: Vector, n1: int, step_size: Scalar, weight_decay: Scalar) -> Scalar:
    """`orthogonal_factor` with eta in place of 2 eta."""
    return orthogonal_part.orthogonal_factor(a, n1, ratio(1, 2, step_size) * step_size, weight_decay)


def scaled_decay(a: Vector, n1: int, step_size: Scalar, weight_decay: Scalar) -> Scalar:
    """`orthogonal_factor` with the weight decay multiplied by the step size."""
    return orthogonal_part.orthogonal_factor(a, n1, step_size, step_size * weight_decay)


ORTHOGONAL_DESCENT = Claim(
    id="linear-attention.rpe.orthogonal-part-descent",
    title=r"Gradient descent multiplies the part of $v$ orthogonal to $\theta$ by $1-2\eta S-\epsilon$ in every step",
    source=Source(SABBAGHI_2024, "update of v_perp below Lemma D.2"),
    statement=r"v_\perp^{(t+1)}=\big(\formula{1-2\eta S^{(t)}-\epsilon}\big)v_\perp^{(t)},\quad S=\sum_{i,r\le n_1}a_{i-r}^2;\qquad"
    r"|1-2\eta S-\epsilon|<1\iff0<2\eta S+\epsilon<2",
    formula=orthogonal_part.orthogonal_factor,
    symbols={"S^{(t)}": lambda a, n1: sum(a[len(a) // 2 + i - r] ** 2 for i in range(n1) for r in range(n1))},
    domain=Domain(**ACROSS, step_size=Interval(*POSITIVE, search=(0.002, 0.02))),
    uses=(ORTHOGONAL.id,),
    controls=(
        Mutant("eta in place of 2 eta", single_step),
        Mutant("weight decay times the step size", scaled_decay),
        Widened("the component along theta", component=Choice(0)),
    ),
)
