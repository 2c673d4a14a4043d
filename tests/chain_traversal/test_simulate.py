"""The simulations of chain traversal: engines against independent routes, what a killed run resumes to, and what is refused."""

import argparse
import subprocess
import sys
from functools import partial
from itertools import permutations

import jax
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from lemmata.dynamics import checkpoint
from lemmata.simulations import chain_traversal
from lemmata.simulations.chain_traversal import flow, monte_carlo, presets, reinforce
from lemmata.store.store import Store
from lemmata.terms.types import Fields
from lemmata.theory.chain_traversal.problem import (
    Transformer,
    Traversal,
    end_values,
    logits_from_probabilities,
    step_probabilities,
    symmetric_attention,
    transition_matrix,
)
from tests import house, refused

pytestmark = pytest.mark.usefixtures("lightly_compiled")

FREE: Fields = {"homogeneous": False, "mask_self": False}


def simulated(words, store=None):
    parser = argparse.ArgumentParser()
    chain_traversal.add_arguments(parser)
    return chain_traversal.simulate(parser.parse_args(words.split()), store or Store())


def slope_by_powers(n, values, start_weights, moved, **model):
    """The derivative of J by one class value: J from a high power of the transition matrix, its derivative by central differences."""

    def reward(shift):
        at = np.array(values, dtype=float)
        at[moved] += shift
        ends = np.linalg.matrix_power(transition_matrix(n, *at, **model), 2**20)
        return np.asarray(start_weights) @ ends[1:n, 0]

    return (reward(1e-4) - reward(-1e-4)) / 2e-4


@pytest.mark.parametrize("model", [{}, FREE, {"homogeneous": False}], ids=str)
def test_the_flow_agrees_with_the_plain_equations(model):
    n, start, weights = 3, (1.0, 0.3, 0.0) if not model else (1.0, 0.3, -0.2), (0.25, 0.75)
    sizes = np.array([30, 30, 120])
    used = 2 if not model else 3

    def rate(_, values):
        return [slope_by_powers(n, values, weights, k, **model) / sizes[k] for k in range(used)]

    plain = solve_ivp(rate, (0, 300.0), start[:used], method="RK45", rtol=1e-6, atol=1e-9).y[:, -1]
    found = chain_traversal.gradient_flow(n, *start, weights, 300.0, **({"homogeneous": True, "mask_self": True} | model))
    np.testing.assert_allclose(found[:used], plain, atol=1e-6)
    assert used == 3 or found[2] == 0.0


def test_flow_is_the_limit_of_small_steps():
    start, weights = (0.5, 0.2, -0.1), (0.5, 0.3, 0.2)
    exact = flow.path(4, start, weights, 100.0, **FREE)[0]
    errors = [np.abs(flow.ascent(4, start, weights, 100 / k, k, 1, **FREE)[1][-1] - exact).max() for k in (50, 100)]
    assert errors[1] < 1e-3
    assert errors[0] / errors[1] == pytest.approx(2, rel=0.05)


def test_self_emission_drifts_away_from_traversal_though_all_rewards_are_won():
    weights = (1 / 3,) * 3
    values = flow.path(4, (3.0, -1.0, 0.0), weights, [1e4, 1e6, 1e8, 1e12], **FREE)
    forward = [transition_matrix(4, *map(float, row), **FREE)[2, 1] for row in values]
    np.testing.assert_allclose(forward, [0.6109, 0.5019, 0.4164, 0.3020], atol=6e-5)
    lengths = [float(Traversal(4, (0, 1, 0), **FREE).length(tuple(row))) for row in values]
    np.testing.assert_allclose(lengths, [3.005, 3.355, 3.765, 4.674], atol=6e-4)
    masked = chain_traversal.gradient_flow(4, 3.0, -1.0, 0.0, weights, 1e6, homogeneous=False, mask_self=True)
    assert transition_matrix(4, *masked, homogeneous=False)[2, 1] == pytest.approx(0.99993, abs=5e-6)


