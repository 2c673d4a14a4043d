"""Whether a polynomial in one variable changes its sign among the positive numbers, by Sturm's
theorem.

The number of zeros between two points that are no zeros is the difference of the sign changes that
the sequence p, p', −rem(p, p'), … has at them (Sturm 1829); zeros of even order change no sign.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from lemmata.terms.types import Scalar


def changes_sign(coefficients: Sequence[int]) -> bool:
    """Tell whether a polynomial that is not zero, constant coefficient first, changes its sign on y
    > 0, or is negative there.

    >>> (
    ...     changes_sign([1, -2, 1]),
    ...     changes_sign([-2, 0, 1]),
    ...     changes_sign([1, -1, 1]),
    ...     changes_sign([-1]),
    ... )
    (False, True, False, True)
    """
    import flint

    polynomial = flint.fmpq_poly(list(coefficients))
    _, factors = flint.fmpz_poly(list(coefficients)).factor_squarefree()
    odd = flint.fmpq_poly([1])
    for factor, power in factors:
        odd *= flint.fmpq_poly(factor) if power % 2 else 1
    while odd[0] == 0:  # a zero at 0 is no zero among the positive numbers
        odd = flint.fmpq_poly(odd.coeffs()[1:])
    return _positive_zeros(odd) > 0 or polynomial[polynomial.degree()] < 0


def _positive_zeros(polynomial: Scalar) -> int:
    """Return the number of positive zeros of a polynomial without multiple zeros that is not 0 at
    0.
    """
    chain = [polynomial, polynomial.derivative()]
    while chain[-1].degree() > 0:
        chain.append(-(chain[-2] % chain[-1]))
    chain = [part for part in chain if part != 0]
    return _changes([part[0] for part in chain]) - _changes([part[part.degree()] for part in chain])


def _changes(values: Sequence[Scalar]) -> int:
    signs = [value > 0 for value in values if value != 0]
    return sum(left != right for left, right in itertools.pairwise(signs))
