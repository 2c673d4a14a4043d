"""Arrays of unknown size: sums of products of opaque ones, whose operations are those of NumPy as
far as they hold at every size.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from lemmata.terms.sums.coefficient import UNIT, Coefficient, read
from lemmata.terms.sums.form import (
    NAMED,
    ONE,
    SLOT,
    Form,
    Index,
    Linear,
    Product,
    Sequence,
    linear,
)
from lemmata.terms.sums.ledger import Ledger, Table
from lemmata.terms.sums.numbers import Amount, Number, Ring, scalar, steps
from lemmata.terms.term import INTEGER, variable, variables
from lemmata.terms.types import Fields, Function, Scalar, Tensor, Tree

UNITS = itertools.count()
"""Numbers the directions in which slopes are taken, so that no two have one name."""
FUNCTIONS: dict[str, Callable[..., Value]] = {}
"""By name, the functions of arrays, which `ring_functions` adds: what they return is made of
arrays, so that they stand above these.
"""


def of_arrays(function: Callable[..., Value]) -> Callable[..., Value]:
    """Mark a function of arrays as one that their methods call by its name."""
    FUNCTIONS[function.__name__] = function
    return function


class Whole(Number):
    """An integer parameter: a size or an index, of which only a lower end and another parameter as
    its upper one are known.
    """

    def __init__(
        self, name: str, ledger: Ledger, least: int | None = None, most: object = None
    ) -> None:
        self.name, self.ledger, self.least, self.most = name, ledger, least, most
        is_natural = least is not None and least >= 0
        self.symbol = self.expression = variable(name, INTEGER if is_natural else "")
        ledger.wholes[self.symbol] = (name, least if is_natural else None)

    def _compared(self, right: Tensor) -> int:
        """Return a number of the sign of self − right where that is certain.

        Raises: TypeError where it is not.
        """
        if right is self:
            return 0
        if isinstance(right, int) and self.least is not None and right < self.least:
            return 1
        return self._undecided()

    def __eq__(self, right: object) -> bool:
        return self._compared(right) == 0

    def __lt__(self, right: Tensor) -> bool:
        if (isinstance(right, int) and right == self.least) or (
            isinstance(right, Whole) and right.most is self
        ):
            return False
        return self._compared(right) < 0

    def __gt__(self, right: Tensor) -> bool:
        return False if self.most is right and right is not None else self._compared(right) > 0

    def __le__(self, right: Tensor) -> bool:
        return not self > right

    def __ge__(self, right: Tensor) -> bool:
        return not self < right

    def __hash__(self) -> int:
        """Refuse: an array is no key, as with NumPy's."""
        return self._undecided()

    def column(self, *terms: tuple[Scalar, Product], axes: int = 1) -> Value:
        """Return a sum of terms as an array of so many axes of this size."""
        return Value((self,) * axes, Form.of(terms), self.ledger)

    def slot(self, axis: int) -> Index:
        """Return the index of an axis of this size."""
        return (SLOT, self.name, axis)

    def eye(self) -> Value:
        """Return the identity."""
        return self.column(
            (1, Product(deltas=(linear({self.slot(0): 1, self.slot(1): -1}),))), axes=2
        )

    def impulse(self) -> Value:
        """Return the first column of the identity."""
        return self.column((1, Product(deltas=(linear({self.slot(0): 1}),))))

    def cosine_matrix(self) -> Value:
        """Return cos(2 pi j k / n) = (w^(j k) + w^(-j k))/2."""
        half, pair = Fraction(1, 2), (self.slot(0), self.slot(1))
        return self.column(
            (half, Product(phase=((pair, 1),))), (half, Product(phase=((pair, -1),))), axes=2
        )

    def tabulated(self, function: Function, *more: object, axes: int = 1, **traits: Any) -> Value:
        """Return function(n, *more), an array of which only what is known of it is used, and where
        it was said to vanish.

        Args: traits: that it is even, nonnegative, symmetric, or of which multiple of the identity
        it is the root, as in `Table`.
        """
        traits = {
            trait: value
            if value is None or trait not in ("square", "first")
            else read(scalar(value))
            for trait, value in traits.items()
        }
        given = tuple(read(scalar(value)) for value in (self, *more))
        name = f"{function.__name__.lstrip('_')}({', '.join(map(str, given))})"
        new = Table(function, given, **traits)
        table = self.ledger.given.setdefault(name, new)
        if table != new:
            raise ValueError(f"two columns are called {name}: rename a function")
        own: Fields = {} if table.square is None else {"inverse": name, "scale": table.square}
        kinds = {
            "even": table.even,
            "nonnegative": table.nonnegative,
            "symmetric": table.symmetric,
            "first": table.first,
        }
        numbers = [*map(scalar, more), *(one.term for one in (table.first, table.square) if one)]
        sequence = Sequence(name, (self.name,) * axes, **kinds, **own)
        self.ledger.added(
            sequence, lambda point: point.given(table, (self, *more)), variables(*numbers)
        )
        where = tuple(linear({self.slot(axis): 1}) for axis in range(axes))
        return self.column((1, Product(factors=((sequence, where, 1),))), axes=axes)


