"""The late phase of balanced training against its own slow equations, and the plain equations' leak of signs."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from lemmata.dynamics import flow
from lemmata.simulations.state_space import gradient_flow
from lemmata.theory.state_space.balanced import compliance, late_errors, late_loss, slowest
from lemmata.theory.state_space.problem import DiagonalStudent

A_STAR = 0.8
TARGET = [A_STAR**h for h in range(3)]


@pytest.mark.parametrize("seed", range(4))
def test_merging_rates_solve_the_secular_equation(seed):
    w = np.random.default_rng(seed).dirichlet(np.ones(4))
    mu = slowest(np.full(4, A_STAR), w, A_STAR)[0] / 2
    assert (w**2 / (w - mu)).sum() == pytest.approx(0, abs=1e-9 * (w**2 / abs(w - mu)).sum())
    assert np.sort(w)[0] <= mu <= np.sort(w)[1]


def test_rate_is_that_of_the_projected_relaxation():
    w = np.array([0.5, 0.3, 0.2])
    run = solve_ivp(lambda _, x: -w * (x - (w**2 * x).sum() / (w**2).sum()), (0, 60), [0.3, -0.2, -0.45], rtol=1e-11, atol=1e-30)
    spread = [(w * x * x).sum() for x in run.y.T[[-20, -1]]]
    measured = -np.log(spread[1] / spread[0]) / (run.t[-1] - run.t[-20])
    assert measured == pytest.approx(slowest(np.full(3, A_STAR), w, A_STAR)[0], rel=1e-3)


def test_a_state_that_dies_out_may_be_slower():
    assert slowest([A_STAR, A_STAR, A_STAR - 0.1], [0.5, 0.5, 1e-9], A_STAR) == pytest.approx((0.01, A_STAR - 0.1))


def test_late_loss_is_an_inverse_square():
    a, w, gram = [A_STAR, A_STAR], [0.7, 0.3], np.eye(3) / 3
    student = a, w, A_STAR, gram
    assert late_loss(0.0, 1e-6, *student) == pytest.approx(1e-6)
    constant = compliance(A_STAR, gram) / (4 * slowest(a, w, A_STAR)[0]) ** 2
    assert late_loss(1e14, 1e-6, *student) * 1e28 == pytest.approx(constant, rel=1e-9)


def test_late_errors_have_the_loss_they_are_scaled_by():
    root = np.random.default_rng(0).normal(size=(3, 3))
    gram = root @ root.T + np.eye(3)
    errors = late_errors(1e-3, [A_STAR, 0.1], [1.0, 0.0], A_STAR, gram, 3)
    assert errors @ gram @ errors == pytest.approx(1e-6)
    assert errors @ [A_STAR**2, -2 * A_STAR, 1] == pytest.approx(1e-3 * np.sqrt(compliance(A_STAR, gram)))


@pytest.mark.parametrize("seed", [1, 2])
def test_plain_equations_leak_signs_and_find_a_spurious_zero_loss(seed):
    a, b = np.random.default_rng(seed).standard_normal((2, 8))
    gram = np.eye(3) / 3
    plain = DiagonalStudent(8, 3, TARGET, gram)
    leaked = flow.solve(plain, (a, b, b), 1e5, rtol=1e-11, atol=1e-14).final
    kept = gradient_flow.flow(a, b, b, TARGET, gram, 1e5)
    weights, losses, errors = [], [], []
    for student in (leaked, kept):
        weights.append((student[1] * student[2]).min())
        losses.append(float(plain.loss(student)))
        errors.append(abs((student[1] * student[2] * student[0] ** 20).sum() - A_STAR**20))
    assert weights[0] < -1e-6 and losses[0] < 1e-22
    assert weights[1] >= 0 and losses[1] > 1e-10
    assert errors[0] > 2 * errors[1]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: slowest([1.0], [1.0], 1.0), "at least 2"),
        (lambda: slowest([1.0, 1.0], [1.0, -1.0], 1.0), "at least 0, not"),
        (lambda: compliance(1.0, np.eye(2)), "gram"),
        (lambda: late_loss(-1.0, 1.0, [1.0, 1.0], [0.5, 0.5], 1.0, np.eye(3)), "at least 0, not"),
        (lambda: late_errors(1.0, [1.0, 1.0], [0.5, 0.5], 1.0, np.eye(3), 0), "horizon"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
