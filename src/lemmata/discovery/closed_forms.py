"""Closed forms for a measured number: rationals, named constants, products of powers, algebraic
numbers, and how strong each guess is.

A guess is worth what it could not have hit by accident. The strength is digits matched minus digits
of complexity, where the complexity counts the forms that are no longer than the one found, in the
family that it comes from and in the families looked through before: 10^-strength is the number of
accidental hits to expect. Integer relations come from LLL-reduced lattices.
Source: A. K. Lenstra, H. W. Lenstra, L. Lovasz, Factoring polynomials with rational coefficients,
    Math. Ann. 261 (1982).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from lemmata.terms.types import Scalar

LEAST = 2.0
"""The least strength of a candidate: at most one accidental hit in a hundred numbers."""
MOST_DIGITS = 200
"""No measurement has more, and the lattices stay small enough to be reduced at once."""
LARGEST = 300
"""Powers of ten, at most, between the number and one."""
CONSTANTS = (
    "pi",
    "E",
    "log(2)",
    "sqrt(2)",
    "zeta(3)",
    "sqrt(3)",
    "log(3)",
    "sqrt(5)",
    "pi**2",
    "EulerGamma",
    "Catalan",
)
RECIPROCALS = (
    "1/pi",
    "sqrt(pi)",
    "1/sqrt(pi)",
    "exp(-1)",
    "1/log(2)",
    "1/pi**2",
    "exp(2)",
    "exp(-2)",
    "sqrt(2*pi)",
    "exp(1/2)",
)
PAIRS = (
    ("pi", "log(2)"),
    ("pi", "pi**2"),
    ("pi", "sqrt(2)"),
    ("pi", "sqrt(3)"),
    ("log(2)", "log(3)"),
    ("pi**2", "zeta(3)"),
)
PRIMES = (2, 3, 5)
DEGREES = (2, 3, 4)
"""Every family that is looked through costs strength: these are the primes, degrees and constants
that closed forms of this field have.
"""


@dataclass(frozen=True)
class Guess:
    """A closed form: a SymPy expression, its digits that agree with the number, its own digits of
    complexity, and the difference.
    """

    form: Scalar
    digits: float
    complexity: float

    @property
    def strength(self) -> float:
        """Digits matched beyond those that it takes to write the form down; expect 10^-strength
        accidental hits.
        """
        return self.digits - self.complexity


def guess(
    value: str | float | Fraction, digits: int | None = None, least: float = LEAST
) -> list[Guess]:
    """Return closed forms that agree with a measured number, the strongest first; none if none is
    stronger than chance.

    Args:
        value: the number: a string, whose digits count as they are written, a float, an integer or
            a fraction.
        digits: how many significant digits of it can be trusted, 1 to 200; the last may be off by
            one. By default those of a string, and 15 of a float.
        least: the least strength.

    Raises: ValueError for a number that is zero, not finite or not a number, and for digits out of
        range.

    >>> str(guess("1.6449340668")[0].form), guess("0.7310277593")
    ('pi**2/6', [])
    """
    number, digits = _read(value, digits)
    tolerance = Fraction(10) ** (_exponent(number) + 1 - digits)
    matched = -math.log10(tolerance / abs(number))
    guesses: dict[str, Guess] = {}
    for families, (form, accidents) in _forms(abs(number), tolerance, digits):
        if accidents > 0 and abs(_evaluated(form, digits) - abs(number)) <= tolerance:
            candidate = Guess(
                form if number > 0 else -form, matched, matched + math.log10(accidents * families)
            )
            previous = guesses.get(str(candidate.form))
            if candidate.strength >= least and (
                previous is None or previous.strength < candidate.strength
            ):
                guesses[str(candidate.form)] = candidate
    return sorted(guesses.values(), key=lambda candidate: -candidate.strength)


def _read(value: str | float | Fraction, digits: int | None) -> tuple[Fraction, int]:
    try:
        if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
            number, precision = Fraction(value), MOST_DIGITS
        else:
            text = Decimal(str(value).strip())
            if text and text.is_finite() and abs(text.adjusted()) > LARGEST:
                raise ValueError
            number, precision = (
                Fraction(text),
                len(text.as_tuple().digits) if isinstance(value, str) else 15,
            )
    except (InvalidOperation, ValueError, OverflowError):
        raise ValueError(
            f"the value must be a finite number between 1e-{LARGEST} and 1e{LARGEST} in size, not"
            f" {value!r:.60}"
        ) from None
    if number == 0:
        raise ValueError(
            "zero has no digits to guess from: guess how fast it is approached instead"
        )
    if digits is None:
        digits = min(precision, MOST_DIGITS) if isinstance(value, (str, float)) else 15
    if not 1 <= digits <= MOST_DIGITS:
        raise ValueError(f"the digits must number 1 to {MOST_DIGITS}, not {digits}")
    return number, digits


def _exponent(number: Fraction) -> int:
    """Return k with 10^k <= |number| < 10^(k + 1)."""
    k = len(str(abs(number.numerator))) - len(str(number.denominator))
    return k if abs(number) >= Fraction(10) ** k else k - 1


def _evaluated(form: Scalar, digits: int) -> Fraction:
    """Return a form's value, twenty digits further than the number's."""
    import sympy

    value = sympy.N(form, digits + 20)
    return (
        Fraction(str(value))
        if value.is_Float or value.is_Integer or value.is_Rational
        else Fraction(10) ** 400
    )


def _forms(
    x: Fraction, tolerance: Fraction, digits: int
) -> Iterator[tuple[int, tuple[Scalar, float]]]:
    """Yield (families looked through so far, (form, forms of its size in its family that would hit
    a number by accident)).
    """
    import sympy

    families = 1
    for fraction, accidents in _rationals(x, tolerance):
        yield families, (sympy.Rational(fraction.numerator, fraction.denominator), accidents)
    for word in (*CONSTANTS, *RECIPROCALS):
        families += 1
        constant = sympy.sympify(word)
        unit = _evaluated(constant, digits)
        for fraction, accidents in _rationals(x / unit, tolerance / unit):
            yield (
                families,
                (sympy.Rational(fraction.numerator, fraction.denominator) * constant, accidents),
            )
    for degree in DEGREES:
        families += 1
        yield from ((families, candidate) for candidate in _algebraic(x, tolerance, degree))
    for words in (*((word,) for word in CONSTANTS), *PAIRS):
        families += 1
        yield from ((families, candidate) for candidate in _linear(x, tolerance, words, digits))
    families += 1
    yield from ((families, candidate) for candidate in _product(x, tolerance, digits))


def _rationals(x: Fraction, tolerance: Fraction) -> Iterator[tuple[Fraction, float]]:
    """Yield the simplest fraction inside the tolerance; about 2 q^2 tolerance of those with
    denominators up to q are by chance.
    """
    low, high = x - tolerance, x + tolerance
    if low > 0:
        fraction = _simplest(low, high)
        yield fraction, float(2 * tolerance * fraction.denominator**2)


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction of least denominator between two positive ones, by continued fractions.

    >>> _simplest(Fraction(314, 100), Fraction(315, 100))
    Fraction(22, 7)
    """
    integer = math.ceil(low)
    if integer <= high:
        return Fraction(integer)
    integer -= 1
    return integer + 1 / _simplest(1 / (high - integer), 1 / (low - integer))


