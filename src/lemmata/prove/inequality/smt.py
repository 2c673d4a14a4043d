"""Whether an expression is nowhere negative where premises hold, asked of z3: its answer is trusted
if it is yes, and tried if it is no.

The gap becomes a formula of real arithmetic. 1/d is a number q with q d = 1, so that d is not 0; a
root s of b is a number with s^k = b and s >= 0, where b must first be shown to be 0 or more; of
what is neither, as e^x, no more is said than its sign, the tangent of e^x at 0, and that cosines
and sines lie between -1 and 1. So a formula says less than is true, and what holds of it holds of
the gap wherever that is defined. z3 is given a number of steps, never a time: a loaded machine
finds what an idle one does.

It is asked last, where no rule has proved the gap and no point breaks it, and never of an
induction. The translation is trusted, too.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any, TypeAlias

from lemmata.prove.inequality.numbers import NotReal, constants
from lemmata.prove.inequality.premises import Premises
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar, Value

Term: TypeAlias = Any
"""A term, a formula or a model of z3, whose types are known only where it is installed."""

STEPS = 2_000_000
"""Steps of z3 for one question, at most: some seconds."""
MEMORY = 1_000
"""Megabytes that z3 may use for one question."""
LARGEST, HIGHEST = 2_000, 60
"""Parts of an expression, and powers in it, at most: of what is larger z3 makes nothing in so many
steps.
"""
DIGITS, IRRATIONAL = 20, 5
"""Decimals to which a model's irrational numbers are given, from below and from above; and how many
such numbers are tried both ways.
"""


@dataclass(frozen=True)
class Answer:
    """What a solver said: by which name and version, whether the gap is nowhere negative, and if
    not, points one of which may show it.
    """

    by: str
    holds: bool
    points: tuple[dict[Scalar, Fraction], ...] = ()


def asked(gap: Scalar, premises: Premises) -> Answer | None:
    """Return what z3 says of a gap where premises hold and it is defined; None if it says nothing,
    or is not installed.

    >>> import sympy
    >>> x = sympy.Symbol("x", real=True)
    >>> one = Premises({x: (sympy.Integer(0), sympy.Integer(1))}, ())
    >>> answer = asked(x - x**2, one)
    >>> answer is None or answer.holds  # z3 may not be installed
    True
    """
    z3 = _solver()
    if z3 is None or len(subexpressions(gap)) > LARGEST:
        return None
    name = f"z3 {z3.get_version_string()}"
    try:
        return Answer(name, *_Question(z3, gap, premises).decided())
    except (NotReal, z3.Z3Exception, RecursionError):
        return None


def _solver() -> Term:
    """Return z3's module, None where it is not installed."""
    try:
        return import_module("z3")
    except ImportError:
        return None


