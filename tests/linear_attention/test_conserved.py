"""The cepstrum: its velocity by the chain rule, its conservation by integration."""

import numpy as np
import pytest

from lemmata.theory.linear_attention import conserved, gram_flow
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles


@pytest.mark.parametrize(("n", "n1"), [(5, 1), (6, 3), (8, 2), (9, 9)])
def test_velocity_by_the_chain_rule(n, n1):
    a, tau = oracles.column(np.random.default_rng(n), n), ring_target(n, 2.0, [0.4, 0.1])
    moved = np.fft.fft(gram_flow.gram_velocity(a, n1, tau, 0.3)).real
    want = np.fft.ifft(moved / np.fft.fft(a).real).real
    np.testing.assert_allclose(conserved.cepstral_velocity(a, n1, tau, 0.3), want, rtol=0, atol=1e-12 * np.abs(moved).max())


@pytest.mark.parametrize("decay", [0.0, 0.2])
def test_unseen_lags_stand_still(decay):
    n, n1 = 11, 3
    a, tau = oracles.column(np.random.default_rng(3), n, 0.5), ring_target(n, 1.5, [-0.6])
    end = oracles.integrate(lambda x: gram_flow.gram_velocity(x, n1, tau, decay), a, 2.0)
    change = np.abs(conserved.cepstrum(end) - conserved.cepstrum(a))
    unseen = conserved.unsupervised_lags(n, n1)
    assert len(unseen) == conserved.conserved_count(n, n1) == 3
    assert change[unseen].max() < 1e-10
    assert change[:n1].min() > 1e-3


def test_the_cepstrum_determines_the_column():
    a = oracles.column(np.random.default_rng(5), 10)
    np.testing.assert_allclose(conserved.from_cepstrum(conserved.cepstrum(a)), a, rtol=0, atol=1e-14 * np.abs(a).max())


def test_the_target_of_neighbours_has_the_geometric_cepstrum():
    rho, g, n = 0.3, 1.7, 400
    c = conserved.cepstrum(ring_target(n, g * (1 + rho**2), [g * rho]))
    r = np.arange(1, 20)
    np.testing.assert_allclose(c[r], -((-rho) ** r) / r, rtol=0, atol=1e-15)


def test_counts_by_enumeration():
    for n in range(1, 12):
        for n1 in range(1, n + 1):
            seen = {abs(i - j) % n for i in range(n1) for j in range(n1)}
            hidden = {min(r, n - r) for r in range(n) if r not in seen and (n - r) % n not in seen}
            assert set(conserved.unsupervised_lags(n, n1)) == hidden
            assert conserved.conserved_count(n, n1) == len(hidden)


@pytest.mark.parametrize("bad", [[1.0, 2.0, 2.0], [1.0, 0.5, 0.0], [np.nan, 0.0, 0.0], [[1.0]], []])
def test_no_logarithm_of_what_is_not_positive(bad):
    with pytest.raises(ValueError, match=r"positive|even|finite|array"):
        conserved.cepstrum(bad)
