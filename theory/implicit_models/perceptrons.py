"""What a ReLU perceptron needs to be the identity of all inputs, and where one with few hidden units is silent.

At x and at -x, far out, different units of the first hidden layer are active, so that of fewer than 2p units fewer than p are at one of the
two: the slope there has a rank below p, and is not that of the identity on p inputs. Of at most as many units as inputs, with independent
weights, all are off along a ray, on which the output is constant from some point on. Source: new beside DECUGIS_2022, section 3 and
figures 1 and 3, perceptrons 10 x 10 x 10 and 50 x 10 x 10 x 1.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import solve
from lemmata.terms.inputs import integer, ordered, tensor
from lemmata.terms.types import Matrix, Size, Vector
from lemmata.theory.implicit_models.problem import square


def least_units(inputs: Size) -> Size:
    """Return 2p, the least number of hidden ReLU units with which a perceptron of one hidden layer can be the identity on p inputs.

    Args:
        inputs: p, at least 1.

    Raises: ValueError for another number.

    Source: new.

    >>> least_units(10)
    20
    """
    return 2 * integer(inputs, "number of inputs", 1)


def silent_direction(weights: Matrix, rates: Vector) -> Vector:
    """Return the direction x = -V^-1 r along which the input of hidden unit i falls at the rate r_i, so that (V t x + b)_+ = 0 for large t.

    That is from t = max b_i/r_i on, or from 0. Of more inputs than units the further ones are held at 0, and V is the block of the others.

    Args:
        weights: (n, n) V, invertible.
        rates: (n,) r, above 0.

    Raises: ValueError for a rate that is not above 0; LinAlgError or ZeroDivisionError for a singular V.

    Source: new.

    >>> silent_direction([[2.0]], [1.0]).tolist()
    [-0.5]
    """
    weights, rates = square(weights), tensor(rates, "rates")
    if ordered(rates) and not all(rates > 0):
        raise ValueError(f"rates must be above 0, not {rates!r:.60}")
    return -solve(weights, rates)
