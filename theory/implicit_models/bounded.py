"""What models with bounded answers miss out of distribution: LSTMs read linearly, and whatever ends with a layer normalisation.

The state of an LSTM lies in (-1, 1), so that a linear layer makes no more of it than its weights add up to. A layer normalisation gives n
with a sum of 0 and a mean square of at most 1, and then gain * n + shift: bounded, and in a hyperplane, whatever comes before. Targets grow
with the inputs; by Minkowski's inequality a root mean square r of targets and one of at most B of answers are r - B apart or more.
Source: new beside DECUGIS_2022, figures 1 and 5, the encoder and the LSTM that go on as in training.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import sqrt
from lemmata.terms.inputs import integer, nonnegative, tensor
from lemmata.terms.types import Matrix, Scalar, Size, Vector


def readout_bound(readout: Matrix, bias: Vector) -> Vector:
    """Return what a linear readout W h + b of an LSTM's state is below in modulus, sum_j |W_ij| + |b_i|, whatever is read.

    Args:
        readout: (q, n) W.
        bias: (q,) b.

    Raises: ValueError for other shapes, or floats that are not finite.

    Source: new.

    >>> readout_bound([[1.0, -2.0]], [0.5])
    array([3.5])
    """
    readout, bias = tensor(readout, "W", 2), tensor(bias, "b")
    return abs(readout).sum(axis=1) + abs(bias)


def normalised_bound(gain: Vector, shift: Vector) -> Scalar:
    """Return what the root mean square of gain * n + shift is at most, n with a mean square of at most 1: max|gain| and that of the shift.

    Args:
        gain, shift: (d,) of a layer normalisation.

    Raises: ValueError for other shapes, or floats that are not finite.

    Source: new.

    >>> float(normalised_bound([2.0, -3.0], [1.0, 1.0]))
    4.0
    """
    gain, shift = tensor(gain, "gain"), tensor(shift, "shift")
    return max(abs(gain)) + sqrt((shift * shift).sum() / len(shift))


def plane_floor(variance: Scalar, d: Size) -> Scalar:
    """Return variance/d, a floor under the mean squared error of the identity on d inputs of answers in one hyperplane.

    Args:
        variance: of each input; inputs uncorrelated with mean 0.
        d: the number of inputs and outputs.

    Raises: ValueError for another number of outputs.

    Source: new beside DECUGIS_2022, figure 1, whose encoder has the width 10.

    >>> round(plane_floor(25 / 3, 10), 6)
    0.833333
    """
    return variance / integer(d, "number of outputs", 1)


def bounded_floor(target: Scalar, bound: Scalar) -> Scalar:
    """Return (r - B)^2 for r > B, else 0: a floor under the mean squared error of answers with a root mean square of at most B.

    Args:
        target: r, the root mean square of the targets: k/sqrt(3) of the identity on U(-k, k).
        bound: B.

    Raises: ValueError for a negative number.

    Source: new.

    >>> bounded_floor(5.0, 3.0), bounded_floor(1.0, 3.0)
    (4.0, 0.0)
    """
    nonnegative(target, "target")
    nonnegative(bound, "bound")
    apart = target - bound
    most = (apart + abs(apart)) / 2
    return most * most
