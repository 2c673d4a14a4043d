"""What training costs in all: the loss, integrated over time, is a relative entropy between the spectra of end and start.

Along the flow without weight decay d/dt KL(B || Ahat) = -8 L for every spectrum B that matches the target on visible lags, since
d/dt log Ahat = -8 DFT(N o (A - tau)) and sum_w (Ahat_w - B_w) Ghat_w = n sum_r N_r (A_r - tau_r)^2 by Parseval.
Source: SABBAGHI_2024, D.4 and D.8, integrated over time; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import log, ratio
from lemmata.terms.types import Scalar, Vector


def loss_budget(final: Vector, ahat: Vector) -> Scalar:
    """Return the integral of the population loss over the time that the flow takes from one spectrum to another.

    (1/8) KL(final || ahat) = (1/8) sum_w (final_w log(final_w/ahat_w) - final_w + ahat_w), all n frequencies.

    Args:
        final: (n,) real DFT of the Gram column at t = inf, even and positive, which matches the target on visible lags.
        ahat: (n,) real DFT of the Gram column at the start, even and positive.

    Returns: a scalar.

    Raises: ValueError for spectra of different length.

    Source: SABBAGHI_2024, D.4 and D.8, integrated over time.

    >>> loss_budget([2.0, 1.0, 1.0], [2.0, 1.0, 1.0])
    np.float64(0.0)
    """
    final, ahat = inputs.tensor(final, "final"), inputs.tensor(ahat, "ahat")
    if final.shape != ahat.shape:
        raise ValueError(f"the spectra must have one length, not the shapes {final.shape} and {ahat.shape}")
    return ratio(1, 8, ahat) * (final * log(final / ahat) - final + ahat).sum()
