"""Claims about the tasks that do not see the order of the digits."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Source
from lemmata.language.domain import Computed, Domain, Integer
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import commuting
from lemmata.theory.modular_arithmetic.claims.ranges import PRIME, P
from lemmata.theory.modular_arithmetic.source import SYRKIS_2025

ORDER = Source(SYRKIS_2025, "section 1 and section 3.4")
DIGIT = Integer(0, None, search=(0, 40))
ANY_BASE = Integer(1, None, search=(1, 120))
RESIDUES = {
    "times": Integer(0, None, search=(0, 30)),
    "rest": Integer(0, None, search=(0, 20)),
    "beyond": Integer(1, None, search=(1, 20)),
    "q": Computed(lambda c: c.rest + c.beyond),
}
"""A base by its quotient a and remainder r, and q as what exceeds r."""


def swapped_sum(first: Scalar, second: Scalar, p: Scalar) -> Scalar:
    """`swap_difference` with p + 1."""
    return (p + 1) * (second - first)


def swapped_sign(first: Scalar, second: Scalar, p: Scalar) -> Scalar:
    """`swap_difference` of the number with exchanged digits."""
    return -commuting.swap_difference(first, second, p)


SWAPPED = Claim(
    id="modular-arithmetic.commuting.swap",
    title="Exchanging the digits changes a number by $(p-1)(x_1-x_0)$, in every base",
    source=ORDER,
    statement=r"(x_0+p\,x_1)-(x_1+p\,x_0)=\formula{(p-1)(x_1-x_0)}",
    reading="new",
    formula=commuting.swap_difference,
    symbols={"x_1": "second", "x_0": "first"},
    domain=Domain(first=DIGIT, second=DIGIT, p=ANY_BASE),
    controls=(Mutant("p + 1 for p - 1", swapped_sum), Mutant("the sign exchanged", swapped_sign)),
)


def rest_of_sum(second: Scalar, p: Scalar) -> Scalar:
    """`antisymmetric_rest` with p - 1."""
    return (p - 1) * second


APART = Claim(
    id="modular-arithmetic.commuting.rest",
    title="A number exceeds the difference of its digits by $(p+1)x_1$, in every base",
    source=ORDER,
    statement=r"(x_0+p\,x_1)-(x_0-x_1)=\formula{(p+1)\,x_1}",
    reading="new",
    formula=commuting.antisymmetric_rest,
    symbols={"x_1": "second"},
    domain=SWAPPED.domain,
    controls=(Mutant("p - 1 for p + 1", rest_of_sum),),
)


def residue_of_sum(first: Scalar, second: Scalar, rest: Scalar) -> Scalar:
    """`swap_residue` of the sum of the digits."""
    return rest * (second + first)


def residue_of_next(first: Scalar, second: Scalar, rest: Scalar) -> Scalar:
    """`swap_residue` with r + 1."""
    return commuting.swap_residue(first, second, rest + 1)


RESIDUE = Claim(
    id="modular-arithmetic.commuting.swap-residue",
    title="In every base $p=aq+1+r$, $0\\le r<q$, an exchange of the digits changes a number by $r(x_1-x_0)$ up to multiples of $q$: every "
    "label modulo $q$ stays if $r=0$, and that of 1 does not if $r>0$",
    source=ORDER,
    statement=r"(x_0+p\,x_1)-(x_1+p\,x_0)=\formula{r(x_1-x_0)}+aq(x_1-x_0),\qquad 0\le r\,(1-0)<q",
    reading="new",
    formula=commuting.swap_residue,
    symbols={"x_1": "second", "x_0": "first"},
    domain=Domain(first=DIGIT, second=DIGIT, **RESIDUES),
    uses=(SWAPPED.id,),
    controls=(Mutant("of the sum of the digits", residue_of_sum), Mutant("r + 1", residue_of_next)),
)


def rest_residue_of_next(second: Scalar, rest: Scalar) -> Scalar:
    """`rest_residue` with r + 1."""
    return commuting.rest_residue(second, rest + 1)


REST_RESIDUE = Claim(
    id="modular-arithmetic.commuting.rest-residue",
    title="In every base $p=aq-1+r$, $0\\le r<q$, a number exceeds the difference of its digits by $r\\,x_1$ up to multiples of $q$: its "
    "label modulo $q$ is always that of the difference if $r=0$, and is not for $x_1=1$ if $r>0$",
    source=ORDER,
    statement=r"(x_0+p\,x_1)-(x_0-x_1)=\formula{r\,x_1}+aq\,x_1,\qquad 0\le r\cdot1<q",
    reading="new",
    formula=commuting.rest_residue,
    symbols={"x_1": "second"},
    domain=Domain(second=DIGIT, **RESIDUES),
    uses=(APART.id,),
    controls=(Mutant("r + 1", rest_residue_of_next),),
)


def agreements_of_sum(p: int, q: int) -> int:
    """`swap_agreements` of base p + 2, whose p - 1 is p + 1, scaled to p^2 pairs."""
    return commuting.swap_agreements(p + 2, q) * p * p // (p + 2) ** 2


def agreements_of_q(p: int, q: int) -> int:
    """`swap_agreements` where q must divide the difference of the digits."""
    quotient, rest = divmod(p, q)
    return rest * (quotient + 1) ** 2 + (q - rest) * quotient**2


AGREEMENTS = Claim(
    id="modular-arithmetic.commuting.agreements",
    title="The label modulo $q$ survives an exchange of the digits where $q/\\gcd(q,p-1)$ divides their difference: always if $q$ divides "
    "$p-1$, and for about one pair in $q$ if $q<p$ is coprime to it",
    source=ORDER,
    statement=r"|\{(x_0,x_1):y_q(x_0,x_1)=y_q(x_1,x_0)\}|=s(a+1)^2+(m-s)a^2,\quad p=am+s,\ m=\frac q{\gcd(q,p-1)}",
    reading="new",
    formula=commuting.swap_agreements,
    domain=Domain(p=ANY_BASE, q=Integer(1, None, search=(1, 40))),
    uses=(SWAPPED.id, "modular-arithmetic.classes.size", "modular-arithmetic.remainders.coprime-product"),
    controls=(Mutant("gcd with p + 1", agreements_of_sum), Mutant("q for q/gcd", agreements_of_q)),
)


def two_alone(p: int) -> tuple[int, ...]:
    """2, which divides every p - 1."""
    return commuting.commuting_moduli(p)[:1]


def all_divisors(p: int) -> tuple[int, ...]:
    """All divisors of p - 1, composite ones too."""
    return tuple(q for q in range(2, p) if (p - 1) % q == 0)


COMMUTING = Claim(
    id="modular-arithmetic.commuting.tasks",
    title="A task commutes exactly if $q$ divides $p-1$: modulo 2 and 7 for $p=113$",
    source=ORDER,
    statement=r"y_q(x_0,x_1)=y_q(x_1,x_0)\ \forall x_0,x_1<p\iff q\mid p-1;\qquad p=113:\ q\in\{2,7\}",
    reading="corrected",
    formula=commuting.commuting_moduli,
    domain=Domain(p=P, where=(PRIME,)),
    uses=(RESIDUE.id,),
    controls=(
        Mutant("those that divide p + 1", commuting.difference_moduli),
        Mutant("2 alone", two_alone),
        Mutant("composite moduli too", all_divisors),
    ),
)

COMMUTING_PRINTED = Claim(
    id="modular-arithmetic.commuting.tasks-printed",
    title="Each of the tasks is non-commutative",
    source=ORDER,
    statement=r"\forall q<p\ \exists x_0,x_1<p:\ y_q(x_0,x_1)\ne y_q(x_1,x_0)",
    formula=commuting.no_moduli,
    domain=COMMUTING.domain,
    expect="refuted",
    erratum=Erratum(
        printed="due to each task's non-commutativity",
        why="modulo 2 and 7, which divide 112, the label is that of x_0 + x_1; parity commutes for every p. Taken together the "
        "tasks do not commute, which is all that the argument for a larger hidden dimension needs",
        severity="false",
    ),
    corrected_by=COMMUTING.id,
)

DIFFERENCE = Claim(
    id="modular-arithmetic.commuting.differences",
    title="A task is that of the difference of the digits exactly if $q$ divides $p+1$: modulo 2, 3 and 19 for $p=113$",
    source=ORDER,
    statement=r"y_q(x_0,x_1)=(x_0-x_1)\bmod q\ \forall x_0,x_1<p\iff q\mid p+1;\qquad p=113:\ q\in\{2,3,19\}",
    reading="new",
    formula=commuting.difference_moduli,
    domain=COMMUTING.domain,
    uses=(REST_RESIDUE.id,),
    controls=(Mutant("those that divide p - 1", commuting.commuting_moduli),),
)
