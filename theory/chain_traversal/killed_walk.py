"""The killed walk along one chain, to which the 2n states reduce: a recursion without subtractions, and linear systems solved by it.

Swapping the chains turns success into failure, so the signal g = 2J - 1 is odd under it, and every step that is neither forward nor
backward contributes to it by killing alone:
    S g_i = d_i (g_{i-1} - g_i) + u_i (g_{i+1} - g_i),   g_0 = 1,   S = sum over all 2n vertices of c_y,   c_y = e^{gamma deg y},
with d_i and u_i the excess of the weights forward and backward over c. From the head down, k_i = S + u_i k_{i+1}/(k_{i+1} + d_{i+1}) is
the rate at which the walk dies beyond i, and g_i/g_{i-1} = d_i/(k_i + d_i): for gamma <= alpha, beta no step subtracts. Staying in
place changes none of this. Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; the reduction is new.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, exp, expm1, number, world
from lemmata.terms.entries import Entries, entries
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal import arguments

UNDERFLOW = -746
"""The exponential of anything below is 0 in double precision."""


def walk(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> tuple[Scalar, Vector, Vector]:
    """Return S, d and u of the killed walk with these logits.

    Args and Raises: as `success_probability`.

    Returns: (a scalar, (n - 1,), (n - 1,)).

    >>> float(walk(3, 0.0, 0.0)[0]), walk(3, np.log(4.0), 0.0)[1]
    (6.0, array([3., 3.]))
    """
    n, alpha, beta, gamma = arguments.model(n, alpha, beta, gamma, homogeneous, mask_self)
    other = exp(gamma)
    return killed_walk(n, other * expm1(alpha - gamma), other * expm1(beta - gamma), other)


def killed_walk(n: int, ahead: Scalar, behind: Scalar, other: Scalar = 1) -> tuple[Scalar, Vector, Vector]:
    """Return S, d and u from weights: ahead = e^alpha - e^gamma, behind = e^beta - e^gamma, other = e^gamma; polynomials in these.

    S = 4 c + 2 (n - 2) c^2, d = (ahead, c ahead, …), u = (c behind, …, c behind, behind, 0) with c = other.

    Args:
        n: vertices of a chain, at least 2.
        ahead, behind, other: weights in any arithmetic.

    Returns: (a scalar, (n - 1,), (n - 1,)).

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; the reduction is new.

    >>> killed_walk(4, 3.0, 2.0, 0.5)
    (3.0, array([3. , 1.5, 1.5]), array([1., 2., 0.]))
    """
    n = inputs.count(n, "n", 2)
    like = ahead + behind + other
    killing = inputs.beside(4 * other + 2 * (n - 2) * other * other, like)
    if not isinstance(n, int):
        if other != 1:
            raise TypeError("a chain of every length is homogeneous here: its ends have weights of their own where gamma is not 0")
        return killing, entries(lambda _: ahead, n - 1), entries(lambda _: behind, n - 1, last=number(0, like))
    if world(like) == "numpy":
        down, up = np.full(n - 1, float(other * ahead)), np.full(n - 1, float(other * behind))
        down[0], up[-2:] = ahead, [behind, 0.0][-len(up[-2:]) :]
        return killing, down, up
    down = [ahead] + [other * ahead] * (n - 2)
    up = [other * behind] * (n - 3) + [behind] * (n > 2) + [number(0, like)]
    return killing, array([inputs.beside(rate, like) for rate in down], like), array([inputs.beside(rate, like) for rate in up], like)


def dying_rates(killing: Scalar, down: Vector, up: Vector) -> Vector:
    """Return k_i, the rate at which the walk dies at i or beyond before it returns to i: k_i = S + u_i k_{i+1}/(k_{i+1} + d_{i+1}).

    On floats the recursion stops where it has settled to the last bit: from there on its coefficients are the same.

    Args:
        killing: S.
        down, up: (n - 1,) as from `killed_walk`.

    Returns: (n - 1,).

    >>> dying_rates(4.0, np.array([4.0, 4.0]), np.array([4.0, 0.0]))
    array([6., 4.])
    """
    if isinstance(down, Entries):
        return carried(lambda i, rate: killing + up.inner(i) * rate / (rate + down.inner(i + 1)), killing, down.count, back=True)
    last = down.shape[0] - 1
    if world(killing, down, up) != "numpy":
        rates = [killing + down[0] * 0]
        for k in range(last - 1, -1, -1):
            rates.append(killing + up[k] * rates[-1] / (rates[-1] + down[k + 1]))
        return array(rates[::-1], killing)
    rates = np.full(last + 1, float(killing))
    before, rate = np.nan, float(killing)
    for k in range(last - 1, -1, -1):
        fresh = killing + up.item(k) / (1 + down.item(k + 1) / rate)
        if k < last - 2 and fresh in (rate, before):
            rates[: k + 1] = fresh
            break
        rates[k] = fresh
        before, rate = rate, fresh
    return rates


def log_signal(rates: Vector, down: Vector) -> Vector:
    """Return log |g_i| = -sum_{j<=i} log |1 + k_j/d_j| on floats, down not zero.

    Args:
        rates: (n - 1,) k as from `dying_rates`.
        down: (n - 1,) d as from `killed_walk`.

    Returns: (n - 1,).

    >>> log_signal(np.array([4.0, 4.0]), np.array([4.0, 4.0])) / np.log(2.0)
    array([-1., -2.])
    """
    if max(down.max(), -down.min()) < np.finfo(float).eps * rates[-1]:
        falls = np.log(rates + down) - np.log(np.abs(down))  # where the odds could overflow
    else:
        odds = rates / down
        falls = np.log1p(odds, out=odds) if down[0] > 0 else np.log(-1 - odds)
    bulk = falls[len(falls) // 2]
    falls -= bulk
    return np.arange(-1.0, -1.0 - len(falls), -1.0) * bulk - falls.cumsum(out=falls)


def signal(rates: Vector, down: Vector) -> Vector:
    """Return g_i = 2 J(i) - 1 = prod_{j<=i} d_j/(k_j + d_j), rational in the weights.

    Args: as `log_signal`.

    Returns: (n - 1,), in the arithmetic of the weights.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning"; the recursion is new.

    >>> signal(np.array([4.0, 4.0]), np.array([4.0, 4.0]))
    array([0.5 , 0.25])
    """
    if isinstance(rates, Entries):

        def next_(i: Scalar, before: Scalar) -> Scalar:
            return before * down.inner(i) / (rates.inner(i) + down.inner(i))

        return carried(next_, next_(0, 1), rates.count)
    if world(rates, down) == "numpy":
        if down[0] == 0:
            return np.zeros_like(down)
        logs = log_signal(rates, down)
        found = np.exp(logs, where=logs > UNDERFLOW, out=np.zeros_like(logs))
        found[::2] *= 1 if down[0] > 0 else -1
        return found
    products: list[Scalar] = []
    for rate, weight in zip(rates, down, strict=True):
        products.append((products[-1] if products else 1) * weight / (rate + weight))
    return array(products, rates)


def missing_signal(rates: Vector, down: Vector) -> Vector:
    """Return 1 - g_i, without cancellation where g_i is close to 1.

    Args: as `log_signal`.

    Returns: (n - 1,).

    >>> missing_signal(np.array([4.0, 4.0]), np.array([4.0, 4.0]))
    array([0.5 , 0.75])
    """
    if not isinstance(rates, Entries) and world(rates, down) == "numpy" and down[0] > 0:
        return -np.expm1(log_signal(rates, down))
    return 1 - signal(rates, down)


def cascade(carried: Vector, right: Vector, diagonal: Vector = None) -> Vector:
    """Solve diagonal_i x_i = right_i + carried_{i-1} x_{i-1} from the first unknown, x_0 = right_0/diagonal_0, on.

    Args:
        carried: (m - 1,).
        right: (m,).
        diagonal: (m,), None for ones.

    Returns: (m,).

    >>> cascade(np.array([3.0]), np.array([4.0, 1.0]), np.array([2.0, 1.0]))
    array([2., 7.])
    """
    if world(carried, right, diagonal) == "numpy":
        from scipy.linalg import blas

        library: Any = blas
        band = np.empty((2, len(right)), order="F")
        band[0] = 1 if diagonal is None else diagonal
        np.negative(carried, out=band[1, :-1])
        return library.dtbsv(1, band, right, lower=1, diag=int(diagonal is None))
    found = []
    for k in range(right.shape[0]):
        total = right[k] + (carried[k - 1] * found[-1] if k else 0)
        found.append(total if diagonal is None else total / diagonal[k])
    return array(found, right)


def solve_walk(rates: Vector, down: Vector, up: Vector, right: Vector) -> Vector:
    """Solve (S + d_i + u_i) t_i - d_i t_{i-1} - u_i t_{i+1} = right_i, t_0 = 0, by two cascades of positive terms.

    Args:
        rates, down, up: (n - 1,) each, as from `dying_rates` and `killed_walk`.
        right: (n - 1,).

    Returns: (n - 1,).

    >>> solve_walk(np.array([1.5, 1.0]), np.array([1.0, 1.0]), np.array([1.0, 0.0]), np.array([1.0, 3.0]))
    array([1., 2.])
    """
    if isinstance(rates, Entries):
        return _solved_at_every_length(rates, down, up, right)
    pivots = rates + down
    swept = cascade((up[:-1] / pivots[1:])[::-1], right[::-1])[::-1]
    return cascade(down[1:], swept, pivots)


def _solved_at_every_length(rates: Vector, down: Vector, up: Vector, right: Vector) -> Vector:
    """Return the same by steps, along a chain whose length is a symbol."""
    count = rates.count
    swept = carried(
        lambda i, above: right.inner(i) + up.inner(i) / (rates[i + 1] + down[i + 1]) * above, right[count - 1], count, back=True
    )

    def solved(i: Scalar, before: Scalar) -> Scalar:
        return (swept[i] + down[i] * before) / (rates[i] + down[i])

    return carried(solved, solved(0 * count, 0), count)
