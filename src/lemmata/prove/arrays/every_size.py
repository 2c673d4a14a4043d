"""Exact evidence for every size at once: the check is run on arrays of unknown sizes, and both
sides must have one normal form.

What is named in `every` becomes an opaque array, its sizes and all other integers become symbols,
and of the assumptions none is used but what `vanishing` says. So a proof holds for more than the
claim's domain, if the domain's arrays are what they are taken for. This, the relation, and that its
sides on unknown sizes are what the formula computes, are looked at in numbers for eight sizes: a
relation that fails there is refuted by balls, as ever; a side with another value is an error, since
something else would have been proved. The relation and what its arrays are taken for are looked at
for a few larger sizes too, and the latter beyond the box; the relation at closed ends of real
parameters as well, and whether the formula has a branch there that only floats take. Choices are
enumerated.

Trusted are the rules of the normal form (`form.py`), and that an array which is even, or vanishes,
in the cases looked at is so at every size. A formula that asks for the type of its size is found
out; one that treats n = 1000 alone differently, by catching a refusal, is not. Two forms that
differ refute nothing: a true formula may have no form.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from lemmata.console.count import counted
from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import NoTheorem
from lemmata.language.check import Check, Evidence, Options
from lemmata.language.domain import Array, Case, Computed, Domain, Integer, Interval, converted
from lemmata.language.factors import AnyFactor
from lemmata.language.kinds import Discrete, Integral
from lemmata.language.relation import All, Equal, Leaf, NotFinite, Relation, parts, residual
from lemmata.prove import answer, balls
from lemmata.prove.arrays.every_case import beyond, combinations, ends_of, larger_of, points_of
from lemmata.prove.arrays.every_point import Point, has_all, has_given, has_kinds
from lemmata.prove.arrays.every_world import gap_of_floats
from lemmata.prove.arrays.inverse import multiplied_out
from lemmata.prove.scope import Met, beginning_of, sign_words
from lemmata.prove.signs.factors import factors
from lemmata.prove.signs.pieces import zero
from lemmata.prove.traced.ran import by_name
from lemmata.prove.traced.stated import number_or_variable
from lemmata.terms.sums.array import Value, Whole
from lemmata.terms.sums.coefficient import read
from lemmata.terms.sums.form import Form, Product
from lemmata.terms.sums.form import Sequence as OpaqueArray
from lemmata.terms.sums.functions import meant
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.numbers import Amount, scalar, steps
from lemmata.terms.sums.opaque import Opaque, opaque
from lemmata.terms.term import (
    ZERO,
    Term,
    conditions,
    is_constant,
    put,
    term,
    variables,
)
from lemmata.terms.trace import tracing
from lemmata.terms.types import Formula, Scalar, Size, Tensor

BITS = 128
"""Bits of the balls that are compared."""
SAID = {"nonnegative": "≥ 0", "positive": "> 0"}
"""Kinds of conditions in words."""
OTHERWISE = "where the formula is called with other arrays than those that are named"
"""What is said of a proof in which no call of the formula is with each of them as it is."""
CLOSE = 1e-9
"""How near floats come to a form's value: its sums have some thousand terms of order one. A wrong
form is off by much more.
"""


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Prove the relation for every size, or find a point that breaks it."""
    every: Mapping[str, Opaque] = check.options["every"]
    sizes = _sizes(every, domain)
    evidence = functools.partial(Evidence, "exact", check.name)
    chosen = [
        (inside, list(points_of(inside, sizes)), list(larger_of(inside, sizes)))
        for inside in combinations(domain)
    ]
    met = sum(len(points) for _, points, _ in chosen)
    if not met:
        return evidence("vacuous", "", met=0)
    small, large = Met(_counted(sizes)), Met(_counted(sizes))
    try:
        parts = [
            _part(check, formula, one, sizes, (small, large), options.proofs) for one in chosen
        ]
    except _Broken as found:
        return evidence("refuted", "", witness=str(found.case), confirmed_by=found.by, met=0)
    except (_Open, NotFinite) as found:
        return evidence("inconclusive", "", note=str(found))
    partial = None if all(part.is_whole for part in parts) else OTHERWISE
    scope = f"{beginning_of(partial)}{_scope(domain, every, sizes, parts, small, large)}"
    return evidence("holds", scope, residual=0.0, bound=0.0, met=met, partial=partial)


