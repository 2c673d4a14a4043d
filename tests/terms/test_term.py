"""Terms: built and never simplified, asked in vain, differentiated, evaluated, written and read."""

from __future__ import annotations

import contextlib
import copy
import decimal
import itertools
import math
import operator
import pickle
import random
import subprocess
import sys
from fractions import Fraction
from typing import Any, cast

import flint
import jax.numpy as jnp
import numpy as np
import pytest
import sympy

from lemmata.terms.arithmetic import array, cospi, exp, log, number, ratio, sqrt, world
from lemmata.terms.operation import Operation
from lemmata.terms.pieces import guarded, outside, unguarded
from lemmata.terms.term import (
    INTEGER,
    ONE,
    OPERATIONS,
    POWER,
    ZERO,
    Term,
    applied,
    conditions,
    constant,
    derivative,
    evaluate,
    is_constant,
    kept,
    node,
    parts,
    put,
    read,
    term,
    variable,
    variables,
    written,
)
from lemmata.terms.trace import Refused, tracing

x: Any = variable("x")
y: Any = variable("y")
positive = variable("p", "> 0")
PAIR: Any = np.array([x, y], dtype=object)


def ball(value: Any) -> Any:
    return flint.arb(value.numerator) / value.denominator if isinstance(value, Fraction) else flint.arb(value)


# built


def test_equal_computations_are_one_object():
    assert (x + 1) ** 2 / y is (x + 1) ** 2 / y
    assert x + y is not y + x
    assert variable("x") is x and variable("x", "> 0") is not x


@pytest.mark.parametrize(
    ("built", "text"),
    [
        (x / x, "x/x"),
        (x - x, "x - x"),
        (0 * x, "0*x"),
        ((x * x).sqrt(), "sqrt(x*x)"),
        (x.sqrt() ** 2, "sqrt(x)**2"),
        (x**0, "x**0"),
        (x**-2, "1/(x**2)"),
        ((x**2) ** 3, "(x**2)**3"),
        (x ** Fraction(2, 3), "root(x, 3)**2"),
        (x.log().exp(), "exp(log(x))"),
        (abs(-x), "abs(-x)"),
        (constant(4).sqrt(), "sqrt(4)"),
        (0 / x, "0/x"),
        ((x + 1) * (x / 2 - 3), "(x + 1)*(x*(1/2) - 3)"),
        (Term.cospi(1, 5), "cospi(1/5)"),
    ],
)
def test_nothing_is_simplified(built: Term, text: str):
    assert repr(built) == text


@pytest.mark.parametrize(
    ("built", "value"),
    [
        (x + 0, x),
        (1 * x, x),
        (x**1, x),
        (constant(2) + Fraction(1, 3), constant(Fraction(7, 3))),
        (constant(2) / 4 - 1, constant(Fraction(-1, 2))),
        (constant(2) ** -2, constant(Fraction(1, 4))),
        (constant(0) ** 0, ONE),
        (abs(constant(-3)), constant(3)),
        (ZERO.exp(), ONE),
        (ONE.log(), ZERO),
        (ZERO.sqrt(), ZERO),
        (ZERO.cos(), ONE),
        (ZERO.sin(), ZERO),
        (ratio(x, 2, x), x / 2),
        (ratio(0.5, 1, x), constant(Fraction(1, 2))),
    ],
)
def test_only_constants_are_folded(built: Term, value: Term):
    assert built is value


def test_a_constant_divisor_of_zero_is_an_error():
    for wrong in (lambda: x / 0, lambda: constant(0) ** -1, lambda: (1 / x).subs(x, 0)):
        with pytest.raises(ZeroDivisionError, match=r"divi|Fraction"):
            wrong()


def test_the_arithmetic_module_makes_terms():
    assert world(x, 1, Fraction(1, 2)) == "term"
    assert number(3, x) is constant(3) and cospi(1, 3, x) is constant(Fraction(1, 2))
    assert [*array([[x, 1]]).flat] == [x, ONE]
    assert exp(x) is x.exp() and log(PAIR)[1] is y.log() and sqrt(x) is x.sqrt()
    assert (np.arange(2) * x)[0] is 0 * x and (x * np.array([3]))[0] is x * 3
    assert np.linalg.norm(PAIR) is (x * x + y * y).sqrt() and np.vdot(PAIR, PAIR) is x * x + y * y
    with pytest.raises(TypeError, match="cannot be mixed"):
        world(x, flint.arb(1))


