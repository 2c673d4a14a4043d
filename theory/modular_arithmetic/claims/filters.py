"""Claims about gradient descent with a linear filter of its gradients."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import above, below
from lemmata.terms.arithmetic import ratio, sinpi
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.modular_arithmetic import filters
from lemmata.theory.modular_arithmetic.source import FILTER

ALPHA = Interval(0, below(1))
STEP = Interval(above(0), None)


def delayed(b: Sequence[Scalar], a: Sequence[Scalar], s: Scalar) -> Vector:
    """`mode_polynomial` with the filter's input a step late."""
    return filters.mode_polynomial([0 * s, *b], [*a, 0 * s], s)[:-1]


def uphill(b: Sequence[Scalar], a: Sequence[Scalar], s: Scalar) -> Vector:
    """`mode_polynomial` of ascent."""
    return filters.mode_polynomial(b, a, -s)


MODES = Claim(
    id="modular-arithmetic.filters.modes",
    title="Gradient descent on a quadratic with any linear filter of its gradients has the modes $r$ of $(r-1)+s\\,H(r)=0$, $s$ the step "
    "size times the curvature",
    source=FILTER,
    statement=r"\theta_{t+1}=\theta_t-\eta\hat g_t,\ \sum_ia_i\hat g_{t-i}=\sum_ib_ig_{t-i},\ g_t=h\theta_t:\quad "
    r"\det(z-M)\propto z^n\bigl((z-1)A(1/z)+s\,B(1/z)\bigr)",
    reading="new",
    formula=filters.mode_polynomial,
    domain=Domain(
        n=Integer(0, None, search=(0, 3)),
        b=Array(lambda c: c.n + 1, None, None, search=(-1, 1)),
        rest=Array(lambda c: c.n, None, None, search=(-1, 1)),
        s=STEP,
    ),
    controls=(Mutant("a step more of delay", delayed), Mutant("descent uphill", uphill)),
)


def residue_uphill(b: Vector, a: Vector, powers: Vector, r: Scalar, s: Scalar) -> Scalar:
    """`mode_residue` of ascent."""
    return filters.mode_residue(b, a, powers, r, -s)


def residue_of_a_late_filter(b: Vector, a: Vector, powers: Vector, r: Scalar, s: Scalar) -> Scalar:
    """`mode_residue` where the filter's input is a step late."""
    return (r - 1) * r * (a * powers).sum() + s * (b * powers).sum()


SOLUTIONS = Claim(
    id="modular-arithmetic.filters.solutions",
    title="Whatever number of past gradients and past outputs a linear filter has, $\\theta_t=r^t$ solves filtered descent on a quadratic "
    "exactly if $(r-1)A(1/r)+s\\,B(1/r)=0$",
    source=FILTER,
    statement=r"\theta_t=r^t,\ \eta\hat g_t=\theta_t-\theta_{t+1},\ \eta g_t=s\theta_t:\quad"
    r"\eta\sum_{i=0}^nb_ig_{n-i}-\eta\sum_{i=0}^na_i\hat g_{n-i}=(r-1)\sum_{i=0}^na_ir^{n-i}+s\sum_{i=0}^nb_ir^{n-i}",
    reading="new",
    formula=filters.mode_residue,
    domain=Domain(
        length=Integer(1, None, search=(1, 5)),
        b=Array(lambda c: c.length, None, None, search=(-1, 1)),
        a=Array(lambda c: c.length, None, None, search=(-1, 1)),
        r=Interval(None, None, search=(-1, 1)),
        powers=Array(lambda c: c.length, None, None, search=(-1, 1)),
        s=STEP,
    ),
    controls=(Mutant("ascent", residue_uphill), Mutant("the filter a step late", residue_of_a_late_filter)),
)


