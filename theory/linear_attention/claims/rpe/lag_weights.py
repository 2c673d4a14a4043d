"""Claims about the relaxation of the lag weights."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Domain, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments, exponential
from lemmata.theory.linear_attention.claims.rpe.population_gradient import GRADIENT, LINE, WRAPPED
from lemmata.theory.linear_attention.rpe import lag_weights
from lemmata.theory.linear_attention.rpe.fixed_point import relative_fixed_point
from lemmata.theory.linear_attention.rpe.line import line_weights
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def half_relaxation(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """`relative_weights` at half the rate."""
    return lag_weights.relative_weights(ratio(1, 2, t) * t, a_init, n1, alpha, betas, weight_decay)


def wide_relaxation(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """`relative_weights` with one rate n1 for all visible lags."""
    a = inputs.tensor(a_init, "a")
    lags = a.shape[0] // 2 + 1
    rest = relative_fixed_point(lags, n1, alpha, betas, weight_decay)
    weights = line_weights(lags, n1)
    rates = [2 * n1 * (weight > 0) + arguments.decay_rate(weight_decay, a) for weight in weights]
    start = [a[k] if not weight else rest[k] + (a[k] - rest[k]) * exponential.decay(rates[k], t) for k, weight in enumerate(weights)]
    return array(start, a)


WEIGHTS = Claim(
    id="linear-attention.rpe.lag-weights",
    title=r"Each lag weight relaxes exponentially, at rate $2(n_1-|k|)+\epsilon$ if seen and $\epsilon$ if not",
    source=Source(SABBAGHI_2024, "update rules above eq. D.14, in continuous time"),
    statement=r"a_k(t)=a_k^*+(a_k(0)-a_k^*)e^{-(2N_k+\epsilon)t},\qquad a_k^*=\frac{2N_k\tau_k}{2N_k+\epsilon},\qquad N_k=(n_1-|k|)_+",
    reading="new",
    formula=lag_weights.relative_weights,
    domain=Domain(**LINE, a_init=Array(lambda c: c.width, *REAL, search=(-1, 1)), t=Interval(*NONNEGATIVE, search=(0.1, 2))),
    uses=(GRADIENT.id,),
    controls=(
        Mutant("half the rate", half_relaxation),
        Mutant("one rate for all seen lags", wide_relaxation),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)
