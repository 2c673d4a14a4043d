"""Functions of arrays of unknown size: what they are in numbers, their slopes, and no false statement about them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import NoTheorem
from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Computed, Domain, Integer, Interval
from lemmata.language.relation import Equal
from lemmata.prove.arrays.evaluated import Place, evaluated
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import (
    exp,
    eye,
    impulse,
    log,
    number,
    power,
    solve,
    sqrt,
    tabulated,
    vandermonde,
    vandermonde_slope,
)
from lemmata.terms.sums.array import Whole
from lemmata.terms.sums.coefficient import UNIT
from lemmata.terms.sums.entries import Entries, meant
from lemmata.terms.sums.form import BOUND, SLOT, Form, Sequence, components, linear
from lemmata.terms.sums.form import Product as Term
from lemmata.terms.sums.functions import is_definite
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.numbers import Amount, new_step
from lemmata.terms.sums.opaque import Opaque, opaque
from lemmata.terms.term import ONE, ZERO, evaluate, variable, variables
from lemmata.terms.types import Fields, Formula, Tensor
from lemmata.theory.linear_attention.exponential import decay_integral
from tests import toys

PLANE: Fields = {
    "n": Integer(1, None, search=(1, 4)),
    "d": Integer(1, None, search=(1, 4)),
    "t": Interval(0, None, search=(0, 1)),
    "p": Array(lambda c: (c.n, c.d), -1, 1),
    "x": Array(lambda c: (c.d, c.d), -0.2, 0.2),
    "q": Computed(lambda c: c.x + c.x.T + 3 * eye(c.d, c.x[0, 0])),
    "s": Array(lambda c: c.n, -1, 1),
    "f": Array(lambda c: c.n, 0.5, 2),
}
EVERY = {
    "p": Opaque("n", "d"),
    "s": Opaque("n"),
    "f": Opaque("n", positive=True),
    "q": Opaque("d", "d", symmetric=True),
}


def found(formula: Formula, every: Any = EVERY) -> Tensor:
    return toys.run(toys.check(kinds.exact, lambda f, c: Equal(f(c), 0), every=every), formula, Domain(**PLANE))


def inverse(c: Case) -> Tensor:
    return solve(c.q, eye(c.d, c.q))


def gram(c: Case) -> Tensor:
    """1 + p^T diag(f) p, which is positive definite."""
    return eye(c.d, c.f) + c.p.T @ (c.f[:, None] * c.p)


TRUE = {
    "an inverse": lambda c: inverse(c) @ c.q - eye(c.d, c.q),
    "an inverse from the right": lambda c: c.q @ inverse(c) - eye(c.d, c.q),
    "an inverse of a multiple": lambda c: 2 * solve(2 * c.q, c.p.T) - solve(c.q, c.p.T),
    "a symmetric matrix": lambda c: c.q.T - c.q,
    "an inverse is symmetric": lambda c: inverse(c).T - inverse(c),
    "a trace is cyclic": lambda c: (c.p.T * (c.q @ c.p.T)).sum() - ((c.p @ c.q) * c.p).sum(),
    "the same inverse": lambda c: solve(gram(c), c.p.T) - solve(gram(c).T, c.p.T),
    "an exponential of a sum": lambda c: exp(c.t * c.s + c.f) - exp(c.t * c.s) * exp(c.f),
    "a power of an exponential": lambda c: exp(2 * c.s) - exp(c.s) * exp(c.s),
    "a quotient by a sum": lambda c: (c.f + exp(c.s)) / (1 + exp(c.s)) - 1 - (c.f - 1) / (1 + exp(c.s)),
    "a root": lambda c: sqrt(c.f) * sqrt(c.f) - c.f,
    "a logarithm of sums": lambda c: log(exp(c.p).sum(axis=1)) + log(c.f) - log(c.f) - log((exp(2 * c.p) / exp(c.p)).sum(axis=1)),
    "an integral": lambda c: c.f * decay_integral(c.f, c.t) + exp(-1 * (c.f * c.t)) - 1,
    "spread over two axes": lambda c: (c.s[:, None] * c.p).sum() - (c.p.T @ c.s).sum(),
}
FALSE = {
    "an inverse is the matrix": lambda c: inverse(c) - c.q,
    "inverses multiply elementwise": lambda c: inverse(c) * c.q - eye(c.d, c.q),
    "a trace of an inverse": lambda c: (inverse(c) * eye(c.d, c.q)).sum() * c.d - (c.q * eye(c.d, c.q)).sum(),
    "one step of an inverse": lambda c: solve(c.q, c.p.T) + c.p.T,
    "an exponential of a sum of entries": lambda c: exp(c.s).sum() - exp(c.s.sum()),
    "a sum of quotients": lambda c: 1 / (1 + c.f) - 1 - 1 / c.f,
    "the other sign": lambda c: exp(c.s) * exp(c.s) - 1 + 0 * c.f,
    "a logarithm of a sum": lambda c: log(exp(c.s).sum()) - c.s.sum(),
    "a root of a square": lambda c: sqrt(c.s * c.s) - c.s,
    "an integral at once": lambda c: c.f * decay_integral(c.f, c.t) - exp(-1 * (c.f * c.t)),
    "the wrong axis": lambda c: (c.p.T @ c.s).sum() * 2 - (c.s[:, None] * c.p).sum() + c.f[0],
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    assert found(TRUE[name]).outcome == "holds"


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name: str) -> None:
    assert found(FALSE[name]).outcome == "refuted"


def test_what_may_be_singular_or_zero_is_said_and_what_is_definite_is_not() -> None:
    assert "off the zeros of det(" in found(TRUE["an inverse"]).scope
    assert "off the zeros" not in found(TRUE["the same inverse"]).scope
    assert "off the zeros of s[k] + 1" in found(lambda c: (1 + c.s) / (1 + c.s) - c.f / c.f).scope
    assert "off the zeros" not in found(lambda c: (1 + c.f) / (1 + c.f) - 1 + 0 * c.s).scope


def test_an_entry_is_not_taken_for_a_parameter_of_its_name() -> None:
    """exp(delta) with the number delta is not the exponential of a Kronecker delta."""
    domain = Domain(**PLANE, delta=Interval(-1, 1))
    gap = lambda c: exp(eye(c.n, c.f)) - exp(c.delta) * eye(c.n, c.f) - (1 - eye(c.n, c.f))  # noqa: E731 - one line says it
    check = toys.check(kinds.exact, lambda f, c: Equal(f(c), 0), every={"f": EVERY["f"]})
    assert toys.run(check, gap, domain).outcome == "refuted"
    _, n, _ = ledger()
    assert not variables(meant(exp(n.eye()).form, {})) & {variable("delta")}


def test_a_first_entry_is_used_and_looked_at() -> None:
    def table(c: Case, first: Tensor) -> Tensor:
        return tabulated(falling, c.n, like=c.f, even=False, first=first)

    assert found(lambda c: (table(c, c.n) - c.n) * impulse(c.n, c.f)).outcome == "holds"
    with pytest.raises(ValueError, match="does not begin with"):
        found(lambda c: table(c, c.n + 1) - table(c, c.n + 1))


def falling(n: int) -> list[int]:
    return [int(n) - j for j in range(int(n))]


def ledger() -> tuple[Ledger, Whole, Whole]:
    known = Ledger()
    return known, Whole("n", known, 1), Whole("d", known, 1)


def test_a_gram_matrix_is_definite_and_its_neighbours_are_not() -> None:
    """Congruences with weights that are not negative, beside the identity: one sign, one transpose or one weight less is refused."""
    known, n, d = ledger()
    p, f = opaque("p", Opaque("n", "d"), (n, d), known), opaque("f", Opaque("n", nonnegative=True), (n,), known)
    s, r = opaque("s", Opaque("n"), (n,), known), opaque("r", Opaque("d", "d"), (d, d), known)
    one = d.eye()
    for firm in (
        one + p.T @ p,
        one + 2 * (p.T @ (f[:, None] * p)),
        one + r.T @ r,
        one + r @ r.T,
        one + r.T @ p.T @ p @ r,
        one + p.T @ (s[:, None] ** 2 * p),
    ):
        assert is_definite(firm)
    for weak in (p.T @ p, one - p.T @ p, one + p.T @ (s[:, None] * p), one + r, one + r @ r, one + r.T @ (p.T @ p) @ r.T, -one + p.T @ p):
        assert not is_definite(weak)


def test_the_derivative_of_an_inverse() -> None:
    """d(X^-1) = -X^-1 dX X^-1, and not without the sign."""

    def said(sign: int) -> Tensor:
        def gap(c: Case) -> Tensor:
            x = solve(gram(c), c.p.T)
            slope = rate_along(lambda t: solve(gram(c) + (t - c.t) * eye(c.d, c.f), c.p.T), c.t, 1)
            return slope + sign * solve(gram(c), x)

        return gap

    assert found(said(1)).outcome == "holds"
    assert found(said(-1)).outcome == "refuted"


def test_the_derivative_of_a_logarithm_of_a_sum() -> None:
    """The mean under a softmax, of the right sign; where a sum may not be positive there is no logarithm."""

    def said(sign: int) -> Tensor:
        def gap(c: Case) -> Tensor:
            weights = exp(c.t * c.s)
            return rate_along(lambda t: log(exp(t * c.s).sum()), c.t, 1) + sign * (weights * c.s).sum() / weights.sum()

        return gap

    assert found(said(-1)).outcome == "holds"
    assert "off the zeros" not in found(said(-1)).scope
    assert found(said(1)).outcome == "refuted"
    assert "certainly positive" in found(lambda c: log(1 + c.s * c.t) - log(1 + c.t * c.s)).note


def test_a_trace_is_no_contraction() -> None:
    """sum_j X[j, j] of an array that is its own inverse is not the identity's."""
    square = Sequence("u", ("d", "d"), symmetric=True, inverse="u")
    j, k = (BOUND, "d", 0), (SLOT, "d", 0)
    trace = Form.of([(1, Term((j,), ((square, (linear({j: 1}), linear({j: 1})), 1),)))])
    assert next(iter(trace.terms)).bound
    squares = Form.of([(1, Term((j,), ((square, (linear({j: 1}), linear({j: 1})), 2),)))])
    assert next(iter(squares.terms)).bound
    length = Form.of([(1, Term((j,), ((square, (linear({j: 1}), linear({k: 1})), 2),)))])
    assert length.terms == {Term(): UNIT}
    skew = Sequence("w", ("d", "d"), inverse="v")
    pair = Term((j,), ((skew, (linear({j: 1}), linear({k: 1})), 1), (Sequence("v", ("d", "d")), (linear({j: 1}), linear({k: 1})), 1)))
    assert next(iter(Form.of([(1, pair)]).terms)).bound, "the sum over first indices of both is a product with a transpose"


