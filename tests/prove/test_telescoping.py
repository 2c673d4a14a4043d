"""Sums with a symbol for their last index: telescoped where that is right, refused where a certificate has a pole, refuted by numbers."""

from __future__ import annotations

from typing import Any

import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.relation import All, Equal, ForAll, Recurrence, Sums
from lemmata.prove.sequences import telescoping
from lemmata.terms.arithmetic import power
from tests import toys

FREE, LINE = Domain(other=Integer(0, 0)), Domain(q=Interval(-2, 2))


def run(formula, term, domain=FREE, least=0, index="") -> Any:
    def check(formula, case):
        return Sums(lambda n, j: term(n, j, case), lambda n: formula(n, case), least, index)

    return toys.run(toys.check(kinds.exact, check), formula, domain)


TRUE = [
    (lambda n, c: power(2, n), lambda n, j, c: sympy.binomial(n, j)),
    (lambda n, c: n * power(2, n) / sympy.Integer(2), lambda n, j, c: j * sympy.binomial(n, j)),
    (lambda n, c: sympy.sympify(n * (n + 1)) / 2, lambda n, j, c: n - j),
    (lambda n, c: 1 - sympy.Integer(1) / (n + 2), lambda n, j, c: sympy.Integer(1) / ((j + 1) * (j + 2))),
    (lambda n, c: power(2, n) / sympy.factorial(n), lambda n, j, c: 1 / (sympy.factorial(j) * sympy.factorial(n - j))),
]


@pytest.mark.parametrize(("total", "term"), TRUE)
def test_a_sum_is_proved_for_every_last_index(total, term):
    found = run(total, term)
    assert found.outcome == "holds" and found.scope.startswith("other = 0; every k ≥ 0 (induction) ("), found.note


@pytest.mark.parametrize(("total", "term"), TRUE)
def test_a_wrong_sum_is_refuted_at_a_number(total, term):
    for wrong in (lambda n, c: total(n, c) + 1, lambda n, c: 2 * total(n, c), lambda n, c: total(n + 1, c)):
        found = run(wrong, term)
        assert found.outcome in ("refuted", "inconclusive") and found.outcome != "holds"
    assert run(lambda n, c: total(n, c) + n * (n - 1) * (n - 2), term).outcome != "holds"


def test_a_geometric_sum_is_one_off_the_pole_of_its_form():
    geometric = lambda n, c: (power(c.q, n + 1) - 1) / (c.q - 1)  # noqa: E731 - one line says it
    found = run(geometric, lambda n, j, c: power(c.q, j), LINE)
    assert found.outcome == "holds" and "off the zeros of q - 1" in found.scope, found
    assert run(lambda n, c: (power(c.q, n) - 1) / (c.q - 1), lambda n, j, c: power(c.q, j), LINE).outcome == "refuted"


@pytest.mark.parametrize("place", [0, 2, 6, 9, 40])
def test_a_pole_among_the_terms_is_no_proof(place):
    """1/((j - p)(j - p + 1)) telescopes to 1/(j - p): beyond the pole the closed form is a number, and there is no sum."""
    term = lambda n, j, c: sympy.Integer(1) / ((j - place) * (j - place + 1)) if j != place else sympy.zoo  # noqa: E731 - one line says it
    closed = lambda n, c: -sympy.Integer(1) / (n + 1 - place) - sympy.Rational(1, place or 1)  # noqa: E731 - one line says it
    assert run(closed, term).outcome == "inconclusive"


def test_a_pole_that_moves_with_the_last_index_is_no_proof():
    """1/((2j - n)(2j - n + 2)) has one at each even n only."""
    term = lambda n, j, c: sympy.Integer(1) / ((2 * j - n) * (2 * j - n + 2))  # noqa: E731 - one line says it
    closed = lambda n, c: sympy.Rational(1, 2) * (-sympy.Integer(1) / (n + 2) + sympy.Integer(1) / -n)  # noqa: E731 - one line says it
    assert run(closed, term).outcome == "inconclusive"


