"""The two networks that are trained, as equinox modules: the quadratic network, and the one-layer Transformer on digits x_0, x_1 and "=".

Each gives the outputs of all p^2 pairs, from tables: what a network makes of a digit at a position depends on nothing else up to the
first product, so that embeddings, keys, queries and values are worked out for 2p + 1 rows instead of 3p^2, and of the three positions only
that which is read out goes through the layers above. `Transformer.plain` is the same network position by position.
Source: SYRKIS_2025, section 3.3: no biases, no layer norm, heads that are added, ReLU, four times as many neurons as the stream is wide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import equinox as eqx
import numpy as np

from lemmata.dynamics.in_double import jax, jnp
from lemmata.terms.types import Matrix, Tensor, Tree, Vector

POSITIONS, NEURONS = 3, 4
"""Tokens of an input, a, b and '=', and neurons of the inner layer for each number of a vector, as in the source's transformer."""


class Quadratic(eqx.Module):
    """Units (u_i(a) + v_i(b))^2 without biases, outputs sum_i (.)_i w_i(c): u, v (width, p), w (width, classes)."""

    u: Matrix
    v: Matrix
    w: Matrix

    @classmethod
    def drawn(cls, rng: np.random.Generator, p: int, width: int, classes: int, scale: float) -> Quadratic:
        """Draw all entries from N(0, scale^2 / width)."""
        return cls(*(rng.standard_normal((width, columns)) * (scale / width**0.5) for columns in (p, p, classes)))

    def outputs(self, rows: Vector | None = None, key: Vector | None = None) -> Matrix:
        """Return the outputs at these pairs, which ascend, (rows, classes), at all for None; there is no dropout."""
        del key
        read = (self.u.T[:, None] + self.v.T[None]).reshape(-1, self.u.shape[0])
        read = read if rows is None else chosen(read, rows)
        return (read * read) @ self.w


@dataclass(frozen=True)
class Protocol:
    """How outputs are read, the source's slips among the choices.

    Args:
        readout: the position from which outputs are read: 2 is "=", the source's; the authors' later code reads position 0.
        padding: "none" knows the classes of each task alone; "zero" pads all tasks to one number of classes, whose outputs are 0 and
            take part in softmax and argmax, as the mask of the authors' code has it.
        dropout: the share of the entries of attention's and of the neurons' outputs that is dropped in training.
        shared: drop the same entries for all samples of a step, as the authors' code does.
        dropout_at_evaluation: drop entries where accuracies are measured, too.

    Raises: ValueError for other values.
    """

    readout: int = 2
    padding: str = "none"
    dropout: float = 0.0
    shared: bool = False
    dropout_at_evaluation: bool = False

    def __post_init__(self) -> None:
        if self.readout not in range(POSITIONS):
            raise ValueError(f"the readout position must be 0, 1 or 2, not {self.readout!r:.60}")
        if self.padding not in ("none", "zero"):
            raise ValueError(f"padding must be none or zero, not {self.padding!r:.60}")
        if not 0 <= self.dropout < 1:
            raise ValueError(f"dropout must be a number of at least 0 and below 1, not {self.dropout!r:.60}")


SOUND = Protocol()
"""No slip, and no dropout."""


class Recorded(NamedTuple):
    """What `plain` finds at all pairs and positions: attention's outputs (p^2, 3, d), neurons (p^2, 3, 4d), and outputs (p^2, classes)."""

    attention: Tensor
    neurons: Tensor
    outputs: Matrix


