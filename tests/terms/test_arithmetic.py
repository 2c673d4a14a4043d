"""One formula in six arithmetics: the same values, and exactness kept."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from typing import Any, cast

import flint
import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy

from lemmata.prove.normal_form import normal_form
from lemmata.terms import arithmetic
from lemmata.terms.arithmetic import (
    array,
    circulant,
    cosine_matrix,
    cospi,
    even_dft,
    even_idft,
    exp,
    eye,
    number,
    pi,
    ratio,
    sinpi,
    solve,
    world,
    zeros,
)
from lemmata.terms.term import constant, evaluate, variable

HALF = {"numpy": 0.5, "jax": jnp.asarray(0.5), "sympy": sympy.Rational(1, 2), "flint": flint.arb(0.5), "fraction": Fraction(1, 2)}


def formula(x):
    """A rational formula with an array, a constant and a linear system."""
    a = array([x, ratio(1, 3, x), number(2, x)])
    matrix = circulant(a) + eye(3, x) * ratio(1, 7, x) + zeros((3, 3), x)
    return solve(matrix, a) @ a


def test_a_formula_has_one_value_in_all_arithmetics():
    values = {name: formula(like) for name, like in HALF.items()}
    exact = values["fraction"]
    assert isinstance(exact, Fraction) and values["sympy"] == sympy.Rational(exact.numerator, exact.denominator)
    assert values["flint"].contains(flint.fmpq(exact.numerator, exact.denominator)) and values["flint"].rad() < 1e-14
    assert abs(values["numpy"] - float(exact)) < 1e-14 and abs(float(values["jax"]) - float(exact)) < 1e-14


@pytest.mark.parametrize("like", [*HALF.values(), np.zeros(2), np.array([1, constant(2)])])
def test_pi_has_one_value_in_all_arithmetics(like):
    value = evaluate([pi(like)], {}, 1.0)[0] if world(like) == "term" else pi(like)
    assert abs(float(value) - np.pi) < 1e-15
    assert world(pi(like)) == ("numpy" if world(like) in ("jax", "fraction") else world(like))


@pytest.mark.parametrize("name", ["exp", "expm1", "log", "sqrt", "cos", "sin"])
def test_elementary_functions_agree(name):
    function = getattr(arithmetic, name)
    want = getattr(np, name)(0.5)
    for like in (HALF["numpy"], HALF["jax"], HALF["sympy"], HALF["flint"]):
        assert abs(float(function(like)) - want) < 1e-15
    many = function(array([HALF["flint"], HALF["flint"]]))
    assert many.shape == (2,) and abs(float(many[1]) - want) < 1e-15
    with pytest.raises(TypeError, match="fraction"):
        function(HALF["fraction"])


@pytest.mark.parametrize("name", ["tanh", "arctan", "sigmoid"])
def test_functions_that_are_flat_far_out_agree(name):
    function = getattr(arithmetic, name)
    want = 1 / (1 + np.exp(-0.5)) if name == "sigmoid" else getattr(np, name)(0.5)
    for like in (HALF["numpy"], HALF["jax"], HALF["sympy"], HALF["flint"]):
        assert abs(float(function(like)) - want) < 1e-15
    with pytest.raises(TypeError, match="fraction"):
        function(HALF["fraction"])


STEPS = {
    "sign": (arithmetic.sign, 1),
    "floor": (lambda x: arithmetic.floor(-x), -1),
    "maximum": (lambda x: arithmetic.maximum(x, -x), 0.5),
    "minimum": (lambda x: arithmetic.minimum(1, x), 0.5),
    "mod": (lambda x: arithmetic.mod(-x, 2), 1.5),
    "where": (lambda x: arithmetic.where(x > 0, x, -1), 0.5),
    "where not": (lambda x: arithmetic.where((x > 0) & (x > 1), -1, 3 * x), 1.5),
}


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("kind", HALF)
def test_functions_by_cases_agree(name, kind):
    function, want = STEPS[name]
    value = function(HALF[kind])
    assert float(value) == want and (kind in ("numpy", "jax") or world(value) in (kind, "numpy"))
    if kind != "jax" and not name.startswith("where"):
        many = function(array([HALF[kind], HALF[kind]]))
        assert many.shape == (2,) and float(many[1]) == want


def test_fractions_stay_fractions():
    for function in (arithmetic.sign, arithmetic.floor, lambda x: arithmetic.maximum(x, 2), lambda x: arithmetic.minimum(0, x)):
        assert isinstance(function(HALF["fraction"]), Fraction)


def test_a_choice_is_made_entry_by_entry():
    floats = arithmetic.where(np.array([True, False]), np.array([1.0, 2.0]), 0.0)
    fractions = arithmetic.where(np.array([True, False]), array([Fraction(1), Fraction(2)]), 0)
    terms = variable("x") > 0
    assert list(floats) == list(fractions) == [1, 0]
    assert arithmetic.where(terms, array([variable("x"), variable("y")]), 0)[1].args[1] is variable("y")
    x = sympy.Symbol("x", real=True)
    assert arithmetic.where(x > 0, x, 0) == sympy.Piecewise((x, x > 0), (0, True))
    with pytest.raises(TypeError, match="a condition is a comparison, not a float"):
        arithmetic.where(0.5, HALF["fraction"], 0)


def test_balls_enclose_what_is_larger():
    thick = flint.arb(0, 0.5)
    assert arithmetic.maximum(thick, 0).contains(flint.arb(0.5)) and arithmetic.minimum(0, thick).contains(flint.arb(-0.5))
    assert arithmetic.sign(thick).contains(flint.arb(-1)) and arithmetic.sign(thick).contains(flint.arb(1))
    assert arithmetic.floor(thick).contains(flint.arb(-1)) and arithmetic.floor(thick).contains(flint.arb(0))


def test_two_exact_worlds_are_not_mixed():
    assert world(1, 0.5, np.zeros(2)) == "numpy"
    for name, like in HALF.items():
        assert world(like, 1, 2.0) == name
    with pytest.raises(TypeError, match="cannot be mixed: flint, sympy"):
        world(HALF["flint"], HALF["sympy"])
    with pytest.raises(TypeError, match="cannot be mixed"):
        array([HALF["fraction"], HALF["flint"]])


@pytest.mark.parametrize(("p", "q"), [(p, q) for q in (1, 2, 3, 5, 7, 12) for p in range(-2 * q, 3 * q, max(1, q // 2))])
def test_cosines_of_rational_angles(p, q):
    turn = p % (2 * q) / q
    want = np.cos(np.pi * turn)
    assert abs(cospi(p, q, 1.0) - want) < 1e-15 and abs(sinpi(p, q, 1.0) - np.sin(np.pi * turn)) < 1e-15
    assert abs(float(cospi(p, q, HALF["flint"])) - want) < 1e-15
    symbolic = cospi(p, q, HALF["sympy"])
    assert abs(float(symbolic.evalf()) - want) < 1e-14 and symbolic.is_real
    assert normal_form(symbolic - cospi(-p, q, HALF["sympy"])) == 0


def test_a_cosine_that_is_no_fraction_is_refused():
    assert [2 * cospi(p, 3, HALF["fraction"]) for p in range(-1, 6)] == [1, 2, 1, -1, -2, -1, 1]
    with pytest.raises(TypeError, match="not rational"):
        cospi(1, 5, HALF["fraction"])


@pytest.mark.parametrize("n", [1, 2, 3, 8, 101, 202, 204, 206, 1667, 5001])
def test_the_even_transform_of_any_size_against_the_complex_one(n):
    rng = np.random.default_rng(n)
    a = rng.standard_normal(n)
    a += a[(-np.arange(n)) % n]
    want = np.fft.fft(a)
    for column in (a, jnp.asarray(a)):
        assert np.abs(np.asarray(even_dft(column)) - want).max() < 1e-14 * n
        assert np.abs(np.asarray(even_idft(even_dft(column))) - a).max() < 1e-13
    uneven = rng.standard_normal((2, n))  # derivatives are asked for along any direction
    for turned, plain in ((even_dft, lambda x: jnp.fft.fft(x).real), (even_idft, lambda x: jnp.fft.ifft(x).real)):
        for found, expected in zip(jax.vjp(turned, uneven[0])[1](uneven[1]), jax.vjp(plain, uneven[0])[1](uneven[1]), strict=True):
            assert np.abs(found - expected).max() < 1e-12 * n


def test_the_even_transform_against_its_definition():
    rng = np.random.default_rng(3)
    half = rng.standard_normal(4)
    a = np.array([half[min(k, 7 - k)] for k in range(7)])
    want = np.array([sum(a[j] * np.cos(2 * np.pi * j * k / 7) for j in range(7)) for k in range(7)])
    assert np.allclose(even_dft(a), want, atol=1e-14) and np.allclose(cosine_matrix(7, 1.0) @ a, want, atol=1e-14)
    assert np.allclose(even_idft(even_dft(a)), a, atol=1e-15) and np.allclose(even_idft(even_dft(jnp.asarray(a))), a, atol=1e-15)
    balls = array([flint.arb(float(item)) for item in a])
    assert all(abs(float(ball) - item) < 1e-13 for ball, item in zip(even_dft(balls), want, strict=True))
    assert all(ball.contains(float(item)) for ball, item in zip(even_idft(even_dft(balls)), a, strict=True))


@pytest.mark.parametrize("kind", [Fraction, type("Kind", (Fraction,), {})])
def test_solutions_are_exact_and_need_no_order_of_rows(kind):
    matrix = array([[kind(0), 1, 2], [1, 0, 3], [4, -3, 8]])
    right = array([[kind(1), 0], [2, 1], [3, 1]])
    found = solve(matrix, right)
    assert np.all(matrix @ found == right) and {*map(type, found.flat)} == {Fraction}
    with pytest.raises(ZeroDivisionError, match="singular"):
        solve(array([[kind(1), 2], [2, 4]]), array([kind(1), 1]))


def test_integers_are_solved_for_as_fractions():
    matrix, right = np.array([[2, 1], [1, 1]], dtype=object), np.array([1, 0], dtype=object)
    assert solve(matrix, right).tolist() == [1, -1] and solve(np.array([[Fraction(cast("Any", np.int64(2)))]]), right[:1]).tolist() == [
        Fraction(1, 2)
    ]
    with pytest.raises(TypeError):  # elimination would lose the digits of floats: 1e-20 is no pivot
        solve(np.array([[1e-20, 1.0], [1.0, 1.0]], dtype=object), np.array([1.0, 2.0], dtype=object))
    assert solve(np.zeros((0, 0), dtype=object), np.zeros(0, dtype=object)).shape == (0,)


def test_fractions_are_solved_for_before_anything_else_has_loaded_flint():
    code = (
        "from lemmata.arithmetic import solve, array; from fractions import Fraction as F; print(solve(array([[F(2)]]), array([F(1)]))[0])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "1/2\n"


def test_arrays_keep_shapes_and_carry_integers_over():
    ball = flint.arb(1)
    mixed = array([[ball, 0], [1, 2]])
    assert mixed.shape == (2, 2) and all(isinstance(item, flint.arb) for item in mixed.flat)
    assert world(array([1, 0], HALF["sympy"])) == "sympy" and array([1, 2]).dtype == float
    assert array([np.arange(2.0), np.ones(2)]).shape == (2, 2) and array(HALF["sympy"]).shape == ()
    assert array([[], []]).shape == (2, 0)
    with pytest.raises(ValueError, match="different lengths"):
        array([[1, 2], [3]])
    assert isinstance(array([[ball, 0.5]])[0, 1], float)


def test_a_formula_is_traced_and_differentiated():
    traced = jax.jit(lambda x: array([[x, 1], [0, x]]) @ exp(array([x, 2 * x])))(HALF["jax"])
    assert np.allclose(traced, [0.5 * np.exp(0.5) + np.e, 0.5 * np.e])
    slope = jax.grad(formula)(HALF["jax"])
    assert abs(slope - (formula(0.5 + 1e-6) - formula(0.5 - 1e-6)) / 2e-6) < 1e-8


def test_constants_are_exact():
    assert ratio(1, 3, HALF["sympy"]) == sympy.Rational(1, 3) and ratio(1, 3, HALF["flint"]).contains(flint.fmpq(1, 3))
    assert ratio(0.1, 1, HALF["fraction"]) == Fraction(0.1) and ratio(2, 4, 1.0) == 0.5
    assert zeros(np.int64(2), HALF["flint"]).shape == (2,) and eye(2, HALF["fraction"])[0, 1] == 0


def test_a_constant_does_not_depend_on_what_was_asked_for_before():
    others: tuple[Any, ...] = np.int64(3), 11.0
    arithmetic.ratio(others[0], 7, Fraction(1))
    assert type(arithmetic.ratio(3, 7, Fraction(1)).numerator) is int
    arithmetic.ratio(5, others[1], Fraction(1))
    assert arithmetic.ratio(5, 11, Fraction(1)) == Fraction(5, 11)
