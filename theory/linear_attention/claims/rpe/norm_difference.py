"""Claims about the conserved quantity |a|^2 - |v|^2."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments, exponential
from lemmata.theory.linear_attention.claims.rpe.joint_gradient import VELOCITY
from lemmata.theory.linear_attention.rpe import norm_difference
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def undamped_difference(t: Scalar, a_init: Vector, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
    """`decayed_norm_difference` as conserved under weight decay too."""
    return norm_difference.decayed_norm_difference(t, a_init, v_init, 0 * weight_decay)


def damped_sum(t: Scalar, a_init: Vector, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
    """`decayed_norm_difference` with |a|^2 + |v|^2 in place of the difference."""
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    return exponential.decay(2 * arguments.decay_rate(weight_decay, a), t) * ((a * a).sum() + (v * v).sum())


CONSERVED = Claim(
    id="linear-attention.rpe.norm-difference",
    title=r"The difference $|a|^2-|v|^2$ is conserved, and decays at rate $2\epsilon$ under weight decay",
    source=Source(SABBAGHI_2024, "flow of eq. D.13; the conserved quantity is new"),
    statement=r"|a(t)|^2-|v(t)|^2=\formula{e^{-2\epsilon t}\,(|a(0)|^2-|v(0)|^2)}",
    reading="new",
    formula=norm_difference.decayed_norm_difference,
    symbols={"|a(0)|^2": lambda a_init: (a_init * a_init).sum(), "|v(0)|^2": lambda v_init: (v_init * v_init).sum()},
    domain=Domain(
        n1=Integer(1, None, search=(1, 6)),
        unseen=Integer(0, None, search=(0, 4)),
        d=Integer(1, None, search=(1, 4)),
        width=Computed(lambda c: 2 * (c.n1 + c.unseen) - 1),
        a_init=Array(lambda c: c.width, *REAL, search=(-1, 1)),
        v_init=Array(lambda c: c.d, *REAL, search=(-1, 1)),
        alpha=Interval(*REAL, search=(-2, 3)),
        beta=Interval(*REAL, search=(-1.5, 1.5)),
        weight_decay=Interval(*NONNEGATIVE, search=(0.1, 1)),
        t=Interval(*NONNEGATIVE, search=(0.1, 1)),
        trained=Choice("both"),
    ),
    uses=(VELOCITY.id,),
    controls=(
        Mutant("conserved under weight decay too", undamped_difference),
        Mutant("the sum in place of the difference", damped_sum),
        Widened("v held fixed", trained=Choice("a")),
    ),
)
