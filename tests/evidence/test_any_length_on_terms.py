"""Sequences by their step, of any length, on terms: what is proved of them, and what neither proves itself nor is there is not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lemmata.evidence import by_terms
from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import NoTheorem
from lemmata.language import check as kinds
from lemmata.language.check import Options
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import EVERY, POSITIVE, REAL
from lemmata.language.relation import All, Always, AtLeast, Equal, Throughout
from lemmata.prove.signs.certificates import having
from lemmata.terms.recursive.steps import steps_of
from lemmata.terms.sequences import carried
from lemmata.terms.term import INTEGER, evaluate, put, read, variable, written
from lemmata.terms.unknown import unknown_sequence
from tests import toys

CHAIN = Domain(n=Integer(2, None, search=(2, 5)), q=Interval(*POSITIVE, search=(0.5, 2)))
LINE = Domain(n=Integer(2, None, search=(2, 5)), q=Interval(*REAL, search=(0.5, 2)))
SIZE, Q = variable("n'", INTEGER), variable("q", "> 0")


def rates(n, q):
    return carried(lambda i, rate: n + q * rate / (rate + q), n + 0 * q, n - 1, back=True, like=q)


def signal(n, q):
    k = rates(n, q)
    return carried(lambda i, g: g * q / (k[i] + q), q / (k[0] + q), n - 1, like=q)


def falling(n, q, by):
    """A sequence that is below 0 from the place 31/by on, further than anything is looked at in numbers."""
    return carried(lambda i, x: x - by, 30 + 0 * q, n - 1, like=q)


def slopes(n, q):
    """A sequence whose step has an entry of another one, of which that before is given as well."""
    k = rates(n, q)
    head = (1 + q) * n / ((n + q) * (n + q))
    return carried(lambda i, s: ((1 + q) * k[i] + q * q * s) / ((k[i] + q) * (k[i] + q)), head, n - 1, back=True, like=q)


def slow(factor):
    """That slopes keep below a bound, by the bound one step before and what an entry of rates is made of."""

    def bounded(c):
        k, s = rates(c.n, c.q), slopes(c.n, c.q)
        bound = Throughout(s, lambda i, one: AtLeast((1 + c.q) * k[i], factor(c) * one * (k[i] + c.q)))
        return All(above(c), Throughout(s, lambda i, one: AtLeast(one, 0)), bound)

    return bounded


def at(values, place):
    """The entry of an array at a place, by its rule where it has any length."""
    return values[place % len(values)] if isinstance(values, np.ndarray) else values.inner(place)


def above(c):
    return Throughout(rates(c.n, c.q), lambda i, k: AtLeast(k, c.n))


def rows(f, c):
    """n g_i = q (g_{i-1} - g_i) + q (g_{i+1} - g_i), g_{-1} = 1, from the first place on, where another one comes after."""
    n, q, g = c.n, c.q, f(c.n, c.q)

    def row(before, here, after):
        return Equal(n * here, q * (before - here) + q * (after - here))

    if isinstance(n, int):
        known = [1, *g]
        return All(above(c), Equal(g[-1] * (n + q), q * known[-2]), *(row(*known[i - 1 : i + 2]) for i in range(1, n - 1)))
    rest = Always(lambda i: row(g.inner(i), g.inner(i + 1), g.inner(i + 2)))
    return All(above(c), row(1, g.inner(0), g.inner(1)), rest, Equal(g[n - 2] * (n + q), q * g.inner(n - 3)))


def proved(function, domain=CHAIN, formula: Any = None, least=3) -> Any:
    """What terms say of a check on chains of any length."""
    check = toys.check(kinds.exact, function, sizes={"n": EVERY}, at={"n": Integer(least, None, search=(least, 5))})
    return by_terms.prove(check, formula or (lambda n, q: q), check.domain(domain), Options())


def asked(relation) -> Any:
    """A check that calls its formula as well."""
    return lambda f, c: All(relation(c), Equal(f(c.n, c.q), c.q))


TRUE = {
    "a bound": above,
    "a bound by what an entry beside the given one is made of": slow(lambda c: c.n),
    "two bounds": lambda c: Throughout(rates(c.n, c.q), lambda i, k: All(AtLeast(k, c.n), AtLeast(c.n + c.q, k))),
    "of the one by the other": lambda c: All(above(c), Throughout(signal(c.n, c.q), lambda i, g: All(AtLeast(g, 0), AtLeast(1, g)))),
    "an entry at a size": lambda c: All(above(c), AtLeast(rates(c.n, c.q)[c.n - 2], 3), AtLeast(rates(c.n, c.q)[0], c.n)),
    "at any place by what is known": lambda c: All(above(c), Throughout(rates(c.n, c.q), lambda i, k: AtLeast(k * k, c.n * c.n))),
    "sums of any numbers": lambda c: Throughout(
        carried(lambda i, x: x + unknown_sequence("w", c.q, ">= 0")(i), 0 * c.q, c.n - 1, like=c.q), lambda i, x: AtLeast(x, 0)
    ),
}
FALSE = {
    "a bound that is half as large": slow(lambda c: 2 * c.n),
    "a bound that fails at the first step": slow(lambda c: c.n + c.q * c.q / 8),
    "a bound with another sign": lambda c: All(above(c), Throughout(slopes(c.n, c.q), lambda i, one: AtLeast(c.n * one, 1 + c.q))),
    "a wrong bound": lambda c: Throughout(rates(c.n, c.q), lambda i, k: AtLeast(c.n, k)),
    "below 0 late": lambda c: Throughout(falling(c.n, c.q, 1), lambda i, x: AtLeast(x, 0)),
    "it proves itself": lambda c: Throughout(falling(c.n, c.q, 1), lambda i, _: AtLeast(at(falling(c.n, c.q, 1), i), 0)),
    "it proves itself at the next place": lambda c: Throughout(
        falling(c.n, c.q, 1), lambda i, x: AtLeast(at(falling(c.n, c.q, 1), i + 1), x)
    ),
    "each proves the other": lambda c: All(
        Throughout(falling(c.n, c.q, 1), lambda i, _: AtLeast(at(falling(c.n, c.q, 2), i), 0)),
        Throughout(falling(c.n, c.q, 2), lambda i, _: AtLeast(at(falling(c.n, c.q, 1), i), 0)),
    ),
    "another step": lambda c: Equal(rates(c.n, c.q)[0], c.n + c.q * rates(c.n, c.q)[1] / (rates(c.n, c.q)[1] + 2 * c.q)),
    "another size": lambda c: Always(lambda i: Equal(at(rates(c.n, c.q), i), at(rates(c.n + 1, c.q), i))),
    "an entry that is not there": lambda c: All(above(c), AtLeast(at(rates(c.n, c.q), c.n - 1), c.n)),
    "a step with an entry that is not there": lambda c: Throughout(
        carried(lambda i, x: x + at(rates(c.n, c.q), i + 3), c.q, c.n - 1, like=c.q), lambda i, x: AtLeast(x, 0)
    ),
    "a step that compares": lambda c: Throughout(
        carried(lambda i, x: x if i != 7 else -x, c.q, c.n - 1, like=c.q), lambda i, x: AtLeast(x, 0)
    ),
    "its value is known by itself alone": lambda c: Throughout(falling(c.n, c.q, 1), lambda i, x: AtLeast(1 / (1 + x * x), 0)),
}


def run(relation, domain=CHAIN) -> Any:
    return proved(asked(relation), domain)


@pytest.mark.parametrize("name", TRUE)
def test_is_proved_at_every_length(name):
    assert isinstance(run(TRUE[name]), by_terms.Proof)


@pytest.mark.parametrize("name", FALSE)
def test_is_not(name):
    assert not isinstance(run(FALSE[name]), by_terms.Proof)


def test_a_recursion_is_proved_row_by_row_and_again_by_its_certificates():
    check = toys.check(kinds.exact, rows, sizes={"n": EVERY}, at={"n": Integer(3, None, search=(3, 5))})
    domain = check.domain(CHAIN)
    found = by_terms.prove(check, signal, domain, Options())
    assert isinstance(found, by_terms.Proof) and found.certificates
    with having(found.certificates, is_replay=True):
        assert by_terms.replayed(check, signal, domain, Options()).theorems


@pytest.mark.parametrize(
    "wrong",
    [
        lambda n, q: carried(lambda i, g: g * q / (rates(n, q)[i] + q), q / n, n - 1, like=q),
        lambda n, q: carried(lambda i, g: g * q / (n + q), q / (n + q), n - 1, like=q),
        lambda n, q: carried(lambda i, g: g * q / (rates(n, q)[i] + q + i), q / (rates(n, q)[0] + q), n - 1, like=q),
        lambda n, q: signal(n, q) if not isinstance(n, int) or n < 5 else signal(n, q) * 2,
    ],
)
def test_a_wrong_recursion_is_not(wrong):
    assert not isinstance(proved(rows, formula=wrong), by_terms.Proof)


def test_a_divisor_along_the_way_may_not_vanish():
    """At q = -1 the rates of n = 3 divide by 0."""
    assert not isinstance(proved(lambda f, c: Equal(f(c.n, c.q), rates(c.n, c.q)[0]), LINE, lambda n, q: rates(n, q)[0]), by_terms.Proof)
    assert not isinstance(run(lambda c: Equal(rates(c.n, c.q)[0] * 0, 0)), by_terms.Proof)
    assert isinstance(run(lambda c: All(above(c), Equal(rates(c.n, c.q)[0] * 0, 0))), by_terms.Proof)


def test_nothing_is_put_in_what_a_step_hides():
    """An entry is made of w(0), which is put as 7 beside it alone."""

    def moved(c):
        w = unknown_sequence("w", c.q, "> 0")
        x = carried(lambda i, before: before + w(0), w(0), c.n - 1, like=c.q)
        return Equal((x[0] - w(0)).xreplace({w(0): c.q}), x[0] - c.q)

    assert not isinstance(run(moved), by_terms.Proof)


def test_entries_are_terms_of_their_place_and_of_what_the_step_depends_on():
    g, k = signal(SIZE + 3, Q), rates(SIZE + 3, Q)
    assert g[SIZE + 1] is g[1 + SIZE] and rates(SIZE + 3, Q)[0] is k[0] and k[0] is not k[1]
    assert read(written(g[SIZE])) is g[SIZE] and put(k[0], {Q: Q + 1}) is not k[0]
    assert identity(g[0] * Q, Q * g[0]).depends == {SIZE, Q}
    for pair in ((k[0], k[1]), (k[0], put(k[0], {Q: Q + 1})), (g[0], k[0])):
        with pytest.raises(NoTheorem):
            identity(*pair)
    with pytest.raises(TypeError, match="has no derivative"):
        g[0].diff(Q)
    with pytest.raises(ValueError, match="is no integer"):
        k.inner(SIZE / 2)
    assert steps_of(k[SIZE + 1]).made_of(k[SIZE + 1]) is SIZE + 3 + 0 * Q


@pytest.mark.parametrize("size", [3, 4, 6])
def test_entries_at_numbers_are_those_of_the_array(size):
    there = {SIZE: Fraction(size - 3), Q: Fraction(3, 7)}
    for sequence in (rates, signal):
        numbers = sequence(size, Fraction(3, 7))
        terms = [sequence(SIZE + 3, Q).inner(i) for i in range(size - 1)]
        assert evaluate(terms, there, Fraction(0)) == [*numbers]
        assert np.allclose([float(one) for one in numbers], sequence(size, 3 / 7))
        with pytest.raises(ValueError, match="has none at"):
            evaluate([sequence(SIZE + 3, Q).inner(size - 1)], there, Fraction(0))
