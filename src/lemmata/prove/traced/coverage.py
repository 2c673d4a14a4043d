"""Of which parameters a proof on terms says something.

A scope names what reached a relation. A variable that occurs in no side is in nothing that was
compared; and where the formula was called without it, or an entry of what the formula gives is in
no side, less is proved than is claimed.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction

from lemmata.language.case import Case, show
from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.prove.symbols import sizes
from lemmata.prove.traced.points import moves
from lemmata.prove.traced.ran import Call, Ran
from lemmata.prove.traced.values import (
    Unsuited,
    dependence_of,
    entries,
    terms_of,
)
from lemmata.terms.term import MULTIPLY, VARIABLE, ZERO, Term, is_natural, variables
from lemmata.terms.types import Formula, Function, Value
from lemmata.terms.unknown import has_unknown

SHORT = 30
"""A value of so many characters is told."""
SHIFTS = 7
"""By fewer than so many the formula may be called with less than a size."""


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
        self._factors, self._choices = domain.factors, [*domain.choices()]
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

    def add(
        self,
        case: Case,
        ran: Ran,
        depends: Set[Term],
        conditions: Iterable[Term],
        points: Iterable[Mapping[Term, Fraction]],
    ) -> None:
        """Count a case.

        Args: depends: the variables on which the sides of its theorems depend; conditions: of what
        they ask something, as divisors; points: values of its variables.
        """
        self._note(case, ran)
        self.uncompared = self.uncompared or ran.uncompared
        if strange := variables(*ran.sides()) - variables(*terms_of(*case.values())) - {*ran.own}:
            raise Unsuited(f"{min(map(str, strange))} is a variable of the check's own")
        heard = [
            {name: dependence_of(value) for name, value in call.given.items()} for call in ran.calls
        ]
        divided = variables(*conditions)
        self._must_be_called(case, ran, heard, points)
        choices = tuple(str(case[name]) for name in self._choices if name in case)
        names = (*self._real, *sizes(case))
        for name in names:
            if name not in case:
                raise Unsuited(f"{name} depends on the index of an induction")
            own = variables(*terms_of(case[name]))
            if not own:
                continue
            if depends & own or (name, *choices) in self._reached:
                self._met.add(name)
            elif any(inside & own for one in heard for inside in one.values()):
                if not self._marked(case, ran).reaches(own):
                    raise Unsuited(f"{name} is in no side")
                self._reached.add((name, *choices))
                self._met.add(name)
            elif any(_is_number(one, ran) for one in self._others(case, own)):
                raise Unsuited(f"{name} may have another name in the formula")
            elif divided & own or _occurring(ran.sides()) & own:
                self._met.add(name)
            else:
                self._without[name] = None

    def _others(self, case: Case, own: Set[Term]) -> list[str]:
        """Return the formula's parameters that may be other names for one with these variables, or
        are computed from it.
        """
        computed = (one for one in self._computed if dependence_of(case[one]) & own)
        return [*self._foreign, *computed]

    def _must_be_called(
        self,
        case: Case,
        ran: Ran,
        heard: Sequence[Mapping[str, set[Term]]],
        points: Iterable[Mapping[Term, Fraction]],
    ) -> None:
        """Refuse a formula that no call is handed all entries of all its real parameters.

        Raises: Unsuited.
        """
        names = [name for name in (*self._real, *sizes(case)) if name in case]
        own = {name: variables(*terms_of(case[name])) for name in names if name in self._given}
        asked = {name: some for name, some in own.items() if any(name in one for one in heard)}
        if asked and not any(
            all(
                some <= one.get(name, set()) and moves(call.given[name], some, points)
                for name, some in asked.items()
            )
            for call, one in zip(ran.calls, heard, strict=True)
        ):
            raise Unsuited(f"the formula is not called with all of {', '.join(asked)}")
        for name in sizes(case):
            values = [call.given[name] for call in ran.calls if name in call.given]
            if name in asked and not any(_is_all(value, case[name]) for value in values):
                raise Unsuited(f"the formula is not called with every {name}")

    def _marked(self, case: Case, ran: Ran) -> Ran:
        return ran if ran.is_marked else Ran(self._function, self._formula, case, marked=True)

    def _note(self, case: Case, ran: Ran) -> None:
        every = sizes(case)
        for name in self._discrete:
            if name in case and name not in every:
                own, called = self._values.setdefault(name, (set(), set()))
                own.add(_words(case[name]))
                called.update(
                    "" if self._is_any(name, call, case, ran) else _words(call.given[name])
                    for call in ran.calls
                    if name in call.given
                )

    def _is_any(self, name: str, call: Call, case: Case, ran: Ran) -> bool:
        """Tell whether a call is with any value of a discrete parameter: with what grows, or an
        index from the least value on that no other argument has.
        """
        value = call.given[name]
        factor: AnyFactor = self._factors[name]
        moving = variables(*terms_of(value)) & {*ran.own}
        indices = {one for form in ran.forms for one in form.always}
        if not moving or indices.isdisjoint(map(str, moving)):
            return bool(moving)
        least = factor.least(case) if factor.is_integer else []
        arguments = [item for place, item in call.given.items() if place != name]
        free = moving - variables(*terms_of(*arguments))
        return bool(least) and any(_is_all(value, index + least[0]) for index in free)

    def finish(self) -> None:
        """Look at the discrete parameters of all cases together."""
        for name, (own, called) in self._values.items():
            if called and "" not in called | own and not own <= called:
                raise Unsuited(f"the formula is not called with every {name}")

    @property
    def without(self) -> list[str]:
        """Parameters that no relation has."""
        return [name for name in self._without if name not in self._met]

    @property
    def ending(self) -> str:
        """What a scope says of these, nothing if there are none."""
        return f"; {', '.join(self.without)} in nothing that was compared" if self.without else ""


def _is_all(value: Value, whole: Term) -> bool:
    """Tell whether a value is that of an integer that stands for every one, or less: a multiple
    leaves some out, and one that is more the first ones.
    """
    return isinstance(value, Term) and any(
        is_natural(value + less - whole) and is_natural(whole - value - less)
        for less in range(SHIFTS)
    )


def _is_number(name: str, ran: Ran) -> bool:
    """Tell whether numbers alone stand in the place of a formula's parameter, in every call, or
    none does. A value of an unknown function is any number.
    """
    places = [call.given[name] for call in ran.calls if name in call.given]
    return all(
        entries(value) and not dependence_of(value) and not has_unknown(*terms_of(value))
        for value in places
    )


def _words(value: Value) -> str:
    text = show(value)
    return text if len(text) <= SHORT else ""


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
