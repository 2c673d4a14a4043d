"""Claims about the best accuracy that a fixed window admits."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer
from lemmata.theory.digit_arithmetic.claims import cascade
from lemmata.theory.digit_arithmetic.claims.ranges import BASE
from lemmata.theory.digit_arithmetic.lookback import run_share
from lemmata.theory.digit_arithmetic.source import FIXED_MAP
from lemmata.theory.digit_arithmetic.window import best_accuracy, digit_accuracy


def wider(digits: int, window: int, base: int) -> Fraction:
    """`best_accuracy` of one position more."""
    return best_accuracy(digits, window + 1, base)


def every_run(digits: int, window: int, base: int) -> Fraction:
    """`best_accuracy` as if every run that fills the window were lost."""
    return run_share(digits, window, base) if window else Fraction(0)


BEST = Claim(
    id="digit-arithmetic.window.best",
    title=r"A model whose digits each see $m$ positions on either side is right throughout for at most a share $P(L\le m)$ of all "
    r"pairs, whatever it has learnt",
    source=FIXED_MAP,
    statement=r"\max_{f_1,\dots,f_{l+1}}P\bigl(f_i(x_{i-m\dots i+m},y_{i-m\dots i+m})=(x+y)_i\ \forall i\bigr)=P(L\le m)",
    reading="new",
    formula=best_accuracy,
    domain=Domain(base=BASE, digits=Integer(1, None, search=(1, 8)), window=Integer(0, None, search=(0, 8))),
    uses=(cascade.LAW.id,),
    controls=(
        Mutant("one position more", wider),
        Mutant("every run that fills the window lost", every_run),
    ),
)


def half_of_all(digit: int, window: int, base: int) -> Fraction:
    """`digit_accuracy` as if carries were as likely as none from the lowest digit on."""
    return min(Fraction(1), 1 - Fraction(1, 2 * base**window)) if digit > window else digit_accuracy(digit, window, base)


DIGIT = Claim(
    id="digit-arithmetic.window.digit",
    title=r"Digit $i$ alone, given its own position and the $m$ below, is right with probability at most $1-b^{-m}(1-b^{-(i-1-m)})/2$, "
    r"and can be right for certain if $i\le m+1$",
    source=FIXED_MAP,
    statement=r"\max_fP\bigl(f(x_{i-m\dots i},y_{i-m\dots i})=(x+y)_i\bigr)=1-\tfrac12b^{-m}\bigl(1-b^{-(i-1-m)}\bigr),\ i>m;"
    r"\qquad1,\ i\le m",
    reading="new",
    formula=digit_accuracy,
    domain=Domain(base=BASE, digit=Integer(1, None, search=(1, 20)), window=Integer(0, None, search=(0, 8))),
    controls=(Mutant("carries as likely as none everywhere", half_of_all),),
)
