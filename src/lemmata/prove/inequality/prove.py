"""Whether an expression is nowhere negative where a domain's assumptions are met: on each chart, as
a polynomial on an orthant.

On a chart the expression is a quotient of polynomials (`normal_form.py`) in the chart's numbers,
exponentials, roots and constants, each between ends that are known. Numerator times denominator is
then taken to the orthant, where a rule must prove it (`orthant.py`). A root counts as real and not
negative only once its base is proved so; of a modulus both signs are tried; of e^y and y no more is
known than that e^y is at least the beginning of its series, or else the slope in y is asked for.
Conditions that give no end of a chart are premises of certificates (`squares.py`), for which a
solver is asked where no other rule has proved the gap. What is not proved is left open.
"""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from lemmata.prove import balls
from lemmata.prove.inequality.charts import Chart, charts
from lemmata.prove.inequality.numbers import BITS, NotReal, constants, fraction, outward, powers
from lemmata.prove.inequality.orthant import (
    BUDGET,
    SOLVES,
    Budget,
    Polynomial,
    coefficients,
    factored,
    is_nonnegative,
    negative_somewhere,
    substituted,
)
from lemmata.prove.inequality.premises import Premises
from lemmata.prove.inequality.smt import Answer, asked
from lemmata.prove.inequality.squares import certificate
from lemmata.prove.normal_form import Quotients, exponentials
from lemmata.prove.symbols import enclose
from lemmata.terms.expressions import parts_of, subexpressions
from lemmata.terms.types import Scalar

LARGEST = 10_000
"""Parts of an expression, at most, and terms of its polynomials: what is larger would take
minutes.
"""
HIGHEST = 500
"""Powers, at most: rates of exponents that are far from simple fractions have higher ones, and
their polynomials no end.
"""
LARGEST_ROOT = 4
"""Roots that a power is taken of to be rid of them, at most."""
SLOPES = 3
"""Derivatives that are taken one after the other, at most."""
TERMS = 3
"""Powers of the series of e^y that are split off."""
SIGNED = 4
"""Moduli of which both signs are tried, at most, one inside the other or side by side."""


class Signs:
    """Proves signs of gaps in one case; remembers whether premises were used, the words of those
    given, and whether a proof was missed.

    Args: solver: whether one is asked for a certificate where no other rule has proved a gap.
    """

    def __init__(
        self, premises: Callable[[], Premises] = lambda: Premises({}, ()), solver: bool = True
    ) -> None:
        self._known, self._found, self._solver = premises, None, solver
        self._told: dict[Scalar, bool] = {}
        self.used = self.missed = False
        self.given: tuple[str, ...] = ()
        self.by: str | None = None
        """The solver on whose word a gap is taken to be 0 or more."""

    def is_nonnegative(self, value: Scalar) -> bool:
        """Tell whether an exact number or an expression is proved to be 0 or more."""
        if isinstance(value, (int, Fraction)):
            return value >= 0
        if value.is_nonnegative:
            return True
        if value not in self._told:
            self._told[value] = self.proves(
                lambda premises, solver: (
                    value.is_nonnegative is None and proved_nonnegative(value, premises, solver)
                )
            )
        return self._told[value]

    def asked(self, value: Scalar) -> Answer | None:
        """Return what an SMT solver says of an expression for which there is no proof; its yes is
        believed, and its name kept.
        """
        answer = asked(value, self.known())
        if answer and answer.holds:
            self.used, self.by, self.given = True, answer.by, self.known().given
        return answer

    def known(self) -> Premises:
        """Return what is known of the case's symbols."""
        self._found = self._found or self._known()
        return self._found

    def proves(self, rule: Callable[[Premises, bool], bool]) -> bool:
        """Tell whether a rule proves something of what is known, with or without a solver."""
        answer = rule(self.known(), self._solver)
        self.used, self.missed = self.used or answer, self.missed or not answer
        self.given = self.known().given if self.used else ()
        return answer


