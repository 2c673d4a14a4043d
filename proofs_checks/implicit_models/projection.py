"""Checks of the projection: optimality by its variational inequality in fractions.

The bound on rescaling speaks of norms of matrices of any size, which have no form here: it is searched, not proved.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.types import Matrix
from lemmata.theory.implicit_models.claims.projection import IDEMPOTENT, OPTIMAL, RESCALING
from lemmata.theory.implicit_models.projection import projected
from lemmata.theory.implicit_models.supports import fractions


@tested(OPTIMAL, examples=80)
def satisfies_the_variational_inequality(formula, case):
    """In the ball, and no corner of it, plus or minus the radius at one entry, lies further along what was taken away."""
    a, radius = _exact(case)
    p = formula(a, radius)
    away = a - p
    return All(AtLeast(radius, abs(p).sum(axis=1)), Equal((away * p).sum(axis=1), radius * abs(away).max(axis=1)))


@tested(OPTIMAL, examples=30)
def is_nearer_than_what_was_drawn(formula, case):
    """A matrix in the ball on the way from the projection to every corner is no nearer, a hundredth of the way and all of it."""
    a, radius = _exact(case)
    p, distances = formula(a, radius), []
    for corner in range(case.n):
        for sign in (1, -1):
            for share in (Fraction(1, 100), Fraction(1)):
                other = (1 - share) * p
                other[:, corner] = other[:, corner] + share * sign * radius
                distances.append(((a - other) ** 2).sum(axis=1))
    return AtLeast(np.array(distances), np.array([((a - p) ** 2).sum(axis=1)] * len(distances)))


@tested(IDEMPOTENT, examples=60)
def does_not_move_twice_nor_part_two(formula, case):
    """Once more, and two matrices."""
    a, radius = _exact(case)
    other = fractions(case.other)
    once, there = formula(a, radius), formula(other, radius)
    return All(Equal(formula(once, radius), once), AtLeast(((a - other) ** 2).sum(), ((once - there) ** 2).sum()))


@tested(IDEMPOTENT, examples=40)
def does_not_part_what_is_beside_its_ball(formula, case):
    """Rows on the sphere, where they stay, and the same with a little more of their least entry: what rescaling parts most."""
    a, radius = _exact(case)
    lengths = abs(a).sum(axis=1)
    a = np.array([row * radius / length if length else row for row, length in zip(a, lengths, strict=True)])
    beside, more = a.copy(), radius / 100
    for row in beside:
        least = int(np.argmin(abs(row)))
        row[least] = row[least] + (more if row[least] >= 0 else -more)
    there, here = formula(beside, radius), formula(a, radius)
    return All(Equal(here, a), AtLeast(((beside - a) ** 2).sum(axis=1), ((there - here) ** 2).sum(axis=1)))


@tested(RESCALING, examples=60)
def ends_further_away(formula, case):
    """The squared distances of A from its projection, and from what the statement calls R, written out."""
    a, radius = _exact(case)
    near, other = projected(a, radius), a * (radius / max(radius, abs(a).sum(axis=1).max()))
    return AtLeast(((a - other) ** 2).sum() - ((a - near) ** 2).sum(), formula(a, radius))


def _exact(case: Case) -> tuple[Matrix, Fraction]:
    return fractions(np.asarray(case.a)), Fraction(case.radius)
