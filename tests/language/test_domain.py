"""Domains: every case drawn, walked, lifted or boxed lies in the domain, and what is undecided skips nothing."""

from __future__ import annotations

import contextlib
import functools
import inspect
import itertools
import pickle
from fractions import Fraction
from types import MethodType
from typing import Any, cast

import numpy as np
import pytest
import sympy

from lemmata.language.case import Unknown, Watched, missed
from lemmata.language.domain import (
    Array,
    Case,
    Choice,
    Computed,
    Domain,
    Generator,
    Integer,
    Interval,
    Normal,
    rounded,
    show,
)
from lemmata.terms.types import Fields

RING = Domain(
    n=Integer(2, 6),
    window=Integer(1, lambda c: c.n),
    alpha=Interval(0.5, lambda c: c.n),
    p=Array(lambda c: (c.n, 2), -1, 1),
    g=Normal(2, scale=3.0),
    kind=Choice("a", 0.5, (1, 0.25)),
    twice=Computed(lambda c: 2 * c.alpha),
    where=(("a proper window", lambda c: c.window < c.n),),
)


def make(name, stated):
    return sympy.Symbol(name, real=True)


def test_sampled_cases_and_corners_lie_in_the_domain():
    cases, tried = RING.sample(50, seed=1)
    assert len(cases) == 50 <= tried and all(RING.contains(case) and case.twice == 2 * case.alpha for case in cases)
    corners = RING.corners(150)
    assert len(corners) == 36 and all(RING.contains(case) for case in corners)
    assert str(RING.sample(50, seed=1)[0]) == str(cases) != str(RING.sample(50, seed=2)[0])


def test_an_impossible_condition_gives_up():
    none = Domain(n=Integer(0, 9), where=(("nothing", lambda c: c.n > 9),))
    assert none.sample(5, 0, attempts=40) == ([], 40) and none.corners() == [] and list(none.enumerated({})) == []


def test_a_condition_that_only_corners_meet_is_sampled_there():
    edge = Domain(x=Interval(0, 1), y=Interval(0, 1), where=(("at the edge", lambda c: c.x == 1),))
    assert {case.x for case in edge.sample(4, 0)[0]} == {1.0}


@pytest.mark.parametrize(("factors", "most"), [(6, 12), (6, 20), (12, 200), (4, 8)])
def test_thinned_corners_meet_every_bound_of_every_factor(factors, most):
    """An even stride through 2^6 corners would hold the last factors at one bound."""
    names = [f"x{k}" for k in range(factors)]
    factors_: Fields = {name: Interval(0, 1) for name in names}
    corners = Domain(**factors_).corners(most)
    assert len(corners) == most == len({str(case) for case in corners})
    assert all({case[name] for case in corners} == {0.0, 1.0} for name in names)
    pairs = itertools.combinations(names, 2) if most > 100 else []
    assert all(len({(case[a], case[b]) for case in corners}) == 4 for a, b in pairs)


def test_corners_are_floats_and_leave_no_room_below_an_empty_range():
    assert [type(case.x) for case in Domain(x=Interval(0, 1)).corners()] == [float, float]
    moving = Domain(n=Integer(1, 3), window=Integer(1, lambda c: c.n - 2), x=Interval(1, lambda c: c.n - 1))
    assert [(case.n, case.window, case.x) for case in moving.corners()] == [(3, 1, 1.0), (3, 1, 2.0)]
    assert len(Domain(x=Interval(1, 1), n=Integer(2, 2)).corners()) == 1
    with pytest.raises(ValueError, match="no number lies between 1 and"):
        moving.sample(20, 0)


def test_two_generic_arrays_are_not_the_same():
    case = Domain(p=Normal(3), q=Normal(3)).corners()[0]
    assert not np.array_equal(case.p, case.q)


def test_enumeration_walks_every_case_and_makes_symbols():
    seen = [(case.n, case.window) for case in RING.enumerated({"n": (2, 3), "kind": ("a",)}, make)]
    assert seen == [(2, 1), (3, 1), (3, 2)]
    case = next(RING.enumerated({}, make))
    assert str(case.p[1, 0]) == "p[1,0]" and case.twice == 2 * case.alpha
    with pytest.raises(ValueError, match="alpha is continuous"):
        next(RING.enumerated({}))
    with pytest.raises(ValueError, match="no parameter m"):
        next(RING.enumerated({"m": (1,)}, make))


