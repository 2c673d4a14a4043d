"""Claims about the counts of the tasks, and about numbers whose remainders are all zero, or none."""

from __future__ import annotations

import math
from fractions import Fraction

from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import counts
from lemmata.theory.modular_arithmetic.claims.ranges import PRIME, P
from lemmata.theory.modular_arithmetic.problem import primes_below
from lemmata.theory.modular_arithmetic.source import DATA, SYRKIS_2025, TASKS

SIEVE = Source(SYRKIS_2025, "section 1 and section 2.5")
BASE = Domain(p=P, where=(PRIME,))


def without_half(p: int) -> counts.TaskCounts:
    """`task_counts` without the frequency of q = 2."""
    found = counts.task_counts(p)
    return found._replace(frequencies=found.frequencies - 1)


def without_one(p: int) -> counts.TaskCounts:
    """`task_counts` that does not count x = 1."""
    found = counts.task_counts(p)
    return found._replace(zero_free=found.zero_free - 1)


def one_task_more(p: int) -> counts.TaskCounts:
    """`task_counts` with a task for p itself."""
    found = counts.task_counts(p)
    return found._replace(tasks=found.tasks + 1, logits=found.logits + p)


COUNTS = Claim(
    id="modular-arithmetic.counts.tasks",
    title="For $p=113$ there are 29 tasks with 1480 logits, whose labels turn with 726 different frequencies; the counts of every base "
    "follow from the primes below $p$ and $p^2$",
    source=TASKS,
    statement=r"|Q_p|=\pi(p-1),\quad\sum_{q\in Q_p}q,\quad1+\sum_{2<q<p}\tfrac{q-1}2,"
    r"\quad|\{x:\text{no remainder }0\}|=1+\pi(p^2)-\pi(p-1)",
    reading="new",
    formula=counts.task_counts,
    domain=BASE,
    controls=(
        Mutant("the frequency 1/2 not counted", without_half),
        Mutant("1 not counted among numbers without a zero", without_one),
        Mutant("primes up to p", one_task_more),
    ),
)


def a_fiftieth_more(d: Scalar) -> Scalar:
    """`cofactor_bound` and a fiftieth of it."""
    return counts.cofactor_bound(d) * Fraction(51, 50)


LEAST_FACTOR = Claim(
    id="modular-arithmetic.counts.least-factor",
    title="The smaller of two factors of $n$ is at most $\\sqrt n$, so that a composite number below $p^2$ has a factor below $p$",
    source=SIEVE,
    statement=r"n=d\,e,\ d\le e\ \Rightarrow\ \formula{d^2}\le n;\qquad n<p^2\ \Rightarrow\ d<p",
    reading="corrected",
    formula=counts.cofactor_bound,
    domain=Domain(d=Integer(1, None, search=(1, 50)), further=Integer(0, None, search=(0, 50)), p=Integer(1, None, search=(1, 50))),
    controls=(
        Mutant("a fiftieth more", a_fiftieth_more),
        Widened("the larger factor for the smaller", further=Integer(-3, None, search=(-3, 50))),
    ),
)


def sieved_to_cube_root(n: int) -> int:
    """`sieved` by the primes up to the cube root."""
    return int(all(n % d for d in primes_below(n) if d**3 <= n))


SIEVED = Claim(
    id="modular-arithmetic.counts.sieve",
    title="A number $n>1$ is prime exactly if no prime up to $\\sqrt n$ divides it",
    source=SIEVE,
    statement=r"n\text{ prime}\iff q\nmid n\ \text{ for all primes } q\le\sqrt n",
    reading="corrected",
    formula=counts.sieved,
    domain=Domain(n=Integer(2, None, search=(2, 13_000))),
    uses=(LEAST_FACTOR.id,),
    controls=(
        Mutant("primes up to the cube root", sieved_to_cube_root),
        Widened("the number 1, which nothing divides", n=Integer(1, None, search=(1, 13_000))),
    ),
)

SIEVED_PRINTED = Claim(
    id="modular-arithmetic.counts.sieve-printed",
    title="A number is prime if no prime less than its root divides it",
    source=SIEVE,
    statement=r"n\text{ prime}\iff q\nmid n\ \text{ for all primes } q<\sqrt n",
    formula=counts.strictly_sieved,
    domain=SIEVED.domain,
    expect="refuted",
    erratum=Erratum(
        printed="any prime less than its square root",
        why='the squares of primes pass: 4, 9, 25 and 26 others below 113^2. "At most" is meant, and nothing depends on it: the '
        "tasks are all primes below p, and p^2 itself is no sample",
        severity="typo",
    ),
    corrected_by=SIEVED.id,
)


def without_zero(p: int) -> tuple[int, ...]:
    """`zero_vectors` without 0."""
    return counts.zero_vectors(p)[1:]


def odd_product(p: int) -> tuple[int, ...]:
    """The multiples of the product of the odd primes below p."""
    return tuple(range(0, p * p, math.prod(primes_below(p)[1:])))


