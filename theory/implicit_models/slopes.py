"""Which activations an implicit model may have: det(I - S A), S = diag(s) the slopes from 0 to 1, is a mean of principal minors of I - A.

Row i of I - S A is the mean (1 - s_i) e_i + s_i (e_i - A_i), and a determinant is linear in every row; with rows e_i off a set T it is
the minor of T. Where all of these are positive the equation that carries gradients backwards therefore has a solution with every activation
whose slopes lie between 0 and 1 (relu, leaky relu, tanh, softplus), and two different states cannot both be equilibria: their difference
would be S A times itself for the slopes S of the chords between them.
Source: new beside DECUGIS_2022, section 1, where the activation is one "such as ReLU".
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import eye
from lemmata.terms.inputs import tensor
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.problem import square
from lemmata.theory.implicit_models.supports import fractions, solutions

MOST_STATES = 6
"""States of which all pieces are looked at: there are 3^n, 729 of six."""


def slope_weights(slopes: Vector) -> list[Scalar]:
    """Return the weights prod_{i in T} s_i prod_{i not in T} (1 - s_i) of all sets T of states, the empty one first, smaller sets first.

    Args:
        slopes: (n,) s.

    Source: new.

    >>> [float(weight) for weight in slope_weights([0.25, 0.5])]
    [0.375, 0.125, 0.375, 0.125]
    """
    n, found = len(slopes), []
    for size in range(n + 1):
        for chosen in itertools.combinations(range(n), size):
            weight: Scalar = 1
            for i in range(n):
                weight = weight * (slopes[i] if i in chosen else 1 - slopes[i])
            found.append(weight)
    return found


def slope_determinant(slopes: Vector, minors: Sequence[Scalar]) -> Scalar:
    """Return det(I - S A), S = diag(s): the mean of 1 and the principal minors of I - A with the weights of `slope_weights`.

    Args:
        slopes: (n,) s.
        minors: the 2^n - 1 principal minors of I - A, smaller sets of states first.

    Raises: ValueError for another number of minors.

    Source: new.

    >>> slope_determinant([0.5], [-3.0])
    -1.0
    """
    weights = slope_weights(slopes)
    if len(minors) != len(weights) - 1:
        raise ValueError(f"{len(slopes)} states have {len(weights) - 1} principal minors, not {len(minors)}")
    return sum((weight * minor for weight, minor in zip(weights[1:], minors, strict=True)), start=weights[0])


def kinked(x: Vector, knots: Sequence[Scalar], slopes: Sequence[Scalar]) -> Vector:
    """Return an activation of three straight pieces, entry by entry: s_1 x between two knots, going on with slopes s_0 below and s_2 above.

    Args:
        x: (n,) fractions or floats.
        knots: l < h.
        slopes: s_0, s_1, s_2.

    Source: new; relu has the slopes 0, 1, 1, hard tanh 0, 1, 0.

    >>> kinked(np.array([-2.0, 0.5, 3.0]), (-1.0, 1.0), (0, 1, 0)).tolist()
    [-1.0, 0.5, 1.0]
    """
    (low, high), (before, between, after) = knots, slopes
    inside = np.minimum(np.maximum(x, low + 0 * x), high + 0 * x)
    return between * inside + before * np.minimum(x - low, 0 * x) + after * np.maximum(x - high, 0 * x)


def kinked_equilibria(a: Matrix, v: Vector, knots: Sequence[Scalar], slopes: Sequence[Scalar]) -> list[Vector]:
    """Return all solutions of z = phi(A z + v) for the activation `kinked`, piece by piece, in fractions.

    Args:
        a: (n, n), n at most 6: there are 3^n pieces.
        v: (n,) what the input adds.
        knots, slopes: of phi.

    Raises: ValueError for more states, or a continuum of solutions.

    Source: new.

    >>> [[str(z) for z in found] for found in kinked_equilibria([[2.0]], [0.0], (-1, 1), (0, 1, 0))]
    [['-1'], ['0'], ['1']]
    """
    a, v = fractions(square(a)), fractions(tensor(v, "v"))
    if len(v) > MOST_STATES:
        raise ValueError(f"all pieces are looked at: A may have {MOST_STATES} rows at most, not {len(v)}")
    low, high, *turned = (Fraction(value) for value in (*knots, *slopes))
    offsets = [(turned[1] - turned[0]) * low, Fraction(0), (turned[1] - turned[2]) * high]
    found: dict[tuple[Fraction, ...], None] = {}
    for pieces in itertools.product(range(3), repeat=len(v)):
        s, offset = (np.array([table[piece] for piece in pieces], dtype=object) for table in (turned, offsets))
        solved = solutions(eye(len(v), a) - s[:, None] * a, s * v + offset)
        if solved is None:
            continue
        if len(solved[1]):
            raise ValueError(f"a continuum of states may solve z = phi(A z + v) for v = {[str(entry) for entry in v]}")
        if list(kinked(a @ solved[0] + v, (low, high), turned)) == list(solved[0]):
            found[tuple(solved[0])] = None
    return [np.array(z, dtype=object) for z in found]
