"""Easy and hard letters of a word problem over a product of an aperiodic monoid and a group, and how little the easy part asks for.

A letter (m, g) has powers that repeat with the order of g, so that just the letters with g = e are aperiodic. A product of independent
uniform letters never leaves the minimal ideal K of the monoid M, and every letter takes it there that lies in K itself: it is outside after
k letters with a probability of at most (1 - |K|/|M|)^k. If M is aperiodic, x w x = x for x in K and any w: in K a product keeps the right
ideal x M that it entered, whatever follows. Source: new beside SCHOENE_2025, section 4 and appendices A.2 and D.1.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.terms.inputs import count
from lemmata.terms.types import Scalar, Size
from lemmata.theory.implicit_models.automata import transition_monoid


def monoid_table(moves: np.ndarray) -> np.ndarray:
    """Return the table a b of the transition monoid of an automaton, (N, N), 0 its identity: a first, then b.

    Args:
        moves: (states, letters) next states.

    Source: SCHOENE_2025, definition 8.

    >>> monoid_table(np.array([[1], [1]])).tolist()
    [[0, 1], [1, 1]]
    """
    maps = transition_monoid(moves)
    place = {each: number for number, each in enumerate(maps)}
    return np.array([[place[tuple(then[state] for state in first)] for then in maps] for first in maps])


def period(table: np.ndarray, element: int) -> int:
    """Return the least p >= 1 with m^{k+p} = m^k for some k: 1 for an aperiodic element, the order for one of a group.

    Args:
        table: (N, N) products.
        element: m.

    Source: SCHOENE_2025, definition 3, where it is 1.

    >>> period(np.array([[0, 1], [1, 0]]), 1), period(np.array([[0, 1, 2], [1, 2, 2], [2, 2, 2]]), 1)
    (2, 1)
    """
    powers = [int(element)]
    while (after := int(table[powers[-1], element])) not in powers:
        powers.append(after)
    return len(powers) - powers.index(after)


def minimal_ideal(table: np.ndarray) -> list[int]:
    """Return the minimal ideal of a finite monoid, M x M for the product x of all elements, which lies in every ideal.

    Args:
        table: (N, N) products.

    Source: new.

    >>> minimal_ideal(np.array([[0, 1], [1, 1]])), minimal_ideal(np.array([[0, 1], [1, 0]]))
    ([1], [0, 1])
    """
    x = 0
    for element in range(len(table)):
        x = int(table[x, element])
    return np.unique(table[table[:, x]]).tolist()


def outside_bound(order: Scalar, ideal: Scalar, length: Size) -> Scalar:
    """Return (1 - |K|/|M|)^k, which the probability that k uniform letters multiply to an element outside K is at most.

    Args:
        order: |M|.
        ideal: |K|, the number of elements of the minimal ideal.
        length: k, the number of letters.

    Raises: ValueError for a negative length.

    Source: new.

    >>> from fractions import Fraction
    >>> outside_bound(Fraction(4), Fraction(1), 2)
    Fraction(9, 16)
    """
    return ((order - ideal) / order) ** count(length, "length")


def outside_positions(order: Scalar, ideal: Scalar) -> Scalar:
    """Return |M|/|K| - 1, which the mean number of positions with a product outside K is at most in a word of any length: 3 if |M| = 4.

    Args:
        order: |M|.
        ideal: |K|.

    Source: new.

    >>> outside_positions(4.0, 1.0)
    3.0
    """
    return (order - ideal) / ideal


def sandwiched(x: int, w: int) -> int:
    """Return x w x = x, for x in the minimal ideal of an aperiodic monoid and any w.

    Args:
        x: an element of the minimal ideal.
        w: any element.

    Source: new.

    >>> sandwiched(1, 0)
    1
    """
    return x


def product_table(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the table of a direct product, (m, g) at |G| m + g.

    Args:
        first, second: (N, N) and (G, G) tables.

    Source: SCHOENE_2025, section 4.

    >>> product_table(np.array([[0, 1], [1, 1]]), np.array([[0, 1], [1, 0]])).tolist()[3]
    [3, 2, 3, 2]
    """
    size = len(second)
    return np.kron(first, np.ones((size, size), dtype=int)) * size + np.tile(second, (len(first), len(first)))


def letter_period(group: Sequence[Sequence[int]], g: int) -> int:
    """Return the period of the powers of a letter (m, g), m aperiodic: the order of g, which is 1 for the identity alone.

    Args:
        group: (G, G) its table, 0 the identity.
        g: element of the group.

    Source: new beside SCHOENE_2025, section 4, where a letter is aperiodic "at least" if g is the identity.

    >>> letter_period([[0, 1], [1, 0]], 1)
    2
    """
    reached, order = int(g), 1
    while reached:
        reached, order = int(group[reached][g]), order + 1
    return order
