"""A check run on terms: its case, what the formula is asked for there, what is compared, and of
which parameters that says something.

A scope names what reached a relation. A variable that occurs in no side is in nothing that was
compared; and where the formula was called without it, or an entry of what the formula gives is in
no side, less is proved than is claimed.
"""

from __future__ import annotations

import functools
import inspect
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lemmata.kernel.identity import identities
from lemmata.kernel.quotients import dependence
from lemmata.kernel.theorem import Condition, NoTheorem
from lemmata.language.case import Case, show
from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.ranges import Range
from lemmata.language.relation import Leaf, Relation, Sign, leaves
from lemmata.language.relation.leaf import boxed
from lemmata.prove.inequality.premises import conditions
from lemmata.terms.functions.held import FACTS as HELD
from lemmata.terms.term import (
    MULTIPLY,
    VARIABLE,
    ZERO,
    Refused,
    Term,
    is_constant,
    node,
    parts,
    put,
    term,
    tracing,
    variable,
    variables,
)
from lemmata.terms.types import Fields, Formula, Function, Scalar, Tensor, Tree, Value

EQUAL = 8
"""Times that a check is run anew, as more that code compares turns out to be equal."""
SHORT = 30
"""A value of so many characters is told."""


class Unsuited(Exception):
    """A check cannot be proved on terms, in words why."""


def number_or_variable(name: str, stated: Range, whole: bool = False) -> Term:
    """Return the variable for a real parameter, with the sign that its stated range tells.

    Raises: Unsuited for a size of which every value is meant.
    """
    if whole:
        raise Unsuited("a size of which every value is meant")
    low = _rational(stated.low)
    if low is None or low < 0:
        return variable(name)
    return variable(name, "> 0" if low > 0 or stated.open_low else ">= 0")


def _rational(end: Scalar) -> Fraction | None:
    """Return a finite end of a range as a fraction, None for any other."""
    if is_constant(end):
        return end.args[0]
    if isinstance(end, (int, Fraction, float)) and math.isfinite(end):
        return Fraction(end)
    return None


def ranges(domain: Domain, case: Case) -> list[Condition]:
    """Return what the stated ranges say of the variables of a case.

    Raises: Unsuited where the end of a range asks a term for its value.
    """
    supposed: list[Condition] = []
    for name, factor in domain.reals().items():
        with tracing() as trace:
            stated = _stated(factor, case)
        if trace.refusals:
            raise Unsuited(trace.refusals[0])
        for one in _variables_of(case[name]):
            for end, is_open, sign in (
                (stated.low, stated.open_low, 1),
                (stated.high, stated.open_high, -1),
            ):
                if isinstance(end, Term) or _rational(end) is not None:
                    edge = end if isinstance(end, Term) else term(_rational(end))
                    gap = one - edge if sign == 1 else edge - one
                    supposed.append(("positive" if is_open else "nonnegative", gap))
    return supposed


def given(
    domain: Domain, case: Case, points: Iterable[Case]
) -> tuple[list[Condition], tuple[str, ...]]:
    """Return what the conditions of a domain say of the variables of a case, and their words.

    Args: points: rational points of the domain; a condition that one of them contradicts is not
    used.
    """
    read, words = conditions(domain, case, points)
    return [("nonnegative", one) for one in read], words


def _stated(factor: AnyFactor, case: Case) -> Range:
    return factor.stated(case)


def _variables_of(value: Tensor) -> list[Term]:
    return [item for item in entries(value) if isinstance(item, Term)]


