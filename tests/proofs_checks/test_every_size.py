"""Exact evidence for every size: identities proved, and no false statement ever, whatever it hides behind."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy

from lemmata.proofs_checks import balls, every_case
from lemmata.proofs_checks import check as kinds
from lemmata.proofs_checks.every_world import gap_of_floats
from lemmata.proofs_checks.rates import rate_along, slopes
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.proofs_checks.ring import Opaque, opaque
from lemmata.proofs_checks.ring_array import Value, Whole
from lemmata.proofs_checks.ring_evaluated import Place, evaluated
from lemmata.proofs_checks.ring_ledger import Ledger
from lemmata.theory.arithmetic import (
    array,
    circulant,
    convolution,
    cosine_matrix,
    even_dft,
    even_idft,
    eye,
    impulse,
    log,
    ratio,
    tabulated,
    world,
)
from lemmata.theory.domain import Array, Case, Choice, Computed, Domain, Integer, Interval
from lemmata.theory.ranges import above
from lemmata.theory.types import Fields, Formula, Tensor
from tests.proofs_checks import toys


def unfolded(case: Case) -> Tensor:
    return array([case.half[min(j, case.n - j)] for j in range(case.n)], case.half)


RING: Fields = {
    "n": Integer(1, None, search=(1, 6)),
    "m": Integer(1, lambda c: c.n),
    "t": Interval(-1, 1),
    "half": Array(lambda c: c.n // 2 + 1, 0.5, 2),
    "e": Computed(unfolded),
    "s": Array(lambda c: c.n, -1, 1),
}
LINE = Domain(**RING)
EVERY = {"e": Opaque("n", even=True, positive=True), "s": Opaque("n")}


def run(relation: Any, domain: Domain = LINE, formula: Formula = abs, **options: Any) -> Any:
    return toys.run(toys.check(kinds.exact, relation, **{"every": EVERY, **options}), formula, domain)


def says(formula: Formula, relation: Any = None, domain: Domain = LINE, **options: Any) -> str:
    """Return what is found of formula = 0, formula a function of the case."""
    return run(lambda f, c: relation(f, c) if relation else Equal(f(c), 0), domain, formula, **options).outcome


def entry(column: Tensor, at: int, c: Case) -> Tensor:
    """Return an entry of a column, its index modulo n."""
    return column[at if isinstance(c.n, Whole) else at % c.n]


def entry_of(c: Case) -> Tensor:
    return c.m if isinstance(c.n, Whole) else c.m % c.n


TRUE = {
    "a transform and its inverse": lambda c: even_idft(even_dft(c.e)) - c.e,
    "a convolution is a product of transforms": lambda c: even_dft(convolution(c.e, c.e)) - even_dft(c.e) * even_dft(c.e),
    "a convolution is a circulant matrix": lambda c: convolution(c.e, c.s) - circulant(c.e) @ c.s,
    "convolutions commute": lambda c: convolution(c.e, c.s) - convolution(c.s, c.e),
    "circulant matrices commute": lambda c: circulant(c.e) @ circulant(c.s) - circulant(c.s) @ circulant(c.e),
    "Parseval": lambda c: c.n * (c.e * c.e).sum() - (even_dft(c.e) * even_dft(c.e)).sum(),
    "a transpose is a reflection": lambda c: circulant(c.e).T - circulant(c.e),
    "a trace": lambda c: (circulant(c.e) * eye(c.n, c.e)).sum() - c.n * c.e[0],
    "a sum of sums": lambda c: circulant(c.s).sum() - c.n * c.s.sum(),
    "an impulse is flat": lambda c: even_dft(impulse(c.n, c.e)) - c.e / c.e,
    "a power": lambda c: c.e**2 - c.e * c.e + 0 * c.t,
    "around the ring": lambda c: entry(c.s, 2, c) - c.s[c.n.symbol + 2 if isinstance(c.n, Whole) else 2 % c.n],
    "an index": lambda c: circulant(c.s)[entry_of(c), 0] - c.s[entry_of(c)],
    "a quotient": lambda c: (c.e * c.s) / c.e - c.s,
}
FALSE = {
    "true for odd n alone": lambda c: halved(c) + 0 * c.t,
    "a shift off by one": lambda c: entry(c.s, 1, c) - entry(c.s, 2, c),
    "a captured index": lambda c: c.s.sum() * c.s.sum() - (c.s * c.s).sum(),
    "evenness of what is not even": lambda c: circulant(c.s).T - circulant(c.s),
    "a transform back of what is not even": lambda c: even_idft(even_dft(c.s)) - c.s,
    "1/n forgotten": lambda c: even_dft(even_dft(c.e)) - c.e,
    "a trace without its sites": lambda c: (circulant(c.e) * eye(c.n, c.e)).sum() - c.e[0],
    "a matrix is its inverse": lambda c: cosine_matrix(c.n, c.s) @ (cosine_matrix(c.n, c.s) @ c.s) - c.n * c.s,
    "one side conjugated": lambda c: circulant(c.s) @ c.e - circulant(c.s).T @ c.e,
    "true for n = 1 alone": lambda c: c.s - c.s[0],
    "true for n up to 2 alone": lambda c: circulant(c.s).T - circulant(c.s),
    "true for n from 2 on alone": lambda c: entry(impulse(c.n, c.e), 1, c),
    "a parameter for another": lambda c: c.t * c.s - c.s,
}


def halved(c: Case) -> Tensor:
    """e_0 times (the number of sites k with 2 k = 0) − 1, by the sum of cos(2 pi 2 j k/n) over j and k; it is 0 for odd n."""
    waves = cosine_matrix(c.n, c.e)
    doubled = 2 * waves * waves - 1
    return ((doubled.sum() - c.n) * ratio(1, c.n, c.e)) * c.e[0]


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_at_every_size_is_proved(name):
    found = run(lambda f, c: Equal(f(c), 0 * f(c)), formula=TRUE[name])
    assert (found.outcome, found.note) == ("holds", None) and found.scope.startswith("every n ≥ 1; every even e > 0, s")


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_at_some_size_is_refuted(name):
    found = run(lambda f, c: Equal(f(c), 0 * f(c)), formula=FALSE[name])
    assert found.outcome == "refuted" and found.confirmed_by in ("balls", "exact")


@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_has_no_normal_form_zero(name, monkeypatch):
    """Even where no number is looked at, the rules alone prove nothing false."""
    monkeypatch.setattr(balls, "violated", lambda leaf: False)
    monkeypatch.setattr(every_case, "LARGE", ())
    assert run(lambda f, c: Equal(f(c), 0 * f(c)), formula=FALSE[name]).outcome == "inconclusive"


def test_a_false_statement_beyond_the_sizes_that_are_compared_is_inconclusive(monkeypatch):
    monkeypatch.setattr(every_case, "SIZES", 1)
    found = run(lambda f, c: Equal(c.s, c.s[0] + 0 * c.s))
    assert found.outcome == "refuted" and (found.witness or "").startswith("n=20, ")
    monkeypatch.setattr(every_case, "LARGE", ())
    found = run(lambda f, c: Equal(c.s, c.s[0] + 0 * c.s))
    assert found.outcome == "inconclusive" and "different normal forms" in found.note


def test_a_formula_of_loops_has_no_form_and_is_refuted_where_it_is_wrong():
    walked = lambda c: sum(c.s[j] for j in range(c.n))  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(f(c), c.s.sum()), formula=walked)
    assert found.outcome == "inconclusive" and "no form" in found.note
    assert run(lambda f, c: Equal(f(c), 2 * c.s.sum()), formula=walked).outcome == "refuted"


BRANCHES: list[Any] = [
    lambda n: n == 7,
    lambda n: n < 3,
    lambda n: n > 100,
    lambda n: n % 2 == 0,
    lambda n: range(n)[0],
]


@pytest.mark.parametrize("branch", BRANCHES)
def test_a_branch_on_the_size_has_no_form(branch):
    def formula(c: Case) -> Tensor:
        return c.s if branch(c.n) else c.s + 0 * c.t

    assert run(lambda f, c: Equal(f(c), c.s), formula=formula).outcome == "inconclusive"


def test_a_formula_that_asks_for_the_type_of_its_size_is_found_out():
    """On unknown sizes it gives what is right, at plain ones something else, and the check hides the difference from the balls."""
    formula = lambda c: c.s if isinstance(c.n, Whole) else 2 * c.s  # noqa: E731 - one line says it
    with pytest.raises(ValueError, match="on unknown sizes a side is"):
        run(lambda f, c: Equal(f(c), c.s if isinstance(c.n, Whole) else 2 * c.s), formula=formula)


def test_what_is_no_column_of_its_kind_is_an_error():
    pair = Domain(**RING, both=Computed(lambda c: array([*c.s, *c.s], c.s)))
    for every, message in (
        ({"s": Opaque("n", even=True)}, "s is not even"),
        ({"s": Opaque("n", positive=True)}, "s is not positive"),
        ({"e": Opaque("n", definite=True)}, "e has no positive Fourier transform"),
        ({"both": Opaque("n")}, "both does not have the shape"),
    ):
        name = next(iter(every))
        with pytest.raises(ValueError, match=message):
            run(lambda f, c, name=name: Equal(c[name], c[name] + 0), pair, every=every)
    for sizes, message in ((("k",), "no parameter k"), (("t",), "must be Computed, or an Integer")):
        with pytest.raises(ValueError, match=message):
            run(lambda f, c: Equal(0, 0), every={"s": Opaque(*sizes)})
    from_zero = LINE.replaced(n=Integer(0, None, search=(1, 6)))
    with pytest.raises(ValueError, match="at least 1"):
        run(lambda f, c: Equal(0, 0), from_zero)


def window(n: int, m: int) -> list[int]:
    return [max(m - min(j, n - j), 0) for j in range(n)]


def lopsided(n: int, m: int) -> list[int]:
    return list(range(n))


def weighted(function: Any) -> Tensor:
    return lambda f, c: Equal(convolution(tabulated(function, c.n, c.m, like=c.s), c.s), f(c))


def test_a_tabulated_column_is_opaque_and_looked_at():
    found = run(weighted(window), formula=lambda c: convolution(c.s, tabulated(window, c.n, c.m, like=c.s)))
    assert found.outcome == "holds" and "even window(n, m)" in found.scope
    with pytest.raises(ValueError, match="lopsided is not even"):
        run(weighted(lopsided), formula=lambda c: convolution(c.s, tabulated(lopsided, c.n, c.m, like=c.s)))
    for other in (lambda c: tabulated(window, c.n, c.m + 1, like=c.s), lambda c: 2 * tabulated(window, c.n, c.m, like=c.s)):
        assert run(weighted(window), formula=lambda c, other=other: convolution(c.s, other(c))).outcome == "refuted"


def _unseen(n: int, m: int) -> list[int]:
    return window(n, m)


def test_a_scope_calls_a_private_function_as_if_it_were_public():
    found = run(weighted(_unseen), formula=lambda c: convolution(c.s, tabulated(_unseen, c.n, c.m, like=c.s)))
    assert found.outcome == "holds" and "even unseen(n, m)" in found.scope


FAR = Domain(where=(("far", lambda c: c.m <= c.h),), **RING, h=Integer(0, lambda c: c.n // 2))


def at_h(formula: Formula, case: Case) -> Equal:
    return Equal(formula(case), 0)


def test_what_vanishes_by_an_assumption_is_said_and_looked_at():
    formula = lambda c: (tabulated(window, c.n, c.m, like=c.s) * c.s)[c.h] + impulse(c.n, c.s)[c.h]  # noqa: E731 - one line says it
    given: Any = [(window, "h"), (impulse, "h")]
    found = run(at_h, FAR, formula, vanishing=given)
    assert found.outcome == "holds" and "given h ≠ 0 modulo n, window(n, m)[h] = 0 (" in found.scope
    assert run(at_h, FAR, formula, vanishing=given[:1]).outcome == "inconclusive"
    assert run(at_h, FAR, formula, vanishing=given[1:]).outcome == "inconclusive"
    assert run(at_h, FAR.without("far"), formula, vanishing=given).outcome == "refuted"
    with pytest.raises(ValueError, match="as the proof takes for granted"):
        run(lambda f, c: Equal(f(c) * (c.s[0] - c.s[0]), 0), FAR.without("far"), formula, vanishing=given)


def test_a_size_may_be_computed_and_a_column_need_not_be_even():
    wide = Domain(
        m=Integer(1, None, search=(1, 4)),
        n=Computed(lambda c: 2 * c.m + 1),
        t=Interval(-1, 1),
        s=Array(lambda c: c.n, -1, 1),
    )
    found = run(lambda f, c: Equal((f(c) * c.s).sum(), (c.s * f(c)).sum()), wide, slanted, every={"s": Opaque("n")})
    assert (
        found.outcome == "holds"
        and found.scope.startswith("every n ≥ 1; every s, ramp(n, t)")
        and "24 cases, n in {3, 5, 7, 9}" in found.scope
    )
    found = run(lambda f, c: Equal(circulant(f(c)).T, circulant(f(c))), wide, slanted, every={"s": Opaque("n")})
    assert found.outcome == "refuted"


def slanted(c: Case) -> Tensor:
    return tabulated(ramp, c.n, c.t, like=c.s, even=False) if isinstance(c.n, Whole) else array(ramp(c.n, c.t), c.s)


def ramp(n: int, t: float) -> list[float]:
    return [t + j for j in range(n)]


def test_a_formula_that_gives_another_column_for_every_size_is_found_out():
    with pytest.raises(ValueError, match="on unknown sizes a side is"):
        run(lambda f, c: Equal(f(c), f(c)), formula=hidden)


def hidden(c: Case) -> Tensor:
    counts = tabulated(window, c.n, c.m, like=c.s)
    return counts if isinstance(c.n, Whole) else 2 * counts


def test_a_small_range_is_not_left():
    """Beyond n = 3, where the statement is false, nothing is claimed: no case may be taken from there."""
    short = LINE.replaced(n=Integer(1, 3))
    found = run(lambda f, c: Equal(f(c), 0 * c.s), short, lambda c: c.s * 0 if not isinstance(c.n, int) or c.n < 4 else c.s)
    assert found.outcome == "holds" and found.scope.startswith("every n 1…3; ") and "7 cases, n 1…3)" in found.scope


def test_a_branch_at_a_value_is_proved_by_itself_or_is_no_proof():
    found = run(lambda f, c: Equal(f(c), c.s), formula=lambda c: 2 * c.s if c.t == 1 else c.s)
    assert found.outcome == "inconclusive" and found.note


def test_every_takes_no_sizes():
    for options in ({"every": EVERY, "sizes": {"n": (1, 2)}}, {"every": {}, "vanishing": [(window, "h")]}):
        with pytest.raises(ValueError, match="`every`"):
            run(at_h, FAR, **options)


def test_choices_are_proved_one_by_one_and_assumptions_on_them_count():
    domain = Domain(where=(("none", lambda c: c.q == 0),), **RING, q=Choice(0, 1))
    found = run(lambda f, c: Equal(c.s + c.q, c.s), domain)
    assert found.outcome == "holds" and "q = 0" in found.scope
    assert run(lambda f, c: Equal(c.s + c.q, c.s), domain.without("none")).outcome == "refuted"
    never = Domain(where=(("never", lambda c: c.t > 2),), **RING)
    assert run(lambda f, c: Equal(c.s, c.s), never).outcome == "vacuous"


def test_divisors_that_may_vanish_are_named():
    found = run(lambda f, c: Equal(c.t * c.s / c.t, c.s))
    assert found.outcome == "holds" and found.scope.endswith("; off the zeros of t")


def test_inequalities_and_floats_are_refused():
    found = run(lambda f, c: AtLeast(c.e, 0))
    assert found.outcome == "inconclusive" and "Equal and All" in found.note
    assert run(lambda f, c: All(Equal(c.s, c.s), Equal(ratio(1, 10, c.s) * c.s, c.s / 10))).outcome == "holds"
    found = run(lambda f, c: Equal(c.s * 0.1 if isinstance(c.s, Value) else c.s / 10, c.s / 10))
    assert found.outcome == "inconclusive" and "float" in found.note


def test_rates_follow_the_product_rule_and_the_logarithm():
    speed = lambda c: convolution(c.e, c.s)  # noqa: E731 - one line says it
    assert says(lambda c: rate_along(lambda e: e * e * c.s, c.e, speed(c)) - 2 * c.e * c.s * speed(c), zero) == "holds"
    assert says(lambda c: rate_along(log, c.e, speed(c)) - speed(c) / c.e, zero) == "holds"
    assert says(lambda c: rate_along(lambda e: 1 / e, c.e, speed(c)) + speed(c) / (c.e * c.e), zero) == "holds"
    assert says(lambda c: rate_along(log, c.e, speed(c)) - speed(c), zero) == "refuted"
    assert says(lambda c: rate_along(lambda e: e * e, c.e, speed(c)) - c.e * speed(c), zero) == "refuted"


def test_slopes_take_entries_as_independent():
    """Along e_1 = e_(n-1) the slope would be twice that along e_1."""
    assert says(lambda c: slopes(lambda e: (e * e * c.s).sum(), c.e) - 2 * c.e * c.s, zero) == "holds"
    assert says(lambda c: slopes(lambda e: (even_dft(e) * c.e).sum(), c.e) - even_dft(c.e), zero) == "holds"
    assert says(lambda c: slopes(lambda e: (convolution(e, e) * c.e).sum(), c.e) - convolution(c.e, c.e), zero) == "refuted"


def zero(formula: Formula, case: Case) -> Equal:
    found = formula(case)
    return Equal(found, 0 * found)


def test_derivatives_on_symbols_in_balls_and_on_unknown_sizes_agree():
    x = np.array([sympy.Symbol("x", positive=True), sympy.Symbol("y", positive=True)])
    assert rate_along(lambda x: log(x[0]) * x[1], x, np.array([1, 2])) == 2 * sympy.log(x[0]) + x[1] / x[0]
    with pytest.raises(TypeError, match="no"):
        rate_along(lambda x: x, np.ones(2), np.ones(2))


def test_two_sizes_do_not_mix():
    domain = Domain(**RING, d=Integer(1, None, search=(1, 3)), p=Array(lambda c: (c.n, c.d), -1, 1), v=Array(lambda c: c.d, -1, 1))
    every = {"p": Opaque("n", "d"), "v": Opaque("d"), "s": Opaque("n")}
    found = run(lambda f, c: Equal(c.s @ (c.p @ c.v), (c.s @ c.p) @ c.v), domain, every=every)
    assert found.outcome == "holds" and found.scope.startswith("every n ≥ 1, every d ≥ 1; every p, v, s ")
    assert run(lambda f, c: Equal((c.p @ c.p.T).T, c.p @ c.p.T), domain, every=every).outcome == "holds"
    assert run(lambda f, c: Equal((c.p * c.p).sum(-1).sum(), ((c.p.T @ c.p) * eye(c.d, c.v)).sum()), domain, every=every).outcome == "holds"
    assert run(lambda f, c: Equal(c.d * c.s.sum(), c.n * c.s.sum()), domain, every=every).outcome == "refuted"
    ledger = Ledger()
    n, d = Whole("n", ledger, 1), Whole("d", ledger, 1)
    column, row = opaque("s", Opaque("n"), (n,), ledger), opaque("v", Opaque("d"), (d,), ledger)
    for clash in (lambda: column + row, lambda: column @ row, column[None].sum, lambda: column == row, lambda: bool(column)):
        with pytest.raises(TypeError):
            clash()


CONTAINERS: list[Any] = [lambda x: [x], lambda x: (x, x), lambda x: None, lambda x: {"x": x}]


@pytest.mark.parametrize("pack", CONTAINERS)
def test_a_derivative_is_that_of_a_number_or_an_array(pack):
    """Of a container the slope would be 0, whatever it holds."""
    packed = lambda e: pack((e * e).sum())  # noqa: E731 - one line says it
    x = np.array([sympy.Symbol("x"), sympy.Symbol("y")])
    for point in (x, lifted(2), unknown_column()):
        with pytest.raises(TypeError, match="a derivative is that of a number"):
            rate_along(packed, point, point)
        with pytest.raises(TypeError, match="a derivative is that of a number"):
            slopes(packed, point)
        for several in (lambda x: np.array([(x * x).sum()], dtype=object), lambda x: x * x):
            with pytest.raises(TypeError, match=r"slopes are those of a number|no walk from entry to entry"):
                slopes(several, point)
        assert str(slopes(lambda x: 3, point)) == str(point * 0) or world(point) != "sympy"


def lifted(n: int) -> np.ndarray:
    return np.array([balls.ball(k + 0.5) for k in range(n)], dtype=object)


def unknown_column() -> Value:
    ledger = Ledger()
    return opaque("s", Opaque("n"), (Whole("n", ledger, 1),), ledger)


def test_derivatives_in_balls_do_not_nest():
    """The infinitesimals would be taken for each other: of x * d/dy (x + y) along ones, 3 entries, the rate is 3, not 6."""
    ones = np.ones(3, dtype=int).astype(object)
    confused = lambda point: rate_along(lambda x: (x * rate_along(lambda y: x + y, point, ones)).sum(), point, ones)  # noqa: E731 - one line says it
    x = np.array(sympy.symbols("x y z"))
    assert confused(x) == 3
    kept: list[Any] = []
    for nested in (
        lambda: confused(lifted(3)),
        lambda: slopes(lambda x: slopes(lambda y: (y * y).sum(), lifted(3)).sum() + x.sum(), lifted(3)),
        lambda: slopes(lambda x: kept.append(x) or x.sum(), lifted(3)).sum() + rate_along(lambda x: x.sum(), kept[0], ones),
    ):
        with pytest.raises(TypeError, match="no derivative is taken inside another"):
            nested()
    assert bool(abs(rate_along(lambda x: x.sum(), lifted(3), ones) - 3) < 1e-9)


FORMS: Fields = {
    "the truth of a difference": lambda c: c.n - 20,
    "an equation": lambda c: c.n * 1 != 1000,
    "a power": lambda c: c.n**2 != 10**6,
    "a remainder": lambda c: (c.n + 0) % 1000,
    "a quotient": lambda c: c.n / 1000 != 1,
    "a whole quotient": lambda c: (c.n + 0) // 1000,
    "a list": lambda c: c.n + 1 not in [1001],
    "a set": lambda c: c.n not in {1000},
    "a set of expressions": lambda c: c.n + 1 not in {1001},
    "a dictionary": lambda c: {1000: 0}.get(c.n, 1),
    "a shape in a set": lambda c: c.s.shape not in {(1000,)},
    "another integer": lambda c: c.m - 1000,
    "a real parameter": lambda c: c.t != 0,
    "twice a real parameter": lambda c: 2 * c.t - 1,
    "an order": lambda c: c.t <= 0.75,
}


@pytest.mark.parametrize("name", FORMS)
def test_no_formula_asks_for_the_form_of_a_number(name):
    """Where the answer is no the formula is false, at sizes beyond those compared or at a real number that no draw meets."""
    found = run(lambda f, c: Equal(f(c), c.s), formula=lambda c: c.s if FORMS[name](c) else 2 * c.s + 0 * c.t)
    assert found.outcome in ("inconclusive", "refuted")


def test_a_branch_on_a_real_number_is_proved_on_both_sides():
    domain = LINE.replaced(t=Interval(0, 1))
    split = lambda c: c.s * (1 if c.t == 0 else c.t / c.t)  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(f(c), c.s), domain, split)
    assert found.outcome == "holds" and found.scope.endswith("; off the zeros of t")
    assert run(lambda f, c: Equal(f(c), c.s), domain, lambda c: c.s if c.t == 2 else c.s + 0 * c.t).outcome == "holds"
    apart = Domain(**RING, u=Interval(-1, 1))
    found = run(lambda f, c: Equal(f(c), c.s), apart, lambda c: 2 * c.s if c.u == c.t else c.s)
    assert found.outcome == "holds" and found.scope.endswith(("; off the zeros of -t + u", "; off the zeros of t - u"))


def test_every_combination_of_choices_is_met():
    three = Domain(**RING, a=Choice(0, 1, 2), b=Choice(0, 1, 2), g=Choice(0, 1, 2))
    for wrong in ((0, 0, 0), (1, 2, 1), (2, 2, 2)):
        spoilt = lambda c, wrong=wrong: c.s * (2 if (c.a, c.b, c.g) == wrong else 1)  # noqa: E731 - one line says it
        assert run(lambda f, c: Equal(f(c), c.s), three, spoilt).outcome == "refuted"
    named_alike = Domain(**RING, q=Choice(1, "1"))
    assert run(lambda f, c: Equal(f(c), c.s), named_alike, lambda c: c.s if c.q == 1 else c.s * 2).outcome == "refuted"
    rare = Domain(where=(("q needs room", lambda c: c.q == 0 or c.n >= 9),), **RING, q=Choice(0, 1))
    assert run(lambda f, c: Equal(f(c), c.s), rare, lambda c: c.s * (1 + c.q)).outcome == "refuted"
    found = run(lambda f, c: Equal(f(c), c.s), rare, lambda c: c.s)
    assert found.outcome == "holds" and "q = 0 or q = 1" in found.scope and "n 1…16" in found.scope
    never = Domain(where=(("q needs much room", lambda c: c.q == 0 or c.n >= 99),), **RING, q=Choice(0, 1))
    found = run(lambda f, c: Equal(f(c), c.s), never, lambda c: c.s * (1 + c.q))
    assert found.outcome == "inconclusive" and "q = 1 was never met" in found.note


def test_no_case_leaves_the_domain():
    small = LINE.replaced(n=Integer(1, 2))
    assert run(zero, small, lambda c: (circulant(c.s).T - circulant(c.s))[:, 0]).outcome == "inconclusive"
    short = Domain(**RING, d=Integer(1, lambda c: c.n), v=Array(lambda c: c.d, -1, 1))
    every = {"s": Opaque("n"), "v": Opaque("d")}
    found = run(lambda f, c: Equal(f(c), c.v), short, lambda c: c.v if c.d <= c.n else 2 * c.v, every=every)
    assert found.outcome == "holds"


def test_other_sizes_go_as_far_and_what_was_met_is_said():
    domain = Domain(**RING, d=Integer(1, None, search=(1, 3)), v=Array(lambda c: c.d, -1, 1))
    every = {"s": Opaque("n"), "v": Opaque("d")}
    found = run(lambda f, c: Equal(f(c), c.v), domain, lambda c: c.v, every=every)
    assert "n 1…8, d 1…8, and in 3 more, n in {20, 33, 64}" in found.scope
    tiny = Domain(where=(("tiny", lambda c: c.n <= 2),), **RING)
    assert "n 1…2)" in run(lambda f, c: Equal(f(c), c.s), tiny, lambda c: c.s).scope
    for wrong in (lambda d: [1] * d if d < 4 else list(range(d)), lambda d: [1] * d if d < 8 else list(range(d))):
        odd = lambda c, wrong=wrong: tabulated(wrong, c.d, like=c.v)  # noqa: E731 - one line says it
        found = run(lambda f, c, odd=odd: Equal(f(c), circulant(odd(c)).T @ c.v), domain, lambda c, odd=odd: odd_part(c, odd), every=every)
        assert found.outcome == "refuted"


def odd_part(c: Case, odd: Tensor) -> Tensor:
    return convolution(odd(c), c.v)


def test_divisors_of_an_array_are_named_too():
    for divided in (lambda c: (c.t * c.e * c.s) / (c.t * c.e), lambda c: c.t * c.s * (1 / c.t), lambda c: c.s / (1 / c.t) / c.t):
        found = run(lambda f, c: Equal(f(c), c.s), formula=divided)
        assert found.outcome == "holds" and found.scope.endswith("; off the zeros of t")
    found = run(lambda f, c: Equal(f(c) * (c.n - 20), c.s), formula=lambda c: c.s / (c.n - 20))
    assert found.outcome == "holds" and found.scope.endswith("n in {33, 64}); off the zeros of n - 20")


def test_what_is_not_finite_agrees_with_nothing():
    lost = lambda c: log(c.t - 3) - log(c.t - 3)  # noqa: E731 - one line says it
    wrong = lambda c: (c.s if isinstance(c.n, Whole) else 2 * c.s) + lost(c)  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(f(c), c.s), formula=wrong)
    assert found.outcome == "inconclusive" and "no finite value" in found.note
    wide = lambda c: c.s + (balls.ball(0, 1.0) if world(c.t) == "flint" else 0)  # noqa: E731 - one line says it
    assert run(lambda f, c: Equal(f(c), c.s), formula=wide).outcome == "inconclusive"


def test_properties_are_not_those_of_the_box_or_of_small_sizes():
    size = Integer(1, None, search=(1, 6))
    column = lambda c: array([c.w[0] if j < 10 else c.w[j] for j in range(c.n)], c.w)  # noqa: E731 - one line says it
    doubled = Computed(lambda c: array([c.half[min(j, c.n - j)] for j in range(c.n)], c.half))
    cases: list[tuple[Domain, Opaque, str]] = [
        (Domain(n=size, s=Array(lambda c: c.n, -1, 1, search=(1, 1))), Opaque("n", even=True), "s is not even"),
        (Domain(n=size, s=Array(lambda c: c.n, -1, 1, search=(0.5, 1))), Opaque("n", positive=True), "s is not positive"),
        (Domain(n=size, s=Array(lambda c: c.n, 0, None, search=(0.5, 1))), Opaque("n", positive=True), "s is not positive"),
        (Domain(n=size, w=Array(lambda c: c.n, -1, 1), s=Computed(column)), Opaque("n", even=True), "s is not even"),
        (
            Domain(n=size, half=Array(lambda c: c.n // 2 + 1, -1, 1, search=(0.5, 1)), s=doubled),
            Opaque("n", even=True, positive=True),
            "s is not positive",
        ),
    ]
    for domain, kind, message in cases:
        with pytest.raises(ValueError, match=message):
            run(lambda f, c: Equal(c.s, c.s + 0), domain, every={"s": kind})
    positive = Domain(n=size, s=Array(lambda c: c.n, above(0), None, search=(0.5, 1)))
    assert run(lambda f, c: Equal(c.s / c.s * c.s, c.s), positive, every={"s": Opaque("n", positive=True)}).outcome == "holds"


def late(n: int, m: int) -> list[int]:
    return [0] * n if n < 12 else [1] * n


def skewed(n: int, m: int) -> list[int]:
    return [1] * n if n < 12 else list(range(n))


def test_tables_are_looked_at_beyond_the_sizes_that_are_compared():
    lagged = Domain(**RING, h=Integer(0, lambda c: c.n // 2))
    for table, domain, options, message in (
        (late, lagged, {"vanishing": [(late, "h")]}, "as the proof takes for granted"),
        (skewed, LINE, {}, "skewed is not even"),
    ):
        with pytest.raises(ValueError, match=message):
            run(lambda f, c, table=table: blind(f(c), tabulated(table, c.n, c.m, like=c.s), c), domain, lambda c: c.s, **options)


def blind(column: Tensor, table: Tensor, c: Case) -> All:
    """Return a relation that holds whatever a table is, at a named index too."""
    return All(Equal(table * column, column * table), Equal((table * column * 0)[c.get("h", c.m - c.m)], 0))


def test_a_violation_that_is_not_confirmed_stops_a_proof():
    """It is below what rounding of the conditions may do, so that it refutes nothing; but nothing is proved either."""
    formula = lambda c: c.s if isinstance(c.n, Whole) else c.s + ratio(1, 2**46, c.s)  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(f(c), c.s), FAR, formula)
    assert found.outcome == "inconclusive" and "was not confirmed" in found.note


def test_a_table_has_plain_integers_in_every_arithmetic():
    for like in (1.0, Fraction(1), sympy.Integer(1), balls.ball(1)):
        assert tabulated(lambda n: [1.0] * n, 2, like=like)[0] == 1
        with pytest.raises(ValueError, match="plain integers"):
            tabulated(lambda n: [0.5] * n, 2, like=like)


def test_random_programs_are_what_numpy_makes_of_them():
    """Sums, products, transforms and entries on unknown sizes, evaluated, against the same calls on arrays."""
    rng = np.random.default_rng(0)
    ledger = Ledger()
    size = Whole("n", ledger, 1)
    unknown = [opaque("e", EVERY["e"], (size,), ledger), opaque("s", EVERY["s"], (size,), ledger)]
    for _ in range(100):
        program = rng.integers(0, 1000, 3)
        symbolic = performed(program, unknown, size)
        for n in (1, 2, 3, 4, 5):
            plain = np.random.default_rng(n).standard_normal(n)
            arrays = {"e": np.abs(plain + plain[-np.arange(n)]) + 1, "s": plain}
            place = Place({"n": n}, {}, named(arrays), at_size({size.symbol: n}))
            numbers = performed(program, [arrays["e"], arrays["s"]], n)
            assert np.allclose(evaluated(symbolic.form, symbolic.axes, place), numbers), (program, n)


def named(arrays: dict[str, np.ndarray]) -> Tensor:
    return lambda s: arrays[s.name]


def at_size(values: dict[Any, int]) -> Tensor:
    return lambda c: complex(sympy.sympify(c).xreplace(values))


def performed(program: Tensor, columns: list[Tensor], n: Tensor) -> Tensor:
    """Run a program: each step makes one more column of two that are there."""
    columns = list(columns)
    for step in program:
        pair = columns[step // 10 % len(columns)], columns[step // 100 % len(columns)]
        columns.append(STEPS[step % 10](*pair, n))
    return columns[-1]


def site(k: int, n: Tensor) -> int:
    return k % n if isinstance(n, int) else k


STEPS: list[Any] = [
    lambda x, y, n: x + 2 * y,
    lambda x, y, n: x - y * y,
    lambda x, y, n: x * y[0],
    lambda x, y, n: circulant(x) @ y,
    lambda x, y, n: circulant(x).T @ y,
    lambda x, y, n: cosine_matrix(n, x) @ y * ratio(1, n, x),
    lambda x, y, n: convolution(x, y),
    lambda x, y, n: (circulant(x) * circulant(y).T).sum(-1),
    lambda x, y, n: (circulant(x) @ circulant(y))[:, site(1, n)],
    lambda x, y, n: x.sum() * impulse(n, x) + x[site(-2, n)] * y,
]


def test_beside_an_entry_without_a_value_others_are_compared_with_what_floats_give() -> None:
    def formula(x: Tensor) -> tuple[Tensor, Tensor]:
        return log(x - 3), x * (2 if world(x) == "numpy" else 1)

    assert "3.0 in floats, 1.5 in balls" in gap_of_floats(formula, Domain(x=Interval(1, 2)), Case(x=1.5))
