"""Descended evidence: the order of convergence that a ladder of step sizes shows
(`lemmata.evidence.convergence`), as predicted.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import numpy as np

from lemmata.attack.rounding import UNEXAMINED, moved_in_jax, rounded_otherwise
from lemmata.console.count import counted
from lemmata.evidence.convergence import measured_order
from lemmata.evidence.engines import ENGINES, Engine
from lemmata.evidence.run_evidence import SAME
from lemmata.language.check import Check, Evidence, Options, Reason, Settings
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Order
from lemmata.prove.scope import Met
from lemmata.terms.types import Formula

UNSURE = 5
"""An order whose uncertainty is more than so many times the gap that is allowed says nothing,
however near it is.
"""
FAR, FAR_IN_SPREADS = 10, 8
"""A wrong order is so many allowed gaps and uncertainties away, on the ladder and on a finer one:
orders of methods differ by a half or more, and what is allowed is a few hundredths.
"""

_Measured = tuple[float, float, float, list[float]]


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Measure the order at sampled cases and compare it with the predicted one."""
    within = check.options["within"]
    cases, tried = domain.sample(check.options["examples"] * options.often, seed=0)
    met, worst, orders, steps = Met(domain), 0.0, [], []
    undecided: Evidence | None = None
    for case in cases:
        gap, spread, order, sizes = _measured(check, formula, case, Settings())
        orders.append(f"{order:.4f} ± {spread:.1g}")
        worst = max(worst, gap)
        if gap <= within and spread <= UNSURE * within:
            met.add(case)
            steps += sizes
            continue
        again, wide, _, _ = _measured(check, formula, case, replace(Settings(), refinement=1))
        sure = min(gap, again) > max(FAR * within, FAR_IN_SPREADS * spread, FAR_IN_SPREADS * wide)
        note = f"measured order {orders[-1]}"
        evidence = Evidence(
            "descended",
            check.name,
            "inconclusive",
            str(met),
            gap,
            within,
            witness=str(case),
            note=note,
        )
        evidence = replace(evidence, tried=tried, met=len(cases))
        rounded = _rounded(check, formula, case, (gap, order), options) if sure else ""
        if sure and not rounded:
            return replace(evidence, outcome="refuted", confirmed_by="rerun")
        undecided = undecided or (
            replace(evidence, note=f"rounding: {rounded}", reason=Reason.ROUNDING)
            if rounded
            else evidence
        )
    note = f"measured order {', '.join(orders)}"
    between = f", step sizes {min(steps):.3g}…{max(steps):.3g}" if steps else ""
    outcome, scope = (
        "holds" if cases else "vacuous",
        f"{met} ({counted(met.count, 'ladder')}{between})",
    )
    return undecided or Evidence(
        "descended",
        check.name,
        outcome,
        scope,
        worst,
        within,
        tried=tried,
        met=len(cases),
        note=note,
    )


def _rounded(
    check: Check, formula: Formula, case: Case, deviation: tuple[float, float], options: Options
) -> str:
    """Say in words what of a wrong order rounding may explain, nothing if it stands still; where
    another formula predicts it it does.
    """

    def measured(formula: Formula = formula) -> _Measured:
        return _measured(check, formula, case, Settings())

    (gap, order), within = deviation, check.options["within"]
    # where the claim's own formula fails, it tells nothing of another one
    with suppress(Exception):
        if options.right not in (None, formula) and measured(options.right)[0] <= within:
            return ""
    reruns = rounded_otherwise(measured, most=None if options.shrink else 1)
    reruns += moved_in_jax(measured) if options.shrink else []
    for rerun in reruns:
        if rerun is None:
            return UNEXAMINED
        if rerun[0] <= FAR * within or abs(rerun[2] - order) > max(within, SAME * gap):
            return f"an order of {order:.4f} is {rerun[2]:.4f} as last bits are rounded otherwise"
    return ""


def _measured(check: Check, formula: Formula, case: Case, settings: Settings) -> _Measured:
    """Return how far the measured order is from the predicted one, its uncertainty, the order, and
    the step sizes.
    """
    relation = check.function(formula, case, settings)
    if not isinstance(relation, Order):
        raise TypeError("a descended check must return an Order")
    slope, spread = measured_order(relation.steps, relation.errors)
    gap = abs(slope - float(relation.predicted))
    if not np.isfinite(gap):
        raise ValueError("the predicted order is not finite")
    return gap, spread, slope, [float(step) for step in relation.steps]


ENGINES["descended"] = Engine(
    run,
    cost=6,
    means=(
        "Descended. Gradient descent at repeatedly halved step sizes approaches it at the "
        "order that theory gives."
    ),
    unit=" in the measured order",
    further=lambda check: True,
)