class Ran:
    """A check that was run on a case of terms.

    Attributes: leaves: the signed gaps that it compares; calls: with what the formula was called,
    by name, and what it gave; unequal: differences that are not 0, or code had gone
    another way.

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
        self.calls: list[tuple[Fields, Value]] = []
        self._places = 0

        @functools.wraps(formula)
        def asked(*args: Value, **named: Value) -> Value:
            given = formula(*args, **named)
            self.calls.append((_by_name(formula, args, named), given))
            return self._mark(given) if marked else given

        with tracing(True, equal) as trace:
            try:
                relation = function(asked, case)
                self.leaves = _leaves(relation)
            except Refused as error:
                raise Unsuited(str(error)) from error
        if trace.refusals:
            raise Unsuited(trace.refusals[0])
        self.asked, self._substituted = [*trace.unequal], trace.substituted
        self.unequal = [_plain(put(gap, trace.places)) for gap in self.asked]
        if trace.places:
            self.calls = [
                (with_values(given, trace.places, put), with_values(value, trace.places, put))
                for given, value in self.calls
            ]
        self.is_marked = marked

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

    def reaches(self, own: Set[Term]) -> bool:
        """Tell whether sides depend on values of calls with one of these variables, and, where
        something was put in the place of such, the values on one.

        Raises: Unreduced.
        """
        calls = [_dependence([*given.values()]) for given, _ in self.calls]
        return any(
            calls[mark.args[2] - 1] & own
            and (not self._substituted or dependence(_plain(mark)) & own)
            for mark in self.reached
        )

    @property
    def uncompared(self) -> tuple[int, ...]:
        """Numbers of entries of the formula's value that no side has, where it has others."""
        most = max((len(entries(given)) for _, given in self.calls), default=0)
        if not self.is_marked or most < 2:
            return ()
        there = {mark.args[1] for mark in self.reached}
        return tuple(place for place in range(1, most + 1) if place not in there) if there else ()

    @property
    def gives_several(self) -> bool:
        """Whether the formula gives several entries."""
        return any(len(entries(given)) > 1 for _, given in self.calls)

    def compared(self) -> Iterator[Compared]:
        """Yield what is compared, entry by entry.

        Raises: Unsuited for a side that is no term, integer or fraction.
        """
        for leaf in self.leaves:
            if leaf.given:
                raise Unsuited("it is supposed that something is >= 0")
            left, right = np.broadcast_arrays(*leaf.sides)
            squares = [(_plain(weight), boxed(one)) for weight, one in leaf.squares]
            for place in np.ndindex(left.shape):
                yield Compared(
                    leaf.sign,
                    _plain(left[place]),
                    _plain(right[place]),
                    [(weight, _plain(_at(one, place))) for weight, one in squares]
                    if leaf.squares
                    else None,
                )

    def sides(self) -> list[Term]:
        """Return both sides of all that is compared."""
        return [item for leaf in self.leaves for item in _terms(leaf)]

    def _mark(self, given: Value) -> Value:
        """Return a value of a formula with its entries marked by their numbers from 1."""
        self._places = 0

        def marked(value: Value) -> Value:
            kind: Value = type(value)
            if isinstance(value, (tuple, list)):
                return getattr(kind, "_make", kind)(map(marked, value))
            if isinstance(value, dict):
                return {name: marked(one) for name, one in value.items()}
            if isinstance(value, np.ndarray):
                flat = [*map(marked, value.flat), None]
                return np.array(flat, dtype=object)[:-1].reshape(value.shape)
            if value is None or isinstance(value, (str, bool)):
                return value
            self._places += 1
            return node(HELD, term(value), self._places, len(self.calls))

        return marked(given)


@dataclass(frozen=True)
class Compared:
    """One entry of what is compared: the sign of left − right, and the squares with their weights
    of which a certificate says that it is the sum, if there is one.
    """

    sign: Sign
    left: Term
    right: Term
    squares: list[tuple[Term, Term]] | None


def _at(value: np.ndarray, place: tuple[int, ...]) -> Value:
    return value[place] if value.shape else value[()]


def run(function: Function, formula: Formula, case: Case, looked: bool) -> Ran:
    """Run a check on a case; unless that was `looked` at before, with marked entries, if it can be
    run so. What code compares that is equal everywhere is equal.

    Raises: as `Ran`.
    """
    ran = _where_equal(function, formula, case, marked=False)
    if looked or not ran.gives_several:
        return ran
    try:
        return _where_equal(function, formula, case, marked=True)
    # code may ask of an entry what a marked one has not
    except Exception:  # noqa: BLE001
        return ran


