"""Exact evidence: a relation is a theorem of the kernel, for all values that are stated.

A check is run on terms (`by_terms.py`), or on arrays of unknown sizes (`every_size.py`), and what
it compares is proved there; what is not proved is refuted by a rational point alone. What terms do
not decide goes on to SymPy's symbols (`symbols/proof.py`), which are imported only then: such a
proof is no theorem, and names what is trusted in its stead.
"""

from __future__ import annotations

import importlib.metadata
from dataclasses import replace

from lemmata.attack.made_floats import whole
from lemmata.attack.overflow import unwrapped
from lemmata.evidence import by_terms
from lemmata.evidence.engines import ENGINES, Engine
from lemmata.evidence.held import (
    broken_evidence,
    further_evidence,
    held_evidence,
)
from lemmata.language.check import Check, Evidence, Options
from lemmata.language.domain import Case, Domain
from lemmata.prove.arrays import every_size
from lemmata.prove.extent import NO_THEOREM, Extent
from lemmata.prove.scope import PARTIAL
from lemmata.prove.signs.certificates import at_hand
from lemmata.prove.symbols import (
    sizes,
)
from lemmata.prove.traced.values import Unsuited
from lemmata.terms.types import Formula
from lemmata.terms.unknown import OfAnyFunction, no_functions


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Prove the relation for every enumerated case, or find a point that breaks it.

    A proof that is no theorem of the kernel names what is trusted in its stead.
    """
    evidence = _evidence(check, formula, domain, options)
    is_theorem = evidence.certificates is not None
    if evidence.outcome != "holds" or is_theorem:
        return evidence
    if evidence.solver or check.options["floats"]:
        return replace(evidence, **Extent((NO_THEOREM,)).of(evidence))
    evidence = replace(evidence, solver=f"SymPy {importlib.metadata.version('sympy')}")
    return replace(evidence, **Extent((NO_THEOREM,)).of(evidence))


def _evidence(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Return the evidence on terms where they decide, else on SymPy's symbols."""
    if check.options["every"]:
        return every_size.run(check, formula, domain, options)
    if at_hand().is_replay:
        return _replayed(check, formula, domain, options)
    answer = by_terms.prove(check, formula, domain, options)
    if isinstance(answer, by_terms.Binding):
        return _bound(answer, check, formula, domain, options)
    if answer:
        on_terms = _of_terms(answer, check, formula, options)
        # a point of which fractions say something else may be confirmed on the way of symbols
        if not isinstance(answer, by_terms.Witness) or on_terms.outcome != "inconclusive":
            return on_terms
    return _on_symbols(check, formula, domain, options)


def _bound(
    refusal: by_terms.Binding, check: Check, formula: Formula, domain: Domain, options: Options
) -> Evidence:
    """Return what symbols say where terms refuse for a reason that binds them as well: they may
    break the relation, but prove less than is claimed, or nothing.
    """
    reason, beyond = refusal.reason, options.beyond and refusal.is_of_less
    proof = _on_symbols(check, formula, domain, replace(options, beyond=beyond))
    if proof.outcome != "holds" or (refusal.is_of_less and (proof.partial or proof.uncompared)):
        return proof
    if refusal.is_of_less:
        return replace(proof, partial=reason, scope=f"{PARTIAL}{reason}; {proof.scope}")
    note = f"no proof is one of this formula: {reason}"
    return Evidence("exact", check.name, "inconclusive", proof.scope, note=note)


def _on_symbols(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Return the evidence on SymPy's symbols, open where some function would stand for any."""
    from lemmata.evidence.symbols import proof

    try:
        with no_functions():
            return proof.run(check, formula, domain, options)
    except OfAnyFunction as error:
        if check.options["floats"]:
            raise
        return Evidence("exact", check.name, "inconclusive", "", note=str(error))


def _replayed(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Return the evidence of a proof on terms by the certificates at hand alone, without an attack
    on it.
    """
    try:
        proof = by_terms.replayed(check, formula, domain, options)
    except Unsuited as error:
        return Evidence("exact", check.name, "inconclusive", "", note=str(error))
    return _of_terms(proof, check, formula, replace(options, beyond=False))


def _of_terms(
    answer: by_terms.Answer, check: Check, formula: Formula, options: Options
) -> Evidence:
    """Return the evidence of what was proved, or broken, on terms."""
    if isinstance(answer, by_terms.Witness):
        broken, control = (answer.point, answer.by), options.right is not None
        return broken_evidence(check, answer.met, broken, True, formula, control=control)
    if isinstance(answer, by_terms.Open):
        note = f"no proof was asked for at {answer.case}, but no point was found that breaks it"
        return Evidence("exact", check.name, "inconclusive", str(answer.met), note=note)
    off = str(answer.off)
    proof = held_evidence(
        check, answer.met, answer.coverage, answer.symbols, answer.unmet, off, answer.by
    )
    proof = unwrapped(proof, check, formula, answer.met.large, options)
    proof = whole(proof, check, formula, answer.numbers, options)
    if proof.outcome != "holds":
        return proof
    # a solver's word is no theorem
    proof = proof if answer.by else replace(proof, certificates=answer.certificates)
    proof = replace(proof, **answer.extent.of(proof))
    if not options.beyond:
        return proof
    inside = answer.met.domain

    def every(_: Check, __: Formula, ___: Domain, case: Case) -> set[str]:
        return answer.index | {*sizes(case)}

    return further_evidence(
        proof, check, formula, inside, options, answer.cases, answer.refutes, every
    )


ENGINES["exact"] = Engine(
    run,
    cost=1,
    means=(
        "Proved. With symbols for the parameters, or in every case of a finite set, exact "
        "arithmetic leaves no gap between the sides."
    ),
    rigorous=True,
    beyond=True,
    further=lambda check: True,
)
