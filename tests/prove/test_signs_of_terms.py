"""Signs of terms that the search proves, those that it must not, and a fuzz of both with fractions and balls as the judge."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import flint
import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.kernel.region import SIGNS, region_of
from lemmata.kernel.sign import signed
from lemmata.kernel.theorem import Kind, NoTheorem, Theorem
from lemmata.prove.signs import premises, search
from lemmata.prove.signs.leaves import leaf
from lemmata.prove.signs.search import proof
from lemmata.terms.term import ONE, ZERO, Term, conditions, constant, evaluate, kept, term, variable, variables

x, y, z = (variable(name) for name in "xyz")
p, q = (variable(name, "> 0") for name in "pq")
a, b, c = (variable(name, ">= 0") for name in "abc")


def box(one: Term, low: Any, high: Any) -> tuple[tuple[str, Term], ...]:
    """Return the conditions low <= x <= high."""
    return ("nonnegative", one - low), ("nonnegative", high - one)


UNIT, SQUARE = box(x, 0, 1), (*box(x, 0, 1), *box(y, 0, 1))
HALF_OPEN = (*UNIT, ("nonnegative", y), ("positive", 1 - y))
ABOVE = (*UNIT, ("positive", y), ("nonnegative", 1 - y))
SHARES = (("positive", 1 - p), ("positive", 1 - q))
LAST = (("positive", 1 - p - q),)


def entropy(*shares: Term) -> Term:
    """Return −Σ s log s."""
    return -sum((one * one.log() for one in shares), ZERO)


def divergence(shares: tuple[Term, ...], others: tuple[Term, ...]) -> Term:
    """Return Σ s log(s/t)."""
    return sum((one * (one / other).log() for one, other in zip(shares, others, strict=True)), ZERO)


def room(factor: Any) -> Term:
    """Return (1 + p) k − c (2 + b) s (k + p) for a slope s by that one step before, z, and k by y, of which a step is made."""
    k = 2 + b + a * y / (y + p)
    return (1 + p) * k - factor * (2 + b) * ((1 + p) * k + a * p * z) / (k + p)


BEFORE = (("nonnegative", y - 2 - b), ("nonnegative", z), ("nonnegative", (1 + p) * y - (2 + b) * z * (y + p)))
TRUE = [
    ("nonnegative", room(1), BEFORE),
    ("nonnegative", 1 + p - (2 + b) * z, BEFORE),
    ("nonnegative", a - p + ((a - p) ** 2 + b).sqrt(), ()),
    ("positive", a - p + ((a - p) ** 2 + q).sqrt(), ()),
    ("nonnegative", a - p + ((a - p) ** 2 + 4 * a * p).sqrt(), ()),
    ("nonnegative", p - 1 - p.log(), ()),
    ("nonnegative", q.log() - p.log(), (("nonnegative", q - p),)),
    ("nonnegative", y.exp() - x.exp(), (("nonnegative", y - x),)),
    ("nonnegative", (x.exp() + y.exp()).log() - x, ()),
    ("nonnegative", entropy(p, 1 - p), SHARES[:1]),
    ("nonnegative", entropy(*(one / (p + q + 1) for one in (p, q, ONE))), ()),
    ("nonnegative", divergence((p, 1 - p), (q, 1 - q)), SHARES),
    ("nonnegative", p * (p.log() - q.log()) + (1 - p) * ((1 - p).log() - (1 - q).log()), SHARES),
    ("nonnegative", divergence((p, q, 1 - p - q), (constant(Fraction(1, 3)),) * 3), LAST),
    ("nonzero", 1 + p, ()),
    ("nonzero", (x * x + y * y).root(2), (("nonzero", x * x + y * y),)),
    ("positive", (x - y).root(3), (("nonzero", x - y),)),
    ("positive", abs((x - y) / y), (("nonzero", x - y),)),
    ("nonzero", 6 * (y - x), (("nonzero", x - y),)),
    ("positive", Term.cospi(1, 6), ()),
    ("positive", 2 - x, UNIT),
    ("positive", a + b + p, ()),
    ("positive", x.exp(), ()),
    ("positive", 1 + x * x, ()),
    ("nonzero", x, (("nonzero", x),)),
    ("nonzero", x * (y + 1), (("nonzero", x), ("nonnegative", y))),
    ("positive", x, (("nonnegative", x), ("nonzero", x))),
    ("nonzero", x + y, ABOVE),
    ("positive", x + y, ABOVE),
    ("nonzero", 1 - x * y, HALF_OPEN),
    ("positive", 1 - x * x * y, HALF_OPEN),
    ("nonnegative", 1 - x * y, SQUARE),
    ("nonnegative", x / (x + y), SQUARE),
    ("nonnegative", 1 - x / (x + y), SQUARE),
    ("nonnegative", x + y - 2 * x * y, SQUARE),
    ("nonnegative", (1 - x) * (1 - y), SQUARE),
    ("nonzero", (x - 2) * (y + 1), SQUARE),
    ("positive", 2 + x * y, (*box(x, -1, 1), *box(y, -1, 1))),
    ("positive", x * x - x + Fraction(3, 10), UNIT),
    ("nonzero", x * x - 2, UNIT),
    ("positive", x * x - x + 1, ()),
    ("nonnegative", x * x - 2 * x + 1, ()),
    ("nonnegative", x * x - x * y + y * y, ()),
    ("positive", x**4 - 3 * x + 3, ()),
    ("nonnegative", (x * x - 2) ** 2 * (x + 1), box(x, -1, 5)),
    ("nonnegative", a**3 + b**3 + c**3 - 3 * a * b * c, ()),
    ("nonnegative", y - x, (("nonnegative", y - z), ("nonnegative", z - x))),
    ("positive", 1 + x - y, (*UNIT, *box(y, 0, x))),
    ("nonnegative", 1 - x, (("nonnegative", x), ("nonnegative", y - x), ("nonnegative", 1 - y))),
    ("positive", 1 - x * y / 2, (("nonnegative", 1 - x * y),)),
    ("positive", p.exp() - 1, ()),
    ("positive", 1 - (-p).exp(), ()),
    ("positive", x.exp() - x, ()),
    ("positive", p.exp() - p * p, ()),
    ("positive", x.exp() - x - y / 2, SQUARE),
    ("nonnegative", p - 1 - p.log(), ()),
    ("nonnegative", (1 + a).log(), ()),
    ("positive", 2 + x.cos(), ()),
    ("positive", 4 - x.sin() - 2 * y.cos(), ()),
    ("positive", abs(x) - x + 1, ()),
    ("positive", (1 + x * x).sqrt() - x, ()),
    ("nonnegative", (a + b) / 2 - (a * b).sqrt(), ()),
    ("positive", 3 - constant(2).sqrt() - constant(1).exp() / 2, ()),
    ("positive", constant(2).log() - Fraction(1, 2), ()),
    ("nonnegative", a.sqrt() + b.sqrt() - (a + b).sqrt(), ()),
    ("nonnegative", 1 + a / 3 - (1 + a).root(3), ()),
    ("nonnegative", x.exp() + (-x).exp() - 2 - x * x, ()),
    ("positive", 1 - (-p).exp() * (1 + p), ()),
    ("nonnegative", 2 + a + (a - 2) * a.exp(), ()),
    ("nonnegative", (-a).exp() - (2 - a) / (2 + a), ()),
    ("nonnegative", 3 * a / (2 * (1 + a)) - 1 + (-a).exp(), ()),
    ("nonnegative", x * (2 + x) + x * (x - 2) * x.exp(), ()),
    ("positive", 6 - x - y - a - b - c, (*SQUARE, ("nonnegative", 1 - a), ("nonnegative", 1 - b), ("nonnegative", 1 - c))),
    ("nonnegative", x * x - 20 * x + 101, box(x, 0, 100)),
    ("nonnegative", (x * x + y * y) * (a * a + b * b) - (x * a + y * b) ** 2, ()),
    ("nonnegative", abs(x) + abs(y) - abs(x + y), ()),
    ("nonnegative", 1 - abs(x / 2) * 2, box(x, -1, 1)),
    ("positive", 2 * p - x * x / p, (("nonnegative", p - abs(x)),)),
    ("nonnegative", 3 * p * p - x * x - abs(x * y) - y * y, (("nonnegative", p - abs(x)), ("nonnegative", p - abs(y)))),
    ("positive", y + x * (z - y), (("positive", y), ("positive", z), *UNIT)),
]
FALSE = [
    ("nonnegative", room(constant(Fraction(11, 10))), BEFORE),
    ("nonnegative", room(1), BEFORE[:2]),
    ("nonnegative", room(1), (*BEFORE[:2], ("nonnegative", (1 + p) * y - (1 + b) * z * (y + p)))),
    ("nonnegative", 1 + p - (3 + b) * z, BEFORE),
    ("nonnegative", a - p + ((a - p) ** 2 - b).sqrt(), (("nonnegative", (a - p) ** 2 - b),)),
    ("positive", a - p + ((a - p) ** 2 + b).sqrt(), ()),
    ("nonnegative", 1 - 3 * p / (1 + p + ((1 - p) ** 2 + 4 * a).sqrt()), ()),
    ("nonnegative", z - 1, (*BEFORE[:2], ("nonnegative", (y - 3) * (z - 1)))),
    ("nonzero", (x * x + y * y).root(2), ()),
    ("nonzero", abs(x - y), (("nonzero", x + y),)),
    ("positive", 6 * (y - x), (("nonzero", x - y),)),
    ("positive", -Term.cospi(1, 6), ()),
    ("nonnegative", p.log() - p + 1, ()),
    ("positive", p - 1 - p.log(), ()),
    ("nonnegative", p.log() - q.log(), (("nonnegative", q - p),)),
    ("nonnegative", x.exp() - y.exp(), (("nonnegative", y - x),)),
    ("nonnegative", x - (x.exp() + y.exp()).log(), ()),
    ("positive", divergence((p, 1 - p), (q, 1 - q)), SHARES),
    ("nonnegative", entropy(p, 1 - p) - Fraction(1, 2), SHARES[:1]),
    ("nonnegative", divergence((p, q), (q, p)) - 1, ()),
    ("nonzero", x, ()),
    ("nonnegative", x, ()),
    ("positive", a, ()),
    ("nonzero", a - 1, ()),
    ("positive", 1 - x, UNIT),
    ("nonzero", 1 - x * y, SQUARE),
    ("nonzero", x + y, SQUARE),
    ("positive", x / (x + y), SQUARE),
    ("positive", 1 - x / (x + y), SQUARE),
    ("nonnegative", 1 / x, ()),
    ("positive", x * x, ()),
    ("positive", (x - 1) ** 2, UNIT),
    ("nonnegative", (x * x - 2) * (x + 1), box(x, -1, 5)),
    ("nonzero", x * x - 2, box(x, 0, 2)),
    ("positive", 1 - (-a).exp(), ()),
    ("nonnegative", 2 + x + (x - 2) * x.exp(), ()),
    ("positive", 2 + a + (a - 2) * a.exp(), ()),
    ("nonnegative", 2 + a + (a - 2) * a.exp() - a / 100, ()),
    ("nonnegative", (-a).exp() - (2 - a) / (2 + Fraction(9, 10) * a), ()),
    ("nonnegative", 5 * a / (4 * (1 + a)) - 1 + (-a).exp(), ()),
    ("positive", p - 1 - p.log(), ()),
    ("nonnegative", p.log(), ()),
    ("positive", x.exp() - Fraction(3) * x, ()),
    ("positive", 1 + x.cos(), ()),
    ("nonnegative", 1 - (1 + a).sqrt(), ()),
    ("positive", (a + b) / 2 - (a * b).sqrt(), ()),
    ("nonnegative", x * y, ()),
    ("nonnegative", abs(x) - abs(y) - abs(x + y), ()),
    ("positive", abs(x) + abs(y) - abs(x + y), ()),
    ("positive", p - x, (("nonnegative", p - abs(x)),)),
    ("nonnegative", (a + b).sqrt() - a.sqrt() - b.sqrt(), ()),
    ("positive", a.sqrt() + b.sqrt() - (a + b).sqrt(), ()),
    ("positive", 5 - x - y - a - b - c, (*SQUARE, ("nonnegative", 1 - a), ("nonnegative", 1 - b), ("nonnegative", 1 - c))),
    ("positive", constant(2).log() - Fraction(7, 10), ()),
]


@pytest.mark.parametrize(("kind", "whole", "supposes"), TRUE, ids=lambda one: repr(one)[:50] if isinstance(one, Term) else "")
def test_a_sign_is_proved(kind, whole, supposes):
    theorem = theorem_of(kind, whole, ZERO, supposes)
    assert (theorem.kind, theorem.left, theorem.right) == (kind, whole, ZERO)
    assert {*theorem.supposes} <= {*supposes}


@pytest.mark.parametrize(("kind", "whole", "supposes"), FALSE, ids=lambda one: repr(one)[:50] if isinstance(one, Term) else "")
@pytest.mark.parametrize("looks", [True, False])
def test_a_wrong_sign_is_not_proved(monkeypatch, kind, whole, supposes, looks):
    if not looks:  # at points first: the search alone must not prove it either
        monkeypatch.setattr(search, "is_contradicted", lambda *_: False)
    assert proof(kind, whole, ZERO, supposes) is None


def theorem_of(*statement: Any) -> Theorem:
    theorem = proof(*statement)
    assert theorem is not None
    return theorem


def test_a_sign_is_said_of_two_sides():
    assert theorem_of("positive", 1 + p, ONE).words() == "1 + p > 1; for all p > 0"
    assert proof("positive", ONE, 1 + p) is None


def test_no_more_is_supposed_than_hangs_together():
    theorem = theorem_of("positive", 2 - x, ZERO, (*SQUARE, ("nonnegative", z - y)))
    assert {*theorem.supposes} == {*UNIT}
    assert theorem_of("positive", 1 + x * x, ZERO, UNIT).supposes == ()


GRID = [Fraction(n, 4) for n in (-12, -4, -1, 0, 1, 2, 3, 4, 5, 8, 20)]


def holds(kind: str, whole: Term, supposes: Iterable[tuple[str, Term]]) -> bool:
    """Tell whether a sign is right at all points of a grid at which the conditions are kept."""
    names = sorted(variables(whole, *(one for _, one in supposes)), key=repr)
    asked = [*supposes, *conditions(whole)]
    for values in itertools.product(GRID, repeat=len(names)):
        point = dict(zip(names, values, strict=True))
        if all(in_sign(one, point[one]) for one in names):
            try:
                whole_value, *others = evaluate([whole, *(one for _, one in asked)], point, Fraction(1))
            except ZeroDivisionError:
                continue
            if all(kept(of, value) for (of, _), value in zip(asked, others, strict=True)) and not kept(kind, whole_value):
                return False
    return True


def in_sign(one: Term, value: Fraction) -> bool:
    return value > 0 if one.args[1] == "> 0" else value >= 0 or not one.args[1]


def statement(source: random.Random) -> tuple[Kind, Term, list[tuple[str, Term]]]:
    """Return a sign of a random rational function of two variables, in a random box."""
    names = source.sample([x, y, a, p], 2)
    supposes: list[tuple[str, Term]] = []
    for one in names:
        low = source.choice([-1, 0, 0, 1])
        for end, far in ((one - low, 0.2), (low + source.choice([1, 2]) - one, 0.4)):
            if source.random() > far:
                supposes.append((source.choice(["nonnegative", "positive"]), end))
    if source.random() < 0.3:
        supposes.append((source.choice(["nonnegative", "positive", "nonzero"]), names[0] - names[1]))
    whole = polynomial(names, source)
    if source.random() < 0.3:
        whole = whole / polynomial(names, source, least=1)
    return source.choice(["nonnegative", "positive", "nonzero"]), whole, supposes


def polynomial(names: list[Term], source: random.Random, least: int = 0) -> Term:
    one, other = names
    whole = term(source.choice([-1, 0, 1, 1, 2]) or least)
    for _ in range(source.randint(1, 3)):
        whole = whole + source.choice([-2, -1, 1, 1, 2]) * one ** source.randint(0, 2) * other ** source.randint(0, 2)
    return whole


@pytest.mark.parametrize("seed", range(6))
def test_what_is_proved_is_true_at_points(seed):
    source = random.Random(seed)
    proved = 0
    for _ in range(60):
        kind, whole, supposes = statement(source)
        theorem = proof(kind, whole, ZERO, supposes)
        proved += theorem is not None
        assert theorem is None or holds(kind, whole, theorem.supposes), theorem.words()
    assert proved > 5


@pytest.mark.parametrize("seed", range(4))
def test_a_certificate_of_something_else_proves_nothing_wrong(seed):
    """The certificate of one statement, with a field altered or not, is handed over for another."""
    source, trees, accepted, wrong = random.Random(seed), [], 0, 0
    while len(trees) < 25:
        kind, whole, supposes = statement(source)
        region, gap = region_of(whole, ZERO, supposes, conditions(whole))
        tree = search._Search().tree(region, gap, SIGNS[kind])
        trees += [tree] if tree else []
    for _ in range(300):
        kind, whole, supposes = statement(source)
        try:
            signed(kind, whole, ZERO, supposes, altered(source.choice(trees), source))
        except NoTheorem:
            wrong += not holds(kind, whole, supposes)
            continue
        accepted += 1
        assert holds(kind, whole, supposes), (kind, whole, supposes)
    assert accepted > 3 and wrong > 50


def altered(tree: Any, source: random.Random) -> Any:
    """Return a certificate of which some numbers are others."""
    if isinstance(tree, tuple):
        return tuple(altered(one, source) for one in tree)
    return source.choice([-1, 0, 1, 2, 3]) if isinstance(tree, int) and source.random() < 0.1 else tree


def test_proofs_with_functions_are_true_in_balls():
    """Certificates with exponentials, logarithms and roots, judged where balls are apart from 0."""
    source, proved = random.Random(0), 0
    makes = [lambda u: u.exp(), lambda u: (1 + u * u).sqrt(), lambda u: (1 + u * u).log(), lambda u: u.sin(), abs]
    for _ in range(80):
        one, other = source.sample([x, a, p], 2)
        f, g = (source.choice(makes)(source.choice([1, -1, 2]) * u) for u in (one, other))
        whole = (
            source.choice([-1, 1, 2]) * f + source.choice([-1, 0, 1]) * g + source.choice([-1, 0, 1]) * one + source.choice([-1, 0, 1, 2])
        )
        kind: Kind = source.choice(["nonnegative", "positive"])
        if proof(kind, whole, ZERO) is None:
            continue
        proved += 1
        for values in itertools.product(GRID, repeat=2):
            point: Mapping[Term, Any] = {
                u: flint.arb(flint.fmpq(v.numerator, v.denominator)) for u, v in zip((one, other), values, strict=True)
            }
            if all(in_sign(u, v) for u, v in zip((one, other), values, strict=True)):
                (value,) = evaluate([whole], point, flint.arb(1))
                assert not value < 0, (kind, whole, values)
    assert proved > 5


def test_what_has_no_proof_is_given_up_soon(monkeypatch):
    """However large: what is looked at is counted."""
    looks = []

    def counted(region: Any, polynomial: Any, want: Any) -> Any:
        looks.append(len(polynomial))
        assert sum(looks) < 150_000  # some three times what the largest of these takes
        return leaf(region, polynomial, want)

    for module in (search, premises):
        monkeypatch.setattr(module, "leaf", counted)
    monkeypatch.setattr(search, "is_contradicted", lambda *_: False)
    source = random.Random(5)
    for _ in range(12):
        whole = x.exp() + source.choice([0, 1]) - (1 + y * y).sqrt()
        for _ in range(9):
            powers = [one ** source.randint(0, 3) for one in (x, y, z)]
            whole = whole + source.choice([-3, -1, 1, 2, 4]) * powers[0] * powers[1] * powers[2]
        looks.clear()
        proof("nonnegative", whole, ZERO, (*box(x, -1, 2), *box(y, -1, 2), *box(z, 0, 2)))
        assert looks


def test_factors_of_a_polynomial_of_a_high_degree_are_looked_at():
    whole = (a * (16 * x).exp() + 1) ** 40 * (1 + b)
    for kind in ("positive", "nonzero"):
        assert proof(kind, whole, ZERO) is not None
    for wrong in (whole * x, (y * (16 * x).exp() + 1) ** 40 * (1 + b), (a * (16 * x).exp() - 1) ** 39):
        assert proof("positive", wrong, ZERO) is None


HYPOTENUSE = ((x - y) ** 2 + a).sqrt()
BESIDE_ROOTS = {
    "the root of a square": (((x - y) ** 2).sqrt(), x - y),
    "its negative": (((x - y) ** 2).sqrt(), y - x),
    "a hypotenuse": (HYPOTENUSE, x - y),
    "of two squares": (((x * x - y * y) ** 2 + 4 * p * p).sqrt(), x * x - y * y),
    "a multiple": (3 * b * HYPOTENUSE, 2 * b * (x - y)),
}
NOT_BESIDE = {
    "strictly more": (((x - y) ** 2).sqrt(), x - y + p),
    "a shorter one": (HYPOTENUSE, 2 * (x - y)),
    "a longer side": (((x - y) ** 2 + a - b).sqrt(), x - y),
    "the other way": (x - y, HYPOTENUSE),
    "of any factor": (z * HYPOTENUSE, z * (x - y)),
}


@pytest.mark.parametrize("name", BESIDE_ROOTS)
def test_a_root_is_no_less_than_what_it_is_of(name):
    left, right = BESIDE_ROOTS[name]
    assert proof("nonnegative", left, right) is not None


@pytest.mark.parametrize("name", NOT_BESIDE)
def test_a_root_is_no_more_than_that(name):
    left, right = NOT_BESIDE[name]
    assert proof("nonnegative", left, right) is None
