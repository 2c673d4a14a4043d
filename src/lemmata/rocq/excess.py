"""What one side of an inequality has beyond the other, in a form whose sign is seen: how a kernel
is told why an inequality holds.

    left - right = N/D,   N of sums and products of numbers that are 0 or more, and of squares,
        D a product of positive ones

The numbers are those of `charted.py`. The rules are some of those of `inequality/`: no coefficient
is negative; factors; groups of terms; a certificate of squares, also with conditions of the domain,
if the solver is there; cuts, each side with a form of its own. Nothing here is trusted: that the
forms are equal, and the signs of their parts, are what the kernel checks.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lemmata.prove.inequality.orthant import Polynomial, coefficients, factored, negative_somewhere
from lemmata.prove.inequality.squares import Certificate, Square, certificate
from lemmata.rocq.charted import Cut, Ends, Known, Numbers, at_one, at_zero, between, charted
from lemmata.rocq.graph import LONG, Graph, NotSaid
from lemmata.rocq.signs import Signs, plain
from lemmata.rocq.statement import Proposition
from lemmata.terms.types import Scalar

SPLITS, MODULI = 3, 3
"""Cases within cases, at most, and moduli of which either sign makes a case."""
CUTS = 2
"""Cuts that are tried one after the other: those that leave the fewest negative coefficients."""
SOLVES = 8
"""Polynomials for which the solver is asked, at most, for one gap."""
DEEP = 6
"""Rules in a row between two cuts, at most."""
TERMS = 1_000
"""Terms of a polynomial, at most: each becomes several nodes."""
FACTORED, SHORT = 2_000, 16
"""Terms of a polynomial that is factored, at most; and of one that is not if all its coefficients
are positive.
"""


@dataclass(frozen=True)
class Split:
    """Two cases that are all there are, low <= high and high < low, with a form of the gap in
    each.
    """

    low: int
    high: int
    below: Excess
    above: Excess


Excess: TypeAlias = int | Split


def forms(excess: Excess) -> list[int]:
    """Return the nodes of an excess, case by case."""
    return [excess] if isinstance(excess, int) else [*forms(excess.below), *forms(excess.above)]


def cuts(excess: Excess) -> list[int]:
    """Return the nodes that are compared where cases are told apart."""
    return (
        []
        if isinstance(excess, int)
        else [excess.low, excess.high, *cuts(excess.below), *cuts(excess.above)]
    )


def found(
    graph: Graph,
    ranges: Iterable[Proposition],
    ends: Ends,
    gap: Scalar,
    conditions: Sequence[tuple[int, Scalar]] = (),
    deep: int = MODULI,
) -> Excess | None:
    """Return a form of a gap that shows that it is 0 or more wherever the ranges are met; None says
    nothing.

    Args:
        ends: the ends of the ranges of symbols, None where there is none.
        gap: an expression.
        conditions: nodes that are 0 or more, which the ranges say as well, with their expressions.
        deep: how many moduli are taken apart, one after the other.
    """
    import sympy

    hypotheses = dict.fromkeys(ranges, "h")
    if gap == 0:
        return graph.put("int", 0)
    try:
        moduli = sorted(gap.atoms(sympy.Abs), key=sympy.default_sort_key)
        if moduli:
            apart = deep and not any(modulus.args[0].atoms(sympy.Abs) for modulus in moduli)
            return (
                _by_sign(graph, list(hypotheses), ends, gap, conditions, moduli[0], deep)
                if apart
                else None
            )
        return _Search(graph, hypotheses).split(
            *charted(graph, Signs(graph, plain(), hypotheses), ends, gap, conditions), {}, SPLITS
        )
    except (ArithmeticError, OverflowError, NotSaid):
        return None


def _by_sign(
    graph: Graph,
    ranges: list[Proposition],
    ends: Ends,
    gap: Scalar,
    conditions: Sequence[tuple[int, Scalar]],
    modulus: Scalar,
    deep: int,
) -> Excess | None:
    """Return a form of a gap for either sign of what stands in a modulus."""
    (inside,) = modulus.args
    place, zero, cases = graph.of(inside), graph.put("int", 0), []
    for case, node, part in (
        (Proposition(place, "<=", zero), graph.put("opp", place), -inside),
        (Proposition(zero, "<", place), place, inside),
    ):
        form = found(
            graph,
            [*ranges, case],
            ends,
            gap.xreplace({modulus: part}),
            [*conditions, (node, part)],
            deep - 1,
        )
        if form is None:
            return None
        cases.append(form)
    return Split(place, zero, *cases)


class _Search:
    """Looks for the form of one gap."""

    def __init__(self, graph: Graph, ranges: dict[Proposition, str]) -> None:
        self.graph, self.ranges, self.solves = graph, ranges, SOLVES

    def split(
        self,
        numbers: Numbers,
        top: Polynomial,
        bottom: Polynomial,
        conditions: Known,
        suppositions: dict[Proposition, str],
        deep: int,
    ) -> Excess | None:
        """Return a form of top/bottom where something is supposed, by cases if there is none for
        all of them.
        """
        signs = Signs(self.graph, plain(), {**self.ranges, **suppositions})
        unknown = next(
            (k for k in _used(top, bottom) if not signs.proof(numbers.nodes[k], "nonnegative")),
            None,
        )
        if unknown is not None and signs.assumed(
            Proposition(numbers.nodes[unknown], "<=", self.graph.put("int", 0))
        ):
            below = at_zero(numbers, unknown)[2][0]
            images = tuple((node, below.of(polynomial)) for node, polynomial in conditions)
            return self.split(
                below.numbers, below.of(top), below.of(bottom), images, suppositions, deep
            )
        form = self._form(numbers, top, bottom, conditions, signs) if unknown is None else None
        if form is not None or deep == 0:
            return form
        for low, high, sides in (
            _cuts(numbers, top) if unknown is None else [at_zero(numbers, unknown)]
        ):
            cases = []
            for side, case in zip(
                sides, (Proposition(low, "<=", high), Proposition(high, "<", low)), strict=True
            ):
                images = tuple((node, side.of(polynomial)) for node, polynomial in conditions)
                inside = self.split(
                    side.numbers,
                    side.of(top),
                    side.of(bottom),
                    images,
                    {**suppositions, case: "h"},
                    deep - 1,
                )
                if inside is None:
                    break
                cases.append(inside)
            if len(cases) == len(sides):
                return Split(low, high, *cases)
        return None

    def _form(
        self, numbers: Numbers, top: Polynomial, bottom: Polynomial, conditions: Known, signs: Signs
    ) -> int | None:
        """Return a form of a quotient that needs no cases, without the mates of its numbers, or
        with them.

        Where conditions are known, mates are conditions as well.
        """
        gens, mates = top.context().gens(), sorted(numbers.mated) if conditions else ()
        conditions = (
            *conditions,
            *((numbers.nodes[k + numbers.count], 1 - gens[k]) for k in mates),
        )
        for close in (False, True)[: 1 + bool(numbers.mated & {*_used(top, bottom)})]:
            numerator, denominator = (
                numbers.closed(side) if close else side for side in (top, bottom)
            )
            rule = _Rules(self, numbers.nodes, signs, () if close else conditions)
            for sign in (1, -1):
                under = rule.positive(sign * denominator)
                over = None if under is None else rule.nonnegative(sign * numerator, DEEP)
                if under is not None and over is not None:
                    return (
                        over
                        if under == self.graph.put("int", 1)
                        else self.graph.put("div", over, under)
                    )
        return None


class _Rules:
    """Forms of polynomials in numbers that are 0 or more."""

    def __init__(
        self, search: _Search, nodes: tuple[int, ...], signs: Signs, conditions: Known
    ) -> None:
        self.search, self.graph, self.nodes, self.signs, self.conditions = (
            search,
            search.graph,
            nodes,
            signs,
            conditions,
        )
        self.premises = [polynomial for _, polynomial in conditions]

    def positive(self, polynomial: Polynomial) -> int | None:
        """Return a form that shows that a polynomial is positive, by its factors."""
        if len(polynomial) > FACTORED:
            return None
        places = [self.graph.put("int", abs(int(polynomial.content())))]
        for factor, power in factored(polynomial):
            if factor.is_constant():  # -1, or what is left where no factor was found
                return None
            negative = sum(map(int, factor.coeffs())) < 0
            if negative and power % 2:
                return None
            place = self.nonnegative(-factor if negative else factor, 1)
            if place is None or not self.signs.proof(place, "positive"):
                return None
            places.append(self._power(place, power))
        return self._product(places)

    def nonnegative(self, polynomial: Polynomial, deep: int) -> int | None:
        """Return a form that shows that a polynomial is 0 or more."""
        if polynomial == 0:
            return self.graph.put("int", 0)
        plainly = all(c > 0 for c in polynomial.coeffs())
        if plainly and (deep == 0 or len(polynomial) <= SHORT):
            return self._sum(polynomial)
        if deep == 0 or (not plainly and negative_somewhere(polynomial, self.premises)):
            return None
        factors = factored(polynomial) if len(polynomial) <= FACTORED else []
        # a factor of -1 alone takes nothing apart
        if sum(power for factor, power in factors if not factor.is_constant()) > 1:
            return self._of_factors(polynomial, factors, deep)
        if len(polynomial) > TERMS:
            return None
        return (
            self._sum(polynomial)
            if plainly
            else self._by_squares(polynomial) or self._by_groups(polynomial, deep)
        )

    def _of_factors(
        self, polynomial: Polynomial, factors: list[tuple[Polynomial, int]], deep: int
    ) -> int | None:
        """Return the product of the factors: squares as they are, of each other one what shows its
        sign.
        """
        places, negatives = [self.graph.put("int", abs(int(polynomial.content())))], 0
        for factor, power in factors:
            if power % 2 == 0:
                places.append(self._power(self.plain(factor), power))
                continue
            total = sum(map(int, factor.coeffs()))
            turned = total < 0 or (total == 0 and negative_somewhere(factor))
            negatives += turned
            place = self.nonnegative(-factor if turned else factor, deep - 1)
            if place is None:
                return None
            places.append(self._power(place, power))
        return None if negatives % 2 else self._product(places)

    def _by_squares(self, polynomial: Polynomial) -> int | None:
        """Return a certificate by squares over its multiplier."""
        if self.search.solves == 0:
            return None
        self.search.solves -= 1
        witness = certificate(polynomial) or (
            certificate(polynomial, self.premises) if self.premises else None
        )
        if witness is None:
            return None
        over = self._added([self._square(square) for square in witness.squares])
        under = self._multiplier(polynomial, witness)
        if under is None:
            return over
        return self.graph.put("div", over, under) if self.signs.proof(under, "positive") else None

    def _square(self, square: Square) -> int:
        rate = self.graph.put("int", square.weight.numerator)
        if square.weight.denominator != 1:
            rate = self.graph.put("div", rate, self.graph.put("int", square.weight.denominator))
        inside = [self.nodes[k] for k, power in enumerate(square.powers) if power] + [
            self.conditions[k][0] for k in square.given
        ]
        return self._product(
            [
                rate,
                *inside,
                *([] if square.term == 1 else [self._power(self.plain(square.term), 2)]),
            ]
        )

    def _multiplier(self, polynomial: Polynomial, witness: Certificate) -> int | None:
        if witness.multiplier == 0:
            return None
        form = len({sum(map(int, powers)) for powers in polynomial.to_dict()}) == 1
        unit = [] if form else [self.graph.put("int", 1)]
        return self._power(
            self._added([*unit, *(self.nodes[k] for k in _used(polynomial))]), witness.multiplier
        )

    def _by_groups(self, polynomial: Polynomial, deep: int) -> int | None:
        """Return the sum of powers of one number times coefficients each of which shows its
        sign.
        """
        for k in _used(polynomial):
            terms = []
            for (power,), part in coefficients(polynomial, (k,)).items():
                place = self.nonnegative(part, deep - 1)
                if place is None:
                    break
                terms.append(
                    place
                    if power == 0
                    else self._product([self._power(self.nodes[k], power), place])
                )
            else:
                return self._added(terms)
        return None

    def plain(self, polynomial: Polynomial) -> int:
        """Return the node of a polynomial of any sign."""
        parts = [
            {p: c for p, c in polynomial.to_dict().items() if (c > 0) is above}
            for above in (True, False)
        ]
        positive, negative = (polynomial.context().from_dict(part) for part in parts)
        if negative == 0:
            return self._sum(positive)
        return (
            self.graph.put("sub", self._sum(positive), self._sum(-negative))
            if positive != 0
            else self.graph.put("opp", self._sum(-negative))
        )

    def _sum(self, polynomial: Polynomial) -> int:
        """Return the node of a polynomial without negative coefficients."""
        terms = []
        for powers, c in polynomial.to_dict().items():
            inside = [
                self._power(self.nodes[k], int(power)) for k, power in enumerate(powers) if power
            ]
            terms.append(self._product([self.graph.put("int", int(c)), *inside]))
        return self._added(terms)

    def _added(self, places: list[int]) -> int:
        """Return the sum of nodes, of many by halves, as the graph does: so a divisor that is
        assumed not to vanish is the same node.
        """
        if len(places) > LONG:
            half = len(places) // 2
            return self.graph.put("add", self._added(places[:half]), self._added(places[half:]))
        total = places[0] if places else self.graph.put("int", 0)
        for place in places[1:]:
            total = self.graph.put("add", total, place)
        return total

    def _product(self, places: list[int]) -> int:
        unit = self.graph.put("int", 1)
        return self.graph.product([place for place in places if place != unit])

    def _power(self, place: int, power: int) -> int:
        return place if power == 1 else self.graph.put("pow", place, power)


def _used(*polynomials: Polynomial) -> list[int]:
    """Return the generators that occur."""
    return [
        k
        for k, degrees in enumerate(
            zip(*(polynomial.degrees() for polynomial in polynomials), strict=True)
        )
        if any(degrees)
    ]


def _cuts(numbers: Numbers, top: Polynomial) -> list[Cut]:
    """Return the most promising cuts: of a number at 1, or of two numbers where they are equal."""

    def left(cut: Cut) -> int:
        return sum(c < 0 for side in cut[2] for c in side.numbers.closed(side.of(top)).coeffs())

    return sorted(_possible(numbers, top), key=left)[:CUTS]


def _possible(numbers: Numbers, top: Polynomial) -> Iterator[Cut]:
    generators = [k for k in _used(top) if k < numbers.count]
    yield from (at_one(numbers, k) for k in generators if k not in numbers.mated)
    yield from (between(numbers, k, j) for k, j in itertools.combinations(generators, 2))
