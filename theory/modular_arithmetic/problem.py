"""Remainders of two-digit numbers in base p as tasks for a network, and the quadratic network: the definitions.

An input is a pair of digits (x_0, x_1), the number x = x_0 + p x_1 below p^2; a task asks for x mod q, one for each prime q below p, or
for the sum x_0 + x_1 mod p. The quadratic network has units h_i = (u_i(a) + v_i(b))^2 without biases, and outputs f_c = sum_i h_i w_i(c).
Source: SYRKIS_2025, sections 1, 3.1 and 3.2; the quadratic network is not the source's.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

import numpy as np

from lemmata.terms.arithmetic import eye, ratio
from lemmata.terms.inputs import integer
from lemmata.terms.random.draws import normal
from lemmata.terms.types import Key, Matrix, Params, Scalar, Tensor, Tree

SMALLEST = 5
"""The smallest base: below 5 there are not two tasks."""
LARGEST, LISTED, TABLED = 2**40, 2**24, 2**13
"""The largest bases: that trial division shows to be prime within a second; whose p digits, and whose p^2 numbers, fit in memory."""


def is_prime(n: int) -> bool:
    """Tell whether an integer is prime.

    >>> [n for n in range(12) if is_prime(n)]
    [2, 3, 5, 7, 11]
    """
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def primes_below(n: int) -> tuple[int, ...]:
    """Return the primes below n, the smallest first, by the sieve of Eratosthenes.

    >>> primes_below(12)
    (2, 3, 5, 7, 11)
    """
    open_ = np.ones(max(n, 2), dtype=bool)
    open_[:2] = False
    for d in range(2, isqrt(max(n - 1, 0)) + 1):
        if open_[d]:
            open_[d * d :: d] = False
    return tuple(np.flatnonzero(open_).tolist())


def prime_base(p: int, most: int = LARGEST) -> int:
    """Return the base p as an int, which no product makes overflow.

    Raises: ValueError unless it is a prime from 5 to `most`.

    >>> prime_base(113)
    113
    """
    try:
        found = integer(p, "p", SMALLEST)
    except ValueError:
        found = 0
    if found <= LARGEST and not is_prime(found):
        raise ValueError(f"p must be a prime of at least {SMALLEST}, not {p!r:.60}")
    if found > most:
        raise ValueError(f"p must be at most {most} here, not {p!r:.60}")
    return found


def moduli(p: int) -> tuple[int, ...]:
    """Return the primes below p, one for each task.

    Raises: ValueError as `prime_base`.

    Source: SYRKIS_2025, section 3.1.

    >>> moduli(11)
    (2, 3, 5, 7)
    """
    return primes_below(prime_base(p, LISTED))


def task_prime(q: Tree, p: int) -> int:
    """Return the modulus of one task.

    Raises: ValueError if it is no prime below p.

    >>> task_prime(7, 11)
    7
    """
    try:
        found = integer(q, "q", 2)
    except ValueError:
        found = 0
    if not (found < prime_base(p) and is_prime(found)):
        raise ValueError(f"q must be a prime below {p}, not {q!r:.60}")
    return found


def numbers(p: int) -> np.ndarray:
    """Return the number x_0 + p x_1 at place [x_0, x_1], for any number p of digits: (p, p).

    >>> numbers(5)[1].tolist()
    [1, 6, 11, 16, 21]
    """
    return np.add.outer(np.arange(p), p * np.arange(p))


def remainders(p: int, q: int) -> np.ndarray:
    """Return the labels of the task q: (x_0 + p x_1) mod q at [x_0, x_1], (p, p).

    Args:
        p: a prime of at least 5.
        q: the modulus, at least 2.

    Raises: ValueError for other numbers.

    Source: SYRKIS_2025, equation 2.

    >>> remainders(5, 3)[1]
    array([1, 0, 2, 1, 0])
    """
    digits, q = np.arange(prime_base(p, TABLED)), integer(q, "the modulus q", 2)
    return (digits[:, None] + p * digits) % q


def sums(p: int) -> np.ndarray:
    """Return the labels of modular addition: (x_0 + x_1) mod p at [x_0, x_1], (p, p).

    Raises: ValueError as `prime_base`.

    Source: SYRKIS_2025, equation 1.

    >>> sums(5)[3].tolist()
    [3, 4, 0, 1, 2]
    """
    digits = np.arange(prime_base(p, TABLED))
    return (digits[:, None] + digits) % p


def quadratic_outputs(first: Matrix, second: Matrix, u: Matrix, v: Matrix, w: Matrix) -> Matrix:
    """Return the outputs of the quadratic network, ((first u^T + second v^T)^2) w, the square taken entry by entry.

    Args:
        first, second: (N, p) the digits, one-hot in training.
        u, v: (units, p) what each unit reads from them.
        w: (units, classes) what it writes.

    Returns: (N, classes).

    >>> quadratic_outputs(np.eye(2), np.eye(2), np.ones((1, 2)), np.ones((1, 2)), np.ones((1, 3)))
    array([[4., 4., 4.],
           [4., 4., 4.]])
    """
    read = first @ u.T + second @ v.T
    return (read * read) @ w


def squared_error(outputs: Matrix, targets: Matrix) -> Scalar:
    """Return the mean over samples of the squared distance of outputs and targets, (1/N) sum_n |f_n - y_n|^2.

    >>> float(squared_error(np.ones((2, 3)), np.zeros((2, 3))))
    3.0
    """
    gap = outputs - targets
    return (gap * gap).sum() * ratio(1, gap.shape[0], gap)


def norm_squared(*arrays: Tensor) -> Scalar:
    """Return the sum of squares of all entries of some arrays.

    >>> int(norm_squared(np.array([1, 2]), np.array([3])))
    14
    """
    total = 0
    for array in arrays:
        total = total + (array * array).sum()
    return total


@dataclass(frozen=True)
class QuadraticNetwork:
    """A quadratic network that learns (a + b) mod p from some of the pairs, by the squared error against one-hot targets.

    Parameters are (u, v, w), each (width, p); they are drawn from N(0, scale^2/width).
    """

    p: int
    width: int
    pairs: tuple[tuple[int, int], ...]
    weight_decay: float = 0.0
    scale: float = 1.0

    def __post_init__(self) -> None:
        prime_base(self.p)
        integer(self.width, "width", 1)
        if not self.pairs or not all(0 <= digit < self.p for pair in self.pairs for digit in pair):
            raise ValueError(f"pairs must be pairs of digits from 0 to {self.p - 1}, at least one")

    def init(self, key: Key) -> tuple[Matrix, Matrix, Matrix]:
        """Draw the parameters before training."""
        drawn = normal(key, (3, self.width, self.p)) * (self.scale / np.sqrt(self.width))
        return drawn[0], drawn[1], drawn[2]

    def loss(self, params: Params) -> Scalar:
        """Return the squared error over the training pairs."""
        u, v, w = params
        one, digits = eye(self.p, u), np.array(self.pairs)
        first, second, targets = one[digits[:, 0]], one[digits[:, 1]], one[digits.sum(axis=1) % self.p]
        return squared_error(quadratic_outputs(first, second, u, v, w), targets)


SMALL = {"quadratic": QuadraticNetwork(5, 1, ((0, 0), (1, 2)))}
"""One small problem of each kind, by name: what `lemmata find-conserved` searches."""
