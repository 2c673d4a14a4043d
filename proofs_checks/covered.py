"""Of which parameters a proof says something: of those that reach what is compared, and at whose values the formula was asked.

A check that calls the formula at t = 0 alone proves nothing for another t, whatever the domain says of t; nor does one that puts 0 in the
place of t afterwards. So a symbol of a parameter that the formula takes must occur in what the formula was called with, and in a side of
the relation. SymPy may cancel it there, as in the derivative of what is kept: then the check is run once more on unknown functions of what
the formula is called with, and the symbol must be left in a side of that relation. A discrete parameter must not be the same in all calls.

A parameter that the formula does not take is missed where the check asks for it, and it reaches no side; where it does not, the relation is
one without it, and a scope says so.
"""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from lemmata.proofs_checks.induction import unfolded
from lemmata.proofs_checks.limits import symbol as growing
from lemmata.proofs_checks.patience import TimeUp, within
from lemmata.proofs_checks.pointwise import Call
from lemmata.proofs_checks.relation import All, Asymptotic, Limit, Relation, leaves
from lemmata.proofs_checks.symbols import symbols_of
from lemmata.theory.case import Case, show
from lemmata.theory.domain import Choice, Domain, Integer
from lemmata.theory.entries import Entries
from lemmata.theory.types import Formula, Function, Scalar, Tree, Value

SECONDS = 4.0
"""Of the processor, for a check on unknown functions."""
SHORT, FEW = 30, 3
"""A value of so many characters is told, and so many values of a parameter."""
NOTHING = "in nothing that was compared"
"""Follows the names of parameters that no relation has."""


class Covered:
    """An account of the parameters of a proof's cases: of which it says something, and what stood in the place of the others."""

    def __init__(self, function: Function, formula: Formula, domain: Domain) -> None:
        self._function, self._formula = function, formula
        self._given = parameters(formula) & domain.factors.keys()
        self._discrete = [name for name in self._given if isinstance(domain.factors[name], (Integer, Choice))]
        self._choices = [name for name, factor in domain.factors.items() if isinstance(factor, Choice)]
        self._missed: dict[str, dict[str, None]] = {}
        self._met: set[str] = set()
        self._without: dict[str, None] = {}
        self._probed: set[tuple[str, ...]] = set()
        self._values: dict[str, tuple[set[str], set[str]]] = {}

    def add(
        self, case: Case, calls: Sequence[Call], own: Mapping[str, Collection[Scalar]], sides: Collection[Scalar], asked: Collection[str]
    ) -> None:
        """Count a case.

        Args: calls: of the formula, on symbols; own: the symbols that stand for parameters, by the names of these; sides: the symbols in
            what is compared; asked: the parameters for which the check has asked the case.
        """
        called = [_by_name(self._formula, call) for call in calls]
        heard = symbols_in([tuple(values.values()) for values in called])
        others, left = set(itertools.chain(*own.values())), []
        for name, symbols in own.items():
            there = [values[name] for values in called if name in self._given and name in values]
            if there and not any(_ranges(symbols_in(value), set(symbols), others) for value in there):
                self._missed.setdefault(name, {}).update(dict.fromkeys(map(_told, there)))
            elif not sides or not set(sides) & set(symbols):
                left.append(name)
            else:
                self._met.add(name)
        self._look(left, case, heard, own, asked)
        self._note(case, called)

    def _look(
        self, left: Iterable[str], case: Case, heard: set[Scalar], own: Mapping[str, Collection[Scalar]], asked: Collection[str]
    ) -> None:
        """Look at parameters that no side has: where the formula was called with them, at a relation on unknown functions."""
        chosen = tuple(str(case[name]) for name in self._choices if name in case)
        cancelled = [name for name in left if heard & set(own[name])]
        fresh = [name for name in cancelled if (name, *chosen) not in self._probed]
        found = reached(self._function, self._formula, case) if fresh else set()
        for name in fresh:
            if found & set(own[name]):
                self._probed.add((name, *chosen))
                self._met.add(name)
            else:
                self._missed.setdefault(name, {})
        for name in left:
            if name not in cancelled:
                kept = self._missed if name in asked else self._without
                kept.setdefault(name, {} if kept is self._missed else None)

    def _note(self, case: Case, called: Iterable[Mapping[str, Value]]) -> None:
        """Note the values of discrete parameters, and those with which the formula was called."""
        for name in self._discrete:
            there = {_told(values[name]) for values in called if name in values}
            if name in case and there:
                known = self._values.setdefault(name, (set(), set()))
                known[0].add(_told(case[name]))
                known[1].update(there)

    @property
    def missed(self) -> dict[str, list[str]]:
        """The parameters of which less is proved than is claimed, each with the values that it had alone; none if none is known."""
        found = {name: [word for word in there if word] for name, there in self._missed.items()}
        for name, (values, there) in self._values.items():
            if len(there) == 1 and there != values and "" not in there:
                found[name] = list(there)
        return found

    @property
    def without(self) -> list[str]:
        """Parameters that no relation has."""
        return [name for name in self._without if name not in self._met and name not in self.missed]

    @property
    def partial(self) -> str | None:
        """Return in words where alone something is proved, None if nothing is missed."""
        missed = self.missed
        placed = [f"{name} = {' or '.join(there)}" for name, there in missed.items() if 0 < len(there) <= FEW]
        others = [name for name, there in missed.items() if not 0 < len(there) <= FEW]
        words = [*([f"at {', '.join(placed)}"] if placed else []), *([f"{', '.join(others)} {NOTHING}"] if others else [])]
        return "; ".join(words) or None


