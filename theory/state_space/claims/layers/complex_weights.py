"""The claim on the squared moduli of complex weights."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.theory.state_space.claims.layers.domains import FACTORS, PARTS, SIZES, TRAINED, UNIT
from lemmata.theory.state_space.layers.complex_weights import modulus_difference
from lemmata.theory.state_space.mutants.layers.complex_weights import imaginary_product, modulus_sum, real_squares
from lemmata.theory.state_space.source import REAL_LAYERS

COMPLEX_WEIGHTS = Claim(
    id="state-space.layers.complex-weights",
    title=r"A channel of complex states conserves $|b_d|^2-|c_d|^2$ on any data, whatever else is trained",
    source=REAL_LAYERS,
    statement=r"k_h=\operatorname{Re}\sum_d c_d\,f_{d,h}\,b_d:\qquad \frac{d}{dt}\bigl(|b_d|^2-|c_d|^2\bigr)=0",
    reading="new",
    formula=modulus_difference,
    domain=Domain(**SIZES, **PARTS, **FACTORS, **UNIT, **TRAINED),
    controls=(
        Mutant("the law of real weights, to the letter", real_squares),
        Mutant("the sum of squares", modulus_sum),
        Mutant("the imaginary part of a product", imaginary_product),
    ),
)
