"""The claim on guess and check with B = C = 1."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import above
from lemmata.terms.arithmetic import admits
from lemmata.theory.state_space.source import TYPICALITY
from lemmata.theory.state_space.typicality.frozen_guess import guessed_share


@admits("numpy")
def whole_ring(tolerance: float) -> float:
    """`guessed_share` of the whole ring, as if its outer part did not leave the triangle."""
    return float(2 * np.pi * tolerance / np.sqrt(12))


@admits("numpy")
def inner_ring(tolerance: float) -> float:
    """`guessed_share` of sums of squares below 1 alone."""
    return whole_ring(tolerance) * 0.5


FROZEN_GUESS = Claim(
    id="state-space.typicality.frozen-guess",
    title="Of three states guessed until they fit tap 1, with $B=C=1$, a closed form gives the share that fits tap 2: at 0.1 one in six",
    source=TYPICALITY,
    statement=r"a\sim U[-1,1]^3,\ \textstyle\sum_da_d=1:\qquad \Pr\bigl(|\sum_da_d^2-1|\le\epsilon\bigr)="
    r"\formula{\frac{2\pi\epsilon-(2+3\epsilon)\arctan\sqrt{3\epsilon/2}+\sqrt{6\epsilon}}{2\sqrt3}}\qquad"
    r"(0<\epsilon\le\tfrac23)",
    reading="new",
    formula=guessed_share,
    domain=Domain(tolerance=Interval(above(0), 2 / 3, search=(0.05, 0.6))),
    controls=(Mutant("the whole ring", whole_ring), Mutant("the inner ring", inner_ring)),
)
