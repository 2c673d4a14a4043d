"""The problem records against the data law: enumeration, drawn sequences, autodiff, and the curvature at the end of training."""

import dataclasses
import itertools
import math
from fractions import Fraction

import jax
import numpy as np
import pytest
import sympy

from lemmata.dynamics import flow, jax_problem
from lemmata.theory.linear_attention.problem import (
    AbsoluteEncoding,
    AugmentedEncoding,
    CirculantGram,
    GramFlow,
    RelativeEncoding,
    ring_target,
    window_target,
)
from tests.linear_attention import oracles

pytestmark = pytest.mark.usefixtures("lightly_compiled")

BETAS = (0.4, -0.3)
SIZES = [(5, 1), (5, 3), (6, 4), (5, 4), (5, 5), (7, 2)]
ENCODINGS = {
    "absolute": AbsoluteEncoding,
    "augmented": AugmentedEncoding,
    "relative on the ring": RelativeEncoding,
    "relative on a line": lambda *sizes, **more: RelativeEncoding(*sizes, ring=False, **more),
    "relative, aligned": lambda *sizes, **more: RelativeEncoding(*sizes, aligned=True, **more),
    "relative on a line, aligned": lambda *sizes, **more: RelativeEncoding(*sizes, aligned=True, ring=False, **more),
}


def made(name, n, n1, d=2, **more):
    return ENCODINGS[name](n, n1, d, 1.3, BETAS, **more)


def start(problem, seed=0):
    return jax_problem.floats(problem.init(jax.random.key(seed)))


def window(n, n1, shift=0):
    return [(shift + t) % n for t in range(n1)]


def attention(problem, params):
    """yhat_i = sum_r M_ir <v, x_r>, entry by entry."""
    n = problem.positions
    if not isinstance(problem, RelativeEncoding):
        return np.array([[params[i] @ params[r] for r in range(n)] for i in range(n)]), np.eye(problem.dim)[0]
    a, v = (params, np.eye(problem.dim)[0]) if problem.aligned else params
    lag = dict(zip(problem.lags.tolist(), a, strict=True))
    return np.array([[lag[(i - r) % n if problem.ring else i - r] for r in range(n)] for i in range(n)]), v


def gaussian_loss(problem, params, sites):
    """E sum_{i in sites} (yhat_i - y_i)^2 over x_r ~ N(0, I) on `sites`: the squared length of each coefficient vector."""
    weights, v = attention(problem, params)
    theta, total = np.eye(problem.dim)[0], 0.0
    for i, r in itertools.product(sites, sites):
        impulse = [float(j == r) for j in range(problem.positions)]
        total += ((weights[i, r] * v - oracles.outputs(impulse, problem.alpha, problem.betas)[i] * theta) ** 2).sum()
    return total


@pytest.mark.parametrize(("n", "n1"), SIZES)
@pytest.mark.parametrize("name", ENCODINGS)
def test_the_loss_is_the_gaussian_mean_of_the_data_law(name, n, n1):
    problem = made(name, n, n1)
    params = start(problem)
    shifts = range(n) if isinstance(problem, AugmentedEncoding) else [0]
    expected = sum(gaussian_loss(problem, params, window(n, n1, shift)) for shift in shifts)
    assert problem.loss(params) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("name", ENCODINGS)
def test_sample_losses_average_to_the_loss_over_all_signs(name):
    """Losses are quadratic in the data, so that independent signs have the mean of Gaussians, and a finite one."""
    n, n1, d = 5, 3, 2
    problem = made(name, n, n1, d)
    params, means = start(problem), []
    for shift in range(n) if isinstance(problem, AugmentedEncoding) else [0]:
        x, visible = np.zeros((2 ** (n1 * d), n, d)), np.zeros((2 ** (n1 * d), n))
        signs = np.array(list(itertools.product((-1.0, 1.0), repeat=n1 * d))).reshape(-1, n1, d)
        x[:, window(n, n1, shift)], visible[:, window(n, n1, shift)] = signs, 1.0
        means.append(problem.sample_losses(params, (x, visible)).mean())
    assert np.mean(means) == pytest.approx(problem.loss(params), rel=1e-12)


@pytest.mark.parametrize("name", ENCODINGS)
def test_drawn_sequences_have_the_loss_as_their_mean(name):
    problem = made(name, 6, 3, 3)
    params = start(problem)
    x, visible = problem.draw(jax.random.key(1), 20000)
    assert np.all((np.abs(np.asarray(x)).sum(-1) > 0) == np.asarray(visible))
    assert np.all(np.asarray(visible).sum(-1) == 3)
    losses = np.asarray(problem.sample_losses(params, (x, visible)))
    assert abs(losses.mean() - problem.loss(params)) < 5 * losses.std() / math.sqrt(losses.size)
    assert float(problem.sample_loss(params, (x, visible))) == pytest.approx(losses.mean())
    everywhere = np.random.default_rng(2).normal(size=(20000, 6, 3))
    errors = problem.squared_errors(params, everywhere)
    assert np.all(np.abs(errors.mean(0) - problem.test_loss(params)) < 5 * errors.std(0) / math.sqrt(20000))


