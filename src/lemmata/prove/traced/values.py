"""Values in which terms stand: their entries, terms, and others in the place of variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from lemmata.terms.entries import Entries
from lemmata.terms.entries import entries as one_by_one
from lemmata.terms.functions.held import FACTS as HELD
from lemmata.terms.quotients import dependence
from lemmata.terms.term import INTEGER, Term, is_constant, operations, parts, put, term, variable
from lemmata.terms.trace import Refused
from lemmata.terms.types import Tree, Value

PLACE = variable("the place of an entry", INTEGER)
"""Any place of an array of any length."""


class Unsuited(Exception):
    """A check cannot be proved on terms, in words why."""


class Unsound(Unsuited):
    """A proof on symbols is none either, in words why: code asks what is not decided, or is
    something else for numbers than for terms.
    """


def entries(value: Tree) -> list[Value]:
    """Return the numbers and terms in a value; of an array of any length its entry at any place,
    and its length.
    """
    if isinstance(value, (tuple, list)):
        return [entry for part in value for entry in entries(part)]
    if isinstance(value, dict):
        return [entry for part in value.values() for entry in entries(part)]
    if isinstance(value, np.ndarray):
        return list(value.flat)
    if isinstance(value, Entries):
        last = [] if value.last is None else [value.last]
        return [*_anywhere(value), value.count, *last]
    return [] if value is None or isinstance(value, (str, bool)) else [value]


def lengths(value: Tree) -> list[tuple[Entries, Term]]:
    """Return the arrays of any length in a value, each with how many entries come after any place:
    a number from 0 on.
    """
    arrays: list[Entries] = []

    def note(one: Value) -> Value:
        arrays.extend([one] if isinstance(one, Entries) else [])
        return one

    mapped(value, note)
    return [(one, term(one.count) - len(_anywhere(one)) - PLACE) for one in arrays]


def _anywhere(array: Entries) -> list[Value]:
    """Return the entry at any place; where the rule must know whether that is the first one, the
    first entry and that at any later place.
    """
    try:
        return [array.inner(PLACE)]
    except TypeError:
        return [array.inner(0), array.inner(PLACE + 1)]


def terms_of(*values: Tree) -> list[Term]:
    """Return the terms in values."""
    return [item for value in values for item in entries(value) if isinstance(item, Term)]


def mapped(value: Tree, function: Callable[[Value], Value]) -> Tree:
    """Return a value with a function of each of its entries in their places; an array of which it
    changes none as it is.
    """
    kind: Value = type(value)
    if isinstance(value, (tuple, list)):
        return getattr(kind, "_make", kind)(mapped(one, function) for one in value)
    if isinstance(value, dict):
        return {name: mapped(one, function) for name, one in value.items()}
    if isinstance(value, np.ndarray):
        flat = [(one, function(one)) for one in value.flat]
        if all(old is new for old, new in flat):
            return value
        return np.array([*(new for _, new in flat), None], dtype=object)[:-1].reshape(value.shape)
    return value if value is None or isinstance(value, (str, bool)) else function(value)


def with_values(
    value: Value, at: Mapping[Term, Value], place: Callable[[Term, Mapping[Term, Value]], Value]
) -> Value:
    """Return a value with others in the place of variables, in terms as `place` puts them."""

    def moved(one: Value) -> Value:
        if isinstance(one, Entries):
            length = moved(one.count)
            last = None if one.last is None else moved(one.last)
            return one_by_one(lambda i: moved(one.inner(i)), length, last=last)
        return place(one, at) if isinstance(one, Term) else one

    return mapped(value, moved)


def plain(item: Value) -> Term:
    """Return a side as a term without marks."""
    try:
        whole = term(item)
    except Refused as error:
        raise Unsuited(str(error)) from error
    if is_constant(whole):
        return whole
    if HELD not in operations(whole):
        return whole
    marks = [part for part in parts(whole) if part.operation is HELD]
    plain: dict[Term, Term] = {}
    for mark in marks:
        plain[mark] = put(mark.args[0], plain)
    return put(whole, plain)


def dependence_of(value: Tree) -> set[Term]:
    """Return the variables on which a value depends."""
    terms = dict.fromkeys(item for item in entries(value) if isinstance(item, Term))
    return set().union(*(dependence(plain(one)) for one in terms))
