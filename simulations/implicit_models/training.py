"""Training of the models on a task, seeds side by side: full batches, Adam, A back into its ball after every step.

Source: DECUGIS_2022, section 3; the optimiser is not stated there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import equinox as eqx
import numpy as np
import optax

from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.implicit_models.networks import made
from lemmata.simulations.implicit_models.tasks import Task, shifted_draws, training_draws
from lemmata.terms.types import Key, Params, Scalar, Tensor, Tree

CERTIFIED = 1e-4
"""How far the equilibria of a test may be from the true ones, relative to 1 + their largest entry: a run that is worse has failed."""


class Trained(NamedTuple):
    """What was measured: loss (epochs, S), errors (shifts, S) and certificates, the worst in training and in each test."""

    loss: np.ndarray
    errors: np.ndarray
    certificate: np.ndarray
    tested: np.ndarray


def trained(
    name: str,
    task: Task,
    seeds: tuple[int, ...],
    *,
    direct: bool,
    samples: int,
    tests: int,
    epochs: int,
    rate: float,
    activation: str = "relu",
) -> Trained:
    """Return the errors of a model that was trained with each seed.

    Args:
        name: one of `extrapolation.MODELS`.
        task: what is learnt.
        seeds: of weights, data and tests.
        direct: whether an implicit model has D.
        samples, tests: numbers of samples.
        epochs: full-batch steps of Adam.
        rate: its step size.
        activation: of perceptrons, one of `extrapolation.ACTIVATIONS`.

    Raises: FloatingPointError if a loss turns non-finite, or a certificate is worse than CERTIFIED.
    """
    data = [training_draws(task, seed, samples) for seed in seeds]
    u, y = (jnp.asarray(np.stack(part)) for part in zip(*data, strict=True))
    held = [shifted_draws(task, seed, tests) for seed in seeds]
    shifted = [tuple(jnp.asarray(np.stack([one[k][part] for one in held])) for part in (0, 1)) for k in range(len(task.shifts))]
    if name == "least-squares":
        maps = [np.linalg.lstsq(one, _wanted(task, other), rcond=None)[0] for one, other in data]
        errors = np.array([[_error(task, inputs @ w, answers) for inputs, answers, w in zip(*pair, maps, strict=True)] for pair in shifted])
        nothing = np.zeros(len(seeds))
        return Trained(
            np.array([[_error(task, one @ w, other) for (one, other), w in zip(data, maps, strict=True)]]), errors, nothing, errors * 0
        )
    keys = jnp.stack([jax.random.key_data(jax.random.key(seed)) for seed in seeds])
    models, loss, worst = _run(partial(made, name, task, direct, activation), task, epochs, rate, keys, u, y)
    tested = eqx.filter_jit(eqx.filter_vmap(partial(_tested, task)))  # compiled once for all shifts
    found = [tested(models, *pair) for pair in shifted]
    errors, bounds = (np.array([np.asarray(one[k]) for one in found]) for k in (0, 1))
    if not (np.all(np.isfinite(np.asarray(loss))) and np.all(np.isfinite(errors))):
        raise FloatingPointError(f"the loss of {name} turned non-finite")
    if bounds.max(initial=0) > CERTIFIED:
        raise FloatingPointError(f"equilibria of {name} are certified to {bounds.max():.2g} only, relative to their size")
    return Trained(np.asarray(loss), errors, np.asarray(worst), bounds)


def _wanted(task: Task, answers: np.ndarray) -> np.ndarray:
    """Return what least squares is to fit: numbers, or columns of an identity for choices."""
    return np.eye(task.outputs)[answers] if task.choice else answers


def _run(
    drawn: Callable[[Key], Tree], task: Task, epochs: int, rate: float, keys: Key, u: Tensor, y: Tensor
) -> tuple[Tree, Tensor, Tensor]:
    optimiser = optax.adam(rate)

    def one(key: Key, u: Tensor, y: Tensor) -> tuple[Tree, Tensor, Tensor]:
        model = drawn(jax.random.wrap_key_data(key))
        weights, rest = eqx.partition(model, eqx.is_inexact_array)

        def loss_of(weights: Params) -> tuple[Tensor, Tensor]:
            found, bound = eqx.combine(weights, rest)(u)
            return _loss(task, found, y), bound

        def step(state: Tree, _: Tree) -> Tree:
            weights, memory = state
            (loss, bound), slopes = jax.value_and_grad(loss_of, has_aux=True)(weights)
            change, memory = optimiser.update(slopes, memory, weights)
            moved: Tree = eqx.combine(optax.apply_updates(weights, change), rest)
            return (eqx.filter(moved.projected(), eqx.is_inexact_array), memory), (loss, bound)

        (weights, _), (loss, bounds) = jax.lax.scan(step, (weights, optimiser.init(weights)), length=epochs)
        return eqx.combine(weights, rest), loss, bounds.max()

    with jax.numpy_dtype_promotion("standard"):  # optax raises floats to the power of its count, an integer
        models, loss, worst = eqx.filter_jit(eqx.filter_vmap(one))(keys, u, y)
    return models, jnp.swapaxes(loss, 0, 1), worst


def _loss(task: Task, found: Tensor, wanted: Tensor) -> Scalar:
    if task.choice:
        return optax.softmax_cross_entropy_with_integer_labels(found, wanted).mean()
    return ((found - wanted) ** 2).mean()


def _tested(task: Task, model: Params, u: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    found, bound = model(u)
    return _error(task, found, y), bound


def _error(task: Task, found: Tensor, wanted: Tensor) -> Scalar:
    """Return the mean squared error, or the share of wrong choices."""
    return (found.argmax(axis=-1) != wanted).mean() if task.choice else ((found - wanted) ** 2).mean()
