"""What the direct term D solves alone, with C = 0: identity, sums and differences of sub-ranges, rolling averages of whole sequences.

A recurrent model without biases, its state 0 at first, cannot form a rolling average: zeros leave no trace in it.
Source: new beside DECUGIS_2022, section 3, tasks.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import array, eye, number
from lemmata.terms.inputs import integer
from lemmata.terms.types import Matrix, Scalar, Vector


def arithmetic_row(d: int, first: tuple[int, int], second: tuple[int, int], sign: int, like: Scalar = 1.0) -> Vector:
    """Return the row D for which D x = sum of x over the first range, plus or minus that over the second; positions are counted from 1.

    Args:
        d: length of x.
        first, second: (i, j) and (k, l), ends included.
        sign: 1 for addition, -1 for subtraction.
        like: a number of the arithmetic wanted.

    Returns: (d,).

    Raises: ValueError for ranges that are empty or leave the array, or another sign.

    Source: new beside DECUGIS_2022, section 3.

    >>> arithmetic_row(4, (1, 3), (3, 4), -1)
    array([ 1.,  1.,  0., -1.])
    """
    if sign not in (1, -1):
        raise ValueError(f"sign must be 1 or -1, not {sign!r:.60}")
    for low, high in (first, second):
        integer(high, "end of a range", integer(low, "beginning of a range", 1), integer(d, "length d", 1))
    inside = [(first[0] <= m <= first[1]) + sign * (second[0] <= m <= second[1]) for m in range(1, d + 1)]
    return array([number(int(weight), like) for weight in inside], like)


def rolling_map(n: int, like: Scalar = 1.0) -> Matrix:
    """Return the map D of a whole sequence to its rolling average, D_jm = 1/j for m <= j.

    Args:
        n: length.
        like: a number of the arithmetic wanted.

    Returns: (n, n), lower triangular.

    Raises: ValueError for a length below 1.

    Source: new beside DECUGIS_2022, section 3.

    >>> rolling_map(2)
    array([[1. , 0. ],
           [0.5, 0.5]])
    """
    n = integer(n, "length n", 1)
    return array([[number(int(m <= j), like) / j for m in range(1, n + 1)] for j in range(1, n + 1)], like)


def identity_map(n: int, like: Scalar = 1.0) -> Matrix:
    """Return the map D = I, which gives the identity, and logits of which the largest is that of the largest input.

    Args:
        n: number of inputs.
        like: a number of the arithmetic wanted.

    Source: new beside DECUGIS_2022, section 3.

    >>> identity_map(1)
    array([[1.]])
    """
    return eye(integer(n, "number of inputs", 1), like)


def rolling_floor(a: Scalar, zeros: int) -> Scalar:
    """Return a floor |a| k/(2 (k + 1)) under the larger error of the rolling average on (a) and on k zeros and then a.

    Args:
        a: the only input that is not 0.
        zeros: k, how many zeros stand before it.

    Source: new.

    >>> rolling_floor(3.0, 2)
    1.0
    """
    return abs(a) * zeros / (2 * (zeros + 1))


def argmax_floor(step: int, gap: Scalar) -> Scalar:
    """Return a floor (j - 1)(1 - g)/(2 (1 + g)) under the largest error of an affine map as index of the largest input so far.

    The errors are those at step j on four sequences (1 - x) e_1 + x e_j, x = 0, (1 - g)/2, (1 + g)/2 and 1. Some affine map attains it.

    Args:
        step: j, at least 1.
        gap: g, between 0 and 1, by how much the largest input exceeds the other in the two sequences between.

    Source: new beside DECUGIS_2022, section 3.

    >>> argmax_floor(10, 0.125)
    3.5
    """
    return (step - 1) * (1 - gap) / (2 * (1 + gap))


def rolling_choice_map(n: int, like: Scalar = 1.0) -> Matrix:
    """Return the map D of a whole sequence to n logits for each of its n steps, D_(j,k)m = 1 where k = m <= j.

    Args:
        n: length.
        like: a number of the arithmetic wanted.

    Returns: (n, n, n), one matrix for each step.

    Raises: ValueError for a length below 1.

    Source: new beside DECUGIS_2022, section 3.

    >>> rolling_choice_map(2)[0]
    array([[1., 0.],
           [0., 0.]])
    """
    n = integer(n, "length n", 1)
    return array([[[number(int(k == m <= j), like) for m in range(n)] for k in range(n)] for j in range(n)], like)
