"""The arithmetic of arrays whose sizes are symbols, in which a formula is run once for every size: values are forms (`ring_form.py`).

A formula that is written on the functions of `theory/arithmetic.py`, with no loop over the sites, takes a `Whole` for a size and a `Value`
for an array as it takes numbers. What cannot be said for every size is a TypeError: the truth of a comparison that some size decides
otherwise, a size as a plain integer, an array walked entry by entry, a float.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, NoReturn

import numpy as np

from lemmata.proofs_checks.ring_form import NAMED, ONE, SLOT, Form, Index, Linear, Sequence, Term, linear, size_symbol
from lemmata.theory.arithmetic import impulse
from lemmata.theory.types import Scalar, Tensor

UNITS = itertools.count()
"""Numbers the directions in which slopes are taken, so that no two have one name."""

ASKED: ContextVar[dict[Scalar, None] | None] = ContextVar("ASKED", default=None)
"""What was asked to be 0 of real parameters, where somebody listens."""


@contextmanager
def asked() -> Iterator[dict[Scalar, None]]:
    """Let real parameters be no zero of anything that is asked for inside, and record of what: there nothing is said."""
    found: dict[Scalar, None] = {}
    token = ASKED.set(found)
    try:
        yield found
    finally:
        ASKED.reset(token)


@dataclass(frozen=True)
class Opaque:
    """An array of a proof for every size, of which nothing is known but its sizes; a column may be even, positive, or definite.

    Definite is an even column with a positive Fourier transform: of such a one the transform is what nothing more is known of. Any array
    may be nonnegative, a square one symmetric.

    Raises: ValueError for no size, a property of columns without one size, or symmetry without two equal ones.
    """

    sizes: tuple[str, ...]
    even: bool = False
    positive: bool = False
    definite: bool = False
    symmetric: bool = False
    nonnegative: bool = False

    def __init__(self, *sizes: str, even: bool = False, definite: bool = False, symmetric: bool = False, **signs: bool) -> None:
        if not sizes or (len(sizes) > 1 and (even or definite)):
            raise ValueError(f"an opaque array has sizes, and one of them if it is even or definite, not {sizes!r}")
        if symmetric and (len(sizes) != 2 or sizes[0] != sizes[1]):
            raise ValueError(f"a symmetric array has one size twice, not {sizes!r}")
        if unknown := signs.keys() - {"positive", "nonnegative"}:
            raise TypeError(f"an opaque array may be positive or nonnegative, not {', '.join(sorted(unknown))}")
        traits = {"sizes": sizes, "even": even or definite, "definite": definite, "symmetric": symmetric, **signs}
        for name, value in traits.items():
            object.__setattr__(self, name, value)

    def words(self, name: str) -> str:
        """Return how a scope calls such an array."""
        kind = "definite" if self.definite else "even" if self.even else "symmetric" if self.symmetric else ""
        return f"{kind} {name}".strip() + (" > 0" if self.positive else " ≥ 0" if self.nonnegative else "")


@dataclass(frozen=True)
class Zero:
    """What is 0 by assumption, in words: a column (or [k = 0], without a name) at a named index, or its product with another column."""

    words: str
    size: str
    name: str
    other: str

    def takes(self, term: Term) -> bool:
        """Tell whether a term is 0 by it."""
        if not self.name:
            return any(self._at_other(form) for form in term.deltas)
        here, there = (_where(term, name) for name in (self.name, self.other))
        return bool(here & there) or any(self._at_other(form) for form in here)

    def _at_other(self, form: Linear) -> bool:
        """Tell whether a form is ± the parameter, whose sign does not matter to an even column."""
        return form in tuple(linear({(NAMED, self.size, self.other): sign}) for sign in (1, -1))


def _where(term: Term, name: str) -> set[Linear]:
    """Return at what indices a column stands in a term."""
    return {where[0] for s, where, e in term.factors if s.name == name and e > 0}


class Meaning(NamedTuple):
    """What an array is entry by entry: a function of others, which are forms in the slots of its axes."""

    arguments: tuple[Form, ...]
    function: Callable[..., Scalar]


class Table(NamedTuple):
    """A tabulated array: the function that gives it, and what is taken for granted of it."""

    function: Callable[..., Any]
    even: bool = False
    nonnegative: bool = False
    symmetric: bool = False
    square: Scalar = None
    first: Scalar = None

    def words(self, name: str) -> str:
        """Return how a scope calls such an array."""
        kind = "even " if self.even else "symmetric " if self.symmetric else ""
        sign = " ≥ 0" if self.nonnegative else ""
        square = f" with square {self.square}" if self.square is not None else ""
        return f"{kind}{name}{sign}{square}" + (f" from {self.first} on" if self.first is not None else "")


class Ledger:
    """The opaque arrays of a proof by name: how each is computed at a point, and what is taken for granted of it.

    Also those that are functions of others, what they are entry by entry, and what is divided by or inverted that may be 0 or singular, or
    of what a root is taken that may be negative.
    """

    def __init__(self, vanishing: Iterable[tuple[Callable[..., Any], str]] = ()) -> None:
        self.arrays: dict[str, tuple[Sequence, Callable[[Any], np.ndarray]]] = {}
        self.given: dict[str, Table] = {}
        self.functions: dict[Any, Sequence] = {}
        self.meanings: dict[str, Meaning] = {}
        self.symbols: dict[Term, Scalar] = {}
        self.divisors: list[Form] = []
        self.singular: list[Form] = []
        self.roots: list[Form] = []
        self.held: dict[str, frozenset[Scalar]] = {}
        self.named: set[tuple[str, str]] = set()
        self.vanishing = tuple(vanishing)

    def zeros(self) -> list[Zero]:
        """Return what is taken to be 0: a tabulated column at an index or where another column is not, a Kronecker delta at an index."""
        chosen = [(size, name) for size, name in sorted(self.named) if (impulse, name) in self.vanishing]
        found = [Zero(f"{name} ≠ 0 modulo {size}", size, "", name) for size, name in chosen]
        for name, (sequence, _) in self.arrays.items():
            for function, other in self.vanishing:
                if name in self.given and self.given[name].function is function:
                    words = f"{name} {other} = 0" if other in self.arrays else f"{name}[{other}] = 0"
                    found.append(Zero(words, sequence.sizes[0], name, other))
        return list(dict.fromkeys(found))

    def added(self, sequence: Sequence, at: Callable[[Any], np.ndarray], held: Iterable[Scalar] = ()) -> Sequence:
        """Return the sequence, remembered by its name, with the parameters on which it depends."""
        self.arrays.setdefault(sequence.name, (sequence, at))
        self.held.setdefault(sequence.name, frozenset(held))
        return sequence

    def parameters(self, form: Form) -> frozenset[Scalar]:
        """Return the parameters that a form holds, in its coefficients and inside functions and tables."""
        import sympy

        held = (self.held[s.name] for term in form.terms for s, _, _ in term.factors)
        return frozenset().union(*held, *(sympy.sympify(c).free_symbols for c in form.terms.values()))


class _Ring:
    """What sizes and arrays have in common: the name of their arithmetic, and constants in it."""

    arithmetic = "ring"
    __array_ufunc__ = None

    @staticmethod
    def ratio(p: Any, q: Any) -> Amount:
        """Return p/q; either may hold sizes."""
        return Amount(scalar(p) / scalar(q))

    def _undecided(self, *_: Any) -> NoReturn:
        raise TypeError("a comparison has no answer for every size at once")

    def _unwalked(self, *_: Any) -> NoReturn:
        raise TypeError("there is no plain integer, and no walk from entry to entry, for every size at once")

    __bool__ = _undecided
    __iter__ = __len__ = __index__ = _unwalked


class _Number(_Ring):
    """An expression in integer parameters and real ones, whose form no formula may ask for: a comparison has an answer for all or none.

    Where somebody listens (`asked`), real parameters are equal to nothing that they need not be equal to.
    """

    expression: Scalar
    __hash__ = None  # type: ignore[assignment] - what is looked up in a set would be compared by its form

    def _ordered(self, other: Any, relation: Callable[[Scalar, Scalar], Any]) -> bool:
        import sympy

        found = relation(self.expression, scalar(other))
        return bool(found) if found in (sympy.true, sympy.false) else self._undecided()

    def __lt__(self, other: Any) -> bool:
        return self._ordered(other, operator.lt)

    def __gt__(self, other: Any) -> bool:
        return self._ordered(other, operator.gt)

    def __le__(self, other: Any) -> bool:
        return self._ordered(other, operator.le)

    def __ge__(self, other: Any) -> bool:
        return self._ordered(other, operator.ge)

    def __eq__(self, other: object) -> bool:
        import sympy

        gap = self.expression - scalar(other)
        if (found := gap.is_zero) is not None:
            return found
        listening = ASKED.get()
        if listening is None or any(s.is_integer or isinstance(s, sympy.Dummy) for s in gap.free_symbols):
            return self._undecided()
        listening[gap] = None
        return False

    def __bool__(self) -> bool:
        return self != 0

    def __neg__(self) -> Amount:
        return Amount(-self.expression)

    def __pos__(self) -> Amount:
        return Amount(self.expression)

    def slope(self, step: Scalar) -> Amount:
        """Return the derivative by a step, at step 0."""
        return Amount(_at_zero(self.expression.diff(step), step))


class Amount(_Number):
    """A number that is computed from parameters, a real parameter itself; equal expressions are not told from others by looking at them."""

    def __init__(self, expression: Scalar) -> None:
        self.expression = expression

    def expm1(self) -> Amount:
        """Return the exponential less 1."""
        return Amount(self.exp().expression - 1)

    def exp(self) -> Amount:
        """Return the exponential."""
        return self._applied("exp")

    def log(self) -> Amount:
        """Return the logarithm."""
        return self._applied("log")

    def sqrt(self) -> Amount:
        """Return the square root."""
        return self._applied("sqrt")

    def cos(self) -> Amount:
        """Return the cosine."""
        return self._applied("cos")

    def sin(self) -> Amount:
        """Return the sine."""
        return self._applied("sin")

    def _applied(self, name: str) -> Amount:
        import sympy

        return Amount(getattr(sympy, name)(self.expression))


def _operator(name: str) -> Callable[[_Number, Any], Any]:
    def apply(self: _Number, other: Any) -> Any:
        return NotImplemented if isinstance(other, Value) else Amount(getattr(self.expression, name)(scalar(other)))

    return apply


for _name in ("add", "sub", "mul", "truediv", "pow"):
    setattr(_Number, f"__{_name}__", _operator(f"__{_name}__"))
    setattr(_Number, f"__r{_name}__", _operator(f"__r{_name}__"))


class Whole(_Number):
    """An integer parameter: a size or an index, of which only a lower end and another parameter as its upper one are known."""

    def __init__(self, name: str, ledger: Ledger, least: int | None = None, most: Any = None) -> None:
        import sympy

        signs = {"positive": True} if least is not None and least > 0 else {"nonnegative": True} if least == 0 else {}
        self.name, self.ledger, self.least, self.most = name, ledger, least, most
        self.symbol = self.expression = sympy.Symbol(name, integer=True, **signs)

    def _compared(self, other: Any) -> int:
        """Return a number of the sign of self − other where that is certain.

        Raises: TypeError where it is not.
        """
        if other is self:
            return 0
        if isinstance(other, int) and self.least is not None and other < self.least:
            return 1
        return self._undecided()

    def __eq__(self, other: object) -> bool:
        return self._compared(other) == 0

    def __lt__(self, other: Any) -> bool:
        if (isinstance(other, int) and other == self.least) or (isinstance(other, Whole) and other.most is self):
            return False
        return self._compared(other) < 0

    def __gt__(self, other: Any) -> bool:
        return False if self.most is other and other is not None else self._compared(other) > 0

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __ge__(self, other: Any) -> bool:
        return not self < other

    __hash__ = None  # type: ignore[assignment]

    def column(self, *terms: tuple[Scalar, Term], axes: int = 1) -> Value:
        """Return a sum of terms as an array of so many axes of this size."""
        return Value((self,) * axes, Form.of(terms), self.ledger)

    def slot(self, axis: int) -> Index:
        """Return the index of an axis of this size."""
        return (SLOT, self.name, axis)

    def eye(self) -> Value:
        """Return the identity."""
        return self.column((1, Term(deltas=(linear({self.slot(0): 1, self.slot(1): -1}),))), axes=2)

    def impulse(self) -> Value:
        """Return the first column of the identity."""
        return self.column((1, Term(deltas=(linear({self.slot(0): 1}),))))

    def cosine_matrix(self) -> Value:
        """Return cos(2 pi j k / n) = (w^(j k) + w^(-j k))/2."""
        half, pair = scalar(1) / 2, (self.slot(0), self.slot(1))
        return self.column((half, Term(phase=((pair, 1),))), (half, Term(phase=((pair, -1),))), axes=2)

    def tabulated(self, function: Callable[..., Any], *more: Any, axes: int = 1, **known: Any) -> Value:
        """Return function(n, *more), an array of which only what is known of it is used, and where it was said to vanish.

        Args: known: that it is even, nonnegative, symmetric, or of which multiple of the identity it is the root, as in `Table`.
        """
        known = {trait: scalar(value) if trait in ("square", "first") and value is not None else value for trait, value in known.items()}
        name = f"{function.__name__}({', '.join(str(scalar(value)) for value in (self, *more))})"
        table = self.ledger.given.setdefault(name, Table(function, **known))
        if table != Table(function, **known):
            raise ValueError(f"two columns are called {name}: rename a function")
        own: dict[str, Any] = {} if table.square is None else {"inverse": name, "scale": table.square}
        kinds = {"even": table.even, "nonnegative": table.nonnegative, "symmetric": table.symmetric, "first": table.first}
        held = frozenset().union(*(scalar(value).free_symbols for value in (*more, table.first, table.square) if value is not None))
        sequence = Sequence(name, (self.name,) * axes, **kinds, **own)
        self.ledger.added(sequence, lambda point: point.given(table, (self, *more)), held)
        where = tuple(linear({self.slot(axis): 1}) for axis in range(axes))
        return self.column((1, Term(factors=((sequence, where, 1),))), axes=axes)


def scalar(value: Any) -> Scalar:
    """Return an exact number as an expression.

    Raises: TypeError for a float that is no integer or half of one, which could be rounded, and for anything else.
    """
    import sympy

    if isinstance(value, _Number):
        return value.expression
    if isinstance(value, (int, Fraction, np.integer)):
        exact = Fraction(int(value)) if isinstance(value, np.integer) else Fraction(value)
        return sympy.Rational(exact.numerator, exact.denominator)
    if isinstance(value, float) and (2 * value).is_integer():
        return sympy.Rational(int(2 * value), 2)
    if isinstance(value, sympy.Expr) and not value.has(sympy.Float):
        return value
    raise TypeError(f"a {type(value).__name__} occurs where every size is computed with: write integers, `number` or `ratio`")


class Value(_Ring):
    """An array with axes of unknown sizes, or without axes a number: a form in the indices of its axes."""

    def __init__(self, sizes: tuple[Whole | None, ...], form: Form, ledger: Ledger) -> None:
        self.sizes, self.form, self.ledger = sizes, form, ledger

    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = _Ring._undecided

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
        """Return the sizes, none of which is that of an axis that only spreads the array over another one.

        Raises: TypeError if one is.
        """
        sizes = tuple(size for size in self.sizes if size is not None)
        if len(sizes) < len(self.sizes):
            raise TypeError("an axis added by None only spreads an array over that of another, in an elementwise operation")
        return sizes

    @property
    def T(self) -> Value:
        """The transpose."""
        return self._turned(tuple(reversed(range(self.ndim))))

    def _turned(self, order: tuple[int, ...]) -> Value:
        sizes = self._whole()
        new = [sizes[axis] for axis in order]
        swaps = {sizes[old].slot(old): linear({sizes[old].slot(axis): 1}) for axis, old in enumerate(order)}
        return Value(tuple(new), self.form.put(swaps), self.ledger)

    def _lifted(self, other: Any) -> Value:
        return other if isinstance(other, Value) else Value((), Form.of([(scalar(other), Term())]), self.ledger)

    def _shared(self, other: Value) -> tuple[Whole | None, ...]:
        if not self.sizes or not other.sizes:
            return self.sizes or other.sizes
        pairs = list(zip(self.sizes, other.sizes, strict=False))
        if len(self.sizes) != len(other.sizes) or any(
            one is not None and size is not None and one.name != size.name for one, size in pairs
        ):
            raise TypeError("arrays of different sizes meet in an elementwise operation on unknown sizes")
        return tuple(size if one is None else one for one, size in pairs)

    def __add__(self, other: Any) -> Value:
        other = self._lifted(other)
        return Value(self._shared(other), self.form + other.form, self.ledger)

    def __mul__(self, other: Any) -> Value:
        other = self._lifted(other)
        return Value(self._shared(other), self.form * other.form, self.ledger)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Value:
        return self * -1

    def __pos__(self) -> Value:
        return self

    def __sub__(self, other: Any) -> Value:
        return self + -self._lifted(other)

    def __rsub__(self, other: Any) -> Value:
        return -self + other

    def __truediv__(self, other: Any) -> Value:
        return self * (other.inverse() if isinstance(other, Value) else 1 / scalar(other))

    def __rtruediv__(self, other: Any) -> Value:
        return self.inverse() * other

    def __pow__(self, power: Any) -> Value:
        if isinstance(power, _Number):
            return _functions().power(self, power.expression)
        if not isinstance(power, int) or power < 0:
            raise TypeError(f"a power of an array of unknown size has a plain exponent of at least 0, not {power!r}")
        found = self._lifted(1) + self * 0
        for _ in range(power):
            found = found * self
        return found

    def __matmul__(self, other: Any) -> Value:
        if not isinstance(other, Value) or not self.sizes or not other.sizes or self.shape[-1].name != other.shape[0].name:
            raise TypeError("a matrix product on unknown sizes needs two arrays that share the size that is summed over")
        last, size = self.ndim - 1, self._whole()[-1]
        shift: dict[Index, Linear] = {axis: linear({(SLOT, axis[1], last + k): 1}) for k, axis in enumerate(other.axes)}
        both = (self.form * other.form.put(shift)).summed([size.slot(last)])
        sizes = (*self._whole()[:-1], *other.shape[1:])
        back: dict[Index, Linear] = {
            (SLOT, s.name, last + 1 + k): linear({(SLOT, s.name, last + k): 1}) for k, s in enumerate(other.shape[1:])
        }
        return Value(sizes, both.put(back), self.ledger)

    def sum(self, axis: int | None = None) -> Value:
        """Return the sum over all entries, or over the last axis."""
        if axis not in (None, -1, self.ndim - 1):
            raise TypeError("a sum on unknown sizes is over all axes, or over the last one")
        axes = self.axes if axis is None else self.axes[-1:]
        return Value(self.sizes[: self.ndim - len(axes)], self.form.summed(axes), self.ledger)

    def __getitem__(self, index: Any) -> Value:
        places = index if isinstance(index, tuple) else (index,)
        places = (*places, *[slice(None)] * (self.ndim - sum(place is not None for place in places)))
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
        one, other = self._whole()
        if one.name != other.name:
            raise TypeError("the diagonal on unknown sizes is that of a square array")
        return Value((one,), self.form.put({other.slot(1): linear({one.slot(0): 1})}), self.ledger)

    def circulant(self) -> Value:
        """Return the matrix with entries column[k - l]."""
        (size,) = self._whole()
        swaps = {size.slot(0): linear({size.slot(0): 1, size.slot(1): -1})}
        return Value((size, size), self.form.put(swaps), self.ledger)

    def inverse(self) -> Value:
        """Return 1/self, entry by entry; to first order where a step was added to it."""
        value, change, step = self.stepped()
        if not _is_product(value.form):
            return _functions().reciprocal(self)
        inverse = Value(self.sizes, Form.of([_inverted(value.form)]), self.ledger)
        return inverse if step is None else inverse - inverse * inverse * change * step

    def exp(self) -> Value:
        """Return the exponential, entry by entry."""
        return _functions().exponential(self)

    def sqrt(self) -> Value:
        """Return the square root, entry by entry."""
        return _functions().root(self)

    def decay_integral(self, t: Any) -> Value:
        """Return the integral of e^{-self s} over 0 <= s <= t, entry by entry."""
        return _functions().decay_integral(self, t)

    def share(self, rest: Any) -> Value:
        """Return self/(self + rest), entry by entry, 0 where self is."""
        return _functions().share(self, rest)

    def inverse_matrix(self) -> Value:
        """Return the inverse of a square matrix."""
        return _functions().inverse_matrix(self)

    def log(self) -> Value:
        """Return the logarithm of a positive array, opaque but for its slope; to first order where a step was added to the array.

        Raises: TypeError for anything but opaque positive arrays, their products and quotients.
        """
        value, change, step = self.stepped()
        terms = list(value.form.terms.items())
        base = terms[0][0].factors if len(terms) == 1 else ()
        if not base or terms[0][1] != 1 or terms[0][0] != Term(factors=base) or not all(s.positive for s, _, _ in base):
            raise TypeError("the logarithm of an array of unknown size is taken of opaque positive ones, their products and quotients")
        found = Value(self.sizes, Form.of([(e, Term(factors=((self._logarithm(s), where, 1),))) for s, where, e in base]), self.ledger)
        return found if step is None else found + change * value.inverse() * step

    def _logarithm(self, s: Sequence) -> Sequence:
        _, at = self.ledger.arrays[s.name]
        held = self.ledger.held[s.name]
        return self.ledger.added(Sequence(f"log {s.name}", s.sizes, even=s.even), lambda point: np.log(at(point)), held)

    def stepped(self) -> tuple[Value, Value, Scalar]:
        """Return the value at step 0, its slope in the step, and the step, None if it has none."""
        import sympy

        steps = {s for c in self.form.terms.values() for s in sympy.sympify(c).free_symbols if isinstance(s, sympy.Dummy)}
        if len(steps) > 1:
            raise TypeError("a logarithm or quotient is differentiated once, along one direction")
        step = next(iter(steps), None)
        if step is None:
            return self, self * 0, None
        return self._lifted_form(lambda c: _at_zero(c, step)), self.slope(step), step

    def slope(self, step: Scalar) -> Value:
        """Return the derivative by a step, at step 0."""
        import sympy

        return self._lifted_form(lambda c: _at_zero(sympy.sympify(c).diff(step), step))

    def _lifted_form(self, function: Callable[[Scalar], Scalar]) -> Value:
        return Value(self.sizes, self.form.scaled(function), self.ledger)

    def units(self) -> tuple[Value, dict[Index, Linear]]:
        """Return the array that is 1 at an index of new names and 0 elsewhere, and what puts axes in the place of these names."""
        names: list[Index] = [(NAMED, size.name, f"'{next(UNITS)}") for size in self._whole()]
        deltas = tuple(linear({axis: 1, name: -1}) for axis, name in zip(self.axes, names, strict=True))
        back = {name: linear({axis: 1}) for axis, name in zip(self.axes, names, strict=True)}
        return Value(self.sizes, Form.of([(1, Term(deltas=deltas))]), self.ledger), back

    def over(self, sizes: tuple[Whole, ...], back: dict[Index, Linear]) -> Value:
        """Return a number that depends on names of an index as an array over them."""
        if self.sizes:
            raise TypeError("slopes are those of a number, not of an array")
        return Value(sizes, self.form.put(back), self.ledger)


def _at_zero(coefficient: Scalar, step: Scalar) -> Scalar:
    import sympy

    return sympy.sympify(coefficient).xreplace({step: sympy.S.Zero})


def _functions() -> Any:
    from lemmata.proofs_checks import ring_functions

    return ring_functions


def _is_product(form: Form) -> bool:
    """Tell whether a form is a product of positive arrays, phases and a coefficient."""
    terms = list(form.terms)
    return len(terms) == 1 and not terms[0].bound and not terms[0].deltas and all(s.positive for s, _, _ in terms[0].factors)


def _inverted(form: Form) -> tuple[Scalar, Term]:
    ((term, c),), one = form.terms.items(), scalar(1)
    factors = tuple((s, where, -e) for s, where, e in term.factors)
    return one / c, Term(factors=factors, phase=tuple((pair, -k) for pair, k in term.phase))


def _place(index: Any, size: Whole) -> Linear:
    """Return an index as a linear form in the case's integers and 1, modulo the size.

    Raises: TypeError for anything else.
    """
    import sympy

    whole = scalar(index)
    parts: dict[Index, int] = {}
    for part, c in sympy.expand(whole).as_coefficients_dict().items():
        if not (c.is_Integer and (part == 1 or (part.is_Symbol and part.is_integer))):
            raise TypeError(f"an index on unknown sizes is a sum of integers and the case's integers, not {index}")
        if part != size_symbol(size.name):
            parts[(ONE, size.name, "") if part == 1 else (NAMED, size.name, str(part))] = int(c)
    return linear(parts)


def opaque(name: str, kind: Opaque, sizes: tuple[Whole, ...], ledger: Ledger) -> Value:
    """Return a parameter of which nothing else is known as an array."""
    axes = tuple(size.slot(axis) for axis, size in enumerate(sizes))
    names = tuple(size.name for size in sizes)
    if kind.definite:
        transform = ledger.added(Sequence(f"DFT {name}", names, even=True, positive=True), lambda point: point.transform(name))
        hat = Value(sizes, Form.of([(1, Term(factors=((transform, (linear({axes[0]: 1}),), 1),)))]), ledger)
        return sizes[0].cosine_matrix() @ hat / sizes[0]
    kinds: dict[str, Any] = {"even": kind.even, "positive": kind.positive, "symmetric": kind.symmetric, "nonnegative": kind.nonnegative}
    sequence = ledger.added(Sequence(name, names, **kinds), lambda point: point.array(name))
    where = tuple(linear({axis: 1}) for axis in axes)
    return Value(sizes, Form.of([(1, Term(factors=((sequence, where, 1),)))]), ledger)


def moved(point: Value, direction: Tensor, step: Scalar) -> Value:
    """Return point + step · direction."""
    return point + direction * step
