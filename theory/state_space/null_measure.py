"""Students of zero loss that do not extrapolate: a signed measure that the training horizon cannot see.

On H + 1 distinct states z_0 … z_H the weights v_j = gap / prod_{i != j} (z_j - z_i), a divided difference, have
    sum_j v_j z_j^h = 0 for h < H,   sum_j v_j z_j^H = gap.
For (z_j - z_H) v_j are the weights of the states without z_H, and (z_j - z_0) v_j of those without z_0. With t' and t'' the taps of
these, t_{h+1} - z_H t_h = t'_h and (z_0 - z_H) t_h = t'_h - t''_h, which is 0 for h < H by induction from one state on; `null_measure.v`,
beside the checks, writes this for a proof assistant.
Added to a teacher they leave the loss at zero and move tap H by `gap`. They alternate in sign: students with b = c cannot hold them.
Source: COHEN_2026, "Existence of Non-Generalizing Solutions", whose Vandermonde system is solved in closed form.
"""

from __future__ import annotations

from fractions import Fraction

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns


@admits("numpy", "fraction")
def null_measure(nodes: Vector, gap: Scalar) -> list[Fraction]:
    """Return exact weights whose taps 0 … H-1 are zero and whose tap H is `gap`, v_j = gap/prod_{i != j} (z_j - z_i).

    Args:
        nodes: H + 1 pairwise different rational states (floats stand for their exact binary value).
        gap: the tap at H, a rational number.

    Returns: list of H + 1 fractions.

    Raises: ValueError for equal nodes or numbers that are not rational.

    Source: COHEN_2026, "Existence of Non-Generalizing Solutions", proof sketch.

    >>> null_measure([0, 1, 2], 1)
    [Fraction(1, 2), Fraction(-1, 1), Fraction(1, 2)]
    """
    exact = array(inputs.rationals(nodes, "nodes"), Fraction(0))
    return list(null_weights(exact, inputs.rational(gap, "gap")))


def null_weights(nodes: Vector, gap: Scalar) -> Vector:
    """Return the same weights in the arithmetic of the arguments.

    Args:
        nodes: (H + 1,) pairwise different states.
        gap: the tap at H.

    Returns: (H + 1,).

    Raises: ValueError for equal nodes.

    Source: COHEN_2026, "Existence of Non-Generalizing Solutions", proof sketch.

    >>> null_weights([0.0, 1.0, 2.0], 1.0)
    array([ 0.5, -1. ,  0.5])
    """
    (nodes,) = columns(nodes=nodes)
    inputs.distinct(nodes, "nodes")
    gap = inputs.beside(gap, nodes)
    weights = []
    for j, node in enumerate(nodes):
        product = number(1, nodes)
        for i, other in enumerate(nodes):
            product = product * (node - other) if i != j else product
        weights.append(gap / product)
    return array(weights, gap)


def misled_weights(nodes: Vector, horizon: int, a_star: Vector, w_star: Vector, miss: Scalar) -> Vector:
    """Return weights with which states take a teacher's taps 0 … H-1 and miss tap H, the first H + 1 states carrying all of them.

    w_j = sum_i w*_i prod_{k != j} (a*_i - z_k)/(z_j - z_k) + miss/prod_{k != j} (z_j - z_k) solves the sketch's Vandermonde system: the
    first sum is the teacher's taps by interpolation, of each of its states minus the null measure of the z_k and a*_i over its last weight.

    Args:
        nodes: (D,) pairwise different states.
        horizon: H, at least 1; where D is no more than H, all states carry weights, and the last of D taps is missed.
        a_star, w_star: (D*,) states and weights of the teacher.
        miss: how far tap H is to be off, 2 eps in the source.

    Returns: (D,).

    Raises: ValueError for equal nodes, columns of different lengths or a horizon below 1.

    Source: COHEN_2026, "Existence of Non-Generalizing Solutions", proof sketch.

    >>> misled_weights([0.0, 1.0, 2.0, 3.0], 2, [1.0], [2.0], 1.0)
    array([0.5, 1. , 0.5, 0. ])
    """
    (nodes,) = columns(nodes=nodes)
    a_star, w_star = columns(a_star=a_star, w_star=w_star)
    used = nodes[: inputs.integer(horizon, "horizon H", 1) + 1]
    weights = null_weights(used, miss)
    for state, weight in zip(a_star, w_star, strict=True):
        shares = null_weights(used, weight)
        for j in range(used.shape[0]):
            for k, node in enumerate(used):
                shares[j] = shares[j] * (state - node) if k != j else shares[j]
        weights = weights + shares
    return array([*weights, *(number(0, nodes) for _ in nodes[used.shape[0] :])], nodes)


def condition_floor(H: int, spacing: Scalar) -> Scalar:
    """Return (2/d)^H/H!, which the condition number of the Vandermonde matrix of H + 1 evenly spaced states cannot be below.

    It is sum_j |v_j| for a gap of 1: V v = e_H gives |V^{-1}| >= |v| >= sum_j |v_j|/sqrt(H + 1), and the row of ones gives
    |V| >= sqrt(H + 1). Its logarithm to base 2 is the number of bits that solving for the weights costs.

    Args:
        H: training horizon, H >= 1.
        spacing: distance d > 0 between neighbouring states.

    Returns: a number, in the arithmetic of the spacing.

    Raises: ValueError for a horizon below 1 or a spacing that is not positive.

    Source: COHEN_2026, "Existence of Non-Generalizing Solutions", the matrix V(A); the bound is new.

    >>> condition_floor(2, 1.0)
    2.0
    """
    found, steps = number(1, spacing), 2 / inputs.positive(spacing, "spacing")
    for h in range(1, inputs.integer(H, "horizon H", 1) + 1):
        found = found * steps / h
    return found
