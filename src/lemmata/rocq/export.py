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
from importlib.resources import files

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
from lemmata.prove.guards.covered import Covered
from lemmata.prove.guards.everywhere import Heard
from lemmata.prove.guards.rational_points import Points
from lemmata.prove.inequality.premises import premises
from lemmata.prove.sequences.induction import indices, rules, unfolded, without
from lemmata.prove.sequences.telescoping import by_steps
from lemmata.prove.symbols import enclose, fraction, paired, rational, sizes, symbol, symbols_of
from lemmata.rocq import excess, reading
from lemmata.rocq.charted import Ends
from lemmata.rocq.graph import Graph, NotSaid, is_natural
from lemmata.rocq.proof import Goal, Lemma, lemma, supposed
from lemmata.rocq.signs import Signs, plain
from lemmata.rocq.statement import Proposition
from lemmata.terms.sequences import resolved
from lemmata.terms.types import Formula, Scalar, Tree, Value

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
            any(goal.excess is not None or goal.left != goal.right for goal in one.goals)
            for one in self.lemmas
        )

    @property
    def closed(self) -> bool:
        """Whether the exporter believes in its proofs; the kernel alone decides."""
        return all(one.closed for one in self.lemmas)


def certificate(claim: Claim, check: Check, formula: Formula) -> Certificate:
    """Return the certificate of one exact check on a formula.

    Raises: NotSaid if something cannot be said or is no matter for a kernel; Mistranslated;
        whatever the check raises.
    """
    if check.options["every"]:
        raise NotSaid("proved for arrays of every size, where lemmas would speak of a few")
    domain, _ = formed(check.domain(claim.domain), check.options["sizes"])
    covered = Covered(check.function, formula, domain)
    cased = _cases(check, formula, domain, covered)
    found = [
        (case, inside, told)
        for case, inside, relation in cased
        for told in _by_premises(parts(relation))
    ]
    every = [part for _, _, told in found for part in told]
    if covered.partial:
        raise NotSaid(f"it says something {covered.partial} alone, and the claim more")
    if not any(_symbolic(part) for part in every):
        raise NotSaid("numbers alone: a finite enumeration")
    made = [_with_conditions(f"relation_{k}", *row) for k, row in enumerate(found, 1)]
    lemmas = tuple(one for one, _ in made)
    if all(goal.left == goal.right for one in lemmas for goal in one.statement.conclusions):
        raise NotSaid("SymPy builds both sides as the same expression: nothing is left to prove")
    cases = tuple(str(case) for case, _, _ in found)
    text = _written(claim, check, lemmas, cases)
    said = reading.lemmas(text)
    for (one, conditions), (case, inside, told) in zip(made, found, strict=True):
        compare(said[one.name], one, case, inside, told, conditions)
    return Certificate(claim.id, check.name, named(claim.id, check.name), text, lemmas, cases)


def named(claim: str, check: str) -> str:
    """Return a name for the file of a certificate: an identifier, as Rocq asks for, that no other
    check has.
    """
    plain = re.sub(r"\W+", "_", f"{claim}__{check.rpartition('.')[2]}")
    digest = hashlib.blake2b(f"{claim} {check}".encode(), digest_size=4).hexdigest()
    return f"{plain[:LONGEST]}__{digest}"


def _cases(
    check: Check, formula: Formula, domain: Domain, covered: Covered
) -> Iterator[tuple[Case, Domain, Relation]]:
    """Yield the cases of a check, each with its domain and relation, and count of which parameters
    they say something.
    """
    drawn, done = list(domain.enumerated(check.options["sizes"], symbol)), []
    if len(drawn) > CASES:
        raise NotSaid(f"{counted(len(drawn), 'case')}: a finite enumeration")
    for one in drawn:
        case, inside = (
            domain.lifted(one, rational) if domain.real_names() else one,
            pinned(domain, one),
        )
        if not can_be_met(inside):
            continue
        heard, whole = Heard(formula), case
        relation = check.function(heard.formula, case)
        if index := indices(relation, domain):
            case = without(domain, case, index)
            relation = check.function(heard.formula, case)
        if not any(same(case, other) for other in done):
            done += [case] if index else []
            yield case, inside, relation
            covered.add(inside, whole, case, heard.calls, relation, unfolded(relation), ())


