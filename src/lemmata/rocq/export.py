"""The relations of an exact check as a certificate: one lemma for each case, compared with the
relation at points before it is written.

What is exported are the two sides of each relation as SymPy has built them from the formula and the
check; the proof says of these that they agree. Ranges and divisors are the hypotheses of a lemma;
conditions of the domain are left out where a proof does without, so that it says more. Of an
induction it says base and step, with natural numbers for index and sizes; that these prove it for
every index is the engine's rule. Where what is kept along a sequence is the hypothesis of a step,
that step has a lemma of its own. A certificate is whole or there is none.

A lemma is about what SymPy has built, not about where the formula has a value: √(x − 3)² + x on [1,
2] is 2x − 3 by then.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import itertools
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from lemmata.console.count import counted
from lemmata.language.case import same
from lemmata.language.check import Check
from lemmata.language.claim import Claim
from lemmata.language.domain import Case, Domain, rounded
from lemmata.language.relation import (
    Asymptotic,
    Estimate,
    Induction,
    Order,
    Relation,
    SumOfSquares,
    Sums,
    same_shape,
)
from lemmata.prove import balls
from lemmata.prove.assumptions import can_be_met, formed, pinned
from lemmata.prove.at_points.rational import Points
from lemmata.prove.inequality.premises import premises
from lemmata.prove.sequences.induction import indices, rules, without
from lemmata.prove.sequences.sums import by_steps
from lemmata.prove.symbols import enclose, fraction, paired, rational, sizes, symbol, symbols_of
from lemmata.rocq import excess, reading
from lemmata.rocq.charted import Ends
from lemmata.rocq.graph import Graph, NotSaid, is_natural
from lemmata.rocq.kernel import PRELUDE
from lemmata.rocq.proof import Goal, Lemma, lemma, supposed
from lemmata.rocq.signs import Signs, plain
from lemmata.rocq.statement import Proposition
from lemmata.terms.sequences import resolved
from lemmata.terms.types import Formula, Scalar, Tree, Value
from lemmata.terms.unknown import no_functions

POINTS, ENOUGH = 12, 3
"""Rational points at which a print is compared with its relation: so many are tried, and so many
must be decided.
"""
MORE, SMALL = 8, 9
"""So many times as many where an induction has hypotheses, which not all points meet; and by what
numbers without a range are divided, once or twice, at two points of three, since these hypotheses
may bound them.
"""
BITS, CLOSE = 400, Fraction(1, 2**100)
"""Precision of that comparison, and how wide a ball may be."""
CASES = 200
"""Cases of one check, at most: finite enumerations are no matter for a kernel."""
LONGEST = 120
"""Letters of a file's name before what tells it from others, at most."""


class Mistranslated(AssertionError):
    """The print of a lemma does not say what its relation says: a fault of the exporter."""


@dataclass(frozen=True)
class Part:
    """One entry of a relation: two exact expressions, and, of an inequality left >= right, what is
    to prove it.
    """

    left: Scalar
    right: Scalar
    squares: tuple[tuple[Scalar, Scalar], ...] | None = None
    given: tuple[Scalar, ...] = ()
    """What is 0 or more by the hypothesis of an induction, or by the sign of a function of which
    nothing else is known.
    """


@dataclass(frozen=True)
class Certificate:
    """The lemmas of one check of a claim: `text` for Rocq, names of the lemmas, and whether
    cofactors for all of them were found.
    """

    claim: str
    check: str
    name: str
    text: str
    lemmas: tuple[Lemma, ...]
    cases: tuple[str, ...]

    @property
    def telling(self) -> int:
        """How many of the lemmas say more than that what is written twice alike is equal."""
        return sum(
            any(goal.excess is not None or goal.left != goal.right for goal in theorem.goals)
            for theorem in self.lemmas
        )

    @property
    def closed(self) -> bool:
        """Whether the exporter believes in its proofs; the kernel alone decides."""
        return all(theorem.closed for theorem in self.lemmas)