def test_the_time_to_traversal_is_that_of_the_flow_and_grows_as_the_square_of_the_length():
    init, weights = (0.5, 0.1, 0.4), (1 / 3,) * 3
    alpha, beta = map(float, logits_from_probabilities(4, *init))
    for eps in (1e-2, 1e-10):
        t, beta_then = chain_traversal.time_to(4, eps, init, weights)
        reached = chain_traversal.gradient_flow(4, alpha, beta, 0.0, weights, t, homogeneous=True, mask_self=True)
        assert reached[1] == pytest.approx(beta_then, abs=1e-9)
        assert (np.exp(reached[1]) + 5) / np.exp(reached[0]) == pytest.approx(eps / (1 - eps), rel=1e-8)
    short, long = (chain_traversal.time_to(n, 1e-2, init, (*weights, *(0.0,) * (n - 4)))[0] for n in (16, 32))
    assert long / short == pytest.approx(4.24, abs=5e-3)
    assert chain_traversal.time_to(4, 0.6, init, (1.0, 0.0, 0.0))[0] == 0.0


def test_a_finite_horizon_is_a_power_of_the_transition_matrix():
    weights = (0.2, 0.3, 0.5)
    times, values = flow.ascent(4, (0.3, 0.2, 0.1), weights, 5.0, 1, 1, **FREE, horizon=5)

    def reward(shift):
        return np.array(weights) @ np.linalg.matrix_power(transition_matrix(4, *(values[0] + shift), **FREE), 5)[1:4, 0]

    slope = [(reward(step) - reward(-step)) / 2e-5 for step in 1e-5 * np.eye(3)]
    np.testing.assert_allclose(values[1] - values[0], 5.0 * np.array(slope) / [56, 56, 336], rtol=1e-7)
    assert times.tolist() == [0.0, 5.0]


SHORT = Transformer(3, 4, (0.5, 0.5), logit_scale=5.0)
SMALL: Fields = {"batch": 128, "groups": 2, "every": 10, "instances": 50}


def settings(**changed):
    return Transformer(**({"n": 2, "horizon": 3, "start_weights": (1.0,), "logit_scale": 1.0} | changed))


@pytest.mark.parametrize(
    "problem",
    [
        settings(),
        pytest.param(settings(attention="softmax", mask_self=True), marks=pytest.mark.slow),
        pytest.param(settings(train_values=False, vocabulary=5), marks=pytest.mark.slow),
    ],
    ids=["linear", "softmax", "values fixed"],
)
def test_the_reinforce_estimate_is_the_gradient_by_enumeration(problem):
    params = jax.tree.map(lambda leaf: 4e7 * leaf, problem.init(jax.random.key(0)))
    N, batch, groups, draws = problem.vocabulary, 2**12, 2**10, 32
    orders = np.array(list(permutations(range(N))))[:, : 2 * problem.n]

    def exact(params):
        return jax.lax.map(lambda labels: problem.expected_reward(params, labels, 1), orders, batch_size=24).mean()

    mean, slopes = jax.jit(jax.value_and_grad(exact))(params)
    wanted = jax.tree.map(lambda g: (1 - groups / batch) * g, slopes)
    estimate = jax.jit(lambda key: reinforce.reward_gradient(problem, params, key, batch, groups, groups))
    found = [estimate(key) for key in jax.random.split(jax.random.key(1), draws)]
    for index, want in enumerate(jax.tree.leaves(wanted)):
        got = np.stack([np.ravel(jax.tree.leaves(slopes)[index]) for slopes, _ in found])
        error = got.std(axis=0, ddof=1) / np.sqrt(draws)
        gap, moving = got.mean(axis=0) - np.ravel(want), error > 0
        assert np.abs(gap[~moving]).max(initial=0.0) < 1e-15
        z = gap[moving] / error[moving]
        assert np.abs(z).max() < 5.5
        assert np.linalg.norm(want) > 5 * np.linalg.norm(error)
    rewards = np.array([reward for _, reward in found])
    assert rewards.mean() == pytest.approx(float(mean), abs=5 * rewards.std() / np.sqrt(draws))


