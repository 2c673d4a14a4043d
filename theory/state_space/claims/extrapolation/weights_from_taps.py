"""The claim on the last step of the proof: taps fix the weights on the teacher's states."""

from __future__ import annotations

from itertools import combinations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Array, Computed, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.extrapolation.certificate import CERTIFICATE
from lemmata.theory.state_space.extrapolation.weights_from_taps import merged_weights
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.source import VARIOUS


def late_weights(taps: Vector, a_star: Vector) -> Vector:
    """`merged_weights` from the taps 1 … D* in place of 0 … D* - 1."""
    (taps,) = columns(taps=taps)
    return merged_weights(taps[1:], a_star)


WEIGHTS_FROM_TAPS = Claim(
    id="state-space.extrapolation.weights-from-taps",
    title="A student supported on the teacher's states is determined by its first $D^*$ taps",
    source=VARIOUS,
    statement=r"k_h=\sum_{i\le D^*}w_i(a^*_i)^h\ (h<D^*)\;\Rightarrow\;w=V(a^*)^{-1}(k_0,\dots,k_{D^*-1})",
    reading="corrected",
    formula=merged_weights,
    domain=Domain(
        where=(("pairwise different states", lambda c: all(a != b for a, b in combinations(c.a_star, 2))),),
        teacher_dim=Integer(1, None, search=(1, 3)),
        a_star=Array(lambda c: c.teacher_dim, *REAL, search=(-2, 2)),
        w=Array(lambda c: c.teacher_dim, *REAL, search=(0, 2)),
        taps=Computed(lambda c: [sum(w * a**h for a, w in zip(c.a_star, c.w, strict=True)) for h in range(c.teacher_dim + 1)]),
    ),
    uses=(CERTIFICATE.id,),
    controls=(Mutant("taps 1 to D*", late_weights),),
)