def test_a_condition_on_unknown_numbers_is_undecided():
    x, y = (sympy.Symbol(name, real=True) for name in "xy")
    cases = [Case(n=n, x=x, y=y, p=np.array([x, y], dtype=object), t=(x, 1)) for n in (1, 2)]
    for condition in (
        lambda c: c.x == c.y,
        lambda c: c.x != c.x,
        lambda c: c.x > 0,
        lambda c: bool(np.all(c.p > 0)),
        lambda c: np.array_equal(c.p, c.p + 1),
        lambda c: c.t[0] == 3,
        lambda c: np.linalg.eigvalsh(np.diag(c.p))[0] > 0,
        lambda c: float(c.x) > 0,
        lambda c: c.x.bit_length() > 3,
        lambda c: c.n == 1 or c.x == 3,
        lambda c: abs(-c.x + 1) ** 2 / 2 - c.y < 0,
    ):
        assert all(Domain(where=(("w", condition),)).holds(case) for case in cases)
    decided = Domain(where=(("w", lambda c: c.n == 1 and c.x == 3),))
    assert [decided.holds(case) for case in cases] == [True, False]
    assert Domain(where=(("w", lambda c: c.n > 0),)).holds(Case(n=sympy.Rational(1, 2)))


def test_an_error_in_a_condition_is_not_swallowed():
    with pytest.raises(TypeError):
        Domain(where=(("w", lambda c: c.n + "a"),)).holds(Case(n=1))
    with pytest.raises(ZeroDivisionError):
        Domain(where=(("w", lambda c: 1 / 0),)).holds(Case(n=sympy.Symbol("n")))


def test_a_condition_that_fractions_cannot_meet_is_asked_of_floats():
    positive = Domain(a=Array(2, -1, 1), where=(("positive definite", lambda c: np.linalg.eigvalsh(np.diag(c.a))[0] > 0),))
    exact = positive.lifted(Case(a=np.array([0.5, 0.25])), Fraction)
    assert exact.a[0] == Fraction(1, 2) and positive.holds(exact)
    assert not positive.holds(positive.lifted(Case(a=np.array([0.5, -0.25])), Fraction))


def test_lifting_converts_reals_and_nothing_else():
    named: Fields = {"kind": Choice("a"), "flag": Choice(True), "size": Choice((3, 0.5)), "rows": Choice([0.5, 2])}
    domain = Domain(n=Integer(0, 9), x=Interval(0, 1), **named, both=Computed(lambda c: c.x + c.n))
    ints = Domain(k=Choice(np.arange(3)))
    case = Case(n=3, x=0.1, kind="a", flag=True, size=(3, 0.5), rows=[0.5, 2], both=None)
    lifted = domain.lifted(case, Fraction)
    assert lifted.x == Fraction(0.1) and lifted.both == Fraction(0.1) + 3
    assert (lifted.n, lifted.kind, lifted.flag, lifted.size, lifted.rows) == (3, "a", True, (3, Fraction(1, 2)), (Fraction(1, 2), 2))
    assert ints.lifted(Case(k=np.arange(3)), Fraction).k.dtype.kind == "i"
    assert domain.lifted(lifted, float).x == 0.1
    assert domain.lifted(case, Fraction, ["x"]).size == (3, 0.5)
    assert domain.lifted(Case(**{**case, "x": np.float64(0.1)}), Fraction).x == Fraction(0.1)


def test_membership():
    case = RING.sample(1, 5)[0][0]
    wrong = {"n": 7, "window": 0, "alpha": 0.4, "p": np.zeros((9, 9)), "kind": "b", "g": np.zeros(3)}
    assert not any(RING.contains(case.having(**{name: value})) for name, value in wrong.items())
    assert not RING.contains(case.having(alpha=float("nan")))
    assert not RING.contains(case.having(p=case.p + 3)) and not RING.contains(case.having(p=case.p * np.nan))
    assert not RING.contains(case.having(window=case.n))


def test_a_narrowed_domain_stays_inside():
    narrow = RING.narrowed(n=Choice(4, 50), alpha=Interval(0, 9))
    cases = narrow.sample(20, 0)[0]
    assert {case.n for case in cases} == {4} and all(0.5 <= case.alpha <= 4 for case in cases)
    with pytest.raises(ValueError, match="no parameter m"):
        RING.narrowed(m=Choice(1))


def test_what_is_no_factor_is_refused_by_its_name():
    for refused in (lambda: Domain(n=3), lambda: RING.narrowed(n=3), lambda: RING.replaced(n=range(3))):  # type: ignore[arg-type] # on purpose
        with pytest.raises(TypeError, match="the parameter 'n' needs a factor"):
            refused()


def test_boxes_have_the_sides_of_every_real():
    domain = Domain(n=Integer(1, 2), a=Array(lambda c: c.n, -1, lambda c: c.n), t=Interval(0, 1))
    found = [(case.n, sides) for case, sides in domain.product({}, make)]
    assert found == [(1, [("a", [(-1, 1)]), ("t", [(0, 1)])]), (2, [("a", [(-1, 2), (-1, 2)]), ("t", [(0, 1)])])]
    for endless in (Domain(g=Normal(1)), Domain(x=Interval(0, 1), y=Interval(0, lambda c: c.x))):
        with pytest.raises(ValueError, match="has no box"):
            next(endless.product({}, make))


