"""Laws of the longest cascade with one slip: what starts one, where it ends, how long it is."""

from __future__ import annotations

from fractions import Fraction

from lemmata.terms.types import Scalar
from lemmata.theory.digit_arithmetic.cascade import avoiding, cascade_pmf, differences, generating_function, onset


def untriggered_pmf(digits: int, base: int) -> list[Fraction]:
    """`cascade_pmf` of which any position that does not propagate starts a cascade."""
    return differences([avoiding(digits, m, min(Fraction(1), 2 * onset(m, base, Fraction(1)))) for m in range(digits + 1)])


def independent_pmf(digits: int, base: int) -> list[Fraction]:
    """`cascade_pmf` as if cascades at different places were independent: P(L <= m) = (1 - c)^{l-m}."""
    return differences([(1 - onset(m, base, Fraction(1))) ** (digits - m) for m in range(digits + 1)])


def shifted_pmf(digits: int, base: int) -> list[Fraction]:
    """`cascade_pmf` that does not count the position that generates."""
    found = cascade_pmf(digits, base)
    return [found[0] + found[1], *found[2:], Fraction(0)]


def shorter(z: Scalar, cascade: Scalar, base: Scalar) -> Scalar:
    """`generating_function` of cascades shorter than m + 2."""
    return generating_function(z, cascade + 1, base)


def without_generating(z: Scalar, cascade: Scalar, base: Scalar) -> Scalar:
    """`generating_function` in which a cascade takes no position that generates."""
    return 1 / (1 - z + onset(cascade, base, z) * z**cascade)
