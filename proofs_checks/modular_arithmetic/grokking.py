"""Checks of norms and times: slopes of the definitions, flows, steps of descent, and networks trained until they generalise.

The formula of `hold` finds W by Newton's method, and is compared at numbers alone; the step by class, from which it follows, is exact.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import jax
import numpy as np

from lemmata.dynamics import flow
from lemmata.dynamics.asked_runs import computed, told
from lemmata.language.check import exact, integrated, sampled, tested
from lemmata.language.domain import Choice, Interval
from lemmata.language.relation import All, AtLeast, Equal, Estimate, ForAll, Recurrence, Throughout
from lemmata.prove.rates import rate_along, slopes
from lemmata.simulations.modular_arithmetic.runs import together
from lemmata.simulations.modular_arithmetic.settings import GENERALISED, complete
from lemmata.terms.arithmetic import array, exp, log, number, ratio
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Params, Scalar, Tensor, Tree, Value
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.modular_arithmetic.claims.grokking import (
    BOUND,
    CLASS_SHARE,
    CROSS_ENTROPY,
    FLOOR,
    HOLD,
    LATE,
    SLOPES,
    SQUARED_ERROR,
    STEPS,
    TIME,
)
from lemmata.theory.modular_arithmetic.problem import QuadraticNetwork, norm_squared, quadratic_outputs, squared_error

NETWORK = {
    "first": Opaque("samples", "p"),
    "second": Opaque("samples", "p"),
    "u": Opaque("units", "p"),
    "v": Opaque("units", "p"),
    "w": Opaque("units", "classes"),
}


def norm_rate(loss, case):
    """Return 2 theta . dtheta/dt, dtheta/dt = -grad L - wd theta, from the slopes of a loss of (u, v, w) along each of them."""
    parts = {name: getattr(case, name) for name in "uvw"}
    total = -2 * case.weight_decay * norm_squared(*parts.values())
    for name, part in parts.items():
        total = total - 2 * rate_along(lambda moved, name=name: loss(**parts | {name: moved}), part, part)
    return total


@exact(SLOPES, every=NETWORK | {"slopes": Opaque("samples", "classes")})
def is_what_the_degree_of_the_outputs_makes(formula, case):
    """The outputs differentiated by every parameter, each times the slope of the loss, which stays."""
    return Equal(
        case.apply(formula), norm_rate(lambda u, v, w: (quadratic_outputs(case.first, case.second, u, v, w) * case.slopes).sum(), case)
    )


@exact(SQUARED_ERROR, every=NETWORK | {"targets": Opaque("samples", "classes")})
def is_what_the_slopes_of_the_loss_do_to_the_norm(formula, case):
    """The squared error, differentiated by every parameter, whatever the sizes."""

    def loss(u, v, w):
        return squared_error(quadratic_outputs(case.first, case.second, u, v, w), case.targets)

    return Equal(case.apply(formula), norm_rate(loss, case))


@exact(BOUND, part="the equation")
def grows_by_three_less_the_decay(formula, case):
    """d/dt = 3 - 2 wd (.), from |theta_0|^2 on; and a network at rest where wd = 2 with the norm that it gives for all times."""
    bound = case.apply(formula)
    one = array([[1]], case.t)
    rest = array([[ratio(1, 2, case.t)]] * 3)

    def loss(theta):
        return squared_error(quadratic_outputs(one, one, theta[:1], theta[1:2], theta[2:]), one)

    return All(
        Equal(rate_along(lambda t: case.having(t=t).apply(formula), case.t, 1), 3 - 2 * case.weight_decay * bound),
        Equal(case.having(t=0 * case.t).apply(formula), case.start),
        Equal(slopes(loss, rest) + 2 * rest, 0 * rest),
        Equal(formula(norm_squared(rest), number(2, case.t), case.t), norm_squared(rest)),
    )


@integrated(BOUND, part="runs", examples=2, at={"weight_decay": Choice(2.0), "start": Interval(1, 2), "t": Interval(2, 3)})
def is_met_by_a_flow_that_comes_to_rest(formula, case, settings):
    """One unit that learns 0 + 0 = 0 from equal weights for the three digits, for long at wd = 2: it rests at the bound."""
    start = np.zeros((3, 1, 5))
    start[:, 0, 0] = np.sqrt(case.start / 3)
    end = flow.solve(QuadraticNetwork(5, 1, ((0, 0),), case.weight_decay), tuple(start), case.t, **settings.solver).final
    return AtLeast(case.apply(formula), norm_squared(*map(np.asarray, end)))


@exact(CROSS_ENTROPY, every=NETWORK | {"right": Opaque("samples", "classes")})
def is_what_the_slopes_of_the_cross_entropy_do(formula, case):
    """The logarithm of the sum of exponentials of all outputs less the right one, differentiated by every parameter, whatever the sizes.

    Of the targets, which pick the right output, it is not used that they are one-hot.
    """

    def loss(u, v, w):
        outputs = quadratic_outputs(case.first, case.second, u, v, w)
        total = log(exp(outputs - (outputs * case.right).sum(axis=1)[:, None]).sum(axis=1)).sum()
        return total * ratio(1, case.samples, total)

    return Equal(case.apply(formula), norm_rate(loss, case))


@tested(CROSS_ENTROPY, examples=20, floats=True, at={"samples": Choice(3), "p": Choice(2), "units": Choice(3), "classes": Choice(3)})
def is_autodiff_of_the_cross_entropy(formula, case):
    """JAX's gradient of its own cross-entropy."""
    parts = [np.asarray(part, dtype=float) for part in (case.u, case.v, case.w)]
    slope = _cross_entropy_slope(parts, case.first, case.second, np.asarray(case.right, dtype=float))
    found = sum(float((part * (np.asarray(g) + case.weight_decay * part)).sum()) for part, g in zip(parts, slope, strict=True))
    return Equal(case.apply(formula), -2 * found)


