"""Sequences by their step: arrays at numbers, opaque functions at a symbol, and nothing known of these but the step."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.domain import EVERY, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.language.relation import All, Always, AtLeast, Equal, Throughout
from lemmata.prove.normal_form import is_zero
from lemmata.terms.sequences import carried, concrete, resolved
from tests import toys

SIZE, PLACE = (sympy.Symbol(name, integer=True, nonnegative=True) for name in ("n'", "i"))
Q = sympy.Symbol("q", positive=True)
N = SIZE + 2
DOMAIN = Domain(n=Integer(3, None, search=(3, 5)), q=Interval(*POSITIVE, search=(0.5, 2)))


def rates(n, q):
    return carried(lambda i, rate: n + q * rate / (rate + q), n + 0 * q, n - 1, back=True, like=q)


def signal(n, q):
    k = rates(n, q)
    return carried(lambda i, g: g * q / (k[i] + q), q / (k[0] + q), n - 1, like=q)


def rows(formula, case):
    """n g_i = q (g_{i-1} - g_i) + q (g_{i+1} - g_i), g_{-1} = 1, without the last term at the head.

    That the rates are kept from 0 on keeps the divisors of the steps from 0.
    """
    n, q, g = case.n, case.q, formula(case.n, case.q)

    def row(before, here, after=None):
        return Equal(n * here, q * (before - here) + (0 if after is None else q * (after - here)))

    if isinstance(n, int):
        known = [1, *g]
        return All(*(row(*known[i - 1 : i + 2]) for i in range(1, n)))
    inner = g.inner
    return All(
        row(1, inner(0), inner(1)),
        Always(lambda i: row(inner(i), inner(i + 1), inner(i + 2))),
        row(inner(n - 3), inner(n - 2)),
        Throughout(rates(n, q), lambda i, rate: AtLeast(rate, 0)),
    )


def run(formula) -> Any:
    return toys.run(toys.check(kinds.exact, rows, sizes={"n": EVERY}), formula, DOMAIN)


def test_a_recursion_is_proved_at_every_length():
    found = run(signal)
    assert found.outcome == "holds" and "every n ≥ 3" in found.scope, found
    assert "where" not in found.scope and "zeros" not in found.scope


def test_a_divisor_of_a_step_of_which_nothing_is_kept_leaves_it_open():
    """Without the rates' sign; where they may be below 0; and of a divisor that is 0 at some length and place."""
    check = toys.check(kinds.exact, lambda f, c: All(*rows(f, c).parts[:-1]), sizes={"n": EVERY})
    found = toys.run(check, signal, DOMAIN)
    assert found.outcome == "inconclusive" and "is not known to be nonzero" in str(found.note)
    real = DOMAIN.replaced(q=Interval(*REAL, search=(-2, 2)))
    assert toys.run(toys.check(kinds.exact, rows, sizes={"n": EVERY}), signal, real).outcome != "holds"

    def hidden(n, q):
        step = lambda i, g: g * q / (rates(n, q)[i] + q) * (n - 7 - i) / (n - 7 - i)  # noqa: E731 - one line says it
        return carried(step, q / (rates(n, q)[0] + q), n - 1, like=q)

    assert run(hidden).outcome == "inconclusive"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda n, q: carried(lambda i, g: g * q / (rates(n, q)[i] + q), q / n, n - 1, like=q),
        lambda n, q: carried(lambda i, g: g * q / (n + q), q / (n + q), n - 1, like=q),
        lambda n, q: carried(lambda i, g: g * q / (rates(n, q)[i] + q + i), q / (rates(n, q)[0] + q), n - 1, like=q),
    ],
)
def test_a_wrong_recursion_is_not(wrong):
    assert run(wrong).outcome == "refuted"


def test_a_recursion_that_differs_at_later_lengths_is_not():
    found = run(lambda n, q: signal(n, q) if not isinstance(n, int) or n < 5 else signal(n, q) * 2)
    assert found.outcome in ("refuted", "inconclusive")


