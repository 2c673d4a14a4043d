"""Translation invariance: a Gram matrix whose entries depend on the lag alone keeps this form through training.

Source: SABBAGHI_2024, Lemma D.1.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import circulant
from lemmata.terms.types import Matrix, Vector


def invariant_gram(column: Vector) -> Matrix:
    """Return the translation-invariant Gram matrix with a given first column, A_{k,k+j} = column_j for every k.

    Training on every shift of the window carries such a matrix to such a matrix.

    Args:
        column: (n,) first column, even on the ring.

    Returns: (n, n), circulant.

    Raises: ValueError for anything but a nonempty column.

    Source: SABBAGHI_2024, Lemma D.1.

    >>> invariant_gram([2.0, 1.0])
    array([[2., 1.],
           [1., 2.]])
    """
    return circulant(inputs.tensor(column, "column"))
