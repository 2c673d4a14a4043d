"""Relations proved along a sequence, or for every index: base and step, or symbols for numbers.

Exact checks alone prove them; `prove/sequences` says how, one file for each kind.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lemmata.language.relation.leaf import Leaf, Relation, only_exact
from lemmata.language.relation.sides import All, AtLeast, Equal
from lemmata.terms.types import Scalar, Size, Tensor, Vector


@dataclass(frozen=True)
class Recurrence:
    """A sequence x_0 = first, x_{k+1} = step(k, x_k); x is a number, an array, or a tuple of these
    that move together.
    """

    first: Tensor
    step: Callable[[Scalar, Tensor], Tensor]

    def names(self, index: str | tuple[str, ...]) -> tuple[str, ...]:
        """Return what its index is called where it is called so, or has no name."""
        return (str(index or "k"),)


@dataclass(frozen=True)
class Grid:
    """An array x_{i,j}: x_{0,j} = row(j), x_{i,0} = column(i), x_{i+1,j+1} = step(i, j, x_{i,j+1},
    x_{i+1,j}, x_{i,j}), as of Pascal.
    """

    row: Callable[[Scalar], Tensor]
    column: Callable[[Scalar], Tensor]
    step: Callable[[Scalar, Scalar, Tensor, Tensor, Tensor], Tensor]

    def names(self, index: str | tuple[str, ...]) -> tuple[str, ...]:
        """Return what its two indices are called where they are called so, or have no names."""
        return tuple(index or "ij")


class Induction(Relation):
    """What is said of a sequence, or of every index, proved by exact checks alone.

    `index` names the parameter of the domain that its symbol stands for, `least` is the integer
    from which on it does.
    """

    index: str | tuple[str, str] = ""
    least: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """What its symbols are called, none where they have no names."""
        return (str(self.index or "k"),)

    @property
    def starts(self) -> dict[str, int]:
        """The names of its indices, each with the integer from which on something is said of it."""
        return dict.fromkeys(self.names, self.least)

    @property
    def by_step(self) -> Recurrence | None:
        """The recurrence of which it knows nothing but the step, if it is about one."""
        return None

    def leaves(self) -> Iterator[Leaf]:
        raise TypeError(only_exact(self))


@dataclass(frozen=True)
class ForAll(Induction):
    """x_k = claimed(k) for every k >= 0 of a recurrence, or x_{i,j} = claimed(i, j) for all i, j >=
    0 of a grid, proved by induction.

    Base and step are formed by the engine of exact checks (`prove/sequences`), of the expression
    that `claimed` gives for symbols. `index` names the parameter of the domain that k stands for,
    of a grid both, integers from 0 on; the check is then run on cases that lack them.
    """

    recurrence: Recurrence | Grid
    claimed: Callable[..., Tensor]
    index: str | tuple[str, str] = ""

    @property
    def names(self) -> tuple[str, ...]:
        return self.recurrence.names(self.index)


@dataclass(frozen=True)
class Invariant(Induction):
    """quantity(k, x_k) = quantity(0, x_0) for every k >= 0 of a recurrence, proved by induction on
    free symbols for x_k.

    Either no x changes the quantity, or what one step adds to it is a polynomial multiple of what
    it had gained before, so that it stays.
    """

    recurrence: Recurrence
    quantity: Callable[[Scalar, Tensor], Tensor]
    index: str = ""

    @property
    def by_step(self) -> Recurrence:
        return self.recurrence


@dataclass(frozen=True)
class Throughout(Induction):
    """kept(k, x_k) for every k >= 0 of a recurrence, or at every place of a sequence by its step:
    inequalities, by induction.

    `kept` returns an `AtLeast`, or an `All` of some; the step is handed free symbols for x_k of
    which nothing is known but kept(k, x_k). Of a sequence that a formula carries (`carried`, its
    length a symbol) what is kept holds of its entries wherever they occur in the relations of the
    check, and in the steps of the sequences that come after it.
    """

    sequence: Vector
    kept: Callable[[Scalar, Scalar], AtLeast | All]
    index: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return super().names if self.by_step else ()

    @property
    def by_step(self) -> Recurrence | None:
        return self.sequence if isinstance(self.sequence, Recurrence) else None


@dataclass(frozen=True)
class Always(Induction):
    """equal(i, j, …) for all integers >= 0 that its parameters stand for, proved for symbols: it
    returns an `Equal`, or an `All` of some.

    So is an array of which the entry at any index is known compared with what it should be,
    whatever its length.
    """

    equal: Callable[..., Equal | All]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(inspect.signature(self.equal).parameters)

    @property
    def starts(self) -> dict[str, int]:
        return {}


@dataclass(frozen=True)
class Sums(Induction):
    """term(n, 0) + … + term(n, n) = total(n) for every integer n >= least, proved by telescoping
    (`prove/sequences/telescoping.py`).

    `index` names the parameter of the domain that n stands for, an integer from `least` on; the
    check is then run on cases that lack it.
    """

    term: Callable[[Size, Scalar], Scalar]
    total: Callable[[Size], Scalar]
    least: int = 0
    index: str = ""

    def __post_init__(self) -> None:
        if type(self.least) is not int or self.least < 0:
            raise ValueError(
                f"the least last index of a Sums is an integer from 0 on, not {self.least!r}"
            )
