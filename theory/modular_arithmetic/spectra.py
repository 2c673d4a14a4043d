"""The two-dimensional spectrum of a task's characters, which never lie on the grid of p points.

chi(x) = e^{2 pi i k x/q} at x = x_0 + p x_1 is a wave in each digit, of k/q turns in x_0 and k p/q in x_1, so that its DFT over p x p
digits is a product of Dirichlet kernels, |F(u, v)|^2 = |D(k/q - u/p)|^2 |D(kp/q - v/p)|^2 with |D(t)|^2 = sin^2(pi p t)/sin^2(pi t). As
q does not divide k p, the nearest of p frequencies is at a distance of at least 1/q of their spacing.
Source: new beside SYRKIS_2025, sections 3.6.2 and 4.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import cospi, pi, ratio, sin, sinpi
from lemmata.terms.types import Scalar, Tree
from lemmata.theory.modular_arithmetic.problem import LISTED, TABLED, moduli, prime_base, task_prime


def kernel_power(j: Scalar, m: Scalar, count: Scalar, like: Scalar) -> Scalar:
    """Return |sum_{n < count} e^{2 pi i n j/m}|^2 = sin^2(pi count j/m)/sin^2(pi j/m), for m that does not divide j.

    Args:
        j: the frequency, no multiple of m.
        m: how many steps a full turn has.
        count: how many terms are added.
        like: a number of the arithmetic wanted.

    >>> round(kernel_power(1, 2, 3, 1.0), 12)
    1.0
    """
    return (sinpi(count * j, m, like) / sinpi(j, m, like)) ** 2


def bin_turns(k: Scalar, q: Scalar, p: Scalar, u: Scalar, v: Scalar) -> tuple[Scalar, Scalar]:
    """Return by how many (pq)-ths of a turn a character and the bin (u, v) differ from one digit to the next: kp - uq and kp^2 - vq.

    Args:
        k, q: frequency and modulus of the character.
        p: the base of the digits.
        u, v: the bin, a frequency of either digit.

    >>> bin_turns(1, 3, 5, 2, 3)
    (-1, 16)
    """
    return k * p - u * q, k * p * p - v * q


def kernel_growth(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """Return 2 cos(pi (p + 1) j/m), what two terms more add to sin(pi p j/m)/sin(pi j/m), the real kernel of p terms.

    Args:
        count: p, how many terms the kernel has.
        j, m: half the frequency is j/m of a half turn.
        like: a number of the arithmetic wanted.

    >>> round(kernel_growth(1, 1, 4, 1.0), 12)
    0.0
    """
    return 2 * cospi((count + 1) * j, m, like)


def wave_power(k: Scalar, q: Scalar, p: Scalar, like: Scalar) -> Scalar:
    """Return sin^2(pi kp/q), the power of k/q turns over p digits in any bin u times the squared sine of its distance, pi (k/q - u/p).

    Args:
        k, q: frequency and modulus of the wave.
        p: the base of the digits.
        like: a number of the arithmetic wanted.

    >>> round(wave_power(1, 2, 3, 1.0), 12)
    1.0
    """
    return sinpi(k * p, q, like) ** 2


def character_power(p: int, q: int, k: int) -> np.ndarray:
    """Return |F(u, v)|^2 of the unnormalised DFT of e^{2 pi i k x/q} over x = x_0 + p x_1, u beside x_0: (p, p).

    Args:
        p: a prime of at least 5.
        q: a prime below p.
        k: an integer that q does not divide.

    Raises: ValueError for other numbers.

    Source: new beside SYRKIS_2025, section 4.3.

    >>> power = character_power(5, 3, 1)
    >>> power.shape, round(float(power.sum()), 9)
    ((5, 5), 625.0)
    """
    first, p = digit_power(p, q, k), prime_base(p)
    return np.multiply.outer(first, digit_power(p, q, int(k) * p))


def digit_power(p: int, q: int, k: int) -> np.ndarray:
    """Return |D(k/q - u/p)|^2, the spectrum of e^{2 pi i k n/q} over n < p: (p,).

    Args and Raises: as `character_power`.

    >>> digit_power(5, 2, 1).argmax()
    np.int64(2)
    """
    p = prime_base(p, TABLED)
    q = task_prime(q, p)
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or int(k) % q == 0:
        raise ValueError(f"k must be an integer that {q} does not divide, not {k!r:.60}")
    k = int(k) % q
    return _kernels(k * p % q, k * p - np.arange(p) * q, p, q)


def _kernels(whole: Tree, turns: np.ndarray, p: int, q: int) -> np.ndarray:
    """Return sin^2(pi w/q)/sin^2(pi t/pq), w and t reduced first."""
    return np.sin(np.pi * whole / q) ** 2 / np.sin(np.pi * (turns % (p * q)) / (p * q)) ** 2


def grid_distance(k: int, p: int, q: int) -> Fraction:
    """Return by how much k p/q, the frequency of a character in units of the grid's, differs from the nearest integer.

    >>> grid_distance(1, 113, 11)
    Fraction(3, 11)
    """
    rest = k * p % q
    return Fraction(min(rest, q - rest), q)


def least_distance(q: Scalar) -> Scalar:
    """Return 1/q, the least distance of a character of a task from the grid.

    >>> least_distance(7)
    Fraction(1, 7)
    """
    return ratio(1, q, Fraction(1))


def peak_share(delta: Scalar, p: int) -> Scalar:
    """Return (sin(pi delta)/(p sin(pi delta/p)))^2, the share of a digit's energy in the bin at a distance delta of the frequency.

    Args:
        delta: in units of the grid's spacing, not 0.
        p: the number of digits.

    >>> round(float(peak_share(0.5, 113)), 4)
    0.4053
    """
    turn = pi(delta) * delta
    return (sin(turn) / (p * sin(turn / p))) ** 2


def least_share(p: int, like: Scalar = 1.0) -> Scalar:
    """Return 1/(p sin(pi/2p))^2, more than 4/pi^2: the least share of the energy that the nearest bin has, at delta = 1/2.

    >>> round(least_share(113), 4)
    0.4053
    """
    return 1 / (p * sinpi(1, 2 * p, like)) ** 2


def folded_bins(p: int) -> np.ndarray:
    """Return how many of the frequencies k/q, 0 < k <= q/2, are nearest to each of the bins 0, …, (p - 1)/2 of p points.

    Raises: ValueError if p is no prime of at least 5.

    >>> counts = folded_bins(113)
    >>> int(counts.sum()), int(counts[0]), int(counts[1:].min()), int(counts.max())
    (726, 0, 8, 17)
    """
    p = prime_base(p, LISTED)
    counts = np.zeros((p + 1) // 2, dtype=int)
    for q in moduli(p):
        for k in range(1, q // 2 + 1):
            nearest = (2 * k * p + q) // (2 * q)
            counts[min(nearest, p - nearest)] += 1
    return counts


def token_spectrum(p: int, tasks: Sequence[int], per: str) -> np.ndarray:
    """Return the power at the frequencies 1, …, (p - 1)/2 that all characters of some tasks have in the first digit.

    Args:
        p: a prime of at least 5.
        tasks: primes below p.
        per: "task" for equal weights of tasks, "frequency" for equal weights of characters.

    Raises: ValueError for anything else.

    >>> int(token_spectrum(113, (3,), "task").argmax()) + 1
    38
    """
    if per not in ("task", "frequency"):
        raise ValueError(f"per must be 'task' or 'frequency', not {per!r:.60}")
    p = prime_base(p, TABLED)
    total = np.zeros(p)
    for q in tasks:
        k = np.arange(1, task_prime(q, p))[:, None]
        powers = _kernels(k * p % q, k * p - np.arange(p) * q, p, q)
        total += powers.mean(axis=0) if per == "task" else powers.sum(axis=0)
    return total[1 : (p + 1) // 2]


def sawtooth_bound(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """Return 2 (2 - cos(x/2))/(2N + 1): what N terms of the Fourier series of f(x) = x, less x, are at most, times cos(x/2).

    Args:
        count: N, how many terms are added.
        j, m: x = 2 pi j/m is at most pi.
        like: a number of the arithmetic wanted.

    Source: after SYRKIS_2025, appendix B, equations 14 and 15; new.

    >>> sawtooth_bound(2, 0, 1, 1.0)
    0.4
    """
    return 2 * (2 - cospi(j, m, like)) / (2 * count + 1)
