"""Terms as graphs of a few operations on real numbers, each subexpression once; what cannot
be said in them exactly is refused.

A node is (operation, operands): `x` a variable, `n` one for natural numbers, `int` a natural
number, `pi`; `opp`, `add`, `sub`, `mul`, `div` and `pow` (the exponent a natural number) of other
nodes; `raised`, a node to the power
of another one that is a natural number; the functions of FUNCTIONS.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

Node: TypeAlias = tuple[str, int | str, int] | tuple[str, int | str] | tuple[str]
"""An operation and its operands: the places of earlier nodes, but for a name, a natural number or
an exponent.
"""

FUNCTIONS = ("exp", "sqrt", "ln", "cos", "sin", "Rabs")
OPAQUE = ("x", "n", "pi", "raised", *FUNCTIONS)
"""Operations whose values a proof takes for variables."""
LARGEST = 6000
"""Nodes of one lemma, at most: what is larger is not worth a kernel's time."""


class NotSaid(ValueError):
    """A relation that a certificate cannot say, or cannot prove: in words."""


class Graph:
    """Nodes in an order in which each comes after its operands."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.polynomials: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        """Polynomials of a proof in its generators: coefficients and exponents, by their nodes."""
        self.prints: dict[int, str] = {}
        """What Rocq calls them."""
        self._places: dict[Node, int] = {}

    def put(self, *node: int | str) -> int:
        """Return the place of a node, a new one unless it is there.

        Raises: NotSaid for more than LARGEST nodes.
        """
        # the shapes of a node are those that are put here
        key: Node = node  # type: ignore[assignment]
        if key not in self._places:
            if len(self.nodes) == LARGEST:
                raise NotSaid(f"more than {LARGEST} different subexpressions")
            self._places[key] = len(self.nodes)
            self.nodes.append(key)
        return self._places[key]

    def operands(self, place: int) -> tuple[int, ...]:
        """Return the places of the nodes that a node is computed from."""
        operation, *inside = self.nodes[place]
        if operation in ("x", "n", "int", "pi", "polynomial"):
            return ()
        return tuple(int(part) for part in (inside[:1] if operation == "pow" else inside))

    def below(self, places: list[int]) -> list[int]:
        """Return the places of these nodes and of all that they are computed from, in order."""
        closure, stack = set(places), list(places)
        while stack:
            fresh = set(self.operands(stack.pop())) - closure
            closure |= fresh
            stack.extend(fresh)
        return sorted(closure)

    def fraction(self, value: Fraction) -> int:
        numerator = self.put("int", abs(value.numerator))
        place = (
            numerator
            if value.denominator == 1
            else self.put("div", numerator, self.put("int", value.denominator))
        )
        return self.put("opp", place) if value < 0 else place

    def product(self, places: list[int]) -> int:
        """Return the place of a product, 1 if there are no factors."""
        product = places[0] if places else self.put("int", 1)
        for place in places[1:]:
            product = self.put("mul", product, place)
        return product
