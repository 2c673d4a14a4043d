"""Proofs in which an algorithm of SymPy has answered: what it says of generic symbols is compared
at points, and the grade says so.

At points, integrals and sums are computed by quadrature and by adding terms (`quadrature.py`);
other algorithms answer anew, of numbers: at small ones, equal, opposite and reciprocal ones, those
of the code, and the ends of the ranges. An answer of which a second way knows that it is right
counts as calculated. A proof with others is "exact by SymPy" where every comparison kept the
relation and each integral and infinite sum is proved to have a value (`existence.py`); where only
this proof is missing, or SymPy's own answer is wrong and the relation is kept by quadrature, the
relation is `tested`; and else it is open, in words why.

Trusted are an antiderivative without ends, which may jump, and that an algorithm which is right at
these points is right at others.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import Check, Evidence, Options
from lemmata.language.domain import Domain
from lemmata.language.relation import All, Relation, parts
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove.assumptions import formed, pinned
from lemmata.prove.at_points.rational import Points
from lemmata.prove.by_sympy.algorithms import Answer, Asked, constants, may_ask, recording
from lemmata.prove.by_sympy.comparison import (
    BROKEN,
    INTEGERS,
    KEPT,
    UNDEFINED,
    Judge,
    answers_agree,
    points,
)
from lemmata.prove.by_sympy.generic import (
    critical,
    is_generic,
    is_proved,
    other_side,
    period,
    wholes,
)
from lemmata.prove.by_sympy.quadrature import sides
from lemmata.prove.existence import has_value
from lemmata.prove.guards.comparisons import answers
from lemmata.prove.guards.divisors import note_divisor
from lemmata.prove.guards.remainders import compared_at_residues
from lemmata.prove.guards.steps import steps
from lemmata.prove.inequality.premises import premises
from lemmata.prove.inequality.prove import Signs
from lemmata.prove.limits import distances
from lemmata.prove.scope import Met
from lemmata.prove.symbols import rational, symbol, symbols_of, values_at
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Formula, Function, Scalar, Tensor, Value

POINTS, COMPUTED = {"quick": 40, "full": 160}, {"quick": 10, "full": 40}
"""Points at which answers are compared, at most, in a tier: those of algorithms, and with
quadrature, which costs more.
"""
RESIDUES = 500
"""Residues at which what common divisors are of integers is compared, at most."""
LEAST = 3
"""Points that must keep a relation of which there is no proof."""
SECONDS = 20.0
"""For all comparisons of a check, of the processor: beyond, an answer counts as not compared."""
Prove = Callable[[Check, Formula, Domain, Options], Evidence]


class Answered:
    """A check that notes which algorithms answered while it ran on symbols, and what is special for
    their answers as divisors.
    """

    def __init__(self, function: Function, domain: Domain, judge: Judge) -> None:
        functools.update_wrapper(self, function)
        self._function, self._domain, self.judge = function, domain, judge
        self.answers: dict[str, None] = {}
        self.wholes: dict[Scalar, Case] = {}
        self.pairs: dict[tuple[Scalar, Scalar], Case] | None = {}
        """Integrals and sums with what SymPy has answered of them; None if it has answered anything
        else.
        """
        self.disputed = False
        self.critical: dict[Scalar, Case] = {}
        self.period, self.why = 1, ""
        """So many integers an answer must be compared at, and why one is not known to be right
        wherever it is compared.
        """

    def __call__(self, formula: Formula, case: Case) -> Relation:
        own = symbols_of(case.values())
        if not own and self._domain.real_names():
            return self._function(formula, case)
        relation = self.listen(lambda: self._function(formula, case), case)
        return _resolved(relation, own) if self.answers else relation

    def listen(self, make: Callable[[], Value], case: Case) -> Value:
        """Return what is made, and keep the answers that count, and record where they may be
        others.
        """
        asked, own = Asked(), symbols_of(case.values())
        with recording(asked):
            made = make()
        for answer in asked.answers:
            if (
                (own or wholes(answer) or answer.name == "limit")
                and is_generic(answer, own)
                and not is_proved(answer)
            ):
                self.answers[answer.name] = None
                self._note_limits(answer)
                found = wholes(answer)
                self.wholes |= {whole: case for whole in found if _may_have_none(whole)}
                alone = (
                    len(found) == 1
                    and found[0] in self.wholes
                    and hasattr(answer.result, "free_symbols")
                )
                self.pairs = (
                    {**self.pairs, (found[0], answer.result): case}
                    if alone and self.pairs is not None
                    else None
                )
                for one in critical(answer, own):
                    self.critical[one] = case
                    note_divisor(one)
        return made

    def zeros(self, domain: Domain) -> Iterator[Case]:
        """Yield points at which an expression vanishes that is special for an answer, at rational
        values of its parameters.
        """
        for one, case in self.critical.items():
            base = next(iter(Points(pinned(domain, case)).near), None)
            yield from () if base is None else answers({(one, 0): None}, domain, case, base)

    def _note_limits(self, answer: Answer) -> None:
        """Note where an answer is known to be no other one: of what period it is, and from which
        side a limit is taken.
        """
        length = period(answer)
        if length is None or length > RESIDUES:
            self.why = (
                self.why
                or "of integers the answer is not that of symbols, and not all residues are "
                "looked at"
            )
        else:
            self.period = math.lcm(self.period, length)
        self.why = self.why or other_side(answer)

    def agrees(self, point: Case, said: str) -> str:
        """Say of a point at which the check cannot be run whether there each answer is what numbers
        give.
        """
        if not self.pairs:
            return said
        told = [
            answers_agree(
                [pair],
                {
                    s: rational(value)
                    for s, value in values_at(self._domain.real_names(), case, point).items()
                },
            )
            for pair, case in self.pairs.items()
        ]
        return next((one for one in told if one != KEPT), KEPT)

    def every_value_exists(self) -> bool:
        """Tell whether all integrals and sums are proved to have a value."""
        found = []
        for whole, case in self.wholes.items():
            inside = pinned(self._domain, case)
            signs = Signs(lambda inside=inside, case=case: premises(inside, case), solver=False)
            found.append(has_value(whole, signs, distances(inside, case)))
        return all(found)


def _resolved(relation: Relation, own: set[Scalar]) -> Relation:
    """Return a relation with what is defined in pieces as it is where no two sides of its
    comparisons are equal, if that decides.
    """
    return All(*(part.mapped(lambda side: _generic(side, own)) for part in parts(relation)))


def _may_have_none(whole: Scalar) -> bool:
    import sympy

    return not isinstance(whole, sympy.Limit) and any(len(limit) == 3 for limit in whole.limits)


def _generic(side: Tensor, own: set[Scalar]) -> Tensor:
    import sympy

    if isinstance(side, np.ndarray):
        if side.dtype == object and side.size:
            out = np.empty(side.shape, dtype=object)
            for index in np.ndindex(side.shape):
                out[index] = _generic(side[index], own)
            return out
        return side
    if not isinstance(side, sympy.Expr):
        return side
    pieces = [
        part
        for part in subexpressions(side)
        if isinstance(part, sympy.Piecewise) and part.free_symbols <= own
    ]
    swaps = {part: first for part in pieces if (first := _first(part)) is not None}
    return side.xreplace(swaps) if swaps else side


def _first(pieces: Scalar) -> Scalar | None:
    """Return the branch that is taken where no two sides of a comparison are equal, which is
    recorded; None if that does not decide.
    """
    import sympy

    met = [one for _, condition in pieces.args for one in condition.atoms(sympy.Eq, sympy.Ne)]
    swaps = {one: sympy.true if isinstance(one, sympy.Ne) else sympy.false for one in met}
    for expression, condition in pieces.args:
        decided = condition.xreplace(swaps) if condition != sympy.true else sympy.true
        if decided == sympy.true:
            for one in met:
                note_divisor(sides(one))
            return expression
        if decided != sympy.false:
            return None
    return None


def disputed(function: Function, case: Case) -> str:
    """Say that a point which breaks a relation by an answer of SymPy keeps it by numbers; nothing
    if it breaks it, or no one answered.
    """
    if not isinstance(function, Answered) or not function.answers:
        return ""
    said = function.judge(case)
    if said == BROKEN or (said not in (KEPT, UNDEFINED) and function.agrees(case, said) == KEPT):
        return ""
    function.disputed = True
    return (
        f"by what SymPy's {', '.join(function.answers)} gives for symbols it is broken, by numbers"
        " it is not"
    )


def run(
    check: Check,
    formula: Formula,
    domain: Domain,
    options: Options,
    prove: Prove,
    written_out: Callable[[Function], Function],
) -> Evidence:
    """Prove a relation; where an algorithm of SymPy has answered, compare what it said.

    Args: prove: finds a proof, or what breaks a relation; written_out: returns a check with its
    inductions written out.
    """
    computed = [factor.function for factor in domain.computed().values()]
    functions = [check.function, formula, *computed]
    if options.right is not None or not may_ask(
        functions, getattr(check.function, "__wrapped__", None)
    ):  # a control is to be refuted, which points tell
        with steps() as taken:
            found = prove(check, formula, domain, options)
        return compared_at_residues(
            found, taken, check, Judge(written_out(check.function), formula, domain)
        )
    asking = Answered(check.function, domain, Judge(written_out(check.function), formula, domain))
    for drawn in itertools.islice(
        domain.enumerated(check.options["sizes"], symbol), 1 if may_ask(computed) else 0
    ):
        asking.listen(lambda drawn=drawn: domain.lifted(drawn, rational), drawn)
    with steps() as taken:
        found = prove(replace(check, function=asking), formula, domain, options)
    found = (
        _weighed(check, asking, found, domain, options, constants(functions))
        if asking.answers
        else found
    )
    return compared_at_residues(found, taken, check, asking.judge)


def _weighed(
    check: Check,
    asking: Answered,
    found: Evidence,
    domain: Domain,
    options: Options,
    numbers: list[int],
) -> Evidence:
    """Return what a proof is worth in which algorithms of SymPy have answered."""
    judge, named = asking.judge, ", ".join(asking.answers)
    if found.outcome == "refuted":
        return replace(found, confirmed_by=judge.by or found.confirmed_by)
    domain, refutes = formed(domain, check.options["sizes"])
    most = (COMPUTED if judge.by or asking.wholes else POINTS).get(options.tier, COMPUTED["full"])
    integers = max(INTEGERS, asking.period) if asking.period <= RESIDUES else INTEGERS
    regular = points(domain, check.options["sizes"], most, numbers, integers)
    special = itertools.islice(asking.zeros(domain), most)
    there = {str(point): point for point in itertools.chain(regular, special)}.values()
    met, why, tried, broken = _compared(asking, domain, there)
    if broken and refutes:
        return Evidence(
            "exact",
            check.name,
            "refuted",
            found.scope,
            witness=str(broken),
            confirmed_by=judge.by or "balls",
            met=found.met,
        )
    how = f"compared {f'with {judge.by} ' if judge.by else ''}at {met.count} of {tried} points"
    # quadrature does not compute all that exists
    enough = 2 * met.count > tried if asking.wholes else met.count == tried
    why = asking.why or why
    known = (
        bool(met.count)
        and not (broken or judge.without_value or asking.why or asking.period > RESIDUES)
        and enough
    )
    if found.outcome == "holds" and known and asking.every_value_exists():
        return replace(found, scope=f"{found.scope}; by SymPy's {named}, {how}")
    if (found.outcome == "holds" or asking.disputed) and known and met.count >= LEAST:
        less = (
            "whose own answer is another one"
            if asking.disputed
            else "and not proved, as it is not known that all of it exists"
        )
        return Evidence(
            "tested",
            check.name,
            "holds",
            f"{met}; SymPy's {named} {how}, {less}",
            tried=tried,
            met=met.count,
        )
    note = f"SymPy's {named} is {how}{f': {why}' if why else ''}"
    return (
        found
        if found.outcome != "holds"
        else replace(found, outcome="inconclusive", note=note, solver=None, kernel=None)
    )


def _compared(
    asking: Answered, domain: Domain, there: Iterable[Case]
) -> tuple[Met, str, int, Case | None]:
    """Return the account of the points that keep a relation, why others do not, how many have a
    value, and one that breaks it.
    """
    met, why, tried = Met(domain), "", 0
    try:
        with within(SECONDS):
            for point in there:
                said = asking.judge(point)
                if said == BROKEN:
                    return met, why, tried, point
                said = (
                    said
                    if said in (KEPT, UNDEFINED) or asking.judge.without_value
                    else asking.agrees(point, said)
                )
                tried += said != UNDEFINED
                if said == KEPT:
                    met.add(point)
                elif said != UNDEFINED:
                    why = why or f"{said}, at {point}"
    except TimeUp:
        return met, "the time for comparisons was up", tried + met.count + 1, None
    return met, why, tried, None
