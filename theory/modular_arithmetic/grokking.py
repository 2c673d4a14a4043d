"""How the norm of a quadratic network moves between fitting and generalising, and how long that takes.

The network is homogeneous of degree three in its parameters theta, so that theta . grad L = 3 sum f dL/df whatever the loss. Under flow
with decay the squared norm therefore obeys an equation in the outputs alone: decay shrinks it at the rate 2 wd, and the loss holds
against that only as far as outputs and targets ask for it. Source: after SYRKIS_2025, sections 2.1 and 4.2; the laws are new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import admits, exp, log, power, ratio
from lemmata.terms.inputs import integer, nonnegative
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.modular_arithmetic.problem import norm_squared, quadratic_outputs

DEGREE = 3
"""Of the outputs as polynomials in the parameters."""
NEWTON = 60
"""Steps of Newton's method, of which ten are enough for any number of classes."""


def squared_error_norm_rate(
    first: Matrix, second: Matrix, targets: Matrix, u: Matrix, v: Matrix, w: Matrix, weight_decay: Scalar
) -> Scalar:
    """Return d|theta|^2/dt along the flow of the squared error with decay, 3 mean |y|^2 - 3 mean |2f - y|^2 - 2 wd |theta|^2.

    Args:
        first, second: (N, p) the digits.
        targets: (N, classes) y.
        u, v: (units, p) the input weights of either digit.
        w: (units, classes) the output weights.
        weight_decay: wd.

    Source: after SYRKIS_2025, section 2.1; new.

    >>> one = np.ones((1, 1))
    >>> float(squared_error_norm_rate(one, one, one, one / 2, one / 2, one / 2, 2.0))
    0.0
    """
    outputs = quadratic_outputs(first, second, u, v, w)
    gap = 2 * outputs - targets
    mean = ratio(1, targets.shape[0], gap)
    return DEGREE * mean * (norm_squared(targets) - norm_squared(gap)) - 2 * weight_decay * norm_squared(u, v, w)


def squared_error_norm_bound(start: Scalar, weight_decay: Scalar, t: Scalar) -> Scalar:
    """Return what |theta|^2 never exceeds on one-hot targets: e^{-2 wd t} |theta_0|^2 + 3 (1 - e^{-2 wd t})/(2 wd).

    Args:
        start: |theta_0|^2.
        weight_decay: wd, > 0.
        t: time, at least 0.

    Source: after SYRKIS_2025, section 2.1; new.

    >>> float(squared_error_norm_bound(0.75, 2.0, 5.0))
    0.75
    """
    kept = exp(-2 * weight_decay * t)
    return kept * start + (1 - kept) * DEGREE / (2 * weight_decay)


