"""Descended evidence: orders are measured with their spread, and only a sure distance refutes."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest

from lemmata.evidence.convergence import measured_order
from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.relation import Equal, Order
from tests import toys

RATE = Domain(rate=Interval(0.5, 1.5))


def _ladder(step, case, settings, rungs=5):
    """Errors at t = 1 of a one-step method for dx/dt = −rate x, at steps 1/8, 1/16, … (finer under harder settings)."""
    steps = [2.0 ** -(3 + k + settings.refinement) for k in range(rungs)]
    return steps, [abs(step(case.rate * h) ** round(1 / h) - np.exp(-case.rate)) for h in steps]


def euler(formula, case, settings):
    return Order(*_ladder(lambda z: 1 - z, case, settings), formula())


def heun(formula, case, settings):
    return Order(*_ladder(lambda z: 1 - z + z * z / 2, case, settings), formula())


def run(function, predicted, domain=RATE, **options):
    return toys.run(toys.check(kinds.descended, function, **options), lambda: predicted, domain)


@pytest.mark.parametrize(("method", "order"), [(euler, 1), (heun, 2), (euler, Fraction(1))])
def test_orders_one_and_two_are_measured(method, order):
    found = run(method, order, examples=2)
    assert (found.outcome, found.met) == ("holds", 2) and found.residual is not None and found.residual < 0.005
    assert found.scope.endswith(" (2 ladders, step sizes 0.00781…0.125)")
    assert found.note is not None and all(abs(float(text) - order) < 0.005 for text in re.findall(r"(\d\.\d{4}) ±", found.note))


@pytest.mark.parametrize(("method", "order"), [(euler, 1.5), (euler, 0.5), (heun, 1), (heun, 2.5)])
def test_another_exponent_is_refuted(method, order):
    found = run(method, order)
    assert (found.outcome, found.confirmed_by) == ("refuted", "rerun")
    assert found.tried == found.met


def test_an_order_a_little_off_is_inconclusive():
    assert run(euler, 1.1).outcome == "inconclusive"


def test_noise_measures_no_order():
    noise = [1.0, 0.3, 0.26, 0.01, 0.02]
    slope, spread = measured_order([2.0**-k for k in range(5)], noise)
    found = run(lambda f, c, s: Order([2.0**-k for k in range(5)], noise, f()), slope)
    assert spread > 1 and found.outcome == "inconclusive"
    assert run(lambda f, c, s: Order([2.0**-k for k in range(5)], noise, f()), slope + 3).outcome == "inconclusive"


def test_a_refutation_needs_the_finer_ladder_too():
    def fading(formula, case, settings):
        steps, errors = _ladder(lambda z: 1 - z, case, settings)
        return Order(steps, errors, formula() if settings.refinement == 0 else 1)

    assert run(fading, 2).outcome == "inconclusive"


def test_an_assumption_that_is_never_met_is_vacuous():
    never = Domain(rate=Interval(0.5, 1.5), where=(("nothing", lambda c: c.rate > 2),))
    assert run(euler, 1, never).outcome == "vacuous"


def test_richardson_removes_the_next_term():
    steps = [2.0**-k for k in range(3, 8)]
    slope, spread = measured_order(steps, [h**1.5 * (1 + h) for h in steps])
    assert abs(slope - 1.5) < 1e-3 and abs(slope - 1.5) < 3 * spread < 0.01


@pytest.mark.parametrize(
    ("steps", "errors", "words"),
    [
        ([1, 0.5], [1, 0.5], "at least three"),
        ([1, 0.5, 0.25], [1, 0.5], "one error for each"),
        ([1, 0.5, 0.2], [1, 0.5, 0.2], "half the previous one"),
        ([4e-9, 1e-9, 1e-9], [1, 0.5, 0.2], "half the previous one"),
        ([-1, -0.5, -0.25], [1, 0.5, 0.2], "positive"),
        ([1, 0.5, 0.25], [1, 0.5, 0.0], "zero or not finite"),
        ([1, 0.5, 0.25], [1, np.nan, 0.1], "zero or not finite"),
        ([1, 0.5, 0.25], [np.inf, 0.5, 0.1], "zero or not finite"),
    ],
)
def test_a_ladder_that_measures_nothing_is_refused(steps, errors, words):
    with pytest.raises(ValueError, match=words):
        measured_order(steps, errors)


def test_a_prediction_must_be_a_number_and_the_relation_an_order():
    with pytest.raises(ValueError, match="not finite"):
        run(euler, float("nan"))
    with pytest.raises(TypeError, match="Order"):
        run(lambda f, c, s: Equal(0, 0), 1)
