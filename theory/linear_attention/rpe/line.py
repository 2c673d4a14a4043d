"""Lags on a line: their targets, and the pairs of the window that see them.

Lags run from -(L-1) to L-1 and are stored in that order. N_k = (n1 - |k|)_+ ordered pairs of the window are at lag k.
Source: SABBAGHI_2024, 5.1 and the expected gradient below D.13.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, number, tabulated, world
from lemmata.terms.types import Scalar, Vector


def linear_target(lags: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """Return the target on the lags -(L-1)..L-1 of a line: alpha at 0, beta_k at +-k, without wrapping.

    Args:
        lags: L >= 1; betas beyond L - 1 do not appear.
        alpha, betas: target weights.

    Returns: (2 L - 1,).

    Raises: ValueError for L below 1.

    Source: SABBAGHI_2024, 5.1.

    >>> linear_target(2, 2.0, [0.5])
    array([0.5, 2. , 0.5])
    """
    lags = inputs.integer(lags, "number of lags", 1)
    side = [*betas, *([number(0, alpha)] * lags)][: lags - 1]
    return array([*reversed(side), alpha, *side], alpha)


def line_weights(lags: int, n1: int) -> list[int]:
    """Return the lag weights N_k = (n1 - |k|)_+ on the lags -(L-1)..L-1, as Python ints.

    Args:
        lags: L.
        n1: window, 1 <= n1 <= L.

    Returns: list of 2 L - 1 ints.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, expected gradient below D.13.

    >>> line_weights(3, 2)
    [0, 1, 2, 1, 0]
    """
    lags, n1 = inputs.integer(lags, "number of lags", 1), inputs.integer(n1, "window n1", 1)
    if n1 > lags:
        raise ValueError(f"window n1 must be at most {lags}, the number of lags on a side, not {n1}")
    return [max(n1 - abs(k), 0) for k in range(1 - lags, lags)]


def supervised_lags(a: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> tuple[Vector, list[int], Vector]:
    """Return weights on the lags of a line, beside N_k = (n1 - |k|)_+ and the target tau_k of each lag.

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.

    Returns: (a, N, tau): (2 L - 1,), list of 2 L - 1 ints, (2 L - 1,).

    Raises: ValueError for an even number of lags or sizes out of range.

    Source: SABBAGHI_2024, 5.1 and the expected gradient below D.13.

    >>> supervised_lags([1, 1, 1], 2, 2.0, [0.5])
    (array([1., 1., 1.]), [1, 2, 1], array([0.5, 2. , 0.5]))
    """
    a, lags = on_line(a)
    if world(a) == "ring":
        more = [inputs.beside(weight, a) for weight in (alpha, *betas)]
        return a, counted_lags(a, n1), tabulated(width_target, a.shape[0], *more, like=a, even=False)
    return a, line_weights(lags, n1), linear_target(lags, inputs.beside(alpha, a), [inputs.beside(beta, a) for beta in betas])


def counted_lags(a: Vector, n1: int) -> Vector:
    """Return N_k = (n1 - |k|)_+ beside each lag of a line, in the arithmetic of the weights a (2 L - 1,).

    >>> counted_lags(inputs.tensor([0, 0, 0], "a"), 1)
    array([0., 1., 0.])
    """
    return tabulated(width_weights, a.shape[0], inputs.integer(n1, "window n1", 1), like=a, even=False, nonnegative=True)


def width_weights(width: int, n1: int) -> list[int]:
    """Return the lag weights on so many lags, 2 L - 1.

    >>> width_weights(3, 1)
    [0, 1, 0]
    """
    return line_weights(width // 2 + 1, n1)


def width_target(width: int, alpha: Scalar, *betas: Scalar) -> Vector:
    """Return the target on so many lags, 2 L - 1.

    >>> width_target(3, 2.0, 0.5)
    array([0.5, 2. , 0.5])
    """
    return linear_target(width // 2 + 1, alpha, betas)


def seen_target(lags: int, n1: int, alpha: Scalar, beta: Scalar, like: Scalar) -> Vector:
    """Return the target on the lags -(L-1)..L-1 that the window sees, 0 on the others.

    Args:
        lags: L, at least n1.
        n1: window, n1 >= 1.
        alpha, beta: target weights.
        like: a number of the arithmetic wanted.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, 5.1.

    >>> seen_target(2, 1, 2.0, 0.5, 1.0)
    array([0., 2., 0.])
    """
    tau = linear_target(lags, inputs.beside(alpha, like), [inputs.beside(beta, like)])
    return array([tau[k] if weight else number(0, like) for k, weight in enumerate(line_weights(lags, n1))], like)


def target_beside(a: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """Return the target beside weights a (2 L - 1,) on the lags that the window sees, 0 on the others.

    >>> target_beside(inputs.tensor([0, 0, 0], "a"), 1, 2.0, 0.5)
    array([0., 2., 0.])
    """
    if world(a) == "ring":
        return tabulated(_seen_width, a.shape[0], inputs.integer(n1, "window n1", 1), alpha, beta, like=a, even=False)
    return seen_target(a.shape[0] // 2 + 1, n1, alpha, beta, a)


def _seen_width(width: int, n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    return seen_target(width // 2 + 1, n1, alpha, beta, 1.0)


def on_line(a: Vector) -> tuple[Vector, int]:
    """Return weights on the lags -(L-1)..L-1 as an array, and L.

    Raises: ValueError for an even number of lags.

    >>> on_line([1, 1, 1])
    (array([1., 1., 1.]), 2)
    """
    a = inputs.tensor(a, "a")
    if world(a) == "ring":
        return a, a.shape[0]
    if a.shape[0] % 2 == 0:
        raise ValueError(f"a must have an odd number of lags, -(L-1)..L-1, not {a.shape[0]}")
    return a, a.shape[0] // 2 + 1
