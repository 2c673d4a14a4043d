"""Exact evidence: a relation is a theorem of the kernel, for all values that are stated.

A check is run on terms (`by_terms.py`), or on arrays of unknown sizes (`every_size.py`), and what
it compares is proved there. What is said of floats themselves is looked at case by case. A relation
that is not proved is refuted by a rational point of the domain alone, at which balls or fractions
certainly break it; else nothing is decided, and the evidence says why terms are not enough.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from lemmata.attack.confirm import rigorous
from lemmata.attack.made_floats import whole
from lemmata.attack.overflow import unwrapped
from lemmata.attack.sympy_numbers import look
from lemmata.attack.undefined import RAISED, Undefined, is_infinite
from lemmata.console.count import counted
from lemmata.evidence import by_terms
from lemmata.evidence.engines import ENGINES, Engine
from lemmata.evidence.held import (
    broken_evidence,
    further_evidence,
    held_evidence,
    on_points,
    refuted,
    valueless,
)
from lemmata.language.check import Check, Evidence, Options
from lemmata.language.domain import Case, Domain, Innumerable
from lemmata.language.relation import leaves
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove import balls
from lemmata.prove.answer import EXACT, Answer, Broken, Kept, Unknown
from lemmata.prove.arrays import every_size
from lemmata.prove.assumptions import formed, pinned
from lemmata.prove.at_points.rational import Points, cornered, far, sized
from lemmata.prove.extent import NO_THEOREM, Extent
from lemmata.prove.scope import Met
from lemmata.prove.sequences.induction import finite
from lemmata.prove.signs.certificates import at_hand
from lemmata.prove.traced.stated import number_or_variable
from lemmata.prove.traced.values import Unsuited, terms_of
from lemmata.terms.trace import tracing
from lemmata.terms.types import Formula, Function
from lemmata.terms.unknown import no_functions

TRIES, LEAST = 256, 2
"""Rational points at which what is not proved is tried, in all cases together, and in each."""
FEW = 24
"""So many of them where SymPy computes, which may take a second for each."""
MOVED = 6
"""So many more, far from the search box."""
SOME, SMALLEST, LARGEST = 8, 48, 10**4
"""So many corners come first, so many of the least sizes are tried, and no larger number, to which
code may raise anything.
"""
PATIENCE = 20
"""Processor seconds for all points, at most: at some code may compute for ever."""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Prove the relation for every value, or find a point that breaks it."""
    if check.options["every"]:
        return every_size.run(check, formula, domain, options)
    if check.options["floats"]:
        return _of_floats(check, formula, domain, options)
    if at_hand().is_replay:
        return _replayed(check, formula, domain, options)
    answer = by_terms.prove(check, formula, domain, options)
    if isinstance(answer, by_terms.Undecided):
        return _undecided(answer, check, formula, domain, options)
    evidence = _of_terms(answer, check, formula, options)
    if isinstance(answer, by_terms.Witness) and evidence.outcome == "inconclusive":
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


def _of_terms(
    answer: by_terms.Answer, check: Check, formula: Formula, options: Options
) -> Evidence:
    """Return the evidence of what was proved, or broken, on terms."""
    if isinstance(answer, by_terms.Witness):
        broken, control = (answer.point, answer.by), options.right is not None
        return broken_evidence(check, answer.met, broken, True, formula, control=control)
    if isinstance(answer, by_terms.Open):
        note = f"no proof was asked for at {answer.case}, and no point was met that breaks it"
        return Evidence("exact", check.name, "inconclusive", str(answer.met), note=note)
    proof = held_evidence(check, answer)
    if answer.by_sympy and proof.outcome == "holds":
        proof = _beyond_generic(proof, answer, check, formula, options)
    proof = unwrapped(proof, check, formula, answer.met.large, options)
    proof = whole(proof, check, formula, answer.numbers, options)
    if proof.outcome != "holds":
        return proof
    # a solver's word is no theorem
    proof = proof if answer.by else replace(proof, certificates=answer.certificates)
    proof = replace(proof, **answer.extent.of(proof))
    return further_evidence(proof, answer, check, formula, options) if options.beyond else proof


