"""Words over a group whose letters are mostly the identity: how fast their products forget, and what always answering "identity" scores.

A letter is the identity e with probability 1 - p, and else uniform among the other N - 1 elements. With q = p N/(N - 1) this is the mixture
(1 - q) delta_e + q uniform, so that k letters multiply to the uniform law but for (1 - q)^k. Source: SCHOENE_2025, section 4.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import binomial, power, world
from lemmata.terms.inputs import count, integer, nonnegative, real
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.implicit_models.problem import multiplication


def kept(order: Scalar, p: Scalar) -> Scalar:
    """Return 1 - q = 1 - p N/(N - 1), the second eigenvalue of the walk; it is negative where p > 1 - 1/N.

    >>> from fractions import Fraction
    >>> kept(2, Fraction(1))
    Fraction(-1, 1)
    """
    return 1 - p * order / (order - 1)


def product_law(order: Scalar, p: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """Return the probability that k letters multiply to e, and that they multiply to a given other element.

    1/N + (1 - 1/N)(1 - q)^k, and (1 - (1 - q)^k)/N.

    Args:
        order: N, at least 2.
        p: the probability of another letter than e.
        length: k, at least 0.

    Source: new beside SCHOENE_2025, section 4.

    >>> from fractions import Fraction
    >>> product_law(2, Fraction(1, 4), 1)
    (Fraction(3, 4), Fraction(1, 4))
    """
    left = power(kept(order, p), length)
    return (1 + (order - 1) * left) / order, (1 - left) / order


def distance_from_uniform(order: Scalar, p: Scalar, length: int) -> Scalar:
    """Return the total variation between the law of k letters' product and the uniform one: (1 - 1/N) |1 - q|^k.

    Args: as of `product_law`.

    Source: new.

    >>> from fractions import Fraction
    >>> distance_from_uniform(2, Fraction(1), 3)
    Fraction(1, 2)
    """
    return abs(kept(order, p)) ** length * (order - 1) / order


def identity_share(order: int, p: Scalar, length: int) -> Scalar:
    """Return the accuracy of always answering e: the mean of P(e) over the products of the first 1, ..., L letters.

    Args:
        order: N, at least 2.
        p: the probability of another letter than e, in [0, 1].
        length: L, at least 1.

    Returns: a float, or a fraction where p is.

    Raises: ValueError for other numbers.

    Source: new beside SCHOENE_2025, figure 3, where chance is not 1/60.

    >>> [round(identity_share(60, p, 256), 6) for p in (0.02, 0.1, 0.5)]
    [0.200721, 0.050597, 0.02038]
    """
    order, length = count(order, "order of the group", 2), count(length, "length", 1)
    if world(p) in ("numpy", "fraction") and not 0 <= p <= 1:
        raise ValueError(f"p is a probability, not {p!r:.40}")
    rest = kept(order, real(p, "p"))
    if world(length) in ("sympy", "term"):
        total = rest * (1 - power(rest, length)) / (1 - rest)
    elif world(rest) == "numpy":
        total = float(np.sum(np.cumprod(np.full(length, rest))))
    else:
        total = term = rest
        for _ in range(length - 1):
            term = term * rest
            total = total + term
    return (1 + (order - 1) * total / length) / order


def hard_letters(length: int, p: Scalar) -> Vector:
    """Return the law of how many letters of a word are not e: binomial, (L + 1,).

    Args:
        length: L, the number of letters, at least 0.
        p: probability that a letter is not e, in [0, 1].

    Source: SCHOENE_2025, section 4; the law is new.

    >>> from fractions import Fraction
    >>> hard_letters(2, Fraction(1, 2)).tolist()
    [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
    """
    length = integer(length, "length", 0)
    nonnegative(p, "p")
    law = [binomial(length, k) * power(p, k) * power(1 - p, length - k) for k in range(length + 1)]
    return np.array(law, dtype=None if world(p) == "numpy" else object)


def without_hard_letters(length: Scalar, p: Scalar) -> Scalar:
    """Return the probability that a word has no letter but e: (1 - p)^L.

    Args:
        length: L, the number of letters.
        p: probability that a letter is not e.

    >>> round(without_hard_letters(256, 0.02), 6)
    0.005674
    """
    return power(1 - p, length)


def hard_share(order: Scalar, p: Scalar) -> Scalar:
    """Return the probability p (N - 1)/N of a hard letter where the identity is forced with 1 - p and any of all N drawn otherwise.

    Args:
        order: N, the number of elements of the group.
        p: probability that nothing is forced.

    Source: new beside SCHOENE_2025, section 4, where the identity is not among the letters that are drawn.

    >>> hard_share(60, 0.5) * 120
    59.0
    """
    return p * (order - 1) / order


def commutators(group: str) -> int:
    """Return how many elements of a group are commutators: 1 if it is Abelian, all 60 of the alternating group on 5 letters.

    Raises: ValueError for a group that is not known.

    Source: SCHOENE_2025, section 4, which needs a group that is not solvable.

    >>> commutators("a5"), commutators("s5")
    (60, 60)
    """
    return {"z2": 1, "z3": 1, "s3": 3, "a5": 60, "s5": 60}[group]


def derived_series(group: str) -> list[int]:
    """Return the orders of a group, its commutator subgroup, and so on until they stay: it is solvable if the last is 1.

    >>> derived_series("s3"), derived_series("s5")
    ([6, 3, 1], [120, 60])
    """
    table = multiplication(group)
    orders, members = [], np.arange(len(table))
    while not orders or len(members) < orders[-1]:
        orders.append(len(members))
        members = _generated(table, _commutators(table, members))
    return orders


def _commutators(table: np.ndarray, members: np.ndarray) -> np.ndarray:
    inverse = np.argmin(table, axis=1)
    g, h = members[:, None], members[None, :]
    return np.unique(table[table[g, h], table[inverse[g], inverse[h]]])


def _generated(table: np.ndarray, some: np.ndarray) -> np.ndarray:
    found = np.unique(some)
    while len(more := np.unique(table[found[:, None], found[None, :]])) > len(found):
        found = more
    return found
