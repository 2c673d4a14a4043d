"""What is said along recurrences, of sums, and of all indices, on terms: proved with which words, refuted where, left open."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

import pytest

from lemmata.evidence import by_terms
from lemmata.language import check as kinds
from lemmata.language.case import Misused, NoParameter
from lemmata.language.check import Options
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import EVERY
from lemmata.language.ranges import above, below
from lemmata.language.relation import All, Always, AtLeast, Equal, ForAll, Invariant, Recurrence, Relation, Sums, Throughout
from lemmata.terms.arithmetic import array, exp, power
from tests import toys
from tests.evidence.statements import Statement, must_be_open, must_be_replayed, must_hold

REAL = Interval(None, None, search=(-2, 2))
POSITIVE, RATE = Interval(above(0), None, search=(0.5, 2)), Interval(above(0), below(1))
FROM_0, STEPS = Interval(0, None, search=(0, 2)), Integer(0, None, search=(0, 5))
AX = Domain(a=REAL, x=REAL, n=STEPS)
X = Domain(x=REAL, n=STEPS)


def closed(first: Callable[..., Any], step: Callable[..., Any]) -> Callable[..., Relation]:
    """The formula is the closed form of a recurrence, whose step is handed the case too."""
    return lambda f, c: ForAll(Recurrence(first(c), lambda k, x: step(c, k, x)), lambda k: c.apply(f, n=k), index="n")


def kept(step: Callable[..., Any], said: Callable[..., Any], first: Callable[..., Any] = lambda c: c.x) -> Callable[..., Relation]:
    """What is said is kept from `first` on, and the formula is the number there."""
    return lambda f, c: All(Throughout(Recurrence(first(c), lambda k, x: step(c, k, x)), said), Equal(f(c.x), c.x))


def invariant(step: Callable[..., Any], quantity: Callable[..., Any], first: Callable[..., Any]) -> Callable[..., Relation]:
    """The formula of the state, and perhaps of the case, stays as it is."""
    return lambda f, c: Invariant(Recurrence(first(c), lambda k, x: step(c, k, x)), lambda k, x: f(*quantity(c, k, x)), index="n")


scaled = closed(lambda c: c.x, lambda c, k, x: c.a * x)
affine = closed(lambda c: c.x, lambda c, k, x: c.a * x + 1 - c.a)
counting = closed(lambda c: 0 * c.x, lambda c, k, x: x + c.x * (2 * k + 1))
turning = closed(lambda c: c.x, lambda c, k, x: -x)
pair = closed(lambda c: (c.x, c.a), lambda c, k, x: (x[1], x[0]))
identity: Any = lambda x: x  # noqa: E731 - one line says it
product: Any = lambda x, y: x * y  # noqa: E731 - one line says it
halves = invariant(lambda c, k, x: (x[0] * c.a, x[1] / c.a), lambda c, k, x: x, lambda c: (c.x, c.x))
rising = kept(lambda c, k, x: x + x * x, lambda k, x: AtLeast(x, 0))
PAIRED = Domain(a=POSITIVE, x=REAL, n=STEPS)
UP = Domain(x=FROM_0, n=STEPS)

HOLD = {
    "over the index": Statement(
        invariant(
            lambda c, k, x: (x[0] + 1, x[1] + 1),
            lambda c, k, x: (((x[0] - x[1]) / (k + c.p) + 1) * (k + c.p) - k - c.p,),
            lambda c: (c.x, c.p),
        ),
        identity,
        Domain(p=POSITIVE, x=REAL, n=STEPS),
        "all p > 0, x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "geometric": Statement(scaled, lambda a, x, n: power(a, n) * x, AX, "all a, x; every n ≥ 0 (induction) (symbols, 1 case)"),
    "affine": Statement(affine, lambda a, x, n: 1 + a**n * (x - 1), AX, "all a, x; every n ≥ 0 (induction) (symbols, 1 case)"),
    "squares": Statement(counting, lambda x, n: n * n * x, X, "all x; every n ≥ 0 (induction) (symbols, 1 case)"),
    "signs": Statement(turning, lambda x, n: power(-1 + 0 * x, n) * x, X, "all x; every n ≥ 0 (induction) (symbols, 1 case)"),
    "powers of quotients": Statement(
        closed(lambda c: c.x, lambda c, k, x: x * 2 / c.a),
        lambda a, x, n: x * 2**n / a**n,
        PAIRED,
        "all a > 0, x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "an array": Statement(
        closed(lambda c: array([c.x, c.a], c.x), lambda c, k, x: array([x[0], x[1] + x[0]], c.x)),
        lambda a, x, n: array([x, a + n * x], x),
        AX,
        "all a, x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "a pole that never comes": Statement(
        closed(lambda c: c.x, lambda c, k, x: x / (1 + x)),
        lambda x, n: x / (1 + n * x),
        UP,
        "all x ≥ 0; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "a product": Statement(halves, product, PAIRED, "all a > 0, x; every n ≥ 0 (induction) (symbols, 1 case)"),
    "a sum": Statement(
        invariant(lambda c, k, x: (x[0] - c.a * k, x[1] + c.a * k), lambda c, k, x: x, lambda c: (c.x, c.a)),
        lambda x, y: x + y,
        AX,
        "all a, x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "what moves with the index": Statement(
        invariant(lambda c, k, x: x + c.x, lambda c, k, x: (x, k, c.x), lambda c: c.x),
        lambda x, k, rate: x - k * rate,
        X,
        "all x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "a zero that stays": Statement(
        invariant(lambda c, k, x: (x[0] * x[0], x[1] * x[0]), lambda c, k, x: x, lambda c: (c.x, c.x)),
        lambda x, y: x - y,
        X,
        "all x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "exponentials": Statement(
        invariant(lambda c, k, x: (x[0] + c.a, x[1] * exp(-c.a)), lambda c, k, x: x, lambda c: (c.x, exp(c.x))),
        lambda x, y: exp(x) * y,
        AX,
        "all a, x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "a polynomial": Statement(
        invariant(lambda c, k, x: (x[1], x[0]), lambda c, k, x: x, lambda c: (c.x, c.a)),
        lambda x, y: x**3 + y**3 - x * y,
        AX,
        "all a, x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "what rises": Statement(rising, identity, Domain(x=FROM_0), "all x ≥ 0; every k ≥ 0 (induction) (symbols, 1 case)"),
    "what stays in the unit interval": Statement(
        kept(lambda c, k, x: x * x, lambda k, x: All(AtLeast(x, 0), AtLeast(1, x))),
        identity,
        Domain(x=Interval(0, 1)),
        "all x in [0, 1]; every k ≥ 0 (induction) (symbols, 1 case)",
    ),
    "a mean": Statement(
        kept(lambda c, k, x: (x + c.x) / 2, lambda k, x: AtLeast(x, 0)),
        identity,
        Domain(x=FROM_0),
        "all x ≥ 0; every k ≥ 0 (induction) (symbols, 1 case)",
    ),
    "an index that helps": Statement(
        kept(lambda c, k, x: x + 2 * k + 1, lambda k, x: AtLeast(x, k * k)),
        identity,
        Domain(x=FROM_0),
        "all x ≥ 0; every k ≥ 0 (induction) (symbols, 1 case)",
    ),
    "two together": Statement(
        kept(lambda c, k, x: (x[0] + x[1], x[1]), lambda k, x: All(AtLeast(x[0], x[1]), AtLeast(x[1], 0)), lambda c: (c.x, c.x)),
        identity,
        Domain(x=FROM_0),
        "all x ≥ 0; every k ≥ 0 (induction) (symbols, 1 case)",
    ),
}
SUMS: Any = lambda f, c: Sums(lambda n, j: c.x * (2 * j + 1), lambda n: c.apply(f, n=n), index="n")  # noqa: E731 - one line says it
LATER: Any = lambda f, c: Sums(lambda n, j: power(c.a, j), lambda n: f(c.a, n), 1, index="n")  # noqa: E731 - one line says it
MOVED: Any = lambda f, c: Sums(lambda n, j: c.x * (n - j), lambda n: c.apply(f, n=n), index="n")  # noqa: E731 - one line says it
RATIO = Domain(a=Interval(above(0), below(1)), n=Integer(1, None, search=(1, 4)))
HOLD |= {
    "a sum whose terms depend on the last index": Statement(
        MOVED, lambda x, n: x * n * (n + 1) / 2, X, "all x; every n ≥ 0 (induction) (symbols, 1 case)"
    ),
    "sum of odd numbers": Statement(SUMS, lambda x, n: x * (n + 1) ** 2, X, "all x; every n ≥ 0 (induction) (symbols, 1 case)"),
    "geometric sum": Statement(
        LATER, lambda a, n: (1 - power(a, n + 1)) / (1 - a), RATIO, "all a in (0, 1); every n ≥ 1 (induction) (symbols, 1 case)"
    ),
    "sum of squares": Statement(
        lambda f, c: Sums(lambda n, j: c.x * j * j, lambda n: c.apply(f, n=n), index="n"),
        lambda x, n: x * n * (n + 1) * (2 * n + 1) / 6,
        X,
        "all x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
    "telescope": Statement(
        lambda f, c: Sums(lambda n, j: 1 / ((c.x + j + 1) * (c.x + j + 2)), lambda n: c.apply(f, n=n), index="n"),
        lambda x, n: (n + 1) / ((x + 1) * (x + n + 2)),
        UP,
        "all x ≥ 0; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
}

POWERS = Domain(a=POSITIVE)
AT_ONCE = "all a > 0; every integer j, k ≥ 0 of the check's own (symbols, 1 case)"
LAW: Any = lambda f, c: Always(lambda j, k: Equal(f(c.a, j + k), f(c.a, j) * f(c.a, k)))  # noqa: E731 - one line says it
HOLD |= {
    "at all indices": Statement(LAW, power, POWERS, AT_ONCE),
    "at all indices, and once": Statement(lambda f, c: All(LAW(f, c), Equal(f(c.a, 1), c.a)), power, POWERS, AT_ONCE),
    "divisors that indices keep from 0": Statement(
        lambda f, c: Always(lambda j, k: Equal(f(c.a, j) + f(c.a, k), f(c.a, j) * f(c.a, k) * (2 * c.a + j + k))),
        lambda a, j: 1 / (a + j),
        POWERS,
        AT_ONCE,
    ),
    "several sides": Statement(
        lambda f, c: Always(lambda j, k: All(Equal(f(c.a, j), [c.a + j, c.a - j]), Equal(f(c.a, k)[0] - c.a, k))),
        lambda a, j: array([a + j, a - j], a),
        POWERS,
        AT_ONCE,
    ),
}


@pytest.mark.parametrize("name", HOLD)
def test_holds_with_these_words(name):
    must_hold(HOLD[name])


@pytest.mark.parametrize("name", ["powers of quotients", "what stays in the unit interval", "two together", "telescope"])
def test_is_proved_again_by_its_certificates_alone(name):
    must_be_replayed(HOLD[name])


BROKEN = {
    "another base": Statement(scaled, lambda a, x, n: power(a + 1, n) * x, AX, "a=1/16, x=9/5, n=1"),
    "a step too many": Statement(scaled, lambda a, x, n: power(a, n + 1) * x, AX, "a=1/16, x=9/5, n=0"),
    "right at 0 and 1": Statement(scaled, lambda a, x, n: (1 + n * (a - 1)) * x, AX, "a=1/16, x=9/5, n=2"),
    "wrong at 0": Statement(counting, lambda x, n: n * n * x + 1, X, "x=1/16, n=0"),
    "no sign": Statement(turning, lambda x, n: x, X, "x=1/16, n=1"),
    "one entry": Statement(pair, lambda a, x, n: (x, a), AX, "a=1/16, x=9/5, n=1"),
    "no product": Statement(halves, lambda x, y: x + y, PAIRED, "a=19/15, x=9/5, n=1"),
    "half of it": Statement(halves, lambda x, y: x * y * y, PAIRED, "a=19/15, x=9/5, n=1"),
    "sum of even numbers": Statement(SUMS, lambda x, n: x * n * (n + 1), X, "x=1/16, n=0"),
    "sum without its last term": Statement(LATER, lambda a, n: (1 - power(a, n)) / (1 - a), RATIO, "a=1/2, n=1"),
    "sum that is right at 0 and 1": Statement(SUMS, lambda x, n: x * (1 + 3 * n), X, "x=1/16, n=2"),
    "a sum whose terms depend on the last index, without one": Statement(MOVED, lambda x, n: x * n * (n - 1) / 2, X, "x=1/16, n=1"),
    "what falls": Statement(kept(lambda c, k, x: x - 1, lambda k, x: AtLeast(x, 0)), identity, Domain(x=FROM_0), "x=1, k=2"),
    "from below 0": Statement(rising, identity, Domain(x=REAL), "x=-10/7, k=0"),
    "beyond 1": Statement(kept(lambda c, k, x: x * x, lambda k, x: AtLeast(1, x)), identity, Domain(x=FROM_0), "x=19/10, k=0"),
    "a step too high": Statement(
        kept(lambda c, k, x: x + 2 * k + 1, lambda k, x: AtLeast(x, k * k + 1)), identity, Domain(x=FROM_0), "x=2/7, k=0"
    ),
    "at no index but 0 and 1": Statement(LAW, lambda a, n: 1 + n * (a - 1), POWERS, "a=19/15, j=1, k=1"),
    "at one pair of indices less": Statement(LAW, lambda a, n: power(a, n) * (n - 1) * (n - 2), POWERS, "a=19/15, j=0, k=0"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_is_refuted_on_terms(name):
    one = BROKEN[name]
    found = toys.run(toys.check(kinds.exact, one.check), one.formula, one.domain)
    assert (found.outcome, found.witness) == ("refuted", one.words)


def test_a_sum_whose_terms_depend_on_the_last_index_is_refuted_where_it_is_added_up():
    """It is right up to n = 2."""
    found = toys.run(toys.check(kinds.exact, MOVED), lambda x, n: x * (n * (n + 1) / 2 + n * (n - 1) * (n - 2)), X)
    assert found.outcome == "refuted"


def by_type(x: Any, n: Any) -> Any:
    return n * n * x + (1 if isinstance(n, int) and n == 3 else 0)


def by_type_later(x: Any, n: Any) -> Any:
    return n * n * x + (1 if isinstance(n, int) and n == 50 else 0)


def by_branch(x: Any, n: Any) -> Any:
    return n * n * x + (1 if n == 3 else 0)


OPEN = {
    "over what may be 0": Statement(
        invariant(
            lambda c, k, x: (x[0] + 1, x[1] + 1),
            lambda c, k, x: (((x[0] - x[1]) / (k - c.a) + 1) * (k - c.a) - k + c.a,),
            lambda c: (c.x, c.a),
        ),
        identity,
        AX,
        "may have the signs",
    ),
    "type of the index": Statement(counting, by_type, X, "something else at 3 than for a symbol"),
    "type of an index that code mentions": Statement(counting, by_type_later, X, "something else at 50 than for a symbol"),
    "branch at an index": Statement(counting, by_branch, X, "something else at 3 than for a symbol"),
    "an order of the index": Statement(counting, lambda x, n: n * n * x + (1 if n > 100 else 0), X, "the order of a term"),
    "a pole of the state": Statement(
        closed(lambda c: c.x, lambda c, k, x: x / (1 + x)), lambda x, n: x / (1 + n * x), X, "must be nonzero along the sequence"
    ),
    "a pole at an index": Statement(
        closed(lambda c: 0 * c.x, lambda c, k, x: x * (k - 100) / (k - 100)),
        lambda x, n: 0 * n * x,
        X,
        "n - 100 must be nonzero along the sequence",
    ),
    "a pole at an index, of what is dropped": Statement(
        closed(lambda c: c.x, lambda c, k, x: (c.x / (k - 100), x)[1]), lambda x, n: 0 * n + x, X, "n - 100 is not known to be nonzero"
    ),
    "a power to what may be no integer": Statement(
        lambda f, c: ForAll(Recurrence(c.x, lambda k, x: x), lambda k: f(c.x, k), index="n"),
        lambda x, n: x ** (n - n * Fraction(1, 2) * 2) * x,
        X,
        "x is not known to be positive",
    ),
    "true, but no step": Statement(
        kept(lambda c, k, x: (x[0] + x[1], x[1]), lambda k, x: AtLeast(x[0], 0), lambda c: (c.x, c.x)),
        identity,
        Domain(x=FROM_0),
        "no proof",
    ),
    "a sum of another term at an integer": Statement(
        lambda f, c: Sums(lambda n, j: c.x + (1 if isinstance(n, int) and j == 2 else 0), lambda n: c.apply(f, n=n), index="n"),
        lambda x, n: x * (n + 1),
        X,
        "something else at 2 than for a symbol",
    ),
    "another type of one of two indices": Statement(
        LAW, lambda a, n: power(a, n) * (2 if isinstance(n, int) and n == 4 else 1), POWERS, "something else at 1, 3 than for a symbol"
    ),
    "another type of an index that code mentions": Statement(
        LAW, lambda a, n: power(a, n) * (2 if isinstance(n, int) and n == 60 else 1), POWERS, "something else at 59, 1 than for a symbol"
    ),
    "a branch at an index of two": Statement(
        LAW, lambda a, n: power(a, n) * (2 if n == 70 else 1), POWERS, "something else at 69, 1 than for a symbol"
    ),
    "a pole at one of all indices": Statement(
        lambda f, c: Always(lambda j: Equal(f(c.a, j) * (j - 100), c.a)),
        lambda a, j: a / (j - 100),
        POWERS,
        "j - 100 is not known to be nonzero",
    ),
    "a pole that parameters move over indices": Statement(
        lambda f, c: Always(lambda j: Equal(f(c.a, j) * (c.a - j), 1)), lambda a, j: 1 / (a - j), POWERS, "is not known to be nonzero"
    ),
}


PARTIAL = {
    "called at one index": Statement(
        lambda f, c: ForAll(Recurrence(c.x, lambda k, x: x), lambda k: f(c.x, 0), index="n"),
        lambda x, n: x + n,
        X,
        "partial: at n = 0 alone; all x (symbols, 1 case)",
    ),
    "called from 2 on": Statement(
        lambda f, c: ForAll(Recurrence(c.x, lambda k, x: x), lambda k: f(c.x, k + 2), index="n"),
        lambda x, n: x + (1 if isinstance(n, int) and n == 1 else 0),
        X,
        "partial: the formula is not called with every n; all x; every n ≥ 0 (induction) (symbols, 1 case)",
    ),
}


@pytest.mark.parametrize("name", PARTIAL)
def test_less_than_is_claimed_is_proved_in_these_words(name):
    must_hold(PARTIAL[name])


@pytest.mark.parametrize("name", OPEN)
def test_is_open_for_this_reason(name):
    must_be_open(OPEN[name])


@pytest.mark.parametrize(
    ("check", "words"),
    [
        (lambda f, c: Always(lambda n: Equal(f(n), n)), "has a parameter n"),
        (lambda f, c: Always(lambda j: cast("Any", AtLeast(f(j), 0))), "let it return an Equal"),
        (lambda f, c: All(Always(lambda j: Equal([], [])), Equal(f(c.n), c.n)), "says nothing"),
    ],
)
def test_an_always_that_says_nothing_of_its_own_is_an_error(check, words):
    with pytest.raises(Misused, match=words):
        toys.run(toys.check(kinds.exact, check, sizes={"n": EVERY}), lambda n: n, Domain(n=STEPS))


MISUSED = {
    "nothing that stays": Statement(
        lambda f, c: All(Invariant(Recurrence(c.x, lambda k, x: x), lambda k, x: ()), Equal(f(c.x), c.x)),
        identity,
        Domain(x=REAL),
        "says nothing",
    ),
    "an equality is no inequality": Statement(
        lambda f, c: Throughout(Recurrence(c.x, lambda k, x: x), lambda k, x: All(Equal(x, c.x))),
        identity,
        Domain(x=REAL),
        "at least something",
    ),
    "another shape": Statement(scaled, lambda a, x, n: array([power(a, n) * x], x), AX, "differ in shape"),
}


@pytest.mark.parametrize("name", MISUSED)
def test_an_induction_that_says_nothing_is_an_error_in_these_words(name):
    one = MISUSED[name]
    with pytest.raises(Misused, match=one.words):
        toys.run(toys.check(kinds.exact, one.check), one.formula, one.domain)


def test_a_parameter_that_the_index_moves_is_an_error():
    """The induction means every index, of which the parameter's range is to have none."""
    moved = Domain(a=Interval(0, lambda c: c.n + 1), x=REAL, n=STEPS)
    with pytest.raises(NoParameter, match="no parameter 'n'"):
        toys.run(toys.check(kinds.exact, scaled), lambda a, x, n: power(a, n) * x, moved)


