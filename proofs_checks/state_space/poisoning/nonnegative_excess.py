"""Checks of the excess: its sum, and its signs."""

from __future__ import annotations

from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.arithmetic import power
from lemmata.theory.state_space.claims.poisoning.nonnegative_excess import NONNEGATIVE_EXCESS


@exact(NONNEGATIVE_EXCESS, sizes={"p": EVERY, "dim": (2, 3)})
def adds_up_what_each_tap_loses_at_the_next(formula, case):
    """The terms add up to S_1 - S_p, and grow from tap to tap, p a symbol, by a^p (1 - a) >= 0, from those of tap 2 on."""
    a, p = case.a, case.p
    terms, grown = case.apply(formula), case.having(p=p + 1).apply(formula) - case.apply(formula)
    first = formula(a, 2)
    return All(
        Equal(terms.sum(), a.sum() - power(a, p).sum()),
        Equal(grown, power(a, p) * (1 - a)),
        AtLeast(power(a, p) * (1 - a), 0),
        Equal(first, a * (1 - a)),
        AtLeast(first, 0),
    )


@exact(NONNEGATIVE_EXCESS, sizes={"p": (2, 3, 4, 6), "dim": (2, 3)})
@tested(NONNEGATIVE_EXCESS, examples=60)
def is_at_least_the_excess_of_tap_two(formula, case):
    """The terms add up to S_1 - S_p, and their signs."""
    terms, plain = case.apply(formula), case.a * (1 - case.a)
    return All(Equal(terms.sum(), case.a.sum() - (case.a**case.p).sum()), AtLeast(terms, plain), AtLeast(plain, 0))
