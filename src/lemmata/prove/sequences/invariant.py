"""Quantities that a step keeps (`Invariant`), with free symbols for x:

    Q(k + 1, step(k, x)) = Q(k, x),

or else the gain since k = 0 is a polynomial multiple of the gain before, over the rationals, and so
stays 0.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence

from lemmata.language.relation import All, Equal, Invariant
from lemmata.prove.at_points.mentioned import mentioned
from lemmata.prove.guards.comparisons import integers, questions
from lemmata.prove.normal_form import is_zero
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.closed_form import values
from lemmata.prove.sequences.entrywise import at, each, entries, equal, own
from lemmata.prove.sequences.kinds import LAST, Placed, free, must_have_entries, symbols, unknowns
from lemmata.prove.sequences.lemmas import Lemma
from lemmata.terms.types import Scalar, Tree


@kinds.unknowns.register(Invariant)
def _unknowns(form: Invariant) -> Tree:
    """Return symbols that are real if all that the sequence begins with and a step makes of them
    is.
    """
    import sympy

    (k,), first, step = symbols(form), form.recurrence.first, form.recurrence.step
    x = free(first, k)
    are_real = all(
        sympy.sympify(entry).is_real for entry in [*entries(first), *entries(step(k, own(x)))]
    )
    return x if are_real else free(first, k, real=None)


@kinds.rule.register(Invariant)
def _rule(form: Invariant, lemmas: Sequence[Lemma]) -> list[Equal]:
    (k,), x, (first, step) = (
        symbols(form),
        unknowns(form),
        (form.recurrence.first, form.recurrence.step),
    )
    after = step(k, own(x))
    here, start = form.quantity(k, own(x)), form.quantity(0, own(first))
    return equal(_moved(here, x, k, 0, first), start) + equal(
        _moved(here, x, k, k + 1, after), here
    )


@kinds.unrolled.register(Invariant)
def _unrolled(
    form: Invariant, evaluation: Callable[[Tree], Tree] = lambda entry: entry
) -> Iterator[Placed]:
    start = each(form.quantity(0, own(each(form.recurrence.first, evaluation))), evaluation)
    for place, x in values(form.recurrence, evaluation):
        sides = each(form.quantity(place[0], own(x)), evaluation), start
        yield dict(zip(form.names, place, strict=True)), All(*equal(*sides))


@kinds.formed.register(Invariant)
def _formed(form: Invariant, lemmas: Sequence[Lemma]) -> tuple[list[Equal], list[Scalar]]:
    """Return that the step keeps the quantity, whatever x was, and that both are one function at
    plain integers; and their expressions.
    """
    (k,), x, first, (step, quantity) = (
        symbols(form),
        unknowns(form),
        form.recurrence.first,
        (form.recurrence.step, form.quantity),
    )
    with questions() as asked:
        here, after, start = quantity(k, own(x)), step(k, own(x)), quantity(0, own(first))
    must_have_entries(here, "a quantity")
    equal(after, x)
    further = _moved(here, x, k, k + 1, after)
    equations = equal(_moved(here, x, k, 0, first), start)
    equations += [Equal(gap, 0) for gap in _gains(here, further, start)]
    for j in sorted(
        {*range(LAST + 1), *mentioned(LAST, step, quantity), *integers(asked, k, LAST)}
    ):
        equations += equal(quantity(j, own(x)), at(here, {k: j})) + equal(
            step(j, own(x)), at(after, {k: j})
        )
    return equations, [*entries(here), *entries(after)]


def _moved(quantity: Tree, x: Tree, k: Scalar, index: Tree, state: Tree) -> Tree:
    """Return a quantity at another index and other values of the sequence."""
    return at(quantity, {k: index, **dict(zip(entries(x), entries(state), strict=True))})


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
    remainders = []
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
        remainders.append(gap)
    return remainders
