"""Quotients of polynomials as `quotient.v` computes them, in FLINT: to find the hints that its
check is handed.

Each value is a numerator and integer powers of irreducible divisors. What is found here is trusted
nowhere.
"""

from __future__ import annotations

from lemmata.prove.inequality.orthant import Polynomial
from lemmata.rocq.graph import Graph, NotSaid
from lemmata.terms.types import Scalar, Value

FACTORED = 2000
"""Terms of a polynomial that is divided by, at most, for it to be factored."""
SMALL = 1000
"""Primes up to this one are taken out of a number; what is left is one factor: certificates of
squares have numbers of many digits.
"""
LARGEST = 10**7
"""Products of terms in one multiplication of polynomials, at most."""


class Mirror:
    """The program run as `quotient.v` runs it, in FLINT's polynomials: numerators and powers of
    divisors.

    Args:
        program: the nodes that it computes, in order.
        generators: those that it takes for variables.
        same: nodes that are what others are.

    Raises: NotSaid for products that would be too large.
    """

    def __init__(
        self, graph: Graph, program: list[int], generators: list[int], same: dict[int, int]
    ) -> None:
        import flint

        self.graph, self.generators, self.same = graph, generators, same
        count = len(generators)
        first = [
            k
            for name in ("sqrt", "Rabs")
            for k, node in enumerate(generators)
            if graph.nodes[node][0] == name
        ]
        self.order = [*reversed(first), *(k for k in range(count) if k not in first)]
        ring = self.ring = flint.fmpz_mpoly_ctx.get(
            [f"g{k}" for k in range(max(count, 1))], flint.Ordering.lex
        )
        gens = dict(zip(self.order or [0], ring.gens(), strict=True))
        self.divisors: list[Value] = []
        self.hints: dict[int, tuple[list[Value], list[int], list[int]]] = {}
        """For each division: new divisors, and the powers of the old and of the new ones whose
        product is divided by.
        """
        self.known: dict[int, tuple[Scalar, dict[int, int]]] = {}
        for node in program:
            self.known[node] = self._quotient(node, gens)

    def _quotient(
        self, node: int, gens: dict[int, Polynomial]
    ) -> tuple[Polynomial, dict[int, int]]:
        operation, *inside = self.graph.nodes[node]
        if node in self.same:
            return self.known[self.same[node]]
        if node in self.generators:
            return gens[self.generators.index(node)], {}
        if operation == "int":
            return self.ring.constant(int(inside[0])), {}
        if operation == "polynomial":
            return self._polynomial(self.graph.polynomials[node], gens), {}
        (top, powers), *operands = (self.known[part] for part in self.graph.operands(node))
        if operation == "opp":
            return -top, powers
        if operation == "pow":
            return self._power(top, int(inside[1])), {
                k: int(inside[1]) * e for k, e in powers.items()
            }
        right = operands[0]
        if operation == "mul":
            return self._times(top, right[0]), _combined(powers, right[1], 1)
        if operation == "div":
            return top, _combined(
                powers, _combined(self._divisors(node, right[0]), right[1], 1), -1
            )
        common = {k: min(powers.get(k, 0), right[1].get(k, 0)) for k in {*powers, *right[1]}}
        first, second = self._over((top, powers), common), self._over(right, common)
        return (first + second if operation == "add" else first - second), common

    def _divisors(self, node: int, polynomial: Polynomial) -> dict[int, int]:
        """Return a polynomial as a product of powers of divisors, new ones where it needs them."""
        count = len(self.divisors)
        powers: dict[int, int] = {}
        for factor, power in self._factors(polynomial):
            if factor not in self.divisors:
                self.divisors.append(factor)
            k = self.divisors.index(factor)
            powers[k] = powers.get(k, 0) + power
        old = [powers.get(k, 0) for k in range(count)]
        self.hints[node] = (
            self.divisors[count:],
            old,
            [powers[k] for k in range(count, len(self.divisors))],
        )
        return powers

    def _factors(self, polynomial: Polynomial) -> list[tuple[Polynomial, int]]:
        """Return irreducible polynomials and small primes, with their powers; a large polynomial,
        or number, as it is.
        """
        import sympy

        if len(polynomial) > FACTORED or polynomial == 0:
            return [(polynomial, 1)]
        content, factors = polynomial.factor()
        primes = sympy.factorint(
            int(content), limit=SMALL, use_rho=False, use_pm1=False, use_ecm=False
        )
        return [
            *((self.ring.constant(int(p)), int(power)) for p, power in primes.items()),
            *((f, int(power)) for f, power in factors),
        ]

    def _polynomial(
        self, monomials: list[tuple[int, tuple[int, ...]]], gens: dict[int, Polynomial]
    ) -> Polynomial:
        order = self.order or [0]
        terms = {tuple(powers[k] for k in order): c for c, powers in monomials}
        return self.ring.from_dict(terms) if gens and terms else self.ring.constant(0)

    def factors_of(self, node: int) -> tuple[int, list[int]]:
        """Return a number and powers of the divisors of which a numerator is the product.

        Raises: NotSaid where it is no such product.
        """
        rest, powers = self.known[node][0], []
        for divisor in self.divisors:
            powers.append(0)
            while not divisor.is_constant() and divmod(rest, divisor)[1] == 0:
                rest, powers[-1] = divmod(rest, divisor)[0], powers[-1] + 1
        if not rest.is_constant() or rest == 0:
            raise NotSaid("a denominator is no product of what is divided by")
        return int(rest.leading_coefficient()), powers

    def _over(
        self, quotient: tuple[Polynomial, dict[int, int]], common: dict[int, int]
    ) -> Polynomial:
        product = quotient[0]
        for k in {*quotient[1], *common}:
            product = self._times(
                product, self._power(self.divisors[k], quotient[1].get(k, 0) - common.get(k, 0))
            )
        return product

    def _times(self, first: Polynomial, second: Polynomial) -> Polynomial:
        if len(first) * len(second) > LARGEST:
            raise NotSaid(f"polynomials of {len(first)} and {len(second)} terms to be multiplied")
        return first * second

    def _power(self, base: Polynomial, power: int) -> Polynomial:
        product = self.ring.constant(1)
        for _ in range(power):
            product = self._times(product, base)
        return product

    def difference(self, left: int, right: int) -> Polynomial:
        """Return the numerator of the difference of two nodes over common powers of the
        divisors.
        """
        first, second = self.known[left], self.known[right]
        common = {k: min(first[1].get(k, 0), second[1].get(k, 0)) for k in {*first[1], *second[1]}}
        return self._over(first, common) - self._over(second, common)

    def spelled(self, polynomial: Polynomial) -> str:
        """Return a polynomial as Rocq reads it."""
        terms = []
        for powers, c in polynomial.to_dict().items():
            factors = [
                f"PEpow (PEX Z {1 + k}) {e}"
                for k, e in zip(self.order or [0], powers, strict=True)
                if e
            ]
            product = f"PEc ({int(c)})%Z"
            for factor in factors:
                product = f"PEmul ({product}) ({factor})"
            terms.append(product)
        return _balanced(terms) if terms else "PEc 0%Z"


def _balanced(terms: list[str]) -> str:
    if len(terms) == 1:
        return terms[0]
    half = len(terms) // 2
    return f"PEadd ({_balanced(terms[:half])}) ({_balanced(terms[half:])})"


def _combined(first: dict[int, int], second: dict[int, int], sign: int) -> dict[int, int]:
    return {k: first.get(k, 0) + sign * second.get(k, 0) for k in {*first, *second}}