def certificate(claim: Claim, check: Check, formula: Formula) -> Certificate:
    """Return the certificate of one exact check on a formula.

    Raises: NotSaid if something cannot be said or is no matter for a kernel; Mistranslated;
        whatever the check raises.
    """
    domain, _ = formed(check.domain(claim.domain), check.options["sizes"])
    triples = _cases(check, formula, domain)
    # a lemma of some function's values is not what is said of all
    with no_functions():
        rows = [
            (case, inside, entries)
            for case, inside, relation in triples
            for entries in _by_premises(parts(relation))
        ]
    every = [part for _, _, entries in rows for part in entries]
    if not any(_symbolic(part) for part in every):
        raise NotSaid("numbers alone: a finite enumeration")
    pairs = [_with_conditions(f"relation_{k}", *row) for k, row in enumerate(rows, 1)]
    lemmas = tuple(theorem for theorem, _ in pairs)
    if all(goal.left == goal.right for theorem in lemmas for goal in theorem.statement.conclusions):
        raise NotSaid("SymPy builds both sides as the same expression: nothing is left to prove")
    cases = tuple(str(case) for case, _, _ in rows)
    text = written(claim, check, lemmas, cases)
    prints = reading.lemmas(text)
    for (theorem, conditions), (case, inside, entries) in zip(pairs, rows, strict=True):
        compare(prints[theorem.name], theorem, case, inside, entries, conditions)
    return Certificate(claim.id, check.name, named(claim.id, check.name), text, lemmas, cases)


def named(claim: str, check: str) -> str:
    """Return a name for the file of a certificate: an identifier, as Rocq asks for, that no other
    check has.
    """
    plain = re.sub(r"\W+", "_", f"{claim}__{check.rpartition('.')[2]}")
    digest = hashlib.blake2b(f"{claim} {check}".encode(), digest_size=4).hexdigest()
    return f"{plain[:LONGEST]}__{digest}"


def _cases(
    check: Check, formula: Formula, domain: Domain
) -> Iterator[tuple[Case, Domain, Relation]]:
    """Yield the cases of a check, each with its domain and relation."""
    candidates, done = list(domain.enumerated(check.options["sizes"], symbol)), []
    if len(candidates) > CASES:
        raise NotSaid(f"{counted(len(candidates), 'case')}: a finite enumeration")
    for candidate in candidates:
        case, inside = (
            domain.lifted(candidate, rational) if domain.real_names() else candidate,
            pinned(domain, candidate),
        )
        if not can_be_met(inside):
            continue
        relation = check.function(formula, case)
        if index := indices(relation, domain):
            case = without(domain, case, index)
            relation = check.function(formula, case)
        if not any(same(case, previous) for previous in done):
            done += [case] if index else []
            yield case, inside, relation


def parts(relation: Relation) -> list[Part]:
    """Return the entries of a relation, in order.

    Raises: NotSaid for a relation that is none of equality, inequality, sum of squares, induction,
        or all of several.
    """
    return [with_numbers(part) for rule in rules(relation) for part in _parts(rule)]


def with_numbers(part: Part) -> Part:
    """Return a part with numbers in the place of entries of sequences, and of values of functions
    of which at most the sign is known.

    Of entries of one sequence those are left of which the others are made (`resolved`). What holds
    of all numbers holds of these values.

    Raises: NotSaid if one may not be real, or is differentiated or added up: of a number that would
        say something else.
    """
    import sympy
    from sympy.concrete.expr_with_limits import ExprWithLimits
    from sympy.core.function import AppliedUndef

    everything: Tree = sympy.Tuple(part.left, part.right, *part.given)
    if not everything.atoms(AppliedUndef, sympy.Dummy):
        return part
    if everything.atoms(sympy.Derivative, sympy.Subs, ExprWithLimits):
        raise NotSaid("a derivative, sum or integral of what is not known")
    everything = resolved(everything)
    names, swaps = {str(atom) for atom in everything.free_symbols}, dict[Scalar, Scalar]()
    for atom in sorted(everything.atoms(AppliedUndef, sympy.Dummy), key=str):
        if not atom.is_real:
            raise NotSaid(f"{atom} may not be real")
        name = str(atom)
        while name in names:
            name += "_"
        names.add(name)
        swaps[atom] = sympy.Symbol(
            name, **({"integer": True, "nonnegative": True} if is_natural(atom) else {"real": True})
        )
    left, right, *given = everything.xreplace(swaps)
    signs = (new for atom, new in swaps.items() if atom.is_nonnegative and not is_natural(new))
    return replace(part, left=left, right=right, given=(*given, *signs))


