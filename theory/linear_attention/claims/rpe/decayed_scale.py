"""Claims about the length of the value direction under vanishing weight decay."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import sqrt
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.claims.rpe.joint_limit import GENERIC, LIMIT
from lemmata.theory.linear_attention.rpe import decayed_scale
from lemmata.theory.linear_attention.rpe.line import linear_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def one_neighbour_scale(n1: int, alpha: Scalar, beta: Scalar) -> Scalar:
    """`decayed_scale` with one neighbour in place of two."""
    tau = linear_target(n1, alpha, [beta])[n1 - 1 :]
    return sqrt(sqrt((tau * tau).sum()))


DECAYED_SCALE = Claim(
    id="linear-attention.rpe.decayed-scale",
    title=r"As weight decay vanishes, almost every start learns all $\langle v,\theta\rangle a_k$ with $|v|\to(\sum_k\tau_k^2)^{1/4}$",
    source=Source(SABBAGHI_2024, "formal statement of the third part of Proposition 5.1, with the length of v"),
    statement=(
        r"\lim_{\epsilon\to0}\lim_{t\to\infty}|\langle v,\theta\rangle|=\Big(\sum_{|k|<n_1}\tau_k^2\Big)^{1/4},"
        r"\qquad\langle v,\theta\rangle a_k\to\tau_k\ \text{for every}\ k,\qquad v_\perp\to0\qquad(n_1\ge2)"
    ),
    reading="new",
    formula=decayed_scale.decayed_scale,
    domain=LIMIT.domain.replaced(n1=Integer(2, None, search=(2, 5)), beta=Interval(*REAL, search=(0.5, 1))),
    uses=(LIMIT.id,),
    controls=(
        Mutant("one neighbour in place of two", one_neighbour_scale),
        Widened("a = 0 and v orthogonal to theta", drop=GENERIC),
    ),
)