class Value(Ring):
    """An array with axes of unknown sizes, or without axes a number: a form in the indices of its
    axes.
    """

    def __init__(self, sizes: tuple[Whole | None, ...], form: Form, ledger: Ledger) -> None:
        self.sizes, self.form, self.ledger = sizes, form, ledger

    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = Ring._undecided
    # NumPy would take it for a single number, and its functions would return it as it is
    __array__ = Ring._unwalked

    @property
    def shape(self) -> tuple[Whole, ...]:
        """The sizes of the axes."""
        return self._whole()

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.sizes)

    @property
    def axes(self) -> tuple[Index, ...]:
        """The indices of the axes."""
        return tuple(size.slot(axis) for axis, size in enumerate(self._whole()))

    def _whole(self) -> tuple[Whole, ...]:
        """Return the sizes, none of which is that of an axis that only spreads the array over
        another one.

        Raises: TypeError if one is.
        """
        sizes = tuple(size for size in self.sizes if size is not None)
        if len(sizes) < len(self.sizes):
            raise TypeError(
                "an axis added by None only spreads an array over that of another, in an"
                " elementwise operation"
            )
        return sizes

    @property
    def T(self) -> Value:
        """The transpose."""
        return self._turned(tuple(reversed(range(self.ndim))))

    def _turned(self, order: tuple[int, ...]) -> Value:
        sizes = self._whole()
        new = [sizes[axis] for axis in order]
        swaps = {
            sizes[old].slot(old): linear({sizes[old].slot(axis): 1})
            for axis, old in enumerate(order)
        }
        return Value(tuple(new), self.form.put(swaps), self.ledger)

    def _lifted(self, operand: Tensor) -> Value:
        return (
            operand
            if isinstance(operand, Value)
            else Value((), Form.of([(scalar(operand), Product())]), self.ledger)
        )

    def shared(self, right: Value) -> tuple[Whole | None, ...]:
        """Return the sizes of what an elementwise operation makes of both.

        Raises: TypeError where they do not fit.
        """
        if not self.sizes or not right.sizes:
            return self.sizes or right.sizes
        pairs = list(zip(self.sizes, right.sizes, strict=False))
        if len(self.sizes) != len(right.sizes) or any(
            one is not None and size is not None and one.name != size.name for one, size in pairs
        ):
            raise TypeError(
                "arrays of different sizes meet in an elementwise operation on unknown sizes"
            )
        return tuple(size if one is None else one for one, size in pairs)

    def __add__(self, right: Tensor) -> Value:
        right = self._lifted(right)
        return Value(self.shared(right), self.form + right.form, self.ledger)

    def __mul__(self, right: Tensor) -> Value:
        right = self._lifted(right)
        return Value(self.shared(right), self.form * right.form, self.ledger)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Value:
        return self * -1

    def __pos__(self) -> Value:
        return self

    def __sub__(self, right: Tensor) -> Value:
        return self + -self._lifted(right)

    def __rsub__(self, left: Tensor) -> Value:
        return -self + left

    def __truediv__(self, right: Tensor) -> Value:
        return self * (right.inverse() if isinstance(right, Value) else 1 / scalar(right))

    def __rtruediv__(self, left: Tensor) -> Value:
        return self.inverse() * left

    def __pow__(self, power: Tensor) -> Value:
        if isinstance(power, Number):
            return FUNCTIONS["power"](self, power.expression)
        if not isinstance(power, int) or power < 0:
            raise TypeError(
                "a power of an array of unknown size has a plain exponent of at least 0, not"
                f" {power!r}"
            )
        product = self._lifted(1) + self * 0
        for _ in range(power):
            product = product * self
        return product

    def __matmul__(self, right: Tensor) -> Value:
        if (
            not isinstance(right, Value)
            or not self.sizes
            or not right.sizes
            or self.shape[-1].name != right.shape[0].name
        ):
            raise TypeError(
                "a matrix product on unknown sizes needs two arrays that share the size that is"
                " summed over"
            )
        if right.ndim > 2:
            raise TypeError(
                "a matrix product on unknown sizes has a vector or a matrix on the right: NumPy"
                " takes more axes for a stack"
            )
        last, size = self.ndim - 1, self._whole()[-1]
        shift: dict[Index, Linear] = {
            axis: linear({(SLOT, axis[1], last + k): 1}) for k, axis in enumerate(right.axes)
        }
        both = (self.form * right.form.put(shift)).summed([size.slot(last)])
        sizes = (*self._whole()[:-1], *right.shape[1:])
        back: dict[Index, Linear] = {
            (SLOT, s.name, last + 1 + k): linear({(SLOT, s.name, last + k): 1})
            for k, s in enumerate(right.shape[1:])
        }
        return Value(sizes, both.put(back), self.ledger)

    def sum(self, axis: int | None = None) -> Value:
        """Return the sum over all entries, or over the last axis."""
        if axis not in (None, -1, self.ndim - 1):
            raise TypeError("a sum on unknown sizes is over all axes, or over the last one")
        axes = self.axes if axis is None else self.axes[-1:]
        return Value(self.sizes[: self.ndim - len(axes)], self.form.summed(axes), self.ledger)

    def __getitem__(self, index: Tree) -> Value:
        places = index if isinstance(index, tuple) else (index,)
        places = (
            *places,
            *[slice(None)] * (self.ndim - sum(place is not None for place in places)),
        )
        if sum(place is not None for place in places) != self.ndim:
            raise IndexError(f"{len(places)} indices for {self.ndim} axes")
        swaps: dict[Index, Linear] = {}
        kept: list[Whole | None] = []
        old = iter(zip(self.axes, self._whole(), strict=True))
        for place in places:
            if place is None:
                kept.append(None)
                continue
            slot, size = next(old)
            if isinstance(place, slice) and place == slice(None):
                swaps[slot] = linear({size.slot(len(kept)): 1})
                kept.append(size)
            else:
                swaps[slot] = _place(place, size)
                self.ledger.named |= {(size.name, i[2]) for i, _ in swaps[slot] if i[0] == NAMED}
        return Value(tuple(kept), self.form.put(swaps), self.ledger)

    def diagonal(self) -> Value:
        """Return the entries with two equal indices of a square array."""
        rows, columns = self._whole()
        if rows.name != columns.name:
            raise TypeError("the diagonal on unknown sizes is that of a square array")
        return Value(
            (rows,), self.form.put({columns.slot(1): linear({rows.slot(0): 1})}), self.ledger
        )

    def trace(self) -> Value:
        """Return the sum of the entries with two equal indices of a square array."""
        return self.diagonal().sum()

    def circulant(self) -> Value:
        """Return the matrix with entries column[k - l]."""
        (size,) = self._whole()
        swaps = {size.slot(0): linear({size.slot(0): 1, size.slot(1): -1})}
        return Value((size, size), self.form.put(swaps), self.ledger)

    def inverse(self) -> Value:
        """Return 1/self, entry by entry; to first order where a step was added to it."""
        value, change, step = self.stepped()
        if not _is_product(value.form):
            return FUNCTIONS["reciprocal"](self)
        inverse = Value(self.sizes, Form.of([_inverted(value.form)]), self.ledger)
        return inverse if step is None else inverse - inverse * inverse * change * step

    def exp(self) -> Value:
        """Return the exponential, entry by entry."""
        return FUNCTIONS["exponential"](self)

    def sqrt(self) -> Value:
        """Return the square root, entry by entry."""
        return FUNCTIONS["root"](self)

    def decay_integral(self, t: Scalar) -> Value:
        """Return the integral of e^{-self s} over 0 <= s <= t, entry by entry."""
        return FUNCTIONS["decay_integral"](self, t)

    def share(self, rest: Scalar) -> Value:
        """Return self/(self + rest), entry by entry, 0 where self is."""
        return FUNCTIONS["share"](self, rest)

    def vandermonde(self, count: Whole, slope: bool = False) -> Value:
        """Return the powers of a column's entries below `count`, a row for each entry, or the
        slopes of these.
        """
        return FUNCTIONS["vandermonde"](self, count, slope)

    def inverse_matrix(self) -> Value:
        """Return the inverse of a square matrix."""
        return FUNCTIONS["inverse_matrix"](self)

    def log(self) -> Value:
        """Return the logarithm of a positive array, opaque but for its slope; to first order where
        a step was added to the array.

        Of products and quotients of opaque positive arrays it is the sum of their logarithms.

        Raises: TypeError for what is not certainly positive.
        """
        value, change, step = self.stepped()
        terms = list(value.form.terms.items())
        base = terms[0][0].factors if len(terms) == 1 else ()
        if (
            not base
            or terms[0][1] != UNIT
            or terms[0][0] != Product(factors=base)
            or not all(s.positive for s, _, _ in base)
        ):
            return FUNCTIONS["logarithm"](self)
        logarithm = Value(
            self.sizes,
            Form.of(
                [(e, Product(factors=((self._logarithm(s), where, 1),))) for s, where, e in base]
            ),
            self.ledger,
        )
        return logarithm if step is None else logarithm + change * value.inverse() * step

    def _logarithm(self, s: Sequence) -> Sequence:
        _, at = self.ledger.arrays[s.name]
        held = self.ledger.held[s.name]
        return self.ledger.added(
            Sequence(f"log {s.name}", s.sizes, even=s.even), lambda point: np.log(at(point)), held
        )

    def stepped(self) -> tuple[Value, Value, Amount | None]:
        """Return the value at step 0, its slope in the step, and the step, None if it has none."""
        taken = steps(*(c.term for c in self.form.terms.values()))
        if len(taken) > 1:
            raise TypeError("a logarithm or quotient is differentiated once, along one direction")
        if not taken:
            return self, self * 0, None
        (one,) = taken
        step = Amount(one)
        return self._lifted_form(lambda c: c.at_zero(one)), self.slope(step), step

    def slope(self, step: Amount) -> Value:
        """Return the derivative by a step, at step 0."""
        return self._lifted_form(lambda c: c.slope(step.expression))

    def _lifted_form(self, function: Callable[[Coefficient], Coefficient]) -> Value:
        return Value(self.sizes, self.form.scaled(function), self.ledger)

    def units(self) -> tuple[Value, dict[Index, Linear]]:
        """Return the array that is 1 at an index of new names and 0 elsewhere, and what puts axes
        in the place of these names.
        """
        names: list[Index] = [(NAMED, size.name, f"'{next(UNITS)}") for size in self._whole()]
        deltas = tuple(
            linear({axis: 1, name: -1}) for axis, name in zip(self.axes, names, strict=True)
        )
        back = {name: linear({axis: 1}) for axis, name in zip(self.axes, names, strict=True)}
        return Value(self.sizes, Form.of([(1, Product(deltas=deltas))]), self.ledger), back

    def over(self, sizes: tuple[Whole, ...], back: dict[Index, Linear]) -> Value:
        """Return a number that depends on names of an index as an array over them."""
        if self.sizes:
            raise TypeError("slopes are those of a number, not of an array")
        return Value(sizes, self.form.put(back), self.ledger)


