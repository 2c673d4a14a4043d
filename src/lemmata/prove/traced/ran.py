"""A check run on terms: what the formula is asked for, and what is compared."""

from __future__ import annotations

import functools
import inspect
import itertools
import math
import sys
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from types import FunctionType
from typing import NamedTuple

import numpy as np

from lemmata.kernel.identity import identities
from lemmata.kernel.theorem import NoTheorem
from lemmata.language.case import Case, Misused
from lemmata.language.relation import All, Leaf, Relation, Sign, leaves
from lemmata.language.relation import parts as parts_of
from lemmata.language.relation.leaf import boxed
from lemmata.prove.traced.forms import Form, formed
from lemmata.prove.traced.values import (
    Unsound,
    Unsuited,
    dependence_of,
    entries,
    mapped,
    plain,
    terms_of,
    with_values,
)
from lemmata.terms.edge import answers
from lemmata.terms.entries import Entries, is_of_any_length, taking
from lemmata.terms.functions.held import FACTS as HELD
from lemmata.terms.quotients import dependence
from lemmata.terms.term import (
    ZERO,
    Term,
    constant,
    is_expression,
    is_natural,
    node,
    parts,
    put,
    term,
    variable,
    variables,
)
from lemmata.terms.trace import Refused, Trace, tracing
from lemmata.terms.types import Fields, Formula, Function, Scalar, Size, Value

__lemmata__ = "language"
"""A formula is called here: what a cache of it looks up, the formula looks up."""
LEAST = 7
"""An array of any length is compared entry by entry from one of so many first places on."""
EQUAL = 8
"""Times that a check is run anew, as more that code compares turns out to be equal."""


class Call(NamedTuple):
    """A call of the formula: with what, the same by name, and what it gave."""

    args: tuple[Value, ...]
    named: Fields
    given: Fields
    value: Value


