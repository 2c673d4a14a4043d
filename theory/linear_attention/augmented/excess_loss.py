"""How much of the loss is left after a time, against the loss of any other spectrum: a quarter of a relative entropy over the time at most.

With weight decay eps the flow is that of the loss L of a target lowered by eps/(4 n1) at lag 0. For every positive spectrum Bhat
    d/dt (D + 4 t (L(A) - L(B))) = -4 L_B(A) - 16 t sum_w Ahat_w (dL/dAhat_w)^2 <= 0,     D = KL(Bhat || Ahat),
so that the bracket is at most what it was at t = 0: L(A(t)) - L(B) <= D(0)/(4 t). No 4 may be larger: where A is small beside the target
the loss is nearly linear, and with c for 4 the claim becomes (e^{ct} - 1)/(ct) <= e^{4t}, false for c > 4 at late t.

So the loss tends to its infimum over all nonnegative spectra, from every translation-invariant start with a positive one, on every ring,
for every window and every target. Where a positive spectrum has the target's visible entries, D along that spectrum never rises and keeps
Ahat in a compact set of positive spectra; there all limit points have no loss, and log Ahat - log Ahat(0) moves among visible cosines
alone, so that by `information_projection` there is one such point: the flow converges to the maximum-entropy extension.
Source: SABBAGHI_2024, D.4 and D.8, transformed; the bound is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.loss_budget import loss_budget


def excess_bound(bhat: Vector, ahat: Vector, t: Scalar) -> Scalar:
    """Return by how much the loss at time t may exceed that of a spectrum Bhat, KL(Bhat || Ahat)/(4 t).

    Args:
        bhat: (n,) real DFT of any Gram column, even and positive.
        ahat: (n,) real DFT of the Gram column at time 0, even and positive.
        t: time, t > 0.

    Returns: a scalar.

    Raises: ValueError for spectra of different length.

    Source: SABBAGHI_2024, D.4 and D.8, transformed; the bound is new.

    >>> round(float(excess_bound([1.0], [2.0], 0.5)), 6)
    0.153426
    """
    return 2 * loss_budget(bhat, ahat) * ratio(1, 1, t) / t
