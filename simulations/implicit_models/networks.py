"""The models that are compared: implicit with and without a direct term, linear, perceptrons with and without one, recurrent ones.

An implicit layer's equilibria come with certificates. Perceptrons, the LSTM and the layers of the Transformer are Equinox's.
Source: DECUGIS_2022, section 3.
"""

from __future__ import annotations

import equinox as eqx

from lemmata.dynamics import equilibrium
from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.implicit_models.tasks import Task
from lemmata.terms.types import Matrix, Tensor, Tree

WIDTH, HEADS = 16, 2
"""Of the Transformer: its number of parameters is of the order of the LSTM's."""
RADIUS = 0.95
"""Rows of A are kept within this l1 norm after each step."""


class Implicit(eqx.Module):
    """z = relu(A z + B u), y = C z + D u; without a direct term D stays 0."""

    a: Matrix
    b: Matrix
    c: Matrix
    d: Matrix
    direct: bool = eqx.field(static=True)

    def __call__(self, u: Tree) -> tuple[Tensor, Tensor]:
        """Return the outputs of a batch, and its certificate."""
        v = u @ self.b.T
        z = equilibrium.relu_layer(self.a, v)
        y = z @ self.c.T + (u @ self.d.T if self.direct else 0)
        return y, equilibrium.layer_certificate(self.a, v, z)

    def projected(self) -> Implicit:
        """Return the model with A in the ball."""
        return eqx.tree_at(lambda model: model.a, self, equilibrium.into_ball(self.a, RADIUS))


class Recurrent(eqx.Module):
    """One implicit layer on (u_t, h), its output the next h; a linear layer reads h at every step, or at the last one."""

    cell: Implicit
    readout: eqx.nn.Linear
    every: bool = eqx.field(static=True)

    def __call__(self, u: Tree) -> tuple[Tensor, Tensor]:
        """Return the outputs of a batch, and the worst certificate of all steps."""

        def step(h: Tree, x: Tree) -> Tree:
            h, bound = self.cell(jnp.concatenate([x[:, None], h], axis=1))
            return h, (h, bound)

        start = jnp.zeros((u.shape[0], self.cell.c.shape[0]))
        last, (states, bounds) = jax.lax.scan(step, start, u.T)
        seen = states if self.every else last[None]
        read = jax.vmap(jax.vmap(self.readout))(seen)
        return (read[:, :, 0].T if self.every else read[0]), bounds.max()

    def projected(self) -> Recurrent:
        """Return the model with A in the ball."""
        return eqx.tree_at(lambda model: model.cell, self, self.cell.projected())


class Explicit(eqx.Module):
    """A perceptron, a linear map, or both added; certificates are 0."""

    network: eqx.nn.MLP | None
    d: Matrix

    def __call__(self, u: Tree) -> tuple[Tensor, Tensor]:
        """Return the outputs of a batch, and 0."""
        y = jax.vmap(self.network)(u) if self.network is not None else 0
        return y + (u @ self.d.T if self.d is not None else 0), jnp.zeros(())

    def projected(self) -> Explicit:
        """Return the model."""
        return self


class Memory(eqx.Module):
    """An LSTM that reads one number at a time; a linear layer reads its state at every step, or at the last one."""

    cell: eqx.nn.LSTMCell
    readout: eqx.nn.Linear
    every: bool = eqx.field(static=True)

    def __call__(self, u: Tree) -> tuple[Tensor, Tensor]:
        """Return the outputs of a batch, and 0."""

        def one(sequence: Tree) -> Tree:
            start = (jnp.zeros(self.cell.hidden_size), jnp.zeros(self.cell.hidden_size))
            (last, _), states = jax.lax.scan(lambda state, x: ((new := self.cell(x[None], state)), new[0]), start, sequence)
            return jax.vmap(self.readout)(states)[:, 0] if self.every else self.readout(last)

        return jax.vmap(one)(u), jnp.zeros(())

    def projected(self) -> Memory:
        """Return the model."""
        return self


