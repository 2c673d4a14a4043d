"""The layers: recurrence against convolution or scan, the plain loop and its gradients, and states that stay inside the unit disc."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmata.dynamics import jax_problem  # noqa: F401 - switches JAX to 64 bits
from lemmata.simulations.state_space.layers.common import scanned
from lemmata.simulations.state_space.layers.lru import LRU
from lemmata.simulations.state_space.layers.s4d import S4D, frequencies
from lemmata.simulations.state_space.layers.selective import Selective

pytestmark = pytest.mark.usefixtures("lightly_compiled")

WIDTH, STATES, LENGTH = 2, 3, 6
KINDS = {
    "lru": lambda draw: LRU(WIDTH, STATES, draw),
    "s4d": lambda draw: S4D(WIDTH, STATES, draw, "inverse"),
    "selective": lambda draw: Selective(WIDTH, STATES, draw),
}


def made(kind, seed=3):
    """A layer off its regular start: every parameter moved a little."""
    layer = KINDS[kind](np.random.default_rng(seed))
    leaves, structure = jax.tree.flatten(layer)
    moved = np.random.default_rng(seed)
    return jax.tree.unflatten(structure, [leaf + moved.normal(scale=0.1, size=leaf.shape) for leaf in leaves])


def sequence(seed=7):
    return jnp.asarray(np.random.default_rng(seed).normal(size=(LENGTH, WIDTH)))


def loosely(loop):
    """The loop, with real numbers taken for complex ones where they meet."""

    def run(layer, inputs):
        with jax.numpy_dtype_promotion("standard"), jax.numpy_rank_promotion("allow"):
            return loop(layer, inputs)

    return run


@loosely
def looped_lru(layer, inputs):
    """The unit as its paper writes it, one step after the other, in complex matrices."""
    state = jnp.exp(-jnp.exp(layer.nu) + 1j * jnp.exp(layer.theta))
    inward = jnp.exp(layer.gain)[:, None] * (layer.inward[0] + 1j * layer.inward[1])
    outward, x, found = layer.outward[0] + 1j * layer.outward[1], jnp.zeros(STATES, complex), []
    for u in inputs:
        x = jnp.diag(state) @ x + inward @ u
        found.append((outward @ x).real + layer.skip * u)
    return jnp.stack(found)


@loosely
def looped_s4d(layer, inputs):
    """The system of each channel with the conjugates that stand behind its states, in place of twice the real part."""
    half = -jnp.exp(layer.decay) + 1j * layer.frequency, layer.inward[0] + 1j * layer.inward[1], layer.outward[0] + 1j * layer.outward[1]
    A, B, C = (jnp.concatenate([part, part.conj()], axis=1) for part in half)
    held, x, found = jnp.exp(jnp.exp(layer.step) * A), jnp.zeros_like(A), []
    for u in inputs:
        x = held * x + (held - 1) / A * B * u[:, None]
        found.append((C * x).sum(axis=1).real + layer.skip * u)
    return jnp.stack(found)


def looped_selective(layer, inputs):
    x, found = jnp.zeros((WIDTH, STATES)), []
    for u in inputs:
        step = jnp.log1p(jnp.exp(layer.to_step @ u + layer.step))
        inward, outward = layer.to_inward @ u, layer.to_outward @ u
        x = jnp.exp(step[:, None] * -jnp.exp(layer.decay)) * x + (step * u)[:, None] * inward[None, :]
        found.append(x @ outward + layer.skip * u)
    return jnp.stack(found)


LOOPS = {"lru": looped_lru, "s4d": looped_s4d, "selective": looped_selective}


@pytest.mark.parametrize("kind", LOOPS)
def test_a_layer_is_its_plain_loop_and_so_are_its_gradients(kind):
    layer, inputs = made(kind), sequence()
    weights = jnp.asarray(np.random.default_rng(8).normal(size=(LENGTH, WIDTH)))

    def probe(run, count):
        def probed(one):
            outputs = run(one, inputs)[-count:]
            return jnp.vdot(weights[-count:], outputs), outputs

        return jax.grad(probed, has_aux=True)

    runs = [(type(layer).__call__, LENGTH), (lambda one, inputs: one.final(inputs)[None], 1)]
    pairs = jax.jit(lambda one: [[probe(way, count)(one) for way in (run, LOOPS[kind])] for run, count in runs])(layer)
    for got, want in pairs:
        for leaf, plain in zip(jax.tree.leaves(got), jax.tree.leaves(want), strict=True):
            np.testing.assert_allclose(leaf, plain, rtol=0, atol=1e-10 * (1 + float(np.abs(plain).max())))


@pytest.mark.parametrize("kind", ["lru", "s4d"])
def test_recurrence_and_convolution_agree(kind):
    layer, inputs = made(kind), sequence()
    taps = np.asarray(layer.kernel(LENGTH))
    taps = taps if taps.ndim == 3 else taps[:, :, None] * np.eye(WIDTH)
    want = np.stack([sum(taps[h] @ np.asarray(inputs[t - h]) for h in range(t + 1)) for t in range(LENGTH)])
    np.testing.assert_allclose(layer(inputs), want, rtol=0, atol=1e-10)


@pytest.mark.parametrize("kind", ["lru", "s4d"])
def test_a_layer_whose_weights_do_not_depend_on_the_input_is_linear(kind):
    layer, one, two = made(kind), sequence(1), sequence(2)
    np.testing.assert_allclose(layer(2 * one - 3 * two), 2 * layer(one) - 3 * layer(two), rtol=0, atol=1e-10)


def test_a_selective_scan_is_linear_in_its_state_and_not_in_its_input():
    layer, one = made("selective"), sequence(1)
    assert float(jnp.abs(layer(2 * one) - 2 * layer(one)).max()) > 0.1
    states, drive = map(np.asarray, layer.coefficients(one))
    even = drive * (np.arange(LENGTH) % 2 == 0)[:, None, None]
    np.testing.assert_allclose(scanned(states, drive), scanned(states, even) + scanned(states, drive - even), rtol=0, atol=1e-12)


WIDE = st.floats(-500, 500)


@settings(max_examples=60, deadline=None)
@given(WIDE, WIDE, st.floats(-30, 30))
def test_states_stay_in_the_unit_disc_whatever_the_parameters(first, second, step):
    lru, s4d, selective = made("lru"), made("s4d"), made("selective")
    lru = eqx.tree_at(lambda one: (one.nu, one.theta), lru, (jnp.full(STATES, first), jnp.full(STATES, min(second, 20.0))))
    s4d = eqx.tree_at(
        lambda one: (one.decay, one.frequency, one.step),
        s4d,
        (jnp.full((WIDTH, STATES), first), jnp.full((WIDTH, STATES), second), jnp.full((WIDTH, 1), step)),
    )
    selective = eqx.tree_at(lambda one: (one.decay, one.step), selective, (jnp.full((WIDTH, STATES), first), jnp.full(WIDTH, step)))
    assert (lru.log_state().real <= 0).all() and (s4d.log_state().real <= 0).all()
    states = selective.coefficients(sequence())[0]
    assert (states >= 0).all() and (states <= 1).all()


def test_starts_are_those_of_the_papers():
    lru = LRU(1, 64, np.random.default_rng(0))
    modulus = np.abs(np.exp(np.asarray(lru.log_state())))
    assert 0.5 <= modulus.min() < 0.6 and 0.95 < modulus.max() <= 0.99
    np.testing.assert_allclose(np.exp(2 * np.asarray(lru.gain)), 1 - modulus**2, rtol=1e-10)
    np.testing.assert_allclose(frequencies(3, "linear"), np.pi * np.arange(3))
    np.testing.assert_allclose(frequencies(2, "inverse"), 4 / np.pi * (4 / np.array([1, 3]) - 1))
    np.testing.assert_allclose(S4D(1, 3, np.random.default_rng(0)).continuous()[0].real, -0.5)
    np.testing.assert_allclose(-np.exp(Selective(2, 3, np.random.default_rng(0)).decay[1]), [-1, -2, -3])
    steps = Selective(3, 2, np.random.default_rng(0)).steps(jnp.zeros((1, 3)))[0]
    np.testing.assert_allclose(steps, [0.001, 0.01, 0.1], rtol=1e-9)


@pytest.mark.parametrize("gap", [0.0, 1e-6])
def test_a_near_tie_moves_one_state_beside_another(gap):
    plain, tied = LRU(1, 4, np.random.default_rng(5)), LRU(1, 4, np.random.default_rng(5), gap)
    states = np.exp(np.asarray(tied.log_state()))
    assert abs(states[0]) - abs(states[1]) == pytest.approx(gap, abs=1e-14) and np.angle(states[0]) == pytest.approx(np.angle(states[1]))
    np.testing.assert_allclose(np.exp(np.asarray(plain.log_state()))[[0, 2, 3]], states[[0, 2, 3]], rtol=1e-12)
    assert np.diff(np.asarray(S4D(1, 3, np.random.default_rng(5), gap=gap).frequency)[0])[0] == pytest.approx(gap)
    assert np.diff(np.exp(np.asarray(Selective(1, 3, np.random.default_rng(5), gap).decay))[0])[0] == pytest.approx(gap)
