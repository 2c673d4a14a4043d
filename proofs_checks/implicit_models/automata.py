"""Checks of monoids of automata: classes of words by what contexts accept, found without merging a state."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, Equal
from lemmata.theory.domain import Integer
from lemmata.theory.implicit_models.automata import transition_monoid
from lemmata.theory.implicit_models.claims.automata import FORBIDDEN_PAIR, MAJORITY, SYNTACTIC

Word = tuple[int, ...]


@tested(SYNTACTIC, examples=60)
def is_the_number_of_classes_of_words(formula, case):
    """Words grow letter by letter as long as they are of a new class; contexts are all words shorter than the number of states."""
    return Equal(case.apply(formula), len(_classes(case.table, case.accepting)))


@exact(FORBIDDEN_PAIR)
def has_six_classes_and_is_aperiodic(formula, case):
    """Classes by contexts; the automaton is minimal, so that its maps are the monoid, of which squares and cubes are compared."""
    monoid = transition_monoid(case.table)
    squares = [tuple(m[m[q]] for q in range(3)) for m in monoid]
    cubes = [tuple(m[m[m[q]]] for q in range(3)) for m in monoid]
    return All(
        Equal(case.apply(formula), len(_classes(case.table, case.accepting))),
        Equal(case.apply(formula), 6),
        Equal(np.array(squares), np.array(cubes)),
    )


@exact(MAJORITY, sizes={"length": (0, 1, 2, 3, 4)})
@tested(MAJORITY, examples=4, at={"length": Integer(5, 7)})
def is_the_number_of_classes_of_short_words(formula, case):
    """All words up to the length, told apart by suffixes of one letter more at most, each counted letter by letter."""
    words = [word for size in range(case.length + 1) for word in itertools.product((0, 1), repeat=size)]
    suffixes = [(letter,) * size for size in range(case.length + 2) for letter in (0, 1)]
    told = {tuple(2 * sum(word + suffix) > len(word + suffix) for suffix in suffixes) for word in words}
    return Equal(case.apply(formula), len(told))


def _classes(table: np.ndarray, accepting: Sequence[int]) -> list[Word]:
    """Return one word of each class of the language's congruence; extensions of alike words are alike."""
    contexts = [word for size in range(len(table)) for word in itertools.product(range(table.shape[1]), repeat=size)]
    rows = table.tolist()
    starts = sorted({_run(rows, 0, word) for word in contexts})
    tails = [tuple(_run(rows, state, suffix) in accepting for suffix in contexts) for state in range(len(rows))]

    def told(word: Word) -> tuple[tuple[bool, ...], ...]:
        return tuple(tails[_run(rows, start, word)] for start in starts)

    found: dict[tuple[tuple[bool, ...], ...], Word] = {told(()): ()}
    fresh: list[Word] = [()]
    while fresh:
        longer = {told((*word, letter)): (*word, letter) for word in fresh for letter in range(table.shape[1])}
        fresh = [word for name, word in longer.items() if name not in found]
        found |= {name: word for name, word in longer.items() if name not in found}
    return list(found.values())


def _run(rows: Sequence[Sequence[int]], state: int, word: Word) -> int:
    """Return the state after a word."""
    for letter in word:
        state = rows[state][letter]
    return state
