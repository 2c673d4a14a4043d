"""Proofs by induction on a symbol k: the engine, not the author, forms base and step.

With E(k) the expression that `claimed` gives for a nonnegative integer symbol k, x_k = E(k) for
every k follows from

    E(0) = first,   E(k + 1) = step(k, E(k)),

both by the normal form, E(0) and E(k + 1) by substitution. That function and expression are one is
looked at for k = 0…6, where `claimed` and `step` are given plain integers, and at those with which
their code compares something: what asks for the type of k, is another function there, or is divided
by zero, is no proof. The sequence is run as far from its first value on, too, on symbols here and
at points of the domain by the engine of exact checks: a step may ask for the value of x. Where a
divisor is 0 the sequence ends (`poles.py`).

What is said of all indices at once (`Always`) is proved for symbols, and likewise looked at for
integers. Inequalities that are kept along a sequence are unfolded in `invariant_bounds.py`. Of a
`Grid` the rows are induced on, and the places in each: E(0, j) and E(i, 0) are its edges,

    E(i + 1, j + 1) = step(i, j, E(i, j + 1), E(i + 1, j), E(i, j)).

The same for a quantity Q(k, x) that stays as it is, with free symbols for x: Q(k + 1, step(k, x)) =
Q(k, x), or else its gain since k = 0 is a polynomial multiple of the gain before, over the
rationals, and so stays 0.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case, Watched, missed
from lemmata.language.domain import Domain
from lemmata.language.relation import (
    All,
    Always,
    Equal,
    ForAll,
    Grid,
    Invariant,
    Recurrence,
    Relation,
    Sums,
    Supposed,
    Throughout,
)
from lemmata.prove.guards.branches import mentioned
from lemmata.prove.guards.comparisons import Questions, integers, questions
from lemmata.prove.guards.divisors import is_hidden_zero, recorded
from lemmata.prove.normal_form import is_zero
from lemmata.prove.sequences import invariant_bounds
from lemmata.prove.sequences.entrywise import at, defined, each, entries, equal, own
from lemmata.prove.sequences.invariant_bounds import Lemma, free, lemma, recurrence_of
from lemmata.prove.sequences.telescoping import NoCertificate, certified, places, summed
from lemmata.terms.types import Function, Scalar, Tensor, Tree

LAST = 6
"""A recurrence is unrolled to x_6: far enough for a second period of what repeats after 2 or 3,
near enough for fractions to stay small.
"""

SEVERAL = 3
"""Several indices are looked at up to here."""

Form = ForAll | Invariant | Throughout | Always | Sums


@dataclass(frozen=True)
class Unfolded:
    """A relation with base and step in the place of inductions, these, and what else it has.

    Also the symbols of the inductions, the expressions of formula and step, and in words where one
    is not defined.
    """

    relation: Relation
    forms: tuple[Form, ...]
    others: tuple[Relation, ...]
    symbols: frozenset[Scalar] = frozenset()
    written: tuple[Scalar, ...] = ()
    gap: str = ""

    @property
    def every(self) -> dict[str, int]:
        """What a scope calls the symbols of the inductions, and from which integer on they are said
        to be any.
        """
        return _from(form for form in self.forms if not isinstance(form, Always))

    @property
    def names(self) -> dict[Scalar, Scalar]:
        """What is written in the place of the symbols of sums: the last index by its name, less the
        first one.
        """
        import sympy

        sums = [form for form in self.forms if isinstance(form, Sums)]
        return {
            s: sympy.Symbol(name) - form.least
            for form in sums
            for name in _names(form)
            for s in _symbols(form)
        }

    @property
    def always(self) -> set[str]:
        """What it calls other indices."""
        return {name for form in self.forms for name in _names(form)} - self.every.keys()


def unfolded(relation: Relation) -> Unfolded:
    """Return a relation on symbols with its inductions unfolded into base and step."""
    forms, others = parted(relation)
    if not forms:
        return Unfolded(relation, (), (relation,))
    proofs: list[Relation] = []
    written, gap, symbols = [], "", set()
    lemmas: list[Lemma] = []
    for form in forms:
        symbols |= {*_symbols(form), *entries(_free(form))}
        try:
            formed, found = (
                invariant_bounds.formed(form, lemmas)
                if isinstance(form, Throughout)
                else _formed(form)
            )
            proofs += [*formed, *_run(form)]
            written += found
        except NoCertificate as error:
            gap = gap or str(error)
        except ArithmeticError:
            called = ", ".join(_names(form))
            gap = (
                gap
                or f"formula or step is not defined for a symbol {called}, or at some {called} "
                f"≤ {LAST}"
            )
        lemmas += [lemma(form)] if isinstance(form, Throughout) and _is_of_entries(form) else []
    return Unfolded(
        # a wrong formula most often fails the former
        All(*(invariant_bounds.supposing(other, lemmas) for other in others), *proofs),
        tuple(forms),
        tuple(others),
        frozenset(symbols),
        tuple(written),
        gap,
    )


def parted(relation: Relation) -> tuple[list[Form], list[Relation]]:
    """Return the inductions of a relation, and what else it has."""
    parts = list(_parts(relation))
    return [part for part in parts if isinstance(part, Form)], [
        part for part in parts if not isinstance(part, Form)
    ]


def indices(relation: Relation, domain: Domain) -> set[str]:
    """Return the parameters that the symbols of a relation's inductions stand for.

    Raises: ValueError for an index that is no parameter, or not an integer from 0 on, and without
        one for a parameter k.
    """
    forms, _ = parted(relation)
    found = _from(form for form in forms if not isinstance(form, Always) and form.index)
    taken = {name for form in forms for name in _names(form)} & domain.factors.keys() - found.keys()
    if taken:
        name = min(taken)
        raise ValueError(
            f"the domain has a parameter {name}, as an induction calls its symbol: give"
            f" index={name!r} if it is that, else rename it"
        )
    for index, least in found.items():
        factor = domain.integers().get(index)
        if factor is None or factor.low != least:
            raise ValueError(
                f"the index of an induction is a parameter that is an integer from {least} on, not"
                f" {index}: leave it out"
            )
    return set(found)


def without(domain: Domain, case: Case, names: set[str]) -> Case:
    """Return a case without these parameters, and without those that are computed from them or take
    their shape or range from them.
    """
    left, gone = Case(), set(names)
    for name, factor in domain.factors.items():
        seen = Watched(gone, left)
        try:
            _ = name not in gone and factor.corners(seen)
        except (AttributeError, KeyError):  # what it needs is no longer there
            gone.add(name)
        except (TypeError, ValueError, ArithmeticError):  # symbols have no order
            pass
        if missed(seen) or name in gone:  # it may have a value without them, but another one
            gone.add(name)
        else:
            left = left.having(**{name: case[name]})
    return left


def _from(forms: Iterable[Form]) -> dict[str, int]:
    """Return the integer from which on all forms with an index say something of it."""
    found: dict[str, int] = {}
    for form in forms:
        for name in _names(form):
            found[name] = max(found.get(name, 0), form.least if isinstance(form, Sums) else 0)
    return found


def _is_of_entries(form: Form) -> bool:
    """Tell whether an induction is along a sequence that a formula carries, which has no index but
    its places.
    """
    return isinstance(form, Throughout) and not isinstance(form.sequence, Recurrence)


def _is_of_grid(form: Form) -> bool:
    return isinstance(form, ForAll) and isinstance(form.recurrence, Grid)


def _names(form: Form) -> tuple[str, ...]:
    """Return what the symbols of an induction are called."""
    if _is_of_entries(form):
        return ()
    if isinstance(form, Always):
        return tuple(inspect.signature(form.equal).parameters)
    if _is_of_grid(form):
        return tuple(form.index or "ij")
    return (str(form.index or "k"),)


def _parts(relation: Relation) -> Iterator[Relation]:
    if isinstance(relation, All) and relation.parts:
        for part in relation.parts:
            yield from _parts(part)
    else:
        yield relation


def _symbols(form: Form) -> list[Scalar]:
    """Return the nonnegative integers that stand for k, for the last index of a sum less its least
    one, or for all indices.
    """
    import sympy

    if isinstance(form, Sums):
        return [_last(*_names(form), form.least)]
    if isinstance(form, Throughout):
        return [invariant_bounds.symbol(form)]
    return [sympy.Symbol(name, integer=True, nonnegative=True) for name in _names(form)]


@functools.cache
def _last(name: str, least: int) -> Scalar:
    """Return what stands for the last index of sums: where another induction has a k of that name,
    it is another one.
    """
    import sympy

    return sympy.Dummy(f"{name} - {least}", integer=True, nonnegative=True)


def _free(form: Form) -> Tree:
    """Return free symbols for what an induction knows by its step alone, nothing for others.

    Those of an invariant are real if all that the sequence begins with and a step makes of them is.
    """
    import sympy

    recurrence = recurrence_of(form)
    if recurrence is None:
        return ()
    (k,), (first, step) = _symbols(form), (recurrence.first, recurrence.step)
    x = free(first, k)
    are_real = isinstance(form, Throughout) or all(
        sympy.sympify(entry).is_real for entry in [*entries(first), *entries(step(k, own(x)))]
    )
    return x if are_real else free(first, k, real=None)


def _formed(form: ForAll | Invariant | Always | Sums) -> tuple[list[Equal], list[Scalar]]:
    """Return what proves a form, and the expressions of formula and step."""
    if isinstance(form, ForAll):
        return _of_claimed(form)
    if isinstance(form, Sums):
        return _of_sum(form)
    return _of_entries(form) if isinstance(form, Always) else _of_quantity(form)


def rule(form: ForAll | Invariant | Always) -> list[Equal]:
    """Return what an equality follows from on symbols: base and step, or what is said of any
    index.
    """
    if isinstance(form, Always):
        return _equalities(form.equal(*_symbols(form)))
    if isinstance(form, ForAll):
        return _base_and_step(form, form.claimed(*_symbols(form)))[0]
    (k,), x, (first, step) = (
        _symbols(form),
        _free(form),
        (form.recurrence.first, form.recurrence.step),
    )
    after = step(k, own(x))
    here, start = form.quantity(k, own(x)), form.quantity(0, own(first))
    return equal(_moved(here, x, k, 0, first), start) + equal(
        _moved(here, x, k, k + 1, after), here
    )


def rules(relation: Relation) -> list[Relation]:
    """Return what a relation follows from on symbols, that of each induction, and else its parts;
    sums are left as they are.

    What is kept of a sequence is supposed in what comes after, and in the parts.
    """
    forms, others = parted(relation)
    found: list[Relation] = []
    lemmas: list[Lemma] = []
    for form in forms:
        if isinstance(form, Throughout):
            found += [
                one for one in invariant_bounds.formed(form, lemmas)[0] if isinstance(one, Supposed)
            ]
            lemmas += [lemma(form)] if _is_of_entries(form) else []
        else:
            found += [form] if isinstance(form, Sums) else rule(form)
    return [*(invariant_bounds.supposing(other, lemmas) for other in others), *found]


def _of_entries(form: Always) -> tuple[list[Equal], list[Scalar]]:
    """Return what is said of symbols for all indices, and that it is one relation at plain
    integers.
    """
    symbols, found = _symbols(form), []
    with questions() as asked:
        here = _equalities(form.equal(*symbols))
    for where in (
        *(tuple(one.values()) for one in _where(form)),
        *_far(asked, symbols, form.equal),
    ):
        there = _equalities(form.equal(*where))
        if len(here) != len(there):
            raise ValueError("an Always has as many equalities at every index")
        known = dict(zip(symbols, where, strict=True))
        for one, other in zip(here, there, strict=True):
            found += equal(at(_array(one.got), known), _array(other.got)) + equal(
                at(_array(one.want), known), _array(other.want)
            )
    return [*here, *found], [
        entry
        for equal in here
        for side in (equal.got, equal.want)
        for entry in entries(_array(side))
    ]


def _equalities(relation: Relation) -> list[Equal]:
    """Return the equalities that a relation consists of.

    Raises: TypeError if it has anything else, ValueError if it has no entries.
    """
    found = list(_parts(relation))
    if not all(isinstance(part, Equal) for part in found):
        raise TypeError(
            "an Always says that sides are equal: let it return an Equal, or an All of some"
        )
    equalities = [part for part in found if isinstance(part, Equal)]
    if not all(np.size(_array(part.got)) for part in equalities):
        raise ValueError("an Always without entries says nothing")
    return equalities


def _array(side: Tree) -> Tensor:
    return np.array(side, dtype=object) if isinstance(side, (tuple, list)) else side


def _where(form: Form) -> Iterator[dict[str, int]]:
    """Yield integers in the place of the symbols of a form."""
    names = _names(form)
    reach = range((LAST if len(names) == 1 else SEVERAL) + 1)
    yield from (
        dict(zip(names, values, strict=True))
        for values in itertools.product(reach, repeat=len(names))
    )


def _far(
    asked: Questions, symbols: Sequence[Scalar], *functions: Function
) -> Iterator[tuple[int, ...]]:
    """Yield indices beyond the small ones at which functions may be something else, as they
    compare: one is large, the others are 1.
    """
    numbers = mentioned(LAST, *functions)
    for symbol in symbols:
        others = {other: Fraction(1) for other in symbols if other is not symbol}
        for j in sorted({*numbers, *integers(asked, symbol, LAST, others)}):
            yield tuple(j if other is symbol else 1 for other in symbols)


def _of_claimed(form: ForAll) -> tuple[list[Equal], list[Scalar]]:
    """Return base and step of a closed form, and that it is one function at plain integers; and the
    expressions of formula and step.

    The step is met at plain integers where the sequence is run.
    """
    symbols = _symbols(form)
    with questions() as asked:
        here = form.claimed(*symbols)
    found, written = _base_and_step(form, here)
    for where in (
        *(tuple(one.values()) for one in _where(form)),
        *_far(asked, symbols, form.claimed),
    ):
        found += equal(form.claimed(*where), at(here, dict(zip(symbols, where, strict=True))))
    return found, [*entries(here), *written]


def _base_and_step(form: ForAll, here: Tree) -> tuple[list[Equal], list[Scalar]]:
    """Return that the expression of a closed form keeps to base and step, of a grid to its edges
    and step; and the expressions of these.
    """
    recurrence, symbols = form.recurrence, _symbols(form)
    if isinstance(recurrence, Recurrence):
        (k,), edges = symbols, []
        _must_have_entries(recurrence.first, "a sequence")
        with questions() as asked:
            after = recurrence.step(k, own(here))
        further = at(here, {k: k + 1})
        found = equal(at(here, {k: 0}), recurrence.first)
        for (j,) in _far(asked, symbols, form.claimed, recurrence.step):
            found += equal(recurrence.step(j, own(at(here, {k: j}))), at(after, {k: j}))
    else:
        i, j = symbols
        row, column, step, before = (
            recurrence.row,
            recurrence.column,
            recurrence.step,
            (at(here, {j: j + 1}), at(here, {i: i + 1}), here),
        )
        with questions() as asked:
            edges = [row(j), column(i)]
            _must_have_entries(edges, "a grid")
            after = step(i, j, *map(own, before))
        further = at(here, {i: i + 1, j: j + 1})
        found = equal(at(here, {i: 0}), edges[0]) + equal(at(here, {j: 0}), edges[1])
        for a, b in _far(asked, symbols, row, column, step):
            place = {i: a, j: b}
            found += equal(row(b), at(edges[0], place)) + equal(column(a), at(edges[1], place))
            found += equal(step(a, b, *(own(at(one, place)) for one in before)), at(after, place))
    return found + equal(further, after), [*entries(edges), *entries(after)]


def _values(
    recurrence: Recurrence | Grid, there: Callable[[Tree], Tree]
) -> Iterator[tuple[tuple[int, ...], Tree]]:
    """Yield the values of a sequence, or of a grid, at small integers, as it runs from its
    beginning on.
    """
    if isinstance(recurrence, Grid):
        yield from _filled(recurrence, there)
        return
    x = each(recurrence.first, there)
    for j in range(LAST + 1):
        yield (j,), x
        if j < LAST:
            x = each(recurrence.step(j, own(x)), there)


def _filled(grid: Grid, there: Callable[[Tree], Tree]) -> Iterator[tuple[tuple[int, int], Tree]]:
    """Yield the values of a grid at small integers, made from its edges on, the corner from either
    edge.
    """
    known = {(0, j): each(grid.row(j), there) for j in range(SEVERAL + 1)}
    yield from known.items()
    for i in range(SEVERAL + 1):
        known[i, 0] = each(grid.column(i), there)
        yield (i, 0), known[i, 0]
        for j in range(SEVERAL if i else 0):
            beside = (own(known[place]) for place in ((i - 1, j + 1), (i, j), (i - 1, j)))
            known[i, j + 1] = each(grid.step(i - 1, j, *beside), there)
            yield (i, j + 1), known[i, j + 1]


def _of_sum(form: Sums) -> tuple[list[Equal], list[Scalar]]:
    """Return what telescopes, and that term and total are one function each at plain integers; and
    the expression of the total.
    """
    (k,), (n, j, *_) = _symbols(form), places()
    found, written = certified(form, k)
    with questions() as asked:
        term, total = form.term(n, j), form.total(form.least + k)
    least = form.least + LAST
    further = {
        *mentioned(least, form.total, form.term),
        *integers(asked, n, least),
        *(form.least + i for i in integers(asked, k, LAST)),
    }
    for size in (*range(form.least, least + 1), *sorted(further)):
        found.append(Equal(form.total(size), at(total, {k: size - form.least})))
        found += [
            Equal(form.term(size, place), at(term, {n: size, j: place}))
            for place in range(size + 1)
        ]
    return found, written


def _of_quantity(form: Invariant) -> tuple[list[Equal], list[Scalar]]:
    """Return that the step keeps the quantity, whatever x was, and that both are one function at
    plain integers; and their expressions.
    """
    (k,), x, first, (step, quantity) = (
        _symbols(form),
        _free(form),
        form.recurrence.first,
        (form.recurrence.step, form.quantity),
    )
    with questions() as asked:
        here, after, start = quantity(k, own(x)), step(k, own(x)), quantity(0, own(first))
    _must_have_entries(here, "a quantity")
    equal(after, x)
    further = _moved(here, x, k, k + 1, after)
    found = equal(_moved(here, x, k, 0, first), start)
    found += [Equal(gap, 0) for gap in _gains(here, further, start)]
    for j in sorted(
        {*range(LAST + 1), *mentioned(LAST, step, quantity), *integers(asked, k, LAST)}
    ):
        found += equal(quantity(j, own(x)), at(here, {k: j})) + equal(
            step(j, own(x)), at(after, {k: j})
        )
    return found, [*entries(here), *entries(after)]


def _moved(quantity: Tree, x: Tree, k: Scalar, there: Tree, other: Tree) -> Tree:
    """Return a quantity at another index and other values of the sequence."""
    return at(quantity, {k: there, **dict(zip(entries(x), entries(other), strict=True))})


def _must_have_entries(value: Tree, what: str) -> None:
    if not entries(value):
        raise ValueError(f"{what} without entries occurs in an induction, which says nothing")


def _run(form: Form) -> list[Relation]:
    """Return what an induction says at k = 0…6, of the sequence as it runs from its first value on,
    on symbols.

    Raises: ArithmeticError where it ends, a divisor being 0.
    """
    with recorded(numbers=True) as divisors:
        found = [] if _is_of_entries(form) else [at for _, at in unrolled(form, defined)]
    if any(map(is_hidden_zero, divisors)):
        raise ZeroDivisionError("a sequence divides by zero")
    # proved for symbols, and arrays need not have as many entries
    return [] if isinstance(form, (Always, Throughout)) else found


def _gains(here: Tree, further: Tree, start: Tree) -> list[Scalar]:
    """Return for each entry 0 where a step keeps the quantity, else the remainder of its gain after
    division by the gains before.
    """
    import sympy
    from sympy.polys.polyerrors import BasePolynomialError

    before = [
        sympy.numer(sympy.together(old - new))
        for old, new in zip(entries(here), entries(start), strict=True)
    ]
    found = []
    for old, new, at_first in zip(entries(here), entries(further), entries(start), strict=True):
        gap = sympy.sympify(new - old)
        if not is_zero(gap):
            top, divisors = (
                sympy.numer(sympy.together(new - at_first)),
                [part for part in before if part != 0],
            )
            symbols = sorted(
                top.free_symbols.union(*(part.free_symbols for part in divisors)), key=str
            )
            # all symbols are generators: were parameters coefficients, a multiple could be a
            # quotient, which says nothing at its poles
            with contextlib.suppress(BasePolynomialError):
                gap = sympy.reduced(top, divisors, *symbols, domain="QQ")[1] if divisors else gap
        found.append(gap)
    return found


def unrolled(
    form: Form, there: Callable[[Tree], Tree] = lambda entry: entry
) -> Iterator[tuple[dict[str, int], Relation]]:
    """Yield what an induction says at k = 0…6, of the sequence as it runs from its first value on
    at plain integers, and these.

    Args: there: what is made of every entry, as its value at a point.
    """
    if isinstance(form, Throughout):
        yield from invariant_bounds.unrolled(form, there)
        return
    if isinstance(form, Always):
        for where in _where(form):
            sides = (
                tuple(each(_array(side), there) for side in (one.got, one.want))
                for one in _equalities(form.equal(*where.values()))
            )
            yield where, All(*(Equal(*pair) for pair in sides))
        return
    if isinstance(form, Sums):
        for size in range(form.least, form.least + LAST + 1):
            yield {_names(form)[0]: size}, Equal(there(summed(form, size)), there(form.total(size)))
        return
    start = (
        None
        if isinstance(form, ForAll)
        else each(form.quantity(0, own(each(form.recurrence.first, there))), there)
    )
    for place, x in _values(form.recurrence, there):
        if isinstance(form, ForAll):
            sides = each(form.claimed(*place), there), x
        else:
            sides = each(form.quantity(place[0], own(x)), there), start
        yield dict(zip(_names(form), place, strict=True)), All(*equal(*sides))


def finite(relation: Relation) -> Relation:
    """Return a relation with each induction written out at k = 0…6, in any arithmetic: what a point
    can break.
    """
    return All(
        *(
            All(*(at for _, at in unrolled(part))) if isinstance(part, Form) else part
            for part in _parts(relation)
        )
    )
