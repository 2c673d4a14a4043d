"""Coefficients of forms: equal ones are equal numbers, and what is near to true has another one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lemmata.terms.sums.coefficient import Coefficient, of, read
from lemmata.terms.term import ONE, ZERO, Term, evaluate, term, variable

X, Y, N = variable("x", "> 0"), variable("y"), variable("n", "integer >= 0")

TRUE: dict[str, tuple[Any, Any]] = {
    "a square": ((X + Y) ** 2, X * X + 2 * X * Y + Y**2),
    "a quotient": ((X * Y + X) / X, Y + 1),
    "a quotient by a sum": (Y / (2 * X + 2 * Y), Fraction(1, 2) * Y / (X + Y)),
    "a common factor below": (1 / (X * X + X * Y), 1 / X / (Y + X)),
    "an exponential of a sum": ((X + 2 * Y).exp(), X.exp() * Y.exp() ** 2),
    "an exponential of a difference": ((X - X / 2).exp() ** 2, X.exp() + 0 * Y),
    "a root": (X.sqrt() ** 3, X * X.sqrt()),
    "a root below": (1 / X.sqrt() ** 2, 1 / X),
    "inside a function": ((X * Y + X).sin(), (X * (1 + Y)).sin()),
    "a size": (N * (N + 1) / 2, (N**2 + N) / 2),
}
FALSE: dict[str, tuple[Any, Any]] = {
    "a square of a sum": ((X + Y) ** 2, X * X + Y**2),
    "a quotient of one part": ((X * Y + X) / X, Y),
    "a quotient without its number": (Y / (2 * X + 2 * Y), Y / (X + Y)),
    "a common factor lost": (1 / (X * X + X * Y), 1 / (Y + X)),
    "a sign below": (1 / (X - Y), 1 / (Y - X)),
    "an exponential of a product": ((X * Y).exp(), X.exp() * Y.exp()),
    "half an exponent": ((X / 2).exp(), X.exp() / 2),
    "a root twice": (X.sqrt() ** 3, X**3),
    "a root of a square": ((Y * Y).sqrt(), Y),
    "a third root": (X.root(3) ** 2, X),
    "another function": ((X * Y + X).sin(), (X * (1 + Y)).cos()),
    "one more": (N * (N + 1) / 2, (N**2 - N) / 2),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_computed_otherwise_has_one_coefficient(name: str) -> None:
    one, other = map(term, TRUE[name])
    assert read(one) == read(other) and read(one).term is read(other).term


@pytest.mark.parametrize("name", FALSE)
def test_what_is_another_number_has_another_coefficient(name: str) -> None:
    one, other = map(term, FALSE[name])
    assert read(one) != read(other) and read(one) + -read(other)


def random_term(rng: np.random.Generator, depth: int) -> Term:
    """A term that has a value wherever x, y and n are above 0."""
    if not depth:
        return [X, variable("y", "> 0"), N + 1, ONE, term(Fraction(2, 3))][rng.integers(5)]
    one, other = (random_term(rng, depth - 1) for _ in range(2))
    ways: list[Callable[[], Term]] = [
        lambda: one + other,
        lambda: one - other * 2,
        lambda: one * other,
        lambda: one / (1 + other * other),
        lambda: one ** int(rng.integers(0, 4)),
        lambda: (other * other + 1).sqrt() ** int(rng.integers(1, 5)),
        lambda: (one / 9).exp() if depth < 3 else one,
        lambda: (one + other) / X,
    ]
    return ways[rng.integers(len(ways))]()


def test_a_coefficient_is_the_same_number_as_its_term() -> None:
    rng = np.random.default_rng(5)
    for _ in range(150):
        whole = random_term(rng, int(rng.integers(1, 4)))
        at = {X: 0.7, variable("y", "> 0"): 1.3, N: 2.0}
        want, got = evaluate([whole, read(whole).term], at, 1.0)
        assert np.isclose(want, got, rtol=1e-7, atol=1e-7), whole


def test_sums_and_products_of_coefficients_are_those_of_numbers() -> None:
    rng = np.random.default_rng(6)
    for _ in range(300):
        one, other = (random_term(rng, 2) for _ in range(2))
        at = {X: 0.7, variable("y", "> 0"): 1.3, N: 2.0}
        made: list[tuple[Coefficient, Term]] = [
            (of(one) + of(other), one + other),
            (of(one) * of(other), one * other),
            (-of(one), -one),
            (of(1 + other * other).inverse(), 1 / (1 + other * other)),
            (of(one).at_zero(X), one.xreplace({X: ZERO})) if "/" not in str(one) else (of(0), ZERO),
        ]
        for coefficient, whole in made:
            want, got = evaluate([whole, coefficient.term], at, 1.0)
            assert np.isclose(want, got, rtol=1e-7, atol=1e-7), (one, other)


def test_a_slope_is_that_at_0() -> None:
    step = variable("step of a test")
    for whole, slope in ((step * Y + step**2, Y), ((X + step).exp(), X.exp()), (1 / (X + step), -1 / X**2), (Y, ZERO)):
        assert read(whole).slope(step) == read(slope)
    assert read((X + step) ** 2).slope(step) != read(X)
    with pytest.raises(ZeroDivisionError):
        of(0).inverse()