def _part(
    check: Check,
    formula: Formula,
    chosen: tuple[Domain, list[Case], list[Case]],
    sizes: Mapping[str, int],
    accounts: tuple[Met, Met],
    proofs: bool,
) -> _Part:
    """Return what is proved for one combination of choices, and count the cases in which that was
    looked at.

    Args: chosen: the domain, cases at small sizes, and at larger ones; proofs: whether a proof is
    asked for, where no case breaks it.

    Raises: _Broken, _Open, NotFinite if it is not proved; ValueError if something else would be.
    """
    (domain, points, larger), (small, large), every = chosen, accounts, check.options["every"]
    if not points:
        raise _Open(f"{_choices(domain)} was never met at the sizes that are compared with numbers")
    evaluations = [_kept(check, formula, domain, case) for case in points]
    for case in larger:
        if _kept_at_large(check, formula, domain, case, first=case is larger[0]):
            large.add(case)
    if not proofs:
        raise _Open("no proof was asked for, and no case was found that breaks the relation")
    part = _proved(check, formula, domain, points[0])
    for case in [*points, *larger]:
        point = Point(case, part.ledger, every)
        has_kinds(point, domain)
        has_all(point)
    for case in beyond(domain, sizes):
        if all(np.all(np.isfinite(np.asarray(case[name], dtype=float))) for name in every):
            point = Point(case, part.ledger, every)
            has_kinds(point, domain)
            has_given(point)
    for case in points:
        _same_in_floats(formula, domain, case, part)
    for case in ends_of(domain, sizes):
        with _where_finite(case, part):
            _kept(check, formula, domain, case)
            _same_in_floats(formula, domain, case, part)
    for case, leaves in zip(points, evaluations, strict=True):
        _compared(part.relation, leaves, Point(case, part.ledger, every), sizes)
        small.add(case)
    return part


def _counted(sizes: Mapping[str, int]) -> Domain:
    return Domain(where=(), **{name: Integer(low, None) for name, low in sizes.items()})


class _Part(NamedTuple):
    """What is proved for one combination of choices: the relation on unknown sizes, its arrays, in
    words by what it divides, and whether some call of the formula is with all of its arrays.
    """

    choices: str
    relation: Relation
    ledger: Ledger
    off: dict[str, None]
    where: dict[str, None]
    is_whole: bool


class _Broken(Exception):
    """A case that certainly breaks the relation, and what confirms that."""

    def __init__(self, case: Case, by: str) -> None:
        self.case, self.by = case, by


class _Open(Exception):
    """A relation that is not proved, in words."""


def _sizes(every: Mapping[str, Opaque], domain: Domain) -> dict[str, int]:
    """Return the sizes of the opaque arrays, each with the least that is stated.

    Raises: ValueError for a name that is no parameter, or a size that is no integer of at least 1.
    """
    names = dict.fromkeys(size for kind in every.values() for size in kind.sizes)
    unknown = [name for name in (*every, *names) if name not in domain.factors]
    if unknown:
        raise ValueError(
            f"no parameter {', '.join(unknown)}; there are {', '.join(domain.factors)}"
        )
    minima = {}
    for name in names:
        factor: AnyFactor = domain.factors[name]
        # with the first one; nothing of its lower end is used
        moves = minima and factor.is_integer and callable(factor.low)
        least = 1 if moves or factor.is_computed else _least(factor) if factor.is_integer else None
        if least is None or least < 1:
            raise ValueError(
                f"the size {name} must be Computed, or an Integer whose lower end is a plain"
                " integer of at least 1"
            )
        minima[name] = least
    return minima


def _kept(check: Check, formula: Formula, domain: Domain, case: Case) -> list[Leaf]:
    """Return the relation in balls.

    Raises: _Broken if it is broken there, _Open if it seems to be.
    """
    with balls.precision(BITS):
        gaps = balls.relate(check.function, formula, domain.lifted(case, balls.ball))
        if isinstance(answer.read(gaps, bound=0.0), answer.Broken):
            _doubted(check, formula, domain, case)
    return gaps


