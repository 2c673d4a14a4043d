"""Checks of symmetries: vectors of symbols, chain rules written out, softmaxes of any scores, and JAX's slopes of the networks.

Arrays joined in a number that is a symbol have no form here, so that `heads` is exact for few heads and columns: beyond, a sum over H m
places is taken in H groups of m.
"""

from __future__ import annotations

import jax
import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast, Equal, Limit
from lemmata.terms.arithmetic import exp, ratio, sqrt
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Tree, Vector
from lemmata.theory.modular_arithmetic.claims.symmetries import (
    GAUGE,
    HEADS,
    LEAST,
    LIKE,
    MIDPOINT,
    NEURON,
    QUERY_KEY,
    SPLIT,
    UNIT,
    VALUE_MIX,
)
from lemmata.theory.modular_arithmetic.problem import quadratic_outputs, squared_error
from lemmata.theory.modular_arithmetic.symmetries import moved

NEURONS = {
    "inward": Opaque("d"),
    "outward": Opaque("d"),
    "inputs": Opaque("samples", "d"),
    "errors": Opaque("samples", "d"),
    "gates": Opaque("samples"),
}


@exact(MIDPOINT, every={"positions": Opaque("places", "width"), "tokens": Opaque("words", "width")})
@tested(MIDPOINT, examples=20)
def makes_them_opposite(formula, case):
    """Sums of tokens and positions stay; the two vectors are opposite, so that their covariance is minus the variance of either."""
    positions, tokens = moved(case.positions, case.tokens, case.apply(formula))
    before = case.positions[:, None] + case.tokens[None, :]
    one, other = centred(positions[0]), centred(positions[1])
    return All(
        Equal(positions[:, None] + tokens[None, :], before),
        Equal(positions[0] + positions[1], 0),
        Equal((one * other).sum() + (one * one).sum(), 0),
        Equal((other * other).sum(), (one * one).sum()),
    )


def centred(row: Vector) -> Vector:
    """Return a vector less its mean."""
    return row - row.sum() / row.shape[0]


@exact(LIKE, every={"first": Opaque("width"), "second": Opaque("width"), "direction": Opaque("width")})
def falls_short_by_the_variance_of_the_difference(formula, case):
    """Gram's determinant of two vectors, shifted or not, is that of one of them and their difference, which no shift changes.

    So a square is all that the bound has too much; and what it divides by grows as t^2 times the variance of the direction. Twice the
    covariance is both variances less that of the difference: in the end it is positive.
    """
    one, other, apart = map(centred, (case.first, case.second, case.first - case.second))
    along, far = centred(case.direction), centred(case.second + case.direction * case.step)
    variance, least = (one * one).sum(), (other * other).sum()
    return All(
        Equal((1 - formula(case.first, case.second)) * variance * least, (apart * apart).sum() * variance - (apart * one).sum() ** 2),
        Equal(2 * (one * other).sum(), variance + least - (apart * apart).sum()),
        Equal((far * far).sum(), (along * along).sum() * case.step**2 + 2 * case.step * (along * other).sum() + least),
    )


@tested(LIKE, examples=20)
def is_within_the_bound(formula, case):
    """The vectors where they are shifted to."""
    one, other = (row + case.direction * case.step for row in (case.first, case.second))
    apart, far = centred(one - other), centred(other)
    return AtLeast((apart * apart).sum(), (1 - formula(one, other)) * (far * far).sum())


@tested(LIKE, examples=20)
def is_nearly_one_far_along_any_direction(formula, case):
    """Where the bound is 1e-4 at most; along a constant direction, which changes no correlation, there is no such place."""
    one, other, along = map(centred, (case.first, case.second, case.direction))
    apart, least, grows = (sqrt((row * row).sum()) for row in (one - other, other, along))
    far = 1 + (least + 100 * apart) / grows if grows != 0 else 1
    return AtLeast(formula(one + far * along, other + far * along), 1 - ratio(1, 10**4, case.step))


