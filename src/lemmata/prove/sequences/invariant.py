"""Quantities that a step keeps (`Invariant`), with free symbols for x:

    Q(k + 1, step(k, x)) = Q(k, x),

or else the gain since k = 0 is a polynomial multiple of the gain before, over the rationals, and so
stays 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lemmata.language.relation import All, Equal, Invariant
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.closed_form import values
from lemmata.prove.sequences.entrywise import at, each, entries, equal, own
from lemmata.prove.sequences.kinds import Placed, free, symbols, unknowns
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


def _moved(quantity: Tree, x: Tree, k: Scalar, index: Tree, state: Tree) -> Tree:
    """Return a quantity at another index and other values of the sequence."""
    return at(quantity, {k: index, **dict(zip(entries(x), entries(state), strict=True))})