class Ran:
    """A check that was run on a case of terms.

    Attributes: relation: what it gave; leaves: the signed gaps that it compares; forms: what is
    more than such; own: the variables of these; calls: of the formula; unequal: differences that
    are not 0, or code had gone another way; by_sympy, computed, substituted, differentiated,
    partial: as those of a trace.

    Raises: Unsuited where a term was asked for something, or the relation is of another kind;
    whatever else the check raises.
    """

    def __init__(
        self,
        function: Function,
        formula: Formula,
        case: Case,
        marked: bool,
        equal: Iterable[Term] = (),
    ) -> None:
        self.calls: list[Call] = []
        self._numbers: dict[tuple[object, ...], int] = {}
        self._marks: list[Term] = []
        self._placed: list[tuple[Term, Term]] = []
        self.unseen: tuple[int, ...] = ()

        @functools.wraps(formula)
        def asked(*args: Value, **named: Value) -> Value:
            value = mapped(formula(*args, **named), _of_sympy)
            self.calls.append(Call(args, named, by_name(formula, args, named), value))
            return self._mark(value) if marked else value

        with tracing(True, equal) as trace, taking() as taken, answers.watched(answers.noted):
            try:
                self.relation = function(asked, case)
                self.forms, rest = _parted(self.relation)
                self.leaves = [*map(_of_terms, _leaves(rest))] if rest else []
            except Refused as error:
                raise _refusal(trace) from error
        if trace.refusals:
            raise _refusal(trace)
        self.by_sympy, self.computed = trace.by_sympy, trace.computed
        self.asked, self.substituted = [*trace.unequal], trace.substituted
        self._look_at_numbers(equal)
        self.differentiated = trace.differentiated
        self.partial = [plain(put(one, trace.places)) for one in trace.partial]
        self.unequal = [plain(put(gap, trace.places)) for gap in self.asked]
        if trace.places:
            self.calls = [
                Call(*(with_values(one, trace.places, put) for one in call)) for call in self.calls
            ]
        self.is_marked = marked
        self.own = {one: number for form in self.forms for one, number in form.own.items()}
        parameters = variables(*terms_of(*case.values()))
        if both := parameters & self.own.keys():
            raise Unsuited(
                f"{min(map(str, both))} is a parameter, and an index of a relation's own"
            )
        for place, count in taken:
            self._must_have(place, count, parameters)

    def _must_have(self, place: Scalar, count: Size, parameters: Set[Term]) -> None:
        """Refuse a place of an array of any length that a parameter moves, and that may lie behind
        the last entry; an index of a relation's own stands for the places that there are.

        Raises: Unsound.
        """
        moving = variables(*terms_of(place))
        is_free = bool(moving & self.own.keys()) or not moving & parameters
        if not (is_free or is_natural(count - 1 - place)):
            raise Unsound(f"entry {place} of an array of {count} may lie behind the last one")

    def _look_at_numbers(self, equal: Iterable[Term]) -> None:
        """Look at forms at numbers, in the place of a variable that they have of their own.

        Raises: as `Ran`.
        """
        calls = [*self.calls]
        with tracing(True, equal) as trace:
            try:
                for form in self.forms:
                    form.numbers()
            except Refused as error:
                raise _refusal(trace) from error
            except Misused:
                raise
            except (ArithmeticError, ValueError) as error:
                raise Unsuited(f"it has no value at some index: {error}") from error
        if trace.refusals:
            raise _refusal(trace)
        self.calls, self.asked = calls, [*dict.fromkeys([*self.asked, *trace.unequal])]

    @functools.cached_property
    def reached(self) -> list[Term]:
        """The marked entries of the formula's values on which sides still depend if a variable
        stands for each: on none by 0·f, or f − f.

        Raises: Unreduced.
        """
        sides = self.sides()
        marks = [part for part in parts(*sides) if part.operation is HELD]
        names = {mark: variable(f"entry {k}") for k, mark in enumerate(marks)}
        left = dependence(*(put(side, names) for side in dict.fromkeys(sides)))
        return [mark for mark, name in names.items() if name in left]

    @property
    def standing(self) -> set[int]:
        """Numbers of the entries of the formula's value that stand in a side."""
        return {part.args[1] for part in parts(*self.sides()) if part.operation is HELD}

    @property
    def asks_entries(self) -> bool:
        """Whether code compares entries of the formula's value itself."""
        return any(part.operation is HELD for part in parts(*self.asked))

    def reaches(self, own: Set[Term]) -> bool:
        """Tell whether sides depend on values of calls with one of these variables, and, where
        something was put in the place of such, on values in which nothing was, or that depend on
        one.

        Raises: Unreduced.
        """
        calls = [dependence_of([*call.given.values()]) for call in self.calls]
        return any(
            calls[mark.args[2] - 1] & own
            and (
                not self.substituted
                or any(mark is one for one in self._marks)
                or dependence(plain(mark)) & own
            )
            for mark in self.reached
        )

    @property
    def heard(self) -> list[Call]:
        """The calls of whose values sides have some.

        Raises: Unreduced.
        """
        return [self.calls[call - 1] for call in sorted({mark.args[2] for mark in self.reached})]

    @property
    def uncompared(self) -> tuple[int, ...]:
        """Numbers of entries of the formula's value that no side has, where it has others; of an
        array of any length of the first ones, and one for all after these.

        Raises: Unsuited where nothing of an array of any length is compared, or, if the formula
            gives several values, not all of it.
        """
        if not self.is_marked:
            return self.unseen
        left = self._uncompared_of_any_length if self.is_of_any_length else ()
        if self.most < 2:
            return left
        places = self.places
        more = {place for place in range(1, self.most + 1) if place not in places}
        return tuple(sorted({*left, *(more if places else ())}))

    @property
    def places(self) -> set[int]:
        """Numbers of the entries of the formula's value that a side has.

        Raises: Unreduced.
        """
        return {mark.args[1] for mark in self.reached}

    @property
    def most(self) -> int:
        """How many entries the formula gives, at most; those of an array of any length are one,
        and its last one if that is another.
        """
        return max((len(_numbered(call.value)) for call in self.calls), default=0)

    @property
    def is_of_any_length(self) -> bool:
        """Whether the formula gives an array of any length."""
        return any(is_of_any_length(call.value) for call in self.calls)

    @functools.cached_property
    def _uncompared_of_any_length(self) -> tuple[int, ...]:
        """Numbers of entries of an array of any length that are not compared in the call in which
        most of the first ones are.

        Raises: as `uncompared`.
        """
        places: dict[tuple[int, tuple[Term, ...]], list[Term]] = {}
        counts: dict[tuple[int, tuple[Term, ...]], Term] = {}
        reached = {*self.reached}
        for call, made in enumerate(self.calls, 1):
            given = tuple(
                term(Fraction(one) if isinstance(one, float) else one)
                for one in entries([*made.given.values()])
            )
            for number, array in enumerate(_numbered(made.value), 1):
                if isinstance(array, Entries):
                    counts[number, given] = array.count
                    places.setdefault((number, given), []).extend(
                        place
                        for mark, place in self._placed
                        if mark.args[1:] == (number, call) and mark in reached
                    )
        left: dict[int, tuple[int, ...]] = {}
        for key, some in places.items():
            numbers = self._left_out(some, counts[key], key[1])
            left[key[0]] = min(left.get(key[0], numbers), numbers, key=len)
        is_alone = all(isinstance(one.value, Entries) for one in self.calls)
        if any(left.values()) and not (is_alone and any(places.values())):
            raise Unsuited("of an array of any length not every entry is compared")
        return left.get(1, ())

    def _left_out(
        self, places: Sequence[Term], count: Term, given: Sequence[Term]
    ) -> tuple[int, ...]:
        """Return the numbers of the first entries of an array that are not at one of these places,
        and the next number where not all later ones are: an index, whatever its length is, and what
        the formula was called with, is at any place from a number on.
        """
        met, least = set[int](), LEAST + 1
        for place in places:
            met |= {j for j in range(LEAST) if _is_same(place, constant(j))}
            for index in self.own.keys() & variables(place):
                if not self._leaves_free(index, place, count, given):
                    continue
                at = [put(place, {index: constant(j)}) for j in range(LEAST)]
                met |= {j for j in range(LEAST) if any(_is_same(one, constant(j)) for one in at)}
                starts = [first for first in range(LEAST) if _is_same(place, index + first)]
                least = min([least, *starts])
        met |= {*range(least, LEAST)}
        left = [j + 1 for j in range(LEAST) if j not in met]
        return (*left, LEAST + 1) if least > LEAST else tuple(left)

    def _leaves_free(self, index: Term, place: Term, count: Term, given: Sequence[Term]) -> bool:
        """Tell whether an index may be that of any place of an array: its length, and what was
        given, have nothing of it; or the length is one more than the place and another index, which
        may be 0 at the last place, and tells what else has indices, but for a distance.
        """
        if index not in variables(count, *given):
            return True
        own = self.own.keys()
        ends = any(_is_same(count, place + one + 1) for one in own - {index})
        return ends and all(
            not dependence(plain(one)) & own or not dependence(plain(one - count)) & own
            for one in given
        )

    def compared(self) -> Iterator[Compared]:
        """Yield what is compared, entry by entry.

        Raises: Unsuited for a side that is no term, integer or fraction.
        """
        for leaf in self.leaves:
            if leaf.given:
                raise Unsuited("it is supposed that something is >= 0")
            left, right = np.broadcast_arrays(*leaf.sides)
            squares = [(plain(weight), boxed(one)) for weight, one in leaf.squares]
            for place in np.ndindex(left.shape):
                yield Compared(
                    leaf.sign,
                    plain(left[place]),
                    plain(right[place]),
                    [(weight, plain(_at(one, place))) for weight, one in squares]
                    if leaf.squares
                    else None,
                )

    def sides(self) -> list[Term]:
        """Return both sides of all that is compared."""
        compared = [item for leaf in self.leaves for item in _terms(leaf)]
        of_forms = [one for form in self.forms for one in form.sides if isinstance(one, Term)]
        return [*compared, *of_forms]

    def _mark(self, given: Value) -> Value:
        """Return a value of a formula with its entries marked by their numbers from 1."""
        numbers = itertools.count(1)
        call = self._numbers.setdefault(_key(self.calls[-1].given), len(self.calls))

        def mark(one: Value, number: int) -> Term:
            self._marks.append(node(HELD, term(one), number, call))
            return self._marks[-1]

        def entry(one: Entries, place: Term, number: int) -> Term:
            marked = mark(one.inner(place), number)
            self._placed.append((marked, term(place)))
            return marked

        def whole(one: Value) -> Value:
            number = next(numbers)
            if not isinstance(one, Entries):
                return mark(one, number)
            last = None if one.last is None else mark(one.last, next(numbers))
            return Entries(lambda place: entry(one, place, number), one.count, last)

        return mapped(given, whole)


