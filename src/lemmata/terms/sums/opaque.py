"""The arithmetic of arrays whose sizes are variables, in which a formula is run once for every
size: values are forms (`form.py`).

A formula that is written on the functions of `terms/arithmetic.py`, with no loop over the sites,
takes a `Whole` for a size and a `Value` for an array as it takes numbers. What cannot be said for
every size is a TypeError: the truth of a comparison that some size decides otherwise, a size as a
plain integer, an array walked entry by entry, a float.
"""

from __future__ import annotations

from dataclasses import dataclass

import lemmata.terms.sums.functions  # noqa: F401 - adds the functions of arrays
from lemmata.terms.sums.array import Value, Whole
from lemmata.terms.sums.form import Form, Product, Sequence, linear
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.types import Fields


@dataclass(frozen=True)
class Opaque:
    """An array of a proof for every size, of which nothing is known but its sizes; a column may be
    even, positive, or definite.

    Definite is an even column with a positive Fourier transform: of such a one the transform is
    what nothing more is known of. Any array may be nonnegative, a square one symmetric.

    Raises: ValueError for no size, a property of columns without one size, or symmetry without two
        equal ones.
    """

    sizes: tuple[str, ...]
    even: bool = False
    positive: bool = False
    definite: bool = False
    symmetric: bool = False
    nonnegative: bool = False

    def __init__(
        self,
        *sizes: str,
        even: bool = False,
        definite: bool = False,
        symmetric: bool = False,
        **signs: bool,
    ) -> None:
        if not sizes or (len(sizes) > 1 and (even or definite)):
            raise ValueError(
                "an opaque array has sizes, and one of them if it is even or definite, not"
                f" {sizes!r}"
            )
        if symmetric and (len(sizes) != 2 or sizes[0] != sizes[1]):
            raise ValueError(f"a symmetric array has one size twice, not {sizes!r}")
        if unknown := signs.keys() - {"positive", "nonnegative"}:
            raise TypeError(
                f"an opaque array may be positive or nonnegative, not {', '.join(sorted(unknown))}"
            )
        traits = {
            "sizes": sizes,
            "even": even or definite,
            "definite": definite,
            "symmetric": symmetric,
            **signs,
        }
        for name, value in traits.items():
            object.__setattr__(self, name, value)

    def words(self, name: str) -> str:
        """Return how a scope calls such an array."""
        kind = (
            "definite"
            if self.definite
            else "even"
            if self.even
            else "symmetric"
            if self.symmetric
            else ""
        )
        return f"{kind} {name}".strip() + (
            " > 0" if self.positive else " ≥ 0" if self.nonnegative else ""
        )


def opaque(name: str, kind: Opaque, sizes: tuple[Whole, ...], ledger: Ledger) -> Value:
    """Return a parameter of which nothing else is known as an array."""
    axes = tuple(size.slot(axis) for axis, size in enumerate(sizes))
    names = tuple(size.name for size in sizes)
    if kind.definite:
        transform = ledger.added(
            Sequence(f"DFT {name}", names, even=True, positive=True),
            lambda point: point.transform(name),
        )
        hat = Value(
            sizes,
            Form.of([(1, Product(factors=((transform, (linear({axes[0]: 1}),), 1),)))]),
            ledger,
        )
        return sizes[0].cosine_matrix() @ hat / sizes[0]
    kinds: Fields = {
        "even": kind.even,
        "positive": kind.positive,
        "symmetric": kind.symmetric,
        "nonnegative": kind.nonnegative,
    }
    sequence = ledger.added(Sequence(name, names, **kinds), lambda point: point.array(name))
    where = tuple(linear({axis: 1}) for axis in axes)
    return Value(sizes, Form.of([(1, Product(factors=((sequence, where, 1),)))]), ledger)
