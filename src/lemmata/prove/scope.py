"""What a check really met: the values of discrete parameters and the ranges of real ones among the
cases that it decided.

A domain says where a claim is stated and where it is searched; a scope line says neither, but what
occurred.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

import numpy as np

from lemmata.language.case import Case, largest, show
from lemmata.language.domain import Domain
from lemmata.language.factors import AnyFactor
from lemmata.prove.symbols import every_size
from lemmata.terms.types import Fields, Scalar, Value

NONE: Mapping[str, int] = MappingProxyType({})
LONGEST = 10**15
"""Integers of more digits than a double has are told by three of them: a witness, which is to be
reproduced, has all.
"""
PARTIAL = "partial: "
"""Begins the scope of what is proved of less than is claimed."""
NOTHING = "in nothing that was compared"
"""Follows the names of parameters that no relation has."""
FEW = 3
"""So many values of a parameter, or numbers of entries, are told."""
MOST_NAMED = 8
"""So many values of a discrete parameter are listed that do not follow each other; more are told by
their ends and number.
"""


def beginning_of(partial: str | None) -> str:
    """Return what a scope begins with, nothing if nothing is missed."""
    return f"{PARTIAL}{partial}{'' if NOTHING in partial else ' alone'}; " if partial else ""


def partial_of(missed: Mapping[str, list[str]]) -> str | None:
    """Return in words where alone something is proved, None if nothing is missed.

    >>> partial_of({"t": ["0"], "p": []})
    'at t = 0; p in nothing that was compared'
    """
    placed = [
        f"{name} = {' or '.join(there)}" for name, there in missed.items() if 0 < len(there) <= FEW
    ]
    others = [name for name, there in missed.items() if not 0 < len(there) <= FEW]
    words = [
        *([f"at {', '.join(placed)}"] if placed else []),
        *([f"{', '.join(others)} {NOTHING}"] if others else []),
    ]
    return "; ".join(words) or None


def places_of(places: Collection[int]) -> str:
    """Return numbers of entries in words.

    >>> places_of([2]), places_of([2, 3, 5]), places_of(range(2, 9))
    ('entry 2', 'entries 2, 3, 5', 'entries 2, 3, 4, …')
    """
    first = ", ".join(map(str, sorted(places)[:FEW]))
    return (
        f"{'entry' if len(places) == 1 else 'entries'} {first}{', …' if len(places) > FEW else ''}"
    )


def widest(domain: Domain) -> Domain:
    """Return the domain that a claim states, of which a check may have narrowed some factors."""
    return domain if domain.wider is None else widest(domain.wider)


def _ends(factor: AnyFactor) -> tuple[Value, Value]:
    return getattr(factor, "low", None), getattr(factor, "high", None)


class Met:
    """An account of cases, parameter by parameter; `str` gives the words of a scope line.

    >>> from lemmata.language.domain import Integer, Interval
    >>> met = Met(Domain(n=Integer(2, 9), x=Interval(0, 1)))
    >>> met.add(Case(n=2, x=0.5)), met.add(Case(n=3, x=0.25))
    (None, None)
    >>> str(met)
    'n 2…3, x 0.25…0.5'
    """

    def __init__(self, domain: Domain) -> None:
        factors = domain.factors
        self.domain, self.count = domain, 0
        free = domain.coordinates()
        self._names = [
            name for name, factor in factors.items() if factor.is_reported and name not in free
        ]
        self.large: list[Case] = []
        self.left_out: Collection[str] = ()
        """Parameters of which nothing is said though symbols stand for them."""
        self.placed: Collection[str] = ()
        """Those of them with something else in their place in the formula, which is told."""
        stated: Mapping[str, AnyFactor] = widest(domain).factors
        reals = {name: stated[name] for name in domain.real_names() if name in stated}
        self._narrowed = {
            name
            for name, one in reals.items()
            if factors[name] is not one and _ends(factors[name]) != _ends(one)
        }
        self._values: dict[str, Fields] = {name: {} for name in self._names}
        self._ends: dict[str, tuple[Scalar, Scalar]] = {}
        self._all: dict[str, str] = {}
        self._every: dict[str, int] = {}
        self._least: dict[str, int] = {}
        self._sized: dict[str, int] = {}
        self._always: dict[str, int] = {}
        self._stated: dict[str, set[str]] = {}
        self._given: dict[str, None] = {}
        self._own: dict[str, None] = {}

    def add(
        self,
        case: Case,
        every: Mapping[str, int] = NONE,
        always: Collection[str] = (),
        ranges: bool = False,
        given: Collection[str] = (),
        own: Collection[str] = (),
    ) -> None:
        """Count a case that was decided, for `every` value of these by induction, `always` of these
        at once.

        Symbols are named with their stated ranges where these were used for it, or a check has
        narrowed them, else with their sign; then come the words of the conditions that a proof was
        `given`, and the check's `own` symbols with their signs.
        """
        self.count += 1
        self.large = largest([*self.large, case])
        self._own.update(dict.fromkeys(own))
        self._given.update(dict.fromkeys(given))
        for name in always:
            self._always[name] = self._always.get(name, 0) + 1
        for name, least in every.items():
            self._every[name] = self._every.get(name, 0) + 1
            self._least[name] = max(least, self._least.get(name, least))
        for name in self._names:
            factor: AnyFactor = self.domain.factors[name]
            if name not in case and factor.coordinates(name):
                continue  # a structure of which not every size could be put on symbols
            value = case[name]
            if size := every_size(value):
                self._sized[name] = size[1]
            elif isinstance(value, int) or factor.is_discrete:
                self._values[name].setdefault(show(value), value)
            elif _is_symbolic(value):
                self._all[name] = sign_words(value)
                if (ranges or name in self._narrowed) and factor.is_real:
                    self._stated.setdefault(name, set()).add(str(factor.stated(case)))
            else:
                self._widen(name, value)

    def _widen(self, name: str, value: Value) -> None:
        entries = [item for item in np.ravel(value).tolist() if math.isfinite(item)] or np.ravel(
            value
        ).tolist()
        if entries:
            low, high = self._ends.get(name, (entries[0], entries[0]))
            self._ends[name] = min(low, *entries, high), max(high, *entries, low)

    @property
    def inductive(self) -> bool:
        """Whether a case stands for infinitely many, by an index or an induction."""
        return bool(self._every or self._always)

    @property
    def counted(self) -> str:
        """How many cases there are, in words, where each is one of numbers and they are several."""
        is_all = self._all or self._sized or self.inductive
        return "" if is_all or self.count < 2 else f"{self.count} cases"

    def short(self, name: str) -> str:
        """Return in words for which values of a parameter something is decided, nothing if it is
        not told.
        """
        if name in self._sized:
            return f"{name} ≥ {self._sized[name]}"
        if name in self._all:
            return f"{name}{self._range(name)}" if self._range(name) else ""
        words = self._words(name) if name in self._values else ""
        return f"{name} {words}" if words else ""

    def __str__(self) -> str:
        always = [name for name, times in self._every.items() if times == self.count]
        descriptions = {
            name: self._words(name)
            for name in self._names
            if name not in always and name not in self._sized
        }
        plain = ", ".join(
            f"{name} {words}"
            for name, words in descriptions.items()
            if words and name not in self._all
        )
        symbols = ", ".join(
            f"{name}{self._range(name)}"
            for name in self._names
            if name in self._all and name not in self.left_out
        )
        every = [
            f"every {name} ≥ {least}"
            for name, least in self._sized.items()
            if name not in self.left_out
        ]
        throughout = [name for name in sorted(self._always) if self._always[name] == self.count]
        every += [f"every {name} ≥ 0" for name in throughout if name in self.domain.factors]
        every += [
            f"every {name} ≥ {self._least[name]} (induction)"
            for name in always
            if name not in self.left_out
        ]
        given = [f"given {', '.join(self._given)}"] if self._given else []
        indices = [name for name in throughout if name not in self.domain.factors]
        own = [f"the check's own {', '.join(self._own)}"] if self._own else []
        own += [f"every integer {', '.join(indices)} ≥ 0 of the check's own"] if indices else []
        return "; ".join(
            [*filter(None, [plain]), *([f"all {symbols}"] if symbols else []), *every, *given, *own]
        )

    def _range(self, name: str) -> str:
        """Return for which values of a symbol something is proved: those of its sign, or of its
        stated range where that was used.
        """
        words = self._stated.get(name)
        if not words:
            return self._all[name]
        return " in the stated range" if len(words) > 1 else f" {next(iter(words))}".rstrip()

    def _words(self, name: str) -> str:
        if name in self._ends:
            low, high = (self._rounded(name, end) for end in self._ends[name])
            return f"= {low}" if self._ends[name][0] == self._ends[name][1] else f"{low}…{high}"
        values = list(self._values[name].values())
        if not values:
            return ""
        if len(values) == 1:
            return (
                f"= {next(iter(self._values[name]))}"
                if not _is_whole(values[0])
                else f"= {_short(values[0])}"
            )
        if all(map(_is_whole, values)):
            low, high = min(values), max(values)
            if high - low + 1 == len(values):
                return f"{_short(low)}…{_short(high)}"
            if len(values) > MOST_NAMED:
                return f"{_short(low)}…{_short(high)} ({len(values)} values)"
        if all(isinstance(value, np.ndarray) for value in values) and (
            len(values) > MOST_NAMED or max(map(np.size, values)) > MOST_NAMED
        ):
            return _told(values)
        if len(values) > MOST_NAMED:
            return f"({len(values)} values)"
        ordered = self._in_order(name, values)
        texts = (_short(value) if _is_whole(value) else str(value) for value in ordered)
        return f"in {{{', '.join(texts)}}}"

    def _in_order(self, name: str, values: list[Value]) -> list[Value]:
        """Return numbers by their size, other values in the order in which the domain lists
        them.
        """
        if all(
            isinstance(value, (int, float, Fraction, np.integer)) and not isinstance(value, bool)
            for value in values
        ):
            return sorted(values)
        choices = self.domain.choices()
        listed = list(map(show, choices[name].options)) if name in choices else []
        return sorted(
            values,
            key=lambda value: listed.index(show(value)) if show(value) in listed else len(listed),
        )

    def _rounded(self, name: str, value: Scalar) -> str:
        """Return a number with three digits, or as many more as it takes to stay in a stated range
        that does not move.
        """
        factor: AnyFactor = self.domain.factors[name]
        if not factor.is_real or not math.isfinite(value):
            return _short(value)
        try:
            stated = factor.stated(Case())
        # an end that is a function of the case asks for what is not there, and may raise whatever
        # it likes
        except Exception:  # noqa: BLE001
            return _short(value)
        numerals = (f"{float(value):.{digits}g}" for digits in range(3, 18))
        return next(
            (text for text in numerals if float(value) not in stated or float(text) in stated),
            _short(value),
        )


def _is_symbolic(value: Value) -> bool:
    return any(getattr(item, "free_symbols", None) for item in _entries(value))


def sign_words(value: Value) -> str:
    """Return what is known of the sign of symbols, for which alone something is then proved."""
    symbols = [item for item in _entries(value) if getattr(item, "free_symbols", None)]
    return (
        " > 0"
        if all(item.is_positive for item in symbols)
        else " ≥ 0"
        if all(item.is_nonnegative for item in symbols)
        else ""
    )


def _entries(value: Value) -> list[Value]:
    return list(value.flat) if isinstance(value, np.ndarray) else [value]


def _told(arrays: Sequence[np.ndarray]) -> str:
    """Return how many arrays there are, of which shapes, and their entries or the ends of these.

    >>> _told([np.array([[1, 2]]), np.array([[2, 1]])])
    'in {2 arrays (1, 2) with entries 1, 2}'
    """
    entries = sorted({item for array in arrays for item in array.ravel().tolist()})
    contents = (
        ", ".join(map(_short, entries))
        if len(entries) <= MOST_NAMED
        else f"{_short(entries[0])}…{_short(entries[-1])}"
    )
    shapes = ", ".join(map(str, dict.fromkeys(array.shape for array in arrays)))
    return f"in {{{len(arrays)} arrays {shapes} with entries {contents}}}"


def _is_whole(value: Value) -> bool:
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def _short(value: Value) -> str:
    """Return a number with three digits, an integer in full up to fifteen.

    >>> _short(0.12345), _short(123456), _short(10**300)
    ('0.123', '123456', '1.00e+300')
    """
    if not isinstance(value, (int, np.integer)):
        return f"{float(value):.3g}"
    return str(value) if abs(int(value)) < LONGEST else f"{Decimal(int(value)):.2e}"
