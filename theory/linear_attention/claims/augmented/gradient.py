"""Claims about the expected gradient of training on every shift of the window."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Computed, Domain, Integer, Interval
from lemmata.theory.linear_attention.augmented import gradient
from lemmata.theory.linear_attention.mutants.augmented import gradient as mutants
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

SMALLER = "a window smaller than the ring"

VECTORS = Domain(
    n=Integer(1, 7),
    n1=Integer(1, lambda c: c.n),
    d=Integer(1, 4),
    alpha=Interval(-2, 3),
    beta=Interval(-1, 1),
    p=Array(lambda c: (c.n, c.d), -1, 1),
    tau=Computed(lambda c: ring_target(c.n, c.alpha, (c.beta,))),
)

INSIDE = Domain(where=((SMALLER, lambda c: c.n1 < c.n),), **VECTORS.replaced(n=Integer(2, 7)).factors)

GRADIENT = Claim(
    id="linear-attention.augmented.gradient",
    title="The expected gradient of training on every shift is a sum over lags, for every window up to the whole ring",
    source=Source(SABBAGHI_2024, "display above D.5"),
    statement=r"\mathbb{E}\,\nabla_{p_k}=4\sum_{|r|<n_1}(n_1-|r|)\,(p_k^\top p_{k+r}-\tau_{r\bmod n})\,p_{k+r},\qquad 1\le n_1\le n",
    reading="corrected",
    formula=gradient.expected_gradient,
    domain=VECTORS.replaced(n=Integer(1, 8192), d=Integer(1, 8192)),
    controls=(Mutant("lag weights of a smaller window", mutants.shrunken_window), Mutant("half of it", mutants.halved_gradient)),
)

GRADIENT_DISPLAY = Claim(
    id="linear-attention.augmented.gradient-display",
    title="The displayed expected gradient holds for windows smaller than the ring",
    source=Source(SABBAGHI_2024, "display above D.5"),
    statement=r"\mathbb{E}\,\nabla_{p_k}=4\sum_{|r|\le 2w}(2w+1-|r|)(p_k^\top p_{k+r})p_{k+r}-4(2w+1)\alpha p_k-8w\beta(p_{k+1}+p_{k-1})",
    formula=gradient.expected_gradient_printed,
    domain=INSIDE,
    uses=(GRADIENT.id,),
    controls=(Widened("the whole ring", drop=SMALLER), Mutant("lag weights of a smaller window", mutants.shrunken_window)),
)

GRADIENT_PRINTED = Claim(
    id="linear-attention.augmented.gradient-printed",
    title="The displayed expected gradient holds for every window up to the whole ring, as printed",
    source=Source(SABBAGHI_2024, "display above D.5, with n_1 <= n of section 5"),
    statement=r"\mathbb{E}\,\nabla_{p_k}=4\sum_{|r|\le 2w}(2w+1-|r|)(p_k^\top p_{k+r})p_{k+r}-4(2w+1)\alpha p_k-8w\beta(p_{k+1}+p_{k-1}),"
    r"\qquad 2w+1\le n",
    formula=gradient.expected_gradient_printed,
    domain=VECTORS,
    expect="refuted",
    erratum=Erratum(
        printed="the coefficient 8w of beta for any window of n_1 = 2w + 1 <= n sites",
        why="if the window is the whole ring nothing is padded: its end sites are neighbours, and the coefficient is 4n, not 4(n - 1)",
        severity="gap",
    ),
    corrected_by=GRADIENT.id,
)
