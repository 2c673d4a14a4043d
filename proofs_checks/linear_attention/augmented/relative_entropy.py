"""Checks of the rate of relative entropy: differentiated along the problem's velocity on every ring, and window by window."""

from __future__ import annotations

from lemmata.language.check import enclosed, exact, tested
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import SPECTRUM, weights
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import circulant, even_dft, even_idft, log
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.mirror_descent import spectral_loss
from lemmata.theory.linear_attention.claims.augmented.relative_entropy import RELATIVE_ENTROPY
from lemmata.theory.linear_attention.problem import gram_field

PAIR = {**SPECTRUM, "bhat": Opaque("n", even=True, positive=True)}


def relative_entropy(bhat: Vector, ahat: Vector) -> Scalar:
    """Return the sum of bhat log(bhat/ahat) - bhat + ahat."""
    return (bhat * (log(bhat) - log(ahat)) - bhat + ahat).sum()


@exact(RELATIVE_ENTROPY, every=PAIR)
@enclosed(RELATIVE_ENTROPY, examples=6)
def is_that_along_the_velocity_of_the_problem(formula, case):
    """The derivative along the transform of the problem's velocity of a circulant Gram matrix, for every number of positions."""
    velocity = gram_field(circulant(even_idft(case.ahat)), weights(case), circulant(case.tau), 0)
    direction = even_dft(velocity[:, 0])
    return Equal(case.apply(formula), rate_along(lambda ahat: relative_entropy(case.bhat, ahat), case.ahat, direction))


@tested(RELATIVE_ENTROPY, examples=30)
def is_the_sum_over_windows(formula, case):
    """Each coefficient's part from the velocity window by window; -8 L where the other matrix has the target's entries on its windows."""
    rate = even_dft(gram_rate(circulant(even_idft(case.ahat)), case.n1, case.alpha, case.betas)[:, 0])
    solution = case.having(tau=even_idft(case.bhat))
    return All(
        Equal(case.apply(formula), ((1 - case.bhat / case.ahat) * rate).sum()),
        Equal(solution.apply(formula), -8 * spectral_loss(case.ahat, case.n1, solution.tau)),
    )
