"""Claims on training with simple examples: which way the three step probabilities move, from any starts, and how long it takes."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL, above, below
from lemmata.terms.arithmetic import array, exp, expm1, ratio
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.chain_traversal.claims.ranges import MEAN_START, STARTS
from lemmata.theory.chain_traversal.claims.recursion.gradient import GRADIENT
from lemmata.theory.chain_traversal.learning import rates_from_weights, step_rates, traversal_time, traversal_time_bound
from lemmata.theory.chain_traversal.problem import class_sizes, step_probabilities
from lemmata.theory.chain_traversal.recursion.gradient import reward_gradient
from lemmata.theory.chain_traversal.source import COHEN_2026

SKETCH = '"Simple Examples Lead to Efficient Reasoning", proof sketch'

ASSUMED = "under technical assumptions, in our reconstruction alpha > 0"
SMALL, SMALLEST = "eps is small", 1e-6
"""The time is compared to five parts in ten thousand: what it leaves out is of order eps log(1/eps), with a constant that grows with n."""

BELOW = "training starts below what it is to reach"
AHEAD = "a step forward is at least as likely as a step backward"

WEIGHTS: Fields = {
    "n": Integer(2, None, search=(2, 19)),
    "ahead": Interval(*POSITIVE, search=(0.05, 100)),
    "backward": Interval(*POSITIVE, search=(0.05, 100)),
    **STARTS,
}


def descended_rates_from_weights(n: int, ahead: Scalar, backward: Scalar, start_weights: Vector) -> tuple[Scalar, Scalar, Scalar]:
    """`rates_from_weights` of descent in place of ascent."""
    forward, backward, other = rates_from_weights(n, ahead, backward, start_weights)
    return -forward, -backward, -other


DESCENT = Mutant("descent in place of ascent", descended_rates_from_weights)


def descended_step_rates(n: int, alpha: Scalar, beta: Scalar, *, start_weights: Vector) -> tuple[Scalar, Scalar, Scalar]:
    """`step_rates` of descent in place of ascent."""
    return descended_rates_from_weights(n, expm1(alpha), exp(beta), start_weights)


LOGIT_DESCENT = Mutant("descent in place of ascent", descended_step_rates)

FADING = Widened("a step forward less likely than any other", ahead=Interval(above(-1), None, search=(-0.95, -0.05)))


def unnormalised_step_rates(n: int, alpha: Scalar, beta: Scalar, *, start_weights: Vector) -> tuple[Scalar, Scalar, Scalar]:
    """`step_rates` with the sum of the weights held fixed."""
    by_alpha, by_beta, by_gamma = reward_gradient(n, alpha, beta, start_weights=start_weights)
    p_fwd, p_bwd, p_other = step_probabilities(n, alpha, beta)
    return p_fwd * by_alpha, p_bwd * by_beta, p_other * by_gamma


SIGNS = Claim(
    id="chain-traversal.learning.step-rates",
    title="Under gradient flow the three step probabilities move at rates given by two derivatives of the reward",
    source=Source(COHEN_2026, SKETCH),
    statement=r"\dot p_{\text{fwd}}=p_f\bigl((1-p_f)J_\alpha-p_bJ_\beta\bigr),\quad"
    r"\dot p_{\text{bwd}}=p_b\bigl((1-p_b)J_\beta-p_fJ_\alpha\bigr),\quad\dot p_{\text{other}}=-p_o(p_fJ_\alpha+p_bJ_\beta)",
    reading="new",
    formula=step_rates,
    domain=Domain(
        n=Integer(2, None, search=(2, 12)), alpha=Interval(*REAL, search=(-2, 5)), beta=Interval(*REAL, search=(-2, 4)), **STARTS
    ),
    uses=(GRADIENT.id,),
    controls=(Mutant("the sum of the weights held fixed", unnormalised_step_rates), LOGIT_DESCENT),
)

FORWARD = Claim(
    id="chain-traversal.learning.forward",
    title=r"Whatever the starts, the probability of a step forward rises once $\alpha>0$, that is, once it exceeds that of any single "
    r"other step",
    source=Source(COHEN_2026, f"{SKETCH} (ii), {ASSUMED}"),
    statement=r"\alpha>0:\qquad\dot p_{\text{fwd}}>0\qquad\text{for all } n,\ \beta \text{ and start weights}",
    formula=rates_from_weights,
    domain=Domain(**WEIGHTS),
    uses=(SIGNS.id,),
    controls=(DESCENT, FADING),
)

BACKWARD = Claim(
    id="chain-traversal.learning.backward",
    title=r"Whatever the starts, the probability of a step backward falls once $\alpha>0$",
    source=Source(COHEN_2026, f"{SKETCH} (i), {ASSUMED}"),
    statement=r"\alpha>0:\qquad\dot p_{\text{bwd}}<0\qquad\text{for all } n,\ \beta \text{ and start weights}",
    formula=rates_from_weights,
    domain=Domain(**WEIGHTS),
    uses=(SIGNS.id,),
    controls=(DESCENT, FADING),
)

OTHER = Claim(
    id="chain-traversal.learning.other",
    title=r"Whatever the starts, the probability of other steps falls once $\alpha>0$, while steps backward are no likelier than "
    r"forward ones, $\alpha\ge\beta$",
    source=Source(COHEN_2026, f"{SKETCH} (i), {ASSUMED} and alpha >= beta; a third party's note on the paper has p_fwd > p_bwd + b_0"),
    statement=r"\alpha\ge\beta,\ \alpha>0:\qquad\dot p_{\text{other}}<0\qquad\text{for all } n \text{ and start weights}",
    formula=rates_from_weights,
    domain=Domain(
        where=((AHEAD, lambda c: c.sign == 1),),
        n=Integer(2, None, search=(2, 19)),
        ahead=Interval(*POSITIVE, search=(0.05, 100)),
        lead=Interval(*NONNEGATIVE, search=(0, 20)),
        sign=Choice(1, -1),
        backward=Computed(lambda c: (1 + c.ahead) / (1 + c.lead) if c.sign == 1 else (1 + c.ahead) * (1 + c.lead)),
        **STARTS,
    ),
    uses=(SIGNS.id,),
    controls=(DESCENT, Widened("beta above alpha", drop=AHEAD)),
)

OTHER_RISES = Claim(
    id="chain-traversal.learning.other-rises",
    title=r"The assumption $\alpha\ge\beta$ is needed: where steps backward are the likeliest, the probability of other steps rises",
    source=Source(COHEN_2026, f"{SKETCH} (i), without p_fwd > p_bwd + b_0; the example is new"),
    statement=r"n=4,\ \text{starts } 1,2,3 \text{ equally likely},\ |\alpha-1|\le\tfrac1{10},\ |\beta-4|\le\tfrac14:"
    r"\qquad\dot p_{\text{other}}>10^{-4}\qquad(2.81025\cdot10^{-4}\text{ at }\alpha=1,\ \beta=4)",
    reading="new",
    formula=step_rates,
    domain=Domain(
        n=Choice(4),
        alpha=Interval(0.9, 1.1),
        beta=Interval(3.75, 4.25),
        start_weights=Computed(lambda c: array([ratio(1, 3, c.alpha)] * 3, c.alpha)),
    ),
    uses=(SIGNS.id, OTHER.id),
    controls=(LOGIT_DESCENT, Widened("a step backward less likely than one forward", beta=Interval(0, 0.75))),
)


def unnormalised_time(n: int, mean_start: Scalar, eps: Scalar, backward: Scalar) -> Scalar:
    """`traversal_time` without the number of entries that share a class value."""
    return traversal_time(n, mean_start, eps, backward) * ratio(1, class_sizes(n)[0], eps)


def squared_eps_time(n: int, mean_start: Scalar, eps: Scalar, backward: Scalar) -> Scalar:
    """`traversal_time` with eps squared."""
    return traversal_time(n, mean_start, eps, backward) / eps


TIME = Claim(
    id="chain-traversal.learning.time",
    title=r"From $\alpha>0$ each step is forward with probability $1-\varepsilon$ after a time of order $n^2/\varepsilon$ for a given mean "
    r"distance of the starts, with an explicit constant",
    source=Source(COHEN_2026, f"{SKETCH}, after polynomial time; the bound of the paper, of order n^2/eps^2, is known from a note only"),
    statement=r"T_\varepsilon="
    r"\formula{\frac{2n(2n-1)(2n-3+e^{\beta})}{n\,m\,\varepsilon}}\bigl(1+O(\varepsilon\log\tfrac1\varepsilon)\bigr),\qquad"
    r" m=\textstyle\sum_iw_ii,\ \alpha(0)>0,\ \beta=\lim_{t\to\infty}\beta(t);\qquad"
    r"\text{i.e. } e^{\alpha}J_\alpha\to n\,m,\ e^\alpha J_\beta\to0",
    reading="new",
    formula=traversal_time,
    symbols={r"e^{\beta}": "backward"},
    domain=Domain(
        where=((SMALL, lambda c: c.eps <= SMALLEST),),
        n=Integer(2, None, search=(2, 16)),
        eps=Interval(above(0), below(1), search=(1e-7, SMALLEST)),
        backward=Interval(*POSITIVE, search=(0.25, 4)),
        **STARTS,
        **MEAN_START,
    ),
    uses=(SIGNS.id,),
    parts=("the late speed", "the time"),
    controls=(
        Mutant("the number of entries of a class left out", unnormalised_time),
        Mutant("eps squared", squared_eps_time),
        Widened("it is not", drop=SMALL, eps=Interval(above(0), below(1), search=(0.4, 0.49))),
    ),
)


def unnormalised_time_bound(n: int, first: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`traversal_time_bound` without the number of entries that share a class value."""
    return traversal_time_bound(n, first, forward, backward, eps) * ratio(1, class_sizes(n)[0], eps)


