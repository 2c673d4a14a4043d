"""Sequences given by their step, of a length that may be a symbol: what a proof for every size knows of a recursion.

`carried(step, first, n)` is x_0 = first, x_i = step(i, x_{i-1}), or from the last place back x_{n-1} = first, x_i = step(i, x_{i+1}).
Where n is an expression that stands for every integer, entry i is x(i), an opaque function of which nothing is known but the step:
`resolved` writes an expression in one of its entries, `concrete` in numbers where places and sizes are numbers.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lemmata.theory.arithmetic import array, world
from lemmata.theory.entries import Entries
from lemmata.theory.types import Scalar, Vector


@dataclass(frozen=True)
class Sequence:
    """A sequence by its step, an expression in symbols for a place and the entry before it, first at place 0, or `back` from the last."""

    step: Scalar
    first: Scalar
    count: Scalar
    back: bool

    @property
    def start(self) -> Scalar:
        """The place of the first entry."""
        return self.count - 1 if self.back else 0 * self.count

    @property
    def before(self) -> int:
        """Where the entry stands from which one is made: the next place or the one before."""
        return 1 if self.back else -1

    def at(self, place: Scalar) -> Scalar:
        """Return an entry, made of the one before, or the first one."""
        import sympy

        if sympy.expand(place - self.start) == 0:
            return self.first
        index, last = _symbols()
        return self.step.xreplace({index: place, last: self.function(sympy.expand(place + self.before))})

    def value(self, place: int, known: Mapping[Scalar, Any]) -> Scalar:
        """Return an entry at numbers, made of all before."""
        import sympy

        index, last = _symbols()
        where, found = int(sympy.sympify(self.start).xreplace(known)), concrete(self.first, known)
        if (place - where) * self.before > 0:
            raise ValueError(f"a sequence that begins at place {where} has none at {place}")
        while where != place:
            where -= self.before
            found = concrete(self.step.xreplace({index: sympy.Integer(where)}), known).xreplace({last: found})
        return found

    @property
    def function(self) -> Any:
        """The opaque function, one for all sequences that are the same."""
        return FUNCTIONS[self]


FUNCTIONS: dict[Sequence, Any] = {}
"""The functions of all sequences so far, in the order in which they were made: a step has entries of earlier ones alone."""


def carried(step: Callable[[Any, Scalar], Scalar], first: Scalar, count: Any, back: bool = False, like: Any = None) -> Vector:
    """Return the array of entries, an `Entries` of an opaque function where `count` is an expression with symbols.

    Args:
        step: an entry at its place, from the one before it (after it, where `back`).
        first: the entry at place 0 (the last place, where `back`).
        count: number of entries.
        like: a number of the arithmetic wanted, as of `array`.

    >>> carried(lambda i, x: i + x, 1, 4, like=1.0), carried(lambda i, x: 2 * x, 1, 3, back=True, like=1.0)
    (array([1., 2., 4., 7.]), array([4., 2., 1.]))
    """
    if world(count) == "sympy" and count.free_symbols:
        return Entries(_function(step, first, count, back), count)
    found = [first]
    for k in range(1, int(count)):
        found.append(step(int(count) - 1 - k if back else k, found[-1]))
    return array(found[::-1] if back else found, like)


def _function(step: Callable[[Any, Scalar], Scalar], first: Scalar, count: Scalar, back: bool) -> Any:
    import sympy

    sequence = Sequence(sympy.sympify(step(*_symbols())), sympy.sympify(first), count, back)
    if sequence not in FUNCTIONS:
        made: Any = sympy.Function(_name(sequence), real=True)
        made.sequence = sequence
        FUNCTIONS[sequence] = made
    return FUNCTIONS[sequence]


def _name(sequence: Sequence) -> str:
    """Return a name that no other sequence has, the same in every run."""
    digest, taken = hashlib.sha256(str(sequence).encode()).hexdigest(), {str(made) for made in FUNCTIONS.values()}
    return next(name for length in range(3, len(digest)) if (name := f"x_{digest[:length]}") not in taken)


@functools.cache
def _symbols() -> tuple[Scalar, Scalar]:
    import sympy

    return sympy.Dummy("place", integer=True, nonnegative=True), sympy.Dummy("before", real=True)


def free_symbols() -> set[Scalar]:
    """Return what stands for any place, and for any entry before it, in the steps of sequences: none if there are no sequences."""
    return set(_symbols()) if FUNCTIONS else set()


def entries_of(expression: Scalar) -> list[Scalar]:
    """Return the entries of sequences in an expression, the latest sequences first."""
    from sympy.core.function import AppliedUndef

    if not FUNCTIONS:
        return []
    order = {made: k for k, made in enumerate(FUNCTIONS.values())}
    found = [part for part in _parts(expression) if isinstance(part, AppliedUndef) and part.func in order]
    return sorted(found, key=lambda part: (-order[part.func], str(part)))


def _parts(expression: Scalar) -> set[Scalar]:
    found, waiting = {expression}, [expression]
    while waiting:
        fresh = set(waiting.pop().args) - found
        found |= fresh
        waiting.extend(fresh)
    return found


def resolved(expression: Scalar) -> Scalar:
    """Return an expression in which no entry of a sequence is made of another one that is there, and no first one is left.

    Places that differ by an integer are comparable; of those that are, the one is left from which all others are made.
    """
    import sympy

    for made in [*FUNCTIONS.values()][::-1]:
        sequence = made.sequence
        while found := [part for part in entries_of(expression) if part.func is made]:
            swap = {part: sequence.at(part.args[0]) for part in found if _is_made(part, found) or _is_first(part)}
            if not swap:
                break
            expression = sympy.sympify(expression).xreplace(swap)
    return expression


def _is_made(part: Scalar, found: list[Scalar]) -> bool:
    """Tell whether an entry is made, in some steps, of another one that is there."""
    import sympy

    sequence = part.func.sequence
    gaps = (sympy.expand(other.args[0] - part.args[0]) * sequence.before for other in found)
    return any(gap.is_Integer and gap > 0 for gap in gaps)


def _is_first(part: Scalar) -> bool:
    """Tell whether an entry is the first of its sequence."""
    import sympy

    return sympy.expand(part.args[0] - part.func.sequence.start) == 0


def concrete(expression: Scalar, known: Mapping[Scalar, Any]) -> Scalar:
    """Return an expression with numbers in the place of symbols, and such entries of sequences made of all before, at numbers."""
    import sympy

    numbers = {s: sympy.sympify(value) for s, value in known.items()}
    placed = sympy.sympify(expression).xreplace(numbers)
    while found := [part for part in entries_of(placed) if part.args[0].is_Integer and _is_sized(part, numbers)]:
        placed = placed.xreplace({part: part.func.sequence.value(int(part.args[0]), numbers) for part in found})
    return placed


def _is_sized(part: Scalar, known: Mapping[Scalar, Any]) -> bool:
    import sympy

    return not sympy.sympify(part.func.sequence.start).xreplace(known).free_symbols
