"""Induction: what is true for every k is proved, and nothing that is false, undefined somewhere, or two functions in one."""

from __future__ import annotations

import math
from typing import Any

import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.language.relation import All, Equal, ForAll, Grid, Invariant, Recurrence
from lemmata.terms.arithmetic import array, binomial, exp, factorial, log, number, power, ratio, sqrt
from lemmata.terms.types import Fields
from lemmata.terms.unknown import unknown_sequence
from tests import toys

LINE = Domain(q=Interval(*REAL, search=(-2, 2)))
FACTORS: Fields = {"steps": Integer(0, None, search=(0, 9)), "n": Integer(1, 2), "q": Interval(*REAL)}
STEPS = Domain(**FACTORS)


def thousand(c):
    """1000, which no form shows."""
    root = sqrt(number(2, c.q))
    return 999 + sqrt(3 + 2 * root) - root


def run(function, domain=LINE, formula=abs, kind=kinds.exact, **options) -> Any:
    return toys.run(toys.check(kind, function, **options), formula, domain)


def powers(case):
    return Recurrence(number(1, case.q), lambda k, x: case.q * x)


def sums(case):
    return Recurrence(number(0, case.q), lambda k, x: x + case.q**k)


def signs(case):
    return Recurrence(case.q, lambda k, x: -x)


def still(case):
    return Recurrence(case.q, lambda k, x: x)


def pair(first, second):
    """A map of the plane that multiplies the difference of its coordinates by 4."""
    return Recurrence((first, second), lambda k, x: (x[0] * x[1] + x[0] - 3 * x[1], x[0] * x[1] + x[1] - 3 * x[0]))


def fibonacci(case):
    return Recurrence((number(0, case.q), number(1, case.q)), lambda k, x: (x[1], x[0] + x[1]))


def golden(c, k, sign=1):
    """Binet's formula."""
    root, half = sqrt(number(5, c.q)), ratio(1, 2, c.q)
    return (power((1 + root) * half, k) - sign * power((1 - root) * half, k)) / root


def paths(case, step=lambda i, j, above, left, corner: above + left):
    """Numbers of paths from the corner of a grid, times q."""
    return Grid(lambda j: case.q, lambda i: case.q, step)


def products(case, step=lambda i, j, above, left, corner: above + left - corner + 1):
    """The product of the two places, plus q."""
    return Grid(lambda j: case.q, lambda i: case.q, step)


def hidden(case):
    """Return 0 as a polynomial that only expanding shows to be 0."""
    return (case.q + 1) ** 2 - case.q**2 - 2 * case.q - 1


def without_zero(q):
    if q == 0:
        raise ZeroDivisionError("no value here")
    return q


class Looks:
    """A value that looks like every other of its kind."""

    def __init__(self, value):
        self.value = value

    def __repr__(self):
        return "a value"


def test_cases_are_told_apart_by_their_values_not_by_their_looks():
    both = Domain(steps=Integer(0, None, search=(0, 9)), m=Choice(Looks(1), Looks(2)), q=Interval(*REAL, search=(-2, 2)))

    def scaled(formula, case):
        return ForAll(Recurrence(case.q, lambda k, x: x * case.m.value), lambda k: case.q, index="steps")

    assert run(scaled, both).outcome == "refuted"


