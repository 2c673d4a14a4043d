"""Claims about singular values of tokens: what their sum and their squares count, and what other directions hold."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Case, Choice, Computed, Domain, Integer
from lemmata.language.factors import NONNEGATIVE
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import components
from lemmata.theory.modular_arithmetic.source import SYRKIS_2025

TOKENS = Source(SYRKIS_2025, "section 4.4, Fig. 11 to 13")
SORTED = "the values do not increase"


def _values(case: Case) -> list:
    """Return values that fall by the steps of a case to the last of them, or rise."""
    found, total = [], 0
    for step in [*case.falls][::-1]:
        total = total + step
        found.append(total)
    return found[::-1] if case.order == "falling" else found


VALUED = {
    "count": Integer(1, None, search=(1, 6)),
    "further": Integer(0, None, search=(0, 6)),
    "falls": Array(lambda c: c.count + c.further, *NONNEGATIVE, search=(0, 2)),
    "order": Choice("falling"),
    "sizes": Computed(_values),
}
FALLING = (SORTED, lambda c: c.order == "falling")
RISING = Widened("values that increase", drop=SORTED, order=Choice("rising"))


def share_of_cubes(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`share_of_values` of the cubes."""
    return components.share_of_values([size**3 for size in sizes], count)


def a_hundredth_more(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`share_of_values` and a hundredth of it."""
    share = components.share_of_values(sizes, count)
    return share + share / 100


def share_of_one_more(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`share_of_values` of one value more."""
    return components.share_of_values(sizes, count + 1)


VALUES = Claim(
    id="modular-arithmetic.components.values",
    title="The first $k$ singular values have at least the share of the variance that they have of the sum of all: as many components as "
    "make up 90% of the sum, which the source's code counts, never have less than 90% of the variance",
    source=TOKENS,
    statement=r"\frac{\sum_{i\le k}s_i^2}{\sum_is_i^2}\ge\frac{\sum_{i\le k}s_i}{\sum_is_i},\qquad s_1\ge s_2\ge\dots\ge0",
    reading="new",
    formula=components.share_of_values,
    domain=Domain(where=(FALLING, ("not all values are 0", lambda c: sum(c.sizes) > 0)), **VALUED),
    controls=(
        Mutant("the cubes for the values", share_of_cubes),
        Mutant("one value more", share_of_one_more),
        Mutant("a hundredth more", a_hundredth_more),
        RISING,
    ),
)


def one_direction_less(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`most_held` by one direction less."""
    return components.most_held(sizes, count - 1)


def of_values(sizes: Sequence[Scalar], count: int) -> Scalar:
    """`most_held` without squares."""
    return sum(sizes[:count])


DIRECTIONS = Claim(
    id="modular-arithmetic.components.directions",
    title="No $k$ orthonormal directions, waves over the digits among them, hold more of the variance than the first $k$ singular vectors",
    source=TOKENS,
    statement=r"Q^\top Q=1_k\ \Rightarrow\ |Q^\top M|^2\le s_1^2+\dots+s_k^2,"
    r"\quad\text{with equality for the first } k \text{ left singular vectors}",
    reading="new",
    formula=components.most_held,
    parts=("weights from 0 to 1", "directions"),
    domain=Domain(
        where=(FALLING,),
        **VALUED,
        moved=Array(lambda c: (c.count, c.further), *NONNEGATIVE, search=(0, 1)),
        seed=Integer(0, None, search=(0, 999)),
    ),
    controls=(Mutant("one direction less", one_direction_less), Mutant("the values for their squares", of_values), RISING),
)