def test_a_term_never_changes():
    whole = x / (x + 1)
    for name in ("args", "operation", "sign"):
        with pytest.raises(AttributeError, match="never changes"):
            setattr(whole, name, x)
    assert whole.args == (x, x + 1)


def test_functions_are_known_in_a_fresh_process():
    code = "from lemmata.terms.term import *; print(variable('x').exp(), read((('variable','x',''),('sine',[0]))))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "exp(x) sin(x)\n"


def test_the_text_of_a_term_with_shared_parts_is_cut():
    whole = x + 1
    for _ in range(60):
        whole = whole * whole
    assert len(parts(whole)) == 63
    assert len(repr(whole)) < 10_000 and "…" in repr(whole)
    long = x
    for _ in range(20_000):
        long = long + y
    assert repr(long).startswith("x + y + y")


# conditions


@pytest.mark.parametrize(
    ("whole", "asked"),
    [
        (x / x, [("nonzero", x)]),
        (x**-2, [("nonzero", x**2)]),
        (0 * (1 / x), [("nonzero", x)]),
        ((1 / x) ** 0, [("nonzero", x)]),
        (x.sqrt() ** 2, [("nonnegative", x)]),
        (x ** Fraction(1, 3), [("nonnegative", x)]),
        (x ** Fraction(-1, 2), [("nonnegative", x), ("nonzero", x.sqrt())]),
        (x.log().exp(), [("positive", x)]),
        (constant(-1).sqrt(), [("nonnegative", constant(-1))]),
        (constant(-8).root(3), [("nonnegative", constant(-8))]),
        (constant(0).log(), [("positive", ZERO)]),
        (constant(2).log(), []),
        (constant(4).sqrt(), []),
        ((x / y).sqrt(), [("nonzero", y), ("nonnegative", x / y)]),
    ],
)
def test_conditions_are_read_off(whole: Term, asked: list[Any]):
    assert sorted(conditions(whole), key=repr) == sorted(asked, key=repr)


def test_a_number_keeps_a_condition():
    assert kept("nonzero", -1) and not kept("nonzero", 0)
    assert kept("nonnegative", 0) and not kept("positive", 0)
    for kind in ("nonzero", "nonnegative", "positive"):
        assert not kept(kind, flint.arb("nan"))
        assert not kept(kind, flint.arb(0, 1))


# questions

