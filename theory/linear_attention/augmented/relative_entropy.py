"""How fast the spectrum of the Gram matrix comes closer to that of another one, in relative entropy, without weight decay.

With L_tau(A) = n sum_r N_r (A_r - tau_r)^2 and D = sum_w (Bhat_w log(Bhat_w/Ahat_w) - Bhat_w + Ahat_w) the mirror flow gives
    dD/dt = -4 sum_w (Ahat_w - Bhat_w) dL_tau/dAhat_w = -4 (L_tau(A) - L_tau(B) + L_B(A)),
since L is quadratic: -8 L_tau(A) for every B that has no loss. So the integral of the loss is D/8 at most, and D falls by the same amount
for all such B. If the flow ends at one of them, A', that amount is D(A'|A(0)), and D(B|A(0)) = D(B|A') + D(A'|A(0)): no other is as near.
Source: SABBAGHI_2024, D.4 and D.8, transformed; the identity is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import even_idft
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def entropy_rate(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """Return dD/dt = -4 (L_tau(A) - L_tau(B) + L_B(A)) of the relative entropy D of a spectrum Bhat to the spectrum Ahat that is trained.

    Args:
        ahat, bhat: (n,) real DFT of two Gram columns, even and positive.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.4 and D.8, transformed; the identity is new.

    >>> float(entropy_rate([1, 1, 1], [3, 3, 3], 1, [3, 0, 0]))
    -96.0
    """
    ahat, tau, n1 = arguments.pair(ahat, tau, n1)
    a, b = even_idft(ahat), even_idft(inputs.tensor(bhat, "bhat"))
    weights = arguments.weight_array(a.shape[0], n1, ahat)

    def loss(gap: Vector) -> Scalar:
        return a.shape[0] * (weights * gap * gap).sum()

    return -4 * (loss(a - tau) - loss(b - tau) + loss(a - b))