def _same_in_floats(formula: Formula, domain: Domain, case: Case, part: _Part) -> None:
    """Look whether the formula gives the same in floats as in balls.

    Raises: _Open if it does not.
    """
    with _where_finite(case, part):
        if gap := gap_of_floats(formula, domain, case):
            raise _Open(
                f"the formula is {gap} at {case}, so that it has a branch that is not proved"
            )


@contextmanager
def _where_finite(case: Case, part: _Part) -> Iterator[None]:
    """Let something have no finite value only where the proof divides by what may be 0, or takes
    roots.

    Raises: _Open elsewhere.
    """
    try:
        yield
    except ArithmeticError as error:
        if not (part.off or part.where):
            raise _Open(f"a side has no finite value at {case}: {error}") from error


def _kept_at_large(check: Check, formula: Formula, domain: Domain, case: Case, first: bool) -> bool:
    """Tell whether the relation has a value there and was looked at: in floats, or, at the first of
    the larger sizes, in balls.

    Raises: as `_kept`.
    """
    try:
        with np.errstate(all="ignore"):
            gap = residual(check.function(formula, case))
    except TypeError:  # what differentiates takes no floats
        return first and bool(_kept(check, formula, domain, case))
    except ArithmeticError:  # at a zero of a divisor, off which alone something is proved
        return False
    if gap > CLOSE:
        _doubted(check, formula, domain, case)
    return True


def _doubted(check: Check, formula: Formula, domain: Domain, case: Case) -> None:
    verdict = answer.confirm(check.function, formula, domain, case)
    if isinstance(verdict, answer.Broken):
        raise _Broken(case, verdict.by)
    raise _Open(f"the relation seems to be broken at {case}, which was not confirmed")


def _choices(domain: Domain) -> str:
    return ", ".join(f"{name} = {factor.options[0]}" for name, factor in domain.choices().items())


def _proved(check: Check, formula: Formula, domain: Domain, case: Case) -> _Part:
    """Return the relation on unknown sizes, for the choices of a case, if its sides have one normal
    form, and by what it divides.

    Raises: _Open if they have not, or it has no form.
    """
    ledger, every = Ledger(check.options["vanishing"]), check.options["every"]
    part = _Part(_choices(domain), All(), ledger, {}, {}, True)
    is_whole = set[bool]()

    def proved(pins: dict[str, Fraction], equal: Sequence[Term] = ()) -> Relation:
        try:
            with tracing() as computed:
                there = _symbolic(domain, every, case, ledger, pins)
            with tracing(True, equal) as trace:
                relation = check.function(_noting(formula, there, every, is_whole), there)
                gaps = [_gap(part, ledger) for part in _equalities(relation)]
            partial = [*computed.partial, *trace.partial]
        except Exception as error:  # whatever a formula raises that was written for numbers alone
            raise _Open(
                f"on unknown sizes it has no form: {type(error).__name__}: {error}"
            ) from error
        if trace.refusals:
            raise _Open(f"on unknown sizes it has no form: it asks for {trace.refusals[0]}")
        if more := [gap for gap in trace.unequal if _is_zero(gap, ledger)]:
            return proved(pins, [*equal, *more])
        if left := _left(gaps, ledger):
            raise _Open(
                "the sides have different normal forms, but at no case tried other values; what is"
                f" left begins with {left:.300}"
            )
        _note_conditions(part, partial)
        for gap in trace.unequal:
            for pin in _solved(gap, domain, case, part):
                proved({**pins, **pin})
        return relation

    return part._replace(relation=proved({}), is_whole=is_whole != {False})


def _noting(
    formula: Formula, case: Case, every: Mapping[str, Opaque], is_whole: set[bool]
) -> Formula:
    """Return a formula that notes of each call whether each opaque array is there as it is, of
    those that it has parameters for.
    """

    @functools.wraps(formula)
    def noting(*args: Tensor, **named: Tensor) -> Tensor:
        given = by_name(formula, args, named)
        own = [name for name in every if name in given]
        if own and True not in is_whole:
            moved = [name for name in own if not _is_named(given[name], case[name])]
            arrays = set[OpaqueArray]().union(*(_arrays(case[name].form) for name in moved))
            is_whole.add(
                all(
                    every[name].words(name) == name and _is_shifted(given[name], case[name], arrays)
                    for name in moved
                )
            )
        return formula(*args, **named)

    return noting


