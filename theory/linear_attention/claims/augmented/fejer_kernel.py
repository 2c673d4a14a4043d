"""Claims about the Fejér kernel."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import number, sinpi
from lemmata.terms.entries import entries, is_first
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented import fejer_kernel
from lemmata.theory.linear_attention.claims.augmented.gradient import SIZES
from lemmata.theory.linear_attention.source import SABBAGHI_2024


def dirichlet_kernel(n: int, n1: int, like: Scalar = 1.0) -> Vector:
    """`fejer_kernel` without the squares."""
    return entries(lambda k: n1 * number(1, like) if is_first(k) else sinpi(n1 * k, n, like) / sinpi(k, n, like), n, like)


FEJER_KERNEL = Claim(
    id="linear-attention.augmented.fejer-kernel",
    title="The interaction is the Fejér kernel, which is nonnegative and positive semidefinite",
    source=Source(SABBAGHI_2024, "lag counts above D.5, transformed"),
    statement=r"\hat N(\omega)=\frac{\sin^2(n_1\omega/2)}{\sin^2(\omega/2)}\ge 0,\qquad \sum_{u,v}x_u\hat N_{u-v}x_v\ge 0",
    reading="new",
    formula=fejer_kernel.fejer_kernel,
    domain=Domain(
        where=(),
        **SIZES,
        x=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        like=Computed(lambda c: c.x[0]),
    ),
    controls=(Mutant("Dirichlet kernel", dirichlet_kernel),),
)