QUESTIONS: dict[str, Any] = {
    "== a float": lambda: x == 0.5,
    "== NumPy's float": lambda: np.float64(0.5) == x,
    "!= a float": lambda: x != 0.5,
    "== a boolean": lambda: operator.eq(x, True),
    "== an integer": lambda: x == 0,
    "== a fraction": lambda: Fraction(1, 2) == x,
    "== a decimal": lambda: x == decimal.Decimal(1),
    "== a complex number": lambda: x == 1j,
    "== a ball": lambda: flint.arb(1) == x,
    "== a number of FLINT": lambda: x == flint.fmpq(1),
    "== SymPy's": lambda: x == sympy.Integer(1),
    "== another": lambda: x == y,
    "tuples": lambda: (x, 1) == (y, 1),
    "a constant and a float": lambda: constant(2) == 2.0,
    "in a list of floats": lambda: x in [0.5],
    "in a tuple": lambda: x in (0, 1),
    "count": lambda: [0.5].count(x),
    "np.isin": lambda: np.isin(PAIR, [0.5]),
    "an array of floats": lambda: np.array([0.5, 1]) == PAIR,
    "arrays": lambda: operator.eq(PAIR, PAIR[::-1]),
    "array_equal": lambda: np.array_equal(PAIR, PAIR[::-1]),
    "bool": lambda: bool(x),
    "not": lambda: not x,
    "<": lambda: bool(x < 1),
    "< a float": lambda: operator.lt(0.5, x),
    "< NumPy's float": lambda: np.float64(0.5) < x,
    "< a ball": lambda: flint.arb(1) < x,
    "max": lambda: max(x, y),
    "sorted": lambda: sorted([x, y]),
    "np.sign": lambda: np.sign(PAIR),
    "np.maximum": lambda: np.maximum(PAIR, 0),
    "np.clip": lambda: np.clip(PAIR, 0, 1),
    "np.isclose": lambda: np.isclose(PAIR, PAIR),
    "np.where": lambda: np.where(PAIR, 1, 2),
    "np.unique": lambda: np.unique(PAIR),
    "np.argmax": lambda: np.argmax(PAIR),
    "np.any": lambda: np.any(PAIR),
    "np.count_nonzero": lambda: np.count_nonzero(PAIR),
    "np.floor": lambda: np.floor(PAIR),
    "astype": lambda: PAIR.astype(float),
    "float": lambda: float(x),
    "int": lambda: int(x),
    "complex": lambda: complex(x),
    "round": lambda: round(x),
    "math.floor": lambda: math.floor(x),
    "math.sqrt": lambda: math.sqrt(x),
    "math.isclose": lambda: math.isclose(x, y),
    "range": lambda: range(x),
    "an index": lambda: [1, 2][x],
    "pow": lambda: pow(x, 2, 3),
    "digits": lambda: f"{x:.3f}",
    "percent": lambda: operator.mod("%.3f", x),
    "x ** 0.5": lambda: x**0.5,
    "a float beside it": lambda: 0.1 * x,
    "a boolean beside it": lambda: x + True,
    "a ball beside it": lambda: flint.arb(1) + x,
    "SymPy beside it": lambda: sympy.Symbol("x") + x,
    "JAX beside it": lambda: jnp.array(1.0) + x,
    "a float for a degree": lambda: ratio(1, cast(Any, 3.0), x),
    "sympify": lambda: sympy.sympify(x),
    "positive": lambda: (x * x).is_positive,
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_refused_and_noted_though_the_refusal_is_swallowed(question: str):
    with tracing() as trace:
        try:
            QUESTIONS[question]()
        except TypeError:
            pass
        else:
            pytest.fail("answered")
    assert trace.refusals
    assert "test_term.py:" in trace.refusals[0]


LOOKED_UP: dict[str, Any] = {
    "a set": lambda: (x + 1) in {0, 1},
    "a dictionary": lambda: {0: 1}.get(x, 2),
    "the distinct ones": lambda: len({x, y}),
    "a key": lambda: {x: 1},
    "a key of a part": lambda: {(x, 1): 1},
    "hash": lambda: hash(x),
}


@pytest.mark.parametrize("printed", [str, repr, "{}".format, "{0!r}".format, "{0!s}".format, lambda one: repr([one])])
def test_the_text_is_noted(printed: Any):
    with tracing() as trace:
        printed(x + 1)
        assert printed(constant(2))
    assert len(trace.refusals) == 1 and "the text of a term at test_term.py:" in trace.refusals[0]


@pytest.mark.parametrize("question", LOOKED_UP)
def test_a_look_up_cannot_be_refused_but_is_noted(question: str):
    with tracing() as trace:
        LOOKED_UP[question]()
    assert trace.refusals and "a look-up of a term at test_term.py:" in trace.refusals[0]


def test_the_keys_of_a_substitution_are_no_question():
    with tracing() as trace:
        there = {x: 0}
        assert (x + y).subs(there) is 0 + y
        assert (x * y).xreplace({x: 1, y: 2}) is constant(2)
        assert (x * y).xreplace(there) is 0 * y
        assert (x * y).diff(x, y) is ONE and len(variables(x, y)) == len(conditions(x / y, 1 / y, x.log())) == 2
    assert not trace.refusals


def test_some_comparisons_are_no_questions():
    with tracing() as trace:
        assert operator.eq(x, x) and not operator.ne(x, x)
        assert all(operator.ne(x, other) for other in (None, "x", (), [], str))
        assert constant(2) == 2 and constant(2) < Fraction(5, 2) and bool(constant(2)) and not ZERO
        assert constant(2) in {2} and {constant(Fraction(1, 2)): 3}[cast(Any, Fraction(1, 2))] == 3
    assert not trace.refusals


def test_a_sign_is_known_of_variables():
    assert positive.is_positive and positive.is_nonnegative and variable("w", ">= 0").is_nonnegative
    assert x.is_positive is None


def test_a_term_has_no_entries():
    assert not np.iterable(x) and np.ndim(x) == 0
    with pytest.raises(TypeError, match="not iterable"):
        list(x)


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: variable("x", cast(Any, "<= 0")), ValueError, "has no sign '<= 0'"),
        (lambda: constant(0.1), TypeError, "no integer and no fraction"),
        (lambda: constant("1/3"), TypeError, "no integer and no fraction"),
        (lambda: x.root(0), ValueError, "a degree from 1 on"),
        (lambda: x.root(-2), ValueError, "a degree from 1 on"),
        (lambda: x.root(2.0), TypeError, "integer"),
        (x.diff, TypeError, "by a variable"),
        (lambda: x.diff(2), TypeError, "after a variable"),
        (lambda: x.diff(x * x), TypeError, "by a variable for real numbers"),
        (lambda: x.diff(x, 2, 2), TypeError, "after a variable"),
        (lambda: x.subs("x", 0), TypeError, "no part of a term"),
        (lambda: x.subs(x, 0.5), Refused, "a float beside it"),
        (lambda: evaluate([x], {}, 1.0), KeyError, "x has no value"),
    ],
)
def test_what_is_wrong_is_an_error(wrong: Any, error: type[Exception], words: str):
    with pytest.raises(error, match=words):
        wrong()


