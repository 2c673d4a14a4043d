"""Definitions against plain loops over edges, and the methods of the Transformer against each other, by enumeration."""

from __future__ import annotations

import itertools

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from lemmata.dynamics import jax_problem
from lemmata.theory.chain_traversal import problem
from tests.chain_traversal import oracles

pytestmark = pytest.mark.usefixtures("lightly_compiled")


@pytest.mark.parametrize("n", [2, 3, 5])
@pytest.mark.parametrize("mask_self", [True, False])
def test_weights_are_sums_over_edges(n, mask_self):
    found = problem.emission_weights(n, 0.7, -0.4, 0.3, homogeneous=False, mask_self=mask_self)
    assert found == pytest.approx(oracles.weights(n, 0.7, -0.4, 0.3, mask_self), rel=1e-13)


def test_the_homogeneous_chain_has_three_kinds_of_steps():
    n, alpha, beta = 5, 1.3, -0.2
    p_fwd, p_bwd, p_other = problem.step_probabilities(n, alpha, beta)
    P = problem.transition_matrix(n, alpha, beta)
    assert P[3] == pytest.approx([*[p_other / 7] * 2, p_fwd, 0.0, p_bwd, *[p_other / 7] * 5], rel=1e-13)
    assert P.sum(axis=1) == pytest.approx(np.ones(2 * n)) and P[0, 0] == P[n, n] == 1
    assert np.allclose(problem.logits_from_probabilities(n, p_fwd, p_bwd, p_other), (alpha, beta), rtol=1e-13)


@pytest.mark.parametrize("mask_self", [True, False])
def test_attention_in_three_values_gives_the_logits_of_the_chain(mask_self):
    n = 4
    model = problem.Transformer(n, 3, (1 / 3,) * 3, train_values=False, mask_self=mask_self)
    A = problem.symmetric_attention(2 * n, 0.7, -0.4, 0.3)
    labels = np.random.default_rng(0).permutation(2 * n)
    context = model.context(A, labels)
    expected = np.log(oracles.weights(n, 0.7, -0.4, 0.3, False))
    for x, vertex in enumerate(labels):
        logits = np.array(model.logits(context, vertex, jnp.zeros(2 * n)))
        assert logits[vertex] == (-np.inf if mask_self else pytest.approx(expected[x, x]))
        others = np.delete(np.arange(2 * n), x)
        assert logits[labels[others]] == pytest.approx(expected[x, others], rel=1e-12)


def test_rollouts_have_the_probabilities_of_the_enumeration():
    model = problem.Transformer(2, 3, (1.0,), attention="softmax", logit_scale=2.0)
    rng = np.random.default_rng(3)
    params = tuple(jnp.asarray(rng.normal(size=(4, 4, 4))) for _ in range(2))
    labels, count = jnp.asarray([2, 0, 1, 3]), 40_000
    keys = jax.random.split(jax.random.key(0), count)
    vertices = np.asarray(jax.jit(jax.vmap(lambda key: model.rollout(params, key, labels, 1)))(keys))
    every = jnp.asarray(list(itertools.product(range(4), repeat=3)))
    sinks = np.asarray(model.sinks(labels))
    assert np.flatnonzero(sinks).tolist() == [1, 2]
    kept = [one for one in every.tolist() if all(later == one[k] for k in range(3) if sinks[one[k]] for later in one[k:])]
    each = jax.jit(jax.vmap(lambda one: model.log_probability(params, labels, 1, one)))(jnp.asarray(kept))
    likelihood = np.exp(np.asarray(each).sum(axis=1))
    assert likelihood.sum() == pytest.approx(1, rel=1e-12)
    seen = np.array([(vertices == one).all(axis=1).sum() for one in kept])
    assert seen.sum() == count
    assert (((seen - count * likelihood) ** 2) / (count * likelihood)).sum() < 2 * len(kept)
    outcomes = jax.jit(jax.vmap(lambda one: model.outcome(labels, 1, one)))(jnp.asarray(kept))
    right, reached, straight = (np.asarray(part) for part in outcomes)
    assert likelihood[right].sum() == pytest.approx(float(jax.jit(model.expected_reward)(params, labels, 1)), rel=1e-12)
    assert reached.sum() > right.sum() > straight.sum() == 1


@pytest.mark.parametrize("edges_only", [False, True])
@pytest.mark.parametrize("attention", ["linear", "softmax"])
def test_logits_are_those_of_the_matrices_written_out(attention, edges_only):
    model = problem.Transformer(2, 4, (1.0,), attention=attention, logit_scale=3.0, vocabulary=5, edges_only=edges_only)
    rng = np.random.default_rng(4)
    A, V = rng.normal(size=(2, 5, 5, 5))
    labels = np.array([4, 2, 0, 1])
    tokens = [(2, 4), (1, 0), (2, 2), (3, 3), (2, 2), (1, 1)]
    X = np.zeros((len(tokens), 25))
    X[np.arange(len(tokens)), [5 * u + w for u, w in tokens]] = 1
    whole = np.zeros((25, 25))
    whole[[6 * x for x in range(5)]] = A.reshape(5, 25)
    attended = X[:2] if edges_only else X
    scores = X[-1] @ whole @ attended.T
    weights = np.exp(scores) / np.exp(scores).sum() if attention == "softmax" else scores
    expected = 3.0 * weights @ attended @ V.reshape(25, 5)
    found = model.logits(model.context((A, V), labels), 1, jnp.asarray([0.0, 1.0, 2.0, 1.0, 0.0]))
    assert np.asarray(found) == pytest.approx(expected, rel=1e-12)
    assert np.asarray(model.sinks(labels)).tolist() == [True, False, False, True, True]


