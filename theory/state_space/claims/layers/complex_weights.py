"""The claim on the squared moduli of complex weights."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.claims.layers.domains import FACTORS, PARTS, SIZES, TRAINED, UNIT
from lemmata.theory.state_space.layers.complex_weights import modulus_difference, weights
from lemmata.theory.state_space.source import REAL_LAYERS


def real_squares(b: Matrix, c: Matrix) -> Vector:
    """`modulus_difference` as the real part of b^2 - c^2, the law of real weights carried over by letters."""
    b, c = weights(b, c)
    squares = b * b - c * c
    return squares[:, 0] - squares[:, 1]


def modulus_sum(b: Matrix, c: Matrix) -> Vector:
    """`modulus_difference` as |b|^2 + |c|^2."""
    b, c = weights(b, c)
    return (b * b + c * c).sum(axis=1)


def imaginary_product(b: Matrix, c: Matrix) -> Vector:
    """`modulus_difference` as Im(conj(b) c), what the symmetry of phases might be thought to conserve."""
    b, c = weights(b, c)
    return b[:, 0] * c[:, 1] - b[:, 1] * c[:, 0]


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
