"""Integrated evidence: an ordinary differential equation is solved and compared with the
formula.
"""

from __future__ import annotations

from lemmata.evidence.engines import ENGINES, Engine
from lemmata.evidence.run_evidence import compared
from lemmata.language.check import Check, Evidence, Options, Settings
from lemmata.language.domain import Domain
from lemmata.terms.types import Formula


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Compare runs of the flow with the formula at sampled cases."""
    solver = check.options["solver"]
    # an absolute tolerance a hundredth of the relative one: it decides only where a component is
    # small beside the others
    settings = Settings(rtol=solver, atol=solver / 100, method=check.options["method"])
    return compared(check, formula, domain, settings, options)


ENGINES["integrated"] = Engine(
    run,
    cost=5,
    means=(
        "Integrated. The differential equation was solved numerically from the problem's own "
        "definitions, and agrees."
    ),
    beyond=True,
    further=lambda check: True,
)
