"""Of which parameters a proof on terms says something.

A scope names what reached a relation. A variable that occurs in no side is in nothing that was
compared; and where the formula was called without it, or an entry of what the formula gives is in
no side, less is proved than is claimed, which a scope says first.
"""

from __future__ import annotations

import functools
import inspect
import itertools
import math
from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction
from typing import TypeAlias

from lemmata.kernel.identity import identities
from lemmata.kernel.theorem import NoTheorem
from lemmata.language.case import Case, show
from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.language.ranges import REAL
from lemmata.prove.scope import FEW, NOTHING, PARTIAL, beginning_of, partial_of
from lemmata.prove.symbols import sizes
from lemmata.prove.traced.ran import Call, Ran, marked_of
from lemmata.prove.traced.twin import Reruns, is_compared
from lemmata.prove.traced.values import (
    Unsuited,
    dependence_of,
    entries,
    mapped,
    plain,
    terms_of,
)
from lemmata.terms.quotients import dependence
from lemmata.terms.term import (
    MULTIPLY,
    VARIABLE,
    ZERO,
    Term,
    evaluate,
    is_natural,
    put,
    term,
    variables,
)
from lemmata.terms.types import Formula, Function, Value
from lemmata.terms.unknown import has_unknown

Values: TypeAlias = tuple[str | None, ...]
"""The discrete parameters in a call of the formula, as text; None for any value."""
SHORT = 30
"""A value of so many characters is told."""
MOST_ENTRIES = 64
"""So many entries of what a formula gives are moved one by one, at most."""
SHIFTS = 7
"""By fewer than so many the formula may be called with less than a size."""


