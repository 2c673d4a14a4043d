"""Precision: what runs in single, what stays in double, and that neither is taken for the other."""

from __future__ import annotations

import jax
import numpy as np
import pytest

from lemmata.dynamics import descent, jax_problem
from lemmata.dynamics.precision import computing, rounding
from lemmata.simulations.chain_traversal import rollouts
from lemmata.theory.chain_traversal import success_probability
from lemmata.theory.chain_traversal.problem import Transformer, symmetric_attention
from lemmata.theory.state_space.problem import FrozenStudent


def test_a_block_in_single_precision_leaves_double_as_it_was():
    twice = jax.jit(lambda x: x * 2)

    def product():
        return str(jax.make_jaxpr(lambda a: a @ a)(np.ones((2, 2))))

    assert twice(np.ones(2)).dtype == np.float64
    with computing("float32"):
        assert twice(np.ones(2)).dtype == np.float32
        assert "HIGHEST" in product()
        with computing("float64"):
            assert twice(np.ones(2)).dtype == np.float64
    assert twice(np.ones(2)).dtype == np.float64
    assert "HIGHEST" not in product()


def test_an_unknown_type_is_refused():
    with pytest.raises(ValueError, match="float64 or float32, not 'float16'"), computing("float16"):
        pass


def test_a_run_in_single_precision_is_not_remembered_as_one_in_double():
    problem = jax_problem.register(FrozenStudent(3, 3, np.array([1.0, 0.5, 0.25]), np.eye(3)))
    start = np.array([[0.1, 0.2, 0.3]])
    with computing("float32"):
        single = descent.batch(problem, start, 0.01, 50, 1).final
    double = descent.batch(problem, start, 0.01, 50, 1).final
    gap = np.abs(single - double).max()
    assert 0 < gap < 100 * rounding("float32")


def test_rollouts_in_single_precision_count_as_many():
    problem, attention = Transformer(3, 50, (0.5, 0.5), train_values=False), symmetric_attention(6, 1.0, 0.5)
    with computing("float32"):
        found = rollouts(problem, attention, 4000, 4, lanes=64, each=64)
    assert found.rollouts.sum() == 4096
    assert abs(found.correct / found.rollouts - success_probability(3, 1.0, 0.5)).max() < 0.05
    long = Transformer(3, 10**6, (0.5, 0.5), train_values=False)
    with computing("float32"), pytest.raises(ValueError, match=r"in single precision horizon\^2"):
        rollouts(long, attention, 10, 4)


@pytest.mark.gpu
def test_an_accelerator_computes_in_double_precision():
    product = jax.jit(lambda a: a @ a)
    a = np.random.default_rng(0).standard_normal((64, 64))
    with computing("float64"):
        found = product(a)
    assert found.dtype == np.float64 and found.devices().pop().platform != "cpu"
    assert np.allclose(found, a @ a, rtol=1e-12, atol=1e-12)
