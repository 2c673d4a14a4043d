"""Of which parameters a proof says something: of those that reach what is compared, and at whose
values the formula was asked.

A check that calls the formula at t = 0 alone proves nothing for another t, whatever the domain says
of t; nor does one that puts 0 in the place of t afterwards. So a symbol of a parameter that the
formula takes must occur in what the formula was called with, and in a side of the relation. SymPy
may cancel it there, as in the derivative of what is kept: then the check is run once more on
unknown functions of what the formula is called with, and the symbol must be left in a side of that
relation. A discrete parameter must not be the same in all calls.

Of a parameter that the formula does not take, and no side has, the relation says nothing, and so a
scope does.

Nor does a check that compares the entry [0, 0] of a matrix say anything of the others: of the
numbers that a formula gives, too, those count that are left in a side where unknown functions stand
in their place, in the first case with several.
"""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case, show
from lemmata.language.domain import Domain
from lemmata.language.relation import Asymptotic, Relation, leaves, parts
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove import limits
from lemmata.prove.guards.pointwise import Call
from lemmata.prove.scope import NOTHING, beginning_of, partial_of
from lemmata.prove.sequences.induction import Unfolded, unfolded
from lemmata.prove.sequences.telescoping import places
from lemmata.prove.symbols import paired, sizes, symbolic, symbols_of
from lemmata.prove.traced.coverage import lines
from lemmata.prove.traced.ran import by_name
from lemmata.terms.entries import Entries, is_of_any_length
from lemmata.terms.expressions import parts_of, subexpressions
from lemmata.terms.types import Fields, Formula, Function, Scalar, Tree, Value

SECONDS = 0.3
"""Of the processor, for a check on unknown functions, of which nearly all take a hundredth; once
one takes longer no other is run.
"""
BRIEF = 1.0
"""Likewise, for the entries that a check compares: where time is up, none counts as compared."""
FIRST = 7
"""Entries of an array of any length of which is looked whether they are compared."""
UNKNOWN, ARRAY = "unknown_", "array_"
"""What the names of unknown functions begin with."""
SHORT, FEW = 30, 3
"""A value of so many characters is told, and so many values of a parameter."""


