"""Exact evidence on SymPy's symbols: the gap of a relation is literally zero, by polynomial normal
form, rational arithmetic or enumeration.

The discrete parameters are enumerated up to the check's `sizes`; the real ones become symbols that
carry their sign. The normal form (`normal_form.py`) decides whether a gap is zero. A zero normal
form proves the identity. One that is not zero refutes nothing by itself: a rational point of the
domain must break the relation, exactly or in balls. What is proved is proved off the zeros of all
divisors (`divisors.py`), and for cases whose assumptions can be met (`assumptions.py`). A formula
that asks for values has branches that no symbol takes; these are looked for on numbers
(`branches.py`). What is said for every k is proved by induction (`induction.py`), if the sequence
also runs as is claimed at points of the domain, and refuted only by the sequence at some k. A limit
is found by dominated terms, and then compared (`limits.py`). A size of which `EVERY` value is meant
is a symbol as well (`everywhere.py`). An inequality is proved by a certificate that the check
carries, or by rules that use the stated ranges and conditions (`inequality/`); a proof that is not
found refutes nothing either.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from lemmata.attack.float_twin import unlike
from lemmata.attack.made_floats import whole
from lemmata.attack.overflow import unwrapped
from lemmata.attack.undefined import RAISED, Undefined
from lemmata.evidence.held import (
    broken_evidence,
    further_evidence,
    held_evidence,
    on_points,
    open_evidence,
    valueless,
)
from lemmata.language import extras
from lemmata.language.case import same
from lemmata.language.check import Check, Evidence, Function, Options
from lemmata.language.domain import Case, Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.relation import All, Relation, leaves
from lemmata.prove import balls
from lemmata.prove.answer import Broken, at_values
from lemmata.prove.assumptions import can_be_met, formed, pinned
from lemmata.prove.at_points.rational import TRIES, Kept, Points, drawn
from lemmata.prove.by_sympy import answers, rationals
from lemmata.prove.gaps import is_proved, proved
from lemmata.prove.guards.branches import NOWHERE, Branches
from lemmata.prove.guards.comparisons import questions
from lemmata.prove.guards.covered import Covered
from lemmata.prove.guards.divisors import (
    Account,
    is_hidden_zero,
    listening,
    may_vanish,
    off_zeros,
    partial_functions,
    recorded,
)
from lemmata.prove.guards.everywhere import Heard, computed_unlike
from lemmata.prove.guards.real_values import RealValues
from lemmata.prove.guards.stating import stated, written
from lemmata.prove.inequality.premises import Premises, branching, premises
from lemmata.prove.inequality.prove import Signs
from lemmata.prove.inequality.supposed import never_zero
from lemmata.prove.limits import distances, settled
from lemmata.prove.nonzero import nowhere_zero
from lemmata.prove.nonzero import sides as ends_of
from lemmata.prove.scope import Met
from lemmata.prove.sequences.induction import Unfolded, indices, unfolded, without
from lemmata.prove.sequences.invariant_bounds import Divisors
from lemmata.prove.sequences.numbers import first_broken, unlike_symbols
from lemmata.prove.sequences.poles import Ends, ends
from lemmata.prove.sequences.telescoping import elsewhere
from lemmata.prove.symbols import (
    VALUELESS,
    built,
    paired,
    rational,
    shifted,
    sizes,
    symbol,
    symbolic,
    symbols_of,
    values_at,
)
from lemmata.prove.unvalued import Calls, infinite, without_value
from lemmata.terms.sequences import free_symbols, spoken, unknown_functions
from lemmata.terms.types import Fields, Formula, Scalar, Value

FEW, FEW_DRAWS = 3, 24
"""Rational points that come first where no proof was asked for, and drawn cases, at most, from
which they are rounded.
"""
LOST = All()
"""Stands for what a check says of a case without a value."""
UNSEEN = (
    "; no limit was decided at points, where the formula alone was compared with its expressions"
)
"""Ends a scope of which that is true."""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Return the evidence of a proof, or a refutation, on SymPy's symbols."""
    with listening():
        proof = answers.run(check, formula, domain, options, _run, on_points)
        if proof.outcome != "holds" or not options.beyond:
            return proof
        domain, refutes = formed(domain, check.options["sizes"])
        cases = list(domain.enumerated(check.options["sizes"], symbol))
        return further_evidence(proof, check, formula, domain, options, cases, refutes, _indices)


