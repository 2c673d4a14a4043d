"""Which of all spectra with the same visible entries is the nearest to a start: Pythagoras for relative entropy.

With cepstra c = IDFT(log Ahat), c' = IDFT(log A'hat) and any positive spectrum Bhat
    KL(Bhat || Ahat) - KL(Bhat || A'hat) - KL(A'hat || Ahat) = sum_w (Bhat_w - A'hat_w) log(A'hat_w/Ahat_w)
        = n sum_r (c'_r - c_r)(B_r - A'_r).
If A' is where training has led from A, the cepstra agree at lags that no window sees; if B has the visible entries of A', the last factor
is 0 at all others. Then A' is the nearest to A, and the only one, since each coefficient adds (sqrt b - sqrt a)^2 or more. Nor is there a
second point that training may lead to: A'' would be no further from A than A', and A' no further than A'', so that KL(A'' || A') = 0.
Source: SABBAGHI_2024, D.8, transformed; between distributions the identity is well known, of these spectra it is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import even_idft, expm1
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.cepstrum import cepstrum


def right_angle(bhat: Vector, middle: Vector, ahat: Vector) -> Scalar:
    """Return KL(Bhat || Ahat) - KL(Bhat || A'hat) - KL(A'hat || Ahat) from cepstra and entries, n sum_r (c'_r - c_r)(B_r - A'_r).

    Args:
        bhat, middle, ahat: (n,) real DFTs of three Gram columns, even and positive; `middle` is A'hat.

    Returns: a scalar, 0 if at each lag the cepstra of A' and A or the entries of B and A' are the same.

    Raises: ValueError if a spectrum is not even or not positive.

    Source: SABBAGHI_2024, D.8, transformed.

    >>> float(right_angle([3, 1, 1], [2, 2, 2], [2, 2, 2]))
    0.0
    """
    b, a, start = (even_idft(inputs.tensor(spectrum, "a spectrum")) for spectrum in (bhat, middle, ahat))
    return a.shape[0] * ((cepstrum(a) - cepstrum(start)) * (b - a)).sum()


def least_entropy(a: Scalar, y: Scalar) -> Scalar:
    """Return what the relative entropy b log(b/a) - b + a of b = a e^{2y} to a is at least, (sqrt b - sqrt a)^2 = a (e^y - 1)^2.

    Their difference is 2 a e^y (y e^y - e^y + 1), whose bracket falls to 0 at y = 0, then rises. As b tends to 0 the quotient tends to 1.

    Args:
        a: positive coefficient.
        y: half of log(b/a).

    Returns: a scalar, 0 only where y is.

    Source: SABBAGHI_2024, D.8, transformed.

    >>> float(least_entropy(9.0, 0.0))
    0.0
    """
    return a * expm1(y) * expm1(y)
