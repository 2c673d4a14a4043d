"""The proof of a lemma as a text for Rocq: a program of quotients (`quotient.v`), what it takes for
granted, and cofactors.

Relations hold between what a program takes for variables: an exponential is a product of powers of
a few, (√b)² = b, and the root of an integer is a product of roots of primes. The difference of two
sides is then a combination of these relations, found here by division in FLINT's polynomials.
Nothing here is trusted: what is wrong is refused by the kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lemmata.rocq.graph import OPAQUE, Graph, NotSaid
from lemmata.rocq.mirror import Mirror
from lemmata.rocq.signs import Signs
from lemmata.rocq.statement import Proposition, Statement
from lemmata.terms.term import Kind

COMMANDS = {"opp": "Opp", "add": "Add", "sub": "Sub", "mul": "Mul", "div": "Div", "pow": "Pow"}


@dataclass(frozen=True)
class Goal:
    """What is concluded of two nodes: that left − right is of a kind."""

    left: int
    right: int
    kind: Kind = "zero"

    @property
    def said(self) -> Proposition:
        """The conclusion."""
        return compared(self.kind, self.left, self.right)


@dataclass(frozen=True)
class Lemma:
    """A lemma and its proof as texts, with the program that it runs; `closed` tells whether the
    cofactors that were found prove it.
    """

    name: str
    print: str
    program: str
    proof: str
    statement: Statement
    goals: tuple[Goal, ...]
    closed: bool


@dataclass
class Relations:
    """What holds between the variables of a program: nodes that equal others, with a tactic each,
    and equal pairs with a fact each.
    """

    same: dict[int, tuple[int, str]] = field(default_factory=dict)
    pairs: list[tuple[int, int]] = field(default_factory=list)
    steps: dict[tuple[int, int], str] = field(default_factory=dict)
    """The tactic that proves a pair equal, where it is not the rule for square roots."""

    def same_pairs(self) -> list[tuple[int, int]]:
        """Return nodes with what they equal."""
        return [(node, twin) for node, (twin, _) in self.same.items()]


def compared(kind: Kind, left: int, right: int) -> Proposition:
    """Return what it says that left − right is of a kind."""
    if kind in ("zero", "nonzero"):
        return Proposition(left, "=" if kind == "zero" else "<>", right)
    return Proposition(right, "<" if kind == "positive" else "<=", left)


def _program(graph: Graph, relations: Relations, ends: list[int]) -> list[int]:
    """Return the nodes that a program computes, in an order in which each comes after what it is
    computed from.
    """
    order: dict[int, None] = {}
    stack = [(place, False) for place in reversed(ends)]
    while stack:
        place, ready = stack.pop()
        if place in order:
            continue
        if ready:
            order[place] = None
            continue
        inside: tuple[int, ...] = ()
        if place in relations.same:
            inside = (relations.same[place][0],)
        elif graph.nodes[place][0] not in OPAQUE:
            inside = graph.operands(place)
        stack.append((place, True))
        stack += [(part, False) for part in reversed(inside) if part not in order]
    return list(order)


class Run:
    """One program with the equations that it proves, and the pairs that it takes for equal.

    Args: generators: the nodes that it takes for variables.
    """

    def __init__(
        self,
        graph: Graph,
        relations: Relations,
        pairs: list[tuple[int, int]],
        equations: list[tuple[int, int]],
        generators: list[int],
    ) -> None:
        self.graph, self.relations, self.pairs, self.equations = graph, relations, pairs, equations
        self.program = _program(
            graph,
            relations,
            [
                *(place for pair in equations for place in pair),
                *(p for pair in pairs for p in pair),
            ],
        )
        self.place = {node: k for k, node in enumerate(self.program)}
        self.generators = generators
        self.mirror = Mirror(
            graph,
            self.program,
            self.generators,
            {node: twin for node, (twin, _) in relations.same.items()},
        )
        self.cofactors, self.closed = _cofactors(self.mirror, pairs, equations)

    def definitions(self, name: str) -> str:
        """Return the text that defines the program and its goals."""
        commands = "; ".join(map(self._command, self.program))
        rows = "; ".join(
            self._goal(*row) for row in zip(self.equations, self.cofactors, strict=True)
        )
        program = f"Definition program_{name} : list Quotient.op := [{commands}].\n"
        return program + f"Definition goals_{name} : list (N * N * list (PExpr Z)) :=\n  [{rows}]."

    def steps(self, name: str, names: Mapping[int, str], signs: Signs) -> list[str]:
        """Return the steps that have the equations from the program, as c'1, c'2, …"""
        duties, proofs = (
            self._duties(signs),
            [self._known(pair, names, signs) for pair in self.pairs],
        )
        values = f"[{'; '.join(names[node] for node in self.program)}]"
        claims = " /\\ ".join(
            [*(f"{names[left]} = {names[right]}" for left, right in self.equations), "True"]
        )
        pairs = "; ".join(
            f"({self.place[left]}, {self.place[right]})%N" for left, right in self.pairs
        )
        generators = "; ".join(names[node] for node in self.generators)
        parts = "".join(f"[c'{k} " for k in range(1, len(self.equations) + 1))
        return [
            f"assert (c' : {claims}).",
            (
                f"{{ refine (Quotient.correct [{generators}] program_{name} {values} [{pairs}]"
                f" goals_{name} _ _ _ _)."
            ),
            f"  - exact_no_check (eq_refl {values}).",
            f"  - exact_no_check {conjunction([*duties, 'I'])}.",
            f"  - exact_no_check {conjunction([*proofs, 'I'])}.",
            "  - vm_cast_no_check (eq_refl true). }",
            f"destruct c' as {parts}_{']' * len(self.equations)}.",
        ]

    def apart(self, name: str, names: Mapping[int, str], signs: Signs, places: list[int]) -> str:
        """Return the steps that have the values at some nodes to be other than 0, as n'1, n'2, …

        Raises: NotSaid where one is no product of what the program divides by.
        """
        values = f"[{'; '.join(names[node] for node in self.program)}]"
        generators = "; ".join(names[node] for node in self.generators)
        hints = [self.mirror.factors_of(place) for place in places]
        rows = "; ".join(
            f"({self.place[place]}%N, ({number})%Z, [{'; '.join(map(str, powers))}]%Z)"
            for place, (number, powers) in zip(places, hints, strict=True)
        )
        claims = " /\\ ".join([*(f"{names[place]} <> 0" for place in places), "True"])
        parts = "".join(f"[n'{k} " for k in range(1, len(places) + 1))
        return "\n  ".join(
            [
                f"assert (n' : {claims}).",
                (
                    f"{{ refine (Quotient.correct_apart [{generators}] program_{name} {values}"
                    f" [{rows}] _ _ _)."
                ),
                f"  - exact_no_check (eq_refl {values}).",
                f"  - exact_no_check {conjunction([*self._duties(signs), 'I'])}.",
                "  - vm_cast_no_check (eq_refl true). }",
                f"destruct n' as {parts}_{']' * len(places)}.",
            ]
        )

    def _known(self, pair: tuple[int, int], names: Mapping[int, str], signs: Signs) -> str:
        """Return the proof that a pair is equal."""
        if pair in self.relations.steps:
            return f"k'{pair[0]}"
        return f"(pow2_sqrt {names[pair[1]]} {signs.proof(pair[1], 'nonnegative')})"

    def _duties(self, signs: Signs) -> list[str]:
        """Return the facts that the program asks for, in its order: what equals what, and divisors
        that are not zero.
        """
        facts = []
        for node in self.program:
            if node in self.relations.same:
                facts.append(f"e'{node}")
            elif self.graph.nodes[node][0] == "div" and node not in self.generators:
                fact = signs.proof(self.graph.operands(node)[1], "nonzero")
                if not fact:
                    raise NotSaid("the proof divides by something of its own that may be 0")
                facts.append(fact)
        return facts

    def _command(self, node: int) -> str:
        operation, *inside = self.graph.nodes[node]
        if node in self.relations.same:
            return f"Quotient.Same {self.place[node]} {self.place[self.relations.same[node][0]]}"
        if node in self.generators:
            return f"Quotient.Leaf {1 + self.generators.index(node)}"
        if operation == "polynomial":
            return f"Quotient.Known {self.graph.prints[node]}"
        if operation == "int":
            return f"Quotient.Cst {inside[0]}"
        operands = [str(self.place[part]) for part in self.graph.operands(node)]
        if operation == "div":
            divisors, old, new = self.mirror.hints[node]
            hints = (
                "; ".join(map(self.mirror.spelled, divisors)),
                *("; ".join(map(str, powers)) for powers in (old, new)),
            )
            operands += [f"[{hints[0]}]", f"[{hints[1]}]%Z", f"[{hints[2]}]%Z"]
        return " ".join(
            [
                f"Quotient.{COMMANDS[operation]}",
                *operands,
                *([str(inside[1])] if operation == "pow" else []),
            ]
        )

    def _goal(self, pair: tuple[int, int], cofactors: list[str]) -> str:
        return f"(({self.place[pair[0]]}, {self.place[pair[1]]})%N, [{'; '.join(cofactors)}])"


def lets_of(lines: list[str]) -> str:
    """Return the step that makes definitions, nothing if there are none."""
    return "refine (" + "\n    ".join([*lines, "_)."]) if lines else ""


def conjunction(terms: list[str]) -> str:
    """Return the proof of a conjunction by those of its parts."""
    proof = terms[-1]
    for term in reversed(terms[:-1]):
        proof = f"(conj {term} {proof})"
    return proof


def _cofactors(
    mirror: Mirror, pairs: list[tuple[int, int]], equations: list[tuple[int, int]]
) -> tuple[list[list[str]], bool]:
    """Return by what the relations are multiplied in each goal, and whether that leaves nothing."""
    relations = [mirror.difference(*pair) for pair in pairs]
    rows, closed = [], True
    for pair in equations:
        remainder, row = mirror.difference(*pair), []
        for relation in relations:
            quotient, remainder = (
                divmod(remainder, relation) if relation != 0 else (remainder * 0, remainder)
            )
            row.append(mirror.spelled(quotient))
        rows.append(row)
        closed = closed and remainder == 0
    return rows, closed