def _indices(check: Check, formula: Formula, domain: Domain, case: Case) -> set[str]:
    """Return the discrete parameters of which every value is proved, by induction or as sizes."""
    lifted = domain.lifted(case, rational) if domain.real_names() else case
    return {*indices(check.function(formula, lifted), domain), *sizes(lifted)}


def _run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    domain, refutes = formed(domain, check.options["sizes"])
    met, covered, at_points = (
        Met(domain),
        Covered(check.function, formula, domain, idle=bool(options.right)),
        on_points(check.function),
    )
    off, branches, real, undefined = (
        Account(at_points, formula),
        Branches(at_points, formula, options.tier),
        RealValues(),
        Undefined(),
    )
    unmet, symbols, by, undecided, index, done, cases = (
        0,
        False,
        None,
        None,
        set[str](),
        list[Case](),
        list[Case](),
    )
    for listed in domain.enumerated(check.options["sizes"], symbol):
        (case, computed, before), inside = stated(domain, listed), pinned(domain, listed)
        bare = without(domain, case, index) if index else case
        if index and any(same(bare, predecessor) for predecessor in done):
            continue
        heard, sized, points, symbols = (
            Heard(formula),
            sizes(case),
            Points(inside),
            symbols or bool(symbolic(domain, case)),
        )
        with (
            recorded(scoped=options.right is None) as divisors,
            recorded(numbers=True, scoped=options.right is None) as every_divisor,
            partial_functions() as taken,
            questions() as asked,
        ):
            relation = _given(
                check.function,
                heard.formula,
                bare,
                undefined,
                met.count,
                bool(symbolic(domain, case) or sized),
            )
            if relation is LOST:
                continue
            if stands := indices(relation, domain) - index:
                index |= stands
                bare = without(domain, case, index)
                relation = check.function(heard.formula, bare)
            done += [bare] if index else []
            signs = Signs(
                lambda inside=inside, case=case, points=points: premises(
                    inside, case, points.touching
                ),
                options.solver,
            )
            # a function that has a limit may have no value at some numbers, at which it is looked
            # at there
            with partial_functions():
                found_limits, lost = settled(
                    relation,
                    signs,
                    lambda inside=inside, case=case: distances(inside, case),
                    divisors,
                )
            statement, limits = unfolded(found_limits), found_limits is not relation
        divisors = {**computed, **(elsewhere(divisors) if statement.forms else divisors)}
        _must_be_own(statement, bare)
        end = functools.cache(functools.partial(_ends, divisors, statement, domain, case, signs))
        gap, witness = _decided(
            statement.gap or lost or _zero_in(every_divisor),
            end,
            statement,
            signs,
            domain,
            inside,
            case,
            heard.calls,
            points.near,
            tuple(divisors),
            limits,
            options,
        )
        # the limit that was found for symbols refutes nothing: it is found again at the point
        if witness and limits:
            witness = (
                witness
                if rationals.is_broken_again(
                    relation, values_at(symbolic(inside, case), case, witness[0])
                )
                else None
            )
        if (statement.forms or sized) and options.proofs and not witness:
            excused = functools.partial(_excused, tuple(divisors), end)
            mismatch, witness = unlike_symbols(
                check,
                formula,
                domain,
                index,
                statement,
                inside,
                case,
                few=bool(met.count or sized),
                excused=excused,
            )
            gap = (
                gap
                or mismatch
                or (
                    heard.unlike(sized, asked) or computed_unlike(domain, case, sized)
                    if sized
                    else ""
                )
            )
        if gap:
            undecided = undecided or open_evidence(check, met, _unproved(gap, statement, bare))
        elif can_be_met(inside, options.beyond):
            by = by or signs.by
            # where the scope says at which k something has a real value, it says so of k = 0 too
            unreal = (
                ""
                if options.right or end().values
                else real.lost(taken, signs, *_placed(inside, case, points.touching))
            )
            off.nowhere(end().zeros, end().values)
            witness = off.broken_at(
                (*divisors, *end().plain, *written(heard, statement, limits)),
                case,
                inside,
                points.touching,
                _apart(signs.known, inside, case),
            )
            covered.add(inside, case, bare, heard.calls, relation, statement, divisors)
            met.add(
                case,
                statement.every,
                statement.always,
                signs.used or off.bounded,
                off.given(signs.given, inside),
                _own_words(heard, statement, bare),
            )
            cases += [bare] if not symbolic(domain, case) else []
            witness = witness or branches.broken(
                inside, case, points.near, {**before, **asked}, limits, heard.calls
            )
            undecided = undecided or open_evidence(
                check,
                met,
                unreal
                or (
                    ""
                    if options.right or statement.forms or sized
                    else branches.gap or _nowhere(inside, points.near)
                ),
            )
        else:
            unmet += 1
        if witness:
            return broken_evidence(
                check,
                met,
                witness,
                refutes,
                formula,
                control=options.right is not None,
                disputed=answers.disputed,
            )
        undecided = undecided or open_evidence(
            check,
            met,
            (
                ""
                if gap or options.right
                else _on_floats(met, heard, formula, inside, case, points.near)
            ),
        )
    if lost := undecided or valueless(check, met, undefined):
        return lost
    proof = held_evidence(
        check, met, covered, symbols, unmet, f"{off}{real}{UNSEEN if branches.unseen else ''}", by
    )
    return whole(
        unwrapped(proof, check, formula, met.large, options), check, formula, cases, options
    )


