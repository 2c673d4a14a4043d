"""Evidence from runs: ODEs (`integrated`), Monte Carlo (`sampled`), scale-ups (`scaled`), and figures' data (`shown`).

A run cannot be re-evaluated in balls. A violation counts as a refutation only if it survives harder settings (a hundredth
of the tolerance, another solver, a fresh seed) and is a thousand tolerances, or eight standard errors, wide. What single precision
finds is confirmed in double precision, so that rounding refutes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from lemmata.proofs_checks.check import Check, Evidence, Settings
from lemmata.proofs_checks.relation import All, Estimate, NotFinite, Timed, leaves, residual, same_shape
from lemmata.theory.case import Case, show
from lemmata.theory.count import counted
from lemmata.theory.domain import Domain

LEGIBLE = 256
"""The most entries of an array that a witness spells out."""


def integrated(check: Check, formula: Callable[..., Any], domain: Domain, factor: int = 1) -> Evidence:
    """Compare runs of the flow with the formula at sampled cases."""
    settings = Settings(rtol=check.options["solver"], atol=check.options["solver"] / 100, method=check.options["method"])
    return _pointwise("integrated", check, formula, domain, settings, check.options["examples"] * factor)


def scaled(check: Check, formula: Callable[..., Any], domain: Domain, device: str = "cpu", dtype: str = "float64") -> Evidence:
    """Compare large runs with the formula, larger ones on an accelerator.

    The scope says on what they ran and in which precision, the note how fast (`Timed`) and, for an `Estimate`, how the means lie about
    what is predicted. In single precision solver and tolerance are no finer than its rounding lets them be.
    """
    from lemmata.simulations.precision import computing, rounding

    sized = domain.replaced(**check.options["gpu"]) if device == "gpu" else domain
    timed: list[Timed] = []
    deviations: list[np.ndarray] = []

    def untimed(formula: Any, case: Any, settings: Settings) -> Any:
        with computing(settings.dtype):
            found = check.function(formula, case, settings)
        relation = found.relation if isinstance(found, Timed) else found
        if not settings.refinement:
            timed.extend([found] if isinstance(found, Timed) else [])
            deviations.extend(map(_deviations, _estimates(relation)))
        return relation

    asked = Settings(device=device, dtype=dtype)
    if dtype != "float64":
        asked = replace(asked, rtol=16 * rounding(dtype), atol=rounding(dtype))
    evidence = _pointwise("scaled", replace(check, function=untimed), formula, sized, asked, check.options["examples"])
    said = [evidence.note, *_speed(timed), *_spread(deviations)]
    scope = f"{evidence.scope} on {device}, {dtype}"
    return replace(evidence, check=check.name, scope=scope, note="; ".join(filter(None, said)) or None)


def _speed(timed: list[Timed]) -> Iterator[str]:
    if timed:
        done, seconds = sum(run.updates for run in timed), sum(run.seconds for run in timed)
        yield f"{timed[0].what}: {done:.3g} {timed[0].unit} in {seconds:.3g} s, {done / seconds:.3g} per second"


def _spread(deviations: list[np.ndarray]) -> Iterator[str]:
    if deviations:
        every = np.concatenate(deviations)
        shares = (0, 5, 25, 50, 75, 95, 100)
        found = ", ".join(f"{value:.2f}" for value in np.percentile(every, shares))
        told = f"{counted(every.size, 'mean')}, distances from the prediction in standard errors: {found}"
        yield f"{told} (percentiles {', '.join(map(str, shares))})"


def sampled(check: Check, formula: Callable[..., Any], domain: Domain, factor: int = 1) -> Evidence:
    """Compare Monte-Carlo means with the formula, in standard errors."""
    return _pointwise("sampled", check, formula, domain, Settings(), check.options["examples"] * factor)


class _Gap(NamedTuple):
    """How far a run is from the formula, the bound on that, the distance of a rerun that confirms a refutation, a wording, and if drawn."""

    size: float
    bound: float
    sure: float
    words: str
    drawn: bool


def _gap(relation: Any, rtol: float | None, condition: float, dtype: str) -> _Gap:
    estimates = _estimates(relation)
    if estimates:
        worst = max(float(np.abs(_deviations(part)).max()) for part in estimates)
        return _Gap(worst, 5.0, 8.0, "{:.3g} standard errors, {:.3g} with a fresh seed", drawn=True)
    if rtol is None:
        raise TypeError("a sampled check must return an Estimate")
    bound = max(rtol, condition * float(np.finfo(dtype).eps))
    words = f"residual {{:.3g}}, {{:.3g}} under harder settings{'' if dtype == 'float64' else ', in double precision'}"
    return _Gap(residual(relation), bound, max(1000 * rtol, bound), words, drawn=False)


def _estimates(relation: Any) -> tuple[Estimate, ...]:
    """Return the parts of a relation that is made of estimates alone, else nothing."""
    parts = relation.parts if isinstance(relation, All) else (relation,)
    return parts if all(isinstance(part, Estimate) for part in parts) else ()


def _pointwise(kind: Any, check: Check, formula: Any, domain: Domain, settings: Settings, examples: int) -> Evidence:
    cases, tried = domain.sample(examples, seed=0)
    rtol, condition = check.options.get("rtol"), check.options.get("condition", 0.0)
    scope = f"{check.scope(domain)} ({counted(len(cases), 'run')}{', 5 standard errors' if rtol is None else ''})"
    bound, worst = 5.0, 0.0
    undecided: Evidence | None = None
    for case in cases:
        gap = _gap(check.function(formula, case, settings), rtol, condition, settings.dtype)
        bound, worst = gap.bound, max(worst, gap.size)
        if gap.size <= bound:
            continue
        again = _gap(check.function(formula, case, settings.harder()), rtol, condition, settings.dtype)
        note = gap.words.format(gap.size, again.size)
        evidence = Evidence(kind, check.name, "inconclusive", scope, gap.size, bound, witness=_named(case), note=note)
        evidence = replace(evidence, tried=tried, met=len(cases))
        if gap.drawn and again.size == gap.size:
            undecided = replace(evidence, note=f"{note}; the rerun had the same draws, so nothing is confirmed")
        elif min(gap.size, again.size) > gap.sure:
            return replace(evidence, outcome="refuted", confirmed_by="rerun")
        undecided = undecided or evidence
    return undecided or Evidence(kind, check.name, "holds" if cases else "vacuous", scope, worst, bound, tried=tried, met=len(cases))


def _named(case: Case) -> str:
    """Return the case as Python, but for arrays that are too long to be read: they can be drawn again."""
    return ", ".join(f"{name}={show(value) if np.size(value) <= LEGIBLE else _drawn(value)}" for name, value in case.items())


def _drawn(value: Any) -> str:
    return f"<array of shape {np.shape(value)}, drawn with seed 0>"


def _deviations(part: Estimate) -> np.ndarray:
    """Return (mean - predicted)/error, entry by entry."""
    mean, predicted = same_shape(part.mean, part.predicted)
    gap, error = same_shape(np.asarray(mean - predicted, dtype=float), part.error)
    error = np.asarray(error, dtype=float)
    if not gap.size:
        raise ValueError("a check returned an Estimate without entries, which says nothing")
    if not np.all(error > 0) or not np.all(np.isfinite(error)):
        raise ValueError("a standard error must be positive and finite: draw more samples")
    if not np.all(np.isfinite(gap)):
        raise NotFinite("a mean or its prediction is NaN or infinite")
    return np.ravel(gap / error)


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
