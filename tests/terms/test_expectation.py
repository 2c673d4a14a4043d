"""Expectations by moments: against quadrature and full enumeration, and what is no polynomial in random variables is refused."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import flint
import numpy as np
import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.case import Case
from lemmata.language.domain import Choice, Domain, Interval
from lemmata.language.ranges import REAL
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import array, cospi, even_dft, even_idft, exp, eye, impulse, log, number, ratio, sqrt, zeros
from lemmata.terms.random.expectation import LARGEST, LONGEST, NotPolynomial, expectation, gaussian, one_hot, rademacher, sphere
from lemmata.terms.types import Fields, Formula, Tensor
from tests import toys

DEGREE = 6
ONE = Domain(a=Interval(*REAL, search=(-2, 2)))
PAIR = Domain(a=Interval(*REAL, search=(-2, 2)), b=Interval(*REAL, search=(-2, 2)))
FACTOR = np.array([[2, 0], [1, 3]])

Points = list[tuple[float, np.ndarray]]
"""Weights and points of a quadrature, exact for polynomials of this degree."""


def polynomials(count: int, seed: int) -> Iterator[Callable[[Tensor], Tensor]]:
    """Yield sums of a few random monomials with integer coefficients, factored so that multiplying out is the code's."""
    source = np.random.default_rng(seed)
    for _ in range(12):
        terms = [(int(source.integers(-3, 4)), source.integers(0, 3, count) * source.integers(0, 2, count)) for _ in range(4)]
        line = [int(c) for c in source.integers(-2, 3, count)]

        def value(x: Tensor, terms: Tensor = terms, line: Tensor = line) -> Tensor:
            """Of degree 6 at most in up to two variables."""
            parts = (c * np.prod([x[k] ** int(p) for k, p in enumerate(powers)]) for c, powers in terms)
            return sum(parts) * (1 + sum(c * x[k] for k, c in enumerate(line))) ** 2

        yield value


def hermite(count: int, factor: np.ndarray | None = None) -> Points:
    nodes, weights = np.polynomial.hermite_e.hermegauss(DEGREE)
    weights = weights / weights.sum()
    chosen = itertools.product(range(DEGREE), repeat=count)
    return [(float(np.prod(weights[list(w)])), (np.eye(count) if factor is None else factor) @ nodes[list(w)]) for w in chosen]


def all_signs(count: int) -> Points:
    return [(0.5**count, np.array(signs, dtype=float)) for signs in itertools.product((1, -1), repeat=count)]


def units(count: int) -> Points:
    return [(1 / count, row) for row in np.eye(count)]


def circle() -> Points:
    angles = 2 * np.pi * np.arange(24) / 24
    return [(1 / 24, np.array([np.cos(angle), np.sin(angle)])) for angle in angles]


def ball_surface() -> Points:
    """Gauss-Legendre along the axis of the unit sphere of R^3, equal steps round it."""
    heights, weights = np.polynomial.legendre.leggauss(DEGREE)
    found = []
    for z, weight in zip(heights, weights, strict=True):
        found += [(weight / 2 * w, np.array([*(np.sqrt(1 - z * z) * xy), z])) for w, xy in circle()]
    return found


LAWS: dict[str, tuple[Callable[[], Any], Points]] = {
    "one Gaussian": (lambda: gaussian(1), hermite(1)),
    "two Gaussians": (lambda: gaussian(2), hermite(2)),
    "two Gaussians with a covariance": (lambda: gaussian(2, factor=FACTOR), hermite(2, FACTOR)),
    "three signs": (lambda: rademacher(3), all_signs(3)),
    "a unit of four": (lambda: one_hot(4), units(4)),
    "a direction of the plane": (lambda: sphere(2), circle()),
    "a direction of space": (lambda: sphere(3), ball_surface()),
}


@pytest.mark.parametrize("law", LAWS)
def test_moments_are_those_of_quadrature_or_enumeration(law):
    draw, points = LAWS[law]
    size, met = len(points[0][1]), 0
    for polynomial in polynomials(size, seed=size):
        got, want = expectation(polynomial(draw())), sum(weight * polynomial(x) for weight, x in points)
        assert float(got) == pytest.approx(want, rel=1e-9, abs=1e-9)
        met += abs(want) > 0.1
    assert met >= 4


