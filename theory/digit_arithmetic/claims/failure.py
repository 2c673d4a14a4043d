"""Claims about how often the printed algorithms are wrong."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.theory.digit_arithmetic.cascade import cascade_share
from lemmata.theory.digit_arithmetic.claims import cascade, passes
from lemmata.theory.digit_arithmetic.claims.ranges import BASE
from lemmata.theory.digit_arithmetic.failure import looped_addition_failure, printed_addition_failure, printed_multiplication_failure
from lemmata.theory.digit_arithmetic.passes import dependency_pmf
from lemmata.theory.digit_arithmetic.source import ADDITION, MULTIPLICATION

DIGITS = Integer(1, None, search=(1, 20))


def any_carry(digits: int, loop_to_last: bool, base: int) -> Fraction:
    """`printed_addition_failure` as if every carry were lost."""
    return 1 - cascade_share(digits, 0, base) + 0 * loop_to_last


def second_carries(digits: int, loop_to_last: bool, base: int) -> Fraction:
    """`printed_addition_failure` with the loop to l + 1, whatever is said of it."""
    return printed_addition_failure(digits, loop_to_last=loop_to_last or True, base=base)


def independent(digits: int, loop_to_last: bool, base: int) -> Fraction:
    """`printed_addition_failure` as if a last carry and second carries were independent."""
    both = printed_addition_failure(digits, loop_to_last=True, base=base)
    lost = Fraction(base - 1, 2 * base)
    return both if loop_to_last else both + lost - both * lost


ADDED = Claim(
    id="digit-arithmetic.failure.addition",
    title="Algorithm 1 as printed is wrong for a share of all pairs of $l$-digit numbers that is known exactly: in base 10, 99/200 for "
    "two digits, 0.564 for five, 0.951 for fifty",
    source=ADDITION,
    statement=r"P(\text{wrong})=1-A_l+g\,A_{l-1},\quad A_l=P(L\le1),\ g=\frac{b-1}{2b};\qquad1-A_l\text{ with the loop to }l+1",
    reading="new",
    formula=printed_addition_failure,
    domain=Domain(base=BASE, digits=DIGITS, loop_to_last=Choice(False, True)),
    uses=(cascade.LAW.id,),
    controls=(
        Mutant("every carry lost", any_carry),
        Mutant("second carries alone lost", second_carries),
        Mutant("a last carry independent of the others", independent),
    ),
)


def half(digits: int, base: int) -> Fraction:
    """`looped_addition_failure` of numbers without end."""
    return looped_addition_failure(digits, base) + Fraction(1, 2 * base**digits)


LOOPED = Claim(
    id="digit-arithmetic.failure.looped-addition",
    title="Ending the loop at $l$ is enough to make algorithm 1 wrong for a share $(1-b^{-l})/2$ of all pairs, those whose sum has $l+1$ "
    "digits: nearly half of them, unless $b^l$ is small",
    source=ADDITION,
    statement=r"P(x+y\ge b^l)=\formula{\tfrac12(1-b^{-l})}",
    reading="new",
    formula=looped_addition_failure,
    domain=Domain(base=BASE, digits=DIGITS),
    controls=(Mutant("one half", half),),
)


def two_passes(digits: int, base: int, multiplier: int | None = None) -> Fraction:
    """`printed_multiplication_failure` as if nothing but a second pass were lost."""
    return sum(dependency_pmf(digits, multiplier, base)[2:], Fraction(0))


def one_digit_more(digits: int, base: int, multiplier: int | None = None) -> Fraction:
    """`printed_multiplication_failure` of one digit more."""
    return printed_multiplication_failure(digits + 1, multiplier, base)


MULTIPLIED = Claim(
    id="digit-arithmetic.failure.multiplication",
    title="Algorithm 2 as printed is wrong for 0.738 of the products of 1, …, 9 with five-digit numbers; for each digit the share "
    "follows an exact law",
    source=MULTIPLICATION,
    statement=r"P(\text{right}\mid a)=b^{-l}\bigl(e_0(N-G)^l\bigr)_0,\qquad "
    r"(N-G)_{cd}=\#\{y<b:\lfloor ay/b\rfloor=d,\ (ay\bmod b)+c<b\},\ 0\le c,d<\max(a,1)",
    reading="new",
    formula=printed_multiplication_failure,
    domain=Domain(base=passes.BASE, digits=Integer(1, None, search=(1, 8)), multiplier=Integer(0, lambda c: c.base - 1)),
    uses=(passes.LAW.id,),
    controls=(
        Mutant("second passes alone lost", two_passes),
        Mutant("one digit more", one_digit_more),
    ),
)

UNIFORM = Claim(
    id="digit-arithmetic.failure.uniform-multiplication",
    title=r"For a multiplier that is uniform on $1,\dots,b-1$ the share of wrong products is the mean of the shares for each digit",
    source=MULTIPLICATION,
    statement=r"P(\text{wrong})=\frac1{b-1}\sum_{a=1}^{b-1}P(\text{wrong}\mid a)",
    reading="new",
    formula=printed_multiplication_failure,
    domain=Domain(base=passes.BASE, digits=Integer(1, None, search=(1, 8))),
    uses=(MULTIPLIED.id,),
    controls=(
        Mutant("second passes alone lost", two_passes),
        Mutant("one digit more", one_digit_more),
    ),
)
