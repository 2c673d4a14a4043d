"""Checks of the certificate: tap errors combined are squares."""

from __future__ import annotations

import math

from lemmata.language.check import exact, tested
from lemmata.language.relation import SumOfSquares
from lemmata.proofs_checks.state_space.brute_force import tap
from lemmata.theory.state_space.claims.extrapolation.certificate import CERTIFICATE


@exact(CERTIFICATE)
@tested(CERTIFICATE, examples=50)
def is_a_sum_of_squares(formula, case):
    """The tap errors, by powers of the states, combined: each square is b_d times the product of distances to the teacher's states."""
    coefficients = case.apply(formula)
    errors = [tap(case.a, case.b * case.c, h) - tap(case.a_star, case.w_star, h) for h in range(len(coefficients))]
    value = sum(coefficient * error for coefficient, error in zip(coefficients, errors, strict=True))
    squares = [(1, b * math.prod(a - root for root in case.a_star)) for a, b in zip(case.a, case.b, strict=True)]
    return SumOfSquares(value, 0, squares)
