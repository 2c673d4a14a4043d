"""Claims about what remainders tell of a number, and of each other."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Domain, Integer
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import remainders
from lemmata.theory.modular_arithmetic.claims.ranges import PRIME, P, Q
from lemmata.theory.modular_arithmetic.classes import entropy_gap
from lemmata.theory.modular_arithmetic.problem import primes_below
from lemmata.theory.modular_arithmetic.source import SYRKIS_2025

CIRCUITS = Source(SYRKIS_2025, "section 3.1 and section 4.2")
SETS = tuple(subset for size in range(4) for subset in itertools.combinations((2, 3, 4, 5, 7, 11, 13, 17), size))

WHOLE = Integer(0, None, search=(0, 20))


def rest_added(modulus: Scalar, many: Scalar, few: Scalar, times: Scalar) -> Scalar:
    """`common_rest` with multiples added."""
    return modulus * (many + times * few)


def rest_once(modulus: Scalar, many: Scalar, few: Scalar, times: Scalar) -> Scalar:
    """`common_rest` with the multiple taken off once."""
    return modulus * (many - few) + 0 * times


COMMON = Claim(
    id="modular-arithmetic.remainders.common-multiple",
    title="What a common multiple of some numbers leaves of another is a common multiple as well: the least positive one therefore divides "
    "all others, in particular the difference of two numbers with the same remainders",
    source=CIRCUITS,
    statement=r"n=m\,y,\ l=m\,z\ \Rightarrow\ n-t\,l=\formula{m\,(y-t\,z)}",
    reading="new",
    formula=remainders.common_rest,
    symbols={"y": "many", "z": "few"},
    domain=Domain(modulus=Integer(1, None, search=(1, 20)), many=WHOLE, few=WHOLE, times=WHOLE),
    controls=(Mutant("multiples added", rest_added), Mutant("one multiple whatever t", rest_once)),
)


def crossed(first: Scalar, second: Scalar, a: Scalar, b: Scalar, by_first: Scalar, by_second: Scalar) -> Scalar:
    """`coprime_product` with the quotients exchanged."""
    return first * second * (a * by_first - b * by_second)


def product_of_sum(first: Scalar, second: Scalar, a: Scalar, b: Scalar, by_first: Scalar, by_second: Scalar) -> Scalar:
    """`coprime_product` with q + r for q r."""
    return (first + second) * (a * by_second - b * by_first)


COPRIME = Claim(
    id="modular-arithmetic.remainders.coprime-product",
    title="If $aq-br=1$, the product $qr$ divides whatever $q$ and $r$ both divide, and is coprime to what both are coprime to: different "
    "primes divide $x$ exactly if their product does",
    source=CIRCUITS,
    statement=r"x=q\,y=r\,z\ \Rightarrow\ x\,(aq-br)=\formula{q\,r\,(a\,z-b\,y)}",
    reading="new",
    formula=remainders.coprime_product,
    symbols={"q": "first", "r": "second", "y": "by_first", "z": "by_second"},
    domain=Domain(first=WHOLE, second=WHOLE, a=WHOLE, b=WHOLE, by_first=WHOLE, by_second=WHOLE),
    controls=(Mutant("the quotients exchanged", crossed), Mutant("q + r for q r", product_of_sum)),
)


def above_the_base(moduli: Sequence[int], p: int) -> bool:
    """`determines` as if x were a single digit."""
    return math.lcm(*moduli) >= p


def by_product(moduli: Sequence[int], p: int) -> bool:
    """`determines` by the product, as if all moduli were coprime."""
    return math.prod(moduli) >= p * p


DETERMINES = Claim(
    id="modular-arithmetic.remainders.determine",
    title="Remainders modulo the members of a set determine $x<p^2$ exactly if their least common multiple is $p^2$ or more",
    source=CIRCUITS,
    statement=r"x\mapsto(x\bmod m)_{m\in S}\ \text{injective on } [0,p^2)\iff\operatorname{lcm}S\ge p^2",
    reading="new",
    formula=remainders.determines,
    domain=Domain(p=P, moduli=Choice(*SETS), where=(PRIME,)),
    uses=(COMMON.id,),
    controls=(Mutant("lcm S > p", above_the_base), Mutant("the product for the lcm", by_product)),
)


def square_below(p: Scalar) -> Scalar:
    """`largest_pair` as (p - 2)^2."""
    return (p - 2) ** 2


def a_fiftieth_less(p: Scalar) -> Scalar:
    """`largest_pair` less a fiftieth of it."""
    return remainders.largest_pair(p) * Fraction(49, 50)


NO_PAIR = Claim(
    id="modular-arithmetic.remainders.no-pair",
    title="No two tasks determine $x$, whatever the base: two different integers below $p$ have a product of at most $(p-1)(p-2)<p^2$",
    source=CIRCUITS,
    statement=r"q<r<p\ \Rightarrow\ qr\le\formula{(p-1)(p-2)}<p^2",
    reading="new",
    formula=remainders.largest_pair,
    domain=Domain(q=Integer(1, None, search=(1, 40)), between=Integer(0, None, search=(0, 5)), above=Integer(0, None, search=(0, 5))),
    uses=(DETERMINES.id,),
    controls=(
        Mutant("(p - 2)^2", square_below),
        Mutant("a fiftieth less", a_fiftieth_less),
        Widened("twice the same", between=Integer(-1, None, search=(-1, 5))),
    ),
)


def triples_below(p: int) -> int:
    """`determining_triples` of the numbers below (p - 2)^2."""
    return sum(math.prod(triple) >= (p - 2) ** 2 for triple in itertools.combinations(primes_below(p), 3))


TRIPLES = Claim(
    id="modular-arithmetic.remainders.triples",
    title="Of the 3654 triples of tasks 2698 determine $x$ if $p=113$, the least by product modulo 7, 31 and 59; none does for $p\\le11$",
    source=CIRCUITS,
    statement=r"|\{q<r<s<p:\ qrs\ge p^2\}|,\qquad\min:\ 7\cdot31\cdot59=12803\ge113^2",
    reading="new",
    formula=remainders.determining_triples,
    domain=Domain(p=P, where=(PRIME,)),
    uses=(DETERMINES.id,),
    controls=(Mutant("the square of p - 2 for that of p", triples_below),),
)


def first_triple(p: int) -> tuple[int, ...]:
    """The first triple in lexical order that determines x."""
    return next((triple for triple in itertools.combinations(primes_below(p), 3) if math.prod(triple) >= p * p), ())


SMALLEST = Claim(
    id="modular-arithmetic.remainders.smallest-triple",
    title="The three tasks of least product that determine $x$ are those modulo 7, 31 and 59 if $p=113$",
    source=CIRCUITS,
    statement=r"\operatorname{arg\,min}\{qrs:\ q<r<s<p,\ qrs\ge p^2\}",
    reading="new",
    formula=remainders.smallest_triple,
    domain=TRIPLES.domain,
    uses=(DETERMINES.id,),
    controls=(Mutant("the first in the order of their primes", first_triple),),
)


def one_task_less(p: int) -> tuple[int, int, int]:
    """`first_tasks` with one task less."""
    found, fewest, most = remainders.first_tasks(p)
    return found - 1, fewest, most


def left_by_three(p: int) -> tuple[int, int, int]:
    """`first_tasks` with what the first three leave."""
    return remainders.first_tasks(p)[0], p * p // 30, p * p // 30 + 1


FIRST = Claim(
    id="modular-arithmetic.remainders.first-tasks",
    title="From $p=11$ on the first tasks determine $x$ as soon as the product of their primes is $p^2$ or more: six of them for $p=113$, "
    "where the first four leave 60 or 61 numbers for each list of their labels",
    source=CIRCUITS,
    statement=r"\min\{k:\ q_1\cdots q_k\ge p^2\},\qquad|\{x<p^2:\ x\equiv r\ (210)\}|\in\Bigl\{\Bigl\lfloor\frac{p^2}{210}\Bigr\rfloor,"
    r"\Bigl\lceil\frac{p^2}{210}\Bigr\rceil\Bigr\}",
    reading="new",
    formula=remainders.first_tasks,
    domain=Domain(p=Integer(11, None, search=(11, 47)), where=(PRIME,)),
    uses=(DETERMINES.id,),
    controls=(Mutant("one task less", one_task_less), Mutant("what the first three leave", left_by_three)),
)


def joint_gap(p: int, q: int, r: int, like: Scalar = 1.0) -> Scalar:
    """`mutual_information` as if both labels were uniform."""
    return entropy_gap(p, q * r, like)


def one_gap(p: int, q: int, r: int, like: Scalar = 1.0) -> Scalar:
    """`mutual_information` as if the second label were uniform."""
    return entropy_gap(p, q * r, like) - entropy_gap(p, q, like)


INFORMATION = Claim(
    id="modular-arithmetic.remainders.information",
    title="Two tasks share information only because $p^2$ numbers cannot be split evenly: their mutual information is the entropy gap of "
    "$qr$ less those of $q$ and $r$, at most 0.05964 nats for $p=113$, modulo 89 and 103",
    source=CIRCUITS,
    statement=r"I(x\bmod q;\,x\bmod r)=g(qr)-g(q)-g(r),\qquad g(m)=\ln m-H(x\bmod m),\quad\gcd(q,r)=1",
    reading="new",
    formula=remainders.mutual_information,
    domain=Domain(
        p=P,
        q=Q,
        r=Integer(2, lambda c: c.p - 1),
        where=(PRIME, ("q and r are coprime", lambda c: math.gcd(c.q, c.r) == 1)),
    ),
    parts=("every pair", "the number"),
    uses=(DETERMINES.id, "modular-arithmetic.classes.gap"),
    controls=(Mutant("the gap of qr alone", joint_gap), Mutant("one gap subtracted", one_gap)),
)


def first_three(p: int, q: int, like: Scalar = 1.0) -> Scalar:
    """`first_four_information` without the remainder modulo 7."""
    return remainders.mutual_information(p, 2 * 3 * 5, q, like)


PRODUCTS = Claim(
    id="modular-arithmetic.remainders.first-four",
    title=r"The tasks modulo 2, 3, 5 and 7 together share little information with another one: for $p=113$, at most "
    r"1.6% of $\ln q$ where $210\,q<p^2$, 0.17% of $\ln11$ among them, and 12.4% of $\ln109$",
    source=CIRCUITS,
    statement=r"I(x\bmod210;\,x\bmod q)=g(210q)-g(210)-g(q),\quad g(m)=\ln(m/N)\ \text{for } m\ge N",
    reading="new",
    formula=remainders.first_four_information,
    domain=Domain(
        p=Integer(13, None, search=(13, 61)),
        q=Integer(11, lambda c: c.p - 1),
        where=(PRIME, ("q is coprime to 210", lambda c: math.gcd(c.q, 210) == 1)),
    ),
    parts=("every task", "the numbers"),
    controls=(Mutant("2, 3 and 5 alone", first_three),),
)