def test_the_expected_gradient_is_the_mean_of_the_reinforce_estimates():
    problem = settings(n=3, horizon=4, start_weights=(0.25, 0.75), attention="softmax", logit_scale=3.0, edges_only=True)
    params = jax.tree.map(lambda leaf: 1e8 * leaf, problem.init(jax.random.key(0)))
    batch, draws = 2**13, 32
    keys = jax.random.split(jax.random.key(1), draws)
    sampled = jax.jit(lambda key: reinforce.reward_gradient(problem, params, key, batch))
    exact = jax.jit(lambda key: reinforce.expected_gradient(problem, params, key, batch))
    found, wanted = ([one(key) for key in keys] for one in (sampled, exact))
    for index in (0, 1):
        got, want = (np.stack([np.ravel(slopes[index]) for slopes, _ in each]) for each in (found, wanted))
        error, other = (part.std(axis=0, ddof=1) / np.sqrt(draws) for part in (got, want))
        moving = error > 0
        assert np.abs((got - want).mean(axis=0)[moving] / np.hypot(error, other)[moving]).max() < 5.5
        assert np.linalg.norm(want.mean(axis=0)) > 5 * np.linalg.norm(error) > 10 * np.linalg.norm(other)
    rewards, exactly = (np.array([reward for _, reward in each]) for each in (found, wanted))
    assert rewards.mean() == pytest.approx(exactly.mean(), abs=5 * rewards.std() / np.sqrt(draws))


@pytest.mark.slow
def test_the_expected_reward_teaches_chains_that_samples_of_this_size_do_not():
    words = "--length 5 --batch 64 --steps 2000 --every 100 --instances 50 --seeds 1"
    learnt, other = (simulated(f"--method {method} {words}").arrays for method in ("expected", "reinforce"))
    assert learnt["learnt"].all() and learnt["steps"][0] < 2000
    assert learnt["counts"][0, -1, 0, :, 1].tolist() == [50] * 4
    assert not other["learnt"].any()


@pytest.mark.parametrize(
    "problem",
    [settings(train_values=False, mask_self=True), settings(attention="softmax", train_values=False), settings(vocabulary=5)],
    ids=["markov", "softmax", "trained values"],
)
def test_rollouts_agree_with_enumeration(problem):
    N, T = problem.vocabulary, problem.horizon
    on_vertices = np.eye(N)[None, :, :]
    A = symmetric_attention(N, 1.1, 0.4, -0.3) + 1.5 * on_vertices
    values = end_values(N) + np.eye(N)[:, :, None] * np.eye(N)[:, None, :]
    params = (A, values) if problem.train_values else A
    labels = np.arange(4)
    every = np.indices((N,) * T).reshape(T, -1).T
    functions = partial(problem.log_probability, params), problem.outcome
    likelihood, outcome = (jax.jit(jax.vmap(function, in_axes=(None, None, 0))) for function in functions)
    probability = np.exp(likelihood(labels, 1, every).sum(axis=1))
    right, reached, _ = map(np.asarray, outcome(labels, 1, every))
    steps = np.where(reached, 1 + np.asarray(problem.sinks(labels))[every].argmax(axis=1), T)
    probability = probability / (float(N) ** (T - steps))
    assert probability.sum() == pytest.approx(1.0, rel=1e-12)
    found = chain_traversal.rollouts(problem, params, 200_000, 3, lanes=500, each=100)
    assert found.rollouts.tolist() == [200_000]
    for got, chance in ((found.correct, probability[right].sum()), (found.other_sink, probability[reached & ~right].sum())):
        assert abs(got[0] - 200_000 * chance) < 5 * np.sqrt(200_000 * chance * (1 - chance))
    spread = np.sqrt((probability @ steps**2 - (probability @ steps) ** 2) / 200_000)
    assert abs(found.length[0] / 200_000 - probability @ steps) < 5 * spread
    assert found.squared_length[0] / 200_000 == pytest.approx(probability @ steps**2, rel=0.02)