def _relation(values: Sequence[Fraction], scale: Fraction) -> list[int] | None:
    """Return small integers m with m . values near 0, the first row of the reduced lattice of (I |
    scale values).
    """
    import flint

    size = len(values)
    rows = [
        [int(i == j) for j in range(size)] + [round(value * scale)]
        for i, value in enumerate(values)
    ]
    first = [int(item) for item in flint.fmpz_mat(rows).lll().tolist()[0]][:size]
    return first if any(first) else None


def _accidents(relation: Sequence[int], values: Sequence[Fraction], slack: float) -> float:
    """Return how many relations with entries no larger would come within `slack` of 0 if the sums
    fell at random.
    """
    height, count = max(map(abs, relation)), len(relation)
    spread = height / math.sqrt(3) * math.sqrt(math.fsum(float(value) ** 2 for value in values))
    # the number of vectors of that height up to sign, times the share of a normal law that lies
    # within the slack; cut below what floats hold, since from one accident on the relation is worth
    # nothing
    return min(1e300, (2 * height + 1) ** count / 2 * 2 * slack / (math.sqrt(2 * math.pi) * spread))


def _algebraic(x: Fraction, tolerance: Fraction, degree: int) -> Iterator[tuple[Scalar, float]]:
    """Yield the roots near x of the polynomial found."""
    import sympy

    values = [x**k for k in range(degree + 1)]
    slope = max(abs(k * x ** (k - 1)) for k in range(1, degree + 1))
    relation = _relation(values, 1 / (tolerance * slope))
    unknown = sympy.Symbol("x")
    if relation and relation[degree]:
        polynomial = sympy.Poly(relation[::-1], unknown)
        if polynomial.is_irreducible:
            derivative = math.fsum(k * c * float(x) ** (k - 1) for k, c in enumerate(relation) if k)
            accidents = _accidents(relation, values, abs(derivative) * float(tolerance))
            yield from ((root, accidents) for root in _real_roots(polynomial, degree))


def _real_roots(polynomial: Scalar, degree: int) -> Iterable[Scalar]:
    """Return the real roots: by radicals if quadratic, else each named by its polynomial, which is
    as exact and shorter.
    """
    import sympy

    roots: Any = (
        sympy.solveset(polynomial.as_expr(), polynomial.gen, sympy.S.Reals)
        if degree == 2
        else polynomial.real_roots()
    )
    return roots


def _linear(
    x: Fraction, tolerance: Fraction, words: Sequence[str], digits: int
) -> Iterator[tuple[Scalar, float]]:
    """Yield x as a rational combination of 1 and constants, all of which occur."""
    import sympy

    constants = [sympy.Integer(1), *map(sympy.sympify, words)]
    values = [x, *(_evaluated(constant, digits) for constant in constants)]
    relation = _relation(values, 1 / tolerance)
    if relation and relation[0] and all(relation[2:]) and sum(map(bool, relation)) > 2:
        form = sum(
            -sympy.Rational(m, relation[0]) * constant
            for m, constant in zip(relation[1:], constants, strict=True)
        )
        yield form, _accidents(relation, values, abs(relation[0]) * float(tolerance))


def _product(x: Fraction, tolerance: Fraction, digits: int) -> Iterator[tuple[Scalar, float]]:
    """Yield x as a product of rational powers of small primes, pi and e."""
    import sympy

    bases = [*map(sympy.Integer, PRIMES), sympy.pi, sympy.E]
    itself = sympy.Rational(x.numerator, x.denominator)
    logs = [_evaluated(sympy.log(base), digits) for base in (itself, *bases)]
    slack = tolerance / x
    relation = _relation(logs, 1 / slack)
    if relation and relation[0]:
        form = sympy.Mul(
            *(
                base ** -sympy.Rational(m, relation[0])
                for m, base in zip(relation[1:], bases, strict=True)
            )
        )
        yield form, _accidents(relation, logs, abs(relation[0]) * float(slack))
