"""What is proved of the entries of a sequence, and supposed in what comes after."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from lemmata.language.relation import AtLeast, Relation, Supposed, leaves
from lemmata.terms.sequences import entries_of
from lemmata.terms.types import Scalar, Tree, Vector

ROUNDS = 3
"""What is kept may name entries of other sequences, of which something is kept as well: so often
one after the other.
"""


@dataclass(frozen=True)
class Lemma:
    """What is proved of a sequence at every place that it has."""

    sequence: Vector
    kept: Callable[[Scalar, Scalar], Relation]
    _found: dict[tuple[Scalar, Tree], list[Scalar]] = field(
        default_factory=dict[tuple[Scalar, Tree], list[Scalar]], compare=False, repr=False
    )

    def of(self, entry: Scalar, along: Tree = None) -> list[Scalar]:
        """Return what is 0 or more because of an entry of the sequence, nothing where it may have
        none. What was found is remembered: all gaps of a proof ask for it.

        Args: along: the sequence of an induction, which has the places k and k + 1, as has one that
        is no shorter.
        """
        if (entry, along) not in self._found:
            self._found[entry, along] = self._of(entry, along)
        return self._found[entry, along]

    def _of(self, entry: Scalar, along: Tree) -> list[Scalar]:
        place = entry.args[0]
        if entry.func is not self.sequence.function or entry.args[1:] != self.sequence.symbols:
            return []
        count, of_step = self.sequence.count, along is not None and place.has(any_place())
        last = count - 1
        if along is not None and of_step and (count - along.count).expand().is_nonnegative:
            last = any_place() + 1
        anywhere = (
            not of_step
            and not place.is_Integer
            and place.free_symbols.isdisjoint(count.free_symbols)
        )
        if not (place.is_integer and place.is_nonnegative) or not (
            anywhere or (last - place).expand().is_nonnegative
        ):
            return []
        return gaps(self.kept(place, entry))


def gaps(relation: Relation) -> list[Scalar]:
    """Return what a relation says is 0 or more.

    Raises: TypeError if it has anything but inequalities.
    """
    inequalities = leaves(relation)
    if not all(
        leaf.sign == "nonnegative" and leaf.proof is None and not leaf.given
        for leaf in inequalities
    ):
        raise TypeError(
            "a Throughout says what is at least something: let it return an AtLeast, or an All of"
            " some"
        )
    return [gap for leaf in inequalities for gap in leaf.gap.flat]


@functools.cache
def any_place() -> Scalar:
    """Return what stands for any place of a sequence."""
    import sympy

    return sympy.Dummy("place", integer=True, nonnegative=True)


def suppositions(
    expressions: Sequence[Scalar],
    lemmas: Sequence[Lemma],
    given: Sequence[Scalar] = (),
    along: Tree = None,
) -> tuple[Scalar, ...]:
    """Return what is given, and what lemmas say of the entries in expressions, and of those in what
    they say.
    """
    givens, seen = list(given), set()
    waiting = list(expressions)
    for _ in range(ROUNDS):
        fresh = dict.fromkeys(
            entry for one in waiting for entry in entries_of(one) if entry not in seen
        )
        seen |= fresh.keys()
        waiting = [gap for entry in fresh for one in lemmas for gap in one.of(entry, along)]
        givens += waiting
    return tuple(dict.fromkeys(givens))


@functools.singledispatch
def supposing(relation: Relation, lemmas: Sequence[Lemma]) -> Relation:
    """Return an inequality with what is known of the entries of sequences in it; another relation
    as it is.
    """
    return relation


@supposing.register(AtLeast)
def _supposing(relation: AtLeast, lemmas: Sequence[Lemma]) -> AtLeast | Supposed:
    if not lemmas:
        return relation
    gap = [item for leaf in leaves(relation) for item in leaf.gap.flat]
    given = suppositions([item for item in gap if entries_of(item)], lemmas)
    return Supposed(relation.value, relation.bound, given) if given else relation
