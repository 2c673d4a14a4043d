"""How long training takes at most with starts at distance i, whatever the other starts: of order n^{i+2} for a fixed i, as at least.

For alpha > 0 each ratio of the signal is rho = (E - 1)/(E + c) or more, E = e^alpha and c = 2n + e^beta, and its slope by alpha
2n E/(E + c)^2 or more. So 2 J_alpha(i) >= i rho^{i-1} 2n E/(E + c)^2. As E grows and beta falls, rho and this only grow: with a weight w
on starts at distance i and rho as it is at first, the time until p_fwd >= 1 - eps is that of starts next to the end of a weight of
i w rho^{i-1}.
Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning" and "Without Simple Examples Learning is Intractable"; the bound is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.learning import traversal_time_bound


def distant_time_bound(n: int, start: int, weight: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """Return an upper bound of the time until p_fwd >= 1 - eps, `traversal_time_bound` of a weight of i w ((E - 1)/(E + c))^{i-1}.

    Args:
        n: vertices of a chain, at least 2.
        start: i, a distance from which training starts, from 1 to n - 1.
        weight: w, the probability of that distance, positive.
        forward, backward: E = e^alpha, above 1, and e^beta at the start of training.
        eps: positive, such that (2n - 3 + e^beta)/eps is e^alpha or more.

    Returns: a time, in units in which an entry of A moves by its own derivative of J.

    Raises: ValueError for bad sizes or distances, e^alpha of 1 or less, or numbers that are not positive.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the bound is new.

    >>> [round(float(distant_time_bound(3, start, 1, 2, 1, 1)), 3) for start in (1, 2)]
    [239.541, 1077.933]
    """
    start = arguments.distance(start, inputs.count(n, "n", 2))
    ahead = inputs.positive(forward - 1, "e^alpha - 1")
    ratio_of_steps = inputs.raised(ahead / (forward + backward + 2 * n), start - 1)
    return traversal_time_bound(n, start * inputs.positive(weight, "weight") * ratio_of_steps, forward, backward, eps)
