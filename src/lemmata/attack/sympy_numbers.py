"""A relation at a point in SymPy's own numbers, for a check that computes by it.

An answer of SymPy's for an integral, or a sum, is held against numbers there: where it is another,
quadrature with bounds stands in its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.language.relation import Leaf, Relation, leaves
from lemmata.prove import answer, balls
from lemmata.prove.answer import Answer, Broken, Unknown
from lemmata.prove.symbols import enclose, rational
from lemmata.terms.edge import answers
from lemmata.terms.types import Formula, Scalar, Value

CLOSE = 1e-12
"""How closely an equality is kept, relative to its scale."""
FAR = 1e-3
"""What quadrature breaks it breaks by more than this, relative to the sides or 1."""


def look(function: Callable[..., Relation], formula: Formula, domain: Domain, case: Case) -> Answer:
    """Decide a rational case in SymPy's numbers, which are enclosed by balls.

    Raises: whatever the check raises; TypeError for a number that has no enclosure.
    """
    wrong: list[Scalar] = []

    def held(whole: Scalar, made: Scalar) -> Scalar:
        wrong.extend([] if answers.agree(whole, made, {}) else [whole])
        return made

    with answers.watched(held):
        gaps = leaves(function(formula, domain.lifted(case, rational)))
    if wrong:
        return _by_quadrature(function, formula, domain, case)
    with balls.precision(balls.LADDER[2]):
        return answer.read([_enclosed(leaf) for leaf in gaps], CLOSE)


def _enclosed(leaf: Leaf) -> Leaf:
    def ball(whole: np.ndarray) -> np.ndarray:
        made: list[Value] = [enclose(one, {}) for one in map(rational, whole.flat)]
        return np.array([*made, None], dtype=object)[:-1].reshape(whole.shape)

    left, right = map(ball, leaf.sides)
    return replace(leaf, gap=ball(leaf.gap), sides=(left, right))


def _by_quadrature(
    function: Callable[..., Relation], formula: Formula, domain: Domain, case: Case
) -> Answer:
    try:
        with answers.watched(lambda whole, _: answers.number(whole)):
            gaps = leaves(function(formula, domain.lifted(case, rational)))
    except ArithmeticError as error:
        return Unknown(f"SymPy's answer is not what numbers give, which are not certain: {error}")
    for leaf in gaps:
        for place in np.ndindex(leaf.gap.shape):
            gap = float(leaf.gap[place])
            sides = [abs(float(np.broadcast_to(one, leaf.gap.shape)[place])) for one in leaf.sides]
            if (abs(gap) if leaf.sign == "zero" else -gap) > FAR * max(1.0, *sides):
                return Broken("quadrature")
    return Unknown("SymPy's answer for an integral, or a sum, is not what numbers give")
