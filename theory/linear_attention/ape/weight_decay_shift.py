"""What weight decay takes from absolute positions: eps/4 of the diagonal inside the window, and a training loss of n1 eps^2/16.

Source: SABBAGHI_2024, gradient and weight decay below D.2, at rest.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import eye, number, ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.ape.limit import kept_modes
from lemmata.theory.linear_attention.ape.window_spectrum import window_eigenvalues
from lemmata.theory.linear_attention.problem import window_target


def shifted_limit(n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> tuple[Matrix, Scalar]:
    """Return the Gram matrix at t = inf under weight decay, T_w - eps/4 I, and the training loss that it keeps, n1 eps^2/16.

    It needs a start in at least n1 dimensions and no eigenvalue of T_w below eps/4, alpha >= 2 |beta| cos(pi/(n1 + 1)) + eps/4.

    Args:
        n1: window.
        alpha, beta: target weights.
        weight_decay: eps >= 0.

    Returns: ((n1, n1), scalar).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update rule below D.2, at rest; new.

    >>> shifted_limit(1, 2.0, 0.5, 4.0)
    (array([[1.]]), 1.0)
    """
    n1 = inputs.integer(n1, "window n1", 1)
    quarter = arguments.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    return window_target(n1, alpha, [beta]) - quarter * eye(n1, alpha), n1 * quarter * quarter


def missed_shift(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the squared distance of the Gram matrix at t = inf from T_w - eps/4 I: the squares of the growth rates that are not kept.

    It is 0 exactly if no eigenvalue of T_w is below eps/4 and at most d of them are above. The training loss n1 eps^2/16 tells less:
    an eigenvalue -eps/4 that is not learnt costs as much as one that is.

    Args:
        n1: window.
        d: dimension, d >= 1.
        alpha, beta: target weights, of known sign (no symbols).
        weight_decay: eps >= 0.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update rule below D.2, at rest; new.

    >>> missed_shift(1, 1, -1.0, 0.5, 4.0), missed_shift(1, 1, 2.0, 0.5, 4.0)
    (np.float64(4.0), 0.0)
    """
    kept = kept_modes(n1, d, alpha, beta, weight_decay)
    shift = arguments.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    lost = [rate - shift for k, rate in enumerate(window_eigenvalues(n1, alpha, beta)) if k not in kept]
    return sum((rate * rate for rate in lost), start=number(0, alpha))
