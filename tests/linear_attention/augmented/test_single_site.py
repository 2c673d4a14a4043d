"""The logistic curves of one visible site: alpha of any sign, limits, removable singularities, other arithmetics."""

import math

import flint
import jax
import jax.numpy as jnp
import numpy as np
import pytest

from lemmata.theory.linear_attention.augmented.single_site import single_site_gram, single_site_matrix
from tests.linear_attention import oracles


@pytest.mark.parametrize(("alpha", "decay"), [(2.0, 0.0), (2.0, 0.5), (0.5, 2.0), (-0.7, 0.1), (0.0, 0.0), (0.3, 4.0)])
def test_every_entry_of_any_start_follows_the_flow(alpha, decay):
    rng = np.random.default_rng(7)
    p = rng.normal(size=(4, 3))

    def field(q):
        return -4 * ((q * q).sum(axis=1) - alpha)[:, None] * q - decay * q

    for t in (0.05, 0.7):
        end = oracles.integrate(field, p, t)
        got = single_site_matrix(t, p @ p.T, alpha, decay)
        np.testing.assert_allclose(got, end @ end.T, rtol=0, atol=1e-10)
        gram = p @ p.T
        pair = single_site_gram(t, gram[1, 1], gram[1, 1] / 3, alpha, decay)
        assert pair[0] == pytest.approx(got[1, 1], rel=1e-13)
        assert pair[1] == pytest.approx(got[1, 1] / 3, rel=1e-13)


@pytest.mark.parametrize(
    ("alpha", "decay", "limit"), [(2.0, 0.0, 2.0), (2.0, 4.0, 1.0), (0.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (1.0, 4.0, 0.0)]
)
def test_limits_without_nan(alpha, decay, limit):
    for a0 in (1e-300, 0.25, 5.0):
        first, other = single_site_gram(math.inf, a0, a0 / 2, alpha, decay)
        assert (first, other) == (limit, limit / 2)
    assert single_site_gram(math.inf, 0.0, 0.0, alpha, decay) == (0.0, 0.0)
    assert single_site_gram(1e308, 0.5, 0.1, alpha, decay)[0] == pytest.approx(limit, abs=1e-300)


def test_the_removable_singularity_is_approached():
    exact = 0.5 / (1 + 8 * 0.5 * 3.0)
    for alpha in (0.0, 1e-320, 1e-15, -1e-15):
        assert single_site_gram(3.0, 0.5, 0.25, alpha)[0] == pytest.approx(exact, rel=1e-13)


def test_arrays_of_times_and_other_arithmetics():
    times = np.array([0.0, 0.5, np.inf])
    many = single_site_gram(times, 0.5, 0.2, 2.0, 0.1)
    for k, t in enumerate(times):
        assert (many[0][k], many[1][k]) == single_site_gram(t, 0.5, 0.2, 2.0, 0.1)
    ball = single_site_gram(flint.arb("0.5"), flint.arb("0.5"), flint.arb("0.2"), flint.arb(2), 0.25)
    float_pair = single_site_gram(0.5, 0.5, 0.2, 2.0, 0.25)
    assert [float(entry) for entry in ball] == pytest.approx(float_pair, rel=1e-14)
    traced = jax.jit(single_site_gram)(jnp.asarray(0.5), jnp.asarray(0.5), jnp.asarray(0.2), jnp.asarray(2.0))
    assert [float(entry) for entry in traced] == pytest.approx(single_site_gram(0.5, 0.5, 0.2, 2.0), rel=1e-14)


@pytest.mark.parametrize(
    "arguments",
    [
        (-1.0, 1.0, 0.0, 1.0),
        (math.nan, 1.0, 0.0, 1.0),
        (1.0, -1.0, 0.0, 1.0),
        (1.0, 0.0, 0.5, 1.0),
        (1.0, 1.0, 0.0, math.inf),
        (1.0, 1.0, 0.0, 1.0, -1.0),
    ],
)
def test_bad_numbers(arguments):
    with pytest.raises(ValueError, match="must be"):
        single_site_gram(*arguments)