class Transformer(eqx.Module):
    """One layer: token (p + 1, d) and position (3, d), query, key, value (h, d, d/h), mix (h, d/h, d), up (d, 4d), down (4d, d), head."""

    token: Matrix
    position: Matrix
    query: Tensor
    key: Tensor
    value: Tensor
    mix: Tensor
    up: Matrix
    down: Matrix
    head: Matrix
    protocol: Protocol = eqx.field(static=True)

    @classmethod
    def drawn(cls, rng: np.random.Generator, p: int, width: int, heads: int, classes: int, protocol: Protocol) -> Transformer:
        """Draw all entries from N(0, 2/rows), rows those of the matrix that a row vector is multiplied by (He et al., 2015)."""
        each = width // heads
        inner = ((heads, width, each),) * 3
        shapes = ((p + 1, width), (POSITIONS, width), *inner, (heads, each, width))
        shapes += ((width, NEURONS * width), (NEURONS * width, width), (width, classes))
        drawn: list[Tensor] = [rng.standard_normal(shape) * (2 / shape[-2]) ** 0.5 for shape in shapes]
        return cls(*drawn, protocol=protocol)

    def outputs(self, rows: Vector | None = None, key: Vector | None = None) -> Matrix:
        """Return the outputs at these pairs, which ascend, (rows, classes), at all for None; with a key, two words, some are dropped."""
        stream, mixed = self._read()
        if rows is not None:
            stream, mixed = chosen(stream, rows), chosen(mixed, rows)
        stream = stream + self._dropped(mixed @ self.mix.reshape(mixed.shape[1], -1), key, 0)
        stream = stream + self._dropped(jax.nn.relu(stream @ self.up) @ self.down, key, 1)
        return stream @ self.head

    def _read(self) -> tuple[Matrix, Matrix]:
        """Return the stream at the readout (p^2, d), and what its heads make of the three positions, side by side (p^2, d)."""
        p, at = self.token.shape[0] - 1, self.protocol.readout
        tables = [self.token[:p] + self.position[:1], self.token[:p] + self.position[1:2], self.token[p:] + self.position[2:]]
        query = jnp.einsum("ad,hdk->ahk", tables[at], self.query) / self.query.shape[-1] ** 0.5
        scores, values = [], []
        for where, table in enumerate(tables):
            keyed = jnp.einsum("bd,hdk->bhk", table, self.key)
            scores.append(_over_pairs(_scores(query, keyed, at, where), at, where, p))
            values.append(_placed(jnp.einsum("bd,hdk->bhk", table, self.value), where, p))
        weights = jax.nn.softmax(jnp.stack(scores), axis=0)
        mixed = sum(weight[..., None] * value for weight, value in zip(weights, values, strict=True))
        stream = jnp.broadcast_to(_placed(tables[at], at, p), (p, p, self.token.shape[1]))
        return stream.reshape(p * p, -1), jnp.asarray(mixed).reshape(p * p, -1)

    def _dropped(self, part: Matrix, key: Vector | None, layer: int) -> Matrix:
        share = self.protocol.dropout
        if key is None or not share:
            return part
        shape = (1, part.shape[1]) if self.protocol.shared else part.shape
        kept = hashed(key, layer, shape) >= np.uint32(share * 2**32)
        return jnp.where(kept, part / (1 - share), 0.0)

    def plain(self, rows: Vector | None = None, added: Recorded | None = None) -> Recorded:
        """Return what every position holds at these pairs (None: all), without tables or dropout; `added` is added to what is recorded."""
        p, digits = self.token.shape[0] - 1, jnp.arange(self.token.shape[0] - 1)
        pairs = jnp.stack([jnp.repeat(digits, p), jnp.tile(digits, p), jnp.full(p * p, p)], axis=1)
        stream = self.token[pairs if rows is None else pairs[rows]] + self.position[None]
        query, key, value = (jnp.einsum("nid,hdk->nhik", stream, part) for part in (self.query, self.key, self.value))
        weights = jax.nn.softmax(jnp.einsum("nhik,nhjk->nhij", query, key) / query.shape[-1] ** 0.5, axis=-1)
        attention = jnp.einsum("nhij,nhjk,hkd->nid", weights, value, self.mix)
        attention = attention if added is None else attention + added.attention
        stream = stream + attention
        neurons = jax.nn.relu(stream @ self.up)
        neurons = neurons if added is None else neurons + added.neurons
        return Recorded(attention, neurons, (stream + neurons @ self.down)[:, self.protocol.readout] @ self.head)


