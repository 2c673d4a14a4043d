"""Claims that reasoning is sufficient, in families of logits whose success tends to 1, and on how long their rollouts are."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import exp, ratio
from lemmata.terms.entries import entries
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.chain_traversal.claims.recursion.length import LENGTH
from lemmata.theory.chain_traversal.claims.recursion.success_probability import SUCCESS
from lemmata.theory.chain_traversal.solutions import (
    efficient_excess,
    failure_bound,
    failure_limit,
    lazy_length,
    shuttle_failure_limit,
    shuttle_length,
    slow_weights,
)
from lemmata.theory.chain_traversal.source import COHEN_2026

SUFFICIENT = Source(COHEN_2026, '"Reasoning is Necessary and Sufficient for Generalization"')

EFFICIENT = Source(COHEN_2026, '"Efficient vs. Inefficient Reasoning", inefficient solutions')

FIXED = "the weight backward stays fixed"
REPEATS = "the last vertex may be repeated"
ONCE = "the last vertex may not be repeated"
AHEAD = "a step forward is likelier than a step backward"
INSIDE = "a chain has a vertex between its ends"

BACKWARD = Interval(*POSITIVE, search=(0.5, 20))


def start_free_failure_limit(n: int, other: Scalar = 1) -> Vector:
    """`failure_limit` with the constant of the nearest start for all."""
    found = failure_limit(n, other)
    return found * 0 + found[0]


SUCCESS_TENDS_TO_ONE = Claim(
    id="chain-traversal.solutions.sufficient",
    title=r"With attention to outgoing edges every start succeeds: failure falls like $i\,n\,e^{-\alpha}$, for all distances $i$ at once",
    source=SUFFICIENT,
    statement=r"\alpha\to\infty:\qquad e^\alpha(1-J(i))\to\formula[i]{(2+(n-2)c)(c+i-1)},\quad c=e^\gamma;\qquad"
    r"=n\,i\ \text{ for } \gamma=0",
    reading="new",
    formula=failure_limit,
    symbols={"c": "other"},
    domain=Domain(
        where=((FIXED, lambda c: c.growing == 0),),
        n=Integer(2, None, search=(2, 40)),
        backward=BACKWARD,
        other=Interval(*POSITIVE, search=(0.5, 2)),
        growing=Choice(0, 1),
    ),
    uses=(SUCCESS.id,),
    controls=(Mutant("the same for all starts", start_free_failure_limit), Widened("it grows with the weight forward", drop=FIXED)),
)


def halved_failure_bound(n: int, forward: Scalar, backward: Scalar) -> Vector:
    """`failure_bound` with jumps into the own chain taken for harmless."""
    return failure_bound(n, forward, backward) / 2


def forward_failure_bound(n: int, forward: Scalar, backward: Scalar) -> Vector:
    """`failure_bound` as if steps backward cost nothing."""
    return failure_bound(n, forward, 0 * backward)


def sharper_failure_bound(n: int, forward: Scalar, backward: Scalar) -> Vector:
    """`failure_bound` less a hundredth: it is attained in the limit of a large weight forward."""
    return failure_bound(n, forward, backward) * ratio(99, 100, forward)


FAILURE_BOUND = Claim(
    id="chain-traversal.solutions.failure-bound",
    title=r"Wherever a step forward is likelier than one backward, failure is bounded: $1-J(i)\le n\,i/(e^\alpha-e^\beta)$",
    source=SUFFICIENT,
    statement=r"\alpha>\beta,\ \gamma=0:\qquad1-J(i)\le\formula[i]{\frac{n\,i}{e^\alpha-e^\beta}}\qquad(1\le i\le n-1)",
    reading="new",
    formula=failure_bound,
    symbols={r"e^\alpha": "forward", r"e^\beta": "backward"},
    domain=Domain(
        where=((AHEAD, lambda c: c.sign == 1),),
        n=Integer(2, None, search=(2, 40)),
        backward=Interval(*POSITIVE, search=(0.0625, 20)),
        lead=Interval(*POSITIVE, search=(0.25, 400)),
        sign=Choice(1, -1),
        forward=Computed(lambda c: c.backward + c.lead if c.sign == 1 else c.backward / (1 + c.lead)),
    ),
    uses=(SUCCESS.id,),
    controls=(
        Mutant("jumps within the own chain are harmless", halved_failure_bound),
        Mutant("steps backward cost nothing", forward_failure_bound),
        Mutant("a hundredth sharper", sharper_failure_bound),
        Widened("less likely", drop=AHEAD),
    ),
)


def single_backward_excess(n: int, backward: Scalar) -> Vector:
    """`efficient_excess` with a step backward counted as one token, not as the way there and back."""
    return efficient_excess(n, backward / 2)


def headless_excess(n: int, backward: Scalar) -> Vector:
    """`efficient_excess` with the head treated as any other vertex."""
    return entries(lambda k: (k + 1) * (n * n - n * (k + 1) - 3 + 2 * backward), n - 1, backward)


EFFICIENT_LENGTH = Claim(
    id="chain-traversal.solutions.efficient-length",
    title=r"Chain traversal is efficient: the mean length from distance $i$ tends to $i$, with an excess of at most the order "
    r"$n^2i\,e^{-\alpha}$",
    source=Source(COHEN_2026, '"Efficient vs. Inefficient Reasoning", efficient solution'),
    statement=r"\alpha\to\infty,\ \gamma=0:\qquad\mathbb E[\text{length}](i)\to i,\quad e^\alpha(\mathbb E[\text{length}](i)-i)\to "
    r"i\,(n^2-n\,i-3+2e^\beta)\ (i\le n-2),\quad2(n-2)e^\beta+n^2-4n+5\ (i=n-1)",
    reading="new",
    formula=efficient_excess,
    domain=Domain(
        where=((ONCE, lambda c: c.mask_self),), n=Integer(2, None, search=(2, 12)), backward=BACKWARD, mask_self=Choice(True, False)
    ),
    uses=(LENGTH.id, SUCCESS_TENDS_TO_ONE.id),
    controls=(
        Mutant("a step backward costs one token", single_backward_excess),
        Mutant("the head like any other vertex", headless_excess),
        Widened("it may", drop=ONCE),
    ),
)


def quick_weights(n: int, failure: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`slow_weights` with a weight backward of L/4."""
    forward, backward = slow_weights(n, failure, length)
    return forward, backward / 16


