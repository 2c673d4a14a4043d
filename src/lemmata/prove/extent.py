"""What of a claim's stated values a proof covers, and what it leaves out, as data: whole, or part
with what is missing in words.

A domain's parameters are looked at one by one while they are enumerated: a real one that is a
symbol has all of its stated range, a discrete one what it takes after the values of the earlier
ones. What is not known to be covered is missing; so are the zeros of a divisor off which alone
something is proved, even where the statement has no value there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from lemmata.language.case import Case, show
from lemmata.language.check import Evidence
from lemmata.language.domain import Domain
from lemmata.language.factors import EVERY, AnyFactor
from lemmata.prove.assumptions import asks_for
from lemmata.prove.scope import Met, places_of, widest
from lemmata.terms.types import Fields, Value

NOT_PROVED = "all that was not tried"
"""What is missing where values were drawn, run or looked at."""
FEW = 3
"""So many values of a parameter that are left out are told."""
SIZES, VALUES, BOX = "only small sizes", "only some values", "only a box"
ZEROS, ENTRIES, ONE = "not at zeros of divisors", "not every entry", "only at one value"
TRUST, GRANTED, ABSENT = (
    "no theorem of the kernel",
    "under a supposition",
    "a parameter in nothing compared",
)
"""Tags: what is missing, in a few words that are the same for every claim."""


class Gap(str):
    """What is missing, in words, with its tag."""

    __slots__ = ("tag",)

    def __new__(cls, words: str, tag: str) -> Gap:
        """Return words with a tag."""
        gap = super().__new__(cls, words)
        gap.tag = tag
        return gap


NO_THEOREM = Gap("a theorem of the kernel", TRUST)
"""What is missing where a proof rests on SymPy's symbols, or on a solver's word."""


ARGUMENTS = Gap("other arguments of the formula", VALUES)
"""What is missing where no call of the formula is with all of its parameters as they are."""
UNKNOWN = Gap("whether all that the formula gives is compared", ENTRIES)
"""What is missing where a check takes nothing else in the place of the formula's value."""
IN_NOTHING = "in nothing compared"
"""Follows the name of a parameter that no relation has."""
FORMULA = Gap(f"the formula, {IN_NOTHING}", ABSENT)
"""What is missing where no side has anything of the formula's value."""


class Extent(NamedTuple):
    """What is missing of the stated values, in words, and a few words for what is covered."""

    missing: tuple[str, ...] = ()
    covered: str = ""

    def of(self, evidence: Evidence) -> Fields:
        """Return the fields of evidence that say so."""
        entries = entries_of(evidence.uncompared)
        partial = [evidence.partial] if evidence.partial else []
        missing = tuple(dict.fromkeys([*self.missing, *entries, *partial]))
        tags = [
            *(getattr(words, "tag", VALUES) for words in self.missing),
            *([ENTRIES] if entries else []),
            *([ONE] if partial else []),
        ]
        return {
            "coverage": "part" if missing else "whole",
            "missing": tuple(map(str, missing)),
            "tags": tuple(dict.fromkeys(tags)),
            "covered": self.covered if self.missing or not missing else "",
        }


def entries_of(uncompared: Collection[int]) -> list[str]:
    """Return in words that entries of what a formula gives are compared with nothing."""
    return [places_of(uncompared)] if uncompared else []


