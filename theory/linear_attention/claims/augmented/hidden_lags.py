"""Claims about what remains at the lags that no window sees."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import hidden_lags
from lemmata.theory.linear_attention.claims.augmented.maximum_entropy import MAXIMUM_ENTROPY
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def amplified_everywhere(a_init: Vector, n1: int, alpha: Scalar) -> Vector:
    """`first_order_limit` with the amplification alpha/A_0(0) squared."""
    a_init = inputs.tensor(a_init, "a")
    limit = hidden_lags.first_order_limit(a_init, n1, alpha)
    return array([limit[0], *(entry * alpha / a_init[0] for entry in limit[1:])], limit)


HIDDEN_LAGS = Claim(
    id="linear-attention.augmented.hidden-lags",
    title=r"For $\beta=0$ only the products at hidden lags survive training, to first order scaled by $\alpha/A_0(0)$",
    source=Source(SABBAGHI_2024, "second part of Proposition 5.1, for any window"),
    statement=(
        r"\beta=0,\ \alpha>0:\qquad A_r(\infty)=0\ (0<|r|<n_1),\qquad"
        r" A_r(\infty)=\frac{\alpha}{A_0(0)}A_r(0)+O\big(\|A_{\ne 0}(0)\|^2\big)\ (|r|\ge n_1),\qquad A_0(\infty)=\alpha"
    ),
    reading="corrected",
    formula=hidden_lags.first_order_limit,
    domain=Domain(
        n=Integer(2, None, search=(2, 8)),
        n1=Integer(1, lambda c: c.n // 2),
        alpha=Interval(*POSITIVE, search=(1, 3)),
        beta=Choice(0),
        a0=Interval(*POSITIVE, search=(0.5, 2)),
        off=Array(lambda c: c.n // 2, lambda c: -c.a0 / (2 * c.n), lambda c: c.a0 / (2 * c.n)),
        size=Interval(0, 1),
    ),
    uses=(MAXIMUM_ENTROPY.id,),
    controls=(
        Mutant("amplified twice", amplified_everywhere),
        Widened("a target with neighbours", beta=Interval(0.5, 1)),
    ),
)
