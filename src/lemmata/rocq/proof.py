"""The proof of a lemma as a text for Rocq: a program of quotients (`quotient.v`), what it takes for
granted, and cofactors.

Relations hold between what a program takes for variables: an exponential is a product of powers of
a few, (√b)² = b, and the root of an integer is a product of roots of primes. The difference of two
sides is then a combination of these relations, found here by division in FLINT's polynomials.
Nothing here is trusted: what is wrong is refused by the kernel.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from lemmata.rocq import turns
from lemmata.rocq.excess import Excess, Split, cuts, forms
from lemmata.rocq.graph import OPAQUE, Graph, NotSaid
from lemmata.rocq.mirror import Mirror
from lemmata.rocq.signs import Signs, plain
from lemmata.rocq.statement import Proposition, Statement, stated
from lemmata.terms.term import Kind
from lemmata.terms.types import Scalar

COMMANDS = {"opp": "Opp", "add": "Add", "sub": "Sub", "mul": "Mul", "div": "Div", "pow": "Pow"}


@dataclass(frozen=True)
class Goal:
    """What is concluded of two nodes: left = right, or, with an excess that is not negative, left =
    right + excess and so right <= left.
    """

    left: int
    right: int
    excess: Excess | None = None
    kind: Kind = "zero"
    """What is concluded of left − right where there is no excess."""

    @property
    def said(self) -> Proposition:
        """The conclusion."""
        if self.kind != "zero":
            return compared(self.kind, self.left, self.right)
        return (
            Proposition(self.left, "=", self.right)
            if self.excess is None
            else Proposition(self.right, "<=", self.left)
        )


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
    leaves: set[int] = field(default_factory=set)
    """Nodes that the program takes for variables, although they are computed."""
    steps: dict[tuple[int, int], str] = field(default_factory=dict)
    """The tactic that proves a pair equal, where it is not the rule for square roots."""
    moduli: list[tuple[int, int]] = field(default_factory=list)
    """Moduli, each with what it is where its argument is not positive; where that is not negative
    it is the argument.
    """

    def same_pairs(self) -> list[tuple[int, int]]:
        """Return nodes with what they equal."""
        return [(node, twin) for node, (twin, _) in self.same.items()]


def compared(kind: Kind, left: int, right: int) -> Proposition:
    """Return what it says that left − right is of a kind."""
    if kind in ("zero", "nonzero"):
        return Proposition(left, "=" if kind == "zero" else "<>", right)
    return Proposition(right, "<" if kind == "positive" else "<=", left)


def lemma(
    name: str,
    graph: Graph,
    ranges: Iterable[Proposition],
    goals: Iterable[Goal],
    shown: Callable[[Scalar], Excess | None] = lambda _: None,
) -> Lemma:
    """Return the lemma that states and proves goals under hypotheses on ranges and that no divisor
    vanishes.

    Args: shown: finds a form of an expression that shows that it is 0 or more, for what stands
    under roots.

    Raises: NotSaid for a root or a logarithm of what may be negative, and for a proof that divides
        by what is not shown not to be 0.
    """
    goals, ranges = list(goals), list(ranges)
    bases = _bases(graph, goals, ranges, shown)
    plainly = [
        place
        for goal in goals
        for place in (goal.left, goal.right, goal.excess)
        if isinstance(place, int)
    ]
    shown_by = [
        place
        for form in (*bases.values(), *(goal.excess for goal in goals if goal.excess is not None))
        for place in forms(form)
    ]
    relations = _related(graph, [*plainly, *bases, *shown_by])
    program = _program(
        graph, relations, [*plainly, *bases, *(place for pair in relations.pairs for place in pair)]
    )
    premises = [*ranges, *(_known_base(graph, base) for base in bases)]
    _must_be_real(graph, program, premises)
    nodes = _program(graph, relations, _said(graph, goals, bases, relations))
    hypotheses = [*ranges, *_divisors(graph, nodes, premises)]
    if _divisors(graph, program, [*hypotheses, *premises]):
        raise NotSaid("the proof divides by something of its own that may be 0")
    statement = stated(graph, hypotheses, [goal.said for goal in goals])
    commands, text, closed = _Proof(statement, relations, bases).written(name, goals)
    return Lemma(name, statement.lemma(name), commands, text, statement, tuple(goals), closed)


def _known_base(graph: Graph, base: int) -> Proposition:
    return Proposition(graph.put("int", 0), "<=", base)


def _said(graph: Graph, goals: list[Goal], bases: Iterable[int], relations: Relations) -> list[int]:
    """Return what the conclusions speak of, without what only their proof uses: their sides, and
    what stands under roots in these.
    """
    ends = [place for goal in goals for place in (goal.left, goal.right)]
    inside = {*graph.below(ends)}
    return [
        *ends,
        *bases,
        *(value for power, value in relations.pairs if graph.operands(power)[0] in inside),
    ]


def _bases(
    graph: Graph,
    goals: list[Goal],
    ranges: list[Proposition],
    shown: Callable[[Scalar], Excess | None],
) -> dict[int, Excess]:
    """Return what stands under roots and is not seen to be 0 or more, the innermost first, each in
    a form that shows it.
    """
    bases: dict[int, Excess] = {}
    ends = [place for goal in goals for place in (goal.left, goal.right)]
    for place in graph.below(ends):
        if graph.nodes[place][0] != "sqrt":
            continue
        (base,) = graph.operands(place)
        premises = [*ranges, *(_known_base(graph, inner) for inner in bases)]
        if base in graph.radicands and not Signs(
            graph, plain(), dict.fromkeys(premises, "h")
        ).proof(base, "nonnegative"):
            form = shown(graph.radicands[base])
            if form is not None:
                bases[base] = form
    return bases


def _related(graph: Graph, ends: list[int]) -> Relations:
    relations = Relations()
    units = _Units(graph)
    places = graph.below(ends)
    units.learn(place for place in places if graph.nodes[place][0] == "exp")
    for place in places:
        operation, *inside = graph.nodes[place]
        if (
            operation == "exp"
            and (product := units.composed(place)) is not None
            and product != place
        ):
            relations.same[place] = product, "Quotient.exponents"
        if operation == "sqrt":
            base = int(inside[0])
            primes = _primes(graph, base)
            if len(primes) > 1:
                relations.same[place] = (
                    graph.product([graph.put("sqrt", graph.put("int", p)) for p in primes]),
                    "Quotient.roots",
                )
    roots = {
        place for place in places if graph.nodes[place][0] == "sqrt" and place not in relations.same
    }
    roots |= {
        part
        for product, _ in relations.same.values()
        for part in graph.below([product])
        if graph.nodes[part][0] == "sqrt"
    }
    relations.pairs = [
        (graph.put("pow", place, 2), graph.operands(place)[0]) for place in sorted(roots)
    ]
    turns.relate(graph, places, relations.same, relations.leaves, relations.steps)
    for place in places:
        if graph.nodes[place][0] == "raised" and graph.nodes[graph.operands(place)[0]] == (
            "opp",
            graph.put("int", 1),
        ):
            relations.steps[graph.put("pow", place, 2), graph.put("int", 1)] = (
                "apply Quotient.alternating"
            )
    relations.pairs += relations.steps
    relations.moduli = [
        (place, graph.put("opp", graph.operands(place)[0]))
        for place in places
        if graph.nodes[place][0] == "Rabs"
    ]
    return relations


def _primes(graph: Graph, place: int) -> list[int]:
    import sympy

    operation, *inside = graph.nodes[place]
    return (
        sorted(sympy.factorint(int(inside[0]))) if operation == "int" and int(inside[0]) > 1 else []
    )


class _Units:
    """Exponentials as products of integer powers of a few: of one for each rational line of
    exponents.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.terms: dict[int, list[tuple[Scalar, Scalar]]] = {}
        self.unit: dict[Scalar, int] = {}

    def learn(self, places: Iterable[int]) -> None:
        """Take exponents apart into rational multiples of lines."""
        import sympy

        for place in places:
            exponent = sympy.expand(self.graph.exponents[place])
            self.terms[place] = [
                term.as_coeff_Mul(rational=True) for term in sympy.Add.make_args(exponent)
            ]
            for rate, line in self.terms[place]:
                self.unit[line] = math.lcm(self.unit.get(line, 1), int(rate.q))

    def composed(self, place: int) -> int | None:
        """Return the place of the product that an exponential is."""
        factors, divisors = [], []
        for rate, line in self.terms[place]:
            power, base = int(rate * self.unit[line]), self.graph.of(line / self.unit[line])
            generator = self.graph.put("exp", base)
            factor = generator if abs(power) == 1 else self.graph.put("pow", generator, abs(power))
            (factors if power > 0 else divisors).append(factor)
        product = self.graph.product(factors)
        return self.graph.put("div", product, self.graph.product(divisors)) if divisors else product


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
        operation = graph.nodes[place][0]
        leaf = operation in OPAQUE or place in relations.leaves
        inside = (
            [relations.same[place][0]]
            if place in relations.same
            else []
            if leaf
            else graph.operands(place)
        )
        stack.append((place, True))
        stack += [(part, False) for part in reversed(list(inside)) if part not in order]
    return list(order)