@dataclass(frozen=True)
class Compared:
    """One entry of what is compared: the sign of left − right, and the squares with their weights
    of which a certificate says that it is the sum, if there is one.
    """

    sign: Sign
    left: Term
    right: Term
    squares: list[tuple[Term, Term]] | None


def _key(given: Fields) -> tuple[object, ...]:
    """Return what tells calls apart: the terms in them by where they lie, numbers by type and
    value.
    """
    return tuple(
        (name, *(one.serial if isinstance(one, Term) else (type(one), str(one)) for one in items))
        for name, items in ((name, _arguments(value)) for name, value in given.items())
    )


def _arguments(value: Value) -> list[Value]:
    return entries(value) or [value]


def _refusal(trace: Trace) -> Unsuited:
    """Return that a term was asked for something: an order is not known on any way."""
    if trace.undecided:
        return Unsound(f"it is not known what code does: it asks for {trace.undecided[0]}")
    return Unsuited(trace.refusals[0])


def _numbered(value: Value) -> list[Value]:
    """Return what of a value has a number: its entries; an array of any length has one, and one for
    its last entry where that is another.
    """
    if not is_of_any_length(value):
        return entries(value)
    values: list[Value] = []

    def number(one: Value) -> Value:
        ends = isinstance(one, Entries) and one.last is not None
        values.extend([one, one.last] if ends else [one])
        return one

    mapped(value, number)
    return values


