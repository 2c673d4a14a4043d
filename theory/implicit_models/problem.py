"""Implicit models: definitions, nothing derived from them.

The state z of a model solves z = phi(A z + B u) for its input u; the output is C z + D u. With phi = id the model is the linear map
P = C (I - A)^{-1} B + D. In regression on inputs with second moments Sigma the loss is tr((P - W) Sigma (P - W)^T)/2.
Source: DECUGIS_2022, section 1.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from lemmata.terms.arithmetic import eye, solve, world
from lemmata.terms.inputs import integer, tensor
from lemmata.terms.types import Formula, Matrix, Params, Scalar, Tensor, Vector


def sized(a: Matrix, b: Matrix, c: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """Return A, B and C as arrays whose shapes fit.

    Args:
        a: (n, n) state on state.
        b: (n, p) input on state.
        c: (q, n) state on output.

    Raises: ValueError for other shapes, or floats that are not finite.
    """
    a, b, c = tensor(a, "A", 2), tensor(b, "B", 2), tensor(c, "C", 2)
    square(a)
    n = a.shape[0]
    if b.shape[0] != n or c.shape[1] != n:
        raise ValueError(f"A of shape {a.shape} needs B with {n} rows and C with {n} columns, not shapes {b.shape} and {c.shape}")
    return a, b, c


def square(a: Matrix) -> Matrix:
    """Return a square matrix as an array.

    Raises: ValueError for another shape, or floats that are not finite.
    """
    a = tensor(a, "A", 2)
    if a.shape[0] != a.shape[1]:
        raise ValueError(f"A must be square, not of shape {a.shape}")
    return a


def output_map(a: Matrix, b: Matrix, c: Matrix) -> Matrix:
    """Return C (I - A)^{-1} B, the part of a linear model's output map that passes through its state.

    Args:
        a, b, c: (n, n), (n, p) and (q, n).

    Returns: (q, p).

    Raises: ValueError for shapes that do not fit, or where I - A is singular.

    Source: DECUGIS_2022, section 1, with phi = id.

    >>> output_map([[0.5]], [[3.0]], [[2.0]])
    array([[12.]])
    """
    a, b, c = sized(a, b, c)
    if world(a) not in ("numpy", "fraction"):
        return c @ solve(eye(a.shape[0], a) - a, b)
    return c @ resolved(a, b)


def resolved(a: Matrix, right: Matrix) -> Matrix:
    """Return (I - A)^{-1} R of floats or fractions.

    Raises: ValueError where I - A is singular: the linear model has no equilibrium then, or many.
    """
    try:
        return solve(eye(a.shape[0], a) - a, right)
    except (ArithmeticError, ValueError) as error:  # NumPy's LinAlgError is a ValueError
        raise ValueError(f"I - A is singular, so that z = A z + v has no solution for some v: A = {a.tolist()!s:.80}") from error


def relu_step(a: Matrix, v: Vector, z: Vector) -> Vector:
    """Return max(A z + v, 0), one Picard step of a ReLU model, in floats or fractions.

    Args:
        a: (n, n).
        v: (n,) what the input adds, B u.
        z: (n,).

    Source: DECUGIS_2022, section 1.

    >>> relu_step(np.array([[2.0]]), np.array([-1.0]), np.array([3.0]))
    array([5.])
    """
    inner = a @ z + v
    return np.maximum(inner, 0 * inner)


def damped(f_z: Matrix, damping: Scalar) -> Matrix:
    """Return M = damping F_z + (1 - damping) I, the derivative of a damped step z -> (1 - damping) z + damping F(z).

    Args:
        f_z: (n, n).
        damping: one number.

    Source: SCHOENE_2025, equation 5.
    """
    return damping * f_z + (1 - damping) * eye(f_z.shape[0], f_z)


@dataclass(frozen=True)
class Regression:
    """A linear implicit model that learns the map W from inputs with second moments Sigma; parameters (A, B, C) or (A, B, C, D).

    target: (q, p) W. moments: (p, p) Sigma. weight_decay: eps, which adds eps |A|^2/2, … to the loss of every parameter.
    """

    target: Matrix
    moments: Matrix
    weight_decay: float = 0.0

    def loss(self, params: Params) -> Scalar:
        """Return tr((P - W) Sigma (P - W)^T)/2, without weight decay."""
        a, b, c, *direct = params
        gap = output_map(a, b, c) + sum(direct) - self.target
        return ((gap @ self.moments) * gap).sum() / 2


def advanced(affine: Formula, z: Tensor, h: Tensor, x: Tensor) -> Tensor:
    """Return the new state Lambda(z, x) h + u(z, x), Lambda diagonal.

    Args:
        affine: (z, x) -> (lam, u), two arrays like h, or numbers.
        z: the token's entry of the iteration.
        h: the old state.
        x: the token.

    Source: SCHOENE_2025, equation 6.
    """
    lam, drive = affine(z, x)
    return lam * h + drive


def iterated(f: Formula, affine: Formula, z: Tensor, h: Tensor, x: Tensor, convention: str = "a") -> tuple[Tensor, Tensor]:
    """Return the next z of one token, f(z, h_t, x), and its new state h_t, of the old z; f sees the old state in convention "b".

    Args: f: (z, h, x) -> z; others as of `advanced`.

    Source: SCHOENE_2025, equations 6 and 7.
    """
    new = advanced(affine, z, h, x)
    return f(z, new if convention == "a" else h, x), new


def swept(
    f: Formula, affine: Formula, z: Sequence[Tensor], inputs: Sequence[Tensor], h0: Tensor, convention: str = "a"
) -> tuple[list, list]:
    """Return every token's next z, and the states of the old ones: one sweep of the simultaneous mode.

    Args: z: one entry for each token; others as of `iterated`.

    Source: SCHOENE_2025, equations 6 and 7, with all tokens at one s.
    """
    found, states, h = [], [], h0
    for entry, x in zip(z, inputs, strict=True):
        following, h = iterated(f, affine, entry, h, x, convention)
        found.append(following)
        states.append(h)
    return found, states


GROUPS = ("z2", "z3", "s3", "a5", "s5")
"""Groups by their names: cyclic of order 2 and 3, symmetric on 3 letters, alternating and symmetric on 5."""


@cache
def multiplication(group: str) -> np.ndarray:
    """Return the table of a group, (N, N): entry (g, h) is gh. The identity is 0, and the others are permutations in lexicographic order.

    Raises: ValueError for a group that is none of `GROUPS`.

    >>> multiplication("z2").tolist(), multiplication("a5").shape
    ([[0, 1], [1, 0]], (60, 60))
    """
    if group not in GROUPS:
        raise ValueError(f"the group is one of {', '.join(GROUPS)}, not {group!r:.40}")
    kind, letters = group[0], int(group[1])
    found = [one for one in itertools.permutations(range(letters)) if _belongs(kind, one)]
    places = {one: place for place, one in enumerate(found)}
    table = np.array([[places[tuple(g[j] for j in h)] for h in found] for g in found])
    table.flags.writeable = False
    return table


def _belongs(kind: str, one: tuple[int, ...]) -> bool:
    n = len(one)
    if kind == "z":
        return all(one[j] == (one[0] + j) % n for j in range(n))
    odd = sum(one[i] > one[j] for i in range(n) for j in range(i + 1, n)) % 2
    return kind == "s" or not odd


def draw_words(count: int, length: int, order: int, p: float, rng: np.random.Generator) -> np.ndarray:
    """Return words over a group, (count, length): a letter is the identity 0 with probability 1 - p, else uniform among the others.

    Raises: ValueError for sizes below 1, a group of one element, or a p outside [0, 1].

    Source: SCHOENE_2025, section 4, distribution D_p.

    >>> draw_words(1, 3, 60, 0.0, np.random.default_rng(0)).tolist()
    [[0, 0, 0]]
    """
    count, length, order = integer(count, "number of words", 1), integer(length, "length", 1), integer(order, "order of the group", 2)
    if not 0 <= p <= 1:
        raise ValueError(f"p is a probability, not {p!r:.40}")
    hard = rng.random((count, length)) < p
    return hard * rng.integers(1, order, size=(count, length))


def prefix_products(table: np.ndarray, words: np.ndarray) -> np.ndarray:
    """Return the products of the first 1, 2, ... letters of each word, along the last axis.

    >>> prefix_products(multiplication("z2"), np.array([[1, 0, 1]])).tolist()
    [[1, 1, 0]]
    """
    found, state = np.empty_like(words), np.zeros(words.shape[:-1], dtype=int)
    for place in range(words.shape[-1]):
        state = table[state, words[..., place]]
        found[..., place] = state
    return found