def _scores(query: Tensor, keyed: Tensor, at: int, where: int) -> Tensor:
    """Return the scores of a position, (rows of the query, rows of the key, h); its own are (rows, h)."""
    return (query * keyed).sum(axis=-1) if at == where else jnp.einsum("ahk,bhk->abh", query, keyed)


def _over_pairs(scores: Tensor, at: int, where: int, p: int) -> Tensor:
    """Return scores at all pairs, (p, p, h), from those by the digits of readout and position; "=" has one row."""
    if at == where:
        return jnp.broadcast_to(_placed(scores, at, p), (p, p, scores.shape[-1]))
    table = scores if at < where else scores.swapaxes(0, 1)  # the earlier position first
    placed = table if {at, where} == {0, 1} else _placed(table[:, 0], min(at, where), p)
    return jnp.broadcast_to(placed, (p, p, scores.shape[-1]))


def _placed(table: Tensor, where: int, p: int) -> Tensor:
    """Return a table over the digit at a position with axes for both digits: (p, 1, …), (1, p, …), or (1, 1, …) for "="."""
    del p
    return table[:, None] if where == 0 else table[None, :] if where == 1 else table[None, :1]


@jax.custom_vjp
def chosen(table: Matrix, rows: Vector) -> Matrix:
    """Return some rows of a table, (rows, columns).

    Its slope goes back by looking up where each row of the table went. JAX would add up row by row, not knowing that none is taken twice,
    which costs a CPU as much as a product of matrices.

    Args:
        table: (any number of rows, columns).
        rows: which, each larger than the one before.
    """
    return table[rows]


def _chosen(table: Matrix, rows: Vector) -> tuple[Matrix, tuple[Vector, Vector]]:
    return table[rows], (rows, jnp.arange(table.shape[0], dtype=rows.dtype))


def _given_back(kept: tuple[Vector, Vector], slope: Matrix) -> tuple[Matrix, None]:
    rows, every = kept
    place = jnp.minimum(jnp.searchsorted(rows, every), rows.shape[0] - 1)
    return jnp.where((rows[place] == every)[:, None], slope[place], 0.0), None


chosen.defvjp(_chosen, _given_back)

GOLDEN = 0x9E3779B9
"""2^32 over the golden ratio: multiples of it are far apart."""


def hashed(key: Vector, salt: int, shape: tuple[int, int]) -> Matrix:
    """Return 32 bits for each place, a hash of the key's two words, the salt and the place.

    JAX's own generator takes minutes to compile inside a loop of members side by side on a CPU, for what is to be dropped here. The mixing
    is lowbias32 of C. Wellons (2018): two multiplications and three shifts, by which every bit of the input changes each of the output
    with a probability of one half up to a bias of 0.2 %.
    """
    word = _mixed(_mixed(key[0] + np.uint32(GOLDEN * (salt + 1) % 2**32)) + key[1])  # first, or near keys would meet in the same counts
    place = jnp.arange(shape[0] * shape[1], dtype=jnp.uint32).reshape(shape)
    return _mixed(_mixed(place + word) ^ word)


def _mixed(x: Matrix) -> Matrix:
    x = (x ^ (x >> np.uint32(16))) * np.uint32(0x7FEB352D)
    x = (x ^ (x >> np.uint32(15))) * np.uint32(0x846CA68B)
    return x ^ (x >> np.uint32(16))


def influence(network: Transformer, loss: Tree) -> dict[str, tuple[float, ...]]:
    """Return by how much the loss changes with what is recorded at each position: the largest derivative, by name.

    It is exactly 0 off the path from what is recorded to the loss: a picture of such activations says nothing of what was learnt.

    Args:
        network: the Transformer.
        loss: a function of the outputs at all pairs.
    """
    nothing = jax.tree.map(jnp.zeros_like, network.plain())
    slopes = jax.grad(lambda added: loss(network.plain(added=added).outputs))(nothing)
    sizes = {name: jnp.abs(getattr(slopes, name)).max(axis=(0, 2)) for name in ("attention", "neurons")}
    return {name: tuple(float(size) for size in found) for name, found in sizes.items()}
