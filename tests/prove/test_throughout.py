"""Inequalities by induction: what is kept is proved, and what begins wrong, ends late, proves itself or loses a sign is not."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.domain import EVERY, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.language.relation import All, AtLeast, Equal, Recurrence, Throughout
from lemmata.terms.arithmetic import number, ratio
from lemmata.terms.sequences import carried
from lemmata.terms.term import INTEGER, variable
from lemmata.terms.unknown import unknown_sequence
from tests import toys

LINE, RAY = Domain(q=Interval(*REAL, search=(-2, 2))), Domain(q=Interval(*POSITIVE, search=(0.5, 2)))
CHAIN = Domain(n=Integer(2, None, search=(2, 5)), q=Interval(*POSITIVE, search=(0.5, 2)))


def run(function, domain=LINE, formula=abs, **options) -> Any:
    return toys.run(toys.check(kinds.exact, function, **options), formula, domain)


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


def test_between_places_a_sequence_has_none():
    def between(f, c):
        x = still(c, 1)
        return All(Throughout(x, lambda i, value: AtLeast(value, 1)), AtLeast(x[0 if isinstance(c.n, int) else sympy.Rational(1, 2)], 1))

    assert run(between, CHAIN, sizes={"n": EVERY}).outcome == "inconclusive"


def test_nothing_is_known_of_a_shorter_sequence_past_its_end():
    def past(f, c):
        x = still(c, 1)
        y = carried(lambda i, before: before + (x[i] if not isinstance(c.n, int) or i < c.n - 1 else 1), number(1, c.q), c.n, like=c.q)
        return All(*(Throughout(values, lambda i, value: AtLeast(value, 1)) for values in (x, y)))

    assert run(past, CHAIN, sizes={"n": EVERY}).outcome == "inconclusive"


def test_a_base_that_fails_far_out_alone_is_not_taken_for_granted():
    far = lambda c: 1 - c.q * ratio(1, 10**12, c.q)  # noqa: E731
    assert run(lambda f, c: Throughout(Recurrence(far(c), lambda k, x: x), lambda k, x: AtLeast(x, 0)), RAY).outcome != "holds"

    def along(f, c):
        return Throughout(carried(lambda i, x: x, far(c), c.n - 1, like=c.q), lambda i, x: AtLeast(x, 0))

    assert run(along, CHAIN, sizes={"n": EVERY}).outcome != "holds"


def test_what_is_kept_does_not_ask_for_the_type_of_an_entry():
    def kept(i, x):
        return AtLeast(x * x if isinstance(x, sympy.Add) else x, 0)

    assert run(lambda f, c: Throughout(falling(c, 1), kept), CHAIN, sizes={"n": EVERY}).outcome == "inconclusive"
    assert run(lambda f, c: Throughout(Recurrence(number(30, c.q), lambda k, x: x - 1), kept)).outcome == "inconclusive"


def test_a_place_at_which_the_own_sequence_jumps_is_no_proof():
    def jumps(f, c):
        return Throughout(carried(lambda i, x: x - 9 if i == 6 else x, number(1, c.q), c.n - 1, like=c.q), lambda i, x: AtLeast(x, 0))

    assert run(jumps, CHAIN, sizes={"n": EVERY}).outcome != "holds"


def test_a_divisor_is_dismissed_for_each_sequence_alone():
    def recurrences(f, c):
        falls = Recurrence(number(30, c.q), lambda k, x: x - 1 + 0 * c.q / x)
        return All(Throughout(constant(c, 1), lambda k, x: AtLeast(x, 1)), Throughout(falls, lambda k, x: AtLeast(x * x, 0)))

    def sequences(f, c):
        grows = carried(lambda i, x: x + 1 / (x - 7), number(9, c.q), c.n - 1, like=c.q)
        falls = carried(lambda i, x: x - 1 + 0 * c.q / (x - 7), number(30, c.q), c.n - 1, like=c.q)
        return All(Throughout(grows, lambda i, x: AtLeast(x, 8)), Throughout(falls, lambda i, x: AtLeast(x * x, 0)))

    assert run(recurrences).outcome == "inconclusive"
    assert run(sequences, CHAIN, sizes={"n": EVERY}).outcome == "inconclusive"


def test_the_scope_names_an_unknown_sequence_of_the_checks_own():
    def grown(sign, bound):
        return run(
            lambda f, c: Throughout(
                Recurrence(number(1, c.q), lambda k, x: x + unknown_sequence("more", c.q, sign)(k)), lambda k, x: AtLeast(x, bound)
            )
        )

    found = grown("> 0", 1)
    assert found.outcome == "holds" and "more > 0" in found.scope
    assert grown("", 1).outcome != "holds" and grown("> 0", 2).outcome != "holds"


def test_a_formula_of_several_sequences_is_compared_at_all_small_sizes_where_it_refuses_numbers():
    def formula(n, q, other=6):
        if isinstance(q, Fraction) and q > 0:
            raise ValueError("q is not positive")
        x = [q * q]
        for _ in range(3):
            x.append(carried(lambda i, before, above=x[-1]: before + above, q * q, n - 1, like=q)[n - 2])
        return -x[-1] if isinstance(n, int) and n == other else x[-1]

    below = Domain(n=Integer(2, None, search=(2, 5)), q=Interval(-1, 0, search=(-0.9, -0.1)))
    found = run(lambda f, c: Equal(f(c.n, c.q), f(c.n, c.q)), below, formula, sizes={"n": EVERY})
    assert found.outcome == "inconclusive" and "another one for numbers" in found.note


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda f, c: Throughout([1, 2], lambda k, x: AtLeast(x, 1)), "an array that `carried` returned"),
        (
            lambda f, c: Throughout(still(c, 1) + 1, lambda k, x: AtLeast(x, 1)),
            "an array that `carried` returned|a sequence as it was made",
        ),
    ],
)
def test_what_is_kept_is_of_a_sequence_by_its_step(function, words):
    found = run(function, CHAIN, sizes={"n": EVERY})
    assert found.outcome == "inconclusive" and re.search(words, found.note)


@pytest.mark.parametrize("sequence", [lambda c: constant(c, 1), lambda c: still(c, 1)])
def test_what_is_no_inequality_is_refused(sequence):
    with pytest.raises(TypeError, match="at least something"):
        run(lambda f, c: Throughout(sequence(c), lambda k, x: All(Equal(x, 1))), CHAIN, sizes={"n": EVERY})


def test_a_bound_by_a_power_is_kept():
    def run_power(base, bound):
        def check(formula, c):
            x = carried(lambda i, before: before * base(c), base(c), c.n - 1, like=c.q)
            return Throughout(x, lambda i, one: All(AtLeast(one, 0), AtLeast(bound(c, i), one)))

        return run(check, CHAIN, sizes={"n": EVERY})

    assert run_power(lambda c: c.q / (1 + c.q), lambda c, i: (2 * c.q / (1 + 2 * c.q)) ** (i + 1)).outcome == "holds"
    assert run_power(lambda c: c.q / (1 + c.q), lambda c, i: (c.q / (2 + c.q)) ** (i + 1)).outcome == "refuted"
    assert run_power(lambda c: c.q / (1 + c.q), lambda c, i: (c.q / (1 + c.q)) ** (i + 2)).outcome == "refuted"


NOT_PROVED = {
    "a divisor of an entry": lambda c: Throughout(
        carried(lambda i, x: x + 1 / (x + c.q), c.q - 1, c.n - 1, like=c.q), lambda i, x: AtLeast(x * x, 0)
    ),
    "a length of the check's own": lambda c: Throughout(
        carried(lambda i, x: x + c.q, c.q, variable("length", INTEGER) + 1), lambda i, x: AtLeast(x, 0)
    ),
}


@pytest.mark.parametrize("relation", NOT_PROVED.values(), ids=NOT_PROVED)
def test_what_is_true_and_not_proved_today_is_inconclusive(relation):
    """A divisor must be no 0 at every place, off no zeros; and sequences have lengths that are parameters."""
    found = run(lambda f, c: All(relation(c), Equal(f(c.n), c.n + 1)), CHAIN, lambda n: n + 1, sizes={"n": EVERY})
    assert found.outcome == "inconclusive" and "no proof was found" in found.note
