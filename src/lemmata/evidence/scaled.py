"""Scaled evidence: a large run, on an accelerator if there is one, is compared with the formula."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from lemmata.console.count import counted
from lemmata.evidence.engines import ENGINES, Engine
from lemmata.evidence.run_evidence import compared, deviations, estimates
from lemmata.language.check import Check, Evidence, Options, Settings
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Relation, Timed
from lemmata.terms.types import Formula

ROUNDINGS = 16
"""The relative tolerance of a solver in single precision, in roundings: about ten of them go into
every step, and none can be undone.
"""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Compare large runs with the formula, larger ones on an accelerator.

    The scope says on what they ran and in which precision, the note how fast (`Timed`) and, for an
    `Estimate`, how the means lie about what is predicted. In single precision solver and tolerance
    are no finer than its rounding lets them be.
    """
    from lemmata.dynamics.precision import computing, rounding

    sized = domain.replaced(**check.options["gpu"]) if options.device == "gpu" else domain
    timed: list[Timed] = []
    distances: list[np.ndarray] = []

    def untimed(formula: Formula, case: Case, settings: Settings) -> Relation:
        with computing(settings.dtype):
            result = check.function(formula, case, settings)
        relation = result.relation if isinstance(result, Timed) else result
        # a confirming rerun is neither timed nor counted: it is there for a violation alone
        if not settings.refinement:
            timed.extend([result] if isinstance(result, Timed) else [])
            distances.extend(map(deviations, estimates(relation)))
        return relation

    asked = Settings(device=options.device, dtype=options.dtype)
    if options.dtype != "float64":
        unit = rounding(options.dtype)
        asked = replace(asked, rtol=ROUNDINGS * unit, atol=unit)
    evidence = compared(
        replace(check, function=untimed), formula, sized, asked, options, often=False
    )
    notes = [evidence.note, *_speed(timed), *_spread(distances)]
    scope = f"{evidence.scope} on {options.device}, {options.dtype}"
    return replace(
        evidence, check=check.name, scope=scope, note="; ".join(filter(None, notes)) or None
    )


def _speed(timed: list[Timed]) -> Iterator[str]:
    if timed:
        done, seconds = sum(run.updates for run in timed), sum(run.seconds for run in timed)
        yield (
            f"{timed[0].what}: {done:.3g} {timed[0].unit} in {seconds:.3g} s, {done / seconds:.3g}"
            " per second"
        )


def _spread(distances: list[np.ndarray]) -> Iterator[str]:
    if distances:
        every = np.concatenate(distances)
        shares = (0, 5, 25, 50, 75, 95, 100)
        percentiles = ", ".join(f"{value:.2f}" for value in np.percentile(every, shares))
        summary = (
            f"{counted(every.size, 'mean')}, distances from the prediction in standard errors:"
            f" {percentiles}"
        )
        yield f"{summary} (percentiles {', '.join(map(str, shares))})"


ENGINES["scaled"] = Engine(
    run,
    cost=8,
    means="Scaled. A large run agrees with the formula.",
)
