"""Checks of what homogeneity forces: models run in fractions, integrals on symbols, distances from a range.

What biases change is bounded by absolute values of arrays of any size, which have no form here: `biased` is searched, not proved.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import exp, eye, solve
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar, Tensor, Tree, Vector
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.implicit_models.claims.homogeneity import BIASED, CELL, CHOICE, ERROR, ITERATIONS, NARROW, OUTPUT, SHIFTED
from lemmata.theory.implicit_models.supports import fractions


@tested(OUTPUT, examples=60)
def is_what_the_model_gives(formula, case):
    """The model run on u and on t u, leaky activations among them, any number of steps; and which output is largest."""
    u, t = fractions(case.u), Fraction(case.t)
    here, there = _answer(case, u), _answer(case, t * u)
    largest = Equal(int(np.argmax(here)), int(np.argmax(there))) if t > 0 else Equal(0, 0)
    return All(Equal(there, formula(here, t)), largest)


@tested(ERROR, examples=40)
def is_the_error_on_scaled_inputs(formula, case):
    """The mean squared error on four inputs, and on t times these."""
    t = Fraction(case.t)
    return Equal(_error(case, t), formula(_error(case, Fraction(1)), t))


@tested(ITERATIONS, examples=60)
def counts_the_steps(formula, case):
    """Steps on u and on t u until the largest change is within the tolerance, or a few steps are over; and relative to the state."""
    u, t, tolerance = fractions(case.u), Fraction(case.t), Fraction(case.tolerance)
    here, there = (_changes(case, scale * u) for scale in (Fraction(1), t))
    relative = [[int(change <= tolerance * size) for change, size in path] for path in (here, there)]
    absolute = [[int(change <= within) for change, _ in path] for path, within in ((here, formula(tolerance, t)), (there, tolerance))]
    return All(Equal(*absolute), Equal(*relative))


@exact(CELL, sizes={"d": (1, 2, 3)})
@tested(CELL, examples=40)
def is_the_cell_on_scaled_inputs(formula, case):
    """The cell on |x| = e^y and on t times as much, y + log t; and the power that all weights of 1, or of -1, give."""
    here, there = (exp((case.weights * (case.logs + by)).sum()) for by in (0 * case.shift, case.shift))
    ones = 0 * case.weights + 1
    return All(
        Equal(there, formula(here, case.weights, case.shift)),
        Equal([formula(1, sign * ones, case.shift) for sign in (1, -1)], [exp(sign * case.d * case.shift) for sign in (1, -1)]),
        AtLeast(case.d, case.weights.sum()),
        AtLeast(case.weights.sum(), -case.d),
    )


@tested(CHOICE, examples=60)
def is_where_choices_settle(formula, case):
    """The choice at scales above, with the drawn biases and with one for the second choice, which with this wins a little below."""
    logits = _readings(case, Fraction(1))
    first, second = sorted(range(case.classes), key=lambda k: (-logits[k], k))[:2]
    margin, outer = logits[first] - logits[second], fractions(np.asarray(case.outer))
    if margin == 0 or max(outer) == min(outer):
        return Equal(0, 0)
    scale, against = formula(max(outer) - min(outer), margin), 0 * outer
    against[second] = max(outer) - min(outer)
    above, below = scale * (1 + Fraction(case.beyond) / 100), scale * Fraction(99, 100)
    found = [int(np.argmax(_readings(case, above) + bias)) for bias in (outer, against)]
    return All(Equal(found, [first] * 2), Equal(int(np.argmax(_readings(case, below) + against)), second))


@tested(BIASED, examples=60)
def bounds_what_biases_change(formula, case):
    """The network at t x over t, against the one without biases at x."""
    v, w, inner, outer, x = (fractions(np.asarray(each)) for each in (case.v, case.w, case.inner, case.outer, case.x))
    t = Fraction(case.t)
    return AtLeast(formula(w, inner, outer, t), abs(_change(v, w, inner, outer, x, t)))


@tested(BIASED, examples=30)
def is_attained_without_negative_numbers(formula, case):
    """A network whose weights, biases and inputs are at least 0: nothing cancels and no state is cut off."""
    v, w, inner, outer, x = (abs(fractions(np.asarray(each))) for each in (case.v, case.w, case.inner, case.outer, case.x))
    t = Fraction(case.t)
    return Equal(formula(w, inner, outer, t), _change(v, w, inner, outer, x, t))


@exact(SHIFTED)
def is_the_integral_of_a_square(formula, case):
    """Below -c the square (x + c)^2, the slope of (x + c)^3/3; above it 0."""
    x = unknown_sequence("x", case.c)(0)

    def missed(x: Scalar) -> Scalar:
        return (x + case.c) ** 3 / 3

    mean = (missed(-case.c) - missed(-case.k)) / (2 * case.k)
    return All(Equal(rate_along(missed, x, 1), (x + case.c) ** 2), Equal(case.apply(formula), mean))


@tested(SHIFTED, examples=15, floats=True)
def is_the_integral_by_quadrature(formula, case):
    """The network itself at the nodes of a rule that integrates squares exactly, left of its kink and right of it."""
    nodes, weights = np.polynomial.legendre.leggauss(3)
    total = 0.0
    for low, high in ((-case.k, -case.c), (-case.c, case.k)):
        x = (low + high) / 2 + (high - low) / 2 * nodes
        total += (high - low) / 2 * weights @ (np.maximum(x + case.c, 0) - case.c - x) ** 2
    return Equal(case.apply(formula), total / (2 * case.k))


@exact(NARROW, every={"out": Opaque("inputs", "states")}, at={"states": Integer(1, lambda c: c.inputs), "correlated": Choice(0)})
def is_what_a_range_of_so_many_dimensions_leaves(formula, case):
    """C (C^T C)^-1 C^T is symmetric, its own square and leaves C as it is: the projection to the range of C, for every size.

    No output is nearer to u than its projection, and a C of dependent columns has the range of fewer. Without a state all is missed.
    """
    out = case.out
    projection = out @ solve(out.T @ out, out.T)
    missed = eye(case.inputs, out) - projection
    return All(
        Equal(projection @ projection, projection),
        Equal(projection.T, projection),
        Equal(projection @ out, out),
        Equal((missed * missed).sum() * case.variance / case.inputs, case.apply(formula)),
        Equal(formula(case.inputs, 0, case.variance), case.variance),
    )


@tested(NARROW, examples=60, floats=True)
def is_below_the_distance_from_the_range(formula, case):
    """Of the expected squared distance of u from the range of C, which no state can undercut."""
    out = case.out[:, : case.states]
    missed = np.eye(case.inputs) - out @ np.linalg.pinv(out) if case.states else np.eye(case.inputs)
    moments = np.ones((case.inputs, case.inputs)) if case.correlated else np.eye(case.inputs)
    return AtLeast(np.trace(missed @ moments) * case.variance / case.inputs, case.apply(formula))


def _answer(case: Case, u: Tensor) -> Tensor:
    """Return the output of the model after some steps from 0, for an input or a column for each of several."""
    a, b, c, d = (fractions(np.asarray(each)) for each in (case.a, case.b, case.c, case.d))
    drive = b @ u + case.bias
    z = 0 * drive
    for _ in range(case.steps):
        z = _activation(a @ z + drive, case)
    return c @ z + d @ u + case.bias


def _changes(case: Case, u: Vector) -> list[tuple[Fraction, Fraction]]:
    """Return the largest change and the largest entry of the state at each of some steps from 0, or from 1."""
    a, b = (fractions(np.asarray(each)) for each in (case.a, case.b))
    drive = b @ u + case.bias
    z, found = 0 * drive + case.start, []
    for _ in range(case.steps + 1):
        before, z = z, _activation(a @ z + drive, case)
        found.append((abs(z - before).max(), abs(z).max()))
    return found


def _readings(case: Case, t: Fraction) -> Vector:
    """Return the logits without the readout's bias after a sequence, each token's output being the next one's state.

    Numbers stay short where the activation is bent by an end: squares would double their length at every step.
    """
    a, b, c, d, readout, x = (fractions(np.asarray(each)) for each in (case.a, case.b, case.c, case.d, case.readout, case.x))
    h = 0 * c[:, 0] + case.start
    for token in x:
        u = np.array([t * token, *h], dtype=object)
        drive = b @ u + case.inner
        z = 0 * drive
        for _ in range(case.steps):
            bent = a @ z + drive
            z = _relu(bent) - Fraction(case.leak) * _relu(-bent)
            z = np.minimum(z, 0 * z + 1) if case.bend else z
        h = c @ z + d @ u
    return readout @ h


def _activation(x: Tensor, case: Case) -> Tensor:
    bent = _relu(x) - Fraction(case.leak) * _relu(-x)
    return bent + case.bend * x * x / 8


def _relu(x: Tensor) -> Tree:
    return np.maximum(x, 0 * x)


def _error(case: Case, t: Fraction) -> Fraction:
    u = t * fractions(case.data).T
    gap = _answer(case, u) - fractions(np.asarray(case.w)) @ u - case.offset
    return (gap * gap).sum() / len(case.data)


def _change(v: Matrix, w: Matrix, inner: Vector, outer: Vector, x: Vector, t: Fraction) -> Vector:
    """Return what biases make of a network's slope: that of the output at t x over t, less the output at x without them."""
    return (w @ _relu(v @ (t * x) + inner) + outer) / t - w @ _relu(v @ x)
