"""Checks of bounded answers: LSTMs and normalisations run on drawn and on extreme inputs, projections to a hyperplane at every size."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.implicit_models.claims.bounded import FLOOR, LAYER_NORM, LSTM, PLANE

STEPS = 24
"""After so many steps with all gates open a state is as near to 1 as floats tell: 1 - tanh(24) is 3e-21."""
OPEN = 40.0
"""What opens a gate to within rounding: its sigmoid is 1 - 4e-18."""


@tested(LSTM, examples=60, floats=True)
def bounds_what_an_lstm_answers(formula, case):
    """A drawn LSTM on a drawn sequence; and one whose gates are open, with the signs that the first row of the readout asks for."""
    rng, n = np.random.default_rng(case.seed), case.n
    weights = case.scale * rng.normal(size=(4, n, n + 1))
    sequence, bound = case.scale * rng.normal(size=STEPS), case.apply(formula)
    drawn = case.readout @ _state(weights, np.zeros((4, n)), sequence) + case.bias
    biases = np.full((4, n), OPEN)
    biases[3] = OPEN * np.where(case.readout[0] >= 0, 1, -1) * (1 if case.bias[0] >= 0 else -1)
    most = case.readout @ _state(0 * weights, biases, sequence) + case.bias
    return All(AtLeast(bound, abs(drawn)), Equal(abs(most[0]), bound[0]))


@tested(LAYER_NORM, examples=60, floats=True)
def bounds_the_root_mean_square(formula, case):
    """The layer itself; and gains that are all the largest, with shifts along a normalised vector, where both roots add up."""
    here = _normalised(case.x, case.small)
    even = np.where(np.arange(case.d) % 2, -1.0, 1.0)
    if case.d % 2:
        even[-1] = 0.0
    alike, longest = even / _root(even), np.full(case.d, max(abs(case.gain)))
    shift = _root(case.shift) * alike
    return All(
        AtLeast(case.apply(formula), _root(case.gain * here + case.shift)),
        AtLeast(1, _root(here)),
        Equal(_root(longest * alike + shift), formula(longest, shift)),
    )


@exact(PLANE, every={"normal": Opaque("d"), "x": Opaque("d")}, at={"correlated": Choice(0)})
def is_the_variance_along_the_normal_for_every_size(formula, case):
    """The sum of what a normalisation centres is 0; and the mean square of m u/|m| is the variance, of d outputs a d-th each.

    That of ten outputs for U(-5, 5), of variance 25/3, is the number of the title.
    """
    normal, size = case.normal, (case.normal * case.normal).sum()
    centred = case.x - case.x.sum() / case.d
    return All(
        Equal(centred.sum(), 0 * centred.sum()),
        Equal(case.variance * (normal * normal).sum() / size / case.d, case.apply(formula)),
        Equal(round(100 * formula(Fraction(25, 3), 10)), 83),
    )


@tested(PLANE, examples=60, floats=True)
def is_below_the_distance_from_the_plane(formula, case):
    """Second moments of u across the hyperplane through 0, and one farther off; inputs that are equal apart from signs can lie in it."""
    signs = np.where(np.arange(case.d) % 2, -1.0, 1.0)
    moments = case.variance * (np.outer(signs, signs) if case.correlated else np.eye(case.d))
    across = case.normal @ moments @ case.normal / (case.normal @ case.normal)
    return AtLeast(np.array([across, across + 1]) / case.d, case.apply(formula))


@tested(FLOOR, examples=60, floats=True)
def is_below_the_error_of_bounded_answers(formula, case):
    """The error of drawn answers, for a bound that they have or a larger one; and of targets shrunk to the bound, where it is attained."""
    target, bound = _root(case.targets), _root(case.answers)
    shrunk = case.targets * (min(bound / target, 1.0) if target > 0 else 1.0)
    return All(
        AtLeast(np.mean((case.answers - case.targets) ** 2), formula(target, bound + case.room)),
        Equal(np.mean((shrunk - case.targets) ** 2), formula(target, bound)),
    )


def _root(x: Vector) -> Scalar:
    return np.sqrt(np.mean(np.square(x)))


def _normalised(x: Vector, small: Scalar) -> Vector:
    return (x - np.mean(x)) / np.sqrt(np.var(x) + small)


def _state(weights: np.ndarray, biases: np.ndarray, sequence: Vector) -> Vector:
    """Return the state of an LSTM after a sequence: gates for input, memory and output, and the candidate, each (n, n + 1) and a bias."""
    n = biases.shape[1]
    h, c = np.zeros(n), np.zeros(n)
    for token in sequence:
        drive = weights @ np.concatenate([[token], h]) + biases
        let_in, keep, out = 0.5 * (1 + np.tanh(drive[:3] / 2))
        c = keep * c + let_in * np.tanh(drive[3])
        h = out * np.tanh(c)
    return h
