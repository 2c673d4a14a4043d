"""The encoder: a Transformer without causal mask, and the ways in which it may know positions.

Absolute positions add p_i to the embedding (learned, or sines). Pairwise ones add p_ij to the key, so that the score is
q_i . (k_j + p_ij)/sqrt(d/H), with one table per layer that its heads share. Relative: p_ij = p_{i-j}. Uniform: p_ij = c_j for the digits j
of the multiplier, p_{i-j} between places of the answer, and none else. Each layer is attention and a perceptron of width 4d, either
followed by a normalisation of the sum with its input, as in BERT. Words of a text have absolute positions, and no pairwise ones.
Source: SABBAGHI_2024, section 2, (2.1), section 3.2, (3.3) and text, and appendix B.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import equinox as eqx
import numpy as np

from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.digit_arithmetic.layout import Layout
from lemmata.terms.inputs import integer
from lemmata.terms.types import Key, Tensor, Tree

PAIRWISE = ("relative", "uniform")
POSITIONS = ("absolute", "sinusoidal", *PAIRWISE)
WIDER = 4
"""The perceptron's width over the model's, as in BERT."""
SMALL = 0.02
"""The spread of pairwise positions at the start, as in BERT; the embedding, normalised there, has spread 1 here, as absolute ones have."""
WAVELENGTH = 10_000.0
"""The longest wave of the sines, over 2 pi."""


@dataclass(frozen=True)
class Shape:
    """How large an encoder is, and how it knows positions.

    Args:
        layout: what it reads.
        positions: one of `POSITIONS`; "uniform" needs a multiplier, and text pairwise positions.
        layers, heads, width: at least 1; the heads divide the width, which is even.
        hidden: whether pads and sign are hidden from attention; the source lets it see them.
        dropout: the share of activations dropped in training, at least 0 and below 1.

    Raises: ValueError for others.
    """

    layout: Layout
    positions: str
    layers: int
    heads: int
    width: int
    hidden: bool = False
    dropout: float = 0.0

    def __post_init__(self) -> None:
        if self.positions not in POSITIONS:
            raise ValueError(f"positions must be one of {', '.join(POSITIONS)}, not {self.positions!r:.60}")
        if self.positions == "uniform" and self.layout.adds:
            raise ValueError("uniform positions belong to the digits of a multiplier: addition has none, take relative ones")
        if self.layout.text and self.positions not in PAIRWISE:
            raise ValueError(f"text stands beside numbers with {' or '.join(PAIRWISE)} positions, not {self.positions} ones")
        for name in ("layers", "heads", "width"):
            integer(getattr(self, name), name, 1)
        if self.width % self.heads or self.width % 2:
            raise ValueError(f"width must be even and a multiple of heads, not {self.width} with {self.heads} heads")
        if not (math.isfinite(self.dropout) and 0 <= self.dropout < 1):
            raise ValueError(f"dropout must be at least 0 and below 1, not {self.dropout!r}")


class Block(eqx.Module):
    """One layer; `pairs` is its table of p_ij, None where positions are absolute."""

    queries: eqx.nn.Linear
    keys: eqx.nn.Linear
    values: eqx.nn.Linear
    out: eqx.nn.Linear
    wide: eqx.nn.Linear
    narrow: eqx.nn.Linear
    after_attention: eqx.nn.LayerNorm
    after_perceptron: eqx.nn.LayerNorm
    pairs: jax.Array | None

    def __init__(self, shape: Shape, key: Key) -> None:
        """Make a layer whose weights are drawn afterwards."""
        width, rows = shape.width, pair_rows(shape)[1]
        self.queries, self.keys, self.values, self.out = (eqx.nn.Linear(width, width, key=key) for _ in range(4))
        self.wide, self.narrow = eqx.nn.Linear(width, WIDER * width, key=key), eqx.nn.Linear(WIDER * width, width, key=key)
        self.after_attention, self.after_perceptron = eqx.nn.LayerNorm(width), eqx.nn.LayerNorm(width)
        self.pairs = jnp.zeros((rows, width // shape.heads)) if rows else None


class Encoder(eqx.Module):
    """Embedding, positions, layers (a leading axis of each array), and scores for each digit and the pad."""

    embedding: eqx.nn.Embedding
    places: jax.Array | None
    blocks: Block
    scores: eqx.nn.Linear
    shape: Shape = eqx.field(static=True)

    def __init__(self, shape: Shape, key: Key) -> None:
        """Make an encoder whose weights are drawn afterwards."""
        self.shape = shape
        self.embedding = eqx.nn.Embedding(shape.layout.tokens_known, shape.width, key=key)
        placed = shape.positions == "absolute" or shape.layout.text
        self.places = jnp.zeros((shape.layout.positions, shape.width)) if placed else None
        self.blocks = eqx.filter_vmap(lambda key: Block(shape, key))(jax.random.split(key, shape.layers))
        self.scores = eqx.nn.Linear(shape.width, shape.layout.base + 1, key=key)

    def __call__(self, tokens: Tensor, key: Key = None) -> tuple[Tensor, Tensor]:
        """Return scores (…, positions, base + 1) of inputs (…, positions), and attention (layers, …, heads, positions, positions).

        Inputs come together, not one by one under `vmap`: then every affine map is one product of matrices.

        Args:
            tokens: the inputs.
            key: of dropout; None for none.
        """
        shape = self.shape
        states = self.embedding.weight[tokens]
        seen = tokens < shape.layout.base if shape.hidden else None
        if self.places is not None and shape.layout.text:
            text = jnp.asarray(self.places)[shape.layout.text_places(tokens)]
            states = states.at[..., : shape.layout.slots, :].add(text)
            seen = shape.layout.written(tokens) if seen is None else seen
        elif self.places is not None:
            states = states + _spread_out(self.places, states)
        elif shape.positions == "sinusoidal":
            states = states + _spread_out(sines(*states.shape[-2:]).astype(states.dtype), states)
        index, use = pair_rows(shape)[0], key is not None and shape.dropout > 0
        keys: Tensor = None if key is None or not use else jax.random.split(key, (1 + shape.layers, 3))
        states = _dropped(states, shape.dropout, keys[0, 0] if use else None)

        def layer(states: Tensor, given: Tree) -> tuple[Tensor, Tensor]:
            block, own = given
            vectors = None if block.pairs is None else jnp.pad(block.pairs, ((0, 1), (0, 0)))[index]  # the last row: no vector
            update, attention = _attended(block, states, vectors, seen, shape, own[0] if use else None)
            states = _normalised(block.after_attention, states + _dropped(update, shape.dropout, own[1] if use else None))
            update = _affine(block.narrow, jax.nn.gelu(_affine(block.wide, states)))
            return _normalised(block.after_perceptron, states + _dropped(update, shape.dropout, own[2] if use else None)), attention

        given = self.blocks, keys[1:] if use else jnp.zeros(shape.layers)
        states, maps = jax.lax.scan(layer, states, given, unroll=True)  # a loop would copy what the gradient needs from every layer
        return _affine(self.scores, states), maps


@functools.lru_cache(maxsize=16)
def outline(shape: Shape) -> Tree:
    """Return an encoder with the shapes of its arrays in their place."""
    return eqx.filter_eval_shape(Encoder, shape, jax.random.key(0))


def drawn(shape: Shape, key: Key, dtype: Tree = np.float32) -> Encoder:
    """Return an encoder with weights from one stream of Gaussians, biases 0 and gains 1.

    Affine maps have spread 1/sqrt(inputs), pairwise positions `SMALL`, the embedding and absolute positions 1.
    """
    leaves, structure = jax.tree_util.tree_flatten_with_path(outline(shape), is_leaf=lambda leaf: isinstance(leaf, jax.ShapeDtypeStruct))
    spreads = [_spread(jax.tree_util.keystr(path), leaf.shape) for path, leaf in leaves]
    sizes = [math.prod(leaf.shape) for _, leaf in leaves]
    stream, parts, begin = jax.random.normal(key, (sum(sizes),), dtype), [], 0
    for (path, leaf), spread, size in zip(leaves, spreads, sizes, strict=True):
        gain = 1.0 if jax.tree_util.keystr(path).endswith("weight") and "after" in jax.tree_util.keystr(path) else 0.0
        parts.append((gain + spread * stream[begin : begin + size].reshape(leaf.shape)).astype(dtype))
        begin += size
    return jax.tree.unflatten(structure, parts)


def _spread(name: str, shape: Sequence[int]) -> float:
    """Return the spread of the initial values of an array, by its name."""
    if "after" in name or name.endswith("bias"):
        return 0.0
    if name.endswith("pairs"):
        return SMALL
    return 1.0 if "embedding" in name or "places" in name else 1 / math.sqrt(shape[-1])


def pair_rows(shape: Shape) -> tuple[np.ndarray | None, int]:
    """Return which row of a layer's table is p_ij, (positions, positions), and the number of rows; one row more stands for none.

    >>> pair_rows(Shape(Layout("addition", 2), "relative", 1, 1, 2))[0][0].tolist()
    [4, 3, 2, 1, 0]
    """
    layout = shape.layout
    index, rows = _core_rows(shape)
    if index is None:
        return None, 0
    return np.pad(index, (layout.slots, 0), constant_values=rows), rows


def _core_rows(shape: Shape) -> tuple[np.ndarray | None, int]:
    """Return what `pair_rows` does, for the numbers and the sign alone."""
    layout = shape.layout
    if shape.positions == "relative":
        place = np.arange(layout.core)
        return place[:, None] - place[None, :] + layout.core - 1, 2 * layout.core - 1
    if shape.positions == "uniform":
        rows = 2 * layout.second - 1 + layout.first
        place, begin = np.arange(layout.second), layout.first + 1
        index = np.full((layout.core, layout.core), rows)
        index[begin:, begin:] = place[:, None] - place[None, :] + layout.second - 1
        index[:, : layout.first] = 2 * layout.second - 1 + np.arange(layout.first)
        np.fill_diagonal(index[: layout.first, : layout.first], rows)  # (3.3) is for two positions that differ
        return index, rows
    return None, 0


def sines(positions: int, width: int) -> np.ndarray:
    """Return sin and cos of i / 10000^{2k/d}, (positions, width)."""
    angles = np.arange(positions)[:, None] / WAVELENGTH ** (2 * np.arange(width // 2) / width)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(positions, width)


def _attended(block: Block, states: Tensor, vectors: Tensor, seen: Tensor, shape: Shape, key: Key) -> tuple[Tensor, Tensor]:
    """Return what attention adds to the states, and its weights (…, heads, positions, positions)."""
    q, k, v = (_affine(one, states).reshape(*states.shape[:-1], shape.heads, -1) for one in (block.queries, block.keys, block.values))
    scores = jnp.einsum("...ihc,...jhc->...hij", q, k)
    if vectors is not None:
        scores = scores + jnp.einsum("...ihc,ijc->...hij", q, vectors)
    scores = scores / math.sqrt(q.shape[-1])
    attention = jax.nn.softmax(scores if seen is None else jnp.where(seen[..., None, None, :], scores, -jnp.inf), axis=-1)
    mixed = jnp.einsum("...hij,...jhc->...ihc", _dropped(attention, shape.dropout, key), v)
    return _affine(block.out, mixed.reshape(states.shape)), attention


def _affine(layer: eqx.nn.Linear, states: Tensor) -> Tensor:
    """Return W x + b for the last axis of all states; Equinox's own layer takes one vector."""
    weight, bias = jnp.asarray(layer.weight), jnp.asarray(layer.bias)
    product = states @ weight.T
    return product + _spread_out(bias, product)


def _spread_out(values: Tensor, states: Tensor) -> Tensor:
    """Return values of the last axes with as many axes as the states, for which JAX wants to be asked."""
    return jnp.expand_dims(values, range(states.ndim - values.ndim))


def _normalised(layer: eqx.nn.LayerNorm, states: Tensor) -> Tensor:
    """Return the normalisation of the last axis of all states."""
    for _ in states.shape[:-1]:
        layer = jax.vmap(layer)
    return layer(states)


def _dropped(values: Tensor, share: float, key: Key) -> Tensor:
    return values if key is None else eqx.nn.Dropout(share)(values, key=key)


def count(shape: Shape) -> int:
    """Return the number of weights of an encoder.

    >>> 57_000 < count(Shape(Layout("addition", 6), "relative", 2, 4, 48)) < 60_000
    True
    """
    return sum(math.prod(leaf.shape) for leaf in jax.tree.leaves(outline(shape)))
