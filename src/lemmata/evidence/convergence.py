"""Convergence as a step size vanishes: Richardson's extrapolation, and the order that a ladder of
step sizes measures.

For values v_k at steps h, h/2, h/4, … with an error c h^p + O(h^(p + 1)) the combination v_{k+1} +
(v_{k+1} - v_k) / (2^p - 1) is free of the first term of the error. The local slopes of errors e_k,
s_k = log2(e_k / e_{k+1}), are such values themselves: for an expansion e = c h^q (1 + O(h)) they
tend to the order q with an error of order 1.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable

import numpy as np

from lemmata.language.check import Settings
from lemmata.language.relation import Order
from lemmata.terms.types import Params, Problem, Tensor, Vector


def extrapolated(values: Iterable[Tensor], order: int = 1) -> list[Tensor]:
    """Return values at steps h, h/2, h/4, … without the term of their error that is of this order:
    one value fewer.

    >>> extrapolated([1 + h for h in (1, 0.5, 0.25)])
    [1.0, 1.0]
    """
    return [fine + (fine - coarse) / (2**order - 1) for coarse, fine in itertools.pairwise(values)]


def limit(values: Iterable[Tensor], first: int = 1) -> tuple[np.ndarray, float]:
    """Return what values at steps h, h/2, h/4, … tend to, for an error c h^first + c' h^(first + 1)
    + …

    Returns: the last entry of Richardson's table, and how far that is from the entry before it,
        relative to 1 + the largest entry.

    >>> float(limit([1 + h + h * h for h in (1, 1 / 2, 1 / 4)])[0])
    1.0
    """
    column = [np.asarray(value, dtype=float) for value in values]
    error, order = math.inf, first
    while len(column) > 1:
        finer = extrapolated(column, order)
        error = float(np.max(np.abs(finer[-1] - column[-1])) / (1 + np.max(np.abs(finer[-1]))))
        column, order = finer, order + 1
    return column[0], error


def measured_order(steps: Vector, errors: Vector) -> tuple[float, float]:
    """Return the order of convergence that errors on a ladder of step sizes show, and its
    uncertainty.

    Only the first term of the slopes' error is removed: removing another would amplify the noise of
    the errors. The uncertainty is how far the last two extrapolated slopes are apart.

    Args: steps: (K,) step sizes, each half of the one before, K >= 3; errors: (K,) positive errors.
    Raises: ValueError if the ladder is too short, does not halve, or an error is not positive.

    >>> slope, spread = measured_order(
    ...     [0.1, 0.05, 0.025, 0.0125], [h + h * h for h in [0.1, 0.05, 0.025, 0.0125]]
    ... )
    >>> round(slope, 2), spread < 0.05
    (1.0, True)
    """
    h, e = np.asarray(steps, dtype=float), np.asarray(errors, dtype=float)
    if h.ndim != 1 or h.size < 3 or h.shape != e.shape:
        raise ValueError("a ladder needs at least three step sizes, and one error for each of them")
    # halved in floats: an error of 1e-9 in a ratio of steps moves a slope by as much, which no
    # ladder resolves
    if not np.all(h > 0) or not np.allclose(h[:-1], 2 * h[1:], rtol=1e-9, atol=0):
        raise ValueError("a ladder needs positive step sizes, each half the previous one")
    if not np.all(np.isfinite(e)) or not np.all(e > 0):
        raise ValueError(
            "an error on the ladder is zero or not finite, so there is no order to measure"
        )
    local = np.log2(e[:-1] / e[1:])
    better = extrapolated(local)
    last = better if len(better) > 1 else local
    return float(better[-1]), float(abs(last[-1] - last[-2]))


def convergence(
    problem: Problem,
    init: Params,
    time: float,
    limit: Tensor,
    settings: Settings,
    *,
    observe: Callable[[Params], Tensor] = lambda final: final,
    steps: int = 64,
    halvings: int = 4,
    predicted: float = 1,
) -> Order:
    """Run gradient descent to one time at step sizes that halve; return the largest distance of
    each run to what the flow should reach.

    Args:
        problem, init: as in `lemmata.dynamics.flow.solve`.
        time: step size times steps.
        limit: what `observe` of the parameters tends to as the step size vanishes, as from the
            claim's formula at this time.
        settings: as the check was handed them; a confirming rerun starts at half the step size.
        observe: what is compared, of the final parameters.
        steps, halvings: the ladder begins with so many steps and doubles them so often.
        predicted: the order; Euler's method has 1.
    """
    from lemmata.dynamics import descent

    sizes, finals = descent.ladder(problem, init, time, steps * 2**settings.refinement, halvings)
    return Order(
        sizes.tolist(),
        [float(np.max(np.abs(np.asarray(observe(final)) - limit))) for final in finals],
        predicted,
    )
