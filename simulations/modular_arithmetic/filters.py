"""Grokfast as an optax transformation: the gradient and a multiple of its moving average.

e_t = alpha e_{t-1} + (1 - alpha) g_t from e_{-1} = 0, and g_t + lambda e_t is handed on: the recursion of the authors' code, of which
equation 11 is a misprint.
Source: SYRKIS_2025, section 3.4, after Lee et al. (2024).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from lemmata.terms.types import Params, Scalar, Tree

if TYPE_CHECKING:
    import optax


class Average(NamedTuple):
    """What the filter remembers: e_t, in the structure of the parameters."""

    average: Tree


def grokfast(alpha: float, lam: float) -> optax.GradientTransformation:
    """Return the filter g_t -> g_t + lambda e_t, e_t = alpha e_{t-1} + (1 - alpha) g_t, e_{-1} = 0.

    Args:
        alpha: what is kept of the average in a step, in [0, 1).
        lam: lambda, at least 0.

    Returns: a transformation to be chained before an optimiser, `optax.chain(grokfast(alpha, lam), optax.adamw(...))`.

    Raises: ValueError for other numbers.

    Source: SYRKIS_2025, equation 11 as corrected.

    >>> import jax.numpy as jnp
    >>> found = grokfast(0.5, 2.0)
    >>> change, memory = found.update(jnp.ones(1), found.init(jnp.zeros(1)))
    >>> float(change[0]), float(found.update(jnp.ones(1), memory)[0][0])
    (2.0, 2.5)
    """
    return unchecked(*checked(alpha, lam))


def checked(alpha: float, lam: float) -> tuple[float, float]:
    """Return alpha and lambda as floats.

    Raises: ValueError as `grokfast`.

    >>> checked(0.98, 2)
    (0.98, 2.0)
    """
    try:
        kept, gain = float(alpha), float(lam)
    except (TypeError, ValueError):
        kept, gain = math.nan, math.nan
    if not 0 <= kept < 1:
        raise ValueError(f"alpha must be a number of at least 0 and below 1, not {alpha!r:.60}")
    if not (math.isfinite(gain) and gain >= 0):
        raise ValueError(f"lambda must be a finite number of at least 0, not {lam!r:.60}")
    return kept, gain


def unchecked(alpha: Scalar, lam: Scalar) -> optax.GradientTransformation:
    """Return the filter for numbers that may be traced, as where runs with several of them go side by side."""
    import optax

    from lemmata.dynamics.in_double import jax

    def init(params: Params) -> Average:
        return Average(jax.tree.map(lambda leaf: 0 * leaf, params))

    def update(updates: Tree, state: Tree, params: Params = None) -> tuple[Tree, Average]:
        del params
        average = jax.tree.map(lambda e, g: alpha * e + (1 - alpha) * g, state.average, updates)
        return jax.tree.map(lambda g, e: g + lam * e, updates, average), Average(average)

    return optax.GradientTransformation(init, update)