# the derivative, substitution, values


def random_term(source: random.Random, variables_: list[Term], size: int) -> Term:
    """Return a random term, with values at most points where its variables are between 1/4 and 2."""
    pool = [*variables_, constant(source.randint(1, 3)), constant(Fraction(source.randint(1, 5), source.randint(1, 5)))]
    for _ in range(size):
        one, other = source.choice(pool), source.choice(pool)
        kind = source.randrange(12)
        pool.append(
            one + other if kind < 3
            else one * other if kind < 5
            else one - other if kind < 6
            else one / (other * other + 1) if kind < 7
            else one ** source.randint(0, 3) if kind < 8
            else (one * one + 1).root(source.randint(2, 4)) if kind < 9
            else (one * one + other * other + 1).log() if kind < 10
            else (one / 8).exp() if kind < 11
            else source.choice([one.sin(), one.cos(), abs(one + 1)])
        )  # fmt: skip
    return pool[-1]


@pytest.mark.parametrize("seed", range(60))
def test_a_derivative_is_the_limit_of_differences_in_balls(seed: int):
    source = random.Random(seed)
    whole = random_term(source, [x, y], 8)
    slope = derivative(whole, x)
    at = {x: Fraction(source.randint(1, 8), 4), y: Fraction(source.randint(1, 8), 4)}
    step = Fraction(1, 2**60)
    old = flint.ctx.prec
    flint.ctx.prec = 400
    try:
        points = [{x: ball(at[x] + move), y: ball(at[y])} for move in (step, -step, Fraction(0))]
        ahead, behind, _ = (evaluate([whole], point, ball(0))[0] for point in points)
        value = evaluate([slope], points[2], ball(0))[0]
        gap = value - (ahead - behind) / ball(2 * step)
        if value.is_finite():
            # the third derivative times the step squared; terms of this size have none beyond 2^60
            assert abs(gap) < (1 + abs(value)) * ball(Fraction(1, 2**50))
    finally:
        flint.ctx.prec = old


def test_a_derivative_has_no_value_at_a_joint():
    for whole in (abs(x), x.sqrt(), (x * x).sqrt(), (x**3) ** Fraction(1, 2)):
        kinds = [kind for kind, one in conditions(derivative(whole, x)) if kind == "nonzero" and put(one, {x: ZERO}) in (ZERO, 0 * ZERO)]
        assert kinds, whole


def test_a_derivative_keeps_the_conditions_of_what_it_is_of():
    for whole in (x / y, y.log(), x * y.sqrt(), 0 * x.log(), (1 / y) ** 0 + x, x.log(), 1 / x):
        assert {*conditions(whole)} <= {*conditions(derivative(whole, x))}, whole
    assert derivative(y + 2, x) is ZERO and derivative(x.exp(), x) is x.exp()
    assert (x**3).diff(x, 0) is x**3 and (x**3).diff(x, 2) is (x**3).diff(x, x) is (x**3).diff(x).diff(x)
    assert (x * y).diff(x, y) is ONE


def test_terms_are_put_in_the_place_of_others_at_once():
    assert put(x / (x + y), {x: y, y: x}) is y / (y + x)
    assert put(x * x + y, {x * x: y}) is y + y
    assert (x / x).subs(x, 2) is constant(1)
    assert conditions((x - 1).sqrt().subs(x, 0)) == [("nonnegative", constant(-1))]
    assert x.subs(y, 3) is x


