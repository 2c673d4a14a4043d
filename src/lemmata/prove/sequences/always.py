"""What is said of all indices at once (`Always`): proved for symbols, and that it is one relation
at plain integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from lemmata.language.relation import All, Always, Equal, Relation, parts
from lemmata.prove.guards.comparisons import questions
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.entrywise import at, defined, each, entries, equal
from lemmata.prove.sequences.kinds import Placed, far, small, symbols
from lemmata.prove.sequences.lemmas import Lemma
from lemmata.terms.types import Scalar, Tensor, Tree


@kinds.formed.register(Always)
def _formed(form: Always, lemmas: Sequence[Lemma]) -> tuple[list[Equal], list[Scalar]]:
    """Return what is said of symbols for all indices, and that it is one relation at plain
    integers.
    """
    indices, equations = symbols(form), []
    with questions() as asked:
        here = equalities(form.equal(*indices))
    for where in (
        *(tuple(one.values()) for one in small(form)),
        *far(asked, indices, form.equal),
    ):
        instances = equalities(form.equal(*where))
        if len(here) != len(instances):
            raise ValueError("an Always has as many equalities at every index")
        swaps = dict(zip(indices, where, strict=True))
        for one, instance in zip(here, instances, strict=True):
            equations += equal(at(_array(one.got), swaps), _array(instance.got)) + equal(
                at(_array(one.want), swaps), _array(instance.want)
            )
    return [*here, *equations], [
        entry
        for equal in here
        for side in (equal.got, equal.want)
        for entry in entries(_array(side))
    ]


@kinds.rule.register(Always)
def _rule(form: Always, lemmas: Sequence[Lemma]) -> list[Equal]:
    return equalities(form.equal(*symbols(form)))


@kinds.unrolled.register(Always)
def unrolled(
    form: Always, evaluation: Callable[[Tree], Tree] = lambda entry: entry
) -> Iterator[Placed]:
    """Yield what is said at small integers, and these."""
    for where in small(form):
        sides = (
            tuple(each(_array(side), evaluation) for side in (one.got, one.want))
            for one in equalities(form.equal(*where.values()))
        )
        yield where, All(*(Equal(*pair) for pair in sides))


@kinds.beginning.register(Always)
def _beginning(form: Always) -> list[Relation]:
    """Return nothing: it is proved for symbols, and arrays need not have as many entries."""
    for _ in unrolled(form, defined):
        pass
    return []


def equalities(relation: Relation) -> list[Equal]:
    """Return the equalities that a relation consists of.

    Raises: TypeError if it has anything else, ValueError if it has no entries.
    """
    equalities = []
    for part in parts(relation):
        if not isinstance(part, Equal):
            raise TypeError(
                "an Always says that sides are equal: let it return an Equal, or an All of some"
            )
        equalities.append(part)
    if not all(np.size(_array(part.got)) for part in equalities):
        raise ValueError("an Always without entries says nothing")
    return equalities


def _array(side: Tree) -> Tensor:
    return np.array(side, dtype=object) if isinstance(side, (tuple, list)) else side
