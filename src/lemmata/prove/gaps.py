"""Gaps of a relation between symbols, proved."""

from __future__ import annotations

from lemmata.language.relation import Leaf, Relation, leaves
from lemmata.prove.inequality.prove import Signs
from lemmata.prove.inequality.supposed import proved_supposing
from lemmata.prove.normal_form import is_zero, must_be_exact
from lemmata.terms.types import Scalar


def proved(relation: Relation, signs: Signs) -> bool:
    """Tell whether every gap of the relation is proved: a zero normal form, a certificate that adds
    up, or a sign by the premises.

    Raises: TypeError for a float on either side.
    """
    return all(is_proved(leaf, signs) for leaf in leaves(relation))


def is_proved(leaf: Leaf, signs: Signs) -> bool:
    """Tell whether the gap of one leaf is proved.

    Raises: TypeError for a float on either side.
    """
    for side in (*leaf.sides, leaf.gap):
        for item in side.flat:
            must_be_exact(item)
    if leaf.proof is not None:
        return all(is_zero(item) for item in leaf.proof.flat)
    if leaf.sign == "zero":
        return all(is_zero(item) for item in leaf.gap.flat)
    return all(
        _supposed(item, leaf.given, signs) if leaf.given else signs.is_nonnegative(item)
        for item in leaf.gap.flat
    )


def _supposed(gap: Scalar, given: tuple[Scalar, ...], signs: Signs) -> bool:
    return signs.proves(lambda premises, solver: proved_supposing(gap, given, premises, solver))
