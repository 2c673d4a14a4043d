"""Claims about the loss of many tasks."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Erratum, Mutant
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.arithmetic import log, number
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.modular_arithmetic import loss
from lemmata.theory.modular_arithmetic.source import LOSS


def in_bits(classes: Scalar) -> Scalar:
    """`uniform_loss` in bits."""
    return loss.uniform_loss(classes) / log(number(2, classes))


UNIFORM = Claim(
    id="modular-arithmetic.loss.uniform",
    title=r"A uniform prediction over $k$ classes has the cross-entropy $\ln k$",
    source=LOSS,
    statement=r"\mathbb E[L_{\mathrm{MCE}}]=\formula{\ln k}",
    reading="corrected",
    formula=loss.uniform_loss,
    domain=Domain(classes=Interval(1, None, search=(1, 120))),
    controls=(Mutant("in bits", in_bits),),
)

UNIFORM_PRINTED = Claim(
    id="modular-arithmetic.loss.uniform-printed",
    title=r"A uniform prediction over $k$ classes has the cross-entropy $\ln(1/k)$",
    source=LOSS,
    statement=r"\mathbb E[L_{\mathrm{MCE}}]=\formula{\ln\tfrac1k}",
    formula=loss.printed_uniform_loss,
    domain=UNIFORM.domain,
    expect="refuted",
    erratum=Erratum(
        printed="E[L_MCE] = ln(1/k)",
        why="a cross-entropy cannot be negative; section 3.1 has ln(n), and equation 10.1 a second minus sign that undoes this one",
        severity="typo",
    ),
    corrected_by=UNIFORM.id,
)


def summed(chances: Matrix, classes: Sequence[int]) -> Scalar:
    """`weighted_loss` summed over samples."""
    return loss.weighted_loss(chances, classes) * chances.shape[1]


def multiplied(chances: Matrix, classes: Sequence[int]) -> Scalar:
    """`weighted_loss` with each task multiplied by ln q."""
    like = chances[0, 0]
    return -sum(log(row).sum() * log(number(k, like)) / len(row) for row, k in zip(chances, classes, strict=True))


WEIGHTED = Claim(
    id="modular-arithmetic.loss.weighted",
    title="The cross-entropy of each task relative to that of a uniform prediction, summed over tasks, is minus a weighted sum of log "
    "probabilities: it falls as any right class gains probability, and a uniform prediction costs 1 per task",
    source=LOSS,
    statement=r"\sum_q\frac{L_{\mathrm{MCE},q}}{\ln q}=-\sum_q\sum_{i=1}^n\frac{\ln\hat y_{q,i,y_i}}{n\ln q},\qquad\hat y=\tfrac1q:\ L=|Q|",
    reading="corrected",
    formula=loss.weighted_loss,
    domain=Domain(
        n=Integer(1, None, search=(1, 4)),
        classes=Choice((2,), (2, 3), (2, 3, 5, 7)),
        chances=Array(lambda c: (len(c.classes), c.n), above(0), 1, search=(0.05, 1)),
    ),
    controls=(
        Mutant("the sign exchanged", loss.printed_weighted_loss),
        Mutant("not divided by the samples", summed),
        Mutant("weights ln q for 1/ln q", multiplied),
    ),
)

WEIGHTED_PRINTED = Claim(
    id="modular-arithmetic.loss.weighted-printed",
    title="The cross-entropy of each task relative to that of a uniform prediction, summed over tasks, is a weighted sum of log "
    "probabilities",
    source=LOSS,
    statement=r"L=\sum_q\sum_{i=1}^n\sum_j\frac{y_{q,i,j}\ln\hat y_{q,i,j}}{n\ln q}",
    formula=loss.printed_weighted_loss,
    domain=WEIGHTED.domain,
    expect="refuted",
    erratum=Erratum(
        printed="equation 10.2, and 10.3, which follows from it",
        why="10.1 is right. From there to 10.2 a cross-entropy is replaced by the sum of y ln(yhat), which is its negative: a "
        "uniform prediction of 29 tasks would cost -29, and descent would make the right classes improbable",
        severity="typo",
    ),
    corrected_by=WEIGHTED.id,
)