def reached(function: Function, formula: Formula, case: Case) -> set[Scalar]:
    """Return the symbols in what a check compares if the formula is replaced by unknown functions of what it is called with.

    None are found where the check cannot be run on such functions.
    """

    def unknown(*args: Value, **named: Value) -> Value:
        return _unknown(formula(*args, **named), [*args, *named.values()])

    setattr(unknown, "__signature__", inspect.signature(formula))
    try:
        with within(SECONDS):
            return _compared(function(unknown, case))
    except TimeUp:
        return set()
    except Exception:  # noqa: BLE001 - a check may ask of an expression what an unknown function has not
        return set()


def _compared(relation: Relation) -> set[Scalar]:
    """Return the symbols in the sides of a relation, those of inductions and limits included."""
    if isinstance(relation, All):
        return set().union(*map(_compared, relation.parts))
    if isinstance(relation, Asymptotic):
        t = growing(relation)
        return symbols_in((relation.function(t), relation.value if isinstance(relation, Limit) else relation.leading(t)))
    return symbols_of(side for leaf in leaves(unfolded(relation).relation) for side in leaf.sides)


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


def _ranges(inside: set[Scalar], own: set[Scalar], others: set[Scalar]) -> bool:
    """Tell whether a value with these symbols runs through values: by its own symbol, or by one that stands for no parameter."""
    return bool(inside & own or inside - others)


def _unknown(given: Tree, args: Sequence[Value]) -> Tree:
    """Return a value with an unknown function of the arguments in the place of each number."""
    import sympy

    inside, numbered = [sympy.sympify(entry) for value in args for entry in _flat(value)], itertools.count()

    def named(positive: bool | None = None) -> Function:
        return sympy.Function(f"unknown_{next(numbered)}", real=True, positive=positive)

    def replaced(value: Tree) -> Tree:
        if isinstance(value, (tuple, list)):
            return tuple(map(replaced, value))
        if isinstance(value, np.ndarray):
            return np.array([*map(replaced, value.flat), None], dtype=object)[:-1].reshape(value.shape)
        if isinstance(value, Entries):
            entry, last = named(), None if value.last is None else replaced(value.last)
            return Entries(lambda i: entry(i, *inside), value.count, last)
        if isinstance(value, (str, bool)) or not isinstance(value, (int, float, Fraction, np.number, sympy.Expr)):
            raise TypeError(f"a {type(value).__name__} is no number")
        return named(sympy.sympify(value).is_positive or None)(*inside)

    return replaced(given)


def _flat(value: Tree) -> list[Value]:
    """Return the numbers and expressions in an argument."""
    if isinstance(value, (tuple, list)):
        return [entry for part in value for entry in _flat(part)]
    if isinstance(value, np.ndarray):
        return list(value.flat)
    return [value] if isinstance(value, (int, float, Fraction)) or hasattr(value, "free_symbols") else []


def _by_name(formula: Formula, call: Call) -> Mapping[str, Value]:
    """Return the arguments of a call by the names of the formula's parameters, with those that it has by default."""
    args, named, _ = call
    try:
        bound = inspect.signature(formula).bind(*args, **named)
    except (TypeError, ValueError):
        return {**{str(place): value for place, value in enumerate(args)}, **named}
    bound.apply_defaults()
    return bound.arguments


def _told(value: Value) -> str:
    """Return a value in words, none where it is long."""
    text = show(value)
    return text if len(text) <= SHORT else ""
