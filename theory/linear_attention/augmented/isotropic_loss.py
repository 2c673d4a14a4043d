"""The mean test loss over isotropic Gaussian starts, with a window of one site.

Source: SABBAGHI_2024, D.10, made exact and without assuming translation invariance.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import number
from lemmata.terms.entries import Entries
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar


def isotropic_loss(n: int, d: int, alpha: Scalar, betas: Sequence[Scalar] | Entries = ()) -> Scalar:
    """Return the mean test loss per position at t = inf over isotropic Gaussian starts in R^d, with a window of one site.

    E loss_i = alpha^2 (n - 1)/d + 2 sum_k beta_k^2: the cosines of two random directions have mean 0 and mean square 1/d.

    Args:
        n: positions, n >= 1 and more than twice the number of betas.
        d: dimension, d >= 1.
        alpha: target weight of the site itself, positive (no weight decay).
        betas: target weights of the further neighbours, of any number of them where that is a symbol.

    Returns: a scalar in the arithmetic of alpha.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.10, made exact.

    >>> isotropic_loss(51, 200, 2.0)
    1.0
    """
    n, d = inputs.count(n, "positions n", 1), inputs.count(d, "dimension d", 1)
    cosines = alpha * alpha * (n - 1) / d
    if isinstance(betas, Entries):
        return cosines + carried(lambda k, before: before + 2 * betas[k] ** 2, 2 * betas[0] ** 2, betas.count)[betas.count - 1]
    if len(betas) and 2 * len(betas) >= n:
        raise ValueError(f"at most {(n - 1) // 2} betas fit on a ring of {n} positions, not {len(betas)}")
    return cosines + 2 * sum((beta * beta for beta in betas), start=number(0, alpha))
