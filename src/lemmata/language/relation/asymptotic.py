"""What is said of a t that grows without bound: limits, leading terms, and orders of growth."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from lemmata.language.relation.leaf import Leaf, Relation, only_exact
from lemmata.terms.types import Scalar, Tensor


class Asymptotic(Relation):
    """What a function tends to, or grows like, proved by exact checks alone."""

    function: Callable[[Scalar], Tensor]
    integer: bool

    @abstractmethod
    def target(self, t: Scalar) -> Tensor:
        """Return what the function is compared with at t."""

    def leaves(self) -> Iterator[Leaf]:
        raise TypeError(only_exact(self))


@dataclass(frozen=True)
class Limit(Asymptotic):
    """function(t) -> value as t grows without bound, entry by entry; `value` may be infinite
    (`math.inf` or `sympy.oo`, or minus these).

    The engine of exact checks (`prove/traced/limits.py`) hands a positive variable t to the
    function, with `integer` one for integers, and finds the limit by dominated terms, whose signs
    it proves from the stated ranges; one that it cannot decide leaves the check inconclusive.
    """

    function: Callable[[Scalar], Tensor]
    value: Tensor
    integer: bool = False

    def target(self, t: Scalar) -> Tensor:
        return self.value

    def mapped(self, function: Callable[[Tensor], Tensor]) -> Limit:
        return replace(
            self, function=lambda t: function(self.function(t)), value=function(self.value)
        )


@dataclass(frozen=True)
class Leading(Asymptotic):
    """function(t)/leading(t) -> 1 as t grows without bound: the order and the constant of the
    leading term, neither of them 0.
    """

    function: Callable[[Scalar], Tensor]
    leading: Callable[[Scalar], Tensor]
    integer: bool = False

    def target(self, t: Scalar) -> Tensor:
        return self.leading(t)

    def mapped(self, function: Callable[[Tensor], Tensor]) -> Leading:
        return replace(
            self,
            function=lambda t: function(self.function(t)),
            leading=lambda t: function(self.leading(t)),
        )


@dataclass(frozen=True)
class Theta(Asymptotic):
    """function(t) = Θ(leading(t)) as t grows without bound: their quotient tends to a number that
    is not 0, whatever the parameters.
    """

    function: Callable[[Scalar], Tensor]
    leading: Callable[[Scalar], Tensor]
    integer: bool = False

    def target(self, t: Scalar) -> Tensor:
        return self.leading(t)

    def mapped(self, function: Callable[[Tensor], Tensor]) -> Theta:
        return replace(
            self,
            function=lambda t: function(self.function(t)),
            leading=lambda t: function(self.leading(t)),
        )
