"""Equations: walks and outcomes against plain loops, the policy token by token against the policy at once, its gradient, its training."""

from __future__ import annotations

import argparse
import itertools
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from lemmata.simulations import chain_traversal
from lemmata.simulations.chain_traversal.equations import problems, report, training
from lemmata.simulations.chain_traversal.equations.policy import Policy, Shape
from lemmata.store.store import Store
from lemmata.theory.chain_traversal.recursion.bulk_root import limit_root
from tests.chain_traversal.test_simulate import simulated

pytestmark = pytest.mark.usefixtures("lightly_compiled")

SMALL = problems.Layout(chain=3, modulus=3, steps=2)
EVEN = np.ones(SMALL.longest)


def drawn(layout, count, seed=0):
    keys = jax.random.split(jax.random.key(seed), count)
    return jax.jit(jax.vmap(lambda key: problems.draw(layout, key, jnp.ones(layout.longest))))(keys)


def policy(layout, seed=0, width=8, layers=2):
    return jax.jit(partial(Policy, Shape(layout, layers=layers, heads=2, width=width)))(jax.random.key(seed))


def by_loop(layout, problem, tokens):
    """What came of a derivation, read token by token: right, ended, along, straight, and how many tokens belong to it."""
    names, increments = problem.names.tolist(), problem.increments.tolist()
    chains = [names[: layout.chain], names[layout.chain :]]
    value = int(problem.known)
    for h in increments[0][: int(problem.length)]:
        value = (value + h) % layout.modulus
    near = {frozenset(pair) for chain in chains for pair in itertools.pairwise(chain)}
    variables, values = tokens[::2], [token - layout.variables for token in tokens[1::2]]
    along, straight = True, True
    for k, variable in enumerate(variables):
        along &= k == 0 or frozenset(variables[k - 1 : k + 1]) in near
        straight &= k < layout.chain and variable == chains[0][k]
        if variable == chains[0][int(problem.length)]:
            right = values[k] == value
            return right, True, along, straight and right, 2 * k + 2
    return False, False, False, False, len(tokens)


def test_outcomes_are_those_of_a_plain_reading():
    layout = problems.Layout(chain=3, modulus=2, steps=4)
    every = drawn(layout, 3000)
    walk = jax.jit(jax.vmap(lambda key, problem: problems.walk(layout, key, problem, jnp.array([0.5, 0.2, 0.3]))))
    tokens = np.array(walk(jax.random.split(jax.random.key(1), 3000), every))
    anything = np.random.default_rng(0).integers((6, 2) * 5, size=(1000, 10)) + np.array((0, 6) * 5)
    tokens[2000:, 2:] = anything[:, 2:]
    found = jax.jit(jax.vmap(lambda problem, one: problems.outcome(layout, problem, one)))(every, tokens)
    kinds = set()
    for k in range(3000):
        one = jax.tree.map(lambda leaf, k=k: np.asarray(leaf[k]), every)
        *want, alive = by_loop(layout, one, np.asarray(tokens[k]).tolist())
        assert [bool(part[k]) for part in found[:4]] == want
        assert np.asarray(found.alive[k]).tolist() == [place < alive for place in range(10)]
        kinds.add(tuple(want))
    assert len(kinds) == 6  # every kind that can be has been met


def test_walks_have_the_odds_asked_for_and_values_that_follow():
    layout, odds, count = problems.Layout(chain=4, modulus=5, steps=1), (0.5, 0.2, 0.3), 20_000
    problem = jax.tree.map(lambda leaf: leaf[0], drawn(layout, 1))
    walk = jax.jit(jax.vmap(lambda key: problems.walk(layout, key, problem, jnp.array(odds))))
    tokens = np.asarray(walk(jax.random.split(jax.random.key(2), count)))
    problem = jax.tree.map(np.asarray, problem)
    assert (tokens[:, :2] == [problem.names[0], layout.variables + problem.known]).all()
    ahead = tokens[:, 2] == problem.names[1]
    assert abs(ahead.mean() - 0.5 / 0.8) < 5 * np.sqrt(0.25 / count)  # nothing lies behind the known variable
    onward = layout.variables + (int(problem.known) + int(problem.increments[0, 0])) % layout.modulus
    assert (tokens[ahead, 3] == onward).all() and (tokens[~ahead, 3] == tokens[~ahead, 1]).all()
    others = np.bincount(tokens[~ahead, 2], minlength=8)
    assert others[problem.names[:2]].tolist() == [0, 0]
    assert others[problem.names[2:]].min() > (~ahead).sum() / 6 - 5 * np.sqrt(count / 6)


