"""What evidence of a proof says: its scope, what was looked at beyond it, and what breaks it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from lemmata.attack import larger_sizes
from lemmata.attack.attack import Attack
from lemmata.attack.cases import other_sizes
from lemmata.attack.confirm import doubt
from lemmata.attack.undefined import Undefined
from lemmata.console.count import counted
from lemmata.language.check import Check, Evidence, Function, Options
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Relation
from lemmata.prove.assumptions import beside
from lemmata.prove.limits import at_a_point
from lemmata.prove.scope import Met
from lemmata.prove.sequences.induction import finite
from lemmata.prove.traced.coverage import Coverage
from lemmata.terms.types import Formula
from lemmata.terms.unknown import some_functions

if TYPE_CHECKING:
    from lemmata.prove.guards.covered import Covered

WORD = "; {by} says so, and its word is trusted"
"""Ends the scope of what a solver decided."""


def held_evidence(
    check: Check,
    met: Met,
    covered: Covered | Coverage,
    symbols: bool,
    unmet: int,
    provisos: str,
    by: str | None,
) -> Evidence:
    """Return the evidence of a proof, which is one of nothing if no case was met."""
    met.left_out = {*covered.missed, *covered.without}
    kind = "symbols" if symbols or met.inductive else "finite enumeration"
    met_in = " ".join(
        filter(None, [str(met), f"({kind}, {counted(met.count, 'case')}{beside(unmet)})"])
    )
    scope = (
        f"{covered.beginning}{met_in}{provisos}{covered.ending}{WORD.format(by=by) if by else ''}"
    )
    proof = functools.partial(
        Evidence,
        "exact",
        check.name,
        "holds" if met.count else "vacuous",
        scope,
        residual=0.0,
        bound=0.0,
    )
    return proof(met=met.count, solver=by, partial=covered.partial, uncompared=covered.uncompared)


def further_evidence(
    proof: Evidence,
    check: Check,
    formula: Formula,
    domain: Domain,
    options: Options,
    proved: Sequence[Case],
    refutes: bool,
    every: Callable[[Check, Formula, Domain, Case], set[str]],
) -> Evidence:
    """Return a proof with the words of an attack beyond the sizes that it enumerates, or what broke
    it there.

    Args: every: names the discrete parameters of which every value is proved.
    """
    brief = options.tier != "full"
    if not larger_sizes.leaves_out(domain, proved, brief):
        return proof
    whole_range = every(check, formula, domain, proved[0])
    attack, broken = other_sizes(
        on_points(check.function),
        formula,
        domain,
        proved,
        [name for name in domain.discrete() if name not in whole_range],
        brief,
        double=options.right is None,
    )
    if not broken:
        return unreached(replace(proof, scope=f"{proof.scope}{attack}"), attack)
    return replace(broken_evidence(check, Met(domain), broken, refutes, formula), scope=proof.scope)


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
    return (
        open_evidence(check, met, undefined.words(met.count), str(undefined.first))
        if undefined.count
        else None
    )


def open_evidence(check: Check, met: Met, note: str, witness: str | None = None) -> Evidence | None:
    """Return that a proof is not to be had, or not for what is claimed; nothing without a
    reason.
    """
    return (
        Evidence("exact", check.name, "inconclusive", str(met), note=note, witness=witness)
        if note
        else None
    )


def broken_evidence(
    check: Check,
    met: Met,
    witness: tuple[Case, str],
    refutes: bool,
    formula: Formula,
    control: bool = False,
    disputed: Callable[[Function, Case], str] = lambda function, case: "",
) -> Evidence:
    """Return that a point breaks a relation, which refutes nothing where it is not known whether
    the point meets the assumptions.

    Nor do integers that come from floats, if they are others as these are rounded otherwise; of a
    control nobody asks for the line.

    Args: disputed: says in words why what breaks it there may be the fault of an algorithm.
    """
    made = not (control or check.options["floats"])
    lost = doubt(on_points(check.function), formula, met.domain, *witness, made=made)
    if words := lost.why if lost else disputed(check.function, witness[0]):
        return Evidence(
            "exact", check.name, "inconclusive", str(met), witness=str(witness[0]), note=words
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


def on_points(function: Function) -> Function:
    """Return a check with its inductions written out, as a point can break them."""

    @functools.wraps(function)
    def written_out(formula: Formula, case: Case) -> Relation:
        with some_functions():
            return finite(at_a_point(function(formula, case)))

    return written_out