def _is_same(one: Term, another: Term) -> bool:
    """Tell whether two integers are the same polynomial."""
    return is_natural(one - another) and is_natural(another - one)


def _at(value: np.ndarray, place: tuple[int, ...]) -> Value:
    return value[place] if value.shape else value[()]


def run(
    function: Function, formula: Formula, case: Case, looked: float, equal: Sequence[Term] = ()
) -> Ran:
    """Run a check on a case; where the formula gives more entries than were `looked` at before,
    with marked ones, if it can be run so. What code compares that is equal everywhere is equal.

    Args: equal: differences that are taken to be 0 where code compares them.

    Raises: as `Ran`.
    """
    has_sympy = "sympy" in sys.modules
    ran = _where_equal(function, formula, case, marked=False, equal=equal)
    if not has_sympy and "sympy" in sys.modules:  # what it has computed was not watched
        ran = _where_equal(function, formula, case, marked=False, equal=equal)
    if ran.by_sympy:
        return _by_sympy(ran, function, formula, case, looked)
    if looked < math.inf and ran.is_of_any_length:
        ran = _where_equal(function, formula, case, marked=True, equal=equal)
    if ran.most <= looked or ran.is_marked:
        return ran
    try:
        return _where_equal(function, formula, case, marked=True, equal=equal)
    # code may ask of an entry what a marked one has not
    except Exception:  # noqa: BLE001
        return ran


