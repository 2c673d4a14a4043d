"""How long a start near zero takes to leave it: a logarithm of its size where tap 0 is excited, a power of it where it is not.

Near zero the tap forces are m = 2 G k*, and db/dt = c P(a), dc/dt = b P(a) with P(a) = m_0 + m_1 a + …: a force m_0 makes weights
grow exponentially, and without it their growth waits for the states. Source: COHEN_2026, the start near zero.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, exp, log, number, power, sqrt, world
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.problem import data


def balanced_escape_time(b_max: Scalar, tap: int, force: Scalar) -> Scalar:
    """Return the escape time of a balanced state on data of one tap h >= 1: b_max^{-h}/(h h^{h/2} m_h), polynomial in 1/b_max.

    It is the blow-up time of db/dt = m_h h^{h/2} b^{h+1}, what is left with b = c and a = sqrt(h) b.
    While the tap is small m_h = 2 G_hh k*_h.

    Args:
        b_max: largest initial input weight, positive.
        tap: h >= 1.
        force: m_h > 0.

    Returns: a time.

    Raises: ValueError for a tap below 1, or a weight or force that is not positive.

    Source: COHEN_2026, "Various Examples Lead to Generalization", start near zero; the time is new.

    >>> balanced_escape_time(0.5, 2, 2.0)
    0.5
    """
    h, b_max = inputs.count(tap, "tap h", 1), inputs.positive(b_max, "b_max")
    force = inputs.beside(inputs.positive(force, "force m_h"), b_max)
    root = power(sqrt(h), h) if world(h) in ("sympy", "term") else _root(h, b_max)
    return 1 / (h * root * force * inputs.raised(b_max, h))


def _root(h: int, like: Scalar) -> Scalar:
    """Return h^{h/2}, with a root only where it does not cancel."""
    half = inputs.raised(number(h, like), h // 2)
    return half * sqrt(number(h, like)) if h % 2 else half


def excited_tap_zero(t: Scalar, k_init: Scalar, k_star: Scalar, power: Scalar = 1) -> Scalar:
    """Return tap 0 at time t for a balanced student on data of tap 0 alone: k*/(1 + (k*/k_0 - 1) e^{-4 G_00 k* t}).

    dk_0/dt = 4 G_00 k_0 (k* - k_0): from near zero it escapes in a time logarithmic in 1/k_0, ln(100)/(4 G_00 k*) for each decade of the
    initial weights, and all weights b keep their ratios.

    Args:
        t: time, t >= 0.
        k_init: tap 0 at the start, positive.
        k_star: its target, positive.
        power: G_00, the mean square of the last input.

    Returns: a scalar.

    Raises: ValueError for a negative time or numbers that are not positive.

    Source: COHEN_2026, "Various Examples Lead to Generalization", start near zero; new.

    >>> float(excited_tap_zero(0.0, 0.25, 2.0))
    0.25
    """
    inputs.nonnegative(t, "time t")
    k_init, k_star, power = (inputs.positive(value, name) for value, name in ((k_init, "k_0"), (k_star, "k*"), (power, "G_00")))
    return k_star / (1 + (k_star / k_init - 1) * exp(-4 * power * k_star * t))


def delay_per_decade(target_taps: Vector, gram: Matrix) -> Scalar:
    """Return by how much escape is delayed if a balanced start is ten times nearer to zero: ln(10)/m_0, m_0 = 2 (G k*)_0.

    The Hessian at zero couples b_d to c_d by -m_0 alone, so that b + c grows as e^{m_0 t} whatever the states. With tap 0 alone it
    is ln(100)/(4 G_00 k*_0). It takes m_0 > 0, not only G_00 > 0: correlated inputs can cancel the force.

    Args:
        target_taps: (H,) the teacher's taps.
        gram: (H, H) symmetric.

    Returns: a time.

    Raises: ValueError for a Gram matrix of another size or a force m_0 that is not positive.

    Source: COHEN_2026, "Various Examples Lead to Generalization", start near zero; new.

    >>> round(float(delay_per_decade([1.0, 0.5], [[1.0, 0.0], [0.0, 1.0]])), 4)
    1.1513
    """
    target, gram = data(target_taps, gram)
    force = inputs.positive(2 * (gram @ target)[0], "force m_0 = 2 (G k*)_0")
    return log(number(10, force)) / force


@admits("numpy", "jax", "sympy")
def escape_time_floor(radius_init: Scalar, radius: Scalar, tap: int, dim: int, target_taps: Vector, gram: Matrix) -> Scalar:
    """Return a time before which no parameter exceeds `radius` if data leave the taps below h alone: polynomial in 1/radius_init.

    With r the largest modulus of a parameter, r <= radius <= 1, and no force below m_h, h >= 1: |P(a)| and |P'(a)| r are at most
    r^h sum_l l |m_l|, hence dr/dt <= C r^{h+1} with C = sum_l l M_l, |m_l| <= M_l = 2 sum_k |G_lk| (|k*_k| + D radius^{k+2}), and
        t >= (radius_init^{-h} - radius^{-h})/(h C).
    So without data on tap 0 escape is never logarithmic, for any student and any data on later taps.

    Args:
        radius_init: largest modulus of a parameter at the start, positive, at most `radius`.
        radius: positive, at most 1.
        tap: h >= 1, the first tap that carries data: G_lk = 0 for l < h.
        dim: number of states D.
        target_taps: (H,) the teacher's taps.
        gram: (H, H) symmetric.

    Returns: a time.

    Raises: ValueError for a tap out of range, radii out of order, or a Gram matrix of another size or zero.

    Source: COHEN_2026, "Various Examples Lead to Generalization", start near zero; new.

    >>> float(escape_time_floor(0.25, 0.5, 1, 1, [0.0, 3.875], [[0.0, 0.0], [0.0, 1.0]]))
    0.25
    """
    target, gram = data(target_taps, gram)
    horizon, dim = target.shape[0], inputs.integer(dim, "dimension D", 1)
    h = inputs.integer(tap, "tap h", 1)
    if inputs.ordered(radius_init, radius) and not 0 < radius_init <= radius <= 1:
        raise ValueError(f"radii must satisfy 0 < radius_init <= radius <= 1, not {radius_init!r} and {radius!r}")
    if h >= horizon:
        raise ValueError(f"tap h must be below the horizon {horizon}, not {h}")
    outer = inputs.powers(radius, horizon + 2)
    reach = [abs(target[k]) + dim * outer[k + 2] for k in range(horizon)]
    rate = sum(2 * degree * abs(gram[degree, k]) * reach[k] for degree in range(h, horizon) for k in range(horizon))
    inputs.positive(rate, "the bound C of the rate")
    return (1 / inputs.powers(radius_init, h + 1)[h] - 1 / outer[h]) / (h * rate)
