"""Monoids of finite automata: of the automaton as it stands, and of its language, which is that of the minimal automaton.

The second source calls the first one syntactic (its definition 8), and uses it in Schuetzenberger's theorem, which is on the second. An
automaton is a table (states, letters) of next states with the start 0; its language needs accepting states as well, which definition 7
leaves out. Beside it: majority, which has more classes of words than any automaton has states. Source: SCHOENE_2025, appendix A.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.theory.inputs import integer

Moves = tuple[int, ...]


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


def majority_classes(length: int) -> int:
    """Return in how many classes the words over 0 and 1 of a length at most fall for majority: 2 n + 1, by ones less zeros.

    Args: length: n, at least 0.

    Source: new beside SCHOENE_2025, appendix A.1.

    >>> majority_classes(3)
    7
    """
    return 2 * integer(length, "length", 0) + 1
