"""Terms, and polynomials in their generators, as nodes of a graph: operation by operation, as they
are written, so that the print of a node can be read as the term again.
"""

from __future__ import annotations

import itertools

from flint import fmpz

from lemmata.rocq.graph import Graph, NotSaid
from lemmata.rocq.proof import compared
from lemmata.rocq.statement import Proposition
from lemmata.terms.quotients import Polynomial, Quotients, Unreduced, factored
from lemmata.terms.term import (
    INTEGER,
    MINUS_ONE,
    MULTIPLY,
    Condition,
    Term,
    is_constant,
    parts,
)

FUNCTIONS = {
    "exponential": "exp",
    "logarithm": "ln",
    "cosine": "cos",
    "sine": "sin",
    "absolute": "Rabs",
}
"""Functions of one number by their names in Rocq's library of real numbers."""
OPERATIONS = ("constant", "variable", "+", "*", "/", "^", "cosine_of_turn")
"""Operations beside these, square roots and powers that have a node."""


def has_counterpart(part: Term) -> bool:
    """Tell whether an operation is one of Rocq's library, as far as it can be read back."""
    name, args = part.operation.name, part.args
    if name == "root":
        return args[1] == 2
    if name == "power":
        return _is_exponent(args[1])
    return name in OPERATIONS or name in FUNCTIONS


def _is_exponent(exponent: Term) -> bool:
    """Tell whether an exponent is made of variables and constants that are natural numbers by sums,
    products, and differences that are natural numbers, too: Rocq's would be 0 below 0.
    """
    try:
        quotients = Quotients(exponent)
    except Unreduced:
        return False
    return all(
        (part.operation.name == "variable" and part.args[1] == INTEGER)
        or part is MINUS_ONE
        or (part.operation.name == "*" and part.args[0] is MINUS_ONE)
        or (part.operation.name in ("constant", "+", "*") and is_count(*quotients.of(part)))
        or (part.operation.name == "constant" and part.args[0].denominator == 1)
        for part in parts(exponent)
    ) and is_count(*quotients.of(exponent))


def is_count(top: Polynomial, bottom: Polynomial) -> bool:
    """Tell whether a quotient is a natural number wherever its variables are."""
    return bottom == 1 and all(int(one) >= 0 for one in top.coeffs())