def test_the_share_along_equations_is_that_of_walks_and_falls_at_the_rate_of_the_theory():
    odds, count = np.array([0.5, 0.2, 0.3]), 20_000
    layout = problems.Layout(chain=4, steps=5)
    every = drawn(layout, count)
    walk = jax.jit(jax.vmap(lambda key, problem: problems.walk(layout, key, problem, jnp.asarray(odds))))
    tokens = walk(jax.random.split(jax.random.key(11), count), every)
    read = jax.jit(jax.vmap(lambda problem, one: problems.outcome(layout, problem, one).along))
    found = [float(read(every._replace(length=jnp.full(count, length)), tokens).mean()) for length in (1, 2, 3)]
    wanted = problems.along(layout, odds)
    assert found == pytest.approx(wanted, abs=5 * np.sqrt(0.25 / count)) and wanted.min() > 0.1
    far = problems.along(problems.Layout(chain=15, steps=300), odds)
    assert far[-1] / far[-2] == pytest.approx(limit_root(*odds[:2]), rel=1e-9)


def test_derivations_have_the_probabilities_of_the_policy_at_once():
    shape, count = Shape(SMALL, heads=2, width=8), 40_000
    one, problem = policy(SMALL, 3), jax.tree.map(lambda leaf: leaf[0], drawn(SMALL, 1, 4))
    cache = jax.jit(lambda: one.read(problem))()
    pairs = list(itertools.product(range(6), range(6, 9)))
    start = [int(problem.names[0]), 6 + int(problem.known)]
    every = np.array([[*start, *first, *second] for first in pairs for second in pairs])
    logs = np.asarray(jax.jit(jax.vmap(lambda tokens: one.log_probabilities(cache, tokens)))(every))[:, 1:]
    likelihood = np.exp(logs.sum(axis=1))
    assert likelihood.sum() == pytest.approx(1, rel=1e-5)
    tokens = np.asarray(jax.jit(jax.vmap(lambda key: one.derive(cache, key, problem)))(jax.random.split(jax.random.key(5), count)))
    assert (tokens[:, :2] == start).all()
    seen = np.array([(tokens == row).all(axis=1).sum() for row in every])
    assert seen.sum() == count and shape == one.shape
    assert (((seen - count * likelihood) ** 2) / (count * likelihood)).sum() < len(every) + 5 * np.sqrt(2 * len(every))


def test_the_policy_reads_equations_in_any_order_and_cannot_see_ahead():
    one, problem = policy(SMALL, 6), jax.tree.map(lambda leaf: leaf[0], drawn(SMALL, 1, 7))
    other = problem._replace(names=jnp.roll(problem.names, 3), increments=problem.increments[::-1])
    shifted = other._replace(length=problem.length + 3)  # the same variable, now on the second chain
    tokens = jnp.array([problem.names[0], 6 + problem.known, 2, 7, 4, 8])
    known = one.log_probabilities(one.read(problem), tokens)
    assert one.log_probabilities(one.read(shifted), tokens) == pytest.approx(np.asarray(known), abs=1e-5)
    later = one.log_probabilities(one.read(problem), tokens.at[4].set(1))
    assert np.asarray(later[:3] == known[:3]).all() and later[3] != known[3]
    asked = one.log_probabilities(one.read(problem._replace(length=3 - problem.length)), tokens)
    assert not np.allclose(asked, known, atol=1e-4)


