"""Wrong variants of the formulas of relative positions with the value direction known.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lemmata.theory.arithmetic import array, number, ratio
from lemmata.theory.linear_attention import exponential, inputs, relative, shared_query
from lemmata.theory.linear_attention.problem import ring_target


def equal_counts(a: Any, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """`relative_velocity` with n1 in place of n1 - |k|.

    >>> equal_counts([0.0, 0.0, 0.0], 2, 2.0, [0.5])
    array([2., 8., 2.])
    """
    a = inputs.tensor(a, "a")
    lags = a.shape[0] // 2 + 1
    counts = [n1 * (weight > 0) for weight in relative.line_weights(lags, n1)]
    tau = relative.linear_target(lags, inputs.beside(alpha, a), [inputs.beside(beta, a) for beta in betas])
    return -2 * array(counts, a) * (a - tau) - inputs.decay_rate(weight_decay, a) * a


def start_always_forgotten(a_init: Any, n1: int, tau: Any, weight_decay: Any) -> Any:
    """`ring_limit_loss` as if lags in no window went to 0 even without weight decay.

    >>> float(start_always_forgotten([0.0, 3.0], 1, [2.0, 0.0], 0.0))
    0.0
    """
    a = inputs.tensor(a_init, "a")
    return relative.ring_limit_loss(0 * a, n1, tau, weight_decay)


def single_counts(a_init: Any, n1: int, tau: Any, weight_decay: Any) -> Any:
    """`ring_limit_loss` with N_r in place of 2 N_r.

    >>> float(single_counts([0.0, 3.0], 1, [2.0, 0.0], 1.0))
    1.0
    """
    return relative.ring_limit_loss(a_init, n1, tau, 2 * weight_decay)


def own_weight_only(n: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`ring_target` without the neighbours.

    >>> own_weight_only(3, 2.0, [0.5])
    array([2., 0., 0.])
    """
    return ring_target(n, alpha, [0 * beta for beta in betas])


def whatever_its_sign(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`shared_query_weights` with |tau| in place of tau.

    >>> whatever_its_sign(float("inf"), [1.0, 1.0, 1.0], 2, 2.0, [-0.5])
    array([0.5, 2. , 0.5])
    """
    return shared_query.shared_query_weights(t, a_init, n1, abs(alpha), [abs(beta) for beta in betas])


def half_relaxation(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """`relative_weights` at half the rate.

    >>> half_relaxation(0.0, [1.0], 1, 2.0, [])
    array([1.])
    """
    return relative.relative_weights(ratio(1, 2, t) * t, a_init, n1, alpha, betas, weight_decay)


def wide_relaxation(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """`relative_weights` with one rate n1 for all visible lags.

    >>> wide_relaxation(float("inf"), [1.0, 1.0, 1.0], 2, 2.0, [0.5])
    array([0.5, 2. , 0.5])
    """
    a = inputs.tensor(a_init, "a")
    lags = a.shape[0] // 2 + 1
    rest = relative.relative_fixed_point(lags, n1, alpha, betas, weight_decay)
    weights = relative.line_weights(lags, n1)
    rates = [2 * n1 * (weight > 0) + inputs.decay_rate(weight_decay, a) for weight in weights]
    start = [a[k] if not weight else rest[k] + (a[k] - rest[k]) * exponential.decay(rates[k], t) for k, weight in enumerate(weights)]
    return array(start, a)


def undoubled_weights(lags: int, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """`relative_fixed_point` with N_k in place of 2 N_k.

    >>> undoubled_weights(1, 1, 2.0, [], 1.0)
    array([1.])
    """
    return relative.relative_fixed_point(lags, n1, alpha, betas, 2 * weight_decay)


def one_bad_end(a: Any, alpha: Any, betas: Sequence[Any]) -> Any:
    """`linear_index_test_loss` with the loss of the first position forgotten.

    >>> one_bad_end([0.0, 0.0, 0.5, 2.0, 0.5, 0.0, 0.0], 2.0, [0.5])
    array([0.  , 0.  , 0.  , 0.25])
    """
    loss = relative.linear_index_test_loss(a, alpha, betas)
    return array([number(0, loss), *loss[1:]], loss)


def shared_target(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`shared_query_weights` at half the rate.

    >>> shared_target(0.0, [1.0], 1, 2.0, [])
    array([1.])
    """
    return shared_query.shared_query_weights(ratio(1, 2, t) * t, a_init, n1, alpha, betas)
