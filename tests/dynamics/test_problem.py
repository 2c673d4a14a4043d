"""Problems made of a function run through the engines like records do, and descent converges to the flow with Euler's order."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.dynamics import descent, flow
from lemmata.dynamics.problem import Field, Loss
from lemmata.evidence import convergence
from lemmata.language.check import Settings
from tests.dynamics.problems import compilations


def bowl(p, centre, power=2):
    return ((p - centre) ** power).sum() / power


def turn(p, speed):
    q, v = p
    return speed * v, -speed * q


START = np.array([3.0, -1.0])


def relaxed(time, centre=1.0):
    return centre + (START - centre) * np.exp(-time)


def test_a_loss_flows_down_and_decays():
    np.testing.assert_allclose(flow.solve(Loss(bowl, centre=1.0), START, 2.0).final, relaxed(2.0), rtol=1e-8)
    decayed = flow.solve(Loss(bowl, weight_decay=1.0, centre=1.0), START, 2.0).final
    np.testing.assert_allclose(decayed, 0.5 + (START - 0.5) * np.exp(-4.0), rtol=1e-8)


def test_settings_are_numbers_arrays_and_integers():
    centre = np.array([1.0, 0.0])
    np.testing.assert_allclose(flow.solve(Loss(bowl, centre=centre), START, 2.0).final, centre + (START - centre) * np.exp(-2.0), rtol=1e-8)
    quartic = flow.solve(Loss(bowl, centre=0.0, power=4), START, 2.0).final
    np.testing.assert_allclose(quartic, START / np.sqrt(1 + 2 * 2.0 * START**2), rtol=1e-7)


def test_a_field_is_followed_as_it_stands():
    q, v = flow.solve(Field(turn, speed=2.0), (np.array(1.0), np.array(0.0)), np.pi / 2).final
    np.testing.assert_allclose([q, v], [-1.0, 0.0], atol=1e-7)


def test_another_number_compiles_nothing():
    flow.solve(Loss(bowl, centre=1.25), START, 0.5)
    rate, _ = flow._compiled(flow._laid_out(Loss(bowl, centre=1.25), START)[0])
    before = flow._compiled.cache_info().misses
    flow.solve(Loss(bowl, centre=1.375), START, 0.5)
    assert (flow._compiled.cache_info().misses, compilations(rate)) == (before, 1)
    flow.solve(Loss(bowl, centre=1.375, power=6), START, 0.5)
    assert flow._compiled.cache_info().misses == before + 1


def test_descent_converges_to_the_flow_with_order_one():
    order = convergence.convergence(Loss(bowl, centre=1.0), START, 1.0, relaxed(1.0), Settings())
    assert order.predicted == 1
    assert convergence.measured_order(order.steps, order.errors)[0] == pytest.approx(1, abs=0.01)
    finer = convergence.convergence(Loss(bowl, centre=1.0), START, 1.0, relaxed(1.0), Settings().harder(), halvings=2)
    assert (finer.steps[0], len(finer.steps)) == (order.steps[1], 3)
    wrong = convergence.convergence(Loss(bowl, centre=1.0), START, 1.0, relaxed(1.0, centre=0.9), Settings())
    assert convergence.measured_order(wrong.steps, wrong.errors)[0] < 0.9


def test_what_is_observed_is_compared():
    wanted = (relaxed(1.0, 0.0) ** 2).sum()
    order = convergence.convergence(Loss(bowl, centre=0.0), START, 1.0, wanted, Settings(), observe=lambda p: (p**2).sum())
    assert convergence.measured_order(order.steps, order.errors)[0] == pytest.approx(1, abs=0.01)


def test_batches_and_ladders_take_them():
    run = descent.batch(Loss(bowl, centre=1.0), np.stack([START, START]), 0.5, 1, logged=1)
    np.testing.assert_allclose(run.final, np.stack([(START + 1) / 2] * 2))
