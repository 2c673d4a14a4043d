"""Claims about what Adam leaves of a filter."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import above, below
from lemmata.terms.arithmetic import ratio, sqrt
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.modular_arithmetic import adam
from lemmata.theory.modular_arithmetic.source import FILTER

B1, B2 = Interval(above(0), below(1), search=(0.5, 0.95)), Interval(above(0), below(1), search=(0.9, 0.999))
SOME = ("a gradient is not 0", lambda c: any(g != 0 for g in c.gradients))
ORDER = ("b1^2 < b2", lambda c: c.b1**2 < c.b2)


def single_step(b1: Scalar, b2: Scalar) -> Scalar:
    """`adam_bound` for a first gradient, (1 - b1)/sqrt(1 - b2)."""
    return (1 - b1) / sqrt(1 - b2)


def a_hundredth_less(b1: Scalar, b2: Scalar) -> Scalar:
    """`adam_bound` less a hundredth of it."""
    return adam.adam_bound(b1, b2) * ratio(99, 100, b1)


BOUND = Claim(
    id="modular-arithmetic.adam.bound",
    title="An update of Adam, without bias correction and $\\epsilon$, is at most "
    "$(1-\\beta_1)/\\sqrt{(1-\\beta_2)(1-\\beta_1^2/\\beta_2)}$ whatever "
    "the gradients are: 1.697749 for 0.9 and 0.98, approached by gradients that grow like $(\\beta_2/\\beta_1)^t$",
    source=FILTER,
    statement=r"\frac{|m_t|}{\sqrt{v_t}}\le\formula{\frac{1-\beta_1}{\sqrt{(1-\beta_2)(1-\beta_1^2/\beta_2)}}},\qquad"
    r" g_{t-j}\propto(\beta_1/\beta_2)^j",
    reading="new",
    formula=adam.adam_bound,
    symbols={r"\beta_1": "b1", r"\beta_2": "b2"},
    domain=Domain(
        b1=B1,
        b2=B2,
        steps=Integer(1, None, search=(1, 12)),
        gradients=Array(lambda c: c.steps, None, None, search=(-1, 1)),
        mean=Interval(None, None),
        square=Interval(0, None),
        following=Interval(None, None),
        where=(ORDER, SOME),
    ),
    controls=(
        Mutant("that of a single gradient", single_step),
        Mutant("a hundredth less", a_hundredth_less),
    ),
)


def with_epsilon(gradients: Vector, b1: Scalar, b2: Scalar) -> Scalar:
    """`adam_update` with a thousandth added to the square."""
    mean = square = 0
    for gradient in gradients:
        mean = b1 * mean + (1 - b1) * gradient
        square = b2 * square + (1 - b2) * gradient * gradient
    return mean / sqrt(square + ratio(1, 1000, b1))


SCALE = Claim(
    id="modular-arithmetic.adam.scale",
    title="Adam without $\\epsilon$ does not see a constant gain: gradients times $c>0$ give the same update",
    source=FILTER,
    statement=r"\frac{m(cg)}{\sqrt{v(cg)}}=\frac{m(g)}{\sqrt{v(g)}},\qquad c>0",
    reading="new",
    formula=adam.adam_update,
    domain=Domain(
        b1=B1,
        b2=B2,
        steps=Integer(1, None, search=(1, 4)),
        gradients=Array(lambda c: c.steps, None, None, search=(-1, 1)),
        gain=Interval(above(0), None),
        where=(SOME,),
    ),
    controls=(
        Mutant("a constant below the root", with_epsilon),
        Widened("a gain below 0, which turns the update round", gain=Interval(-2, None, search=(-2, 4))),
    ),
)


def a_hundredth_less_of_weights(b1: Scalar, b2: Scalar, decay: Scalar) -> Scalar:
    """`weight_bound` less a hundredth of it."""
    return adam.weight_bound(b1, b2, decay) * ratio(99, 100, b1)


WEIGHTS = Claim(
    id="modular-arithmetic.adam.weights",
    title="With decoupled weight decay $w$ and $\\eta w\\le1$ no weight leaves $|\\theta|\\le B/w$, $B$ the bound of an update: 5.093 for "
    "a decay of a third at 0.9 and 0.98",
    source=FILTER,
    statement=r"|\theta|\le\frac Bw,\ |u|\le B,\ 0<\eta w\le1\ \Rightarrow\ |\theta-\eta(u+w\theta)|\le\frac Bw",
    reading="new",
    formula=adam.weight_bound,
    domain=Domain(
        b1=B1,
        b2=B2,
        decay=Interval(above(0), None),
        part=Interval(above(0), 1),
        theta=Interval(-1, 1),
        update=Interval(-1, 1),
        where=(ORDER,),
    ),
    uses=(BOUND.id,),
    controls=(
        Mutant("a hundredth less", a_hundredth_less_of_weights),
        Widened("steps beyond the decay", part=Interval(above(0), 3)),
    ),
)


def share_without_gain(signal: Scalar, noise: Scalar) -> Scalar:
    """`visible_share` with the gain 1."""
    return adam.visible_share(signal, 1, noise)


def share_of_white(signal: Scalar, gain: Scalar) -> Scalar:
    """`visible_share` with noise of variance 1."""
    return adam.visible_share(signal, gain, 1)


SHARE = Claim(
    id="modular-arithmetic.adam.visible",
    title=r"What a filter makes visible to Adam is the share of the squared mean in the mean square, $(GS)^2/((GS)^2+V)$: the drift of "
    r"noisy gradients gains at most a factor $G/\sqrt V$, and that of constant ones none",
    source=FILTER,
    statement=r"\formula{\frac{(GS)^2}{(GS)^2+V}},\qquad"
    r"\Bigl(\frac{GS}{\sqrt{(GS)^2+V}}\Big/\frac S{\sqrt{S^2+1}}\Bigr)^2\le\frac{G^2}V\quad(1\le V\le G^2)",
    reading="new",
    formula=adam.visible_share,
    symbols={"G": "gain", "V": "noise"},
    domain=Domain(
        signal=Interval(above(0), None, search=(0.1, 3)),
        alpha=Interval(0, below(1)),
        lam=Interval(0, None),
    ),
    uses=("modular-arithmetic.grokfast.noise",),
    controls=(Mutant("the gain forgotten", share_without_gain), Mutant("noise unfiltered", share_of_white)),
)
