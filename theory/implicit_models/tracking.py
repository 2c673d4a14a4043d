"""What implicit state-space models can keep: every finite automaton with one equilibrium for each token, and what they cannot.

A model whose f sees the new state recovers the old one from it where Lambda is invertible, f = P_x (h_t - u(z))/lam, and so makes any
linear step h_t = P_x h_{t-1} of a constant diagonal Lambda = lam I; permutation matrices track a group. Its iteration does not depend on
z, so that one step reaches the equilibrium. Explicit models with 0 <= lam <= 1 and one state each lose the parity of a run of ones after
finitely many. That fixed depth cannot do the same for groups that are not solvable rests on TC0 != NC1, and is checked nowhere here.
Source: SCHOENE_2025, sections 2.2, 3.1 and 4.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import floor, power, world, zeros
from lemmata.terms.inputs import positive
from lemmata.terms.types import Formula, Matrix, Scalar, Vector
from lemmata.theory.implicit_models.problem import advanced, iterated, multiplication


def linear_tracker(lam: Scalar) -> tuple[Formula, Formula]:
    """Return f and u of the model that makes h_t = P_x h_{t-1}: z = (a, b), u = b - lam a, f = (old, P_x old), old = (h_t - u(z))/lam.

    Args:
        lam: the diagonal of Lambda, not 0.

    Returns: (z, h, x) -> z and (z, x) -> (lam, u), where the token x is a matrix P_x (n, n).

    Raises: ValueError for lam = 0: then nothing of the old state is left in the new one.

    Source: new beside SCHOENE_2025, equations 6 and 7.
    """
    if lam == 0:
        raise ValueError("lam is 0: the old state cannot be recovered from the new one")

    def drive(z: Vector) -> Vector:
        n = len(z) // 2
        return z[n:] - lam * z[:n]

    def f(z: Vector, h: Vector, x: Matrix) -> Vector:
        old = (h - drive(z)) / lam
        return np.concatenate([old, x @ old])

    return f, lambda z, x: (lam, drive(z))


def tracked(lam: Scalar, moves: Sequence[Matrix], start: Vector) -> Matrix:
    """Return the states of the model of `linear_tracker`, after one iteration of each token from z = 0: (L, n).

    Args:
        lam: not 0.
        moves: the L matrices P_x.
        start: (n,) the first state.

    Source: new beside SCHOENE_2025, section 4.
    """
    f, affine = linear_tracker(lam)
    found, h = [], start
    for x in moves:
        z, _ = iterated(f, affine, zeros(2 * len(start), start), h, x)
        h = advanced(affine, z, h, x)
        found.append(h)
    return np.array(found)


def tracked_pair(lam: Scalar, move: Matrix, old: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """Return the equilibrium z = (a, b) of a token of `linear_tracker` and the new state, for old states in columns: old, P old, P old.

    Args:
        lam: the state transition.
        move: (d, d) P, the permutation of the token's letter.
        old: (d, N) the states before the token.

    Source: new.
    """
    new = move @ old + 0 * lam
    return old, new, new


def automaton_states(table: np.ndarray, word: Sequence[int], one: Scalar = Fraction(1)) -> list[int]:
    """Return the states of a finite automaton after the first 1, 2, ... letters, from state 0, by the model of `linear_tracker`.

    Args:
        table: (states, letters) the next state.
        word: letters.
        one: 1 in the arithmetic of the model: in fractions no state is one of floats.

    Source: new beside SCHOENE_2025, hypothesis 1.

    >>> automaton_states(np.array([[0, 1], [1, 0]]), [1, 0, 1])
    [1, 1, 0]
    """
    states = np.arange(len(table))
    moves = [np.equal.outer(states, column) * one for column in table.T]
    found = tracked(one, [moves[x] for x in word], (states == 0) * one)
    return [int(np.argmax(state)) for state in found]


def group_states(group: str, word: Sequence[int]) -> list[int]:
    """Return the products of the first 1, 2, ... letters of a word over a group, by the model of `linear_tracker`.

    Args:
        group: as of `problem.multiplication`.
        word: its letters, elements of the group, 0 the identity.

    Source: new beside SCHOENE_2025, section 4.
    """
    return automaton_states(multiplication(group), word, 1.0)


def increment(decay: Scalar, drive: Scalar, start: Scalar, ones: Scalar) -> Scalar:
    """Return h_{t+1} - h_t of the state h_t = decay h_{t-1} + drive after t ones: decay^t (drive - (1 - decay) h_0).

    Args:
        decay: factor of the state at each one.
        drive: what a one adds.
        start: h_0, the state before the first one.
        ones: t, how many ones were read.

    Source: new beside SCHOENE_2025, section 6, on eigenvalues and parity.

    >>> increment(0.5, 1.0, 0.0, 2)
    0.25
    """
    return power(decay, ones) * (drive - (1 - decay) * start)


def parity_horizon(decay: float, drive: float, start: float, margin: float) -> int:
    """Return the least t from which on runs of t and of t + 1 ones leave states less than `margin` apart.

    No readout that needs the margin tells their parity.

    Args:
        decay: in [0, 1).
        drive: u at a one.
        start: h_0.
        margin: how far apart states must be that are read differently, above 0.

    Raises: ValueError for other numbers.

    Source: new.

    >>> parity_horizon(0.5, 1.0, 0.0, 0.1)
    4
    """
    positive(margin, "margin")
    if not (0 <= decay < 1 and math.isfinite(drive) and math.isfinite(start)):
        raise ValueError(f"decay is in [0, 1), drive and start are finite, not {decay!r:.40}, {drive!r:.40}, {start!r:.40}")
    gap = abs(drive - (1 - decay) * start)
    if gap < margin:
        return 0
    if decay == 0:
        return 1
    found = max(0, math.floor(math.log(margin / gap) / math.log(decay)) - 1)
    while power(decay, found) * gap >= margin:
        found += 1
    return found


def large_steps(reach: Scalar, margin: Scalar) -> Scalar:
    """Return how often an orbit of a nondecreasing map of [-R, R] can move by `margin` or more: floor(2 R/margin) times.

    The orbit moves in one direction only, so that a single state whose transition by a one is nondecreasing loses parity.

    Args:
        reach: R, above 0, the end of the range of states.
        margin: the least distance that a reader tells apart, above 0.

    Source: new.

    >>> large_steps(1.0, 0.5)
    4.0
    """
    # of floats `//` does not round the quotient first, as 1/0.1 to 10; balls have none
    return floor(2 * reach / margin) if world(reach, margin) == "flint" else 2 * reach // margin


def flipped(start: Scalar, ones: Scalar) -> Scalar:
    """Return the state h_t = -h_{t-1} after t ones: decay -1 keeps parity for ever.

    Args:
        start: h_0, the state before the first one.
        ones: t, how many ones were read.

    Source: SCHOENE_2025, section 6, on negative eigenvalues.

    >>> flipped(1.0, 3)
    -1.0
    """
    return power(-1 + 0 * start, ones) * start


def counted(start: Scalar, ones: Scalar) -> Scalar:
    """Return the state h_t = h_{t-1} + 1 after t ones: unbounded, and read by cos(pi h) it tells parity.

    Args:
        start: h_0, the state before the first one.
        ones: t, how many ones were read.

    Source: new.
    """
    return start + ones
