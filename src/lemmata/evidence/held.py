"""What evidence of a proof says: its scope, what was looked at beyond it, and what breaks it."""

from __future__ import annotations

import functools
from dataclasses import replace

from lemmata.attack import larger_sizes
from lemmata.attack.attack import Attack
from lemmata.attack.cases import other_sizes
from lemmata.attack.confirm import doubt
from lemmata.attack.undefined import Undefined
from lemmata.console.count import counted
from lemmata.evidence.by_terms import Proof
from lemmata.language.check import Check, Evidence, Function, Options
from lemmata.language.domain import Case
from lemmata.language.relation import Relation
from lemmata.prove.assumptions import beside
from lemmata.prove.scope import Met
from lemmata.prove.sequences.induction import finite
from lemmata.prove.symbols import sizes
from lemmata.prove.traced.limits import at_a_point
from lemmata.terms.types import Formula
from lemmata.terms.unknown import some_functions

WORD = "; {by} says so, and its word is trusted"
"""Ends the scope of what a solver decided."""


def held_evidence(check: Check, proof: Proof) -> Evidence:
    """Return the evidence of a proof, which is one of nothing if no case was met."""
    met, coverage = proof.met, proof.coverage
    met.left_out = [*dict.fromkeys([*coverage.missed, *coverage.without])]
    met.placed = coverage.placed
    kind = "symbols" if proof.symbols or met.inductive else "finite enumeration"
    counts = f"({kind}, {counted(met.count, 'case')}{beside(proof.unmet)})"
    met_in = " ".join(filter(None, [str(met), counts]))
    word = WORD.format(by=proof.by) if proof.by else ""
    return Evidence(
        "exact",
        check.name,
        "holds" if met.count else "vacuous",
        f"{coverage.beginning}{met_in}{proof.off}{coverage.ending}{word}",
        residual=0.0,
        bound=0.0,
        met=met.count,
        solver=proof.by,
        partial=coverage.partial,
        uncompared=coverage.uncompared,
    )


def further_evidence(
    evidence: Evidence, proof: Proof, check: Check, formula: Formula, options: Options
) -> Evidence:
    """Return the evidence of a proof with the words of an attack beyond the sizes that it
    enumerates, or what broke it there.
    """
    domain, brief = proof.met.domain, options.tier != "full"
    if not larger_sizes.leaves_out(domain, proof.cases, brief):
        return evidence
    whole_range = {*proof.index, *sizes(proof.cases[0])}
    attack, broken = other_sizes(
        on_points(check.function),
        formula,
        domain,
        proof.cases,
        [name for name in domain.discrete() if name not in whole_range],
        brief,
        double=options.right is None,
    )
    if not broken:
        return unreached(replace(evidence, scope=f"{evidence.scope}{attack}"), attack)
    refutation = broken_evidence(check, Met(domain), broken, proof.refutes, formula)
    return replace(refutation, scope=evidence.scope)


def unreached(proof: Evidence, attack: Attack) -> Evidence:
    """Return a proof, as one that leaves its claim open where a value of a small choice was left
    out of it and not reached by the attack either.
    """
    if not attack.skipped:
        return proof
    note = f"time was up before {attack.skipped[0]} was tried, which is stated and not proved"
    return replace(proof, outcome="inconclusive", note=note)


def valueless(check: Check, met: Met, undefined: Undefined) -> Evidence | None:
    """Return what cases without a value leave open.

    Raises: what was raised at the first, if there are no others.
    """
    undefined.must_be_exceptions(met.count)
    if not undefined.count:
        return None
    witness, words = str(undefined.first), undefined.words(met.count)
    return Evidence("exact", check.name, "inconclusive", str(met), note=words, witness=witness)


def broken_evidence(
    check: Check,
    met: Met,
    witness: tuple[Case, str],
    refutes: bool,
    formula: Formula,
    control: bool = False,
) -> Evidence:
    """Return that a point breaks a relation, which refutes nothing where it is not known whether
    the point meets the assumptions.

    Nor do integers that come from floats, if they are others as these are rounded otherwise; of a
    control nobody asks for the line.
    """
    of_floats = check.options["floats"]
    # of floats themselves it is said how they are rounded
    point, by = witness[0], "" if of_floats else witness[1]
    made = not (control or of_floats)
    lost = doubt(on_points(check.function), formula, met.domain, point, by, made=made)
    if lost:
        return Evidence(
            "exact", check.name, "inconclusive", str(met), witness=str(witness[0]), note=lost.why
        )
    if refutes:
        return refuted(check, met, *witness)
    note = f"broken at {witness[0]}, of which it is not known whether it meets all assumptions"
    return Evidence("exact", check.name, "inconclusive", str(met), note=note)


def refuted(check: Check, met: Met, point: Case, by: str) -> Evidence:
    """Return that a point of the domain breaks a relation."""
    words = str(met)
    return Evidence(
        "exact", check.name, "refuted", words, witness=str(point), confirmed_by=by, met=met.count
    )


def on_points(function: Function) -> Function:
    """Return a check with its inductions written out, as a point can break them."""

    @functools.wraps(function)
    def written_out(formula: Formula, case: Case) -> Relation:
        with some_functions():
            return finite(at_a_point(function(formula, case)))

    return written_out
