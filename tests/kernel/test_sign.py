"""The kernel's rule of signs: what each certificate proves, and an arena of hostile ones, all refused."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.kernel.identity import identity
from lemmata.kernel.sign import constant as enclosed
from lemmata.kernel.sign import discharged, signed
from lemmata.kernel.theorem import NoTheorem
from lemmata.terms.quotients import Quotients
from lemmata.terms.term import ONE, ZERO, Term, constant, variable

x, y = variable("x"), variable("y")
p, q = variable("p", "> 0"), variable("q", "> 0")
a, b = variable("a", ">= 0"), variable("b", ">= 0")
UNIT = (("nonnegative", x), ("nonnegative", 1 - x))
SQUARE = (*UNIT, ("nonnegative", y), ("nonnegative", 1 - y))
OPEN = (*UNIT[:1], ("positive", 1 - x), *SQUARE[2:])
C = ("coefficients", ())


def chart(*names: str, then: object) -> object:
    """Return the certificate that charts variables from 0 to 1, whose ends are premises in turn; premises a + b > 0 come after these."""
    for place, name in reversed(list(enumerate(names))):
        then = ("end", name, 2 * place, C, ("between", name, 2 * place + 1, C, then))
    return then


X_LESS_1 = (((1,), 1), ((0,), -1))
SQUARED = ("product", ((X_LESS_1, 2, ("real",)),))
CLOSER = (((2,), 1), ((1,), -2), ((0,), 1))

CUT = (
    "cases",
    X_LESS_1,
    (((0, 1), ("end", "v0", 1, C, C)), ((-1,), ("between", "v0", 1, C, C))),
)
CUT = ("end", "v0", 0, C, CUT)

# 2 − x² = (1 − x) (1 + x) + 1, where 1 + x > 0 is premise 2
PLUS = (((1,), 1), ((0,), 1))
MINUS_X = (((1,), -1), ((0,), 1))
LESS = ("sum", (((((2,), -1), ((0,), 1)), ("product", ((MINUS_X, 1, ("premise", 1)), (PLUS, 1, ("premise", 2))))),), C)

PROVED: dict[str, tuple[Any, Term, tuple[Any, ...], Any]] = {
    "coefficients": ("positive", 1 + p, (), C),
    "an even power": ("positive", 1 + x * x, (), C),
    "an exponential": ("positive", x.exp(), (), C),
    "below 0": ("nonzero", -1 - p, (), C),
    "a quotient": ("positive", p / (p + q), (), C),
    "a premise": ("nonnegative", x, UNIT[:1], ("premise", 0)),
    "a divisor": ("nonzero", x, (("nonzero", x),), ("premise", 0)),
    "a product": ("nonnegative", x * x - 2 * x + 1, (), SQUARED),
    "a sum": ("positive", x * x - x + 1, (("positive", x),), ("sum", ((CLOSER, SQUARED),), ("premise", 0))),
    "weak and apart": ("positive", x, (*UNIT[:1], ("nonzero", x)), ("both", ("premise", 0), ("premise", 1))),
    "a factor": ("nonnegative", x, (("nonnegative", x * p),), ("times", (((0, 1), 1),), C, ("premise", 0))),
    "an end": ("positive", x, (("nonnegative", x - 1),), ("end", "v0", 0, C, C)),
    "an upper end": ("positive", 2 - x, (("nonnegative", 1 - x),), ("end", "v0", 0, C, C)),
    "an end that moves": ("positive", y - x, (("nonnegative", y - 1 - x),), ("end", "v0", 0, C, C)),
    "an end times a variable": ("nonnegative", x * p, (("nonnegative", p * x - 1),), ("end", "v1", 0, C, C)),
    "a box": ("positive", 2 - x, UNIT, chart("v0", then=("coefficients", (2,)))),
    "a square": ("positive", 2 - x * y, SQUARE, chart("v1", "v0", then=("coefficients", (4, 5)))),
    "a closed corner": ("nonnegative", 1 - x * y, SQUARE, chart("v1", "v0", then=C)),
    "an open corner": ("positive", 1 - x * y, OPEN, chart("v1", "v0", then=("coefficients", (5,)))),
    "a corner that is a pole": ("nonnegative", x / (x + y), SQUARE, chart("v1", "v0", then=C)),
    "a clause": ("positive", a + 2 * b, (("positive", a + b),), ("coefficients", (0,))),
    "cases": ("nonnegative", x * x * x * x - x * x * x + 1, (), ("cases", (((1,), 1),), (((0, 1), CUT), ((-1,), ("end", "v0", 0, C, C))))),
    "a lemma": ("positive", 2 - x * x, UNIT, ("lemma", PLUS, ("sum", (((((1,), 1),), ("premise", 0)),), C), LESS)),
    "an end that moves is not below 0": ("nonnegative", x, (("nonnegative", x - a),), ("between", "v1", 0, C, ("premise", 1))),
    "a modulus squared": ("nonnegative", abs(x) * abs(x) - x * x, (), ("premise", 2)),
    "a fact of the logarithm": ("nonnegative", p * (p.log() - 1) + 1, (), ("premise", 2)),
    "a fact of the modulus": ("nonnegative", abs(x) - x, (), ("premise", 0)),
    "a fact of the sine": ("nonnegative", 1 - x.sin(), (), ("premise", 0)),
    "a fact of the cosine": ("nonnegative", 1 + x.cos(), (), ("premise", 1)),
    "a fact of the exponential": ("nonnegative", 6 * x.exp() - x**3 - 3 * x * x - 6 * x - 6, (), ("premise", 2)),
    "a fact": ("nonnegative", p - 1 - p.log(), (), ("premise", 1)),
    "a series": ("positive", (p.exp() - 1) * p - p * p + 1, (), ("end", "e0", 0, C, C)),
    "a root": ("positive", (1 + p).sqrt() - 1, (), ("times", (((1, 0), 1), ((0, 0), 1)), C, ("modulo", 1, C))),
    "a constant": ("positive", 3 - constant(2).sqrt(), (), ("end", "s0", 1, C, ("between", "s0", 2, C, ("coefficients", (4,))))),
}


@pytest.mark.parametrize("name", PROVED)
def test_a_certificate_proves(name):
    kind, whole, supposes, certificate = PROVED[name]
    theorem = signed(kind, whole, ZERO, supposes, certificate)
    assert (theorem.kind, theorem.left, theorem.supposes) == (kind, whole, supposes)


def altered(data: Any) -> Iterator[Any]:
    """Yield data with one field altered: a number by one, a word, or an entry that is left out or stands twice."""
    if isinstance(data, tuple):
        for place, entry in enumerate(data):
            yield data[:place] + data[place + 1 :]
            yield data[: place + 1] + data[place:]
            yield from ((*data[:place], other, *data[place + 1 :]) for other in altered(entry))
    else:
        yield from ("nothing", None) if isinstance(data, str) else (data + 1, data - 1, -data, str(data))


# another cut, and another clause, will do
@pytest.mark.parametrize("name", [name for name in PROVED if name not in ("cases", "a constant")])
def test_a_certificate_that_is_altered_is_refused(name):
    kind, whole, supposes, certificate = PROVED[name]
    accepted = []
    for other in altered(certificate):
        if other == certificate:
            continue
        try:
            signed(kind, whole, ZERO, supposes, other)
        except NoTheorem:
            continue
        accepted.append(other)
    assert accepted == []


WEAK, SQUARE_OF_X, LINE = ("nonnegative", x), (((2,), 1),), (((1,), 1),)
CORNERS = ("coefficients", (4, 5))
MINUS = constant(-1) + Term.cospi(1, 4) - Term.cospi(1, 4)
HOSTILE: dict[str, tuple[Any, Term, tuple[Any, ...], Any]] = {
    "a weak sign as a strict one": ("positive", a, (), C),
    "a weak premise as a strict one": ("positive", x, (WEAK,), ("premise", 0)),
    "a premise of the wrong sign": ("nonnegative", -x, (WEAK,), ("premise", 0)),
    "apart from 0 as positive": ("positive", x, (("nonzero", x),), ("premise", 0)),
    "an odd power": ("nonnegative", x**3, (), C),
    "a square as a strict sign": ("positive", x * x, (), C),
    "a square as apart from 0": ("nonzero", x * x, (), ("product", ((LINE, 2, ("real",)),))),
    "opposite signs": ("nonnegative", p - q, (), C),
    "a pole of either sign": ("nonnegative", 1 / x, (), C),
    "a quotient whose divisor may be below 0": ("nonnegative", p / (q - 1), (), C),
    "a condition of having a value as the sign of the value": ("positive", 1 / x, (), ("premise", 0)),
    "a logarithm": ("nonnegative", p.log(), (), C),
    "a closed corner": ("positive", 1 - x * y, SQUARE, chart("v1", "v0", then=CORNERS)),
    "one open end of two": ("positive", 2 - x - y, OPEN[:3] + UNIT[:1], chart("v0", then=C)),
    "a corner that is a pole": ("positive", x / (x + y), SQUARE, chart("v1", "v0", then=CORNERS)),
    "an end that a range does not have": ("nonnegative", x, (("nonnegative", x + 1),), ("end", "v0", 0, C, C)),
    "an upper end as a lower one": ("nonnegative", x, (("nonnegative", 1 - x),), ("end", "v0", 0, C, C)),
    "an end of another variable": ("nonnegative", x, (("nonnegative", y),), ("end", "v0", 0, C, C)),
    "an end whose factor has no sign": ("nonnegative", x, (("nonnegative", x * y - 1),), ("end", "v0", 0, ("real",), C)),
    "an end whose factor may be 0": ("nonnegative", x, (("nonnegative", x * a - 1 + a),), ("end", "v1", 0, C, C)),
    "an end that is no end": ("nonnegative", x, (("nonzero", x - 1),), ("end", "v0", 0, C, C)),
    "an end of a curve": ("nonnegative", x, (("nonnegative", x * x - 1),), ("end", "v0", 0, C, C)),
    "a chart of a box without its lower end": ("nonnegative", x, (("nonnegative", 1 - x),), ("between", "v0", 0, C, C)),
    "a chart of a box upside down": ("nonnegative", 1 - a, (("nonnegative", a - 1),), ("between", "v0", 0, C, C)),
    "a chart of what is apart from an end": ("nonnegative", 1 - a, (("nonzero", 1 - a),), ("between", "v0", 0, C, C)),
    "a weak clause": ("positive", a + b, (("nonnegative", a + b),), ("coefficients", (0,))),
    "a clause of something else": ("positive", a, (("positive", a + b),), ("coefficients", (0,))),
    "a clause for opposite signs": ("positive", a - b, (("positive", a + b),), ("coefficients", (0,))),
    "a case too few": ("nonnegative", x, (), ("cases", LINE, (((1,), ("premise", 0)),))),
    "a case of 0 too few": ("positive", x * x, (), ("cases", LINE, (((1,), ("product", ((LINE, 2, ("premise", 0)),))), ((-1,), C)))),
    "no cases": ("nonnegative", x, (), ("cases", LINE, ())),
    "a sign that no number has": ("nonnegative", x, (), ("cases", LINE, (((2,), ("premise", 0)),))),
    "a product of some factors": ("nonnegative", x**3, (), ("product", ((SQUARE_OF_X, 1, C),))),
    "a product with a factor too many": ("nonnegative", x, (), ("product", ((LINE, 2, ("real",)),))),
    "no factors": ("positive", x, (), ("product", ())),
    "a power below 1": ("positive", ONE + 0 * x, (), ("product", ((LINE, 0, ("real",)),))),
    "a power that is a fraction": ("nonnegative", x, (), ("product", ((SQUARE_OF_X, 0.5, C),))),
    "a coefficient that is no integer": ("nonnegative", x, (), ("sum", (((((1,), 1.0),), C),), C)),
    "a power of a generator below 0": ("nonnegative", x, (), ("sum", (((((-1,), 1),), C),), C)),
    "a sum that is less": ("nonnegative", x, (), ("sum", ((SQUARE_OF_X, C),), C)),
    "a factor that may be 0": ("nonnegative", x, (("nonnegative", x * a),), ("times", (((0, 1), 1),), C, ("premise", 0))),
    "a factor of either sign": ("nonnegative", x, (("nonnegative", x * y),), ("times", (((0, 1), 1),), ("real",), ("premise", 0))),
    "division by what is not 0": ("nonnegative", -1 - 0 * x, (WEAK,), ("modulo", 0, C)),
    "division by 1": ("nonnegative", -1 - p, (("nonnegative", ONE),), ("modulo", 0, C)),
    "a rule of no name": ("nonnegative", x, (), ("obvious",)),
    "no rule": ("nonnegative", x, (), ()),
    "nothing": ("nonnegative", x, (), None),
    "a root of unity": ("nonnegative", MINUS, (), ("sum", (((((4,), 4),), C),), ("modulo", 0, C))),
    "cases of a root of unity": ("positive", -MINUS, (), ("cases", LINE, (((-1, 0, 1), C),))),
    "opposite signs as apart from 0": ("nonzero", a - b, (("positive", a + b),), ("coefficients", (0,))),
    "a product of opposite signs": ("positive", -p * q, (), ("product", (((((1, 0), -1),), 1, C), ((((0, 1), 1),), 1, C)))),
    "a sum of opposite signs": ("positive", p - q, (), ("sum", (((((1, 0), -1),), C), ((((0, 1), 1),), C)), C)),
    "a factor below 0": ("nonnegative", x, (("nonnegative", -x * p),), ("times", (((0, 1), -1),), C, ("premise", 0))),
    "a case that is not proved": ("nonnegative", x, (), ("cases", LINE, (((-1,), ("real",)), ((0, 1), ("premise", 0))))),
    "an end of a curve with a slope": ("nonnegative", x, (("nonnegative", x * x + x - 2),), ("end", "v0", 0, C, C)),
    "a chart of a range without a point": ("nonnegative", x, (("nonnegative", -x),), ("between", "v0", 0, C, C)),
    "a constant from below": ("positive", constant(2).sqrt() - 2, (), ("end", "s0", 1, C, C)),
    "a constant from above": ("positive", 1 - constant(2).sqrt(), (), ("end", "s0", 2, C, C)),
    "a series up to an even power": ("nonnegative", 2 * x.exp() - x * x - 2 * x - 2, (), ("premise", 2)),
    "a lemma that is not proved": ("nonnegative", x, (), ("lemma", LINE, ("real",), ("premise", 0))),
    "a lemma of its own": ("nonnegative", x, (), ("lemma", LINE, ("premise", 0), ("premise", 0))),
    "a lemma of something else": ("nonnegative", x, (), ("lemma", SQUARE_OF_X, C, ("premise", 0))),
    "a modulus as its argument": ("nonnegative", x - abs(x), (), ("premise", 0)),
    "an end that moves as a strict one": ("positive", x, (("nonnegative", x - a),), ("between", "v1", 0, C, ("premise", 1))),
    "a modulus squared below 0": (
        "nonnegative",
        -abs(x) * abs(x) - x * x,
        (),
        ("product", (((((0, 0), -1),), 1, C), ((((2, 0), 1), ((0, 2), 1)), 1, ("premise", 2)))),
    ),
    "a word": ("nonnegative", x, (), "coefficients"),
    "itself": ("nonnegative", x, (), ("both", C, C)),
    "a premise that is missing": ("nonnegative", x, (), ("premise", 0)),
    "a premise from the end": ("nonnegative", x, (WEAK,), ("premise", -1)),
    "a truth value for a number": ("nonnegative", x, (("nonzero", x), WEAK), ("premise", True)),
    "a generator that is missing": ("nonnegative", x, (WEAK,), ("end", "v7", 0, C, C)),
    "a root as its square": ("nonnegative", 1 - a.sqrt(), (("nonnegative", 1 - a),), ("premise", 0)),
    "a kind that is none": ("likely", p, (), C),
    "a supposed kind that is none": ("nonnegative", x, (("likely", x),), ("premise", 0)),
    "a root of unity squared": (
        "nonnegative",
        -Term.cospi(2, 5) * (1 + 0 * x),
        (),
        ("product", ((((1, 0), 1),), 2, ("real",))),
    ),
}
DEEP: Any = C
for _ in range(5000):
    DEEP = ("both", DEEP, C)
HOSTILE["a depth without end"] = ("nonnegative", x, (), DEEP)
SEVERAL = [variable(f"x{number}") for number in range(5)]
WIDE, LONG = SEVERAL[0] + 0 * sum(SEVERAL[1:], ZERO), [*(([int(k == j) for k in range(5)], 1) for j in range(5)), ([0] * 5, 1)]
HIGH = ("lemma", [([100, 0, 0, 0, 0], 1)], ("end", "v0", 0, C, C), C)
HOSTILE["a power that would fill the memory"] = ("nonnegative", WIDE**60, (), ("product", [(LONG, 60, C)]))
HOSTILE["an end of a power that would fill it"] = ("nonnegative", WIDE, (("nonnegative", SEVERAL[0] - sum(SEVERAL[1:], ONE)),), HIGH)
HOSTILE["a chart of a power that would fill it"] = (
    "nonnegative",
    WIDE,
    (("nonnegative", sum((one**2 for one in SEVERAL[1:]), ONE) - SEVERAL[0]), ("nonnegative", SEVERAL[0])),
    ("end", "v0", 1, C, ("between", "v0", 0, C, HIGH)),
)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_certificate_is_refused(name):
    kind, whole, supposes, certificate = HOSTILE[name]
    with pytest.raises(NoTheorem):
        signed(kind, whole, ZERO, supposes, certificate)


def test_a_sign_is_said_of_left_less_right():
    theorem = signed("positive", 1 + p, ONE, (), C)
    assert theorem.words() == "1 + p > 1; for all p > 0"
    with pytest.raises(NoTheorem):
        signed("positive", ONE, 1 + p, (), C)


def test_a_sign_keeps_the_conditions_of_having_a_value():
    theorem = signed("nonnegative", x / (x + y), ZERO, SQUARE, chart("v1", "v0", then=C))
    assert theorem.where == (("nonzero", x + y),)
    assert signed("nonnegative", p.log() * p.log(), ZERO, (), C).where == (("positive", p),)


def proof_of(kind: Any, whole: Term, *supposes: Any, certificate: Any = C):
    return signed(kind, whole, ZERO, supposes, certificate)


ROOT = constant(2).root(2)
ENCLOSED = [
    ("positive", Term.cospi(1, 6)),
    ("nonzero", -Term.cospi(1, 6)),
    ("positive", constant(2).log() + ROOT - 2),
    ("positive", abs(-ROOT)),
]


@pytest.mark.parametrize(("kind", "one"), ENCLOSED)
def test_a_constant_apart_from_0_has_a_strict_sign(kind, one):
    theorem = enclosed(kind, one, 64)
    assert (theorem.kind, theorem.left, theorem.right, theorem.supposes, theorem.depends) == (kind, one, ZERO, (), frozenset())


def test_a_constant_keeps_the_conditions_of_having_a_value():
    assert enclosed("positive", 1 / Term.cospi(1, 6), 64).where == (("nonzero", Term.cospi(1, 6)),)


HOSTILE_CONSTANTS = {
    "a sign": ("positive", -Term.cospi(1, 6), 64),
    "a zero": ("nonzero", 4 * Term.cospi(1, 5) ** 2 - 2 * Term.cospi(1, 5) - 1, 4096),
    "a zero by a root": ("nonzero", ROOT**2 - 2, 4096),
    "a root of what is below 0": ("positive", constant(-2).root(2), 64),
    "a cube root of what is below 0": ("nonzero", constant(-8).root(3) + 1, 64),
    "a logarithm of what is below 0": ("nonzero", constant(-2).log(), 64),
    "a root that may be of what is below 0": ("positive", (ROOT**2 - 2).root(2) + 1, 64),
    "a pole": ("nonzero", 1 / (ROOT**2 - 2), 64),
    "a variable": ("positive", variable("p", "> 0"), 64),
    "a variable that cancels": ("positive", x - x + 1, 64),
    "a weak sign": ("nonnegative", ROOT, 64),
    "an equation": ("zero", ROOT - ROOT, 64),
    "bits that are none": ("positive", ROOT, 64.0),
    "a truth value of bits": ("positive", ROOT, True),
}


@pytest.mark.parametrize("name", HOSTILE_CONSTANTS)
def test_a_constant_that_is_not_told_from_0_is_refused(name):
    with pytest.raises(NoTheorem):
        enclosed(*HOSTILE_CONSTANTS[name])


def test_conditions_that_others_prove_are_discharged():
    left, right = (x * x - 1) / (x - 1) + p.log() - p.log(), x + 1
    theorem = identity(left, right)
    assert {*theorem.where} == {("nonzero", x - 1), ("positive", p)}
    above = ("positive", x - 1)
    proofs = [proof_of("positive", p), proof_of("positive", x - 1, above, certificate=("premise", 0))]
    whole = discharged(theorem, proofs)
    assert (whole.kind, whole.left, whole.right, whole.rule) == ("zero", left, right, "identity")
    assert (whole.where, whole.supposes) == ((), (above,))
    assert discharged(theorem, proofs[:1]).where == (("nonzero", x - 1),)
    assert discharged(theorem, ()).where == theorem.where


def test_a_condition_is_not_discharged_by_less_or_by_something_else():
    theorem = identity(p.log() + 1 / x, p.log() + 1 / x + ZERO * x)
    weak = proof_of("nonnegative", p)
    elsewhere = signed("positive", p, ZERO + -1 * ONE, (), C)
    apart = proof_of("nonzero", p + 1)
    equal = identity(x, x + ZERO * y)
    assert discharged(theorem, [weak, elsewhere, apart, equal]).where == theorem.where


def test_a_proof_counts_only_if_its_own_conditions_are_met():
    inner = p.log() * p.log() + 1
    theorem = identity(1 / (1 + 1 / inner), 1 / (1 + 1 / inner) + ZERO * x)
    assert {of for of, _ in theorem.where} == {"nonzero", "positive"}
    outer, middle, last = (
        proof_of("positive", 1 + 1 / inner),
        proof_of("positive", inner),
        proof_of("positive", p),
    )
    assert discharged(theorem, [outer, middle, last]).where == ()
    assert discharged(theorem, [outer, middle]).where == (("positive", p),)
    assert {*discharged(theorem, [outer]).where} == {("nonzero", inner), ("positive", p)}
    assert discharged(discharged(theorem, [last]), [outer]).where == (("nonzero", inner), ("nonzero", 1 + 1 / inner))


def test_two_conditions_do_not_prove_each_other():
    one, other = ("nonzero", x), ("nonzero", y)
    circle = [
        proof_of("nonzero", x, one, certificate=("premise", 0)),
        proof_of("nonzero", y, other, certificate=("premise", 0)),
    ]
    whole = discharged(identity(1 / x + 1 / y, 1 / x + 1 / y + ZERO * p), circle)
    assert (whole.where, {*whole.supposes}) == ((), {one, other})


def test_what_is_no_theorem_discharges_nothing():
    theorem = identity(1 / x, 1 / x + ZERO * x)
    forged: Any = SimpleNamespace(kind="positive", left=x, right=ZERO, supposes=(), where=())
    for arguments in ((theorem, [forged]), (forged, [])):
        with pytest.raises(NoTheorem):
            discharged(*arguments)


def test_no_power_of_a_root_of_unity_has_a_sign():
    quotients = Quotients(Term.cospi(1, 5))
    z = quotients.ring.gens()[0]
    assert [quotients.sign(one) for one in (z, z**2, 1 + z**2)] == ["", "", ""]
