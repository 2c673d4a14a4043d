"""What a factor of a domain is asked, whatever its kind: a real number or an array, an integer,
another discrete value, or what earlier parameters determine.

A new kind is a subclass of `Real`, `Integral`, `Discrete` or `Computed` in a file of its own. What
it is, others ask it, and never for its class; what higher rooms make of it stands in their
`singledispatch` functions: its words (`verbs.show`), its LaTeX (`paper.notation`), its value in a
proof for arrays of unknown sizes (`prove.arrays`).
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from lemmata.language.case import Case, Draws
from lemmata.language.ranges import Bound, Box, End, Range, boxed, is_fixed, stated
from lemmata.terms.types import Scalar, Symbols, Tensor, Value


class Left(NamedTuple):
    """What an enumeration leaves out of what is stated: on which side of the values that it has, or
    which one.

    Attributes: side: "beyond", "below", "between", "one", or "other" where it is not known what;
    value: the one that is left out, in words.
    """

    side: str
    value: str = ""


class Factor(ABC):
    """What one parameter may be: the questions that every factor answers."""

    is_real: ClassVar[bool] = False
    """Whether its values are real numbers, or arrays of them (see `Real`)."""
    is_array: ClassVar[bool] = False
    """Whether it is real and its values are arrays, of which only shape and ends are known."""
    is_discrete: ClassVar[bool] = False
    """Whether its values are walked one by one (see `Discrete`)."""
    is_integer: ClassVar[bool] = False
    """Whether it is discrete and its values are integers, such as sizes (see `Integral`)."""
    is_computed: ClassVar[bool] = False
    """Whether earlier parameters determine it (see `Computed`)."""
    is_reported: ClassVar[bool] = True
    """Whether a scope tells its values."""

    @property
    def is_reached(self) -> bool:
        """Whether what stands for it in a proof stands for every value that is stated."""
        return True

    @abstractmethod
    def draw(self, source: Draws, case: Case) -> Value:
        """Draw a value."""

    @abstractmethod
    def corners(self, case: Case) -> list[Tensor]:
        """Return the values at the boundary."""

    @abstractmethod
    def contains(self, value: Tensor, case: Case) -> bool:
        """Tell whether the value is stated."""

    @abstractmethod
    def walked(
        self, name: str, case: Case, wanted: Sequence[Value] | None, make: Symbols | None
    ) -> Sequence[Value]:
        """Return the values of a parameter of this name in an enumeration.

        Args: wanted: to which of its values a discrete parameter is limited, all of the box where
        it is None; make: makes a symbol for a real one.

        Raises: ValueError for a real parameter without `make`.
        """

    def coordinates(self, name: str) -> tuple[str, ...]:
        """Return the names of the free coordinates that a parameter of this name is made of."""
        return ()


class Ranged:
    """What the factors between two ends have in common: records with these fields."""

    low: End
    high: End
    search: Box | None

    def stated(self, case: Case) -> Range:
        """Return the range that is stated at a case."""
        return self._stated or stated(self.low, self.high, case)

    def box(self, case: Case) -> tuple[Scalar, Scalar]:
        """Return the ends of the box that is searched at a case."""
        return self._box or boxed(self.stated(case), self.search, case)

    def searched(self, low: Bound, high: Bound) -> Self:
        """Return the factor with another box."""
        # its kinds are dataclasses
        return replace(self, search=(low, high))  # type: ignore[type-var]

    @cached_property
    def _stated(self) -> Range | None:
        """The stated range where it is the same at every case: every draw and every condition asks
        for it.
        """
        return (
            stated(self.low, self.high, Case())
            if is_fixed(self.low) and is_fixed(self.high)
            else None
        )

    @cached_property
    def _box(self) -> tuple[Scalar, Scalar] | None:
        """The box where it is the same at every case."""
        return (
            boxed(self._stated, self.search, Case())
            if self._stated and all(map(is_fixed, self.search or ()))
            else None
        )


class Real(Ranged, Factor):
    """A real number, or an array of them, between two ends: what is put on symbols and attacked
    beyond its box.
    """

    is_real = True

    @abstractmethod
    def far(self, source: Draws, case: Case) -> Tensor:
        """Draw a value of the stated range, of any magnitude."""

    @abstractmethod
    def near(self, source: Draws, case: Case) -> Tensor:
        """Draw a value of the stated range just beyond the box."""

    @abstractmethod
    def thin(self, source: Draws, case: Case) -> Tensor:
        """Draw a value that a generic draw never meets."""

    @abstractmethod
    def ends(self, source: Draws, case: Case) -> Sequence[Tensor]:
        """Return what is as far out in the stated range as attacks go."""

    @abstractmethod
    def exceptional(self, drawn: Tensor, case: Case) -> Sequence[tuple[str, Tensor]]:
        """Return what a generic draw never meets, in words and as a value, beside one that was
        drawn.
        """

    @abstractmethod
    def symbol(self, name: str, case: Case, make: Symbols) -> Tensor:
        """Return a symbol, or an array of them, that carries the sign of the stated range."""

    @abstractmethod
    def shape(self, case: Case) -> tuple[int, ...] | None:
        """Return the shape of an array, None for a single number."""

    def sides(self, case: Case) -> list[tuple[Scalar, Scalar]]:
        """Return one side of the box for each number."""
        return [self.box(case)] * math.prod(self.shape(case) or ())

    def walked(
        self, name: str, case: Case, wanted: Sequence[Value] | None, make: Symbols | None
    ) -> Sequence[Value]:
        """Return symbols: a continuum is not enumerated."""
        if make is None:
            raise ValueError(f"the parameter {name} is continuous and cannot be enumerated")
        return [self.symbol(name, case, make)]


class Discrete(Factor):
    """One of finitely many values in the box; where it is no integer, of the same `options` at
    every case.
    """

    is_discrete = True

    @abstractmethod
    def values(self, case: Case) -> Sequence[Value]:
        """Return all values of the box."""

    @abstractmethod
    def left(self, met: Sequence[Value], steps: Sequence[int]) -> Sequence[Value]:
        """Return values that a proof for some values leaves out, which attacks try: of integers
        some between these, then such that are larger by so many steps.
        """

    def is_one_of_few(self, most: int) -> bool:
        """Tell whether it states at most so many values, the same ones at every case."""
        return False

    def unmet(self, values: Sequence[Value], case: Case) -> Sequence[Left]:
        """Return what is stated at a case and is none of some values; of a kind that does not say,
        something always is.
        """
        return [Left("other")]

    def walked(
        self, name: str, case: Case, wanted: Sequence[Value] | None, make: Symbols | None
    ) -> Sequence[Value]:
        """Return the values that are wanted, or all of the box."""
        if wanted is None:
            return self.values(case)
        return [value for value in wanted if self.contains(value, case)]


class Integral(Ranged, Discrete):
    """An integer between two ends: attacks take it beyond its box, and a proof may be for every one
    at once.
    """

    is_integer = True

    @abstractmethod
    def far(self, source: Draws, case: Case) -> int:
        """Draw an integer of the stated range beyond the box."""

    @abstractmethod
    def least(self, case: Case) -> Sequence[int]:
        """Return the least integer stated, if there is one: what is said of every size is said of
        the smallest.
        """

    @abstractmethod
    def every(self, name: str, case: Case, make: Symbols) -> Scalar:
        """Return the least integer stated plus a symbol for any integer of at least 0.

        Raises: ValueError where not all of these are stated, but for an upper end.
        """

    def walked(
        self, name: str, case: Case, wanted: Sequence[Value] | None, make: Symbols | None
    ) -> Sequence[Value]:
        """Return the values that are wanted, or all of the box, after the least one stated."""
        values = super().walked(name, case, wanted, make)
        more = [size for size in self.least(case) if size not in values]
        return [*more, *values] if more else values
