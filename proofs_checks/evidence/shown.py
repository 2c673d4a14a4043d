"""Shown evidence: what a figure's caption says is asserted of the data that it plots."""

from __future__ import annotations

from lemmata.proofs_checks.check import Check, Evidence, Options
from lemmata.proofs_checks.relation import leaves, residual
from lemmata.theory.domain import Domain
from lemmata.theory.types import Formula


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Evaluate a figure's predicate on its data, whatever the domain; a violation must survive a fresh seed."""
    relation, rtol = check.function(formula, check.options["data"](options.store, 0)), check.options["rtol"]
    said = str(check.function.__doc__ or "").strip().partition("\n")[0]
    size, scope = residual(relation), f"the figure's data: {said}"
    if size <= rtol:
        return Evidence("shown", check.name, "holds", scope, size, rtol, met=sum(leaf.gap.size for leaf in leaves(relation)))
    again = residual(check.function(formula, check.options["data"](options.store, 1)))
    outcome, by = ("refuted", "rerun") if again > rtol else ("inconclusive", None)
    return Evidence("shown", check.name, outcome, scope, size, rtol, witness=f"residual {size:.3g} on the plotted data", confirmed_by=by)
