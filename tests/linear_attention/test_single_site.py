"""The logistic curves of one visible site: the differential equation exactly, the flow of the vectors, the means over starts."""

import math
from fractions import Fraction

import flint
import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy

from lemmata.theory.linear_attention import generalisation, single_site
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles


def rational(expression):
    """Replace every exponential by a symbol, and clear denominators."""
    expanded = sympy.expand(expression)
    symbols = {item: sympy.Symbol(f"E{k}") for k, item in enumerate(expanded.atoms(sympy.exp))}
    return sympy.numer(sympy.together(expanded.subs(symbols))).expand()


def test_solves_the_differential_equation_for_symbols():
    t, a0, aj, rest, decay = sympy.symbols("t a0 aj rest epsilon", positive=True)
    alpha = rest + decay / 4
    first, other = single_site.single_site_gram(t, a0, aj, alpha, decay)
    for entry, start in ((first, a0), (other, aj)):
        assert rational(entry.diff(t) - 8 * (rest - first) * entry) == 0
        assert rational(entry.subs(t, 0) - start) == 0
    printed = rest / (1 + (rest / a0 - 1) * sympy.exp(-8 * rest * t))
    assert rational(first - printed) == 0
    assert rational(first - printed.subs(rest, 2 * rest)) != 0


@pytest.mark.parametrize(("alpha", "decay"), [(2.0, 0.0), (2.0, 0.5), (0.5, 2.0), (-0.7, 0.1), (0.0, 0.0), (0.3, 4.0)])
def test_every_entry_of_any_start_follows_the_flow(alpha, decay):
    rng = np.random.default_rng(7)
    p = rng.normal(size=(4, 3))

    def field(q):
        return -4 * ((q * q).sum(axis=1) - alpha)[:, None] * q - decay * q

    for t in (0.05, 0.7):
        end = oracles.integrate(field, p, t)
        got = single_site.single_site_matrix(t, p @ p.T, alpha, decay)
        np.testing.assert_allclose(got, end @ end.T, rtol=0, atol=1e-10)
        gram = p @ p.T
        pair = single_site.single_site_gram(t, gram[1, 1], gram[1, 1] / 3, alpha, decay)
        assert pair[0] == pytest.approx(got[1, 1], rel=1e-13)
        assert pair[1] == pytest.approx(got[1, 1] / 3, rel=1e-13)


@pytest.mark.parametrize(
    ("alpha", "decay", "limit"), [(2.0, 0.0, 2.0), (2.0, 4.0, 1.0), (0.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (1.0, 4.0, 0.0)]
)
def test_limits_without_nan(alpha, decay, limit):
    for a0 in (1e-300, 0.25, 5.0):
        first, other = single_site.single_site_gram(math.inf, a0, a0 / 2, alpha, decay)
        assert (first, other) == (limit, limit / 2)
    assert single_site.single_site_gram(math.inf, 0.0, 0.0, alpha, decay) == (0.0, 0.0)
    assert single_site.single_site_gram(1e308, 0.5, 0.1, alpha, decay)[0] == pytest.approx(limit, abs=1e-300)


def test_the_removable_singularity_is_approached():
    exact = 0.5 / (1 + 8 * 0.5 * 3.0)
    for alpha in (0.0, 1e-320, 1e-15, -1e-15):
        assert single_site.single_site_gram(3.0, 0.5, 0.25, alpha)[0] == pytest.approx(exact, rel=1e-13)


def test_arrays_of_times_and_other_arithmetics():
    times = np.array([0.0, 0.5, np.inf])
    many = single_site.single_site_gram(times, 0.5, 0.2, 2.0, 0.1)
    for k, t in enumerate(times):
        assert (many[0][k], many[1][k]) == single_site.single_site_gram(t, 0.5, 0.2, 2.0, 0.1)
    ball = single_site.single_site_gram(flint.arb("0.5"), flint.arb("0.5"), flint.arb("0.2"), flint.arb(2), 0.25)
    float_pair = single_site.single_site_gram(0.5, 0.5, 0.2, 2.0, 0.25)
    assert [float(entry) for entry in ball] == pytest.approx(float_pair, rel=1e-14)
    traced = jax.jit(single_site.single_site_gram)(jnp.asarray(0.5), jnp.asarray(0.5), jnp.asarray(0.2), jnp.asarray(2.0))
    assert [float(entry) for entry in traced] == pytest.approx(single_site.single_site_gram(0.5, 0.5, 0.2, 2.0), rel=1e-14)


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
        single_site.single_site_gram(*arguments)


def test_mean_loss_over_isotropic_starts_by_quadrature():
    n, alpha, betas = 7, 1.5, [0.5, -0.2]
    tau = ring_target(n, alpha, betas)
    angles = 2 * np.pi * np.arange(64) / 64
    heights = np.polynomial.legendre.leggauss(8)
    for d, cosines, chances in ((1, [1, -1], [0.5, 0.5]), (2, np.cos(angles), np.full(64, 1 / 64)), (3, heights[0], heights[1] / 2)):
        others = sum(float(np.asarray(chances) @ (alpha * np.asarray(cosines) - tau[r]) ** 2) for r in range(1, n))
        assert single_site.isotropic_loss(n, d, alpha, betas) == pytest.approx(others, rel=1e-13)


def test_mean_loss_over_drawn_starts():
    n, d, alpha, draws = 20, 30, 2.0, 300
    rng = np.random.default_rng(11)
    losses = []
    for _ in range(draws):
        p = rng.normal(size=(n, d)) * rng.exponential()
        limit = single_site.single_site_matrix(math.inf, p @ p.T, alpha)
        losses.append(generalisation.position_test_loss(limit, ring_target(n, alpha, [])).mean())
    spread = np.std(losses, ddof=1) / np.sqrt(draws)
    assert abs(np.mean(losses) - single_site.isotropic_loss(n, d, alpha)) < 4 * spread
    assert abs(np.mean(losses) - single_site.isotropic_loss(n + 1, d, alpha)) > 8 * spread


def test_leading_order_counts_the_lags_in_no_window():
    for n in range(1, 12):
        for n1 in range(1, n + 1):
            hidden = sum(all((j - i) % n != r for i in range(n1) for j in range(n1)) for r in range(1, n))
            assert single_site.leading_isotropic_loss(n, n1, 1, Fraction(1)) == hidden
