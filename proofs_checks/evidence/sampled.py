"""Sampled evidence: Monte-Carlo means are compared with the formula, in standard errors."""

from __future__ import annotations

from lemmata.proofs_checks.check import Check, Evidence, Options, Settings
from lemmata.proofs_checks.rerun import compared
from lemmata.theory.domain import Domain
from lemmata.theory.types import Formula


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Compare Monte-Carlo means with the formula at sampled cases."""
    return compared(check, formula, domain, Settings(store=options.store, often=options.often), options)
