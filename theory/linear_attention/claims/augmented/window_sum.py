"""Claims about the expected gradient as a sum over windows and sites."""

from __future__ import annotations

from lemmata.language.claim import Claim, Erratum, Mutant, Source
from lemmata.language.domain import Integer
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.linear_attention.augmented import window_sum
from lemmata.theory.linear_attention.claims.augmented.gradient import PRINTED
from lemmata.theory.linear_attention.source import SABBAGHI_2024

WINDOWED = PRINTED.replaced(n=Integer(3, None, search=(3, 8)), n1=Integer(1, lambda c: c.n - 1))


def one_neighbour_forgotten(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`window_gradient` without the pull of the other sites' errors towards p_{k+1}."""
    return window_sum.summed_over_windows(p, n1, tau, lambda t: False, lambda t, last: t != last)


def half_sum(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`window_gradient` with the factor 1 in place of 2."""
    found = window_sum.window_gradient(p, n1, tau)
    return found * ratio(1, 2, found)


WINDOW_SUM = Claim(
    id="linear-attention.augmented.window-sum",
    title="The expected gradient is a sum over windows and sites, its off-diagonal indicators put right",
    source=Source(SABBAGHI_2024, "second display of the expected gradient above D.5"),
    statement=r"\mathbb{E}\,\nabla_{p_k}=2\sum_{i,t}\mathbb{1}(k\in W_i)\{\dots+\mathbb{1}(k\ne i+t)(\dots"
    r"-\beta\mathbb{1}(k=i+t-1)\mathbb{1}(t\ne-w)p_{k+1}-\beta\mathbb{1}(k=i+t+1)\mathbb{1}(t\ne w)p_{k-1})\}",
    reading="corrected",
    formula=window_sum.window_gradient,
    domain=WINDOWED,
    controls=(Mutant("one neighbour forgotten", one_neighbour_forgotten), Mutant("half of it", half_sum)),
)

WINDOW_SUM_PRINTED = Claim(
    id="linear-attention.augmented.window-sum-printed",
    title="The expected gradient is a sum over windows and sites, with the indicators as printed",
    source=WINDOW_SUM.source,
    statement=r"\mathbb{E}\,\nabla_{p_k}=2\sum_{i,t}\mathbb{1}(k\in W_i)\{\dots+\mathbb{1}(k\ne i+t)(\dots"
    r"-\beta\mathbb{1}(k=i+t-1)\mathbb{1}(t\ne w)p_{k+1}-\beta\mathbb{1}(k=i+t+1)\mathbb{1}(t\ne-w)p_{k-1})\}",
    formula=window_sum.window_gradient_printed,
    domain=WINDOWED,
    expect="refuted",
    erratum=Erratum(
        printed="the indicators 1(t != w) beside p_{k+1} and 1(t != -w) beside p_{k-1}",
        why="they are exchanged, and each deletes a true term; put right they follow from k in W_i. The next display is right",
        severity="typo",
    ),
    corrected_by=WINDOW_SUM.id,
)
