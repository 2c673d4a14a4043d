"""Gaps of a relation: proved for symbols, or certainly broken at numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lemmata.language.relation import Leaf, Relation, leaves
from lemmata.prove import balls
from lemmata.prove.inequality.prove import Signs
from lemmata.prove.inequality.supposed import proved_supposing
from lemmata.prove.normal_form import is_zero, must_be_exact
from lemmata.prove.symbols import enclose
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
    return signs.proves(lambda known, solver: proved_supposing(gap, given, known, solver))


def broken(
    gaps: list[Leaf],
    values: dict[str, Fraction],
    ladder: Sequence[int] = balls.LADDER,
    lost: dict[str, None] | None = None,
) -> str | None:
    """Name what says that some gap certainly breaks its sign at the values: more bits are tried
    until a ball decides, or is exact.

    Args: lost: is told why a gap has no ball, so that no point breaks it.
    """
    known: dict[int, dict[Scalar, Scalar]] = {bits: {} for bits in ladder}
    for leaf in gaps:
        for gap in leaf.gap.flat:
            for bits in ladder:
                with balls.precision(bits):
                    try:
                        there = enclose(gap, values, known[bits])
                    except TypeError as error:
                        if lost is not None:
                            lost[str(error)] = None
                        break
                    sure = balls.excludes_zero(there)
                    if sure and (leaf.sign == "zero" or bool(there < 0)):
                        return "exact" if there.is_exact() else "balls"
                    if sure or there.is_exact():
                        break
    return None