TRUE = {
    "powers": lambda f, c: ForAll(powers(c), lambda k: c.q**k),
    "even powers": lambda f, c: ForAll(Recurrence(number(1, c.q), lambda k, x: c.q**2 * x), lambda k: c.q ** (2 * k)),
    "a square in the exponent": lambda f, c: ForAll(
        Recurrence(number(1, c.q), lambda k, x: c.q ** (2 * k + 1) * x), lambda k: c.q ** (k * k)
    ),
    "signs": lambda f, c: ForAll(signs(c), lambda k: (-1) ** k * c.q),
    "factorials": lambda f, c: ForAll(Recurrence(number(1, c.q), lambda k, x: (k + 1) * x), factorial),
    "factorials below": lambda f, c: ForAll(Recurrence(c.q, lambda k, x: x / (k + 1)), lambda k: c.q / factorial(k)),
    "factorials of twice as much": lambda f, c: ForAll(
        Recurrence(c.q, lambda k, x: x * (2 * k + 1) * (2 * k + 2)), lambda k: c.q * factorial(2 * k)
    ),
    "the middle of a row": lambda f, c: ForAll(
        Recurrence(c.q, lambda k, x: x * 2 * (2 * k + 1) / (k + 1)), lambda k: c.q * binomial(2 * k, k)
    ),
    "triangles": lambda f, c: ForAll(Recurrence(number(0, c.q), lambda k, x: x + k), lambda k: k * (k - 1) * ratio(1, 2, c.q)),
    "Binet": lambda f, c: ForAll(fibonacci(c), lambda k: (golden(c, k), golden(c, k + 1))),
    "exponentials": lambda f, c: ForAll(Recurrence(exp(c.q), lambda k, x: x * exp(c.q)), lambda k: exp((k + 1) * c.q)),
    "an array": lambda f, c: ForAll(
        Recurrence(array([c.q, 1], c.q), lambda k, x: array([c.q * x[0], x[0] + x[1]], c.q)),
        lambda k: array([c.q ** (k + 1), 1 + c.q * (c.q**k - 1) / (c.q - 1)], c.q),
    ),
    "a product that stays": lambda f, c: Invariant(Recurrence((c.q, c.q), lambda k, x: (2 * x[0], x[1] / 2)), lambda k, x: x[0] * x[1]),
    "a quantity with k": lambda f, c: Invariant(Recurrence(c.q, lambda k, x: x + 2 * k + 1), lambda k, x: x - k**2),
    "a difference that stays zero": lambda f, c: Invariant(pair(c.q, c.q), lambda k, x: x[0] - x[1]),
    "powers of a root": lambda f, c: ForAll(
        Recurrence(number(1, c.q), lambda k, x: 2 * sqrt(1 + c.q**2) * x), lambda k: (2 * sqrt(1 + c.q**2)) ** k
    ),
    "a logarithm of what is positive": lambda f, c: ForAll(still(c), lambda k: c.q * log(number(k + 2, c.q)) / log(number(k + 2, c.q))),
    "beside an equality": lambda f, c: All(ForAll(powers(c), lambda k: c.q**k), Equal(c.q + c.q, 2 * c.q)),
    "paths on a grid": lambda f, c: ForAll(paths(c), lambda i, j: c.q * binomial(i + j, j)),
    "a grid with its corner": lambda f, c: ForAll(products(c), lambda i, j: c.q + i * j),
    "edges with a rule": lambda f, c: ForAll(
        Grid(lambda j: c.q**j, lambda i: c.q**i, lambda i, j, above, left, corner: above * c.q + left - corner * c.q),
        lambda i, j: c.q ** (i + j),
    ),
    "pairs on a grid": lambda f, c: ForAll(
        Grid(lambda j: (c.q, j), lambda i: (c.q, 2 * i), lambda i, j, above, left, corner: (corner[0], above[1] + 2)),
        lambda i, j: (c.q, 2 * i + j),
    ),
}
FALSE = {
    "another power": lambda f, c: ForAll(powers(c), lambda k: c.q ** (2 * k)),
    "true to first order": lambda f, c: ForAll(powers(c), lambda k: 1 + k * (c.q - 1)),
    "a wrong start": lambda f, c: ForAll(Recurrence(c.q + 1, lambda k, x: c.q * x), lambda k: c.q**k),
    "the step alone": lambda f, c: ForAll(powers(c), lambda k: 3 * c.q**k),
    "factorials of one more": lambda f, c: ForAll(Recurrence(c.q, lambda k, x: (k + 1) * x), lambda k: c.q * factorial(k + 1)),
    "factorials with another step": lambda f, c: ForAll(Recurrence(c.q, lambda k, x: (k + 2) * x), lambda k: c.q * factorial(k)),
    "the middle of another row": lambda f, c: ForAll(
        Recurrence(c.q, lambda k, x: x * 2 * (2 * k + 1) / (k + 2)), lambda k: c.q * binomial(2 * k, k)
    ),
    "Binet with another sign": lambda f, c: ForAll(fibonacci(c), lambda k: (golden(c, k, -1), golden(c, k + 1, -1))),
    "right for even k": lambda f, c: ForAll(signs(c), lambda k: c.q),
    "right up to k = 4": lambda f, c: ForAll(still(c), lambda k: c.q + k * (k - 1) * (k - 2) * (k - 3) * (k - 4)),
    "a period of two": lambda f, c: ForAll(powers(c), lambda k: c.q**k * (1 + (-1) ** k) * ratio(1, 2, c.q)),
    "integers differ": lambda f, c: ForAll(powers(c), lambda k: c.q ** (k + 1) if isinstance(k, int) else c.q**k),
    "the sequence differs at integers": lambda f, c: ForAll(
        Recurrence(number(1, c.q), lambda k, x: 2 * x if isinstance(k, int) else c.q * x), lambda k: c.q**k
    ),
    "a remainder is never zero for a symbol": lambda f, c: ForAll(signs(c), lambda k: -c.q if k % 2 == 0 else (-1) ** k * c.q),
    "one of two sequences": lambda f, c: ForAll(fibonacci(c), lambda k: (golden(c, k), golden(c, k))),
    "a difference that does not stay": lambda f, c: Invariant(pair(c.q, c.q + 1), lambda k, x: x[0] - x[1]),
    "a sum that grows": lambda f, c: Invariant(Recurrence((c.q, 1 - c.q), lambda k, x: (x[0] * 2, x[1])), lambda k, x: x[0] + x[1]),
    "a remainder of the sequence": lambda f, c: Invariant(Recurrence(c.q, lambda k, x: x if x % 2 else x + 2), lambda k, x: x),
    "a value of the sequence": lambda f, c: Invariant(Recurrence(number(5, c.q), lambda k, x: x + 1 if x == 5 else x), lambda k, x: x),
    "its own start": lambda f, c: Invariant(Recurrence(c.q, lambda k, x: x + 1 if x == c.q else x), lambda k, x: x),
    "a value of a parameter": lambda f, c: ForAll(still(c), lambda k: c.q + k if c.q == 1 else c.q),
    "a value of the sequence that a parameter has": lambda f, c: ForAll(
        Recurrence(c.q, lambda k, x: 2 * x if x == 1 else x), lambda k: c.q
    ),
    "an equality beside": lambda f, c: All(ForAll(powers(c), lambda k: c.q**k), Equal(c.q, 2 * c.q)),
    "paths to another place": lambda f, c: ForAll(paths(c), lambda i, j: c.q * binomial(i + j + 1, j)),
    "the edges of a grid alone": lambda f, c: ForAll(paths(c), lambda i, j: c.q + i * j),
    "a grid right up to its third row": lambda f, c: ForAll(products(c), lambda i, j: c.q + i * j + i * (i - 1) * (i - 2) * j),
    "the step of a grid alone": lambda f, c: ForAll(paths(c), lambda i, j: 2 * c.q * binomial(i + j, j)),
    "a row that is not the first": lambda f, c: ForAll(products(c), lambda i, j: c.q + i * j + (1 - i) * j * (1 - i / 2) * 0 ** (i * i)),
    "a column that is not the first": lambda f, c: ForAll(
        Grid(lambda j: c.q, lambda i: c.q + i, lambda i, j, above, left, corner: above), lambda i, j: c.q
    ),
    "a grid that is another at integers": lambda f, c: ForAll(
        paths(c, lambda i, j, above, left, corner: above + left if isinstance(i, int) else above + left + 0 * corner),
        lambda i, j: c.q * binomial(i + j, j) + (1 if isinstance(i, int) and i == 2 else 0),
    ),
    "a corner with two values": lambda f, c: ForAll(
        Grid(lambda j: c.q, lambda i: c.q + int(i == 0), lambda i, j, above, left, corner: corner), lambda i, j: c.q
    ),
}
UNDECIDED = {
    "divided by k": lambda f, c: ForAll(still(c), lambda k: c.q * k / k),
    "divided by k - 5": lambda f, c: ForAll(still(c), lambda k: c.q * (k - 5) / (k - 5)),
    "divided by k - 1000": lambda f, c: ForAll(still(c), lambda k: c.q * (k - 1000) / (k - 1000)),
    "divided by 2^k - 32": lambda f, c: ForAll(still(c), lambda k: c.q * (2**k - 32) / (2**k - 32)),
    "a step divided by k - 50": lambda f, c: ForAll(Recurrence(c.q, lambda k, x: x / (k - 50) * (k - 50)), lambda k: c.q),
    "a step at integers alone": lambda f, c: ForAll(
        Recurrence(c.q, lambda k, x: x * (k - 3) / (k - 3) if isinstance(k, int) else x), lambda k: c.q
    ),
    "a pole at zero": lambda f, c: ForAll(Recurrence(c.q, lambda k, x: x), lambda k: c.q + 0 * (1 / k)),
    "wrong far out": lambda f, c: ForAll(still(c), lambda k: c.q + math.prod(k - j for j in range(7))),
    "divided by a power times k - 1000": lambda f, c: ForAll(still(c), lambda k: c.q * (2**k * (k - 1000)) / (2**k * (k - 1000))),
    "the same, expanded": lambda f, c: ForAll(still(c), lambda k: c.q * (2**k * k - 1000 * 2**k) / (2**k * k - 1000 * 2**k)),
    "divided by an exponential times k - 1000": lambda f, c: ForAll(
        still(c), lambda k: c.q * (exp(c.q) * k - 1000 * exp(c.q)) / (exp(c.q) * k - 1000 * exp(c.q))
    ),
    "divided by an irrational 1000": lambda f, c: ForAll(still(c), lambda k: c.q * (k - thousand(c)) / (k - thousand(c))),
    "divided by what is 0 at the third step": lambda f, c: Invariant(
        Recurrence(number(3, c.q), lambda k, x: x - 1), lambda k, x: c.q * x / x
    ),
    "divided by a hidden 0 at the third step": lambda f, c: Invariant(
        Recurrence((c.q + 1) ** 2 - c.q**2 - 2 * c.q + 2, lambda k, x: x - 1), lambda k, x: c.q * x / x
    ),
    "divided by an irrational 0": lambda f, c: ForAll(
        Recurrence(c.q, lambda k, x: x * (thousand(c) - 1000 + 0 * c.q) / (thousand(c) - 1000)), lambda k: c.q
    ),
    "a factorial that ends": lambda f, c: ForAll(
        Recurrence(c.q * factorial(21), lambda k, x: x / (21 - k)), lambda k: c.q * factorial(21 - k)
    ),
    "a logarithm of less than nothing": lambda f, c: ForAll(
        Recurrence(c.q * log(number(10, c.q)), lambda k, x: x + log(number(9 - k, c.q)) - log(number(10 - k, c.q))),
        lambda k: c.q * log(number(10, c.q)) + log(number(10 - k, c.q)) - log(number(10, c.q)),
    ),
    "a factorial of less than nothing": lambda f, c: ForAll(still(c), lambda k: c.q * k * factorial(k - 1) / factorial(k)),
    "more chosen than there are": lambda f, c: ForAll(still(c), lambda k: c.q + k * 0 * binomial(k, k + 1)),
    "a power of 0 that is 1 at k = 7": lambda f, c: ForAll(still(c), lambda k: c.q + power(0 * c.q, (k - 7) ** 2)),
    "a power of a hidden 0": lambda f, c: ForAll(still(c), lambda k: c.q + hidden(c) ** ((k - 7) ** 2)),
    "a power of a divisor of 0": lambda f, c: ForAll(still(c), lambda k: c.q + (1 - (-1) ** k) * (1 + (-1) ** k) ** ((k - 7) ** 2)),
    "a power of 0 in a quantity": lambda f, c: Invariant(still(c), lambda k, x: x + k * (0 * x) ** ((k - 7) ** 2)),
    "one divided by k - 10": lambda f, c: ForAll(still(c), lambda k: c.q * (k - 10) * (number(1, c.q) / (k - 10))),
    "a whole quotient by k - 10": lambda f, c: ForAll(Recurrence(c.q + 1, lambda k, x: x), lambda k: c.q + (k - 10) // (k - 10)),
    "a remainder by k - 10": lambda f, c: ForAll(still(c), lambda k: c.q + (k - 10) % (k - 10)),
    "an expression of SymPy's": lambda f, c: ForAll(still(c), lambda k: c.q + sympy.KroneckerDelta(k, 9)),
    "no value at 0": lambda f, c: ForAll(still(c), lambda k: without_zero(c.q)),
    "divided along a grid's far row": lambda f, c: ForAll(products(c), lambda i, j: c.q * (i - 9) / (i - 9) + i * j),
    "divided along a grid's diagonal": lambda f, c: ForAll(products(c), lambda i, j: c.q * (i - j) / (i - j) + i * j),
    "a step divided along a grid's far column": lambda f, c: ForAll(
        products(c, lambda i, j, above, left, corner: (above + left - corner + 1) * (j - 9) / (j - 9)), lambda i, j: c.q + i * j
    ),
    "an edge divided far out": lambda f, c: ForAll(
        Grid(lambda j: c.q * (j - 9) / (j - 9), lambda i: c.q, lambda i, j, above, left, corner: above), lambda i, j: c.q
    ),
    "a grid whose row departs far out": lambda f, c: ForAll(
        Grid(lambda j: c.q + math.prod(j - k for k in range(4)), lambda i: c.q, products(c).step), lambda i, j: c.q + i * j
    ),
    "a grid whose column departs far out": lambda f, c: ForAll(
        Grid(lambda j: c.q, lambda i: c.q + math.prod(i - k for k in range(4)), products(c).step), lambda i, j: c.q + i * j
    ),
    "a grid whose step departs far out": lambda f, c: ForAll(
        products(c, lambda i, j, above, left, corner: above + left - corner + 1 + math.prod(j - k for k in range(4))),
        lambda i, j: c.q + i * j,
    ),
    "a grid wrong far out": lambda f, c: ForAll(products(c), lambda i, j: c.q + i * j + math.prod(i - k for k in range(4))),
}


REFUSED = {
    "a number for an array without entries": lambda f, c: ForAll(
        Recurrence(array([c.q, 1], c.q)[:0], lambda k, x: x), lambda k: 5 + 0 * c.q
    ),
    "the same, beside another part": lambda f, c: ForAll(
        Recurrence((c.q, array([c.q, 1], c.q)[:0]), lambda k, x: x), lambda k: (c.q, 5 + 0 * c.q)
    ),
    "a number for an array": lambda f, c: ForAll(Recurrence(array([c.q, c.q], c.q), lambda k, x: x), lambda k: c.q),
    "an array for a number": lambda f, c: ForAll(Recurrence(c.q, lambda k, x: array([x, x], c.q)), lambda k: c.q),
    "another number of parts": lambda f, c: ForAll(Recurrence((c.q, c.q), lambda k, x: x), lambda k: (c.q,)),
    "no entries": lambda f, c: All(
        ForAll(Recurrence(array([c.q, 1], c.q)[:0], lambda k, x: x), lambda k: array([c.q, 1], c.q)[:0]), Equal(c.q, c.q)
    ),
    "a quantity without entries": lambda f, c: All(Invariant(still(c), lambda k, x: ()), Equal(c.q, c.q)),
    "a quantity without parts": lambda f, c: All(Invariant(still(c), lambda k, x: array([x, x], c.q)[:0]), Equal(c.q, c.q)),
    "a step that turns an array": lambda f, c: Invariant(
        Recurrence(array([[c.q, c.q, c.q]], c.q), lambda k, x: x.reshape(3, 1)), lambda k, x: x.sum()
    ),
    "a step that takes an array apart": lambda f, c: Invariant(
        Recurrence(array([c.q, c.q], c.q), lambda k, x: tuple(x)), lambda k, x: x[0] + x[1]
    ),
    "a step that turns it at integers": lambda f, c: Invariant(
        Recurrence(array([[c.q, c.q, c.q]], c.q), lambda k, x: x.T if isinstance(k, int) and k == 2 else x), lambda k, x: x.sum()
    ),
}


@pytest.mark.parametrize("function", REFUSED.values(), ids=REFUSED)
def test_other_shapes_and_what_has_no_entries_are_refused(function):
    with pytest.raises(ValueError, match=r"occurs in an induction|differ in shape|without entries"):
        run(function)


def test_matrices_of_sympy_are_refused():
    numbers = sympy.Matrix([2, 1])
    with pytest.raises(TypeError, match="give numbers, arrays"):
        run(lambda f, c: ForAll(Recurrence(numbers, lambda k, x: x), lambda k: numbers))


@pytest.mark.parametrize("function", TRUE.values(), ids=TRUE)
def test_what_is_true_for_every_k_is_proved(function):
    found = run(function)
    assert found.outcome == "holds", found.note
    assert "every k ≥ 0 (induction)" in found.scope or "every i ≥ 0 (induction); every j ≥ 0 (induction)" in found.scope


PLACES = Domain(m=Integer(0, None), n=Integer(0, None), q=Interval(*REAL, search=(-2, 2)))


def test_a_grid_stands_for_two_parameters():
    def placed(formula, case):
        return ForAll(products(case), lambda m, n: formula(m, n, case.q), index=("m", "n"))

    found = run(placed, PLACES, lambda m, n, q: q + m * n)
    assert (found.outcome, found.scope) == ("holds", "all q; every m ≥ 0 (induction); every n ≥ 0 (induction) (symbols, 1 case)")
    assert found.partial is None
    assert run(placed, PLACES, lambda m, n, q: q + m * n + n).outcome == "refuted"
    assert run(placed, PLACES, lambda m, n, q: q + m * n + (m == n == 2)).outcome != "holds"
    with pytest.raises(ValueError, match="an integer from 0 on, not q"):
        run(lambda f, c: ForAll(products(c), lambda m, n: c.q + m * n, index=("m", "q")), PLACES)


def test_a_grid_of_whose_places_a_diagonal_alone_is_asked_is_no_proof_of_all():
    """The formula is called at (m, m) alone, and is another one elsewhere."""
    rows = lambda c: Grid(lambda j: c.q, lambda i: c.q + i, lambda i, j, above, left, corner: above + 1)  # noqa: E731
    found = run(lambda f, c: ForAll(rows(c), lambda m, n: f(m, m, c.q), index=("m", "n")), PLACES, lambda m, n, q: q + m + (m - n))
    assert found.outcome == "holds" and found.partial == "the formula is not called with every m, n"
    with pytest.raises(ValueError, match="both indices of a grid are called m"):
        run(lambda f, c: ForAll(products(c), lambda m, n: c.q + m * n, index=("m", "m")), PLACES)


def test_a_place_of_a_grid_that_code_asks_the_type_of_is_looked_at():
    other = lambda i, j: isinstance(i, int) and i == 50  # noqa: E731 - one line says it
    found = run(lambda f, c: ForAll(products(c), lambda i, j: c.q + i * j + (c.q if other(i, j) else 0)))
    assert found.outcome == "inconclusive" and "it is something else at 50, 1 than for a symbol" in found.note


NOT_PROVED = {
    "a divisor of an index, off whose zeros it would be": lambda f, c: ForAll(still(c), lambda k: c.q * (1 - k * c.q) / (1 - k * c.q)),
    "a divisor that one step makes 0": lambda f, c: Invariant(Recurrence(c.q, lambda k, x: x + 1 / (x - k) - 1 / (x - k)), lambda k, x: x),
    "a divisor of both indices of a grid": lambda f, c: ForAll(products(c), lambda i, j: c.q * (i + j - c.q) / (i + j - c.q) + i * j),
    "a logarithm that is real for some q": lambda f, c: ForAll(still(c), lambda k: c.q + log(c.q + k + 1) - log(c.q + k + 1)),
    "a long divisor": lambda f, c: ForAll(still(c), lambda k: c.q * long(k, c) / long(k, c)),
    "a modulus that stays, but for the first": lambda f, c: ForAll(
        Recurrence(c.q, lambda k, x: abs(x)), lambda k: abs(c.q) + (c.q - abs(c.q)) * power(number(0, c.q), k)
    ),
}
"""True where it has a value, which is at almost all numbers: a divisor, or a logarithm, of an index must have one at every index."""


def long(k, c):
    return sum((k * c.q - j) ** 6 for j in range(2, 9)) - c.q


@pytest.mark.parametrize("function", NOT_PROVED.values(), ids=NOT_PROVED)
def test_what_is_true_and_not_proved_today_is_inconclusive(function):
    found = run(function)
    assert found.outcome == "inconclusive" and "no proof was found, nor a point that breaks it" in found.note


@pytest.mark.parametrize("function", FALSE.values(), ids=FALSE)
def test_what_is_false_is_refuted_at_some_k(function):
    found = run(function)
    assert found.outcome == "refuted" and found.confirmed_by in ("exact", "balls"), found.note


@pytest.mark.parametrize("function", UNDECIDED.values(), ids=UNDECIDED)
def test_what_is_undefined_or_out_of_reach_is_inconclusive(function):
    found = run(function)
    assert found.outcome == "inconclusive" and "every k" not in found.scope


def test_the_witness_names_the_first_k():
    assert run(FALSE["right up to k = 4"]).witness.endswith(", k=5")
    assert run(FALSE["a wrong start"]).witness.endswith(", k=0")
    assert run(FALSE["right for even k"]).witness.endswith(", k=1")


def test_a_zero_of_a_divisor_is_said():
    found = run(lambda f, c: ForAll(still(c), lambda k: c.q * (1 + k * c.q) / (1 + k * c.q)), Domain(q=Interval(*POSITIVE)))
    assert found.scope == "all q > 0; every k ≥ 0 (induction) (symbols, 1 case)"
    found = run(lambda f, c: Invariant(Recurrence(c.q, lambda k, x: x + 1 / c.q - 1 / c.q), lambda k, x: x))
    assert found.scope == "all q; every k ≥ 0 (induction) (symbols, 1 case); off the zeros of q (undefined there)"
    assert "off the zeros of q - 1" in run(lambda f, c: ForAll(sums(c), lambda k: (c.q**k - 1) / (c.q - 1))).scope


def test_what_must_have_a_value_at_every_k_has_one():
    def doubled(_, c):
        return ForAll(still(c), lambda k: c.q + 2 * c.q * log(c.q + k + 1) - c.q * (1 + 1 / c.q) * log(c.q + k + 1) * 2 * c.q / (c.q + 1))

    found = run(doubled, Domain(q=Interval(*POSITIVE)))
    assert found.outcome == "holds" and "where" not in found.scope
    assert run(doubled, Domain(q=Interval(-2, None, search=(-1, 2)))).outcome == "inconclusive"


def test_a_step_with_an_unknown_sequence_is_one_whatever_that_is():
    def started(first, claimed):
        def check(_, c):
            unknown = unknown_sequence("u", c.q)
            return ForAll(Recurrence(first * c.q, lambda k, x: unknown(k) * x), lambda k: claimed * c.q)

        return run(check)

    assert started(0, 0).outcome == "holds"
    assert started(1, 1).outcome == "refuted"
    assert started(1, 2).outcome == "refuted"


def test_a_step_that_works_in_place_is_a_step():
    def doubled(k, x):
        x *= 2
        return x

    start = lambda c: array([c.q, 1], c.q)  # noqa: E731 - one line says it
    assert run(lambda f, c: ForAll(Recurrence(start(c), doubled), lambda k: 2**k * start(c))).outcome == "holds"
    found = run(lambda f, c: ForAll(Recurrence(start(c), doubled), lambda k: start(c)))
    assert found.outcome == "refuted" and found.witness.endswith(", k=1")


def test_a_zero_at_which_the_relation_breaks_refutes():
    patched = lambda q: q / q if q != 0 else 2 + 0 * q  # noqa: E731 - one line says it
    found = run(lambda f, c: ForAll(Recurrence(number(1, c.q), lambda k, x: x), lambda k: f(c.q)), formula=patched)
    assert (found.outcome, found.witness) == ("refuted", "q=0, k=0")


def test_a_multiple_must_be_one_at_every_k():
    """(k + 1) x is (k + 1)/k times k x, but for k = 0: were k a coefficient, a quotient would pass for a multiple."""
    found = run(lambda f, c: Invariant(still(c), lambda k, x: k * x))
    assert found.outcome == "refuted" and found.witness.endswith(", k=1")


def test_a_parameter_that_k_stands_for_is_said_for_every_value_and_met_once():
    relation = lambda f, c: ForAll(Recurrence(c.q, lambda k, x: c.n * x), lambda k: f(k, c.n, c.q), "steps")  # noqa: E731 - one line says it
    found = run(relation, STEPS, lambda k, n, q: n**k * q)
    assert (found.outcome, found.scope) == ("holds", "n 1…2; all q; every steps ≥ 0 (induction) (symbols, 2 cases)")
    found = run(relation, STEPS, lambda k, n, q: n * q)
    assert found.outcome == "refuted" and "steps=0" in found.witness and "k=" not in found.witness


@pytest.mark.parametrize(
    "function",
    [
        lambda f, c: ForAll(Recurrence(c.q, lambda k, x: x + 0 * c.steps), lambda k: c.q, "steps"),
        lambda f, c: All(ForAll(still(c), lambda k: c.q, "steps"), Equal(c.steps, c.steps)),
        lambda f, c: ForAll(Recurrence(c.q, lambda k, x: x + 0 * c.twice), lambda k: c.q, "steps"),
    ],
)
def test_a_check_that_reads_the_value_of_what_k_stands_for_is_an_error(function):
    domain = Domain(**FACTORS, twice=Computed(lambda c: 2 * c.steps))
    with pytest.raises(AttributeError, match="no parameter"):
        run(function, domain)


@pytest.mark.parametrize(
    "twice",
    [
        lambda c: 2 * c["steps"] if "steps" in c else c.n,
        lambda c: c.get("steps", 7),
        lambda c: getattr(c, "steps", 7),
        lambda c: dict(c).get("steps", 7),
        lambda c: c.having(m=3).get("steps", 7),
        lambda c: c.apply(lambda steps=7: steps),
    ],
)
def test_what_has_a_value_without_what_k_stands_for_is_gone_too(twice):
    with pytest.raises(AttributeError, match="no parameter 'twice'"):
        run(lambda f, c: ForAll(still(c), lambda k: c.q + 0 * c.twice, "steps"), Domain(**FACTORS, twice=Computed(twice)))


def test_what_is_computed_from_other_parameters_stays():
    domain = Domain(**FACTORS, twice=Computed(lambda c: c.having(n=2 * c.n).apply(lambda n: n)))
    found = run(lambda f, c: ForAll(still(c), lambda k: c.q * c.twice / c.n / 2, "steps"), domain)
    assert (found.outcome, found.scope) == ("holds", "n 1…2; all q; every steps ≥ 0 (induction) (symbols, 2 cases)")


def test_an_array_with_as_many_entries_is_gone_too():
    domain = Domain(steps=Integer(0, None, search=(2, 3)), a=Array(lambda c: c.steps + 1, *REAL), q=Interval(*REAL))
    with pytest.raises(AttributeError, match="no parameter 'a'"):
        run(lambda f, c: ForAll(still(c), lambda k: c.q + c.a[0] - c.a[0], "steps"), domain)


@pytest.mark.parametrize(
    ("index", "domain", "words"),
    [
        ("n", STEPS, "an integer from 0 on, not n"),
        ("q", STEPS, "an integer from 0 on, not q"),
        ("m", STEPS, "an integer from 0 on, not m"),
        ("", Domain(k=Integer(0, 3), q=Interval(*REAL)), "the domain has a parameter k"),
    ],
)
def test_an_index_that_k_cannot_stand_for_is_refused(index, domain, words):
    with pytest.raises(ValueError, match=words):
        run(lambda f, c: ForAll(still(c), lambda k: c.q, index), domain)


@pytest.mark.parametrize("kind", [kinds.tested, kinds.enclosed])
def test_other_kinds_of_evidence_are_no_induction(kind):
    with pytest.raises(TypeError, match="proved by @exact checks alone"):
        run(TRUE["powers"], kind=kind)


def test_floats_are_refused():
    found = run(lambda f, c: ForAll(Recurrence(c.q, lambda k, x: x + 0.5), lambda k: c.q + k / 2))
    assert found.outcome == "inconclusive" and "a float" in found.note


def test_a_number_that_is_not_0_may_be_raised_to_any_power():
    """2^-k divides by no 0; 0^(k - 3) does."""

    def halves(formula, case):
        return ForAll(Recurrence(number(1, case.q), lambda k, x: x * ratio(1, 2, x)), lambda k: formula(k, case.q) * case.q**0)

    assert run(halves, formula=lambda k, q: power(ratio(1, 2, q), k)).outcome == "holds"
    assert run(halves, formula=lambda k, q: power(ratio(1, 3, q), k)).outcome == "refuted"
    assert run(halves, formula=lambda k, q: power(ratio(1, 2, q), k) + power(number(0, q), k - 3)).outcome != "holds"


def test_what_is_false_for_large_indices_alone_is_not_said_to_fail_at_the_first():
    """k + k (k - 1) … (k - 8) in place of k: the first nine values agree."""
    counting = Recurrence(0, lambda k, x: x + 1)
    said = ForAll(counting, lambda k: k + math.prod(k - j for j in range(9)), index="k")
    found = run(lambda f, c: said, Domain(k=Integer(0, None, search=(0, 5))))
    assert (found.outcome, found.note.split(": ")[0]) == ("inconclusive", "no proof was found, nor a point that breaks it")