class Covered:
    """An account of the parameters of a proof's cases: of which it says something, and what stood
    in the place of the others.
    """

    def __init__(
        self, function: Function, formula: Formula, domain: Domain, idle: bool = False
    ) -> None:
        self._function, self._formula, self._idle = function, formula, idle
        self._given = parameters(formula) & domain.factors.keys()
        self._foreign = parameters(formula) - domain.factors.keys()
        self._computed = [name for name in self._given if domain.factors[name].is_computed]
        self._real = domain.real_names()
        self._lines = lines(domain)
        self._discrete = [name for name in self._given if domain.factors[name].is_discrete]
        self._choices = [*domain.choices()]
        self._indices: Mapping[str, set[Scalar]] = {}
        self._missed: dict[str, dict[str, None]] = {}
        self._met: set[str] = set()
        self._without: dict[str, None] = {}
        self._probed: set[tuple[str, ...]] = set()
        self._reached: tuple[Case, Reached] | None = None
        self._slow = False
        self._looked = False
        self.uncompared: tuple[int, ...] = ()
        """Entries of the formula's value, by number from 1, that no side has, where it has
        others.
        """
        self._values: dict[str, tuple[set[str], set[str]]] = {}

    def add(
        self,
        inside: Domain,
        case: Case,
        bare: Case,
        calls: Sequence[Call],
        relation: Relation,
        said: Unfolded,
        divisors: Iterable[Scalar],
    ) -> None:
        """Count a case, `bare` of the indices of inductions, and what the check has given for it,
        `said` with these unfolded.

        Args: calls: of the formula, on symbols; divisors: what was divided by, which the scope may
        name.
        """
        if self._idle:
            return
        called = (
            [by_name(self._formula, args, named) for args, named, _ in calls]
            if self._discrete or symbolic(inside, case) or said.forms
            else []
        )
        own = {
            name: {s for s, _ in paired(case[name], case[name])} for name in symbolic(inside, case)
        }
        # an array may have no entries
        own = {name: symbols for name, symbols in own.items() if symbols}
        self._indices = {
            name: {*said.symbols, *places()} for name in said.every if name in inside.factors
        }
        own |= self._indices  # of which an induction says something whatever its sides have
        self._note(case, called, own)
        self._look_at_sizes(bare, called, set(itertools.chain(*own.values())))
        self._look_at_entries(bare, calls)
        if own:
            sides = free_symbols(
                *(
                    item
                    for leaf in leaves(said.relation)
                    for side in leaf.sides
                    for item in side.flat
                )
            )
            lost = not all(sides & symbols for symbols in own.values())
            self._weigh(
                bare,
                called,
                own,
                sides | (_in_limits(relation) if lost else set()),
                free_symbols(*divisors) if lost else set(),
            )

    def _look_at_sizes(self, case: Case, called: Sequence[Fields], own: Collection[Scalar]) -> None:
        """Look at sizes of which every value is meant: whether the formula is called with the size,
        or with less, and not with multiples alone, or with what is more; an index of the check's
        own may be any.

        Args: own: the symbols of parameters.
        """
        for name in self._given & sizes(case).keys() - self._indices.keys():
            values = [given[name] for given in called if name in given]
            moving = [value for value in values if symbols_in(value)]
            if any(symbols_in(value).difference(own) for value in moving):
                continue
            gaps = [case[name] - value for value in moving]
            if gaps and not any(gap == 0 or (gap.is_Integer and gap > 0) for gap in gaps):
                words = {_told(value.subs(_spoken(name, case))) for value in moving}
                self._missed.setdefault(name, {}).update(dict.fromkeys(sorted(words)))

    def _weigh(
        self,
        bare: Case,
        called: Sequence[Fields],
        own: Mapping[str, set[Scalar]],
        sides: set[Scalar],
        divisors: set[Scalar],
    ) -> None:
        """Look for the symbols of each parameter in what was called, compared, and divided by."""
        heard = [{name: symbols_in(value) for name, value in values.items()} for values in called]
        others = set(itertools.chain(*own.values()))
        for name, symbols in own.items():
            there = [values[name] for values in heard if name in self._given and name in values]
            # by a symbol that stands for no parameter, as an index of an induction: but one that
            # tends somewhere says nothing on the way
            apart = any("→" not in str(one) for inside in there for one in inside - others)
            whole = name not in self._real or any(
                self._is_whole(name, values[name], symbols) for values in called if name in values
            )
            moved = any(inside & symbols for inside in there)
            if there and not apart and not (moved and whole):
                self._missed.setdefault(name, {}).update(
                    dict.fromkeys(_told(values[name]) for values in called if name in values)
                )
            elif apart or name in self._indices or sides & symbols:
                self._met.add(name)
            elif any(inside & symbols for values in heard for inside in values.values()):
                self._look(name, bare, symbols)
            elif name in self._real and any(
                _is_number(other, called) for other in self._numbers_for(bare, symbols)
            ):
                self._missed.setdefault(name, {})
            elif symbols & divisors:
                self._met.add(name)
            else:
                self._without[name] = None

    def _is_whole(self, name: str, value: Value, symbols: set[Scalar]) -> bool:
        """Tell whether a value takes all values of a parameter: its symbols stand in it as they
        are, or, if it may be any number, with something that has none of them added.
        """
        inside = _flat(value)

        def is_all(symbol: Scalar, one: Value) -> bool:
            gap = (one - symbol).cancel() if symbol in symbols_in(one) else symbol
            rest = symbols_in(gap)
            is_any = name in self._lines or any("→" in str(one) for one in rest)
            return gap == 0 or (is_any and not rest & symbols)

        return all(
            any(one is symbol for one in inside) or any(is_all(symbol, one) for one in inside)
            for symbol in symbols
        )

    def _numbers_for(self, case: Case, symbols: set[Scalar]) -> list[str]:
        """Return the formula's parameters that may be other names for one with these symbols, or
        are computed from it.
        """
        return [
            *self._foreign,
            *(name for name in self._computed if symbols_in(case[name]) & symbols),
        ]

    def _look(self, name: str, case: Case, symbols: set[Scalar]) -> None:
        """Look at a parameter with which the formula was called, and that no side has: whether a
        relation on unknown functions has it.
        """
        chosen = (name, *(str(case[other]) for other in self._choices if other in case))
        if chosen not in self._probed:
            found = self._reach(case)
            if found.symbols & symbols:
                self._probed.add(chosen)
                self._met.add(name)
            else:
                self._missed.setdefault(name, {}).update(dict.fromkeys(found.places.get(name, ())))

    def _reach(self, case: Case) -> Reached:
        if self._reached is None or self._reached[0] is not case:
            self._reached = (
                case,
                Reached() if self._slow else reached(self._function, self._formula, case),
            )
            self._slow = self._slow or self._reached[1].slow
        return self._reached[1]

    def _look_at_entries(self, case: Case, calls: Sequence[Call]) -> None:
        """Look at the first case in which the formula gives several entries: which of them are
        compared.
        """
        if not self._looked and any(is_of_any_length(value) for _, _, value in calls):
            self._looked, reach = True, reached(self._function, self._formula, case, BRIEF)
            missing = range(1, FIRST + 1) if reach.slow else reach.missing
            self.uncompared = tuple(sorted(missing))
            return
        many = 0 if self._looked else max((len(_flat(value)) for _, _, value in calls), default=0)
        if many > 1:
            self._looked, reach = True, reached(self._function, self._formula, case, BRIEF)
            places, is_known = range(1, many + 1), reach.slow or reach.entries
            self.uncompared = (
                tuple(place for place in places if place not in reach.entries) if is_known else ()
            )

    def _note(self, case: Case, called: Iterable[Fields], own: Collection[str]) -> None:
        """Note the values of discrete parameters, and those with which the formula was called,
        until these differ.
        """
        for name in [name for name in self._discrete if name not in own and name in case]:
            there = {_told(values[name]) for values in called if name in values}
            known = self._values.setdefault(name, (set(), set()))
            known[0].add(_told(case[name]))
            known[1].update(there)
            if len(known[1]) > 1 or "" in known[1]:
                self._discrete.remove(name)

    @property
    def missed(self) -> dict[str, list[str]]:
        """The parameters of which less is proved than is claimed, each with the values that it had
        alone; none if none is known.
        """
        found = {name: [word for word in there if word] for name, there in self._missed.items()}
        for name, (values, there) in self._values.items():
            if name in self._discrete and len(there) == 1 and there != values:
                found[name] = list(there)
        return found

    @property
    def without(self) -> list[str]:
        """Parameters that no relation has."""
        return [name for name in self._without if name not in self._met and name not in self.missed]

    @property
    def partial(self) -> str | None:
        """Return in words where alone something is proved, None if nothing is missed."""
        return partial_of(self.missed)

    @property
    def beginning(self) -> str:
        """What a scope begins with, nothing if nothing is missed."""
        return beginning_of(self.partial)

    @property
    def ending(self) -> str:
        """What a scope says of parameters that no relation has, nothing if there are none."""
        return f"; {', '.join(self.without)} {NOTHING}" if self.without else ""