def random_value(rng: np.random.Generator, leaves: list[Tensor], depth: int) -> Tensor:
    if depth == 0:
        return leaves[rng.integers(len(leaves))]
    one, other = (random_value(rng, leaves, depth - 1) for _ in range(2))
    kind = rng.integers(7)
    if kind < 2:
        return one + int(rng.integers(-2, 3)) * other
    if kind < 4:
        return one * other
    if kind == 4:
        return exp(one * int(rng.integers(1, 3)) + int(rng.integers(-1, 2)) * leaves[0])
    return 1 / (1 + exp(other)) * one if kind == 5 else sqrt(1 + one * one)


def test_functions_are_the_same_numbers_by_forms_and_entry_by_entry() -> None:
    """400 random expressions: by their forms, by what they mean entry by entry, and by NumPy; their differences prove nothing false."""
    rng = np.random.default_rng(7)
    for _ in range(400):
        known, n, _ = ledger()
        names = {"s": Opaque("n"), "f": Opaque("n", positive=True), "e": Opaque("n", nonnegative=True)}
        leaves = [opaque(name, kind, (n,), known) for name, kind in names.items()]
        size, depth, seed = int(rng.integers(1, 5)), int(rng.integers(1, 4)), rng.integers(2**31)
        plain = {"s": rng.uniform(-1, 1, size), "f": rng.uniform(0.5, 1, size), "e": rng.uniform(0, 1, size)}
        value = random_value(np.random.default_rng(seed), leaves, depth)
        want = random_value(np.random.default_rng(seed), list(plain.values()), depth)
        got = evaluated(value.form, value.axes, place(known, plain, size))
        assert np.allclose(got, want, rtol=1e-8, atol=1e-8), value.form.terms
        entries: Entries = {}
        meaning = meant(value.form, entries)
        entry = {one: plain[term.factors[0][0].name][0] for term, one in entries.items() if term.factors[0][0].name in plain}
        assert np.isclose(evaluate([meaning], entry, 1.0)[0], want[0], rtol=1e-8, atol=1e-8)
        other = random_value(np.random.default_rng(seed + 1), leaves, depth)
        there = random_value(np.random.default_rng(seed + 1), list(plain.values()), depth)
        if not np.allclose(want, there):
            with pytest.raises(NoTheorem):
                identity(meant((value - other).form, {}), ZERO)


