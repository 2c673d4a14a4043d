"""Claims that reasoning is necessary: whatever it has learnt, one layer is right in a single step three times in four at best."""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import array, exp
from lemmata.theory.chain_traversal import certificate, mutants
from lemmata.theory.chain_traversal.problem import edges
from lemmata.theory.chain_traversal.source import COHEN_2026
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval

SLIDE = Source(COHEN_2026, '"Reasoning is Necessary", which conditions on a conjecture of circuit complexity')
MATCHED = "the margins are those of one layer of attention"
KINDS = ("linear", "two", "lone")


def parts(case: Any, tokens: Any) -> Any:
    """Return what tokens add up to: all common ones, next edges as they are and swapped, later edges as they are and swapped, (5,)."""
    n, i = case.n, case.start
    next_, later = [((i, i - 1), (n + i, n + i - 1)), ((i, n + i - 1), (n + i, i - 1))], []
    for one, other in ((i - 2, n + i - 2), (n + i - 2, i - 2)):
        later.append(((i - 1, one), (n + i - 1, other)))
    moved = {pair for group in (*next_, *later) for pair in group}
    common = [(int(u), int(w)) for u, w in edges(n) if (int(u), int(w)) not in moved] + [(i, i)]
    return array([sum(tokens[pair] for pair in group) for group in (common, *next_, *later)], tokens)


def totals(parts: Any) -> Any:
    """Return what the four instances add up to from the five parts, (4,)."""
    return parts[0] + parts[[1, 2, 1, 2]] + parts[[3, 4, 4, 3]]


def numerators(case: Any) -> Any:
    """Return parts that give three margins as wanted; the lone one follows from the four being balanced."""
    signs, Z, wanted = [1, 1, -1, -1], totals(case.normalisers), list(case.opposite)
    lesser, surplus, third = (wanted[k] for k in range(3))
    own = {0: 1, 1: 0, 2: 3, 3: 2}[case.lone]
    pair = [j for j in range(4) if j not in (case.lone, own)]
    found = {own: third, pair[case.first]: lesser, pair[1 - case.first]: lesser + surplus}
    whole = {j: signs[j] * u * Z[j] for j, u in found.items()}
    rest = {0: (2, 3, 1), 1: (2, 3, 0), 2: (0, 1, 3), 3: (0, 1, 2)}[case.lone]
    whole[case.lone] = whole[rest[0]] + whole[rest[1]] - whole[rest[2]]
    return array([0, 0, whole[1] - whole[2], whole[0], whole[2]], Z)


def odds(case: Any) -> Any:
    """Return e^{-u} for margins of sum 0; for two of them not positive; for one that is negative and outweighs another."""
    q, k = fourth(case.roots), case.excess
    last = {"linear": 1 / (q[0] * q[1] * q[2]), "two": 1 + k[0], "lone": (1 + k[0]) / q[1]}[case.kind]
    return array([q[0], q[1], 1 + k[1] if case.kind == "two" else q[2], last], q) / (1 + 10**9 * case.slack)


def fourth(value: Any) -> Any:
    """Return the fourth power, which spreads what is drawn over orders of magnitude."""
    return value * value * (value * value)


def attention(case: Any) -> Any:
    """Return what each token weighs in the sum of normalisers: itself where attention is linear, else its exponential."""
    return case.scores if case.attention == "linear" else exp(case.scores)


SWAP = Claim(
    id="chain-traversal.necessity.edge-swap",
    title="Four instances with one start: two end in each sink, and the first two have together the very edges of the other two",
    source=SLIDE,
    statement=r"E_1\uplus E_2=E_3\uplus E_4,\qquad\text{answers } a,a,b,b,\qquad\text{each a relabelling of the others}\quad(i\ge2)",
    reading="new",
    formula=certificate.swapped_labels,
    domain=Domain(n=Integer(3, 7), start=Integer(2, lambda c: c.n - 1)),
    controls=(Mutant("next vertices swapped only", mutants.next_vertices_swapped),),
)

