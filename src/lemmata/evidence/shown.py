"""Shown evidence: what a figure's caption says is asserted of the data that it plots.

A violation must be found again in data of a fresh seed. Where no seed enters the data, it must be
wide instead, and the same in every rounding mode in which the predicate is evaluated.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from lemmata.attack.rounding import WIDE, in_modes, steady, told
from lemmata.evidence.engines import ENGINES, Engine
from lemmata.language.check import Check, Evidence, Options
from lemmata.language.domain import Domain
from lemmata.terms.types import Formula

SEEDLESS = "a wide gap in every rounding mode (no seed enters the data)"
"""What confirms a violation on data that are the same whatever the seed."""
LARGE = 0.1
"""A gap that is wide even if it is no thousand tolerances: a caption may allow hundredths, and no
sound computation is off by a tenth.
"""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Evaluate a figure's predicate on its data, whatever the domain; a violation must survive a
    fresh seed, or be wide.
    """
    data, rtol = check.options["data"](options.store, 0), check.options["rtol"]
    here = told(check.function(formula, data))
    title = str(check.function.__doc__ or "").strip().partition("\n")[0]
    size, scope = max(0.0, float(here.broken.max())), f"the figure's data: {title}"
    if size <= rtol:
        return Evidence("shown", check.name, "holds", scope, size, rtol, met=here.gaps.size)
    again = told(check.function(formula, check.options["data"](options.store, 1)))
    if np.array_equal(again.sides, here.sides):
        sure = here.broken > max(rtol, min(WIDE * rtol, LARGE))
        still = steady(here, in_modes(lambda: check.function(formula, data)))
        by, note = (
            SEEDLESS if np.any(sure & still) else None,
            "no seed enters the data, and the gap is not wide",
        )
    else:
        by, note = (
            "rerun" if again.broken.max() > rtol else None,
            f"residual {max(0.0, again.broken.max()):.3g} with a fresh seed",
        )
    evidence = Evidence(
        "shown",
        check.name,
        "inconclusive",
        scope,
        size,
        rtol,
        witness=f"residual {size:.3g} on the plotted data",
    )
    return (
        replace(evidence, outcome="refuted", confirmed_by=by)
        if by
        else replace(evidence, note=note)
    )


ENGINES["shown"] = Engine(
    run,
    cost=7,
    means="Shown. The data of a figure satisfy what its caption says.",
    fixed="a figure's data cannot be widened",
)