def test_several_draws_are_independent_and_averaged_one_by_one():
    x, s, w = gaussian(2), rademacher(2), one_hot(3)
    mixed = (x[0] * s[0] + 2 * w[1] * x[1] - s[1]) ** 2
    assert expectation(mixed) == 1 + Fraction(4, 3) + 1
    assert expectation(expectation(expectation(mixed, over=x), over=(w,)), over=s) == expectation(mixed, over=(x, s, w))
    assert expectation(x[0] * gaussian(2)[0]) == 0
    assert expectation(np.array([x[0] ** 4, s[0] * s[1], 7], dtype=object)).tolist() == [3, 0, 7]


def test_a_rotation_changes_no_expectation():
    turn = np.array([[Fraction(3, 5), Fraction(-4, 5)], [Fraction(4, 5), Fraction(3, 5)]])
    for draw in (sphere(2), gaussian(2)):
        turned = turn @ draw
        for powers in itertools.product(range(5), repeat=2):
            monomials = [y[0] ** powers[0] * y[1] ** powers[1] for y in (draw, turned)]
            assert expectation(monomials[0]) == expectation(monomials[1])


@pytest.mark.parametrize("one", [Fraction(1, 3), sympy.Rational(1, 3), flint.arb(1) / 3, 1 / 3, np.float64(1 / 3)])
def test_coefficients_are_in_any_arithmetic(one):
    x = gaussian(2)
    found = [expectation((one * x[0] + x[1] * one - one) ** 2 / 3), expectation((1 - one * sphere(2)[0]) ** 2)]
    assert [float(value) for value in found] == pytest.approx([1 / 9, 19 / 18])
    assert isinstance(found[0], float if isinstance(one, float) else sympy.Basic if isinstance(one, sympy.Basic) else type(one))


def test_symbols_are_coefficients_also_of_factors():
    a, b = sympy.symbols("a b", real=True)
    x = gaussian(2, factor=np.array([[a], [b]]))
    assert sympy.expand(expectation(x[0] ** 3 * x[1]) - 3 * a**3 * b) == 0
    assert sympy.expand(expectation((x[0] - x[1]) ** 2) - (a - b) ** 2) == 0