class Coverage:
    """Of which parameters the proofs of a check's cases say something.

    Attributes: `missed`, the parameters of which less is proved than is claimed, each with the
    numbers in its place; `without`, those that nothing has; the words with which a scope begins and
    ends; `is_called`, whether the formula is called in any case; `is_unknown`, whether it is not
    known in one which entries of its value are compared.

    Raises: Unsuited by `add` and `finish` where it is not known of which less is proved.
    """

    def __init__(
        self, function: Function, formula: Formula, domain: Domain, is_control: bool = False
    ) -> None:
        self._function, self._formula, self._is_control = function, formula, is_control
        self._has_terms = self.is_compared = self.is_called = self.is_unknown = False
        self._factors, self._choices = domain.factors, [*domain.choices()]
        self._reached: set[tuple[str, ...]] = set()
        try:
            self._given = {*inspect.signature(formula).parameters}
        except (TypeError, ValueError):
            self._given = set()
        self._foreign = self._given - domain.factors.keys()
        self._given &= domain.factors.keys()
        # a set has another order in each process, and a scope names them
        given = [name for name in domain.factors if name in self._given]
        self._computed = [name for name in given if domain.factors[name].is_computed]
        self._discrete = [name for name in given if domain.factors[name].is_discrete]
        self._real, self._walked = domain.real_names(), [*domain.discrete()]
        self._lines = lines(domain)
        self._idle: list[str] = []
        self._own, self._called = set[Values](), set[Values]()
        self._without: dict[str, None] = {}
        self._met: set[str] = set()
        self.uncompared: tuple[int, ...] = ()
        self._missed: dict[str, dict[str, None]] = {}
        self._lost: dict[str, None] = {}
        self._indexed = set[str]()

    def add(
        self,
        case: Case,
        ran: Ran,
        depends: Set[Term],
        conditions: Iterable[Term],
    ) -> None:
        """Count a case.

        Args: depends: the variables on which the sides of its theorems depend; conditions: of what
        they ask something, as divisors.
        """
        self._note(case, ran)
        self._has_terms = self._has_terms or (bool(ran.calls) and bool(terms_of(*case.values())))
        self._look_at_entries(case, ran, depends)
        if strange := variables(*ran.sides()) - variables(*terms_of(*case.values())) - {*ran.own}:
            raise Unsuited(f"{min(map(str, strange))} is a variable of the check's own")
        heard = [
            {name: dependence_of(value) for name, value in call.given.items()} for call in ran.calls
        ]
        divided = variables(*conditions)
        self._must_have_indices(ran)
        self._must_be_called(case, ran, heard)
        choices = tuple(str(case[name]) for name in self._choices if name in case)
        every = sizes(case)
        for name in (*self._real, *every):
            if name not in case:
                raise Unsuited(f"{name} depends on the index of an induction")
            own = variables(*terms_of(case[name]))
            if not own:
                continue
            indices = _free_indices(name, case, ran) if name in every else set[Term]()
            is_reached = depends & own or (name, *choices) in self._reached
            if is_reached or (indices and self._marked(case, ran).reaches(indices)):
                self._met.add(name)
            elif name in self._missed:
                continue
            elif any(inside & own for one in heard for inside in one.values()):
                self._look(name, choices, own, self._marked(case, ran))
            elif others := [one for one in self._others(case, own, ran) if _is_number(one, ran)]:
                if not any(_is_plain(one, ran) for one in others):
                    raise Unsuited(f"{name} may have another name in the formula")
                self._miss(name, [], ran)
            elif divided & own or _occurring(ran.sides()) & own:
                self._met.add(name)
            else:
                self._without[name] = None

    def _look_at_entries(self, case: Case, ran: Ran, depends: Set[Term]) -> None:
        """Note of which entries of the formula's value no side of a case has one, and a case of
        which none has any.
        """
        self.uncompared = tuple(sorted({*self.uncompared, *ran.uncompared}))
        self.is_called = self.is_called or bool(ran.calls)
        if self._is_control or ran.by_sympy:
            return
        marked = ran if ran.is_marked else marked_of(self._function, self._formula, case)
        if marked is None:
            standing, most = set[int](), 0
        else:
            # what a side may have by f − f alone is looked at in the first cases
            standing, most = marked.places if ran.is_marked else marked.standing, marked.most
        heard = (
            dependence_of([list(call.given.values()) for call in ran.calls]) if ran.forms else set()
        )
        # a sequence that begins with a value of the formula has it in no side
        is_along = bool(heard & depends)
        if ran.calls and not standing and (marked is None or marked.asks_entries):
            self.is_unknown = self.is_unknown or not self._moves_with_each(case, ran)
        elif not ran.calls or (most and not (standing or is_along)):
            places = (f"{name} = {show(case[name])}" for name in self._walked if name in case)
            self._idle.append(", ".join(places))
        elif marked and standing and most > 1 and not marked.is_of_any_length:
            left = {*range(1, most + 1)} - standing
            self.uncompared = tuple(sorted({*self.uncompared, *left}))

    def _moves_with_each(self, case: Case, ran: Ran) -> bool:
        """Tell whether what is compared moves with each entry of the formula's value, or has no
        value then: where code asks for entries itself, or takes no mark in their place.
        """
        is_looked_at = 0 < ran.most <= MOST_ENTRIES and not ran.is_of_any_length
        return is_looked_at and all(self._moves_with(k, case, ran) for k in range(ran.most))

    def _moves_with(self, entry: int, case: Case, ran: Ran) -> bool:
        @functools.wraps(self._formula)
        def moved(*args: Value, **named: Value) -> Value:
            numbers = itertools.count()
            return mapped(
                self._formula(*args, **named),
                lambda one: one + 1 if next(numbers) == entry else one,
            )

        try:
            compared = _compared(Ran(self._function, moved, case, marked=False))
        # of another kind than a check takes, so that nothing is known
        except (TypeError, AttributeError):
            return False
        except Exception:  # noqa: BLE001 - what has no value has moved
            return True
        return compared != _compared(ran)

    def lose(self, words: str) -> None:
        """Note of what less is proved."""
        self._lost[words] = None

    def _look(self, name: str, choices: tuple[str, ...], own: Set[Term], marked: Ran) -> None:
        """Look at a parameter that no side has: whether one depends on a value of the formula that
        was asked for with it.
        """
        if marked.reaches(own):
            self._reached.add((name, *choices))
            self._met.add(name)
        else:
            self._miss(name, marked.heard, marked)

    def _miss(self, name: str, calls: Iterable[Call], ran: Ran) -> None:
        """Note a real parameter of which less is proved, and what is in its place in calls.

        Raises: Unsuited where it is no real parameter, but for an index.
        """
        values = [call.given[name] for call in calls if name in call.given]
        if name not in self._real and not variables(*terms_of(*values)) & {*ran.own}:
            raise Unsuited(f"{name} is in no side")
        put_there = {
            one: swaps for one, swaps in ran.substituted.items() if one in {*terms_of(*values)}
        }
        places = [place for swaps in put_there.values() for place in swaps] or values
        words = dict.fromkeys(map(_words, places))
        if name in words or dependence_of(places) & {*ran.own}:
            return self.lose(f"{name} is in no side")
        self._missed.setdefault(name, {}).update(words)

    def _others(self, case: Case, own: Set[Term], ran: Ran) -> list[str]:
        """Return the formula's parameters that may be other names for one with these variables, or
        are computed from it.
        """
        computed = (one for one in self._computed if dependence_of(case[one]) & own)
        return [*self._foreign, *computed] if ran.calls else []

    def _must_have_indices(self, ran: Ran) -> None:
        """Note a formula that no call is handed every value of the indices that are parameters."""
        for form in ran.forms:
            least, names = form.every, sorted(self._given & form.every.keys())
            calls = [[call.given.get(name) for name in names] for call in ran.calls]
            said = [values for values in calls if any(value is not None for value in values)]
            if said and not any(
                all(
                    _is_every(one, least[name], ran)
                    for name, one in zip(names, values, strict=True)
                )
                and _are_apart(values, ran.own.keys())
                for values in said
            ):
                self._lose_values(names, calls)

    def _lose_values(self, names: Sequence[str], calls: Iterable[Sequence[Value]]) -> None:
        """Note that the formula is called with some values of integers alone, and with which, if
        each is a number.
        """
        heard = [value for values in calls for value in values]
        if len(names) > 1 or dependence_of(heard):
            return self.lose(f"the formula is not called with every {', '.join(names)}")
        self._missed.setdefault(names[0], {}).update(dict.fromkeys(map(_words, heard)))

    def _must_be_called(
        self, case: Case, ran: Ran, heard: Sequence[Mapping[str, set[Term]]]
    ) -> None:
        """Note a formula that no call is handed all values of all its real parameters, and sizes,
        but for those with which none has to do.
        """
        every = sizes(case)
        names = [name for name in (*self._real, *every) if name in case and name in self._given]
        own = {name: variables(*terms_of(case[name])) for name in names}
        asked = {name: some for name, some in own.items() if any(name in one for one in heard)}
        for name in [name for name in asked if name in self._real]:
            if own[name] and not any(one.get(name, set()) & own[name] for one in heard):
                self._miss(name, ran.calls, ran)
                del asked[name]
        whole = [self._whole_of(case, call, asked, ran) for call in ran.calls]
        if asked and not any(
            asked.keys() <= there or self._are_by_entries(case, asked, there, ran.calls, whole)
            for there in whole
        ):
            lost = [name for name in asked if not any(name in there for there in whole)]
            if len(lost) == 1 and lost[0] in every:
                self._lose_values(lost, [[call.given[lost[0]]] for call in ran.calls])
            else:
                self.lose(f"the formula is not called with all of {', '.join(asked)}")

    def _whole_of(
        self, case: Case, call: Call, asked: Mapping[str, set[Term]], ran: Ran
    ) -> set[str]:
        """Return the parameters of which a call is with all values at once: with each as it is, or
        a real one that may be any number, or grows, with something added that has nothing of those
        that are not as they are; a size may have an index of a relation's own added that no other
        argument has.
        """
        every = sizes(case)
        grows = {one for form in ran.forms if not (form.every or form.always) for one in form.own}
        given = {name: own for name, own in asked.items() if name in call.given}
        whole = {
            name
            for name, own in given.items()
            if (
                _is_all(call.given[name], case[name]) or _free_index(name, call, case, ran)
                if name in every
                else _is_as_it_is(call.given[name], case[name], own)
            )
        }
        rest = set[Term]().union(*(own for name, own in given.items() if name not in whole))
        return whole | {
            name
            for name, own in given.items()
            if (name in self._lines or variables(*terms_of(call.given[name])) & grows)
            and len(entries(call.given[name])) == len(entries(case[name]))
            and _is_shift(call.given[name], own, rest)
        }

    def _are_by_entries(
        self,
        case: Case,
        asked: Mapping[str, set[Term]],
        there: Set[str],
        calls: Sequence[Call],
        whole: Sequence[Set[str]],
    ) -> bool:
        """Tell whether all parameters but one are in a call as a whole, and each entry of that one
        stands alone in such a call, of which the formula makes what it makes of it in the array, if
        it takes that.
        """
        left = [*(asked.keys() - there)]
        if len(left) != 1:
            return False
        (name,) = left
        alone = [
            call
            for call, names in zip(calls, whole, strict=True)
            if names >= there and any(call.given.get(name) is one for one in asked[name])
        ]
        if not asked[name] <= {call.given[name] for call in alone}:
            return False
        try:
            values = entries(self._formula(**{**alone[0].given, name: case[name]}))
        # a formula of a number may refuse an array in any way
        except Exception:  # noqa: BLE001
            return True
        try:
            places = dict(zip(entries(case[name]), values, strict=True))
            identities((plain(call.value), plain(places[call.given[name]])) for call in alone)
        except (NoTheorem, Unsuited, ValueError):
            return False
        return True

    def _marked(self, case: Case, ran: Ran) -> Ran:
        return ran if ran.is_marked else Ran(self._function, self._formula, case, marked=True)

    def _note(self, case: Case, ran: Ran) -> None:
        """Note the values of the discrete parameters in a case, and with which the formula is
        called: None for any value, or where there is none.
        """
        every = sizes(case)
        names = [name for name in self._discrete if name in case and name not in every]
        if not names:
            return
        self._own.add(tuple(_text(case[one]) if one in names else None for one in self._discrete))
        for call in ran.calls:
            heard = [name for name in names if name in call.given]
            told = {
                name: _text(call.given[name])
                for name in heard
                if not self._is_any(name, call, case, ran)
            }
            self._called.add(tuple(map(told.get, self._discrete)))
            self._indexed.update(
                name for name in heard if variables(*terms_of(call.given[name])) & ran.own.keys()
            )

    def _is_any(self, name: str, call: Call, case: Case, ran: Ran) -> bool:
        """Tell whether a call is with any value of a discrete parameter: what grows, or an index
        from the least value on that no other argument has.
        """
        value = call.given[name]
        factor: AnyFactor = self._factors[name]
        moving = variables(*terms_of(value)) & {*ran.own}
        grows = {one for form in ran.forms if not (form.every or form.always) for one in form.own}
        if any(not dependence(plain(term(value) - one)) & ran.own.keys() for one in moving & grows):
            return True
        least = factor.least(case) if factor.is_integer and moving else []
        arguments = [item for place, item in call.given.items() if place != name]
        free = moving - variables(*terms_of(*arguments))
        return bool(least) and any(_is_all(value, index + least[0]) for index in free)

    def compare(self, ran: Ran, at: Mapping[Term, Fraction], reruns: Reruns) -> None:
        """Compare what the formula gave with what it gives to numbers at a point.

        Raises: Unsound where that is something else.
        """
        if is_compared(self._formula, ran.calls, at, reruns):
            self.is_compared = True

    def finish(self) -> None:
        """Look at all cases together: whether numbers were met, and every discrete parameter.

        Raises: Unsuited.
        """
        if self._has_terms and not self.is_compared and not self._is_control:
            raise Unsuited("the formula could be compared on no numbers")
        if self._idle and self.is_called:
            more = f" and {len(self._idle) - 1} more" if len(self._idle) > 1 else ""
            self.lose(
                f"{self._idle[0] or 'all of it'}{more}, where nothing of the formula is compared"
            )
        alone = [self._is_lost(*one) for one in enumerate(self._discrete)]
        if not any(alone) and self._called and not _are_among(self._own, self._called):
            columns = zip(*self._own, strict=True)
            pairs = zip(self._discrete, columns, strict=True)
            names = ", ".join(name for name, values in pairs if len({*values}) > 1)
            self.lose(f"the formula is not called with every {names} together")

    def _is_lost(self, place: int, name: str) -> bool:
        """Tell, and note, whether the formula is not called with every value of a discrete
        parameter.
        """
        own, called = ({values[place] for values in some} for some in (self._own, self._called))
        if not called or None in called | own or own <= called:
            return False
        is_told = len(called) <= FEW and all(len(text or "") <= SHORT for text in called)
        if name in self._indexed or not is_told:
            self.lose(f"the formula is not called with every {name}")
        else:
            self._missed.setdefault(name, {}).update(dict.fromkeys(sorted(filter(None, called))))
        return True

    @property
    def without(self) -> list[str]:
        """Parameters that no relation has."""
        return [
            name for name in self._without if name not in self._met and name not in self._missed
        ]

    @property
    def missed(self) -> dict[str, list[str]]:
        """Parameters of which less is proved, each with the numbers in its place."""
        return {name: [word for word in there if word] for name, there in self._missed.items()}

    @property
    def placed(self) -> list[str]:
        """Those of which a scope tells what is in their place."""
        return [name for name, there in self.missed.items() if 0 < len(there) <= FEW]

    @property
    def partial(self) -> str | None:
        """Return in words where alone something is proved, None if nothing is missed."""
        missed = [partial_of(self.missed) or NOTHING] if self._missed else []
        return "; ".join([*missed, *self._lost]) or None

    @property
    def beginning(self) -> str:
        """What a scope begins with, nothing if nothing is missed."""
        return f"{PARTIAL}{self.partial}; " if self._lost else beginning_of(self.partial)

    @property
    def ending(self) -> str:
        """What a scope says of these, nothing if there are none."""
        return f"; {', '.join(self.without)} {NOTHING}" if self.without else ""