def _is_named(value: Tensor, named: Value) -> bool:
    """Tell whether an array is one that is named, perhaps with a step that tends to 0 added."""
    if value is named or not isinstance(value, Value):
        return value is named
    gap = (value.stepped()[0] - named).form
    return all(_is_zero(c.term, value.ledger) for c in gap.terms.values())


def _is_shifted(value: Tensor, named: Value, arrays: Set[OpaqueArray]) -> bool:
    """Tell whether an array is one that is named, or minus that, with something added that has none
    of some arrays.
    """
    if not isinstance(value, Value):
        return False
    start, _, _ = value.stepped()
    return any(not _arrays(gap.form) & arrays for gap in (start - named, start + named))


def _arrays(form: Form) -> set[OpaqueArray]:
    """Return the arrays that a form has."""
    return {array for term in form.terms for array, _, _ in term.factors}


def _left(gaps: list[Form], ledger: Ledger) -> str:
    """Return in words a term that the sides do not have in common."""
    for vanishing in ledger.zeros():
        gaps = [gap.without(vanishing.takes) for gap in gaps]
    gaps = [gap for gap in gaps if not _vanishes(gap, ledger)]
    if ledger.inverses:
        gaps = [left for gap in gaps if not _vanishes(left := multiplied_out(gap, ledger), ledger)]
    return next((f"{c} · {_told(term)}" for gap in gaps for term, c in gap.terms.items()), "")


def _vanishes(gap: Form, ledger: Ledger) -> bool:
    """Tell whether a form is 0: each of its coefficients, or, entry by entry, all of it."""
    if all(_is_zero(c.term, ledger) for c in gap.terms.values()):
        return True
    try:
        return bool(ledger.meanings) and _is_zero(meant(gap, ledger), ledger)
    except TypeError:
        return False


def _is_zero(whole: Term, ledger: Ledger) -> bool:
    try:
        identity(ledger.from_least(whole), ZERO)
    except NoTheorem:
        return False
    return True


def _note_conditions(part: _Part, partial: Iterable[Term]) -> None:
    """Note in words what is divided by and may be 0, factor by factor, what is inverted and may be
    singular, and what may be negative where a root or a logarithm is taken.
    """
    ledger = part.ledger
    asked = [
        *((kind, meant(form, ledger)) for kind, form in ledger.asked),
        *conditions(*(put(one, dict.fromkeys(steps(one), ZERO)) for one in partial)),
    ]
    for kind, one in asked:
        if kind == "nonzero":
            for factor in factors(one):
                if not ledger.is_nonzero(factor.term):
                    part.off[factor.words] = None
        elif not ledger.sign(one) or (kind == "positive" and ledger.sign(one) != "> 0"):
            part.where[f"{read(one)} {SAID[kind]}"] = None
    part.off.update((f"det({read(meant(form, ledger))})", None) for form in ledger.singular)


def _solved(gap: Term, domain: Domain, case: Case, part: _Part) -> list[dict[str, Fraction]]:
    """Return at what value of one real parameter a difference is 0 that code took not to be, none
    where that is not stated: it takes another branch there, and is proved once more.

    Of any other difference of real parameters is noted that nothing is said at its zeros.

    Raises: _Open for one with integers.
    """
    ledger = part.ledger
    if ledger.is_nonzero(gap):
        return []
    names = [one.args[0] for one in variables(gap)]
    if ledger.wholes.keys() & variables(gap) or steps(gap):
        raise _Open(f"{gap} was compared with 0, for some size")
    factor: AnyFactor = domain.reals().get(names[0]) if len(names) == 1 else None
    place = None if factor is None or factor.is_array else zero(gap)
    if factor is None or place is None or not is_constant(place[1]):
        part.off.update((one.words, None) for one in factors(gap))
        return []
    # with other parameters, so that it may be stated
    value, moves = place[1].args[0], callable(factor.low) or callable(factor.high)
    return [{names[0]: value}] if moves or value in factor.stated(case) else []


def _told(term: Product) -> str:
    factors = [f"{s.name}{list(where)}^{e}" for s, where, e in term.factors]
    return (
        f"sum over {len(term.bound)} of {' '.join(factors) or 1}, deltas {list(term.deltas)}, phase"
        f" {list(term.phase)}"
    )


