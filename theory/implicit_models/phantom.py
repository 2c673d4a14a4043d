"""The phantom gradient: what a truncated, damped Neumann series says of the derivative of an equilibrium z = F(z, theta).

The derivative X of the equilibrium solves (I - F_z) X = F_theta. With M = damping F_z + (1 - damping) I, k steps of the series give

    damping (I + M + ... + M^{k-1}) F_theta = X - M^k X.

Derivatives have a row for each entry of z, so that F_theta stands on the right. Source: SCHOENE_2025, equation 5.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from lemmata.terms.arithmetic import array, world
from lemmata.terms.inputs import beside, integer, positive, raised, tensor
from lemmata.terms.types import Matrix, Scalar, Tensor, Vector
from lemmata.theory.implicit_models.problem import damped


def phantom_gradient(f_z: Matrix, f_theta: Tensor, damping: Scalar, steps: int) -> Tensor:
    """Return damping (I + M + ... + M^{steps-1}) F_theta, M = damping F_z + (1 - damping) I.

    Args:
        f_z: (n, n) derivative of F by the state.
        f_theta: (n,) or (n, p), its derivative by parameters.
        damping: above 0; the source has at most 1.
        steps: k, at least 1.

    Returns: an array of the shape of f_theta, of fractions where the arguments are.

    Raises: ValueError for other numbers or shapes, or floats that are not finite.

    Source: SCHOENE_2025, equation 5, transposed.

    >>> phantom_gradient([[0.5]], [[1.0]], 1.0, 3)
    array([[1.75]])
    """
    f_z, f_theta, damping = _read(f_z, f_theta, damping)
    steps = integer(steps, "number of steps", 1)
    step = damped(f_z, damping)
    term = damping * f_theta
    total = term
    for _ in range(steps - 1):
        term = step @ term
        total = total + term
    return total


def _read(f_z: Matrix, f_theta: Tensor, damping: Scalar) -> tuple[Matrix, Tensor, Scalar]:
    """Return the arguments in one arithmetic, with shapes that fit."""
    f_z = tensor(f_z, "F_z", 2)
    f_theta = tensor(f_theta, "F_theta", 1 if np.ndim(f_theta) == 1 else 2)
    if f_z.shape != (f_z.shape[0],) * 2 or f_theta.shape[0] != f_z.shape[0]:
        raise ValueError(f"F_z must be square and F_theta have as many rows, not shapes {f_z.shape} and {f_theta.shape}")
    exact = next((one for one in (f_z.flat[0], f_theta.flat[0], damping) if world(one) not in ("numpy", "jax")), None)
    if exact is not None:
        f_z, f_theta = (array([beside(item, exact) for item in part.flat]).reshape(part.shape) for part in (f_z, f_theta))
    return f_z, f_theta, beside(positive(damping, "damping"), f_z)


def resummed(exact: Matrix, power: Matrix) -> Matrix:
    """Return the phantom gradient after k steps from the derivative X itself: X - M^k X.

    Args:
        exact: (n, p) X, any matrix with (I - F_z) X = F_theta.
        power: (n, n) M^k.

    Source: new beside SCHOENE_2025, equation 5.

    >>> resummed(np.array([[2.0]]), np.array([[0.125]]))
    array([[1.75]])
    """
    return exact - power @ exact


def error_bound(f_z: Matrix, exact: Matrix, damping: Scalar, steps: int) -> Scalar:
    """Return a bound on the largest row sum of the error M^k X: that of M to the power k times that of X.

    Args: as of `phantom_gradient` and `resummed`.

    Source: new.
    """
    return raised(row_norm(damped(f_z, damping)), steps) * row_norm(exact)


def row_norm(matrix: Matrix) -> Scalar:
    """Return the largest absolute row sum, the operator norm of the largest modulus.

    >>> float(row_norm(np.array([[1.0, -2.0], [0.0, 1.0]])))
    3.0
    """
    return max(sum(abs(item) for item in row) for row in matrix)


def largest_damping(real: Scalar, imaginary: Scalar) -> Scalar:
    """Return the damping below which damping mu + 1 - damping is inside the unit circle, mu = real + i imaginary: 2 Re(1 - mu)/|1 - mu|^2.

    Args:
        real, imaginary: parts of the eigenvalue mu, real below 1.

    >>> largest_damping(-3.0, 0.0)
    0.5
    """
    return 2 * (1 - real) / ((1 - real) ** 2 + imaginary**2)


def damping_window(eigenvalues: Sequence[complex] | Vector) -> float:
    """Return the damping below which damped fixed-point steps converge from anywhere, given the eigenvalues mu of F_z.

    It is the least of 2 Re(1 - mu)/|1 - mu|^2.

    Args:
        eigenvalues: (n,) real or complex, with multiplicity or without.

    Raises: ValueError for none, for such as are not finite, or where one has a real part of 1 or more: then no damping does.

    Source: new beside SCHOENE_2025, section 2.3.

    >>> damping_window([-3.0]), damping_window([0.0, 2j])
    (0.5, 0.4)
    """
    found = np.asarray(eigenvalues)
    if found.ndim != 1 or not found.size or found.dtype.kind not in "iufc" or not np.all(np.isfinite(found)):
        raise ValueError(f"eigenvalues must be finite numbers in a nonempty list, not {eigenvalues!r:.60}")
    real = np.real(found)
    if np.any(real >= 1):
        worst = found[np.argmax(real)]
        raise ValueError(f"no damping makes the steps converge: an eigenvalue of F_z is {worst:g}, with a real part of 1 or more")
    return min(_window(1 - mu.real, mu.imag) for mu in map(complex, found))


def _window(x: float, y: float) -> float:
    """Return 2 x/(x^2 + y^2), `largest_damping` of 1 - x + i y, of numbers whose squares may be beyond all floats."""
    _, exponent = math.frexp(max(x, abs(y)))
    x, y = math.ldexp(x, -exponent), math.ldexp(y, -exponent)
    return math.ldexp(2 * x / (x * x + y * y), -exponent)


def triangular_start(exact: Vector, sign: int, decay: Scalar, coupling: Scalar, steps: Scalar) -> Vector:
    """Return X - M^k X for the defective M [[m, coupling], [0, m]] with m = sign decay.

    Args:
        exact: (2,) X, the exact derivatives.
        sign: of the eigenvalue m, 1 or -1.
        decay: |m|, below 1.
        coupling: the entry beside the diagonal.
        steps: k, the number of steps.

    Source: new.

    >>> triangular_start(np.array([1.0, 1.0]), 1, 0.5, 1.0, 2)
    array([-0.25,  0.75])
    """
    power, slope = sign**steps * decay**steps, steps * sign ** (steps - 1) * decay ** (steps - 1) * coupling
    return array([exact[0] - power * exact[0] - slope * exact[1], exact[1] - power * exact[1]], exact[0])


def example_ascent(coupling: Scalar, damping: Scalar, more: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """Return the phantom gradient of the loss z_1 + z_2 after 1 + `more` steps, and its product with the exact one, for a nilpotent F_z.

    F_z = [[0, -coupling], [0, 0]], F_theta = I: the exact gradient is (1, 1 - coupling).

    Args:
        coupling: the entry beside the diagonal of F_z, negated.
        damping: share of the new iterate in a step, from 0 to 1.
        more: how many steps follow the first.

    Returns: the two entries, and the inner product: negative means that a small step along it uphill goes downhill.

    Source: new; that such gradients descend needs conditions on F_z, which SCHOENE_2025, section 2.3, takes from elsewhere.

    >>> example_ascent(4, 1, 0), example_ascent(4, 1, 1)
    ((1, 1, -2), (1, -3, 10))
    """
    rest = 1 - damping
    first = 1 - raised(rest, more + 1)
    second = first - coupling * (first - (more + 1) * damping * raised(rest, more))
    return first, second, first + (1 - coupling) * second


def opposite_example(damping: Scalar, more: Scalar, ratio: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """Return the coupling s and the weight w at which a nilpotent example's phantom gradient is alpha (1, r), and its exact one (1, -r).

    F_z = [[0, -s], [0, 0]], F_theta = I, and the loss is z_1 + w z_2. After k = 1 + `more` steps, with alpha = 1 - (1 - damping)^k and
    gamma = k damping (1 - damping)^(k-1), s = 2 r alpha/gamma and w = r (2 alpha - gamma)/gamma.

    Args:
        damping: share of the new iterate in a step, between 0 and 1.
        more: how many steps follow the first.
        ratio: r.

    Returns: s, w and the cosine (1 - r^2)/(1 + r^2) of the angle between both gradients.

    Source: new beside SCHOENE_2025, equation 5.

    >>> [round(float(each), 6) for each in opposite_example(0.8, 3, 50)]
    [3900.0, 3850.0, -0.9992]
    """
    rest = 1 - damping
    alpha, gamma = 1 - raised(rest, more + 1), (more + 1) * damping * raised(rest, more)
    square = ratio * ratio
    return 2 * ratio * alpha / gamma, ratio * (2 * alpha - gamma) / gamma, (1 - square) / (1 + square)


def share_of_exact(slope: Scalar, steps: Scalar) -> Scalar:
    """Return which multiple of the exact derivative the undamped phantom gradient of one state is: 1 - F_z^k.

    Args:
        slope: F_z, a number.
        steps: k, the number of steps.

    >>> share_of_exact(-2, 2), share_of_exact(-2, 3)
    (-3, 9)
    """
    return 1 - raised(slope, steps)


def unrolled_gradient(slopes: Vector, drives: Vector, damping: Scalar) -> Scalar:
    """Return the derivative of k damped steps z -> (1 - damping) z + damping F(z, theta) by theta, from a start that does not depend on it.

    It is damping times the sum of drives_j times the product over i > j of damping slopes_i + 1 - damping.

    Args:
        slopes: (k,) F_z at the states before each step.
        drives: (k,) F_theta there.
        damping: of each step.

    Source: new beside SCHOENE_2025, equation 5 and figure 5.

    >>> unrolled_gradient([0.5, 0.0], [1.0, 1.0], 1.0)
    1.0
    """
    total = 0 * damping
    for slope, drive in zip(slopes, drives, strict=True):
        total = total * (damping * slope + 1 - damping) + damping * drive
    return total


def ascent_steps(coupling: Scalar, damping: Scalar) -> int:
    """Return for how many steps k = 1, 2, ... in a row descent along the phantom gradient of `example_ascent` goes uphill.

    Raises: ValueError for a damping outside (0, 1], or a coupling that is not finite.

    >>> ascent_steps(4, 0.1), ascent_steps(4, 0.8), ascent_steps(2, 1)
    (4, 1, 0)
    """
    if not (0 < damping <= 1 and math.isfinite(coupling)):
        raise ValueError(f"damping is in (0, 1] and the coupling finite, not {damping!r:.40} and {coupling!r:.40}")
    count = 0
    while example_ascent(coupling, damping, count)[2] < 0:
        count += 1
    return count


def power_of(f_z: Matrix, damping: Scalar, steps: int) -> Matrix:
    """Return M^k, k at least 1.

    >>> power_of(np.array([[0.0]]), 0.5, 2)
    array([[0.25]])
    """
    found = step = damped(f_z, damping)
    for _ in range(steps - 1):
        found = step @ found
    return found


def nilpotent_steps(size: int) -> int:
    """Return after how many undamped steps the phantom gradient is exact if F_z is nilpotent: as many as there are states, or fewer.

    Raises: ValueError for a size below 1.

    >>> nilpotent_steps(3)
    3
    """
    return integer(size, "number of states", 1)
