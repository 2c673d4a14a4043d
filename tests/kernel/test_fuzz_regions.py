"""Regions of random terms against numbers: at random points each generator has its sign, each premise holds, and what is asked has the
sign of the polynomial that stands for it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flint
import pytest

from lemmata.kernel import region as rules
from lemmata.kernel.region import region_of
from lemmata.terms.quotients import Quotients, Unreduced
from lemmata.terms.term import OPERATIONS, ZERO, Term, conditions, evaluate, kept
from lemmata.terms.unknown import some
from tests.kernel.test_fuzz import COUNTS, HIGH, INTEGERS, LOW, VARIABLES, precision, random_term

BITS = 200
POINTS = 4
TINY = 1e-20
"""A ball wider than this tells nothing; one that lies as near to 0 contains it, as near as 2^−100 would be a wonder."""


class Unclear(Exception):
    """A generator has no value that could be told."""


def real(value: flint.acb) -> flint.arb:
    """Return the real part of what is a real number, as far as one can see.

    Raises: Unclear where it is none, or a wide ball.
    """
    if not value.is_finite() or float(value.rad()) > TINY or not value.imag.contains(0):
        raise Unclear
    return value.real


class Generators:
    """The values of the generators of quotients at a point, as complex balls."""

    def __init__(self, quotients: Quotients, at: dict[Term, Fraction]) -> None:
        self.quotients, self.at = quotients, at
        self.sources: dict[str, Callable[[], flint.acb]] = {"none": lambda: flint.acb(0)}
        q: Any = quotients
        for place, one in enumerate(quotients.variables):
            self.sources[f"v{place}"] = lambda one=one: flint.acb(flint.arb(at[one].numerator) / at[one].denominator)
        for name, inner, generator in quotients.functions:
            self.sources[str(generator)] = lambda name=name, inner=inner: flint.acb(self.function(name, [inner]))
        for base, degree, generator in quotients.roots:
            self.sources[str(generator)] = lambda base=base, degree=degree: self.root(base, degree)
        for (operation, *plain), inner, generator in q._several:
            self.sources[str(generator)] = lambda operation=operation, inner=inner, plain=plain: flint.acb(
                self.function(operation.name, inner, *plain)
            )
        for name, (factor, monomial) in q._powers.items():
            self.sources[name] = lambda factor=factor, monomial=monomial: self.power(factor, monomial)
        units = {str(line): q._units[key] for key, line in q._lines.items() if key[0] == "turn"}
        for name, unit in units.items():
            turn = q._made_of[name]
            self.sources[name] = lambda turn=turn, unit=unit: (real(self.quotient(turn)) / unit * flint.acb(0, 1) * flint.arb.pi()).exp()
        if q._order:
            self.sources["z"] = (2 * flint.arb.pi() * flint.acb(0, 1) / q._order).exp
        self.values: dict[str, flint.acb] = {}

    def __getitem__(self, name: str) -> flint.acb:
        if name not in self.values:
            self.values[name] = self.sources[name]()
        return self.values[name]

    def of(self, polynomial: Any, names: tuple[str, ...] = ()) -> flint.acb:
        """Return the value of a polynomial."""
        total = flint.acb(0)
        for powers, coefficient in polynomial.to_dict().items():
            part = flint.acb(int(coefficient))
            for name, power in zip(names or self.quotients.names, powers, strict=True):
                part = part * self[name] ** int(power) if power else part
            total += part
        return total

    def quotient(self, quotient: Any) -> flint.acb:
        """Return the value of a quotient, of which the denominator is not 0."""
        under = self.of(quotient[1])
        if under.contains(0):
            raise Unclear
        return self.of(quotient[0]) / under

    def function(self, name: str, inner: list[Any], *plain: Any) -> flint.arb:
        """Return the value of a function of quotients that are real numbers."""
        operation = OPERATIONS[name]
        args = [real(self.quotient(one)) for one in inner]
        if name == "unknown":
            return rational(some(*plain, *(fraction(one) for one in args)))
        value = operation.value(*args, *plain)
        if not isinstance(value, flint.arb) or not value.is_finite():
            raise Unclear
        return value

    def root(self, base: Any, degree: int) -> flint.acb:
        """Return the root of a number >= 0, where that is one."""
        value = real(self.of(base))
        if value.contains(0):
            return flint.acb(0) if value.is_zero() else flint.acb(value.union(flint.arb(0)).max(flint.arb(0)).root(degree))
        if value < 0:
            raise Unclear
        return flint.acb(value.root(degree))

    def power(self, factor: Any, monomial: Any) -> flint.acb:
        """Return the power of a factor, whose exponent is an integer, or 0 for a power of 0."""
        exponent = real(self.of(monomial)).unique_fmpz()
        if exponent is None:
            raise Unclear
        base = self.of(factor)
        return base ** int(exponent) if exponent >= 0 else 1 / base ** -int(exponent)


def fraction(value: flint.arb) -> Fraction:
    """Return the fraction with a small denominator that a ball contains.

    Raises: Unclear where it contains none.
    """
    near = Fraction(float(value.mid())).limit_denominator(1000)
    if not value.contains(rational(near)):
        raise Unclear
    return near


def rational(value: Fraction) -> flint.arb:
    return flint.arb(value.numerator) / value.denominator


def signs_at(value: flint.acb) -> set[int]:
    """Return the signs that a real number may have.

    Raises: Unclear for another number.
    """
    ball = real(value)
    return {1} if ball > 0 else {-1} if ball < 0 else {0}


def more(source: random.Random, one: Any, other: Any) -> list[Callable[[], Any]]:
    """Return what makes the other functions, of pieces and of integers."""
    n, m = INTEGERS
    kind = source.choice(["positive", "nonnegative", "zero", "nonzero"])
    return [
        one.arctan,
        one.sign,
        one.floor,
        (one * Fraction(1, source.choice([1, 2, 3]))).floor,
        lambda: (one + n).floor() * source.choice([1, -1]),
        lambda: (n * m + 3 * n) // source.choice([2, 3]),
        lambda: one.maximum(other),
        lambda: one.minimum(other),
        lambda: one.chosen(kind, one, other),
        lambda: one.chosen(kind, other, source.choice([1, 0, n])),
        lambda: abs(one) * other,
        (n * Fraction(1, source.choice([1, 2, 2, 3]))).cosine_of_turns,
        lambda: (n * Fraction(1, 2)).cosine_of_turns() + source.choice([2, 3]) * n.cosine_of_turns(),
        lambda: other / (source.choice([2, 3]) * n.cosine_of_turns() + (n * Fraction(1, 2)).cosine_of_turns()) + one / n.cosine_of_turns(),
        lambda: (one.cosine_of_turns() + 2) ** n,
        lambda: one.cosine_of_turns() * other,
        lambda: constant_of(source) * other,
        lambda: one.exp() * other.exp() ** source.choice([1, -1, 2]),
        (one.exp() * other.exp()).log,
    ]


def constant_of(source: random.Random) -> Any:
    order = source.choice([4, 5, 7, 8, 9])
    one, other = (Term.cospi(source.randint(1, order - 1), order) for _ in range(2))
    return source.choice([one + other, 1 / (one + 3) + 1 / (other + 2), one * other])


def any_term(source: random.Random, depth: int) -> Any:
    """Return a random term of all functions."""
    if depth == 0 or source.random() < 0.5:
        return random_term(source, depth, source.random() < 0.5)
    one, other = (any_term(source, depth - 1) for _ in range(2))
    try:
        return source.choice([*more(source, one, other), lambda: one + other, lambda: one * other, lambda: one / other])()
    except ZeroDivisionError:
        return one


def point(source: random.Random) -> dict[Term, Fraction]:
    values = {one: Fraction(source.choice([*LOW[one.args[1]], *HIGH])) for one in VARIABLES}
    return values | {one: Fraction(source.choice(COUNTS)) for one in INTEGERS}


def values_at(terms: list[Any], at: dict[Term, Fraction]) -> list[flint.arb]:
    """Return the values of terms in balls."""
    return evaluate(terms, {one: rational(value) for one, value in at.items()}, flint.arb(0))


def compared(whole: Term, supposes: list[Any], at: dict[Term, Fraction]) -> Counter[str]:
    """Hold the region of a term, and its quotient, against numbers at a point.

    Raises: AssertionError where one is false, Unreduced where there are none.
    """
    came: Counter[str] = Counter()
    where = conditions(whole)
    given = [*supposes, *where, *conditions(*(one for _, one in supposes))]
    asked = values_at([one for _, one in given], at)
    (value,) = values_at([whole], at)
    if not all(kept(kind, one) for (kind, _), one in zip(given, asked, strict=True)):
        return came
    # a ball at a joint decides for no piece
    if not value.is_finite() or float(value.rad()) > TINY:
        return came
    region, gap = region_of(whole, ZERO, supposes, where)
    # the same ring, of which the region tells no values
    quotients = Quotients(whole, ZERO, *(one for _, one in (*supposes, *where)))
    assert tuple(quotients.names) == region.names
    generators = Generators(quotients, at)
    top, bottom = quotients.of(whole)
    for name, signs in zip(region.names, region.signs, strict=True):
        if name not in region.unreal and name != "none":
            came["generators"] += _is_among(signs, generators, name, f"{name} of {whole} at {at}")
    try:
        quotient = generators.quotient((top, bottom))
    except Unclear:
        came["unclear"] += 1
    else:
        came["quotients"] += 1
        assert (quotient - value).contains(0), f"{whole} is {value}, not {quotient}, at {at}"
        # else a quotient has another sign than the product
        is_real = quotients.is_turning(bottom) or generators.of(bottom).imag.contains(0)
        assert is_real, f"{whole} is over {bottom}, which is no real number at {at}"
    for signs, polynomial in (*region.premises, ({(value > 0) - (value < 0)}, gap)):
        try:
            actual = signs_at(generators.of(polynomial))
        except Unclear:
            came["unclear"] += 1
            continue
        if not region.is_real(polynomial):
            continue
        came["premises"] += 1
        assert actual <= set(signs), f"{polynomial} has no sign {signs}, but {actual}, of {whole} given {supposes} at {at}"
    return came


def _is_among(signs: Any, generators: Generators, name: str, words: str) -> int:
    try:
        actual = signs_at(generators[name])
    except Unclear:
        return 0
    assert actual <= set(signs), f"{words} has no sign {signs}, but {actual}"
    return 1


def fuzz(seeds: range) -> Counter[str]:
    """Return what came of the regions of random terms."""
    came: Counter[str] = Counter()
    for seed in seeds:
        source = random.Random(seed)
        whole = any_term(source, source.choice([1, 2, 2, 3]))
        supposed = [
            (source.choice(["positive", "nonnegative", "nonzero"]), any_term(source, source.choice([0, 1, 1, 2])))
            for _ in range(source.choice([0, 0, 1]))
        ]
        came["terms"] += 1
        try:
            with precision(BITS):
                for _ in range(POINTS):
                    came += compared(whole, supposed, point(source))
        except Unreduced:
            came["unreduced"] += 1
    return came


@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.slow)])
def test_regions_of_random_terms_hold(count: int):
    came = fuzz(range(count))
    assert came["unreduced"] < 0.2 * count and came["unclear"] < 0.2 * count
    assert min(came["quotients"] / 2, came["generators"] / 5, came["premises"] / 10) > count


WRONG: dict[str, tuple[Any, str, Any, str]] = {
    "a fact": (rules, "_FACTS", {"sine": lambda sine, top, bottom: (1 - 2 * sine,)}, "has no sign"),
    "a fact of the exponential": (rules, "_series", lambda top, bottom, degree: 7 * bottom ** (degree + 1), "has no sign"),
    "a fact of the exponential's quotient": (
        rules,
        "_FACTS",
        {"exponential": lambda e, top, bottom: ((top - 2 * bottom) * e + top + 2 * bottom,)},
        "has no sign",
    ),
    "a tangent": (rules, "_tangents", lambda quotients: [one for _, _, one in quotients.functions], "has no sign"),
    "a tangent of powers": (
        Quotients,
        "tangents_of_powers",
        lambda self: [self.ring.gens()[self.names.index(name)] - 1 for name in self._powers],
        "has no sign",
    ),
    "a factor that is no real number": (Quotients, "_is_real", lambda self, polynomial: True, "is no real number"),
    "a sign of a generator": (Quotients, "sign", lambda self, polynomial: "> 0" if polynomial != -1 else "", "has no sign|is .*, not"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_of_a_region_would_be_met(name: str, monkeypatch: pytest.MonkeyPatch):
    owner, attribute, wrong, words = WRONG[name]
    monkeypatch.setattr(owner, attribute, wrong)
    with pytest.raises(AssertionError, match=words):
        fuzz(range(500))
