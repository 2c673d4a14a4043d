"""The names offered to others: what they accept, what they refuse, and that they never answer NaN."""

import inspect
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import lemmata.theory.linear_attention as family
from lemmata.terms import inputs
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles

SIGNATURES = {
    "lag_weights": ["n", "n1"],
    "ring_target": ["n", "alpha", "betas"],
    "gram_velocity": ["a", "n1", "tau", "weight_decay"],
    "single_site_gram": ["t", "a0", "aj", "alpha", "weight_decay"],
    "augmented_limit": ["a_init", "n1", "tau", "weight_decay"],
    "cepstrum": ["a"],
    "ape_gram": ["t", "p_init", "alpha", "beta", "weight_decay"],
    "ape_residual_loss": ["n1", "d", "alpha", "beta"],
    "zero_loss_threshold": ["n", "n1", "sign"],
    "rpe_joint_limit": ["a_init", "v_init", "n1", "alpha", "beta"],
    "ring_test_loss": ["a", "tau"],
}


def test_names_and_parameters():
    assert sorted(family.__all__) == sorted(SIGNATURES)
    for name, parameters in SIGNATURES.items():
        assert list(inspect.signature(getattr(family, name)).parameters)[: len(parameters)] == parameters


@pytest.mark.parametrize("kind", [list, tuple, np.array])
def test_plain_numbers_give_float64(kind):
    a, tau = kind([2, 1, 0, 1]), family.ring_target(4, 3, kind([1]))
    whole: tuple[Any, ...] = (2, np.int64(2))
    for n1 in whole:
        for found in (
            family.lag_weights(4, n1),
            tau,
            family.gram_velocity(a, n1, tau),
            family.cepstrum(kind([3, 1, 0, 1])),
            family.ape_gram(1, [kind([1, 2])], 2, 1),
        ):
            assert isinstance(found, np.ndarray)
            assert found.dtype == np.float64
        assert family.augmented_limit(kind([3, 1, 0, 1]), n1, tau).dtype == np.float64
    for number in (family.ape_residual_loss(3, 2, 2, 1), family.zero_loss_threshold(5, 2, 1), family.ring_test_loss(a, tau)):
        assert isinstance(number, float)
    limit, along = family.rpe_joint_limit(kind([0, 1, 0]), kind([1, 0]), 2, 2, 1)
    assert (limit.dtype, type(along)) == (np.float64, float)


def test_never_nan():
    rng = np.random.default_rng(0)
    for n in (1, 2, 3, 6):
        for n1 in range(1, n + 1):
            a, tau = oracles.column(rng, n), ring_target(n, 3.0, [0.5] * (n > 1))
            assert np.all(np.isfinite(family.gram_velocity(a, n1, tau, 0.1)))
            assert np.all(np.isfinite(family.augmented_limit(a, n1, tau, 0.1)))
            assert np.all(np.isfinite(family.cepstrum(a)))
    for t in (0, 1e-300, 1.0, 1e300, np.inf):
        for alpha in (0.0, -1.0, 1e-300, 2.0):
            assert np.all(np.isfinite(family.single_site_gram(t, 1e-200, 1e-201, alpha)))
            assert np.all(np.isfinite(family.ape_gram(t, [[1.0, 0.0], [1e-200, 0.0]], alpha, 0.0)))
            assert np.all(np.isfinite(family.ape_gram(t, [[0.5], [0.3]], alpha, 1.0)))


@pytest.mark.parametrize(
    "call",
    [
        lambda: family.gram_velocity([1.0, 0.0], 3, [1.0, 0.0]),
        lambda: family.gram_velocity([1.0, 0.0], -1, [1.0, 0.0]),
        lambda: family.gram_velocity([1.0, 0.0], 1, [1.0]),
        lambda: family.gram_velocity([1.0, np.nan], 1, [1.0, 0.0]),
        lambda: family.gram_velocity("ab", 1, [1.0, 0.0]),
        lambda: family.gram_velocity([[1.0, 0.0]], 1, [1.0, 0.0]),
        lambda: family.gram_velocity([1.0, 0.0], 1, [1.0, 0.0], np.inf),
        lambda: family.ape_residual_loss(0, 1, 1.0, 1.0),
        lambda: family.ape_residual_loss(1, 0, 1.0, 1.0),
        lambda: family.ape_residual_loss(1, 1, np.inf, 1.0),
        lambda: family.ring_test_loss([1.0], [1.0, 0.0]),
        lambda: family.ring_test_loss([], []),
        lambda: family.ring_test_loss(None, [1.0]),
        lambda: family.rpe_joint_limit([1.0], [1.0], 1, 1.0, [1.0]),
    ],
)
def test_bad_input_is_one_clear_line(call):
    with pytest.raises(ValueError, match="must") as caught:
        call()
    assert "\n" not in str(caught.value)


def test_importing_loads_numpy_alone():
    heavy = ["scipy", "sympy", "jax", "flint", "hypothesis", "matplotlib"]
    code = f"import sys, lemmata.theory.linear_attention; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_readers_of_arguments():
    with pytest.raises(ValueError, match="integer"):
        inputs.integer(1.5, "n", 1)
    with pytest.raises(ValueError, match="integer"):
        arguments.ring(True, 1)
