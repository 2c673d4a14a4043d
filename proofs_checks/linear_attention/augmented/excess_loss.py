"""Checks of the excess loss: what never rises, differentiated along the problem's velocity on every ring, and trained vectors."""

from __future__ import annotations

from lemmata.dynamics import flow
from lemmata.language.check import exact, integrated
from lemmata.language.domain import Array, Choice, Interval
from lemmata.language.relation import AtLeast, Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import SPECTRUM, loss, velocity
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, SHAPES, vectors
from lemmata.proofs_checks.linear_attention.augmented.trained import gram_column
from lemmata.proofs_checks.linear_attention.augmented.windows import training
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import circulant, even_dft, even_idft
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.linear_attention.augmented.mirror_descent import spectral_loss
from lemmata.theory.linear_attention.claims.augmented.excess_loss import EXCESS_LOSS

SMALL = {
    **{
        "m": Choice(0),
        "alpha": Choice(1.0),
        "weight_decay": Choice(0.0),
        "t": Interval(lambda c: 1 / (8 * c.n1), lambda c: 1.2 / (8 * c.n1)),
    },
    **{"half": Array(lambda c: c.n // 2 + 1, 0.001, 0.0011), "other": Array(lambda c: c.n // 2 + 1, 0.008, 0.01)},
}
"""Spectra so small beside the target that the loss is nearly linear and all grow as e^{8 n1 alpha t}: there no bound is much sharper."""

PAIR = {**SPECTRUM, "bhat": Opaque("n", even=True, positive=True)}


@exact(EXCESS_LOSS, every=PAIR)
def falls_with_the_entropy_on_every_ring(formula, case):
    """t times bound and excess: its rate, by time and along the problem's velocity, is minus a sum of squares with positive weights."""
    t, ahat, lowered = case.t, case.ahat, case.having(tau=case.lowered)

    def excess(spectrum):
        return loss(lowered, circulant(even_idft(spectrum))) - loss(lowered, circulant(even_idft(case.bhat)))

    speed = even_dft(velocity(case, circulant(even_idft(ahat)))[:, 0])
    rate = excess(ahat) + rate_along(lambda spectrum: t * (formula(case.bhat, spectrum, t) + excess(spectrum)), ahat, speed)
    slope = slopes(excess, ahat)
    apart = loss(case.having(tau=even_idft(case.bhat)), circulant(even_idft(ahat)))
    return Equal(rate, -apart - 4 * t * (ahat * slope * slope).sum())


@integrated(EXCESS_LOSS, examples=2, at=SHAPES | SMALL)
def bounds_the_loss_of_trained_vectors(formula, case, settings):
    """The loss of position vectors from a small start, against that of a spectrum as far as twice the time would lead."""
    final = flow.solve(training(case, DIM), vectors(case.ahat), case.t, **settings.solver).final
    left, other = (spectral_loss(spectrum, case.n1, case.lowered) for spectrum in (even_dft(gram_column(final)), case.bhat))
    return AtLeast(other + case.apply(formula), left)