def _unproved(gap: str, statement: Unfolded, case: Case) -> str:
    """Say why a relation is open at a case, which has no index of an induction: that was looked at
    for small ones only.
    """
    small = ", and of indices only small ones were tried" if statement.forms else ""
    return (
        f"{gap}{f' at {case}' if case else ''}, but no point was found that breaks the"
        f" relation{small}"
    )


def _zero_in(divisors: Iterable[Scalar]) -> str:
    """Say that something is divided by a number that is 0, though SymPy has not seen it; nothing if
    it is not.
    """
    numbers = [one for one in divisors if not one.free_symbols]
    return "something is divided by what is 0," if any(map(is_hidden_zero, numbers)) else ""


def _excused(divisors: Iterable[Scalar], end: Callable[[], Ends]) -> bool:
    """Tell whether a scope names what may be the reason that a point has no value."""
    return bool(end().zeros or end().values or end().plain or any(map(may_vanish, divisors)))


def _placed(
    inside: Domain, case: Case, near: Iterable[Case]
) -> tuple[set[Scalar], Iterable[tuple[Case, Fields]]]:
    """Return the symbols of a case, and points of the domain with the values of these symbols."""
    names = symbolic(inside, case)
    placed = Kept(
        lambda: (
            (point, {str(s): value for s, value in values_at(names, case, point).items()})
            for point in near
        )
    )
    return {s for name in names for s, _ in paired(case[name], case[name])}, placed


def _nowhere(inside: Domain, near: Iterable[Case]) -> str:
    """Say that a case of symbols has no point at which anything could be compared, nothing if it
    has one, or no symbols.
    """
    return NOWHERE if inside.real_names() and next(iter(near), None) is None else ""


def _given(
    function: Function,
    formula: Formula,
    case: Case,
    undefined: Undefined,
    met: int,
    of_symbols: bool,
) -> Relation:
    """Return what a check says of a case; LOST for one of numbers that has no value, which is
    noted.
    """
    try:
        return function(formula, case)
    except RAISED as error:
        if of_symbols:
            raise
        undefined.add(case, error, met)
        return LOST


