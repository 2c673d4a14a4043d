"""Claims about the part of the value direction orthogonal to theta."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Domain
from lemmata.theory.linear_attention.claims.rpe.joint_gradient import POINT, VELOCITY
from lemmata.theory.linear_attention.mutants.rpe import orthogonal_part as mutants
from lemmata.theory.linear_attention.rpe import orthogonal_part
from lemmata.theory.linear_attention.source import SABBAGHI_2024

ORTHOGONAL = Claim(
    id="linear-attention.rpe.orthogonal-part",
    title=r"The part of $v$ orthogonal to $\theta$ only decays, at rate $2S+\epsilon$",
    source=Source(SABBAGHI_2024, "update of v_perp below Lemma D.2"),
    statement=r"\frac{d}{dt}v_\perp=-(2S+\epsilon)v_\perp,\qquad v_\perp(t)=v_\perp(0)\exp\Big(-\int_0^t(2S+\epsilon)\,ds\Big)",
    formula=orthogonal_part.orthogonal_rate,
    domain=Domain(**POINT, component=Choice(1, 2, 3)),
    uses=(VELOCITY.id,),
    controls=(
        Mutant("S in place of 2 S", mutants.single_second_moment),
        Widened("the component along theta", component=Choice(0)),
    ),
)