def _symbolic(
    domain: Domain,
    every: Mapping[str, Opaque],
    drawn: Case,
    ledger: Ledger,
    pins: Mapping[str, Fraction],
) -> Case:
    """Return the case of a proof: sizes and integers, opaque arrays, choices as drawn, real
    symbols; what else can be computed of these.

    Args: pins: values of real parameters for which no symbol is to stand.
    """
    sizes = _sizes(every, domain)
    case = Case()
    for name, factor in domain.factors.items():
        try:
            if name in every:
                value = opaque(
                    name, every[name], tuple(case[size] for size in every[name].sizes), ledger
                )
            elif name in sizes:
                value = Whole(name, ledger, sizes[name], _most(factor, case))
            elif name in pins:
                value = Amount(term(pins[name]))
            else:
                value = on_unknown_sizes(factor, name, _Place(case, drawn, ledger))
        except (TypeError, AttributeError, KeyError, ValueError, IndexError, ArithmeticError):
            if name in every or name in sizes:
                raise
            # what is made of an array that is not there, or of a size as a plain integer, is not
            # there either
            continue
        case = case.having(**{name: value})
    return case


class _Place(NamedTuple):
    """Where a parameter gets its value: the earlier ones, the case of which the choices are, and
    the ledger of the proof.
    """

    case: Case
    drawn: Case
    ledger: Ledger


@functools.singledispatch
def on_unknown_sizes(factor: AnyFactor, name: str, place: _Place) -> Value | Scalar:
    """Return what stands for a parameter in a proof for every size, one function for each kind of
    factor.

    Raises: TypeError for a kind of which nothing does; then nothing is made of it.
    """
    raise TypeError(f"on unknown sizes nothing stands for {name}: {factor}")


@on_unknown_sizes.register
def _(factor: Integral, name: str, place: _Place) -> Whole:
    return Whole(name, place.ledger, _least(factor), _most(factor, place.case))


@on_unknown_sizes.register
def _(factor: Discrete, name: str, place: _Place) -> Scalar:
    return converted(place.drawn[name], _exact)


@on_unknown_sizes.register
def _(factor: Interval, name: str, place: _Place) -> Amount:
    return Amount(term(factor.symbol(name, place.case, number_or_variable)))


@on_unknown_sizes.register
def _(factor: Computed, name: str, place: _Place) -> Value | Scalar:
    return factor.function(place.case)


@on_unknown_sizes.register
def _(factor: Array, name: str, place: _Place) -> np.ndarray:
    if callable(factor.size):
        raise TypeError(f"{name} has a shape that moves with the sizes, and no kind in `every`")
    return _entrywise(factor.symbol(name, place.case, number_or_variable))


def _entrywise(symbols: np.ndarray) -> np.ndarray:
    """Return an array of a fixed size with each symbol as a number of this arithmetic."""
    amounts = np.empty(symbols.shape, dtype=object)
    for index in np.ndindex(symbols.shape):
        amounts[index] = Amount(symbols[index])
    return amounts


def _exact(value: Scalar) -> Scalar:
    return Fraction(*value.as_integer_ratio()) if isinstance(value, float) else value


def _least(factor: AnyFactor) -> int | None:
    return factor.low if isinstance(factor.low, int) else None


def _most(factor: AnyFactor, case: Case) -> Size:
    if not factor.is_integer:
        return None
    try:
        high = factor.high(case) if callable(factor.high) else factor.high
    except (TypeError, AttributeError):
        return None
    return high if isinstance(high, Whole) else None


def _equalities(relation: Relation) -> Iterator[Equal]:
    for part in parts(relation):
        if not isinstance(part, Equal):
            raise TypeError(
                f"on unknown sizes Equal and All of them are proved, not {type(part).__name__}"
            )
        yield part


def _gap(part: Equal, ledger: Ledger) -> Form:
    got, want = (
        side if isinstance(side, Value) else Value((), Form({}), ledger) + side
        for side in (part.got, part.want)
    )
    return (got - want).form