def _by_premises(entries: list[Part]) -> list[list[Part]]:
    """Return parts with one hypothesis together: they make one lemma."""
    groups: dict[tuple[Scalar, ...], list[Part]] = {}
    for part in entries:
        groups.setdefault(part.given, []).append(part)
    return list(groups.values())


@functools.singledispatch
def _parts(relation: Relation) -> list[Part]:
    """Return the entries of a relation that consists of no others.

    Raises: NotSaid for what is proved by rules of the engine alone, or measured.
    """
    return [
        Part(left, right, None if leaf.sign == "zero" else (), leaf.given)
        for leaf in relation.leaves()
        for left, right in _paired(*leaf.sides)
    ]


@_parts.register(Asymptotic | Induction | Estimate | Order)
def _no_matter_for_a_kernel(relation: Relation) -> list[Part]:
    raise NotSaid(f"a relation of kind {type(relation).__name__}")


@_parts.register(SumOfSquares)
def _of_squares(relation: SumOfSquares) -> list[Part]:
    sides = np.broadcast_arrays(*same_shape(relation.value, relation.bound))
    terms = [
        (weight, np.broadcast_to(np.asarray(term, dtype=object), sides[0].shape))
        for weight, term in relation.squares
    ]
    return [
        Part(*pair, tuple((w, term.flat[k]) for w, term in terms))
        for k, pair in enumerate(_paired(*sides))
    ]


@_parts.register(Sums)
def _of_sum(form: Sums) -> list[Part]:
    """Return base and step of a sum to which one term more is added."""
    recurrence = by_steps(form)
    if recurrence is None:
        raise NotSaid("a sum whose terms depend on its last index")
    return parts(recurrence)


def _paired(left: np.ndarray, right: np.ndarray) -> list[tuple[Scalar, Scalar]]:
    return list(zip(*(side.flat for side in np.broadcast_arrays(left, right)), strict=True))


def _symbolic(part: Part) -> bool:
    return any(getattr(side, "free_symbols", None) for side in (part.left, part.right))


def _with_conditions(
    name: str, case: Case, inside: Domain, entries: list[Part]
) -> tuple[Lemma, tuple[Scalar, ...]]:
    """Return the lemma of a case, and the conditions that it assumes: none, unless it cannot be
    proved without.

    Raises: NotSaid.
    """
    hypotheses = _polynomial(entries[0].given)
    try:
        return _lemma(name, case, inside, entries, hypotheses), hypotheses
    except NotSaid:
        if not any(part.squares == () for part in entries):
            raise
        candidates = _polynomial(premises(inside, case, Points(inside).touching).conditions)
        symbols = symbols_of(case.values())
        conditions = (
            *_signed(entries, symbols),
            *(condition for condition in candidates if condition.free_symbols <= symbols),
        )
        if not conditions:
            raise
    return _lemma(name, case, inside, entries, (*hypotheses, *conditions)), (
        *hypotheses,
        *conditions,
    )


def _signed(entries: Iterable[Part], parameters: set[Scalar]) -> list[Scalar]:
    """Return the symbols of a check's own that it takes for 0 or more, as the scope says: as
    conditions.
    """
    symbols = symbols_of(side for part in entries for side in (part.left, part.right)) - parameters
    return sorted((one for one in symbols if one.is_nonnegative and not is_natural(one)), key=str)


def _polynomial(conditions: Iterable[Scalar]) -> tuple[Scalar, ...]:
    return tuple(
        condition
        for condition in conditions
        if condition.free_symbols and condition.is_polynomial(*condition.free_symbols)
    )


def _lemma(
    name: str, case: Case, inside: Domain, entries: list[Part], conditions: tuple[Scalar, ...] = ()
) -> Lemma:
    graph = Graph(symbols_of(case.values()))
    ends = _ends(inside, case)
    sides, bounds = _sides(conditions, ends)
    ends |= bounds
    inequalities = [Proposition(graph.of(low), "<=", graph.of(high)) for low, high in sides]
    ranges = [*_ranges(graph, inside, case), *inequalities]
    pairs = [
        (_between(graph, item), condition)
        for item, condition in zip(inequalities, conditions, strict=True)
    ]

    def search(gap: Scalar) -> excess.Excess | None:
        return excess.found(graph, supposed(graph, ranges, [graph.of(gap)]), ends, gap, pairs)

    try:
        return lemma(
            name, graph, ranges, [_goal(graph, ranges, part, search) for part in entries], search
        )
    except RecursionError:
        raise NotSaid("an expression is nested too deeply") from None