def test_long_rollouts_agree_with_the_dense_solve_at_every_start():
    n, weights = 5, (0.1, 0.2, 0.3, 0.4)
    logits = tuple(map(float, logits_from_probabilities(n, 0.5, 0.2, 0.3)))
    problem = Transformer(n, 10**6, weights, train_values=False, mask_self=True)
    found = chain_traversal.rollouts(problem, symmetric_attention(2 * n, *logits), 300_000, 0, lanes=1000, each=100)
    assert found.rollouts.sum() == 300_000
    for k, count in enumerate(found.rollouts):
        record = Traversal(n, tuple(np.eye(n - 1)[k]))
        success, length = float(record.reward(logits)), float(record.length(logits))
        assert abs(found.correct[k] - count * success) < 5 * np.sqrt(count * success * (1 - success))
        assert found.correct[k] + found.other_sink[k] == count
        mean = found.length[k] / count
        assert abs(mean - length) < 5 * np.sqrt((found.squared_length[k] / count - mean**2) / count)
    more = chain_traversal.rollouts(problem, symmetric_attention(2 * n, *logits), 300_000, 1, lanes=1000, each=100)
    assert (more.correct != found.correct).all()


def test_reinforce_learns_the_short_chain_and_is_stopped_then():
    found = reinforce.train(SHORT, reinforce.Schedule(**SMALL, most_steps=3000), 0)
    assert found.learnt
    assert found.steps == found.marks[-1] < 3000
    greedy, sampled = found.counts[-1]
    assert greedy[:, 1].tolist() == [50, 50]
    assert sampled[:, 1].min() > 45
    assert np.all(found.counts[:, :, :, 1] <= found.counts[:, :, :, 2])
    assert len(found.rewards) == found.steps
    assert found.rewards[:20].mean() < 0.5
    assert found.rewards[-1] > 0.99


@pytest.mark.usefixtures("fully_compiled")
def test_a_training_killed_in_the_middle_ends_in_the_same_bits(monkeypatch):
    monkeypatch.setattr(checkpoint, "PATIENCE", 0.0)
    monkeypatch.setattr(checkpoint, "SHARE", 0.0)
    schedule, kept = reinforce.Schedule(**SMALL, most_steps=45), {}

    class Killed(Exception):
        pass

    def write(found):
        kept.update(found)
        if found["done"] == 3:
            raise Killed

    with pytest.raises(Killed):
        reinforce.train(SHORT, schedule, 7, kept=(lambda: None, write))
    resumed = reinforce.train(SHORT, schedule, 7, kept=(lambda: kept, lambda found: None))
    whole = reinforce.train(SHORT, schedule, 7)
    assert whole.marks.tolist() == [10, 20, 30, 40, 45]
    for got, want in zip(jax.tree.leaves(resumed), jax.tree.leaves(whole), strict=True):
        assert np.array_equal(got, want)
    other = reinforce.train(SHORT, schedule, 8)
    assert not np.array_equal(other.params[0], whole.params[0])


def test_adam_step_by_step():
    rate = 3e-2
    found = reinforce.train(SHORT, reinforce.Schedule(**SMALL, most_steps=13, rate=rate), 5)
    for_init, for_steps, _ = jax.random.split(jax.random.key(5), 3)
    params = np.array(SHORT.init(for_init))
    slope = jax.jit(lambda params, key: reinforce.reward_gradient(SHORT, params, key, SMALL["batch"], SMALL["groups"], 2))
    mean, square = np.zeros_like(params), np.zeros_like(params)
    for k in range(13):
        g, reward = slope(tuple(params), jax.random.fold_in(for_steps, k))
        mean, square = 0.9 * mean + 0.1 * np.array(g), 0.999 * square + 0.001 * np.array(g) ** 2
        params += rate * mean / (1 - 0.9 ** (k + 1)) / (np.sqrt(square / (1 - 0.999 ** (k + 1))) + 1e-8)
        assert found.rewards[k] == pytest.approx(float(reward))
    np.testing.assert_allclose(np.array(found.params), params, rtol=1e-9, atol=1e-15)
    assert found.marks.tolist() == [10, 13]


