"""Theorems of lemmata's kernel as lemmas for Rocq: the statement is that of the theorem, and the
proof its certificate.

An equation is shown by the program of `quotient.v`, whose values are quotients of polynomials in
the generators of the kernel's own (`terms/quotients.py`). A sign is that of a polynomial in them,
which `sign.v` reads off the kernel's certificate. Conditions of having a value that have a
certificate are lemmas of their own; the others are hypotheses.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lemmata.kernel.identity import identity
from lemmata.kernel.induction import Claim, Recurrence, premises
from lemmata.kernel.region import SIGNS, Region, region_of
from lemmata.kernel.sign import Certificate, discharged
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.language.check import Check
from lemmata.language.claim import Claim as Record
from lemmata.rocq import certificates, export, opaque, reading
from lemmata.rocq.certificates import Certified
from lemmata.rocq.graph import OPAQUE, Graph, NotSaid
from lemmata.rocq.nodes import Generators, Nodes, monomials, written
from lemmata.rocq.proof import Goal, Lemma, Relations, Run, compared, conjunction, lets_of
from lemmata.rocq.signs import Sign, Signs
from lemmata.rocq.statement import Proposition, Statement, stated
from lemmata.terms.quotients import Polynomial, Quotients, Unreduced
from lemmata.terms.term import (
    INTEGER,
    ONE,
    ZERO,
    Condition,
    Kind,
    Term,
    conditions,
    parts,
    variables,
)

PLAIN = ("constant", "variable", "+", "*", "/", "^")
"""Operations that the program computes."""
_SIGNS: dict[str, Kind] = {"> 0": "positive", ">= 0": "nonnegative"}
"""What is known of a variable, as a kind."""
OTHERWISE = {
    "root": "Quotient.root",
    "logarithm": "Quotient.logarithm",
    "absolute": "rewrite <- Rabs_Ropp; f_equal; Quotient.equal",
}
"""Tactics that show a function of a number equal to what it is of its factors, or its opposite."""
TOGETHER = 16
"""Equations in one lemma, at most."""
LONGEST = 600_000
"""Characters of a text, at most: Rocq takes minutes for a longer one."""
EQUAL = "Quotient.equal"
"""The tactic that shows two quotients equal."""
SAME = f"f_equal; {EQUAL}"
"""The tactic that shows a function of a number equal to that of the number as it is written."""
DEEP = 4
"""Conditions on which conditions rest, at most."""


@dataclass(frozen=True, eq=False)
class Stated:
    """Theorems under the same conditions, and the lemma that says them."""

    theorems: tuple[Theorem, ...]
    lemma: Lemma
    conditions: tuple[Condition, ...]
    """The hypotheses of the lemma, in its order."""
    variables: tuple[Term, ...]
    """Its variables, in the order of its binders."""


def certificate(
    claim: Record, check: Check, theorems: Iterable[Theorem], certified: Iterable[Certified]
) -> export.Certificate:
    """Return the certificate of a check by the theorems that prove it.

    Raises: NotSaid where one has no lemma; Mistranslated.
    """
    certified = list(certified)
    theorems = list({_key(one): one for one in _without_induction(theorems, certified)}.values())
    theorems, certified = _of_numbers(theorems, certified)
    if all(one.left is one.right for one in theorems):
        raise NotSaid("both sides are the same term: nothing is left to prove")
    if not any(variables(one.left, one.right) for one in theorems):
        raise NotSaid("numbers alone: a finite enumeration")
    lemmas, groups = Lemmas(certified), _together(theorems)
    if len(groups) > export.CASES:
        raise NotSaid(f"{len(groups)} theorems: a finite enumeration")
    for group in groups:
        lemmas.of(group)
    made = lemmas.made
    words = [one.theorems[0].words() for one in made]
    text = export.written(claim, check, [one.lemma for one in made], words)
    if len(text) > LONGEST:
        raise NotSaid(f"a text of {len(text)} characters")
    prints = reading.lemmas(text)
    for one in made:
        compare(prints[one.lemma.name], one)
    name = export.named(claim.id, check.name)
    of_lemmas = tuple(one.lemma for one in made)
    return export.Certificate(claim.id, check.name, name, text, of_lemmas, tuple(words))


def compare(print_: str, made: Stated) -> None:
    """Compare what a print says with its theorem: the terms that are read there are the same ones.

    Raises: Mistranslated where it concludes something else, or assumes more.
    """
    names, first = made.lemma.statement.variables, made.theorems[0]
    by_name = {str(one.args[0]): one for one in made.variables}
    if sorted(names.values()) != sorted(reading.variables(print_)):
        raise export.Mistranslated(f"{made.lemma.name} is about other variables than its theorem")
    point = {print_name: by_name[name] for name, print_name in names.items()}
    said = reading.Reader(print_, point).said()
    if [*map(_as_claim, said.conclusions)] != [*map(_key, made.theorems)]:
        raise export.Mistranslated(f"{made.lemma.name} concludes something else than its theorem")
    own = [(_SIGNS[of.args[1]], of) for of in made.variables if of.args[1] in _SIGNS]
    allowed = {
        (kind, one.serial, ZERO.serial) for kind, one in (*own, *first.supposes, *first.where)
    }
    if not {*map(_as_claim, said.hypotheses)} <= allowed or any(
        _conditions(one) != _conditions(first) for one in made.theorems
    ):
        raise export.Mistranslated(f"{made.lemma.name} assumes something else than its theorem")


def _without_induction(
    theorems: Iterable[Theorem], certified: Sequence[Certified]
) -> Iterator[Theorem]:
    """Yield theorems, for those that an induction has made the ones that it rests on: of the
    beginning, and of a step.

    Raises: NotSaid where one of these has no certificate.
    """
    claims: dict[int, tuple[Recurrence, list[Claim]]] = {}
    for one in theorems:
        if type(one.along) is Recurrence:
            of = claims.setdefault(id(one.along), (one.along, []))
            of[1].append((one.kind, one.left, one.right))
        else:
            yield one
    for recurrence, said in claims.values():
        for kind, left, right in premises(recurrence, said):
            # that it has a value is a matter of its conditions
            if left is not right:
                yield _premise(kind, left, right, certified)


def _of_numbers(
    theorems: Iterable[Theorem], certified: Iterable[Certified]
) -> tuple[list[Theorem], list[Certified]]:
    """Return theorems about numbers, where a value has no counterpart, with the certificates of
    signs.

    Raises: NotSaid.
    """
    numbers = opaque.Numbers(certified)
    return [numbers.theorem(one)[0] for one in theorems], [*numbers.certified()]


def _premise(kind: Kind, left: Term, right: Term, certified: Sequence[Certified]) -> Theorem:
    if kind == "zero":
        with contextlib.suppress(NoTheorem):
            return identity(left, right)
    for one in certified:
        if _key(one.theorem) == (kind, left.serial, right.serial):
            return one.theorem
    raise NotSaid("a step of an induction without a certificate of its own")


def _conditions(theorem: Theorem) -> tuple[set[Condition], set[Condition]]:
    return {*theorem.supposes}, {*theorem.where}


def _together(theorems: Iterable[Theorem]) -> list[list[Theorem]]:
    """Return theorems in groups, each for one lemma: equations under the same conditions, and of
    the same variables, as many as share the work well.
    """
    groups: list[list[Theorem]] = []
    place: dict[tuple[frozenset[Condition], frozenset[Term]], int] = {}
    for theorem in theorems:
        key = frozenset(theorem.where), frozenset(variables(theorem.left, theorem.right))
        at = place.get(key) if theorem.rule == "identity" else None
        if at is not None and len(groups[at]) < TOGETHER:
            groups[at].append(theorem)
            continue
        if theorem.rule == "identity":
            place[key] = len(groups)
        groups.append([theorem])
    return groups


def _as_claim(item: tuple[Term, str, Term]) -> tuple[str, int, int]:
    """Return of which kind a proposition says that a difference is, and the two terms."""
    left, sign, right = item
    kind = {"=": "zero", "<>": "nonzero", "<": "positive", "<=": "nonnegative"}[sign]
    ends = (right, left) if sign in ("<", "<=") else (left, right)
    return kind, ends[0].serial, ends[1].serial


class Lemmas:
    """Lemmas of theorems, in an order in which each comes after those that it uses.

    Args: certified: certificates of signs, those of conditions among them.
    """

    def __init__(self, certified: Iterable[Certified]) -> None:
        self._certified = list(certified)
        self.made: list[Stated] = []
        self._refused: set[tuple[str, int, int]] = set()

    def of(self, theorems: Sequence[Theorem], deep: int = DEEP) -> Stated:
        """Return the lemma of theorems under the same conditions: of one, or of equations.

        Raises: NotSaid.
        """
        first, keys = theorems[0], [*map(_key, theorems)]
        for one in self.made:
            is_it = [*map(_key, one.theorems)] == keys
            if is_it and {*one.theorems[0].supposes} <= {*first.supposes}:
                return one
        if first.along is not None or first.rule not in ("identity", "sign", "squares"):
            raise NotSaid(f"a theorem by the rule {first.rule}")
        by = self._certificate(first) if first.rule != "identity" else None
        tried = (self._of_condition(one, deep) for one in first.where)
        inner = list(dict.fromkeys(one for one in tried if one))
        proofs = [proof for one in inner for proof in one.theorems]
        try:
            whole = [discharged(one, proofs) for one in theorems]
        except NoTheorem as error:
            raise NotSaid(str(error)) from error
        made = _Proof(f"relation_{len(self.made) + 1}", whole, theorems, by, inner).stated()
        self.made.append(made)
        return made

    def _certificate(self, theorem: Theorem) -> Certified:
        for one in self._certified:
            if _key(one.theorem) == _key(theorem) and {*one.supposes} <= {*theorem.supposes}:
                return one
        raise NotSaid("a sign without a certificate of its own")

    def _of_condition(self, condition: Condition, deep: int) -> Stated | None:
        """Return the lemma of a condition that has a certificate, as far as that can be said."""
        kind, one = condition
        for by in self._certified if deep > 0 else ():
            theorem = by.theorem
            # one that supposes the condition would say that it follows from itself
            is_own = any(kind == of and one is term for of, term in by.supposes)
            if is_own or by.theorem.rule != "sign":
                continue
            if theorem.left is one and theorem.right is ZERO and SIGNS[theorem.kind] <= SIGNS[kind]:
                if _key(theorem) in self._refused:
                    continue
                try:
                    return self.of([theorem], deep - 1)
                except NotSaid:
                    self._refused.add(_key(theorem))
        return None


def _key(theorem: Theorem) -> tuple[str, int, int]:
    return theorem.kind, theorem.left.serial, theorem.right.serial


class _Rows:
    """The equations that a sign rests on: t b² is a polynomial, for a difference or a premise t;
    or a polynomial is 0.
    """

    def __init__(self, name: str, graph: Graph, tree: Certificate) -> None:
        self._name, self._graph, self.tree = name, graph, tree
        self.equations: list[tuple[int, int]] = []
        self.bottoms: list[int] = []
        self.places: dict[int | None, tuple[int, int]] = {}
        """For a premise, or the difference, the numbers of its equation and of b, from 1 on."""
        self.facts: dict[int, tuple[str, int]] = {}
        """For a premise that is a fact of a function, the lemma and the node of the argument."""
        self.polynomials: dict[str, str] = {}
        """Names of polynomials, and what they are."""

    @property
    def gap(self) -> str:
        """The name of the polynomial whose sign is asked."""
        return self._graph.prints[self.equations[0][1]]

    def squared(self, number: int | None, term: int, bottom: Polynomial, whole: Polynomial) -> None:
        """Add that a term times b² is a polynomial."""
        b = self._node(bottom)
        self.bottoms.append(b)
        product = self._graph.put("mul", term, self._graph.put("mul", b, b))
        self.equations.append((product, self._node(whole)))
        self.places[number] = len(self.equations), len(self.bottoms)

    def zero(self, number: int, whole: Polynomial) -> None:
        """Add that a polynomial is 0."""
        self.equations.append((self._node(whole), self._graph.put("int", 0)))
        self.places[number] = len(self.equations), 0

    def region(self, region: Region) -> str:
        """Return a region as Rocq reads it, without premises that are not used."""
        premises = "; ".join(
            f"({certificates.signs(some)}, {written(one)})"
            if k in self.places
            else "(Sign.zero_, PEc 0%Z)"
            for k, (some, one) in enumerate(region.premises)
        )
        return f"Sign.Region [{'; '.join(map(certificates.signs, region.signs))}] [{premises}]"

    def _node(self, polynomial: Polynomial) -> int:
        """Return a polynomial that the program is handed as a node."""
        graph, name = self._graph, f"poly_{self._name}_{len(self.polynomials)}"
        place = graph.put("polynomial", name)
        graph.polynomials[place] = monomials(polynomial)
        graph.prints[place] = name
        self.polynomials[name] = written(polynomial)
        return place


class _Proof:
    """The lemma of theorems.

    Args: theorems: with the conditions that stay; whole: as their rule has made them; by: the
    certificate, of one of a sign; inner: lemmas of conditions.
    """

    def __init__(
        self,
        name: str,
        theorems: Sequence[Theorem],
        whole: Sequence[Theorem],
        by: Certified | None,
        inner: Sequence[Stated],
    ) -> None:
        self._name, self._theorems, self._whole, self._by = name, theorems, whole, by
        self._inner = inner
        self._graph = Graph()
        self._nodes = Nodes(self._graph)
        self._relations = Relations()
        self._facts: dict[Condition, str] = {}
        self._radicands: list[tuple[Term, int]] = []
        """What roots are of, with the roots of what is the same in the generators."""
        self._given: dict[Proposition, str] = {}

    def stated(self) -> Stated:
        """Return it.

        Raises: NotSaid.
        """
        theorems, first, nodes = self._theorems, self._theorems[0], self._nodes
        kept = [*first.supposes, *first.where]
        sides = [side for one in theorems for side in (one.left, one.right)]
        ordered = sorted(variables(*sides, *(one for _, one in kept)), key=str)
        signed = [(_SIGNS[one.args[1]], one) for one in ordered if one.args[1] in _SIGNS]
        given = tuple(dict.fromkeys([*signed, *kept]))
        hypotheses = [nodes.condition(one) for one in given]
        pairs = [(nodes.of(one.left), nodes.of(one.right)) for one in theorems]
        conclusions = [compared(first.kind, *pair) for pair in pairs]
        self._statement = stated(self._graph, hypotheses, conclusions)
        self._facts = {one: f"h'{k}" for k, one in enumerate(given, 1)}
        program, proof, closed = self._written(pairs)
        lemma = Lemma(
            self._name,
            self._statement.lemma(self._name),
            program,
            proof,
            self._statement,
            tuple(Goal(*pair, kind=first.kind) for pair in pairs),
            closed,
        )
        by_name = {str(one.args[0]): one for one in ordered}
        naturals = [name for name in self._statement.variables if by_name[name].args[1] == INTEGER]
        reals = [name for name in self._statement.variables if name not in naturals]
        of_names = tuple(by_name[one] for one in naturals + reals)
        return Stated(tuple(theorems), lemma, given, of_names)

    def _written(self, pairs: list[tuple[int, int]]) -> tuple[str, str, bool]:
        """Return definitions and the proof as texts, and whether it is believed."""
        theorem, graph = self._whole[0], self._graph
        sides = [side for one in self._whole for side in (one.left, one.right)]
        given = self._by.supposes if self._by else ()
        is_of_squares = theorem.rule == "squares"
        if self._by and is_of_squares:
            sides += [one for pair in self._by.tree for one in pair]
        asked = [*given, *conditions(*sides)]
        try:
            quotients = Quotients(*sides, *(one for _, one in asked))
            if self._by and not is_of_squares:
                where = conditions(*sides)
                region, gap = region_of(theorem.left, theorem.right, given, where)
        except Unreduced as error:
            raise NotSaid(str(error)) from error
        generators = Generators(self._nodes, quotients)
        self._relate(quotients, generators, parts(*sides, *(one for _, one in asked)))
        steps = [self._begun()]
        if self._by is None:
            return self._equations(steps, generators, pairs)
        if is_of_squares:
            return self._squares(steps, generators, pairs[0], self._by.tree)
        rows = _Rows(self._name, graph, self._by.tree)
        bottom = quotients.sum(quotients.of(theorem.left), _opposite(quotients, theorem.right))[1]
        rows.squared(None, graph.put("sub", *pairs[0]), bottom, gap)
        for k in sorted(certificates.used(self._by.tree)):
            premise = region.premises[k][1] if k < len(region.premises) else None
            if k < len(asked):
                one = asked[k][1]
                rows.squared(k, self._nodes.of(one), quotients.of(one)[1], premise)
            elif premise is not None and region.premises[k][0] == SIGNS["zero"]:
                rows.zero(k, premise)
            elif premise is not None:
                self._function(rows, k, premise, quotients, generators)
        return self._sign(steps, generators, pairs[0], rows, (region, gap), asked)

    def _function(
        self,
        rows: _Rows,
        number: int,
        premise: Polynomial,
        quotients: Quotients,
        generators: Generators,
    ) -> None:
        """Add what is known of a function at y, where a premise says that: e^y >= 1 + y, 1 >= e^y
        (1 − y), |y| >= y and |y| >= −y.

        Raises: NotSaid for another fact.
        """
        put, one = self._graph.put, self._graph.put("int", 1)
        for name, (top, bottom), e in quotients.functions:
            if name not in ("exponential", "absolute"):
                continue
            value, y = generators.polynomial(e), generators.quotient(top, bottom)
            facts = {
                "absolute_above": (put("sub", value, y), e * bottom - top),
                "absolute_below": (put("add", value, y), e * bottom + top),
            }
            if name == "exponential":
                below = put("sub", one, put("mul", value, put("sub", one, y)))
                facts = {
                    "tangent": (put("sub", put("sub", value, one), y), e * bottom - bottom - top),
                    "tangent_below": (below, bottom - e * (bottom - top)),
                }
            for lemma, (node, whole) in facts.items():
                if whole * bottom == premise:
                    rows.squared(number, node, bottom, premise)
                    rows.facts[number] = lemma, y
                    return
        raise NotSaid("what is known of a function has no lemma yet")

    def _sign(
        self,
        steps: list[str],
        generators: Generators,
        pair: tuple[int, int],
        rows: _Rows,
        of: tuple[Region, Polynomial],
        asked: Sequence[Condition],
    ) -> tuple[str, str, bool]:
        """Return definitions and the proof of a sign, that of a polynomial in a region."""
        name, (region, gap), kind = self._name, of, self._whole[0].kind
        names, lets = self._named(generators, rows.equations)
        signs = Signs(self._graph, names, self._propositions())
        run = self._run(rows.equations, generators, names, signs)
        inner = run.steps(name, names, signs)
        inner.append(run.apart(name, names, signs, rows.bottoms))
        values = f"[{'; '.join(names[one] for one in generators.nodes)}]"
        inner += self._region(region, generators, asked, rows, names, signs)
        tree = certificates.text(region, gap, rows.tree)
        definitions = [
            *(f"Definition {one} : PExpr Z := {text}." for one, text in rows.polynomials.items()),
            f"Definition region_{name} := {rows.region(region)}.",
            f"Definition cert_{name} : Sign.cert := {tree}.",
            run.definitions(name),
        ]
        some = certificates.signs(SIGNS[kind])
        told = f"region_{name} {rows.gap} cert_{name} {some}"
        inner += [
            f"assert (d' : Sign.decides {told} = true) by (vm_cast_no_check (eq_refl true)).",
            (
                f"exact (Sign.says_{kind} _ _ (Sign.decided {values} {told} {names[pair[0]]}"
                f" {names[pair[1]]} {names[rows.bottoms[0]]} c'1 n'1 i' d'))."
            ),
        ]
        of_signs = [f"let {fact} : {what} := {by} in" for fact, what, by in signs.facts]
        steps += [_defined(lets), lets_of(of_signs), *inner]
        return "\n".join(definitions), _text(steps), run.closed

    def _region(
        self,
        region: Region,
        generators: Generators,
        asked: Sequence[Condition],
        rows: _Rows,
        names: dict[int, str],
        signs: Signs,
    ) -> list[str]:
        """Return the steps that have the generators in their region, as i'."""
        proof, of_premises = "Sign.no_generators", "(Forall_nil _)"
        for some, place in reversed([*zip(region.signs, generators.nodes, strict=True)]):
            proof = f"(Sign.generator _ _ _ _ {_of_sign(some, place, names, signs)} {proof})"
        for k in reversed(range(len(region.premises))):
            if k not in rows.places:
                one = "Sign.left_out _"
            elif k < len(asked):
                equation, bottom = rows.places[k]
                sign = f"(Sign.is_{asked[k][0]} _ {self._fact(asked[k])})"
                one = f"Sign.premise_of _ _ _ _ _ {sign} c'{equation} n'{bottom}"
            elif k in rows.facts:
                (equation, bottom), (lemma, y) = rows.places[k], rows.facts[k]
                sign = f"(Sign.is_nonnegative _ (Quotient.{lemma} {names[y]}))"
                one = f"Sign.premise_of _ _ _ _ _ {sign} c'{equation} n'{bottom}"
            else:
                one = f"Sign.relation _ _ c'{rows.places[k][0]}"
            of_premises = f"(Forall_cons _ ({one}) {of_premises})"
        values = f"[{'; '.join(names[one] for one in generators.nodes)}]"
        return [
            f"assert (i' : Sign.inside {values} region_{self._name}).",
            f"{{ exact (conj {proof} {of_premises}). }}",
        ]

    def _fact(self, condition: Condition) -> str:
        if condition not in self._facts:
            raise NotSaid(f"{condition[1]!r:.60} is not known to be {condition[0]}")
        return self._facts[condition]

    def _equations(
        self, steps: list[str], generators: Generators, pairs: list[tuple[int, int]]
    ) -> tuple[str, str, bool]:
        names, lets = self._named(generators, pairs)
        signs = Signs(self._graph, names, self._propositions())
        run = self._run(pairs, generators, names, signs)
        inner = run.steps(self._name, names, signs)
        of_signs = [f"let {fact} : {what} := {by} in" for fact, what, by in signs.facts]
        proof = conjunction([f"c'{k}" for k in range(1, len(pairs) + 1)])
        steps += [_defined(lets), lets_of(of_signs), *inner, f"exact_no_check {proof}."]
        return run.definitions(self._name), _text(steps), run.closed

    def _squares(
        self,
        steps: list[str],
        generators: Generators,
        pair: tuple[int, int],
        squares: Iterable[tuple[Term, Term]],
    ) -> tuple[str, str, bool]:
        """Return definitions and the proof of left >= right by left = right + a sum of squares."""
        graph, nodes = self._graph, self._nodes
        places = [
            graph.product([nodes.of(weight)] * (weight is not ONE) + [graph.put("pow", one, 2)])
            for weight, of in squares
            for one in [nodes.of(of)]
        ]
        whole = functools.reduce(lambda one, more: graph.put("add", one, more), places)
        equations = [(pair[0], graph.put("add", pair[1], whole))]
        names, lets = self._named(generators, equations)
        signs = Signs(graph, names, self._propositions())
        run = self._run(equations, generators, names, signs)
        inner, by = run.steps(self._name, names, signs), signs.proof(whole, "nonnegative")
        if by is None:
            raise NotSaid("a weight is not known to be 0 or more")
        of_signs = [f"let {fact} : {what} := {by} in" for fact, what, by in signs.facts]
        sides = f"{names[pair[0]]} {names[pair[1]]} {names[whole]}"
        steps += [_defined(lets), lets_of(of_signs), *inner]
        steps.append(f"exact_no_check (Quotient.at_least {sides} c'1 {by}).")
        return run.definitions(self._name), _text(steps), run.closed

    def _run(
        self,
        equations: list[tuple[int, int]],
        generators: Generators,
        names: dict[int, str],
        signs: Signs,
    ) -> Run:
        pairs = [
            pair
            for pair in self._relations.pairs
            if pair in self._relations.steps or signs.proof(pair[1], "nonnegative")
        ]
        run = Run(self._graph, self._relations, pairs, equations, generators.nodes)
        met = {*generators.nodes, *self._relations.same}
        if any(self._graph.nodes[one][0] in OPAQUE and one not in met for one in run.program):
            raise NotSaid("a number of the proof's own")
        return run

    def _propositions(self) -> dict[Proposition, str]:
        known = {self._nodes.condition(one): fact for one, fact in self._facts.items()}
        return {**self._given, **known}

    def _relate(self, quotients: Quotients, generators: Generators, inside: list[Term]) -> None:
        """Note how functions are written in the generators, and what these satisfy."""
        same = self._relations.same
        for part in inside:
            name = part.operation.name
            if name in PLAIN:
                continue
            in_generators = generators.factored if name == "power" else generators.quotient
            place, twin = self._nodes.of(part), in_generators(*quotients.of(part))
            if twin == place or place in generators.nodes:
                continue
            if name == "exponential":
                same[place] = twin, "Quotient.exponents"
            elif name == "power":
                same[place] = twin, self._of_power(part, quotients, generators)
            elif self._graph.nodes[place][0] == self._graph.nodes[twin][0]:
                by_opposite = f" | {OTHERWISE[name]}" if name == "absolute" else ""
                same[place] = twin, f"first [{SAME}{by_opposite}]"
                self._radicands += [(part.args[0], twin)] if name == "root" else []
            elif name in ("root", "logarithm"):
                same[place] = twin, f"first [{SAME} | {OTHERWISE[name]}]"
            else:
                raise NotSaid(f"{name} of a number that is written in another way")
        self._relate_generators(generators)

    def _relate_generators(self, generators: Generators) -> None:
        """Note what generators satisfy."""
        put, steps = self._graph.put, self._relations.steps
        minus = put("opp", put("int", 1))
        for place in generators.nodes:
            operation = self._graph.nodes[place][0]
            if operation == "sqrt":
                (base,) = self._graph.operands(place)
                self._relations.pairs.append((put("pow", place, 2), base))
            if operation == "raised" and self._graph.operands(place)[0] == minus:
                steps[put("pow", place, 2), put("int", 1)] = "apply Quotient.alternating"
            if operation == "Rabs":
                (base,) = self._graph.operands(place)
                pair = put("pow", place, 2), put("pow", base, 2)
                steps[pair] = "rewrite <- !Rsqr_pow2; symmetry; apply Rsqr_abs"
            if operation == "sin":
                (base,) = self._graph.operands(place)
                cosine = put("cos", base)
                if cosine in generators.nodes:
                    squares = put("pow", place, 2), put("pow", cosine, 2)
                    steps[put("add", *squares), put("int", 1)] = (
                        "rewrite <- !Rsqr_pow2; apply sin2_cos2"
                    )
        self._relations.pairs += steps

    def _of_power(self, part: Term, quotients: Quotients, generators: Generators) -> str:
        """Return the tactic that shows a power equal to those of the factors of its base."""
        base, exponent = part.args
        text, steps = self._statement.text, ""
        place, factors = self._nodes.of(base), generators.factored(*quotients.of(base))
        if place != factors:
            words, product = text(place, 9, whole=True), text(factors, 9, whole=True)
            steps += f"replace {words} with {product} by ({EQUAL}); "
        place, whole = self._nodes.of(exponent), generators.quotient(*quotients.of(exponent))
        if place != whole:
            words, plain = map(self._statement.exponent, (place, whole))
            steps += f"replace ({words})%nat with ({plain})%nat by lia; "
        return steps + "Quotient.powers"

    def _begun(self) -> str:
        """Return the steps that name what is assumed, and prove conditions and relations."""
        heads = [*(short for short, _ in self._statement.lets()), *self._facts.values()]
        lines = [f"intros {' '.join(heads)}."] if heads else []
        waiting = list(self._inner)
        while waiting:
            ready = next((one for one in waiting if {*one.conditions} <= {*self._facts}), None)
            if ready is None:
                break  # what it would prove stays among the hypotheses
            waiting.remove(ready)
            lines += self._of_lemma(ready)
        text = self._statement.text
        facts = {
            (node, twin): (f"e'{node}", by) for node, (twin, by) in self._relations.same.items()
        }
        facts |= {pair: (f"k'{pair[0]}", by) for pair, by in self._relations.steps.items()}
        for pair, (fact, tactic) in facts.items():
            left, right = (text(place, whole=True) for place in pair)
            lines.append(f"assert ({fact} : {left} = {right}) by ({tactic}).")
        for of, root in self._radicands:
            (base,), known = self._graph.operands(root), self._facts.get(("nonnegative", of))
            said = compared("nonnegative", base, self._graph.put("int", 0))
            if known and said not in self._given:
                words, whole = text(base, 9, whole=True), text(self._nodes.of(of), 9, whole=True)
                fact = self._given[said] = f"b'{base}"
                by = f"replace {words} with {whole} by ring; exact {known}"
                lines.append(f"assert ({fact} : 0 <= {words}) by ({by}).")
        return "\n  ".join(lines)

    def _of_lemma(self, one: Stated) -> list[str]:
        """Return the steps that have the condition that a lemma proves, and the weaker ones."""
        (theorem,) = one.theorems
        fact = self._facts.get((theorem.kind, theorem.left), f"d'{len(self._facts)}")
        values = [self._statement.variables[str(of.args[0])] for of in one.variables]
        given = [self._facts[condition] for condition in one.conditions]
        lines = []
        own = f"{one.lemma.name} {' '.join([*values, *given])}"
        weaker = {"nonnegative": f"Rlt_le _ _ {fact}", "nonzero": f"Rgt_not_eq _ _ {fact}"}
        for kind, by in ((theorem.kind, own), *weaker.items()):
            condition = kind, theorem.left
            if condition in self._facts or theorem.kind not in (kind, "positive"):
                continue
            item = self._nodes.condition(condition)
            left, right = (
                self._statement.text(place, 1, whole=True) for place in (item.left, item.right)
            )
            name = fact if kind == theorem.kind else f"{fact}_{kind}"
            self._facts[condition] = name
            lines.append(f"assert ({name} : {left} {item.sign} {right}) by (exact ({by})).")
        return lines

    def _named(
        self, generators: Generators, equations: Iterable[tuple[int, int]]
    ) -> tuple[dict[int, str], list[tuple[str, str]]]:
        """Return what the proof calls each node, and what it has to define for that."""
        graph, names, lets = self._graph, dict[int, str](), list[tuple[str, str]]()
        inner = Statement(graph, (), (), self._statement.variables, names)
        related = [*self._relations.pairs, *self._relations.same_pairs()]
        ends = [place for pair in (*equations, *related) for place in pair]
        facts = (self._nodes.condition(one) for one in self._facts)
        ends += [*generators.nodes, *(place for one in facts for place in (one.left, one.right))]
        for place in graph.below(ends):
            if place in self._statement.named:
                names[place] = self._statement.named[place]
            elif graph.nodes[place][0] in ("x", "int", "pi"):
                names[place] = inner.spelled(place)
            else:
                text = inner.spelled(place)
                if graph.nodes[place][0] == "polynomial":
                    values = "; ".join(names[one] for one in generators.nodes)
                    text = f"Quotient.at_ [{values}] (Quotient.hint {graph.prints[place]})"
                names[place] = f"v'{place}"
                lets.append((names[place], text))
        return names, lets


def _opposite(quotients: Quotients, one: Term) -> tuple[Polynomial, Polynomial]:
    top, bottom = quotients.of(one)
    return -top, bottom


def _of_sign(some: frozenset[int], place: int, names: dict[int, str], signs: Signs) -> str:
    """Return the proof that a generator has one of some signs.

    Raises: NotSaid.
    """
    if len(some) == 3:
        return "(Sign.any_ok _)"
    known: tuple[Sign, ...] = ("positive", "nonnegative", "nonzero")
    kind: Sign | None = next((kind for kind in known if SIGNS[kind] == some), None)
    fact = signs.proof(place, kind) if kind else None
    if not fact:
        raise NotSaid(f"a generator is not known to be {kind}")
    return f"(Sign.is_{kind} _ {fact})"


def _defined(lets: list[tuple[str, str]]) -> str:
    return lets_of([f"let {short} : R := {text} in" for short, text in lets])


def _text(steps: list[str]) -> str:
    return "Proof.\n  " + "\n  ".join(filter(None, steps)) + "\nQed."
