"""Claims about targets that training on every shift always matches."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented import safe_target
from lemmata.theory.linear_attention.claims.augmented.gradient import neighbours
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def half_safe(betas: Sequence[Scalar]) -> Scalar:
    """`safe_alpha` with each neighbour counted once."""
    whole = safe_target.safe_alpha(betas)
    return whole * ratio(1, 2, whole)


def nearest_safe(betas: Sequence[Scalar]) -> Scalar:
    """`safe_alpha` of the nearest neighbours alone."""
    return safe_target.safe_alpha(betas[:1])


SAFE_TARGET = Claim(
    id="linear-attention.augmented.safe-target",
    title=r"In $n$ or more dimensions $\alpha\ge2\sum_k|\beta_k|$ is enough for zero augmented training loss, for every ring and window",
    source=Source(SABBAGHI_2024, "text of Fig. 9(a), for any number of neighbours"),
    statement=(
        r"\alpha\ge 2\sum_k|\beta_k|\ \Rightarrow\ \hat\tau_w=\alpha-2\sum_k|\beta_k|+4\sum_k|\beta_k|\,q_k(w)^2\ge 0,"
        r"\quad q_k\in\{\cos,\sin\}(\pi kw/n)"
    ),
    reading="new",
    formula=safe_target.safe_alpha,
    domain=Domain(
        n=Integer(3, None, search=(3, 9)),
        m=Integer(0, lambda c: (c.n - 1) // 2, search=(neighbours, neighbours)),
        d=Integer(lambda c: c.n, None, search=(lambda c: c.n, lambda c: c.n + 1)),
        signs=Integer(0, lambda c: 2**c.m - 1),
        size=Array(lambda c: c.m, *POSITIVE, search=(0.5, 2)),
        root=Interval(*NONNEGATIVE, search=(0.5, 1)),
        betas=Computed(lambda c: tuple(-size if c.signs >> k & 1 else size for k, size in enumerate(c.size))),
    ),
    controls=(
        Mutant("each neighbour counted once", half_safe),
        Mutant("nearest neighbours only", nearest_safe),
        Widened("fewer dimensions than positions", d=Choice(3)),
    ),
)
