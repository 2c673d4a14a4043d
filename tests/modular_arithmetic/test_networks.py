"""Networks on digits against plain routes: tables against positions, losses and steps by hand, a run that is taken up again."""

import argparse

import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest

from lemmata.dynamics import checkpoint
from lemmata.simulations import modular_arithmetic
from lemmata.simulations.modular_arithmetic import grokfast, runs, settings, training
from lemmata.simulations.modular_arithmetic.networks import Protocol, influence
from lemmata.simulations.modular_arithmetic.tasks import split, tasks
from lemmata.simulations.modular_arithmetic.training import Setup, drawn, losses, padded
from lemmata.store.store import Store
from lemmata.theory.modular_arithmetic.problem import QuadraticNetwork, quadratic_outputs

pytestmark = pytest.mark.usefixtures("lightly_compiled")

SMALL = "--prime 7 --width 8 --steps 60 --logged 30 --seeds 2 --grokfast 1 --lr 0.02"


def transformer(readout, seed=0, **protocol):
    setup = Setup("transformer", 5, (2, 3), 6, heads=2, protocol=Protocol(readout=readout, **protocol))
    return setup, drawn(setup, seed)


@pytest.mark.parametrize("readout", [0, 1, 2])
def test_tables_give_what_positions_give(readout):
    _, network = transformer(readout)
    rows = np.array([3, 24, 0])

    def score(outputs):
        return (jnp.sin(outputs) * jnp.arange(125.0).reshape(25, 5)).sum()

    fast, plain = network.outputs(), network.plain().outputs
    np.testing.assert_allclose(fast, plain, rtol=0, atol=1e-13 * np.abs(plain).max())
    np.testing.assert_allclose(network.outputs(rows), plain[rows], rtol=0, atol=1e-13 * np.abs(plain).max())
    slopes = [jax.jit(jax.grad(route))(network) for route in (lambda one: score(one.outputs()), lambda one: score(one.plain().outputs))]
    for got, want in zip(*map(jax.tree.leaves, slopes), strict=True):
        np.testing.assert_allclose(got, want, rtol=0, atol=1e-11 * np.abs(want).max())


@pytest.mark.parametrize("rows", [[0, 3, 4, 24], [7], [2, 23]])
def test_slopes_at_some_pairs_are_those_of_all_pairs_the_others_left_out(rows):
    places, quadratic = jnp.array(rows), drawn(Setup("quadratic", 5, (5,), 4), 1)

    def slopes(outputs, network):
        total = jax.jit(jax.grad(lambda one: (jnp.sin(outputs(one)) * jnp.arange(1.0, len(rows) + 1)[:, None]).sum()))
        return jax.tree.leaves(total(network))

    for network in (transformer(2)[1], quadratic):
        pairs = zip(slopes(lambda one: one.outputs(places), network), slopes(lambda one: one.outputs()[places], network), strict=True)
        for got, want in pairs:
            np.testing.assert_allclose(got, want, rtol=0, atol=1e-13 * np.abs(want).max())


@pytest.mark.parametrize("readout", [0, 2])
def test_only_what_is_read_out_influences_the_loss(readout):
    _, network = transformer(readout)
    found = influence(network, lambda outputs: (outputs * outputs).sum())
    for sizes in found.values():
        assert [size > 0 for size in sizes] == [place == readout for place in range(3)]


