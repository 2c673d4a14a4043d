"""Wrong bounds: a step too many, a factor too small, windows too wide."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models.damping import damped_posterior_bound, damped_window, posterior_bound, prior_bound


def a_step_more(kappa: Scalar, steps: int, start: Scalar) -> Scalar:
    """`prior_bound` of one step more."""
    return prior_bound(kappa, steps + 1, start)


def a_step_fewer(kappa: Scalar, steps: int, start: Scalar) -> Scalar:
    """`prior_bound` of one step fewer, which is too small where kappa > 1."""
    return prior_bound(kappa, max(steps - 1, 0), start)


def a_little_less(kappa: Scalar, steps: int, start: Scalar) -> Scalar:
    """`prior_bound` less a fiftieth."""
    return prior_bound(kappa, steps, start) * 49 / 50


def the_change(kappa: Scalar, change: Scalar) -> Scalar:
    """`posterior_bound` as the change itself."""
    return change


def a_fiftieth_less(kappa: Scalar, change: Scalar) -> Scalar:
    """`posterior_bound` less a fiftieth."""
    return posterior_bound(kappa, change) * 49 / 50


def without_damping(kappa: Scalar, damping: Scalar, change: Scalar) -> Scalar:
    """`damped_posterior_bound` as if the step were not damped."""
    return posterior_bound(kappa, change)


def a_fiftieth_less_damped(kappa: Scalar, damping: Scalar, change: Scalar) -> Scalar:
    """`damped_posterior_bound` less a fiftieth."""
    return damped_posterior_bound(kappa, damping, change) * 49 / 50


def linear_window(a: Scalar) -> Scalar:
    """`damped_window` of the linear model."""
    return 2 / (1 - a)


def a_fiftieth_wider(a: Scalar) -> Scalar:
    """`damped_window` a fiftieth wider."""
    return damped_window(a) * 51 / 50
