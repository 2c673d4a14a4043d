"""Relations between two sides, and several together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from lemmata.language.relation.leaf import Leaf, Relation, boxed, difference
from lemmata.terms.types import Scalar, Tensor


@dataclass(frozen=True)
class Equal(Relation):
    """got = want, entry by entry; the residual is max|got − want| over `scale` (by default 1 +
    max|want|).
    """

    got: Tensor
    want: Tensor
    scale: Scalar | None = None

    def leaves(self) -> Iterator[Leaf]:
        yield difference("zero", self.got, self.want, self.scale)

    def mapped(self, function: Callable[[Tensor], Tensor]) -> Equal:
        return replace(self, got=function(self.got), want=function(self.want))


@dataclass(frozen=True)
class AtLeast(Relation):
    """value >= bound, entry by entry; the residual is the largest shortfall over `scale` (by
    default 1 + max|bound|).
    """

    value: Tensor
    bound: Tensor
    scale: float | None = None

    def leaves(self) -> Iterator[Leaf]:
        yield difference("nonnegative", self.value, self.bound, self.scale)

    def mapped(self, function: Callable[[Tensor], Tensor]) -> AtLeast:
        return replace(self, value=function(self.value), bound=function(self.bound))


@dataclass(frozen=True)
class SumOfSquares(Relation):
    """value >= bound, proved by value − bound = Σ weight · term², the weights positive rationals,
    the terms real.

    On floats and balls it is the inequality; exactly it is the identity that proves it.
    """

    value: Tensor
    bound: Tensor
    squares: Sequence[tuple[Scalar, Tensor]]

    def leaves(self) -> Iterator[Leaf]:
        leaf = difference("nonnegative", self.value, self.bound)
        yield replace(leaf, proof=_certificate(leaf.gap, self.squares), squares=tuple(self.squares))

    def mapped(self, function: Callable[[Tensor], Tensor]) -> SumOfSquares:
        squares = [(weight, function(term)) for weight, term in self.squares]
        return SumOfSquares(function(self.value), function(self.bound), squares)


@dataclass(frozen=True)
class Supposed(Relation):
    """value >= bound wherever the expressions `given` are 0 or more: what the engine makes of a
    `Throughout`.
    """

    value: Tensor
    bound: Tensor
    given: tuple[Scalar, ...]

    def leaves(self) -> Iterator[Leaf]:
        yield replace(difference("nonnegative", self.value, self.bound), given=self.given)


@dataclass(frozen=True)
class All(Relation):
    """Every part holds."""

    parts: tuple[Relation, ...]

    def __init__(self, *parts: Relation) -> None:
        object.__setattr__(self, "parts", parts)

    def conjuncts(self) -> tuple[Relation, ...]:
        return self.parts

    def leaves(self) -> Iterator[Leaf]:
        raise ValueError("a check returned an empty All, which says nothing")


def _certificate(gap: np.ndarray, squares: Sequence[tuple[Scalar, Tensor]]) -> np.ndarray:
    for weight, term in squares:
        if not weight > 0:
            raise ValueError("a sum-of-squares certificate needs positive weights")
        if not all(_real(item) for item in boxed(term).flat):
            raise ValueError("a sum-of-squares certificate needs terms that are certainly real")
    proof = boxed(gap - sum((weight * term * term for weight, term in squares), 0))
    if proof.shape != gap.shape:
        raise ValueError(
            f"a certificate of shape {proof.shape} does not prove a gap of shape {gap.shape}"
        )
    return proof


def _real(term: Scalar) -> bool:
    """Tell whether a term is certainly real wherever it is defined: a quotient need not tell where
    its denominator vanishes.
    """
    if not hasattr(term, "free_symbols") or term.is_real:
        return True
    return bool(
        (term.is_Add or term.is_Mul or (term.is_Pow and term.exp.is_Integer))
        and all(map(_real, term.args))
    )
