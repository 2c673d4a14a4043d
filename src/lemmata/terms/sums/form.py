"""The normal form of sums over index sets of unknown size: Z_n with n a variable, several sizes at
once.

A form is a sum of products, each a coefficient times

    sum over bound indices of  prod s(L)^e · prod [L = 0 mod n] · w^Q,        w = e^(2 pi i/n),

s opaque arrays, L linear forms with integer coefficients in the indices and the constant 1, Q a
quadratic one, coefficients terms in variables and the sizes (`coefficient.py`). Indices are
integers modulo their size, so that L and Q have a meaning. The rules are theorems for every n >= 1:

    (O) a bound index that stands nowhere but linearly in Q is summed over: sum_j w^(j C) = n [C = 0
        mod n];
    (D) [L = 0] with an index j at coefficient +-1 in L puts its solution for every other j, and
        goes if j is bound;
    (S) a bound index may be replaced by +- itself plus a combination of others, which only permutes
        what is summed;
    (I) sum_j X[k, j] Y[j, l] = c [k = l] for two arrays of which that is known, an inverse and what
        it is the inverse of;
    (R) r[k]^2 = s[k] for the root r of an array s that is not negative.

[2 j = 0] stays as it is, since for even n it does not say j = 0, and [1 = 0] too, which is 1 for n
= 1. Of the representatives under (S) the least is taken, as far as it is looked for: equal forms
are equal numbers; different ones say nothing.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from lemmata.terms.sums.coefficient import NOTHING, UNIT, Coefficient, of, of_atom, size
from lemmata.terms.term import Kind, Term
from lemmata.terms.types import Scalar, Value

BOUND, SLOT, NAMED, ONE = range(4)
"""What an index is: summed over, an axis of the array that the form is, a parameter of the case, or
the constant 1.
"""
Index: TypeAlias = tuple[int, str, Value]
"""What it is, the name of the size modulo which it is an integer, and its own name: a number, of
named ones a word.
"""
Linear: TypeAlias = tuple[tuple[Index, int], ...]
"""A linear form: indices in order, each with its coefficient, none of which is 0."""
Phase: TypeAlias = tuple[tuple[tuple[Index, Index], int], ...]
"""A quadratic form: pairs of indices in order, each with its coefficient."""
MOST = 4000
"""Representatives of a term that are looked at, at most: with fewer looked at, equal terms may look
different, never the reverse.
"""
ROUNDS = 20
"""Passes in which one Kronecker delta is put into the others: they may go on for ever, and nothing
is lost by stopping.
"""

_Numbered: TypeAlias = Any
"""A term with numbers in the place of its sequences."""


@dataclass(frozen=True)
class Sequence:
    """An array of which nothing is known but its sizes; of a column perhaps that it is even, of any
    array that it is positive.

    Of a column the entry at index 0 may be known. A square array may be symmetric, and a multiple
    of the inverse of another one, or of itself: their product is `scale` times 1. An array may be
    the `root` of another one of the same sizes, entry by entry. It may be a function of others
    (`meaning`), or the inverse of the matrix that a form in the slots of its axes is (`inverts`),
    which may be known to have one (`regular`).
    """

    name: str
    sizes: tuple[str, ...]
    even: bool = False
    positive: bool = False
    symmetric: bool = False
    inverse: str = ""
    scale: Coefficient = UNIT
    nonnegative: bool = False
    first: Coefficient | None = None
    root: Sequence | None = None
    # forms are told apart by where they lie, so that no two definitions are one
    meaning: Meaning | None = None
    inverts: Form | None = None
    regular: bool = False

    def __hash__(self) -> int:
        # products are looked up all the time, and names differ where arrays do
        return hash(self.name)

    def __lt__(self, right: Sequence) -> bool:
        return self.name < right.name


class Meaning(NamedTuple):
    """What an array is entry by entry: a function of others, which are forms in the slots of its
    axes; and what it asks of the first of these, a kind, or nothing.
    """

    arguments: tuple[Form, ...]
    function: Callable[..., Term]
    asks: Kind | None = None


class Product(NamedTuple):
    """A product under a sum over its bound indices."""

    bound: tuple[Index, ...] = ()
    factors: tuple[tuple[Sequence, tuple[Linear, ...], int], ...] = ()
    deltas: tuple[Linear, ...] = ()
    phase: Phase = ()


def linear(parts: Mapping[Index, int]) -> Linear:
    """Return a linear form in order."""
    return tuple(sorted((index, c) for index, c in parts.items() if c))


def _quadratic(parts: Mapping[tuple[Index, Index], int]) -> Phase:
    return tuple(sorted((pair, c) for pair, c in parts.items() if c))


def _solved(form: Linear, index: Index) -> Linear:
    """Return what form = 0 says of an index that it has at coefficient ±1."""
    sign = dict(form)[index]
    return tuple((j, -sign * c) for j, c in form if j != index)


def _put(form: Linear, swaps: Mapping[Index, Linear]) -> Linear:
    # a plain loop: a proof puts millions of times, mostly where nothing moves
    for index, _ in form:
        if index in swaps:
            break
    else:
        return form
    parts: dict[Index, int] = {}
    for index, c in form:
        for target, d in swaps.get(index, ((index, 1),)):
            parts[target] = parts.get(target, 0) + c * d
    return linear(parts)


def _put_phase(phase: Phase, swaps: Mapping[Index, Linear]) -> Phase:
    if not any(first in swaps or second in swaps for (first, second), _ in phase):
        return phase
    parts: dict[tuple[Index, Index], int] = {}
    for (first, second), c in phase:
        for (i, a), (j, b) in itertools.product(
            swaps.get(first, ((first, 1),)), swaps.get(second, ((second, 1),))
        ):
            pair = (i, j) if i <= j else (j, i)
            parts[pair] = parts.get(pair, 0) + c * a * b
    return _quadratic(parts)


def put(term: Product, swaps: Mapping[Index, Linear]) -> Product:
    """Return a term with indices replaced, all at once, by linear forms; the bound ones are as
    before.
    """
    factors = tuple(
        [(s, tuple([_put(form, swaps) for form in where]), e) for s, where, e in term.factors]
    )
    return Product(
        term.bound,
        factors,
        tuple([_put(form, swaps) for form in term.deltas]),
        _put_phase(term.phase, swaps),
    )


def _merged(term: Product) -> Product:
    """Return a term with equal factors and deltas taken together, signs of forms settled where they
    do not matter.
    """
    arrays = sorted({s for s, _, _ in term.factors})
    number = {s: k for k, s in enumerate(arrays)}
    representative = _ordered(
        term._replace(factors=tuple([(number[s], where, e) for s, where, e in term.factors])),
        arrays,
    )
    return representative._replace(
        factors=tuple([(arrays[k], where, e) for k, where, e in representative.factors])
    )


def _ordered(term: _Numbered, arrays: list[Sequence]) -> _Numbered:
    """Return what `_merged` does of a term with numbers in the place of its sequences."""
    powers: dict[tuple[int, tuple[Linear, ...]], int] = {}
    for k, where, e in term.factors:
        if arrays[k].even:
            where = tuple([_signed(form) for form in where])
        if arrays[k].symmetric:
            where = tuple(sorted(where))
        powers[k, where] = powers.get((k, where), 0) + e
    factors = tuple(sorted([(k, where, e) for (k, where), e in powers.items() if e]))
    deltas = tuple(sorted({_signed(form) for form in term.deltas if form}))
    return term._replace(factors=factors, deltas=deltas)


def _signed(form: Linear) -> Linear:
    """Return the one of ± form whose first coefficient is positive."""
    return tuple((index, -c) for index, c in form) if form and form[0][1] < 0 else form


def _summed_by_delta(term: Product) -> Product | None:
    """(D) for a bound index: return the term without it and its delta, None if there is none."""
    for form in term.deltas:
        for index, c in form:
            if index[0] == BOUND and abs(c) == 1:
                rest = Product(
                    tuple(j for j in term.bound if j != index),
                    term.factors,
                    _without(term.deltas, form),
                    term.phase,
                )
                return put(rest, {index: _solved(form, index)})
    return None


def _without(forms: tuple[Linear, ...], form: Linear) -> tuple[Linear, ...]:
    return tuple(line for line in forms if line != form)


def _told_by_delta(term: Product) -> Product | None:
    """(D) for a free index, the last at coefficient ±1: return the term with its solution put
    elsewhere, None if it stands nowhere else.
    """
    for form in term.deltas:
        free = [index for index, c in form if index[0] in (SLOT, NAMED) and abs(c) == 1]
        if free:
            index = max(free, key=lambda i: (i[0] == SLOT, i))
            rest = Product(term.bound, term.factors, _without(term.deltas, form), term.phase)
            if index in indices(rest):
                return (moved := put(rest, {index: _solved(form, index)}))._replace(
                    deltas=(*moved.deltas, form)
                )
    return None


def indices(term: Product) -> set[Index]:
    """Return the indices that stand somewhere in a term."""
    forms = [*(form for _, where, _ in term.factors for form in where), *term.deltas]
    return {index for form in forms for index, _ in form} | {
        index for pair, _ in term.phase for index in pair
    }


def components(term: Product) -> list[Product]:
    """Return the factors of a term, what shares a bound index being one: their product is the
    term.
    """
    parts = [
        *(
            (Product(factors=(factor,)), {i for form in factor[1] for i, _ in form})
            for factor in term.factors
        ),
        *((Product(deltas=(form,)), {i for i, _ in form}) for form in term.deltas),
        *((Product(phase=((pair, c),)), set(pair)) for pair, c in term.phase),
    ]
    for j in term.bound:
        one = [(part, held) for part, held in parts if j in held]
        joined = Product(
            *(
                tuple(item for part, _ in one for item in getattr(part, field))
                for field in Product._fields
            )
        )
        held = set[Index]().union(*(held for _, held in one))
        parts = [
            *(pair for pair in parts if j not in pair[1]),
            (joined._replace(bound=(*joined.bound, j)), held),
        ]
    return [part for part, _ in parts]


def _orthogonal(term: Product) -> tuple[str, Product] | None:
    """(O): return the size that a sum over some bound index gives, and the term with the delta in
    its place; None if there is none.
    """
    used = {index for _, where, _ in term.factors for form in where for index, _ in form}
    used |= {index for form in term.deltas for index, _ in form}
    for j in term.bound:
        if j in used or any(pair == (j, j) for pair, _ in term.phase):
            continue
        cofactor = linear({(b if a == j else a): c for (a, b), c in term.phase if j in (a, b)})
        phase = tuple((pair, c) for pair, c in term.phase if j not in pair)
        return j[1], Product(
            tuple(i for i in term.bound if i != j), term.factors, (*term.deltas, cofactor), phase
        )
    return None


def _cancelled(term: Product) -> tuple[Coefficient, Product] | None:
    """(I): return the scale and the term in which two arrays that are inverse to each other make a
    delta; None if there are none.
    """
    for j in term.bound:
        if any(j in pair for pair, _ in term.phase) or any(j in dict(form) for form in term.deltas):
            continue
        holds = [
            [axis for axis, form in enumerate(where) if j in dict(form)]
            for _, where, _ in term.factors
        ]
        holders = [
            (k, axes[0])
            for k, axes in enumerate(holds)
            for _ in range(abs(term.factors[k][2]))
            if axes
        ]
        if (
            len(holders) != 2
            or any(len(axes) > 1 for axes in holds)
            or any(term.factors[k][2] < 0 for k, _ in holders)
        ):
            continue
        (left, left_indices, a), (right, right_indices, b) = (
            (*term.factors[k][:2], axis) for k, axis in holders
        )
        if (
            not (left.inverse == right.name or right.inverse == left.name)
            or left_indices[a] != right_indices[b]
            or left_indices[a] not in (((j, 1),), ((j, -1),))
        ):
            continue
        if a == b and not (left.symmetric and right.symmetric):
            continue
        lost = {k for k, _ in holders}
        kept = tuple(factor for k, factor in enumerate(term.factors) if k not in lost)
        delta = linear(_difference(left_indices[1 - a], right_indices[1 - b]))
        bound = tuple(i for i in term.bound if i != j)
        return left.scale if left.inverse == right.name else right.scale, Product(
            bound, kept, (*term.deltas, delta), term.phase
        )
    return None


def _difference(left: Linear, right: Linear) -> dict[Index, int]:
    parts = dict(left)
    for index, c in right:
        parts[index] = parts.get(index, 0) - c
    return parts


def _squared(term: Product) -> Product | None:
    """(R): return the term with an even power of a root as a power of what it is the root of, None
    if there is none.
    """
    for k, (s, where, e) in enumerate(term.factors):
        if s.root is not None and abs(e) > 1:
            whole = int(e / 2)
            more = ((s, where, e - 2 * whole),) if e % 2 else ()
            return term._replace(
                factors=(*term.factors[:k], (s.root, where, whole), *more, *term.factors[k + 1 :])
            )
    return None


def _known(term: Product) -> tuple[Coefficient, Product] | None:
    """Return the power of an entry at index 0 that is known, and the term without it; None if there
    is none.
    """
    for factor in term.factors:
        s, where, e = factor
        if s.first is not None and where == ((),):
            rest = tuple(one for one in term.factors if one != factor)
            return s.first**e, term._replace(factors=rest)
    return None


@functools.lru_cache(maxsize=20_000)
def normalised(term: Product) -> tuple[tuple[str | Coefficient, ...], Product]:
    """Return the sizes, by name, and scales by which a term is multiplied, and its
    representative.
    """
    sizes, rounds = [], 0
    while True:
        term = _merged(term)
        if (step := _summed_by_delta(term)) is not None:
            term = step
        elif (known := _known(term)) is not None:
            scale, term = known
            sizes.append(scale)
        elif (squared := _squared(term)) is not None:
            term = squared
        elif (cancelled := _cancelled(term)) is not None:
            scale, term = cancelled
            sizes.append(scale)
        elif (summed := _orthogonal(term)) is not None:
            size, term = summed
            sizes.append(size)
        elif rounds < ROUNDS and (step := _told_by_delta(term)) is not None:
            term, rounds = step, rounds + 1
        else:
            return tuple(sizes), _least(term)


def _least(term: Product) -> Product:
    """Return the least representative. Sequences are numbers in their order meanwhile: they are
    compared thousands of times.
    """
    arrays = sorted({s for s, _, _ in term.factors})
    number = {s: k for k, s in enumerate(arrays)}
    numbered = term._replace(factors=tuple([(number[s], where, e) for s, where, e in term.factors]))
    minimum = min(itertools.islice(_representatives(numbered, arrays), MOST))
    return minimum._replace(
        factors=tuple([(arrays[k], where, e) for k, where, e in minimum.factors])
    )


def _representatives(term: _Numbered, arrays: list[Sequence]) -> Iterator[_Numbered]:
    """(S): yield the term with its bound indices chosen anew: each in turn stands alone in a factor
    of the rarest, then least, name.
    """
    fresh = {j: ((j[0], j[1], len(term.bound) + k), 1) for k, j in enumerate(term.bound)}
    term = put(term, {j: (form,) for j, form in fresh.items()})
    waiting = tuple(form[0] for form in fresh.values())
    often = Counter((arrays[k].name, e) for k, _, e in term.factors)
    # a new index leaves factors in their places
    keys = [(often[arrays[k].name, e], arrays[k].name, e) for k, _, e in term.factors]
    ranks = [[at for at, key in enumerate(keys) if key == one] for one in sorted(set(keys))]
    for candidate in _chosen(term._replace(bound=()), waiting, ranks, [s.even for s in arrays]):
        yield _ordered(candidate, arrays)


def _chosen(
    term: _Numbered, waiting: tuple[Index, ...], ranks: list[list[int]], even: list[bool]
) -> Iterator[_Numbered]:
    choices = next(filter(None, (_choices(term, waiting, places, even) for places in ranks)), None)
    if choices is None:
        yield from _named(term, waiting) if waiting else (term,)
        return
    for either, form, j in choices:
        new = (BOUND, j[1], len(term.bound))
        for sign in (1, -1) if either else (1,):
            swaps = {j: _solved(linear({**dict(form), new: -sign}), j)}
            image = put(term, swaps)._replace(bound=(*term.bound, new))
            yield from _chosen(image, tuple([i for i in waiting if i != j]), ranks, even)


def _choices(
    term: _Numbered, waiting: tuple[Index, ...], places: list[int], even: list[bool]
) -> dict[tuple[bool, Linear, Index], None]:
    """Return the waiting indices that stand at coefficient ±1 in factors at some places: whether of
    either sign, where, and which.

    What stands there twice is chosen once: an index of two equal factors, as of the arrays of a
    product, would double all that follows.
    """
    factors = [term.factors[at] for at in places]
    choices = [
        (even[k], form, j)
        for k, where, _ in factors
        for form in where
        for j, c in form
        if abs(c) == 1 and j in waiting
    ]
    return dict.fromkeys(choices)


def _named(term: Product, waiting: tuple[Index, ...]) -> Iterator[Product]:
    """Yield the term with the indices that stand alone nowhere in any order, and of either sign."""
    for order in itertools.permutations(waiting):
        new = [(BOUND, j[1], len(term.bound) + k) for k, j in enumerate(order)]
        for signs in itertools.product((1, -1), repeat=len(order)):
            swaps = {j: ((label, sign),) for j, label, sign in zip(order, new, signs, strict=True)}
            yield put(term, swaps)._replace(bound=(*term.bound, *new))


class Form:
    """A sum of products in normal form, each with its coefficient; in a product no bound index of
    one meets one of the other.
    """

    def __init__(self, terms: Mapping[Product, Coefficient]) -> None:
        self.terms = dict(terms)

    @staticmethod
    def of(pairs: Iterable[tuple[Scalar, Product]]) -> Form:
        """Return the sum of coefficients times products, whatever representatives these are."""
        terms: dict[Product, Coefficient] = {}
        for value, term in pairs:
            coefficient = of(value)
            scales, representative = normalised(term)
            for scale in scales:
                coefficient = coefficient * scaled(scale)
            terms[representative] = terms.get(representative, NOTHING) + coefficient
        return Form({term: coefficient for term, coefficient in terms.items() if coefficient})

    def __add__(self, right: Form) -> Form:
        return Form.of([(c, term) for form in (self, right) for term, c in form.terms.items()])

    def __mul__(self, right: Form) -> Form:
        return Form.of(
            (a * b, _joined(one, two))
            for one, a in self.terms.items()
            for two, b in right.terms.items()
        )

    def __sub__(self, right: Form) -> Form:
        return self + right.scaled(lambda c: -c)

    def scaled(self, function: Callable[[Coefficient], Coefficient]) -> Form:
        """Return the form with a function applied to every coefficient."""
        return Form.of((function(c), term) for term, c in self.terms.items())

    def put(self, swaps: Mapping[Index, Linear]) -> Form:
        """Return the form with free indices replaced by linear forms in free indices."""
        return Form.of((c, put(term, swaps)) for term, c in self.terms.items())

    def without(self, zero: Callable[[Product], bool]) -> Form:
        """Return the form without the products that are known to be 0."""
        return Form({term: c for term, c in self.terms.items() if not zero(term)})

    def summed(self, slots: Iterable[Index]) -> Form:
        """Return the form summed over some of its axes."""
        return Form.of((c, _bind(term, list(slots))) for term, c in self.terms.items())


def scaled(scale: str | Coefficient) -> Coefficient:
    """Return what a product is multiplied by: a size, by name, or a coefficient as it is."""
    return of_atom(size(scale)) if isinstance(scale, str) else scale


def _joined(left: Product, right: Product) -> Product:
    right = _renamed(right, len(left.bound))
    deltas, phase = (*left.deltas, *right.deltas), dict(left.phase)
    for pair, c in right.phase:
        phase[pair] = phase.get(pair, 0) + c
    return Product(
        (*left.bound, *right.bound), (*left.factors, *right.factors), deltas, _quadratic(phase)
    )


def _renamed(term: Product, above: int) -> Product:
    """Return the term with its bound indices, whose names are 0, 1, …, called above + 0, above + 1,
    …
    """
    new = {j: (BOUND, j[1], above + k) for k, j in enumerate(term.bound)}
    return put(term, {j: ((label, 1),) for j, label in new.items()})._replace(
        bound=tuple(new.values())
    )


def _bind(term: Product, slots: list[Index]) -> Product:
    new = {slot: (BOUND, slot[1], len(term.bound) + k) for k, slot in enumerate(slots)}
    return put(term, {slot: ((j, 1),) for slot, j in new.items()})._replace(
        bound=(*term.bound, *new.values())
    )
