"""Parts of terms that are one thing here and another there, and what is asked under which
condition.

A part that a piece alone has, as log x in where(x > 0, log x, 0), must have a value where that
piece is taken, and nowhere else. What stands at another place as well must have one there, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lemmata.terms.term import (
    Condition,
    Term,
    is_constant,
    is_partial,
    kept,
    operations,
    parts,
)

__lemmata__ = "prover"

Guards = frozenset[Condition]
"""Conditions that are met where something is asked."""
ALWAYS: Guards = frozenset()
MOST = 8
"""Sets of guards of one part, at most: nested pieces with shared parts have many, and what has more
is asked for always."""


class Asked(NamedTuple):
    """A condition of having a value, and the guards under which it is asked."""

    guards: Guards
    condition: Condition


def guarded(*terms: Term) -> list[Asked]:
    """Return where terms have values: each condition with the guards of the places at which it is
    asked.

    >>> from lemmata.terms.term import variable
    >>> x = variable("x")
    >>> guarded(x.chosen("positive", x.log(), 0))
    [Asked(guards=frozenset({('positive', x)}), condition=('positive', x))]
    """
    terms = tuple(one for one in terms if is_partial(one))
    has_lazy = any(map(_has_lazy, terms))
    places: dict[int, set[Guards]] = {one.serial: {ALWAYS} for one in terms}
    asked: dict[Asked, None] = {}
    for part in reversed(parts(*terms)):
        own = _fewest(places[part.serial]) if has_lazy else [ALWAYS]
        for kind, one in part.operation.conditions(*part.args):
            if not is_constant(one) or not kept(kind, one.args[0]):
                asked |= dict.fromkeys(Asked(guards, (kind, one)) for guards in own)
        if not has_lazy:
            continue
        guards_of = _guards(part)
        for number, arg in enumerate(part.args):
            if type(arg) is Term:
                under = guards_of.get(number, ALWAYS)
                places.setdefault(arg.serial, set()).update(one | under for one in own)
    return list(asked)


def unguarded(*terms: Term) -> list[Term]:
    """Return the parts of terms that must have a value wherever the terms have one, arguments
    before what is made of them.
    """
    if not any(map(_has_lazy, terms)):
        return parts(*terms)
    always = {one.serial for one in terms}
    ordered: list[Term] = []
    for part in reversed(parts(*terms)):
        if part.serial in always:
            ordered.append(part)
            args = enumerate(part.args)
            lazy = part.operation.lazy
            always |= {arg.serial for place, arg in args if type(arg) is Term and place not in lazy}
    return ordered[::-1]


def joints(*terms: Term) -> list[Term]:
    """Return what is 0 where one piece of a part ends."""
    pieces = (part.operation.pieces(*part.args) for part in parts(*terms))
    return list(dict.fromkeys(one[0][0][1] for one in pieces if one))


def outside(computed: Iterable[Term]) -> list[Term]:
    """Return of what code computed all that is not a part of a piece."""
    computed = list(computed)
    lazy = [one.args[place] for one in computed for place in one.operation.lazy]
    inside = {part.serial for part in parts(*lazy)}
    return [one for one in computed if one.serial not in inside]


def _has_lazy(whole: Term) -> bool:
    """Tell whether something in a term must have a value under a condition alone."""
    return any(one.lazy for one in operations(whole))


def _guards(part: Term) -> dict[int, Guards]:
    """Return the guard of each place of which the argument is a piece."""
    if not part.operation.lazy:
        return {}
    pieces = part.operation.pieces(*part.args)
    return {
        place: frozenset([guard])
        for place, (guard, _) in zip(part.operation.lazy, pieces, strict=True)
    }


def _fewest(places: set[Guards]) -> list[Guards]:
    """Leave out places at which more is supposed than at another one."""
    least = [place for place in places if not any(rival < place for rival in places)]
    return least if len(least) <= MOST else [ALWAYS]