def limit_of_sum(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """`one_pole_limit` with H(1) for H(-1)."""
    return 2 * (1 + alpha) / (b0 + b1)


def limit_without_pole(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """`one_pole_limit` as if alpha were 0."""
    return 2 / (b0 - b1) + 0 * alpha


ONE_POLE = Claim(
    id="modular-arithmetic.filters.one-pole",
    title="With a filter of one pole, $b_1\\le0<b_0+b_1$, descent decays exactly up to the step at which a mode is $-1$",
    source=FILTER,
    statement=r"H(z)=\frac{b_0+b_1/z}{1-\alpha/z},\ b_1\le0<b_0+b_1:\qquad|r_{1,2}|<1\iff0<s<\formula{\frac{2(1+\alpha)}{b_0-b_1}}",
    reading="new",
    formula=filters.one_pole_limit,
    domain=Domain(
        alpha=ALPHA,
        b1=Interval(None, 0, search=(-1, 0)),
        b0=Interval(above(lambda c: -c.b1), None, search=(lambda c: 0.125 - c.b1, lambda c: 3 - c.b1)),
        share=Interval(above(0), below(1)),
    ),
    uses=(MODES.id,),
    controls=(
        Mutant("the sum of b_0 and b_1", limit_of_sum),
        Mutant("without the pole", limit_without_pole),
        Widened("a positive b_1, which may leave the disc elsewhere", b1=Interval(None, 3, search=(-1, 3))),
    ),
)


def all_heavy_balls(name: str, beta: Scalar) -> Scalar:
    """`named_limit` with Nesterov's taken for momentum."""
    return filters.named_limit("heavy ball" if name == "nesterov" else name, beta)


def a_hundredth_more(name: str, beta: Scalar) -> Scalar:
    """`named_limit` and a hundredth of it."""
    return filters.named_limit(name, beta) * ratio(101, 100, beta)


NAMED = Claim(
    id="modular-arithmetic.filters.named",
    title=r"On a quadratic, descent with momentum decays up to $s=2(1+\beta)$, with Nesterov's up to $2(1+\beta)/(1+2\beta)$, with "
    r"averaged gradients up to $2(1+\beta)/(1-\beta)$, and with Grokfast of strength 2 up to $2(1+\beta)/(3-\beta)$",
    source=FILTER,
    statement=r"s_{\max}=2,\quad2(1+\beta),\quad\frac{2(1+\beta)}{1-\beta},\quad\frac{2(1+\beta)}{1+2\beta},\quad\frac{2(1+\beta)}{3-\beta}",
    reading="new",
    formula=filters.named_limit,
    domain=Domain(name=Choice(*filters.NAMES), beta=ALPHA),
    uses=(ONE_POLE.id,),
    controls=(Mutant("Nesterov's as momentum", all_heavy_balls), Mutant("a hundredth more", a_hundredth_more)),
)


def leading_limit(window: int, like: Scalar = 1.0) -> Scalar:
    """`moving_average_limit` to leading order."""
    return ratio(22, 7, like) ** 2 / (2 * window)


def twice_the_angle(window: int, like: Scalar = 1.0) -> Scalar:
    """`moving_average_limit` with pi/w for pi/2w."""
    return 2 * window * sinpi(1, window, like) ** 2


AVERAGE = Claim(
    id="modular-arithmetic.filters.moving-average",
    title="Descent along the mean of the last $w$ gradients decays up to $s=2w\\sin^2(\\pi/2w)$",
    source=FILTER,
    statement=r"z^{w-1}(z-1)+\tfrac sw\sum_{j<w}z^j=0,\quad s=\formula{2w\sin^2\tfrac\pi{2w}}\ \text{ at } z=e^{\pm i\pi/w}",
    reading="new",
    formula=filters.moving_average_limit,
    domain=Domain(
        window=Integer(1, None, search=(1, 24)),
        other=Integer(0, None, search=(0, 23)),
        half=Interval(None, None),
        arc=Interval(None, None),
        scale=STEP,
    ),
    uses=(MODES.id,),
    controls=(Mutant("the leading term, pi^2/2w by 22/7", leading_limit), Mutant("sin^2(pi/w)", twice_the_angle)),
)


def noise_of_gain(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """`one_pole_noise` with 1 - alpha for 1 - alpha^2."""
    return b0 * b0 + (b1 + alpha * b0) ** 2 / (1 - alpha)


def noise_of_tail(alpha: Scalar, b0: Scalar, b1: Scalar) -> Scalar:
    """`one_pole_noise` without b_0^2."""
    return filters.one_pole_noise(alpha, b0, b1) - b0 * b0


NOISE = Claim(
    id="modular-arithmetic.filters.noise",
    title="A filter of one pole multiplies the variance of white noise by the sum of its squared impulse response",
    source=FILTER,
    statement=r"\sum_jh_j^2=\formula{b_0^2+\frac{(b_1+\alpha b_0)^2}{1-\alpha^2}},\qquad h_0=b_0,\ h_j=\alpha^{j-1}(b_1+\alpha b_0)",
    reading="new",
    formula=filters.one_pole_noise,
    domain=Domain(
        alpha=Interval(above(0), below(1), search=(0.05, 0.8)),
        b0=Interval(None, None, search=(-2, 2)),
        b1=Interval(None, None, search=(-2, 2)),
    ),
    controls=(Mutant("squares of alpha forgotten", noise_of_gain), Mutant("without the first tap", noise_of_tail)),
)