@pytest.mark.parametrize("name", ["values", "items", "get", "apply", "_hidden"])
def test_a_parameter_does_not_hide_a_method(name):
    with pytest.raises(ValueError, match=f"cannot be called '{name}': taken are .*items.* and what begins with _"):
        Domain(**cast("Any", {name: Integer(1, 2)}))


def test_a_case_reads_and_prints():
    case = Case(n=3, a=np.array([0.5, 1.0]), t=float("inf"), pair=(1,), third=Fraction(1, 3), word="a", count=np.int64(2))
    assert str(case) == "n=3, a=[0.5, 1.0], t=float('inf'), pair=(1,), third=1/3, word='a', count=2"
    assert case.apply(lambda n, other: n + other, other=4) == 7 and case["n"] == 3 and len(case) == 7
    with pytest.raises(AttributeError, match="no parameter 'm'; there are n"):
        _ = case.m
    assert show(np.float64(0.5)) == "0.5" and repr(Case(n=1)) == "Case(n=1)"


def test_attributes_of_a_case_are_its_values():
    case = Case(n=3, table={"a": 1}, items=4)
    case.table["a"] = 2
    assert case.table == {"a": 1} and case["items"] == 4 and dict(case.items()) == {"n": 3, "table": {"a": 1}, "items": 4}
    assert case.having(n={1}).n == {1} and case.having(table=5).table == 5 and case.n == 3
    with pytest.raises(AttributeError, match=r"a case cannot be changed: use case.having\(n=…\)"):
        case.n = 4
    copied = pickle.loads(pickle.dumps(case.having(n=7)))
    assert (copied.n, copied.table, copied["items"]) == (7, {"a": 1}, 4)


@pytest.mark.parametrize("ask", [lambda case: case.steps, lambda case: case["steps"], lambda case: "steps" in case, dict])
def test_what_a_case_lacks_is_noted_however_it_is_asked_for(ask):
    case = Watched({"steps"}, Case(n=3, steps=5))
    assert case.n == 3 and case["n"] == 3 and "n" in case and not missed(case)
    with contextlib.suppress(AttributeError, KeyError):
        ask(case)
    assert missed(case)
    given = Watched({"steps"}, Case(n=3)).having(steps=2)
    assert given.steps == 2 and not missed(given)


@functools.wraps(lambda t, n: None)
def handed_on(*args, **named):
    return args, named


@functools.wraps(lambda t, n: None)
def told(*args, **named):
    return args, named


setattr(told, "__signature__", inspect.signature(lambda third: None))


def decorated(function):
    """Return what a decorator makes of a function: it hands on what it is given."""

    @functools.wraps(function)
    def around(*args, **named):
        return function(*args, **named)

    return around


bound = MethodType(decorated(lambda n, t: ((n,), {"t": t})), 8)


@functools.wraps(bound)
def around_bound(**named):
    return bound(**named)


@pytest.mark.parametrize(
    ("function", "given"),
    [
        (handed_on, {"t": 0.5, "n": 3}),
        (told, {"third": Fraction(1, 3)}),
        (functools.partial(lambda n, t, /, *, third: ((), {"third": third}), 1, 2), {"third": Fraction(1, 3)}),
        (lambda n, *, third, **named: ((), {"n": n, "third": third, **named}), {"n": 3, "third": Fraction(1, 3)}),
        (lambda n=7, other=8: ((), {"n": n, "other": other}), {"n": 3, "other": 8}),
        (type("Sum", (), {"__call__": lambda self, n: ((), {"n": n})})(), {"n": 3}),
        (lambda n, **third: ((), {"n": n, **third}), {"n": 3, "third": Fraction(1, 3)}),
        (functools.partial(lambda n, **third: ((), third), n=2), {"third": Fraction(1, 3)}),
    ],
)
def test_a_case_gives_a_function_what_its_signature_names(function, given):
    assert Case(n=3, t=0.5, third=Fraction(1, 3)).apply(function) == ((), given)


@pytest.mark.parametrize("function", [bound, around_bound])
def test_a_method_with_a_decorator_has_what_it_is_bound_to(function):
    assert Case(n=3, t=0.5).apply(function) == ((8,), {"t": 0.5})


def test_small_helpers():
    assert rounded(float("inf")) == float("inf") and rounded(np.float64(0.5)) == Fraction(1, 2) and rounded("a") == "a"
    assert 0 <= Generator(0).real(0, 1) <= 1 and Generator(4).reals((2,), 3, 3).tolist() == [3.0, 3.0]


@pytest.mark.parametrize("ask", [bool, lambda u: u == 1, lambda u: u != 1, lambda u: u < 1, float, lambda u: np.sqrt(np.array([u]))])
def test_nothing_is_known_of_an_unknown_number(ask):
    with pytest.raises(TypeError):
        ask(1 - abs(2 * Unknown()) / 3)