MARGINS = Claim(
    id="chain-traversal.necessity.margins",
    title="Whatever A and V are, the signed margins of the four instances are balanced",
    source=SLIDE,
    statement=r"u_j=\frac{N_j}{Z_j},\qquad N_1+N_2+N_3+N_4=0,\quad Z_1+Z_2=Z_3+Z_4\qquad(Z_j=1\ \text{ for linear attention})",
    reading="new",
    formula=certificate.signed_margins,
    domain=Domain(
        n=Integer(3, 5),
        start=Integer(2, lambda c: c.n - 1),
        attention=Choice("linear", "softmax"),
        scores=Array(lambda c: (2 * c.n, 2 * c.n), -2, 2),
        gains=Array(lambda c: (2 * c.n, 2 * c.n), -2, 2),
        weights=Computed(attention),
        numerators=Computed(lambda c: parts(c, c.weights * c.gains)),
        normalisers=Computed(lambda c: parts(c, c.weights) if c.attention == "softmax" else array([1, 0, 0, 0, 0], c.weights)),
    ),
    uses=(SWAP.id,),
    controls=(Mutant("the same sink in all four", mutants.unsigned_margins),),
)

LONE_MARGIN = Claim(
    id="chain-traversal.necessity.lone-margin",
    title="A margin that is negative alone outweighs the lesser margin of the other pair",
    source=SLIDE,
    statement=r"u_1,u_2,u_3\ge0:\qquad|u_4|=\frac{u_1Z_1+u_2Z_2+u_3Z_3}{Z_1+Z_2-Z_3}\ge\min(u_1,u_2);"
    r"\quad\text{ likewise for } u_1,u_2,u_3",
    reading="new",
    formula=certificate.signed_margins,
    domain=Domain(
        lone=Integer(0, 3),
        first=Integer(0, 1),
        opposite=Array(3, 0, 4),
        normalisers=Array(5, 0.25, 2),
        numerators=Computed(numerators),
    ),
    uses=(MARGINS.id,),
    controls=(Mutant("the same sink in all four", mutants.unsigned_margins),),
)

THREE_QUARTERS = Claim(
    id="chain-traversal.necessity.three-quarters",
    title="Over four instances with balanced margins the mean probability of the right sink stays below 3/4",
    source=SLIDE,
    statement=r"\tfrac14\sum_j\frac1{1+e^{-u_j}}<\tfrac34\quad\text{ if } \sum_ju_j=0,\ \text{ if two } u_j\le0,"
    r"\ \text{ or if } u_k<0\le u_l\le|u_k|;\qquad\sup=\tfrac34",
    reading="new",
    formula=certificate.single_step_reward,
    domain=Domain(
        where=((MATCHED, lambda c: c.slack == 0),),
        kind=Choice(*KINDS),
        slack=Choice(0, 1),
        roots=Array(3, 0.1, 1.3),
        excess=Array(2, 0, 50),
        odds=Computed(odds),
    ),
    uses=(MARGINS.id, LONE_MARGIN.id),
    controls=(
        Mutant("three of the four", mutants.three_instances_reward),
        Widened("margins of any sum", drop=MATCHED),
    ),
)

SINGLE_STEP = Claim(
    id="chain-traversal.necessity.single-step",
    title="In a single step one layer of attention, linear or softmax, is right with probability 3/4 at most from distance 2 on",
    source=SLIDE,
    statement=r"\mathbb E[\text{reward of one step}]\le w_1+\tfrac34\sum_{i\ge2}w_i"
    r"\qquad\text{whatever } A \text{ and } V,\ \text{labels equally likely}",
    reading="new",
    formula=certificate.single_step_bound,
    domain=Domain(
        kind=Choice(*KINDS),
        slack=Choice(0),
        roots=Array(3, 0.1, 1.3),
        excess=Array(2, 0, 50),
        odds=Computed(odds),
        leaks=Array(4, 0, 1),
        others=Computed(lambda c: fourth(c.leaks)),
        lapse=Interval(0, 1),
        missed=Computed(lambda c: fourth(c.lapse)),
        near=Interval(0, 1),
        far=Interval(0, 1),
        start_weights=Computed(lambda c: array([c.near, c.far], c.far)),
    ),
    uses=(SWAP.id, MARGINS.id, LONE_MARGIN.id, THREE_QUARTERS.id),
    controls=(Mutant("chance at distance 2", mutants.chance_bound),),
)
