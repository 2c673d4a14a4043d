"""The claim that the gradient is exponentially small where other steps keep a share of the probability, and a bound that is too small."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, above
from lemmata.terms.arithmetic import log, ratio
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.claims.vanishing.gradient import GRADIENT_LOG
from lemmata.theory.chain_traversal.source import COHEN_2026, COMPLEX
from lemmata.theory.chain_traversal.vanishing.bound import gradient_bound_log, single_visit_bound_log

KEPT = "other steps have probability o or more"
FADING = Interval(
    above(lambda c: Fraction(-1, 2 * c.n - 3)), None, search=(lambda c: Fraction(-19, 40 * c.n - 60), lambda c: Fraction(-1, 4 * c.n - 6))
)
"""Odds of e^alpha - 1, searched where e^alpha is from a twentieth to a half."""


def least(case: Case) -> Scalar:
    """Return o: its odds are those of p_other, (2n - 3)/(e^alpha + e^beta), over or times 1 + slack."""
    odds = ratio(2 * case.n - 3, 1, case.odds) / ((2 * case.n - 3) * (case.odds + case.back) + 1)
    odds = odds / (1 + case.slack) if case.sign == 1 else odds * (1 + case.slack)
    return odds / (1 + odds)


def doubled_gradient_bound_log(p_other: Scalar, start: int) -> Scalar:
    """`gradient_bound_log` with the exponent doubled, as if steps there and back both had to be survived."""
    return gradient_bound_log(p_other, start) + start * log(1 - p_other)


def complement_gradient_bound_log(p_other: Scalar, start: int) -> Scalar:
    """`gradient_bound_log` with p_other in place of 1 - p_other."""
    return gradient_bound_log(1 - p_other, start)


def single_ratio_bound_log(p_other: Scalar, start: int) -> Scalar:
    """`gradient_bound_log` without the factor i, as if one of the ratios alone depended on the logits."""
    return gradient_bound_log(p_other, 1) + (start - 1) * log(1 - p_other)


BOUND = Claim(
    id="chain-traversal.vanishing.bound",
    title=r"Where other steps keep a fixed probability and $\alpha>0$, the gradient is exponentially small in the distance of the starts",
    source=Source(
        COHEN_2026, f"{COMPLEX.where}, under technical assumptions; in our reconstruction alpha > 0 and p_other above a constant"
    ),
    statement=r"p_{\text{other}}\ge o,\ \alpha>0:\qquad|J_\alpha(i)|,\ |J_\beta(i)|\le\frac i{2o}(1-o)^i\qquad(1\le i\le n-1)",
    formula=gradient_bound_log,
    domain=Domain(
        where=((KEPT, lambda c: c.sign == 1),),
        n=Integer(2, None, search=(2, 400)),
        start=Integer(1, lambda c: c.n - 1, search=(1, lambda c: min(c.n - 1, 40))),
        odds=Interval(*POSITIVE, search=(0.5, 5)),
        back=Interval(*POSITIVE, search=(0.0078125, 0.25)),
        slack=Interval(*NONNEGATIVE, search=(0, 0.5)),
        sign=Choice(1, -1),
        ahead=Computed(lambda c: (2 * c.n - 3) * c.odds),
        backward=Computed(lambda c: (2 * c.n - 3) * c.back),
        p_other=Computed(least),
    ),
    uses=(GRADIENT_LOG.id,),
    controls=(
        Mutant("p_other in place of 1 - p_other", complement_gradient_bound_log),
        Mutant("the exponent doubled", doubled_gradient_bound_log),
        Mutant("the factor i left out", single_ratio_bound_log),
        Widened("they have less", drop=KEPT),
        Widened("a step forward less likely than any other", odds=FADING),
    ),
)

SINGLE_VISIT = Claim(
    id="chain-traversal.vanishing.bound-of-single-visits",
    title="Where other steps keep a fixed probability, the gradient is as small as if no vertex were visited twice",
    source=Source(COHEN_2026, f"{COMPLEX.where}; an earlier form of our own bound"),
    statement=r"p_{\text{other}}\ge o,\ \alpha>0,\ i\ge2:\qquad|J_\alpha(i)|,\ |J_\beta(i)|\le\tfrac i2(1-o)^{i-1}",
    reading="new",
    formula=single_visit_bound_log,
    domain=BOUND.domain.replaced(
        n=Integer(3, None, search=(30, 40)),
        start=Integer(2, lambda c: c.n - 1, search=(2, 3)),
        odds=Interval(*POSITIVE, search=(100_000, 1_000_000)),
        back=Interval(*POSITIVE, search=(lambda c: c.odds * 5 / 4, lambda c: c.odds * 4 / 3)),
    ),
    expect="refuted",
    erratum=Erratum(
        printed="i/2 (1 - o)^(i-1)",
        why="steps forward and backward that are about equally likely meet a vertex again and again: the least ratio of gradient to "
        "this bound that n allows grows without bound, like n, from 1.0195 at n = 11, i = 2, e^alpha = 2.5e6, e^beta = 8e6",
        severity="false",
    ),
    corrected_by=BOUND.id,
)
