"""Rounding refutes no true claim, and hides no false one: ill-conditioned, chaotic and cancelling computations on floats."""

from __future__ import annotations

import math
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from lemmata.attack import confirm, rounding
from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Domain, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.prove.answer import Broken, Unknown
from lemmata.terms.arithmetic import admits, exp, log, ratio, sqrt, world
from lemmata.terms.strict import jax_rounding
from lemmata.terms.strict.jax_rounding import NotWatched, OutOfReach, moved_roundings
from tests import toys

NEAR = Domain(x=Interval(1e-10, 1e-6))
UNIT = Domain(x=Interval(0.1, 0.9))
SIZES = Domain(n=Integer(10, 14))


def run(function, domain, formula=abs, floats=True, **options) -> Any:
    return toys.run(toys.check(kinds.tested, function, floats=floats, **options), formula, domain)


def hilbert(n):
    """Return 1/(j + k + 1)."""
    return 1.0 / (np.arange(n)[:, None] + np.arange(n) + 1)


def jordan(x, n=12):
    """Return a matrix similar to a Jordan block of eigenvalue x: the companion of (z − x)^n."""
    matrix = np.diag(np.ones(n - 1), -1)
    matrix[0] = -np.poly(np.full(n, x))[1:]
    return matrix


def logistic(x, steps=100):
    """Return where x is after so many steps of 4 x (1 − x)."""
    for _ in range(steps):
        x = 4 * x * (1 - x)
    return x


def closed(x, steps=100):
    """Return the same in closed form, sin²(2^steps arcsin √x)."""
    return np.sin(2.0**steps * np.arcsin(np.sqrt(x))) ** 2


def radius(matrix):
    return abs(np.linalg.eigvals(matrix)).max()


def beside_a_large_one(x):
    """Return (1 + e^x) − e^x, which is 1, and in floats 0 from x = 37 on."""
    return (1 + jnp.exp(x)) - jnp.exp(x)


def slope_beside_a_large_one(x):
    """Return 2 x as the derivative of the last bits of a sum."""
    return jax.grad(lambda y: y * y + beside_a_large_one(y))(x)


HUGE = Domain(x=Interval(40, 269))
TRUE = {
    "one beside a large number, in JAX": (HUGE, lambda f, c: Equal(np.asarray(beside_a_large_one(jnp.asarray(c.x))) * c.x, c.x)),
    "the same, compiled": (HUGE, lambda f, c: Equal(np.asarray(jax.jit(beside_a_large_one)(float(c.x))) * c.x, c.x)),
    "the same, nothing of it in NumPy": (HUGE, lambda f, c: Equal(np.asarray(jax.jit(beside_a_large_one)(float(c.x))), 1)),
    "the same in a loop": (
        HUGE,
        lambda f, c: Equal(np.asarray(jax.lax.while_loop(negative, itself, lost(c.x))) * c.x, c.x),
    ),
    "a series cut off": (NEAR, lambda f, c: AtLeast((exp(c.x) - 1 - c.x) / c.x**2, ratio(49, 100, c.x))),
    "the same with NumPy": (NEAR, lambda f, c: AtLeast((np.exp(c.x) - 1 - c.x) / c.x**2, 0.49)),
    "the same with math": (NEAR, lambda f, c: AtLeast((math.exp(c.x) - 1 - c.x) / c.x**2, 0.49)),
    "a cosine flat on floats": (NEAR, lambda f, c: Equal((1 - np.cos(c.x)) / c.x**2, 0.5)),
    "the same with math, flat": (Domain(x=Interval(1e-12, 1e-9)), lambda f, c: AtLeast((1 - math.cos(c.x)) / c.x**2, 0.49)),
    "a hyperbolic tangent that saturates": (Domain(x=Interval(30, 40)), lambda f, c: AtLeast((1 - np.tanh(c.x)) * np.exp(2 * c.x), 1.9)),
    "absorption": (Domain(x=Interval(1e-20, 1e-18)), lambda f, c: Equal(((1 + c.x) - 1) / c.x, 1)),
    "a Jordan block": (UNIT, lambda f, c: Equal(radius(jordan(c.x)), c.x)),
    "a Jordan block of a fixed eigenvalue": (SIZES, lambda f, c: Equal(radius(jordan(0.5, c.n)), 0.5)),
    "the inverse of a Hilbert matrix": (SIZES, lambda f, c: Equal(np.linalg.inv(hilbert(c.n)) @ hilbert(c.n), np.eye(c.n))),
    "the inverse in JAX": (SIZES, lambda f, c: Equal(np.asarray(jnp.linalg.inv(hilbert(c.n)) @ hilbert(c.n)), np.eye(c.n))),
    "a determinant of a Hilbert matrix": (SIZES, lambda f, c: AtLeast(np.linalg.det(hilbert(c.n)) / det(c.n), 0.999)),
    "a chaotic map": (UNIT, lambda f, c: Equal(logistic(c.x), closed(c.x))),
    "a chaotic map in JAX": (UNIT, lambda f, c: Equal(np.asarray(logistic(jnp.asarray(c.x))), float(closed(c.x)))),
    "Wilkinson's polynomial": (Domain(n=Integer(18, 22)), lambda f, c: Equal(np.roots(np.poly(np.arange(1, c.n + 1))).max(), c.n)),
    "Rump's example": (
        Domain(a=Interval(77617.0, 77617.0), b=Interval(33096.0, 33096.0)),
        lambda f, c: Equal(rump(c.a, c.b), ratio(-54767, 66192, c.a)),
    ),
    "Muller's recurrence": (Domain(a=Interval(2.0, 2.0), b=Interval(-4.0, -4.0)), lambda f, c: AtLeast(7, muller(c.a, c.b))),
    "a variance by moments": (
        Domain(a=Array(5, 0, 1)),
        lambda f, c: Equal(((c.a + 10**9) ** 2).mean() - (c.a + 10**9).mean() ** 2, c.a.var()),
    ),
    "a difference quotient": (UNIT, lambda f, c: Equal((math.sin(c.x + 2.0**-45) - math.sin(c.x)) * 2.0**45, math.cos(c.x), scale=1.0)),
    "an alternating series": (
        Domain(x=Interval(30, 40)),
        lambda f, c: Equal(sum((-c.x) ** k / math.factorial(k) for k in range(170)) * np.exp(c.x), 1),
    ),
    "a root of near-ties": (Domain(x=Interval(1, 2)), lambda f, c: Equal((sqrt(c.x + 1e-14) - sqrt(c.x)) * 2e14 * sqrt(c.x), 1)),
}


