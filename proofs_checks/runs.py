"""Evidence from runs: ODEs (`integrated`), Monte Carlo (`sampled`), scale-ups (`scaled`), and figures' data (`shown`).

A run cannot be re-evaluated in balls. A violation counts as a refutation only if it survives harder settings (a hundredth
of the tolerance, another solver, a fresh seed) and is a thousand tolerances, or eight standard errors, wide.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from proofs_checks.check import Check, Evidence, Settings
from proofs_checks.relation import All, Estimate, NotFinite, leaves, residual, same_shape
from theory.domain import Domain


def integrated(check: Check, formula: Callable[..., Any], domain: Domain, factor: int = 1) -> Evidence:
    """Compare runs of the flow with the formula at sampled cases."""
    settings = Settings(rtol=check.options["solver"], atol=check.options["solver"] / 100, method=check.options["method"])
    return _pointwise("integrated", check, formula, domain, settings, check.options["examples"] * factor)


def scaled(check: Check, formula: Callable[..., Any], domain: Domain, device: str = "cpu") -> Evidence:
    """Compare large runs with the formula, larger ones on an accelerator; the scope says on what they ran."""
    sized = domain.replaced(**check.options["gpu"]) if device == "gpu" else domain
    evidence = _pointwise("scaled", check, formula, sized, Settings(device=device), check.options["examples"])
    return replace(evidence, scope=f"{evidence.scope} on {device}")


def _pointwise(kind: Any, check: Check, formula: Any, domain: Domain, settings: Settings, examples: int) -> Evidence:
    cases, tried = domain.sample(examples, seed=0)
    scope, rtol, worst = f"{check.scope(domain)} ({len(cases)} runs)", check.options["rtol"], 0.0
    undecided: Evidence | None = None
    for case in cases:
        found = residual(check.function(formula, case, settings))
        worst = max(worst, found)
        if found <= rtol:
            continue
        again = residual(check.function(formula, case, settings.harder()))
        sure = min(found, again) > 1000 * rtol
        note = f"residual {found:.3g}, {again:.3g} under harder settings"
        evidence = Evidence(kind, check.name, "inconclusive", scope, found, rtol, witness=str(case), tried=tried, note=note)
        if sure:
            return replace(evidence, outcome="refuted", confirmed_by="rerun")
        undecided = undecided or evidence
    return undecided or Evidence(kind, check.name, "holds" if cases else "vacuous", scope, worst, rtol, tried=tried, met=len(cases))


def sampled(check: Check, formula: Callable[..., Any], domain: Domain, factor: int = 1) -> Evidence:
    """Compare Monte-Carlo means with the formula, in standard errors."""
    cases, tried = domain.sample(check.options["examples"] * factor, seed=0)
    scope, worst = f"{check.scope(domain)} ({len(cases)} runs, 5 standard errors)", 0.0
    undecided: Evidence | None = None
    for case in cases:
        found = _deviation(check.function(formula, case, Settings()))
        worst = max(worst, found)
        if found <= 5:
            continue
        again = _deviation(check.function(formula, case, Settings().harder()))
        note = f"{found:.3g} standard errors, {again:.3g} with a fresh seed"
        evidence = Evidence("sampled", check.name, "inconclusive", scope, found, 5.0, witness=str(case), tried=tried, note=note)
        if again == found:
            undecided = replace(evidence, note=f"{note}: the same draws, so nothing is confirmed")
        elif min(found, again) > 8:
            return replace(evidence, outcome="refuted", confirmed_by="rerun")
        undecided = undecided or evidence
    return undecided or Evidence("sampled", check.name, "holds" if cases else "vacuous", scope, worst, 5.0, tried=tried, met=len(cases))


def _deviation(relation: Any) -> float:
    parts = relation.parts if isinstance(relation, All) else (relation,)
    if not parts or not all(isinstance(part, Estimate) for part in parts):
        raise TypeError("a sampled check returns an Estimate")
    return max(_standard_errors(part) for part in parts)


def _standard_errors(part: Estimate) -> float:
    mean, predicted = same_shape(part.mean, part.predicted)
    gap, error = same_shape(np.abs(np.asarray(mean - predicted, dtype=float)), part.error)
    error = np.asarray(error, dtype=float)
    if not gap.size:
        raise ValueError("an Estimate without entries says nothing")
    if not np.all(error > 0) or not np.all(np.isfinite(error)):
        raise ValueError("a standard error must be positive and finite: draw more samples")
    if not np.all(np.isfinite(gap)):
        raise NotFinite("a mean or what it is compared with is NaN or infinite")
    return float(np.max(gap / error))


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