def lines(domain: Domain) -> set[str]:
    """Return the parameters that may be any real number, and are bound by no condition."""
    factors: Mapping[str, AnyFactor] = {} if domain.where else domain.reals()
    return {name for name, one in factors.items() if (one.low, one.high) == REAL}


def _is_shift(value: Value, own: Set[Term], rest: Set[Term]) -> bool:
    """Tell whether a value has each of some variables with something added that has none of others,
    and of these.
    """
    inside = terms_of(value)
    return all(
        any(not dependence(plain(whole - one)) & (own | rest) for whole in inside) for one in own
    )


def _is_as_it_is(value: Value, whole: Value, own: Set[Term]) -> bool:
    """Tell whether a value has as many entries as a parameter, and each of its variables."""
    inside = terms_of(value)
    return len(entries(value)) == len(entries(whole)) and (
        own <= {*inside} or all(any(_is_same(one, entry) for entry in inside) for one in own)
    )


def _is_same(left: Term, right: Term) -> bool:
    try:
        identities([(left, plain(right))])
    except NoTheorem:
        return False
    return True


def _free_indices(name: str, case: Case, ran: Ran) -> set[Term]:
    """Return the indices of a relation's own that stand for every value of a size in a call."""
    calls = (call for call in ran.calls if name in call.given)
    return {k for call in calls for k in _free_index(name, call, case, ran)}


