"""Expressions as graphs of a few operations on real numbers, each subexpression once; what cannot
be said in them exactly is refused.

A node is (operation, operands): `x` a variable, `n` one for natural numbers, `int` a natural
number, `pi`; `opp`, `add`, `sub`, `mul`, `div` and `pow` (the exponent a natural number) of other
nodes; `raised`, a node to the power of an `n`; the functions of FUNCTIONS. Nothing is simplified:
nodes are what SymPy has built, in its order, but for powers with symbols in their exponents, which
are taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeAlias

from lemmata.terms.arithmetic import cospi_symbol
from lemmata.terms.types import Scalar

Node: TypeAlias = tuple[str, int | str, int] | tuple[str, int | str] | tuple[str]
"""An operation and its operands: the places of earlier nodes, but for a name, a natural number or
an exponent.
"""

FUNCTIONS = ("exp", "sqrt", "ln", "cos", "sin", "Rabs")
OPAQUE = ("x", "n", "pi", "raised", *FUNCTIONS)
"""Operations whose values a proof takes for variables."""
LONG = 16
"""Terms of a sum that is written without brackets, at most."""
LARGEST = 6000
"""Nodes of one lemma, at most: what is larger is not worth a kernel's time."""


class NotSaid(ValueError):
    """A relation that a certificate cannot say, or cannot prove: in words."""