def frequent_failure_weights(n: int, failure: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`slow_weights` with a forward weight that the number of vertices does not enter."""
    forward, backward = slow_weights(n, failure, length)
    return backward + (forward - backward) / (n * (n - 1)), backward


def careless_weights(n: int, failure: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`slow_weights` of a failure that is a hundredth more: from the head, where failure is rare, nearly all that is allowed is used."""
    return slow_weights(n, failure * ratio(101, 100, failure), length)


SLOW = Claim(
    id="chain-traversal.solutions.slow",
    title=r"Reward as close to 1 as one likes can be had as slowly as one likes: explicit policies fail with probability at most "
    r"$\delta$ and emit at least $L$ vertices on average",
    source=EFFICIENT,
    statement=r"\forall n\ge3,\ \delta\in(0,1),\ L>0:\quad e^\alpha=\formula[1]{4L+\frac{n(n-1)}\delta},\ e^\beta="
    r"\formula[2]{4L},\ \gamma=0\ \Rightarrow\ 1-J(i)\le\delta,\ \mathbb E[\text{length}](i)\ge L\ \text{ for all } i\qquad"
    r"(\text{repetitions allowed})",
    reading="new",
    formula=slow_weights,
    domain=Domain(
        where=((INSIDE, lambda c: c.n > 2), (REPEATS, lambda c: not c.mask_self)),
        n=Integer(2, None, search=(2, 9)),
        rarity=Interval(*POSITIVE, search=(0.0625, 1000)),
        failure=Computed(lambda c: 1 / (1 + c.rarity)),
        length=Interval(*POSITIVE, search=(1, 1000)),
        mask_self=Choice(False, True),
    ),
    uses=(FAILURE_BOUND.id, LENGTH.id),
    controls=(
        Mutant("a weight backward of L/4", quick_weights),
        Mutant("the number of vertices left out", frequent_failure_weights),
        Mutant("a hundredth more failure", careless_weights),
        Widened("chains of two vertices", drop=INSIDE),
        Widened("it may not", drop=REPEATS),
    ),
)


def uniform_lazy_length(n: int, beta: Scalar) -> Vector:
    """`lazy_length` with the head treated as any other vertex."""
    return entries(lambda k: (k + 1) * (1 + exp(beta)), n - 1, beta)


LAZY_LENGTH = Claim(
    id="chain-traversal.solutions.lazy-length",
    title=r"A lazy solution is as inefficient as one likes: the right end is always met, but each vertex below the head repeats "
    r"$e^\beta$ times",
    source=EFFICIENT,
    statement=r"\alpha\to\infty,\ \gamma=0,\ \text{repetitions allowed}:\qquad\mathbb E[\text{length}](i)\to i(1+e^\beta)\ (i\le n-2),"
    r"\quad(n-2)(1+e^\beta)+2\ (i=n-1)",
    reading="new",
    formula=lazy_length,
    domain=Domain(
        where=((REPEATS, lambda c: not c.mask_self),),
        n=Integer(2, None, search=(2, 40)),
        beta=Interval(*REAL, search=(-1, 3)),
        mask_self=Choice(False, True),
    ),
    uses=(LENGTH.id, SUCCESS_TENDS_TO_ONE.id),
    controls=(Mutant("the head like any other vertex", uniform_lazy_length), Widened("it may not", drop=REPEATS)),
)

SHUTTLE: Fields = {"n": Integer(2, None, search=(2, 12)), "ratio": Interval(*POSITIVE, search=(0.5, 4))}


def shorter_shuttle_length(n: int, ratio: Scalar) -> Vector:
    """`shuttle_length` with the steps backward not counted themselves, m_j = 1 + rho m_{j+1}."""
    return shuttle_failure_limit(n, ratio) / n


SHUTTLE_LENGTH = Claim(
    id="chain-traversal.solutions.shuttle-length",
    title=r"Going back $\rho>1$ times as often as forward is inefficient: the right end is always met, but after $\rho^{n-2}$ tokens "
    r"or more",
    source=EFFICIENT,
    statement=r"\alpha\to\infty,\ e^\beta=\rho e^\alpha,\ \gamma=0:\qquad\mathbb E[\text{length}](i)\to\sum_{j\le i}m_j\ge\rho^{n-2},"
    r"\quad m_j=1+\rho+\rho\,m_{j+1},\ m_{n-1}=1",
    reading="new",
    formula=shuttle_length,
    domain=Domain(**SHUTTLE),
    uses=(LENGTH.id,),
    controls=(Mutant("steps backward not counted", shorter_shuttle_length),),
)


def direct_failure_limit(n: int, ratio: Scalar) -> Vector:
    """`shuttle_failure_limit` with the constant of chain traversal, n i, whatever the steps backward."""
    return failure_limit(n, ratio * 0 + 1)


SHUTTLE_SUCCESS = Claim(
    id="chain-traversal.solutions.shuttle-success",
    title=r"Going back $\rho$ times as often as forward still ends right: failure falls like $e^{-\alpha}$ times a count of visits",
    source=EFFICIENT,
    statement=r"\alpha\to\infty,\ e^\beta=\rho e^\alpha,\ \gamma=0:\qquad e^\alpha(1-J(i))\to n\sum_{j\le i}v_j,"
    r"\quad v_j=1+\rho\,v_{j+1},\ v_{n-1}=1",
    reading="new",
    formula=shuttle_failure_limit,
    domain=Domain(**SHUTTLE),
    uses=(SUCCESS.id,),
    controls=(Mutant("the constant of chain traversal", direct_failure_limit),),
)
