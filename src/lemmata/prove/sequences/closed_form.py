"""Closed forms of recurrences and grids (`ForAll`): base and step.

With E(k) the expression that `claimed` gives for a symbol k, x_k = E(k) follows from E(0) = first
and E(k + 1) = step(k, E(k)). Of a grid the rows are induced on, and the places in each: E(0, j) and
E(i, 0) are its edges,

    E(i + 1, j + 1) = step(i, j, E(i, j + 1), E(i + 1, j), E(i, j)).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence

from lemmata.language.relation import All, Equal, ForAll, Grid, Recurrence
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.entrywise import at, each, equal, own
from lemmata.prove.sequences.kinds import (
    LAST,
    SEVERAL,
    Placed,
    symbols,
)
from lemmata.prove.sequences.lemmas import Lemma
from lemmata.terms.types import Scalar, Tree


@kinds.rule.register(ForAll)
def _rule(form: ForAll, lemmas: Sequence[Lemma]) -> list[Equal]:
    indices = symbols(form)
    return base_and_step(form.recurrence, form.claimed(*indices), indices)


@kinds.unrolled.register(ForAll)
def _unrolled(
    form: ForAll, evaluation: Callable[[Tree], Tree] = lambda entry: entry
) -> Iterator[Placed]:
    for place, x in values(form.recurrence, evaluation):
        sides = each(form.claimed(*place), evaluation), x
        yield dict(zip(form.names, place, strict=True)), All(*equal(*sides))


@functools.singledispatch
def base_and_step(
    recurrence: Recurrence | Grid, here: Tree, indices: Sequence[Scalar]
) -> list[Equal]:
    """Return that the expression of a closed form keeps to base and step, of a grid to its edges
    and step.
    """
    raise TypeError(f"a closed form is of a Recurrence or a Grid, not {type(recurrence).__name__}")


@base_and_step.register(Recurrence)
def _of_recurrence(recurrence: Recurrence, here: Tree, indices: Sequence[Scalar]) -> list[Equal]:
    (k,) = indices
    after = recurrence.step(k, own(here))
    return equal(at(here, {k: 0}), recurrence.first) + equal(at(here, {k: k + 1}), after)


@base_and_step.register(Grid)
def _of_grid(grid: Grid, here: Tree, indices: Sequence[Scalar]) -> list[Equal]:
    i, j = indices
    before = at(here, {j: j + 1}), at(here, {i: i + 1}), here
    after = grid.step(i, j, *map(own, before))
    edges = equal(at(here, {i: 0}), grid.row(j)) + equal(at(here, {j: 0}), grid.column(i))
    return edges + equal(at(here, {i: i + 1, j: j + 1}), after)


@functools.singledispatch
def values(
    recurrence: Recurrence | Grid, evaluation: Callable[[Tree], Tree]
) -> Iterator[tuple[tuple[int, ...], Tree]]:
    """Yield the values of a sequence, or of a grid, at small integers, as it runs from its
    beginning on.
    """
    raise TypeError(f"a Recurrence or a Grid has values, not {type(recurrence).__name__}")


@values.register(Recurrence)
def _sequence(
    recurrence: Recurrence, evaluation: Callable[[Tree], Tree]
) -> Iterator[tuple[tuple[int, ...], Tree]]:
    x = each(recurrence.first, evaluation)
    for j in range(LAST + 1):
        yield (j,), x
        if j < LAST:
            x = each(recurrence.step(j, own(x)), evaluation)


@values.register(Grid)
def _filled(
    grid: Grid, evaluation: Callable[[Tree], Tree]
) -> Iterator[tuple[tuple[int, ...], Tree]]:
    """Yield the values of a grid, made from its edges on, the corner from either edge."""
    cells = {(0, j): each(grid.row(j), evaluation) for j in range(SEVERAL + 1)}
    yield from cells.items()
    for i in range(SEVERAL + 1):
        cells[i, 0] = each(grid.column(i), evaluation)
        yield (i, 0), cells[i, 0]
        for j in range(SEVERAL if i else 0):
            beside = (own(cells[place]) for place in ((i - 1, j + 1), (i, j), (i - 1, j)))
            cells[i, j + 1] = each(grid.step(i - 1, j, *beside), evaluation)
            yield (i, j + 1), cells[i, j + 1]
