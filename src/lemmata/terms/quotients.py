"""Terms as quotients of polynomials over the integers, modulo what the generators satisfy.

The generators are the variables, and what stands for other parts of a term:

- s with s^q = f, the root of a degree q of a polynomial f;
- e > 0, the exponential of a monomial of exponents, so that e^(x/2 + y) is a product of powers;
  monomials with z count as one; of a multiple of log x it is a power of x, which is positive there;
- z, a primitive root of unity, modulo its cyclotomic polynomial, for cosines of rational turns;
- u = e^(iπ m), no real number, for a monomial m of turns: cos(π m) is (u + 1/u)/2; if m stands for
  integers it is (−1)^m, with u² = 1;
- b^m, for a factor b of a base and a monomial m that stands for integers;
- g = n!, for the least n of those that differ from it by a number: (n + 1)! is (n + 1) g;
- an opaque generator for any other function, the same where the arguments are equal as quotients.

Numerators and denominators are reduced by the relations. Every step is an identity of real numbers
wherever all operations of the term have a value: denominators are products of what the term
divides by. So a numerator that reduces to 0 proves that the term is 0 there. One that does not
proves nothing.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, TypeAlias

from lemmata.terms.operation import Operation
from lemmata.terms.term import (
    ADD,
    CONSTANT,
    DIVIDE,
    INTEGER,
    MULTIPLY,
    OPERATIONS,
    POWER,
    SIGNS,
    VARIABLE,
    Term,
    function,
    node,
    parts,
)

__lemmata__ = "prover"

Polynomial: TypeAlias = Any
"""A polynomial of FLINT over the integers, in several generators."""
Quotient: TypeAlias = tuple[Polynomial, Polynomial]

MOST = 10**8
"""Products of terms of two polynomials up to which one looks for a common factor of theirs: that
takes less time than to form their product, which is the longer the more factors are left in it."""
ROUNDS = 40
"""Times that generators may turn out too few, or a unit of theirs too large, before a term is given
up."""
LARGEST = 10**12
"""Integers are taken apart into primes below a root, or a logarithm, up to here."""
ORDER = "order"
"""The key of the denominators of turns that are numbers, among units."""
LARGE = 10**8
"""Bits of a polynomial that a power may be: more take seconds, and end by filling the memory."""
HIGHEST = 10**5
"""The degree in a generator up to which polynomials of several terms are looked at for factors: a
far higher one ends the process, since FLINT asks for the memory of all its coefficients at once.
"""
LEAST = {"^": 0, "root": 1}
"""The least exponent, and the least degree."""
WORK = 10**8
"""Products of two terms of polynomials that are formed for the terms of one ring, at most: some
seconds.
"""
HIGHEST_FACTORIAL = 64
"""Steps from one factorial to another, at most, and the highest that is written out."""
FEW = 6
"""Powers of which each two are compared, at most: pairs are premises of proofs."""
TURNS = 10**4
"""The order of a root of unity up to which it is a generator: its polynomial has as many terms."""


class Unreduced(Exception):
    """A term has no form as a quotient, in words."""


class _TooFew(Exception):
    """A generator is missing: it is begun again with more."""


class Quotients:
    """Terms in one ring of polynomials.

    Args: terms: of which quotients are wanted; one never asks for others.

    Raises: Unreduced.
    """

    def __init__(self, *terms: Term) -> None:
        self._units: dict[Any, int] = {}
        self._work = WORK
        self._counts = {"root": 0, "line": 0, "power": 0, "turn": 0, "opaque": 0}
        ordered = parts(*terms)
        for _ in range(ROUNDS):
            try:
                self._build(ordered)
            except _TooFew:
                continue
            return
        raise Unreduced("no common unit of its exponents was found")

    def _build(self, ordered: list[Term]) -> None:
        import flint

        self.variables = [part for part in ordered if part.operation is VARIABLE]
        turns = [part.args[0] for part in ordered if part.operation.name == "cosine_of_turn"]
        denominators = [*(turn.denominator for turn in turns), self._units.get(ORDER, 1)]
        self._order = 2 * math.lcm(*denominators) if turns or ORDER in self._units else 0
        if self._order > TURNS:
            raise Unreduced(f"roots of unity of the order {self._order} are too many")
        slots = {kind: range(count) for kind, count in self._counts.items()}
        # a root stands before what it is a root of, and lines and opaque ones before variables
        names = [
            *(f"s{k}" for k in reversed(slots["root"])),
            *(["z"] if self._order else []),
            *(f"e{k}" for k in slots["line"]),
            *(f"p{k}" for k in slots["power"]),
            *(f"u{k}" for k in slots["turn"]),
            *(f"o{k}" for k in slots["opaque"]),
            *(f"v{k}" for k in range(len(self.variables))),
        ] or ["none"]
        self.ring = flint.fmpz_mpoly_ctx.get(names, flint.Ordering.lex)
        generators = dict(zip(names, self.ring.gens(), strict=False))
        self.one, self.zero = self.ring.constant(1), self.ring.constant(0)
        self.names = names
        self.signs: dict[str, str] = {}
        """What is known of the signs of generators, by name; z and u, which are no real numbers,
        have none, not even "".
        """
        self._free = {
            "root": [generators[f"s{k}"] for k in reversed(slots["root"])],
            "line": [generators[f"e{k}"] for k in reversed(slots["line"])],
            "power": [generators[f"p{k}"] for k in reversed(slots["power"])],
            "turn": [generators[f"u{k}"] for k in reversed(slots["turn"])],
            "opaque": [generators[f"o{k}"] for k in reversed(slots["opaque"])],
        }
        self._relations: list[Polynomial] = []
        self._lines: dict[Any, Polynomial] = {}
        self._exponentials: list[tuple[str, Quotient, Polynomial]] = []
        self._roots: list[tuple[Polynomial, int, Polynomial]] = []
        self._opaque: list[tuple[Operation, Quotient, Polynomial]] = []
        self._several: list[tuple[tuple[Any, ...], list[Quotient], Polynomial]] = []
        self._made_of: dict[str, tuple[Polynomial, ...]] = {}
        """What powers, and u, are made of, by the names of their generators."""
        self._turn: Any = generators.get("z")
        if self._order:
            coefficients = flint.fmpz_poly.cyclotomic(self._order).coeffs()
            self._relations.append(
                sum((int(c) * self._turn**k for k, c in enumerate(coefficients)), self.zero)
            )
        self._powers: dict[str, Quotient] = {}
        self._turning: set[str] = set()
        self._integers: set[str] = set()
        for k, one in enumerate(self.variables):
            self._integers |= {f"v{k}"} if one.args[1] == INTEGER else set()
            sign = ">= 0" if one.args[1] == INTEGER else one.args[1]
            self.signs[f"v{k}"] = sign if sign in SIGNS else ""
        self._values: dict[Term, Quotient] = {
            one: (generators[f"v{k}"], self.one) for k, one in enumerate(self.variables)
        }
        for part in ordered:
            if part not in self._values:
                top, bottom = self._of(part)
                if bottom == 0:
                    raise Unreduced(f"{part!r:.80} has no value anywhere")
                self._values[part] = top, bottom

    def of(self, whole: Term) -> Quotient:
        """Return numerator and denominator of one of the terms, reduced."""
        return self._values[whole]

    def sum(self, augend: Quotient, addend: Quotient) -> Quotient:
        """Return the sum of two quotients."""
        (top, bottom), (more, under) = augend, addend
        if bottom == under:
            return self._reduced(top + more), bottom
        is_long = len(bottom) * len(under) > MOST
        if self.one in (bottom, under) or is_long or is_high(bottom, under):
            left, right = bottom, under
        else:
            common = bottom.gcd(under)
            # without a factor that is no real number, a denominator need be none, and has no sign
            common = common if self._is_real(common) or self.is_turning(common) else self.one
            left, right = bottom // common, under // common
        over = self._product(top, right) + self._product(more, left)
        return self._reduced(over), self._reduced(self._product(left, under))

    def _of(self, part: Term) -> Quotient:
        operation = part.operation
        if OPERATIONS.get(operation.name) is not operation:
            raise Unreduced(f"{operation.name} is no operation of terms, or another one's name")
        # a power below 0 would have a divisor, which is no condition of a power
        least = LEAST.get(operation.name)
        if least is not None and not (type(part.args[1]) is int and part.args[1] >= least):
            raise Unreduced(f"{part!r:.80} is no power, or no root, of a term")
        inner = [self._values[arg] for arg in part.args if type(arg) is Term]
        if operation is CONSTANT:
            value = part.args[0]
            return self.ring.constant(value.numerator), self.ring.constant(value.denominator)
        if operation is ADD:
            return self.sum(*inner)
        if operation is MULTIPLY:
            (top, bottom), (more, under) = inner
            return self._reduced(self._product(top, more)), self._reduced(
                self._product(bottom, under)
            )
        if operation is DIVIDE:
            (top, bottom), (under, over) = inner
            if under == 0:
                raise Unreduced(
                    f"{part.args[1]!r:.80} is 0 everywhere, and something divides by it"
                )
            over, under = self._product(top, over), self._product(bottom, under)
            return self._cancelled(self._reduced(over), self._reduced(under))
        if operation is POWER:
            (top, bottom), exponent = inner[0], part.args[1]
            return self._power(top, exponent), self._power(bottom, exponent)
        return _RULES.get(operation.name, Quotients._of_function)(self, part, *inner)

    def _product(self, left: Polynomial, right: Polynomial) -> Polynomial:
        self._work -= len(left) * len(right)
        if self._work < 0:
            raise Unreduced("its quotients have too many terms")
        return left * right

    def _reduced(self, polynomial: Polynomial) -> Polynomial:
        for relation in self._relations:
            polynomial = divmod(polynomial, relation)[1]
        return polynomial

    def _power(self, base: Polynomial, exponent: int) -> Polynomial:
        if not is_short(base, exponent):
            raise Unreduced(f"the power {exponent} of a polynomial is too long")
        if not self._relations:
            return base**exponent
        power = self.one
        for digit in f"{exponent:b}":
            power = self._reduced(power * power)
            power = self._reduced(power * base) if digit == "1" else power
        return power

    def _cancelled(self, top: Polynomial, bottom: Polynomial) -> Quotient:
        """Return a quotient without common factors, and with a first coefficient above 0 below.

        Where it has a value the two are equal. With relations, a factor may divide zero, and
        nothing is divided out but integers, and the whole of it by itself.
        """
        if top == 0:
            return top, bottom if bottom == 0 else self.one
        if top in (bottom, -bottom):
            return (self.one if top == bottom else -self.one), self.one
        if self._relations:
            shared = math.gcd(int(top.content()), int(bottom.content()))
            top, bottom = top // self.ring.constant(shared), bottom // self.ring.constant(shared)
        elif len(top) * len(bottom) <= MOST and not is_high(top, bottom):
            common = top.gcd(bottom)
            top, bottom = top // common, bottom // common
        return (-top, -bottom) if int(bottom.leading_coefficient()) < 0 else (top, bottom)

    def _slot(self, kind: str) -> Polynomial:
        if not self._free[kind]:
            self._counts[kind] += max(1, self._counts[kind])
            raise _TooFew
        return self._free[kind].pop()

    def _unit(self, key: Any, denominator: int) -> int:
        """Return of what fraction of a root, or of a line of exponents, its generator is; the one
        that was thought of, or one that this denominator divides.
        """
        unit = self._units.setdefault(key, denominator)
        if unit % denominator:
            self._units[key] = math.lcm(unit, denominator)
            raise _TooFew
        return unit

    def _of_function(self, part: Term, *inner: Quotient) -> Quotient:
        """Return the generator of a function of one term; f(−x) is ±f(x) if that is so of it. Of
        several terms it has the generator of equal ones, if it has pieces.
        """
        if len(part.args) != 1 or len(inner) != 1:
            if not part.operation.pieces(*part.args):
                raise Unreduced(f"{part.operation.name} has no rule")
            return self._of_several(part, [self._cancelled(*one) for one in inner]), self.one
        (top, bottom), turned = self._cancelled(*inner[0]), 1
        if part.operation.name == "absolute" and self.sign(bottom) == "> 0":
            for turn in (1, -1):
                if top == 0 or self.sign(turn * top):
                    return turn * top, bottom
        parity = part.operation.parity
        if parity and top != 0 and int(top.leading_coefficient()) < 0:
            top, turned = -top, -1 if parity == "odd" else 1
        of = self.sign(top) if self.is_positive(bottom) else ""
        generator = self._generator_of(part.operation, (top, bottom), part.operation.sign(of))
        return turned * generator, self.one

    def _of_several(self, part: Term, inner: list[Quotient]) -> Polynomial:
        key = (part.operation, *(arg for arg in part.args if type(arg) is not Term))
        for head, quotients, generator in self._several:
            if head == key and all(
                self._reduced(top * under - over * bottom) == 0
                for (top, bottom), (over, under) in zip(inner, quotients, strict=True)
            ):
                return generator
        generator = self._slot("opaque")
        self.signs[str(generator)] = ""
        self._several.append((key, inner, generator))
        return generator

    def _floor(self, part: Term, inner: Quotient) -> Quotient:
        """Return the floor of a quotient, an integer: that of x + n is n + floor x where n is one,
        and that of a number from 0 to below 1 is 0.
        """
        top, bottom = self._cancelled(*inner)
        whole = self.zero
        if bottom.is_constant():
            number = int(bottom.leading_coefficient())
            top, number = (top, number) if number > 0 else (-top, -number)
            bottom, terms = self.ring.constant(number), top.to_dict().items()
            for powers, coefficient in terms:
                monomial = self.ring.from_dict({powers: 1})
                if self._is_integer(monomial):
                    whole = whole + int(coefficient) // number * monomial
            top = top - number * whole
            if top.is_constant():
                return whole, self.one
        sign = self.sign(top) if self.is_positive(bottom) else ""
        generator = self._generator_of(part.operation, (top, bottom), part.operation.sign(sign))
        self._integers.add(str(generator))
        return whole + generator, self.one

    def _factorial(self, part: Term, inner: Quotient) -> Quotient:
        """Return the factorial of an integer, that of the least one of which it is so many steps
        away times all on the way.
        """
        top, bottom = self._cancelled(*inner)
        if bottom != self.one:
            return self._of_function(part, (top, bottom))
        shift = int(top.to_dict().get((0,) * len(self.names), 0))
        if top.is_constant():
            if not 0 <= shift <= HIGHEST_FACTORIAL:
                raise Unreduced(f"{part!r:.80} is too large, or no value")
            return self.ring.constant(math.factorial(shift)), self.one
        key = ("factorial", str(top - shift))
        least = self._units.setdefault(key, shift)
        if shift < least:
            self._units[key] = shift
            raise _TooFew
        if shift - least > HIGHEST_FACTORIAL:
            raise Unreduced(f"{part!r:.80} has too many steps")
        first = top - shift + least
        whole = self._generator_of(part.operation, (first, self.one), "> 0")
        for step in range(1, shift - least + 1):
            whole = self._product(whole, first + step)
        return self._reduced(whole), self.one

    def _of_pair(self, part: Term, *inner: Quotient) -> Quotient:
        """Return the generator of two numbers as one, the one of equal numbers if any."""
        return self._of_several(part, [self._cancelled(*one) for one in inner]), self.one

    def _of_unknown(self, part: Term, inner: Quotient) -> Quotient:
        """Return the generator of a value of an unknown function, the one at an equal argument."""
        name, sign = part.args[1:]
        generator = self._of_several(part, [self._cancelled(*inner)])
        signs = {head[2] for head, *_ in self._several if head[:2] == (part.operation, name)}
        if len(signs) > 1:
            raise Unreduced(f"{name} is two functions, of different signs")
        self.signs[str(generator)] = sign if sign in SIGNS else ""
        return generator, self.one

    def _of_entry(self, part: Term, *inner: Quotient) -> Quotient:
        """Return the generator of an entry of a sequence, or of what it depends on: the one of
        equal ones.
        """
        return self._of_several(part, [self._cancelled(*one) for one in inner]), self.one

    def _generator_of(self, operation: Operation, inner: Quotient, sign: str) -> Polynomial:
        """Return the generator of a function of a quotient, the one of an equal argument if any."""
        top, bottom = self._cancelled(*inner)
        for head, (over, under), generator in self._opaque:
            if head is operation and self._reduced(top * under - over * bottom) == 0:
                return generator
        generator = self._slot("opaque")
        self.signs[str(generator)] = sign
        self._opaque.append((operation, (top, bottom), generator))
        return generator

    def _logarithm(self, part: Term, inner: Quotient) -> Quotient:
        """Return the logarithm of a positive rational number by those of primes, and that of a
        product of exponentials by their exponents.
        """
        import flint

        top, bottom = self._cancelled(*inner)
        if exponent := self._exponent(top, bottom):
            return exponent
        if not (top.is_constant() and bottom.is_constant()) or top == 0:
            return self._of_function(part, (top, bottom))
        value = Fraction(int(top.leading_coefficient()), int(bottom.leading_coefficient()))
        if value <= 0 or max(value.numerator, value.denominator) > LARGEST:
            return self._of_function(part, (top, bottom))
        whole = self.zero
        for number, sign in ((value.numerator, 1), (value.denominator, -1)):
            for prime, times in flint.fmpz(number).factor():
                argument = (self.ring.constant(int(prime)), self.one)
                whole += sign * int(times) * self._generator_of(part.operation, argument, "> 0")
        return whole, self.one

    def _exponent(self, top: Polynomial, bottom: Polynomial) -> Quotient | None:
        """Return the logarithm of a quotient of products of exponentials; None for another one."""
        if len(top) != 1 or len(bottom) != 1 or (top.is_constant() and bottom.is_constant()):
            return None
        if top.leading_coefficient() != bottom.leading_coefficient():
            return None
        of = {str(generator): exponent for _, exponent, generator in self._exponentials}
        whole = (self.zero, self.one)
        for part, sign in ((top, 1), (bottom, -1)):
            for name, power in zip(self.names, part.degrees(), strict=True):
                if power > 0:
                    if name not in of:
                        return None
                    over, under = of[name]
                    whole = self.sum(whole, (sign * int(power) * over, under))
        return self._cancelled(*whole)

    def _exponential(self, part: Term, inner: Quotient) -> Quotient:
        """Return e^(Σ c m), c rational and m monomials over one polynomial, as Π e_m^c; e^(c log t)
        as t^c, and e^(k log t) for an integer k as well.

        Monomials with a root of unity are one m, which is real, as each of them need not be.
        """
        top, bottom = self._cancelled(*inner)
        over, under = self.one, self.one
        content = abs(int(bottom.content()))
        primitive = bottom // self.ring.constant(content)
        for monomial, coefficient in self._exponents(top, primitive):
            if primitive == self.one and (argument := self._inside_logarithm(monomial)):
                more, less = self._rational_power(argument, Fraction(coefficient, content))
                over, under = self._product(over, more), self._product(under, less)
                continue
            power = self._integer_power(monomial, Fraction(coefficient, content), primitive)
            if power is not None:
                over, under = self._product(over, power[0]), self._product(under, power[1])
                continue
            shared = self.one if self._relations else monomial.gcd(primitive)
            key = ("line", str(monomial // shared), str(primitive // shared))
            rate = Fraction(coefficient, content)
            unit = self._unit(key, rate.denominator)
            times = int(rate * unit)
            if key not in self._lines:
                self._lines[key] = generator = self._slot("line")
                self.signs[str(generator)] = "> 0"
                exponent = (monomial // shared, unit * (primitive // shared))
                self._exponentials.append(("exponential", exponent, generator))
            power = self._lines[key] ** abs(times)
            over, under = (over * power, under) if times > 0 else (over, under * power)
        return self._reduced(over), self._reduced(under)

    def _integer_power(
        self, monomial: Polynomial, rate: Fraction, bottom: Polynomial
    ) -> Quotient | None:
        """Return e^(c m log t) as t^(c m), for an integer c, a monomial m of integers, and a t of
        positive factors; None for anything else.
        """
        if bottom != self.one or rate.denominator > 1:
            return None
        for operation, inner, generator in self._opaque:
            if operation.name == "logarithm":
                integers, rest = divmod(monomial, generator)
                if rest == 0 and self._is_integer(integers) and self._has_positive_factors(inner):
                    return self._raised(inner, int(rate) * integers)
        return None

    def _has_positive_factors(self, quotient: Quotient) -> bool:
        return all(
            int(number) > 0 and all(self.is_positive(factor) for factor, _ in factors)
            for number, factors in map(factored, quotient)
        )

    def _inside_logarithm(self, generator: Polynomial) -> Quotient | None:
        """Return that of which a generator is the logarithm, which is positive; None for others."""
        return next(
            (
                inner
                for operation, inner, one in self._opaque
                if operation.name == "logarithm" and one == generator
            ),
            None,
        )

    def _rational_power(self, base: Quotient, exponent: Fraction) -> Quotient:
        """Return a power of a positive quotient."""
        inner = base if exponent > 0 else base[::-1]
        if exponent.denominator > 1:
            inner = self._root_of_quotient(inner, exponent.denominator)
        top, bottom = inner
        return self._power(top, abs(exponent.numerator)), self._power(
            bottom, abs(exponent.numerator)
        )

    def _symbolic_power(self, part: Term, base: Quotient, exponent: Quotient) -> Quotient:
        """Return b^E: for an integer E by the factors of b, where this is no product of
        exponentials, else e^(E log b), as b > 0 then.
        """
        (top, bottom), (times, scale) = exponent, self._cancelled(*exponent)
        if scale == self.one and self._is_integer(times):
            of_base = self._exponent(*self._cancelled(*base))
        else:
            of_base = self._logarithm(node(function("logarithm"), part.args[0]), base)
        if of_base is None:
            return self._raised(self._cancelled(*base), times)
        top, bottom = top * of_base[0], bottom * of_base[1]
        return self._exponential(part, (self._reduced(top), self._reduced(bottom)))

    def _raised(self, base: Quotient, exponent: Polynomial) -> Quotient:
        """Return b^E for an integer E by the factors of b.

        Raises: Unreduced for a power of 0.
        """
        sides = [self.one, self.one]
        for side, turn in zip(base, (1, -1), strict=True):
            if side == 0:
                raise Unreduced("a power of 0 has no form")
            number, factors = factored(side)
            for factor, times in [*self._primes(int(number)), *factors]:
                for powers, c in exponent.to_dict().items():
                    monomial, total = self.ring.from_dict({powers: 1}), turn * int(times) * int(c)
                    piece = self._power_of_factor(factor, monomial, abs(total))
                    place = 0 if total > 0 else 1
                    sides[place] = self._reduced(sides[place] * piece)
        return sides[0], sides[1]

    def _power_of_factor(self, factor: Polynomial, monomial: Polynomial, times: int) -> Polynomial:
        """Return b^(c m), for a factor b of a base, a monomial m of integers, and c > 0."""
        if factor == -1:
            return self._turned((times * monomial, self.one))[0]
        if times > TURNS:
            raise Unreduced(f"the power {times} of a factor is too long")
        if monomial == 1:
            return self._power(factor, times)
        # (b^m)^n is b^(m n) for integers from 0 on, 0^0 = 1 and all
        while str(factor) in self._powers:
            factor, inner = self._powers[str(factor)]
            monomial = monomial * inner
        key = ("power", str(factor), str(monomial))
        if key not in self._lines:
            self._lines[key] = generator = self._slot("power")
            self._powers[str(generator)] = self._made_of[str(generator)] = (factor, monomial)
            if self._is_real(factor):
                self.signs[str(generator)] = self.sign(factor)
            elif self.is_turning(factor):
                self._turning.add(str(generator))
        return self._lines[key] ** times

    def _is_integer(self, polynomial: Polynomial) -> bool:
        """Tell whether all generators of a polynomial stand for integers."""
        degrees = zip(self.names, polynomial.degrees(), strict=True)
        return all(degree <= 0 or name in self._integers for name, degree in degrees)

    def _cosine_of_turns(self, part: Term, inner: Quotient) -> Quotient:
        """Return (u + 1/u)/2, u = e^(iπ t)."""
        root, inverse, over, under = self._turned(inner)
        return self._reduced(root * over**2 + inverse * under**2), 2 * over * under

    def _turned(self, inner: Quotient) -> tuple[Polynomial, Polynomial, Polynomial, Polynomial]:
        """Return r, 1/r, a, b with e^(iπ t) = r a/b for a quotient t: r is a root of unity, and so
        a real number times another where all others are; a and b are products of generators u.
        """
        top, bottom = inner
        # what the two have in common is not 0 where the term has a value
        common = self.one if is_high(top, bottom) else top.gcd(bottom)
        top, bottom = top // common, bottom // common
        content = int(bottom.content()) * (1 if int(bottom.leading_coefficient()) > 0 else -1)
        primitive = bottom // self.ring.constant(content)
        whole = self.zero
        if self._is_real(top) and self._is_real(primitive):
            whole, top = divmod(top, primitive)
        root = inverse = over = under = self.one
        for polynomial, divisor in ((whole, self.one), (top, primitive)):
            for monomial, c in self._exponents(polynomial, divisor):
                rate, shared = Fraction(c, content), monomial.gcd(divisor)
                quotient = monomial // shared, divisor // shared
                if quotient[1] == 1 and self._is_integer(monomial // shared):
                    generator, times, order = self._root_of_unity(quotient[0], rate)
                    root = self._reduced(root * generator**times)
                    inverse = self._reduced(inverse * generator ** ((order - times) % order))
                    continue
                unit = self._unit(("turn", *map(str, quotient)), rate.denominator)
                power = self._turn_generator(quotient, unit) ** abs(int(rate * unit))
                over, under = (over * power, under) if rate > 0 else (over, under * power)
        return root, inverse, over, under

    def _root_of_unity(self, monomial: Polynomial, rate: Fraction) -> tuple[Polynomial, int, int]:
        """Return a root of unity, the power of it that is e^(iπ c m), for a monomial m that stands
        for integers and a rational c, and its order.
        """
        if monomial == 1 and rate.denominator == 1:
            return -self.one, int(rate) % 2, 2
        if monomial == 1:
            self._units.setdefault(ORDER, 1)
            if not self._order or self._order % (2 * rate.denominator):
                self._units[ORDER] = math.lcm(self._units[ORDER], rate.denominator)
                raise _TooFew
            return self._turn, int(rate * self._order / 2) % self._order, self._order
        if rate.denominator == 1:
            # powers of an integer are even where it is
            ((powers, _),) = monomial.to_dict().items()
            monomial = self.ring.from_dict({tuple(int(k > 0) for k in powers): 1})
        unit = self._unit(("turn", str(monomial), "1"), rate.denominator)
        generator = self._turn_generator((monomial, self.one), unit)
        return generator, int(rate * unit) % (2 * unit), 2 * unit

    def _turn_generator(self, turn: Quotient, unit: int) -> Polynomial:
        """Return e^(iπ t/unit) for a quotient t, ±1 if t stands for integers and the unit is 1."""
        key = ("turn", *map(str, turn))
        if key not in self._lines:
            self._lines[key] = generator = self._slot("turn")
            self._made_of[str(generator)] = turn
            if turn[1] != 1 or not self._is_integer(turn[0]):
                self._turning.add(str(generator))
            else:
                self._relations.append(generator ** (2 * unit) - 1)
                if unit == 1:
                    self.signs[str(generator)] = ""
        return self._lines[key]

    def _exponents(self, top: Polynomial, bottom: Polynomial) -> Iterator[tuple[Polynomial, int]]:
        """Yield real polynomials and coefficients of which a numerator is the sum."""
        unreal: Polynomial = self.zero
        is_real = self._is_real(bottom)
        for powers, coefficient in top.to_dict().items():
            monomial = self.ring.from_dict({powers: 1})
            if is_real and self._is_real(monomial):
                yield monomial, int(coefficient)
            else:
                unreal += int(coefficient) * monomial
        if unreal != 0:
            content = int(unreal.content())
            content *= 1 if int(unreal.leading_coefficient()) > 0 else -1
            yield unreal // self.ring.constant(content), content

    def _root(self, part: Term, inner: Quotient) -> Quotient:
        return self._root_of_quotient(inner, part.args[1])

    def _root_of_quotient(self, inner: Quotient, degree: int) -> Quotient:
        """Return the root of t/b, which is that of t b^(q − 1) over b, where b is positive; factors
        that are certainly positive are taken out of it.
        """
        top, bottom = self._cancelled(*inner)
        if self.is_turning(bottom):
            raise Unreduced("a root of what has no real denominator has no form")
        if bottom != self.one and not self.is_positive(bottom):
            # √(t/b) = √(t b^(2q − 1))/b² for any b but 0, as q is even or all of it is >= 0
            top, bottom = top * self._power(bottom, 2 * degree - 1), bottom**2
        else:
            top = top * self._power(bottom, degree - 1)
        top = self._reduced(top)
        if top == 0:
            return self.zero, self.one
        whole, rest, halves = self.one, self.one, []
        for sign, factor, times in self._signed_factors(top, degree):
            if sign == "> 0":
                whole = whole * self._power_of_root(factor, times, degree)
            elif sign:
                halves.append((factor, times))
            else:
                rest = rest * factor**times
        # at a zero of such a factor what is left need not be >= 0, so that its root is no number
        for factor, times in halves:
            if self.sign(rest):
                whole = whole * self._power_of_root(factor, times, degree)
            else:
                rest = rest * factor**times
        if rest != 1:
            whole = whole * self._root_of(self._reduced(rest), degree)
        return self._reduced(whole), self._reduced(bottom)

    def _signed_factors(
        self, polynomial: Polynomial, degree: int
    ) -> Iterator[tuple[str, Polynomial, int]]:
        """Yield factors with their signs and powers: a high power of one without a sign as one of
        its square, of which a root of the degree can be taken.
        """
        number, factors = factored(polynomial)
        for factor, power in [*self._primes(int(number)), *factors]:
            # FLINT's factors have a first coefficient above 0, so that none is below 0 by its signs
            sign, times = self.sign(factor), int(power)
            if sign or times < 2 * degree or self.is_turning(factor):
                yield sign, factor, times
            else:
                yield ">= 0", self._reduced(factor**2), times // 2
                yield sign, factor, times % 2

    def _power_of_root(self, base: Polynomial, times: int, degree: int) -> Polynomial:
        whole = self._power(base, times // degree)
        return whole * self._root_of(base, degree) ** (times % degree) if times % degree else whole

    def _primes(self, number: int) -> list[tuple[Polynomial, int]]:
        import flint

        sign = [(self.ring.constant(-1), 1)] if number < 0 else []
        size = abs(number)
        if size > LARGEST:
            return [*sign, (self.ring.constant(size), 1)]
        factors = flint.fmpz(size).factor()
        return [*sign, *((self.ring.constant(int(prime)), int(times)) for prime, times in factors)]

    def _root_of(self, base: Polynomial, degree: int) -> Polynomial:
        unit = self._unit(("root", str(base)), degree)
        for radicand, of, generator in self._roots:
            if radicand == base and of == unit:
                return generator ** (unit // degree)
        generator = self._slot("root")
        self._roots.append((base, unit, generator))
        self._relations.insert(0, generator**unit - base)
        self.signs[str(generator)] = self.sign(base) or ">= 0"
        return generator ** (unit // degree)

    def _cosine_of_turn(self, part: Term) -> Quotient:
        steps = int(part.args[0] * self._order) // 2 % self._order
        power = self._turn**steps + self._turn ** ((self._order - steps) % self._order)
        return self._reduced(power), self.ring.constant(2)

    @property
    def relations(self) -> tuple[Polynomial, ...]:
        """What is 0: the relations that roots, and the root of unity z, satisfy."""
        return tuple(self._relations)

    @property
    def functions(self) -> list[tuple[str, Quotient, Polynomial]]:
        """Functions with their arguments, and the generators that stand for them."""
        return [
            *self._exponentials,
            *((operation.name, inner, one) for operation, inner, one in self._opaque),
        ]

    @property
    def roots(self) -> list[tuple[Polynomial, int, Polynomial]]:
        """Roots: of what, of what degree, and the generators that stand for them."""
        return list(self._roots)

    @property
    def powers(self) -> list[tuple[Polynomial, Polynomial, Polynomial]]:
        """Powers by integers: of what, the exponents, and the generators that stand for them; those
        of −1 among them.
        """
        places = dict(zip(self.names, self.ring.gens(), strict=False))
        turned = {
            name: (-self.one, of)
            for name, (of, *_) in self._made_of.items()
            if name[0] == "u" and name in self.signs
        }
        powers = {**self._powers, **turned}
        return [(base, of, places[name]) for name, (base, of) in powers.items()]

    def tangents_of_powers(self) -> list[Polynomial]:
        """Return b (A − B) − k (a − b) B of numbers a, b >= 0 with powers A, B by one integer k >=
        0, also of 1: it is >= 0, as r^k >= 1 + k (r − 1) for r >= 0. Of many powers there are none.
        """
        places = dict(zip(self.names, self.ring.gens(), strict=False))
        powers = [
            (base, exponent, places[name])
            for name, (base, exponent) in self._powers.items()
            if self.sign(base) and self.sign(exponent)
        ]
        ones = {str(exponent): (self.one, exponent, self.one) for _, exponent, _ in powers}
        pairs = itertools.permutations([*powers, *ones.values()], 2) if len(powers) <= FEW else ()
        return [
            b * (over - under) - k * (a - b) * under
            for (a, k, over), (b, of, under) in pairs
            if of == k
        ]

    def squared(self, polynomial: Polynomial) -> Polynomial:
        """Return a polynomial that is equal by |y|² = y² and sin² y + cos² y = 1 as well."""
        for relation in self._squares():
            polynomial = self._reduced(divmod(polynomial, relation)[1])
        return polynomial

    def _squares(self) -> Iterator[Polynomial]:
        by_argument: dict[str, dict[str, Polynomial]] = {}
        for operation, (top, bottom), one in self._opaque:
            if operation.name == "absolute":
                yield bottom**2 * one**2 - top**2
            by_argument.setdefault(f"{top}/{bottom}", {})[operation.name] = one
        for functions in by_argument.values():
            if functions.keys() >= {"sine", "cosine"}:
                yield functions["sine"] ** 2 + functions["cosine"] ** 2 - 1

    def variables_in(self, *whole: Quotient) -> frozenset[Term]:
        """Return the variables on which quotients depend, also through functions and roots."""
        waiting = [
            part
            for quotient in whole
            if not all(side.is_constant() for side in quotient)
            for part in self._cancelled(*quotient)
        ]
        if not waiting:
            return frozenset()
        inner: dict[str, tuple[Polynomial, ...]] = {
            str(generator): quotient for _, quotient, generator in self.functions
        }
        inner |= {str(generator): (base,) for base, _, generator in self._roots}
        inner |= {
            str(generator): tuple(side for quotient in quotients for side in quotient)
            for _, quotients, generator in self._several
        }
        inner |= self._made_of
        places = {f"v{k}": one for k, one in enumerate(self.variables)}
        seen: set[str] = set()
        while waiting:
            for name, degree in zip(self.names, waiting.pop().degrees(), strict=True):
                if degree > 0 and name not in seen:
                    seen.add(name)
                    waiting += inner.get(name, ())
        return frozenset(one for name, one in places.items() if name in seen)

    def reduced(self, polynomial: Polynomial) -> Polynomial:
        """Return a polynomial that is equal by the relations."""
        return self._reduced(polynomial)

    def sign(self, polynomial: Polynomial) -> str:
        """Return "> 0" or ">= 0" if the signs of the generators and of the coefficients tell it of
        a polynomial, nothing else.
        """
        positive = False
        for powers, coefficient in polynomial.to_dict().items():
            if int(coefficient) < 0:
                return ""
            strict = True
            for name, power in zip(self.names, powers, strict=True):
                if not power:
                    continue
                sign = self.signs.get(name)
                # the square of no real number need not be >= 0
                if sign is None or (not sign and int(power) % 2):
                    return ""
                strict = strict and sign == "> 0"
            positive = positive or strict
        return "> 0" if positive else ">= 0"

    def _is_real(self, polynomial: Polynomial) -> bool:
        """Tell whether all generators of a polynomial stand for real numbers."""
        degrees = zip(self.names, polynomial.degrees(), strict=True)
        return all(degree <= 0 or name in self.signs for name, degree in degrees)

    def is_turning(self, polynomial: Polynomial) -> bool:
        """Tell whether some e^(iπ t) is in a polynomial, which may then be no real number even as
        the denominator of one.
        """
        degrees = zip(self.names, polynomial.degrees(), strict=True)
        return any(degree > 0 and name in self._turning for name, degree in degrees)

    def is_positive(self, polynomial: Polynomial) -> bool:
        """Tell whether a polynomial is certainly positive, by its signs."""
        return self.sign(polynomial) == "> 0"


_RULES: dict[str, Callable[..., Quotient]] = {
    "exponential": Quotients._exponential,
    "root": Quotients._root,
    "logarithm": Quotients._logarithm,
    "cosine_of_turn": Quotients._cosine_of_turn,
    "cosine_of_turns": Quotients._cosine_of_turns,
    "power": Quotients._symbolic_power,
    "unknown": Quotients._of_unknown,
    "entry": Quotients._of_entry,
    "listed": Quotients._of_entry,
    "pair": Quotients._of_pair,
    "factorial": Quotients._factorial,
    "floor": Quotients._floor,
}
"""How functions of terms become generators where that is not a generator for each argument."""


def is_short(base: Polynomial, exponent: int) -> bool:
    """Tell whether a power has few enough terms, as its degrees or its choices of factors bound
    them, with few enough digits.
    """
    largest = max((abs(int(coefficient)) for coefficient in base.coeffs()), default=0)
    if len(base) <= 1 and largest <= 1:
        return True
    terms = math.prod(int(degree) * exponent + 1 for degree in base.degrees())
    chosen = min(exponent, len(base) - 1)
    # from 20 on there are more terms than are allowed in any case
    if chosen < 20:
        terms = min(terms, math.comb(exponent + len(base) - 1, chosen))
    # a sum of products of `exponent` numbers has about as many times their digits
    return terms * exponent * largest.bit_length() <= LARGE


def factored(polynomial: Polynomial) -> Any:
    """Return the content of a polynomial and its irreducible factors, with their powers.

    Raises: Unreduced where its powers are too high.
    """
    if is_high(polynomial):
        raise Unreduced("a factor of a sum has powers that are too high")
    return polynomial.factor()


def is_high(*polynomials: Polynomial) -> bool:
    """Tell whether polynomials of several terms have powers in which FLINT finds no factors."""
    return any(len(one) > 1 and max(one.degrees()) > HIGHEST for one in polynomials)


def dependence(*terms: Term) -> frozenset[Term]:
    """Return the variables on which terms depend: not x in x − x, nor in 0·x.

    Raises: Unreduced.
    """
    if all(one.operation in (VARIABLE, CONSTANT) for one in terms):
        return frozenset(one for one in terms if one.operation is VARIABLE)
    quotients = Quotients(*terms)
    return quotients.variables_in(*map(quotients.of, terms))
