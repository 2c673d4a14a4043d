"""Wrong laws of norms and times."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, log, power, ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.modular_arithmetic import grokking
from lemmata.theory.modular_arithmetic.problem import norm_squared, quadratic_outputs


def second_degree(first: Matrix, second: Matrix, targets: Matrix, u: Matrix, v: Matrix, w: Matrix, weight_decay: Scalar) -> Scalar:
    """Return the rate of a network of degree two."""
    decay = 2 * weight_decay * norm_squared(u, v, w)
    return (grokking.squared_error_norm_rate(first, second, targets, u, v, w, weight_decay) + decay) * ratio(2, 3, weight_decay) - decay


def once_decayed(first: Matrix, second: Matrix, targets: Matrix, u: Matrix, v: Matrix, w: Matrix, weight_decay: Scalar) -> Scalar:
    """Return the rate with wd for 2 wd."""
    return grokking.squared_error_norm_rate(first, second, targets, u, v, w, weight_decay) + weight_decay * norm_squared(u, v, w)


def by_the_residual(first: Matrix, second: Matrix, targets: Matrix, u: Matrix, v: Matrix, w: Matrix, weight_decay: Scalar) -> Scalar:
    """Return the rate with f - y for 2f - y."""
    gap = quadratic_outputs(first, second, u, v, w) - targets
    mean = ratio(3, targets.shape[0], gap)
    return mean * (norm_squared(targets) - norm_squared(gap)) - 2 * weight_decay * norm_squared(u, v, w)


def a_little_less(start: Scalar, weight_decay: Scalar, t: Scalar) -> Scalar:
    """Return the bound with 29/10 for 3."""
    kept = exp(-2 * weight_decay * t)
    return kept * start + (1 - kept) * ratio(29, 20, weight_decay) / weight_decay


def slow_bound(start: Scalar, weight_decay: Scalar, t: Scalar) -> Scalar:
    """Return the bound with e^{-wd t} for e^{-2 wd t}."""
    return grokking.squared_error_norm_bound(start, weight_decay, t / 2)


def slopes_of_degree_two(outputs: Matrix, slopes: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the rate of a network of degree two."""
    return grokking.norm_rate_of_slopes(outputs, slopes, size, weight_decay) + 2 * (outputs * slopes).sum()


def slopes_once_decayed(outputs: Matrix, slopes: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the rate with wd for 2 wd."""
    return grokking.norm_rate_of_slopes(outputs, slopes, size, weight_decay) + weight_decay * size


def wrong_sign(outputs: Matrix, right: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the rate as if the loss pulled with the decay."""
    return -grokking.cross_entropy_norm_rate(outputs, right, size, -weight_decay)


def linear_network(outputs: Matrix, right: Matrix, size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the rate of a network of degree one."""
    decay = 2 * weight_decay * size
    return (grokking.cross_entropy_norm_rate(outputs, right, size, weight_decay) + decay) / 3 - decay


def share_of_most_hold(hold: Scalar) -> Scalar:
    """Return e^{-1} W e^{-W}, what a class has at the distance W where its own is 1."""
    return hold * exp(-1 - hold)


def nearly_its_share(hold: Scalar) -> Scalar:
    """Return the share less a hundredth of itself."""
    return grokking.class_share(hold) * ratio(99, 100, hold)


def of_all_classes(classes: int) -> float:
    """Return the bound of one class more."""
    return grokking.largest_hold(classes + 1)


def nearly(classes: int) -> float:
    """Return the bound less a hundredth of itself."""
    return grokking.largest_hold(classes) * 99 / 100


def slower(start: Scalar, rate: Scalar, weight_decay: Scalar, steps: Scalar) -> Scalar:
    """Return the floor with 19/20 of the decay."""
    return grokking.norm_floor(start, rate, weight_decay * ratio(19, 20, weight_decay), steps)


def a_hundredth_more(start: Scalar, rate: Scalar, weight_decay: Scalar, steps: Scalar) -> Scalar:
    """Return the floor and a hundredth of it."""
    return grokking.norm_floor(start, rate, weight_decay, steps) * ratio(101, 100, weight_decay)


def of_the_norm(start: Scalar, rate: Scalar, weight_decay: Scalar, steps: Scalar) -> Scalar:
    """Return the floor with (1 - rate wd)^steps for its square."""
    return power(1 - rate * weight_decay, steps) * start


def squared_times(start: Scalar, end: Scalar, rate: Scalar, weight_decay: Scalar) -> Scalar:
    """Return the steps of the squared norm."""
    return grokking.steps_to_norm(start, end, rate, weight_decay) / 2


def continuous(start: Scalar, end: Scalar, rate: Scalar, weight_decay: Scalar) -> Scalar:
    """Return ln(start/end)/(rate wd), that of the flow."""
    return log(start / end) / (rate * weight_decay)


def rate_alone(rate_factor: Scalar, decay_factor: Scalar) -> tuple[Scalar, Scalar]:
    """Return the range as if the decay did not matter."""
    return grokking.time_range(rate_factor, decay_factor / decay_factor)


def decay_alone(rate_factor: Scalar, decay_factor: Scalar) -> tuple[Scalar, Scalar]:
    """Return the range as if the step size did not matter."""
    return grokking.time_range(rate_factor / rate_factor, decay_factor)


def by_the_ratio(rate_factor: Scalar, decay_factor: Scalar) -> tuple[Scalar, Scalar]:
    """Return the range as if lr/wd counted."""
    low, high = grokking.time_range(rate_factor, 1 / decay_factor)
    return min(low, high), max(low, high)


def thirty_times() -> int:
    """Return ten times `delay`."""
    return 10 * grokking.delay()


def nine_times() -> int:
    """Return three times `delay`."""
    return 3 * grokking.delay()
