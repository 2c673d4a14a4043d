"""The training loss that absolute positions keep: the squares of the eigenvalues that no Gram matrix of rank d can match.

Source: SABBAGHI_2024, training losses of Fig. 9(a) and 15(a).
"""

from __future__ import annotations

from lemmata.terms.arithmetic import number, ratio, world
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.ape.limit import kept_modes
from lemmata.theory.linear_attention.ape.window_spectrum import plain_weights, window_eigenvalues


def ape_residual_loss(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """Return the training loss that absolute positions keep at t = inf, from a generic start in R^d.

    sum of lambda_k^2 over the modes not kept (negative, or positive beyond the top d) + (eps/4)^2 for each kept one.

    Args:
        n1: window.
        d: dimension, d >= 1.
        alpha, beta: target weights, of known sign (no symbols).
        weight_decay: eps >= 0.

    Returns: a scalar (float for plain numbers); on balls an enclosure, even where an eigenvalue may be 0.

    Raises: ValueError for sizes out of range or numbers that are not finite.

    Source: SABBAGHI_2024, caption of Fig. 9(a), corrected: the loss reaches 0 only for alpha >= 2 |beta| cos(pi/(n1 + 1)).

    >>> ape_residual_loss(1, 1, -3, 2), round(ape_residual_loss(2, 2, 1, 2), 12), ape_residual_loss(2, 1, 5, 1)
    (9.0, 1.0, 16.0)
    """
    alpha, beta = plain_weights(alpha, beta)
    kept = kept_modes(n1, d, alpha, beta, weight_decay)
    quarter = arguments.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    total = number(0, alpha) + quarter * quarter * len(kept)
    for k, eigenvalue in enumerate(window_eigenvalues(n1, alpha, beta)):
        if k not in kept:
            total = total + eigenvalue * eigenvalue
    return float(total) if world(total) == "numpy" else total
