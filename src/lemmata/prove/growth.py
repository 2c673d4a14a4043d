"""Limits as t grows without bound, found by dominated terms: every sign that is used is proved from
the stated ranges.

An expression is a quotient of sums of c t^a e^{rt} q^t …, where c, r and q have no t. The
denominator has a dominant term if every other one, divided by it, is certainly small:

    t^a e^{rt} q^t -> 0
        if r < 0 and |q| <= 1, or r <= 0 and |q| < 1, or r <= 0, |q| <= 1 and a < 0,

and its own coefficient is certainly not 0. Then the limit is that of the numerator's terms over the
dominant one: small ones go, those of the same growth stay. If one of them dominates all others and
the denominator too, the expression goes to infinity, with the sign of the coefficients, if no base
in the quotient may be negative where its exponent may be odd. A root of what behaves like c t^a
e^{rt}, c > 0, is t^{a/2} e^{rt/2} times what tends to sqrt(c); a function that is continuous where
its argument tends has the limit that one expects. What none of this decides is left undecided:
SymPy's `limit` is not asked, for it takes symbols for generic and picks the branch.

"Certainly" is: known to SymPy from the sign of symbols, or proved by `inequality/` from the stated
ranges, with room: for f > 0 the proof is one of f >= m/4, m a product of at most two distances from
ends that the ranges leave out.

Of an f that stays between two multiples of g without a limit, as 2 + (−1)^k, nothing is decided:
its two bounds are inequalities.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Any

from lemmata.prove.inequality.prove import Signs
from lemmata.prove.normal_form import Quotients, is_zero
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar

CONTINUOUS = ("exp", "cos", "sin", "Abs", "cospi")
"""Functions that are continuous at every real number; a logarithm is so at positive ones."""
MOST = 4
"""Distances that are tried as room in a proof that something is positive, at most."""


class Undecided(Exception):
    """The limit is not decided, in words why."""


@dataclass(frozen=True)
class Known:
    """What is positive wherever the stated ranges are kept: distances from the ends that they leave
    out.
    """

    distances: tuple[Scalar, ...] = ()


@dataclass(frozen=True)
class Growth:
    """t^power e^{rate t} times the product of base^{t exponent}, base and exponent by `bases`."""

    power: Scalar = 0
    rate: Scalar = 0
    bases: tuple[tuple[Scalar, Scalar], ...] = ()

    def over(self, divisor: Growth) -> Growth:
        """Return the quotient of two."""
        import sympy

        exponents = dict(self.bases)
        for base, exponent in divisor.bases:
            exponents[base] = exponents.get(base, 0) - exponent
        left = tuple(
            (base, exponent)
            for base, exponent in exponents.items()
            if not is_zero(sympy.sympify(exponent))
        )
        return Growth(self.power - divisor.power, self.rate - divisor.rate, left)

    def is_one(self) -> bool:
        """Tell whether it is certainly 1."""
        return self.power == 0 and is_zero(self.rate) and not self.bases


class Limits:
    """Limits in one symbol, as far as they are decided."""

    def __init__(self, t: Scalar, signs: Signs, premises: Known) -> None:
        self.t, self.signs, self.known = t, signs, premises
        self.constants: dict[Scalar, Scalar] = {}
        self.tends: dict[Scalar, Scalar] = {}
        self.growths: dict[Scalar, Growth] = {}
        self.plain: dict[Scalar, Scalar] = {}

    def limit(self, expression: Scalar) -> Scalar:
        """Return the limit of an expression, infinite ones included.

        Raises: Undecided.
        """
        if self.t not in expression.free_symbols:
            return expression
        top, bottom = self._quotient(expression)
        if not top:
            return 0 * self.t
        under = self._dominant(bottom)
        rest = [(growth.over(under), coefficient) for growth, coefficient in top.items()]
        if all(growth.is_one() or self._is_small(growth) for growth, _ in rest):
            staying = [
                self._put_back(coefficient) for growth, coefficient in rest if growth.is_one()
            ]
            return sum(staying, start=0 * self.t) / self._put_back(bottom[under])
        first = self._dominant(top)
        if not self._is_small(under.over(first)):
            raise Undecided("two terms grow alike, or in an order that is not known")
        if not all(
            self._is_positive(base) or _is_even(exponent)
            for base, exponent in first.over(under).bases
        ):
            raise Undecided("what grows is a power of what may be negative, and may swing")
        return self._sign(top[first]) * self._sign(bottom[under]) * infinity()

    def growth(self, expression: Scalar) -> tuple[Growth, Scalar]:
        """Return g and c, certainly not 0, such that the expression behaves like c g.

        Raises: Undecided.
        """
        top, bottom = self._quotient(expression)
        if not top:
            raise Undecided(f"{expression} is 0")
        first, under = self._dominant(top), self._dominant(bottom)
        return first.over(under), self._put_back(top[first]) / self._put_back(bottom[under])

    def _dominant(self, terms: dict[Growth, Scalar]) -> Growth:
        """Return the growth that certainly dominates all others, its coefficient certainly not
        0.
        """
        for one, coefficient in terms.items():
            if all(growth is one or self._is_small(growth.over(one)) for growth in terms):
                if not all(self.is_certainly_not_0(base) for base, _ in one.bases):
                    raise Undecided("what dominates is a power of what may be 0")
                self._sign(coefficient)
                return one
        raise Undecided("no term certainly dominates the others")

    def _is_small(self, growth: Growth) -> bool:
        """Tell whether a growth certainly tends to 0."""
        falling = False
        if (
            not is_zero(growth.rate)
            and not (falling := self._is_positive(-growth.rate))
            and not self._is_nonnegative(-growth.rate)
        ):
            return False
        for base, exponent in growth.bases:
            modulus = self._modulus(base, exponent)
            if modulus is None:
                return False
            falling = falling or modulus
        return falling or growth.power < 0

    def _modulus(self, base: Scalar, exponent: Scalar) -> bool | None:
        """Return whether |base|^exponent is certainly below 1, None if it is not even certainly at
        most 1.
        """
        import sympy

        exponent = sympy.sympify(exponent)
        room = (1 - base**2) * (1 if exponent.is_positive else -1)
        if not exponent.is_nonzero or exponent.is_positive is None:
            return None
        return True if self._is_positive(room) else False if self._is_nonnegative(room) else None

    def _sign(self, coefficient: Scalar) -> int:
        """Return the sign of a coefficient that is certainly not 0 in the limit.

        Raises: Undecided.
        """
        value = self._put_back(coefficient)
        for sign in (1, -1):
            if self._is_positive(sign * value):
                return sign
        raise Undecided(f"{str(value)[:60]} may be 0")

    def _is_positive(self, value: Scalar) -> bool:
        """Tell whether an expression is certainly positive."""
        if value.is_positive is not None:
            return bool(value.is_positive)
        own = [one for one in self.known.distances if one.free_symbols <= value.free_symbols]
        own = [
            *own,
            *(s for s in sorted(value.free_symbols, key=str) if s.is_positive and s not in own),
        ][:MOST]
        rooms = (
            factors
            for count in range(3)
            for factors in itertools.combinations_with_replacement(own, count)
        )
        return any(
            self._is_nonnegative(value - math.prod(factors) * ratio(1, 4, value))
            for factors in rooms
        )

    def _is_nonnegative(self, value: Scalar) -> bool:
        before = self.signs.missed
        answer = self.signs.is_nonnegative(value)
        self.signs.missed = before
        return answer

    def _put_back(self, expression: Scalar) -> Scalar:
        """Return an expression with the limits of its parts in their place."""
        limits = {**self.constants, **self.tends}
        while not limits.keys().isdisjoint(expression.free_symbols):
            expression = expression.xreplace(limits)
        return expression

    def _quotient(self, expression: Scalar) -> tuple[dict[Growth, Scalar], dict[Growth, Scalar]]:
        """Return numerator and denominator as sums of coefficients times growths; what is 0 is left
        out.
        """
        quotients = Quotients(self._plain(expression))
        common = quotients.numerator.gcd(quotients.denominator)
        top, bottom = (
            self._terms(quotients, part // common)
            for part in (quotients.numerator, quotients.denominator)
        )
        return top, bottom

    def _terms(self, quotients: Quotients, polynomial: Scalar) -> dict[Growth, Scalar]:
        import sympy

        summands: dict[Growth, list[Scalar]] = {}
        for powers, c in polynomial.to_dict().items():
            parts = [(s, int(k)) for s, k in zip(quotients.symbols, powers, strict=True) if k]
            growth = _product([(self.growths[s], k) for s, k in parts if s in self.growths])
            summands.setdefault(growth, []).append(
                int(c) * sympy.Mul(*(s**k for s, k in parts if s not in self.growths))
            )
        sums = {growth: sympy.Add(*coefficients) for growth, coefficients in summands.items()}
        return {
            growth: coefficient
            for growth, coefficient in sums.items()
            if not self._is_exactly_zero(coefficient)
        }

    def _is_exactly_zero(self, coefficient: Scalar) -> bool:
        """Tell whether a coefficient is 0 for every t: what is 0 in the limit alone is not."""
        return coefficient.free_symbols.isdisjoint(self.tends) and is_zero(
            self._put_back(coefficient)
        )

    def _plain(self, expression: Scalar) -> Scalar:
        """Return an expression as a quotient of polynomials in t, symbols, and new ones for all
        else, of which growth or limit is known.
        """
        if expression not in self.plain:
            self.plain[expression] = self._made_plain(expression)
        return self.plain[expression]

    def _made_plain(self, expression: Scalar) -> Scalar:
        import sympy

        if expression == self.t:
            return self._growing(Growth(1))
        if expression.is_Rational or expression.is_Symbol:
            return expression
        if (
            expression.is_Add
            or expression.is_Mul
            or (expression.is_Pow and expression.exp.is_Integer)
        ):
            return expression.func(*map(self._plain, expression.args))
        if self.t not in expression.free_symbols:
            return self._constant(expression)
        if isinstance(expression, sympy.exp) and (line := self._line(expression.args[0])):
            return self._growing(Growth(0, line[1])) * self._plain(sympy.exp(line[0]))
        if expression.is_Pow:
            return self._power(expression.base, expression.exp)
        if type(expression).__name__ in (*CONTINUOUS, "log"):
            return self._continuous(expression)
        raise Undecided(f"{str(expression)[:60]} is beyond its rules")

    def _line(self, exponent: Scalar) -> tuple[Scalar, Scalar] | None:
        """Return a and b of an exponent a + b t, both real; None for another one."""
        import sympy

        exponent = sympy.expand(exponent)
        rate = exponent.coeff(self.t, 1)
        rest = sympy.expand(exponent - rate * self.t)
        return (
            (rest, rate)
            if self.t not in rest.free_symbols | rate.free_symbols and rest.is_real and rate.is_real
            else None
        )

    def _constant(self, expression: Scalar) -> Scalar:
        """Return a symbol for a real number without t."""
        import sympy

        is_root = expression.is_Pow and expression.exp.is_Rational
        if not (expression.is_real or (is_root and self._is_nonnegative(expression.base))):
            raise Undecided(f"{str(expression)[:60]} may not be real")
        new = sympy.Dummy("c", real=True)
        self.constants[new] = expression
        return new

    def _growing(self, growth: Growth) -> Scalar:
        import sympy

        new = sympy.Dummy("g", real=True)
        self.growths[new] = growth
        return new

    def _tending(self, value: Scalar) -> Scalar:
        import sympy

        new = sympy.Dummy("l", real=True)
        self.tends[new] = value
        return new

    def _power(self, base: Scalar, exponent: Scalar) -> Scalar:
        """Return base^exponent, t in the one or in the other."""
        if self.t in exponent.free_symbols:
            line = None if self.t in base.free_symbols else self._line(exponent)
            if line is None:
                return self._near_one(base, exponent)
            rest, rate = line
            whole = rest.is_integer and rate.is_integer and self.t.is_integer and base.is_real
            if not self._is_positive(base) and not (
                whole
                and (self.is_certainly_not_0(base) or (rest.is_nonnegative and rate.is_positive))
            ):
                raise Undecided(
                    f"{base} may be negative or 0 and is raised to the power {exponent}"
                )
            return self._growing(Growth(bases=((base, rate),))) * self._plain(base**rest)
        growth, coefficient = self.growth(base)
        if not self._is_positive(coefficient):
            raise Undecided(f"{str(base)[:60]} may be negative, and a root is taken")
        if not exponent.is_real or not (
            growth.is_one()
            or (exponent.is_Rational and all(map(self._is_positive, dict(growth.bases))))
        ):
            raise Undecided(f"of a power with the exponent {exponent} no growth is known")
        root = _product([(growth, exponent)])
        return (1 if growth.is_one() else self._growing(root)) * self._tending(
            self._rooted(coefficient, exponent)
        )

    def _rooted(self, value: Scalar, exponent: Scalar) -> Scalar:
        """Return a power of something positive, factor by factor where each has a certain sign:
        sqrt(g^2) is g or -g.
        """
        import sympy

        if not value.is_rational_function():
            return value**exponent
        (content, top), (divisor, bottom) = map(_factored, sympy.fraction(sympy.together(value)))
        factors = [*top, *((factor, -power) for factor, power in bottom)]
        constant = abs(content / divisor)
        try:
            positive = [(self._sign(factor) * factor, power) for factor, power in factors]
        except Undecided:
            return value**exponent
        if not is_zero(
            constant * sympy.Mul(*(factor**power for factor, power in positive)) - value
        ):
            return value**exponent
        return constant**exponent * sympy.Mul(
            *(factor ** (power * exponent) for factor, power in positive)
        )

    def _near_one(self, base: Scalar, exponent: Scalar) -> Scalar:
        """Return what a power tends to whose base tends to 1: (1 + u)^v -> e^L if u -> 0 and u v ->
        L, since log(1 + u)/u -> 1.
        """
        import sympy

        if not exponent.is_real or self.limit(base - 1) != 0:
            raise Undecided(f"of a power with the exponent {str(exponent)[:60]} no growth is known")
        line = self.limit((base - 1) * exponent)
        if line in (infinity(), -infinity()):
            raise Undecided(f"of a power with the exponent {str(exponent)[:60]} no growth is known")
        return self._tending(sympy.exp(line))

    def is_certainly_not_0(self, value: Scalar) -> bool:
        """Tell whether an expression certainly is not 0."""
        return bool(value.is_nonzero) or self._is_positive(value) or self._is_positive(-value)

    def is_certainly_positive(self, value: Scalar) -> bool:
        """Tell whether an expression certainly is positive."""
        return self._is_positive(value)

    def _continuous(self, expression: Scalar) -> Scalar:
        """Return what a continuous function of what tends to a number tends to."""
        limit = self.limit(expression.args[0])
        if limit in (infinity(), -infinity()) or (
            type(expression).__name__ == "log" and not self._is_positive(limit)
        ):
            raise Undecided(f"{str(expression)[:60]} is beyond its rules")
        return self._tending(expression.func(limit))


def _product(parts: list[tuple[Growth, Scalar]]) -> Growth:
    """Return the product of powers of growths, written in one way."""
    import sympy

    bases: dict[Scalar, Scalar] = {}
    for growth, k in parts:
        for base, exponent in growth.bases:
            bases[base] = sympy.expand(bases.get(base, 0) + exponent * k)
    rate = sympy.expand(sympy.Add(*(growth.rate * k for growth, k in parts)))
    left = sorted(((base, exponent) for base, exponent in bases.items() if exponent != 0), key=str)
    return Growth(sum(growth.power * k for growth, k in parts), rate, tuple(left))


def _is_even(exponent: Scalar) -> bool:
    import sympy

    return bool(sympy.sympify(exponent).is_even)


def _factored(polynomial: Scalar) -> tuple[Scalar, list[tuple[Scalar, int]]]:
    import sympy

    factorization: Any = sympy.factor_list(polynomial)
    return factorization[0], [(factor, int(power)) for factor, power in factorization[1]]


def infinity() -> Scalar:
    """Return the infinite number."""
    import sympy

    return sympy.oo