class Numbers:
    """What a point gives to functions, for a size and plain arrays."""

    def __init__(self, known: Ledger, plain: dict[str, np.ndarray], size: int) -> None:
        self.known, self.plain, self.size = known, plain, size

    def array(self, name: str) -> np.ndarray:
        return self.plain[name]

    def coefficient(self, value: Tensor) -> complex:
        return complex(evaluate([value.term], {}, 1.0)[0])

    def form(self, form: Form, axes: Any) -> np.ndarray:
        return evaluated(form, axes, place(self.known, self.plain, self.size))


def place(known: Ledger, plain: dict[str, np.ndarray], size: int) -> Place:
    point = Numbers(known, plain, size)
    return Place({"n": size, "d": 1}, {}, lambda s: known.arrays[s.name][1](point), point.coefficient)


def test_components_multiply_to_the_term() -> None:
    j, k, slot = (BOUND, "n", 0), (BOUND, "n", 1), (SLOT, "n", 0)
    s = Sequence("s", ("n",))
    term = Term((j, k), tuple((s, (linear({i: 1}),), 1) for i in (j, k, slot)), (linear({slot: 2}),), (((j, slot), 1),))
    assert sorted(len(part.bound) for part in components(term)) == [0, 0, 1, 1]


def test_no_function_hides_a_step_or_a_name() -> None:
    known, n, _ = ledger()
    s = opaque("s", Opaque("n"), (n,), known)
    step = new_step()
    with pytest.raises(TypeError):
        decay_integral(s + s * step, Amount(ONE))
    with pytest.raises(TypeError):
        (s + s * step).share(1)
    with pytest.raises(TypeError):
        s.share(-1)
    with pytest.raises(TypeError):
        s.share(0)
    with pytest.raises(TypeError):
        vandermonde_slope(s + s * step, n)
    with pytest.raises(TypeError):
        vandermonde(s, 3)
    unit, _ = s.units()
    with pytest.raises(TypeError):
        exp(unit)
    assert number(0, n).expression is ZERO


