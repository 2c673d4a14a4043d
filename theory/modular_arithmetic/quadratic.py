"""Modular addition by a quadratic network of six units, exactly, for every base; by four with biases; and by random phases.

Units (cos(x + phi) + cos(y + psi))^2, read by cos(z + phi + psi), with x, y, z the angles 2 pi k/p of a, b and c, add up to cos(x + y - z)
where the phases cancel every other term. phi = 2 pi j/6, psi = 4 phi does with six units, and no such set of cyclic phases with fewer.
Source: NANDA's task in SYRKIS_2025, equation 1; the network has the form of Gromov's, with finitely many units; the laws are new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import cos, cospi, ratio, sinpi
from lemmata.terms.inputs import integer
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic.problem import LISTED, prime_base

UNITS, SECOND = 6, 4
"""Six units, whose second phases are four times the first."""
UNWANTED = ((1, 1), (3, 1), (1, 3), (1, -1), (2, 0), (0, 2), (2, 2))
"""The (m, n) for which the mean of e^{i(m phi + n psi)} must vanish, so that nothing but cos(x + y - z) is left."""


def phased(digit: Scalar, k: Scalar, p: Scalar, turn: int, like: Scalar) -> Scalar:
    """Return cos(2 pi (k digit/p + turn/6)).

    >>> round(phased(0, 1, 4, 2, 1.0), 12)
    -0.5
    """
    return cospi(2 * UNITS * k * digit + 2 * turn * p, UNITS * p, like)


def six_unit_logit(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """Return (scale/3) sum_{j<6} (cos(x + phi_j) + cos(y + 4 phi_j))^2 cos(z + 5 phi_j), phi_j = 2 pi j/6.

    Args:
        a, b, c: summands and answer, integers.
        k: the frequency.
        p: the base.
        scale: a number of the arithmetic wanted.

    Source: new.

    >>> round(six_unit_logit(3, 4, 2, 1, 5, 1.0), 12)
    1.0
    """
    parts = (
        (phased(a, k, p, j, scale) + phased(b, k, p, SECOND * j, scale)) ** 2 * phased(c, k, p, (1 + SECOND) * j, scale)
        for j in range(UNITS)
    )
    return scale * sum(parts) * ratio(1, 3, scale)


def four_unit_logit(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """Return the logit of four quadratic units with an output bias, with C = cos and S = sin of the angles 2 pi k/p of a, b, c.

    (scale/2) (((C_a + C_b)^2 + (S_a - S_b)^2 - 2) C_c + ((S_a + C_b)^2 + (C_a + S_b)^2 - 2) S_c).

    Args: as `six_unit_logit`.

    Source: new.

    >>> round(four_unit_logit(3, 4, 2, 1, 5, 1.0), 12)
    1.0
    """
    cosines, sines = ([wave(2 * k * digit, p, scale) for digit in (a, b, c)] for wave in (cospi, sinpi))
    even = (cosines[0] + cosines[1]) ** 2 + (sines[0] - sines[1]) ** 2 - 2
    odd = (sines[0] + cosines[1]) ** 2 + (cosines[0] + sines[1]) ** 2 - 2
    return scale * (even * cosines[2] + odd * sines[2]) * ratio(1, 2, scale)


def quadratic_network(p: int, k: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return weights u, v, w of six quadratic units with ((u[:, a] + v[:, b])^2) @ w = cos(2 pi k (a + b - c)/p) at c.

    Args:
        p: a prime of at least 5.
        k: an integer that p does not divide.

    Returns: three arrays (6, p).

    Raises: ValueError for other numbers.

    Source: new.

    >>> u, v, w = quadratic_network(11, 3)
    >>> int((((u[:, 7] + v[:, 9]) ** 2) @ w).argmax())
    5
    """
    p = prime_base(p, LISTED)
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or int(k) % p == 0:
        raise ValueError(f"k must be an integer that {p} does not divide, not {k!r}")
    angles, phases = 2 * np.pi * (int(k) % p * np.arange(p) % p) / p, 2 * np.pi * np.arange(UNITS)[:, None] / UNITS
    return np.cos(angles + phases), np.cos(angles + SECOND * phases), np.cos(angles + (1 + SECOND) * phases) / 3


def cyclic_phases(units: int) -> tuple[tuple[int, int], ...]:
    """Return the (m, n) for which phi_j = 2 pi j m/M and psi_j = 2 pi j n/M cancel all that is unwanted, 0 <= m, n < M.

    Args:
        units: M, the number of units, at least 1.

    Raises: ValueError for a number of units below 1.

    >>> cyclic_phases(5), cyclic_phases(6)
    ((), ((1, 4), (2, 5), (4, 1), (5, 2)))
    """
    units = integer(units, "the number of units", 1)
    pairs = ((m, n) for m in range(units) for n in range(units))
    return tuple((m, n) for m, n in pairs if all((i * m + j * n) % units for i, j in UNWANTED))


def random_phase_variance(angle: Scalar, units: int) -> Scalar:
    """Return (4 + cos(2d)/4)/N, the variance of (2/N) sum_j (cos(x + phi_j) + cos(y + psi_j))^2 cos(z + phi_j + psi_j) at d = x + y - z.

    The phases are independent and uniform; the mean is cos d.

    Args:
        angle: d, in radians.
        units: N, at least 1.

    Source: new.

    >>> random_phase_variance(0.0, 17) == 1 / 4
    np.True_
    """
    return (4 + cos(2 * angle) * ratio(1, 4, angle)) / units