def norm_rate_of_slopes(outputs: Matrix, slopes: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return d|theta|^2/dt along the flow of any loss with decay, -6 sum f . dL/df - 2 wd |theta|^2: outputs are of degree 3.

    Args:
        outputs: (N, classes) f.
        slopes: (N, classes) dL/df, those of the loss by the outputs.
        size: |theta|^2.
        weight_decay: wd.

    Source: after SYRKIS_2025, section 2.1; new.

    >>> float(norm_rate_of_slopes(np.ones((1, 1)), np.ones((1, 1)), 1.0, 0.5))
    -7.0
    """
    return -2 * DEGREE * (outputs * slopes).sum() - 2 * weight_decay * size


def cross_entropy_norm_rate(outputs: Matrix, right: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return d|theta|^2/dt along the flow of the cross-entropy with decay, 6 mean sum_c pi_c (f_right - f_c) - 2 wd |theta|^2.

    Args:
        outputs: (N, classes) f; pi is their softmax.
        right: (N, classes) the targets, one-hot.
        size: |theta|^2.
        weight_decay: wd.

    Source: after SYRKIS_2025, section 2.1; new.

    >>> float(cross_entropy_norm_rate(np.zeros((1, 2)), np.eye(2)[:1], 1.0, 0.5))
    -1.0
    """
    gaps = (outputs * right).sum(axis=1)[:, None] - outputs
    weights = exp(-gaps)
    held = (weights * gaps).sum(axis=1) / weights.sum(axis=1)
    return 2 * DEGREE * held.sum() * ratio(1, held.shape[0], held) - 2 * weight_decay * size


@admits("numpy")
def largest_hold(classes: int) -> float:
    """Return the most that any outputs make of sum_c pi_c (f_right - f_c): the W with W e^W = (classes - 1)/e.

    It is attained where all wrong classes lie 1 + W below the right one.

    Args: classes: at least 2.

    Source: after SYRKIS_2025, section 2.1; new.

    >>> round(largest_hold(2), 6)
    0.278465
    """
    others = integer(classes, "classes", 2) - 1
    found = float(np.log1p(others / np.e))
    for _ in range(NEWTON):
        found -= (found - others / np.e * np.exp(-found)) / (1 + found)
    return float(found)


def class_share(hold: Scalar) -> Scalar:
    """Return e^{-1 - W}, the most that (g - W) e^{-g} is at any distance g of a class below the right one: at g = 1 + W.

    Args: hold: W; with classes - 1 = W e^{1 + W} other classes it is the largest hold.

    Source: after SYRKIS_2025, section 2.1; new.

    >>> round(float(class_share(0.0)), 6)
    0.367879
    """
    return exp(-1 - hold)


def norm_floor(start: Scalar, rate: Scalar, weight_decay: Scalar, steps: Scalar) -> Scalar:
    """Return what is left of |theta|^2 at the least, (1 - rate wd)^{2 steps} start, while descent answers all right.

    Args:
        start: |theta|^2 at the first of these steps.
        rate: step size eta.
        weight_decay: wd, eta wd at most 1.
        steps: how many.

    Source: after SYRKIS_2025, section 2.1; new.

    >>> norm_floor(4.0, 0.5, 1.0, 1)
    1.0
    """
    kept = 1 - rate * weight_decay
    return power(kept * kept, steps) * start


def steps_to_norm(start: Scalar, end: Scalar, rate: Scalar, weight_decay: Scalar) -> Scalar:
    """Return how many steps decay alone takes from one norm to another, ln(start/end) / (-ln(1 - rate wd)): about 1/(rate wd) times ln.

    Args:
        start, end: |theta| before and after, start >= end > 0.
        rate, weight_decay: eta and wd, 0 < eta wd < 1.

    Source: after SYRKIS_2025, section 2.1; new.

    >>> round(float(steps_to_norm(2.0, 1.0, 0.5, 1.0)), 12)
    1.0
    """
    nonnegative(start - end, "the loss of norm")
    return log(start / end) / -log(1 - rate * weight_decay)


def time_range(rate_factor: Scalar, decay_factor: Scalar) -> tuple[Scalar, Scalar]:
    """Return the range of ln(T'/T), T and T' times to generalise, the latter with step size and decay so many times as large.

    T = const (lr wd)^{-e} with e from 1/4 to 3/2: ln(T'/T) is from -3/2 to -1/4 times ln(rate_factor decay_factor). That T is
    proportional to 1/(lr wd) is no more than its order: with three times the step size at the same product it is up to 1.7 times as long.
    An observation at the settings that its checks sample (p = 17 and 23), whose range was set with these runs in sight; nothing is
    derived, and nothing is said of another p, width, share or factor.

    Args:
        rate_factor: how many times as large the step size is.
        decay_factor: how many times as large the weight decay is.

    Source: after SYRKIS_2025, section 2.1; new, measured.

    >>> [round(float(end), 3) for end in time_range(2.0, 1.0)]
    [-1.04, -0.173]
    """
    faster = log(rate_factor * decay_factor)
    return -faster * ratio(3, 2, faster), -faster * ratio(1, 4, faster)


def delay() -> int:
    """Return by what factor networks generalise later than they fit, at the least, in the geometric mean over seeds.

    An observation at the settings that its checks sample (sums mod 17 and 23), with a number that was set after a look at eight other
    seeds, which gave 4.6 and 10.4. Nothing is derived.

    Source: after SYRKIS_2025, section 2.1; new, measured.

    >>> delay()
    3
    """
    return 3