@pytest.mark.parametrize("attention", ["linear", "softmax"])
def test_exact_rewards_are_those_of_the_enumeration(attention):
    model = problem.Transformer(2, 4, (1.0,), attention=attention, logit_scale=2.0, vocabulary=5, edges_only=True)
    params = tuple(jnp.asarray(np.random.default_rng(6).normal(size=(2, 5, 5, 5))))
    labels = jnp.asarray([2, 0, 1, 4])
    enumerated = float(jax.jit(model.expected_reward)(params, labels, 1))
    assert np.asarray(jax.jit(model.rewards)(params, labels)) == pytest.approx([enumerated], rel=1e-12)
    attended = problem.Transformer(2, 4, (1.0,), attention=attention, logit_scale=2.0, vocabulary=5)
    assert abs(float(jax.jit(attended.expected_reward)(params, labels, 1)) - enumerated) > 1e-3


def test_exact_rewards_are_those_of_the_dense_chain_at_every_start():
    n, horizon = 5, 7
    model = problem.Transformer(n, horizon, (0.25,) * 4, train_values=False, edges_only=True)
    A = problem.symmetric_attention(2 * n, 0.7, -0.4, 0.3)
    P = problem.transition_matrix(n, 0.7, -0.4, 0.3, homogeneous=False, mask_self=False)
    wanted = np.linalg.matrix_power(P, horizon)[1:n, 0]
    assert np.asarray(model.rewards(A, np.random.default_rng(0).permutation(2 * n))) == pytest.approx(wanted, rel=1e-12)


def test_greedy_decoding_of_a_forward_policy_traverses():
    model = problem.Transformer(5, 6, (0.25,) * 4, train_values=False, mask_self=True)
    A = problem.symmetric_attention(10, 9.0, -3.0)
    labels, distances = jax.jit(model.draw, static_argnums=1)(jax.random.key(1), 200)
    assert all(sorted(row) == list(range(10)) for row in np.asarray(labels).tolist())
    assert np.bincount(np.asarray(distances), minlength=5)[1:].min() > 25
    for part in jax.jit(jax.vmap(lambda one, i: model.outcome(one, i, model.greedy(A, one, i))))(labels, distances):
        assert np.asarray(part).all()


@pytest.mark.parametrize(("homogeneous", "mask_self"), [(True, True), (False, True), (False, False)])
def test_records_agree_with_the_dense_chain(homogeneous, mask_self):
    n, params = 5, (1.1, 0.4) if homogeneous else (1.1, 0.4, -0.3)
    start_weights = np.random.default_rng(0).dirichlet(np.ones(n - 1))
    record = jax_problem.register(problem.Traversal(n, start_weights, homogeneous, mask_self))
    right, wrong, length = oracles.absorbed(n, *params, mask_self=mask_self)
    assert record.reward(params) == pytest.approx(start_weights @ right, rel=1e-13)
    assert record.loss(params) == pytest.approx(start_weights @ wrong, rel=1e-13)
    assert record.length(params) == pytest.approx(start_weights @ length, rel=1e-13)
    rates = jax.jit(jax_problem.velocity)(record, params)
    step = 1e-5
    for k, (rate, count) in enumerate(zip(rates, problem.class_sizes(n), strict=False)):
        moved = [tuple(p + sign * step * (j == k) for j, p in enumerate(params)) for sign in (1, -1)]
        slope = (record.reward(moved[0]) - record.reward(moved[1])) / (2 * step)
        assert float(rate) * count == pytest.approx(slope, rel=1e-6, abs=1e-10)
    unit = problem.Traversal(n, start_weights, homogeneous, mask_self, unit_rates=True)
    assert np.array(unit.field(params)) == pytest.approx(np.array(rates) * problem.class_sizes(n)[: len(params)], rel=1e-12)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: problem.edges(1), "n must be"),
        (lambda: problem.emission_weights(3, 1.0, 0.0, 0.1), "homogeneous"),
        (lambda: problem.emission_weights(3, 1.0, 0.0, mask_self=False), "homogeneous"),
        (lambda: problem.logits_from_probabilities(3, 0.5, 0.2, 0.2), "sum to 1"),
        (lambda: problem.logits_from_probabilities(3, 0.5, 0.5, 0.0), "positive"),
        (lambda: problem.Traversal(3, (0.5, 0.6)), "start_weights"),
        (lambda: problem.Traversal(3, (1.0,)), "start_weights"),
        (lambda: problem.Traversal(3, (1.5, -0.5)), "start_weights"),
        (lambda: problem.Traversal(3, (0.5, 0.5), mask_self=False), "homogeneous"),
        (lambda: problem.Transformer(3, 0, (0.5, 0.5)), "horizon"),
        (lambda: problem.Transformer(3, 1, (0.5, 0.5), vocabulary=5), "vocabulary"),
        (lambda: problem.Transformer(3, 1, (0.5, 0.5), attention="hard"), "attention"),
        (lambda: problem.Transformer(3, 1, (0.5, 0.5), logit_scale=0.0), "logit_scale"),
        (lambda: problem.Transformer(4, 9, (1.0, 0.0, 0.0)).expected_reward(None, None, 1), "enumerate"),
        (lambda: problem.Transformer(4, 9, (1.0, 0.0, 0.0)).rewards(None, None), "edges_only=True"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
