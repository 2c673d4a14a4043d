"""Regions: what is known of the generators of quotients where the sign of a polynomial is asked.

A region is a set of points, a real value for each generator: each value has one of the signs of
its generator, and each premise, a polynomial, one of its own. A sign is −1, 0 or 1, and what is
known of a number is the set of signs that it may have: {0, 1} is "nonnegative", {−1, 1} "nonzero".

A chart writes a generator in new ones, so that an end of its range becomes a sign. It gives a
region that has a point for each point of the old one, and the polynomials there, times positive
factors: what signs they have in the new region they have in the old.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

import flint

from lemmata.kernel.theorem import Condition, Kind, NoTheorem
from lemmata.terms.quotients import Polynomial, Quotients, Unreduced, is_short
from lemmata.terms.term import Term

Signs: TypeAlias = frozenset[int]
"""The signs that a number may have."""
Premise: TypeAlias = tuple[Signs, Polynomial]
"""A polynomial, and the signs that it may have."""

ANY = frozenset((-1, 0, 1))
SIGNS: dict[Kind, Signs] = {
    "zero": frozenset((0,)),
    "nonnegative": frozenset((0, 1)),
    "positive": frozenset((1,)),
    "nonzero": frozenset((-1, 1)),
}
"""Kinds as signs."""
_OF_WORDS = {"": ANY, ">= 0": SIGNS["nonnegative"], "> 0": SIGNS["positive"]}
BITS = 64
"""Bits of the balls that enclose constants: what lies closer to an end is left open."""
FAR = 4096
"""Powers of 2 of such an end, at most: written out it has as many digits."""
DEGREE = 1000
"""Degree of what a certificate writes out, at most: a slip in a power must not fill the memory."""
SEVERAL = 6
"""Numbers with known logarithms of which each two are compared, at most: pairs are premises."""


@dataclass(frozen=True)
class Region:
    """Points of generators.

    Attributes: names, ring: the generators; signs: those that each may have; premises; unreal:
    generators that may be no real numbers, as the root of unity z; depends: the variables on
    which the terms depend whose difference has its sign asked.
    """

    names: tuple[str, ...]
    ring: Any
    signs: tuple[Signs, ...]
    premises: tuple[Premise, ...]
    unreal: frozenset[str] = frozenset()
    depends: frozenset[Term] = frozenset()

    def polynomial(self, data: Iterable[tuple[Iterable[int], int]]) -> Polynomial:
        """Return a polynomial from pairs of the powers of the generators and a coefficient."""
        pairs = [(tuple(map(_whole, powers)), _whole(c)) for powers, c in data]
        terms = dict(pairs)
        if len(terms) < len(pairs) or any(
            len(powers) != len(self.names) or min(powers) < 0 or sum(powers) > DEGREE
            for powers in terms
        ):
            raise NoTheorem("a polynomial has other generators, a high power, or a monomial twice")
        return self.ring.from_dict(terms)

    def premise(self, number: int) -> Premise:
        """Return a premise by its number, from 0 on."""
        if _whole(number) < 0:
            raise NoTheorem(f"there is no premise {number}")
        return self.premises[number]

    def is_real(self, polynomial: Polynomial) -> bool:
        """Tell whether all generators of a polynomial are real numbers, or it need have no sign."""
        degrees = zip(self.names, polynomial.degrees(), strict=True)
        return not self.unreal or not any(d > 0 and name in self.unreal for name, d in degrees)

    def having(self, signs: Signs, polynomial: Polynomial) -> Region:
        """Return the part of the region in which a polynomial has one of these signs."""
        if -1 in signs and max(signs) <= 0:  # the other way about, an end may be a chart
            signs, polynomial = frozenset(-one for one in signs), -polynomial
        return replace(self, premises=(*self.premises, (signs, polynomial)))

    def coefficients(self, polynomial: Polynomial, index: int) -> list[Polynomial]:
        """Return the coefficients of the powers of a generator, the constant one first."""
        degree = polynomial.degrees()[index]
        if degree > DEGREE:
            raise NoTheorem(f"{self.names[index]} has too high a power")
        parts: list[dict[Any, Any]] = [{} for _ in range(degree + 1)]
        for powers, c in polynomial.to_dict().items():
            parts[int(powers[index])][*powers[:index], 0, *powers[index + 1 :]] = c
        return [self.ring.from_dict(part) for part in parts]

    def put(
        self, polynomial: Polynomial, index: int, top: Polynomial, bottom: Polynomial
    ) -> Polynomial:
        """Return a polynomial at generator = top/bottom, times bottom to its degree."""
        parts = self.coefficients(polynomial, index)
        if not (is_short(top, len(parts)) and is_short(bottom, len(parts))):
            raise NoTheorem(f"{self.names[index]} has too high a power")
        total, power = 0 * polynomial, self.ring.constant(1)
        for part in reversed(parts):
            total, power = total * top + part * power, power * bottom
        return total

    def linear(self, number: int, index: int) -> tuple[Polynomial, Polynomial]:
        """Return B and A of a premise A g + B, both without the generator g.

        Raises: NoTheorem for another premise.
        """
        parts = self.coefficients(self.premise(number)[1], index)
        if len(parts) != 2:
            raise NoTheorem(f"a premise is not linear in {self.names[index]}")
        return parts[0], parts[1]

    def end(
        self, polynomial: Polynomial, name: str, number: int, positive: Signs
    ) -> tuple[Region, Polynomial]:
        """Write a generator as the value u of the premise A g + B: g = (u − B)/A.

        Each point has a value of u, with the signs of the premise; what was known of g stays as
        a premise of its own.

        Args: positive: the signs of A, {1} or {−1}.
        """
        index = self.names.index(name)
        rest, rate = self.linear(number, index)
        if positive not in ({1}, {-1}):
            raise NoTheorem(f"the factor of {name} has no sign")
        turn = max(positive)
        u = self.ring.gens()[index]
        before = self.signs[index]
        premises = self.premises if before == ANY else (*self.premises, (before, u))
        top, bottom = turn * (u - rest), turn * rate
        signs = (*self.signs[:index], self.premise(number)[0], *self.signs[index + 1 :])
        swapped = tuple((one, self.put(whole, index, top, bottom)) for one, whole in premises)
        region = replace(self, signs=signs, premises=swapped)
        return region, self.put(polynomial, index, top, bottom)

    def between(
        self, polynomial: Polynomial, name: str, number: int, rate: Signs
    ) -> tuple[Region, Polynomial]:
        """Write a generator g >= 0 with a premise C − D g >= 0 as g = C a/(D (a + b)).

        Here a = D g and b = C − D g are >= 0, or > 0 if g and the premise are so, and a + b > 0,
        if C > 0. Otherwise C = 0, and g = 0: then a = 0 and b = 1 do. That C >= 0 is a
        premise as well, if C is no number.

        Args: rate: the signs of −D, which must be {−1}.
        """
        index = self.names.index(name)
        constant, minus = self.linear(number, index)
        sides = (self.signs[index], self.premise(number)[0])
        if rate != {-1} or any(one not in ({0, 1}, {1}) for one in sides):
            raise NoTheorem(f"{name} is not between 0 and an end")
        names = (*self.names, f"w{len(self.names)}")
        ring = flint.fmpz_mpoly_ctx.get(list(names), flint.Ordering.lex)
        region = Region(names, ring, (*self.signs, sides[1]), (), self.unreal, self.depends)
        a, b = ring.gens()[index], ring.gens()[-1]
        top, bottom = region.grown(constant) * a, -region.grown(minus) * (a + b)
        more = [] if constant.is_constant() else [(SIGNS["nonnegative"], constant)]
        premises = [
            (one, region.put(region.grown(whole), index, top, bottom))
            for one, whole in (*self.premises, *more)
        ]
        region = replace(region, premises=(*premises, (SIGNS["positive"], a + b)))
        return region, region.put(region.grown(polynomial), index, top, bottom)

    def grown(self, polynomial: Polynomial) -> Polynomial:
        """Return a polynomial in one generator less as one of these."""
        return self.ring.from_dict({(*key, 0): c for key, c in polynomial.to_dict().items()})


def _whole(value: object) -> int:
    if type(value) is not int:
        raise NoTheorem(f"{value!r:.40} is no integer")
    return value


def region_of(
    left: Term, right: Term, supposes: Iterable[Condition], where: Iterable[Condition]
) -> tuple[Region, Polynomial]:
    """Return the region in which conditions are kept, and a polynomial with the sign of left −
    right there.

    A quotient T/B whose B is not 0 has the sign of T B. Premises are, in turn: what is supposed,
    the conditions of having a value, the relations of the generators, and the facts of functions.

    Raises: Unreduced.
    """
    conditions = [*supposes, *where]
    quotients = Quotients(left, right, *(one for _, one in conditions))
    over, under = quotients.of(right)
    gap = _cleared(quotients, *quotients.sum(quotients.of(left), (-over, under)))
    depends = quotients.variables_in(quotients.of(left), (over, under))
    return region_in(quotients, conditions, depends), gap


def _cleared(quotients: Quotients, top: Polynomial, bottom: Polynomial) -> Polynomial:
    """Return a polynomial with the sign of a quotient."""
    if quotients.is_turning(bottom):  # no square of it need be positive
        raise Unreduced("a denominator may be no real number")
    return quotients.reduced(top if bottom == quotients.one else top * bottom)


def region_in(
    quotients: Quotients, conditions: Iterable[Condition], depends: frozenset[Term] = frozenset()
) -> Region:
    """Return the region of generators in which conditions are kept."""
    premises = (
        *(
            (SIGNS[kind], _cleared(quotients, *quotients.of(one)))
            for kind, one in conditions
            if not quotients.is_turning(quotients.of(one)[1])
        ),
        *((SIGNS["zero"], one) for one in quotients.relations),
        *(fact for fact in _facts(quotients) if not quotients.is_turning(fact[1])),
    )
    signs = tuple(_OF_WORDS[quotients.signs.get(name, "")] for name in quotients.names)
    unreal = frozenset(quotients.names) - quotients.signs.keys()
    return Region(tuple(quotients.names), quotients.ring, signs, premises, unreal, depends)


def _facts(quotients: Quotients) -> list[Premise]:
    """Return what is true of functions T/B, times squares of B or T; of constants, their ends."""
    facts = _tangents(quotients) + quotients.tangents_of_powers()
    zeros: list[Polynomial] = []
    above: list[Polynomial] = []
    with flint.ctx.workprec(BITS):
        for name, (top, bottom), generator in quotients.functions:
            facts += _FACTS.get(name, lambda *_: ())(generator, top, bottom)
            if name == "absolute":
                zeros.append(bottom**2 * generator**2 - top**2)
            above += _ABOVE.get(name, lambda *_: ())(generator, top, bottom)
            if name in _VALUES and top.is_constant() and bottom.is_constant():
                facts += _ends(_VALUES[name](_ball(top) / _ball(bottom)), generator)
        for base, degree, generator in quotients.roots:
            if base.is_constant():
                facts += _ends(_ball(base).root(degree), generator)
    return [
        *((SIGNS["nonnegative"], one) for one in facts),
        *((SIGNS["zero"], one) for one in zeros),
        *((SIGNS["positive"], one) for one in above),
    ]


def _tangents(quotients: Quotients) -> list[Polynomial]:
    """Return A − C (1 + log A − log C), which is >= 0 as e^d >= 1 + d for every d, times squares.

    A = T/B and C are > 0, and their logarithms P/Q known: 1, exponentials, what logarithms are of.
    """
    one = quotients.one
    logarithms = [(quotients.zero, one, one, one)]
    for name, (top, bottom), generator in quotients.functions:
        logarithms += [(top, bottom, generator, one)] if name == "exponential" else []
        logarithms += [(generator, one, top, bottom)] if name == "logarithm" else []
    count = range(1, len(logarithms))
    with_one = [pair for k in count for pair in ((k, 0), (0, k))]
    pairs = [(k, j) for k in count for j in count if j != k and len(logarithms) <= SEVERAL]
    return [
        t * b * (d * q * w) ** 2 - c * d * b**2 * q * w * (q * w + p * w - r * q)
        for k, j in with_one + pairs
        for (p, q, t, b), (r, w, c, d) in [(logarithms[k], logarithms[j])]
    ]


def _ball(constant: Polynomial) -> flint.arb:
    return flint.arb(constant.leading_coefficient() if constant != 0 else 0)


def _ends(value: flint.arb, generator: Polynomial) -> list[Polynomial]:
    """Return g − low and high − g, times denominators, where a constant g lies in a ball from low
    to high; nothing for a ball that is no number, or far too large or small to be written out.
    """
    if not value.is_finite():
        return []
    ends = [tuple(map(int, end.man_exp())) for end in (value.lower(), value.upper())]
    if any(abs(exponent) > FAR for _, exponent in ends):
        return []
    low, high = (mantissa * Fraction(2) ** exponent for mantissa, exponent in ends)
    return [
        low.denominator * generator - low.numerator,
        high.numerator - high.denominator * generator,
    ]


def _series(top: Polynomial, bottom: Polynomial, degree: int) -> Polynomial:
    """Return n! B^(n + 1) Σ y^k/k!, k = 0 … n, for y = T/B and the degree n."""
    times = [math.perm(degree, degree - k) for k in range(degree + 1)]
    return sum((c * top**k * bottom ** (degree + 1 - k) for k, c in enumerate(times)), 0 * top)


_FACTS: dict[str, Callable[..., tuple[Polynomial, ...]]] = {
    # e^y >= 1 + y + y²/2 + y³/6, as the next term of the series, at some point between 0 and y,
    # is >= 0; e^−y likewise, times e^y; (y − 2) e^y + y + 2 rises and is 0 at 0: y times it is >= 0
    "exponential": lambda e, top, bottom: (
        6 * bottom**4 * e - _series(top, bottom, 3),
        6 * bottom**4 - _series(-top, bottom, 3) * e,
        top * (top - 2 * bottom) * e + top * (top + 2 * bottom),
    ),
    # |y| >= y, and |y| >= −y; that |y| >= 0 is the sign of its generator
    "absolute": lambda size, top, bottom: (
        bottom**2 * size - top * bottom,
        bottom**2 * size + top * bottom,
    ),
    "floor": lambda floor, top, bottom: (top * bottom - bottom**2 * floor,),
    # arctan y is between 0 and y
    "arctan": lambda angle, top, bottom: (top * bottom * angle, (top - bottom * angle) * top),
    "sine": lambda sine, top, bottom: (1 - sine, 1 + sine),
    "cosine": lambda cosine, top, bottom: (1 - cosine, 1 + cosine),
}
"""What is >= 0, for the value of a function at T/B."""
_ABOVE: dict[str, Callable[..., tuple[Polynomial, ...]]] = {
    "floor": lambda floor, top, bottom: (bottom**2 * (floor + 1) - top * bottom,),
    # 11/7 is above π/2
    "arctan": lambda angle, top, bottom: (11 - 7 * angle, 11 + 7 * angle),
}
"""What is > 0."""
_VALUES: dict[str, Callable[[Any], Any]] = {
    "exponential": lambda y: y.exp(),
    "logarithm": lambda y: y.log(),
    "sine": lambda y: y.sin(),
    "cosine": lambda y: y.cos(),
    "arctan": lambda y: y.atan(),
}
"""Functions of balls."""