def det(n):
    """Return the determinant of the Hilbert matrix, prod_k k!^4 / prod_k k! … in closed form."""
    small = math.prod(math.factorial(k) for k in range(n))
    return float(np.float64(small**4 / math.prod(math.factorial(k) for k in range(2 * n))))


def rump(a, b):
    """Return a polynomial whose value at (77617, 33096) is −0.827… and whose floats are far from it."""
    return ratio(1335, 4, a) * b**6 + a**2 * (11 * a**2 * b**2 - b**6 - 121 * b**4 - 2) + ratio(11, 2, a) * b**8 + a / (2 * b)


def muller(before, now, steps=25):
    """Return u_n of u_{n+1} = 111 − 1130/u_n + 3000/(u_n u_{n−1}), which tends to 6 from 2, −4, and on floats to 100."""
    for _ in range(steps):
        before, now = now, 111 - 1130 / now + 3000 / (now * before)
    return now


def negative(x):
    return jnp.asarray(x) < 0


def itself(x):
    return x


def lost(x):
    return beside_a_large_one(jnp.asarray(float(x)))


SIBLINGS = ("the same, nothing of it in NumPy", "the same in a loop")
"""What takes seconds and is near to what is compiled."""


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow) if name in SIBLINGS else name for name in TRUE])
def test_rounding_refutes_no_true_claim(name):
    domain, function = TRUE[name]
    found = run(function, domain, examples=30)
    assert found.outcome in ("holds", "inconclusive")


def test_balls_win_where_they_can_run_and_the_rest_is_said_to_be_rounding():
    for name in ("a series cut off", "the same with NumPy", "a cosine flat on floats", "absorption", "Rump's example"):
        found = run(TRUE[name][1], TRUE[name][0], examples=30)
        assert found.outcome == "holds" and "where balls keep the relation" in found.note and not found.rounding
    for name in ("a Jordan block", "the inverse of a Hilbert matrix", "a chaotic map", "a chaotic map in JAX"):
        found = run(TRUE[name][1], TRUE[name][0], examples=30)
        assert found.outcome == "inconclusive" and found.rounding and found.note.startswith("rounding: a gap of ")


@admits("numpy")
def wrong_branch(x):
    return x if abs(x - 0.5) > 0.02 else x + 1


