"""Exact evidence: a relation is a theorem of the kernel, for all values that are stated.

A check is run on terms (`by_terms.py`), or on arrays of unknown sizes (`every_size.py`), and what
it compares is proved there. What is said of floats themselves is looked at case by case. A relation
that is not proved is refuted by a rational point of the domain alone, at which balls or fractions
certainly break it; else nothing is decided, and the evidence says why terms are not enough.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import replace

from lemmata.attack import larger_sizes
from lemmata.attack.cases import other_sizes
from lemmata.attack.confirm import doubt, rigorous
from lemmata.attack.made_floats import whole
from lemmata.attack.overflow import unwrapped
from lemmata.attack.undefined import RAISED, Undefined
from lemmata.console.count import counted
from lemmata.evidence import by_terms
from lemmata.evidence.engines import ENGINES, Engine
from lemmata.language.check import Check, Evidence, Options
from lemmata.language.domain import Case, Domain, Innumerable
from lemmata.language.relation import Relation, leaves
from lemmata.prove import answer, balls
from lemmata.prove.arrays import every_size
from lemmata.prove.assumptions import beside, formed, pinned
from lemmata.prove.rational_points import Points
from lemmata.prove.scope import Met
from lemmata.prove.sequences.induction import finite
from lemmata.prove.signs.certificates import at_hand
from lemmata.prove.symbols import sizes
from lemmata.prove.traced.limits import at_a_point
from lemmata.prove.traced.stated import number_or_variable
from lemmata.prove.traced.values import Unsuited, terms_of
from lemmata.terms.trace import tracing
from lemmata.terms.types import Formula, Function
from lemmata.terms.unknown import no_functions, some_functions

WORD = "; {by} says so, and its word is trusted"
"""Ends the scope of what a solver decided."""
TRIES, LEAST = 128, 2
"""Rational points at which what is not proved is tried, in all cases together, and in each."""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Prove the relation for every value, or find a point that breaks it."""
    if check.options["every"]:
        return every_size.run(check, formula, domain, options)
    if check.options["floats"]:
        return _of_floats(check, formula, domain, options)
    if at_hand().is_replay:
        return _replayed(check, formula, domain, options)
    found = by_terms.prove(check, formula, domain, options)
    if isinstance(found, by_terms.Undecided):
        return _undecided(found, check, formula, domain, options)
    evidence = _of_terms(found, check, formula, options)
    if isinstance(found, by_terms.Witness) and evidence.outcome == "inconclusive":
        return _undecided(by_terms.Undecided(str(evidence.note)), check, formula, domain, options)
    return evidence