def _free_index(name: str, call: Call, case: Case, ran: Ran) -> set[Term]:
    """Return the indices of a relation's own that, from the least size on, or added to the size,
    are the size of a call, and that no other argument has.
    """
    others = [item for place, item in call.given.items() if place != name]
    free = ran.own.keys() - variables(*terms_of(*others))
    size: Term = case[name]
    least = put(size, dict.fromkeys(variables(size), ZERO))
    value = call.given[name]
    return {k for k in free for whole in (size, least) if _is_all(value, whole + k)}


def _is_every(value: Value, least: int, ran: Ran) -> bool:
    """Tell whether a value is every integer from a least one on: an index, and at most that."""
    return isinstance(value, Term) and any(
        is_natural(value - k) and is_natural(least - (value - k))
        for k in variables(value) & ran.own.keys()
    )


def _are_apart(values: Iterable[Value], own: Set[Term]) -> bool:
    """Tell whether no two values have an index in common: of a grid that would be a diagonal."""
    indices = [one for value in values for one in variables(*terms_of(value)) & own]
    return len({*indices}) == len(indices)


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


def _is_plain(name: str, ran: Ran) -> bool:
    """Tell whether plain numbers stand in the place of a formula's parameter, in some call."""
    places = [entries(call.given[name]) for call in ran.calls if name in call.given]
    return any(isinstance(one, (int, float, Fraction, Term)) for place in places for one in place)


