"""What weight decay that is neglected would have changed: with one visible site, eps/(4 alpha) of every product in the limit.

Source: SABBAGHI_2024, below D.5: "Since eps is small and it appears in a component with non-zero factor, we can neglect it".
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.trained_value import effective_gram


def neglected_share(p_init: Matrix, alpha: Scalar, weight_decay: Scalar) -> Matrix:
    """Return the limit without weight decay minus the limit with it, (eps/4) cos(p_k(0), p_l(0)), one site visible.

    It is of first order in eps as long as eps < 4 alpha. Where nothing but weight decay acts it cannot be neglected (`ape.unseen`).

    Args:
        p_init: (n, d) position vectors at t = 0, none of them 0.
        alpha: target weight of the site itself, positive.
        weight_decay: eps, 0 <= eps < 4 alpha.

    Returns: (n, n).

    Raises: ValueError for a weight decay of 4 alpha and more, under which every vector vanishes, or a vector that is 0.

    Source: SABBAGHI_2024, below D.5; new.

    >>> neglected_share([[2.0]], 1.0, 1.0)
    array([[0.25]])
    """
    quarter = arguments.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    inputs.positive(alpha - quarter, "alpha - eps/4")
    p = inputs.tensor(p_init, "P(0)", 2)
    return effective_gram(p, 0 * p[0], quarter)