def test_entries_are_what_the_step_makes_of_each_other():
    g, k = signal(N, Q), rates(N, Q)
    assert resolved(k[N - 2]) == N and is_zero(g[0] - Q / (k[0] + Q))
    assert is_zero(g[PLACE + 1] - g[PLACE] * Q / (k[PLACE + 1] + Q)) and is_zero(k[PLACE] - N - Q * k[PLACE + 1] / (k[PLACE + 1] + Q))
    assert not is_zero(g[PLACE] - g[PLACE + 1]) and not is_zero(k[PLACE] - N) and not is_zero(g[PLACE] - Q**PLACE * g[0])
    assert not is_zero(k.inner(-1 + SIZE) - k[0]) and not is_zero(rates(N + 1, Q)[PLACE] - k[PLACE])


@pytest.mark.parametrize("size", [2, 3, 6])
def test_entries_at_numbers_are_those_of_the_array(size):
    there = {SIZE: sympy.Integer(size - 2)}
    for sequence in (rates, signal):
        numbers = sequence(size, Fraction(3, 7))
        expressions = [concrete(sequence(N, Q)[i], there).xreplace({Q: sympy.Rational(3, 7)}) for i in range(size - 1)]
        assert [sympy.Rational(x.numerator, x.denominator) for x in numbers] == expressions
        assert np.allclose(sequence(size, 3 / 7), [float(x) for x in numbers])


def test_there_is_no_entry_before_the_first():
    with pytest.raises(ValueError, match="begins at place 1 has none at 2"):
        concrete(rates(N, Q)[2], {SIZE: 1})


def powers(n, q):
    return carried(lambda i, x: q * x, 1 + 0 * q, n, like=q)


@pytest.mark.parametrize("of", [lambda x: x.diff(Q), lambda x: sympy.limit(x, Q, 0), lambda x: x.series(Q, 0, 2)])
def test_an_entry_has_no_derivative_or_limit(of):
    with pytest.raises((TypeError, NotImplementedError)):
        of(powers(N, Q)[-1])


def test_an_entry_depends_on_all_symbols_of_its_step():
    last = powers(N, Q)[-1]
    assert {Q, SIZE} <= last.free_symbols and not is_zero(last.subs(Q, 7) - last) and not is_zero(last.subs(SIZE, SIZE + 1) - last)
    assert concrete(last.subs(Q, 7), {SIZE: 1}) == 49


def test_a_step_has_no_root_or_logarithm_that_may_not_be_real():
    for step in (lambda i, x: sympy.sqrt(10 - i) * x, lambda i, x: x + sympy.log(10 - i), lambda i, x: sympy.sqrt(x)):
        with pytest.raises(TypeError, match="may have no real value"):
            carried(step, Q, N)
    assert carried(lambda i, x: sympy.sqrt(i + Q) * x, Q, N)[0].is_real


def test_no_entry_is_made_of_one_that_may_not_be_there():
    """At n = 2 neither x_1 of the rates, of which there is one, nor a power before the first is there."""
    k, x = rates(N, Q), powers(N, Q)
    assert not is_zero(k[0] - N - Q * k[1] / (k[1] + Q)) and not is_zero(x[SIZE] - Q * x.inner(SIZE - 1))
    assert is_zero(x[SIZE + 1] - Q * x[SIZE])


def test_sequences_in_a_step_have_places_of_their_own():
    x = carried(lambda i, x: x + carried(lambda j, y: y + i * Q, 0 * Q, N)[1], 0 * Q, N)
    assert concrete(x[PLACE + 1] - x[PLACE], {SIZE: 5, PLACE: 2}) == 3 * Q
    assert len(carried(lambda i, x: x, 1, 0, like=1.0)) == 0


def test_an_entry_a_number_of_places_from_the_first_is_written_out_where_it_certainly_is_there():
    """x_i = q x_{i-1} + 1 from 1: with two other entries or alone, and not beyond the least length."""
    values = carried(lambda i, x: Q * x + 1, 1 + 0 * Q, SIZE + 4)
    assert is_zero(values[2] - values[0] - Q - Q**2) and is_zero(values[3] - (1 + Q + Q**2 + Q**3))
    assert not is_zero(values[2] - (1 + Q)) and values[4] in resolved(values[4]).atoms(sympy.Function)