@dataclass(frozen=True)
class Reached:
    """What a check compares if the formula is replaced by unknown functions: the symbols, and what
    these functions are asked for.

    `entries` are the numbers of those that are left in its sides, from 1, and `missing` those of
    the first ones of an array of any length that are not. It is `slow` if time was up before that
    was known.
    """

    symbols: frozenset[Scalar] = frozenset()
    entries: frozenset[int] = frozenset()
    missing: frozenset[int] = frozenset()
    places: Mapping[str, list[str]] = field(default_factory=dict)
    slow: bool = False


def reached(function: Function, formula: Formula, case: Case, seconds: float = SECONDS) -> Reached:
    """Run a check on unknown functions of what it calls the formula with; nothing is reached where
    it cannot be run on such functions.
    """
    names: list[str] = []
    arrays: set[str] = set()

    def unknown(*args: Value, **named: Value) -> Value:
        given = by_name(formula, args, named)
        names[:] = [name for name, value in given.items() for _ in _flat(value)]
        return _unknown(
            formula(*args, **named),
            [entry for value in given.values() for entry in _flat(value)],
            arrays,
        )

    setattr(unknown, "__signature__", inspect.signature(formula))
    try:
        with within(seconds):
            sides = _sides(function(unknown, case))
            return Reached(
                frozenset().union(*map(free_symbols, sides)),
                _entries_in(sides),
                _missing_in(sides, arrays),
                _asked(sides, names),
            )
    except TimeUp:
        return Reached(slow=True)
    # a check may ask of an expression what an unknown function has not
    except Exception:  # noqa: BLE001
        return Reached()


