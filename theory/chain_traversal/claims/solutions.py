"""Claims that reasoning is sufficient, in families of logits whose success tends to 1, and on how long their rollouts are."""

from __future__ import annotations

from typing import Any

from lemmata.theory.chain_traversal.claims.recursion.length import LENGTH
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.mutants import solutions as mutants
from lemmata.theory.chain_traversal.solutions import failure_limit, lazy_length, shuttle_failure_limit, shuttle_length
from lemmata.theory.chain_traversal.source import COHEN_2026
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Choice, Domain, Integer, Interval

SUFFICIENT = Source(COHEN_2026, '"Reasoning is Necessary and Sufficient for Generalization"')

EFFICIENT = Source(COHEN_2026, '"Efficient vs. Inefficient Reasoning", inefficient solutions')

FIXED = "the weight backward stays fixed"
REPEATS = "the last vertex may be repeated"

SUCCESS_TENDS_TO_ONE = Claim(
    id="chain-traversal.solutions.sufficient",
    title=r"With attention to outgoing edges every start succeeds: failure falls like $i\,n\,e^{-\alpha}$, for all distances $i$ at once",
    source=SUFFICIENT,
    statement=r"\alpha\to\infty:\qquad e^\alpha(1-J(i))\to(2+(n-2)c)(c+i-1),\quad c=e^\gamma;\qquad=n\,i\ \text{ for } \gamma=0",
    reading="new",
    formula=failure_limit,
    domain=Domain(
        where=((FIXED, lambda c: c.growing == 0),),
        n=Integer(2, 40),
        backward=Interval(0.5, 20),
        other=Interval(0.5, 2),
        growing=Choice(0, 1),
    ),
    uses=(SUCCESS.id,),
    controls=(Mutant("the same for all starts", mutants.start_free_failure_limit), Widened("it grows with the weight forward", drop=FIXED)),
)

LAZY_LENGTH = Claim(
    id="chain-traversal.solutions.lazy-length",
    title=r"A lazy solution is inefficient: the right end is always met, but every vertex is repeated $e^\beta$ times before the next",
    source=EFFICIENT,
    statement=r"\alpha\to\infty,\ \gamma=0,\ \text{repetitions allowed}:\qquad\mathbb E[\text{length}](i)\to i(1+e^\beta)\ (i\le n-2),"
    r"\quad(n-2)(1+e^\beta)+2\ (i=n-1)",
    reading="new",
    formula=lazy_length,
    domain=Domain(where=((REPEATS, lambda c: not c.mask_self),), n=Integer(2, 40), beta=Interval(-1, 3), mask_self=Choice(False, True)),
    uses=(LENGTH.id, SUCCESS_TENDS_TO_ONE.id),
    controls=(Mutant("the head like any other vertex", mutants.uniform_lazy_length), Widened("it may not", drop=REPEATS)),
)

SHUTTLE: dict[str, Any] = {"n": Integer(2, 12), "ratio": Interval(0.5, 4)}

SHUTTLE_LENGTH = Claim(
    id="chain-traversal.solutions.shuttle-length",
    title=r"Going back and forth is inefficient: the right end is always met, but after a number of tokens exponential in $n$",
    source=EFFICIENT,
    statement=r"\alpha\to\infty,\ e^\beta=\rho e^\alpha:\qquad\mathbb E[\text{length}](i)\to\sum_{j\le i}m_j,"
    r"\quad m_j=1+\rho+\rho\,m_{j+1},\ m_{n-1}=1",
    reading="new",
    formula=shuttle_length,
    domain=Domain(**SHUTTLE),
    uses=(LENGTH.id,),
    controls=(Mutant("steps backward not counted", mutants.shorter_shuttle_length),),
)

SHUTTLE_SUCCESS = Claim(
    id="chain-traversal.solutions.shuttle-success",
    title=r"Going back $\rho$ times as often as forward still ends right: failure falls like $e^{-\alpha}$ times a count of visits",
    source=EFFICIENT,
    statement=r"\alpha\to\infty,\ e^\beta=\rho e^\alpha:\qquad e^\alpha(1-J(i))\to n\sum_{j\le i}v_j,\quad v_j=1+\rho\,v_{j+1},\ v_{n-1}=1",
    reading="new",
    formula=shuttle_failure_limit,
    domain=Domain(**SHUTTLE),
    uses=(SUCCESS.id,),
    controls=(Mutant("the constant of chain traversal", mutants.direct_failure_limit),),
)