@pytest.mark.parametrize("seed", range(40))
def test_all_arithmetics_agree(seed: int):
    source = random.Random(seed)
    whole = random_term(source, [x, y], 10)
    at = {x: Fraction(source.randint(1, 8), 4), y: Fraction(source.randint(1, 8), 4)}
    (enclosed,) = evaluate([whole], {one: ball(value) for one, value in at.items()}, ball(0))
    (rounded,) = evaluate([whole], {one: float(value) for one, value in at.items()}, 1.0)
    rows = {one: np.array([float(value), 1.5]) for one, value in at.items()}
    (many,) = evaluate([whole], rows, 1.0)
    assert np.broadcast_to(many, 2)[0] == pytest.approx(rounded, rel=1e-12)
    assert float(enclosed.mid()) == pytest.approx(rounded, rel=1e-9, abs=1e-9)
    try:
        (exact,) = evaluate([whole], at, Fraction(1))
    except TypeError:
        assert {part.operation.name for part in parts(whole)} & {*OPERATIONS} - {"+", "*", "/", "^", "constant", "variable"}
    else:
        assert enclosed.contains(ball(exact))
    assert put(whole, {one: constant(value) for one, value in at.items()}).free_symbols == set()


def test_balls_enclose_a_formula_of_a_formula():
    formula = lambda p, q: exp(-p * q) / (1 + sqrt(p))  # noqa: E731  a formula of two arguments
    (inside,) = evaluate([formula(x, y)], {x: ball(2), y: ball(3)}, ball(0))
    assert inside.overlaps(formula(ball(2), ball(3)))


# each function against numbers

FUNCTIONS = {
    "absolute": (abs, abs, [-1.5, 2.0]),
    "arctan": (Term.arctan, math.atan, [-1.5, 2.0]),
    "cosine": (Term.cos, math.cos, [-1.5, 2.0]),
    "exponential": (Term.exp, math.exp, [-1.5, 2.0]),
    "floor": (Term.floor, math.floor, [-1.5, 2.25]),
    "held": (lambda one: applied(OPERATIONS["held"], one, 1, 1), lambda value: value, [-1.5, 2.0]),
    "logarithm": (Term.log, math.log, [0.25, 2.0]),
    "maximum": (lambda one: one.maximum(1 - one * one), lambda value: max(value, 1 - value * value), [-1.5, 0.0, 2.0]),
    "minimum": (lambda one: one.minimum(1 - one * one), lambda value: min(value, 1 - value * value), [-1.5, 0.0, 2.0]),
    "root": (lambda one: one.root(3), lambda value: value ** (1 / 3), [0.25, 2.0]),
    "sign": (Term.sign, np.sign, [-1.5, 2.0]),
    "sine": (Term.sin, math.sin, [-1.5, 2.0]),
    "where": (
        lambda one: one.chosen("positive", one * one, -2 * one),
        lambda value: value * value if value > 0 else -2 * value,
        [-1.5, 2.0],
    ),
}


def test_every_file_of_functions_is_tested():
    x.exp()
    elsewhere = {"cosine_of_turn", "cosine_of_turns", "factorial", "power", "unknown", "pair", "entry", "listed"}
    assert {*FUNCTIONS} | elsewhere == {*OPERATIONS} - {
        "constant",
        "variable",
        "+",
        "*",
        "/",
        "^",
    }
    assert all(name == facts.name for name, facts in OPERATIONS.items())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_facts_of_a_function(name: str):
    made, value, points = FUNCTIONS[name]
    whole, facts = made(x), OPERATIONS[name]
    assert whole.operation is facts
    assert facts.sign("", *whole.args[1:]) == {"exponential": "> 0", "root": ">= 0", "absolute": ">= 0"}.get(name, "")
    slope = derivative(whole, x)
    for point in points:
        assert evaluate([whole], {x: point}, 1.0)[0] == pytest.approx(value(point), rel=1e-14)
        (enclosed,) = evaluate([whole], {x: flint.arb(point)}, flint.arb(0))
        assert float(enclosed.mid()) == pytest.approx(value(point), rel=1e-14)
        steep = (value(point + 1e-5) - value(point - 1e-5)) / 2e-5
        assert evaluate([slope], {x: point}, 1.0)[0] == pytest.approx(steep, rel=1e-8)
        if facts.parity:
            turned = evaluate([made(-x)], {x: point}, 1.0)[0]
            assert turned == pytest.approx(value(point) if facts.parity == "even" else -value(point))
    for sign, low in (("> 0", 0.1), (">= 0", 0.0), ("", -3.0)):
        said = facts.sign(sign, *whole.args[1:])
        inside = [low + step / 7 for step in range(20)]
        values = [value(point) for point in inside if all(kept(kind, point) for kind, _ in facts.conditions(*whole.args))]
        assert all(one > 0 if said == "> 0" else one >= 0 for one in values) or not said


PIECED = {
    "absolute": abs(x),
    "maximum": x.maximum(y),
    "minimum": x.minimum(y),
    "sign": x.sign(),
    **{f"where {kind}": x.chosen(kind, y, -y) for kind in ("zero", "nonzero", "positive", "nonnegative")},
}


