"""The claim on what poisoning leaves of a vanishing start."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer
from lemmata.language.factors import POSITIVE
from lemmata.terms.arithmetic import admits, array, ratio
from lemmata.terms.types import Fields, Vector
from lemmata.theory.state_space.claims.poisoning.field import POISONED_FIELD
from lemmata.theory.state_space.claims.poisoning.gap_growth import GAP_GROWTH
from lemmata.theory.state_space.claims.table.clean_error import ONE_LEADER
from lemmata.theory.state_space.poisoning.vanishing_start import poisoned_limit_error
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import WITH_SPECIAL

OTHERS = "the states behind the largest are not all equal"

SHAPES: Fields = {
    "where": ((ONE_LEADER, lambda c: c.shape[0] > c.shape[1]), (OTHERS, lambda c: c.shape[1] > c.shape[-1])),
    "p": Integer(3, None, search=(3, 8)),
    "dim": Integer(3, None, search=(3, 12)),
    "drawn": Array(lambda c: c.dim, *POSITIVE, search=(0.25, 1)),
    "shape": Computed(lambda c: np.sort(c.drawn)[::-1]),
}

EQUAL = Widened("equal states behind the largest", drop=OTHERS, p=Choice(4), dim=Choice(3), drawn=Choice(np.array([1.0, 0.25, 0.25])))


@admits("numpy")
def gapless_limit(shape: Vector, p: int) -> float:
    """`poisoned_limit_error` with the leader's lead alone, the other states at their mean."""
    (a,) = columns(shape=shape)
    others = a[1:].sum() * ratio(1, a.shape[0] - 1, a)
    return poisoned_limit_error(array([a[0], *[others] * (a.shape[0] - 1)], a), p)


@admits("numpy")
def logarithmic_limit(shape: Vector, p: int) -> float:
    """`poisoned_limit_error` by the gaps of -1/xi: those that tap 3 alone would keep."""
    (a,) = columns(shape=shape)
    return poisoned_limit_error(-1 / a, p)


VANISHING_START = Claim(
    id="state-space.poisoning.vanishing-start",
    title="As the start vanishes, the poisoned error tends to a positive limit, and the ratios of the start's gaps decide it alone",
    source=WITH_SPECIAL,
    statement=r"\xi_1>\xi_2\ge\dots\ge\xi_D>0,\ \xi_2>\xi_D:\quad\lim_{s\to0}E_{\mathrm{pois}}(s\,\xi)=E_0(\xi)>0,\quad "
    r"E_0(\lambda\xi+\mu\mathbf1)=E_0(\xi):\ \text{the end of the path that leaves } x\mathbf1 \text{ along } \xi-\bar\xi\mathbf1,"
    r"\quad p\,x^{p-1}(1-Dx^p)+1-Dx=0",
    reading="new",
    formula=poisoned_limit_error,
    domain=Domain(**SHAPES),
    uses=(POISONED_FIELD.id, GAP_GROWTH.id),
    controls=(
        Mutant("the other states at their mean", gapless_limit),
        Mutant("the gaps of the inverse states", logarithmic_limit),
        EQUAL,
    ),
)
