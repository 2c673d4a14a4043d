"""Claims about the expected gradient of training on every shift of the window."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import array, number, ratio, zeros
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.linear_attention.augmented import gradient
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.source import SABBAGHI_2024

SMALLER = "a window smaller than the ring"

NEIGHBOURS = 3
"""Neighbours on either side that targets have where they are searched, if so many fit; fewer are those of weight 0."""


def neighbours(c):
    """Return how many neighbours the target has in the search."""
    return min((c.n - 1) // 2, NEIGHBOURS)


TARGET = {
    "alpha": Interval(*REAL, search=(-2, 3)),
    "m": Integer(0, lambda c: (c.n - 1) // 2, search=(neighbours, neighbours)),
    "betas": Array(lambda c: c.m, *REAL, search=(-1, 1)),
    "tau": Computed(lambda c: ring_target(c.n, c.alpha, c.betas)),
}
"""Every ring target: its own weight, and those of m neighbours on either side."""

NEAREST = {
    "beta": Interval(*REAL, search=(-1, 1)),
    "betas": Computed(lambda c: (c.beta,)),
    "tau": Computed(lambda c: ring_target(c.n, c.alpha, c.betas)),
}
"""The weights of a target with nearest neighbours only."""

SIZES = {"n": Integer(1, None, search=(1, 8)), "n1": Integer(1, lambda c: c.n)}

VECTORS = Domain(
    **SIZES,
    d=Integer(1, None, search=(1, 4)),
    **TARGET,
    p=Array(lambda c: (c.n, c.d), *REAL, search=(-1, 1)),
)

PRINTED = Domain(**{name: VECTORS.factors[name] for name in ("n", "n1", "d", "alpha", "p")}, **NEAREST)

INSIDE = Domain(where=((SMALLER, lambda c: c.n1 < c.n),), **PRINTED.replaced(n=Integer(2, None, search=(2, 8))).factors)


def nearest(tau: Vector) -> Vector:
    """Return the target with its weights at distance 2 and more forgotten."""
    n = len(tau)
    return array([weight if min(r, n - r) <= 1 else number(0, tau) for r, weight in enumerate(tau)], tau)


def shrunken_window(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`expected_gradient` with lag weights n1 - 1 - |r| in place of n1 - |r|."""
    return gradient.expected_gradient(p, n1 - 1, tau) if n1 > 1 else zeros(np.shape(p), p)


def nearest_neighbours(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`expected_gradient` with the target of lags 0 and +-1 alone."""
    return gradient.expected_gradient(p, n1, nearest(tau))


def halved_gradient(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`expected_gradient` with the factor 2 in place of 4."""
    found = gradient.expected_gradient(p, n1, tau)
    return found * ratio(1, 2, found)


GRADIENT = Claim(
    id="linear-attention.augmented.gradient",
    title="The expected gradient of training on every shift is a sum over lags, for every window up to the whole ring",
    source=Source(SABBAGHI_2024, "display above D.5"),
    statement=r"\mathbb{E}\,\nabla_{p_k}=4\sum_{|r|<n_1}(n_1-|r|)\,(p_k^\top p_{k+r}-\tau_{r\bmod n})\,p_{k+r},\qquad 1\le n_1\le n",
    reading="corrected",
    formula=gradient.expected_gradient,
    domain=VECTORS,
    controls=(
        Mutant("lag weights of a smaller window", shrunken_window),
        Mutant("half of it", halved_gradient),
        Mutant("nearest neighbours only", nearest_neighbours),
    ),
)

GRADIENT_DISPLAY = Claim(
    id="linear-attention.augmented.gradient-display",
    title="The displayed expected gradient holds for windows smaller than the ring",
    source=Source(SABBAGHI_2024, "display above D.5"),
    statement=r"\mathbb{E}\,\nabla_{p_k}=4\sum_{|r|\le 2w}(2w+1-|r|)(p_k^\top p_{k+r})p_{k+r}-4(2w+1)\alpha p_k-8w\beta(p_{k+1}+p_{k-1})",
    formula=gradient.expected_gradient_printed,
    domain=INSIDE,
    uses=(GRADIENT.id,),
    controls=(Widened("the whole ring", drop=SMALLER), Mutant("lag weights of a smaller window", shrunken_window)),
)

GRADIENT_PRINTED = Claim(
    id="linear-attention.augmented.gradient-printed",
    title="The displayed expected gradient holds for every window up to the whole ring, as printed",
    source=Source(SABBAGHI_2024, "display above D.5, with n_1 <= n of section 5"),
    statement=r"\mathbb{E}\,\nabla_{p_k}=4\sum_{|r|\le 2w}(2w+1-|r|)(p_k^\top p_{k+r})p_{k+r}-4(2w+1)\alpha p_k-8w\beta(p_{k+1}+p_{k-1}),"
    r"\qquad 2w+1\le n",
    formula=gradient.expected_gradient_printed,
    domain=PRINTED,
    expect="refuted",
    erratum=Erratum(
        printed="the coefficient 8w of beta for any window of n_1 = 2w + 1 <= n sites",
        why="if the window is the whole ring nothing is padded: its end sites are neighbours, and the coefficient is 4n, not 4(n - 1)",
        severity="gap",
    ),
    corrected_by=GRADIENT.id,
)