def _entries_in(sides: Iterable[Scalar]) -> frozenset[int]:
    """Return the numbers of the unknown functions in the sides of a relation, from 1."""
    import sympy
    from sympy.core.function import AppliedUndef

    named = (
        str(one.func)
        for side in sides
        if isinstance(side, sympy.Basic)
        for one in side.atoms(AppliedUndef)
    )
    return frozenset(
        1 + int(name.removeprefix(UNKNOWN)) for name in named if name.startswith(UNKNOWN)
    )


def _missing_in(sides: Sequence[Scalar], arrays: Iterable[str]) -> frozenset[int]:
    """Return the numbers of those first entries of arrays of any length that no side has."""
    import sympy
    from sympy.core.function import AppliedUndef

    expressions = [side for side in sides if isinstance(side, sympy.Basic)]
    entries = [one for side in expressions for one in side.atoms(AppliedUndef)]
    missing: set[int] = set()
    for name in arrays:
        called = {one for one in entries if str(one.func) == name}
        # a relation may be written out for numbers too, in the place of its indices
        own = [one for one in called if not any(_is_written(one, whole) for whole in called)]
        missing |= {*range(FIRST)}.difference(*(_places_of(*one.args) for one in own))
    return frozenset(place + 1 for place in missing)


def _is_written(entry: Scalar, whole: Scalar) -> bool:
    """Tell whether an entry is another one with small numbers in the place of the integers that its
    place has, and with any in that of further ones.
    """
    import sympy

    own = [one for one in whole.args[0].free_symbols if one.is_integer]
    if not own or entry == whole or not entry.args[0].is_Integer:
        return False
    for numbers in itertools.product(range(FIRST), repeat=len(own)):
        at = dict(zip(own, map(sympy.Integer, numbers), strict=True))
        pairs = [
            (one, there.xreplace(at)) for one, there in zip(entry.args, whole.args, strict=True)
        ]
        if all(
            one == there or any(s.is_integer for s in there.free_symbols - one.free_symbols)
            for one, there in pairs
        ):
            return True
    return False


def _places_of(place: Scalar, *arguments: Scalar) -> set[int]:
    """Return the first places that one stands for: its own symbols are any integers from 0 on, but
    one that moves the length, an argument, with the place; from the end it is any place.
    """
    import sympy

    inside = free_symbols(*arguments)
    own = [
        one for one in place.free_symbols if one not in inside or _is_free(one, place, arguments)
    ]
    places = set[int]()
    for numbers in itertools.product(range(FIRST), repeat=len(own)):
        there = place.xreplace(dict(zip(own, map(sympy.Integer, numbers), strict=True)))
        if not there.is_Integer and own:
            return {*range(FIRST)}
        places |= {int(there)} if there.is_Integer else set()
    return places


def _is_free(index: Scalar, place: Scalar, arguments: Iterable[Scalar]) -> bool:
    """Tell whether the place may be any one of an array whose length moves with an index: another
    symbol is left between both, that goes up by ones.
    """
    left = [one - place for one in arguments if index in one.free_symbols]
    return all(
        index not in one.free_symbols and any(one.diff(s) == 1 for s in one.free_symbols)
        for one in left
    )


def _asked(sides: Iterable[Scalar], names: Sequence[str]) -> dict[str, list[str]]:
    """Return what stands in the place of each parameter where unknown functions are left in the
    sides, numbers alone, in words.
    """
    import sympy
    from sympy.core.function import AppliedUndef

    found: dict[str, dict[str, None]] = {}
    for part in subexpressions(*(side for side in sides if isinstance(side, sympy.Basic))):
        whole: Value = part
        put = (
            dict(zip(whole.variables, whole.point, strict=True))
            if isinstance(part, sympy.Subs)
            else {}
        )
        for one in (
            part.atoms(AppliedUndef) if put else [part] if isinstance(part, AppliedUndef) else []
        ):
            # the first argument of an array is a place
            given = one.args[1:] if str(one.func).startswith(ARRAY) else one.args
            for name, value in zip(names, given, strict=False):
                there = value.xreplace(put)
                if not there.free_symbols:
                    found.setdefault(name, {})[_told(there)] = None
    return {name: list(there) for name, there in found.items() if names.count(name) == 1}


def _sides(relation: Relation) -> list[Scalar]:
    """Return the entries of the sides of a relation, those of inductions and limits included."""
    return [
        item
        for part in parts(relation)
        for side in limits.sides(unfolded(part).relation)
        for item in _flat(side)
    ]