def _on_floats(
    met: Met, heard: Heard, formula: Formula, inside: Domain, case: Case, near: Iterable[Case]
) -> str:
    """Say that the formula does something else for floats than for the symbols of a case, nothing
    if it does not.
    """
    import sympy

    names = [] if sizes(case) or met.count > 1 else symbolic(inside, case)
    points = (
        [values_at(names, case, point) for point in itertools.islice(near, TRIES)] if names else []
    )
    if not points:
        return ""
    values = max(points, key=lambda values: sum(value != round(value) for value in values.values()))
    return unlike(formula, heard.calls, {s: sympy.Rational(value) for s, value in values.items()})


def _must_be_own(statement: Unfolded, case: Case) -> None:
    """Refuse another symbol with the name of a parameter: SymPy may take √x² for x where the one is
    positive, and the other is not.

    Raises: TypeError.
    """
    own = symbols_of(case.values())
    names = {str(one) for one in own}
    strange = set() if statement.gap else _met_in(statement.relation) - own
    if alike := sorted(name for name in map(str, strange) if name in names):
        raise TypeError(
            f"a symbol {alike[0]} of the check's own bears the name of a parameter: use the case's"
            " own, or rename it"
        )


def _met_in(relation: Relation) -> set[Scalar]:
    return symbols_of(side for leaf in leaves(relation) for side in leaf.sides)


def _own_words(heard: Heard, statement: Unfolded, case: Case) -> list[str]:
    """Say what the check's own symbols, and unknown functions, are taken for."""
    met = (heard.symbols() | _met_in(statement.relation)) - statement.symbols
    return [*_signed(met, case), *_signed_functions([statement.relation])]


def _signed(met: set[Scalar], case: Case) -> list[str]:
    """Say what the symbols are taken for that are not the case's own, where they are: something is
    proved for no others.

    The indices of sums and sequences are the engine's (`_is_index`).
    """
    strange = sorted(
        (one for one in met - symbols_of(case.values()) if not _is_index(one)), key=str
    )
    return [
        str(one) if "→" in str(one) else words
        for one in strange
        if (words := _taken_for(one, str(one)))
    ]


def _is_index(one: Scalar) -> bool:
    """Tell whether a symbol is an index of the engine's, which is a dummy for any integer of at
    least 0.
    """
    return bool(
        one.is_Dummy
        and one.is_integer
        and one.is_nonnegative
        and not (one.is_positive or one.is_even or one.is_odd)
    )


def _signed_functions(relations: Iterable[Relation]) -> list[str]:
    """Say likewise what the values of functions are taken for of which nothing else is known, in
    sequences too.
    """
    applications = unknown_functions(
        item for one in relations for leaf in leaves(one) for item in leaf.gap.flat
    )
    named = {str(part.func): part for part in sorted(applications, key=str)}
    return [_taken_for(part, name) or f"{name} of any sign" for name, part in named.items()]


SIGNS = {
    "positive": "> 0",
    "negative": "< 0",
    "nonnegative": "≥ 0",
    "nonpositive": "≤ 0",
    "nonzero": "≠ 0",
}
SORTS = (
    "prime",
    "composite",
    "even",
    "odd",
    "integer",
    "noninteger",
    "rational",
    "irrational",
    "imaginary",
)
"""What a symbol may be taken for beside its sign, the narrower first."""


def _taken_for(one: Scalar, name: str) -> str:
    """Return the name of a symbol with its sort and its sign, nothing if it has neither.

    >>> import sympy
    >>> (
    ...     _taken_for(sympy.Symbol("m", even=True, positive=True), "m"),
    ...     _taken_for(sympy.Symbol("x", real=True), "x"),
    ... )
    ('even m > 0', '')
    """
    sort = next((sort for sort in SORTS if getattr(one, f"is_{sort}")), "")
    sign = next((words for sign, words in SIGNS.items() if getattr(one, f"is_{sign}")), "")
    return " ".join(filter(None, (sort, name, sign))) if sort or sign else ""


