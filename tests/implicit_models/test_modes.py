"""The engine of both modes, and what sweeps magnify: what is refused, and what brute force gives."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from lemmata.simulations.implicit_models.modes import NotConverged, evaluate
from lemmata.theory.implicit_models import sweep_growth


def decaying(z, x):
    return 0.5, z


def test_both_modes_agree_on_a_contraction():
    rng = np.random.default_rng(0)
    inputs, w = rng.standard_normal((7, 3)), 0.2 * rng.standard_normal((3, 3))
    ends = [
        evaluate(lambda z, h, x: np.tanh(w @ (z + h) + x), decaying, inputs, np.zeros(3), mode) for mode in ("sequential", "simultaneous")
    ]
    for one, other in zip(*ends, strict=True):
        assert one == pytest.approx(other, abs=1e-10)


def test_news_that_travels_one_token_a_sweep_reaches_the_last_of_many():
    inputs = np.ones(300)
    z, h = evaluate(lambda z, h, x: h, lambda z, x: (0.0, z), inputs, [1.0], "simultaneous", convention="b", most=10)
    assert np.all(z == 1) and np.all(h == 1)


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_what_does_not_settle_is_told_with_its_residual(mode):
    with pytest.raises(NotConverged, match="has not settled") as caught:
        evaluate(lambda z, h, x: 1 - z, decaying, [0.0], [0.0], mode, most=50)
    assert caught.value.residual >= 0.5
    with pytest.raises(NotConverged, match="leave every bound") as caught:
        evaluate(lambda z, h, x: 2 * z + 1, decaying, [0.0], [0.0], mode)
    assert caught.value.residual == np.inf


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_single_precision_is_named_where_it_is_why_nothing_settles(mode):
    def single(z, h, x):
        return (np.cos(np.float32(3) * z.astype(np.float32)) * np.float32(0.3) + np.float32(0.05) * h + np.float32(x)).astype(np.float32)

    def affine(z, x):
        return np.float32(0.5), z

    with pytest.raises(NotConverged, match="finer than float32") as caught:
        evaluate(single, affine, [0.1, 0.7], [0.3], mode, most=300)
    assert caught.value.residual < 1e-6
    with pytest.raises(NotConverged, match=r"after 300 \w+: the last"):
        evaluate(lambda z, h, x: 1 - z, affine, [0.0], [0.0], mode, most=300)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"mode": "parallel"}, "mode is one of"),
        ({"convention": "c"}, "convention"),
        ({"inputs": []}, "tokens"),
        ({"h0": [np.nan]}, "finite"),
        ({"inputs": [0.0, np.inf]}, "token 1 is inf"),
        ({"inputs": np.array([[np.nan]])}, "token 0 is"),
        ({"h0": 0.0}, "finite"),
        ({"f": lambda z, h, x: np.zeros(len(z) + 1)}, "width"),
    ],
)
def test_bad_input_is_refused(change, said):
    good = {"f": lambda z, h, x: 0 * z, "u": decaying, "inputs": [0.0], "h0": [0.0], "mode": "sequential"}
    with pytest.raises(ValueError, match=said):
        evaluate(**{**good, **change})


def test_the_width_of_z_is_found():
    z, h = evaluate(lambda z, h, x: np.array([h[0], z[0], z[1]]), lambda z, x: (1.0, z[2:] - z[2:]), [0.0], [2.0], "sequential")
    assert z.tolist() == [[2.0, 2.0, 2.0]] and h.tolist() == [[2.0]]


@pytest.mark.parametrize(
    ("a", "b", "length"), [(0.5, 2.0, 20), (-0.9, 0.3, 5), (0.0, 3.0, 4), (0.0, 1.0, 4), (0.5, 0.0, 3), (1.0, 0.0, 3), (0.25, 5.0, 1)]
)
def test_growth_is_the_largest_norm_and_the_first(a, b, length):
    chain, power, norms = a * np.eye(length) + b * np.eye(length, k=-1), np.eye(length), []
    for _ in range(300):
        norms.append(np.abs(power).sum(axis=1).max())
        power = chain @ power
    growth, sweeps = sweep_growth(a, b, length)
    assert growth == pytest.approx(max(norms)) and sweeps == int(np.argmax(norms))


def test_growth_of_fractions_is_a_fraction():
    assert sweep_growth(Fraction(1, 2), Fraction(2), 3) == (Fraction(61, 8), 3)


def test_long_chains_are_bisected():
    growth, sweeps = sweep_growth(0.999, 0.01, 300)
    assert 0 < sweeps < 300_000 and growth > 1


@pytest.mark.parametrize(
    ("a", "b", "length", "said"),
    [
        (1.0, 1.0, 2, "not below 1"),
        (-1.5, 0.0, 2, "above 1"),
        (np.nan, 1.0, 2, "finite"),
        (0.5, 1.0, 0, "length"),
        (0.5, 1e300, 9, "floats"),
    ],
)
def test_growth_without_bound_is_refused(a, b, length, said):
    with pytest.raises(ValueError, match=said):
        sweep_growth(a, b, length)


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
@pytest.mark.parametrize("slowness", [1e-13, 1e-17])
def test_an_iterate_that_hardly_moves_is_no_equilibrium(mode: str, slowness: float) -> None:
    with pytest.raises(NotConverged, match="hardly moves") as said:
        evaluate(lambda z, h, x: z + (1 - z) * slowness, lambda z, x: (0.5, z), [0.0, 0.0], [0.0], mode)
    assert said.value.residual <= 1e-12


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_a_fast_entry_does_not_hide_a_slow_one(mode: str) -> None:
    with pytest.raises(NotConverged, match="hardly moves"):
        evaluate(lambda z, h, x: z * [0.0, 1.0] + [1.0, 1e-14], lambda z, x: (0.5, z), [0.0], [0.0, 0.0], mode)
