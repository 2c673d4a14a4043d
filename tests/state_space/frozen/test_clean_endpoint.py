"""The exact endpoint against SciPy's ODE solvers, fifty-digit arithmetic and the published configuration."""

from __future__ import annotations

import flint
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from lemmata.theory.state_space import frozen_clean_endpoint, frozen_clean_escape_time, impulse_response
from lemmata.theory.state_space.frozen.runner_up import runner_up


def _integrated(a, p, t):
    def rate(_, y):
        return 2 * p * y ** (p - 1) * (1 - (y**p).sum())

    return solve_ivp(rate, (0, t), a, method="LSODA", rtol=1e-12, atol=1e-15).y[:, -1]


@pytest.mark.parametrize("p", [1, 2, 3, 4, 5, 6, 9])
@pytest.mark.parametrize("start", [(0.5, 0.45, 0.3, 0.0), (0.9, -0.5, 0.8, 0.2), (1.5, -0.7, 1.2, 0.1), (0.6, 0.6, 0.6, 0.6)])
def test_endpoint_is_where_the_flow_ends(p, start):
    end = frozen_clean_endpoint(start, p)
    assert end == pytest.approx(_integrated(np.array(start), p, 400.0), rel=1e-8, abs=1e-8)
    assert (end**p).sum() == pytest.approx(1.0, abs=1e-12)


def test_no_state_keeps_more_than_the_runner_up():
    """The first ends below 1, so what the second state would keep at 1 bounds all others; it is nearly met."""
    start = [0.5, 0.1, 0.07, 0.0]
    end = frozen_clean_endpoint(start, 5)
    bound = runner_up(0.5, 0.1, 5) ** (1 / 3)
    assert (end[1:] <= bound).all() and end[1] == pytest.approx(bound, rel=1e-2)


@pytest.mark.parametrize(("start", "p", "end"), [((-1.0, -2.0), 5, (0.0, 0.0)), ((0.0, 0.0), 4, (0.0, 0.0)), ((-1.0, 0.0), 4, (-1.0, 0.0))])
def test_starts_without_a_positive_state(start, p, end):
    assert frozen_clean_endpoint(start, p) == pytest.approx(end)


def _published_start(seed, d, scale, gap):
    a = np.sort(scale * np.random.RandomState(seed).rand(d))[::-1].copy()
    a[1] = a[0] - gap
    return a


def _normalised_error(end):
    d = len(end)
    taps = impulse_response(end, np.ones(d), np.ones(d), 20)
    return np.abs(taps - np.array([d] + [1] * 19)).max() / d


def test_published_configuration_over_all_seeds():
    gap = 0.05 / np.exp(5 * np.log10(1e3))
    errors = [_normalised_error(frozen_clean_endpoint(_published_start(seed, 10, 1e-3, gap), 6)) for seed in range(242, 250)]
    assert np.mean(errors) == pytest.approx(1.36320e-3, rel=1e-5)
    first = _published_start(242, 10, 1e-3, gap)[0]
    assert frozen_clean_escape_time(first, 6) == pytest.approx(4.18762800e10, rel=1e-8)


def test_near_tie_keeps_its_figures():
    """The end of the second state, from balls of 400 bits: its start differs from the leader's by 1.5e-8 of 1e-3."""
    start, p = _published_start(242, 10, 1e-3, 1.53e-8), 6
    end = frozen_clean_endpoint(start, p)
    flint.ctx.prec = 400
    try:
        exact = [flint.arb(z) ** (2 - p) for z in start]
        head = flint.arb(end[0]) ** (2 - p)
        states = [1 / (head + z - exact[0]).sqrt().sqrt() for z in exact]
        assert [float(z) for z in states] == pytest.approx(list(end), rel=1e-12)
        assert float(abs(sum((z**p for z in states), flint.arb(0)) - 1)) < 1e-13
    finally:
        flint.ctx.prec = 53


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: frozen_clean_endpoint([1.0], 0), "at least 1"),
        (lambda: frozen_clean_endpoint([np.nan], 3), "finite"),
        (lambda: frozen_clean_endpoint([], 3), "nonempty"),
        (lambda: frozen_clean_escape_time(0.0, 3), "positive"),
        (lambda: frozen_clean_escape_time(1.0, 2), "at least 3"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