def _ends(
    divisors: Iterable[Scalar], statement: Unfolded, domain: Domain, case: Case, signs: Signs
) -> Ends:
    """Return where what is said for every k, or of every size, is not defined."""
    import sympy

    names = {
        s: sympy.Symbol(name) - (size - s)
        for name, size in sizes(case).items()
        for s in size.free_symbols
    } | statement.names
    if not statement.forms and not names:
        return Ends()
    sides = (
        [item for leaf in leaves(All(*statement.rest)) for side in leaf.sides for item in side.flat]
        if statement.rest
        else []
    )

    kept = Divisors(statement.forms, statement.relation, signs.known)

    def positive(divisor: Scalar) -> bool:
        if kept.are_never_zero(divisor) or never_zero(divisor):
            return True
        if apart := never_zero(divisor, signs.known()):
            signs.used, signs.given = True, signs.known().given
        return apart

    symbols = statement.symbols | names.keys() | free_symbols()
    return ends(
        divisors,
        [*statement.written, *sides],
        symbols,
        names | spoken(),
        shifted(domain, case),
        positive,
    )


def _apart(
    assumptions: Callable[[], Premises], domain: Domain, case: Case
) -> Callable[[Scalar, Sequence[int]], str]:
    """Return what says by what a divisor that may have some signs alone has no zero: the signs of
    its symbols, or their ranges, if any.
    """

    def apart(divisor: Scalar, signs: Sequence[int]) -> str:
        if not signs:
            return ""
        if never_zero(divisor, signs=signs):
            return "signs"
        return (
            "ranges"
            if nowhere_zero(divisor, ends_of(domain, case, assumptions()))
            or never_zero(divisor, assumptions(), signs)
            else ""
        )

    return apart


def _unread(domain: Domain, case: Case) -> str:
    """Say of which parameters symbols do not tell the ranges, nor then their own signs; nothing if
    there are none.
    """
    names = branching(domain, case)
    return (
        f"the range of {', '.join(names)} depends on a comparison, which symbols do not decide,"
        if names
        else ""
    )


def _decided(
    gap: str,
    end: Callable[[], Ends],
    statement: Unfolded,
    signs: Signs,
    domain: Domain,
    inside: Domain,
    case: Case,
    calls: Calls,
    near: Iterable[Case],
    divisors: Iterable[Scalar],
    limits: bool,
    options: Options,
) -> tuple[str, tuple[Case, str] | None]:
    """Return why a relation is not proved, nothing if it is, and a point that breaks it if one is
    met; `gap` is what stops a proof anyway.

    Where no proof is asked for, a few points come first. An equality that is kept there is not
    proved, nor tried any further, and where an induction would end is not looked for. Where a side
    has no value for symbols, points break the relation if it is infinite there. Others do so only
    off the zeros of divisors and the joints of derivatives.
    """
    beside = functools.partial(off_zeros, divisors, symbolic(inside, case), case)
    if unvalued := without_value(statement.rest, inside, calls):
        return unvalued, infinite(statement.rest, inside, case, calls, near)
    # numbers are proved as soon as they are tried
    if not options.proofs and _met_in(statement.relation):
        points = list(itertools.islice(drawn(inside, FEW_DRAWS), FEW))
        witness = _witness(
            statement, domain, inside, case, points, own=True, ladder=balls.LADDER[:1]
        )
        if witness or (points and all(leaf.sign == "zero" for leaf in leaves(statement.relation))):
            return gap or "no proof was asked for", witness
    gap, lost = gap or end().words or _unread(inside, case), dict[str, None]()
    if gap or not _proved_by_parts(statement, signs):
        witness = _witness(statement, domain, inside, case, near, own=limits, lost=lost)
        # the value of a slope at a joint is a convention of SymPy's, which breaks nothing
        if witness and not beside(witness[0]):
            witness = _witness(statement, domain, inside, case, filter(beside, near), own=limits)
        if gap or witness or statement.forms or not options.proofs:
            return gap or _lacking(signs), witness
        if any(leaf.sign == "zero" for leaf in leaves(statement.relation)) and lost:
            return f"{_lacking(signs)} ({', '.join(lost)})", None
        return _asked(statement, signs, domain, inside, case)
    return "", None