def test_the_estimate_is_the_gradient_of_the_reward():
    layout = problems.Layout(chain=2, modulus=2, steps=1)
    one, problem = policy(layout, 8, 4, layers=1), jax.tree.map(lambda leaf: leaf[0], drawn(layout, 1, 9))
    pairs = [[variable, value] for variable in range(4) for value in (4, 5)]
    every = jnp.array([[problem.names[0], 4 + problem.known, *pair] for pair in pairs])
    right = jax.vmap(lambda tokens: problems.outcome(layout, problem, tokens).right)(every)

    def exact(policy):
        logs = jax.vmap(lambda tokens: policy.log_probabilities(policy.read(problem), tokens))(every)
        return jnp.where(right, jnp.exp(logs[:, 1:].sum(axis=1)), 0.0).sum()

    group, draws = 2**12, 24
    again = jax.tree.map(lambda leaf: jnp.broadcast_to(leaf[None], (1, *leaf.shape)), problem)

    def estimate(key):
        tokens, outcome = training.derived(one, key, again, group)
        reward = outcome.right.astype(np.float32)
        return jax.grad(lambda policy: 2 * training.surrogate(policy, again, tokens, reward - reward.mean(), outcome.alive))(one)

    estimate = jax.jit(estimate)
    wanted = np.concatenate([np.ravel(leaf) for leaf in jax.tree.leaves(jax.jit(jax.grad(exact))(one))])
    keys = jax.random.split(jax.random.key(10), draws)
    found = np.stack([np.concatenate([np.ravel(leaf) for leaf in jax.tree.leaves(estimate(key))]) for key in keys])
    error = found.std(axis=0, ddof=1) / np.sqrt(draws)
    moving = error > 1e-7
    z = (found.mean(axis=0) * group / (group - 1) - wanted)[moving] / error[moving]
    assert np.abs(z).max() < 6 and np.linalg.norm(wanted) > 5 * np.linalg.norm(error)


@pytest.mark.slow
def test_imitation_then_rewards_teach_short_derivations_and_seeds_differ():
    layout = problems.Layout(chain=2, modulus=2, steps=1)
    shape = Shape(layout, layers=1, heads=2, width=16)
    sizes = {"base_updates": 1200, "base_batch": 32, "base_rate": 1e-2, "updates": 60, "batch": 16, "group": 8, "rate": 5e-3}
    schedule = training.Schedule(**sizes, every=25, instances=100)
    start = training.base(shape, schedule, 0)
    before = training.looking(shape, 400)(jax.tree.map(lambda leaf: leaf[None], start), jax.random.split(jax.random.key(1), 1))
    assert abs(float(before[0, report.ALONG, 0]) - 0.25 / 0.9) < 0.1
    end, log = training.reinforced(start, schedule, np.ones(1), (0, 1))
    assert log["marks"].tolist() == [25, 50, 60] and log["looks"].shape == (3, 2, 4, 1) and log["rewards"].shape == (3, 2)
    last = log["looks"][-1]
    assert last[:, report.ALONG].min() > 0.9 and last[:, report.RIGHT].min() > before[0, report.RIGHT, 0] + 0.3
    assert not np.array_equal(*np.asarray(end.scores.weight))


@pytest.fixture
def bases(monkeypatch):
    """A small policy that has not learnt anything in the place of the base; return what was asked for."""
    asked = []

    def base(shape, schedule, seed):
        asked.append((shape.layout, schedule, seed))
        return Policy(shape, jax.random.key(0))

    monkeypatch.setattr(report, "base", base)
    monkeypatch.setattr(report, "Shape", lambda layout: Shape(layout, layers=1, heads=2, width=4))
    monkeypatch.setattr(report, "BASE_LOOKS", 2)
    return asked


PRESET = "--preset equations --steps 3 --every 2 --instances 5 --seeds 2"


