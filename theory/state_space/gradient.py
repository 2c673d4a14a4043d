"""The exact gradient field of the training loss, and the polynomial that drives it.

With m = 2 G (k* - k) and P(z) = sum_h m_h z^h the flow of minus the gradient is
    da_d/dt = b_d c_d P'(a_d),   db_d/dt = c_d P(a_d),   dc_d/dt = b_d P(a_d).
Data act on a student through P alone, H numbers, however many sequences there are.
Source: COHEN_2026, "Teacher-Student Setting", gradient of the loss.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import exp, ratio, vandermonde, vandermonde_slope, world
from lemmata.terms.types import Matrix, Tensor, Vector
from lemmata.theory.state_space.problem import columns, data, impulse_response


def tap_forces(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> Vector:
    """Return the coefficients m = 2 G (k* - k) of the driving polynomial P(z) = sum_h m_h z^h.

    The lowest-order term of da_d/dt is b_d c_d m_1: it is absent where tap 1 is neither excited nor correlated with an excited tap.

    Args:
        a, b, c: (D,) the student.
        target_taps: (H,) the teacher's taps.
        gram: (H, H) symmetric.

    Returns: (H,).

    Raises: ValueError for columns of different lengths or a Gram matrix of another size.

    Source: COHEN_2026, "Teacher-Student Setting", derivative of the loss by the taps.

    >>> tap_forces([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    array([-2.,  8.])
    """
    target, gram = data(target_taps, gram)
    return 2 * (gram @ (target - impulse_response(a, b, c, target.shape[0])))


def gradient_field(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector, Vector]:
    """Return minus the gradient of the loss, (da/dt, db/dt, dc/dt) = (b c P'(a), c P(a), b P(a)).

    Args:
        a, b, c: (D,) the student.
        target_taps: (H,) the teacher's taps.
        gram: (H, H) symmetric.

    Returns: (da, db, dc), each (D,).

    Raises: ValueError for columns of different lengths or a Gram matrix of another size.

    Source: COHEN_2026, "Teacher-Student Setting", gradient descent on the loss.

    >>> gradient_field([0.5], [1.0], [2.0], [1.0, 3.0], [[1.0, 0.0], [0.0, 2.0]])
    (array([16.]), array([4.]), array([2.]))
    """
    a, b, c = columns(a=a, b=b, c=c)
    value, slope = horner(tap_forces(a, b, c, target_taps, gram), a)
    return b * c * slope, c * value, b * value


def hyperbolic_field(a: Vector, growth: Vector, u: Vector, v: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector]:
    """Return the flow in coordinates that keep signs, b + c = u e^g, b - c = v e^{-g}: (da/dt, dg/dt) = (w P'(a), P(a)).

    w = b c = (u^2 e^{2g} - v^2 e^{-2g})/4. With v = 0 the weights w are positive by construction, not up to an integration error.

    Args:
        a, growth: (D,) states and log-growth g.
        u, v: (D,) b + c and b - c at g = 0.
        target_taps: (H,) the teacher's taps.
        gram: (H, H) symmetric.

    Returns: (da, dg), each (D,).

    Raises: ValueError for columns of different lengths or a Gram matrix of another size.

    Source: COHEN_2026, "Teacher-Student Setting", gradient flow in transformed coordinates.

    >>> hyperbolic_field([0.0], [0.0], [2.0], [0.0], [2.0, 1.0], [[1.0, 0.0], [0.0, 1.0]])
    (array([2.]), array([2.]))
    """
    a, growth, u, v = columns(a=a, growth=growth, u=u, v=v)
    plus, minus = u * exp(growth), v * exp(-growth)
    half = ratio(1, 2, a)
    value, slope = horner(tap_forces(a, (plus + minus) * half, (plus - minus) * half, target_taps, gram), a)
    return (plus * plus - minus * minus) * ratio(1, 4, a) * slope, value


def driving_polynomial(z: Tensor, forces: Vector) -> Tensor:
    """Return P(z) = sum_h m_h z^h, the relative growth rate of a state at z.

    Args:
        z: a number or (D,).
        forces: (H,) coefficients m.

    Returns: like z.

    Raises: ValueError for no coefficients.

    Source: COHEN_2026, "Teacher-Student Setting", gradient descent on the loss.

    >>> float(driving_polynomial(0.5, [-2.0, 8.0]))
    2.0
    """
    (forces,) = columns(forces=forces)
    return horner(forces, inputs.beside(z, forces))[0]


def horner(forces: Vector, z: Tensor) -> tuple[Tensor, Tensor]:
    """Return P(z) and P'(z) from the coefficients of P, lowest first.

    >>> horner([1.0, 0.0, 3.0], 2.0)
    (13.0, 12.0)
    """
    if world(forces) == "ring":
        count = forces.shape[0]
        return vandermonde(z, count) @ forces, vandermonde_slope(z, count) @ forces
    value, slope = z * 0 + forces[len(forces) - 1], z * 0
    for h in range(len(forces) - 2, -1, -1):
        value, slope = value * z + forces[h], slope * z + value
    return value, slope
