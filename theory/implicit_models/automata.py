"""Monoids of finite automata: of the automaton as it stands, and of its language, which is that of the minimal automaton.

The second source calls the first one syntactic (its definition 8), and uses it in Schuetzenberger's theorem, which is on the second. An
automaton is a table (states, letters) of next states with the start 0; its language needs accepting states as well, which definition 7
leaves out. Beside it: star-free expressions, whose monoids are aperiodic, and majority, which has more classes of words than any automaton
has states. Source: SCHOENE_2025, appendix A.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmata.terms.inputs import integer

Moves = tuple[int, ...]
Expression = tuple[Any, ...]
"""What is done, and to what: a letter, or expressions."""
INDICES = {"none": 0, "empty": 1, "letter": 2}
"""Powers of a word from this one on are all in the language or all not, if that has no word, the empty word or one letter alone."""


def transition_monoid(table: np.ndarray) -> list[Moves]:
    """Return the maps of states that words make, the identity first.

    Args: table: (states, letters) next states.

    Source: SCHOENE_2025, definition 8.

    >>> transition_monoid(np.array([[1], [0]]))
    [(0, 1), (1, 0)]
    """
    letters = [tuple(int(q) for q in column) for column in np.asarray(table).T]
    found = [tuple(range(len(table)))]
    known = set(found)
    for moves in found:
        new = (tuple([letter[q] for q in moves]) for letter in letters)
        fresh = [word for word in dict.fromkeys(new) if word not in known]
        found += fresh
        known.update(fresh)
    return found


def minimal(table: np.ndarray, accepting: Sequence[int]) -> tuple[np.ndarray, list[bool]]:
    """Return the table of the minimal automaton with the same language, and which of its states accept.

    Args:
        table: (states, letters) next states.
        accepting: the states that accept.

    Source: new beside SCHOENE_2025, definition 7; states are merged as E. F. Moore does.

    >>> minimal(np.array([[1], [0]]), [0, 1])
    (array([[0]]), [True])
    """
    table = np.asarray(table)
    reached = [0]
    for state in reached:
        reached += [int(q) for q in dict.fromkeys(table[state].tolist()) if q not in reached]
    kind = {state: int(state in accepting) for state in reached}
    while True:
        seen = {state: (kind[state], *(kind[int(q)] for q in table[state])) for state in reached}
        names = {name: number for number, name in enumerate(dict.fromkeys(seen.values()))}
        finer = {state: names[seen[state]] for state in reached}
        if len(names) == len(set(kind.values())):
            break
        kind = finer
    first = [next(state for state in reached if finer[state] == number) for number in range(len(names))]
    return np.array([[finer[int(q)] for q in table[state]] for state in first]), [state in accepting for state in first]


def syntactic_order(table: np.ndarray, accepting: Sequence[int]) -> int:
    """Return the number of elements of the syntactic monoid of an automaton's language: of the transition monoid of the minimal one.

    Args:
        table: (states, letters) next states.
        accepting: the states that accept.

    Source: new beside SCHOENE_2025, definition 8.

    >>> syntactic_order(np.array([[1], [0]]), [0, 1])
    1
    """
    return len(transition_monoid(minimal(table, accepting)[0]))


def order_as_defined(table: np.ndarray, accepting: Sequence[int]) -> int:
    """Return the number of elements of the transition monoid of the automaton as it stands, whatever it accepts.

    Args:
        table: (states, letters) next states.
        accepting: the states that accept, not used.

    Source: SCHOENE_2025, definition 8.

    >>> order_as_defined(np.array([[1], [0]]), [0, 1])
    2
    """
    return len(transition_monoid(table))


def star_free_index(expression: Expression) -> int:
    """Return an n with m^n = m^{n+1} for all elements m of the syntactic monoid of a star-free expression's language.

    It is 0 for no word, 1 for the empty word and 2 for a letter; a complement has that of its part, a union the larger one, and a
    concatenation, of L and L', the sum and 1: of n + n' + 2 powers u in a word the cut leaves n + 1 to L or n' + 1 to L'. It can be needed:
    the least number is n for the words (ab)^i a, i >= n, n' for b(ab)^j, j >= n', both at least 2, and n + n' + 1 for the two joined.

    Args:
        expression: ("none",), ("empty",), ("letter", a), ("not", e), ("or", e, f) or ("then", e, f).

    Raises: ValueError for another word, as of an expression with a star.

    Source: SCHOENE_2025, theorem 9, of which this is the easier half; the bound is that of McNaughton and Papert.

    >>> star_free_index(("then", ("letter", 0), ("not", ("none",))))
    3
    """
    kind, *parts = expression
    if kind in INDICES:
        return INDICES[kind]
    if kind not in ("not", "or", "then"):
        raise ValueError(f"a star-free expression has none, empty, letter, not, or, then, not {kind!r}")
    found = [star_free_index(part) for part in parts]
    return sum(found) + 1 if kind == "then" else max(found)


def majority_classes(length: int) -> int:
    """Return in how many classes the words over 0 and 1 of a length at most fall for majority: 2 n + 1, by ones less zeros.

    Args: length: n, at least 0.

    Source: new beside SCHOENE_2025, appendix A.1.

    >>> majority_classes(3)
    7
    """
    return 2 * integer(length, "length", 0) + 1