def _compared(
    relation: Relation, leaves: list[Leaf], point: Point, sizes: Mapping[str, int]
) -> None:
    """Compare the sides of a relation on unknown sizes with those in numbers.

    Raises: ValueError where they differ: something else would be proved.
    """
    parts = list(_equalities(relation))
    if len(parts) != len(leaves):
        raise ValueError(
            f"on unknown sizes the check has {len(parts)} parts, at {point.case} {len(leaves)}"
        )
    if min(int(point.case[name]) for name in sizes) < 1:
        raise ValueError(f"a size is below 1 at {point.case}")
    for part, leaf in zip(parts, leaves, strict=True):
        for side, enclosure in zip((part.got, part.want), leaf.sides, strict=True):
            if not isinstance(side, Value):
                side = Value((), Form({}), point.ledger) + side
            value = point.form(side.form, side.axes)
            numbers = [balls.number_ball(item) for item in enclosure.flat]
            radii = np.array([balls.rad(item) for item in numbers]).reshape(enclosure.shape)
            middles = np.array([float(item.mid()) for item in numbers]).reshape(enclosure.shape)
            close = CLOSE * (1 + np.abs(middles).max(initial=0))
            if not (
                np.all(np.isfinite(value))
                and np.all(np.isfinite(middles))
                and np.all(radii <= close)
            ):
                raise NotFinite(
                    f"a side has no finite value, or none that is known, at {point.case}"
                )
            if value.shape != middles.shape or not np.all(abs(value - middles) <= close):
                raise ValueError(
                    f"on unknown sizes a side is {value.tolist()!s:.200}, but"
                    f" {middles.tolist()!s:.200} at {point.case}"
                )


def _scope(
    domain: Domain,
    every: Mapping[str, Opaque],
    sizes: Mapping[str, int],
    parts: list[_Part],
    small: Met,
    large: Met,
) -> str:
    """Return for what a proof holds: sizes, opaque arrays, symbols, choices met; what was taken for
    granted; what was compared.
    """
    ledgers = [part.ledger for part in parts]
    tables = dict.fromkeys(
        table.words(name) for ledger in ledgers for name, table in ledger.given.items()
    )
    opaques = [*(kind.words(name) for name, kind in every.items()), *tables]
    named: dict[str, list[Term]] = {}
    for one in {one for part in parts for one in _symbols(part.relation)}:
        named.setdefault(one.args[0].partition("[")[0], []).append(one)
    kinds = {name: named[name] for name in domain.reals() if name in named}
    reals = [name + sign_words(np.array(group, dtype=object)) for name, group in kinds.items()]
    given = dict.fromkeys(zero.words for ledger in ledgers for zero in ledger.zeros())
    off = dict.fromkeys(divisor for part in parts for divisor in part.off)
    whole = dict(sizes) | {
        name: _least(domain.factors[name]) or 0
        for ledger in ledgers
        for name in sorted(ledger.exponents - sizes.keys())
    }
    clauses = [
        ", ".join(_range(name, low, domain.factors[name]) for name, low in whole.items()),
        f"every {', '.join(opaques)}",
        *([f"all {', '.join(reals)}"] if reals else []),
        *(
            [" or ".join(part.choices for part in parts)]
            if any(part.choices for part in parts)
            else []
        ),
        *([f"given {', '.join(given)}"] if given else []),
    ]
    how = (
        f"normal form for symbolic sizes, compared with numbers in {counted(small.count, 'case')},"
        f" {small}"
    )
    more = f", and in {large.count} more, {large}" if large.count else ""
    asked = dict.fromkeys(words for part in parts for words in part.where)
    where = f"; where {', '.join(asked)}" if asked else ""
    return (
        f"{'; '.join(clauses)} ({how}{more})"
        + (f"; off the zeros of {', '.join(off)}" if off else "")
        + where
    )


def _range(name: str, low: int, factor: AnyFactor) -> str:
    high = getattr(factor, "high", None)
    if callable(getattr(factor, "low", None)):
        return f"every {name} ≥ {low} stated"
    return f"every {name} {low}…{high}" if isinstance(high, int) else f"every {name} ≥ {low}"


def _symbols(relation: Relation) -> set[Term]:
    sides = [side for part in _equalities(relation) for side in (part.got, part.want)]
    inside = [side.ledger.parameters(side.form) for side in sides if isinstance(side, Value)]
    return set().union(
        *inside, *(variables(scalar(one)) for one in sides if not isinstance(one, Value))
    )