@exact(LIKE, sizes={"width": (2, 3)})
def tends_to_one(formula, case):
    """Along (1, 0, …, 0): the squared correlation, and the covariance over t^2, which is positive."""
    direction = case.direction * 0
    direction[0] = direction[0] + case.step

    def covariance(t):
        return (centred(case.first + t * direction) * centred(case.second + t * direction)).sum() / t**2

    return All(
        Limit(lambda t: formula(case.first + t * direction, case.second + t * direction), 1),
        Limit(covariance, case.step**2 * (case.width - 1) / case.width),
    )


@exact(LEAST, every={"positions": Opaque("places", "width"), "tokens": Opaque("words", "width"), "other": Opaque("width")})
@tested(LEAST, examples=20)
def is_the_least_of_all_gauges(formula, case):
    """Any other shift costs (n + p) times its squared distance more; and the sums are equal."""
    shift = case.apply(formula)

    def norm(d):
        return sum((part * part).sum() for part in moved(case.positions, case.tokens, d))

    positions, tokens = moved(case.positions, case.tokens, shift)
    apart = ((case.other - shift) ** 2).sum() * (case.places + case.words)
    return All(Equal(norm(case.other), norm(shift) + apart), Equal(positions.T.sum(axis=1), tokens.T.sum(axis=1)))


@exact(GAUGE, every={"positions": Opaque("places"), "tokens": Opaque("words"), "slopes": Opaque("places", "words")})
@tested(GAUGE, examples=20)
def follows_from_the_chain_rule(formula, case):
    """A loss with any slopes g_ia at tok_a + pos_i: a position feels sum_a g_ia, a token sum_i g_ia."""
    positions = -case.slopes.sum(axis=1) - case.decay * case.positions
    tokens = -case.slopes.T.sum(axis=1) - case.decay * case.tokens
    return Equal(formula(case.positions.sum() - case.tokens.sum(), case.decay), positions.sum() - tokens.sum())


@exact(SPLIT)
@tested(SPLIT, examples=30)
def has_ratios_that_split(formula, case):
    """Two values of each digit, beside the readout's own score: cross ratios, and each ratio by its scores."""
    table = [[formula([a, b, case.own]) for b in case.second] for a in case.first]
    ratios = [[weights[0] / weights[1] for weights in row] for row in table]
    return All(
        Equal(ratios[0][0] * ratios[1][1], ratios[0][1] * ratios[1][0]),
        Equal(ratios[0][0] * exp(case.second[0]), exp(case.first[0])),
        Equal(sum(table[0][0]), 1),
    )


@exact(HEADS, sizes={"count": (1, 2, 3), "width": (1, 2)})
@tested(HEADS, examples=20)
def is_a_sum_of_heads(formula, case):
    """Each head times its rows of the matrix."""
    parts = [head @ case.output[k * case.width : (k + 1) * case.width] for k, head in enumerate(case.heads)]
    return Equal(case.apply(formula), sum(parts[1:], parts[0]))


@exact(QUERY_KEY, every={"query": Opaque("d", "width"), "key": Opaque("d", "width"), "slope": Opaque("d", "d")})
@tested(QUERY_KEY, examples=20)
def follows_from_the_product_rule(formula, case):
    """dW_Q = -G W_K - w W_Q and dW_K = -G^T W_Q - w W_K, G the slope of any loss along W_Q W_K^T."""
    query = -case.slope @ case.key - case.decay * case.query
    key = -case.slope.T @ case.query - case.decay * case.key
    found = query.T @ case.query + case.query.T @ query - key.T @ case.key - case.key.T @ key
    return Equal(case.apply(formula), found)


@exact(NEURON, every=NEURONS)
def follows_from_open_gates(formula, case):
    """Whatever share of each sample a gate lets through, the neuron writes g (w_in x) w_out; errors are any slopes of the loss by that."""
    through = case.gates * (case.inputs @ case.inward)
    inward = -((case.errors @ case.outward) * case.gates) @ case.inputs - case.decay * case.inward
    outward = -through @ case.errors - case.decay * case.outward
    return Equal(case.apply(formula), 2 * (inward * case.inward).sum() - 2 * (outward * case.outward).sum())


