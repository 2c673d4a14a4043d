"""Sums with a symbol for their last index (`Sums`), proved by telescoping (`telescoping.py`)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence

from lemmata.language.relation import Equal, Sums
from lemmata.prove.at_points.mentioned import mentioned
from lemmata.prove.guards.comparisons import integers, questions
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.entrywise import at
from lemmata.prove.sequences.kinds import LAST, Placed, symbols
from lemmata.prove.sequences.lemmas import Lemma
from lemmata.prove.sequences.telescoping import certified, places, summed
from lemmata.terms.types import Scalar, Tree


@kinds.symbols.register(Sums)
def _symbols(form: Sums) -> list[Scalar]:
    """Return what stands for the last index less its least one."""
    return [_last(*form.names, form.least)]


@functools.cache
def _last(name: str, least: int) -> Scalar:
    """Return what stands for the last index of sums: where another induction has a k of that name,
    it is another one.
    """
    import sympy

    return sympy.Dummy(f"{name} - {least}", integer=True, nonnegative=True)


@kinds.unrolled.register(Sums)
def _unrolled(
    form: Sums, evaluation: Callable[[Tree], Tree] = lambda entry: entry
) -> Iterator[Placed]:
    for size in range(form.least, form.least + LAST + 1):
        yield (
            dict.fromkeys(form.names, size),
            Equal(evaluation(summed(form, size)), evaluation(form.total(size))),
        )


@kinds.formed.register(Sums)
def _formed(form: Sums, lemmas: Sequence[Lemma]) -> tuple[list[Equal], list[Scalar]]:
    """Return what telescopes, and that term and total are one function each at plain integers; and
    the expression of the total.
    """
    (k,), (n, j, *_) = symbols(form), places()
    equations, written = certified(form, k)
    with questions() as asked:
        term, total = form.term(n, j), form.total(form.least + k)
    least = form.least + LAST
    further = {
        *mentioned(least, form.total, form.term),
        *integers(asked, n, least),
        *(form.least + i for i in integers(asked, k, LAST)),
    }
    for size in (*range(form.least, least + 1), *sorted(further)):
        equations.append(Equal(form.total(size), at(total, {k: size - form.least})))
        equations += [
            Equal(form.term(size, place), at(term, {n: size, j: place}))
            for place in range(size + 1)
        ]
    return equations, written
