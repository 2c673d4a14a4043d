"""Sequences given by their step, of a length that may be a symbol: what a proof for every size
knows of a recursion.

`carried(step, first, n)` is x_0 = first, x_i = step(i, x_{i-1}), or from the last place back
x_{n-1} = first, x_i = step(i, x_{i+1}). Where n is an expression that stands for every integer,
entry i is x(i, …), an opaque function of its place and of all symbols that step, first entry and
length have, of which nothing is known but the step; it has no derivative, and no limit: `resolved`
writes an expression in one of its entries, `concrete` in numbers where places and sizes are
numbers.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lemmata.terms.arithmetic import array, world
from lemmata.terms.entries import Entries
from lemmata.terms.expressions import subexpressions
from lemmata.terms.recursive.steps import stepped
from lemmata.terms.term import Term, is_constant
from lemmata.terms.types import Formula, Function, Scalar, Size, Tensor, Vector


@dataclass(frozen=True)
class Sequence:
    """A sequence by its step, an expression in symbols for a place and the entry before it, first
    at place 0, or `back` from the last.
    """

    step: Scalar
    first: Scalar
    count: Scalar
    back: bool
    index: Scalar
    last: Scalar

    @functools.cached_property
    def symbols(self) -> tuple[Scalar, ...]:
        """What its entries depend on beside their place."""
        symbols = (
            (self.step.free_symbols - {self.index, self.last})
            | self.first.free_symbols
            | self.count.free_symbols
        )
        return tuple(sorted(symbols, key=str))

    def entry(self, place: Scalar) -> Scalar:
        """Return an entry, about which nothing is known."""
        return self.function(place, *self.symbols)

    @property
    def start(self) -> Scalar:
        """The place of the first entry."""
        return self.count - 1 if self.back else 0 * self.count

    @property
    def before(self) -> int:
        """Where the entry stands from which one is made: the next place or the one before."""
        return 1 if self.back else -1

    def at(self, place: Scalar, values: Mapping[Scalar, Scalar]) -> Scalar:
        """Return an entry, made of the one before, or the first one, with what is known in the
        place of its symbols.
        """
        import sympy

        if sympy.expand(place - self.start.xreplace(values)) == 0:
            return self.first.xreplace(values)
        before = self.function(
            sympy.expand(place + self.before), *(values[one] for one in self.symbols)
        )
        return self.step.xreplace({**values, self.index: place, self.last: before})

    def has(self, place: Scalar, values: Mapping[Scalar, Scalar]) -> bool:
        """Tell whether an entry certainly is made of another one; of a place with other symbols the
        length tells nothing.
        """
        count = self.count.xreplace(values)
        ahead, left = (place, count - 2 - place) if self.back else (place - 1, count - 1 - place)
        inside = not place.free_symbols <= count.free_symbols or _expanded(left).is_nonnegative
        return bool(_expanded(ahead).is_nonnegative and inside)

    def value(self, place: int, values: Mapping[Scalar, Scalar]) -> Scalar:
        """Return an entry at numbers, made of all before."""
        return _value(self, place, tuple(values.items()))

    @property
    def function(self) -> Formula:
        """The opaque function, one for all sequences that are the same."""
        return FUNCTIONS[self]


FUNCTIONS: dict[Sequence, Function] = {}
"""The functions of all sequences so far, in the order in which they were made: a step has entries
of earlier ones alone.
"""
OPEN: list[Scalar] = []
"""The places of the sequences whose steps are being made."""
SYMBOLS: list[tuple[Scalar, Scalar]] = []
"""What stands for a place and for the entry before it, by how many other steps a step is made
inside of.
"""


def carried(
    step: Callable[[Scalar, Scalar], Scalar],
    first: Scalar,
    count: Size,
    back: bool = False,
    like: Tensor = None,
) -> Vector:
    """Return the array of entries, an `Entries` of an opaque function where `count` is an
    expression with symbols.

    Args:
        step: an entry at its place, from the one before it (after it, where `back`).
        first: the entry at place 0 (the last place, where `back`).
        count: number of entries.
        like: a number of the arithmetic wanted, as of `array`.

    >>> (
    ...     carried(lambda i, x: i + x, 1, 4, like=1.0),
    ...     carried(lambda i, x: 2 * x, 1, 3, back=True, like=1.0),
    ... )
    (array([1., 2., 4., 7.]), array([4., 2., 1.]))
    """
    if isinstance(count, Term):
        if not is_constant(count):
            return stepped(step, first, count, back)
        count = count.args[0]
    if world(count) == "sympy" and count.free_symbols:
        return Entries(_sequence(step, first, count, back).entry, count)
    entries = [first][: int(count)]
    for k in range(1, int(count)):
        entries.append(step(int(count) - 1 - k if back else k, entries[-1]))
    return array(entries[::-1] if back else entries, like)


def _sequence(
    step: Callable[[Scalar, Scalar], Scalar], first: Scalar, count: Scalar, back: bool
) -> Sequence:
    import sympy

    index, last = _symbols(len(OPEN))
    OPEN.append(index)
    try:
        made = sympy.sympify(step(index, last))
    finally:
        OPEN.pop()
    if made.free_symbols.isdisjoint(OPEN):  # not inside another one, or it might as well not be
        renaming = dict(zip((index, last), _symbols(0), strict=True))
        made, (index, last) = made.xreplace(renaming), _symbols(0)
    sequence = Sequence(made, sympy.sympify(first), count, back, index, last)
    if sequence not in FUNCTIONS:
        must_be_real(made, sequence.first)
        opaque: Scalar = sympy.Function(_name(sequence), real=True)
        opaque.sequence, opaque.order = sequence, len(FUNCTIONS)
        for name in (
            "fdiff",
            "_eval_derivative",
            "_eval_nseries",
            "_eval_as_leading_term",
            "_eval_aseries",
        ):
            setattr(opaque, name, _refuse)
        FUNCTIONS[sequence] = opaque
    return sequence


@functools.lru_cache(maxsize=4096)
def _value(sequence: Sequence, place: int, numbers: tuple[tuple[Scalar, Scalar], ...]) -> Scalar:
    """Return an entry at numbers: steps of other sequences ask for the same ones again and
    again.
    """
    import sympy

    values = dict(numbers)
    where, entry = int(sequence.start.xreplace(values)), concrete(sequence.first, values)
    if (place - where) * sequence.before > 0:
        raise ValueError(f"a sequence that begins at place {where} has none at {place}")
    while where != place:
        where -= sequence.before
        entry = concrete(
            sequence.step.xreplace({**values, sequence.index: sympy.Integer(where)}), {}
        ).xreplace({sequence.last: entry})
    return entry


def _refuse(entry: Scalar, *_: object, **__: object) -> Scalar:
    raise TypeError(
        f"the entry {entry} of a sequence of any length has no derivative, series or limit: nothing"
        " is known of it but its step"
    )


def must_be_real(*expressions: Scalar) -> None:
    """Refuse roots, logarithms and others that may have no real value: sequences are real, and so
    may be compared.

    Raises: TypeError.
    """
    for part in subexpressions(*expressions):
        rooted = part.is_Pow and not part.exp.is_integer and not part.base.is_nonnegative
        if rooted or ((not part.args or part.is_Function) and not part.is_real):
            raise TypeError(f"{part} may have no real value, in a sequence")


def _name(sequence: Sequence) -> str:
    """Return a name that no other sequence has, the same in every run."""
    digest, taken = (
        hashlib.sha256(str(sequence).encode()).hexdigest(),
        {str(made) for made in FUNCTIONS.values()},
    )
    return next(
        name for length in range(3, len(digest)) if (name := f"x_{digest[:length]}") not in taken
    )


def _symbols(depth: int) -> tuple[Scalar, Scalar]:
    """Return what stands for a place and for the entry before, others in the step of a sequence
    that is made in another one's step.
    """
    import sympy

    if depth == len(SYMBOLS):
        SYMBOLS.append(
            (
                sympy.Dummy(f"place{depth}", integer=True, nonnegative=True),
                sympy.Dummy(f"before{depth}", real=True),
            )
        )
    return SYMBOLS[depth]


def spoken() -> dict[Scalar, Scalar]:
    """Return what a scope calls them: k and the entry before, with a prime for each step that
    theirs is made inside of.
    """
    import sympy

    words = [
        (f"k{primes}", f"(entry before{primes})")
        for primes in map("'".__mul__, range(len(SYMBOLS)))
    ]
    return {
        s: sympy.Symbol(word)
        for pair, names in zip(SYMBOLS, words, strict=True)
        for s, word in zip(pair, names, strict=True)
    }


def free_symbols() -> set[Scalar]:
    """Return what stands for any place, and for any entry before it, in the steps of sequences:
    none if there are no sequences.
    """
    return {s for sequence in FUNCTIONS for s in (sequence.index, sequence.last)}


def _expanded(difference: Scalar) -> Scalar:
    import sympy

    return sympy.expand(sympy.sympify(difference))


def entries_of(expression: Scalar) -> list[Scalar]:
    """Return the entries of sequences in an expression, the latest sequences first."""
    if not FUNCTIONS:
        return []
    return sorted(
        filter(_is_entry, subexpressions(expression)), key=lambda part: (-part.order, str(part))
    )


def _is_entry(part: Scalar) -> bool:
    return isinstance(getattr(type(part), "sequence", None), Sequence)


def resolved(expression: Scalar) -> Scalar:
    """Return an expression in which no entry of a sequence is made of another one that is there,
    and no first one is left.

    Places that differ by an integer are comparable; of those that are, the one is left from which
    all others are made. None is left at a number of places from the first, where that is certainly
    there.
    """
    import sympy

    done = len(FUNCTIONS)
    while left := [part for part in entries_of(expression) if part.order < done]:
        peers = [part for part in left if part.order == left[0].order]
        # of which others may be made
        chosen = [part for part in peers if _is_made(part, peers)] or list(filter(_is_first, peers))
        swap = {part: part.sequence.at(part.args[0], _known(part)) for part in chosen}
        if swap:
            expression = sympy.sympify(expression).xreplace(swap)
        else:
            done = left[0].order
    return expression


def _known(part: Scalar) -> dict[Scalar, Scalar]:
    """Return what stands in an entry for the symbols of its sequence."""
    return dict(zip(part.func.sequence.symbols, part.args[1:], strict=True))


def _is_made(part: Scalar, entries: list[Scalar]) -> bool:
    """Tell whether an entry is made, in some steps, of another one that is there, or of the first,
    from a number of places on.
    """
    sequence = part.func.sequence
    if part.args[0].is_Integer and part.args[0] > 0 and not sequence.back:
        return sequence.has(part.args[0], _known(part))
    gaps = (
        _expanded(entry.args[0] - part.args[0]) * sequence.before
        for entry in entries
        if entry.args[1:] == part.args[1:]
    )
    return any(gap.is_Integer and gap > 0 for gap in gaps) and sequence.has(
        part.args[0], _known(part)
    )


def _is_first(part: Scalar) -> bool:
    """Tell whether an entry is the first of its sequence."""
    return _expanded(part.args[0] - part.func.sequence.start.xreplace(_known(part))) == 0


def concrete(expression: Scalar, values: Mapping[Scalar, Scalar]) -> Scalar:
    """Return an expression with numbers in the place of symbols, and such entries of sequences made
    of all before, at numbers.
    """
    import sympy

    numbers = {s: sympy.sympify(value) for s, value in values.items()}
    placed = sympy.sympify(expression).xreplace(numbers)
    while parts := [
        part for part in entries_of(placed) if part.args[0].is_Integer and _is_sized(part)
    ]:
        placed = placed.xreplace(
            {part: part.func.sequence.value(int(part.args[0]), _known(part)) for part in parts}
        )
    return placed


def _is_sized(part: Scalar) -> bool:
    return not part.func.sequence.start.xreplace(_known(part)).free_symbols