def _divisors(graph: Graph, program: list[int], premises: list[Proposition]) -> list[Proposition]:
    """Return as hypotheses that factors of divisors are not zero, where that does not follow from
    what is known.
    """
    zero = graph.put("int", 0)
    signs = Signs(graph, plain(), dict.fromkeys(premises, "h"))
    hypotheses: dict[Proposition, None] = {}

    def need(place: int) -> None:
        if signs.proof(place, "nonzero"):
            return
        if graph.nodes[place][0] in ("mul", "pow", "raised", "opp", "div"):
            for part in graph.operands(place)[: 1 if graph.nodes[place][0] == "raised" else 2]:
                need(part)
        else:
            hypotheses[Proposition(place, "<>", zero)] = None

    for place in program:
        if graph.nodes[place][0] == "div":
            need(graph.operands(place)[1])
    return list(hypotheses)


def supposed(graph: Graph, ranges: list[Proposition], places: list[int]) -> list[Proposition]:
    """Return what a lemma about these nodes assumes: ranges, and that no divisor vanishes."""
    return [*ranges, *_divisors(graph, graph.below(places), ranges)]


def _must_be_real(graph: Graph, program: list[int], premises: list[Proposition]) -> None:
    """Make sure that roots and logarithms are of what is not negative, or positive.

    Raises: NotSaid.
    """
    signs = Signs(graph, plain(), dict.fromkeys(premises, "h"))
    for place in graph.below(program):
        operation = graph.nodes[place][0]
        if (operation == "sqrt" and not signs.proof(graph.operands(place)[0], "nonnegative")) or (
            operation == "ln" and not signs.proof(graph.operands(place)[0], "positive")
        ):
            raise NotSaid(
                f"{'a root' if operation == 'sqrt' else 'a logarithm'} of what may be negative as"
                " far as its structure tells"
            )


