"""What the checks on every ring share: its opaque columns, and the problem's velocity and loss at a Gram matrix of unknown size.

Of the lag weights nothing is used but that they are even, so that what is proved holds for all weights, those of every window among them.
"""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.terms.arithmetic import circulant
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.problem import gram_field, gram_loss

TARGET = {"tau": Opaque("n", even=True)}
SPECTRUM = {"ahat": Opaque("n", even=True, positive=True), **TARGET}
COLUMN = {"a": Opaque("n", even=True), **TARGET}
DEFINITE_COLUMN = {"a": Opaque("n", definite=True), **TARGET}


def weights(case: Case) -> Matrix:
    """Return how many windows hold both of two sites."""
    return circulant(arguments.weight_array(case.n, case.n1, case.tau))


def velocity(case: Case, gram: Matrix) -> Matrix:
    """Return the problem's velocity of a Gram matrix."""
    return gram_field(gram, weights(case), circulant(case.tau), case.weight_decay)


def loss(case: Case, gram: Matrix) -> Scalar:
    """Return the problem's loss at a Gram matrix."""
    return gram_loss(gram, weights(case), circulant(case.tau))
