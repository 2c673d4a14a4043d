"""Checks of monoids of automata: classes of words by what contexts accept, found without merging a state."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.theory.implicit_models.automata import Expression, minimal, transition_monoid
from lemmata.theory.implicit_models.claims.automata import FORBIDDEN_PAIR, MAJORITY, STAR_FREE, SYNTACTIC

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


@exact(STAR_FREE, sizes={"letters": (2,), "operations": (0, 1, 2, 3), "seed": range(12), "stars": (0,)})
@tested(STAR_FREE, examples=60)
def is_reached_by_all_powers(formula, case):
    """An automaton built part by part, sets of states for concatenations; the powers of each map of the minimal one until they stay.

    What has no operation attains its number.
    """
    table, accepting = _automaton(case.expression, case.letters)
    monoid = transition_monoid(minimal(table, accepting)[0])
    indices = [_index(m) for m in monoid]
    bound = formula(case.expression) if case.stars == 0 else formula(case.expression[1])
    reached = max(index or 0 for index in indices)
    least = reached if case.operations or case.stars else bound
    return All(Equal(int(None in indices), 0), AtLeast(bound, reached), Equal(least, reached))


@exact(STAR_FREE, sizes={"letters": (2,), "operations": (0,), "seed": (0,), "stars": (0,)})
def are_needed_by_some_languages(formula, case):
    """Words abab… of five letters, or two more, and so on, and such words baba…: both are of index 2, as a letter is, and joined of 5.

    A letter, a union of two and the complement of one have the index that is said, by the machines of their expressions.
    """
    first, second, pair = ("letter", 0), ("letter", 1), (("turns", 0, 5), ("turns", 1, 5))
    said = [first, ("or", first, second), ("not", first), ("then", first, second)]
    reached = [*map(_largest_index, said[:3]), _largest_index(("then", *pair))]
    return All(Equal([formula(each) for each in said], reached), Equal([_largest_index(each) for each in pair], [formula(first)] * 2))


@exact(MAJORITY, sizes={"length": (0, 1, 2, 3, 4)})
@tested(MAJORITY, examples=4, at={"length": Integer(5, 7)})
def is_the_number_of_classes_of_short_words(formula, case):
    """All words up to the length, told apart by suffixes of one letter more at most, each counted letter by letter."""
    words = [word for size in range(case.length + 1) for word in itertools.product((0, 1), repeat=size)]
    suffixes = [(letter,) * size for size in range(case.length + 2) for letter in (0, 1)]
    told = {tuple(2 * sum(word + suffix) > len(word + suffix) for suffix in suffixes) for word in words}
    return Equal(case.apply(formula), len(told))


class _Machine(NamedTuple):
    """A deterministic automaton by its start, its step and what it accepts, over states that can be told apart."""

    start: Hashable
    step: Callable[[Any, int], Hashable]
    accepts: Callable[[Any], bool]


def _machine(expression: Expression) -> _Machine:
    kind, *parts = expression
    if kind in ("none", "empty", "letter"):
        word = (parts[0],) if kind == "letter" else ()
        return _Machine((), lambda seen, a: (*seen, a)[: len(word) + 1], lambda seen: kind != "none" and seen == word)
    if kind == "turns":
        return _taking_turns(*parts)
    first, *others = map(_machine, parts)
    if kind == "not":
        return _Machine(first.start, first.step, lambda q: not first.accepts(q))
    if kind == "star":
        return _starred(first)
    (second,) = others
    if kind == "or":
        return _Machine(
            (first.start, second.start),
            lambda q, a: (first.step(q[0], a), second.step(q[1], a)),
            lambda q: first.accepts(q[0]) or second.accepts(q[1]),
        )

    def joined(q: Hashable, begun: frozenset) -> Hashable:
        return q, begun | {second.start} if first.accepts(q) else begun

    return _Machine(
        joined(first.start, frozenset()),
        lambda q, a: joined(first.step(q[0], a), frozenset(second.step(r, a) for r in q[1])),
        lambda q: any(map(second.accepts, q[1])),
    )


def _taking_turns(first: int, least: int) -> _Machine:
    """Return the machine of the words in which two letters take turns, of that first letter and of that length, or 2, 4, … more."""

    def step(read: int, letter: int) -> int:
        if read < 0 or letter != (first + read) % 2:
            return -1
        return read + 1 if read < least else least - 1

    return _Machine(0, step, lambda read: read == least)


def _starred(part: _Machine) -> _Machine:
    """Return the machine of a language's words one after another: where one may have ended another may begin."""

    def begun(states: frozenset) -> frozenset:
        return states | {part.start} if any(map(part.accepts, states)) else states

    return _Machine(
        (True, frozenset([part.start])),
        lambda q, a: (False, begun(frozenset(part.step(r, a) for r in q[1]))),
        lambda q: q[0] or any(map(part.accepts, q[1])),
    )


def _automaton(expression: Expression, letters: int) -> tuple[np.ndarray, list[int]]:
    """Return the table of the states that words reach, and those that accept."""
    machine = _machine(expression)
    place = {machine.start: 0}
    order, rows = [machine.start], []
    for state in order:
        row = [machine.step(state, a) for a in range(letters)]
        for after in row:
            if after not in place:
                place[after] = len(order)
                order.append(after)
        rows.append([place[after] for after in row])
    return np.array(rows), [place[state] for state in order if machine.accepts(state)]


def _largest_index(expression: Expression) -> int | None:
    """Return the least n with m^n = m^{n+1} for all m of a language's monoid over two letters, None if there is none."""
    table, accepting = _automaton(expression, 2)
    indices = [_index(m) for m in transition_monoid(minimal(table, accepting)[0])]
    return None if None in indices else max(index or 0 for index in indices)


def _index(m: Word) -> int | None:
    """Return the least n with m^n = m^{n+1}, None if there is none."""
    power: Word = tuple(range(len(m)))
    for n in range(len(m) + 1):
        after = tuple(m[q] for q in power)
        if after == power:
            return n
        power = after
    return None


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