def _replayed(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Return the evidence of a proof on terms by the certificates at hand alone, without an attack
    on it.
    """
    try:
        proof = by_terms.replayed(check, formula, domain, options)
    except Unsuited as error:
        return Evidence("exact", check.name, "inconclusive", "", note=str(error))
    return _of_terms(proof, check, formula, replace(options, beyond=False))


def _of_terms(found: by_terms.Answer, check: Check, formula: Formula, options: Options) -> Evidence:
    """Return the evidence of what was proved, or broken, on terms."""
    if isinstance(found, by_terms.Witness):
        broken, control = (found.point, found.by), options.right is not None
        return _broken_evidence(check, found.met, broken, True, formula, control=control)
    if isinstance(found, by_terms.Open):
        note = f"no proof was asked for at {found.case}, but no point was found that breaks it"
        return Evidence("exact", check.name, "inconclusive", str(found.met), note=note)
    proof = _held(check, found)
    proof = unwrapped(proof, check, formula, found.met.large, options)
    proof = whole(proof, check, formula, found.numbers, options)
    if proof.outcome != "holds":
        return proof
    # a solver's word is no theorem
    proof = proof if found.by else replace(proof, certificates=found.certificates)
    return _further(proof, found, check, formula, options) if options.beyond else proof


def _held(check: Check, found: by_terms.Proof) -> Evidence:
    """Return the evidence of a proof, which is one of nothing if no case was met."""
    met, coverage = found.met, found.coverage
    met.left_out = {*coverage.missed, *coverage.without}
    kind = "symbols" if found.symbols or met.inductive else "finite enumeration"
    counts = f"({kind}, {counted(met.count, 'case')}{beside(found.unmet)})"
    met_in = " ".join(filter(None, [str(met), counts]))
    word = WORD.format(by=found.by) if found.by else ""
    return Evidence(
        "exact",
        check.name,
        "holds" if met.count else "vacuous",
        f"{coverage.beginning}{met_in}{found.off}{coverage.ending}{word}",
        residual=0.0,
        bound=0.0,
        met=met.count,
        solver=found.by,
        partial=coverage.partial,
        uncompared=coverage.uncompared,
    )


def _further(
    proof: Evidence, found: by_terms.Proof, check: Check, formula: Formula, options: Options
) -> Evidence:
    """Return a proof with the words of an attack beyond the sizes that it enumerates, or what broke
    it there.
    """
    domain, brief = found.met.domain, options.tier != "full"
    if not larger_sizes.leaves_out(domain, found.cases, brief):
        return proof
    whole_range = {*found.index, *sizes(found.cases[0])}
    attack, broken = other_sizes(
        _at_points(check.function),
        formula,
        domain,
        found.cases,
        [name for name in domain.discrete() if name not in whole_range],
        brief,
        double=options.right is None,
    )
    if not broken:
        return replace(proof, scope=f"{proof.scope}{attack}")
    return replace(
        _broken_evidence(check, Met(domain), broken, found.refutes, formula), scope=proof.scope
    )


def _of_floats(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Return the evidence of what is said of floats themselves, which is looked at in every
    case.
    """
    evidence = functools.partial(Evidence, "exact", check.name)
    if reals := domain.real_names():
        note = f"what is said of floats is looked at case by case, and {reals[0]} is any number"
        return evidence("inconclusive", "", note=note)
    met, undefined = Met(domain), Undefined()
    for case in domain.enumerated(check.options["sizes"]):
        try:
            with no_functions():
                gaps = leaves(finite(check.function(formula, case)))
            is_broken = any(map(balls.violated, gaps))
        except RAISED as error:
            undefined.add(case, error, met.count)
            continue
        if is_broken:
            return _broken_evidence(check, met, (case, answer.EXACT), True, formula)
        met.add(case)
    if lost := _lost(check, met, undefined):
        return lost
    scope = f"{met} (finite enumeration, {counted(met.count, 'case')})"
    proof = evidence(
        "holds" if met.count else "vacuous", scope, residual=0.0, bound=0.0, met=met.count
    )
    proof = unwrapped(proof, check, formula, met.large, options)
    return whole(proof, check, formula, [], options)


def _undecided(
    found: by_terms.Undecided, check: Check, formula: Formula, domain: Domain, options: Options
) -> Evidence:
    """Return what rational points say of a relation that terms do not decide: one that breaks it,
    else why it is open.

    Raises: what the check raised on terms, if it raises the same at every point.
    """
    function = _at_points(check.function)
    domain, refutes = formed(domain, check.options["sizes"], number_or_variable)
    met, undefined, raised = Met(domain), Undefined(), list[Exception]()
    cases = _cases(check, domain)
    tries = max(LEAST, TRIES // max(1, len(cases)))
    for case, inside in cases:
        is_number = case is not None and not terms_of(*case.values())
        near = itertools.islice(Points(inside).near, tries)
        for point in [case] if case is not None and is_number else near:
            try:
                decision = rigorous(function, formula, inside, point)
            except Exception as error:  # noqa: BLE001 - whatever a check raises at a point
                raised.append(error)
                if is_number and isinstance(error, RAISED):
                    undefined.add(point, error, met.count)
                continue
            if isinstance(decision, answer.Broken):
                broken, control = (point, decision.by), options.right is not None
                return _broken_evidence(check, met, broken, refutes, formula, control)
            met.count += 1
    if found.raised and not met.count and type(found.raised) in map(type, raised):
        raise found.raised
    if lost := _lost(check, met, undefined):
        return lost
    note = f"no proof was found, nor a point that breaks it: {found.reason}"
    return Evidence("exact", check.name, "inconclusive", "", note=note)


def _cases(check: Check, domain: Domain) -> list[tuple[Case | None, Domain]]:
    """Return the cases that are enumerated, each with the domain of its values; the whole domain,
    with no case, where a factor has none for terms.

    Raises: Innumerable where the check's sizes cannot be walked.
    """
    try:
        with tracing():
            cases = list(domain.enumerated(check.options["sizes"], number_or_variable))
    except Innumerable:
        raise
    except Exception:  # noqa: BLE001 - whatever a factor raises on terms
        return [(None, domain)]
    return [(case, pinned(domain, case)) for case in cases]


def _lost(check: Check, met: Met, undefined: Undefined) -> Evidence | None:
    """Return what cases without a value leave open.

    Raises: what was raised at the first, if there are no others.
    """
    undefined.must_be_exceptions(met.count)
    if not undefined.count:
        return None
    witness, words = str(undefined.first), undefined.words(met.count)
    return Evidence("exact", check.name, "inconclusive", str(met), note=words, witness=witness)


def _broken_evidence(
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
    lost = doubt(_at_points(check.function), formula, met.domain, point, by, made=made)
    if lost:
        return Evidence(
            "exact", check.name, "inconclusive", str(met), witness=str(witness[0]), note=lost.why
        )
    if refutes:
        return Evidence(
            "exact",
            check.name,
            "refuted",
            str(met),
            witness=str(witness[0]),
            confirmed_by=witness[1],
            met=met.count,
        )
    note = f"broken at {witness[0]}, of which it is not known whether it meets all assumptions"
    return Evidence("exact", check.name, "inconclusive", str(met), note=note)


def _at_points(function: Function) -> Function:
    """Return a check with its inductions written out, as a point can break them."""

    @functools.wraps(function)
    def written_out(formula: Formula, case: Case) -> Relation:
        with some_functions():
            return finite(at_a_point(function(formula, case)))

    return written_out


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