ZERO_VECTORS = Claim(
    id="modular-arithmetic.counts.zero-vectors",
    title="All remainders of $x<p^2$ are zero exactly at the multiples of the product of the primes below $p$",
    source=TASKS,
    statement=r"\{x<p^2:\ x\bmod q=0\ \text{for all primes } q<p\}=\Bigl\{x<p^2:\ \prod_{q<p}q\ \Big|\ x\Bigr\}",
    reading="corrected",
    formula=counts.zero_vectors,
    domain=BASE,
    uses=("modular-arithmetic.remainders.coprime-product",),
    controls=(Mutant("zero left out", without_zero), Mutant("the product of the odd primes", odd_product)),
)

ZERO_VECTORS_PRINTED = Claim(
    id="modular-arithmetic.counts.zero-vectors-printed",
    title="The primes are the only samples whose target vector is the zero vector",
    source=TASKS,
    statement=r"\{x<p^2:\ x\bmod q=0\ \text{for all primes } q<p\}=\{x<p^2:\ x\text{ prime}\}",
    formula=counts.prime_vectors,
    domain=BASE,
    expect="refuted",
    erratum=Erratum(
        printed="primes are the only samples whose target vector is the zero vector",
        why="the targets are remainders, which for p >= 11 all vanish only at 0. What is meant is a vector of divisibilities, or "
        "one without a zero: this characterises 1 and the primes from p on (modular-arithmetic.counts.zero-free); the primes "
        "below p have one zero each, their own, as do 4118 other numbers if p = 113",
        severity="false",
    ),
    corrected_by=ZERO_VECTORS.id,
)


def more_than_the_next(p: Scalar) -> Scalar:
    """`square_of_next` and p/10 more."""
    return counts.square_of_next(p) + p / 10


ZERO_ALONE = Claim(
    id="modular-arithmetic.counts.zero-alone",
    title="From $p=11$ on only $x=0$ has all remainders zero, since the product of the primes below $p$ exceeds $p^2$: this is the "
    "step of an induction that takes Bertrand's postulate for granted",
    source=TASKS,
    statement=r"P\ge p^2,\ p\ge4,\ p^+\le2p\ \Rightarrow\ P\,p\ge\formula{4p^2}\ge(p^+)^2;\qquad2\cdot3\cdot5\cdot7\ge11^2",
    reading="new",
    formula=counts.square_of_next,
    domain=Domain(
        p=Interval(4, None, search=(4, 40)),
        product=Interval(lambda c: c.p**2, None, search=(lambda c: c.p**2, lambda c: 2 * c.p**2)),
        following=Interval(lambda c: c.p, lambda c: 2 * c.p),
    ),
    controls=(
        Mutant("4 p^2 and p more", more_than_the_next),
        Widened("from p = 2 on, as for 2 and 3", p=Interval(2, None, search=(2, 40))),
        Widened("gaps of any length up to 3p", following=Interval(lambda c: c.p, lambda c: 3 * c.p)),
    ),
)


def free_without_one(p: int) -> tuple[int, ...]:
    """`zero_free_numbers` without 1."""
    return counts.zero_free_numbers(p)[1:]


def all_primes(p: int) -> tuple[int, ...]:
    """1 and all primes."""
    return (1, *counts.prime_vectors(p))


ZERO_FREE = Claim(
    id="modular-arithmetic.counts.zero-free",
    title="No remainder of $x<p^2$ is zero exactly if $x$ is 1 or a prime from $p$ on",
    source=DATA,
    statement=r"x\bmod q\ne0\ \text{ for all primes } q<p\iff x=1\ \text{ or }\ x\ge p\text{ prime}",
    reading="corrected",
    formula=counts.zero_free_numbers,
    domain=BASE,
    uses=(LEAST_FACTOR.id,),
    controls=(Mutant("without 1", free_without_one), Mutant("all primes", all_primes)),
)


def ratio_to_larger_estimate(p: int, like: Scalar = 1.0) -> Scalar:
    """`estimate_ratio` of the estimate p/(ln p - 1), the better one."""
    return counts.estimate_ratio(p, like) - ratio(len(primes_below(p)), p, like)


def with_the_base(p: int, like: Scalar = 1.0) -> Scalar:
    """`estimate_ratio` with p itself counted."""
    return counts.estimate_ratio(p, like) * ratio(len(primes_below(p)) + 1, len(primes_below(p)), like)


ESTIMATE = Claim(
    id="modular-arithmetic.counts.estimate",
    title="At every prime base $p$ from 19 to 1200 there are more tasks than $p/\\ln p$, and nowhere so many more in proportion as at the "
    "source's own, $p=113$: 29 tasks where the estimate is 23.9",
    source=Source(SYRKIS_2025, "section 2.5 and section 3.5, about $p/\\ln p$ tasks"),
    statement=r"1<\frac{\pi(p-1)\ln p}p\le\frac{29\ln113}{113}=1.2132\dots,\qquad19\le p\le1200\text{ prime}",
    reading="new",
    formula=counts.estimate_ratio,
    domain=Domain(p=Integer(19, counts.COMPARED, search=(19, 400)), where=(PRIME,)),
    controls=(
        Mutant("p/(ln p - 1)", ratio_to_larger_estimate),
        Mutant("p itself counted", with_the_base),
        Widened("from p = 5 on", p=Integer(5, counts.COMPARED, search=(5, 400))),
    ),
)
