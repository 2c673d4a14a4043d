"""The claim on the angle between complex weights of equal modulus."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain
from lemmata.language.factors import POSITIVE, REAL
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix
from lemmata.theory.state_space.claims.layers.complex_weights import COMPLEX_WEIGHTS
from lemmata.theory.state_space.claims.layers.domains import FACTORS, SIZES, TRAINED, UNIT
from lemmata.theory.state_space.claims.layers.swept_area import SWEPT_AREA
from lemmata.theory.state_space.layers.balanced_phase import phase_between
from lemmata.theory.state_space.layers.complex_weights import weights
from lemmata.theory.state_space.source import REAL_LAYERS

EQUAL_MODULI = "input and output weight of each state have one modulus"


def turned(c: Case) -> Matrix:
    """Return the input weights, stretched and turned by the angle of tangent half the `half`."""
    rows = []
    for (real, imaginary), half in zip(c.b, c.half, strict=True):
        cosine, sine = (1 - half * half) / (1 + half * half), 2 * half / (1 + half * half)
        rows.append([c.stretch * (cosine * real - sine * imaginary), c.stretch * (sine * real + cosine * imaginary)])
    return array(rows, c.b)


def phase_of_product(b: Matrix, c: Matrix) -> Matrix:
    """`phase_between` with c in place of its conjugate: the angle of the product b c."""
    b, c = weights(b, c)
    return array([[one[0] * two[0] - one[1] * two[1], one[0] * two[1] + one[1] * two[0]] for one, two in zip(b, c, strict=True)], b)


BALANCED_PHASE = Claim(
    id="state-space.layers.balanced-phase",
    title="Where both weights of a complex state have one modulus, the angle between them is conserved on any data",
    source=REAL_LAYERS,
    statement=r"|b_d(0)|=|c_d(0)|:\qquad \frac{d}{dt}\frac{b_d}{c_d}=0",
    reading="new",
    formula=phase_between,
    domain=Domain(
        where=((EQUAL_MODULI, lambda c: c.stretch == 1),),
        **SIZES,
        stretch=Choice(1, 2),
        b=Array(lambda c: (c.dim, 2), *POSITIVE, search=(0.25, 1)),
        half=Array(lambda c: c.dim, *REAL, search=(-2, 2)),
        c=Computed(turned),
        **FACTORS,
        **UNIT,
        **TRAINED,
    ),
    uses=(COMPLEX_WEIGHTS.id, SWEPT_AREA.id),
    controls=(Mutant("the angle of their product", phase_of_product), Widened("an output weight twice as large", drop=EQUAL_MODULI)),
)