def _goal(
    graph: Graph,
    ranges: list[Proposition],
    part: Part,
    search: Callable[[Scalar], excess.Excess | None],
) -> Goal:
    left, right = graph.of(part.left), graph.of(part.right)
    if part.squares is None:
        return Goal(left, right)
    if not part.squares:
        gap = _sympy(part.left - part.right)
        place = graph.of(gap)
        if Signs(graph, plain(), dict.fromkeys(ranges, "h")).proof(place, "nonnegative"):
            return Goal(left, right, place)
        form = search(gap)
        return Goal(left, right, place if form is None else form)
    places = []
    for weight, term in part.squares:
        square = graph.of(_sympy(term) ** 2)  # a root under the square is gone here
        places.append(square if weight == 1 else graph.put("mul", graph.of(weight), square))
    while len(places) > 1:  # by pairs, so that nothing is nested deeply
        pairs = [places[k : k + 2] for k in range(0, len(places), 2)]
        places = [graph.put("add", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return Goal(left, right, places[0])


def _stated(inside: Domain, case: Case) -> Iterator[tuple[Scalar, Value]]:
    """Yield the symbols of the real parameters that a case still has, each with its stated
    range.
    """
    reals = inside.reals()
    for name in _placed(inside, case):
        interval = reals[name].stated(case)
        yield from ((variable, interval) for variable, _ in paired(case[name], case[name]))


def _ends(inside: Domain, case: Case) -> dict[Scalar, tuple[Scalar | None, Scalar | None]]:
    """Return the ends between which the symbols lie, None where there is none."""
    import sympy

    def exact(end: Scalar) -> Scalar | None:
        if isinstance(end, (int, float, Fraction)):
            return sympy.Rational(Fraction(end)) if math.isfinite(end) else None
        return sympy.sympify(end)

    return {
        variable: (exact(interval.low), exact(interval.high))
        for variable, interval in _stated(inside, case)
    }


def _sides(
    conditions: Sequence[Scalar], symbols: Iterable[Scalar]
) -> tuple[list[tuple[Scalar, Scalar]], Ends]:
    """Return conditions as a <= b, where one side is a symbol of no stated range if it can be, and
    these sides as ends of such symbols.

    An end has symbols of stated ranges, naturals, and symbols that have an end already; or else
    only such as get none by it.
    """
    sides = {condition: (condition * 0, condition) for condition in conditions}
    ends: dict[Scalar, tuple[Scalar | None, Scalar | None]] = {}
    for late in (False, True):
        for condition in sorted(sides, key=lambda condition: len(condition.free_symbols)):
            free = {
                variable
                for variable in condition.free_symbols.difference(symbols, ends)
                if not is_natural(variable)
            }
            for variable in sorted(free if sides[condition][1] == condition else (), key=str):
                low, high = (variable - condition).expand(), (variable + condition).expand()
                end = next((end for end in (low, high) if variable not in end.free_symbols), None)
                if end is not None and end.free_symbols.isdisjoint(ends if late else free):
                    sides[condition], ends[variable] = (
                        ((low, variable), (low, None))
                        if end is low
                        else ((variable, high), (None, high))
                    )
                    break
    return [sides[condition] for condition in conditions], ends


def _between(graph: Graph, item: Proposition) -> int:
    """Return the node of what is 0 or more because of an inequality."""
    return (
        item.right if item.left == graph.put("int", 0) else graph.put("sub", item.right, item.left)
    )


def _ranges(graph: Graph, inside: Domain, case: Case) -> list[Proposition]:
    """Return the stated ranges of the real parameters as propositions about their symbols, those
    whose ends cannot be said left out.
    """
    propositions: dict[Proposition, None] = {}
    for variable, interval in _stated(inside, case):
        place = graph.of(variable)
        for end, strict, below in (
            (interval.low, interval.open_low, True),
            (interval.high, interval.open_high, False),
        ):
            bound = _end(graph, end)
            if bound is not None:
                sides = (bound, place) if below else (place, bound)
                propositions[Proposition(sides[0], "<" if strict else "<=", sides[1])] = None
    return list(propositions)


def _placed(inside: Domain, case: Case) -> list[str]:
    """Name the real parameters that a case still has: what is said of every index is said without
    those that hang on it.
    """
    return [name for name in inside.real_names() if name in case]


def _end(graph: Graph, end: Scalar) -> int | None:
    if isinstance(end, (int, float, Fraction)):
        return graph.of(Fraction(end)) if math.isfinite(end) else None
    try:
        return graph.of(end)
    except NotSaid:
        return None


def compare(
    print_: str,
    theorem: Lemma,
    case: Case,
    inside: Domain,
    entries: list[Part],
    conditions: tuple[Scalar, ...] = (),
) -> None:
    """Compare what a print says with the relation, side by side, at rational points of the domain;
    the hypotheses must hold there.

    Args: conditions: those that it assumes after the ranges, each of which must say what its
    hypothesis says.

    Raises: Mistranslated where they differ; NotSaid if too few points are known at which the
        hypotheses hold.
    """
    variables = theorem.statement.variables
    if sorted(variables.values()) != sorted(reading.variables(print_)):
        raise Mistranslated(f"{theorem.name} is about other variables than its relation")
    natural, count, ranges = reading.naturals(print_), 0, _ranges(Graph(), inside, case)
    points = itertools.cycle(list(_points(inside, bool(sizes(case))))[:POINTS])
    for k, point in enumerate(itertools.islice(points, POINTS * (MORE if entries[0].given else 1))):
        if count == ENOUGH:
            break
        values = {
            str(s): value
            for name in [*_placed(inside, case), *sizes(case)]
            for s, value in paired(case[name], point[name])
        }
        for j, name in enumerate(sorted({*variables, *values})):
            whole = variables.get(name) in natural
            values.setdefault(
                name,
                (
                    Fraction(k + j)
                    if whole
                    else Fraction(3 * k + 7 * j + 2, (5 + j) * SMALL ** ((k // 3 + j * k) % 3))
                ),
            )
        with balls.precision(BITS):
            meaning = reading.Reader(
                print_, {variable: values[name] for name, variable in variables.items()}
            ).said()
            if len(meaning.conclusions) != len(entries):
                raise Mistranslated(
                    f"{theorem.name} has {len(meaning.conclusions)} conclusions for"
                    f" {counted(len(entries), 'entry', 'entries')}"
                )
            _same_conditions(theorem, meaning, len(ranges), conditions, values)
            if _met(theorem, meaning, len(ranges), len(conditions)):
                count += min(
                    _agrees(theorem, *pair, values)
                    for pair in zip(meaning.conclusions, entries, strict=True)
                )
    if count < min(ENOUGH, 1 if not variables else ENOUGH):
        raise NotSaid("no points are known at which its hypotheses hold and all sides have values")


def _points(domain: Domain, sized: bool) -> Iterator[Case]:
    """Yield rational points of a domain: drawn ones, rounded where that does not leave it.

    Args: sized: whether symbols stand for some of its sizes.
    """
    reals = domain.real_names()
    for case in domain.sample(2 * POINTS, seed=2)[0] if reals or sized else [Case()] * POINTS:
        if not reals:
            yield case
            continue
        # where what is computed of it has no value, or no rational one
        with contextlib.suppress(ArithmeticError, ValueError, TypeError):
            point = domain.lifted(case, rounded, reals)
            if domain.contains(point):
                yield point
                continue
        yield case.having(**{name: _fractions(case[name]) for name in reals})


def _fractions(value: Value) -> Value:
    return (
        np.vectorize(fraction, otypes=[object])(value)
        if isinstance(value, np.ndarray)
        else fraction(value)
    )


def _same_conditions(
    theorem: Lemma,
    meaning: reading.Said,
    ranges: int,
    conditions: tuple[Scalar, ...],
    values: dict[str, Fraction],
) -> None:
    """Compare the hypotheses after the ranges with conditions, at a point.

    Raises: Mistranslated.
    """
    for (left, sign, right), condition in zip(
        meaning.hypotheses[ranges : ranges + len(conditions)], conditions, strict=True
    ):
        if sign != "<=" or not (right - left).overlaps(enclose(condition, values)):
            raise Mistranslated(
                f"{theorem.name} assumes a condition that the domain does not state"
            )


def _met(theorem: Lemma, meaning: reading.Said, ranges: int, conditions: int) -> bool:
    """Tell whether the hypotheses hold at a point of the domain; that a range does not is a fault,
    that a divisor vanishes is not.

    Nor is it one that a condition does not hold where a point was rounded.
    """
    signs = [sign for _, sign, _ in meaning.hypotheses]
    if not {*signs[: ranges + conditions]} <= {"<", "<="} or not {
        *signs[ranges + conditions :]
    } <= {"<>"}:
        raise Mistranslated(
            f"{theorem.name} assumes something else than ranges, and divisors that do not vanish"
        )
    if any(map(_broken, meaning.hypotheses[:ranges])):
        raise Mistranslated(f"{theorem.name} assumes a range that the domain does not state")
    return all(map(_met_there, meaning.hypotheses))


def _broken(item: tuple[Scalar, str, Scalar]) -> bool:
    left, sign, right = item
    return bool(left >= right if sign == "<" else left > right)


def _met_there(item: tuple[Scalar, str, Scalar]) -> bool:
    """Tell whether a hypothesis holds; of two ends in one ball, as they are of a range that is a
    point, neither is the greater.
    """
    left, sign, right = item
    if sign == "<=":
        return bool(left <= right) or (_narrow(left - right) and bool((left - right).contains(0)))
    return bool(left < right if sign == "<" else left != right)


def _agrees(
    theorem: Lemma, conclusion: tuple[Scalar, str, Scalar], part: Part, values: dict[str, Fraction]
) -> bool:
    """Tell whether both sides have a value at a point.

    Raises: Mistranslated if it is not the relation's.
    """
    left, sign, right = conclusion
    if sign != ("=" if part.squares is None else "<="):
        raise Mistranslated(f"{theorem.name} says {sign}, which the relation does not")
    pairs = (
        [(left, part.left), (right, part.right)]
        if part.squares is None
        else [(left, part.right), (right, part.left)]
    )
    for value, expression in pairs:
        try:
            reference = enclose(_sympy(expression), values)
        except TypeError as error:
            raise NotSaid(str(error)) from None
        if not (
            reference.is_finite() and value.is_finite() and _narrow(reference) and _narrow(value)
        ):
            return False
        if not reference.overlaps(value):
            raise Mistranslated(
                f"{theorem.name} has the value {value} where the relation has {reference}"
            )
    return True


def _sympy(expression: Scalar) -> Scalar:
    import sympy

    return sympy.sympify(expression)


def _narrow(value: Scalar) -> bool:
    return bool(value.rad() <= balls.ball(CLOSE) * (1 + abs(value).mid()))


OF_SYMBOLS = (
    "One lemma for each case of the check: its two sides as they were built from the claim's"
    " formula. Hypotheses are the ranges that",
    "the domain states, its conditions where they are needed, and that no divisor vanishes. Of what"
    " is proved by induction they say",
    "base and step, which may assume what is kept one place before. The modules Quotient and Sign"
    " are the same in every certificate.",
)
"""What lemmas about SymPy's expressions are, in words."""


def written(
    claim: Claim,
    check: Check,
    lemmas: Sequence[Lemma],
    cases: Sequence[str],
    words: Iterable[str] = OF_SYMBOLS,
) -> str:
    """Return the text of a certificate.

    Args: cases: a comment for each lemma; words: what the lemmas are.
    """
    head = [f"{claim.id}: {claim.title}", claim.printed, f"check {check.name}", *words]
    blocks = [
        "\n".join(f"(* {_comment(line)} *)" for line in head if line),
        PRELUDE,
        "Open Scope R_scope.",
    ]
    for theorem, case in zip(lemmas, cases, strict=True):
        blocks.append(
            f"(* {_comment(case)} *)\n{theorem.program}\n\n{theorem.print}\n{theorem.proof}"
        )
    blocks.append(
        f"Definition relations := ({', '.join(theorem.name for theorem in lemmas)}).\n"
        "Print Assumptions relations."
    )
    return "\n\n".join(blocks) + "\n"


def _comment(text: str) -> str:
    """Return text that neither ends a comment of Rocq nor begins one, or a string, inside it."""
    return " ".join(text.split()).replace("(*", "( *").replace("*)", "* )").replace('"', "'")