def _asked(
    statement: Unfolded, signs: Signs, domain: Domain, inside: Domain, case: Case
) -> tuple[str, tuple[Case, str] | None]:
    """Ask an SMT solver about the gaps without a proof: return as `_decided` does, a point only if
    it breaks a gap.
    """
    gaps = leaves(statement.relation)
    if not all(
        leaf.proof is None
        and not leaf.given
        and (leaf.sign == "nonnegative" or is_proved(leaf, signs))
        for leaf in gaps
    ):
        return _lacking(signs), None
    for item in (
        item
        for leaf in gaps
        if leaf.sign == "nonnegative"
        for item in leaf.gap.flat
        if not signs.is_nonnegative(item)
    ):
        answer = signs.asked(item)
        if answer is None:
            return _lacking(signs), None
        if not answer.holds:
            points = (point for values in answer.points for point in _at(inside, case, values))
            witness = (
                None if sizes(case) else _witness(statement, domain, inside, case, points, own=True)
            )
            return _lacking(signs), witness
    return "", None


def _at(domain: Domain, case: Case, values: Mapping[Scalar, Fraction]) -> Iterator[Case]:
    """Yield the point of a domain at which the symbols of a case have these values; what has none
    is 0.
    """
    reals = domain.real_names()

    def value(name: str, factor: AnyFactor, prefix: Case) -> Value:
        if name not in reals:
            return case[name]
        flat = [values.get(s, Fraction(0)) for s, _ in paired(case[name], case[name])]
        return (
            np.array(flat, dtype=object).reshape(case[name].shape)
            if isinstance(case[name], np.ndarray)
            else flat[0]
        )

    with contextlib.suppress(*VALUELESS):
        point = built(domain, value)
        if domain.contains(point):
            yield point


def _lacking(signs: Signs) -> str:
    return (
        f"no proof of the inequality was found{extras.without_solvers()}"
        if signs.missed
        else "the normal form is not zero"
    )


def _proved_by_parts(statement: Unfolded, signs: Signs) -> bool:
    """Tell whether a relation is proved; one in which something has no value is not."""
    with contextlib.suppress(ArithmeticError):
        return proved(statement.relation, signs)
    return False


def _witness(
    statement: Unfolded,
    domain: Domain,
    inside: Domain,
    case: Case,
    points: Iterable[Case],
    own: bool,
    ladder: Sequence[int] = balls.LADDER,
    lost: dict[str, None] | None = None,
) -> tuple[Case, str] | None:
    """Find a point, of rational ones of the domain, `inside` with the discrete values of a case,
    that certainly breaks the relation.

    Args: own: whether a check with symbols of its own may be right to have them, as beside a limit,
        or where no proof has failed; ladder: the bits that are tried; lost: is told why gaps have
        no value at points.
    """
    gaps, names, forms = (
        leaves(All(*statement.rest)) if statement.rest else [],
        symbolic(inside, case),
        list(statement.forms),
    )
    # what holds for symbols of the check's own can be broken at no point
    if forms or sizes(case) or own:
        parameters = {s for name in names for s, _ in paired(case[name], case[name])}
        gaps = [
            leaf
            for leaf in gaps
            if all(getattr(gap, "free_symbols", parameters) <= parameters for gap in leaf.gap.flat)
            or not is_proved(leaf, Signs())
        ]
    gaps = [leaf for leaf in gaps if not unknown_functions(leaf.gap.flat)]
    for point in points:
        values = values_at(names, case, point)
        answer = at_values(gaps, {str(s): value for s, value in values.items()}, ladder, lost)
        witness = (
            (point, answer.by)
            if isinstance(answer, Broken)
            else first_broken(forms, domain, point, values)
        )
        if witness or not names or not (gaps or forms):
            return witness
    return None
