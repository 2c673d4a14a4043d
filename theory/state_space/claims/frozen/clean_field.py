"""The claim on the field of one sequence on tap p."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.gradient import FIELD
from lemmata.theory.state_space.frozen.clean_field import frozen_clean_field
from lemmata.theory.state_space.source import WITHOUT_SPECIAL


def halved_clean_field(a: Vector, p: int) -> Vector:
    """`frozen_clean_field` of half the loss."""
    return frozen_clean_field(a, p) * ratio(1, 2, a)


def uncoupled_field(a: Vector, p: int) -> Vector:
    """`frozen_clean_field` with a factor of its own for each state, 1 - a_d^p."""
    return array([frozen_clean_field(a[d : d + 1], p)[0] for d in range(a.shape[0])], a)


CLEAN_FIELD = Claim(
    id="state-space.frozen.clean-field",
    title="With $B=C=1$ and one sequence on tap $p$, every state is driven by a power of its own and one common factor",
    source=WITHOUT_SPECIAL,
    statement=r"\dot a_d=\formula[d]{2p\,a_d^{p-1}(1-S_p)},\qquad S_p=\sum_da_d^p",
    reading="new",
    formula=frozen_clean_field,
    symbols={r"a_{1\dots D}": "a", "S_p": lambda a, p: sum(entry**p for entry in a)},
    domain=Domain(p=Integer(1, None, search=(1, 6)), dim=Integer(1, None, search=(1, 4)), a=Array(lambda c: c.dim, *REAL, search=(-1, 1))),
    uses=(FIELD.id,),
    controls=(Mutant("half the loss", halved_clean_field), Mutant("a factor for each state", uncoupled_field)),
)