def test_the_preset_gives_its_table(bases, monkeypatch, tmp_path):
    mixtures = []

    def reinforced(start, schedule, weights, seeds, *, kept, told):
        mixtures.append((np.flatnonzero(weights).tolist(), list(seeds)))
        log = {"marks": np.array([2, 3]), "looks": np.full((2, 2, 4, 6), len(mixtures) / 8), "rewards": np.zeros((2, 2))}
        return start, log

    monkeypatch.setattr(report, "reinforced", reinforced)
    run = simulated(PRESET, Store(tmp_path))
    assert bases == [(problems.Layout(), training.Schedule(updates=3, every=2, instances=5), 0)]
    assert mixtures == [(starts, [42, 43]) for starts in ([0, 1, 2, 3, 4, 5], [0, 1, 2, 3], [5])]
    assert run.arrays["seed"].tolist() == [42, 43] and run.arrays["marks"].tolist() == [2, 3]
    assert run.arrays["looks"][:, 0, 0, 0, 0].tolist() == [1 / 8, 2 / 8, 3 / 8] and run.arrays["base"].shape == (4, 6)
    each = {f"{name}: {word} at 6" for name in ("1 to 6", "1 to 4", "only 6") for word in ("accuracy", "shortest")}
    pairs = {"1 to 6 less only 6: accuracy at 6", "1 to 4 less only 6: accuracy at 6"}
    shares = {f"base: along equations at {length}" for length in range(1, 7)}
    assert set(run.summary) == {"base: accuracy at 6"} | shares | each | pairs


def test_a_run_draws_the_same_problems_whichever_precision_other_modules_have_set(monkeypatch, tmp_path):
    monkeypatch.setattr(report, "trained", lambda *given: {"increments": np.asarray(drawn(problems.Layout(), 4).increments)})
    monkeypatch.setattr(report, "summary", lambda layout, arrays: {})
    found = []
    for wide in (False, True):
        with jax.enable_x64(wide):
            found.append(simulated(PRESET, Store(tmp_path / str(wide))).arrays["increments"])
    assert found[0].dtype == found[1].dtype and np.array_equal(*found)


@pytest.mark.slow
def test_the_preset_trains_each_mixture(bases, tmp_path):
    arrays = simulated(PRESET, Store(tmp_path)).arrays
    assert len(bases) == 1 and arrays["marks"].tolist() == [2, 3]
    assert arrays["looks"].shape == (3, 2, 2, 4, 6) and arrays["rewards"].shape == (3, 2, 2)


def test_a_summary_of_made_up_shares():
    looks = np.zeros((3, 1, 2, 4, 6))
    looks[:, 0, :, report.RIGHT, -1] = (0.9, 0.8), (0.5, 0.6), (0.1, 0.2)
    found = report.summary(problems.Layout(), {"looks": looks, "base": np.full((4, 6), 0.25)})
    assert found["base: accuracy at 6"] == 0.25
    assert found["base: along equations at 1"] == f"0.25, predicted {0.25 / 0.9:.3g}"
    assert found["1 to 4: accuracy at 6"] == "0.55, 95 % from -0.0853 to 1.19"
    assert found["1 to 6 less only 6: accuracy at 6"] == "0.7, 95 % from -0.571 to 1.97"
    assert report.figures(problems.Layout(), {"looks": looks}, 1)["only 6: accuracy at 6"] == 0.2


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--length 5", "--length does not belong to the preset equations"),
        ("--method reinforce", "--method does not belong to the preset equations"),
        ("--attention softmax", "--attention does not belong to the preset equations"),
        ("--steps 0", "updates must be an integer of at least 1, not 0"),
        ("--every 0", "every must be an integer of at least 1, not 0"),
        ("--instances 0", "instances must be an integer of at least 1, not 0"),
        ("--seeds 0", "seeds must be an integer of at least 1, not 0"),
    ],
)
def test_options_of_chains_are_refused(words, complaint, tmp_path):
    with pytest.raises(ValueError, match=complaint):
        simulated(f"--preset equations {words}", Store(tmp_path))


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: problems.Layout(chain=1), "chain must be"),
        (lambda: problems.Layout(modulus=1), "modulus must be"),
        (lambda: problems.Layout(steps=0), "steps must be"),
        (lambda: Shape(problems.Layout(), heads=3), "width must be a multiple of heads, not 32 with 3 heads"),
        (lambda: training.Schedule(group=1), "group must be"),
        (lambda: training.Schedule(base_batch=0), "base batch must be"),
    ],
)
def test_bad_numbers_are_refused(make, complaint):
    with pytest.raises(ValueError, match=complaint):
        make()


def test_a_plan_knows_what_it_holds():
    parser = argparse.ArgumentParser()
    chain_traversal.add_arguments(parser)
    plan = chain_traversal.planned(parser.parse_args(["--preset", "equations"]))
    assert plan.drawn and 1e7 < plan.numbers < 1e8