def test_flow_ascent_and_the_store(tmp_path):
    words = "--length 5 --train-distances 1-2 --logged 4"
    store = Store(tmp_path)
    run = simulated(f"{words} --time 1e3", store)
    assert simulated(f"{words} --time 1e3", store).cached
    assert not simulated(f"{words} --time 1e3 --allow-self", store).cached
    by_steps = simulated(f"{words} --method ascent --step-size 0.5 --steps 2000", store).arrays
    found = run.arrays
    for name in ("alpha", "beta"):
        assert found[name][-1] == pytest.approx(by_steps[name][-1], abs=1e-3)
    start = [found[name][0] for name in ("p_fwd", "p_bwd", "p_other", "p_self")]
    np.testing.assert_allclose(start, [0.5, 0.1, 0.4, 0.0], atol=1e-12)
    end = step_probabilities(5, found["alpha"][-1], found["beta"][-1])
    np.testing.assert_allclose([found[name][-1] for name in ("p_fwd", "p_bwd", "p_other")], end, rtol=1e-12)
    assert np.all(np.diff(found["train_loss"]) < 0)
    assert found["test_loss"][-1] > found["train_loss"][-1]
    assert found["t"][-1] == pytest.approx(1e3, rel=1e-12)


@pytest.mark.usefixtures("fully_compiled")
@pytest.mark.slow
def test_each_seed_is_a_run_of_its_own(tmp_path):
    words = "--method reinforce --length 3 --batch 128 --groups 2 --steps 30 --every 10 --instances 50 --test-distances 2"
    store = Store(tmp_path)
    first = simulated(f"{words} --seeds 1", store)
    both = simulated(f"{words} --seeds 2", store).arrays
    assert both["seed"].tolist() == [42, 43]
    assert np.array_equal(first.arrays["A"][0], both["A"][0])
    assert not np.array_equal(both["A"][0], both["A"][1])
    assert both["counts"].shape == (2, 3, 2, 2, 4)
    counts = first.arrays["counts"][0, -1]
    assert first.summary["greedy accuracy"]["mean"] == counts[0, 1, 1] / 50
    assert first.summary["sampled traversal given a sink"]["mean"] == counts[1, 1, 3] / counts[1, 1, 2]


def test_fixed_values_start_from_the_probabilities_asked_for():
    words = "--length 3 --init 0.6,0.1,0.3 --mask-self --horizon 9 --batch 64 --steps 1 --step-size 1e-9 --seeds 1"
    run = simulated(f"--method reinforce {words}")
    assert "V" not in run.arrays
    P = transition_matrix(3, *logits_from_probabilities(3, 0.6, 0.1, 0.3))
    right = np.linalg.matrix_power(P, 9)[1:3, 0]
    counts = run.arrays["counts"][0, -1, 1]
    assert np.all(np.abs(counts[:, 1] - 1000 * right) < 5 * np.sqrt(1000 * right * (1 - right)))


