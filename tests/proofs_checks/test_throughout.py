"""Inequalities by induction: what is kept is proved, and what begins wrong, ends late, proves itself or loses a sign is not."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from lemmata.proofs_checks import check as kinds
from lemmata.proofs_checks.inequality.premises import Premises
from lemmata.proofs_checks.inequality.supposed import proved_supposing
from lemmata.proofs_checks.relation import All, AtLeast, Equal, Recurrence, Throughout
from lemmata.theory.arithmetic import number, ratio
from lemmata.theory.carried import carried
from lemmata.theory.domain import EVERY, Domain, Integer, Interval
from lemmata.theory.factors import POSITIVE, REAL
from tests.proofs_checks import toys

LINE, RAY = Domain(q=Interval(*REAL, search=(-2, 2))), Domain(q=Interval(*POSITIVE, search=(0.5, 2)))
CHAIN = Domain(n=Integer(2, None, search=(2, 5)), q=Interval(*POSITIVE, search=(0.5, 2)))


def run(function, domain=LINE, **options) -> Any:
    return toys.run(toys.check(kinds.exact, function, **options), abs, domain)


def constant(c, first):
    return Recurrence(number(first, c.q), lambda k, x: x)


def fibonacci(c):
    return Recurrence((number(0, c.q), number(1, c.q)), lambda k, x: (x[1], x[0] + x[1]))


def rates(c):
    return carried(lambda i, rate: c.n + c.q * rate / (rate + c.q), c.n + 0 * c.q, c.n - 1, back=True, like=c.q)


def still(c, first):
    return carried(lambda i, x: x, number(first, c.q), c.n - 1, like=c.q)


TRUE = {
    "growth": lambda f, c: Throughout(Recurrence(number(1, c.q), lambda k, x: (1 + c.q**2) * x), lambda k, x: AtLeast(x, 1)),
    "two values back": lambda f, c: Throughout(fibonacci(c), lambda k, x: All(AtLeast(x[0], 0), AtLeast(x[1], 1))),
    "a bound from above": lambda f, c: Throughout(
        Recurrence(number(0, c.q), lambda k, x: (x + 1) * ratio(1, 2, c.q)), lambda k, x: AtLeast(1, x)
    ),
}
REFUTED = {
    "a base that fails": lambda f, c: Throughout(Recurrence(number(0, c.q), lambda k, x: x + 1), lambda k, x: AtLeast(x, 1)),
    "the second base fails": lambda f, c: Throughout(fibonacci(c), lambda k, x: All(AtLeast(x[0], 0), AtLeast(x[1], 2))),
    "a strict inequality that is an equality": lambda f, c: Throughout(constant(c, 0), lambda k, x: AtLeast(x, ratio(1, 10**9, c.q))),
    "more at the fourth step": lambda f, c: Throughout(Recurrence(number(1, c.q), lambda k, x: 2 * x), lambda k, x: AtLeast(10, x)),
}
UNDECIDED = {
    "false at k = 11 alone": lambda f, c: Throughout(
        Recurrence(number(0, c.q), lambda k, x: x + 1), lambda k, x: AtLeast((x - 11) ** 2, 1)
    ),
    "false from k = 11 on": lambda f, c: Throughout(Recurrence(number(0, c.q), lambda k, x: x + 1), lambda k, x: AtLeast(10, x)),
    "one value back where two are needed": lambda f, c: Throughout(fibonacci(c), lambda k, x: AtLeast(x[1], 0)),
    "a step with a weak premise for a strict one": lambda f, c: Throughout(
        Recurrence(number(1, c.q), lambda k, x: x * x), lambda k, x: AtLeast(x, ratio(1, 2, c.q))
    ),
    "a sign lost at 0": lambda f, c: Throughout(Recurrence(number(1, c.q), lambda k, x: x - c.q * c.q), lambda k, x: AtLeast(c.q * x, -9)),
}


@pytest.mark.parametrize("function", TRUE.values(), ids=TRUE)
def test_what_is_kept_is_proved(function):
    found = run(function)
    assert found.outcome == "holds" and "every k ≥ 0 (induction)" in found.scope, found


@pytest.mark.parametrize("function", REFUTED.values(), ids=REFUTED)
def test_what_fails_early_is_refuted(function):
    assert run(function).outcome == "refuted"


@pytest.mark.parametrize("function", UNDECIDED.values(), ids=UNDECIDED)
def test_what_does_not_follow_from_itself_is_not_proved(function):
    assert run(function).outcome != "holds"


def test_a_sequence_of_any_length_is_bounded_and_its_divisor_dismissed():
    found = run(lambda f, c: All(Throughout(rates(c), lambda i, k: AtLeast(k, c.n)), AtLeast(rates(c)[0], c.n)), CHAIN, sizes={"n": EVERY})
    assert (found.outcome, found.scope) == ("holds", "all q > 0; every n ≥ 2 (symbols, 1 case)")


def test_a_wrong_bound_of_a_sequence_is_refuted():
    found = run(lambda f, c: Throughout(rates(c), lambda i, k: AtLeast(c.n, k)), CHAIN, sizes={"n": EVERY})
    assert found.outcome == "refuted"


def falling(c, by):
    """A sequence that is below 0 from the place 31/by on, further than anything is looked at in numbers."""
    return carried(lambda i, x: x - by, number(30, c.q), c.n - 1, like=c.q)


def test_two_sequences_do_not_prove_each_other():
    def circle(f, c):
        x, y = falling(c, 1), falling(c, 2)
        return All(Throughout(x, lambda i, _: AtLeast(y[i], 0)), Throughout(y, lambda i, _: AtLeast(x[i], 0)))

    assert run(circle, CHAIN, sizes={"n": EVERY}).outcome == "inconclusive"


def test_a_sequence_does_not_prove_itself():
    def itself(f, c):
        x = falling(c, 1)
        return Throughout(x, lambda i, _: AtLeast(x[i], 0))

    assert run(itself, CHAIN, sizes={"n": EVERY}).outcome == "inconclusive"


def test_of_places_that_a_sequence_has_not_nothing_is_known():
    def beyond(f, c):
        x = still(c, 1)
        return All(
            Throughout(x, lambda i, value: AtLeast(value, 1)), AtLeast(x.inner(c.n), 1) if not isinstance(c.n, int) else AtLeast(1, 1)
        )

    assert run(beyond, CHAIN, sizes={"n": EVERY}).outcome != "holds"


def test_an_elimination_divides_by_nothing():
    u, s = sympy.symbols("u s", real=True)
    up = sympy.Symbol("u", nonnegative=True)
    nothing = Premises({}, ())
    assert proved_supposing(3 + u * s, [1 + u * s], nothing) and proved_supposing(u**2 * s + 1, [s], nothing)
    assert not proved_supposing(s, [up * s], nothing)  # 0 s >= 0 says nothing of s
    assert not proved_supposing(u * s, [s], nothing) and not proved_supposing(3 - u * s, [1 + u * s], nothing)


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda f, c: Throughout(constant(c, 1), lambda k, x: All(Equal(x, 1))), "at least something"),
        (lambda f, c: Throughout([1, 2], lambda k, x: AtLeast(x, 1)), "about a Recurrence"),
        (lambda f, c: Throughout(still(c, 1) + 1, lambda k, x: AtLeast(x, 1)), "about a Recurrence"),
    ],
)
def test_what_is_no_inequality_of_a_sequence_is_refused(function, words):
    with pytest.raises(TypeError, match=words):
        run(function, CHAIN, sizes={"n": EVERY})
