"""Exact evidence for every size: identities proved, and no false statement ever, whatever it hides behind."""

from __future__ import annotations

from typing import Any

import pytest

from lemmata.language.domain import Array, Case, Choice, Computed, Domain, Integer, Interval
from lemmata.language.ranges import above
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.prove import balls
from lemmata.prove.arrays import every_case
from lemmata.terms.arithmetic import (
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
    solve,
    tabulated,
    world,
)
from lemmata.terms.sums.array import Value, Whole
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.numbers import Amount
from lemmata.terms.sums.opaque import Opaque, opaque
from lemmata.terms.term import variable
from lemmata.terms.types import Formula, Tensor
from tests.prove.rings import EVERY, LINE, RING, run, window, zero


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
    "the trace of a product": lambda c: (circulant(c.e) @ circulant(c.s)).trace() - c.n * (c.e @ c.s),
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
    "the trace of a product, entry by entry": lambda c: (circulant(c.e) @ circulant(c.s)).trace() - circulant(c.e) * circulant(c.s),
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
    monkeypatch.setattr(balls, "violated", lambda leaf, least=0.0: False)
    monkeypatch.setattr(every_case, "LARGE", ())
    assert run(lambda f, c: Equal(f(c), 0 * f(c)), formula=FALSE[name]).outcome == "inconclusive"


def test_a_false_statement_beyond_the_sizes_that_are_compared_is_inconclusive(monkeypatch):
    monkeypatch.setattr(every_case, "SIZES", 1)
    found = run(lambda f, c: Equal(c.s, c.s[0] + 0 * c.s))
    assert found.outcome == "refuted" and (found.witness or "").startswith("n=20, ")
    monkeypatch.setattr(every_case, "LARGE", ())
    found = run(lambda f, c: Equal(c.s, c.s[0] + 0 * c.s))
    assert found.outcome == "inconclusive" and "different normal forms" in found.note


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
    for sizes, kind in (((), {}), (("n", "n"), {"even": True}), (("n", "n"), {"definite": True})):
        with pytest.raises(ValueError, match="an opaque array has sizes"):
            Opaque(*sizes, **kind)
    for sizes, message in ((("k",), "no parameter k"), (("t",), "must be Computed, or an Integer")):
        with pytest.raises(ValueError, match=message):
            run(lambda f, c: Equal(0, 0), every={"s": Opaque(*sizes)})
    from_zero = LINE.replaced(n=Integer(0, None, search=(1, 6)))
    with pytest.raises(ValueError, match="at least 1"):
        run(lambda f, c: Equal(0, 0), from_zero)


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


def test_a_violation_that_is_not_confirmed_stops_a_proof():
    """It is below what rounding of the conditions may do, so that it refutes nothing; but nothing is proved either."""
    formula = lambda c: c.s if isinstance(c.n, Whole) else c.s + ratio(1, 2**46, c.s)  # noqa: E731 - one line says it
    found = run(lambda f, c: Equal(f(c), c.s), FAR, formula)
    assert found.outcome == "inconclusive" and "was not confirmed" in found.note


def swallowed(ask: Any) -> Any:
    """A formula that is wrong at n = 9 alone, where nobody looks, and goes on without an answer."""

    def formula(n: Any, s: Any) -> Any:
        try:
            return s * int(bool(ask(n)))
        except TypeError:
            return s * 0

    return formula


@pytest.mark.parametrize(
    "ask",
    [
        lambda n: n % 9 == 0,
        lambda n: n // 9 == 1,
        lambda n: divmod(n, 9) == (1, 0),
        lambda n: abs(n - 9) == 0,
        lambda n: round(n) == 9,
        lambda n: {9: 1}.get(n, 0),
        lambda n: n ^ 9 == 0,
        lambda n: n - 9.1 == -0.1,
    ],
)
def test_what_is_refused_and_swallowed_proves_nothing(ask: Any):
    domain = Domain(n=Integer(1, None, search=(1, 6)), s=Array(lambda c: c.n, -1, 1))
    found = run(lambda f, c: Equal(f(c.n, c.s), 0 * c.s), domain, swallowed(ask), every={"s": Opaque("n")})
    assert found.outcome == "inconclusive", found.scope


def test_what_is_computed_though_something_was_refused_is_not_there():
    def nine(case: Case) -> int:
        try:
            return 1 if case.n % 9 == 0 else 0
        except TypeError:
            return 0

    domain = Domain(n=Integer(1, None, search=(1, 6)), k=Computed(nine), s=Array(lambda c: c.n, -1, 1))
    found = run(lambda f, c: Equal(f(c.n, c.s) * c.k, 0 * c.s), domain, lambda n, s: s, every={"s": Opaque("n")})
    assert found.outcome == "inconclusive", found.scope


def test_two_shares_do_not_have_each_others_rest():
    """Near c = d = 0 a share of c beside d and that of d beside c are 1 together; at 0 they are 0."""
    relation = lambda f, c: Equal((c.c * c.e).share(c.d) + (c.d / c.e).share(c.c), 1 + 0 * c.e)  # noqa: E731 - one line says it
    with pytest.raises(TypeError, match="so does what is beside"):
        ledger = Ledger()
        n = Whole("n", ledger, 1)
        e = opaque("e", Opaque("n", positive=True), (n,), ledger)
        c, d = (Amount(variable(name, ">= 0")) for name in ("c", "d"))
        relation(None, Case(e=e, c=c, d=d))


def test_what_has_no_value_where_it_is_compared_or_looked_at_ends_in_words():
    """Neither a zero of a quotient nor a matrix that is singular at every size above 1 is an error."""
    early = Domain(n=Integer(1, None, search=(1, 6)), t=Interval(above(0), 1), s=Array(lambda c: c.n, -1, 1))
    found = run(lambda f, c: Equal(f(c.s, c.t), 0 * c.s), early, lambda s, t: s * (1 if 1 / t == 2 else 0), every={"s": Opaque("n")})
    assert found.outcome != "error" and "t" in f"{found.scope}{found.note}"

    def singular(f: Formula, c: Case) -> Equal:
        matrix = c.s[:, None] * c.s[None, :]
        return Equal(matrix @ solve(matrix, c.s), c.s)

    assert run(singular, LINE, every={"s": Opaque("n")}).outcome in ("inconclusive", "refuted")
