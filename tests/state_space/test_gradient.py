"""The gradient field against autodiff, at sizes beyond those of its claim."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from lemmata.dynamics import jax_problem
from lemmata.theory.state_space import gradient_field, input_gram


@pytest.mark.parametrize("D, H", [(5, 7), (8, 12)])
def test_field_is_minus_autodiff(D, H):
    rng = np.random.default_rng(D)
    a, b, c = 0.8 * rng.normal(size=(3, D))
    taps, gram = rng.normal(size=H), input_gram(rng.normal(size=(H, H)))

    def error(p):
        powers = jnp.stack([p[0] ** h for h in range(H)], axis=1)
        gap = (p[1] * p[2]) @ powers - taps
        return gap @ gram @ gap

    want = jax.grad(error)(jax.tree.map(jnp.asarray, jax_problem.floats((a, b, c))))
    for got, slope in zip(gradient_field(a, b, c, taps, gram), want, strict=True):
        assert got == pytest.approx(-np.asarray(slope), rel=1e-10, abs=1e-10)
