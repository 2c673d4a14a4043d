"""Claims about Grokfast as a filter."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Widened
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import above, below
from lemmata.terms.arithmetic import array, power, ratio, sqrt
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.modular_arithmetic import grokfast
from lemmata.theory.modular_arithmetic.source import FILTER

ALPHA = Interval(0, below(1))
PULLED = Interval(above(0), below(1))
LAM = Interval(0, None)
STRONG = Interval(above(0), None)
STEP = Interval(above(0), None)
BETWEEN = Interval(above(0), below(1))


def late_filter(alpha: Scalar, lam: Scalar) -> tuple[Vector, Vector]:
    """`grokfast_filter` with e_{t-1} for e_t."""
    return array([1 + 0 * alpha, lam * (1 - alpha) - alpha, 0 * alpha]), array([1 + 0 * alpha, -alpha, 0 * alpha])


def fed_back_filter(alpha: Scalar, lam: Scalar) -> tuple[Vector, Vector]:
    """`grokfast_filter` whose mean is of filtered gradients."""
    return array([1 + 0 * alpha, -alpha, 0 * alpha]), array([1 + 0 * alpha, -alpha - lam * (1 - alpha), 0 * alpha])


FILTERED = Claim(
    id="modular-arithmetic.grokfast.filter",
    title="Grokfast adds $\\lambda$ times an exponential mean that includes the present gradient: a filter of one pole, $\\alpha$, "
    "with the gain "
    "$1+\\lambda$ for constant gradients",
    source=FILTER,
    statement=r"e_t=\alpha e_{t-1}+(1-\alpha)\nabla_t,\ \hat g_t=\nabla_t+\lambda e_t:\quad H(z)=\frac{"
    r"\formula[1,1]{1+\lambda(1-\alpha)}-\alpha/z}{1-\alpha/z},\quad H(1)=1+\lambda",
    reading="corrected",
    formula=grokfast.grokfast_filter,
    domain=Domain(alpha=ALPHA, lam=LAM),
    controls=(Mutant("the mean a step late", late_filter), Mutant("a mean of filtered gradients", fed_back_filter)),
)

FILTERED_PRINTED = Claim(
    id="modular-arithmetic.grokfast.filter-printed",
    title="Grokfast adds $\\lambda$ times the mean before the last step and the last filtered gradient",
    source=FILTER,
    statement=r"g_t=\nabla_\theta L+\lambda\bigl(\alpha e_{t-1}+(1-\alpha)g_{t-1}\bigr),\quad e_t\ \text{the exponential moving"
    r" average of gradients}",
    formula=grokfast.printed_filter,
    domain=FILTERED.domain,
    expect="refuted",
    erratum=Erratum(
        printed="equation 11, with g_{t-1} on its right as the g_t on its left",
        why="the bracket is meant to be e_t, with the present gradient for g_{t-1}, as in Lee et al. and in the code. Taken "
        "literally the pole is "
        "lambda (1 - alpha) and the gain (1 + lambda alpha)/(1 - lambda (1 - alpha)), 3.083 for 2 and 0.98; if e is fed by g as "
        "well, the pole is "
        "alpha + lambda (1 - alpha), unstable for lambda above 1 (modular-arithmetic.grokfast.fed-back)",
        severity="typo",
    ),
    corrected_by=FILTERED.id,
)


def other_pole(t: Scalar, alpha: Scalar, lam: Scalar) -> Scalar:
    """`fed_back_gain` with the pole lambda (1 - alpha)."""
    return 1 - lam * (1 - power(lam * (1 - alpha), t)) / (lam - 1)


FED_BACK = Claim(
    id="modular-arithmetic.grokfast.fed-back",
    title="A mean that is fed by filtered gradients has the pole $\\alpha+\\lambda(1-\\alpha)$: constant gradients grow without bound "
    "for $\\lambda>1$",
    source=FILTER,
    statement=r"g_t=\nabla_t+\lambda e_t,\ e_t=\alpha e_{t-1}+(1-\alpha)g_{t-1},\ e_0=0,\ \nabla=1:\quad g_t="
    r"\formula{1-\frac{\lambda}{\lambda-1}\bigl(1-(\alpha+\lambda(1-\alpha))^t\bigr)}",
    reading="new",
    formula=grokfast.fed_back_gain,
    domain=Domain(t=Integer(0, None, search=(0, 12)), alpha=ALPHA, lam=LAM, where=(("lambda is not 1", lambda c: c.lam != 1),)),
    controls=(Mutant("the pole lambda (1 - alpha)", other_pole),),
)


def heavy_ball(s: Scalar, alpha: Scalar, lam: Scalar) -> Vector:
    """`grokfast_polynomial` with the product alpha."""
    return array([1, -(1 + alpha - s * (1 + lam * (1 - alpha))), alpha + 0 * s])


def without_delay(s: Scalar, alpha: Scalar, lam: Scalar) -> Vector:
    """`grokfast_polynomial` with 1 + lambda for kappa."""
    return array([1, -(1 + alpha - s * (1 + lam)), alpha * (1 - s)])


MODES = Claim(
    id="modular-arithmetic.grokfast.modes",
    title="Descent with Grokfast has two modes for each curvature, with the sum $1+\\alpha-s(1+\\lambda(1-\\alpha))$ and the "
    "product $\\alpha(1-s)$",
    source=FILTER,
    statement=r"r^2\formula[2]{-\bigl[1+\alpha-s(1+\lambda(1-\alpha))\bigr]}r+\formula[3]{\alpha(1-s)}=0,\qquad s=\eta h",
    reading="new",
    formula=grokfast.grokfast_polynomial,
    domain=Domain(s=STEP, alpha=ALPHA, lam=LAM),
    uses=("modular-arithmetic.filters.modes", FILTERED.id),
    controls=(Mutant("the product alpha", heavy_ball), Mutant("1 + lambda for kappa", without_delay)),
)


def limit_of_gain(alpha: Scalar, lam: Scalar) -> Scalar:
    """`grokfast_limit` of descent with 1 + lambda times the step."""
    return 2 / (1 + lam) + 0 * alpha


def a_hundredth_more(alpha: Scalar, lam: Scalar) -> Scalar:
    """`grokfast_limit` and a hundredth of it."""
    return grokfast.grokfast_limit(alpha, lam) * ratio(101, 100, lam)


LIMIT = Claim(
    id="modular-arithmetic.grokfast.limit",
    title="With Grokfast both modes decay exactly for $s<2(1+\\alpha)/(1+\\alpha+\\lambda(1-\\alpha))$: near 2, as "
    "without, if $\\alpha$ is near 1",
    source=FILTER,
    statement=r"|r_{1,2}|<1\iff0<s<\formula{\frac{2(1+\alpha)}{1+\alpha+\lambda(1-\alpha)}}",
    reading="new",
    formula=grokfast.grokfast_limit,
    domain=Domain(alpha=ALPHA, lam=LAM, share=BETWEEN),
    uses=(MODES.id, "modular-arithmetic.filters.one-pole"),
    controls=(Mutant("that of a gain 1 + lambda", limit_of_gain), Mutant("a hundredth more", a_hundredth_more)),
)

WEAK = "$\\lambda(1-\\alpha)\\le\\alpha$"


def limit_in_time(alpha: Scalar, lam: Scalar) -> Scalar:
    """`late_limit` as of the mean that is not late."""
    return grokfast.grokfast_limit(alpha, lam)


def a_hundredth_more_late(alpha: Scalar, lam: Scalar) -> Scalar:
    """`late_limit` and a hundredth of it."""
    return grokfast.late_limit(alpha, lam) * ratio(101, 100, alpha)


LATE = Claim(
    id="modular-arithmetic.grokfast.late",
    title="Read with the gradient of the step before for $g_{t-1}$, equation 11 is Grokfast with a mean that is a step late: it has the "
    "gain $1+\\lambda$ as well, and modes decay up to $s=2(1+\\alpha)/(1+\\alpha-\\lambda(1-\\alpha))$, 2 or more, if "
    "$\\lambda(1-\\alpha)\\le\\alpha$",
    source=FILTER,
    statement=r"\hat g_t=\nabla_t+\lambda e_t,\ e_t=\alpha e_{t-1}+(1-\alpha)\nabla_{t-1}:\quad H(1)=1+\lambda,\qquad|r_{1,2}|<1\iff0<s<"
    r"\formula{\frac{2(1+\alpha)}{1+\alpha-\lambda(1-\alpha)}}",
    reading="new",
    formula=grokfast.late_limit,
    domain=Domain(
        alpha=PULLED,
        lam=LAM,
        share=BETWEEN,
        where=((WEAK, lambda c: c.lam * (1 - c.alpha) <= c.alpha),),
    ),
    uses=("modular-arithmetic.filters.one-pole",),
    controls=(
        Mutant("as of the mean that is not late", limit_in_time),
        Mutant("a hundredth more", a_hundredth_more_late),
        Widened("a stronger pull", drop=WEAK),
    ),
)


def band_of_limit(alpha: Scalar, lam: Scalar) -> Vector:
    """`grokfast_band` with lambda for alpha lambda."""
    outer, inner = sqrt(1 + lam), sqrt(lam)
    return array([(1 - alpha) / (outer + inner) ** 2, (1 - alpha) / (outer - inner) ** 2])


def unscaled_band(alpha: Scalar, lam: Scalar) -> Vector:
    """`grokfast_band` over 1 - alpha."""
    return grokfast.grokfast_band(alpha, lam) / (1 - alpha)


BAND = Claim(
    id="modular-arithmetic.grokfast.band",
    title="Modes are complex exactly for $s$ between $(1-\\alpha)/(\\sqrt{1+\\lambda}\\pm\\sqrt{\\alpha\\lambda})^2$, and there have "
    "the modulus "
    "$\\sqrt{\\alpha(1-s)}$",
    source=FILTER,
    statement=r"s_\pm=\frac{1-\alpha}{(\sqrt{1+\lambda}\mp\sqrt{\alpha\lambda})^2}:\quad "
    r"\operatorname{disc}=(1+\lambda(1-\alpha))^2(s-s_-)(s-s_+),\qquad|r|^2=\alpha(1-s)\ (s_-\le s\le s_+)",
    reading="new",
    formula=grokfast.grokfast_band,
    domain=Domain(alpha=ALPHA, lam=LAM, s=STEP, share=Interval(0, 1)),
    uses=(MODES.id,),
    controls=(Mutant("alpha forgotten under the root", band_of_limit), Mutant("ends without 1 - alpha", unscaled_band)),
)


def earlier_crossover(alpha: Scalar, lam: Scalar) -> Scalar:
    """`crossover` over 1 + lambda."""
    return (1 - alpha) / (1 + lam)


def later_crossover(alpha: Scalar) -> Scalar:
    """`crossover` as 1 - alpha^2."""
    return 1 - alpha * alpha


CROSSOVER = Claim(
    id="modular-arithmetic.grokfast.crossover",
    title="Where $\\lambda(1-\\alpha)^2\\le4\\alpha$ Grokfast makes modes with $s<1$ faster exactly for $s<1-\\alpha$, and slower "
    "exactly for $s>1-\\alpha$",
    source=FILTER,
    statement=r"\max|r_{1,2}|<1-s\ \text{ for } 0<s<\formula{1-\alpha},\qquad\max|r_{1,2}|>1-s\ \text{ for } 1-\alpha<s<1",
    reading="new",
    formula=grokfast.crossover,
    domain=Domain(
        alpha=PULLED,
        lam=STRONG,
        share=BETWEEN,
        where=(("lambda (1 - alpha)^2 is at most 4 alpha", lambda c: c.lam * (1 - c.alpha) ** 2 <= 4 * c.alpha),),
    ),
    uses=(MODES.id,),
    controls=(
        Mutant("(1 - alpha)/(1 + lambda)", earlier_crossover),
        Mutant("1 - alpha^2", later_crossover),
        Widened("a stronger pull, which alternates", drop="lambda (1 - alpha)^2 is at most 4 alpha"),
    ),
)


def kappa_gain(alpha: Scalar, lam: Scalar) -> Scalar:
    """`initial_acceleration` as 1 + lambda (1 - alpha)."""
    return 1 + lam * (1 - alpha)


SLOW = Claim(
    id="modular-arithmetic.grokfast.slow-modes",
    title="Modes of vanishing $s$ decay $1+\\lambda$ times as fast",
    source=FILTER,
    statement=r"\lim_{s\to0}\frac{1-r(s)}s=\formula{1+\lambda}",
    reading="new",
    formula=grokfast.initial_acceleration,
    domain=Domain(alpha=ALPHA, lam=LAM),
    uses=(MODES.id,),
    controls=(Mutant("kappa", kappa_gain),),
)


def gain_in_the_middle(rho: Scalar, sigma: Scalar, lam: Scalar) -> Scalar:
    """`scaled_polynomial` with sigma (1 + lambda) in its middle term as well."""
    return grokfast.scaled_polynomial(rho, sigma, lam) - sigma * lam * rho


SCALED = Claim(
    id="modular-arithmetic.grokfast.scaled-modes",
    title="As $\\alpha\\to1$ with $s=\\sigma(1-\\alpha)$ the rates $1-r=\\rho(1-\\alpha)$ solve "
    "$\\rho^2-(1+\\sigma)\\rho+\\sigma(1+\\lambda)=0$",
    source=FILTER,
    statement=r"\lim_{\alpha\to1}\frac{P(1-\rho(1-\alpha))}{(1-\alpha)^2}=\formula{\rho^2-(1+\sigma)\rho+\sigma(1+\lambda)}",
    reading="new",
    formula=grokfast.scaled_polynomial,
    domain=Domain(rho=STEP, sigma=STEP, lam=LAM),
    uses=(MODES.id,),
    controls=(Mutant("the gain in the middle term", gain_in_the_middle),),
)


def both_gains(lam: Scalar) -> Scalar:
    """`largest_acceleration` as 1 + 2 lambda."""
    return 1 + 2 * lam


def a_hundredth_less(lam: Scalar) -> Scalar:
    """`largest_acceleration` less a hundredth of it."""
    return grokfast.largest_acceleration(lam) * ratio(99, 100, lam)


LARGEST = Claim(
    id="modular-arithmetic.grokfast.largest-acceleration",
    title="As $\\alpha\\to1$ the slower of both modes decays up to $1+\\lambda+\\sqrt{\\lambda(1+\\lambda)}$ times as fast, where they "
    "begin to oscillate: $1+\\lambda$ is a limit, not a bound",
    source=FILTER,
    statement=r"\rho^2-(1+\sigma)\rho+\sigma(1+\lambda)=0:\qquad\max_\sigma\min_{\pm}\frac{\operatorname{Re}\rho_\pm}\sigma="
    r"\formula{1+\lambda+\sqrt{\lambda(1+\lambda)}}\ \text{ at }\sigma=(\sqrt{1+\lambda}-\sqrt\lambda)^2",
    reading="new",
    formula=grokfast.largest_acceleration,
    domain=Domain(lam=STRONG, share=BETWEEN, beyond=STEP),
    uses=(SCALED.id, BAND.id),
    controls=(
        Mutant("1 + lambda", grokfast.initial_acceleration),
        Mutant("1 + 2 lambda", both_gains),
        Mutant("a hundredth less", a_hundredth_less),
    ),
)


def single_cross_term(alpha: Scalar, lam: Scalar) -> Scalar:
    """`noise_gain` with lambda (1 - alpha) once."""
    return grokfast.noise_gain(alpha, lam) - lam * (1 - alpha)


def squared_share(alpha: Scalar, lam: Scalar) -> Scalar:
    """`noise_gain` as if the mean were of two values alone."""
    return 1 + 2 * lam * (1 - alpha) + lam * lam * (1 - alpha) ** 2


NOISE = Claim(
    id="modular-arithmetic.grokfast.noise",
    title="White noise passes with the variance $1+2\\lambda(1-\\alpha)+\\lambda^2(1-\\alpha)/(1+\\alpha)$: 1.1204 for $\\lambda=2$ "
    "and $\\alpha=0.98$",
    source=FILTER,
    statement=r"V=\formula{1+2\lambda(1-\alpha)+\lambda^2\frac{1-\alpha}{1+\alpha}}",
    reading="new",
    formula=grokfast.noise_gain,
    domain=Domain(alpha=PULLED, lam=LAM),
    uses=("modular-arithmetic.filters.noise",),
    controls=(Mutant("the cross term once", single_cross_term), Mutant("(1 - alpha)^2", squared_share)),
)


def later_gain(t: Scalar, alpha: Scalar, lam: Scalar) -> Scalar:
    """`constant_gain` with alpha^t."""
    return 1 + lam * (1 - power(alpha, t))


def full_gain(t: Scalar, alpha: Scalar, lam: Scalar) -> Scalar:
    """`constant_gain` from a mean that begins at the gradient."""
    return 1 + lam + 0 * alpha * t


START = Claim(
    id="modular-arithmetic.grokfast.start",
    title="From $e_{-1}=0$ the gain of a constant gradient rises as $1+\\lambda(1-\\alpha^{t+1})$, where from the first gradient it "
    "is $1+\\lambda$ at once",
    source=FILTER,
    statement=r"\hat g_t=\formula{1+\lambda(1-\alpha^{t+1})}\ (e_{-1}=0),\qquad\hat g_t=1+\lambda\ (e_{-1}=\nabla)",
    reading="new",
    formula=grokfast.constant_gain,
    domain=Domain(t=Integer(0, None, search=(0, 40)), alpha=ALPHA, lam=LAM),
    uses=(FILTERED.id,),
    controls=(Mutant("a step later", later_gain), Mutant("at once", full_gain)),
)