def _by_sympy(ran: Ran, function: Function, formula: Formula, case: Case, looked: float) -> Ran:
    """Return what SymPy has computed of terms as they are: a marked entry is a symbol to it, with
    other derivatives. With marked ones it is looked at which entries are compared.

    Raises: Unsuited where that is not known.
    """
    if ran.most > max(1, looked):
        try:
            marked = _where_equal(function, formula, case, marked=True)
        # an algorithm may take no symbol there
        except Exception as error:
            raise Unsuited("it is not known which entries SymPy has compared") from error
        ran.unseen = marked.uncompared
    return ran


def compared_entries(
    function: Function, formula: Formula, case: Case, equal: Sequence[Term] = ()
) -> set[int]:
    """Return the numbers of the entries of the formula's values that a check compares in a case;
    none where it cannot be run on marked ones.

    Args: equal: as in `run`.
    """
    marked = marked_of(function, formula, case, equal)
    return marked.places if marked else set()


def marked_of(
    function: Function, formula: Formula, case: Case, equal: Sequence[Term] = ()
) -> Ran | None:
    """Return a check run on a case with marked entries; None where it cannot be run so."""
    try:
        return _where_equal(function, formula, case, marked=True, equal=equal)
    # as above
    except Exception:  # noqa: BLE001
        return None


def _where_equal(
    function: Function, formula: Formula, case: Case, marked: bool, equal: Sequence[Term] = ()
) -> Ran:
    equal = [*equal]
    for _ in range(EQUAL):
        ran = Ran(function, formula, case, marked, equal)
        zeros = [gap for gap in ran.asked if _is_zero(gap)]
        if not zeros:
            return ran
        equal += zeros
    raise Unsuited("code compares too much that is equal")


def _is_zero(gap: Term) -> bool:
    try:
        identities([(plain(gap), ZERO)])
    except NoTheorem:
        return False
    return True


def _parted(relation: Relation) -> tuple[list[Form], All | None]:
    """Return what of a relation is more than a sign of terms, and the rest if there is any."""
    several = list(parts_of(relation))
    forms = [formed(one) for one in several]
    rest = [one for one, form in zip(several, forms, strict=True) if form is None]
    return [form for form in forms if form is not None], All(*rest) if rest else None


def _leaves(relation: Relation) -> list[Leaf]:
    try:
        return leaves(relation)
    except TypeError as error:
        raise Unsuited(str(error)) from error


def _of_terms(leaf: Leaf) -> Leaf:
    """Return what is compared with terms in the place of SymPy's expressions."""

    left, right = (mapped(one, _of_sympy) for one in leaf.sides)
    return replace(leaf, sides=(left, right))


def _of_sympy(one: Value) -> Value:
    return term(one) if is_expression(one) else one


def _terms(leaf: Leaf) -> list[Term]:
    sides = [*leaf.sides, *([] if leaf.proof is None else [leaf.proof])]
    return [item for side in sides for item in side.flat if isinstance(item, Term)]


def by_name(formula: Formula, args: tuple[Value, ...], named: Fields) -> Fields:
    """Return the arguments of a call by the names of the formula's parameters."""
    try:
        bound = _signature(formula).bind(*args, **named)
    except (TypeError, ValueError):
        return {**{str(place): value for place, value in enumerate(args)}, **named}
    bound.apply_defaults()
    return dict(bound.arguments)


def _signature(formula: Formula) -> inspect.Signature:
    # functions are told apart by where they lie in memory; other callables may say they are equal
    return _of_function(formula) if type(formula) is FunctionType else inspect.signature(formula)


@functools.lru_cache(maxsize=4)
def _of_function(formula: FunctionType) -> inspect.Signature:
    """Return the signature of a formula, which is called in each case of a check."""
    return inspect.signature(formula)
