"""Inverse matrices in products of unknown size: what S S^-1 = S^-1 S = 1 says of a form, for each S
that was inverted.

A word is a product of letters, a polynomial a sum of words with coefficients that commute with all.
The relations of inverses are polynomials that are 0, and so is each sum of multiples of such from
both sides, as a derivation gives them (`prove/arrays/completion.py` looks for one). Of such a sum
the word at −1 is what the rest is. So push-through, (1 + A B)^-1 A = A (1 + B A)^-1, and Woodbury's
identity are proved at every size. A product of matrices is found wherever it stands: in a matrix,
between vectors, inside a trace, next to what is multiplied entry by entry.

Every sum is 0 off the zeros of what its factors divide by. None is made of an S with an entrywise
product, a column or a weight inside; and around a trace, which has no first letter, a true identity
may be missed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from lemmata.terms.quotients import Quotients, Unreduced
from lemmata.terms.sums.coefficient import NOTHING, UNIT, Coefficient, of
from lemmata.terms.sums.entries import inside
from lemmata.terms.sums.form import BOUND, SLOT, Form, Index, Linear, Product, Sequence, linear
from lemmata.terms.term import Condition, conditions

Letter: TypeAlias = tuple[str, bool]
"""A matrix by its name, and whether it is transposed."""
Word: TypeAlias = tuple[Letter, ...]
Polynomial: TypeAlias = dict[Word, Coefficient]
Step: TypeAlias = tuple[tuple[Coefficient, Word, int, Word], ...]
"""A sum of multiples, from the left and from the right, of polynomials by their numbers."""
STEPS = 2000
"""Products that are replaced, at most: around a trace the rules may go on for ever, and nothing is
lost by stopping.
"""

RELATIONS = 4
"""Relations of one inverse: from both sides, and their transposes."""
LONGEST = 10**4
"""Letters of a polynomial that a derivation forms, at most: those of identities in use have some
hundred.
"""


class Derivation(NamedTuple):
    """What follows from the relations of some inverses, which are the first polynomials.

    Attributes: steps: each makes one more polynomial of those before; rules: numbers of
    polynomials, each with the word that the rest of it is.
    """

    inverses: tuple[Sequence, ...] = ()
    steps: tuple[Step, ...] = ()
    rules: tuple[tuple[int, Word], ...] = ()


class _Place(NamedTuple):
    """Where a word stands in a term: between which indices, and the factors that it is made of."""

    start: Linear
    end: Linear
    factors: frozenset[int]


def added(
    left: Mapping[Word, Coefficient],
    factor: Coefficient | int,
    right: Mapping[Word, Coefficient],
) -> Polynomial:
    """Return left + factor · right."""
    polynomial, times = dict(left), of(factor)
    for word, c in right.items():
        total = polynomial.pop(word, NOTHING) + times * c
        if not _is_zero(total):
            polynomial[word] = total
    return polynomial


def _is_zero(c: Coefficient) -> bool:
    """Tell whether a coefficient is 0 wherever it has a value."""
    if not c or c.number is not None:
        return not c
    try:
        quotients = Quotients(c.term)
    except Unreduced:
        return False
    return quotients.squared(quotients.of(c.term)[0]) == 0


def product(*parts: Mapping[Word, Coefficient]) -> Polynomial:
    """Return the product of polynomials."""
    polynomial: Polynomial = {(): UNIT}
    for part in parts:
        total: Polynomial = {}
        for (left, a), (right, b) in itertools.product(polynomial.items(), part.items()):
            total = added(total, a * b, {(*left, *right): UNIT})
        polynomial = total
    return polynomial


def transposed(polynomial: Mapping[Word, Coefficient], symmetric: Iterable[str]) -> Polynomial:
    """Return the transpose, in which symmetric letters are what they were."""
    same = set(symmetric)
    return {
        tuple((name, not turned and name not in same) for name, turned in reversed(w)): c
        for w, c in polynomial.items()
    }


class _Vanishing:
    """The polynomials of a derivation, each formed where it is asked for.

    Raises: ValueError by `equal` for a polynomial that does not exist, or says nothing of a word.
    """

    def __init__(self, derivation: Derivation) -> None:
        self._given = relations(derivation.inverses)
        self._steps, self._named = derivation.steps, _by_name(derivation.inverses)
        self._polynomials = dict(enumerate(self._given))
        of_each = [one.sizes for one in _matrices(derivation.inverses) for _ in range(RELATIONS)]
        self._ends = {place: (sizes[0], sizes[-1]) for place, sizes in enumerate(of_each)}
        self.asked: dict[Condition, None] = {}

    def equal(self, number: int, word: Word) -> Polynomial:
        """Return what a word is by a polynomial, in which it stands at −1."""
        polynomial = self._formed(number)
        if not word or not _is_zero(polynomial.get(word, NOTHING) + UNIT):
            raise ValueError(f"polynomial {number} does not say what {word} is")
        return {one: c for one, c in polynomial.items() if one != word}

    def _formed(self, number: int) -> Polynomial:
        waiting = [number]
        while waiting:
            one = waiting[-1]
            if one in self._polynomials:
                waiting.pop()
                continue
            place = one - len(self._given)
            if not 0 <= place < len(self._steps):
                raise ValueError(f"there is no polynomial {one}")
            step = self._steps[place]
            if any(not 0 <= source < one for _, _, source, _ in step):
                raise ValueError(f"step {place} is made of what comes after it")
            missing = [source for _, _, source, _ in step if source not in self._polynomials]
            if missing:
                waiting += missing
                continue
            total: Polynomial = {}
            ends = {
                self._around(left, self._ends[source], right) for _, left, source, right in step
            }
            if len(ends) != 1:
                raise ValueError(f"step {place} adds matrices of other sizes")
            for c, left, source, right in step:
                self.asked |= dict.fromkeys(conditions(c.term))
                total = added(
                    total, c, product({left: UNIT}, self._polynomials[source], {right: UNIT})
                )
                if sum(map(len, total)) > LONGEST:
                    raise ValueError(f"polynomial {one} is too long")
            self._polynomials[one], self._ends[one] = total, ends.pop()
        return self._polynomials[number]

    def _around(self, left: Word, ends: tuple[str, str], right: Word) -> tuple[str, str]:
        """Return the sizes of a product of words around a matrix.

        Raises: ValueError for one that is none.
        """
        rows, columns = self._sizes(left, ends[0]), self._sizes(right, ends[1])
        if rows[1] != ends[0] or columns[0] != ends[1]:
            raise ValueError(f"{left} and {right} do not stand beside a matrix of sizes {ends}")
        return rows[0], columns[1]

    def _sizes(self, word: Word, size: str = "") -> tuple[str, str]:
        """Return the sizes of a product of matrices, of an empty one a given size twice.

        Raises: ValueError for what is none.
        """
        sizes = [self._named[name].sizes[:: -1 if turned else 1] for name, turned in word]
        chained = all(one[-1] == more[0] for one, more in itertools.pairwise(sizes))
        if not chained or any(len(one) != 2 for one in sizes):
            raise ValueError(f"{word} is no product of matrices")
        return (sizes[0][0], sizes[-1][1]) if sizes else (size, size)


def multiplied_out(form: Form, derivation: Derivation) -> tuple[Form, list[Condition]]:
    """Return an equal form, 0 if that follows by a derivation, and where it is equal.

    Raises: ValueError for a derivation that is none.
    """
    vanishing, named = _Vanishing(derivation), _by_name(derivation.inverses)
    waiting, done = Form(form.terms), list[tuple[Coefficient, Product]]()
    for _ in range(STEPS):
        if not waiting.terms:
            break
        term, c = waiting.terms.popitem()
        rules = (
            (number, word, one) for number, word in derivation.rules for one in _places(term, word)
        )
        redex = next(rules, None)
        if redex is None:
            done.append((c, term))
            continue
        number, word, place = redex
        waiting = waiting + Form.of(
            (c * factor, _replaced(term, place, more, named))
            for more, factor in vanishing.equal(number, word).items()
        )
    return waiting + Form.of(done), [*vanishing.asked]


def _by_name(inverses: Iterable[Sequence]) -> dict[str, Sequence]:
    """Return the arrays of which some inverses are made, by name.

    Raises: ValueError for two arrays of one name.
    """
    named: dict[str, Sequence] = {}
    for inverse in inverses:
        forms = () if inverse.inverts is None else (inverse.inverts,)
        for one in (inverse, *inside(*forms)):
            if named.setdefault(one.name, one) != one:
                raise ValueError(f"two arrays are called {one.name}")
    return named


def relations(inverses: Iterable[Sequence]) -> list[Polynomial]:
    """Return what is 0 since some matrices are the inverses of others."""
    inverses = list(inverses)
    symmetric = [one.name for one in _by_name(inverses).values() if one.symmetric]
    gaps: list[Polynomial] = []
    for one, inverted in _matrices(inverses).items():
        matrix: Polynomial = {((one.name, False),): UNIT}
        for left, right in ((inverted, matrix), (matrix, inverted)):
            gap = added(product(left, right), -1, {(): UNIT})
            gaps += [gap, transposed(gap, symmetric)]
    return gaps


def _matrices(inverses: Iterable[Sequence]) -> dict[Sequence, Polynomial]:
    """Return the inverses of what is a polynomial in matrices, each with that."""
    inverted = {one: _polynomial(one.inverts) for one in inverses if one.inverts is not None}
    return {one: polynomial for one, polynomial in inverted.items() if polynomial is not None}


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


def _replaced(term: Product, place: _Place, word: Word, named: Mapping[str, Sequence]) -> Product:
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
        sequence = named[name]
        column = place.end
        if k + 1 < len(word):
            bound.append((BOUND, sequence.sizes[0 if turned else 1], len(term.bound) + k))
            column = linear({bound[-1]: 1})
        factors.append((sequence, (column, row) if turned else (row, column), 1))
        row = column
    return term._replace(bound=tuple(bound), factors=(*kept, *factors))
