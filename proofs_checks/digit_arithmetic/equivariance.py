"""Checks of what encoders make of numbers in other places: the real model, at random weights, in double precision."""

from __future__ import annotations

import functools

import numpy as np

from lemmata.language.check import tested
from lemmata.language.domain import Choice, Computed, Integer
from lemmata.language.relation import Equal
from lemmata.terms.types import Tree
from lemmata.theory.digit_arithmetic.claims.equivariance import AUGMENTED, PERMUTED, RELATIVE, UNIFORM

WIDTH, BASE, SPARE = 8, 3, 2
"""Small sizes: the identity is one of indices, whatever the width and the base; and places that stay free, so that borders are near."""
ONE_FORMAT = {"digits": Integer(1, 3), "places": Integer(1, 2)}
STACKS = {"layers": Choice(1, 2, 3), "heads": Computed(lambda c: 2 ** (c.layers - 1))}
"""Each number of heads once: a stack of its own compiles once."""
ROOM = 5
"""Places of a number in all cases of a check that is given `ONE_FORMAT`: equal shapes compile once."""


def shape_of(case: Tree, positions: str, multiplier: int = 0, digits: int = 0) -> Tree:
    """Return the encoder's shape for a case; without positions it is one of absolute ones, whose table is 0."""
    from lemmata.simulations.digit_arithmetic.encoder import Shape
    from lemmata.simulations.digit_arithmetic.layout import Layout

    room = digits or max(ROOM, case.digits + case.places)
    layout = Layout("multiplication", max(room, multiplier), BASE, multiplier) if multiplier else Layout("addition", room, BASE)
    return Shape(layout, "absolute" if positions == "none" else positions, case.layers, case.heads, WIDTH, case.get("hidden", False))


def encoder_of(shape: Tree, rng: np.random.Generator, positions: str) -> Tree:
    """Return an encoder with all arrays Gaussian, biases and gains among them."""
    import jax

    from lemmata.dynamics import jax_problem
    from lemmata.simulations.digit_arithmetic.encoder import outline

    drawn = jax_problem.floats(jax.tree.map(lambda leaf: rng.normal(size=leaf.shape) / np.sqrt(leaf.shape[-1]), outline(shape)))
    made = jax.tree.map(jax.numpy.asarray, drawn)
    return with_table(made, 0 * made.places) if positions == "none" else made


def with_table(encoder: Tree, table: Tree) -> Tree:
    """Return the encoder with another table of absolute positions."""
    import equinox as eqx

    return eqx.tree_at(lambda one: one.places, encoder, table)