def test_a_sum_may_be_right_at_the_first_numbers_only():
    """A factor that is 0 at n = 0 … 6, and no witness among the numbers that are looked at."""
    seven = lambda n: sympy.prod(n - i for i in range(7))  # noqa: E731 - one line says it
    found = run(lambda n, c: power(2, n) + seven(n), lambda n, j, c: sympy.binomial(n, j))
    assert found.outcome == "inconclusive"


def test_a_term_or_total_that_asks_for_its_type_is_found_out():
    term = lambda n, j, c: sympy.binomial(n, j) + (j if isinstance(j, int) and j == 3 else 0)  # noqa: E731 - one line says it
    assert run(lambda n, c: power(2, n), term).outcome in ("refuted", "inconclusive")
    total = lambda n, c: power(2, n) + int(isinstance(n, int) and n == 5)  # noqa: E731 - one line says it
    assert run(total, lambda n, j, c: sympy.binomial(n, j)).outcome in ("refuted", "inconclusive")


def test_the_last_index_may_be_a_parameter_from_its_least_value_on():
    domain = Domain(p=Integer(2, None, search=(2, 6)), a=Interval(0, 1))
    found = run(lambda p, c: c.a * p, lambda p, j, c: c.a * p / (p + 1), domain, 2, "p")
    assert found.outcome == "holds" and "every p ≥ 2 (induction)" in found.scope, found
    with pytest.raises(ValueError, match="an integer from 0 on, not p"):
        run(lambda p, c: c.a * p, lambda p, j, c: c.a * p / (p + 1), domain, 0, "p")


def test_a_sum_stands_beside_other_relations():
    def check(formula, case):
        return All(Sums(sympy.binomial, formula), Equal(formula(3), 8))

    assert toys.run(toys.check(kinds.exact, check), lambda n: power(2, n), FREE).outcome == "holds"
    assert toys.run(toys.check(kinds.exact, check), lambda n: power(3, n), FREE).outcome == "refuted"


def test_a_quotient_of_sums_with_a_pole_is_no_step():
    """Σ C(n, j) (j - 20) is 0 at n = 40: what the sum is there says nothing of the next one."""
    found = run(lambda n, c: power(2, n) * (n - 40) / sympy.Integer(2), lambda n, j, c: sympy.binomial(n, j) * (j - 20))
    assert found.outcome == "inconclusive" and "may have a pole" in str(found.note)


alternating = lambda n, j, c=None: power(sympy.Integer(-1), j) * sympy.binomial(n, j)  # noqa: E731 - one line says it
doubled = lambda index="": ForAll(Recurrence(sympy.Integer(1), lambda i, x: 2 * x), lambda k: power(2, k), index)  # noqa: E731 - one line says it


def test_what_holds_from_a_later_index_on_is_said_from_there_on():
    """Σ (-1)^j C(n, j) is 1 at n = 0, and 0 from 1 on."""
    for beside in (doubled(), Sums(sympy.binomial, lambda n: power(2, n))):

        def check(formula, case, beside=beside):
            return All(Sums(alternating, formula, 1), beside)

        found = toys.run(toys.check(kinds.exact, check), lambda n: 0 * n, FREE)
        assert found.outcome == "holds" and "every k ≥ 1 (induction)" in found.scope, found


def test_a_parameter_is_an_integer_from_the_latest_index_on():
    def check(formula, case):
        return All(Sums(alternating, formula, 1, "p"), doubled("p"))

    with pytest.raises(ValueError, match="an integer from 1 on, not p"):
        toys.run(toys.check(kinds.exact, check), lambda n: 0 * n, Domain(p=Integer(0, None, search=(0, 6))))


