"""Claims about how trained encoders are read, and what they have learnt."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Domain, Integer
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.digit_arithmetic.claims import cascade
from lemmata.theory.digit_arithmetic.claims.ranges import BASE
from lemmata.theory.digit_arithmetic.learning import attention_at_lags, paired_interval, uniform_accuracy
from lemmata.theory.digit_arithmetic.lookback import look_back_pmf
from lemmata.theory.digit_arithmetic.source import SABBAGHI_2024

SEED = Integer(0, 2**31 - 1)


def plain_mean(by_cascade: Sequence[Scalar], base: int = 10) -> Scalar:
    """Return the mean over lengths, as if each were equally likely."""
    return sum(by_cascade) / len(by_cascade)


def by_look_back(by_cascade: Sequence[Scalar], base: int = 10) -> Scalar:
    """Return the mean over the law of how far back a sum looks, the other reading of complexity."""
    return sum(share * accuracy for share, accuracy in zip(look_back_pmf(len(by_cascade) - 1, base), by_cascade, strict=True))


UNIFORM_ACCURACY = Claim(
    id="digit-arithmetic.learning.uniform-accuracy",
    title="The accuracy of any rule for addition on uniform pairs is the mean of its accuracies at each cascade length, weighted by "
    "the law of the cascade",
    source=Source(SABBAGHI_2024, "section 4, (C2), Fig. 8(a)"),
    statement=r"P(\hat s=x+y)=\sum_{m=0}^lP(L=m)\,P(\hat s=x+y\mid L=m)",
    reading="new",
    formula=uniform_accuracy,
    domain=Domain(base=BASE, digits=Integer(1, None, search=(1, 6)), seed=SEED),
    uses=(cascade.LAW.id,),
    controls=(
        Mutant("all lengths alike", plain_mean),
        Mutant("the law of how far a digit looks", by_look_back),
    ),
)


def shuffled(attention: Matrix, queries: Sequence[int], lags: Sequence[int]) -> Scalar:
    """Return what the lags get once the keys are shuffled."""
    order = np.random.default_rng(0).permutation(len(attention))
    return attention_at_lags(np.asarray(attention)[:, order], queries, lags)


def other_side(attention: Matrix, queries: Sequence[int], lags: Sequence[int]) -> Scalar:
    """Return what the lags of the other sign get."""
    return attention_at_lags(attention, queries, [-lag for lag in lags])


ATTENTION = Claim(
    id="digit-arithmetic.learning.attention",
    title="Where attention depends on the lag of the key alone, a position away from the borders pays to a set of lags the sum of the "
    "weights of these lags",
    source=Source(SABBAGHI_2024, "appendices C.3 and E, Figs. 11 and 12"),
    statement=r"\frac1{|Q|}\sum_{i\in Q}\sum_{d\in D}A_{i,i+d}=\sum_{d\in D}a(d)\quad\text{if }A_{ij}=a(j-i)",
    reading="new",
    formula=attention_at_lags,
    domain=Domain(count=Integer(1, None, search=(1, 6)), reach=Integer(1, None, search=(1, 4)), lags=Integer(1, 3), seed=SEED),
    controls=(
        Mutant("keys in shuffled order", shuffled),
        Mutant("lags of the other sign", other_side),
    ),
)


def normal_quantile(differences: Matrix) -> tuple[Vector, Vector]:
    """Return the interval with two standard errors, as if the spread were known."""
    mean, half = np.mean(differences, axis=-1), 2 * np.std(differences, axis=-1, ddof=1) / np.sqrt(np.shape(differences)[-1])
    return mean - half, mean + half


def other_way_round(differences: Matrix) -> tuple[Vector, Vector]:
    """Return the interval of the opposite difference."""
    return paired_interval(-np.asarray(differences))


INTERVAL = Claim(
    id="digit-arithmetic.learning.interval",
    title="If differences between two encodings are independent over seeds and of one normal law, the interval "
    "$\\bar d\\pm t_{n-1}s/\\sqrt n$ covers their mean with probability 95 %, for any number $n\\ge2$ of seeds",
    source=Source(SABBAGHI_2024, "section 3.1, (A1) to (A3), Fig. 2"),
    statement=r"P\bigl(|\bar d-\mathbb Ed|\le t_{n-1,0.975}\,s/\sqrt n\bigr)=0.95",
    reading="new",
    formula=paired_interval,
    domain=Domain(seeds=Integer(2, None, search=(2, 8)), seed=SEED),
    controls=(
        Mutant("two standard errors", normal_quantile),
        Mutant("the opposite difference", other_way_round),
    ),
)
