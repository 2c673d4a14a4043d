"""The claim on students drawn at random among those that match the first taps."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.types import Scalar
from lemmata.theory.state_space.source import TYPICALITY
from lemmata.theory.state_space.typicality.matched_taps import matched_share


def share_of_half_the_interval(dim: int, tolerance: Scalar) -> Scalar:
    """`matched_share` of states drawn from [0, 1]."""
    return matched_share(dim, tolerance * 2**dim)


def share_of_a_state_less(dim: int, tolerance: Scalar) -> Scalar:
    """`matched_share` of a student of one state less, at the same x."""
    return matched_share(max(dim - 1, 1), tolerance * 0.5)


MATCHED_TAPS = Claim(
    id="state-space.typicality.matched-taps",
    title="Students with states drawn at random and weights that match as many taps of a teacher of one state seldom match the next",
    source=TYPICALITY,
    statement=r"a_d\sim U[-1,1],\ k_h=k^*_h=1\ (h<D):\qquad "
    r"\Pr\bigl(|k_D-1|\le\epsilon\bigr)=x\sum_{j<D}\frac{(-\ln x)^j}{j!},\quad x=\frac\epsilon{2^D}\le1",
    reading="new",
    formula=matched_share,
    domain=Domain(dim=Integer(1, None, search=(2, 4)), tolerance=Interval(above(0), lambda c: 2**c.dim, search=(0.02, 0.5))),
    controls=(Mutant("states from [0, 1]", share_of_half_the_interval), Mutant("a state less", share_of_a_state_less)),
)
