"""Wrong counts of classes of words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.theory.implicit_models.automata import INDICES, Expression, majority_classes, minimal, star_free_index, syntactic_order


def of_other_states(table: np.ndarray, accepting: Sequence[int]) -> int:
    """`syntactic_order` of the number of states of the minimal automaton."""
    return len(minimal(table, accepting)[0])


def without_empty_word(table: np.ndarray, accepting: Sequence[int]) -> int:
    """`syntactic_order` with one element fewer."""
    return syntactic_order(table, accepting) - 1


def bounded(length: int) -> int:
    """`majority_classes` as of an automaton of three states."""
    return min(majority_classes(length), 3)


def of_one_length(length: int) -> int:
    """`majority_classes` of the words of exactly that length."""
    return length + 1


def larger_of_both(expression: Expression) -> int:
    """`star_free_index` that takes the larger one of a concatenation too."""
    kind, *parts = expression
    return INDICES[kind] if kind in INDICES else max(map(larger_of_both, parts))


def one_less(expression: Expression) -> int:
    """`star_free_index` less 1."""
    return star_free_index(expression) - 1