def test_presets_are_the_rows_of_the_tables(monkeypatch, tmp_path):
    asked = []

    def train(problem, schedule, seed, *, tested, **_):
        asked.append((problem, schedule, seed, tested))
        counts = np.ones((1, 2, tested.n - 1, 4), int)
        return reinforce.Trained((np.zeros(1), np.zeros(1)), 1, True, np.ones(1), counts, np.ones(1))

    monkeypatch.setattr(reinforce, "train", train)
    for row in presets.ROWS:
        for attention in ("linear", "softmax"):
            simulated(f"--preset {row} --attention {attention} --seeds 1", Store(tmp_path))
    simulated("--preset table-1-7 --batch 160 --seeds 2", Store(tmp_path))
    found = [(problem.n, sum(w > 0 for w in problem.start_weights), tested.n) for problem, *_, tested in asked[:10]]
    assert found[::2] == found[1::2] == [(4, 3, 4), (4, 1, 4), (8, 7, 8), (12, 11, 12), (4, 3, 12)]
    assert [problem.attention for problem, *_ in asked[:10]] == ["linear", "softmax"] * 5
    sizes = [(schedule.batch, schedule.groups, schedule.most_steps, seed) for _, schedule, seed, _ in asked]
    assert sizes[:10] == [(4096, 1, 2000, 42)] * 4 + [(200_000, 80, 2000, 42), (50_000, 25, 6000, 42)] * 3
    wide, _, _, tested = asked[8]
    assert (wide.vocabulary, wide.horizon, tested.horizon, wide.logit_scale) == (24, 13, 13, 20.0)
    assert [(schedule.batch, seed) for _, schedule, seed, _ in asked[10:]] == [(160, 42), (160, 43)]
    simulated("--preset table-1-7 --method expected --seeds 1", Store(tmp_path))
    simulated("--preset table-1-3 --edges-only --seeds 1", Store(tmp_path))
    made = [(problem.n, problem.edges_only, schedule.exact, schedule.batch) for problem, schedule, *_ in asked[12:]]
    assert made == [(8, True, True, 1024), (4, True, False, 4096)]
    assert not any(problem.edges_only or schedule.exact for problem, schedule, *_ in asked[:12])


