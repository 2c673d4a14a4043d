"""Floors of the loss against eigenvalues, and the bound on poisoned students against random ones."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory.state_space import problem
from lemmata.theory.state_space.mutants.spanning import twice_the_floor
from lemmata.theory.state_space.spanning import loss_floor, poisoned_excess_bound


@pytest.mark.parametrize("seed", range(5))
def test_loss_is_above_the_floor_of_the_smallest_eigenvalue(seed):
    rng = np.random.default_rng(seed)
    inputs = rng.normal(size=(6, 4))
    gram = problem.input_gram(inputs)
    a, b, c, target = rng.normal(size=(4, 4))
    floor = np.linalg.eigvalsh(gram)[0]
    assert problem.loss(a, b, c, target, gram) >= loss_floor(a, b, c, target, floor)
    direction = np.linalg.eigh(gram)[1][:, 0]
    near = problem.impulse_response(a, b, c, 4) - direction
    assert problem.loss(a, b, c, near, gram) == pytest.approx(loss_floor(a, b, c, near, floor))
    assert problem.loss(a, b, c, near, gram) < twice_the_floor(a, b, c, near, floor)


@pytest.mark.parametrize("seed", range(20))
def test_excess_of_each_state_is_bounded_by_the_poisoned_loss(seed):
    rng = np.random.default_rng(seed)
    inputs, special = rng.normal(size=(5, 3)), 10 * rng.normal(size=(1, 3))
    a, b = rng.normal(size=(2, 4))
    a_star, w_star = rng.normal(), rng.uniform()
    target = w_star * a_star ** np.arange(3)
    floor = np.linalg.eigvalsh(problem.input_gram(inputs))[0]
    poisoned = problem.loss(a, b, b, target, problem.input_gram(np.vstack([inputs, special])))
    excess = b * b * (a - a_star) ** 2
    assert (excess**2).max() <= poisoned_excess_bound(poisoned, a_star, floor, 5)


def test_signed_weights_hide_from_three_taps():
    a, w = np.array([-2.0, -0.5, 0.5, 2.0]), np.array([-1.0, 4.0, -4.0, 1.0])
    assert problem.impulse_response(a, w, np.ones(4), 4).tolist() == [0.0, 0.0, 0.0, 15.0]
    assert poisoned_excess_bound(problem.loss(a, w, np.ones(4), np.zeros(3), np.eye(3)), 0.3, 1.0, 1) == 0


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: loss_floor([1.0], [1.0], [1.0], [1.0], 0.0), "floor"),
        (lambda: poisoned_excess_bound(1.0, 1.0, -1.0, 1), "floor"),
        (lambda: poisoned_excess_bound(1.0, 1.0, 1.0, 0), "samples"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
