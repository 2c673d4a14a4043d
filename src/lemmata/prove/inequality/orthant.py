"""When a polynomial with integer coefficients is nowhere negative on the orthant, where every
generator is 0 or more.

Seven rules, each sufficient by itself: no coefficient is negative; it is a product, of which
squares count for nothing and every other factor keeps one sign; as a polynomial in one generator,
or in those in which it is of degree 1, it has coefficients that are nowhere negative; in a single
generator it has no zero where its sign could change (`sturm.py`); it keeps its sign on both sides
of a cut, at 1 or where two generators are equal; it has a certificate of sums of squares
(`squares.py`), which is looked for only if a budget says so. A cut maps each side onto the orthant
again. What no rule proves is left open.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from lemmata.prove.inequality.squares import certificate
from lemmata.prove.inequality.sturm import changes_sign

Polynomial: TypeAlias = Any
"""A polynomial of FLINT over the integers."""

BUDGET = 30_000
"""Terms of the polynomials that are looked at in one proof, at most: a second or so, and what is
not found by then rarely is.
"""
FACTORED = 2_000
"""Terms of a polynomial that is factored, at most: longer ones may take minutes, which no count of
terms tells beforehand.
"""
DEEP = 12
"""Rules in a row, at most: each cut makes a piece half as large, and grouping ends after as many
steps as there are generators.
"""
MAGNITUDES, PROBES = (0, 1, 1, 2, 5, 30, 1000), 40
"""Values of generators, and points of such values, at which a sign is looked at first: what is
negative somewhere there has no proof.
"""
SOLVES = 4
"""Polynomials in one proof for which a solver is asked for a certificate, at most: a large one
takes it seconds.
"""


class Budget:
    """Counts the terms that are looked at and the calls of a solver, and tells when there are too
    many.
    """

    def __init__(self, left: int = BUDGET, solves: int = 0) -> None:
        self.most, self.left, self.solves = left, left, solves

    def solve(self) -> bool:
        """Count a call of the solver; return whether it is still allowed."""
        self.solves -= 1
        return self.solves >= 0

    def spend(self, polynomial: Polynomial) -> bool:
        """Count the terms of a polynomial; return whether that is still allowed."""
        self.left -= len(polynomial)
        return self.left >= 0


def is_nonnegative(polynomial: Polynomial, budget: Budget | None = None, deep: int = DEEP) -> bool:
    """Tell whether a polynomial is proved to be nowhere negative where its generators are 0 or
    more; False says nothing.

    >>> import flint
    >>> x, y = flint.fmpz_mpoly_ctx.get(["x", "y"]).gens()
    >>> is_nonnegative(x**2 - x * y + y**2), is_nonnegative(x**2 - 3 * x * y + y**2)
    (True, False)
    """
    budget = budget or Budget()
    if not _has_negative(polynomial):
        return True
    if deep == 0 or not budget.spend(polynomial) or negative_somewhere(polynomial):
        return False
    factors = factored(polynomial) if len(polynomial) <= FACTORED else [(polynomial, 1)]
    if len(factors) > 1 or factors[0][1] > 1:
        return _is_product(factors, budget, deep)
    used = [k for k, degree in enumerate(polynomial.degrees()) if degree]
    if len(used) == 1:
        return not changes_sign(_univariate(polynomial, used[0]))
    # a whole polynomial, or a factor of one
    if deep >= DEEP - 1 and budget.solve() and certificate(polynomial):
        return True
    return _by_groups(polynomial, used, budget, deep) or _by_cuts(polynomial, used, budget, deep)


def _has_negative(polynomial: Polynomial) -> bool:
    return any(c < 0 for c in polynomial.coeffs())


def negative_somewhere(polynomial: Polynomial, premises: Sequence[Polynomial] = ()) -> bool:
    """Tell whether a polynomial is negative at one of a few points at which the premises are 0 or
    more.
    """
    points = _points(len(polynomial.degrees()))
    return any(
        polynomial(*point) < 0 and all(premise(*point) >= 0 for premise in premises)
        for point in points
    )


@functools.cache
def _points(count: int) -> list[list[int]]:
    """Return points of the orthant: all ones, and others whose coordinates have different
    magnitudes.
    """
    source = random.Random(count)
    return [
        [1] * count,
        *([source.choice(MAGNITUDES) for _ in range(count)] for _ in range(PROBES)),
    ]


def factored(polynomial: Polynomial) -> list[tuple[Polynomial, int]]:
    """Return factors with their powers, up to a positive number: one may be -1, and where FLINT
    fails it is the polynomial itself.
    """
    content, primitive = polynomial.primitive()
    try:
        sign, factors = primitive.factor()
    except OverflowError:
        return [(primitive if content > 0 else -primitive, 1)]
    return [(0 * primitive - 1, 1), *factors] if int(sign) * int(content) < 0 else factors


def _is_product(factors: Sequence[tuple[Polynomial, int]], budget: Budget, deep: int) -> bool:
    """Every factor of odd power keeps one sign, and there is an even number of negative ones; their
    sign at 1 tells which to prove.
    """
    negative = False
    for factor, power in factors:
        if power % 2 == 0:
            continue
        at_one = sum(int(c) for c in factor.coeffs())
        below = at_one < 0 or (at_one == 0 and negative_somewhere(factor))
        negative ^= below
        if not is_nonnegative(-factor if below else factor, budget, deep - 1):
            return False
    return not negative


def _univariate(polynomial: Polynomial, index: int) -> list[int]:
    """Return the coefficients, constant first, of a polynomial in one generator."""
    row = [0] * (polynomial.degrees()[index] + 1)
    for powers, c in polynomial.to_dict().items():
        row[int(powers[index])] = int(c)
    return row


def _by_groups(polynomial: Polynomial, used: Sequence[int], budget: Budget, deep: int) -> bool:
    """Every coefficient with respect to some generators is nowhere negative: to those of degree 1
    together, or to any single one.
    """
    degrees = polynomial.degrees()
    linear = [k for k in used if degrees[k] == 1]
    ways = [linear] if 1 < len(linear) < len(used) else []
    return any(
        all(
            is_nonnegative(part, budget, deep - 1)
            for part in coefficients(polynomial, way).values()
        )
        for way in [*ways, *([k] for k in used)]
    )


def coefficients(
    polynomial: Polynomial, indices: Sequence[int]
) -> dict[tuple[int, ...], Polynomial]:
    """Return the coefficients of a polynomial with respect to some of its generators, by the powers
    of these.
    """
    parts: dict[tuple[int, ...], dict[tuple[int, ...], Polynomial]] = {}
    if len(indices) == 1:  # as of most: a proof asks thousands of times
        (k,) = indices
        for powers, c in polynomial.to_dict().items():
            parts.setdefault((int(powers[k]),), {})[(*powers[:k], 0, *powers[k + 1 :])] = c
        return {key: polynomial.context().from_dict(part) for key, part in parts.items()}
    for powers, c in polynomial.to_dict().items():
        key = tuple(int(powers[k]) for k in indices)
        rest = tuple(0 if k in indices else int(power) for k, power in enumerate(powers))
        parts.setdefault(key, {})[rest] = c
    return {key: polynomial.context().from_dict(part) for key, part in parts.items()}


def _by_cuts(polynomial: Polynomial, used: Sequence[int], budget: Budget, deep: int) -> bool:
    """Both sides of the cut that leaves the fewest negative coefficients."""
    cuts = []
    for sides in _cuts(polynomial, used):
        if not all(budget.spend(side) for side in sides):
            return False
        cuts.append(sides)
    best = min(cuts, key=lambda sides: sum(c < 0 for side in sides for c in side.coeffs()))
    return all(is_nonnegative(side, budget, deep - 1) for side in best)


def _cuts(polynomial: Polynomial, used: Sequence[int]) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Yield the two sides of each cut as polynomials on the whole orthant: y below 1 and above it,
    or one generator above another.
    """
    gens = polynomial.context().gens()
    for k in used:
        y = gens[k]
        yield substituted(polynomial, k, y, 1 + y), substituted(polynomial, k, 1 + y, None)
    for k, j in itertools.combinations(used, 2):
        yield (
            substituted(polynomial, k, gens[k] + gens[j], None),
            substituted(polynomial, j, gens[k] + gens[j], None),
        )


def substituted(
    polynomial: Polynomial, index: int, top: Polynomial, bottom: Polynomial | None
) -> Polynomial:
    """Return the polynomial at generator = top/bottom, times bottom to the power of its degree;
    bottom None is 1.
    """
    if bottom is None:
        gens = polynomial.context().gens()
        return polynomial.compose(*gens[:index], top, *gens[index + 1 :])
    degree, total = polynomial.degrees()[index], 0 * polynomial
    for (power,), part in coefficients(polynomial, (index,)).items():
        total = total + part * top**power * bottom ** (degree - power)
    return total
