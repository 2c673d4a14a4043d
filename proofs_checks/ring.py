"""The arithmetic of arrays whose sizes are symbols, in which a formula is run once for every size: values are forms (`ring_form.py`).

A formula that is written on the functions of `theory/arithmetic.py`, with no loop over the sites, takes a `Whole` for a size and a `Value`
for an array as it takes numbers. What cannot be said for every size is a TypeError: the truth of a comparison that some size decides
otherwise, a size as a plain integer, an array walked entry by entry, a float.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lemmata.proofs_checks.ring_array import Value
from lemmata.proofs_checks.ring_form import SLOT, Form, Index, Sequence, Term, linear
from lemmata.proofs_checks.ring_ledger import Ledger, Table
from lemmata.proofs_checks.ring_numbers import Number, scalar
from lemmata.theory.types import Scalar, Tensor


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


class Whole(Number):
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
