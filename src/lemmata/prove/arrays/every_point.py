"""A case of numbers beside a proof for every size: the values there of its opaque arrays, and
whether these are what they are taken for.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.language.factors import AnyFactor
from lemmata.prove import balls
from lemmata.prove.arrays.evaluated import Place, evaluated
from lemmata.terms.arithmetic import even_dft
from lemmata.terms.sums.coefficient import Coefficient, read
from lemmata.terms.sums.form import Form, Index
from lemmata.terms.sums.ledger import Ledger, Table
from lemmata.terms.sums.numbers import scalar
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.term import evaluate
from lemmata.terms.types import Scalar, Value

NEAR = 1e-9
"""How near to symmetric, or to a root of a multiple of the identity, a tabulated array of floats of
order one is.
"""


BITS = 128
"""Bits in which a coefficient is evaluated, before it is a float."""


class Point:
    """A case of numbers: the values there of the opaque arrays of a proof.

    Raises: ValueError where an array is not what the proof takes it for.
    """

    def __init__(self, case: Case, ledger: Ledger, every: Mapping[str, Opaque]) -> None:
        self.case, self.ledger, self.every = case, ledger, every
        self._known: dict[str, np.ndarray] = {}
        self._coefficients: dict[Coefficient, float] = {}

    def named(self, name: str) -> np.ndarray:
        """Return the values of an opaque array."""
        if name not in self._known:
            self._known[name] = self.ledger.arrays[name][1](self)
        return self._known[name]

    def array(self, name: str) -> np.ndarray:
        """Return a parameter, of the sizes and with the properties that it is taken to have."""
        entries, kind = np.asarray(self.case[name], dtype=float), self.every[name]
        if entries.shape != tuple(self.case[size] for size in kind.sizes):
            raise ValueError(
                f"{name} does not have the shape ({', '.join(kind.sizes)}) at {self.case}"
            )
        if kind.even:
            self._even(entries, name)
        if kind.symmetric and not np.array_equal(entries, entries.T):
            raise ValueError(f"{name} is not symmetric at {self.case}")
        if kind.positive and not np.all(entries > 0):
            raise ValueError(f"{name} is not positive at {self.case}")
        if kind.nonnegative and not np.all(entries >= 0):
            raise ValueError(f"{name} is negative at {self.case}")
        return entries

    def transform(self, name: str) -> np.ndarray:
        """Return the Fourier transform of a definite column."""
        spectrum = even_dft(self.array(name))
        if not np.all(spectrum > 0):
            raise ValueError(f"{name} has no positive Fourier transform at {self.case}")
        return spectrum

    def given(self, table: Table, parameters: tuple[Value, ...]) -> np.ndarray:
        """Return an array that a function gives, with the properties that it is taken to have."""
        values = np.asarray(
            table.function(*(self.number(value) for value in parameters)), dtype=float
        )
        name = table.function.__name__
        if table.even:
            self._even(values, name)
        if table.nonnegative and np.any(values < 0):
            raise ValueError(f"{name} is negative at {self.case}")
        if table.symmetric and not np.allclose(values, values.T, rtol=0, atol=NEAR):
            raise ValueError(f"{name} is not symmetric at {self.case}")
        if table.first is not None and abs(
            values[0] - (first := self.coefficient(table.first))
        ) > NEAR * (1 + abs(first)):
            raise ValueError(f"{name} does not begin with {table.first} at {self.case}")
        if table.square is not None:
            gap = values @ values - self.coefficient(table.square) * np.eye(len(values))
            if not np.allclose(gap, 0, rtol=0, atol=NEAR * len(values)):
                raise ValueError(f"{name} does not have the square {table.square} at {self.case}")
        return values

    def form(self, form: Form, axes: tuple[Index, ...]) -> np.ndarray:
        """Return the values of a form."""
        return evaluated(form, axes, self._place)

    @functools.cached_property
    def _place(self) -> Place:
        named = {
            name: int(value)
            for name, value in self.case.items()
            if isinstance(value, (int, np.integer))
        }
        return Place(
            named, named, lambda s: self.named(s.name), self.coefficient, self.ledger.plans
        )

    def keeps_zeros(self) -> None:
        """Look whether what is taken to be 0 is."""
        for zero in self.ledger.zeros():
            column = None if zero.column is None else self.named(zero.column.name)
            if column is None:
                kept = self.case[zero.parameter] % self.case[zero.size] != 0
            elif zero.factor is not None:
                kept = not np.any(column * self.named(zero.factor.name))
            else:
                kept = column[self.case[zero.parameter] % len(column)] == 0
            if not kept:
                raise ValueError(f"not {zero.words} at {self.case}, as the proof takes for granted")

    def _even(self, column: np.ndarray, name: str) -> None:
        if not np.array_equal(column, column[-np.arange(len(column))]):
            raise ValueError(f"{name} is not even at {self.case}")

    def number(self, value: Value) -> float:
        """Return a parameter, or a number that is computed of such."""
        number = self.coefficient(read(scalar(value)))
        return int(number) if number.is_integer() else number

    def coefficient(self, value: Coefficient) -> float:
        """Return the value of a coefficient, of which most forms have a few."""
        if value not in self._coefficients:
            self._coefficients[value] = self._value(value)
        return self._coefficients[value]

    def _value(self, value: Coefficient) -> float:
        import flint

        if (number := value.number) is not None:
            return float(number)
        with balls.precision(BITS):
            at = {one: flint.arb(self._at(one.args[0])) for one in value.variables}
            (ball,) = evaluate([value.term], at, flint.arb(0))
            return float(flint.arb(ball).mid()) if ball.is_finite() else math.nan

    def _at(self, name: str) -> Scalar:
        array, _, entry = name.partition("[")
        value = (
            self.case[array][tuple(map(int, entry[:-1].split(",")))] if entry else self.case[name]
        )
        return int(value) if isinstance(value, (int, np.integer)) else float(value)


def has_kinds(point: Point, domain: Domain) -> None:
    """Look whether the parameters of a proof are what they are taken for; of free entries nothing
    is known but their stated range.

    Raises: ValueError where one is not.
    """
    for name, kind in point.every.items():
        factor: AnyFactor = domain.factors[name]
        if factor.is_array:
            within = factor.stated(point.case)
            if kind.even:
                raise ValueError(
                    f"{name} is not even where its entries are free: let it be Computed from half"
                    " of them"
                )
            if kind.symmetric:
                raise ValueError(
                    f"{name} is not symmetric where its entries are free: let it be Computed"
                )
            if kind.nonnegative and not within.low >= 0:
                raise ValueError(f"{name} may be negative by its stated range, {within}")
            if kind.positive and not (within.low > 0 or (within.low >= 0 and within.open_low)):
                raise ValueError(f"{name} is not positive by its stated range, {within}")
        point.array(name)


def has_given(point: Point) -> None:
    """Look whether tables are what they are taken for, transforms of parameters positive, and zeros
    zeros: what functions are not asked.

    Raises: ValueError where one is not.
    """
    functions = {sequence.name for sequence in point.ledger.functions.values()}
    for name in point.ledger.arrays:
        if name not in functions and not name.startswith("log "):
            point.named(name)
    point.keeps_zeros()


def has_all(point: Point) -> None:
    """Look whether what a formula makes of sizes is what it is taken for, transforms are positive,
    and zeros are zeros.

    Raises: ValueError where one is not.
    """
    for name in point.ledger.arrays:
        point.named(name)
    point.keeps_zeros()
