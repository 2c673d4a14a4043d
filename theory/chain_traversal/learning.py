"""Simple examples suffice, and how long it takes: a forward probability of 1 - eps after a time of order n^2/(mean start distance eps).

Late in training beta stands still and e^alpha (1 - J(i)) -> n i, so e^alpha grows like n m t/N, m the mean start distance and N = 2n (2n-1)
the number of entries of A that share the value alpha; a step is forward with probability 1 - eps once e^alpha = (2n - 3 + e^beta)/eps.
The next term of the time is smaller by a factor of order eps log(1/eps). From any start with alpha >= 0 on,
J_alpha >= w_1 n e^alpha/(e^alpha + e^beta + 2n)^2 with w_1 the weight of the starts next to the end, and beta never rises: integrated, that
bounds the time for every eps.
Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", "after polynomial time"; the constant is new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import exp, expm1, log
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.problem import class_sizes
from lemmata.theory.chain_traversal.recursion.start_gradients import partial_sums, signal_slopes


def step_rates(n: int, alpha: Scalar, beta: Scalar, *, start_weights: Vector) -> tuple[Scalar, Scalar, Scalar]:
    """Return the rates of p_fwd, p_bwd and p_other under gradient flow at unit rates, alpha' = J_alpha, beta' = J_beta.

    p_fwd' = p_fwd ((1 - p_fwd) J_alpha - p_bwd J_beta), p_bwd' = p_bwd ((1 - p_bwd) J_beta - p_fwd J_alpha),
    p_other' = -p_other (p_fwd J_alpha + p_bwd J_beta). For alpha > 0 the first is positive and the second negative
    whatever the starts; the third is negative where besides alpha >= beta, and may be positive elsewhere. The whole matrix moves
    2n (2n - 1) times slower, which changes no sign.

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta: logits; floats lie between -300 and 300.
        start_weights: (n - 1,) probabilities of the starts 1, …, n - 1.

    Returns: three scalars of sum 0.

    Raises: ValueError for bad sizes, logits or weights.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", proof sketch (i) and (ii); the hypothesis alpha >= beta is new.

    >>> round(1e4 * float(step_rates(4, 1.0, 4.0, start_weights=[1 / 3] * 3)[2]), 5)
    2.81025
    """
    n, alpha, beta = arguments.logits(n, alpha, beta)
    return rates_from_weights(n, expm1(alpha), exp(beta), start_weights)


def rates_from_weights(n: int, ahead: Scalar, backward: Scalar, start_weights: Vector) -> tuple[Scalar, Scalar, Scalar]:
    """Return `step_rates` as rational functions of weights, in any arithmetic.

    Args:
        n: vertices of a chain, at least 2.
        ahead, backward: e^alpha - 1 and e^beta.
        start_weights: (n - 1,) probabilities of the starts 1, …, n - 1.

    Returns: three scalars of sum 0.

    Raises: ValueError for n below 2 or bad weights.

    Source: as `step_rates`.

    >>> rates_from_weights(2, 0.0, 1.0, [1.0])[0]
    np.float64(0.027777777777777776)
    """
    n = inputs.count(n, "n", 2)
    ahead, backward = inputs.beside(ahead, ahead + backward), inputs.beside(backward, ahead + backward)
    forward = 1 + ahead
    weights = arguments.distribution(start_weights, n, forward)
    rising, falling = (partial_sums(weights, slopes, n)[n - 2] for slopes in signal_slopes(n, ahead, backward - 1))
    others = 2 * n - 3
    total = forward + backward + others
    return (
        forward * ((backward + others) * rising + backward * falling) / (2 * total * total),
        -backward * ((forward + others) * falling + forward * rising) / (2 * total * total),
        others * (backward * falling - forward * rising) / (2 * total * total),
    )


def traversal_time(n: int, mean_start: Scalar, eps: Scalar, backward: Scalar) -> Scalar:
    """Return the time until p_fwd = 1 - eps as eps -> 0, 2n (2n - 1)(2n - 3 + e^beta)/(n m eps), gradient flow of the whole matrix A.

    Args:
        n: vertices of a chain, at least 2.
        mean_start: m, the mean start distance, positive.
        eps: positive.
        backward: e^beta at the end of training.

    Returns: a time, in units in which an entry of A moves by its own derivative of J.

    Raises: ValueError for n below 2 or numbers that are not positive.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; the constant is new.

    >>> traversal_time(2, 1, 0.5, 1)
    24.0
    """
    N, _, _ = class_sizes(n)
    return N * (2 * n - 3 + backward) / (n * inputs.positive(mean_start, "mean_start") * inputs.positive(eps, "eps"))


def traversal_time_bound(n: int, first: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """Return an upper bound of the time until p_fwd >= 1 - eps, polynomial in n, e^beta, 1/eps and 1/w_1.

    2 (2n - 1)/w_1 times the integral of (1 + c/E)^2 dE from e^alpha to (2n - 3 + e^beta)/eps, with c = 2n + e^beta.

    Args:
        n: vertices of a chain, at least 2.
        first: w_1, the probability of a start next to the end, positive.
        forward, backward: e^alpha, at least 1, and e^beta at the start of training.
        eps: positive, such that (2n - 3 + e^beta)/eps is e^alpha or more.

    Returns: a time, in units in which an entry of A moves by its own derivative of J.

    Raises: ValueError for n below 2 or numbers that are not positive.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; the bound is new.

    >>> float(traversal_time_bound(2, 1, 1, 1, 2)), round(float(traversal_time_bound(2, 1, 1, 1, 0.5)), 4)
    (0.0, 213.6777)
    """
    n = inputs.count(n, "n", 2)
    first, forward = inputs.positive(first, "first"), inputs.positive(forward, "forward")
    last = (2 * n - 3 + backward) / inputs.positive(eps, "eps")
    c = 2 * n + backward
    return 2 * (2 * n - 1) / first * (last - forward + 2 * c * log(last / forward) + c * c * (1 / forward - 1 / last))
