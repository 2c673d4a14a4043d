"""Checks of how cascades grow: bounds and approximations against the exact law, at hundreds of digits.

The law follows a recurrence whose delay is the length m, a symbol of which no form is known here: `typical`, `poisson` and
`dominant-root` are searched, not proved.
"""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Integer
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.theory.digit_arithmetic.cascade import cascade_share
from lemmata.theory.digit_arithmetic.claims.growth import BOUNDS, MEAN, POISSON, POWERED, ROOT, TYPICAL
from lemmata.theory.digit_arithmetic.growth import oscillation, powered_share, typical_length

FURTHER = 60
"""So far beyond mu a cascade is longer with a probability below 2^-60."""


def lengths(case):
    """Return 0, …, as far as lengths have a probability that floats see."""
    return np.arange(min(case.digits, max(0, int(typical_length(case.digits, case.base))) + FURTHER) + 1)


@exact(BOUNDS, sizes={"base": (2, 3, 10), "digits": (1, 2, 3, 5, 8, 13, 40), "cascade": range(6)})
@tested(BOUNDS, examples=60)
def hold_the_exact_share(formula, case):
    """The closed form, in fractions."""
    share = cascade_share(case.digits, case.cascade, case.base)
    least, most = case.apply(formula)
    return All(AtLeast(share, least), AtLeast(most, share))


@tested(POISSON, examples=80, floats=True)
def hold_the_share_in_floats(formula, case):
    """The power of the transfer matrix."""
    share = powered_share(case.digits, case.cascade, case.base)
    least, most = case.apply(formula)
    return All(AtLeast(share, least), AtLeast(most, share))


@tested(ROOT, examples=60, floats=True)
def is_near_the_exact_share(formula, case):
    """The closed form, within 2^-l on either side."""
    share, claimed = float(cascade_share(case.digits, case.cascade, case.base)), case.apply(formula)
    return All(AtLeast(claimed + 0.5**case.digits, share), AtLeast(share + 0.5**case.digits, claimed))


@tested(POWERED, examples=60, rtol=1e-11, floats=True)
def is_the_closed_form(formula, case):
    """The alternating sum, in fractions: relative to the share itself."""
    share = cascade_share(case.digits, case.cascade, case.base)
    return Equal(case.apply(formula) / float(share), 1.0)


@tested(TYPICAL, examples=60, floats=True)
def holds_both_tails(formula, case):
    """Every length, by powers of transfer matrices."""
    lengths_ = lengths(case)
    shares = np.array([powered_share(case.digits, int(length), case.base) for length in lengths_])
    expected = float(case.base) ** (case.apply(formula) - lengths_)
    return All(AtLeast(expected, 1 - shares), AtLeast(np.exp(-(1 - lengths_ / case.digits) * expected), shares))


@tested(MEAN, examples=60, floats=True)
def is_near_the_mean(formula, case):
    """The sum of P(L > m), within the oscillation and 2/l."""
    mean = sum(1 - powered_share(case.digits, int(length), case.base) for length in lengths(case)[:-1])
    within = oscillation(case.base) + 2 / case.digits
    return All(AtLeast(case.apply(formula) + within, mean), AtLeast(mean + within, case.apply(formula)))


@tested(MEAN, examples=12, floats=True, at={"base": Integer(2, 100), "digits": Integer(2000, 10**6)})
def is_near_the_mean_of_long_numbers(formula, case):
    """The same, where 2/l is small beside the oscillation."""
    return is_near_the_mean(formula, case)
