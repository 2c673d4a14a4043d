"""Inverse matrices in products of unknown size: what S S^-1 = S^-1 S = 1 says of a form, for each S
that was inverted (`words.py`).

So push-through, (1 + A B)^-1 A = A (1 + B A)^-1, and Woodbury's identity are proved at every size.
A product of matrices is found wherever it stands: in a matrix, between vectors, inside a trace,
next to what is multiplied entry by entry.

Every rule is said off the zeros of what it divides by. None is made of an S with an entrywise
product, a column or a weight inside; and around a trace, which has no first letter, a true identity
may be missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lemmata.prove.arrays.words import (
    Contradiction,
    Polynomial,
    Relation,
    Word,
    added,
    completed,
    product,
    transposed,
)
from lemmata.terms.sums.coefficient import UNIT, Coefficient
from lemmata.terms.sums.form import BOUND, SLOT, Form, Index, Linear, Product, Sequence, linear
from lemmata.terms.sums.ledger import Ledger

STEPS = 2000
"""Products that are replaced, at most: around a trace the rules may go on for ever, and nothing is
lost by stopping.
"""


class _Place(NamedTuple):
    """Where a word stands in a term: between which indices, and the factors that it is made of."""

    start: Linear
    end: Linear
    factors: frozenset[int]


def multiplied_out(form: Form, ledger: Ledger) -> Form:
    """Return an equal form, 0 if that follows from the relations of inverses as far as these are
    looked for; nothing else is said by it.

    What had to be divided by is noted.
    """
    try:
        rules = completed(_relations(ledger))
    except Contradiction:
        return form
    waiting, done = Form(form.terms), list[tuple[Coefficient, Product]]()
    for _ in range(STEPS):
        if not waiting.terms:
            break
        term, c = waiting.terms.popitem()
        redex = next(((rule, place) for rule in rules for place in _places(term, rule.word)), None)
        if redex is None:
            done.append((c, term))
            continue
        rule, place = redex
        waiting = waiting + Form.of(
            (c * factor, _replaced(term, place, word, ledger))
            for word, factor in rule.equal.items()
        )
        for lead in rule.off:
            ledger.asked.append(("nonzero", Form({Product(): lead})))
    return waiting + Form.of(done)


def _relations(ledger: Ledger) -> Iterator[Relation]:
    """Yield what is 0 since one matrix is the inverse of another."""
    symmetric = [name for name, (sequence, _) in ledger.arrays.items() if sequence.symmetric]
    for name, form in ledger.inverses.items():
        if (inverted := _polynomial(form)) is None:
            continue
        matrix: Polynomial = {((name, False),): UNIT}
        for left, right in ((inverted, matrix), (matrix, inverted)):
            gap = added(product(left, right), -1, {(): UNIT})
            yield Relation(gap)
            yield Relation(transposed(gap, symmetric))


def _polynomial(form: Form) -> Polynomial | None:
    """Return a square matrix as a polynomial in matrices, None if it is none."""
    polynomial: Polynomial = {}
    for term, c in form.terms.items():
        if (word := _word(term)) is None:
            return None
        polynomial = added(polynomial, c, {word: UNIT})
    return polynomial


def _word(term: Product) -> Word | None:
    """Return the word that a term is between its axes, None if it is none."""
    sizes = {j[1] for line in _lines(term) for j, _ in line if j[0] == SLOT}
    if len(sizes) != 1 or term.phase:
        return None
    here, last = ((((SLOT, size, axis)), 1) for size in sizes for axis in (0, 1))
    if not term.factors:
        return (
            () if not term.bound and term.deltas == (linear(dict([here, (last[0], -1)])),) else None
        )
    word, place, left, links = (), (here,), dict(enumerate(term.factors)), _links(term)
    while left:
        ways = (
            (k, way)
            for k, (_, where, e) in left.items()
            if e == 1 and len(where) == 2
            for way in (0, 1)
            if where[way] == place
        )
        if (step := next(ways, None)) is None:
            return None
        sequence, where, _ = left.pop(step[0])
        word, place = (
            (*word, (sequence.name, step[1] == 1 and not sequence.symmetric)),
            where[1 - step[1]],
        )
        if left and place not in links:
            return None
    return word if place == (last,) and not term.deltas else None


def _lines(term: Product) -> list[Linear]:
    return [
        *(line for _, where, e in term.factors for line in where for _ in range(abs(e))),
        *term.deltas,
    ]


def _uses(term: Product, index: Index) -> int:
    """Return in how many places of a term an index stands."""
    return sum(index in dict(line) for line in _lines(term)) + sum(
        pair.count(index) for pair, _ in term.phase
    )


def _links(term: Product) -> set[Linear]:
    """Return the places of a matrix at which it is multiplied by another one: bound indices that
    stand in two places and alone there.
    """
    return {((j, sign),) for j in term.bound if _uses(term, j) == 2 for sign in (1, -1)}


def _places(term: Product, word: Word) -> Iterator[_Place]:
    links = _links(term)

    def onward(place: _Place | None, word: Word) -> Iterator[_Place]:
        if place is not None and (not word or place.end not in links):
            if not word:
                yield place
            return
        for k, (sequence, where, e) in enumerate(term.factors):
            name, turned = word[0]
            if sequence.name != name or e != 1 or (place is not None and k in place.factors):
                continue
            for way in (0, 1) if sequence.symmetric else (int(turned),):
                if place is None:
                    yield from onward(_Place(where[way], where[1 - way], frozenset({k})), word[1:])
                elif where[way] == place.end:
                    yield from onward(
                        _Place(place.start, where[1 - way], place.factors | {k}), word[1:]
                    )

    return onward(None, word)


def _replaced(term: Product, place: _Place, word: Word, ledger: Ledger) -> Product:
    """Return a term with another word between the same indices."""
    kept = tuple(factor for k, factor in enumerate(term.factors) if k not in place.factors)
    ends = {j for line in (place.start, place.end) for j, _ in line}
    gone = {j for k in place.factors for line in term.factors[k][1] for j, _ in line} - ends
    bound = [j for j in term.bound if j not in gone]
    if not word:
        difference = dict(place.start)
        for j, c in place.end:
            difference[j] = difference.get(j, 0) - c
        return term._replace(
            bound=tuple(bound), factors=kept, deltas=(*term.deltas, linear(difference))
        )
    row, factors = place.start, list[tuple[Sequence, tuple[Linear, ...], int]]()
    for k, (name, turned) in enumerate(word):
        sequence = ledger.arrays[name][0]
        column = place.end
        if k + 1 < len(word):
            bound.append((BOUND, sequence.sizes[0 if turned else 1], len(term.bound) + k))
            column = linear({bound[-1]: 1})
        factors.append((sequence, (column, row) if turned else (row, column), 1))
        row = column
    return term._replace(bound=tuple(bound), factors=(*kept, *factors))
