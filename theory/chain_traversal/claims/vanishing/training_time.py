"""Claims on how long training takes where all starts are far from the end: until steps follow edges, and until the reward rises."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, above
from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.chain_traversal.claims.learning import BACKWARD, FORWARD
from lemmata.theory.chain_traversal.claims.ranges import MEAN_START, normalised
from lemmata.theory.chain_traversal.claims.vanishing.bound import BOUND
from lemmata.theory.chain_traversal.source import COMPLEX
from lemmata.theory.chain_traversal.vanishing.training_time import reward_time, training_time

FAR = "no start is nearer than i"


def far_weights(case: Case) -> Vector:
    """Return probabilities of the starts: of distance i alone, of that and all beyond it, or of all where nearer ones are let in."""
    shares = [0 * share for share in case.shares]
    shares[case.start - 1] = case.shares[case.start - 1] + 1
    if not case.alone:
        shares[case.start :] = case.shares[case.start :]
    if case.nearer:
        shares[: case.start - 1] = [share + 1 for share in case.shares[: case.start - 1]]
    return normalised(array(shares, case.shares))


def along_edges(case: Case, growth: Scalar) -> Scalar:
    """Return x = p_fwd + p_bwd where the weights of the edges are so many times as large."""
    edges = (1 + case.ahead + case.backward) * growth
    return edges / (edges + 2 * case.n - 3)


TRAINED: Fields = {
    "n": Integer(2, None, search=(2, 300)),
    "start": Integer(1, lambda c: c.n - 1, search=(1, lambda c: min(c.n - 1, 6))),
    "shares": Array(lambda c: c.n - 1, *NONNEGATIVE, search=(0.25, 1)),
    "alone": Choice(True, False),
    "nearer": Choice(0, 1),
    "start_weights": Computed(far_weights),
    **MEAN_START,
    "odds": Interval(*POSITIVE, search=(0.002, 1)),
    "back": Interval(*POSITIVE, search=(0.00001, 0.25)),
    "gain": Interval(*POSITIVE, search=(0.001, 1)),
    "ahead": Computed(lambda c: (2 * c.n - 3) * c.odds),
    "backward": Computed(lambda c: (2 * c.n - 3) * c.back),
    "first": Computed(lambda c: along_edges(c, 1)),
    "last": Computed(lambda c: along_edges(c, 1 + c.gain)),
}
NEARER = Widened("nearer ones too", drop=FAR)
FADING = Widened("a step forward less likely than any other", ahead=Interval(above(-1), None, search=(-0.95, -0.5)))


def longer_time(n: int, start: int, mean_start: Scalar, first: Scalar, last: Scalar) -> Scalar:
    """`training_time`, a twenty-fifth more."""
    return training_time(n, start, mean_start, first, last) * ratio(26, 25, first)


def time_of_distance_one(n: int, start: int, mean_start: Scalar, first: Scalar, last: Scalar) -> Scalar:
    """`training_time` without the factor 1/m, as if the gradient did not add up the steps on the way."""
    return training_time(n, start, 1, first, last)


def time_of_one_more(n: int, start: int, mean_start: Scalar, first: Scalar, last: Scalar) -> Scalar:
    """`training_time` with one more power of x, as if all starts were one step farther from the end."""
    return training_time(n + 1, start + 1, mean_start, first, last)


TIME = Claim(
    id="chain-traversal.vanishing.training-time",
    title=r"If no start is nearer than $i$, training from $\alpha>0$ is slow exponentially in $i$: of the probability $x$ of a step along "
    r"an edge $x^{-i}$ falls at the rate $im/2N$ at most, $m$ the mean distance; for $m=i$ this bound of the time is of order $n^{i+2}$",
    source=COMPLEX,
    statement=r"w_j=0\ (j<i),\ \alpha(0)>0,\ x=p_{\text{fwd}}+p_{\text{bwd}}:\qquad t\ge"
    r"\formula{\frac{2N}{i\,m}\bigl(x(0)^{-i}-x(t)^{-i}\bigr)},\qquad m=\textstyle\sum_jw_jj,\ \definition{N=2n(2n-1)}\qquad"
    r"(\text{of order }n^{i+2}\text{ for }m=i\text{ and given }e^\alpha,e^\beta)",
    reading="new",
    formula=training_time,
    symbols={"x(0)": "first", "x(t)": "last"},
    domain=Domain(where=((FAR, lambda c: c.nearer == 0),), **TRAINED),
    uses=(BOUND.id, FORWARD.id, BACKWARD.id),
    controls=(
        Mutant("a twenty-fifth more", longer_time),
        Mutant("the factor 1/m left out", time_of_distance_one),
        Mutant("one more power of x", time_of_one_more),
        NEARER,
        FADING,
    ),
)


def later_reward_time(n: int, start: int, mean_start: Scalar, first: Scalar, signal: Scalar) -> Scalar:
    """`reward_time` of a signal that is larger by half a percent."""
    return reward_time(n, start, mean_start, first, signal * ratio(201, 200, first))


def reward_time_of_distance_one(n: int, start: int, mean_start: Scalar, first: Scalar, signal: Scalar) -> Scalar:
    """`reward_time` without the factor 1/m."""
    return reward_time(n, start, 1, first, signal)


REWARD = Claim(
    id="chain-traversal.vanishing.training-time-of-reward",
    title=r"If no start is nearer than $i$, a reward of $\frac12(1+s)$, $s>0$, takes $\frac{2N}{im}\bigl(x(0)^{-i}-\frac1s\bigr)$ or "
    r"longer from $\alpha>0$, with $x$ the probability of a step along an edge",
    source=COMPLEX,
    statement=r"w_j=0\ (j<i),\ \alpha(0)>0,\ s>0:\qquad J(t)\ge\tfrac12(1+s)\ \Rightarrow\ t\ge"
    r"\formula{\frac{2N}{i\,m}\Bigl(x(0)^{-i}-\frac1s\Bigr)},\qquad"
    r" x(0)=\frac{e^{\alpha(0)}+e^{\beta(0)}}{e^{\alpha(0)}+e^{\beta(0)}+2n-3}",
    reading="new",
    formula=reward_time,
    symbols={"x(0)": "first", "s": "signal", "N": lambda n: 2 * n * (2 * n - 1)},
    domain=Domain(where=((FAR, lambda c: c.nearer == 0),), **TRAINED, signal=Computed(lambda c: inputs.raised(c.last, c.start))),
    uses=(TIME.id,),
    controls=(
        Mutant("a signal that is larger by half a percent", later_reward_time),
        Mutant("the factor 1/m left out", reward_time_of_distance_one),
        NEARER,
        FADING,
    ),
)