def test_quadratic_outputs_and_loss_are_those_of_the_definition():
    p, seed = 5, 3
    setup = Setup("quadratic", p, (p,), 4, loss="squared")
    network, places = drawn(setup, seed), np.array([2, 7, 24])
    one = np.eye(p)
    first, second = one[places // p], one[places % p]
    np.testing.assert_allclose(network.outputs(places), quadratic_outputs(first, second, network.u, network.v, network.w), rtol=1e-13)
    problem = QuadraticNetwork(p, 4, tuple((int(place) // p, int(place) % p) for place in places))
    labels = jnp.asarray(tasks("nanda", p).labels)[:, places]
    found = losses(setup, padded(setup, network.outputs(places)), labels)[0]
    np.testing.assert_allclose(found, problem.loss((network.u, network.v, network.w)), rtol=1e-12)


@pytest.mark.parametrize("padding", ["none", "zero"])
def test_losses_of_several_tasks_are_those_of_each(padding):
    setup = Setup("transformer", 5, (2, 3), 6, protocol=Protocol(padding=padding))
    outputs, labels = np.random.default_rng(0).normal(size=(4, 5)), np.array([[0, 1, 1, 0], [2, 0, 1, 1]])
    wanted = []
    for part, right in zip((outputs[:, :2], outputs[:, 2:]), labels, strict=True):
        full = np.hstack([part, np.zeros((4, 3 - part.shape[1]))]) if padding == "zero" else part
        wanted.append((np.log(np.exp(full).sum(1)) - full[np.arange(4), right]).mean() / np.log(part.shape[1]))
    found = losses(setup, padded(setup, jnp.asarray(outputs)), jnp.asarray(labels))
    np.testing.assert_allclose(found, wanted, rtol=1e-13)


def test_the_filter_is_its_recursion_and_passes_in_front_of_an_optimiser():
    rng, alpha, lam = np.random.default_rng(1), 0.7, 2.0
    gradients = rng.normal(size=(5, 3))
    chained = optax.chain(grokfast(alpha, lam), optax.sgd(0.1))
    params, state, average, wanted = jnp.zeros(3), chained.init(jnp.zeros(3)), np.zeros(3), np.zeros(3)
    for gradient in gradients:
        change, state = chained.update(jnp.asarray(gradient), state, params)
        params = optax.apply_updates(params, change)
        average = alpha * average + (1 - alpha) * gradient
        wanted = wanted - 0.1 * (gradient + lam * average)
    np.testing.assert_allclose(np.asarray(params), wanted, rtol=1e-14)


def test_descent_shrinks_weights_by_rate_times_decay():
    one = settings.complete({"prime": 5, "width": 3, "optimizer": "sgd", "lr": 0.1, "weight_decay": 0.5, "steps": 1, "logged": 1})
    member, setup = runs.member_of(one, 4), runs.setup_of(one, (5,))
    start = drawn(setup, 4)
    slope = jax.grad(lambda network: losses(setup, network.outputs(member.train)[None], jnp.asarray(member.labels[:, member.train])).sum())(
        start
    )
    arrays, _ = runs.together([one], [4])
    for name in "uvw":
        np.testing.assert_allclose(arrays[name][0], 0.95 * getattr(start, name) - 0.1 * np.asarray(getattr(slope, name)), rtol=1e-12)
    own, slopes = ([np.asarray(getattr(tree, name)) for name in "uvw"] for tree in (start, slope))
    logged = {
        "matrix_norm_squared": [(part * part).sum() for part in own],
        "matrix_radial": [(part * g).sum() for part, g in zip(own, slopes, strict=True)],
        "gradient_norm": [(g * g).sum() ** 0.5 for g in slopes],
    }
    for name, wanted in logged.items():
        np.testing.assert_allclose(arrays[name][0, 0], wanted, rtol=1e-12, err_msg=name)
    np.testing.assert_allclose([arrays["norm_squared"][0, 0]], [sum(logged["matrix_norm_squared"])], rtol=1e-13)
    np.testing.assert_allclose([arrays["radial"][0, 0]], [sum(logged["matrix_radial"])], rtol=1e-12)


def test_dropout_draws_anew_at_each_step_and_keeps_the_mean():
    _, network = transformer(2, dropout=0.5)
    keys = jnp.array([[seed, step] for seed in range(20) for step in range(20)], dtype=jnp.uint32)
    ones = jnp.ones((25, 6))
    found = np.stack([jax.vmap(lambda key, layer=layer: network._dropped(ones, key, layer))(keys) for layer in range(2)])
    assert set(np.unique(found)) == {0.0, 2.0} and abs(found.mean() - 1) < 5 / found.size**0.5
    rows = found.reshape(800, 150) - 1
    between = (rows @ rows.T)[np.triu_indices(800, 1)] / 150**0.5
    assert abs(between.std() - 1) < 0.05 and abs(between).max() < 6  # masks of other seeds, steps and layers are independent
    _, network = transformer(2, dropout=0.5, shared=True)
    assert np.ptp(np.asarray(network._dropped(ones, keys[0], 0)), axis=0).max() == 0


def test_shuffled_labels_keep_their_joint_law_and_splits_cover_all_pairs():
    plain, shuffled = tasks("miiii", 7), tasks("basis", 7, seed=1)
    assert sorted(map(tuple, plain.labels.T)) == sorted(map(tuple, shuffled.labels.T))
    assert (plain.labels != shuffled.labels).any() and plain.sizes == shuffled.sizes == tasks("control", 7).sizes
    seen, unseen = split(7, 0.3, 5)
    assert sorted([*seen, *unseen]) == list(range(49)) and len(seen) == 15


def simulated(words, store):
    parser = argparse.ArgumentParser()
    modular_arithmetic.add_arguments(parser)
    return modular_arithmetic.simulate(parser.parse_args(words.split()), store)


def test_a_run_that_was_stopped_goes_on_and_ends_in_the_same_bits(tmp_path, monkeypatch):
    whole = simulated(SMALL, Store(tmp_path / "whole"))
    monkeypatch.setattr(checkpoint, "PATIENCE", 0.0)
    monkeypatch.setattr(checkpoint, "SHARE", 0.0)
    begun, asked = training._advance, []

    def stopping(setup, short):
        advance = begun(setup, short)

        def segment(state, members, counts):
            asked.append(int(state.steps.max()))
            if len(asked) == 9:
                raise KeyboardInterrupt
            return advance(state, members, counts)

        return segment

    monkeypatch.setattr(training, "_advance", stopping)
    with pytest.raises(KeyboardInterrupt):
        simulated(SMALL, Store(tmp_path / "cut"))
    again = simulated(SMALL, Store(tmp_path / "cut"))
    assert asked[9] == asked[8] > 0
    assert whole.arrays.keys() == again.arrays.keys()
    assert all(array.tobytes() == again.arrays[name].tobytes() for name, array in whole.arrays.items())