@pytest.mark.parametrize("name", PIECED)
def test_a_part_is_a_piece_whose_condition_is_met(name: str):
    whole = PIECED[name]
    pieces = whole.operation.pieces(*whole.args)
    for at in itertools.product([Fraction(-2), Fraction(0), Fraction(1, 3), Fraction(2)], repeat=2):
        point = dict(zip((x, y), at, strict=True))
        value, *sides = evaluate([whole, *(term for (_, asked), piece in pieces for term in (asked, piece))], point, Fraction(0))
        met = [piece for ((kind, _), _), asked, piece in zip(pieces, sides[::2], sides[1::2], strict=True) if kept(kind, asked)]
        assert met and set(met) == {value}
        many = evaluate([whole], {one: np.array([float(number)]) for one, number in point.items()}, 1.0)[0]
        (inside,) = evaluate([whole], {one: ball(number) for one, number in point.items()}, ball(0))
        assert many == pytest.approx(float(value)) and inside.overlaps(ball(value))


def test_of_integers_the_larger_is_told_by_their_least_values():
    n, m, w = variable("n", INTEGER), variable("m", INTEGER), variable("w", ">= 0")
    assert n.maximum(0) is n and (n * m).maximum(-1) is n * m and n.maximum(n + m + 1) is n + m + 1
    assert (1 - (n + 1)).maximum(0) is ZERO and n.minimum(n + 2) is n and (n - 3).minimum(n + m) is n - 3
    for left, right in ((n, m), (n - 1, ZERO), (n, 1 - n), (n / 2, ZERO), (w, ZERO), (x, x), (n, x), (n + 1, w)):
        assert left.maximum(right).operation.name == "maximum" and left.minimum(right).operation.name == "minimum"


def test_balls_that_leave_a_condition_open_have_no_value():
    (value,) = evaluate([x.chosen("positive", 1, 2)], {x: flint.arb(0, 0.5)}, flint.arb(0))
    assert not value.is_finite()
    (both,) = evaluate([x.maximum(0) + x.sign()], {x: flint.arb(0, 0.5)}, flint.arb(0))
    assert both.contains(flint.arb(-1)) and both.contains(flint.arb(1.5))


def test_what_is_no_number_keeps_no_condition():
    with np.errstate(invalid="ignore"):
        (value,) = evaluate([x.log().chosen("positive", 1, 2)], {x: np.array([-1.0, 0.5, 2.0])}, 1.0)
    assert np.isnan(value[0]) and list(value[1:]) == [2, 1]


def test_conditions_of_a_piece_are_asked_where_it_is_taken():
    side = x.log()
    whole = x.chosen("positive", side, 1 / y)
    above, below = frozenset([("positive", x)]), frozenset([("nonnegative", -x)])
    assert set(guarded(whole)) == {(above, ("positive", x)), (below, ("nonzero", y))}
    assert set(guarded(whole + side)) == {(frozenset(), ("positive", x)), (below, ("nonzero", y))}
    assert set(guarded(y.chosen("nonzero", whole, 0))) == {
        (above | {("nonzero", y)}, ("positive", x)),
        (below | {("nonzero", y)}, ("nonzero", y)),
    }
    assert guarded((1 / x).chosen("positive", 1, 0)) == [(frozenset(), ("nonzero", x))]
    assert outside([side, whole]) == [whole] and outside([side, whole, whole + side]) == [whole, whole + side]
    assert set(unguarded(whole)) == {x, whole}


def test_a_slope_is_that_of_the_piece_off_the_joint():
    slope = derivative(x.chosen("positive", x.log(), 0), x)
    assert set(guarded(slope)) >= {(frozenset(), ("nonzero", x)), (frozenset([("positive", x)]), ("nonzero", x))}
    assert [evaluate([slope], {x: flint.arb(at)}, flint.arb(0))[0] for at in (2, -2)] == [0.5, 0]
    # by a variable that moves no condition there is no joint
    assert not guarded(derivative(x.chosen("positive", y * y, y), y))
    assert ("nonzero", x - y) in conditions(derivative(x.maximum(y), y))
    assert ("nonzero", x - x.floor()) in conditions(derivative(x.floor(), x))


def test_a_piece_that_is_not_taken_may_divide_by_zero():
    whole = x.chosen("positive", 1 / x, 3)
    assert put(whole, {x: ZERO}) is constant(3)
    for broken in (1 / x, x.chosen("nonnegative", 1 / x, 3), (1 / x).chosen("positive", 1, 3), y.chosen("positive", 1 / x, 3)):
        with pytest.raises(ZeroDivisionError):
            put(broken, {x: ZERO})