def _is_product(form: Form) -> bool:
    """Tell whether a form is a product of positive arrays, phases and a coefficient."""
    terms = list(form.terms)
    return (
        len(terms) == 1
        and not terms[0].bound
        and not terms[0].deltas
        and all(s.positive for s, _, _ in terms[0].factors)
    )


def _inverted(form: Form) -> tuple[Scalar, Product]:
    ((term, c),) = form.terms.items()
    factors = tuple((s, where, -e) for s, where, e in term.factors)
    return 1 / c.term, Product(factors=factors, phase=tuple((pair, -k) for pair, k in term.phase))


def _place(index: Tree, size: Whole) -> Linear:
    """Return an index as a linear form in the case's integers and 1, modulo the size.

    Raises: TypeError for anything else.
    """
    if isinstance(index, bool):
        raise TypeError("a truth value is no index on unknown sizes: NumPy takes it for a mask")
    parts: dict[Index, int] = {}
    for term, c in read(scalar(index)).parts.items():
        whole = size.ledger.wholes.get(term[0][0].term) if len(term) == 1 else None
        is_linear = not term or (whole and term[0][1] == 1)
        if not (is_linear and c.denominator == 1):
            raise TypeError(
                "an index on unknown sizes is a sum of integers and the case's integers, not"
                f" {index}"
            )
        if whole is None or whole[0] != size.name:
            parts[(NAMED, size.name, whole[0]) if whole else (ONE, size.name, "")] = int(c)
    return linear(parts)