def test_the_least_index_may_hang_on_the_case():
    def check(formula, case):
        return Sums(lambda n, j: power(sympy.Integer(case.x), j) * sympy.binomial(n, j), lambda n: formula(n, case.x), (1 - case.x) // 2)

    found = toys.run(toys.check(kinds.exact, check), lambda n, x: power(2, n) if x == 1 else 0 * n, Domain(x=Choice(-1, 1)))
    assert found.outcome == "holds" and "every k ≥ 1 (induction)" in found.scope, found


@pytest.mark.parametrize("least", [-1, True, 1.0, sympy.Rational(1, 2)])
def test_a_sum_begins_at_an_integer_from_0_on(least):
    with pytest.raises(ValueError, match="an integer from 0 on"):
        Sums(sympy.binomial, lambda n: power(2, n), least)


HIDDEN = [
    (lambda n, c: n + 1, lambda n, j, c: (n * j - sympy.Integer(143)) / (n * j - 143), FREE),
    (
        lambda n, c: power(2, n),
        lambda n, j, c: sympy.binomial(n, j) * (1 - (n - j) * c.q) * (1 / (1 - (n - j) * c.q)),
        Domain(q=Interval(0, 0.1)),
    ),
    (lambda n, c: 2 * power(2, n), lambda n, j, c: sympy.binomial(n, j) * (2 * n - 4 * j - 80) / (n - 2 * j - 40), FREE),
    (lambda n, c: n + 1, lambda n, j, c: (1 + j * c.q) * (1 / (1 + j * c.q)), LINE),
    (lambda n, c: n + 1, lambda n, j, c: (j - sympy.Integer(40)) / (j - 40), FREE),
]


@pytest.mark.parametrize(("total", "term", "domain"), HIDDEN)
def test_a_divisor_that_sympy_cancels_is_a_pole_of_the_term(total, term, domain):
    found = run(total, term, domain)
    assert found.outcome == "inconclusive" and "may have a pole" in str(found.note), found


def test_a_divisor_below_the_first_index_is_none_of_the_term():
    term, total = lambda n, j, c: sympy.Integer(1) / (n * (n - 1)), lambda n, c: sympy.sympify(n + 1) / (n * (n - 1))
    found = run(total, term, least=2)
    assert found.outcome == "holds" and "every k ≥ 2 (induction)" in found.scope, found
    assert run(total, term, least=1).outcome != "holds"


def test_a_pole_among_the_first_terms_is_no_proof():
    """At j = 1 alone, which is below the least n."""
    term = lambda n, j, c: (j - 1) * (1 / sympy.sympify(j - 1)) if not isinstance(j, int) else 1  # noqa: E731 - one line says it
    assert run(lambda n, c: n + 1, term, least=3).outcome == "inconclusive"


def test_what_is_said_of_the_last_index_bears_its_name():
    domain = Domain(p=Integer(2, None, search=(2, 6)), q=Interval(-2, 2))
    found = run(lambda p, c: (p + 1) * (p * c.q - 1) / (p * c.q - 1), lambda p, j, c: sympy.Integer(1), domain, 2, "p")
    assert "; off the zeros of p*q - 1" in found.scope and "no k" not in found.scope
    found = run(lambda p, c: (p + 1) * sympy.sympify(p - 40) / (p - 40), lambda p, j, c: sympy.Integer(1), domain, 2, "p")
    assert "p = 40, where p - 40 is 0" in found.note
    known = run(lambda n, c: 1 / sympy.factorial(n), lambda n, j, c: 1 / (sympy.factorial(n) * (n + 1)))
    assert known.outcome == "holds" and "where" not in known.scope, known


@pytest.mark.parametrize("name", "jmni")
def test_a_parameter_may_be_called_as_an_index_is(name):
    domain = Domain(where=(), **{name: Interval(0, 1)})
    found = run(lambda n, c: (n + 1) * c[name], lambda n, j, c: c[name] + 0 * j, domain)
    assert found.outcome == "holds", found


def test_a_wrong_certificate_is_no_proof(monkeypatch):
    """One that ends as it should, of a sum that is right at the numbers that are looked at."""
    wrong = lambda n: power(2, n) + sympy.prod(n - i for i in range(9))  # noqa: E731 - one line says it
    monkeypatch.setattr(telescoping, "_antidifference", lambda term, _, N, J: (wrong(N) - 1) * sympy.KroneckerDelta(N, J))
    found = run(lambda n, c: wrong(n), lambda n, j, c: sympy.binomial(n, j), least=1)
    assert found.outcome == "inconclusive"
