"""Relative positions and value direction together: velocity from the data law, limits from the flow, and where alignment fails."""

from fractions import Fraction

import numpy as np
import pytest
import sympy

from lemmata.theory.linear_attention import invariant_sets, joint, printed
from lemmata.theory.linear_attention.joint import rpe_joint_limit
from tests.linear_attention import oracles


def law(params, n1, d, alpha, beta):
    """E sum_i |sum_r a_{i-r} <v, x_r> - y_i|^2 over sign vectors for every coordinate: coordinates other than theta have no target."""
    a, v = params[:-d], params[-d:]
    lags = np.array([[i - r + len(a) // 2 for r in range(n1)] for i in range(n1)])
    n = 2 * n1 + 1
    along = np.full((n, n), Fraction(0), dtype=object)
    along[:n1, :n1] = a[lags] * v[0]
    across = sum((a[lags] * a[lags] * v[k] * v[k]).sum() for k in range(1, d))
    return oracles.mean_loss(along, range(n1), alpha, [beta]) + across


@pytest.mark.parametrize("n1", [1, 2, 3])
def test_velocity_is_minus_the_gradient_of_the_data_law(n1):
    d, alpha, beta, decay = 2, Fraction(3, 2), Fraction(-2, 3), Fraction(1, 5)
    params = oracles.fractions(np.random.default_rng(n1), 2 * n1 + 1 + d)
    a, v = params[:-d], params[-d:]
    slope = oracles.derivative(lambda x: law(x, n1, d, alpha, beta), params)
    got = np.concatenate(joint.joint_velocity(a, v, n1, alpha, beta, decay))
    assert np.all(got == -slope - decay * params)
    assert joint.joint_loss(a, v, n1, alpha, beta) == law(params, n1, d, alpha, beta)


@pytest.mark.parametrize("n1", [1, 2, 3])
def test_the_norm_difference_decays_for_symbols(n1):
    a, v = np.array(sympy.symbols(f"a0:{2 * n1 + 1}"), dtype=object), np.array(sympy.symbols("v0:3"), dtype=object)
    alpha, beta, decay = sympy.symbols("alpha beta epsilon")
    da, dv = joint.joint_velocity(a, v, n1, alpha, beta, decay)
    assert sympy.expand(2 * (a * da).sum() - 2 * (v * dv).sum() + 2 * decay * joint.norm_difference(a, v)) == 0


def run(a, v, n1, alpha, beta, t=60.0):
    size = len(a)

    def field(x):
        return np.concatenate(joint.joint_velocity(x[:size], x[size:], n1, alpha, beta))

    end = oracles.integrate(field, np.concatenate([a, v]), t, rtol=1e-11, method="LSODA")
    return end[:size], end[size:]


@pytest.mark.parametrize("seed", range(6))
def test_the_flow_ends_there_up_to_a_joint_sign(seed):
    rng = np.random.default_rng(seed)
    n1, d = 1 + seed % 3, 3
    alpha, beta = rng.uniform(0.5, 2), rng.uniform(-1, 1)
    a, v = rng.normal(size=2 * n1 - 1) * 2.0 ** -(seed % 2), rng.normal(size=d)
    end_a, end_v = run(a, v, n1, alpha, beta, 200.0)
    limit, along = rpe_joint_limit(a, v, n1, alpha, beta)
    sign = np.sign(end_v[0])
    np.testing.assert_allclose(sign * end_a, limit, rtol=0, atol=1e-8)
    np.testing.assert_allclose(sign * end_v, along * np.eye(d)[0], rtol=0, atol=1e-8)


def test_lags_outside_the_window_count():
    rng = np.random.default_rng(9)
    a, v = rng.normal(size=9), rng.normal(size=3)
    end_a, end_v = run(a, v, 3, 2.0, 0.5)
    limit, along = joint.joint_limit(a, v, 3, 2.0, 0.5)
    sign = np.sign(end_v[0])
    assert abs(end_v[0]) == pytest.approx(along, rel=1e-8)
    np.testing.assert_allclose(sign * end_a[2:-2], limit[2:-2], rtol=0, atol=1e-8)
    np.testing.assert_allclose(end_a[[0, 1, -2, -1]], a[[0, 1, -2, -1]], rtol=0, atol=1e-12)


def test_the_scale_keeps_its_digits():
    for difference in (1e9, -1e9, 0.0):
        square = joint.limit_scale(difference, 0.0, 5.0)
        assert square * square + difference * square == pytest.approx(
            5.0, rel=1e-6 if difference < 0 else 1e-14, abs=200.0 if difference < 0 else 0
        )
    assert joint.limit_scale(1e9, 0.0, 5.0) == pytest.approx(5e-9, rel=1e-15)
    symbols = sympy.symbols("C U T", positive=True)
    root = joint.limit_scale(*symbols)
    assert sympy.expand(root**2 - (symbols[1] - symbols[0]) * root - symbols[2]) == 0


STUCK = [
    ([0.0, 0.0, 0.0], [0.0, 1.0], 2, 2.0, 0.5),
    ([-0.7, 0.0, 0.7], [0.0, 0.5], 2, 2.0, 0.5),
    ([1.0, 0.0, -1.0], [0.0, 0.0], 2, 2.0, 0.5),
    ([0.5, -0.125, 0.5], [0.0, 0.0], 2, 2.0, 0.5),
    ([0.3], [0.0, 1.0], 1, 0.0, 0.5),
    ([-1.5], [1.5, 0.0], 1, 2.0, 0.5),
    ([0.0, -0.8, 0.0], [0.8, 0.0], 2, 2.0, 0.0),
    ([1.0, 0.0, 1.0], [-np.sqrt(2), 0.0], 2, 0.0, 0.7),
]


@pytest.mark.parametrize("start", STUCK)
def test_starts_that_never_align(start):
    a, v, n1, alpha, beta = start
    with pytest.raises(ValueError, match="v "):
        rpe_joint_limit(*start)
    _, end_v = run(np.array(a), np.array(v), n1, alpha, beta, 4.0)
    speed = joint.joint_velocity(a, v, n1, alpha, beta)[1][0]
    assert abs(end_v[0]) < 0.02 * max(1.0, abs(v[0])) or not alpha
    assert v[0] * speed <= 1e-12
    assert printed.rpe_joint_limit(*start)[1] > 0 or not alpha


def test_a_start_next_to_a_stuck_one_aligns():
    for push in (1e-6, -1e-6):
        limit, along = rpe_joint_limit([0.0, 0.0, 0.0], [push, 1.0], 2, 2.0, 0.5)
        end_a, end_v = run(np.zeros(3), np.array([push, 1.0]), 2, 2.0, 0.5)
        np.testing.assert_allclose(np.sign(push) * end_a, limit, atol=1e-7)
        assert np.sign(push) * end_v[0] == pytest.approx(along, abs=1e-7)


@pytest.mark.parametrize(
    ("half", "across"), [([1.0, 0.3], [0.2]), ([0.3, 0.1], [1.0, 0.5]), ([0.5, 0.0], [np.sqrt(0.5)]), ([0.4, 0.2], [0.0])]
)
def test_the_flow_on_the_invariant_set(half, across):
    a, v = invariant_sets.antisymmetric_start(half, across)
    end_a, end_v = run(a, v, 3, 2.0, 0.5, 4000.0)
    want_a, want_v = invariant_sets.antisymmetric_limit(half, across, 3)
    balanced = abs(joint.norm_difference(a, v)) < 1e-12
    np.testing.assert_allclose(end_a, want_a, rtol=0, atol=0.02 if balanced else 1e-7)
    np.testing.assert_allclose(end_v, want_v, rtol=0, atol=0.02 if balanced else 1e-7)
    tau = np.array([0.0, 0.5, 2.0, 0.5, 0.0])
    assert joint.joint_loss(want_a, want_v, 3, 2.0, 0.5) == pytest.approx((np.array([1, 2, 3, 2, 1]) * tau**2).sum(), abs=1e-12)


def test_the_stuck_loss_by_hand():
    assert joint.joint_loss([0.0] * 9, [0.0, 1.0], 5, 2.0, 0.5) == pytest.approx(5 * 4 + 8 * 0.25)


@pytest.mark.parametrize(
    "arguments",
    [
        ([1.0, 1.0], [1.0], 1, 1.0, 1.0),
        ([1.0], [1.0], 2, 1.0, 1.0),
        ([1.0], [], 1, 1.0, 1.0),
        ([1.0], [1.0], 1, np.nan, 1.0),
        ([1.0], [1.0], 1, 0.0, 1.0),
        ([np.inf], [1.0], 1, 1.0, 1.0),
    ],
)
def test_bad_numbers(arguments):
    with pytest.raises(ValueError, match="must"):
        rpe_joint_limit(*arguments)
