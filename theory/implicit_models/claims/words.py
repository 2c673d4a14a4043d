"""Claims about words over a group in which most letters are the identity."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.implicit_models import words
from lemmata.theory.implicit_models.problem import GROUPS
from lemmata.theory.implicit_models.source import SCHOENE_2025

WORDS = Source(SCHOENE_2025, "section 4, distribution D_p")
ORDER = Integer(2, None, search=(2, 120))
P = Interval(0, 1)
LENGTH = Integer(0, None, search=(0, 12))


def with_p(order: Scalar, p: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`product_law` with p in place of q, as if e were among the other letters."""
    return words.product_law(order, p * (order - 1) / order, length)


def a_letter_more(order: Scalar, p: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`product_law` of one letter more."""
    return words.product_law(order, p, length + 1)


LAW = Claim(
    id="implicit-models.words.law",
    title="On every group of $N\\ge2$ elements the product of $k$ letters is uniform but for $(1-q)^k$, $q=pN/(N-1)$",
    source=WORDS,
    statement=r"P(g_1\cdots g_k=e)=\formula{\tfrac1N+(1-\tfrac1N)(1-q)^k},\quad P(g_1\cdots g_k=g)="
    r"\formula{\tfrac1N\bigl(1-(1-q)^k\bigr)}\ (g\ne e),\qquad \definition{q=\frac{pN}{N-1}}",
    reading="new",
    formula=words.product_law,
    symbols={"k": "length"},
    domain=Domain(order=ORDER, p=P, length=LENGTH),
    parts=("every order", "five groups"),
    controls=(Mutant("p in place of q", with_p), Mutant("a letter more", a_letter_more)),
)


def without_modulus(order: Scalar, p: Scalar, length: int) -> Scalar:
    """`distance_from_uniform` without the modulus, which may be negative."""
    return words.kept(order, p) ** length * (order - 1) / order


DISTANCE = Claim(
    id="implicit-models.words.distance",
    title="The product of $k$ letters is at total variation $(1-\\frac1N)|1-q|^k$ from uniform, with a modulus where $p>1-\\frac1N$",
    source=WORDS,
    statement=r"\mathrm{TV}=\formula{(1-\tfrac1N)\,|1-q|^k},\qquad \definition{q=\frac{pN}{N-1}}",
    reading="new",
    formula=words.distance_from_uniform,
    symbols={"k": "length"},
    domain=Domain(order=ORDER, p=P, length=LENGTH),
    uses=(LAW.id,),
    controls=(Mutant("without the modulus", without_modulus),),
)


def uniform_guess(order: int, p: Scalar, length: int) -> Scalar:
    """`identity_share` as the accuracy of a uniform guess."""
    return 1 / (order + 0 * p)


def first_included(order: int, p: Scalar, length: int) -> Scalar:
    """`identity_share` with the empty word in place of the whole one."""
    last = words.product_law(order, p, length)[0]
    return words.identity_share(order, p, length) + (1 - last) / length


IDENTITY_SHARE = Claim(
    id="implicit-models.words.identity-share",
    title="Always answering the identity is right at $\\frac1N+(1-\\frac1N)\\frac1L\\sum_{k\\le L}(1-q)^k$ of the positions",
    source=Source(SCHOENE_2025, "section 4 and figure 3, random chance"),
    statement=r"\frac1L\sum_{k=1}^LP(g_1\cdots g_k=e)=\formula{\frac1N+\Bigl(1-\frac1N\Bigr)\frac1L\sum_{k=1}^L(1-q)^k};\qquad"
    r"0.200721,\ 0.050597,\ 0.020380\text{ at }N=60,\ L=256,\ p=0.02,\ 0.1,\ 0.5",
    reading="new",
    formula=words.identity_share,
    symbols={"q": lambda order, p: p * order / (order - 1)},
    domain=Domain(order=ORDER, p=P, length=Integer(1, None, search=(1, 300))),
    parts=("every length", "the numbers"),
    uses=(LAW.id,),
    controls=(Mutant("a uniform guess", uniform_guess), Mutant("the empty word included", first_included)),
)


def shifted_hard(length: int, p: Scalar) -> Vector:
    """`hard_letters` with e and the others exchanged."""
    return words.hard_letters(length, p)[::-1]


HARD = Claim(
    id="implicit-models.words.hard-letters",
    title="The number of letters that are not the identity is binomial",
    source=WORDS,
    statement=r"P(\#\{t:g_t\ne e\}=k)=\formula[k=0]{\binom Lkp^k(1-p)^{L-k}}",
    reading="new",
    formula=words.hard_letters,
    domain=Domain(length=Integer(0, None, search=(0, 30)), p=P),
    controls=(Mutant("exchanged", shifted_hard),),
)


def expected_none(length: Scalar, p: Scalar) -> Scalar:
    """`without_hard_letters` to first order."""
    return 1 - length * p


NONE = Claim(
    id="implicit-models.words.no-hard-letter",
    title="A word has no hard letter with probability $(1-p)^L$: one in 176 at $p=0.02$ and $L=256$",
    source=WORDS,
    statement=r"P(g_1=\dots=g_L=e)=\formula{(1-p)^L};\qquad0.005674\text{ at }p=0.02,\ L=256",
    reading="new",
    formula=words.without_hard_letters,
    domain=Domain(length=LENGTH, p=P),
    uses=(HARD.id,),
    parts=("every length", "the number"),
    controls=(Mutant("to first order", expected_none),),
)


def as_stated(order: Scalar, p: Scalar) -> Scalar:
    """`hard_share` as if the identity were not drawn."""
    return p + 0 * order


REDRAWN = Claim(
    id="implicit-models.words.redrawn",
    title="A letter that is the identity with probability $1-p$ and otherwise any of all $N$ elements is hard with probability "
    "$p(N-1)/N$ only: on the alternating group on 5 letters with $\\frac{59}{60}p$",
    source=WORDS,
    statement=r"\mu=(1-p)\delta_e+p\,\mathcal U(G):\quad\mu(G\setminus e)=\formula{\frac{N-1}N\,p}",
    reading="new",
    formula=words.hard_share,
    domain=Domain(order=ORDER, p=P),
    uses=(HARD.id,),
    controls=(Mutant("as if the identity were not drawn", as_stated),),
)


def order_of(group: str) -> int:
    """`commutators` as if every element were one."""
    return {"z2": 2, "z3": 3, "s3": 6, "a5": 60, "s5": 120}[group]


COMMUTATORS = Claim(
    id="implicit-models.words.commutators",
    title="Every element of the alternating group on 5 letters is a commutator, as are the even ones of the symmetric group on 5",
    source=Source(SCHOENE_2025, "section 4, the smallest non-solvable subgroup"),
    statement=r"\{ghg^{-1}h^{-1}:g,h\in A_5\}=A_5=\{ghg^{-1}h^{-1}:g,h\in S_5\}",
    formula=words.commutators,
    domain=Domain(group=Choice(*GROUPS)),
    controls=(Mutant("all elements", order_of),),
)


def solvable(group: str) -> list[int]:
    """`derived_series` as if every group were solvable."""
    return [*words.derived_series(group)[:-1], 1]


SERIES = Claim(
    id="implicit-models.words.derived-series",
    title="The cyclic groups of order 2 and 3 and the symmetric group on 3 letters are solvable, the alternating and the symmetric group "
    "on 5 letters are not",
    source=Source(SCHOENE_2025, "section 4, the smallest non-solvable subgroup"),
    statement=r"Z_2\supset1,\quad Z_3\supset1,\quad S_3\supset A_3\supset1,\quad A_5'=A_5,\quad S_5'=A_5",
    formula=words.derived_series,
    domain=Domain(group=Choice(*GROUPS)),
    uses=(COMMUTATORS.id,),
    controls=(Mutant("as if solvable", solvable),),
)