def test_without_a_proof_a_few_points_break_it_or_leave_it_open():
    check = toys.check(kinds.exact, scaled)
    right, wrong = (by_terms.prove(check, one, AX, Options(proofs=False)) for one in (lambda a, x, n: power(a, n) * x, lambda a, x, n: x))
    assert isinstance(right, by_terms.Open) and isinstance(wrong, by_terms.Witness)
    assert wrong.by == "exact" and Fraction(wrong.point.x) != 0


def every_size(formula: Callable[..., Any]) -> Any:
    """Run n·n·…·n x = n^k x, for every size n and every index k."""
    steps = lambda f, c: ForAll(Recurrence(c.x, lambda k, x: c.n * x), lambda k: f(c.x, c.n, k), index="k")  # noqa: E731 - one line says it
    domain = Domain(x=REAL, n=Integer(1, None, search=(1, 6)), k=Integer(0, None, search=(0, 6)))
    return toys.run(toys.check(kinds.exact, steps, sizes={"n": EVERY}), formula, domain)


def test_every_size_and_every_index_are_two_variables():
    found = every_size(lambda x, n, k: x * power(n, k))
    assert (found.outcome, found.scope) == ("holds", "all x; every n ≥ 1; every k ≥ 0 (induction) (symbols, 1 case)")


@pytest.mark.parametrize(
    "formula",
    [
        lambda x, n, k: x * power(n, n),
        lambda x, n, k: x * power(k, n),
        lambda x, n, k: x * power(n, k) + k * (n - 1) * (n - 2) * (n - 3),
        lambda x, n, k: x * power(n, k) + n * k * (k - 1) * (k - 2),
    ],
)
def test_what_is_false_at_some_size_or_index_is_refuted(formula):
    assert every_size(formula).outcome == "refuted"


def test_the_formula_is_called_with_every_index_and_not_with_a_size():
    called = lambda f, c: ForAll(Recurrence(c.x, lambda k, x: x), lambda k: f(c.x, c.n), index="k")  # noqa: E731 - one line says it
    domain = Domain(x=REAL, n=Integer(1, None, search=(1, 6)), k=Integer(0, None, search=(0, 6)))
    check = toys.check(kinds.exact, called, sizes={"n": EVERY})
    found = toys.run(check, lambda x, k: x, domain)
    assert (found.outcome, found.partial) == ("holds", "the formula is not called with every k")