def parts(relation: Relation) -> list[Part]:
    """Return the entries of a relation, in order.

    Raises: NotSaid for a relation that is none of equality, inequality, sum of squares, induction,
        or all of several.
    """
    return [with_numbers(part) for one in rules(relation) for part in _parts(one)]


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
    taken, swaps = {str(one) for one in everything.free_symbols}, dict[Scalar, Scalar]()
    for one in sorted(everything.atoms(AppliedUndef, sympy.Dummy), key=str):
        if not one.is_real:
            raise NotSaid(f"{one} may not be real")
        name = str(one)
        while name in taken:
            name += "_"
        taken.add(name)
        swaps[one] = sympy.Symbol(
            name, **({"integer": True, "nonnegative": True} if is_natural(one) else {"real": True})
        )
    left, right, *given = everything.xreplace(swaps)
    signs = (new for one, new in swaps.items() if one.is_nonnegative and not is_natural(new))
    return replace(part, left=left, right=right, given=(*given, *signs))


def _by_premises(told: list[Part]) -> list[list[Part]]:
    """Return parts with one hypothesis together: they make one lemma."""
    found: dict[tuple[Scalar, ...], list[Part]] = {}
    for part in told:
        found.setdefault(part.given, []).append(part)
    return list(found.values())


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
    adding = by_steps(form)
    if adding is None:
        raise NotSaid("a sum whose terms depend on its last index")
    return parts(adding)


def _paired(left: np.ndarray, right: np.ndarray) -> list[tuple[Scalar, Scalar]]:
    return list(zip(*(side.flat for side in np.broadcast_arrays(left, right)), strict=True))


def _symbolic(part: Part) -> bool:
    return any(getattr(side, "free_symbols", None) for side in (part.left, part.right))


def _with_conditions(
    name: str, case: Case, inside: Domain, told: list[Part]
) -> tuple[Lemma, tuple[Scalar, ...]]:
    """Return the lemma of a case, and the conditions that it assumes: none, unless it cannot be
    proved without.

    Raises: NotSaid.
    """
    given = _polynomial(told[0].given)
    try:
        return _lemma(name, case, inside, told, given), given
    except NotSaid:
        if not any(part.squares == () for part in told):
            raise
        found = _polynomial(premises(inside, case, Points(inside).touching).conditions)
        own = symbols_of(case.values())
        conditions = (*_signed(told, own), *(one for one in found if one.free_symbols <= own))
        if not conditions:
            raise
    return _lemma(name, case, inside, told, (*given, *conditions)), (*given, *conditions)


def _signed(told: Iterable[Part], known: set[Scalar]) -> list[Scalar]:
    """Return the symbols of a check's own that it takes for 0 or more, as the scope says: as
    conditions.
    """
    met = symbols_of(side for part in told for side in (part.left, part.right)) - known
    return sorted((one for one in met if one.is_nonnegative and not is_natural(one)), key=str)


def _polynomial(conditions: Iterable[Scalar]) -> tuple[Scalar, ...]:
    return tuple(
        one for one in conditions if one.free_symbols and one.is_polynomial(*one.free_symbols)
    )