class Nodes:
    """The nodes of terms in a graph."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.known: dict[int, int] = {}
        """Nodes by the serial numbers of terms."""

    def of(self, whole: Term) -> int:
        """Return the node of a term.

        Raises: NotSaid for an operation that Rocq's library has not.
        """
        for part in parts(whole):
            if part.serial not in self.known:
                self.known[part.serial] = self._made(part)
        return self.known[whole.serial]

    def condition(self, one: Condition) -> Proposition:
        """Return what a condition says."""
        kind, of = one
        return compared(kind, self.of(of), self.graph.put("int", 0))

    def _made(self, part: Term) -> int:
        name, args, put = part.operation.name, part.args, self.graph.put
        inner = [self.known[arg.serial] for arg in args if type(arg) is Term]
        if name == "constant":
            return self.graph.fraction(args[0])
        if name == "variable":
            return put("n" if args[1] == INTEGER else "x", str(args[0]))
        if name == "+":
            taken = _taken(args[1])
            return put("add", *inner) if taken is None else put("sub", inner[0], self.of(taken))
        if name == "*":
            return put("opp", inner[1]) if args[0] is MINUS_ONE else put("mul", *inner)
        if name == "/":
            return put("div", *inner)
        if name == "^":
            return put("pow", inner[0], args[1])
        if name == "root" and args[1] == 2:
            return put("sqrt", inner[0])
        if name == "power" and _is_exponent(args[1]):
            return put("raised", *inner)
        if name == "cosine_of_turn":
            turn = put("mul", put("int", args[0].numerator), put("pi"))
            return put("cos", put("div", turn, put("int", args[0].denominator)))
        if name in FUNCTIONS:
            return put(FUNCTIONS[name], *inner)
        raise NotSaid(f"{name} has no counterpart here")


def _taken(addend: Term) -> Term | None:
    """Return what is subtracted where it is that, not added."""
    if addend.operation is MULTIPLY and addend.args[0] is MINUS_ONE:
        return addend.args[1]
    return -addend if is_constant(addend) and addend.args[0] < 0 else None


class Generators:
    """The generators of quotients as nodes, and polynomials in them.

    Raises: NotSaid for one that is no real number, or that Rocq's library has not.
    """

    def __init__(self, nodes: Nodes, quotients: Quotients) -> None:
        self._graph, self._quotients = nodes.graph, quotients
        places = {f"v{k}": nodes.of(one) for k, one in enumerate(quotients.variables)}
        self._known = places
        self._made = {str(one): (name, inner) for name, inner, one in quotients.functions}
        self._roots = {str(one): (base, degree) for base, degree, one in quotients.roots}
        self._powers = {str(one): inner for *inner, one in quotients.powers}
        self.nodes = [self._node(name) for name in quotients.names]

    def _node(self, name: str) -> int:
        if name not in self._known:
            self._known[name] = self._of(name)
        return self._known[name]

    def _of(self, name: str) -> int:
        # a ring has more generators than it needs: any number will do, if nothing computes it
        is_real = name in self._quotients.signs
        if name == "none" or (name[0] in "epuso" and not is_real and name not in self._powers):
            return self._graph.put("pi")
        if name in self._made:
            function, quotient = self._made[name]
            if function in FUNCTIONS:
                return self._graph.put(FUNCTIONS[function], self.quotient(*quotient))
        if name in self._roots:
            base, degree = self._roots[name]
            if degree == 2:
                return self._graph.put("sqrt", self.polynomial(base))
        if name in self._powers and is_real:
            base, exponent = map(self.polynomial, self._powers[name])
            return self._graph.put("raised", base, exponent)
        raise NotSaid(f"a number that is written {name} has no counterpart here")

    def quotient(self, top: Polynomial, bottom: Polynomial) -> int:
        """Return the node of a quotient."""
        over = self.polynomial(top)
        if bottom == self._quotients.one:
            return over
        return self._graph.put("div", over, self.polynomial(bottom))

    def factored(self, top: Polynomial, bottom: Polynomial) -> int:
        """Return the node of a quotient as its factors, integers as primes."""
        over, under = self._factored(top), self._factored(bottom)
        return over if under == self._graph.put("int", 1) else self._graph.put("div", over, under)

    def _factored(self, polynomial: Polynomial) -> int:
        number, factors = factored(polynomial)
        powers = [
            (self._graph.put("int", int(one)), times) for one, times in fmpz(abs(number)).factor()
        ]
        powers += [(self.polynomial(one), times) for one, times in factors]
        places = [self._graph.put("opp", self._graph.put("int", 1))] if number < 0 else []
        places += [one if k == 1 else self._graph.put("pow", one, int(k)) for one, k in powers]
        return self._graph.product(places)

    def polynomial(self, polynomial: Polynomial) -> int:
        """Return the node of a polynomial, a sum of monomials."""
        put = self._graph.put
        total: int | None = None
        for powers, c in polynomial.to_dict().items():
            number = abs(int(c))
            factors = [
                node if power == 1 else put("pow", node, int(power))
                for name, power in zip(self._quotients.names, powers, strict=True)
                if power
                for node in [self._node(name)]
            ]
            product = factors[0] if factors and number == 1 else put("int", number)
            for factor in factors[1:] if factors and number == 1 else factors:
                product = put("mul", product, factor)
            if total is None:
                total = product if int(c) > 0 else put("opp", product)
            else:
                total = put("add" if int(c) > 0 else "sub", total, product)
        return put("int", 0) if total is None else total


def monomials(polynomial: Polynomial) -> list[tuple[int, tuple[int, ...]]]:
    """Return coefficients with exponents."""
    return [(int(c), tuple(map(int, powers))) for powers, c in polynomial.to_dict().items()]


def written(polynomial: Polynomial) -> str:
    """Return a polynomial as Rocq reads it, an expression in the generators."""
    terms = monomials(polynomial)
    if polynomial.is_constant():
        return f"(PEc ({terms[0][0] if terms else 0})%Z)"
    return f"(Sign.monos {listed(polynomial)})"


def listed(polynomial: Polynomial) -> str:
    """Return the monomials of a polynomial as Rocq reads them."""
    rows = (f"(({c})%Z, {_exponents(powers)})" for c, powers in monomials(polynomial))
    return f"[{'; '.join(rows)}]"


def _exponents(powers: tuple[int, ...]) -> str:
    """Return exponents without those of 0 at the end."""
    ends = itertools.dropwhile(lambda power: power == 0, reversed(powers))
    return f"[{'; '.join(map(str, [*ends][::-1]))}]%N"