Y = sympy.Symbol("y", real=True)
REFUSED: dict[str, Callable[[Any], Any]] = {
    "a quotient": lambda x: 1 / x[0],
    "a symbol over it": lambda x: Y / x[0],
    "a root": lambda x: x[0] ** Fraction(1, 2),
    "a power that is a symbol": lambda x: x[0] ** Y,
    "a power of a symbol": lambda x: Y ** x[0],
    "a modulus": lambda x: abs(x[0]),
    "an exponential": lambda x: exp(x[0]),
    "an exponential of NumPy": np.exp,
    "an exponential of SymPy": lambda x: sympy.exp(x[0]),
    "a branch on its sign": lambda x: x[0] if x[0] > 0 else 0 * x[0],
    "a branch on its being a number": lambda x: 1 if x[0] == 0 else 0,
    "a branch on its being no symbol": lambda x: 1 if x[0] != Y else 0,
    "a symbol that is compared": lambda x: np.array([Y]) == x[0],
    "its truth": lambda x: 1 if x[0] else 0,
    "the larger one": lambda x: max(x[0], x[1]),
    "a remainder": lambda x: x[0] % 2,
    "a whole part": lambda x: x[0] // 2,
    "a whole part of a quotient by it": lambda x: 2 // x[0],
    "a remainder by it": lambda x: 2 % x[0],
    "a modulus of an array": np.abs,
    "a root of an array": np.sqrt,
    "a power that is a truth value": lambda x: x[0] ** True,
    "a power below 0": lambda x: x[0] ** -1,
    "a quotient by a truth value": lambda x: x[0] / True,
    "a float": lambda x: float(x[0]),
    "what is computed from draws": lambda x: expectation(x[0], over=x[0] + 1),
    "a multiple of a draw": lambda x: expectation(x[0], over=2 * x),
    "the negative of a draw": lambda x: expectation(x[0], over=-x),
    "a product of draws": lambda x: expectation(x[0], over=x[0] * x[1]),
    "a polynomial without end": lambda x: (1 + x.sum() + rademacher(20).sum()) ** 9,
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_no_polynomial_is_refused(what):
    with pytest.raises((TypeError, sympy.SympifyError)):
        REFUSED[what](gaussian(2))


def test_a_runaway_is_refused_before_it_is_there():
    with pytest.raises(NotPolynomial, match=f"more than {LARGEST} terms"):
        _ = gaussian(200).sum() ** 2
    square = gaussian(120).sum() ** 2
    with pytest.raises(NotPolynomial, match=f"more than {LONGEST} terms"):
        _ = square * square


def test_parts_of_draws_and_factors_of_other_shapes_are_refused():
    x = gaussian(2)
    with pytest.raises(ValueError, match="only 1 of 2 variables"):
        expectation(x[0] * x[1], over=x[0])
    for factor in (np.eye(3), np.ones(2), np.ones((2, 0)), np.ones((1, 2))):
        with pytest.raises(ValueError, match="does not belong"):
            gaussian(2, factor=factor)


A, P, Q = sympy.Symbol("a", real=True), *sympy.symbols("P Q", commutative=False)
UNREAL: Fields = {
    "the imaginary unit": sympy.I,
    "a complex number": 1j,
    "a complex ball": flint.acb(0, 1),
    "a complex expression": (A + sympy.I * Y) ** 2,
    "a complex root of a number": sympy.Integer(-1) ** sympy.Rational(1, 3),
    "a root of what may be negative": sympy.sqrt(A),
    "a logarithm of what may be negative": sympy.log(A),
    "a complex root in an exponential": sympy.exp(sympy.sqrt(A)),
    "a symbol of which nothing is known": sympy.Symbol("z"),
    "infinity over all": sympy.zoo,
    "a number that does not commute": P,
    "a product that does not commute": A * P * Q,
    "a matrix": sympy.Matrix([[0, 1], [0, 0]]),
    "an entry of a matrix without entries": sympy.MatrixSymbol("M", 2, 2),
    "an identity matrix": sympy.Identity(2),
    "a multiple of a matrix": 2 * sympy.MatrixSymbol("M", 2, 2),
    "a matrix of fractions": flint.fmpq_mat(2, 2, [1, 2, 3, 4]),
    "a truth value": True,
    "a truth value of NumPy": np.bool_(True),
    "a list": [1, 2],
    "nothing": None,
}


@pytest.mark.parametrize("what", UNREAL)
def test_a_coefficient_that_is_not_known_to_be_a_real_number_is_refused(what):
    x, value = gaussian(), UNREAL[what]
    for use in (lambda: x * value, lambda: value * x, lambda: x + value, lambda: value - x, lambda: x - value, lambda: x / value):
        with pytest.raises((TypeError, sympy.SympifyError)):
            use()
    with pytest.raises((TypeError, ValueError)):
        gaussian(1, factor=[[value]])


def test_a_coefficient_that_is_real_where_it_is_defined_is_taken():
    positive = sympy.Symbol("p", positive=True)
    for value in (1 / A, sympy.exp(1 / A), (A - Y) / (A + Y), sympy.sqrt(positive) / A, sympy.log(positive), A**3, abs(A)):
        assert sympy.simplify(expectation((value * gaussian()) ** 2) - value**2) == 0


def test_a_factor_holds_no_random_variables_and_is_copied():
    s = rademacher()
    for entry in (s, 2 + s, 0 * s):
        with pytest.raises(TypeError, match="known to be a real number"):
            gaussian(1, factor=[[entry]])
    factor = np.array([[A]], dtype=object)
    x = gaussian(1, factor=factor)
    factor *= 2
    assert expectation(x[0] ** 2) == A**2


def test_a_covariance_is_one_whatever_the_factor():
    other = np.array([[Fraction(1), A, Y], [Fraction(-1), A, 3 * Y]], dtype=object)
    x = gaussian(2, factor=other)
    assert sympy.expand(expectation((x[0] - x[1]) ** 2) - 4 - 4 * Y**2) == 0
    y = gaussian(2, factor=[[1, flint.arb(2)], [0, Fraction(1, 2)]])
    assert float(expectation(y[0] * y[1])) == 1 and float(expectation(y[0] ** 2)) == 5


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, list, np.copy])
def test_a_copy_of_a_draw_is_no_other_draw(copied):
    x = gaussian(2)
    y = copied(x)
    assert expectation(x[0] * y[0]) == 1 and expectation(y[0] ** 2, over=x) == 1
    one = gaussian()
    assert expectation(one * copied([one])[0]) == 1


def test_numbers_on_either_side_are_subtracted_and_divided():
    x = gaussian()
    assert [expectation(value) for value in (3 - x, x - 3, np.int64(3) - x, x - np.uint8(3))] == [3, -3, 3, -3]
    assert expectation(A - x) == A and expectation((A - x) ** 3 - (x - A) ** 3 - 2 * A**3).expand() == 6 * A
    halves = expectation((gaussian() / np.array([2, 4])) ** 2)
    assert halves.tolist() == [Fraction(1, 4), Fraction(1, 16)]
    assert expectation((np.array([1, 2]) - x) ** 2).tolist() == [2, 5]


