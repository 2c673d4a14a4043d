"""The signal and its slopes as polynomials, by continuants: a second route to the gradient.

With x = e^alpha - 1, b = e^beta, K_n = 1, K_{n-1} = x + 2n, K_j = (x + b + 2n - 1) K_{j+1} - x (b - 1) K_{j+2} the signal is
g_i = x^i K_{i+1}/K_1.
"""

from __future__ import annotations

from lemmata.terms.types import Scalar


def generators() -> tuple[Scalar, Scalar]:
    """Return the polynomials x and b."""
    import sympy

    x, b = sympy.symbols("x b")
    return sympy.Poly(x, x, b), sympy.Poly(b, x, b)


def signal_slopes(n: int, start: int) -> tuple[Scalar, Scalar, Scalar]:
    """Return polynomials P, Q, R with dJ(i)/dalpha = P/R and dJ(i)/dbeta = Q/R, R the same for all i."""
    x, b = generators()
    first, second = x.gens
    K = {n: x * 0 + 1, n - 1: x + 2 * n}
    for j in range(n - 2, 0, -1):
        K[j] = (x + b + (2 * n - 1)) * K[j + 1] - x * (b - 1) * K[j + 2]
    top, bottom = x**start * K[start + 1], K[1]
    by_alpha = (x + 1) * (top.diff(first) * bottom - top * bottom.diff(first))
    by_beta = b * (top.diff(second) * bottom - top * bottom.diff(second))
    return by_alpha, by_beta, 2 * bottom * bottom
