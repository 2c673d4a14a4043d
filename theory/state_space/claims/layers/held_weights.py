"""The claim on input and output weights under zero-order hold."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.terms.arithmetic import cos, exp, sin
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.claims.layers.complex_weights import COMPLEX_WEIGHTS
from lemmata.theory.state_space.claims.layers.domains import HOLD, PARTS, SIZES, TRAINED
from lemmata.theory.state_space.layers.complex_weights import weights
from lemmata.theory.state_space.layers.held_weights import held_difference
from lemmata.theory.state_space.source import REAL_LAYERS


def acting_difference(b: Matrix, c: Matrix, decay: Vector, frequency: Vector, step: Scalar) -> Vector:
    """`held_difference` with the input weight that acts, |(e^{Delta A} - 1)/A|^2 |b|^2 - |c|^2."""
    b, c = weights(b, c)
    rate, shrunk = exp(decay), exp(-exp(step) * exp(decay))
    turned = exp(step) * frequency
    real, imaginary = shrunk * cos(turned) - 1, shrunk * sin(turned)
    held = (real * real + imaginary * imaginary) / (rate * rate + frequency * frequency)
    return held * (b * b).sum(axis=1) - (c * c).sum(axis=1)


HELD_WEIGHTS = Claim(
    id="state-space.layers.held-weights",
    title=r"Under zero-order hold $|B_d|^2-|C_d|^2$ is conserved for the continuous input weights that are trained, not for those that act",
    source=REAL_LAYERS,
    statement=r"k_h=2\operatorname{Re}\sum_d C_d\,e^{h\Delta A_d}\frac{e^{\Delta A_d}-1}{A_d}B_d:\qquad "
    r"\frac{d}{dt}\bigl(|B_d|^2-|C_d|^2\bigr)=0",
    reading="new",
    formula=held_difference,
    domain=Domain(**SIZES, **PARTS, **HOLD, **TRAINED),
    uses=(COMPLEX_WEIGHTS.id,),
    controls=(Mutant("the input weights that act", acting_difference),),
)