COMPARED: dict[str, Any] = {
    "kept": lambda one: None,
    "is True": lambda one: 1 if one is True else 2,
    "and": lambda one: one and x,
    "a sum": lambda one: one + 1,
    "an index": lambda one: [1, 2][one],
    "==": lambda one: one == True,  # noqa: E712  code may ask so
    "in": lambda one: one in (True, False),
    "a key": lambda one: {one: 1},
    "a text": lambda one: f"{one}",
    "half of a condition": lambda one: one & (x > 2),
    "beside a truth value": lambda one: (one | False).where(1, 2),
    "NumPy's where": lambda one: np.where(one, 1, 2),
    "an array": lambda one: np.array([one, one]).any(),
    "taken, and asked": lambda one: (one.where(1, 2), bool(one)),
    "chained": lambda one: 0 < x < 1,
}


@pytest.mark.parametrize("question", COMPARED)
def test_a_comparison_is_what_where_takes_and_nothing_else(question: str):
    with tracing() as trace, contextlib.suppress(TypeError):
        COMPARED[question](x > 0)
    assert trace.refusals and "the order of a term at test_term.py:" in trace.refusals[0]


def test_a_comparison_that_is_taken_is_no_question():
    with tracing() as trace:
        assert (x > 0).where(1, y) is x.chosen("positive", 1, y)
        assert (x <= 2).where(1, y) is (2 - x).chosen("nonnegative", 1, y)
        assert ((x < 0) | (x > 1)).where(1, y) is (-x).chosen("positive", 1, (x - 1).chosen("positive", 1, y))
        assert ((x < 0) & (x > 1)).where(1, y) is (-x).chosen("positive", (x - 1).chosen("positive", 1, y), y)
    assert not trace.refusals


@pytest.mark.parametrize(
    ("base", "exponent", "value"),
    [(0, 0, 1), (0, 3, 0), (-2, 3, -8), (-2, -3, Fraction(-1, 8)), (Fraction(3, 2), 2, Fraction(9, 4)), (4, 0.5, 2)],
)
def test_the_value_of_a_power(base: Any, exponent: Any, value: Any):
    whole = x**y
    assert evaluate([whole], {x: float(base), y: float(exponent)}, 1.0)[0] == float(value)
    (enclosed,) = evaluate([whole], {x: flint.arb(float(base)), y: flint.arb(exponent)}, flint.arb(0))
    assert enclosed.contains(flint.arb(float(value)))
    if isinstance(exponent, int):
        assert evaluate([whole], {x: Fraction(base), y: Fraction(exponent)}, Fraction(0)) == [value]


def test_a_power_without_a_value_is_no_number():
    whole = x**y
    with np.errstate(all="ignore"):
        assert math.isnan(evaluate([whole], {x: -2.0, y: 0.5}, 1.0)[0])
    for base, exponent in ((-2, 0.5), (0, -1)):
        assert not evaluate([whole], {x: flint.arb(base), y: flint.arb(exponent)}, flint.arb(0))[0].is_finite()
    for exponent in (Fraction(1, 2), Fraction(10**6), Fraction(-(10**6))):
        with pytest.raises(TypeError):
            evaluate([whole], {x: Fraction(4), y: exponent}, Fraction(0))
    with pytest.raises(ZeroDivisionError):
        evaluate([whole], {x: Fraction(0), y: Fraction(-1)}, Fraction(0))


def test_slopes_and_signs_of_a_power():
    whole, at = x**y, {x: 1.5, y: 2.5}
    assert evaluate([derivative(whole, x), derivative(whole, y)], at, 1.0) == pytest.approx([2.5 * 1.5**1.5, 1.5**2.5 * math.log(1.5)])
    sign = OPERATIONS["power"].sign
    assert [sign(base, "") for base in ("> 0", ">= 0", "")] == ["> 0", ">= 0", ""]
    assert x**3 is (x**y).xreplace({y: 3}) and (x**y).subs(y, Fraction(1, 2)) is x.sqrt()


