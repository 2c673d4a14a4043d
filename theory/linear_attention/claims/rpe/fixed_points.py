"""Claims about the fixed points of the joint flow."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.claims.rpe.joint_gradient import POINT, VELOCITY
from lemmata.theory.linear_attention.claims.rpe.population_gradient import WRAPPED
from lemmata.theory.linear_attention.rpe import fixed_points
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def aligned_part_only(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar, slope_a: Vector, slope_v: Vector) -> Scalar:
    """`aligned_loss` without the part of v across theta."""
    v = inputs.tensor(v, "v")
    still = array([v[0], *(0 * v[1:])], v)
    return fixed_points.aligned_loss(a, still, n1, alpha, beta, slope_a, slope_v)


RESTS_AT_ZERO = Claim(
    id="linear-attention.rpe.fixed-points",
    title=r"Wherever the joint gradient vanishes, $v$ is orthogonal to $\theta$ or the training loss is zero",
    source=Source(SABBAGHI_2024, "Lemma D.2, the fixed points of its flow"),
    statement=(
        r"2\langle v,\theta\rangle L=(\langle v,\theta\rangle a-\tau)\cdot\nabla_aL"
        r"+\langle v,\theta\rangle\,v_\perp\cdot\nabla_{v_\perp}L-|v_\perp|^2\,\langle\theta,\nabla_vL\rangle"
    ),
    reading="new",
    formula=fixed_points.aligned_loss,
    domain=Domain(**{name: factor for name, factor in POINT.items() if name != "weight_decay"}),
    uses=(VELOCITY.id,),
    controls=(Mutant("the part across theta left out", aligned_part_only), Widened(WRAPPED, unseen=Choice(0))),
)
