"""Random certificates of the rules for signs, sound ones and altered ones: whatever a rule answers is so of a random point of the region.

A region is made around a point: generators have the signs that their values have there, or more, and so have premises.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import flint
import pytest

from lemmata.kernel import sign as rules
from lemmata.kernel.region import ANY, SIGNS, Region
from lemmata.kernel.sign import MALFORMED, signs_of
from lemmata.kernel.theorem import NoTheorem

VALUES = [Fraction(-2), Fraction(-1, 2), Fraction(0), Fraction(0), Fraction(1, 3), Fraction(1), Fraction(5, 2)]
DEPTH = 4

Point = list[Fraction]
Answer = tuple[Region, Any, Any, Point]


def sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def at(polynomial: Any, point: Point) -> Fraction:
    """Return the value of a polynomial."""
    total = Fraction(0)
    for powers, coefficient in polynomial.to_dict().items():
        part = Fraction(int(coefficient))
        for value, power in zip(point, powers, strict=True):
            part *= value ** int(power)
        total += part
    return total


def around(source: random.Random, actual: int) -> frozenset[int]:
    """Return signs, among them one."""
    return source.choice([one for one in (*SIGNS.values(), ANY, frozenset((-1, 0)), frozenset((-1,))) if actual in one])


def data(polynomial: Any) -> Any:
    """Return a polynomial as a certificate writes it out."""
    return tuple((tuple(map(int, powers)), int(c)) for powers, c in polynomial.to_dict().items())


class Maker:
    """Makes regions and certificates."""

    def __init__(self, source: random.Random) -> None:
        self.source = source

    def polynomial(self, region: Region, size: int = 3) -> Any:
        gens, total = region.ring.gens(), region.ring.constant(0)
        for _ in range(self.source.randint(1, size)):
            part = region.ring.constant(self.source.choice([1, 1, 2, 3, -1, -1, -2]))
            for _ in range(self.source.choice([0, 1, 1, 2, 2])):
                part = part * self.source.choice(gens) ** self.source.choice([1, 1, 2])
            total = total + part
        return total

    def region(self) -> tuple[Region, Point]:
        """Return a region and a point of it."""
        count = self.source.choice([1, 2, 2, 3])
        names = tuple(f"v{k}" for k in range(count))
        ring = flint.fmpz_mpoly_ctx.get(list(names), flint.Ordering.lex)
        point = [self.source.choice(VALUES) for _ in names]
        region = Region(names, ring, tuple(around(self.source, sign(one)) for one in point), ())
        premises = []
        for _ in range(self.source.randint(0, 3)):
            one = self.polynomial(region, 2) if self.source.random() < 0.5 else self.range_end(region, point)
            value = at(one, point)
            if self.source.random() < 0.3:  # one that is 0
                one, value = value.denominator * one - value.numerator, Fraction(0)
            premises.append((SIGNS["zero"] if value == 0 and self.source.random() < 0.6 else around(self.source, sign(value)), one))
        return Region(names, ring, region.signs, tuple(premises)), point

    def range_end(self, region: Region, point: Point) -> Any:
        """Return a premise that is linear in a generator."""
        gens = region.ring.gens()
        place = self.source.randrange(len(gens))
        turn, rate = self.source.choice([1, -1, -1]), self.source.choice([gens[0] ** 0, 2 * gens[0] ** 0, *gens])
        linear = turn * (rate if rate != gens[place] else rate**0) * gens[place]
        value = at(linear, point)
        moved = self.source.choice([gens[0] * 0, *(one for one in gens if one != gens[place])])
        least = -value - at(moved, point)
        shift = int(least) + 1 if least > 0 or self.source.random() < 0.3 else 0
        return linear + moved + shift

    def asked(self, region: Region) -> Any:
        """Return a polynomial of which something might be shown."""
        one = self.polynomial(region)
        kind = self.source.randrange(6)
        if kind == 0 and region.premises:
            return self.source.choice(region.premises)[1]
        if kind == 1:
            return one * one
        if kind == 2 and region.premises:
            return self.source.choice(region.premises)[1] * self.polynomial(region, 1) + one * one
        if kind == 3 and region.premises:
            return self.source.choice(region.premises)[1] + self.polynomial(region, 1)
        return one * self.polynomial(region, 2) if kind == 4 else one

    def tree(self, region: Region, polynomial: Any, depth: int) -> Any:
        """Return a certificate, which may show nothing."""
        leaves = [self.coefficients, self.premise, self.premise]
        signs = [self.product, self.product, self.sum, self.sum, self.times, self.modulo, self.both]
        inner = [*signs, self.cases, self.cases, self.lemma, self.end, self.end, *[self.between] * 4]
        rule = self.source.choice(leaves if depth == 0 or self.source.random() < 0.3 else inner)
        return rule(region, polynomial, max(depth - 1, 0)) or self.coefficients(region, polynomial, 0)

    def coefficients(self, region: Region, polynomial: Any, depth: int) -> Any:
        strict = [k for k, (signs, _) in enumerate(region.premises) if 0 not in signs]
        clauses = self.source.sample(strict, min(len(strict), self.source.choice([0, 0, 1, 2])))
        return ("real",) if self.source.random() < 0.1 else ("coefficients", tuple(clauses))

    def premise(self, region: Region, polynomial: Any, depth: int) -> Any:
        numbers = [k for k, (_, one) in enumerate(region.premises) if one == polynomial]
        return ("premise", self.source.choice(numbers)) if numbers else None

    def both(self, region: Region, polynomial: Any, depth: int) -> Any:
        return ("both", self.tree(region, polynomial, depth), self.tree(region, polynomial, depth))

    def product(self, region: Region, polynomial: Any, depth: int) -> Any:
        if polynomial == 0:
            return None
        number, factors = polynomial.factor()
        if len(factors) < 1 or (len(factors) == 1 and factors[0][1] == 1):
            return None
        parts = [(region.ring.constant(int(number)), 1), *factors]
        return ("product", tuple((data(one), int(times), self.tree(region, one, depth)) for one, times in parts))

    def sum(self, region: Region, polynomial: Any, depth: int) -> Any:
        parts = []
        rest = polynomial
        for _ in range(self.source.choice([1, 1, 2])):
            terms = rest.to_dict()
            chosen = [one for one in terms if self.source.random() < 0.5]
            part = region.ring.from_dict({one: terms[one] for one in chosen})
            if region.premises and self.source.random() < 0.6:
                part = self.source.choice(region.premises)[1]
            rest = rest - part
            parts.append((data(part), self.tree(region, part, depth)))
        return ("sum", tuple(parts), self.tree(region, rest, depth))

    def times(self, region: Region, polynomial: Any, depth: int) -> Any:
        one = self.source.choice([*region.ring.gens(), self.polynomial(region, 2)])
        return ("times", data(one), self.tree(region, one, depth), self.tree(region, polynomial * one, depth))

    def modulo(self, region: Region, polynomial: Any, depth: int) -> Any:
        numbers = [k for k, (signs, one) in enumerate(region.premises) if signs == {0} and one != 0]
        if not numbers:
            return None
        number = self.source.choice(numbers)
        return ("modulo", number, self.tree(region, divmod(polynomial, region.premises[number][1])[1], depth))

    def cases(self, region: Region, polynomial: Any, depth: int) -> Any:
        by = self.source.choice([*region.ring.gens(), self.polynomial(region, 2)])
        sides = self.source.choice([((-1, 0), (1,)), ((-1,), (0, 1)), ((-1, 1), (0,)), ((-1,), (0,), (1,)), ((-1, 0), (0, 1))])
        return ("cases", data(by), tuple((one, self.tree(region.having(frozenset(one), by), polynomial, depth)) for one in sides))

    def lemma(self, region: Region, polynomial: Any, depth: int) -> Any:
        one = self.source.choice([self.polynomial(region, 2), polynomial])
        of_lemma = self.tree(region, one, depth)
        try:
            signs = signs_of(region, one, of_lemma)
        except (NoTheorem, *MALFORMED):
            return None
        return ("lemma", data(one), of_lemma, self.tree(region.having(signs, one), polynomial, depth))

    def end(self, region: Region, polynomial: Any, depth: int) -> Any:
        return self.chart(region, polynomial, depth, "end", Region.end)

    def between(self, region: Region, polynomial: Any, depth: int) -> Any:
        return self.chart(region, polynomial, depth, "between", Region.between)

    def chart(self, region: Region, polynomial: Any, depth: int, rule: str, write: Callable[..., Any]) -> Any:
        pairs = [(name, number) for name in region.names for number in range(len(region.premises))]
        self.source.shuffle(pairs)
        for name, number in pairs:
            try:
                _, rate = region.linear(number, region.names.index(name))
                of_rate = self.tree(region, rate, 0)
                written = write(region, polynomial, name, number, signs_of(region, rate, of_rate))
            except (NoTheorem, *MALFORMED):
                continue
            return (rule, name, number, of_rate, self.tree(written[0], written[1], depth))
        return None


def altered(source: random.Random, one: Any) -> Any:
    """Return a certificate with one field altered."""
    if not isinstance(one, tuple):
        if isinstance(one, str):
            return source.choice(["v0", "v1", "w2", "premise", "real", "coefficients", "both"])
        return source.choice([one + 1, one - 1, -one, 0, 1, 2, True, False, float(one), str(one), None])
    if not one or source.random() < 0.15:
        return source.choice([one[1:], one[:-1], (*one, *one[-1:]), one[::-1], ("real",), (*one[1:], *one[:1])])
    place = source.randrange(len(one))
    return (*one[:place], altered(source, one[place]), *one[place + 1 :])


def answered(region: Region, polynomial: Any, certificate: Any, point: Point, came: Counter[str], name: str) -> None:
    """Hold what a certificate shows against a point.

    Raises: AssertionError where it is not so.
    """
    came[name] += 1
    try:
        signs = signs_of(region, polynomial, certificate)
    except (NoTheorem, *MALFORMED):
        return
    came[f"{name}, accepted"] += 1
    came[f"{name}, told"] += len(signs) < 3
    actual = sign(at(polynomial, point))
    assert actual in signs, f"{polynomial} is {actual} at {point}, and not {signs}, in {region} by {certificate}"


def fuzz(seeds: range) -> Counter[str]:
    """Return what came of random certificates."""
    came: Counter[str] = Counter()
    for seed in seeds:
        source = random.Random(seed)
        maker = Maker(source)
        region, point = maker.region()
        polynomial = maker.asked(region)
        certificate = maker.tree(region, polynomial, source.choice([0, 1, 2, 2, 3, DEPTH]))
        came[certificate[0]] += 1
        answered(region, polynomial, certificate, point, came, "sound")
        for _ in range(3):
            answered(region, polynomial, altered(source, certificate), point, came, "altered")
    return came


@pytest.mark.parametrize("count", [1_000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_what_rules_answer_is_so(count: int):
    came = fuzz(range(count))
    assert came["sound, told"] > 0.2 * count and came["altered, told"] > 0.1 * count
    assert {*rules._RULES} <= {*came}


def _linear(self: Region, number: int, index: int) -> tuple[Any, Any]:
    parts = [*self.coefficients(self.premise(number)[1], index), self.ring.constant(1)]
    return parts[0], parts[1]


def _having(self: Region, signs: Any, polynomial: Any) -> Region:
    return replace(self, premises=(*self.premises, (SIGNS["positive"], polynomial)))


BETWEEN = Region.between


def _between(self: Region, polynomial: Any, name: str, number: int, rate: Any) -> Any:
    """The corner at which both ends are 0 is left out."""
    region, written = BETWEEN(self, polynomial, name, number, rate)
    return replace(region, signs=(*region.signs[:-1], SIGNS["positive"])), written


WRONG: dict[str, tuple[Any, str, Any]] = {
    "a sum": (rules, "_sum", lambda left, right: frozenset(max(a, b) for a in left for b in right)),
    "a product": (rules, "_product", lambda left, right: left | right),
    "a power": (rules, "_power", lambda one, power: one & {0, 1} or one),
    "clauses": (rules, "_alive", lambda region, clauses: iter(())),
    "an end": (Region, "linear", _linear),
    "a case": (Region, "having", _having),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_rule_would_be_met(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(*WRONG[name])
    with pytest.raises(AssertionError, match=r" is .* at .* by "):
        fuzz(range(2_000))


def test_a_wrong_chart_would_be_met(monkeypatch: pytest.MonkeyPatch):
    # few certificates meet that corner
    monkeypatch.setitem(rules._RULES, "between", rules._chart(_between))
    with pytest.raises(AssertionError, match=r" is .* at .* by "):
        fuzz(range(18_300, 18_400))