def _compared(ran: Ran) -> list[str]:
    """Return what a check compares, as text: numbers as well as terms."""
    gaps = [str(one) for leaf in ran.leaves for one in leaf.gap.flat]
    return [*gaps, *map(str, ran.sides())]


def _are_among(own: Set[Values], called: Set[Values]) -> bool:
    """Tell whether all values of several parameters are among others, None being any value."""
    left = own - called
    kinds = {tuple(one is None for one in values) for values in called} if left else set()
    for is_any in kinds:
        there = {values for values in called if tuple(one is None for one in values) == is_any}
        for lacks in {tuple(one is None for one in values) for values in left}:
            kept = [k for k, pair in enumerate(zip(is_any, lacks, strict=True)) if not any(pair)]
            heard = {tuple(values[k] for k in kept) for values in there}
            left -= {
                values
                for values in left
                if tuple(one is None for one in values) == lacks
                and tuple(values[k] for k in kept) in heard
            }
    return not left


def _words(value: Value) -> str:
    """Return a value in words, nothing for a long one."""
    text = _text(value)
    return text if len(text) <= SHORT else ""


def _text(value: Value) -> str:
    """Return a value as text, in which a float, or a fraction, that is an integer is written as
    one.
    """
    return show(mapped(value, _whole))


def _whole(one: Value) -> Value:
    if isinstance(one, Term) and not dependence(one):
        (one,) = evaluate([one], dict.fromkeys(variables(one), Fraction(1)), Fraction(0))
    is_whole = isinstance(one, (float, Fraction)) and math.isfinite(one) and one == int(one)
    return int(one) if is_whole else one


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