def _where_equal(function: Function, formula: Formula, case: Case, marked: bool) -> Ran:
    equal: list[Term] = []
    for _ in range(EQUAL):
        ran = Ran(function, formula, case, marked, equal)
        zeros = [gap for gap in ran.asked if _is_zero(gap)]
        if not zeros:
            return ran
        equal += zeros
    raise Unsuited("code compares too much that is equal")


def _is_zero(gap: Term) -> bool:
    try:
        identities([(_plain(gap), ZERO)])
    except NoTheorem:
        return False
    return True


def _leaves(relation: Relation) -> list[Leaf]:
    try:
        return leaves(relation)
    except TypeError as error:
        raise Unsuited(str(error)) from error


def _terms(leaf: Leaf) -> list[Term]:
    sides = [*leaf.sides, *([] if leaf.proof is None else [leaf.proof])]
    return [item for side in sides for item in side.flat if isinstance(item, Term)]


def _plain(item: Value) -> Term:
    """Return a side as a term without marks."""
    try:
        whole = term(item)
    except Refused as error:
        raise Unsuited(str(error)) from error
    marks = [part for part in parts(whole) if part.operation is HELD]
    if not marks:
        return whole
    plain: dict[Term, Term] = {}
    for mark in marks:
        plain[mark] = put(mark.args[0], plain)
    return put(whole, plain)


class Coverage:
    """Of which parameters the proofs of a check's cases say something.

    Attributes, as those of `guards.covered.Covered`: `without`, the parameters that nothing has;
    the words with which a scope begins and ends.

    Raises: Unsuited by `add` and `finish` where less may be proved than is claimed, which is told
    elsewhere.
    """

    partial, beginning = None, ""

    def __init__(self, function: Function, formula: Formula, domain: Domain) -> None:
        self._function, self._formula = function, formula
        self._choices = [*domain.choices()]
        self._reached: set[tuple[str, ...]] = set()
        try:
            self._given = {*inspect.signature(formula).parameters}
        except (TypeError, ValueError):
            self._given = set()
        self._foreign = self._given - domain.factors.keys()
        self._given &= domain.factors.keys()
        self._computed = [name for name in self._given if domain.factors[name].is_computed]
        self._discrete = [name for name in self._given if domain.factors[name].is_discrete]
        self._real = domain.real_names()
        self._values: dict[str, tuple[set[str], set[str]]] = {}
        self._without: dict[str, None] = {}
        self._met: set[str] = set()
        self.uncompared: tuple[int, ...] = ()
        self.missed: list[str] = []

    def add(self, case: Case, ran: Ran, depends: Set[Term], conditions: Iterable[Term]) -> None:
        """Count a case.

        Args: depends: the variables on which the sides of its theorems depend; conditions: of what
        they ask something, as divisors.
        """
        self._note(case, ran)
        self.uncompared = self.uncompared or ran.uncompared
        if strange := variables(*ran.sides()) - variables(*terms_of(*case.values())):
            raise Unsuited(f"{min(map(str, strange))} is a variable of the check's own")
        heard = [
            {name: _dependence(value) for name, value in given.items()} for given, _ in ran.calls
        ]
        divided = variables(*conditions)
        choices = tuple(str(case[name]) for name in self._choices if name in case)
        for name in self._real:
            own = set(_variables_of(case[name]))
            if not own:
                continue
            places = [inside[name] for inside in heard if name in inside and name in self._given]
            if places and not any(inside & own for inside in places):
                raise Unsuited(f"the formula is not called with {name}")
            if depends & own or (name, *choices) in self._reached:
                self._met.add(name)
            elif any(inside & own for one in heard for inside in one.values()):
                if not self._marked(case, ran).reaches(own):
                    raise Unsuited(f"{name} is in no side")
                self._reached.add((name, *choices))
                self._met.add(name)
            elif self._foreign or any(_dependence(case[one]) & own for one in self._computed):
                raise Unsuited(f"{name} may have another name in the formula")
            elif divided & own or _occurring(ran.sides()) & own:
                self._met.add(name)
            else:
                self._without[name] = None

    def _marked(self, case: Case, ran: Ran) -> Ran:
        return ran if ran.is_marked else Ran(self._function, self._formula, case, marked=True)

    def _note(self, case: Case, ran: Ran) -> None:
        for name in self._discrete:
            if name in case:
                own, called = self._values.setdefault(name, (set(), set()))
                own.add(_words(case[name]))
                called.update(_words(given[name]) for given, _ in ran.calls if name in given)

    def finish(self) -> None:
        """Look at the discrete parameters of all cases together."""
        for name, (own, called) in self._values.items():
            if len(called) == 1 and "" not in called and called != own:
                raise Unsuited(f"the formula is called with one {name} alone")

    @property
    def without(self) -> list[str]:
        """Parameters that no relation has."""
        return [name for name in self._without if name not in self._met]

    @property
    def ending(self) -> str:
        """What a scope says of these, nothing if there are none."""
        return f"; {', '.join(self.without)} in nothing that was compared" if self.without else ""


