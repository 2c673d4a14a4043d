"""The numbers that a form is, by summing over all indices in floats: it uses none of the rules of
the normal form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np

from lemmata.terms.sums.coefficient import Coefficient
from lemmata.terms.sums.form import (
    NAMED,
    ONE,
    Form,
    Index,
    Linear,
    Product,
    Sequence,
    components,
    indices,
)
from lemmata.terms.types import Scalar, Value, Vector

PLAINLY = 4
"""Indices of a term that is evaluated with all of them at once."""


class _Plan(NamedTuple):
    """How a term is summed: the term; which indices stand in no factor; its factors, each with its
    own indices.
    """

    term: Product
    alone: list[Index]
    factors: list[tuple[Product, list[Index]]]


Plans: TypeAlias = dict[tuple[int, tuple[Index, ...]], _Plan]
"""Plans by terms, which they keep alive and which are told apart by where they lie in memory, and
by the axes.
"""


class Place(NamedTuple):
    """Where a form is evaluated: its sizes, its named indices, the values of its opaque arrays and
    coefficients; what is known of terms that were evaluated elsewhere.
    """

    sizes: Mapping[str, int]
    named: Mapping[str, int]
    arrays: Callable[[Sequence], np.ndarray]
    coefficient: Callable[[Coefficient], complex]
    plans: Plans | None = None


def evaluated(form: Form, axes: tuple[Index, ...], place: Place) -> np.ndarray:
    """Return the array that a form is in numbers, by summing over all indices.

    Args: axes: the indices of the array's axes.
    """
    total = np.zeros([place.sizes[axis[1]] for axis in axes], dtype=complex)
    for term, c in form.terms.items():
        total = total + place.coefficient(c) * _evaluated(term, axes, place)
    return total


def _evaluated(term: Product, axes: tuple[Index, ...], place: Place) -> np.ndarray:
    """Return the array that a term is: each factor over the indices that it has itself, then summed
    over the bound ones, two at a time.
    """
    over = (*axes, *term.bound)
    names = {index: k for k, index in enumerate(over)}
    plan = _plan(term, axes, place.plans)
    operands: list[Value] = []
    if plan.alone or not plan.factors:
        ones = np.ones([place.sizes[index[1]] for index in plan.alone], dtype=complex)
        operands += [ones, [names[index] for index in plan.alone]]
    for part, used in plan.factors:
        at = {index: _along(k, len(used), place.sizes[index[1]]) for k, index in enumerate(used)}
        values = np.asarray(_single(part, at, place), dtype=complex)
        operands += [values, [names[index] for index in used]]
    # two operands at a time where there are many indices: all at once they would take as much
    # memory as all of them have values
    return np.einsum(
        *operands,
        [names[index] for index in axes],
        optimize="greedy" if len(over) > PLAINLY else False,
    )


def _along(axis: int, count: int, size: int) -> Vector:
    """Return 0, 1, … along one of several axes."""
    return np.arange(size).reshape([size if k == axis else 1 for k in range(count)])


def _plan(term: Product, axes: tuple[Index, ...], plans: Plans | None) -> _Plan:
    plan = None if plans is None else plans.get((id(term), axes))
    if plan is not None:
        return plan
    over, met = (*axes, *term.bound), indices(term)
    factors = [
        (part, [index for index in over if index in own])
        for part in components(term._replace(bound=()))
        for own in [indices(part)]
    ]
    plan = _Plan(term, [index for index in over if index not in met], factors)
    if plans is not None:
        plans[id(term), axes] = plan
    return plan


def _single(part: Product, at: Mapping[Index, Vector], place: Place) -> Scalar:
    """Return the values of a single factor, delta or phase where its indices have values."""

    def value(index: Index) -> Scalar:
        return (
            1 if index[0] == ONE else place.named[str(index[2])] if index[0] == NAMED else at[index]
        )

    def residue(form: Linear, size: str) -> Scalar:
        return sum((c * value(index) for index, c in form), 0) % place.sizes[size]

    for s, where, e in part.factors:
        return (
            place.arrays(s)[
                tuple(residue(form, size) for form, size in zip(where, s.sizes, strict=True))
            ]
            ** e
        )
    for form in part.deltas:
        return residue(form, form[0][0][1]) == 0 if form else 1
    (((i, j), c),) = part.phase
    n = place.sizes[i[1]]
    return np.exp(2j * np.pi / n * (c * value(i) * value(j) % n))