@jax.jit
def _cross_entropy_slope(parts: Params, first: Tensor, second: Tensor, right: Tensor) -> Tree:
    def loss(parts: Params) -> Scalar:
        return -(right * jax.nn.log_softmax(quadratic_outputs(first, second, *parts))).sum() / right.shape[0]

    return jax.grad(loss)(parts)


@exact(CLASS_SHARE)
def is_the_most_of_any_distance(formula, case):
    """e^u >= 1 + u at g = 1 + W + u, times e^{-g}; u = 0 attains it. By induction k classes, each with its share at most, have k of them.

    W e^{1 + W} shares are W, which is what the right class takes from the sum of (g_c - W) e^{-g_c}: it is 0 at most.
    """
    share, spare = case.apply(formula), unknown_sequence("spare", case.hold, ">= 0")
    sums = Recurrence((0 * share, 0 * share), lambda k, x: (x[0] + share, x[1] + share - spare(k)))
    return All(
        AtLeast(share * exp(case.gap), case.gap - case.hold),
        Throughout(sums, lambda k, x: AtLeast(x[0], x[1])),
        Equal(case.hold * exp(1 + case.hold) * share, case.hold),
    )


@tested(CLASS_SHARE, examples=30)
def exceeds_every_class(formula, case):
    """The share of one class itself."""
    return AtLeast(case.apply(formula) * exp(case.gap), case.gap - case.hold)


@tested(HOLD, examples=100, floats=True)
def bounds_the_mean_distance_and_is_attained(formula, case):
    """The mean of drawn distances under the softmax; and that of equal distances 1 + W, wrong answers and all."""
    found = case.apply(formula)

    def held(gaps):
        gaps = np.append(gaps, 0.0)
        weights = np.exp(gaps.min() - gaps)
        return float((weights * gaps).sum() / weights.sum())

    return All(AtLeast(found, held(case.gaps)), Equal(held(np.full(case.classes - 1, 1 + found)), found))


@exact(FLOOR)
def is_kept_by_every_step(formula, case):
    """By induction on the steps: |k x - eta g|^2 is k^2 |x|^2 and what -<x, g> and |g|^2 add, k = 1 - eta wd, neither of them negative.

    The outputs are of degree 3 in all parameters, so that <x, g> is three times the mean of sum_c pi_c (f_c - f_right), which is not
    positive as long as the right one is the largest. Where neither adds anything the floor is what is left; any number may be the start.
    """
    parts = (case.u, case.v, case.w)
    digits = np.eye(5, dtype=int)
    outputs = quadratic_outputs(digits, digits[::-1], *parts)
    grown = quadratic_outputs(digits, digits[::-1], *(2 * part for part in parts))
    inward = unknown_sequence("inward", case.rate, ">= 0" if case.answered == "right" else "")
    square, start = unknown_sequence("square", case.rate, ">= 0"), case.u[0, 0] ** 2
    kept = 1 - case.rate * case.weight_decay

    def step(k: Scalar, x: Tensor) -> Tree:
        return kept**2 * x[0] + 2 * kept * case.rate * inward(k) + case.rate**2 * square(k), kept**2 * x[1]

    above = Throughout(Recurrence((start, start), step), lambda k, x: AtLeast(x[0], x[1]), index="steps")
    floor = ForAll(Recurrence(start, lambda k, x: kept**2 * x), lambda k: formula(start, case.rate, case.weight_decay, k), index="steps")
    return All(Equal(grown, 8 * outputs), above, floor)