def test_every_shift_is_drawn():
    _, visible = made("augmented", 6, 3).draw(jax.random.key(0), 6000)
    counts = np.array([np.all(np.asarray(visible)[:, window(6, 3, shift)] == 1, axis=1).sum() for shift in range(6)])
    assert counts.sum() == 6000
    assert np.all(np.abs(counts - 1000) < 5 * math.sqrt(6000 * 5 / 36))


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_test_loss_is_the_gaussian_mean_when_all_positions_carry_data(name):
    problem = made(name, 6, 2)
    params = start(problem)
    weights, v = attention(problem, params)
    theta = np.eye(problem.dim)[0]
    impulses = [oracles.outputs(list(row), problem.alpha, problem.betas) for row in np.eye(6)]
    expected = [sum(((weights[i, r] * v - impulses[r][i] * theta) ** 2).sum() for r in range(6)) for i in range(6)]
    np.testing.assert_allclose(problem.test_loss(params), expected, rtol=1e-12)


@pytest.mark.parametrize(("n", "n1"), SIZES)
def test_autodiff_gives_the_gradient_derived_by_hand(n, n1):
    for name, shifts in (("absolute", [0]), ("augmented", range(n))):
        problem = made(name, n, n1, 3)
        P = start(problem)
        counts = sum(np.outer(*2 * [np.isin(np.arange(n), window(n, n1, shift))]).astype(float) for shift in shifts)
        target = np.array([oracles.outputs(list(row), problem.alpha, problem.betas) for row in np.eye(n)])
        expected = 4 * (counts * (P @ P.T - target)) @ P
        np.testing.assert_allclose(jax.grad(problem.loss)(P), expected, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("augmented", [True, False])
def test_the_gram_field_is_that_of_the_positions(augmented):
    problem = (AugmentedEncoding if augmented else AbsoluteEncoding)(6, 3, 4, 1.3, BETAS, 0.2)
    gram = GramFlow(6, 3, 4, 1.3, BETAS, 0.2, augmented=augmented)
    P = start(problem)
    speed = np.asarray(jax_problem.velocity(problem, P))
    np.testing.assert_allclose(gram.field(P @ P.T), speed @ P.T + P @ speed.T, rtol=1e-12, atol=1e-12)
    assert gram.loss(P @ P.T) == pytest.approx(problem.loss(P))
    np.testing.assert_allclose(gram.test_loss(P @ P.T), problem.test_loss(P), rtol=1e-12)


@pytest.mark.parametrize("n", [6, 7])
def test_the_circulant_fields_are_that_of_the_gram_matrix(n):
    plain, spectral = (CirculantGram(n, 3, n + 2, 1.3, BETAS, 0.2, logarithmic=which) for which in (False, True))
    a = start(plain)
    matrix = np.array([np.roll(a, shift) for shift in range(n)]).T
    gram = GramFlow(n, 3, n + 2, 1.3, BETAS, 0.2)
    np.testing.assert_allclose(matrix, matrix.T, atol=1e-15)
    np.testing.assert_allclose(plain.field(a), gram.field(matrix)[:, 0], rtol=1e-12, atol=1e-12)
    z = spectral.params(a)
    np.testing.assert_allclose(spectral.column(z), a, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(np.exp(z) * spectral.field(z), np.fft.fft(plain.field(a)).real, rtol=1e-10, atol=1e-10)
    for problem, params in ((plain, a), (spectral, z)):
        assert problem.loss(params) == pytest.approx(gram.loss(matrix))
        np.testing.assert_allclose(problem.test_loss(params), gram.test_loss(matrix), rtol=1e-12)


def test_a_large_diagonal_does_not_round_away_the_other_lags():
    """At lags that no window sees every term of the convolution is small: sums keep their digits, a transform of the diagonal would not."""
    n, n1 = 64, 9
    column = 1e-12 * np.random.default_rng(0).normal(size=n)
    column[0] = 3.0
    column = (column + np.roll(column[::-1], 1)) / 2
    matrix = np.array([np.roll(column, shift) for shift in range(n)]).T
    wanted = GramFlow(n, n1, n, 1.3, BETAS).field(matrix)[:, 0]
    found = CirculantGram(n, n1, n, 1.3, BETAS).field(column)
    unseen = slice(n1, n - n1 + 1)
    assert np.abs(found - wanted)[unseen].max() < 1e-9 * np.abs(wanted[unseen]).max()
    assert found == pytest.approx(wanted, rel=1e-12)


def curvature(problem, params):
    """The velocity is -grad L - eps p, so that its Jacobian is minus the curvature."""
    layout, *at = flow._laid_out(problem, jax_problem.floats(params))
    _, slope = flow._compiled(layout)
    return -float(np.linalg.eigvalsh(np.asarray(slope(*at)))[0])


@pytest.mark.parametrize(
    "problem",
    [
        AbsoluteEncoding(5, 3, 4, 1.3, (0.4,)),
        AbsoluteEncoding(5, 3, 4, 1.3, (0.9,), 0.1),
        AbsoluteEncoding(5, 3, 2, 1.3, (0.9,), 0.1),
        AbsoluteEncoding(5, 3, 4, -1.3, (0.4,), 0.1),
        RelativeEncoding(5, 3, 4, 1.3, (0.4,), 0.1),
        RelativeEncoding(5, 3, 4, 1.3, (0.4,), 0.1, ring=False),
        RelativeEncoding(5, 3, 4, 0.1, (0.2,), 3.0),
        RelativeEncoding(5, 3, 4, 1.3, (0.4,), aligned=True),
    ],
    ids=str,
)
def test_the_largest_step_is_set_by_the_curvature_at_the_end_of_training(problem):
    end = flow.solve(problem, problem.init(jax.random.key(0)), 300.0).final
    assert problem.largest_step == pytest.approx(2 / curvature(problem, end), rel=1e-6)


@pytest.mark.parametrize(
    "problem",
    [
        AugmentedEncoding(5, 3, 6, 1.3, (0.4,)),
        AugmentedEncoding(5, 2, 6, 1.0, (0.9,), 0.1),
        AugmentedEncoding(5, 2, 3, 1.0, (0.1,)),
        RelativeEncoding(5, 3, 4, 1.3, (0.4,)),
    ],
    ids=str,
)
def test_no_minimiser_is_flatter_than_the_largest_step_says(problem):
    for seed in range(3):
        end = flow.solve(problem, problem.init(jax.random.key(seed)), 100.0).final
        assert curvature(problem, end) >= 2 / problem.largest_step * (1 - 1e-6)


def test_the_initial_entries_have_variance_one_over_dim():
    P = np.asarray(AbsoluteEncoding(50, 1, 200, 1.0, ()).init(jax.random.key(0)))
    assert abs(P.var() * 200 - 1) < 5 * math.sqrt(2 / P.size)
    a, v = RelativeEncoding(2001, 1, 900, 1.0, (), ring=False).init(jax.random.key(0))
    assert a.shape == (4001,)
    assert v.shape == (900,)
    assert abs(float(a.var()) * 900 - 1) < 5 * math.sqrt(2 / 4001)


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("m", range(5))
def test_the_targets_are_those_of_the_outputs(n, m):
    alpha, betas = Fraction(3, 2), [Fraction(k + 1, 7) for k in range(m)]
    impulses = [oracles.outputs([int(i == r) for i in range(n)], alpha, betas) for r in range(n)]
    tau = ring_target(n, alpha, betas)
    assert tau.tolist() == impulses[0]
    symbol = sympy.Symbol("alpha")
    assert ring_target(n, symbol, betas if not m else [symbol] * m).sum() == symbol * (1 + 2 * m)
    long = [oracles.outputs([int(i == r) for i in range(n + 2 * m)], alpha, betas)[:n] for r in range(n)]
    assert window_target(n, alpha, betas).tolist() == long


def test_inside_a_small_window_the_line_and_the_ring_agree():
    n, n1 = 9, 6
    tau = ring_target(n, 2.0, [0.5, 0.25])
    matrix = np.array([[tau[(k - j) % n] for j in range(n1)] for k in range(n1)])
    assert np.all(matrix == window_target(n1, 2.0, [0.5, 0.25]))


BAD = [
    ({"positions": 0}, "positions must be an integer of at least 1, not 0"),
    ({"positions": 5.0}, "positions must be an integer"),
    ({"window": 0}, "window must be an integer from 1 to 5, not 0"),
    ({"window": 6}, "window must be an integer from 1 to 5, not 6"),
    ({"dim": 0}, "dim must be an integer of at least 1, not 0"),
    ({"alpha": math.nan}, "alpha must be a finite number, not nan"),
    ({"alpha": "x"}, "alpha must be a finite number, not 'x'"),
    ({"betas": (1.0, math.inf)}, "each of betas must be a finite number, not inf"),
    ({"betas": (1, 2, 3)}, "number of betas must be at most 2, (positions - 1) // 2, on a ring of 5 positions"),
    ({"weight_decay": -1e-9}, "weight decay must be a finite number of at least 0"),
]


@pytest.mark.parametrize("record", [AbsoluteEncoding, AugmentedEncoding, RelativeEncoding, GramFlow, CirculantGram])
@pytest.mark.parametrize(("changed", "words"), BAD)
def test_bad_numbers_are_refused_in_one_line(record, changed, words):
    sizes = {"positions": 5, "window": 2, "dim": 3, "alpha": 1, "betas": (0.5,)}
    good = record(**sizes)
    assert dataclasses.replace(good, betas=[0.25]).betas == (0.25,)
    with pytest.raises(ValueError) as raised:
        record(**{**sizes, **changed})
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)