def proved_nonnegative(
    gap: Scalar, premises: Premises, solver: bool = True, terms: int = BUDGET
) -> bool:
    """Tell whether a gap is proved to be 0 or more wherever the premises hold and it is defined;
    False says nothing.

    Args: terms: of polynomials that are looked at on a chart, at most.

    >>> import sympy
    >>> x = sympy.Symbol("x", real=True)
    >>> one = Premises({x: (sympy.Integer(0), sympy.Integer(1))}, ())
    >>> proved_nonnegative(x - x**2, one), proved_nonnegative(x**2 - x, one)
    (True, False)
    """
    if len(subexpressions(gap)) > LARGEST:
        return False
    parts = ((gap.xreplace(chart.swaps), chart) for chart in charts(premises, gap.free_symbols))
    return all(
        _has_real_moduli(part, chart) and _by_rules_or_squares(part, chart, solver, terms)
        for part, chart in parts
    )


def _by_rules_or_squares(gap: Scalar, chart: Chart, solver: bool, terms: int) -> bool:
    return any(
        _on_chart(gap, chart, Budget(terms, solves), SIGNED)
        for solves in ((0, SOLVES) if solver else (0,))
    )


def _has_real_moduli(gap: Scalar, chart: Chart) -> bool:
    """Tell whether |f| is f or -f for every modulus: f is real."""
    import sympy

    arguments = {modulus.args[0] for modulus in parts_of(gap, sympy.Abs)}
    return all(f.is_real or _is_real(f, chart) for f in arguments)


def _is_real(value: Scalar, chart: Chart) -> bool:
    try:
        _Orthant(value, chart, Budget()).must_be_real()
    except NotReal:
        return False
    return True


def _on_chart(gap: Scalar, chart: Chart, budget: Budget, deep: int) -> bool:
    import sympy

    moduli = sorted(
        parts_of(gap, sympy.Abs),
        key=lambda modulus: (_grows_with(gap, modulus), sympy.count_ops(modulus)),
    )
    if moduli:
        return (deep > 0 and _by_signs(gap, moduli[0], chart, budget, deep - 1)) or _by_roots(
            gap, moduli, chart, budget
        )
    try:
        return _Orthant(gap, chart, budget).is_nonnegative()
    except NotReal:
        return False


def _by_signs(gap: Scalar, modulus: Scalar, chart: Chart, budget: Budget, deep: int) -> bool:
    """Put either sign of its argument for a modulus: both must do, or one where the gap grows with
    it, since |f| is no less than it.

    What must hold for both signs comes first: which sign then does for another modulus may depend
    on it. Where both must do, each is asked only where it is the sign, which is one more premise.
    """
    parts = [sign * modulus.args[0] for sign in (1, -1)]
    if _grows_with(gap, modulus):
        return any(_on_chart(gap.xreplace({modulus: part}), chart, budget, deep) for part in parts)
    return all(
        _on_chart(
            gap.xreplace({modulus: part}),
            replace(chart, conditions=(*chart.conditions, part)),
            budget,
            deep,
        )
        for part in parts
    )


def _by_roots(gap: Scalar, moduli: Sequence[Scalar], chart: Chart, budget: Budget) -> bool:
    """Put sqrt(f^2), multiplied out, for every modulus |f|: so its sign and that of f stay
    together.
    """
    import sympy

    rooted = gap.xreplace(
        {modulus: sympy.sqrt(sympy.expand(modulus.args[0] ** 2)) for modulus in moduli}
    )
    return not parts_of(rooted, sympy.Abs) and _on_chart(rooted, chart, budget, 0)


def _grows_with(gap: Scalar, modulus: Scalar) -> bool:
    """Tell whether the gap is the modulus times a rate of 0 or more, plus what has no such modulus;
    a step has a rate of 0, yet changes.
    """
    import sympy

    smooth = (sympy.Add, sympy.Mul, sympy.Pow, sympy.exp)
    if not all(
        isinstance(part, smooth)
        for part in subexpressions(gap)
        if part != modulus and part.has(modulus)
    ):
        return False
    size = sympy.Dummy("size", real=True)
    rate = gap.xreplace({modulus: size}).diff(size)
    return not rate.has(size) and bool(rate.is_nonnegative)


class TooLarge(Exception):
    """A polynomial has more terms than a proof may look at."""


