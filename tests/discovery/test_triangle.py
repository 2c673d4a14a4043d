"""The triangle names the route that is wrong: a fault is planted in each of them in turn, and in the rounding."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.discovery import routes
from lemmata.discovery.routes import AUTODIFF, CLOSED, DESCENT, EQUATION, ROUTES, Dynamics, compare, triangle
from lemmata.dynamics import descent, jax_problem
from lemmata.dynamics.problem import Loss
from lemmata.evidence.convergence import limit
from lemmata.language.claim import Claim, Mutant, Paper, Source
from lemmata.language.domain import Array, Domain, Interval
from lemmata.terms.arithmetic import exp

pytestmark = pytest.mark.usefixtures("lightly_compiled")

PAPER = Source(Paper("P", "A. Author", "Title", 2026, "none"), "1")
FAULT = {"loss": 1.0, "ode": 1.0, "known": True}


def bowl(p, rate, factor):
    return factor * rate * (p * p).sum() / 2


def decays(start, rate, t):
    return start * exp(-rate * t)


def decays_twice_as_fast(start, rate, t):
    return start * exp(-2 * rate * t)


def decays_after_cancelling(start, rate, t):
    return (start * exp(-rate * t) + 2**40) - 2**40


def claimed(formula, **factors):
    domain = Domain(**factors, t=Interval(0.5, 1))
    wrong = Mutant("twice as fast", decays_twice_as_fast)
    return Claim(id="toy.flow.decay", title="t", source=PAPER, statement="s", formula=formula, domain=domain, controls=(wrong,))


DECAY = claimed(decays, start=Array(2, 0.5, 2), rate=Interval(0.5, 2))


@pytest.fixture(autouse=True)
def dynamics(monkeypatch):
    """Register the toy's dynamics, with faults to be planted, and take it out again."""
    fault = dict(FAULT)
    monkeypatch.setattr(routes, "TRIANGLES", {})

    @triangle(DECAY)
    def trained(case):
        ode = (lambda a: -fault["ode"] * case.rate * a) if fault["known"] else None
        return Dynamics(Loss(bowl, rate=case.rate, factor=fault["loss"]), case.start, ode=ode)

    yield fault
    jax_problem.forget()


def test_routes_that_agree_leave_no_suspect():
    found = compare(DECAY)
    assert found.suspects == () and found.rounded is None and found.cases == 3
    assert len(found.sides) == 6
    assert found.rounding < 1e-15 and 1 < found.condition < 4


def test_a_wrong_closed_form_is_named():
    assert compare(DECAY, formula=decays_twice_as_fast).suspects == (CLOSED,)


def test_a_wrong_loss_is_named(dynamics):
    dynamics["loss"] = 0.5
    found = compare(DECAY)
    assert found.suspects == (AUTODIFF,)
    assert not found.sides[DESCENT, AUTODIFF].broken


def test_a_wrong_equation_is_named(dynamics):
    dynamics["ode"] = 1.5
    assert compare(DECAY).suspects == (EQUATION,)


def test_an_equation_that_is_right_at_the_start_alone_is_named():
    @triangle(DECAY)
    def trained(case):
        return Dynamics(Loss(bowl, rate=case.rate, factor=1.0), case.start, ode=lambda a: -case.rate * case.start + 0 * a)

    assert compare(DECAY).suspects == (EQUATION,)


def product(w, target):
    return (w[0] * w[1] - target) ** 2 / 2


def sigmoid(target, start, t):
    grown = exp(2 * target * t)
    return target * grown / (grown - 1 + target / start)


@pytest.mark.parametrize(("factor", "suspects"), [(2, ()), (3, (EQUATION,))])
def test_an_equation_need_hold_only_on_what_the_flow_keeps_of_the_start(factor, suspects):
    """Two layers that start balanced stay so, w1 = w2, and du/dt = 2 u (s - u) for their product u; beside it is (w1² + w2²)(s - u)."""
    claim = claimed(sigmoid, target=Interval(0.5, 2), start=Interval(0.01, 0.1))

    @triangle(claim)
    def balanced(case):
        layers = np.full(2, np.sqrt(case.start))
        return Dynamics(Loss(product, target=case.target), layers, lambda w: w[0] * w[1], lambda u: factor * u * (case.target - u))

    assert compare(claim).suspects == suspects


def test_a_wrong_descent_step_is_named(monkeypatch):
    jax_problem.forget()
    monkeypatch.setattr(descent, "stepped", lambda params, size, rate: jax_problem.stepped(params, size / 2, rate))
    assert compare(DECAY).suspects == (DESCENT,)


def test_without_a_written_equation_a_wrong_loss_is_not_told_from_a_wrong_closed_form(dynamics):
    dynamics.update(loss=0.5, known=False)
    found = compare(DECAY)
    assert found.suspects == (CLOSED, AUTODIFF)
    assert "would tell which" in next(found.words())


def test_two_faults_are_not_put_on_one_route(dynamics):
    dynamics.update(loss=0.5, ode=1.5)
    assert compare(DECAY).suspects == ROUTES


def test_digits_lost_by_the_code_are_told_from_a_wrong_formula():
    found = compare(DECAY, formula=decays_after_cancelling)
    assert found.suspects == () and found.rounded == "code"
    assert found.sides[CLOSED, EQUATION].residual > 1e-6 > found.sides[CLOSED, EQUATION].precise


def test_digits_lost_by_the_input_are_told_from_those_lost_by_the_code():
    def difference(high, low, t):
        return (high - low) * exp(-t)

    claim = claimed(difference, high=Interval(2.0**40, 2.0**40 + 1), low=Interval(2.0**40 - 2, 2.0**40 - 1))
    triangle(claim)(lambda case: Dynamics(Loss(bowl, rate=1.0, factor=1.0), np.asarray(case.high - case.low)))
    found = compare(claim)
    assert found.suspects == () and found.condition > 1e11
    assert found.rounding <= 64 * found.condition * np.finfo(float).eps


def test_a_formula_that_balls_cannot_run_is_differenced_in_floats():
    found = compare(DECAY, formula=lambda start, rate, t: np.asarray(start, dtype=float) * np.exp(-float(rate) * t))
    assert found.suspects == () and np.isnan(found.rounding)


def test_what_is_asked_for_must_be_there():
    with pytest.raises(ValueError, match="no parameter 'clock' can be the time; the parameters are start, rate, t"):
        triangle(DECAY, time="clock")
    routes.TRIANGLES.clear()
    with pytest.raises(ValueError, match=r"toy\.flow\.decay does not say what its dynamics are"):
        compare(DECAY)


def test_richardson_gains_an_order_with_every_column():
    reached, error = limit([(1 - h) ** (1 / h) for h in (1 / 8, 1 / 16, 1 / 32, 1 / 64, 1 / 128)])
    assert abs(reached - np.exp(-1)) < 1e-8 and error < 1e-6