def _lemma(
    name: str, case: Case, inside: Domain, told: list[Part], conditions: tuple[Scalar, ...] = ()
) -> Lemma:
    graph = Graph(symbols_of(case.values()))
    ends = _ends(inside, case)
    sides, more = _sides(conditions, ends)
    ends |= more
    premised = [Proposition(graph.of(low), "<=", graph.of(high)) for low, high in sides]
    ranges = [*_ranges(graph, inside, case), *premised]
    known = [(_between(graph, item), one) for item, one in zip(premised, conditions, strict=True)]

    def search(gap: Scalar) -> excess.Excess | None:
        return excess.found(graph, supposed(graph, ranges, [graph.of(gap)]), ends, gap, known)

    try:
        return lemma(
            name, graph, ranges, [_goal(graph, ranges, part, search) for part in told], search
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
        stated = reals[name].stated(case)
        yield from ((own, stated) for own, _ in paired(case[name], case[name]))


def _ends(inside: Domain, case: Case) -> dict[Scalar, tuple[Scalar | None, Scalar | None]]:
    """Return the ends between which the symbols lie, None where there is none."""
    import sympy

    def exact(end: Scalar) -> Scalar | None:
        if isinstance(end, (int, float, Fraction)):
            return sympy.Rational(Fraction(end)) if math.isfinite(end) else None
        return sympy.sympify(end)

    return {own: (exact(stated.low), exact(stated.high)) for own, stated in _stated(inside, case)}


def _sides(
    conditions: Sequence[Scalar], known: Iterable[Scalar]
) -> tuple[list[tuple[Scalar, Scalar]], Ends]:
    """Return conditions as a <= b, where one side is a symbol of no stated range if it can be, and
    these sides as ends of such symbols.

    An end has symbols of stated ranges, naturals, and symbols that have an end already; or else
    only such as get none by it.
    """
    found = {one: (one * 0, one) for one in conditions}
    ends: dict[Scalar, tuple[Scalar | None, Scalar | None]] = {}
    for late in (False, True):
        for one in sorted(found, key=lambda one: len(one.free_symbols)):
            free = {own for own in one.free_symbols.difference(known, ends) if not is_natural(own)}
            for own in sorted(free if found[one][1] == one else (), key=str):
                low, high = (own - one).expand(), (own + one).expand()
                end = next((end for end in (low, high) if own not in end.free_symbols), None)
                if end is not None and end.free_symbols.isdisjoint(ends if late else free):
                    found[one], ends[own] = (
                        ((low, own), (low, None)) if end is low else ((own, high), (None, high))
                    )
                    break
    return [found[one] for one in conditions], ends


def _between(graph: Graph, item: Proposition) -> int:
    """Return the node of what is 0 or more because of an inequality."""
    return (
        item.right if item.left == graph.put("int", 0) else graph.put("sub", item.right, item.left)
    )


def _ranges(graph: Graph, inside: Domain, case: Case) -> list[Proposition]:
    """Return the stated ranges of the real parameters as propositions about their symbols, those
    whose ends cannot be said left out.
    """
    found: dict[Proposition, None] = {}
    for own, stated in _stated(inside, case):
        place = graph.of(own)
        for end, strict, below in (
            (stated.low, stated.open_low, True),
            (stated.high, stated.open_high, False),
        ):
            other = _end(graph, end)
            if other is not None:
                sides = (other, place) if below else (place, other)
                found[Proposition(sides[0], "<" if strict else "<=", sides[1])] = None
    return list(found)


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
    one: Lemma,
    case: Case,
    inside: Domain,
    told: list[Part],
    conditions: tuple[Scalar, ...] = (),
) -> None:
    """Compare what a print says with the relation, side by side, at rational points of the domain;
    the hypotheses must hold there.

    Args: conditions: those that it assumes after the ranges, each of which must say what its
    hypothesis says.

    Raises: Mistranslated where they differ; NotSaid if too few points are known at which the
        hypotheses hold.
    """
    own = one.statement.variables
    if sorted(own.values()) != sorted(reading.variables(print_)):
        raise Mistranslated(f"{one.name} is about other variables than its relation")
    natural, decided, ranges = reading.naturals(print_), 0, _ranges(Graph(), inside, case)
    points = itertools.cycle(list(_points(inside, bool(sizes(case))))[:POINTS])
    for k, point in enumerate(itertools.islice(points, POINTS * (MORE if told[0].given else 1))):
        if decided == ENOUGH:
            break
        values = {
            str(s): value
            for name in [*_placed(inside, case), *sizes(case)]
            for s, value in paired(case[name], point[name])
        }
        for j, name in enumerate(sorted({*own, *values})):
            whole = own.get(name) in natural
            values.setdefault(
                name,
                (
                    Fraction(k + j)
                    if whole
                    else Fraction(3 * k + 7 * j + 2, (5 + j) * SMALL ** ((k // 3 + j * k) % 3))
                ),
            )
        with balls.precision(BITS):
            said = reading.Reader(
                print_, {variable: values[name] for name, variable in own.items()}
            ).said()
            if len(said.conclusions) != len(told):
                raise Mistranslated(
                    f"{one.name} has {len(said.conclusions)} conclusions for"
                    f" {counted(len(told), 'entry', 'entries')}"
                )
            _same_conditions(one, said, len(ranges), conditions, values)
            if _met(one, said, len(ranges), len(conditions)):
                decided += min(
                    _agrees(one, *pair, values) for pair in zip(said.conclusions, told, strict=True)
                )
    if decided < min(ENOUGH, 1 if not own else ENOUGH):
        raise NotSaid("no points are known at which its hypotheses hold and all sides have values")


def _points(domain: Domain, sized: bool) -> Iterator[Case]:
    """Yield rational points of a domain: drawn ones, rounded where that does not leave it.

    Args: sized: whether symbols stand for some of its sizes.
    """
    reals = domain.real_names()
    for drawn in domain.sample(2 * POINTS, seed=2)[0] if reals or sized else [Case()] * POINTS:
        if not reals:
            yield drawn
            continue
        # where what is computed of it has no value, or no rational one
        with contextlib.suppress(ArithmeticError, ValueError, TypeError):
            point = domain.lifted(drawn, rounded, reals)
            if domain.contains(point):
                yield point
                continue
        yield drawn.having(**{name: _fractions(drawn[name]) for name in reals})


def _fractions(value: Value) -> Value:
    return (
        np.vectorize(fraction, otypes=[object])(value)
        if isinstance(value, np.ndarray)
        else fraction(value)
    )


def _same_conditions(
    one: Lemma,
    said: reading.Said,
    ranges: int,
    conditions: tuple[Scalar, ...],
    values: dict[str, Fraction],
) -> None:
    """Compare the hypotheses after the ranges with conditions, at a point.

    Raises: Mistranslated.
    """
    for (left, sign, right), condition in zip(
        said.hypotheses[ranges : ranges + len(conditions)], conditions, strict=True
    ):
        if sign != "<=" or not (right - left).overlaps(enclose(condition, values)):
            raise Mistranslated(f"{one.name} assumes a condition that the domain does not state")


def _met(one: Lemma, said: reading.Said, ranges: int, conditions: int) -> bool:
    """Tell whether the hypotheses hold at a point of the domain; that a range does not is a fault,
    that a divisor vanishes is not.

    Nor is it one that a condition does not hold where a point was rounded.
    """
    signs = [sign for _, sign, _ in said.hypotheses]
    if not {*signs[: ranges + conditions]} <= {"<", "<="} or not {
        *signs[ranges + conditions :]
    } <= {"<>"}:
        raise Mistranslated(
            f"{one.name} assumes something else than ranges, and divisors that do not vanish"
        )
    if any(map(_broken, said.hypotheses[:ranges])):
        raise Mistranslated(f"{one.name} assumes a range that the domain does not state")
    return all(map(_met_there, said.hypotheses))


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
    one: Lemma, conclusion: tuple[Scalar, str, Scalar], part: Part, values: dict[str, Fraction]
) -> bool:
    """Tell whether both sides have a value at a point.

    Raises: Mistranslated if it is not the relation's.
    """
    left, sign, right = conclusion
    if sign != ("=" if part.squares is None else "<="):
        raise Mistranslated(f"{one.name} says {sign}, which the relation does not")
    pairs = (
        [(left, part.left), (right, part.right)]
        if part.squares is None
        else [(left, part.right), (right, part.left)]
    )
    for there, expression in pairs:
        try:
            here = enclose(_sympy(expression), values)
        except TypeError as error:
            raise NotSaid(str(error)) from None
        if not (here.is_finite() and there.is_finite() and _narrow(here) and _narrow(there)):
            return False
        if not here.overlaps(there):
            raise Mistranslated(f"{one.name} has the value {there} where the relation has {here}")
    return True


def _sympy(expression: Scalar) -> Scalar:
    import sympy

    return sympy.sympify(expression)


def _narrow(value: Scalar) -> bool:
    return bool(value.rad() <= balls.ball(CLOSE) * (1 + abs(value).mid()))


def _written(claim: Claim, check: Check, lemmas: tuple[Lemma, ...], cases: tuple[str, ...]) -> str:
    head = [
        f"{claim.id}: {claim.title}",
        claim.statement,
        f"check {check.name}",
        (
            "One lemma for each case of the check: its two sides as they were built from the"
            " claim's formula. Hypotheses are the ranges that"
        ),
        (
            "the domain states, its conditions where they are needed, and that no divisor vanishes."
            " Of what is proved by induction they say"
        ),
        (
            "base and step, which may assume what is kept one place before. The module Quotient is"
            " the same in every certificate."
        ),
    ]
    tools = files("lemmata.rocq").joinpath("quotient.v").read_text(encoding="utf-8")
    told = [
        "\n".join(f"(* {_comment(line)} *)" for line in head if line),
        tools.rstrip(),
        "Open Scope R_scope.",
    ]
    for one, case in zip(lemmas, cases, strict=True):
        told.append(f"(* {_comment(case)} *)\n{one.program}\n\n{one.print}\n{one.proof}")
    told.append(
        f"Definition relations := ({', '.join(one.name for one in lemmas)}).\nPrint Assumptions"
        " relations."
    )
    return "\n\n".join(told) + "\n"


def _comment(text: str) -> str:
    """Return text that neither ends a comment of Rocq nor begins one, or a string, inside it."""
    return " ".join(text.split()).replace("(*", "( *").replace("*)", "* )").replace('"', "'")