POWERS: Fields = {**PLANE, "h": Integer(0, 4), "p": Integer(1, 5)}
TRUE_POWERS = {
    "one more": lambda c: power(c.s, c.h + 1) - c.s * power(c.s, c.h),
    "one less": lambda c: power(c.s, c.p) - c.s * power(c.s, c.p - 1),
    "two less and a sum": lambda c: power(c.s, c.p + 1).sum() - (c.s * c.s * power(c.s, c.p - 1)).sum(),
    "a multiple": lambda c: power(2 * c.s, c.h) - power(2, c.h) * power(c.s, c.h),
    "a slope": lambda c: slopes(lambda s: (c.f * power(s, c.p)).sum(), c.s) - c.p * c.f * power(c.s, c.p - 1),
    "a slope of the next": lambda c: slopes(lambda s: power(s, c.h + 1).sum(), c.s) - (c.h + 1) * power(c.s, c.h),
    "a slope along": lambda c: rate_along(lambda s: power(s, c.p), c.s, c.f) - c.p * power(c.s, c.p - 1) * c.f,
    "a square of a sum": lambda c: slopes(lambda s: power(s, c.p).sum() ** 2, c.s) - 2 * power(c.s, c.p).sum() * c.p * power(c.s, c.p - 1),
}
FALSE_POWERS = {
    "itself more": lambda c: power(c.s, c.h + 1) - c.s - power(c.s, c.h),
    "a multiple as it is": lambda c: power(2 * c.s, c.p) - 2 * power(c.s, c.p),
    "a slope without its factor": lambda c: slopes(lambda s: power(s, c.p).sum(), c.s) - power(c.s, c.p - 1),
    "a slope one too high": lambda c: slopes(lambda s: power(s, c.p).sum(), c.s) - c.p * power(c.s, c.p),
    "a slope with the next factor": lambda c: slopes(lambda s: power(s, c.p).sum(), c.s) - (c.p + 1) * power(c.s, c.p - 1),
    "a slope that mixes": lambda c: slopes(lambda s: power(s, c.p).sum() * s.sum(), c.s) - c.p * power(c.s, c.p - 1) * c.s.sum(),
}