def free_symbols(*values: Scalar) -> set[Scalar]:
    """Return the symbols on which expressions depend: not those over which they are summed or
    integrated, or for which a value is put.
    """
    import sympy
    from sympy.concrete.expr_with_limits import ExprWithLimits

    expressions = [value for value in values if isinstance(value, sympy.Basic)]
    if parts_of(sympy.Tuple(*expressions), sympy.Subs, ExprWithLimits, sympy.Lambda):
        return set().union(*(one.free_symbols for one in expressions))
    return symbols_of(expressions)


def symbols_in(value: Tree) -> set[Scalar]:
    """Return the symbols in a value."""
    if isinstance(value, (tuple, list)):
        return set().union(*map(symbols_in, value))
    if isinstance(value, Entries):
        return symbols_in((value.count, value.inner(value.count)))
    return symbols_of([value])


def parameters(formula: Formula) -> set[str]:
    """Return the names of a formula's parameters, none where it does not tell them."""
    try:
        return {*inspect.signature(formula).parameters}
    except (TypeError, ValueError):
        return set()


def _in_limits(relation: Relation) -> set[Scalar]:
    """Return the symbols in what limits are taken of, and claimed to be: what a limit is has lost
    some of them.
    """
    growing = (part for part in parts(relation) if isinstance(part, Asymptotic))
    return free_symbols(*(item for part in growing for item in _sides(part)))


def _unknown(given: Tree, args: Iterable[Scalar], arrays: set[str]) -> Tree:
    """Return a value with an unknown function of the arguments in the place of each number, and
    add the names of those that are arrays of any length.
    """
    import sympy

    inside, numbered = [*map(sympy.sympify, args)], itertools.count()

    def named(positive: bool | None = None) -> Function:
        return sympy.Function(f"{UNKNOWN}{next(numbered)}", real=True, positive=positive)

    def replaced(value: Tree) -> Tree:
        kind: Value = type(value)
        if isinstance(value, (tuple, list)):
            return getattr(kind, "_make", kind)(map(replaced, value))
        if isinstance(value, dict):
            return {name: replaced(one) for name, one in value.items()}
        if isinstance(value, sympy.MatrixBase):
            return kind(*value.shape, [replaced(one) for one in value.flat()])
        if isinstance(value, np.ndarray):
            return np.array([*map(replaced, value.flat), None], dtype=object)[:-1].reshape(
                value.shape
            )
        if isinstance(value, Entries):
            entry: Function = sympy.Function(f"{ARRAY}{next(numbered)}", real=True)
            last = None if value.last is None else replaced(value.last)
            arrays.add(str(entry))
            return Entries(lambda i: entry(i, *inside), value.count, last)
        if value is None or isinstance(value, (str, bool)):
            return value
        if not isinstance(value, (int, float, Fraction, np.number, sympy.Expr)):
            raise TypeError(f"a {type(value).__name__} is no number")
        return named(sympy.sympify(value).is_positive or None)(*inside)

    return replaced(given)


def _flat(value: Tree) -> list[Value]:
    """Return the numbers and expressions in an argument."""
    if isinstance(value, (tuple, list)):
        return [entry for part in value for entry in _flat(part)]
    if isinstance(value, dict):
        return [entry for part in value.values() for entry in _flat(part)]
    if isinstance(value, np.ndarray):
        return list(value.flat)
    if hasattr(value, "applyfunc"):  # a matrix of SymPy
        return list(value)
    if isinstance(value, bool):
        return []
    return (
        [value]
        if isinstance(value, (int, float, Fraction)) or hasattr(value, "free_symbols")
        else []
    )


def _spoken(name: str, case: Case) -> dict[Scalar, Scalar]:
    """Return what puts the name of a size, with a prime, in the place of its symbol, which counts
    from the least one.
    """
    import sympy

    (own,) = case[name].free_symbols
    return {own: sympy.Symbol(f"{name}'") - (case[name] - own)}


def _is_number(name: str, called: Sequence[Fields]) -> bool:
    """Tell whether numbers alone stand in the place of a formula's parameter, in every call."""
    places = [values[name] for values in called if name in values]
    return bool(places) and all(_flat(value) and not symbols_in(value) for value in places)


def _told(value: Value) -> str:
    """Return a value in words, none where it is long."""
    text = show(value)
    return text if len(text) <= SHORT else ""
