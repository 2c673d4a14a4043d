"""The claim on the trained step of zero-order hold."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.claims.layers.domains import HOLD, PARTS, SIZES, TRAINED
from lemmata.theory.state_space.layers.step_size import step_balance
from lemmata.theory.state_space.source import REAL_LAYERS


def weightless_balance(c: Matrix, decay: Vector, frequency: Vector, step: Scalar) -> Scalar:
    """`step_balance` without the output weights."""
    return step_balance(0 * c, decay, frequency, step)


def stiff_balance(c: Matrix, decay: Vector, frequency: Vector, step: Scalar) -> Scalar:
    """`step_balance` without the frequencies."""
    return step_balance(c, decay, 0 * frequency, step)


STEP_SIZE = Claim(
    id="state-space.layers.step-size",
    title="A trained step of zero-order hold is conserved together with the decays, frequencies and output weights of its states",
    source=REAL_LAYERS,
    statement=r"A_d=-e^{\alpha_d}+i\omega_d,\ \Delta=e^\delta:\qquad "
    r"\frac{d}{dt}\Bigl(\delta-\sum_d\bigl(\alpha_d+\tfrac12\omega_d^2+\tfrac12|C_d|^2\bigr)\Bigr)=0",
    reading="new",
    formula=step_balance,
    domain=Domain(**SIZES, **PARTS, **HOLD, **TRAINED),
    controls=(Mutant("without the output weights", weightless_balance), Mutant("without the frequencies", stiff_balance)),
)