class Graph:
    """Nodes in an order in which each comes after its operands.

    Args: symbols: those of the parameters; another symbol of such a name, or two others of one
    name, are not said.
    """

    def __init__(self, symbols: Iterable[Scalar] = ()) -> None:
        self.nodes: list[Node] = []
        self._symbols: dict[str, Scalar] = {str(symbol): symbol for symbol in symbols}
        self.exponents: dict[int, Scalar] = {}
        """What SymPy calls the argument of an exponential, by its node."""
        self.radicands: dict[int, Scalar] = {}
        """What it calls what stands under a root, by its own node."""
        self.polynomials: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        """Polynomials of a proof in its generators: coefficients and exponents, by their nodes."""
        self.prints: dict[int, str] = {}
        """What Rocq calls them."""
        self._places: dict[Node, int] = {}
        self._known: dict[Scalar, int] = {}

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

    def of(self, expression: Scalar) -> int:
        """Return the place of an exact number or an expression.

        Raises: NotSaid for what is none of the operations above, and for what is nested too deeply.
        """
        import sympy

        try:
            return self._of(sympy.sympify(expression))
        except RecursionError:
            raise NotSaid("an expression is nested too deeply") from None

    def _of(self, expression: Scalar) -> int:
        if expression not in self._known:
            self._known[expression] = self._made(expression)
        return self._known[expression]

    def _made(self, expression: Scalar) -> int:
        import sympy

        if expression.is_Rational:
            return self.fraction(Fraction(int(expression.p), int(expression.q)))
        if expression.is_Symbol:
            if (
                isinstance(expression, sympy.Dummy)
                or not expression.is_real
                or expression.is_commutative is not True
            ):
                raise NotSaid(f"{expression} is no real number")
            # SymPy may simplify the one as it may not the other
            if self._symbols.setdefault(str(expression), expression) != expression:
                raise NotSaid(f"{expression} is the name of two symbols")
            return self.put("n" if is_natural(expression) else "x", str(expression))
        if expression is sympy.pi:
            return self.put("pi")
        if expression.is_Add:
            return self._sum(expression.args)
        if expression.is_Mul:
            return self._product(expression)
        if isinstance(expression, sympy.exp) or expression is sympy.E:
            return self._exponential(expression.args[0] if expression.args else sympy.S.One)
        if expression.is_Pow:
            return self._power(expression)
        if isinstance(expression, cospi_symbol()) and expression.args[0].is_Rational:
            turn = expression.args[0]
            angle = self.put("mul", self.put("int", int(turn.p)), self.put("pi"))
            return self.put("cos", self.put("div", angle, self.put("int", int(turn.q))))
        functions = {sympy.log: "ln", sympy.cos: "cos", sympy.sin: "sin", sympy.Abs: "Rabs"}
        if type(expression) in functions:
            return self.put(functions[type(expression)], self._of(expression.args[0]))
        raise NotSaid(f"{type(expression).__name__} has no counterpart here")

    def fraction(self, value: Fraction) -> int:
        numerator = self.put("int", abs(value.numerator))
        place = (
            numerator
            if value.denominator == 1
            else self.put("div", numerator, self.put("int", value.denominator))
        )
        return self.put("opp", place) if value < 0 else place

    def _sum(self, terms: tuple[Scalar, ...]) -> int:
        ordered = sorted(terms, key=_taken)  # a stable sort: what is added, then what is taken off
        return self._added(ordered)

    def _added(self, ordered: list[Scalar]) -> int:
        """Return the place of a sum of terms; a long one is put together of two halves, so that
        nothing is nested deeply.
        """
        if len(ordered) > LONG:
            half = len(ordered) // 2
            return self.put("add", self._added(ordered[:half]), self._added(ordered[half:]))
        place = self._of(ordered[0])
        for term in ordered[1:]:
            place = (
                self.put("sub", place, self._of(-term))
                if _taken(term)
                else self.put("add", place, self._of(term))
            )
        return place

    def _product(self, expression: Scalar) -> int:
        divisors = [
            part
            for part in expression.args
            if part.is_Pow and part.exp.is_Rational and part.exp < 0
        ]
        rate, factors = Fraction(1), []
        for part in expression.args:
            if part.is_Rational:
                rate *= Fraction(int(part.p), int(part.q))
            elif part not in divisors:
                factors.append(self._of(part))
        if abs(rate.numerator) != 1 or not factors:
            factors.insert(0, self.put("int", abs(rate.numerator)))
        under = [self._of(part.base**-part.exp) for part in divisors]
        if rate.denominator != 1:
            under.insert(0, self.put("int", rate.denominator))
        place = self.product(factors)
        place = self.put("div", place, self.product(under)) if under else place
        return self.put("opp", place) if rate < 0 else place

    def product(self, places: list[int]) -> int:
        """Return the place of a product, 1 if there are no factors."""
        product = places[0] if places else self.put("int", 1)
        for place in places[1:]:
            product = self.put("mul", product, place)
        return product

    def _power(self, expression: Scalar) -> int:
        base, exponent = expression.base, expression.exp
        if exponent.free_symbols:
            return self._raised(base, exponent)
        if not exponent.is_Rational or exponent.q > 2:
            raise NotSaid(f"a power with the exponent {str(exponent)[:40]}")
        if exponent < 0:
            return self.put("div", self.put("int", 1), self._of(base**-exponent))
        root = self._of(base) if exponent.q == 1 else self._root(base)
        return root if exponent.p == 1 else self.put("pow", root, int(exponent.p))

    def _raised(self, base: Scalar, exponent: Scalar) -> int:
        """Return b^(c + e n - f m) as b^c (b^n)^e / (b^m)^f, with powers of a product, or a
        rational number, by its factors.
        """
        import sympy

        factors = _factors(base)
        if (
            factors != [(base, 1)]
            and exponent.is_integer
            and all(sympy.sympify(times).is_Integer for _, times in factors)
        ):
            return self.product([self._raised(part, times * exponent) for part, times in factors])
        halves = {
            part: 2 * rate for part, rate in sympy.expand(exponent).as_coefficients_dict().items()
        }
        if not all(
            rate.is_Integer and (part == 1 or is_natural(part)) for part, rate in halves.items()
        ):
            raise NotSaid(f"a power with the exponent {str(exponent)[:40]}")
        even = all(rate % 2 == 0 for rate in halves.values())
        place = self._of(base) if even else self._root(base)
        numerator, denominator = [], []
        for part, rate in sorted(halves.items(), key=str):
            root = place if part == 1 else self.put("raised", place, self._of(part))
            power = abs(int(rate)) // (2 if even else 1)
            (numerator if rate > 0 else denominator).append(
                root if power == 1 else self.put("pow", root, power)
            )
        product = self.product(numerator)
        return self.put("div", product, self.product(denominator)) if denominator else product

    def _root(self, base: Scalar) -> int:
        place = self._of(base)
        self.radicands[place] = base
        return self.put("sqrt", place)

    def _exponential(self, exponent: Scalar) -> int:
        place = self.put("exp", self._of(exponent))
        self.exponents[place] = exponent
        return place


def _factors(base: Scalar) -> list[tuple[Scalar, Scalar]]:
    """Return what a product, or a rational number, is a product of powers of."""
    import sympy

    if base.is_Rational and abs(base) not in (0, 1):
        primes: Any = sympy.factorrat(base)
        return [(sympy.Integer(p), times) for p, times in sorted(dict(primes).items())]
    return [part.as_base_exp() for part in (base.args if base.is_Mul else (base,))]


def is_natural(symbol: Scalar) -> bool:
    """Tell whether a symbol stands for natural numbers, 0 among them."""
    return bool(symbol.is_Symbol and symbol.is_integer and symbol.is_nonnegative)


def _taken(term: Scalar) -> bool:
    """Tell whether a term of a sum has a negative coefficient."""
    return bool(term.as_coeff_Mul(rational=True)[0] < 0)
