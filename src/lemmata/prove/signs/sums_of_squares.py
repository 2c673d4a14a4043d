"""Certificates that a polynomial is a sum of products of squares, premises and generators, which a
solver finds (`prove/inequality/squares.py`) and the kernel multiplies out.

It is asked last, as it takes far longer than all rules together.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import TypeAlias

from lemmata.kernel.region import Region
from lemmata.kernel.sign import Certificate
from lemmata.prove.inequality.squares import Certificate as SumOfSquares
from lemmata.prove.inequality.squares import Square, certificate, positive, says_more
from lemmata.prove.signs.leaves import (
    COEFFICIENTS,
    NONNEGATIVE,
    POSITIVE,
    data,
    leaf,
    negative,
    product,
    seen,
)
from lemmata.terms.quotients import Polynomial

SOLVES = 4
"""Polynomials in one proof for which a solver is asked, at most: a large one takes it seconds."""
SHORT, FEW = 60, 12
"""Terms of a premise that the solver is given, and such premises, at most: it is given products of
two of them as well.
"""
Premise: TypeAlias = tuple[Polynomial, Certificate]
"""A polynomial that is 0 or more, and the certificate of that."""


class Squares:
    """What looks for sums of squares in one proof: each polynomial once, and few of them."""

    def __init__(self) -> None:
        self._left = SOLVES
        self._answers: dict[object, Certificate | None] = {}

    def tree(self, region: Region, polynomial: Polynomial) -> Certificate | None:
        """Return a certificate that a polynomial is 0 or more in a region, or None."""
        for number, (signs, premise) in enumerate(region.premises):
            rest = divmod(polynomial, premise)[1] if signs == {0} else polynomial
            if rest != polynomial:
                tree = self.tree(region, rest)
                return None if tree is None else ("modulo", number, tree)
        if not region.is_real(polynomial) or not seen(region, polynomial)[1] <= NONNEGATIVE:
            return None
        free = [k for k, signs in enumerate(region.signs) if not signs <= NONNEGATIVE]
        premises = _premises(region, polynomial, free)
        key = (data(polynomial), tuple(data(one) for one, _ in premises), tuple(free))
        if key not in self._answers:
            self._left -= 1
            if self._left < 0:
                return None
            self._answers[key] = certificate(polynomial, [one for one, _ in premises], free)
        sums = self._answers[key]
        return None if sums is None else _tree(region, polynomial, premises, sums)


def _premises(region: Region, polynomial: Polynomial, free: Collection[int]) -> list[Premise]:
    """Return premises that share a generator with a polynomial: those that are 0, with both signs,
    and then the shortest ones.
    """
    used = {k for k, degree in enumerate(polynomial.degrees()) if degree}
    zero: list[Premise] = []
    near: list[Premise] = []
    for number, (signs, premise) in enumerate(region.premises):
        degrees = premise.degrees()
        is_near = any(degrees[k] for k in used) and signs <= NONNEGATIVE
        if not is_near or len(premise) > SHORT or not region.is_real(premise):
            continue
        (zero if signs == {0} else near).append((premise, ("premise", number)))
        zero += [(-premise, negative(region, number))] if signs == {0} else []
    more = [one for one in near if says_more(one[0], free)]
    return [*_shortest(zero), *_shortest(more)][:FEW]


def _shortest(premises: list[Premise]) -> list[Premise]:
    return sorted(premises, key=lambda one: len(one[0]))


def _tree(
    region: Region, polynomial: Polynomial, premises: list[Premise], sums: SumOfSquares
) -> Certificate:
    """Return the certificate of p for that of c mʳ p: one that divides by c mʳ if m > 0; else p is
    a form, and 0 where m is.
    """
    common = math.lcm(*(one.weight.denominator for one in sums.squares))
    parts = tuple(_part(region, premises, one, common) for one in sums.squares)
    of_product, scale = ("sum", parts, COEFFICIENTS), region.ring.constant(common)
    base, power = positive(polynomial, sums.free), sums.multiplier
    if power == 0 or leaf(region, base, POSITIVE) == COEFFICIENTS:
        return _divided(scale, base, power, COEFFICIENTS, of_product)
    lemma = len(region.premises)
    at, many = ("premise", lemma + 1), region.ring.constant(_most(polynomial))
    degree = int(polynomial.total_degree())
    zero = (data(-many * base**degree), product([(-many, 1, COEFFICIENTS), (base, degree, at)]))
    never = ("both", COEFFICIENTS, negative(region, lemma + 1))
    sides = (
        ((1,), _divided(scale, base, power, at, ("premise", lemma))),
        # with a large multiple of mᵈ added, which is 0, each coefficient is one of 0 or more
        ((0,), ("sum", (zero,), COEFFICIENTS)),
        ((-1,), ("times", data(base), never, ("real",))),
    )
    whole = scale * base**power * polynomial
    return ("lemma", data(whole), of_product, ("cases", data(base), sides))


def _divided(
    scale: Polynomial, base: Polynomial, power: int, of_base: Certificate, of_product: Certificate
) -> Certificate:
    """Return the certificate of what has a sign after it is multiplied by c mʳ, which is > 0."""
    powers = [(base, power, of_base)] if power else []
    return (
        "times",
        data(scale * base**power),
        product([(scale, 1, COEFFICIENTS), *powers]),
        of_product,
    )


def _most(polynomial: Polynomial) -> int:
    """Return how far below 0 a coefficient is, at most."""
    return max(0, *(-int(c) for c in polynomial.coeffs()))


def _part(
    region: Region, premises: list[Premise], square: Square, common: int
) -> tuple[Certificate, Certificate]:
    """Return a term of a sum, times a number, and that it is 0 or more."""
    weight, term = region.ring.constant(int(square.weight * common)), square.term
    squared = [(term, 2, ("real",))]
    if term.is_constant():
        weight, squared = weight * term**2, []
    generators = zip(region.ring.gens(), square.powers, strict=True)
    factors = [
        (weight, 1, COEFFICIENTS),
        *((premise, 1, tree) for premise, tree in map(premises.__getitem__, square.given)),
        *((generator, power, COEFFICIENTS) for generator, power in generators if power),
        *squared,
    ]
    whole = math.prod((factor**power for factor, power, _ in factors), start=weight**0)
    return data(whole), product(factors)