FALSE = {
    "a factor": (UNIT, lambda f, c: Equal(float(c.x) * 1.5, c.x)),
    "an eigenvalue": (UNIT, lambda f, c: Equal(radius(np.diag([0.05, c.x])), 1.1 * c.x)),
    "twice the inverse of a small Hilbert matrix": (
        Domain(n=Integer(2, 5)),
        lambda f, c: Equal(np.linalg.inv(hilbert(c.n)) @ hilbert(c.n), 2 * np.eye(c.n)),
    ),
    "a chaotic map after few steps": (UNIT, lambda f, c: Equal(logistic(c.x, 5), closed(c.x, 6))),
    "a count": (Domain(n=Integer(1, 9)), lambda f, c: Equal(np.ones(c.n).sum(), c.n + 1)),
    "in JAX, without real parameters": (Domain(n=Integer(2, 5)), lambda f, c: Equal(np.asarray(jnp.exp(jnp.asarray(-1.0 * c.n))), 0.1)),
    "a finite sum for a series": (Domain(n=Integer(1, 99)), lambda f, c: Equal(sum(1 / k**2 for k in range(1, c.n + 1)), math.pi**2 / 6)),
    "a series with another coefficient": (
        Domain(x=Interval(0.001, 0.002)),
        lambda f, c: AtLeast((math.exp(c.x) - 1 - c.x) / c.x**2, 0.51),
    ),
    "a sign at zero": (Domain(x=Interval(0, 1)), lambda f, c: Equal(np.sign(float(c.x)), 1)),
    "a tie": (Domain(a=Array(2, 0.1, 1)), lambda f, c: AtLeast(abs(np.linalg.det(np.array([c.a, c.a[::-1]], float))), 0.001)),
    "large numbers": (Domain(x=Interval(1e11, 1e12)), lambda f, c: Equal((float(c.x) + 1) ** 2 / c.x**2, 2)),
    "complex numbers": (UNIT, lambda f, c: Equal(np.exp(1j * float(c.x)), math.cos(c.x))),
    "a slope in JAX": (UNIT, lambda f, c: Equal(np.asarray(slope_beside_a_large_one(float(c.x))), 3 * float(c.x))),
    "in JAX": (UNIT, lambda f, c: Equal(np.asarray(jnp.exp(jnp.asarray(c.x))), 1 + float(c.x))),
    "one entry among others that are lost": (
        UNIT,
        lambda f, c: All(Equal(np.linalg.inv(hilbert(13)) @ hilbert(13), np.eye(13)), Equal(2 * float(c.x), float(c.x))),
    ),
    "a narrow interval": (UNIT, lambda f, c: Equal(wrong_branch(float(c.x)), float(c.x))),
    "a branch for floats alone": (UNIT, lambda f, c: Equal(c.x * (2 if world(c.x) == "numpy" else 1), c.x)),
    "near zero, in balls": (NEAR, lambda f, c: AtLeast((exp(c.x) - 1 - c.x) / c.x**2, ratio(51, 100, c.x))),
    "a logarithm that cancels, in balls": (NEAR, lambda f, c: Equal(log(1 + c.x) / c.x**2 - 1 / c.x, 0, scale=1.0)),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_claim_is_refuted_all_the_same(name):
    domain, function = FALSE[name]
    found = run(function, domain)
    assert found.outcome == "refuted" and found.confirmed_by in ("rerun", "balls", "exact")


def test_a_rounding_mode_is_left_as_it_was():
    third = lambda: (np.float64(1.0) / np.float64(3.0), 1.0 / np.float64(3.0))  # noqa: E731 - one line says it
    before = third()
    found = set()
    for mode in rounding.modes():
        with pytest.raises(ZeroDivisionError), rounding.directed(mode):
            found.add(third())
            raise ZeroDivisionError
    assert third() == before and (len(found) == 2 or not rounding.modes())


def test_where_modes_cannot_be_set_the_last_bits_still_tell(monkeypatch):
    monkeypatch.setattr(rounding, "modes", lambda: ())
    for name in ("the same with math", "a Jordan block", "a chaotic map"):
        found = run(TRUE[name][1], TRUE[name][0], examples=30)
        assert found.outcome == "inconclusive"
    assert run(FALSE["a factor"][1], UNIT).confirmed_by == "rerun"
    sizes, function = TRUE["the inverse of a Hilbert matrix"]
    assert run(function, sizes).outcome == "inconclusive"


def test_where_the_right_formula_agrees_with_jax_a_wrong_one_is_refuted_without_moving_its_roundings(monkeypatch):
    monkeypatch.setattr(confirm, "moved_in_jax", lambda evaluate: [None])  # would confirm nothing
    check = toys.check(kinds.tested, lambda f, c: Equal(np.asarray(jnp.exp(jnp.asarray(c.x))), f(float(c.x))), floats=True)
    case = next(iter(UNIT.sample(1, seed=0)[0]))
    twice = lambda x: 2 * np.exp(x)  # noqa: E731 - one line says it
    assert confirm.confirm(check, twice, UNIT, case, 1e-9, right=np.exp) == Broken("rerun")
    assert isinstance(confirm.confirm(check, twice, UNIT, case, 1e-9, right=lambda x: 3 * np.exp(x)), Unknown)
    assert isinstance(confirm.confirm(check, twice, UNIT, case, 1e-9), Unknown)


def test_jax_is_left_as_it_was_and_every_result_that_rounds_is_moved():
    from jax._src.core import EvalTrace

    usual, compiled = EvalTrace.process_primitive, jax.jit(lambda x: jnp.exp(x) + 1)
    before = compiled(0.5)
    with moved_roundings(0) as operations:
        assert compiled(0.5) != before and operations == ["exp", "add"]
        assert -jnp.abs(before) == -before and len(operations) == 2
    assert compiled(0.5) == before and len(operations) == 2 and EvalTrace.process_primitive is usual


def test_single_operations_are_compiled_once_however_often_their_results_are_moved(monkeypatch):
    from jax._src import compiler

    compiled, usual = [], compiler.backend_compile_and_load
    monkeypatch.setattr(compiler, "backend_compile_and_load", lambda *args, **words: compiled.append(args) or usual(*args, **words))
    jax.clear_caches()
    points = jnp.arange(1.0, 4.0)
    found = []
    for seed in range(3):
        with moved_roundings(seed):
            found.append(np.asarray(jax.lax.sinh(points)))
    number = len(compiled)
    want = np.asarray(jax.lax.sinh(points))  # what was compiled inside has not kept the factors
    assert all(np.any(one != want) for one in found) and not np.array_equal(found[0], found[1])
    np.testing.assert_allclose(found, np.broadcast_to(want, (3, 3)), rtol=9 * np.finfo(float).eps)
    with moved_roundings(3):
        jax.lax.sinh(points)
    assert len(compiled) == number


def test_what_jax_does_not_look_into_is_out_of_reach():
    with pytest.raises(OutOfReach), moved_roundings(0):
        jax.pure_callback(np.exp, jax.ShapeDtypeStruct((), float), 0.5)


def test_a_jax_without_the_parts_that_are_watched_confirms_nothing_and_says_so(monkeypatch):
    def gone():
        raise NotWatched("module 'jax._src.core' has no attribute 'EvalTrace'")

    monkeypatch.setattr(jax_rounding, "_parts", gone)
    jax_rounding.is_watched.cache_clear()
    try:
        found = run(lambda f, c: Equal(np.asarray(jnp.exp(jnp.asarray(c.x))), 2 * math.exp(c.x)), UNIT, examples=5)
        assert found.outcome == "inconclusive" and found.note == f"rounding: {rounding.UNEXAMINED}"
        check = toys.check(kinds.integrated, lambda f, c, s: Equal(np.asarray(jnp.exp(jnp.asarray(c.x))), 2 * math.exp(c.x)))
        found = toys.run(check, abs, UNIT)
        assert found.outcome == "inconclusive" and found.note == f"rounding: {rounding.UNEXAMINED}"
        assert run(lambda f, c: Equal(np.asarray(jnp.exp(jnp.asarray(c.x))), math.exp(c.x)), UNIT, examples=5).outcome == "holds"
    finally:
        jax_rounding.is_watched.cache_clear()


def test_a_conversion_to_fewer_digits_is_moved_and_one_of_integers_is_not():
    with moved_roundings(0) as operations:
        jax.jit(lambda x, n: x.astype(jnp.float32) + n.astype(jnp.float32))(jnp.asarray(0.1), jnp.arange(3))
    assert operations == ["convert_element_type", "add"]


def test_what_a_formula_remembers_confirms_nothing():
    """A value that is kept from the first call moves with no rounding mode, nor with inputs that there are none of."""
    kept: dict[int, Any] = {}

    def remembered(n):
        return kept.setdefault(n, np.linalg.inv(hilbert(n)) @ hilbert(n))

    assert run(lambda f, c: Equal(remembered(c.n), np.eye(c.n)), SIZES).outcome == "inconclusive"


def test_a_fraction_that_grows_without_end_is_given_up():
    found = run(lambda f, c: Equal(logistic(c.x, 60), closed(c.x, 60)), UNIT, floats=False)
    assert found.outcome == "inconclusive"


@pytest.mark.parametrize(("breach", "explained"), [(lambda x: float(x == 3), False), (lambda x: 1.0 + int(x.hex()[-4], 16) % 2, True)])
def test_what_breaks_at_one_point_alone_is_no_rounding_and_what_hangs_on_last_bits_is(breach, explained):
    """Neither moves as sums are rounded otherwise; shaken, the first is kept, and the second is broken by another gap."""
    check, line = toys.check(kinds.tested, lambda f, c: Equal(breach(float(c.x)), 0.0)), Domain(x=Interval(1, 4))
    found = confirm.confirm(check, abs, line, Case(x=3.0), 1e-9)
    assert isinstance(found, Unknown) and found.why.startswith("rounding: a gap of 1 moves by 1") == explained == (found.reason is not None)