class Encoder(eqx.Module):
    """A Transformer that reads one number at each place: vectors of places, one block of attention and perceptron, each after a norm.

    A linear layer reads every place, or, for one choice, their mean.
    """

    embedding: eqx.nn.Linear
    places: Matrix
    attention: eqx.nn.MultiheadAttention
    norms: tuple[eqx.nn.LayerNorm, eqx.nn.LayerNorm]
    network: eqx.nn.MLP
    readout: eqx.nn.Linear
    every: bool = eqx.field(static=True)

    def __call__(self, u: Tree) -> tuple[Tensor, Tensor]:
        """Return the outputs of a batch, and 0."""

        def one(sequence: Tree) -> Tree:
            x = jax.vmap(self.embedding)(sequence[:, None]) + self.places
            normed = jax.vmap(self.norms[0])(x)
            x = x + self.attention(normed, normed, normed)
            x = x + jax.vmap(self.network)(jax.vmap(self.norms[1])(x))
            return jax.vmap(self.readout)(x)[:, 0] if self.every else self.readout(x.mean(axis=0))

        return jax.vmap(one)(u), jnp.zeros(())

    def projected(self) -> Encoder:
        """Return the model."""
        return self


def encoder(inputs: int, outputs: int, every: bool, key: Tree) -> Encoder:
    """Return a Transformer of the width and the heads of this module, with initial weights."""
    keys = jax.random.split(key, 5)
    return Encoder(
        eqx.nn.Linear(1, WIDTH, key=keys[0]),
        jax.random.normal(keys[1], (inputs, WIDTH)) / jnp.sqrt(WIDTH),
        eqx.nn.MultiheadAttention(HEADS, WIDTH, key=keys[2]),
        (eqx.nn.LayerNorm(WIDTH), eqx.nn.LayerNorm(WIDTH)),
        eqx.nn.MLP(WIDTH, WIDTH, 2 * WIDTH, 1, key=keys[3]),
        eqx.nn.Linear(WIDTH, 1 if every else outputs, key=keys[4]),
        every,
    )


def made(name: str, task: Task, direct: bool, activation: str, key: Tree) -> Tree:
    """Return a model with initial weights.

    Args:
        name: one of `extrapolation.MODELS` but least-squares, which is not trained.
        task: its widths.
        direct: whether an implicit model has D.
        activation: of perceptrons, as JAX names it.
        key: of the draws.
    """
    keys = jax.random.split(key, 4)
    every = not task.choice and task.outputs > 1
    if name == "implicit":
        return implicit(task.states, task.inputs, task.outputs, direct, keys[0])
    if name == "implicit-rnn":
        width = task.states
        cell = implicit(task.states, 1 + width, width, direct, keys[0])
        return Recurrent(cell, eqx.nn.Linear(width, 1 if every else task.outputs, key=keys[1]), every)
    if name == "lstm":
        cell = eqx.nn.LSTMCell(1, task.states, key=keys[0])
        return Memory(cell, eqx.nn.Linear(task.states, 1 if every else task.outputs, key=keys[1]), every)
    if name == "transformer":
        return encoder(task.inputs, task.outputs, every, keys[0])
    d = jax.random.normal(keys[2], (task.outputs, task.inputs)) / jnp.sqrt(task.inputs) if name in ("linear", "mlp+skip") else None
    if name == "linear":
        return Explicit(None, d)
    network = eqx.nn.MLP(task.inputs, task.outputs, task.hidden[0], len(task.hidden), getattr(jax.nn, activation), key=keys[3])
    return Explicit(network, d)


def implicit(states: int, inputs: int, outputs: int, direct: bool, key: Tree) -> Implicit:
    """Return an implicit layer with Gaussian weights of the usual scale, A in the ball."""
    keys = jax.random.split(key, 4)
    shapes: list[tuple[int, int]] = [(states, states), (states, inputs), (outputs, states), (outputs, inputs)]
    a, b, c, d = (jax.random.normal(one, shape) / jnp.sqrt(shape[1]) for one, shape in zip(keys, shapes, strict=True))
    return Implicit(a, b, c, d if direct else jnp.zeros_like(d), direct).projected()