@tested(NEURON, examples=30)
def follows_for_a_relu(formula, case):
    """The gates of a ReLU."""
    before = case.inputs @ case.inward
    gates = np.array([int(item > 0) for item in before])
    inward = -((case.errors @ case.outward) * gates) @ case.inputs - case.decay * case.inward
    outward = -(gates * before) @ case.errors - case.decay * case.outward
    return Equal(case.apply(formula), 2 * (inward * case.inward).sum() - 2 * (outward * case.outward).sum())


@exact(VALUE_MIX, every={"value": Opaque("d", "width"), "mix": Opaque("width", "d"), "slope": Opaque("d", "d")})
def follows_from_the_product(formula, case):
    """dW_V = -G W_O^T - w W_V and dW_O = -W_V^T G - w W_O, G the slope of any loss along W_V W_O."""
    value = -case.slope @ case.mix.T - case.decay * case.value
    mix = -case.value.T @ case.slope - case.decay * case.mix
    found = value.T @ case.value + case.value.T @ value - mix @ case.mix.T - case.mix @ mix.T
    return Equal(case.apply(formula), found)


@tested(VALUE_MIX, examples=12, floats=True, at={"d": Choice(3), "width": Choice(2)})
def is_autodiff_of_a_head(formula, case):
    """JAX's slopes of a loss of what a head reads at three places, weighs and writes."""
    value, mix, weighed, wanted = (np.asarray(part, dtype=float) for part in (case.value, case.mix, case.slope, case.slope.T))
    slopes = _head_slopes((value, mix), np.tanh(weighed), wanted)
    flows = [-np.asarray(slope) - case.decay * part for slope, part in zip(slopes, (value, mix), strict=True)]
    found = flows[0].T @ value + value.T @ flows[0] - flows[1] @ mix.T - mix @ flows[1].T
    return Equal(case.apply(formula), found)


@jax.jit
def _head_slopes(parts: Tree, weighed: Tree, wanted: Tree) -> Tree:
    def loss(parts: Tree) -> Tree:
        written = jax.nn.softmax(weighed, axis=1) @ (weighed @ parts[0]) @ parts[1]
        return (jax.numpy.sin(written) * wanted).sum()

    return jax.grad(loss)(parts)


UNITS = {
    "first": Opaque("p"),
    "second": Opaque("p"),
    "out": Opaque("classes"),
    "digits": Opaque("samples", "p"),
    "others": Opaque("samples", "p"),
    "errors": Opaque("samples", "classes"),
}


@exact(UNIT, every=UNITS)
def follows_from_degrees(formula, case):
    """Errors are any slopes of the loss by the outputs; the unit writes (u . x + v . y)^2 w."""
    read, felt = case.digits @ case.first + case.others @ case.second, case.errors @ case.out
    first = -2 * (read * felt) @ case.digits - case.decay * case.first
    second = -2 * (read * felt) @ case.others - case.decay * case.second
    out = -(read * read) @ case.errors - case.decay * case.out
    found = 2 * (first * case.first).sum() + 2 * (second * case.second).sum() - 4 * (out * case.out).sum()
    return Equal(case.apply(formula), found)


@tested(UNIT, examples=12, floats=True, at={"samples": Choice(3), "p": Choice(2), "classes": Choice(3)})
def is_autodiff_of_the_network(formula, case):
    """JAX's slopes of the squared error of the definitions, the errors for targets, beside a second unit that it shares them with."""
    parts = [
        np.stack([np.asarray(part, dtype=float), np.cos(np.asarray(part, dtype=float))]) for part in (case.first, case.second, case.out)
    ]
    digits, others, targets = (np.asarray(part, dtype=float) for part in (case.digits, case.others, case.errors))
    slopes = _unit_slopes(parts, digits, others, targets)
    flows = [-np.asarray(slope)[0] - case.decay * part[0] for slope, part in zip(slopes, parts, strict=True)]
    terms = [2 * float((flow * part[0]).sum()) for flow, part in zip(flows, parts, strict=True)]
    return Equal(case.apply(formula), terms[0] + terms[1] - 2 * terms[2])


@jax.jit
def _unit_slopes(parts: Tree, digits: Tree, others: Tree, targets: Tree) -> Tree:
    return jax.grad(lambda parts: squared_error(quadratic_outputs(digits, others, *parts), targets))(parts)
