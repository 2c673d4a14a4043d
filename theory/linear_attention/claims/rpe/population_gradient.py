"""Claims about the expected gradient of the lag weights."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.rpe import population_gradient
from lemmata.theory.linear_attention.rpe.line import line_weights, linear_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

WRAPPED = "no unseen position: the window closes round the ring"

LINE: Fields = {
    "n1": Integer(1, None, search=(1, 6)),
    "unseen": Integer(1, None, search=(1, 4)),
    "width": Computed(lambda c: 2 * (c.n1 + c.unseen) - 1),
    "alpha": Interval(*REAL, search=(-2, 3)),
    "betas": Array(1, *REAL, search=(-1.5, 1.5)),
    "weight_decay": Interval(*NONNEGATIVE, search=(0, 1)),
}


def equal_counts(a: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """`relative_velocity` with n1 in place of n1 - |k|."""
    a = inputs.tensor(a, "a")
    lags = a.shape[0] // 2 + 1
    counts = [n1 * (weight > 0) for weight in line_weights(lags, n1)]
    tau = linear_target(lags, inputs.beside(alpha, a), [inputs.beside(beta, a) for beta in betas])
    return -2 * array(counts, a) * (a - tau) - arguments.decay_rate(weight_decay, a) * a


GRADIENT = Claim(
    id="linear-attention.rpe.population-gradient",
    title=r"The expected gradient of a lag weight counts the $n_1-|k|$ pairs of seen positions at that lag",
    source=Source(SABBAGHI_2024, "expected gradient with respect to a_k below eq. D.13"),
    statement=(
        r"\mathbb E\,\nabla_{a_k}\ell=2(n_1-|k|)_+a_k-2n_1\alpha\mathbb 1(k=0)-2(n_1-1)\beta\mathbb 1(|k|=1),"
        r"\qquad\dot a_k=-\mathbb E\,\nabla_{a_k}\ell-\epsilon a_k"
    ),
    formula=population_gradient.relative_velocity,
    domain=Domain(**LINE, a=Array(lambda c: c.width, *REAL, search=(-1, 1))),
    controls=(Mutant("n1 pairs at every seen lag", equal_counts), Widened(WRAPPED, unseen=Choice(0))),
)
