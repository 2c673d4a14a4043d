"""What depends on the kind of an induction: each question is one function, with one implementation
for each kind.

A kind registers its own in a module beside this one; nothing else asks of which kind an induction
is.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence

from lemmata.language.relation import Induction, Relation
from lemmata.prove.sequences.entrywise import each
from lemmata.prove.sequences.lemmas import Lemma
from lemmata.terms.types import Scalar, Tree

LAST = 6
"""A recurrence is unrolled to x_6: far enough for a second period of what repeats after 2 or 3,
near enough for fractions to stay small.
"""

SEVERAL = 3
"""Several indices are looked at up to here."""

Placed = tuple[dict[str, int], Relation]
"""What an induction says at plain integers, and these by the names of its indices."""


@functools.singledispatch
def rule(form: Induction, lemmas: Sequence[Lemma]) -> Sequence[Relation]:
    """Return what an induction follows from on symbols, without what shows that functions are their
    expressions.
    """
    return [form]


@functools.singledispatch
def unrolled(
    form: Induction, evaluation: Callable[[Tree], Tree] = lambda entry: entry
) -> Iterator[Placed]:
    """Yield what an induction says at k = 0…6, of the sequence as it runs from its first value on
    at plain integers, and these.

    Args: evaluation: what is made of every entry, as its value at a point.
    """
    raise TypeError(f"nothing says how a {type(form).__name__} is written out")


@functools.singledispatch
def symbols(form: Induction) -> list[Scalar]:
    """Return the nonnegative integers that stand for the indices."""
    return [symbol(name) for name in form.names]


@functools.singledispatch
def unknowns(form: Induction) -> Tree:
    """Return free symbols for what an induction knows by its step alone, nothing for others."""
    return ()


@functools.singledispatch
def lemmas(form: Induction) -> list[Lemma]:
    """Return what is known of the entries of a sequence once the induction is proved."""
    return []


def symbol(name: str) -> Scalar:
    """Return the nonnegative integer of this name."""
    import sympy

    return sympy.Symbol(name, integer=True, nonnegative=True)


def free(first: Tree, k: Scalar, real: bool | None = True) -> Tree:
    """Return free symbols in the shape of a sequence."""
    import sympy

    count = itertools.count()
    return each(first, lambda _: sympy.Symbol(f"{k}-th x_{next(count)}", real=real))


def small(form: Induction) -> Iterator[dict[str, int]]:
    """Yield small integers in the place of the symbols of an induction."""
    names = form.names
    reach = range((LAST if len(names) == 1 else SEVERAL) + 1)
    yield from (
        dict(zip(names, values, strict=True))
        for values in itertools.product(reach, repeat=len(names))
    )