@tested(FLOOR, examples=40, floats=True, rtol=1e-12)
def bounds_steps_of_descent(formula, case):
    """Steps on all pairs of two digits below 5, each labelled by what the network answers at first, or least; up to the first slip."""
    digits = np.eye(5)
    first, second = np.repeat(digits, 5, axis=0), np.tile(digits, (5, 1))
    parts = [case.u, case.v, case.w]
    outputs = quadratic_outputs(first, second, *parts)
    answers = outputs.argmax(axis=1) if case.answered == "right" else outputs.argmin(axis=1)
    done, right = 0, True
    while right and done < case.steps:
        slope = _cross_entropy_slope(parts, first, second, digits[answers])
        parts = [(1 - case.rate * case.weight_decay) * part - case.rate * np.asarray(g) for part, g in zip(parts, slope, strict=True)]
        done += 1
        right = case.answered == "wrong" or bool((quadratic_outputs(first, second, *parts).argmax(axis=1) == answers).all())
    bound = case.having(steps=done).apply(formula)
    return AtLeast(norm_squared(*parts), bound)


@exact(STEPS)
@tested(STEPS, examples=30)
def shrinks_one_norm_to_the_other(formula, case):
    """(1 - eta wd)^k R = r."""
    return Equal(exp(case.apply(formula) * log(1 - case.rate * case.weight_decay)) * case.start, case.end)


SEEDS, STEADY_SEEDS, APART = 16, 64, 8
"""Networks of each kind, and of the small ones in the tier `full`, which asks whether a standard error is as large with other seeds, as of
sixteen draws it may not be (the last of 64 takes longer); steps between two looks at them."""
QUICK = {"prime": 17, "width": 96, "lr": 4e-3, "train_share": 0.75, "steps": 400}
STEADY = QUICK | {"steps": 1000}
FULL = {"prime": 23, "width": 128, "lr": 2e-3, "train_share": 0.6, "steps": 1600}


@sampled(TIME, part="mod 17", examples=2)
def is_the_range_of_times_mod_17(formula, case, settings):
    """Sixteen networks, or 64, on three quarters of all pairs: steps to 99 % of the others right, by seeds paired."""
    schedule, count = (STEADY, STEADY_SEEDS) if settings.often > 1 else (QUICK, SEEDS)
    return _times(formula, case, schedule, settings.seed, count)


@sampled(TIME, part="mod 23", tier="full", examples=2)
def is_the_range_of_times_mod_23(formula, case, settings):
    """Sixteen networks on three fifths of all pairs."""
    return _times(formula, case, FULL, settings.seed)


@sampled(LATE, part="mod 17")
def is_seen_mod_17(formula, case, settings):
    """Sixteen networks on three quarters of all pairs: steps to 99 % of the others right, over those to 99 % of these."""
    return _late(formula, case, QUICK, settings.seed)


@sampled(LATE, part="mod 23", tier="full")
def is_seen_mod_23(formula, case, settings):
    """Sixteen networks on three fifths of all pairs."""
    return _late(formula, case, FULL, settings.seed)


def _late(formula, case, schedule, seed):
    found = _trained(seed, SEEDS, **schedule)
    ratios = np.log(found.generalised / found.fitted)
    return Estimate(ratios.mean(), ratios.std(ddof=1) / np.sqrt(SEEDS), np.log(case.apply(formula)), "above")


def _times(formula, case, schedule, seed, count=SEEDS):
    changed = {"lr": schedule["lr"] * case.rate_factor, "weight_decay": case.decay_factor}
    ratios = np.log(_trained(seed, count, **schedule | changed).generalised / _trained(seed, count, **schedule).generalised)
    mean, error = ratios.mean(), ratios.std(ddof=1) / np.sqrt(count)
    low, high = case.apply(formula)
    return All(Estimate(mean, error, low, "at least"), Estimate(mean, error, high, "at most"))


class _Times(NamedTuple):
    """Steps to 99 % of the pairs trained on right, and to 99 % of the others, (seeds,)."""

    fitted: np.ndarray
    generalised: np.ndarray


def _trained(seed: int, count: int, **schedule: Value) -> _Times:
    """Return the times of each seed, of runs that are remembered and told to whoever asks for runs."""
    key = "times", seed, count, *schedule.items()
    told(key)
    return _found(key)


@lru_cache(maxsize=16)
def _found(key: tuple[Value, ...]) -> _Times:
    _, seed, count, *schedule = key
    return computed(key, lambda: _times_of(seed, count, **dict(schedule)))


def _times_of(seed: int, count: int, **schedule: Value) -> _Times:
    """Return the times of each seed; a network that never generalises is an error. Times are so coarse that floats may be short."""
    one = complete({**schedule, "logged": schedule["steps"] // APART, "dtype": "float32"})
    arrays = together([one] * count, range(seed, seed + count))[0]
    late = (arrays["generalised"] < 0).sum()
    if late:
        raise ArithmeticError(f"{late} of {count} networks have not generalised within {one['steps']} steps")
    fitted = (arrays["train_accuracy"][:, :, 0] >= GENERALISED).argmax(axis=0)
    return _Times(arrays["steps"][fitted], arrays["generalised"])