def _words(value: Value) -> str:
    text = show(value)
    return text if len(text) <= SHORT else ""


def _by_name(formula: Formula, args: tuple[Value, ...], named: Fields) -> Fields:
    """Return the arguments of a call by the names of the formula's parameters."""
    try:
        bound = inspect.signature(formula).bind(*args, **named)
    except (TypeError, ValueError):
        return {**{str(place): value for place, value in enumerate(args)}, **named}
    bound.apply_defaults()
    return dict(bound.arguments)


def entries(value: Tree) -> list[Value]:
    """Return the numbers and terms in a value."""
    if isinstance(value, (tuple, list)):
        return [entry for part in value for entry in entries(part)]
    if isinstance(value, dict):
        return [entry for part in value.values() for entry in entries(part)]
    if isinstance(value, np.ndarray):
        return list(value.flat)
    return [] if value is None or isinstance(value, (str, bool)) else [value]


def _occurring(sides: Iterable[Term]) -> set[Term]:
    """Return the variables in terms, but for what is multiplied by the constant 0."""
    waiting, seen, own = [*sides], set[Term](), set[Term]()
    while waiting:
        one = waiting.pop()
        if one in seen or (one.operation is MULTIPLY and any(arg is ZERO for arg in one.args)):
            continue
        seen.add(one)
        own |= {one} if one.operation is VARIABLE else set()
        waiting += [arg for arg in one.args if isinstance(arg, Term)]
    return own


def _dependence(value: Tree) -> set[Term]:
    """Return the variables on which a value depends."""
    terms = dict.fromkeys(item for item in entries(value) if isinstance(item, Term))
    return set().union(*(dependence(_plain(one)) for one in terms))


def terms_of(*values: Tree) -> list[Term]:
    """Return the terms in values."""
    return [item for value in values for item in entries(value) if isinstance(item, Term)]


def with_values(
    value: Value, at: Mapping[Term, Value], place: Callable[[Term, Mapping[Term, Value]], Value]
) -> Value:
    """Return a value with others in the place of variables, in terms as `place` puts them."""
    if isinstance(value, Term):
        return place(value, at)
    kind: Value = type(value)
    if isinstance(value, (tuple, list)):
        return getattr(kind, "_make", kind)(with_values(one, at, place) for one in value)
    if isinstance(value, dict):
        return {name: with_values(one, at, place) for name, one in value.items()}
    if isinstance(value, np.ndarray) and value.dtype == object:
        flat = [*(with_values(one, at, place) for one in value.flat), None]
        return np.array(flat, dtype=object)[:-1].reshape(value.shape)
    return value
