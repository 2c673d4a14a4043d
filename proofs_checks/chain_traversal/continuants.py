"""The slopes of the signal by continuants: a second route to the gradient.

With f = e^alpha, x = f - 1, b = e^beta, K_n = 1, K_{n-1} = x + 2n, K_j = (x + b + 2n - 1) K_{j+1} - x (b - 1) K_{j+2} the signal is
g_i = x^i K_{i+1}/K_1, and 2 J(i) - 1 = g_i.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector


def reward_slopes(n: int, f: Scalar, b: Scalar) -> tuple[Vector, Vector]:
    """Return dJ(i)/dalpha and dJ(i)/dbeta, (n - 1,) each, by the product rule.

    >>> by_alpha, by_beta = reward_slopes(2, 3.0, 1.0)
    >>> float(by_alpha[0] * 6), float(by_beta[0])
    (1.0, 0.0)
    """
    x, one, zero = f - 1, number(1, f), number(0, f)
    total, back = x + b + 2 * n - 1, x * (b - 1)
    # each continuant beside its slopes by alpha and by beta
    K = {n: (one, zero, zero), n - 1: (x + 2 * n, f, zero)}
    for j in range(n - 2, 0, -1):
        (k, ka, kb), (m, ma, mb) = K[j + 1], K[j + 2]
        K[j] = total * k - back * m, f * k + total * ka - f * (b - 1) * m - back * ma, b * k + total * kb - x * b * m - back * mb
    bottom, ba, bb = K[1]
    by_alpha, by_beta = [], []
    for i in range(1, n):
        k, ka, kb = K[i + 1]
        by_alpha.append(x ** (i - 1) * ((i * f * k + x * ka) * bottom - x * k * ba) / (2 * bottom**2))
        by_beta.append(x**i * (kb * bottom - k * bb) / (2 * bottom**2))
    return array(by_alpha), array(by_beta)
