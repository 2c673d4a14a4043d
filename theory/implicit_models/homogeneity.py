"""What positive homogeneity forces: a relu model without biases scales its answers with its inputs, trained or not.

phi(t x) = t phi(x) for t >= 0 gives f(t u) = t f(u), at the equilibrium and after any number of Picard steps from 0. So a mean
squared error against a linear target grows as t^2 exactly, and the largest output stays the largest. Biases are forgotten at large
inputs at the rate 1/t. Source: new beside DECUGIS_2022, figures 1, 3 and 4.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, world
from lemmata.terms.inputs import integer, tensor
from lemmata.terms.types import Matrix, Scalar, Vector


def scaled_output(output: Vector, t: Scalar) -> Vector:
    """Return f(t u) = t f(u).

    Args:
        output: (q,) f(u).
        t: at least 0.

    Source: new.

    >>> scaled_output(3.0, 2.0)
    6.0
    """
    return t * output


def scaled_error(error: Scalar, t: Scalar) -> Scalar:
    """Return the mean squared error on inputs t times as large, t^2 error.

    Args:
        error: the error on the inputs themselves.
        t: at least 0.

    Source: new beside DECUGIS_2022, figures 1 and 3.

    >>> scaled_error(1.24, 9.0)
    100.44
    """
    return t * t * error


def scaled_tolerance(tolerance: Scalar, t: Scalar) -> Scalar:
    """Return the tolerance eps/t that takes as many Picard steps from 0 on u as the tolerance eps takes on t u.

    Changes of consecutive steps are t times as large there, so that a tolerance relative to the state takes as many at every scale.

    Args:
        tolerance: eps, of the largest change of a state.
        t: above 0.

    Source: new beside DECUGIS_2022, section 4, on numbers of iterations.

    >>> scaled_tolerance(3.0, 2.0)
    1.5
    """
    return tolerance / t


def settled_scale(spread: Scalar, margin: Scalar) -> Scalar:
    """Return the scale of inputs above which biases of a readout change no choice any more: their spread over the margin without them.

    Logits without biases are t times as large at t times the inputs, and so is the margin.

    Args:
        spread: the largest bias of the readout less the smallest.
        margin: the largest logit without biases less the second, above 0.

    Source: new beside DECUGIS_2022, figure 4, the implicit recurrent model.

    >>> settled_scale(3.0, 2.0)
    1.5
    """
    return spread / margin


def multiplied_cell(output: Scalar, weights: Vector, shift: Scalar) -> Scalar:
    """Return the output exp(w log|x|) of a multiplicative cell on inputs t = e^shift times as large, t^(w_1 + ... + w_d) times as much.

    A NALU has log(|x| + eps), so that this is its cell where inputs are large beside eps.

    Args:
        output: on the inputs themselves.
        weights: (d,) w, each from -1 to 1.
        shift: log t.

    Source: new beside DECUGIS_2022, figure 3, NALU, whose cells add such a product to a sum.

    >>> import numpy as np
    >>> round(float(multiplied_cell(1.0, np.ones(3), np.log(2.0))), 12)
    8.0
    """
    return output * exp(shift * weights.sum())


def bias_gap(w: Matrix, inner: Vector, outer: Vector, t: Scalar) -> Vector:
    """Return a bound (|W| |b| + |c|)/t on what biases change of f(t x)/t, f(x) = W relu(V x + b) + c, against the network without them.

    Args:
        w: (q, n).
        inner, outer: (n,) and (q,) biases b and c.
        t: positive.

    Raises: ValueError for floats that are not finite.

    Source: new.

    >>> bias_gap([[2.0]], [-1.0], [1.0], 10.0)
    array([0.3])
    """
    w, inner, outer = tensor(w, "W", 2), tensor(inner, "b"), tensor(outer, "c")
    return (abs(w) @ abs(inner) + abs(outer)) / t


def shifted_relu_error(c: Scalar, k: Scalar) -> Scalar:
    """Return the mean squared error (k - c)^3/(6 k) of relu(x + c) - c as the identity, x uniform on [-k, k]; it is exact where x >= -c.

    Args:
        c: nonnegative.
        k: at least c.

    Source: new beside DECUGIS_2022, figure 1.

    >>> round(shifted_relu_error(5.0, 45.0), 6)
    237.037037
    """
    return (k - c) ** 3 / (6 * k)


def narrow_floor(inputs: int, states: int, variance: Scalar) -> Scalar:
    """Return a floor (p - n)/p variance under the mean squared error of the identity on p inputs through n < p states, D = 0.

    Whatever the states are, outputs lie in the range of C, of n dimensions at most.

    Args:
        inputs: p, the number of inputs.
        states: n, from 0 to p.
        variance: of each input; inputs uncorrelated with mean 0.

    Raises: ValueError for other numbers.

    Source: new beside DECUGIS_2022, figure 1.

    >>> narrow_floor(10, 4, 25 / 3)
    5.0
    """
    inputs = integer(inputs, "number of inputs", 1)
    most = None if world(inputs, states) == "ring" else inputs
    return (inputs - integer(states, "number of states", 0, most)) * variance / inputs
