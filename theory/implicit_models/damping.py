"""How fast Picard's iteration reaches an equilibrium of a ReLU model, how far it is from one, and how much damping it needs.

Source: new beside DECUGIS_2022, section 1; the bounds are those of Banach's theorem.
"""

from __future__ import annotations

from lemmata.terms.inputs import raised
from lemmata.terms.types import Scalar


def prior_bound(kappa: Scalar, steps: int, start: Scalar) -> Scalar:
    """Return kappa^s |z_0 - z*|, a bound on |z_s - z*| in the largest entry.

    Args:
        kappa: |A|_inf.
        steps: s, the number of steps.
        start: |z_0 - z*|_inf.

    Source: new.

    >>> prior_bound(0.5, 3, 1.0)
    0.125
    """
    return raised(kappa, steps) * start


def posterior_bound(kappa: Scalar, change: Scalar) -> Scalar:
    """Return kappa/(1 - kappa) |z_s - z_{s-1}|, a bound on |z_s - z*| in the largest entry.

    Args:
        kappa: |A|_inf, below 1.
        change: |z_s - z_{s-1}|_inf.

    Source: new.

    >>> posterior_bound(0.5, 0.25)
    0.25
    """
    return kappa / (1 - kappa) * change


def damped_posterior_bound(kappa: Scalar, damping: Scalar, change: Scalar) -> Scalar:
    """Return (1 - t (1 - kappa))/(t (1 - kappa)) |z_s - z_{s-1}|, a bound on |z_s - z*| after a damped step, in the largest entry.

    A step z + t (max(A z + v, 0) - z) contracts by 1 - t (1 - kappa), and what it changes is t times the residual.

    Args:
        kappa: |A|_inf, below 1.
        damping: t, above 0 and at most 1.
        change: |z_s - z_{s-1}|_inf.

    Source: new.

    >>> damped_posterior_bound(0.5, 0.5, 0.25), damped_posterior_bound(0.5, 1.0, 0.25)
    (0.75, 0.25)
    """
    return ((1 - damping) + damping * kappa) / (damping * (1 - kappa)) * change


def damped_window(a: Scalar) -> Scalar:
    """Return the largest damping below which z <- (1 - t) z + t max(a z + v, 0) contracts, 2/(1 + max(-a, 0)); a < 1.

    Args:
        a: the weight of the state itself, below 1.

    Source: new.

    >>> round(damped_window(-5.0), 12), damped_window(0.5)
    (0.333333333333, 2.0)
    """
    return 2 / (1 + (abs(a) - a) / 2)