def outputs(encoder: Tree, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the scores at the places of the answer, least significant first: (second, base + 1)."""
    layout = encoder.shape.layout
    filled = (np.pad(part, (0, room - len(part))) for part, room in ((x, layout.first), (y, layout.second)))
    return np.asarray(lightly(scores)(encoder, *filled))[: -layout.second - 1 : -1]


@functools.cache
def lightly(function: Tree) -> Tree:
    """Return a function compiled without optimisation: it runs a few dozen times."""
    import jax

    from lemmata.dynamics.compiling import AT_ONCE, known

    return jax.jit(function, compiler_options=known(AT_ONCE))


def scores(encoder: Tree, x: Tree, y: Tree) -> Tree:
    """Return an encoder's scores (positions, base + 1) of two numbers, (first,) and (second,); JAX."""
    return encoder(encoder.shape.layout.tokens(x, y))[0]


def drawn_digits(rng: np.random.Generator, size: int) -> np.ndarray:
    """Return digits of a number of exactly that many, least significant first."""
    return np.append(rng.integers(BASE, size=size - 1), rng.integers(1, BASE)).astype(np.int32)


def raised(digits: np.ndarray, places: int) -> np.ndarray:
    """Return the digits moved by so many places, without the zeros below that a product with a power of the base would have."""
    return np.concatenate([np.full(places, BASE, dtype=np.int32), digits])


@tested(RELATIVE, examples=8, floats=True, at=ONE_FORMAT | STACKS)
def moves_the_scores_of_sums(formula, case):
    """Two numbers of different lengths, where they are and moved; every place of the answer that is still there."""
    rng = np.random.default_rng(case.seed)
    encoder = encoder_of(shape_of(case, case.positions), rng, case.positions)
    pair = drawn_digits(rng, case.digits), drawn_digits(rng, max(case.digits - 1, 1))
    return compared(formula, encoder, pair, [raised(part, case.places) for part in pair], case.places)


@tested(PERMUTED, examples=8, floats=True, at=ONE_FORMAT | STACKS)
def permutes_the_scores_of_tokens(formula, case):
    """Tokens drawn at random, digits, pads and signs among them, in two orders; the scores at every position."""
    rng = np.random.default_rng(case.seed)
    encoder = encoder_of(shape_of(case, case.positions), rng, case.positions)
    size = encoder.shape.layout.positions
    tokens, order = rng.integers(BASE + 2, size=size), rng.permutation(size)
    before, after = (np.asarray(lightly(scores_of)(encoder, one)) for one in (tokens, tokens[order]))
    return Equal(after, formula(before, order))


def scores_of(encoder: Tree, tokens: Tree) -> Tree:
    """Return an encoder's scores of any tokens; JAX."""
    return encoder(tokens)[0]


@tested(UNIFORM, examples=8, floats=True, at=ONE_FORMAT | STACKS | {"multiplier": Choice(2)})
def moves_the_scores_of_products(formula, case):
    """A multiplicand where it is and moved, the multiplier in its place."""
    rng = np.random.default_rng(case.seed)
    encoder = encoder_of(shape_of(case, case.positions, case.multiplier), rng, case.positions)
    x, y = drawn_digits(rng, case.multiplier), drawn_digits(rng, case.digits)
    return compared(formula, encoder, (x, y), (x, raised(y, case.places)), case.places)


@tested(RELATIVE, tier="full", examples=3, floats=True)
def moves_the_scores_of_sums_in_any_stack(formula, case):
    """As above, for other numbers of layers, heads and places."""
    return moves_the_scores_of_sums(formula, case)


@tested(UNIFORM, tier="full", examples=3, floats=True)
def moves_the_scores_of_products_in_any_stack(formula, case):
    """As above, for other numbers of layers, heads and places."""
    return moves_the_scores_of_products(formula, case)


@tested(PERMUTED, tier="full", examples=3, floats=True)
def permutes_the_scores_of_tokens_in_any_stack(formula, case):
    """As above, for other numbers of layers, heads and places."""
    return permutes_the_scores_of_tokens(formula, case)


def compared(formula: Tree, encoder: Tree, pair: Tree, other: Tree, places: int) -> Equal:
    """Return the relation between the scores of the moved numbers and what the formula makes of those of the first ones."""
    want = formula(outputs(encoder, *pair), places)
    return Equal(outputs(encoder, *other)[places:], want[places:])


@tested(AUGMENTED, examples=4, floats=True, at={"layers": Choice(1), "digits": Choice(2), "places": Integer(1, 3)})
def turns_the_mean_gradient(formula, case):
    """The derivative of the mean loss along a random change of the table, and along that change turned where the table is turned."""

    rng = np.random.default_rng(case.seed)
    shape = shape_of(case, "absolute", digits=case.digits)
    encoder = encoder_of(shape, rng, "absolute")
    size = shape.layout.positions
    tokens, wanted = rng.integers(BASE + 2, size=size), rng.integers(BASE + 1, size=size)
    weight, change = rng.random(size), rng.normal(size=encoder.places.shape)
    mean = (np.arange(size) < size - min(case.left_out, size - 1)) / size
    every = [np.stack([np.roll(part, turn) for turn in range(size)]) for part in (tokens, wanted, weight)]
    table = np.asarray(encoder.places)

    def slope(table: np.ndarray, along: np.ndarray) -> float:
        return float(lightly(derivative)(encoder, table, along, *every[:2], mean[:, None] * every[2]))

    return Equal(slope(np.roll(table, case.places, axis=0), formula(change, case.places)), slope(table, change))


def derivative(encoder: Tree, table: Tree, along: Tree, tokens: Tree, wanted: Tree, weight: Tree) -> Tree:
    """Return the derivative of the weighted cross-entropy of some inputs (N, positions) along a change of the table; JAX."""
    import jax
    import jax.numpy as jnp

    def loss(table: Tree) -> Tree:
        scores = jax.nn.log_softmax(jax.vmap(lambda one: with_table(encoder, table)(one)[0])(tokens))
        return -(jnp.take_along_axis(scores, wanted[..., None], axis=-1)[..., 0] * weight).sum()

    return jax.jvp(loss, (table,), (along,))[1]
