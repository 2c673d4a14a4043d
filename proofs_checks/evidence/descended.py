"""Descended evidence: the order of convergence that a ladder of step sizes shows (`lemmata.proofs_checks.convergence`), as predicted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from lemmata.proofs_checks.check import Check, Evidence, Options, Settings
from lemmata.proofs_checks.convergence import measured_order
from lemmata.proofs_checks.relation import Order
from lemmata.proofs_checks.scope import Met
from lemmata.theory.count import counted
from lemmata.theory.domain import Case, Domain
from lemmata.theory.types import Formula

UNSURE = 5
"""An order whose uncertainty is more than so many times the gap that is allowed says nothing, however near it is."""
FAR, FAR_IN_SPREADS = 10, 8
"""A wrong order is so many allowed gaps and uncertainties away, on the ladder and on a finer one: orders of methods differ by a half or
more, and what is allowed is a few hundredths."""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Measure the order at sampled cases and compare it with the predicted one."""
    within = check.options["within"]
    cases, tried = domain.sample(check.options["examples"] * options.often, seed=0)
    met, worst, orders = Met(domain), 0.0, []
    undecided: Evidence | None = None
    for case in cases:
        gap, spread, order = _measured(check, formula, case, Settings())
        orders.append(f"{order:.4f} ± {spread:.1g}")
        worst = max(worst, gap)
        if gap <= within and spread <= UNSURE * within:
            met.add(case)
            continue
        again, wide, _ = _measured(check, formula, case, replace(Settings(), refinement=1))
        sure = min(gap, again) > max(FAR * within, FAR_IN_SPREADS * spread, FAR_IN_SPREADS * wide)
        note = f"measured order {orders[-1]}"
        evidence = Evidence("descended", check.name, "inconclusive", str(met), gap, within, witness=str(case), note=note)
        evidence = replace(evidence, tried=tried, met=len(cases))
        if sure:
            return replace(evidence, outcome="refuted", confirmed_by="rerun")
        undecided = undecided or evidence
    note = f"measured order {', '.join(orders)}"
    outcome, scope = "holds" if cases else "vacuous", f"{met} ({counted(met.count, 'ladder')})"
    return undecided or Evidence("descended", check.name, outcome, scope, worst, within, tried=tried, met=len(cases), note=note)


def _measured(check: Check, formula: Formula, case: Case, settings: Settings) -> tuple[float, float, float]:
    """Return how far the measured order is from the predicted one, its uncertainty, and the order."""
    relation = check.function(formula, case, settings)
    if not isinstance(relation, Order):
        raise TypeError("a descended check must return an Order")
    slope, spread = measured_order(relation.steps, relation.errors)
    gap = abs(slope - float(relation.predicted))
    if not np.isfinite(gap):
        raise ValueError("the predicted order is not finite")
    return gap, spread, slope
