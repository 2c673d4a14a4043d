"""Evidence from runs: ODEs (`integrated`), Monte Carlo (`sampled`), scale-ups (`scaled`), and figures' data (`shown`).

A run cannot be re-evaluated in balls. A violation counts as a refutation only if it survives harder settings (a hundredth
of the tolerance, another solver, a fresh seed) and is a thousand tolerances, or eight standard errors, wide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from proofs_checks.check import Check, Evidence, Settings
from proofs_checks.relation import All, Estimate, leaves, residual
from theory.domain import Domain


def integrated(check: Check, formula: Callable[..., Any], domain: Domain, factor: int = 1) -> Evidence:
    """Compare runs of the flow with the formula at sampled cases."""
    settings = Settings(rtol=check.options["solver"], atol=check.options["solver"] / 100, method=check.options["method"])
    return _pointwise("integrated", check, formula, domain, settings, check.options["examples"] * factor)


def scaled(check: Check, formula: Callable[..., Any], domain: Domain, device: str = "cpu") -> Evidence:
    """Compare large runs with the formula."""
    return _pointwise("scaled", check, formula, domain, Settings(device=device), check.options["examples"])


def _pointwise(kind: Any, check: Check, formula: Any, domain: Domain, settings: Settings, examples: int) -> Evidence:
    cases, tried = domain.sample(examples, seed=0)
    scope, rtol, worst = f"{check.scope(domain)} ({len(cases)} runs)", check.options["rtol"], 0.0
    for case in cases:
        found = residual(check.function(formula, case, settings))
        if found > rtol:
            again = residual(check.function(formula, case, settings.harder()))
            outcome, by = ("refuted", "rerun") if min(found, again) > 1000 * rtol else ("inconclusive", None)
            note = f"residual {found:.3g}, {again:.3g} under harder settings"
            return Evidence(kind, check.name, outcome, scope, found, rtol, witness=str(case), confirmed_by=by, tried=tried, note=note)
        worst = max(worst, found)
    return Evidence(kind, check.name, "holds" if cases else "vacuous", scope, worst, rtol, tried=tried, met=len(cases))


def sampled(check: Check, formula: Callable[..., Any], domain: Domain, factor: int = 1) -> Evidence:
    """Compare Monte-Carlo means with the formula, in standard errors."""
    cases, tried = domain.sample(check.options["examples"] * factor, seed=0)
    scope, worst = f"{check.scope(domain)} ({len(cases)} runs, 5 standard errors)", 0.0
    for case in cases:
        found = _deviation(check.function(formula, case, Settings()))
        if found > 5:
            again = _deviation(check.function(formula, case, Settings().harder()))
            outcome, by = ("refuted", "rerun") if min(found, again) > 8 else ("inconclusive", None)
            note = f"{found:.3g} standard errors, {again:.3g} with a fresh seed"
            return Evidence("sampled", check.name, outcome, scope, found, 5.0, witness=str(case), confirmed_by=by, tried=tried, note=note)
        worst = max(worst, found)
    return Evidence("sampled", check.name, "holds" if cases else "vacuous", scope, worst, 5.0, tried=tried, met=len(cases))


def _deviation(relation: Any) -> float:
    parts = relation.parts if isinstance(relation, All) else (relation,)
    if not parts or not all(isinstance(part, Estimate) for part in parts):
        raise TypeError("a sampled check returns an Estimate")
    worst = 0.0
    for part in parts:
        error = np.asarray(part.error, dtype=float)
        if not np.all(error > 0):
            raise ValueError("a standard error must be positive: draw more samples")
        gap = np.abs(np.asarray(part.mean, dtype=float) - np.asarray(part.predicted, dtype=float))
        worst = max(worst, float(np.max(gap / error)))
    return worst


def shown(check: Check, formula: Callable[..., Any], store: Any) -> Evidence:
    """Evaluate a figure's predicate on its data; a violation must survive a fresh seed."""
    relation, rtol = check.function(formula, check.options["data"](store, 0)), check.options["rtol"]
    said = str(check.function.__doc__ or "").strip().partition("\n")[0]
    found, scope = residual(relation), f"the figure's data: {said}"
    if found <= rtol:
        return Evidence("shown", check.name, "holds", scope, found, rtol, met=sum(leaf.gap.size for leaf in leaves(relation)))
    again = residual(check.function(formula, check.options["data"](store, 1)))
    outcome, by = ("refuted", "rerun") if again > rtol else ("inconclusive", None)
    return Evidence("shown", check.name, outcome, scope, found, rtol, witness=f"residual {found:.3g} on the plotted data", confirmed_by=by)


