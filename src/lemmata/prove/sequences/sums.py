"""Sums with a symbol for their last index (`Sums`): by numbers, and as a recurrence."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

from lemmata.language.relation import Equal, ForAll, Recurrence, Sums
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.kinds import LAST, Placed
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


def by_steps(form: Sums) -> ForAll | None:
    """Return a sum as the recurrence that adds one term after the other, k terms beyond the least;
    None where terms depend on n.
    """
    import sympy

    N, J = sympy.symbols("n j", cls=sympy.Dummy, integer=True, nonnegative=True)
    if N in sympy.sympify(form.term(N, J)).free_symbols:
        return None
    adding = Recurrence(
        summed(form, form.least),
        lambda k, total: total + form.term(form.least + k + 1, form.least + k + 1),
    )
    return ForAll(adding, lambda k: form.total(form.least + k))


def summed(form: Sums, n: int) -> Scalar:
    """Return a sum at a plain integer, term by term."""
    total = form.term(n, 0)
    for j in range(1, n + 1):
        total = total + form.term(n, j)
    return total
