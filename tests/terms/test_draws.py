"""Normal draws that share compilations are JAX's own, bit by bit."""

from __future__ import annotations

import jax
import numpy as np
import pytest

from lemmata.terms.random.draws import SHORTEST, normal

SHAPES = [(), (1,), (0,), (3, 0), (7,), (5, 11), (2, 3, 4), (SHORTEST,), (SHORTEST + 1,), (31, 67)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("seed", [0, 3])
def test_a_draw_has_the_bits_of_jax(shape, seed):
    key = jax.random.key(seed)
    drawn, own = np.asarray(normal(key, shape)), np.asarray(jax.random.normal(key, shape))
    assert drawn.shape == own.shape
    assert np.array_equal(drawn, own)


def test_keys_are_mapped_over():
    keys = jax.random.split(jax.random.key(1), 3)
    drawn = jax.vmap(lambda key: normal(key, (2, 5)))(keys)
    assert all(np.array_equal(drawn[k], normal(keys[k], (2, 5))) for k in range(3))


def test_what_is_drawn_is_no_array_of_jax_unless_it_is_traced():
    key = jax.random.key(1)
    traced = jax.jit(lambda: normal(key, (2, 5)))()
    assert type(normal(key, (2, 5))) is np.ndarray and np.array_equal(traced, normal(key, (2, 5)))
