"""Forms that show the sign of a gap: of true inequalities they are found and accepted, of false ones, however close, there are none."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.domain import EVERY, Case, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.language.relation import AtLeast, Equal
from lemmata.rocq import excess, export, kernel, lean
from lemmata.rocq.graph import Graph, NotSaid
from lemmata.rocq.proof import Goal, lemma
from lemmata.rocq.signs import Signs
from lemmata.rocq.statement import Proposition
from lemmata.terms.arithmetic import exp, sqrt
from lemmata.terms.types import Scalar
from tests import toys

ROCQ = kernel.installed()
needs_rocq = pytest.mark.skipif(ROCQ is None, reason="Rocq is not installed")
ANY, MORE, LEAST = Interval(*REAL, search=(-2, 2)), Interval(*POSITIVE, search=(0.5, 2)), Interval(*NONNEGATIVE, search=(0, 2))
UNIT = Interval(0, 1)
PLANE, QUADRANT, SQUARE = Domain(x=ANY, y=ANY), Domain(x=MORE, y=MORE), Domain(x=UNIT, y=UNIT)
NEAR = sympy.Rational(1001, 1000)

ABOVE = Domain(x=MORE, y=Interval(lambda c: c.x, None, search=(lambda c: c.x, lambda c: c.x + 1)))


def root(c):
    return sqrt(c.x**2 - c.x * c.y + c.y**2)


Sides = Callable[[Case], tuple[Scalar, Scalar]]
TRUE: dict[str, tuple[Domain, Sides, Sides]] = {
    "an interval": (SQUARE, lambda c: (c.x, c.x**2), lambda c: (c.x, NEAR * c.x**2)),
    "another interval": (
        Domain(x=Interval(1, 3), y=ANY),
        lambda c: (4 * c.x, c.x**2 + 3),
        lambda c: (4 * c.x, c.x**2 + sympy.Rational(3001, 1000)),
    ),
    "a square": (PLANE, lambda c: (c.x**2 + c.y**2, 2 * c.x * c.y), lambda c: (c.x**2 + c.y**2, 2 * NEAR * c.x * c.y)),
    "a definite form": (PLANE, lambda c: (c.x**2 + c.y**2, c.x * c.y), lambda c: (c.x**2 + c.y**2, sympy.Rational(5, 2) * c.x * c.y)),
    "three means": (
        QUADRANT,
        lambda c: (c.x**3 + c.y**3 + 1, 3 * c.x * c.y),
        lambda c: (c.x**3 + c.y**3 + 1, 3 * NEAR * c.x * c.y),
    ),
    "two means": (QUADRANT, lambda c: ((c.x + c.y) / 2, sqrt(c.x) * sqrt(c.y)), lambda c: ((c.x + c.y) / 2, NEAR * sqrt(c.x) * sqrt(c.y))),
    "an exponential": (Domain(x=LEAST, y=ANY), lambda c: (exp(2 * c.x), exp(c.x)), lambda c: (exp(2 * c.x), NEAR * exp(c.x))),
    "a square of numbers below 1": (SQUARE, lambda c: (1 + c.x * c.y, c.x + c.y), lambda c: (1 + c.x * c.y, c.x + NEAR * c.y)),
    "a sum of quotients": (QUADRANT, lambda c: (c.x / c.y + c.y / c.x, 2), lambda c: (c.x / c.y + c.y / c.x, 2 * NEAR)),
    "an end that moves": (ABOVE, lambda c: (c.y**2, c.x**2), lambda c: (c.y**2, c.x**2 + (c.y - c.x) ** 4)),
    "a thin set": (
        QUADRANT,
        lambda c: ((c.x - c.y) ** 2 * (c.x + c.y - 1) ** 2 + c.x * c.y, 0),
        lambda c: ((c.x - c.y) ** 2 * (c.x + c.y - 1) ** 2 - c.x * c.y / 10**6, 0),
    ),
    "the other side of 0": (PLANE, lambda c: (c.x**2 + 1, c.x), lambda c: (c.x**2 + 1, -sympy.Rational(201, 100) * c.x)),
    "a divisor of unknown sign": (
        Domain(x=LEAST, y=LEAST),
        lambda c: (c.x / (c.x + c.y), c.x * c.y / (c.x + c.y) ** 2),
        lambda c: (c.x / (c.x + c.y), NEAR * (c.x**2 + c.x * c.y) / (c.x + c.y) ** 2),
    ),
}


def made(domain: Domain, sides: Sides, relation: Any = AtLeast) -> export.Certificate:
    """Return the certificate that the one side is at least the other."""
    check = toys.check(kinds.exact, lambda _, case: relation(*sides(case)))
    formula = lambda **_: 0  # noqa: E731 - the sides are all there is
    return export.certificate(toys.claim(formula, domain), check, formula)


@pytest.mark.parametrize("name", TRUE)
def test_a_true_inequality_is_said_and_one_that_is_a_little_more_is_not(name):
    domain, true, false = TRUE[name]
    assert made(domain, true).closed
    with pytest.raises(NotSaid, match="whose sign does not follow"):
        made(domain, false)


@needs_rocq
@pytest.mark.parametrize(
    "name", ["another interval", "a square", "three means", "two means", "an exponential", "a divisor of unknown sign"]
)
def test_the_kernel_accepts_the_form(name, accepted):
    said = accepted(made(*TRUE[name][:2]).text)
    assert said.accepted, said.why


DISC = Domain(where=(("in a disc", lambda c: c.x**2 + c.y**2 <= 2),), x=ANY, y=ANY)
BESIDE = Domain(where=(("x y >= 1", lambda c: c.x * c.y >= 1),), x=LEAST, y=LEAST)
GIVEN = {
    "a disc": (DISC, lambda c: (2, c.x + c.y), lambda c: (2, NEAR * (c.x + c.y)), "0 <= 2 - x ^ 2 - y ^ 2 ->"),
    "beside a hyperbola": (
        BESIDE,
        lambda c: (1 / (1 + c.x**2) + 1 / (1 + c.y**2), 2 / (1 + c.x * c.y)),
        lambda c: (1 / (1 + c.x**2) + 1 / (1 + c.y**2), 2 * NEAR / (1 + c.x * c.y)),
        "0 <= x * y - 1 ->",
    ),
}


@pytest.mark.parametrize("name", GIVEN)
def test_a_condition_is_a_hypothesis_where_a_proof_needs_it(name):
    domain, true, false, said = GIVEN[name]
    found = made(domain, true)
    assert found.closed and said in found.lemmas[0].print
    for other in (lambda: made(domain, false), lambda: made(Domain(**domain.factors), true)):
        with pytest.raises(NotSaid, match="whose sign does not follow"):
            other()


MODULI: dict[str, tuple[Domain, Sides, Sides]] = {
    "a number that may be negative": (PLANE, lambda c: (abs(c.x - 1), c.x - 1), lambda c: (NEAR * abs(c.x - 1), NEAR**2 * (c.x - 1))),
    "three of them": (PLANE, lambda c: (abs(c.x) + abs(c.y), abs(c.x + c.y)), lambda c: (abs(c.x) + abs(c.y), NEAR * abs(c.x + c.y))),
    "what a relu shortens": (
        PLANE,
        lambda c: ((c.x + abs(c.x) - c.y - abs(c.y)) * (c.x - c.y), (c.x + abs(c.x) - c.y - abs(c.y)) ** 2 / 2),
        lambda c: ((c.x + abs(c.x) - c.y - abs(c.y)) * (c.x - c.y), NEAR * (c.x + abs(c.x) - c.y - abs(c.y)) ** 2 / 2),
    ),
}


@pytest.mark.parametrize("name", MODULI)
def test_either_sign_of_a_modulus_is_a_case(name):
    domain, true, false = MODULI[name]
    found = made(domain, true)
    assert found.closed and "Rabs_left1" in found.text
    with pytest.raises(NotSaid, match="whose sign does not follow"):
        made(domain, false)


def test_a_modulus_within_a_modulus_is_not_said():
    with pytest.raises(NotSaid, match="whose sign does not follow"):
        made(PLANE, lambda c: (abs(abs(c.x) - 1), abs(c.x) - 1))


@needs_rocq
@pytest.mark.parametrize("name", ["three of them", "what a relu shortens"])
def test_the_kernel_accepts_cases_of_moduli(name, accepted):
    said = accepted(made(*MODULI[name][:2]).text)
    assert said.accepted, said.why


@needs_rocq
def test_a_modulus_with_the_wrong_sign_is_refused(accepted):
    text = made(*MODULI["a number that may be negative"][:2]).text
    assert not accepted(text.replace("Rabs_left1", "Rabs_pos_eq")).accepted


def test_a_condition_that_no_proof_needs_is_no_hypothesis():
    assert "->" not in made(DISC, lambda c: (c.x**2 + c.y**2, 2 * c.x * c.y)).lemmas[0].print


@needs_rocq
def test_the_kernel_accepts_squares_times_a_condition(accepted):
    assert accepted(made(*GIVEN["a disc"][:2]).text).accepted


@pytest.mark.parametrize(
    "old, new", [("2 - x ^ 2 - y ^ 2", "1 - x ^ 2 - y ^ 2"), ("0 <= 2 - x ^ 2", "0 < 2 - x ^ 2"), ("0 <= 2 -", "1 <= 2 -")]
)
def test_a_condition_said_wrongly_is_noticed(monkeypatch, old, new):
    before = export.written
    monkeypatch.setattr(export, "written", lambda *told: before(*told).replace(old, new, 1))
    with pytest.raises(export.Mistranslated, match="assumes"):
        made(*GIVEN["a disc"][:2])


def real_root(case):
    """A root of a definite form: that it is real does not follow from the structure of what stands under it."""
    return (root(case) + 1) ** 2, 2 * root(case) + 1 + case.x**2 - case.x * case.y + case.y**2


@needs_rocq
def test_a_root_is_real_once_the_kernel_has_seen_why(accepted):
    found = made(PLANE, real_root, Equal)
    assert "Quotient.by_cases" in found.text
    assert "<=" not in found.lemmas[0].print  # that it is real is proved, not assumed
    assert accepted(found.text).accepted
    with pytest.raises(NotSaid, match="a root of what may be negative"):
        made(PLANE, lambda c: ((sqrt(c.x**2 - 3 * c.x * c.y + c.y**2) + 1) ** 2, c.x), Equal)


def _forged(monkeypatch, change: Callable[[Graph, Any, Any], Any]) -> None:
    """Let another form be taken for the one that was found."""
    before = excess.found

    def found(graph, ranges, ends, gap, conditions=()):
        return change(graph, gap, before(graph, ranges, ends, gap, conditions))

    monkeypatch.setattr(excess, "found", found)


FORGED = {
    "the sign of a square for any sign": (lambda graph, gap, _: graph.of(gap), "an interval"),
    "the two cases for one another": (lambda _, __, one: excess.Split(one.low, one.high, one.above, one.below), "a square"),
    "one case for all": (lambda _, __, one: one.below, "a square"),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_form_whose_sign_is_not_seen_makes_no_certificate(monkeypatch, what):
    change, name = FORGED[what]
    _forged(monkeypatch, change)
    with pytest.raises(NotSaid, match="whose sign does not follow"):
        made(*TRUE[name][:2])


@needs_rocq
def test_a_form_that_is_not_the_gap_is_refused(monkeypatch, accepted):
    _forged(monkeypatch, lambda graph, _, __: graph.put("pow", graph.put("x", "x"), 2))
    domain, _, false = TRUE["an interval"]
    found = made(domain, false)
    assert not found.closed
    assert accepted(found.text).why.startswith("refused")


@needs_rocq
def test_a_sign_that_was_made_up_is_refused(monkeypatch, accepted):
    """The form of a false inequality: the distance from the wrong end of a range."""
    monkeypatch.setattr(Signs, "_apart", lambda self, place, *_: f"Quotient.apart_or_equal {self._names[place]} 0 h'1")
    found = made(SQUARE, lambda c: (c.x, 1))
    assert found.closed
    assert accepted(found.text).why.startswith("refused")


@needs_rocq
@pytest.mark.parametrize("old, new", [("Quotient.by_cases x 0", "Quotient.by_cases y 0"), ("intro c'0_.", "intro c'0_. clear c'0_.")])
def test_cases_that_were_tampered_with_are_refused(old, new, accepted):
    text = made(*TRUE["a square"][:2]).text
    assert old in text
    assert not accepted(text.replace(old, new)).accepted


def valued(graph: Graph, place: int, values: dict[str, Fraction]) -> Fraction:
    """Evaluate a node of rational operations."""
    operation, *inside = graph.nodes[place]
    if operation in ("x", "int"):
        return values[str(inside[0])] if operation == "x" else Fraction(int(inside[0]))
    one, *others = (valued(graph, part, values) for part in graph.operands(place))
    if operation == "pow":
        return one ** int(inside[1])
    if operation == "opp":
        return -one
    other = others[0]
    return {"add": one + other, "sub": one - other, "mul": one * other}[operation] if operation != "div" else one / other


def at(graph: Graph, form: excess.Excess, values: dict[str, Fraction]) -> Fraction:
    """Return the value of the form of the case that a point is in."""
    while isinstance(form, excess.Split):
        form = form.below if valued(graph, form.low, values) <= valued(graph, form.high, values) else form.above
    return valued(graph, form, values)


def test_every_form_is_the_gap_and_shows_a_true_sign():
    """Random polynomials on the plane, a half of it, a quadrant and a square, many of them negative somewhere."""
    source, said = random.Random(3), 0
    x, y = sympy.symbols("x y", real=True)
    for _ in range(60):
        low, high = source.choice([(None, None), (0, None), (-1, 2), (None, 3)]), source.choice([(None, None), (0, None), (0, 1)])
        gap: Any = sum(source.randint(-2, 4) * x**i * y**j for i in range(3) for j in range(3 - i))
        gap += source.choice([0, (x - y) ** 2 * source.randint(0, 5)])
        graph = Graph([x, y])
        ends: dict[Any, Any] = {s: tuple(None if end is None else sympy.Integer(end) for end in pair) for s, pair in ((x, low), (y, high))}
        ranges = [
            Proposition(*((graph.of(end), "<=", graph.of(s)) if k == 0 else (graph.of(s), "<=", graph.of(end))))
            for s, pair in ends.items()
            for k, end in enumerate(pair)
            if end is not None
        ]
        form = excess.found(graph, ranges, ends, sympy.expand(gap))
        if form is None:
            continue
        said += 1
        for _ in range(20):
            point = {
                str(s): Fraction(
                    source.randint(*(12 * int(end if end is not None else far) for end, far in zip(pair, (-9, 9), strict=True))), 12
                )
                for s, pair in ends.items()
            }
            value = at(graph, form, point)
            assert value == gap.subs({x: point["x"], y: point["y"]})
            assert value >= 0
    assert said >= 10


def test_no_form_of_what_is_negative_somewhere_is_found():
    x = sympy.Symbol("x", real=True)
    graph = Graph([x])
    for gap in (x, -(x**2), x**2 - sympy.Rational(1, 10**6), x**3 + 1, 1 / x, -1 / (1 + x**2), x**4 - x + sympy.Rational(47, 100)):
        assert excess.found(graph, [], {x: (None, None)}, gap) is None


def test_a_lemma_of_cases_is_told_to_lean_as_one_inequality():
    told = lean.text(made(*TRUE["a square"][:2]))
    assert "(2 * x * y : ℝ) ≤ x ^ 2 + y ^ 2" in told.replace("((", "(").replace("))", ")")
    assert "rcases le_or_gt" in told


def test_lean_is_told_the_type_of_a_natural_number_and_what_closes_an_identity():
    domain = Domain(n=Integer(1, None, search=(1, 5)), x=Interval(*POSITIVE, search=(0.1, 2)))

    def formula(n, x):
        return n / (x + 1)

    check = toys.check(
        kinds.exact, lambda formula, case: Equal(case.apply(formula), case.n - case.n * case.x / (1 + case.x)), sizes={"n": EVERY}
    )
    told = lean.text(export.certificate(toys.claim(formula, domain), check, formula))
    assert "(n : ℕ)" in told and "(n : ℝ)" in told and "INR" not in told and "cast" not in told
    assert told.rstrip().endswith("\n  first | ring1 | (field_simp <;> ring1)")


def test_a_goal_without_a_form_is_an_equation():
    graph = Graph()
    x = graph.put("x", "x")
    assert lemma("one", graph, [], [Goal(graph.put("add", x, x), graph.put("mul", graph.put("int", 2), x))]).closed