def test_constants_beside_random_variables_are_fractions():
    x = gaussian(3)
    assert ratio(1, 3, x) == number(Fraction(1, 3), x) and isinstance(ratio(1, 3, x), Fraction)
    found = [*zeros(2, x), *eye(2, x[0]).flat, *impulse(2, x), *array([x[0], 2])[1:], cospi(1, 3, x)]
    assert {type(entry) for entry in found} == {Fraction} and found[-2:] == [2, Fraction(1, 2)]
    y = np.array([x[0], x[1], x[1]], dtype=object)
    assert expectation(even_dft(y)[1] ** 2) == 2 and expectation(even_idft(y)[0] ** 2) == Fraction(5, 9)
    for use in (lambda: cospi(1, 5, x), lambda: even_dft(gaussian(5)), lambda: array([x[0], A])):
        with pytest.raises(TypeError, match=r"not rational|cannot be mixed"):
            use()


@pytest.mark.parametrize("kind", [kinds.exact, kinds.enclosed])
def test_a_third_beside_a_draw_is_a_third(kind):
    def third(formula: Formula, case: Case) -> Equal:
        return Equal(expectation(ratio(1, 3, x := gaussian()) * x**2 * case.a), case.apply(formula))

    rounded = Fraction(1 / 3)
    assert toys.run(toys.check(kind, third), lambda a: a / 3, ONE).outcome == "holds"
    assert toys.run(toys.check(kind, third), lambda a: a * ratio(rounded.numerator, rounded.denominator, a), ONE).outcome == "refuted"


def run(function: Callable[..., Any], formula: Callable[..., Any], domain: Domain = PAIR) -> Any:
    return toys.run(toys.check(kinds.exact, function), formula, domain)


def risk(formula: Formula, case: Case) -> Equal:
    """The mean squared error of a x against b x + noise s, |noise| = 1."""
    x, s = gaussian(), rademacher()
    return Equal(expectation((case.a * x - case.b * x - s) ** 2), case.apply(formula))


def test_a_risk_is_derived_from_the_loss_of_one_draw():
    assert run(risk, lambda a, b: (a - b) ** 2 + 1).outcome == "holds"


