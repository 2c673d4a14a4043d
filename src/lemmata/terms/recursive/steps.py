"""Sequences by their step whose length is a term that stands for every integer: x_0 = first,
x_i = step(i, x_{i-1}), or from the last place back.

Entry i is an `entry` at its place (`entry.py`), of which nothing is known but what it is made of:
the first one is given, and each other one is a step from the one before, if that is there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lemmata.terms.entries import Entries
from lemmata.terms.functions.held import FACTS as HELD
from lemmata.terms.recursive.entry import ENTRY, LISTED, VALUES, arguments, summed
from lemmata.terms.term import (
    INTEGER,
    ZERO,
    Term,
    applied,
    evaluate,
    is_natural,
    operations,
    parts,
    put,
    term,
    variable,
    variables,
    written,
)
from lemmata.terms.trace import TRACES, refuse
from lemmata.terms.types import Scalar, Value

__lemmata__ = "prover"


@dataclass(frozen=True, eq=False)
class Steps:
    """A sequence by its step.

    Attributes:
        step: a term in `index`, an integer from 0 on, and `last`, the entry before: the one at
            index, of the one at index + 1, if the sequence is `back`; else that at index + 1.
        first: at place 0, or the last one.
        count: how many entries.
        symbols: variables on which all these depend.
        order: its number among all so far: a step has entries of earlier sequences alone.
    """

    name: str
    step: Term
    first: Term
    count: Term
    back: bool
    index: Term
    last: Term
    symbols: tuple[Term, ...]
    order: int

    def entry(self, place: Scalar, known: Mapping[Term, Term] | None = None) -> Term:
        """Return the entry at a place, with others in the place of its symbols."""
        of: Term = ZERO
        for one in self.symbols:
            of = applied(LISTED, of, one if known is None else known[one])
        return applied(ENTRY, term(place), of, self.name)

    @property
    def start(self) -> Term:
        """The place of the first entry."""
        return self.count - 1 if self.back else ZERO

    @property
    def before(self) -> int:
        """Where the entry stands from which one is made: the next place or the one before."""
        return 1 if self.back else -1

    def made_of(self, part: Term) -> Term:
        """Return what one of its entries is made of: of the one before, if it is not the first."""
        place, known = part.args[0], self.known(part)
        if is_same(place, put(self.start, known)):
            return put(self.first, known)
        index = place if self.back else place - 1
        last = self.entry(place + self.before, known)
        return put(self.step, {**known, self.index: index, self.last: last})

    def known(self, part: Term) -> dict[Term, Term]:
        """Return what stands in one of its entries for its symbols."""
        return dict(zip(self.symbols, arguments(part.args[1]), strict=True))

    def is_there(self, part: Term) -> bool:
        """Tell whether it has an entry at a place: one from 0 on, and before the end unless it is
        of an index that the length has not, of which an array has those that it has.
        """
        place, count = part.args[0], put(self.count, self.known(part))
        is_any = not variables(place) <= variables(count)
        return is_natural(place) and (is_any or is_natural(count - 1 - place))

    def is_step(self, part: Term) -> bool:
        """Tell whether an entry that is there certainly is made of the one before."""
        place, count = part.args[0], put(self.count, self.known(part))
        is_any = not variables(place) <= variables(count)
        if self.back:
            return is_natural(place) and (is_any or is_natural(count - 2 - place))
        return is_natural(place - 1) and (is_any or is_natural(count - 1 - place))

    def number(self, place: Value, of: Any) -> Value:
        """Return an entry as a number, made of all before.

        Raises: ValueError where it has none.
        """
        values = of if isinstance(of, tuple) else ()
        known = dict(zip(self.symbols, values, strict=True))
        like = place * 0
        count, at = (_integer(one) for one in (evaluate([self.count], known, like)[0], place))
        if not 0 <= at < count:
            raise ValueError(f"a sequence of {count} entries has none at {at}")
        here = count - 1 if self.back else 0
        (value,) = evaluate([self.first], known, like)
        while here != at:
            index = here - 1 if self.back else here
            (value,) = evaluate(
                [self.step], {**known, self.index: like + index, self.last: value}, like
            )
            here -= self.before
        return value


SEQUENCES: dict[str, Steps] = {}
"""All sequences so far, by their names."""
_OPEN: list[tuple[Term, Term]] = []
"""The index and the entry before of the sequences whose steps are being made."""


def stepped(
    step: Callable[[Scalar, Scalar], Scalar], first: Scalar, count: Term, back: bool
) -> Entries:
    """Return the array of entries of a sequence by its step.

    >>> n, q = variable("n", INTEGER), variable("q")
    >>> x = stepped(lambda i, before: q * before, 1, n + 2, False)
    >>> x[n] is x[n], x[n] is x[n + 1], steps_of(x[n + 1]).made_of(x[n + 1]) is q * x[n]
    (True, False, True)
    """
    index, last = _own(len(_OPEN))
    _OPEN.append((index, last))
    try:
        made = term(step(index if back else index + 1, last))
    finally:
        _OPEN.pop()
    _forget({index, last})
    begins = term(first)
    if HELD in operations(made) | operations(begins):
        refuse("a step with a value that is looked for")
    outer = {one for pair in _OPEN for one in pair}
    if outer.isdisjoint(variables(made, begins, count)):
        made = put(made, dict(zip((index, last), _own(0), strict=True)))
        index, last = _own(0)
    _must_be_there(made, {index: count - 2})
    _must_be_there(begins, {})
    symbols = tuple(
        sorted(variables(made, begins, count) - {index, last}, key=lambda one: one.args)
    )
    data = repr([*map(written, (made, begins, count)), back])
    # a name that no other sequence has, the same in every run
    name = f"x_{hashlib.sha256(data.encode()).hexdigest()[:16]}"
    if name not in SEQUENCES:
        order = len(SEQUENCES)
        SEQUENCES[name] = Steps(name, made, begins, count, back, index, last, symbols, order)
        VALUES[name] = SEQUENCES[name].number
    return Entries(SEQUENCES[name].entry, count)


def _own(depth: int) -> tuple[Term, Term]:
    """Return what stands for an index and for the entry before: no parameter has a name with a
    blank.
    """
    return variable(f"index {depth}", INTEGER), variable(f"entry before {depth}")


def _must_be_there(whole: Term, last: Mapping[Term, Term]) -> None:
    """Refuse a step, or a first entry, with entries of other sequences that these may not have.

    Args: last: the last index of which a step is made.

    Raises: TypeError.
    """
    for one in entries_in(whole):
        count = put(steps_of(one).count, steps_of(one).known(one))
        behind = count - 1 - put(one.args[0], last)
        if not (is_natural(one.args[0]) and is_natural(behind)):
            raise TypeError(f"the entry {one!r:.80} may not be there, in the step of a sequence")


def _forget(own: set[Term]) -> None:
    """Take back what a trace has noted of a step, which is asked for of the sequence.

    Raises: Refused for numbers that code has compared in a step.
    """
    for trace in TRACES:
        if any(variables(gap) & own for gap in trace.unequal):
            refuse("equality in a step")
        for one in [one for one in trace.partial if variables(one) & own]:
            del trace.partial[one]


def _integer(value: Value) -> int:
    """Return an integer of another arithmetic: an int, a fraction, or a ball without a radius.

    Raises: ValueError for what is none.
    """
    if isinstance(value, (int, Fraction)):
        whole = value if Fraction(value).denominator == 1 else None
    else:
        whole = value.unique_fmpz() if hasattr(value, "unique_fmpz") else None
    if whole is None:
        raise ValueError(f"{value} is no place of an array")
    return int(whole)


def is_same(one: Term, other: Term) -> bool:
    """Tell whether two integers are the same polynomial."""
    return summed(one) is summed(other)


def steps_of(part: Term) -> Steps:
    """Return the sequence of an entry."""
    return SEQUENCES[part.args[2]]


def entries_in(*terms: Term) -> list[Term]:
    """Return the entries of sequences in terms, the latest sequences first."""
    if not any(ENTRY in operations(one) for one in terms):
        return []
    found = [one for one in parts(*terms) if one.operation is ENTRY]
    return sorted(found, key=lambda one: -steps_of(one).order)


def sequences_in(terms: Iterable[Term]) -> dict[tuple[str, Term], Term]:
    """Return an entry of each sequence that has some in terms, and of those in their steps, with
    each list of what stands for their symbols.
    """
    found: dict[tuple[str, Term], Term] = {}
    waiting = [*terms]
    while waiting:
        fresh = {(one.args[2], one.args[1]): one for one in entries_in(*waiting)}
        fresh = {key: one for key, one in fresh.items() if key not in found}
        found |= fresh
        waiting = [whole for one in fresh.values() for whole in made_anywhere(one)]
    return found


def made_anywhere(part: Term) -> tuple[Term, Term]:
    """Return the first entry of the sequence of an entry, and a step from one that is there at an
    index that stands for any.
    """
    steps = steps_of(part)
    known = steps.known(part)
    before = steps.index + 1 if steps.back else steps.index
    last = steps.entry(before, known)
    return put(steps.first, known), put(steps.step, {**known, steps.last: last})


def indices() -> set[Term]:
    """Return what stands for the places of steps."""
    return {one.index for one in SEQUENCES.values()}
