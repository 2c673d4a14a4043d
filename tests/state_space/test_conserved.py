"""Conserved quantities along flows that SciPy integrates, and along exact gradient descent in fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from lemmata.theory.arithmetic import array
from lemmata.theory.state_space import problem
from lemmata.theory.state_space.conserved.balanced_gaps import balanced_gaps
from lemmata.theory.state_space.conserved.descended_difference import descended_difference
from lemmata.theory.state_space.conserved.frozen_gaps import frozen_gaps
from lemmata.theory.state_space.conserved.hyperbolic_weights import hyperbolic_weights
from lemmata.theory.state_space.conserved.sign_of_weights import product_weights
from lemmata.theory.state_space.conserved.state_difference import state_difference
from lemmata.theory.state_space.conserved.weight_difference import weight_difference
from lemmata.theory.state_space.gradient import gradient_field
from lemmata.theory.state_space.mutants.conserved.balanced_gaps import next_balanced_gaps
from lemmata.theory.state_space.mutants.conserved.descended_difference import conserved_difference
from lemmata.theory.state_space.mutants.conserved.frozen_gaps import next_frozen_gaps
from lemmata.theory.state_space.mutants.conserved.hyperbolic_weights import growing_difference
from lemmata.theory.state_space.mutants.conserved.state_difference import unweighted_state_difference
from lemmata.theory.state_space.mutants.conserved.weight_difference import weight_sum


def _flow(start, taps, gram, t):
    a, b, c = start
    D = len(a)

    def rate(_, y):
        return np.concatenate(gradient_field(y[:D], y[D : 2 * D], y[2 * D :], taps, gram))

    path = solve_ivp(rate, (0, t), np.concatenate([a, b, c]), method="DOP853", rtol=1e-12, atol=1e-14)
    return path.y[:, -1].reshape(3, D)


@pytest.mark.parametrize("seed", range(3))
def test_weight_difference_on_any_data(seed):
    rng = np.random.default_rng(seed)
    start = 0.5 * rng.normal(size=(3, 4))
    taps, gram = 0.8 ** np.arange(4), problem.input_gram(rng.normal(size=(5, 4)))
    end = _flow(start, taps, gram, 2.0)
    assert weight_difference(*end[1:]) == pytest.approx(weight_difference(*start[1:]), abs=1e-10)
    assert np.abs(weight_sum(*end[1:]) - weight_sum(*start[1:])).max() > 1e-2
    assert np.abs(state_difference(end[0], end[1], 1) - state_difference(start[0], start[1], 1)).max() > 1e-3


@pytest.mark.parametrize("tap", [0, 1, 2, 3])
def test_state_difference_on_one_tap(tap):
    rng = np.random.default_rng(tap)
    start = 0.5 + 0.2 * rng.normal(size=(3, 3))
    gram = problem.input_gram(problem.tap_inputs(4, [tap]))
    end = _flow(start, 2 * np.ones(4), gram, 0.5)
    assert state_difference(end[0], end[1], tap) == pytest.approx(state_difference(start[0], start[1], tap), abs=1e-11)
    slip = unweighted_state_difference(end[0], end[1], tap) - unweighted_state_difference(start[0], start[1], tap)
    assert (np.abs(slip).max() > 1e-3) == (tap > 1)


@pytest.mark.parametrize("tap", [1, 2, 3, 4])
def test_balanced_gaps_on_one_tap(tap):
    b = np.array([0.5, 0.45, 0.2, 0.6])
    gram = problem.input_gram(problem.tap_inputs(5, [tap]))
    end = _flow((np.sqrt(tap) * b, b, b), 3 * np.ones(5), gram, 0.1)
    assert np.abs(end[1] - b).max() > 1e-2
    assert balanced_gaps(end[1], tap) == pytest.approx(balanced_gaps(b, tap), rel=1e-9, abs=1e-9)
    slip = next_balanced_gaps(end[1], tap) - next_balanced_gaps(b, tap)
    assert np.abs(slip).max() > 1e-3


@pytest.mark.parametrize("tap", [3, 4, 6])
def test_frozen_gaps_on_one_tap(tap):
    a = np.array([0.7, 0.65, 0.4])
    path = solve_ivp(lambda _, y: 2 * tap * y ** (tap - 1) * (1 - (y**tap).sum()), (0, 0.3), a, method="DOP853", rtol=1e-12, atol=1e-14)
    end = path.y[:, -1]
    assert np.abs(end - a).max() > 1e-2
    assert frozen_gaps(end, tap) == pytest.approx(frozen_gaps(a, tap), rel=1e-9, abs=1e-9)
    assert np.abs(next_frozen_gaps(end, tap) - next_frozen_gaps(a, tap)).max() > 1e-3


@pytest.mark.parametrize("seed", range(3))
def test_hyperbolic_form_and_signs(seed):
    rng = np.random.default_rng(seed)
    a, b, c = 0.5 * rng.normal(size=(3, 4))
    taps, gram = 0.8 ** np.arange(4), problem.input_gram(rng.normal(size=(5, 4)))
    end = _flow((a, b, c), taps, gram, 1.0)
    growth = np.log((end[1] + end[2]) / (b + c))
    got = hyperbolic_weights(growth, b + c, b - c)
    assert np.array(got) == pytest.approx(end[1:], rel=1e-9, abs=1e-10)
    assert product_weights(growth, b + c, b - c) == pytest.approx(end[1] * end[2], rel=1e-9, abs=1e-10)
    assert np.abs(np.array(growing_difference(growth, b + c, b - c)) - end[1:]).max() > 1e-3
    balanced = _flow((a, b, b), taps, gram, 1.0)
    assert np.array_equal(balanced[1], balanced[2])
    assert (product_weights(growth * 20, 2 * b, 0 * b) >= 0).all()
    assert (product_weights(growth * 20, 0 * b, 2 * b) <= 0).all()


def test_one_descent_step_exactly():
    rng = np.random.default_rng(5)

    def draw(*shape):
        return array([Fraction(int(n), 7) for n in rng.integers(-9, 10, size=shape).flat]).reshape(shape)

    a, b, c, taps, eta = draw(3), draw(3), draw(3), draw(4), Fraction(1, 5)
    gram = problem.input_gram(draw(5, 4))
    _, db, dc = gradient_field(a, b, c, taps, gram)
    after = weight_difference(b + eta * db, c + eta * dc)
    assert list(after) == list(descended_difference(a, b, c, taps, gram, eta))
    assert list(after) != list(conserved_difference(a, b, c, taps, gram, eta))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: balanced_gaps([1.0], 0), "at least 1"),
        (lambda: balanced_gaps([1.0, 0.0], 1), "zero"),
        (lambda: frozen_gaps([1.0], 2), "at least 3"),
        (lambda: state_difference([1.0], [1.0], -1), "at least 0"),
        (lambda: weight_difference([1.0], [1.0, 2.0]), "one length"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
