"""What is said of all indices at once (`Always`): proved for symbols, and that it is one relation
at plain integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from lemmata.language.case import Misused
from lemmata.language.relation import All, Always, Equal, Relation, parts
from lemmata.prove.sequences import kinds
from lemmata.prove.sequences.entrywise import each
from lemmata.prove.sequences.kinds import Placed, small, symbols
from lemmata.prove.sequences.lemmas import Lemma
from lemmata.terms.types import Tensor, Tree


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


def equalities(relation: Relation) -> list[Equal]:
    """Return the equalities that a relation consists of.

    Raises: Misused if it has anything else, or no entries.
    """
    equalities = []
    for part in parts(relation):
        if not isinstance(part, Equal):
            raise Misused(
                "an Always says that sides are equal: let it return an Equal, or an All of some"
            )
        equalities.append(part)
    if not all(np.size(_array(part.got)) for part in equalities):
        raise Misused("an Always without entries says nothing")
    return equalities


def _array(side: Tree) -> Tensor:
    return np.array(side, dtype=object) if isinstance(side, (tuple, list)) else side