@dataclass
class _Question:
    """A gap and what is known, as formulas of real arithmetic.

    Raises: NotReal for a part that is not known to be real, or that has no counterpart.
    """

    z3: Any
    gap: Scalar
    premises: Premises
    facts: list[Value] = field(default_factory=list)
    """What is assumed: premises, and what defines the numbers that stand for parts."""
    terms: dict[Scalar, Term] = field(default_factory=dict)
    """The term of each part."""

    def decided(self) -> tuple[bool, tuple[dict[Scalar, Fraction], ...]]:
        """Tell whether the gap is nowhere negative, and points near one at which it is."""
        self.facts += [one for one in map(self._condition, self._premises()) if one is not None]
        holds, model = self._ask(self.term(self.gap) < 0)
        return holds, () if holds else tuple(self._points(model))

    def _premises(self) -> list[Scalar]:
        """Return what is 0 or more by the ends of the symbols that occur, and by the conditions."""
        import sympy

        symbols, waiting = (
            set(),
            [
                *self.gap.free_symbols,
                *(s for one in self.premises.conditions for s in one.free_symbols),
            ],
        )
        while waiting:
            symbol = waiting.pop()
            if symbol not in symbols:
                symbols.add(symbol)
                waiting += [
                    s
                    for end in self.premises.ends.get(symbol, ())
                    if end is not None
                    for s in sympy.sympify(end).free_symbols
                ]
        ends = []
        for symbol in sorted(symbols & self.premises.ends.keys(), key=str):
            low, high = self.premises.ends[symbol]
            ends += [symbol - low] if low is not None else []
            ends += [high - symbol] if high is not None else []
        return [*ends, *self.premises.conditions]

    def _condition(self, condition: Scalar) -> Term:
        """Return a premise as a formula, None where it is no polynomial: to leave one out makes a
        proof harder, never wrong.

        A quotient that is infinite in floats may be a condition that is met, where a formula would
        have it undefined.
        """
        parts = subexpressions(condition)
        whole = (
            part
            for part in parts
            if not (
                part.is_Symbol
                or part.is_Rational
                or part.is_Add
                or part.is_Mul
                or part.func.__name__ == "Abs"
            )
        )
        if len(parts) > LARGEST or not all(
            part.is_Pow and part.exp.is_Integer and 0 < part.exp <= HIGHEST for part in whole
        ):
            return None
        return self.term(condition) >= 0

    def term(self, part: Scalar) -> Term:
        """Return the term of an expression; what defines it is added to the facts.

        Raises: NotReal.
        """
        import sympy

        part = sympy.sympify(part)
        if part not in self.terms:
            self.terms[part] = self._term(part)
        return self.terms[part]

    def _term(self, part: Scalar) -> Term:
        import sympy

        if part.is_Rational:
            return self.z3.Q(int(part.p), int(part.q))
        if part.is_Add:
            return self.z3.Sum([self.term(one) for one in part.args])
        if part.is_Mul:
            return self.z3.Product([self.term(one) for one in part.args])
        if part.is_Pow and part.exp.is_Rational and not isinstance(part, sympy.exp):
            return self._power(part)
        if isinstance(part, sympy.Abs):
            inside = self.term(part.args[0])
            return self.z3.If(inside >= 0, inside, -inside)
        if isinstance(part, (sympy.Max, sympy.Min)):
            return self._extreme(part)
        if not part.free_symbols:
            return self._constant(part)
        return self._opaque(part)

    def _power(self, part: Scalar) -> Term:
        """Return the term of a rational power: of a root that is real, and of a quotient where its
        divisor is not 0.
        """
        top, below = int(part.exp.p), int(part.exp.q)
        if max(abs(top), below) > HIGHEST:
            raise NotReal(f"a power of {part.exp}")
        base = self.term(part.base)
        if below > 1:
            if not part.base.is_nonnegative and not self._ask(base < 0)[0]:
                raise NotReal(f"a root of {part.base}")
            base = self._number(lambda s, under=base: self.z3.And(s >= 0, s**below == under))
        if top > 0:
            return base**top if top > 1 else base
        under = base ** (-top) if top < -1 else base
        return self._number(lambda q: q * under == 1)

    def _extreme(self, part: Scalar) -> Term:
        import sympy

        extreme, *operands = map(self.term, part.args)
        for operand in operands:
            extreme = self.z3.If(
                (extreme >= operand) if isinstance(part, sympy.Max) else (extreme <= operand),
                extreme,
                operand,
            )
        return extreme

    def _constant(self, part: Scalar) -> Term:
        """Return a number that lies between the rational ends of a constant."""
        new, ends = constants(part)
        if not new.is_Symbol:
            raise NotReal(f"the constant {part}")
        low, high = ends[new]
        # said twice in the next line
        rational = lambda end: self.z3.Q(end.numerator, end.denominator)  # noqa: E731
        return self._number(lambda c: self.z3.And(c >= rational(low), c <= rational(high)))

    def _opaque(self, part: Scalar) -> Term:
        """Return a number of which no more is known than the sign of a symbol or a function, and a
        few bounds of functions.
        """
        import sympy

        if not part.is_real:
            raise NotReal(f"{part} may be complex")
        number = self._number(lambda x: self.z3.And(*self._signs(part, x)))
        if isinstance(part, sympy.exp):
            self.facts.append(number >= 1 + self.term(part.args[0]))
        if isinstance(part, (sympy.cos, sympy.sin)):
            self.facts.append(self.z3.And(number >= -1, number <= 1))
        return number

    def _signs(self, part: Scalar, x: Term) -> list[Term]:
        facts = {
            "is_positive": x > 0,
            "is_negative": x < 0,
            "is_nonnegative": x >= 0,
            "is_nonpositive": x <= 0,
            "is_nonzero": x != 0,
        }
        return [fact for name, fact in facts.items() if getattr(part, name)]

    def _number(self, fact: Callable[[Term], Term]) -> Term:
        new = self.z3.Real(f"v{len(self.facts)}")  # each has a fact of its own
        self.facts.append(fact(new))
        return new

    def _ask(self, wanted: Term) -> tuple[bool, Term]:
        """Tell whether what is wanted contradicts the facts, and return a model of both if there is
        one.

        Raises: NotReal if z3 decides nothing in so many steps.
        """
        solver = self.z3.SolverFor("QF_NRA")
        solver.set(rlimit=STEPS, max_memory=MEMORY, random_seed=0)
        solver.add(*self.facts, wanted)
        status = solver.check()
        if status == self.z3.unsat:
            return True, None
        if status != self.z3.sat:
            raise NotReal("z3 decides nothing in so many steps")
        return False, solver.model()

    def _points(self, model: Term) -> Iterator[dict[Scalar, Fraction]]:
        """Yield the values of symbols in a model, irrational ones rounded down or up, since a
        premise may be met on one side alone.
        """
        rational, rounded = {}, {}
        for part in (part for part in self.terms if part.is_Symbol):
            value = model.eval(self.terms[part], model_completion=True)
            if self.z3.is_rational_value(value):
                rational[part] = Fraction(value.numerator_as_long(), value.denominator_as_long())
            else:
                near = value.approx(DIGITS)
                rounded[part] = Fraction(near.numerator_as_long(), near.denominator_as_long())
        off = Fraction(1, 10 ** (DIGITS - 1))
        for signs in itertools.product((-1, 1), repeat=min(len(rounded), IRRATIONAL)):
            shifts = itertools.chain(signs, itertools.repeat(0))
            yield {
                **rational,
                **{
                    part: value + sign * off
                    for (part, value), sign in zip(rounded.items(), shifts, strict=False)
                },
            }
