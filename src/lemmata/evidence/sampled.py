"""Sampled evidence: Monte-Carlo means are compared with the formula, in standard errors."""

from __future__ import annotations

from lemmata.evidence.engines import ENGINES, Engine
from lemmata.evidence.run_evidence import compared
from lemmata.language.check import Check, Evidence, Options, Settings
from lemmata.language.domain import Domain
from lemmata.terms.types import Formula


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Compare Monte-Carlo means with the formula at sampled cases."""
    return compared(
        check, formula, domain, Settings(store=options.store, often=options.often), options
    )


ENGINES["sampled"] = Engine(
    run,
    cost=4,
    means=(
        "Sampled. A Monte Carlo mean lies within five standard errors, or on the right side "
        "of the bound."
    ),
    unit=" standard errors",
    beyond=True,
    further=lambda check: True,
)