def test_chains_of_the_tests_may_be_longer_than_those_of_training():
    few = "--batch 8 --steps 2 --every 1 --instances 3 --seeds 1"
    found = simulated(f"--method reinforce --length 2 --test-length 4 --vocabulary 9 --horizon 5 {few}").arrays
    assert found["counts"].shape == (1, 2, 2, 3, 4)
    assert found["A"].shape == (1, 9, 9, 9)
    assert np.all(found["counts"][..., 0] == 3)


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ("--length 1", "length must be an integer of at least 2, not 1"),
        ("--length 4 --train-distances 1-4", "train distances must lie between 1 and 3, written as 1-3 or 1,5, not '1-4'"),
        ("--train-distances 3-1", "train distances must lie between 1 and 3"),
        ("--train-distances 0", "train distances must lie between 1 and 3"),
        ("--train-distances one", "train distances must lie between 1 and 3"),
        ("--train-distances=-1", "train distances must lie between 1 and 3"),
        ("--test-distances 9", "test distances must lie between 1 and 3"),
        ("--test-distances ''", "test distances must lie between 1 and 3"),
        ("--init 0.5,0.1,0.3", "step probabilities must be positive and sum to 1, not 0.5, 0.1, 0.3"),
        ("--init 0.5,0.5,0", "step probabilities must be positive"),
        ("--init 0.5,nan,0.5", "step probabilities must be positive"),
        ("--init 0.5,0.5", "init must be three probabilities"),
        ("--init a,b,c", "a list of numbers must be written"),
        ("--train-distances 3 --horizon 2", "horizon must be at least 3, the steps from the nearest start to the end, not 2"),
        ("--horizon 0", "horizon must be at least 1"),
        ("--method reinforce --horizon 0", "horizon must be at least 1"),
        ("--time 0", "time must be a positive number"),
        ("--time inf", "time must be a positive number"),
        ("--gamma nan", "gamma must be a finite number"),
        ("--logged 0", "logged must be an integer of at least 1"),
        ("--method ascent --step-size -1", "step size must be a positive number"),
        ("--method ascent --steps 0", "steps must be a positive number"),
        ("--method ascent --time 3", "--time belongs to the method flow, not to ascent"),
        ("--batch 5", "--batch belongs to the method reinforce or expected, not to flow"),
        ("--method reinforce --gamma 1", "--gamma belongs to the method flow or ascent, not to reinforce"),
        ("--method reinforce --batch 10 --groups 3", "groups must divide the batch into 2 or more rollouts each"),
        ("--method reinforce --batch 10 --groups 10", "groups must divide the batch into 2 or more rollouts each"),
        ("--method reinforce --groups 4 --at-once 3", "groups at once must divide the groups"),
        ("--method expected --batch 8 --groups 2", "--groups belongs to the method reinforce, not to expected"),
        ("--method reinforce --batch 0", "batch must be an integer of at least 1"),
        ("--method reinforce --steps 0", "most steps must be an integer of at least 1"),
        ("--method reinforce --every 0", "every must be an integer of at least 1"),
        ("--method reinforce --step-size 0", "rate must be a positive number"),
        ("--method reinforce --seeds 0", "seeds must be an integer of at least 1"),
        ("--method reinforce --seed -1", "seed must be an integer of at least 0"),
        ("--method reinforce --seed 2147483648", "seed must be below 2^31"),
        ("--method reinforce --vocabulary 7", "vocabulary must be an integer of at least 8"),
        ("--method reinforce --vocabulary 0", "vocabulary must be an integer of at least 8"),
        ("--method reinforce --test-length 0", "test length must be an integer of at least 2"),
        ("--method reinforce --test-length 1", "test length must be an integer of at least 2"),
        ("--method reinforce --test-length 5 --vocabulary 8", "vocabulary must be an integer of at least 10"),
        ("--method reinforce --logit-scale -1", "logit_scale must be positive"),
        ("--method reinforce --logit-scale 0", "logit_scale must be positive"),
        ("--method reinforce --attention softmax --init 0.5,0.1,0.4", "--init is for linear attention only, not for softmax"),
        ("--preset table-1-3 --length 5", "--length is fixed by the preset table-1-3"),
        ("--preset table-1-3 --method flow", "--method is fixed by the preset table-1-3"),
        ("--preset table-1-3 --test-distances 1", "--test-distances is fixed by the preset table-1-3"),
        ("--preset row", "invalid choice"),
        ("--mask-self --allow-self", "not allowed with"),
    ],
)
def test_bad_input_is_one_line_and_status_2(capsys, words, allowed):
    assert allowed in refused.told(lambda given: chain_traversal.main([word.replace("''", "") for word in given]), words, capsys)


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: chain_traversal.time_to(4, 1.0, (0.5, 0.1, 0.4), (1.0, 0.0, 0.0)), "eps must lie between 0 and 1"),
        (lambda: chain_traversal.time_to(4, 0.1, (0.5, 0.5), (1.0, 0.0, 0.0)), "three probabilities"),
        (lambda: chain_traversal.time_to(4, 0.1, (0.5, 0.1, 0.4), (1.0, 0.0)), "start_weights must be 3"),
        (lambda: flow.path(4, (1.0, 0.0, 0.5), (1.0, 0.0, 0.0), 1.0), "gamma = 0"),
        (lambda: flow.path(4, (1.0, 0.0, 0.0), (1.0, 0.0, 0.0), -1.0), "times must be finite and at least 0"),
        (lambda: flow.path(1, (1.0, 0.0, 0.0), (), 1.0), "at least 2"),
        (lambda: chain_traversal.rollouts(settings(), settings().init(jax.random.key(0)), 0, 0), "count must be"),
        (lambda: chain_traversal.rollouts(settings(), settings().init(jax.random.key(0)), 5, 2**31), "below 2"),
        (lambda: reinforce.train(settings(), reinforce.Schedule(), 0, tested=settings(logit_scale=2.0)), "chains, starts and horizon only"),
    ],
)
def test_bad_numbers_are_refused(call, complaint):
    with pytest.raises(ValueError, match=complaint):
        call()


def test_only_a_policy_without_memory_is_tabulated():
    assert monte_carlo.is_markov(settings(train_values=False))
    assert not monte_carlo.is_markov(settings(train_values=False, attention="softmax"))


def test_importing_the_package_is_light():
    code = "import sys, lemmata.simulations.chain_traversal; print([name for name in ('jax', 'scipy', 'sympy') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=house.ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr
