"""The formulas as the paper prints them, where it is wrong or leaves an assumption out.

Each has the signature of the formula that corrects it, so that one check can be handed both. None of them is used anywhere else.
Source: SABBAGHI_2024; the equation is named in each docstring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, circulant, number, ratio, sqrt, world, zeros
from lemmata.theory.linear_attention import gram_flow, inputs, joint, maximum_entropy, relative, single_site


def matrix_velocity(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """Return the last line of D.6, whose quadratic term has the sign +4.

    +4 sum_r N_r (A_{k,k+r} A_{l,k+r} + A_{l,l+r} A_{k,l+r}) + 4 (N o T) A + 4 A (N o T) - 2 eps A.

    Source: SABBAGHI_2024, D.6, last line; corrected by `gram_flow.matrix_velocity`.

    >>> matrix_velocity([[1.0]], 1, [1.0])
    array([[16.]])
    """
    a, tau = inputs.tensor(a, "A", 2), inputs.tensor(tau, "tau")
    weights = circulant(inputs.weight_array(a.shape[0], n1, a))
    square, target = weights * a, weights * circulant(tau)
    return 4 * (square @ a + a @ square) + 4 * (target @ a + a @ target) - 2 * inputs.decay_rate(weight_decay, a) * a


def window_gradient(p: Any, n1: int, tau: Any) -> Any:
    """Return the second display of the expected gradient above D.5, whose two off-diagonal indicators are exchanged.

    tau_1 p_{k+1} is left out where j is the window's last site instead of its first, tau_1 p_{k-1} the other way round.

    Source: SABBAGHI_2024, second display above D.5; corrected by `gram_flow.window_gradient`.

    >>> window_gradient([[1.0], [1.0], [1.0]], 2, [0.0, 1.0, 1.0]).T
    array([[12., 12., 12.]])
    """
    return gram_flow._window_sum(p, n1, tau, lambda t: t != inputs.integer(n1, "window n1", 1) - 1, lambda t, last: t != 0)


def expected_gradient(p: Any, n1: int, tau: Any) -> Any:
    """Return the expected gradient with the coefficient 8 w beta = 4 (n1 - 1) beta, which is short of 4 n beta when the window is the ring.

    4 sum_{|r| < n1} (n1 - |r|) (p_k . p_{k+r}) p_{k+r} - 4 n1 alpha p_k - 4 (n1 - 1) beta (p_{k+1} + p_{k-1}).

    Source: SABBAGHI_2024, display above D.5; needs n1 <= n - 1; corrected by `gram_flow.expected_gradient`.

    >>> expected_gradient([[1.0], [1.0], [1.0]], 3, [0.0, 1.0, 1.0]).T
    array([[20., 20., 20.]])
    """
    p, tau = inputs.tensor(p, "P", 2), inputs.tensor(tau, "tau")
    n, n1 = inputs.ring(p.shape[0], n1)
    quadratic = gram_flow.expected_gradient(p, n1, zeros(n, tau))
    neighbours = p[(np.arange(n) + 1) % n] + p[(np.arange(n) - 1) % n]
    return quadratic - 4 * n1 * tau[0] * p - (4 * (n1 - 1) * tau[1] * neighbours if n > 1 else 0)


def circulant_velocity(a: Any, n1: int, alpha: Any, beta: Any) -> Any:
    """Return D.8 with 2 w + 1 = n1, for n1 <= n - 1.

    8 n1 (alpha - A_0) A_j - 8 sum_{r=1}^{n1-1} (n1 - r) A_r (A_{j-r} + A_{j+r}) + 8 (n1 - 1) beta (A_{j+1} + A_{j-1}).

    Source: SABBAGHI_2024, D.8; `gram_flow.gram_velocity` is the same for n1 <= n - 1.

    >>> circulant_velocity([1.0, 0.0, 0.0], 1, 2.0, 0.5)
    array([8., 0., 0.])
    """
    a = inputs.tensor(a, "a")
    n, n1 = inputs.ring(a.shape[0], n1)

    def around(r: int) -> Any:
        return a[(np.arange(n) - r) % n] + a[(np.arange(n) + r) % n]

    pushed = sum(((n1 - r) * a[r % n] * around(r) for r in range(1, n1)), start=zeros(n, a))
    return 8 * n1 * (alpha - a[0]) * a - 8 * pushed + 8 * (n1 - 1) * beta * around(1)


def single_site_matrix(t: Any, a_init: Any, alpha: Any, weight_decay: Any = 0.0) -> Any:
    """Return A_kl(0) A_0(t)/A_0(0) with one A_0 for all sites (the mean diagonal entry), as under translation invariance.

    Source: SABBAGHI_2024, D.9 and the display below it, with the Gaussian start cited there, for which D.7 has probability zero;
    corrected by `single_site.single_site_matrix`.

    >>> single_site_matrix(float("inf"), [[1.0, 0.5], [0.5, 3.0]], 4.0)
    array([[2., 1.],
           [1., 6.]])
    """
    a_init = inputs.tensor(a_init, "A(0)", 2)
    diagonal = a_init.diagonal().sum() * ratio(1, a_init.shape[0], a_init)
    return a_init * (single_site.single_site_gram(t, diagonal, diagonal, alpha, weight_decay)[0] / diagonal)


def independent_entries(n: int) -> int:
    """Return floor(n/2), the number of independent entries of a circulant Gram matrix as printed (it leaves out the diagonal).

    Source: SABBAGHI_2024, sentence above D.8; corrected by `gram_flow.independent_entries`.

    >>> independent_entries(5)
    2
    """
    return inputs.integer(n, "positions n", 1) // 2


def ape_residual_loss(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """Return 0: all three settings "converge to zero in their training loss".

    Source: SABBAGHI_2024, text of Fig. 9(a), for unstated alpha, beta, d; corrected by `toeplitz.ape_residual_loss`.

    >>> ape_residual_loss(2, 2, 1.0, 2.0)
    0.0
    """
    return number(0, alpha)


def leading_isotropic_loss(n: int, n1: int, d: int, alpha: Any) -> Any:
    """Return alpha^2 (n - 1)/d for every window: the order n/d that is claimed whatever n1 <= n.

    Source: SABBAGHI_2024, formal statement of the second part of Proposition 5.1; corrected by `single_site.leading_isotropic_loss`.

    >>> leading_isotropic_loss(51, 26, 200, 2.0)
    1.0
    """
    inputs.ring(n, n1)
    return single_site.isotropic_loss(n, d, alpha)


def first_order_limit(a_init: Any, n1: int, alpha: Any) -> Any:
    """Return the limit in which every off-diagonal entry is amplified by alpha/A_0(0), visible or not.

    Source: SABBAGHI_2024, second part of Proposition 5.1 ("large for all i != j"); true for n1 = 1, corrected by
    `maximum_entropy.first_order_limit`.

    >>> first_order_limit([1.0, 0.25, 0.25], 2, 2.0)
    array([2. , 0.5, 0.5])
    """
    return maximum_entropy.first_order_limit(a_init, 1, alpha)


def ring_test_loss(a: Any, tau: Any) -> Any:
    """Return the test loss with "alpha s_j" inside the sum over j: sum_r (a_r - tau_0)^2.

    Source: SABBAGHI_2024, D.10, first line; corrected by `generalisation.ring_test_loss`.

    >>> ring_test_loss([2.0, 0.0, 0.0], [2.0, 0.0, 0.0])
    8.0
    """
    a, tau, _ = inputs.pair(a, tau, 1)
    loss = ((a - tau[0]) * (a - tau[0])).sum()
    return float(loss) if world(loss) == "numpy" else loss


def linear_index_test_loss(a: Any, alpha: Any, betas: Sequence[Any]) -> Any:
    """Return 0 at every position: "zero test loss" with lags counted along the line.

    Source: SABBAGHI_2024, D.11 with D.14; needs lags modulo n, corrected by `relative.linear_index_test_loss`.

    >>> linear_index_test_loss([0.0, 1.0, 0.0], 1.0, [])
    array([0., 0.])
    """
    a = inputs.tensor(a, "a")
    return zeros(a.shape[0] // 2 + 1, a)


def relative_velocity(a: Any, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """Return da_k/dt with N_k counting the i in 1..n1 that have k in [i-1, i-n1], an interval written from its upper end.

    For n1 >= 2 it is empty, and nothing but weight decay would be left.

    Source: SABBAGHI_2024, gradient with respect to a_k below D.13; corrected by `relative.relative_velocity`.

    >>> relative_velocity([0.0, 0.0, 0.0], 2, 2.0, [0.5]), relative_velocity([0.0], 1, 2.0, [])
    (array([0., 0., 0.]), array([4.]))
    """
    a = inputs.tensor(a, "a")
    lags = a.shape[0] // 2 + 1
    counts = [sum(i - 1 <= k <= i - n1 for i in range(1, n1 + 1)) for k in range(1 - lags, lags)]
    tau = relative.linear_target(lags, inputs.beside(alpha, a), [inputs.beside(beta, a) for beta in betas])
    return -2 * array(counts, a) * (a - tau) - inputs.decay_rate(weight_decay, a) * a


def relative_test_loss(a: Any, tau: Any) -> Any:
    """Return the test loss with "alpha s_j" and "alpha beta s_{i+1}": sum_r (a_r - alpha - [r = 1] beta - [r = -1] alpha beta)^2.

    Source: SABBAGHI_2024, D.14; corrected by `generalisation.ring_test_loss`.

    >>> relative_test_loss([2.0, 0.5, 0.0, 0.5], [2.0, 0.5, 0.0, 0.5])
    14.25
    """
    a, tau, _ = inputs.pair(a, tau, 1)
    n = a.shape[0]
    shift = [tau[0] + (tau[1] if r == 1 else 0) + (tau[0] * tau[1] if r == n - 1 else 0) for r in range(n)]
    gap = a - array(shift, a)
    loss = (gap * gap).sum()
    return float(loss) if world(loss) == "numpy" else loss


@admits("numpy")
def rpe_joint_limit(a_init: Any, v_init: Any, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """Return the aligned limit for every start, the invariant sets included.

    Source: SABBAGHI_2024, Lemma D.2 ("for any initialization of v and any value for p"); corrected by `joint.rpe_joint_limit`.

    >>> rpe_joint_limit([0.0], [0.0, 2.0], 1, 2.0, 0.5)[1].round(6)
    np.float64(2.197368)
    """
    return joint.joint_limit(a_init, v_init, n1, alpha, beta)


def joint_limit(a_init: Any, v_init: Any, n1: int, alpha: Any, beta: Any) -> tuple[Any, Any]:
    """Return the aligned limit for every start, the invariant sets included, in any arithmetic.

    Source: SABBAGHI_2024, Lemma D.2 ("for any initialization of v and any value for p"); corrected by `joint.joint_limit`, which is the
    same function, claimed for almost every start.

    >>> joint_limit([0.0], [0.0, 2.0], 1, 2.0, 0.5)[1].round(6)
    np.float64(2.197368)
    """
    return joint.joint_limit(a_init, v_init, n1, alpha, beta)


def scalar_limit(a_init: Any, v_init: Any, alpha: Any) -> tuple[Any, Any]:
    """Return the limit with v along +theta for every start, as in "v = theta".

    Source: SABBAGHI_2024, Lemma D.2 and the sentence after its proof; corrected by `joint.scalar_limit`.

    >>> [float(part) for part in scalar_limit(-3.0, 1.0, 3.0)]
    [3.0, 1.0]
    """
    a, v = joint.scalar_limit(a_init, v_init, alpha)
    return sqrt(a * a), sqrt(v * v)


def shared_query_weights(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """Return the lag weights as if a position vector in the query "made no difference": the limit is tau, whatever its sign.

    Source: SABBAGHI_2024, footnote 2 with W_K = W_Q; corrected by `shared_query.shared_query_weights`. It is exact at t = inf for
    targets >= 0.

    >>> shared_query_weights(float("inf"), [1.0, 1.0, 1.0], 2, 2.0, [-0.5])
    array([-0.5,  2. , -0.5])
    """
    return relative.relative_weights(t, a_init, n1, alpha, betas)


@admits("numpy")
def zero_loss_threshold(n: int, n1: int, sign: int) -> float:
    """Return 0: training on every shift reaches zero loss for all alpha, beta.

    Source: SABBAGHI_2024, text of Fig. 9(a), for unstated alpha and beta; corrected by `extension.zero_loss_threshold`.

    >>> zero_loss_threshold(51, 10, 1)
    0.0
    """
    inputs.ring(n, n1)
    return 0.0