def _beyond_generic(
    proof: Evidence,
    answer: by_terms.Proof,
    check: Check,
    formula: Formula,
    options: Options,
) -> Evidence:
    """Return a proof by SymPy, whose answers are those for generic values, with the points at which
    the check has no value; or what breaks it at a point where these are others.
    """
    function, domain, lost, kept = on_points(check.function), answer.met.domain, "", 0
    for case in answer.cases:
        inside = pinned(domain, case)
        suspects, count = _suspects(inside, case, check, formula), len(answer.cases)
        near = itertools.islice(suspects, max(LEAST, FEW // count))
        for point in itertools.chain(near, itertools.islice(far(inside), max(1, MOVED // count))):
            try:
                decision = look(function, formula, inside, point)
            except Exception as error:  # noqa: BLE001 - whatever SymPy raises at a point
                lost = lost or f"; undefined at {point} ({error})".replace("\n", " ")
                continue
            if isinstance(decision, Broken):
                broken, control = (point, decision.by), options.right is not None
                return broken_evidence(check, answer.met, broken, answer.refutes, formula, control)
            kept += isinstance(decision, Kept)
    # a check may run on no numbers at all
    return replace(proof, scope=f"{proof.scope}{lost}") if kept else proof


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
            return broken_evidence(check, met, (case, EXACT), True, formula)
        met.add(case)
    if lost := valueless(check, met, undefined):
        return lost
    scope = f"{met} (finite enumeration, {counted(met.count, 'case')})"
    proof = evidence(
        "holds" if met.count else "vacuous", scope, residual=0.0, bound=0.0, met=met.count
    )
    proof = replace(proof, **Extent((NO_THEOREM,)).of(proof))
    proof = unwrapped(proof, check, formula, met.large, options)
    return whole(proof, check, formula, [], options)


def _undecided(
    open_: by_terms.Undecided, check: Check, formula: Formula, domain: Domain, options: Options
) -> Evidence:
    """Return what points say of a relation that terms do not decide, in as much time as there is.

    Raises: as `_of_points`.
    """
    try:
        with within(PATIENCE):
            return _of_points(open_, check, formula, domain, options)
    except TimeUp:
        why = f"no proof was found, nor in {PATIENCE:g} s a point that breaks it: {open_.reason}"
        return Evidence("exact", check.name, "inconclusive", "", note=why)


def _of_points(
    open_: by_terms.Undecided, check: Check, formula: Formula, domain: Domain, options: Options
) -> Evidence:
    """Return what rational points say of a relation that terms do not decide: one that breaks it,
    else why it is open.

    Raises: what the check raised on terms, if it raises the same at every point.
    """
    function, decide = on_points(check.function), rigorous
    domain, refutes = formed(domain, check.options["sizes"], number_or_variable)
    met, undefined, raised = Met(domain), Undefined(), list[Exception]()
    cases = _cases(check, domain)
    tries = max(LEAST, TRIES // max(1, len(cases)))
    if open_.by_sympy:
        decide, tries = look, max(LEAST, FEW // max(1, len(cases)))
    lost, control = "", options.right is not None
    for case, inside in cases:
        is_number = case is not None and not terms_of(*case.values())
        suspects = itertools.islice(_suspects(inside, case, check, formula), tries)
        for point in [case] if case is not None and is_number else suspects:
            try:
                decision = _decided(decide, function, formula, inside, point)
            except Exception as error:  # noqa: BLE001 - whatever a check raises at a point
                raised.append(error)
                if is_number and isinstance(error, RAISED):
                    undefined.add(point, error, met.count)
                    continue
                decision = Unknown(f"{error}")
            if isinstance(decision, Broken):
                broken = point, decision.by
                return broken_evidence(check, met, broken, refutes, formula, control)
            is_open = isinstance(decision, Unknown) and not open_.by_sympy
            if is_open and is_infinite(function, formula, inside, point):
                words = "one side is infinite there, the other one is a number"
                return replace(refuted(check, met, point, "balls"), note=words)
            if isinstance(decision, Unknown):
                lost = lost or f"; at {point}: {decision.why}"
            met.count += isinstance(decision, Kept)
    if open_.raised and not met.count and type(open_.raised) in map(type, raised):
        raise open_.raised
    if evidence := valueless(check, met, undefined):
        return evidence
    note = f"no proof was found, nor a point that breaks it: {open_.reason}{lost}"
    return Evidence("exact", check.name, "inconclusive", "", note=note)


def _decided(
    decide: Callable[..., Answer], function: Function, formula: Formula, domain: Domain, point: Case
) -> Answer:
    """Decide a point in balls or fractions, else in SymPy's numbers, of which code may ask more.

    Raises: as `decide`.
    """
    try:
        return decide(function, formula, domain, point)
    except (AttributeError, balls.Expression):
        return look(function, formula, domain, point)


def _suspects(domain: Domain, case: Case | None, check: Check, formula: Formula) -> Iterator[Case]:
    """Yield rational points of a domain at which a relation may break: with small real numbers and
    small sizes in turn, and near the search box.
    """
    points = Points(domain)
    corners = (point for point in cornered(domain) if _largest(point) <= LARGEST)
    yield from itertools.islice(corners, SOME)
    functions = [formula, check.function]
    small = sized(domain, case, points.near, functions, SMALLEST) if case is not None else ()
    plain = (point for point in points.touching if _largest(point) <= LARGEST)
    for pair in itertools.zip_longest(small, plain):
        yield from (point for point in pair if point is not None)


def _largest(point: Case) -> Fraction:
    numbers = (one for value in point.values() for one in np.ravel(np.asarray(value, dtype=object)))
    sizes = (abs(Fraction(one)) for one in numbers if isinstance(one, (int, Fraction)))
    return max(sizes, default=Fraction(0))


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