class _Orthant:
    """A gap on a chart as numerator and denominator in generators between known ends."""

    def __init__(self, gap: Scalar, chart: Chart, budget: Budget) -> None:
        self.chart, self.budget = chart, budget
        gap, self.roots = powers(gap, chart)
        gap, self.exponents = exponentials(gap)
        gap, self.constants = constants(gap)
        if any(
            part.is_Pow and abs(part.exp) > HIGHEST
            for part in subexpressions(gap)
            if part.is_Pow and part.exp.is_Integer
        ):
            raise NotReal("a power is too high")
        self.quotients = Quotients(gap)
        self.gens = dict(zip(self.quotients.symbols, self.quotients.ring.gens(), strict=True))
        self.known = (
            [premise for premise in map(self._polynomial, chart.conditions) if premise is not None]
            if budget.solves
            else []
        )

    def _polynomial(self, condition: Scalar) -> Polynomial | None:
        """Return a condition as a polynomial in the generators, None if it is none."""
        if not condition.free_symbols <= self.gens.keys() or not condition.is_polynomial(
            *condition.free_symbols
        ):
            return None
        if not all(part.is_Rational for part in subexpressions(condition) if part.is_number):
            return None
        top, bottom = self.quotients.quotient(condition)
        return top * bottom

    def is_nonnegative(self) -> bool:
        self.must_be_real()
        if self.quotients.numerator == 0:
            return True
        top, bottom = self.quotients.numerator, self.quotients.denominator
        for sign in (1, -1):
            if self._product(sign * bottom, 0):
                return self._product(sign * top, SLOPES)
        return self._product(top * bottom, SLOPES)

    def must_be_real(self) -> None:
        """Make sure of it.

        Raises: NotReal for a root of what is not proved to be 0 or more, or a generator that may be
            complex.
        """
        roots = {s for s, _, _ in self.quotients.roots}
        unknown = [s for s in self.gens if s not in roots and not s.is_real]
        if unknown:
            raise NotReal(f"{unknown} may be complex")
        # innermost first; its generator is the root times the base's denominator
        for _, base, _ in self.quotients.roots:
            top, bottom = self.quotients.quotient(base)
            if not (self._product(bottom, 0) and self._product(top, 0)):
                raise NotReal(f"a root of {base}")

    def _ends(self, symbol: Scalar) -> tuple[Fraction | None, Fraction | None]:
        """Return rational ends between which a generator lies, None where none is known."""
        if symbol in self.constants:
            return self.constants[symbol]
        if symbol in self.exponents:
            return self._exponential_ends(self.exponents[symbol])
        if symbol in self.roots:
            return Fraction(0), self.roots[symbol]
        if symbol in self.chart.highest:
            return Fraction(0), fraction(self.chart.highest[symbol])
        real = symbol in {s for s, _, _ in self.quotients.roots} or symbol.is_nonnegative
        return (Fraction(0) if real else None), None

    def _exponential_ends(self, exponent: Scalar) -> tuple[Fraction, Fraction | None]:
        rate, line = exponent.as_coeff_Mul(rational=True)
        if line in self.chart.highest:
            with balls.precision(BITS):
                return Fraction(1), outward(
                    balls.ball(fraction(rate * self.chart.highest[line])).exp()
                )[1]
        if not exponent.free_symbols:
            with balls.precision(BITS):
                return outward(enclose(exponent, {}).exp())
        return (
            (Fraction(1), None)
            if exponent.is_nonnegative
            else (Fraction(0), Fraction(1) if exponent.is_nonpositive else None)
        )

    def _product(self, polynomial: Polynomial, slopes: int, here: bool = True) -> bool:
        """Prove a polynomial nonnegative between the ends of its generators: at once, without a
        root, or by its slope in some y.

        Premises are known `here`, where they are met, not all along the way on which a slope is
        followed.
        """
        polynomial = self.quotients.reduced(polynomial)
        if len(polynomial) > LARGEST or self.budget.left < 0:
            return False
        if self._placed(polynomial, here) or any(
            self._without(polynomial, root, slopes, here) for root in self.quotients.roots
        ):
            return True
        return slopes > 0 and any(
            self._grows(polynomial, y, slopes) for y in self._bases(polynomial)
        )

    def _without(
        self, polynomial: Polynomial, root: tuple[Scalar, Scalar, int], slopes: int, here: bool
    ) -> bool:
        """Prove A + B s >= 0, s^q = R, s >= 0: by A^q >= (-B)^q R for odd q, else by that and A >=
        0, or by B^q R >= A^q and B >= 0.
        """
        symbol, base, q = root
        index = list(self.gens).index(symbol)
        if polynomial.degrees()[index] != 1 or q > LARGEST_ROOT:
            return False
        parts = coefficients(polynomial, (index,))
        top, bottom = self.quotients.quotient(base)
        plain, rate = parts.get((0,), 0 * polynomial), parts[1,]
        room = plain**q - (-rate) ** q * top * bottom ** (q - 1)
        if q % 2:
            return self._product(room, slopes, here)
        ways = ((plain, room), (rate, -room))
        if any(
            self._product(first, slopes, here) and self._product(second, slopes, here)
            for first, second in ways
        ):
            return True
        return self._product(rate, slopes, here) and any(
            map(self._signs, self._where(-plain, self.quotients.reduced(-room), here))
        )

    def _where(
        self, condition: Polynomial, polynomial: Polynomial, here: bool
    ) -> Iterator[Polynomial]:
        """Yield the polynomial where a condition is positive, solved for a generator: with c g + r
        >= 0 it is g = (t - r)/c, t >= 0.

        Roots and exponentials may depend on what g was: of such a polynomial nothing may be used
        any more but the ends of its generators.
        """
        factors = [factor for factor, power in factored(condition) if power % 2]
        sign = (-1) ** sum(factor.is_constant() for factor in factors)
        open_ = [
            factor
            for factor in factors
            if not factor.is_constant() and not self._product(factor, 0, here)
        ]
        for index, symbol in enumerate(self.gens):
            parts = coefficients(sign * open_[0], (index,)) if len(open_) == 1 else {}
            if (
                set(parts) == {(0,), (1,)}
                and parts[1,].is_constant()
                and parts[1,].coeffs()[0] > 0
                and self._ends(symbol) == (0, None)
            ):
                yield substituted(polynomial, index, self._generator(index) - parts[0,], parts[1,])

    def _placed(self, polynomial: Polynomial, here: bool) -> bool:
        beside = [
            s
            for s in self.exponents
            if self._base(s) is not None and self._occurs(polynomial, self._base(s))
        ]
        ways = [frozenset(), frozenset(beside)] if beside else [frozenset()]
        return any(self._signs(polynomial, series, self.known if here else ()) for series in ways)

    def _signs(
        self,
        polynomial: Polynomial,
        series: frozenset[Scalar] = frozenset(),
        premises: Sequence[Polynomial] = (),
    ) -> bool:
        everything = [polynomial, *premises]
        closed = self._on_orthants(everything, series, closed=True) if premises else ()
        with contextlib.suppress(TooLarge):
            for (part, *_), given in itertools.zip_longest(
                self._on_orthants(everything, series), closed
            ):
                if not is_nonnegative(part, self.budget) and not (given and self._follows(*given)):
                    return False
            return True
        return False

    def _follows(self, polynomial: Polynomial, *premises: Polynomial) -> bool:
        """Tell whether a certificate is found that uses premises."""
        return bool(
            not negative_somewhere(polynomial, premises)
            and self.budget.solve()
            and certificate(polynomial, premises)
        )

    def _on_orthants(
        self, polynomials: Sequence[Polynomial], series: frozenset[Scalar], closed: bool = False
    ) -> Iterator[list[Polynomial]]:
        """Yield polynomials on the orthant, up to positive factors, for each choice of signs of
        generators without ends.

        An upper end is at infinity there, where a polynomial is known by continuity, but not what
        follows from premises, which may hold at the end alone: `closed` keeps the end in the
        orthant, and 1 - t >= 0 is one premise more.

        Raises: TooLarge for one that has come to have more terms than may be looked at.
        """
        parts, free = list(polynomials), []
        for index, symbol in enumerate(self.gens):
            if not any(part.degrees()[index] for part in parts):
                continue
            low, high = self._ends(symbol)
            if symbol in series:
                parts = [self._with_series(part, index, symbol) for part in parts]
            elif low is None:
                free.append(index)
            else:
                parts = [self._between(part, index, low, high, closed) for part in parts]
                parts += (
                    [self.quotients.one - self._generator(index)]
                    if closed and high is not None
                    else []
                )
            if len(parts[0]) > self.budget.most:
                raise TooLarge
        for signs in itertools.product((1, -1), repeat=len(free)):
            turned = parts
            for index, sign in zip(free, signs, strict=True):
                turned = [
                    substituted(part, index, sign * self._generator(index), None) for part in turned
                ]
            yield turned

    def _between(
        self, polynomial: Polynomial, index: int, low: Fraction, high: Fraction | None, closed: bool
    ) -> Polynomial:
        """Return the polynomial with its generator between two ends: low + t, or (low + high t)/(1
        + t), `closed` low + (high - low) t.
        """
        t, one = self._generator(index), self.quotients.one
        if high is None:
            return (
                polynomial
                if low == 0
                else substituted(
                    polynomial, index, low.numerator + low.denominator * t, low.denominator * one
                )
            )
        common = math.lcm(low.denominator, high.denominator)
        bottom, rate = (one, high - low) if closed else (1 + t, high)
        return substituted(
            polynomial, index, int(low * common) + int(rate * common) * t, common * bottom
        )

    def _with_series(self, polynomial: Polynomial, index: int, symbol: Scalar) -> Polynomial:
        """Put 1 + y/u + … + t for e^{y/u}, y >= 0: what is left of the series is some t >= 0."""
        base, unit = self.gens[self._base(symbol)], self._unit(symbol)
        top = sum(
            (
                base**k * (math.factorial(TERMS) // math.factorial(k) * unit ** (TERMS - k))
                for k in range(TERMS + 1)
            ),
            0 * base,
        )
        scale = math.factorial(TERMS) * unit**TERMS
        return substituted(
            polynomial, index, top + scale * self._generator(index), scale * self.quotients.one
        )

    def _generator(self, index: int) -> Polynomial:
        return self.quotients.ring.gens()[index]

    def _occurs(self, polynomial: Polynomial, symbol: Scalar) -> bool:
        return bool(polynomial.degrees()[list(self.gens).index(symbol)])

    def _base(self, symbol: Scalar) -> Scalar | None:
        """Return y where a generator is e^{y/u}, y one of the chart's numbers that occurs beside
        it.
        """
        _, line = self.exponents[symbol].as_coeff_Mul(rational=True)
        return line if line in self.gens and line.is_nonnegative else None

    def _unit(self, symbol: Scalar) -> int:
        return int(1 / self.exponents[symbol].as_coeff_Mul(rational=True)[0])

    def _bases(self, polynomial: Polynomial) -> list[Scalar]:
        """Return the numbers y in which a slope can be taken: they occur, and in exponents alone if
        at all.
        """
        lines = {
            s: exponent.as_coeff_Mul(rational=True)[1] for s, exponent in self.exponents.items()
        }
        alone = {line for line in lines.values() if line in self.gens}
        inside = set().union(
            *(line.free_symbols for line in lines.values() if line not in alone), *self._hidden()
        )
        return sorted((y for y in alone - inside if self._occurs(polynomial, y)), key=str)

    def _hidden(self) -> list[set[Scalar]]:
        """Return what roots and opaque generators depend on, also by exponentials in them: their
        slopes are not known here.
        """
        inside = set().union(
            *(base.free_symbols for _, base, _ in self.quotients.roots),
            *(s.free_symbols for s in self.gens if not s.is_Symbol),
        )
        return [inside, *(self.exponents[s].free_symbols for s in inside & self.exponents.keys())]

    def _grows(self, polynomial: Polynomial, y: Scalar, slopes: int) -> bool:
        """Tell whether the polynomial is 0 or more at y = 0 and its slope in y, times the units of
        the exponents, is so.
        """
        index = list(self.gens).index(y)
        powers = [s for s in self.exponents if s in self.gens and self._base(s) == y]
        common = math.lcm(*(self._unit(s) for s in powers))
        slope, start = (
            common * polynomial.derivative(index),
            substituted(polynomial, index, 0 * self.quotients.one, None),
        )
        for s in powers:
            k = list(self.gens).index(s)
            slope = slope + common // self._unit(s) * self._generator(k) * polynomial.derivative(k)
            start = substituted(start, k, self.quotients.one, None)
        return self._product(start, 0, here=False) and self._product(slope, slopes - 1, here=False)