def late_time_bound(n: int, first: Scalar, forward: Scalar, backward: Scalar, eps: Scalar) -> Scalar:
    """`traversal_time_bound` as if attention grew at its late speed from the start on."""
    last = (2 * n - 3 + backward) / eps
    return 2 * (2 * n - 1) / first * (last - forward)


TIME_BOUND = Claim(
    id="chain-traversal.learning.time-bound",
    title=r"From every start with $\alpha\ge0$ and for every $\varepsilon$, training takes polynomial time, bounded in $n$, "
    r"$1/\varepsilon$, $e^\beta$ and the weight $w_1$ of the simplest examples",
    source=Source(COHEN_2026, f"{SKETCH}, after polynomial time; the bound of the paper, of order n^2/eps^2, is known from a note only"),
    statement=r"T_\varepsilon\le\formula{\frac{2(2n-1)}{w_1}\Bigl(E-E_0+2c\log\frac E{E_0}+\frac{c^2}{E_0}-\frac{c^2}E\Bigr)},\qquad"
    r" E_0=e^{\alpha(0)}\ge1,\ \definition{E=\frac{2n-3+e^{\beta(0)}}\varepsilon}\ge E_0,\ \definition{c=2n+e^{\beta(0)}};\qquad"
    r" J_\alpha(1)\ge\frac{n\,e^\alpha}{(e^\alpha+e^\beta+2n)^2},\ J_\alpha(i)\ge0\ge J_\beta(i)\qquad(w_1>0)",
    reading="new",
    formula=traversal_time_bound,
    symbols={r"e^{\beta(0)}": "backward", "E_0": "forward", "w_1": "first"},
    domain=Domain(
        where=((BELOW, lambda c: c.gain >= 0),),
        n=Integer(2, None, search=(2, 16)),
        ahead=Interval(*NONNEGATIVE, search=(0, 20)),
        forward=Computed(lambda c: 1 + c.ahead),
        backward=Interval(*POSITIVE, search=(0.25, 10)),
        gain=Interval(above(-1), None, search=(0, 400)),
        eps=Computed(lambda c: (2 * c.n - 3 + c.backward) / (c.forward * (1 + c.gain))),
        **STARTS,
        first=Computed(lambda c: c.start_weights[0]),
    ),
    uses=(SIGNS.id,),
    controls=(
        Mutant("the number of entries of a class left out", unnormalised_time_bound),
        Mutant("the late speed from the start on", late_time_bound),
        Widened("it is further already", drop=BELOW, gain=Interval(above(-1), None, search=(-0.75, -0.25))),
    ),
)
