"""The claim that without a negative state zero loss extrapolates."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer
from lemmata.language.factors import POSITIVE
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Vector
from lemmata.theory.state_space.poisoning.nonnegative_excess import nonnegative_excess
from lemmata.theory.state_space.source import WITH_SPECIAL


def signed(c: Case) -> Vector:
    """Return the sizes, an eighth of the last of them with the given sign."""
    return array([*c.size[:-1], c.sign * ratio(1, 8, c.size) * c.size[-1]], c.size)


def next_excess(a: Vector, p: int) -> Vector:
    """`nonnegative_excess` for tap p + 1."""
    return nonnegative_excess(a, p + 1)


NONNEGATIVE_EXCESS = Claim(
    id="state-space.poisoning.nonnegative-excess",
    title="Without a negative state, zero loss on taps 1 and $p$ leaves only the states 0 and 1: poisoning needs a negative state",
    source=WITH_SPECIAL,
    statement=r"a\ge0,\ S_1=1:\qquad S_1-S_p=\sum_da_d(1-a_d^{p-1}),\quad a_d(1-a_d^{p-1})\ge a_d(1-a_d)\ge0",
    reading="new",
    formula=nonnegative_excess,
    domain=Domain(
        p=Integer(2, None, search=(2, 6)),
        dim=Integer(2, None, search=(2, 4)),
        size=Array(lambda c: c.dim, *POSITIVE, search=(0.25, 1)),
        sign=Choice(1),
        parts=Computed(signed),
        a=Computed(lambda c: c.parts / c.parts.sum()),
    ),
    controls=(Mutant("tap p + 1", next_excess), Widened("one state of the other sign", sign=Choice(1, -1))),
)
