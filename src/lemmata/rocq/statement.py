"""A lemma's statement: variables, shared subexpressions, hypotheses and conclusions, and its print
in the language of Rocq.

    Lemma NAME (n : nat) (x y : R) : let t'1 := x + y in 0 < x -> t'1 <> 0 -> LEFT = RIGHT /\\ …

What it says is said by its print alone: `reading` knows nothing else of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from lemmata.rocq.graph import FUNCTIONS, Graph, NotSaid

SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
LEVEL = {"add": 1, "sub": 1, "mul": 2, "div": 2, "opp": 0, "pow": 3}
"""How tightly an operation binds; what binds less tightly than its place asks for stands in
brackets, as every opposite does.
"""
SHARED, WHOLE = 5, 24
"""A subexpression that is used twice is named if it has so many parts; one is named anyway where
its print would have so many.
"""
SAFE = re.compile(r"[a-z](_?\d+)*_*")
"""A variable's name that is no word of Rocq, of Lean or of the proof; any other is printed with a
bar at its end, as no such word is.
"""


@dataclass(frozen=True)
class Proposition:
    """left REL right, of two nodes; REL is =, <>, < or <=."""

    left: int
    sign: str
    right: int


@dataclass(frozen=True)
class Statement:
    """Hypotheses and conclusions about the nodes of a graph; `named` are the nodes that the print
    names, by their names.
    """

    graph: Graph
    hypotheses: tuple[Proposition, ...]
    conclusions: tuple[Proposition, ...]
    variables: dict[str, str]
    """The names of the variables in print, by their own."""
    named: dict[int, str]

    def text(self, place: int, level: int = 0, whole: bool = False) -> str:
        """Return the print of a node, in brackets unless it binds as tightly as `level`.

        Args: whole: do not use the names of shared subexpressions.
        """
        if place in self.named and not whole:
            return self.named[place]
        return self.spelled(place, level, whole)

    def spelled(self, place: int, level: int = 0, whole: bool = False) -> str:
        """Return the print of a node in its operands, even where it has a name."""
        operation, *inside = self.graph.nodes[place]
        if operation == "x":
            return self.variables[str(inside[0])]
        if operation == "polynomial":
            return self.graph.prints[place]
        if operation in ("int", "pi"):
            return str(inside[0]) if inside else "PI"
        if operation == "n":
            text, binds = f"INR {self.variables[str(inside[0])]}", 8
        elif operation in FUNCTIONS:
            text, binds = f"{operation} {self.text(int(inside[0]), 9, whole)}", 8
        elif operation in ("pow", "raised"):
            exponent = inside[1] if operation == "pow" else self.exponent(int(inside[1]), 9)
            text, binds = f"{self.text(int(inside[0]), 9, whole)} ^ {exponent}", LEVEL["pow"]
        elif operation == "opp":
            text, binds = f"- {self.text(int(inside[0]), 9, whole)}", LEVEL[operation]
        else:
            binds = LEVEL[operation]
            text = (
                f"{self.text(int(inside[0]), binds, whole)} {SIGNS[operation]}"
                f" {self.text(int(inside[1]), binds + 1, whole)}"
            )
        return f"({text})" if binds < level or operation == "opp" else text

    def exponent(self, place: int, level: int = 0) -> str:
        """Return the print of an exponent, a natural number, in brackets unless it binds as tightly
        as `level`.

        Raises: NotSaid for what is no sum of products of natural numbers.
        """
        operation, *inside = self.graph.nodes[place]
        if operation == "int":
            return str(inside[0])
        if operation == "n":
            return self.variables[str(inside[0])]
        if operation not in ("add", "sub", "mul"):
            raise NotSaid(f"{operation} of natural numbers has no counterpart here")
        binds = LEVEL[operation]
        left, right = self.exponent(int(inside[0]), binds), self.exponent(int(inside[1]), binds + 1)
        text = f"{left} {SIGNS[operation]} {right}"
        return f"({text})" if binds < level else text

    def proposition(self, item: Proposition) -> str:
        """Return the print of a proposition."""
        return f"{self.text(item.left, 1)} {item.sign} {self.text(item.right, 1)}"

    def lets(self) -> list[tuple[str, str]]:
        """Return the names of shared subexpressions and what they stand for, in order."""
        return [(name, self.spelled(place)) for place, name in sorted(self.named.items())]

    def binders(self, *kinds: str) -> list[tuple[str, str]]:
        """Return the names of the variables for natural numbers and of those for real ones, with
        what each kind is called.
        """
        natural = {str(node[1]) for node in self.graph.nodes if node[0] == "n" and len(node) > 1}
        parts = (
            [name for variable, name in self.variables.items() if (variable in natural) is integral]
            for integral in (True, False)
        )
        return [(" ".join(names), kind) for names, kind in zip(parts, kinds, strict=True) if names]

    def lemma(self, name: str) -> str:
        """Return the print of the lemma, up to its full stop."""
        binders = (f" ({names} : {kind})" for names, kind in self.binders("nat", "R"))
        lines = [f"Lemma {name}{''.join(binders)} :"]
        lines += [f"  let {short} := {value} in" for short, value in self.lets()]
        lines += [f"  {self.proposition(item)} ->" for item in self.hypotheses]
        return (
            "\n".join(lines)
            + "\n  "
            + " /\\\n  ".join(self.proposition(item) for item in self.conclusions)
            + "."
        )


def stated(
    graph: Graph, hypotheses: Iterable[Proposition], conclusions: Iterable[Proposition]
) -> Statement:
    """Return a statement about nodes, with names for its variables and for what it uses more than
    once.
    """
    hypotheses, conclusions = tuple(hypotheses), tuple(conclusions)
    ends = [place for item in (*hypotheses, *conclusions) for place in (item.left, item.right)]
    places = graph.below(ends)
    return Statement(
        graph, hypotheses, conclusions, _variables(graph, places), _shared(graph, places, ends)
    )


def _variables(graph: Graph, places: list[int]) -> dict[str, str]:
    names: dict[str, str] = {}
    for place in places:
        if graph.nodes[place][0] in ("x", "n"):
            symbol = str(graph.nodes[place][1])  # type: ignore[misc]  # a variable has a name
            plain = re.sub(r"[^A-Za-z0-9]+", "_", symbol).strip("_") or "x"
            plain = f"x_{plain}" if not plain[0].isalpha() else plain
            plain += "" if SAFE.fullmatch(plain) else "_"
            while plain in names.values():
                plain += "_"
            names[symbol] = plain
    return names


def _shared(graph: Graph, nodes: list[int], ends: list[int]) -> dict[int, str]:
    """Name what is used more than once and is not short, and parts of what would be too long a
    line.
    """
    times = Counter([*ends, *(part for place in nodes for part in graph.operands(place))])
    size: dict[int, int] = {}
    names: dict[int, str] = {}
    for place in nodes:
        parts = 1 + sum(size[part] for part in graph.operands(place))
        often = times[place] > 1 and parts >= SHARED
        if (often or parts > WHOLE) and graph.operands(place):
            names[place], parts = f"t'{len(names) + 1}", 1
        size[place] = parts
    return names