def _modulus(graph: Graph, place: int, opposite: int, signs: Signs) -> tuple[int, int] | None:
    """Return a modulus with what it is by what is assumed of its argument, None where that is not
    known.
    """
    (inside,) = graph.operands(place)
    if signs.assumed(Proposition(inside, "<=", graph.put("int", 0))):
        return place, opposite
    return (place, inside) if signs.proof(inside, "nonnegative") else None


def _known_modulus(
    graph: Graph, pair: tuple[int, int], names: Mapping[int, str], signs: Signs
) -> str:
    (inside,) = graph.operands(pair[0])
    if pair[1] == inside:
        return f"(Rabs_pos_eq {names[inside]} {signs.proof(inside, 'nonnegative')})"
    return (
        f"(Rabs_left1 {names[inside]}"
        f" {signs.assumed(Proposition(inside, '<=', graph.put('int', 0)))})"
    )


class Run:
    """One program with the equations that it proves, and the pairs that it takes for equal.

    Args: generators: the nodes that it takes for variables; by default those that it meets.
    """

    def __init__(
        self,
        graph: Graph,
        relations: Relations,
        pairs: list[tuple[int, int]],
        equations: list[tuple[int, int]],
        generators: list[int] | None = None,
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
        leaves = [
            node
            for node in self.program
            if node in relations.leaves or graph.nodes[node][0] in OPAQUE
        ]
        met = [node for node in leaves if node not in relations.same]
        self.generators = met if generators is None else generators
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
        if self.graph.nodes[pair[0]][0] == "Rabs":
            return _known_modulus(self.graph, pair, names, signs)
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


class _Proof:
    """One proof: names for all nodes, facts about signs, programs and their goals."""

    def __init__(
        self, statement: Statement, relations: Relations, bases: dict[int, Excess]
    ) -> None:
        self.statement, self.relations, self.bases = statement, relations, bases
        self.graph = statement.graph
        self.given = {item: f"h'{k}" for k, item in enumerate(statement.hypotheses, 1)}
        self.runs: dict[str, Run] = {}
        self.names: dict[int, str] = {}

    def written(self, name: str, goals: list[Goal]) -> tuple[str, str, bool]:
        """Return the programs, the text of the proof, and whether the cofactors that were found
        prove it.
        """
        zero = self.graph.put("int", 0)
        shown = {f"b'{base}": Goal(base, zero, form) for base, form in self.bases.items()}
        shown |= {
            f"q'{k}": goal for k, goal in enumerate(goals, 1) if isinstance(goal.excess, Split)
        }
        self.names, lets = self._named([*shown.values(), *goals])
        steps = [*self._begun(), lets_of([f"let {short} : R := {text} in" for short, text in lets])]
        for fact, goal in shown.items():
            steps += [
                f"assert ({fact} : {self._said(goal)}).",
                "{",
                *self._by_cases(f"{name}_{fact}", goal, goal.excess, {}),
                "}",
            ]
            if fact.startswith("b"):
                self.given[_known_base(self.graph, goal.left)] = fact
        conclusions = [
            fact if (fact := f"q'{k}") in shown else goal for k, goal in enumerate(goals, 1)
        ]
        steps += self._together(name, conclusions, {})
        text = "Proof.\n  " + "\n  ".join(filter(None, steps)) + "\nQed."
        return (
            "\n".join(run.definitions(label) for label, run in self.runs.items()),
            text,
            all(run.closed for run in self.runs.values()),
        )

    def _named(self, goals: list[Goal]) -> tuple[dict[int, str], list[tuple[str, str]]]:
        """Return what the proof calls each node, and what it has to define for that."""
        graph, names, lets = self.graph, {}, []
        equations = [_equation(graph, goal, form) for goal in goals for form in _ways(goal)]
        bounds = [place for goal in goals if goal.excess is not None for place in cuts(goal.excess)]
        inner = Statement(graph, (), (), self.statement.variables, names)
        ends = [
            place
            for item in (*self.statement.hypotheses, *self.statement.conclusions)
            for place in (item.left, item.right)
        ]
        links = [
            *self.relations.pairs,
            *self.relations.moduli,
            *((node, twin) for node, (twin, _) in self.relations.same.items()),
        ]
        for place in graph.below(
            [*ends, *bounds, *(place for pair in (*equations, *links) for place in pair)]
        ):
            if place in self.statement.named:
                names[place] = self.statement.named[place]
            elif graph.nodes[place][0] in ("x", "int", "pi"):
                names[place] = inner.spelled(place)
            else:
                lets.append((f"v'{place}", inner.spelled(place)))
                names[place] = f"v'{place}"
        return names, lets

    def _begun(self) -> list[str]:
        """Return the steps that name what the statement assumes, and prove how exponentials, roots
        and cosines are related.
        """
        heads = [*(short for short, _ in self.statement.lets()), *self.given.values()]
        steps = [f"intros {' '.join(heads)}."] if heads else []
        tactics = {
            (node, twin): (f"e'{node}", tactic)
            for node, (twin, tactic) in self.relations.same.items()
        }
        tactics |= {pair: (f"k'{pair[0]}", tactic) for pair, tactic in self.relations.steps.items()}
        for pair, (fact, tactic) in tactics.items():
            equation = " = ".join(self.statement.text(place, whole=True) for place in pair)
            steps.append(f"assert ({fact} : {equation}) by {tactic}.")
        return steps

    def _said(self, goal: Goal) -> str:
        return f"{self.names[goal.right]} <= {self.names[goal.left]}"

    def _by_cases(
        self,
        name: str,
        goal: Goal,
        excess: Excess | None,
        suppositions: dict[Proposition, str],
        deep: int = 0,
    ) -> list[str]:
        """Return the steps that prove an inequality, case by case; the same case may be met twice,
        `deep` inside another.
        """
        if not isinstance(excess, Split):
            return self._together(name, [Goal(goal.left, goal.right, excess)], suppositions)
        steps = [f"apply (Quotient.by_cases {self.names[excess.low]} {self.names[excess.high]})."]
        cases = (
            (Proposition(excess.low, "<=", excess.high), excess.below),
            (Proposition(excess.high, "<", excess.low), excess.above),
        )
        for k, (case, form) in enumerate(cases):
            fact = f"c'{deep}_"
            steps += [
                "{",
                f"intro {fact}.",
                *self._by_cases(f"{name}_{k}", goal, form, {**suppositions, case: fact}, deep + 1),
                "}",
            ]
        return steps

    def _together(
        self, name: str, goals: list[Goal | str], suppositions: dict[Proposition, str]
    ) -> list[str]:
        """Return the steps that prove conclusions by one program; of one that is a fact the name is
        known.
        """
        graph, equations = (
            self.graph,
            [
                _equation(self.graph, goal, form)
                for goal in goals
                if isinstance(goal, Goal)
                for form in _ways(goal)
            ],
        )
        signs = Signs(graph, self.names, {**self.given, **suppositions})
        if not equations:
            return [f"exact_no_check {conjunction([str(goal) for goal in goals])}."]
        pairs = self._needed(equations, signs)
        run = self.runs[name] = Run(graph, self.relations, pairs, equations)
        steps, number, proofs = run.steps(name, self.names, signs), itertools.count(1), []
        for goal in goals:
            proofs.append(
                goal if isinstance(goal, str) else self._conclusion(next(number), goal, signs)
            )
        facts = [f"let {fact} : {proposition} := {by} in" for fact, proposition, by in signs.facts]
        return [lets_of(facts), *steps, f"exact_no_check {conjunction(proofs)}."]

    def _needed(self, equations: list[tuple[int, int]], signs: Signs) -> list[tuple[int, int]]:
        """Return the pairs about what occurs in equations, and in these pairs, of which it is known
        by now that they are equal.
        """
        pairs: list[tuple[int, int]] = []
        while True:
            nodes = set(
                _program(
                    self.graph,
                    self.relations,
                    [place for pair in (*equations, *pairs) for place in pair],
                )
            )
            candidates = [
                pair
                for pair in self.relations.pairs
                if pair in self.relations.steps or self.graph.operands(pair[0])[0] in nodes
            ]
            candidates = [
                pair
                for pair in candidates
                if pair in self.relations.steps or signs.proof(pair[1], "nonnegative")
            ]
            moduli = (
                _modulus(self.graph, *pair, signs)
                for pair in self.relations.moduli
                if pair[0] in nodes
            )
            candidates += [pair for pair in moduli if pair is not None]
            if len(candidates) == len(pairs):
                return pairs
            pairs = candidates

    def _conclusion(self, k: int, goal: Goal, signs: Signs) -> str:
        """Return the proof of a conclusion from the k-th equation."""
        if goal.excess is None:
            return f"c'{k}"
        form = forms(goal.excess)[0]
        by = signs.proof(form, "nonnegative")
        if not by:
            raise NotSaid("an excess whose sign does not follow from its structure")
        return (
            f"(Quotient.at_least {self.names[goal.left]} {self.names[goal.right]}"
            f" {self.names[form]} c'{k} {by})"
        )


def _ways(goal: Goal) -> list[int | None]:
    """Return the forms of an excess, one for each case; none of an equation."""
    return [None] if goal.excess is None else list(forms(goal.excess))


def _equation(graph: Graph, goal: Goal, form: int | None) -> tuple[int, int]:
    return goal.left, goal.right if form is None else graph.put("add", goal.right, form)


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