WRONG: dict[str, Callable[..., Any]] = {
    "no noise": lambda a, b: (a - b) ** 2,
    "noise counted twice": lambda a, b: (a - b) ** 2 + 2,
    "a cross term": lambda a, b: (a - b) ** 2 + 1 + (a - b),
    "the fourth moment": lambda a, b: 3 * (a - b) ** 2 + 1,
    "right where a = b alone": lambda a, b: 1 + 0 * a,
    "right at small integers alone": lambda a, b: (a - b) ** 2 + 1 + a * (a - 1) * (a - 2) * b,
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_risk_is_refuted(wrong):
    assert run(risk, WRONG[wrong]).outcome == "refuted"


def gradient(formula: Formula, case: Case) -> Equal:
    """The slope of the risk in a."""
    x = gaussian()
    return Equal(expectation((case.a * x - case.b * x) ** 2).diff(case.a), case.apply(formula))


def test_a_gradient_is_that_of_the_derived_risk():
    assert run(gradient, lambda a, b: 2 * (a - b)).outcome == "holds"
    assert run(gradient, lambda a, b: a - b).outcome == "refuted"
    assert run(gradient, lambda a, b: 2 * a).outcome == "refuted"


def test_a_fourth_moment_is_not_the_square_of_the_second():
    def check(formula: Formula, case: Case) -> Equal:
        return Equal(expectation((case.a * gaussian()) ** 4), case.apply(formula))

    assert run(check, lambda a: 3 * a**4).outcome == "holds"
    assert run(check, lambda a: a**4).outcome == "refuted"


def test_an_inequality_between_moments_is_proved_or_refuted():
    def check(formula: Formula, case: Case) -> AtLeast:
        square = (case.a * gaussian() + case.b) ** 2
        return AtLeast(expectation(square * square), case.apply(formula) * expectation(square) ** 2)

    assert run(check, lambda: 1).outcome == "holds"
    assert run(check, lambda: 2).outcome == "refuted"


@pytest.mark.parametrize(
    "raw", [lambda x, a: Equal(x * a, a), lambda x, a: Equal(a, x), lambda x, a: Equal(x, x), lambda x, a: AtLeast(x, x)]
)
def test_a_random_variable_in_a_relation_is_refused(raw):
    asked = lambda kind: toys.check(kind, lambda formula, case: raw(gaussian(), case.a))  # noqa: E731 - one line says it
    for kind in (kinds.tested, kinds.enclosed):
        with pytest.raises(TypeError):
            toys.run(asked(kind), lambda a: a, Domain(a=Interval(0, 1)))
    found = toys.run(asked(kinds.exact), lambda a: a, Domain(a=Interval(0, 1)))
    assert found.outcome == "inconclusive" and "a Random beside it of a term" in str(found.note)


def test_a_draw_of_unknown_size_is_refused_in_words():
    size: Any = 1 + sympy.Symbol("d", integer=True, nonnegative=True)
    for draw in (gaussian, rademacher):
        with pytest.raises(TypeError, match="by a `factor` of their covariance"):
            draw(size)


def test_a_float_moment_is_no_exact_evidence():
    found = run(lambda formula, case: Equal(expectation((0.5 * gaussian()) ** 2) * case.a, case.a / 4), abs)
    assert found.outcome == "inconclusive" and "write integers, `number` or `ratio`" in found.note


def test_sizes_without_variables_have_their_own_mean():
    assert expectation(gaussian(0).sum() + 3) == 3
    for draw in (sphere, one_hot):
        with pytest.raises(ValueError, match="at least 1"):
            draw(0)
    assert toys.run(toys.check(kinds.exact, risk), lambda a, b: (a - b) ** 2 + 1, Domain(a=Choice(1), b=Choice(1))).outcome == "holds"


def mixture(formula: Formula, case: Case) -> Equal:
    """A variance that is drawn: E x^2 s = E (2 + s)^2 s = 4."""
    s = rademacher()
    return Equal(case.a * expectation(gaussian(1, factor=[[2 + s]])[0] ** 2 * s), case.apply(formula))


def spectrum(formula: Formula, case: Case) -> Equal:
    """The power of one frequency of four Gaussians is 4."""
    x = gaussian(4)
    wave: Any = np.array([x[0] - sympy.I * x[1] - x[2] + sympy.I * x[3]])
    return Equal(case.a * expectation(wave.real**2 + wave.imag**2), [case.apply(formula)])


def negative(formula: Formula, case: Case) -> AtLeast:
    """A square's mean is at least 0; sqrt(a) belongs to a covariance for a >= 0 alone."""
    return AtLeast(case.apply(formula), expectation(gaussian(1, factor=[[sqrt(case.a)]])[0] ** 2))


def logarithm(formula: Formula, case: Case) -> Equal:
    """A logarithm that is nowhere on half of the line, times a mean that is 0."""
    return Equal(expectation(gaussian() * log(case.a) + 1), case.apply(formula))


@pytest.mark.parametrize("check, wrong", [(mixture, lambda a: 0 * a), (spectrum, lambda a: 0 * a)], ids=["mixture", "spectrum"])
def test_a_false_claim_does_not_hold_by_what_is_no_coefficient(check, wrong):
    with pytest.raises(TypeError, match="known to be a real number"):
        run(check, wrong, ONE)


@pytest.mark.parametrize("check, formula", [(negative, lambda a: a), (logarithm, lambda a: 1 + 0 * a)], ids=["negative", "logarithm"])
def test_a_coefficient_must_be_real_in_the_whole_range(check, formula):
    """Also where it is multiplied by a mean that is 0."""
    found = run(check, formula, ONE)
    assert found.outcome == "inconclusive" and "a is not known to be" in found.note
    above_0 = Domain(a=Interval(1, 2))
    assert run(check, formula, above_0).outcome == "holds"
    assert run(check, lambda a: formula(a) - a / 2, above_0).outcome == "refuted"


@pytest.mark.parametrize("outcome, formula", [("holds", lambda a: (a - 1) ** 2), ("refuted", lambda a: a**2 + 1)])
def test_a_deep_copy_in_a_check_is_the_same_draw(outcome, formula):
    def check(formula: Formula, case: Case) -> Equal:
        x = gaussian(1)
        return Equal(expectation((case.a * x[0] - copy.deepcopy(x)[0]) ** 2), case.apply(formula))

    assert run(check, formula, ONE).outcome == outcome
