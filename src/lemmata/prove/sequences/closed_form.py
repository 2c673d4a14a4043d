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
from lemmata.prove.guards.comparisons import questions
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.entrywise import at, each, entries, equal, own
from lemmata.prove.sequences.kinds import (
    LAST,
    SEVERAL,
    Placed,
    far,
    must_have_entries,
    small,
    symbols,
)
from lemmata.prove.sequences.lemmas import Lemma
from lemmata.terms.types import Function, Scalar, Tree

Stepped = tuple[list[Equal], list[Scalar]]
"""Base and step, and the expressions of these."""


@kinds.formed.register(ForAll)
def _formed(form: ForAll, lemmas: Sequence[Lemma]) -> Stepped:
    """Return base and step of a closed form, and that it is one function at plain integers; and the
    expressions of formula and step.

    The step is met at plain integers where the sequence is run.
    """
    indices = symbols(form)
    with questions() as asked:
        here = form.claimed(*indices)
    equations, written = base_and_step(form.recurrence, form.claimed, here, indices)
    for where in (
        *(tuple(one.values()) for one in small(form)),
        *far(asked, indices, form.claimed),
    ):
        equations += equal(form.claimed(*where), at(here, dict(zip(indices, where, strict=True))))
    return equations, [*entries(here), *written]


@kinds.rule.register(ForAll)
def _rule(form: ForAll, lemmas: Sequence[Lemma]) -> list[Equal]:
    indices = symbols(form)
    return base_and_step(form.recurrence, form.claimed, form.claimed(*indices), indices)[0]


@kinds.unrolled.register(ForAll)
def _unrolled(
    form: ForAll, evaluation: Callable[[Tree], Tree] = lambda entry: entry
) -> Iterator[Placed]:
    for place, x in values(form.recurrence, evaluation):
        sides = each(form.claimed(*place), evaluation), x
        yield dict(zip(form.names, place, strict=True)), All(*equal(*sides))


@functools.singledispatch
def base_and_step(
    recurrence: Recurrence | Grid, claimed: Function, here: Tree, indices: Sequence[Scalar]
) -> Stepped:
    """Return that the expression of a closed form keeps to base and step, of a grid to its edges
    and step; and the expressions of these.
    """
    raise TypeError(f"a closed form is of a Recurrence or a Grid, not {type(recurrence).__name__}")


@base_and_step.register(Recurrence)
def _of_recurrence(
    recurrence: Recurrence, claimed: Function, here: Tree, indices: Sequence[Scalar]
) -> Stepped:
    (k,) = indices
    must_have_entries(recurrence.first, "a sequence")
    with questions() as asked:
        after = recurrence.step(k, own(here))
    further = at(here, {k: k + 1})
    equations = equal(at(here, {k: 0}), recurrence.first)
    for (j,) in far(asked, indices, claimed, recurrence.step):
        equations += equal(recurrence.step(j, own(at(here, {k: j}))), at(after, {k: j}))
    return equations + equal(further, after), entries(after)


@base_and_step.register(Grid)
def _of_grid(grid: Grid, claimed: Function, here: Tree, indices: Sequence[Scalar]) -> Stepped:
    i, j = indices
    row, column, step = grid.row, grid.column, grid.step
    before = at(here, {j: j + 1}), at(here, {i: i + 1}), here
    with questions() as asked:
        edges = [row(j), column(i)]
        must_have_entries(edges, "a grid")
        after = step(i, j, *map(own, before))
    further = at(here, {i: i + 1, j: j + 1})
    equations = equal(at(here, {i: 0}), edges[0]) + equal(at(here, {j: 0}), edges[1])
    for a, b in far(asked, indices, row, column, step):
        place = {i: a, j: b}
        equations += equal(row(b), at(edges[0], place)) + equal(column(a), at(edges[1], place))
        equations += equal(step(a, b, *(own(at(one, place)) for one in before)), at(after, place))
    return equations + equal(further, after), [*entries(edges), *entries(after)]


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
