"""Proofs for every size: a check is run on arrays of unknown sizes, and each equality that it
states is a theorem of the kernel.

What is named in `every` becomes an opaque array, its sizes and all other integers become variables,
and of the assumptions none is used but what `vanishing` says. So a proof holds for more than the
claim's domain, if the domain's arrays are what they are taken for.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NoReturn

from lemmata.kernel.identity import identity
from lemmata.kernel.sums import equal_sums
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.language.check import Check
from lemmata.language.domain import Case, Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.relation import All, Equal, Relation, parts
from lemmata.prove.arrays.completion import derivation
from lemmata.prove.extent import ARGUMENTS, ENTRIES, FORMULA, UNKNOWN, Gap
from lemmata.prove.signs import pieces
from lemmata.prove.signs.factors import Factor, factors
from lemmata.prove.traced.answered import must_say
from lemmata.prove.traced.ran import by_name
from lemmata.prove.traced.unknown_sizes import unknown
from lemmata.prove.traced.values import Unsuited, mapped
from lemmata.terms.sums.array import Value
from lemmata.terms.sums.coefficient import read
from lemmata.terms.sums.entries import (
    DETERMINANT,
    SUM,
    Entries,
    asked,
    entry,
    form_of,
    inside,
    made_of,
    meant,
    singular,
)
from lemmata.terms.sums.form import ONE, Form, Linear, Product, linear
from lemmata.terms.sums.form import Sequence as Opaque
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.numbers import steps
from lemmata.terms.sums.opaque import Opaque as Kind
from lemmata.terms.sums.zeros import Zero
from lemmata.terms.term import (
    MULTIPLY,
    POWER,
    ZERO,
    Condition,
    Term,
    conditions,
    is_constant,
    put,
    term,
    variables,
)
from lemmata.terms.trace import tracing
from lemmata.terms.types import Formula, Tensor

SAID = {"nonnegative": "≥ 0", "positive": "> 0"}
"""Kinds of conditions in words."""


@dataclass
class Part:
    """What is proved for one combination of choices.

    Attributes: relation: on unknown sizes; ledger: its arrays; theorems: the kernel's, one for each
    equality; off, where: in words by what it divides, and of what it takes roots or logarithms;
    is_whole: whether some call of the formula is with all of its arrays; entries: the variables for
    entries in these words; there: the parameters that the check was handed; is_asked: whether some
    call of the formula is with all of these as they are; unheard: what of the formula's value is
    not known to be compared, in words.
    """

    choices: str
    ledger: Ledger
    relation: Relation = field(default_factory=All)
    theorems: list[Theorem] = field(default_factory=list)
    off: dict[str, None] = field(default_factory=dict)
    where: dict[str, None] = field(default_factory=dict)
    is_whole: bool = True
    entries: Entries = field(default_factory=dict)
    there: set[str] = field(default_factory=set)
    is_asked: bool = False
    unheard: list[str] = field(default_factory=list)


def proved(check: Check, formula: Formula, domain: Domain, case: Case) -> Part:
    """Return what is proved on unknown sizes, for the choices of a case.

    Raises: Unsuited where it is not.
    """
    part = Part(choices_of(domain), Ledger(check.options["vanishing"]))
    is_whole = set[bool]()
    part.relation = _proved(check, formula, domain, case, part, is_whole, {})
    part.is_whole = is_whole != {False}
    part.unheard = _unheard(check, formula, domain, case)
    return part


def _unheard(check: Check, formula: Formula, domain: Domain, case: Case) -> list[str]:
    """Return in words what of the formula's value no side has, of calls with all parameters as they
    are: to each array that it gives there one is added of which nothing is known, and that has to
    be in a side at indices of its own.
    """
    ledger, every = Ledger(check.options["vanishing"]), check.options["every"]
    marks: dict[Opaque, int] = {}
    try:
        with tracing():
            there = unknown(domain, every, case, ledger, {})
        with tracing(True) as trace:
            relation = check.function(_marking(formula, there, every, ledger, marks), there)
            sides = [_sides(one, ledger) for one in equalities(relation)]
    # a check may ask of the formula's value what a sum is not
    except Exception:  # noqa: BLE001
        return [UNKNOWN]
    if trace.refusals:
        return [UNKNOWN]
    if not marks:
        return [ARGUMENTS]
    gaps = [left - right for left, right in sides]
    forms = [*gaps, *(form for array in inside(*gaps) for form in made_of(array))]
    factors_of = [one for form in forms for term in form.terms for one in term.factors]
    if not any(array in marks for array, _, _ in factors_of):
        return [FORMULA]
    free = {marks[one] for one, places, _ in factors_of if one in marks and _are_free(places)}
    return [] if free >= {*marks.values()} else [SOME]


SOME = Gap("some entries of what the formula gives", ENTRIES)
"""What is missing where a side has entries at a place, or on a diagonal, alone."""


def _are_free(places: Iterable[Linear]) -> bool:
    """Tell whether each place of an entry has an index as it is, that no other place has."""
    own = [dict(place) for place in places]
    return all(
        any(
            abs(c) == 1 and index[0] != ONE and sum(index in one for one in own) == 1
            for index, c in place.items()
        )
        for place in own
    )


def _marking(
    formula: Formula,
    case: Case,
    every: Mapping[str, Kind],
    ledger: Ledger,
    marks: dict[Opaque, int],
) -> Formula:
    """Return a formula that adds an array of which nothing is known to each one that it gives,
    where it is called with all parameters as they are; the same one to the same.
    """
    met: list[dict[str, Tensor]] = []

    @functools.wraps(formula)
    def marking(*args: Tensor, **named: Tensor) -> Tensor:
        given, value = by_name(formula, args, named), formula(*args, **named)
        own = {name: given[name] for name in every if name in given}
        others = [name for name in given if name in case and name not in every]
        is_plain = all(_is_plainly(given[one], case[one]) for one in others)
        if not (is_plain and _are_whole(own, case, every)):
            return value
        call = next((k for k, one in enumerate(met) if _are_same(one, own)), len(met))
        met.extend([own] * (call == len(met)))
        steps = [one.stepped()[2] for one in own.values() if isinstance(one, Value)]
        # a derivative has what moves with its step alone
        weight: Tensor = Fraction(1)
        for one in steps:
            weight = weight if one is None else weight + one
        numbers = itertools.count(1)

        def mark(one: Tensor) -> Tensor:
            side, number = side_of(one, ledger), next(numbers)
            names = tuple(size.name for size in side.shape)
            array = Opaque(f"entry {number} of call {call}", names)
            marks[ledger.added(array, _nowhere)] = number
            places = tuple(linear({axis: 1}) for axis in side.axes)
            added = Form.of([(1, Product(factors=((array, places, 1),)))])
            return side + Value(side.shape, added, ledger) * weight

        return mapped(value, mark)

    return marking


def _nowhere(point: object) -> NoReturn:
    raise TypeError("what stands for the value of a formula has no numbers")


def _are_same(left: Mapping[str, Tensor], right: Mapping[str, Tensor]) -> bool:
    return all(_is_named(value, right[name]) for name, value in left.items())


def _are_whole(given: Mapping[str, Tensor], case: Case, every: Mapping[str, Kind]) -> bool:
    """Tell whether opaque arrays are as they are, or may be any all the same."""
    moved = [name for name, value in given.items() if not _is_named(value, case[name])]
    arrays = set[Opaque]().union(*(_arrays(case[name].form) for name in moved))
    return all(
        every[name].words(name) == name and _is_shifted(given[name], case[name], arrays)
        for name in moved
    )


def _proved(
    check: Check,
    formula: Formula,
    domain: Domain,
    case: Case,
    part: Part,
    is_whole: set[bool],
    pins: Mapping[str, Fraction],
    equal: Sequence[Term] = (),
) -> Relation:
    """Return the relation of a check, each equality of which is proved, with numbers in the place
    of some real parameters; where code compares one that is real, it is proved on both ways.

    Args: equal: differences that are 0 where code compares them.

    Raises: Unsuited.
    """
    ledger, every = part.ledger, check.options["every"]
    again = functools.partial(_proved, check, formula, domain, case, part, is_whole)
    try:
        with tracing() as computed:
            there = unknown(domain, every, case, ledger, pins)
        with tracing(True, equal) as trace:
            part.there |= {*there}
            relation = check.function(_noting(formula, there, every, is_whole, part), there)
            sides = [_sides(one, ledger) for one in equalities(relation)]
    # whatever a formula raises that was written for numbers alone
    except Exception as error:
        raise Unsuited(
            f"on unknown sizes it has no form: {type(error).__name__}: {error}"
        ) from error
    if trace.refusals:
        raise Unsuited(f"on unknown sizes it has no form: it asks for {trace.refusals[0]}")
    if trace.substituted or trace.differentiated:
        raise Unsuited("code puts something in the place of a parameter, or differentiates by one")
    if more := [gap for gap in trace.unequal if _is_zero(gap, ledger)]:
        return again(pins, [*equal, *more])
    if not sides:
        raise Unsuited("it says nothing")
    theorems = _theorems(sides, ledger)
    partial = [
        put(one, dict.fromkeys(steps(one), ZERO)) for one in (*computed.partial, *trace.partial)
    ]
    _note_conditions(
        part, [*(one for theorem in theorems for one in theorem.where), *conditions(*partial)]
    )
    part.theorems += theorems
    for gap in trace.unequal:
        for pin in _solved(gap, domain, case, part):
            again({**pins, **pin})
    return relation


def _theorems(sides: Iterable[tuple[Form, Form]], ledger: Ledger) -> list[Theorem]:
    """Return the theorems that both sides of each pair are equal.

    Raises: Unsuited where one has none.
    """
    zeros = ledger.zeros()
    least = {one: least for one, (_, least) in ledger.wholes.items() if least}
    inverses = [one for one, _ in ledger.arrays.values() if one.inverts is not None]
    known = [
        *(("zero", one.term) for one in zeros),
        *(("nonnegative", one - k) for one, k in least.items()),
    ]
    theorems, follows = list[Theorem](), functools.cache(lambda: derivation(inverses))
    for left, right in sides:
        try:
            theorem = equal_sums(left, right, zeros, least)
        except NoTheorem as error:
            try:
                if not inverses or (known_of := follows()) is None:
                    raise
                theorem = equal_sums(left, right, zeros, least, known_of)
            except NoTheorem:
                raise Unsuited(_differing(left - right, zeros)) from error
        must_say(theorem, "zero", entry(left), entry(right), known)
        theorems.append(theorem)
    return theorems


def _noting(
    formula: Formula, case: Case, every: Mapping[str, Kind], is_whole: set[bool], part: Part
) -> Formula:
    """Return a formula that notes of each call whether each opaque array is there as it is, of
    those that it has parameters for; and each other parameter.
    """

    @functools.wraps(formula)
    def noting(*args: Tensor, **named: Tensor) -> Tensor:
        given = by_name(formula, args, named)
        own = [name for name in every if name in given]
        others = [name for name in given if name in case and name not in every]
        part.is_asked = part.is_asked or all(_is_plainly(given[one], case[one]) for one in others)
        if own and True not in is_whole:
            is_whole.add(_are_whole({name: given[name] for name in own}, case, every))
        return formula(*args, **named)

    return noting


def _is_plainly(value: Tensor, named: Tensor) -> bool:
    """Tell whether a parameter is given as it is: the same object, or the same text or number."""
    is_plain = isinstance(value, (str, int, Fraction)) and type(value) is type(named)
    return value is named or (is_plain and value == named)


def _is_named(value: Tensor, named: Value) -> bool:
    """Tell whether an array is one that is named, perhaps with a step that tends to 0 added."""
    if value is named or not isinstance(value, Value):
        return value is named
    gap = (value.stepped()[0] - named).form
    return all(_is_zero(c.term, value.ledger) for c in gap.terms.values())


def _is_shifted(value: Tensor, named: Value, arrays: Set[Opaque]) -> bool:
    """Tell whether an array is one that is named, or minus that, with something added that has none
    of some arrays.
    """
    if not isinstance(value, Value):
        return False
    start, _, _ = value.stepped()
    return any(not _arrays(gap.form) & arrays for gap in (start - named, start + named))


def _arrays(form: Form) -> set[Opaque]:
    """Return the arrays that a form has."""
    return {array for term in form.terms for array, _, _ in term.factors}


def _is_zero(whole: Term, ledger: Ledger) -> bool:
    try:
        identity(ledger.from_least(whole), ZERO)
    except NoTheorem:
        return False
    return True


def _differing(gap: Form, zeros: Iterable[Zero]) -> str:
    """Return in words that two sides have no common form, and a product that is left."""
    for one in zeros:
        gap = gap.without(one.takes)
    left = next((f"{c} · {entry(Form({term: c}))}" for term, c in gap.terms.items()), "nothing")
    return (
        "the sides have different normal forms, but at no case tried other values; what is left"
        f" begins with {left:.300}"
    )


def _note_conditions(part: Part, needed: Iterable[Condition]) -> None:
    """Note in words what is divided by and may be 0, factor by factor, what is inverted and may be
    singular, and what may be negative where a root or a logarithm is taken.
    """
    ledger, entries = part.ledger, part.entries
    arrays = [one for one, _ in ledger.arrays.values()]
    every = dict.fromkeys([*asked(arrays), *singular(arrays), *needed])
    matrices = [one.args[0] for _, one in every if one.operation is DETERMINANT]
    for kind, one in every:
        whole = _meant(form_of(one), entries) if one.operation is SUM else one
        if one.operation is DETERMINANT:
            continue
        if kind == "nonzero":
            part.off.update((factor.words, None) for factor in _open(whole, ledger))
        elif not ledger.sign(whole) or (kind == "positive" and ledger.sign(whole) != "> 0"):
            part.where[f"{read(whole)} {SAID[kind]}"] = None
    for one in matrices:
        part.off[f"det({read(meant(form_of(one), entries, with_meanings=False))})"] = None


def _meant(form: Form, entries: Entries) -> Term:
    try:
        return meant(form, entries)
    # a function of what need not be real is an entry of its own
    except TypeError:
        return meant(form, entries, with_meanings=False)


def _open(divisor: Term, ledger: Ledger) -> list[Factor]:
    """Return factors of a divisor that may vanish, or the divisor itself.

    Raises: Unsuited for one that is 0 everywhere.
    """
    return [one for part in _multiplied(divisor) for one in _factors(part, ledger)]


def _factors(divisor: Term, ledger: Ledger) -> list[Factor]:
    if ledger.is_nonzero(divisor):
        return []
    if _is_zero(divisor, ledger):
        raise Unsuited(f"something is divided by {divisor!r:.80}, which is 0")
    some = factors(divisor)
    apart: list[Condition] = [("nonzero", one.term) for one in some]
    whole = pieces.proof("nonzero", divisor, ZERO, apart)
    if whole is None:
        return [Factor(divisor, f"{read(divisor)}")]
    must_say(whole, "nonzero", divisor, ZERO, apart)
    return [one for one in some if not ledger.is_nonzero(one.term)]


def _multiplied(whole: Term) -> list[Term]:
    """Return terms of which one is 0 where a product is."""
    if whole.operation is MULTIPLY:
        return [one for arg in whole.args for one in _multiplied(arg)]
    if whole.operation is POWER:
        return _multiplied(whole.args[0])
    return [] if whole.operation.name == "exponential" or is_constant(whole) else [whole]


def _solved(gap: Term, domain: Domain, case: Case, part: Part) -> list[dict[str, Fraction]]:
    """Return at what value of one real parameter a difference is 0 that code took not to be, none
    where that is not stated: it takes another branch there, and is proved once more.

    Of any other difference of real parameters is noted that nothing is said at its zeros.

    Raises: Unsuited for one with integers.
    """
    ledger = part.ledger
    if ledger.is_nonzero(gap):
        return []
    own = variables(gap)
    if ledger.wholes.keys() & own or steps(gap):
        raise Unsuited(f"{gap} was compared with 0, for some size")
    name = next(iter(own)).args[0] if len(own) == 1 else ""
    factor: AnyFactor = domain.reals().get(name)
    value = None if factor is None or factor.is_array else _place(gap, ledger)
    if factor is None or value is None:
        part.off.update((one.words, None) for one in _open(gap, ledger))
        return []
    # with other parameters, so that it may be stated
    moves = callable(factor.low) or callable(factor.high)
    return [{name: value}] if moves or value in factor.stated(case) else []


def _place(gap: Term, ledger: Ledger) -> Fraction | None:
    """Return the number that a variable is where a difference is 0, if it is a multiple of what the
    two differ by.
    """
    try:
        place = pieces.zero(gap)
    except ZeroDivisionError:  # it has no value where its variable is 0
        return None
    if place is None or not is_constant(place[1]):
        return None
    one, value = place
    slope = read(put(gap, {one: value + 1})).number
    is_all = bool(slope) and _is_zero(gap - term(slope) * (one - value), ledger)
    return value.args[0] if is_all else None


def equalities(relation: Relation) -> Iterator[Equal]:
    """Yield the equalities that a relation consists of.

    Raises: TypeError for any other part.
    """
    for part in parts(relation):
        if not isinstance(part, Equal):
            raise TypeError(
                f"on unknown sizes Equal and All of them are proved, not {type(part).__name__}"
            )
        yield part


def _sides(part: Equal, ledger: Ledger) -> tuple[Form, Form]:
    """Return both sides as forms.

    Raises: TypeError for sides of different sizes.
    """
    got, want = (side_of(side, ledger) for side in (part.got, part.want))
    got.shared(want)
    return got.form, want.form


def side_of(side: Tensor, ledger: Ledger) -> Value:
    """Return a side as an array, a number as one without axes."""
    return side if isinstance(side, Value) else Value((), Form({}), ledger) + side


def choices_of(domain: Domain) -> str:
    """Return in words which choices a domain is of."""
    return ", ".join(f"{name} = {factor.options[0]}" for name, factor in domain.choices().items())
