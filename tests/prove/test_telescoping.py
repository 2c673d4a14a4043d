"""Sums of any last index: telescoped where that is right, no theorem where a certificate is wrong or has a pole, refuted by numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from lemmata.kernel.theorem import NoTheorem
from lemmata.language import check as kinds
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.relation import All, Equal, ForAll, Recurrence, Sums
from lemmata.prove.traced import inductions
from lemmata.prove.traced.forms import formed
from lemmata.terms.arithmetic import binomial, factorial, power
from lemmata.terms.term import INTEGER, Term, term, variable
from tests import toys


def has_no_value_or_proof(total, summand, **options) -> bool:
    """Tell whether a sum is no theorem: where none of the first ones has a value, a check fails to run."""
    try:
        return run(total, summand, **options).outcome == "inconclusive"
    except ZeroDivisionError:
        return True


FREE, LINE = Domain(other=Integer(0, 0)), Domain(q=Interval(-2, 2))


def run(formula, summand, domain=FREE, least=0, index="") -> Any:
    def check(formula, case):
        return Sums(lambda n, j: summand(n, j, case), lambda n: formula(n, case), least, index)

    return toys.run(toys.check(kinds.exact, check), formula, domain)


def over(top, bottom):
    """A quotient of integers, in any arithmetic."""
    return term(top) / bottom if isinstance(bottom, Term) else Fraction(1) * top / bottom


TRUE = {
    "a row": (lambda n, c: power(2, n), lambda n, j, c: binomial(n, j)),
    "a row times its place": (lambda n, c: n * power(2, n) * Fraction(1, 2), lambda n, j, c: j * binomial(n, j)),
    "places": (lambda n, c: n * (n + 1) * Fraction(1, 2), lambda n, j, c: n - j),
    "partial fractions": (lambda n, c: 1 - over(1, n + 2), lambda n, j, c: over(1, (j + 1) * (j + 2))),
    "a row over a factorial": (lambda n, c: over(power(2, n), factorial(n)), lambda n, j, c: over(1, factorial(j) * factorial(n - j))),
    "half of every other row": (lambda n, c: power(4, n), lambda n, j, c: binomial(2 * n + 1, j)),
    "squares of a row": (lambda n, c: binomial(2 * n, n), lambda n, j, c: binomial(n, j) * binomial(n, j)),
    "a row times a power": (lambda n, c: power(3, n), lambda n, j, c: power(2, j) * binomial(n, j)),
}


@pytest.mark.parametrize(("total", "summand"), TRUE.values(), ids=TRUE)
def test_a_sum_is_proved_for_every_last_index(total, summand):
    found = run(total, summand)
    assert found.outcome == "holds" and found.scope.startswith("other = 0; every k ≥ 0 (induction) ("), found.note


@pytest.mark.parametrize(("total", "summand"), TRUE.values(), ids=TRUE)
def test_a_wrong_sum_is_refuted_at_a_number(total, summand):
    for wrong in (lambda n, c: total(n, c) + 1, lambda n, c: 2 * total(n, c), lambda n, c: total(n + 1, c)):
        assert run(wrong, summand).outcome == "refuted"
    assert run(lambda n, c: total(n, c) + n * (n - 1) * (n - 2), summand).outcome == "refuted"


def test_a_geometric_sum_is_one_off_the_pole_of_its_form():
    geometric = lambda n, c: (power(c.q, n + 1) - 1) / (c.q - 1)  # noqa: E731 - one line says it
    found = run(geometric, lambda n, j, c: power(c.q, j), LINE)
    assert found.outcome == "holds" and "off the zeros of q - 1" in found.scope, found
    assert run(lambda n, c: (power(c.q, n) - 1) / (c.q - 1), lambda n, j, c: power(c.q, j), LINE).outcome == "refuted"


@pytest.mark.parametrize("place", [0, 2, 6, 9, 40])
def test_a_pole_among_the_terms_is_no_proof(place):
    """1/((j - p)(j - p + 1)) telescopes to 1/(j - p): beyond the pole the closed form is a number, and there is no sum."""
    summand = lambda n, j, c: over(1, (j - place) * (j - place + 1))  # noqa: E731 - one line says it
    closed = lambda n, c: -over(1, n + 1 - place) - Fraction(1, place or 1)  # noqa: E731 - one line says it
    assert has_no_value_or_proof(closed, summand)


def test_a_pole_that_moves_with_the_last_index_is_no_proof():
    """1/((2j - n)(2j - n + 2)) has one at each even n only."""
    summand = lambda n, j, c: over(1, (2 * j - n) * (2 * j - n + 2))  # noqa: E731 - one line says it
    closed = lambda n, c: Fraction(1, 2) * (-over(1, n + 2) + over(1, -n))  # noqa: E731 - one line says it
    assert has_no_value_or_proof(closed, summand)


def test_a_sum_may_be_right_at_the_first_numbers_only():
    """A factor that is 0 at n = 0 … 6, and no witness among the numbers that are looked at."""
    seven = lambda n: math.prod(n - i for i in range(7))  # noqa: E731 - one line says it
    assert run(lambda n, c: power(2, n) + seven(n), lambda n, j, c: binomial(n, j)).outcome == "inconclusive"


def test_a_term_or_total_that_asks_for_its_type_is_found_out():
    for summand in (
        lambda n, j, c: binomial(n, j) + (j if isinstance(j, int) and j == 3 else 0),
        lambda n, j, c: binomial(n, j) + (j if isinstance(j, int) and j == 30 else 0),
    ):
        assert run(lambda n, c: power(2, n), summand).outcome in ("refuted", "inconclusive")
    total = lambda n, c: power(2, n) + int(isinstance(n, int) and n == 5)  # noqa: E731 - one line says it
    assert run(total, lambda n, j, c: binomial(n, j)).outcome in ("refuted", "inconclusive")
    summand = lambda n, j, c: binomial(n, j) + (n if isinstance(n, int) and n == 40 else 0)  # noqa: E731
    assert run(lambda n, c: power(2, n), summand).outcome == "inconclusive"


def test_the_last_index_may_be_a_parameter_from_its_least_value_on():
    domain = Domain(p=Integer(2, None, search=(2, 6)), a=Interval(0, 1))
    found = run(lambda p, c: c.a * p, lambda p, j, c: c.a * p / (p + 1), domain, 2, "p")
    assert found.outcome == "holds" and "every p ≥ 2 (induction)" in found.scope, found
    with pytest.raises(ValueError, match="an integer from 0 on, not p"):
        run(lambda p, c: c.a * p, lambda p, j, c: c.a * p / (p + 1), domain, 0, "p")


def test_a_sum_stands_beside_other_relations():
    def check(formula, case):
        return All(Sums(binomial, formula), Equal(formula(3), 8))

    assert toys.run(toys.check(kinds.exact, check), lambda n: power(2, n), FREE).outcome == "holds"
    assert toys.run(toys.check(kinds.exact, check), lambda n: power(3, n), FREE).outcome == "refuted"


NOT_PROVED = {
    "a quotient of sums with a pole far out": (
        lambda n, c: power(2, n) * (n - 40) * Fraction(1, 2),
        lambda n, j, c: binomial(n, j) * (j - 20),
        FREE,
    ),
    "a divisor of the total that may be 0": (
        lambda n, c: (power(c.q, n + 1) - 1) / (c.q - 1) + n - n * (n * c.q - 2) / (n * c.q - 2),
        lambda n, j, c: power(c.q, j),
        LINE,
    ),
    "a row three times": (  # Franel's numbers have no closed form, but they satisfy a recurrence of the second order
        lambda n, c: c.q * 0 + _franel(n),
        lambda n, j, c: c.q * 0 + binomial(n, j) ** 3,
        LINE,
    ),
}


def _franel(n):
    return sum(binomial(n, j) ** 3 for j in range(n + 1)) if isinstance(n, int) else binomial(2 * n, n)


@pytest.mark.parametrize(("total", "summand", "domain"), NOT_PROVED.values(), ids=NOT_PROVED)
def test_what_has_no_certificate_is_not_proved(total, summand, domain):
    """Σ C(n, j) (j - 20) is 0 at n = 40: what the sum is there says nothing of the next one."""
    assert run(total, summand, domain).outcome == "inconclusive"


alternating = lambda n, j, c=None: power(-1, j) * binomial(n, j)  # noqa: E731 - one line says it
doubled = lambda index="": ForAll(Recurrence(1, lambda i, x: 2 * x), lambda k: power(2, k), index)  # noqa: E731 - one line says it


def test_what_holds_from_a_later_index_on_is_said_from_there_on():
    """Σ (-1)^j C(n, j) is 1 at n = 0, and 0 from 1 on."""
    for beside in (doubled(), Sums(binomial, lambda n: power(2, n))):

        def check(formula, case, beside=beside):
            return All(Sums(alternating, formula, 1), beside)

        found = toys.run(toys.check(kinds.exact, check), lambda n: 0 * n, FREE)
        assert found.outcome == "holds" and "every k ≥ 1 (induction)" in found.scope, found
    assert run(lambda n, c: 0 * n, alternating).outcome == "refuted"


def test_a_parameter_is_an_integer_from_the_latest_index_on():
    def check(formula, case):
        return All(Sums(alternating, formula, 1, "p"), doubled("p"))

    with pytest.raises(ValueError, match="an integer from 1 on, not p"):
        toys.run(toys.check(kinds.exact, check), lambda n: 0 * n, Domain(p=Integer(0, None, search=(0, 6))))


def test_the_least_index_may_hang_on_the_case():
    def check(formula, case):
        return Sums(lambda n, j: power(case.x, j) * binomial(n, j), lambda n: formula(n, case.x), (1 - case.x) // 2)

    found = toys.run(toys.check(kinds.exact, check), lambda n, x: power(2, n) if x == 1 else 0 * n, Domain(x=Choice(-1, 1)))
    assert found.outcome == "holds" and "every k ≥ 1 (induction)" in found.scope, found


@pytest.mark.parametrize("least", [-1, True, 1.0, Fraction(1, 2)])
def test_a_sum_begins_at_an_integer_from_0_on(least):
    with pytest.raises(ValueError, match="an integer from 0 on"):
        Sums(binomial, lambda n: power(2, n), least)


HIDDEN = [
    (lambda n, c: n + 1, lambda n, j, c: over(n * j - 143, n * j - 143), FREE),
    (
        lambda n, c: power(2, n),
        lambda n, j, c: binomial(n, j) * (1 - (n - j) * c.q) * (1 / (1 - (n - j) * c.q)),
        Domain(q=Interval(0, 0.1)),
    ),
    (lambda n, c: 2 * power(2, n), lambda n, j, c: binomial(n, j) * over(2 * n - 4 * j - 80, n - 2 * j - 40), FREE),
    (lambda n, c: n + 1, lambda n, j, c: (1 + j * c.q) * (1 / (1 + j * c.q)), LINE),
    (lambda n, c: n + 1, lambda n, j, c: over(j - 40, j - 40), FREE),
]


@pytest.mark.parametrize(("total", "summand", "domain"), HIDDEN)
def test_a_divisor_that_cancels_is_a_pole_of_the_term(total, summand, domain):
    assert run(total, summand, domain).outcome == "inconclusive"


def test_a_divisor_below_the_first_index_is_none_of_the_term():
    summand, total = lambda n, j, c: over(1, n * (n - 1)), lambda n, c: over(n + 1, n * (n - 1))
    found = run(total, summand, least=2)
    assert found.outcome == "holds" and "every k ≥ 2 (induction)" in found.scope, found
    assert has_no_value_or_proof(total, summand, least=1)
    assert run(lambda n, c: over(n, n * (n - 1)), summand, least=2).outcome == "refuted"


def test_a_pole_among_the_first_terms_is_no_proof():
    """At j = 1 alone, which is below the least n."""
    summand = lambda n, j, c: over(n * (j - 1), n * (j - 1)) if not isinstance(j, int) else 1  # noqa: E731
    assert run(lambda n, c: n + 1, summand, least=3).outcome == "inconclusive"


@pytest.mark.parametrize("name", "jmni")
def test_a_parameter_may_be_called_as_an_index_is(name):
    domain = Domain(where=(), **{name: Interval(0, 1)})
    found = run(lambda n, c: (n + 1) * c[name], lambda n, j, c: c[name] + 0 * j, domain)
    assert found.outcome == "holds", found


WRONG = {
    "a sum that is right at the first numbers": lambda n, j: (0 * n, binomial(n, j) * 0),
    "what the total asks for, at every place": lambda n, j: (_nearly(n + 1) / _nearly(n), 0 * j),
    "what telescopes to the total": lambda n, j: (0 * n, _nearly(n) * j / n),
}


def _nearly(n):
    return power(2, n) + math.prod(n - i for i in range(9))


@pytest.mark.parametrize("certificate", WRONG.values(), ids=WRONG)
def test_a_wrong_certificate_is_no_proof(monkeypatch, certificate):
    """Of a sum that is right at the numbers that are looked at."""
    monkeypatch.setattr(inductions, "certificates", lambda *_: [certificate(*_[2:])])
    found = run(lambda n, c: _nearly(n), lambda n, j, c: binomial(n, j), least=1)
    assert found.outcome == "inconclusive"
    assert run(lambda n, c: power(2, n), lambda n, j, c: binomial(n, j), least=1).outcome == "inconclusive"


def test_a_certificate_that_moves_with_the_places_after_one_is_no_proof(monkeypatch):
    """T(n, j) = j (n - j) i, with i = n - 1 - j, has steps as a term asks for, of a sum that is 0 from 0 to n; they do not telescope."""
    after, n, j = variable("places after", INTEGER), variable("the last index", INTEGER), variable("a place", INTEGER)
    hostile = [(0 * n, j * (n - j) * after)]
    summand, total = lambda n, j, c: (n - 2 - 2 * j) * (n - 2 - j), lambda n, c: 3 * n + 4
    monkeypatch.setattr(inductions, "certificates", lambda *_: hostile)
    assert run(total, summand).outcome == "refuted"  # the sum at 3 is 14
    relation = Sums(lambda n, j: summand(n, j, None), lambda n: total(n, None))
    form = formed(relation)
    assert isinstance(form, inductions.Telescoped)
    nobody: Any = None  # who proves signs is not asked
    with pytest.raises(NoTheorem, match="of its last index, and of places"):
        form.theorems(nobody)
    hostile[:] = [(j, 0 * n), (variable("k", INTEGER), 0 * n), (0 * n, variable("k", INTEGER) * j)]
    with pytest.raises(NoTheorem):
        form.theorems(nobody)
