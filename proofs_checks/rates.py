"""Descended evidence: the measured order of convergence on a ladder of step sizes, by Richardson-extrapolated slopes.

On errors e_k at steps h, h/2, h/4, … the local slopes are s_k = log2(e_k / e_{k+1}); for an expansion e = c h^p (1 + O(h)) the
combination 2 s_{k+1} − s_k removes the next term. The spread of the last two extrapolated slopes is the uncertainty.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from lemmata.proofs_checks.check import Check, Evidence, Settings
from lemmata.proofs_checks.relation import Order
from lemmata.theory.count import counted
from lemmata.theory.domain import Domain


def extrapolated(steps: Any, errors: Any) -> tuple[float, float]:
    """Return the extrapolated order and its spread.

    Args: steps: (K,) step sizes, each half of the one before, K >= 3; errors: (K,) positive errors.
    Raises: ValueError if the ladder is too short, does not halve, or an error is not positive.

    >>> slope, spread = extrapolated([0.1, 0.05, 0.025, 0.0125], [h + h * h for h in [0.1, 0.05, 0.025, 0.0125]])
    >>> round(slope, 2), spread < 0.05
    (1.0, True)
    """
    h, e = np.asarray(steps, dtype=float), np.asarray(errors, dtype=float)
    if h.ndim != 1 or h.size < 3 or h.shape != e.shape:
        raise ValueError("a ladder needs at least three step sizes, and one error for each of them")
    if not np.all(h > 0) or not np.allclose(h[:-1], 2 * h[1:], rtol=1e-9, atol=0):
        raise ValueError("a ladder needs positive step sizes, each half the previous one")
    if not np.all(np.isfinite(e)) or not np.all(e > 0):
        raise ValueError("an error on the ladder is zero or not finite, so there is no order to measure")
    local = np.log2(e[:-1] / e[1:])
    better = 2 * local[1:] - local[:-1]
    spread = abs(better[-1] - better[-2]) if better.size > 1 else abs(local[-1] - local[-2])
    return float(better[-1]), float(spread)


def convergence(
    problem: Any,
    init: Any,
    time: float,
    limit: Any,
    settings: Settings,
    *,
    observe: Callable[[Any], Any] = lambda final: final,
    steps: int = 64,
    halvings: int = 4,
    predicted: float = 1,
) -> Order:
    """Run gradient descent to one time at step sizes that halve; return the largest distance of each run to what the flow should reach.

    Args:
        problem, init: as in `lemmata.simulations.flow.solve`.
        time: step size times steps.
        limit: what `observe` of the parameters tends to as the step size vanishes, as from the claim's formula at this time.
        settings: as the check was handed them; a confirming rerun starts at half the step size.
        observe: what is compared, of the final parameters.
        steps, halvings: the ladder begins with so many steps and doubles them so often.
        predicted: the order; Euler's method has 1.
    """
    from lemmata.simulations import descent

    sizes, finals = descent.ladder(problem, init, time, steps * 2**settings.refinement, halvings)
    return Order(sizes.tolist(), [float(np.max(np.abs(np.asarray(observe(final)) - limit))) for final in finals], predicted)


def run(check: Check, formula: Callable[..., Any], domain: Domain, factor: int = 1) -> Evidence:
    """Measure the order at sampled cases and compare it with the predicted one."""
    within = check.options["within"]
    cases, tried = domain.sample(check.options["examples"] * factor, seed=0)
    scope, worst, orders = f"{check.scope(domain)} ({counted(len(cases), 'ladder')})", 0.0, []
    undecided: Evidence | None = None
    for case in cases:
        gap, spread, order = _measured(check, formula, case, Settings())
        orders.append(f"{order:.4f} ± {spread:.1g}")
        worst = max(worst, gap)
        if gap <= within and spread <= 5 * within:
            continue
        again, wide, _ = _measured(check, formula, case, replace(Settings(), refinement=1))
        sure = min(gap, again) > max(10 * within, 8 * spread, 8 * wide)
        note = f"measured order {orders[-1]}"
        evidence = Evidence("descended", check.name, "inconclusive", scope, gap, within, witness=str(case), note=note)
        evidence = replace(evidence, tried=tried, met=len(cases))
        if sure:
            return replace(evidence, outcome="refuted", confirmed_by="rerun")
        undecided = undecided or evidence
    note = f"measured order {', '.join(orders)}"
    outcome = "holds" if cases else "vacuous"
    return undecided or Evidence("descended", check.name, outcome, scope, worst, within, tried=tried, met=len(cases), note=note)


def _measured(check: Check, formula: Callable[..., Any], case: Any, settings: Settings) -> tuple[float, float, float]:
    relation = check.function(formula, case, settings)
    if not isinstance(relation, Order):
        raise TypeError("a descended check must return an Order")
    slope, spread = extrapolated(relation.steps, relation.errors)
    gap = abs(slope - float(relation.predicted))
    if not np.isfinite(gap):
        raise ValueError("the predicted order is not finite")
    return gap, spread, slope