def test_the_value_of_a_cosine_of_turns():
    whole = x.cosine_of_turns()
    for point in (-1.5, 0.25, 2.0):
        assert evaluate([whole], {x: point}, 1.0)[0] == pytest.approx(math.cos(math.pi * point), abs=1e-15)
        assert evaluate([whole], {x: flint.arb(point)}, flint.arb(0))[0].overlaps(flint.arb(point).cos_pi())
    assert evaluate([whole], {x: Fraction(2, 3)}, Fraction(0)) == [Fraction(-1, 2)]
    with pytest.raises(TypeError):
        evaluate([whole], {x: Fraction(1, 5)}, Fraction(0))
    assert whole.subs(x, Fraction(1, 5)) is Term.cospi(1, 5)


@pytest.mark.parametrize("degree", range(1, 10))
@pytest.mark.parametrize("bits", [53, 300])
def test_a_root_of_nothing_is_nothing(degree: int, bits: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(flint.ctx, "prec", bits)
    assert evaluate([x.root(degree)], {x: flint.arb(0)}, flint.arb(0)) == [0]
    assert evaluate([x.root(degree)], {x: flint.arb(4)}, flint.arb(0))[0].overlaps(flint.arb(4) ** (flint.arb(1) / degree))


def test_outside_its_domain_a_function_is_no_number():
    for whole in (x.sqrt(), x.root(3), x.root(4), x.log()):
        with np.errstate(invalid="ignore"):
            assert np.isnan(evaluate([whole], {x: -8.0}, 1.0)[0])
        assert not evaluate([whole], {x: flint.arb(-8)}, flint.arb(0))[0].is_finite()
    with pytest.raises(TypeError, match="no fraction"):
        evaluate([x.root(3)], {x: Fraction(8)}, Fraction(1))


@pytest.mark.parametrize("exponent", range(6))
def test_a_power_of_a_ball_around_nothing_is_one(exponent: int):
    (power,) = evaluate([x**exponent], {x: flint.arb(0, 0.5)}, flint.arb(0))
    for inside in (-0.5, 0.0, 0.25, 0.5):
        assert power.contains(flint.arb(inside) ** exponent)
    assert abs(power) < 1.01 if exponent == 0 else abs(power) < 1.01 * 0.5**exponent


@pytest.mark.parametrize(("p", "q"), [(1, 5), (2, 7), (3, 8), (11, 5), (-1, 5), (1, 3)])
def test_cosines_of_turns(p: int, q: int):
    (value,) = evaluate([Term.cospi(p, q)], {}, 1.0)
    assert value == pytest.approx(math.cos(math.pi * p / q))


# data


@pytest.mark.parametrize("seed", range(30))
def test_a_term_is_read_as_it_was_written(seed: int):
    whole = random_term(random.Random(seed), [x, y, positive], 12) / Term.cospi(1, 7)
    assert read(written(whole)) is whole
    assert pickle.loads(pickle.dumps(whole)) is whole
    assert copy.deepcopy([whole])[0] is whole and copy.copy(whole) is whole


X = ("variable", "x", "")


@pytest.mark.parametrize(
    "data",
    [
        (),
        (("unheard", "x"),),
        (("variable", "x", "<= 0"),),
        (("variable", "x"),),
        (("constant", 0.5),),
        (("constant", "1"),),
        (X, ("+", [0])),
        (X, ("+", [0], 1)),
        (X, ("+", [0], [1])),
        (X, ("+", [0], [-1])),
        (X, ("^", [0], Fraction(1, 2))),
        (X, ("^", [0], [0])),
        (X, ("root", [0], 0)),
        (X, ("root", [0], -2)),
        (X, ("root", [0], True)),
        (X, ("sine", [0], 3)),
        (X, ("cosine_of_turn", 0.2)),
        (X, ("where", [0], [0], [0], "negative")),
        (X, ("where", [0], [0], "positive")),
        (X, ("maximum", [0])),
    ],
)
def test_forged_data_are_no_term(data: Any):
    with pytest.raises(ValueError, match=r"."):
        read(data)


def test_data_are_read_with_their_conditions():
    assert read((X, ("^", [0], -1))) is 1 / x
    with pytest.raises(ZeroDivisionError):
        read((X, ("constant", Fraction(0)), ("/", [0], [1])))


def test_a_new_function_is_an_object():
    facts = Operation("twice", value=lambda value: 2 * value, slope=lambda whole, place: constant(2), text=lambda one: f"twice({one})")
    whole = applied(facts, x * x) + 1
    assert repr(whole) == "twice(x*x) + 1" and evaluate([whole], {x: 3}, 1) == [19]
    assert put(derivative(whole, x), {x: ONE}) is constant(2) * 2
    assert not is_constant(whole) and term(whole) is whole and node(POWER, x, 2) is x**2