class Walk:
    """An account of the values that the parameters of a domain take in an enumeration, against all
    that its claim states: `sizes` of which EVERY value is meant leave out none from their least on.

    >>> from lemmata.language.domain import Choice, Integer
    >>> domain = Domain(n=Integer(1, None, search=(1, 3)), kind=Choice("one", "two"))
    >>> walk, met = Walk(domain, {"kind": ["one"]}), Met(domain)
    >>> [met.add(case) for case in domain.enumerated({"kind": ["one"]}, walked=walk.add)]
    [None, None, None]
    >>> walk.extent(met)
    Extent(missing=('n beyond 3', "kind 'two'"), covered="n 1…3, kind = 'one'")
    """

    def __init__(self, domain: Domain, sizes: Mapping[str, Sequence[Value]]) -> None:
        self._domain, self._stated = domain, widest(domain)
        self._whole = {name for name, values in sizes.items() if values is EVERY}
        self._values: dict[str, dict[str, Value]] = {}
        self._sides: dict[str, dict[tuple[str, str], None]] = {}
        self._further: dict[str, tuple[str, ...]] = {}

    def add(self, name: str, factor: AnyFactor, case: Case, values: Sequence[Value]) -> None:
        """Count the values that a parameter takes after those of the earlier ones."""
        stated: AnyFactor = self._stated.factors.get(name, factor)
        if not (stated.is_discrete and factor.is_discrete):
            return
        if name in self._whole:
            if factor is not stated:
                self._least(name, factor, stated, case)
            return
        self._values.setdefault(name, {}).update({show(value): value for value in values})
        sides = self._sides.setdefault(name, {})
        sides.update(dict.fromkeys((one.side, one.value) for one in stated.unmet(values, case)))

    def _least(self, name: str, factor: AnyFactor, stated: AnyFactor, case: Case) -> None:
        """Compare the least of every integer with the least that is stated."""
        first, least = factor.least(case), stated.least(case) if stated.is_integer else []
        if not (first and least and first[0] <= least[0]):
            words = f"{name} below {first[0]}" if first and least else f"other {name}"
            self._further[name] = (words,)

    def extent(
        self,
        met: Met,
        indices: Collection[str] = (),
        boxes: Collection[str] = (),
        off: Collection[str] = (),
        further: Iterable[str] = (),
    ) -> Extent:
        """Return what is missing.

        Args: met: the cases that were decided; indices: parameters of which an induction means
        every value; boxes: real parameters of which only a box was covered; off: the zeros of
        divisors off which alone it was; further: what else is missing, in words.
        """
        of_names = {
            name: words
            for name in self._stated.factors
            if (words := self._missing(name, indices)) and name not in met.left_out
        }
        of_names |= {name: (Gap(f"{name} beyond its box", BOX),) for name in boxes}
        nothing = {name: (Gap(f"{name}, {IN_NOTHING}", ABSENT),) for name in met.left_out}
        of_names |= nothing | dict.fromkeys(met.placed, ())
        further = [*further, *self._beside(indices)]
        zeros = [Gap(words, ZEROS) for words in off]
        missing = [*(one for words in of_names.values() for one in words), *zeros, *further]
        if not missing:
            is_listed = self._values and not self._domain.real_names()
            return Extent(covered=met.counted if is_listed else "")
        placed = [
            "" if name in met.left_out else self._range(name) or met.short(name)
            for name in of_names
        ]
        is_told = all(placed) and not further
        return Extent(tuple(missing), ", ".join([*placed, *off]) if is_told else "")

    def _missing(self, name: str, indices: Collection[str]) -> tuple[str, ...]:
        stated: AnyFactor = self._stated.factors[name]
        factor: AnyFactor = self._domain.factors.get(name)
        if factor is None or not _is_as_wide(factor, stated):
            return (f"other {name}",)
        if name in self._further:
            return self._further[name]
        if name in indices or not stated.is_discrete or name in self._whole:
            return ()
        if name not in self._values:
            return (f"other {name}",)
        return tuple(dict.fromkeys(_words(name, self._values[name], self._sides[name])))

    def _range(self, name: str) -> str:
        """Return the range to which a check has narrowed a real parameter, nothing for another."""
        factor: AnyFactor = self._domain.factors.get(name)
        if factor is None or factor is self._stated.factors[name] or not factor.is_real:
            return ""
        if callable(factor.low) or callable(factor.high):
            return ""
        return f"{name} {factor.stated(Case())}"

    def _beside(self, indices: Collection[str]) -> list[str]:
        """Return what may be missing beside the index of an induction: values of other parameters
        that were met at none of the few indices that were walked.
        """
        gone = set(indices)
        if not gone:
            return []
        factors = self._domain.factors
        hanging = [
            name
            for name, factor in factors.items()
            if name not in gone and not factor.is_computed and _hangs_on(self._domain, name, gone)
        ]
        is_asked = any(_is_asked(self._domain, test, gone) for _, test in self._domain.where)
        others = [name for name in self._domain.discrete() if name not in gone and is_asked]
        return [f"other {name}" for name in dict.fromkeys([*hanging, *others])]


def _is_as_wide(factor: AnyFactor, stated: AnyFactor) -> bool:
    """Tell whether a factor may be all that another states, but for the values of discrete ones,
    which are looked at as they are walked.
    """
    if not stated.is_reached:
        return False
    if factor is stated or (factor.is_discrete and stated.is_discrete):
        return True
    if not (factor.is_real and stated.is_real) or type(factor) is not type(stated):
        return False
    ends = [(one.low, one.high, getattr(one, "size", None)) for one in (factor, stated)]
    return ends[0] == ends[1]


def _hangs_on(domain: Domain, name: str, gone: set[str]) -> bool:
    """Tell whether the range or the shape of a parameter asks for one of some others."""
    factor: AnyFactor = domain.factors[name]
    return _is_asked(domain, factor.corners, gone)


def _is_asked(domain: Domain, question: Callable[[Case], Value], gone: set[str]) -> bool:
    """Tell whether a question about a case may ask for one of some parameters."""
    try:
        return asks_for(domain, question, gone)
    # whatever it raises where it cannot be asked
    except Exception:  # noqa: BLE001
        return True


def _words(
    name: str, values: Mapping[str, Value], sides: Iterable[tuple[str, str]]
) -> Iterable[str]:
    """Yield in words what a parameter never is."""
    ones = [value for side, value in sides if side == "one"]
    if ones:
        more = f" and {len(ones) - FEW} more" if len(ones) > FEW else ""
        yield f"{name} {', '.join(ones[:FEW])}{more}"
    for side in dict.fromkeys(side for side, _ in sides if side != "one"):
        if side == "other" or not values:
            yield f"other {name}"
        elif side == "between":
            yield f"{name} between {min(values.values())} and {max(values.values())}"
        else:
            is_beyond = side == "beyond"
            end = (max if is_beyond else min)(values.values())
            yield Gap(f"{name} {side} {end}", SIZES if is_beyond else VALUES)