def powers_found(formula: Formula) -> Tensor:
    check = toys.check(kinds.exact, lambda f, c: Equal(f(c), 0), every={"s": EVERY["s"], "f": EVERY["f"]})
    return toys.run(check, formula, Domain(**POWERS))


@pytest.mark.parametrize("name", TRUE_POWERS)
def test_powers_with_symbols_in_exponents_have_their_products_and_slopes(name):
    result = powers_found(TRUE_POWERS[name])
    assert result.outcome == "holds", result.note
    assert "every p 1…5" in result.scope or "every h 0…4" in result.scope


@pytest.mark.parametrize("name", FALSE_POWERS)
def test_no_false_statement_of_powers_is_proved(name):
    assert powers_found(FALSE_POWERS[name]).outcome == "refuted"


def test_a_power_that_may_be_of_order_0_has_no_slope():
    found = powers_found(lambda c: slopes(lambda s: power(s, c.h).sum(), c.s) - slopes(lambda s: power(s, c.h).sum(), c.s))
    assert found.outcome == "inconclusive" and "exponent of at least 1" in found.note


TRUE_TABLES = {
    "along a direction": lambda c: rate_along(lambda s: vandermonde(s, c.d), c.s, c.f) - vandermonde_slope(c.s, c.d) * c.f[:, None],
    "by each entry": lambda c: (
        slopes(lambda s: (vandermonde(s, c.d) @ (c.p.T @ c.f)).sum(), c.s) - vandermonde_slope(c.s, c.d) @ (c.p.T @ c.f)
    ),
    "of a square": lambda c: (
        slopes(lambda s: ((vandermonde(s, c.d).T @ c.f) * (vandermonde(s, c.d).T @ c.f)).sum(), c.s)
        - 2 * c.f * (vandermonde_slope(c.s, c.d) @ (vandermonde(c.s, c.d).T @ c.f))
    ),
    "of a multiple": lambda c: rate_along(lambda s: vandermonde(2 * s, c.d), c.s, c.f) - 2 * vandermonde_slope(2 * c.s, c.d) * c.f[:, None],
}
FALSE_TABLES = {
    "a slope without its powers": lambda c: rate_along(lambda s: vandermonde(s, c.d), c.s, c.f) - vandermonde(c.s, c.d) * c.f[:, None],
    "a slope twice": lambda c: rate_along(lambda s: vandermonde(s, c.d), c.s, c.f) - 2 * vandermonde_slope(c.s, c.d) * c.f[:, None],
    "a slope along another": lambda c: rate_along(lambda s: vandermonde(s, c.d), c.s, c.f) - vandermonde_slope(c.s, c.d) * c.s[:, None],
    "a slope times the entry": lambda c: vandermonde_slope(c.s, c.d) * c.s[:, None] - vandermonde(c.s, c.d),
    "symmetric where it is square": lambda c: vandermonde(c.s, c.n) - vandermonde(c.s, c.n).T,
    "all of them 1": lambda c: vandermonde(c.s, c.d) - 1,
    "of a multiple": lambda c: vandermonde(2 * c.s, c.d) - 2 * vandermonde(c.s, c.d),
    "of a multiple, its slope": lambda c: vandermonde_slope(2 * c.s, c.d) - vandermonde_slope(c.s, c.d),
    "of a sum": lambda c: vandermonde(c.s + c.f, c.d) - vandermonde(c.s, c.d) - vandermonde(c.f, c.d),
    "its slope": lambda c: vandermonde_slope(c.s, c.d) - vandermonde(c.s, c.d),
    "of another column": lambda c: vandermonde(c.s, c.d) - vandermonde(c.f, c.d),
    "a slope that mixes": lambda c: slopes(lambda s: vandermonde(s, c.d).sum() * s.sum(), c.s) - vandermonde_slope(c.s, c.d).sum() * c.s,
}


@pytest.mark.parametrize("name", TRUE_TABLES)
def test_powers_below_a_size_have_their_slopes(name):
    result = found(TRUE_TABLES[name])
    assert result.outcome == "holds", result.note


@pytest.mark.parametrize("name", FALSE_TABLES)
def test_no_false_statement_of_powers_below_a_size_is_proved(name):
    assert found(FALSE_TABLES[name]).outcome == "refuted"
