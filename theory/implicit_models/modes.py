"""Two modes of evaluating an implicit state-space model: all tokens at once, sweep by sweep, or one token after the other.

What one mode leaves unchanged the other does too: a sequence of z is an equilibrium of the sweep if and only if each is one of its own
token, given the state before. A sweep's derivative is block lower triangular, so that its asymptotic rate is that of the worst token,
whatever the length; but before that errors may grow like those of the chain J = a I + b N, N the shift,

    |J^s|_inf = sum over k < L of binom(s, k) |a|^{s-k} |b|^k.

Source: SCHOENE_2025, section 3.1.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import array, eye, power, ratio, world, zeros
from lemmata.terms.inputs import integer
from lemmata.terms.types import Matrix, Scalar, Tensor, Vector
from lemmata.theory.implicit_models.jacobian import det

SETTLED = 600
"""Iterations after which a contraction has settled, where it is not nearly none."""
EXACTLY = 200
"""Up to this length a rise is told from a tie in fractions; beyond they are long, and logarithms decide."""


def equilibria(step: Tensor, state: Tensor, word: Sequence[int]) -> Vector:
    """Return which sequences of z are equilibria of a finite model, by going from token to token: 1 or 0 for each, (q^L,).

    Args:
        step: (q, m, letters) the table of f(z, h_t, x).
        state: (q, m, letters) the table of the new state, of z, the old state and x; the first old state is 0.
        word: the L letters.

    Source: new beside SCHOENE_2025, section 3.1.
    """
    kept = [((), 0)]
    for x in word:
        ways = ((z, new, past) for past, h in kept for z in range(len(step)) if step[z, (new := state[z, h, x]), x] == z)
        kept = [((*past, z), new) for z, new, past in ways]
    found, states = {past for past, _ in kept}, itertools.product(range(len(step)), repeat=len(word))
    return np.array([int(one in found) for one in states])


def token_rate(f_z: Matrix, f_h: Matrix, k: Matrix, convention: str) -> Matrix:
    """Return the diagonal block of a sweep's derivative: f_z + f_h K if f sees the new state, f_z if it sees the old one.

    Args:
        f_z, f_h: derivatives of f by z, (d, d), and by the state, (d, n).
        k: (n, d) K, the coupling of the state to z.
        convention: "a" if f sees the new state, "b" if it sees the old one.

    Source: new beside SCHOENE_2025, equations 6 and 7.
    """
    return f_z + f_h @ k if convention == "a" else f_z


def characteristic(blocks: Tensor, x: Scalar) -> Scalar:
    """Return the characteristic polynomial of a block lower triangular matrix: the product of those of its diagonal blocks (L, d, d).

    Args:
        blocks: (L, d, d) the diagonal blocks.
        x: where the polynomial is evaluated.

    Source: new.

    >>> float(characteristic(np.array([[[2.0]], [[3.0]]]), 1.0))
    2.0
    """
    unit = eye(blocks.shape[1], blocks)
    return math.prod(det(x * unit - block) for block in blocks)


def exact_after(token: int) -> int:
    """Return after how many sweeps token t = 1, 2, ... is exact if f does not see z but by the states before: t.

    Args:
        token: its place in the sequence, from 1.

    Source: new beside SCHOENE_2025, section 3.1.
    """
    return integer(token, "token", 1)


def growth_entries(a: Scalar, b: Scalar, length: int, sweeps: Scalar) -> Vector:
    """Return the first column of (a I + b N)^s, N with ones below the diagonal: binom(s, k) a^{s-k} b^k.

    Args:
        a: the rate of a token, not 0 where `sweeps` stands for any number.
        b: how much a token moves the next one.
        length: L.
        sweeps: s, at least 0.

    Source: new.
    """
    if world(sweeps) in ("sympy", "term"):
        falling = [ratio(1, 1, a)]
        for k in range(1, length):
            falling.append(falling[-1] * (sweeps - k + 1) / k)
        return array([falling[k] * power(a, sweeps) / power(a, k) * power(b, k) for k in range(length)], a)
    return array([math.comb(sweeps, k) * power(a, sweeps - k) * power(b, k) if k <= sweeps else 0 * a for k in range(length)], a)


def growth_norm(a: Scalar, b: Scalar, length: int, sweeps: int) -> Scalar:
    """Return |(a I + b N)^s|_inf = sum over k < L of binom(s, k) |a|^{s-k} |b|^k.

    Args: as of `growth_entries`.

    Source: new.

    >>> float(growth_norm(0.5, 2.0, 2, 3))
    1.625
    """
    return sum(growth_entries(abs(a), abs(b), length, sweeps)[1:], growth_entries(abs(a), abs(b), length, sweeps)[0])


def sweep_growth(a: Scalar, b: Scalar, length: int) -> tuple[Scalar, int]:
    """Return how much sweeps over a chain magnify an error before it decays: the largest |(a I + b N)^s|_inf, and the first such s.

    The norm is (|a| + |b|)^s for s < L; then the share of its last term grows, so that it rises to its largest value and never again.

    Args:
        a: the rate of every token, below 1 in modulus.
        b: how much each moves the next one.
        length: L, at least 1.

    Returns: the norm, a fraction where a and b are, and s.

    Raises: ValueError for numbers that are not finite, where the norm grows beyond every bound, or beyond all floats.

    Source: new beside SCHOENE_2025, section 3.1.

    >>> growth, sweeps = sweep_growth(0.5, 2.0, 20)
    >>> round(growth, 2), sweeps
    (46659199137.71, 37)
    """
    length = integer(length, "length", 1)
    exact = world(a, b) == "fraction"
    if not (math.isfinite(a) and math.isfinite(b)):
        raise ValueError(f"a and b must be finite numbers, not {a!r:.40} and {b!r:.40}")
    rate, onward, last = abs(Fraction(a)), abs(Fraction(b)), length - 1
    chained = last > 0 and onward > 0
    if rate > 1 or (rate == 1 and chained):
        raise ValueError(f"the sweeps grow beyond every bound, since |a| = {abs(a)} is {'not below' if chained else 'above'} 1")
    sweeps = 0
    if chained and rate + onward > 1:
        sweeps = _first_that_does_not_rise(rate, onward, last) if rate else last
    if exact:
        return growth_norm(rate, onward, length, sweeps), sweeps
    return _norm_in_floats(float(rate), float(onward), last, sweeps), sweeps


def _first_that_does_not_rise(rate: Fraction, onward: Fraction, last: int) -> int:
    """Return the least s with norm(s + 1) <= norm(s), by bisection: from L - 1 on the share of the last term grows with s."""
    low, high = last, latest_peak(rate, last + 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if _rises(rate, onward, last, middle) else (low, middle)
    return low


def _rises(rate: Fraction, onward: Fraction, last: int, sweeps: int) -> bool:
    """Tell whether (|a| + |b| - 1) norm(s) > |b| times its last term, s at least L - 1."""
    if last > EXACTLY:
        logs = _logarithms(float(rate), float(onward), last, sweeps)
        return float(rate + onward - 1) * np.exp(logs - logs[-1]).sum() > float(onward)
    total = term = Fraction(1)
    for k in range(last, 0, -1):
        term *= rate / onward * Fraction(k, sweeps - k + 1)
        total += term
    return (rate + onward - 1) * total > onward


def _logarithms(rate: float, onward: float, last: int, sweeps: int) -> np.ndarray:
    """Return the logarithms of the terms binom(s, k) a^{s-k} b^k, less s log a."""
    k = np.arange(1, last + 1)
    steps = np.log((sweeps - k + 1) / k) + math.log(onward) - math.log(rate)
    return np.concatenate([[0.0], np.cumsum(steps)])


def _norm_in_floats(rate: float, onward: float, last: int, sweeps: int) -> float:
    if sweeps == 0:
        return 1.0
    if sweeps <= last:  # then also for a rate of 0
        logarithm = sweeps * math.log(rate + onward)
        total = 1.0
    else:
        logs = _logarithms(rate, onward, last, sweeps)
        logarithm = sweeps * math.log(rate) + logs.max()
        total = float(np.exp(logs - logs.max()).sum())
    try:
        return math.exp(logarithm) * total
    except OverflowError:
        raise ValueError(f"the norm grows beyond all floats, to e^{logarithm:.6g} at s = {sweeps}") from None


def latest_peak(a: Scalar, length: int) -> int:
    """Return the last s at which the norm of the sweeps can be largest, whatever b: the least integer from (L - 1)/(1 - |a|) on, less 1,
    or L - 1 if a is 0.

    Args: a: below 1 in modulus. length: L, at least 2.

    Source: new.

    >>> latest_peak(0.5, 20)
    37
    """
    return max(length - 1, math.ceil((length - 1) / (1 - abs(Fraction(a)))) - 1)


def two_ends() -> tuple[float, float]:
    """Return where the second token of the example ends from 0: in the simultaneous mode, and in the sequential one.

    Lambda = 1, u = z_1 (the second entry); f = (1, 2 z_0 - 1, 0) at the first token, (0, 0, tanh(3 z_2 + h)) at the second. For one
    sweep the state is -1, which takes z below the unstable root of z = tanh(3 z + 1); then it is 1 for ever, and z stays there.

    Source: new beside SCHOENE_2025, section 3.1, in the convention of equations 6 and 7.

    >>> [round(end, 9) for end in two_ends()]
    [-0.952426928, 0.999326585]
    """
    return _root(-1.0), _root(1.0)


def _root(start: float) -> float:
    """Return the root of z = tanh(3 z + 1) that the iteration reaches: it contracts there."""
    z = start
    for _ in range(200):
        z = math.tanh(3 * z + 1)
    return z


def one_end_for_both() -> tuple[float, float]:
    """Return the ends of both modes as if they were one.

    Source: SCHOENE_2025, section 3.1, after theorem 1.
    """
    return _root(1.0), _root(1.0)


def token_by_token(w: Matrix, v: Matrix, q: Matrix, lam: Vector, inputs: Matrix, h0: Vector) -> Matrix:
    """Return the z of the saturating model f = tanh(W z + V h + x), Lambda = diag(lam), u = Q z, each token iterated from 0: (L, d).

    Args:
        w, v, q: (d, d) the matrices W, V and Q.
        lam, h0: (d,) the diagonal of Lambda and the first state.
        inputs: (L, d) x, the tokens as they enter f.

    Source: SCHOENE_2025, equations 6 and 7, in the sequential mode.
    """
    found, h, inner = [], h0, w + v @ q
    for x in inputs:
        z, drive = 0 * x, v @ (lam * h) + x
        for _ in range(SETTLED):
            before, z = z, np.tanh(inner @ z + drive)
            if (before == z).all():
                break
        h = lam * h + q @ z
        found.append(z)
    return np.array(found)


def wavefront(length: int, moving: int) -> Scalar:
    """Return the square of the relative change of a sequence of L unit vectors of which some turn into orthogonal ones: 2 moving/L.

    Args:
        length: L, the number of tokens.
        moving: how many of the vectors turn.

    Source: new beside SCHOENE_2025, section 5, on the stopping threshold.

    >>> wavefront(2048, 1)
    Fraction(1, 1024)
    """
    return Fraction(2 * moving, length)


def unseen_tokens(length: int, tolerance: Fraction) -> int:
    """Return how many tokens may turn in one sweep while the relative change of the sequence stays below a tolerance.

    The largest integer below L tolerance^2/2, and at most L.

    Args:
        length: L, the number of tokens.
        tolerance: the relative change below which the iteration stops, positive.

    Source: new beside SCHOENE_2025, section 5 and appendix C.1.

    >>> unseen_tokens(2048, Fraction(1, 20)), unseen_tokens(800, Fraction(1, 20)), unseen_tokens(256, Fraction(1, 100))
    (2, 0, 0)
    """
    return min(length, math.ceil(length * tolerance**2 / 2) - 1)


def gated_sweeps(hard: int) -> int:
    """Return how many sweeps suffice, the last of which changes nothing, if only so many tokens have to be iterated: hard + 2.

    Args:
        hard: how many tokens have to be iterated.

    Source: new beside SCHOENE_2025, section 4, on sparse hard tokens.
    """
    return hard + 2


def blocks_of(diagonal: Tensor, below: Matrix) -> Matrix:
    """Return the block lower triangular matrix with these diagonal blocks (L, d, d), and of `below` what is under them."""
    length, d = diagonal.shape[0], diagonal.shape[1]
    full = zeros((length * d, length * d), below.flat[0])
    for i, j in itertools.product(range(length * d), repeat=2):
        full[i, j] = diagonal[i // d, i % d, j % d] if i // d == j // d else below[i, j] if i > j else full[i, j]
    return full
