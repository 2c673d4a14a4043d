"""Tested evidence: a search of the domain for a case that breaks the relation, by properties
(`lemmata.attack.search`).

A check whose assumptions were never met is vacuous, not passed; a counterexample that nothing
confirms makes it inconclusive.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from lemmata.attack.agreement import seconded
from lemmata.attack.cases import BEYOND, DOUBLING, FEWEST_CORNERS, THIN
from lemmata.attack.overflow import unwrapped
from lemmata.attack.search import Search, Violated, refuted
from lemmata.attack.undefined import RAISED
from lemmata.evidence.engines import ENGINES, Engine
from lemmata.language.case import largest
from lemmata.language.check import Check, Evidence, Options, loosened
from lemmata.language.domain import Domain
from lemmata.prove.answer import obstacle
from lemmata.terms.types import Formula

DRAWN = 4
"""One in so many examples is Hypothesis' own, which likes special values and constant arrays; the
others share out the box.
"""
FLOATS = (
    "only floats can compute this: write @tested(..., floats=True), or use lemmata's exp, sqrt,"
    " ratio, …; "
)
"""How a note begins on a violation that floats would confirm."""
SMALL = (
    "tiny numbers differ by much of their own size: write floats=True if only floats can compute"
    " them, or give the relation a scale,"
)
"""Why a gap below the tolerance leaves a claim open."""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Search the box and its corners for a counterexample, then beyond it; confirm what is
    found.
    """
    examples, rtol = check.options["examples"], check.options["rtol"]
    search = Search(check, formula, domain, rtol, options.shrink, options.right)
    try:
        search.corners(max(FEWEST_CORNERS, examples // 5))
        own = max(1, examples * options.often // DRAWN)
        # nearly every control is refuted by fewer, or else is looked at once more
        search.drawn(examples * options.often - own, options.often * options.beyond)
        if options.proofs:
            search.hypothesis(own)
        if options.beyond:
            many, few = BEYOND["tested"].times(options.often), THIN["tested"].times(options.often)
            search.beyond(max(many.cases, examples // 2 * options.often), many.seconds)
            search.thinly(few.cases, few.seconds)
            if options.right is None:  # of a control nobody asks where it fails first
                search.doubled(DOUBLING * options.often)
    except Violated as violation:
        evidence = refuted(search, str(violation))
        search.broken = search.sure
        return (
            evidence
            if evidence.outcome == "refuted"
            else refuted(search, f"{violation}, shrunk to a case that cannot be confirmed")
        )
    if search.undefined.count and not search.doubtful:
        return _undefined(search)
    if search.doubtful:
        return _doubtful(search, check, formula, domain)
    within = "" if loosened(check) else search.within
    scope = (
        f"{search.scope} ({search.tried} tried, {search.met} met the"
        f" assumptions{search.width}){within}{search.attack}{search.thin}"
    )
    outcome = "holds" if search.met else "vacuous"
    evidence = Evidence(
        "tested",
        check.name,
        outcome,
        scope,
        search.worst,
        rtol,
        tried=search.tried,
        met=search.met,
        note=search.lost,
    )
    beyond = [*search.attack.kept, *search.thin.kept]
    evidence = unwrapped(evidence, check, formula, [*search.scope.large, *largest(beyond)], options)
    if evidence.outcome != "holds" or options.right is not None:
        return evidence
    return seconded(evidence, check, formula, domain, [*search.kept, *beyond])


def _doubtful(search: Search, check: Check, formula: Formula, domain: Domain) -> Evidence:
    """Return what a violation says that nothing confirms, and what its author may write."""
    # what rounding does not explain weighs more
    worst = min(search.doubtful, key=lambda doubt: doubt.rounding)
    search.broken = worst.case
    if worst.tiny:
        return refuted(search, f"{SMALL} at {worst.case}")
    why = _hindrance(obstacle(check.function, formula, domain, worst.case))
    size = max(search.worst, *(doubt.size for doubt in search.doubtful))
    hint = (
        FLOATS
        if why
        and not (worst.rounding or check.options["floats"])
        and search.stands_still(worst.case)
        else ""
    )
    return refuted(
        search, f"{hint}residual up to {size:.3g}, which neither balls nor fractions confirm{why}"
    )


def _hindrance(error: Exception | None) -> str:
    """Say what a check raises on balls, so that its author can mend it; nothing where it raises
    nothing.
    """
    if error is None:
        return ""
    hint = (
        ": write its constants with `number` or `ratio`"
        if isinstance(error, TypeError) and "'Fraction'" in str(error)
        else ""
    )
    words = " ".join(str(error).split())
    return f"; on balls the check raises {type(error).__name__}: {words}{hint}"


def _undefined(search: Search) -> Evidence:
    """Return what a check says that has no value at some cases: balls may refute the first, else it
    is open, or an error if all are so.
    """
    search.broken, met = search.undefined.first, search.scope.count
    words = search.undefined.words(met) if met else f"{search.undefined.why} at {search.broken}"
    with suppress(*RAISED):
        evidence = refuted(search, words)
        if evidence.outcome == "refuted":
            return evidence
    if not search.undefined.is_a_gap:
        search.undefined.must_be_exceptions(met)
    scope, outcome = f"{search.scope} ({search.tried} tried)", "inconclusive" if met else "error"
    evidence = Evidence(
        "tested", search.check.name, outcome, scope, None, search.rtol, witness=str(search.broken)
    )
    return replace(evidence, note=words, tried=search.tried, met=search.met)


ENGINES["tested"] = Engine(
    run,
    cost=3,
    means=(
        "Tested. A search through the domain, corners first, then beyond the box and on thin "
        "sets, found no counterexample."
    ),
    beyond=True,
)
