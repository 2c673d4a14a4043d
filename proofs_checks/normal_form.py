"""The normal form of exact checks: a quotient of polynomials, reduced modulo what its generators satisfy; never `simplify`.

An expression becomes numerator / denominator in a polynomial ring over the integers (FLINT's). Its generators are the symbols, one
exponential for each rational line of exponents, one root for each base (s^q = base), i (i² = −1), and one root of unity for the
cosines of rational angles (modulo a cyclotomic polynomial); what is none of these is a generator without relation. A numerator
that reduces to zero proves the expression zero wherever it is defined. One that does not proves nothing.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, TypeAlias

from lemmata.theory.arithmetic import cospi_symbol
from lemmata.theory.types import Scalar

Polynomial: TypeAlias = Any
"""A polynomial of FLINT over the integers."""


def normal_form(expression: Scalar) -> Scalar:
    """Return the reduced numerator of an expression over a common denominator; zero proves the expression zero.

    Raises: ArithmeticError if the expression is not finite, or its denominator is zero.

    >>> import sympy
    >>> x = sympy.Symbol("x", positive=True)
    >>> normal_form(sympy.sqrt(1 + sympy.sqrt(x)) ** 2 - sympy.sqrt(x))
    1
    """
    import sympy

    expression = sympy.sympify(expression)
    if expression.is_Rational:
        return expression
    if not subexpressions(expression).isdisjoint((sympy.nan, sympy.zoo, sympy.oo, -sympy.oo)):
        raise ArithmeticError("an infinite or undefined expression occurs in an exact relation")
    return _Quotients(expression).reduced_numerator()


def is_zero(value: Scalar) -> bool:
    """Tell whether an exact number or expression is zero by its normal form.

    Raises: TypeError as `must_be_exact`.

    >>> import sympy
    >>> x = sympy.Symbol("x")
    >>> is_zero((x + 1) ** 2 - x**2 - 2 * x - 1), is_zero(sympy.exp(2 * x) - sympy.exp(x) ** 2), is_zero(x - 1)
    (True, True, False)
    """
    must_be_exact(value)
    return value == 0 if isinstance(value, (int, Fraction)) else normal_form(value) == 0


def must_be_exact(value: Scalar) -> None:
    """Refuse what is no exact number or expression.

    Raises: TypeError for a float, or an expression that holds one: its normal form would prove something about the rounded number.
    """
    import sympy

    if isinstance(value, (int, Fraction)):
        return
    if not isinstance(value, sympy.Expr) or any(part.is_Float for part in subexpressions(value)):
        raise TypeError(f"a {type(value).__name__} occurs in an exact relation: write integers, `number` or `ratio`")


class _Quotients:
    """Evaluates an expression as a pair (numerator, denominator) of polynomials over the integers, each subexpression once."""

    def __init__(self, expression: Scalar) -> None:
        import flint
        import sympy

        expression, turns = _cosines(_exponentials(expression))
        expression, roots = _roots(expression)
        defined = [s for s, _, _ in reversed(roots)] + [z for z, _ in turns]
        free = sorted(_leaves(expression).union(*(_leaves(base) for _, base, _ in roots)) - set(defined), key=sympy.default_sort_key)
        self.symbols = [*defined, *free] or [sympy.Dummy("none")]
        self.ring = flint.fmpz_mpoly_ctx.get([f"x{k}" for k in range(len(self.symbols))], flint.Ordering.lex)
        one = self.one = self.ring.constant(1)
        self.known = {symbol: (generator, one) for symbol, generator in zip(self.symbols, self.ring.gens(), strict=True)}
        self.relations: list[Polynomial] = []
        self.relations = [self._quotient(polynomial)[0] for _, polynomial in turns]
        for s, base, q in roots:
            top, bottom = self.quotient(base)
            self.relations.insert(0, self.known[s][0] ** q - top * bottom ** (q - 1))
            self.known[s] = (self.known[s][0], bottom)
        self.numerator, denominator = self.quotient(expression)
        if denominator == 0:
            raise ArithmeticError("an expression divides by zero")

    def reduced_numerator(self) -> Scalar:
        """Return the numerator as an expression."""
        import sympy

        terms = self.numerator.to_dict().items()
        return sympy.Add(*(int(c) * sympy.Mul(*(s**k for s, k in zip(self.symbols, powers, strict=True))) for powers, c in terms))

    def reduced(self, polynomial: Polynomial) -> Polynomial:
        """Return the remainder: each relation begins with a power of its own generator, and the rest of it is in those that come after."""
        for relation in self.relations:
            polynomial = divmod(polynomial, relation)[1]
        return polynomial

    def quotient(self, expression: Scalar) -> tuple[Polynomial, Polynomial]:
        if expression not in self.known:
            top, bottom = self._quotient(expression)
            self.known[expression] = self.reduced(top), self.reduced(bottom)
        return self.known[expression]

    def _quotient(self, expression: Scalar) -> tuple[Polynomial, Polynomial]:
        if expression.is_Rational:
            return self.ring.constant(int(expression.p)), self.ring.constant(int(expression.q))
        if expression.is_Pow:
            top, bottom = self.quotient(expression.base)
            power = int(expression.exp)
            top, bottom = (top, bottom) if power >= 0 else (bottom, top)
            return self._power(top, abs(power)), self._power(bottom, abs(power))
        top, bottom = self.quotient(expression.args[0])
        for part in expression.args[1:]:
            more, under = self.quotient(part)
            if expression.is_Mul:
                top, bottom = top * more, bottom * under
            elif under == bottom:
                top = top + more
            else:
                common = bottom.gcd(under) if bottom != 0 and under != 0 else self.one
                left, right = bottom // common, under // common
                top, bottom = top * right + more * left, left * under
            top, bottom = self.reduced(top), self.reduced(bottom)
        return top, bottom

    def _power(self, base: Polynomial, power: int) -> Polynomial:
        if not self.relations:
            return base**power
        out = self.one
        for _ in range(power):
            out = self.reduced(out * base)
        return out


def subexpressions(expression: Scalar) -> set[Scalar]:
    """Return an expression and all that it is built from, each once: shared parts make its tree far larger than this."""
    found, waiting = {expression}, [expression]
    while waiting:
        fresh = set(waiting.pop().args) - found
        found |= fresh
        waiting.extend(fresh)
    return found


def _leaves(expression: Scalar) -> set[Scalar]:
    """Return what sums, products and integer powers are built from, rationals left out."""
    found, seen, waiting = set(), {expression}, [expression]
    while waiting:
        part = waiting.pop()
        inside: tuple[Scalar, ...] = ()
        if part.is_Add or part.is_Mul:
            inside = part.args
        elif part.is_Pow and part.exp.is_Integer:
            inside = (part.base,)
        elif not part.is_Rational:
            found.add(part)
        waiting.extend(set(inside) - seen)
        seen.update(inside)
    return found


def _exponentials(expression: Scalar) -> Scalar:
    """Write every exp(Σ r · m), r rational, as a product of powers of one generator for each m."""
    import sympy

    terms: dict[Scalar, list[tuple[Scalar, Scalar]]] = {}
    for atom in (part for part in subexpressions(expression) if isinstance(part, (sympy.exp, sympy.core.numbers.Exp1))):
        exponent = sympy.expand(atom.args[0]) if atom.args else sympy.S.One
        terms[atom] = [term.as_coeff_Mul(rational=True) for term in sympy.Add.make_args(exponent)]
    unit: dict[Scalar, int] = {}
    for rate, line in (term for found in terms.values() for term in found):
        unit[line] = math.lcm(unit.get(line, 1), int(rate.q))
    generator = {line: sympy.Dummy("E", positive=line.is_real or None) for line in unit}
    swaps = {atom: sympy.Mul(*(generator[line] ** int(rate * unit[line]) for rate, line in found)) for atom, found in terms.items()}
    return expression.xreplace(swaps)


def _cosines(expression: Scalar) -> tuple[Scalar, list[tuple[Scalar, Scalar]]]:
    """Write cos(pi p/q) as (z^k + z^-k)/2, z a primitive root of unity; return z with its cyclotomic polynomial, and i likewise."""
    import sympy

    inside = subexpressions(expression)
    found, turns = [], sorted((part for part in inside if isinstance(part, cospi_symbol())), key=str)
    if turns:
        order, z = 2 * math.lcm(*(int(turn.args[0].q) for turn in turns)), sympy.Dummy("z")
        steps = {turn: int(turn.args[0] * order) // 2 for turn in turns}
        expression = expression.xreplace({turn: (z**k + z ** (order - k)) / 2 for turn, k in steps.items()})
        found.append((z, sympy.cyclotomic_poly(order, z)))
    if sympy.I in inside:
        i = sympy.Dummy("i")
        expression = expression.xreplace({sympy.I: i})
        found.append((i, i**2 + 1))
    return expression, found


def _roots(expression: Scalar) -> tuple[Scalar, list[tuple[Scalar, Scalar, int]]]:
    """Replace fractional powers, innermost first, by generators s with s^q = base; return (s, base, q) in this order."""
    import sympy

    expression, found = _integer_roots(expression)
    while powers := _fractional(expression):
        base = min((power.base for power in powers), key=sympy.count_ops)
        q, s = math.lcm(*(int(power.exp.q) for power in powers if power.base == base)), sympy.Dummy("s")
        found.append((s, base, q))
        expression = expression.replace(
            lambda e, base=base: e.is_Pow and e.base == base and e.exp.is_Rational and not e.exp.is_Integer,
            lambda e, s=s, q=q: s ** int(e.exp * q),
        )
    return expression, found


def _integer_roots(expression: Scalar) -> tuple[Scalar, list[tuple[Scalar, Scalar, int]]]:
    """Write roots of positive integers by roots of primes, so that sqrt(6) is sqrt(2) sqrt(3)."""
    import sympy

    powers = [power for power in _fractional(expression) if power.base.is_Integer and power.base > 0]
    q = math.lcm(*(int(power.exp.q) for power in powers))
    factors = {power: sympy.factorint(power.base) for power in powers}
    roots = {prime: sympy.Dummy(f"s{prime}") for prime in sorted(set().union(*factors.values()))}
    swaps = {power: sympy.Mul(*(roots[p] ** int(times * power.exp * q) for p, times in found.items())) for power, found in factors.items()}
    return expression.xreplace(swaps), [(s, sympy.Integer(prime), q) for prime, s in roots.items()]


def _fractional(expression: Scalar) -> list[Scalar]:
    return [part for part in subexpressions(expression) if part.is_Pow and part.exp.is_Rational and not part.exp.is_Integer]
