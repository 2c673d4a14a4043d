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
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

import numpy as np

from lemmata.kernel.theorem import Condition
from lemmata.language.case import Case, show
from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.ranges import Range
from lemmata.language.relation import Leaf, Relation, leaves
from lemmata.terms.functions.held import FACTS as HELD
from lemmata.terms.term import (
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


def _stated(factor: AnyFactor, case: Case) -> Range:
    return factor.stated(case)


def _variables_of(value: Tensor) -> list[Term]:
    return [item for item in _entries(value) if isinstance(item, Term)]


class Ran:
    """A check that was run on a case of terms.

    Attributes: leaves: the signed gaps that it compares; calls: with what the formula was called,
    by name, and what it gave; unequal: differences that are not 0, or code had gone
    another way; uncompared: numbers of the entries of a formula's value that no side
    has, where it has others.

    Raises: Unsuited where a term was asked for something, or the relation is of another kind;
    whatever else the check raises.
    """

    def __init__(self, function: Function, formula: Formula, case: Case, marked: bool) -> None:
        self.calls: list[tuple[Fields, Value]] = []
        self._marked, self._formula = marked, formula
        self._places = 0

        @functools.wraps(formula)
        def asked(*args: Value, **named: Value) -> Value:
            given = formula(*args, **named)
            self.calls.append((_by_name(formula, args, named), given))
            return self._mark(given) if marked else given

        with tracing(denying=True) as trace:
            try:
                relation = function(asked, case)
                self.leaves = _leaves(relation)
            except Refused as error:
                raise Unsuited(str(error)) from error
        if trace.refusals:
            raise Unsuited(trace.refusals[0])
        self.unequal = list(trace.unequal)
        if trace.places:
            self.unequal = [put(gap, trace.places) for gap in self.unequal]
            self.calls = [
                (placed(given, trace.places, put), placed(value, trace.places, put))
                for given, value in self.calls
            ]
        reached = {
            part.args[1]
            for part in parts(*(item for leaf in self.leaves for item in _terms(leaf)))
            if part.operation is HELD
        }
        most = max((len(_entries(given)) for _, given in self.calls), default=0)
        self.uncompared = (
            tuple(place for place in range(1, most + 1) if place not in reached)
            if reached and most > 1
            else ()
        )

    @property
    def gives_several(self) -> bool:
        """Whether the formula gives several entries."""
        return any(len(_entries(given)) > 1 for _, given in self.calls)

    def pairs(self) -> Iterator[tuple[str, Term, Term]]:
        """Yield what is compared, entry by entry: the sign of the gap and both sides.

        Raises: Unsuited for a side that is no term, integer or fraction.
        """
        for leaf in self.leaves:
            if leaf.given:
                raise Unsuited("it is supposed that something is >= 0")
            if leaf.proof is not None:
                yield from (("zero", _plain(item), term(0)) for item in leaf.proof.flat)
            else:
                left, right = np.broadcast_arrays(*leaf.sides)
                for one, another in zip(left.flat, right.flat, strict=True):
                    yield leaf.sign, _plain(one), _plain(another)

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
            return node(HELD, term(value), self._places)

        return marked(given)


def run(function: Function, formula: Formula, case: Case, looked: bool) -> Ran:
    """Run a check on a case; unless that was `looked` at before, with marked entries, if it can be
    run so.

    Raises: as `Ran`.
    """
    ran = Ran(function, formula, case, marked=False)
    if looked or not ran.gives_several:
        return ran
    try:
        return Ran(function, formula, case, marked=True)
    # code may ask of an entry what a marked one has not
    except Exception:  # noqa: BLE001
        return ran


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

    def __init__(self, formula: Formula, domain: Domain) -> None:
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

    def add(self, case: Case, ran: Ran, conditions: Iterable[Term]) -> None:
        """Count a case and what its relation has.

        Raises: Unsuited also for a variable of the check's own, of which no scope tells here.
        """
        self._note(case, ran)
        self.uncompared = self.uncompared or ran.uncompared
        sides = variables(*ran.sides())
        if strange := sides - variables(*_deep([*case.values()])):
            raise Unsuited(f"{min(map(str, strange))} is a variable of the check's own")
        heard = [
            {name: variables(*_deep(value)) for name, value in given.items()}
            for given, _ in ran.calls
        ]
        divided = variables(*conditions)
        for name in self._real:
            own = set(_variables_of(case[name]))
            if not own:
                continue
            places = [inside[name] for inside in heard if name in inside and name in self._given]
            if places and not any(inside & own for inside in places):
                raise Unsuited(f"the formula is not called with {name}")
            if sides & own:
                self._met.add(name)
            elif any(inside & own for one in heard for inside in one.values()):
                raise Unsuited(f"{name} is in no side")
            elif self._foreign or any(variables(*_deep(case[one])) & own for one in self._computed):
                raise Unsuited(f"{name} may have another name in the formula")
            elif divided & own:
                self._met.add(name)
            else:
                self._without[name] = None

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


def placed(
    value: Tree, at: Mapping[Term, Value], place: Callable[[Term, Mapping[Term, Value]], Value]
) -> Tree:
    """Return a value with others in the place of variables, in terms as `place` puts them."""
    if isinstance(value, Term):
        return place(value, at)
    kind: Value = type(value)
    if isinstance(value, (tuple, list)):
        return getattr(kind, "_make", kind)(placed(one, at, place) for one in value)
    if isinstance(value, dict):
        return {name: placed(one, at, place) for name, one in value.items()}
    if isinstance(value, np.ndarray) and value.dtype == object:
        flat = [*(placed(one, at, place) for one in value.flat), None]
        return np.array(flat, dtype=object)[:-1].reshape(value.shape)
    return value


def _entries(value: Tree) -> list[Value]:
    """Return the numbers and terms in a value."""
    if isinstance(value, (tuple, list)):
        return [entry for part in value for entry in _entries(part)]
    if isinstance(value, dict):
        return [entry for part in value.values() for entry in _entries(part)]
    if isinstance(value, np.ndarray):
        return list(value.flat)
    return [] if value is None or isinstance(value, (str, bool)) else [value]


def _deep(value: Tree) -> list[Term]:
    return [item for item in _entries(value) if isinstance(item, Term)]
