"""Efficient and inefficient solutions: families of logits whose probability of success tends to 1, and what they cost.

As alpha -> inf at fixed beta and gamma, e^alpha (1 - J(i)) -> (2 c + (n - 2) c^2)(1 + (i - 1)/c), c = e^gamma: i n where gamma = 0, for
every start at once. Chain traversal takes i tokens. Where the current vertex may be repeated and beta stays fixed, it is left with
probability 1/(1 + e^beta) per token; where beta = alpha + log rho the walk goes back rho times as often as forward and still ends right.
Source: COHEN_2026, "Reasoning is Necessary and Sufficient for Generalization" and "Efficient vs. Inefficient Reasoning"; the families
are new.
"""

from __future__ import annotations

from lemmata.theory import inputs
from lemmata.theory.arithmetic import array, exp
from lemmata.theory.inputs import integer
from lemmata.theory.types import Scalar, Vector


def failure_limit(n: int, other: Scalar = 1) -> Vector:
    """Return the limits of e^alpha (1 - J(i)) as alpha -> inf at fixed beta, (2 + (n - 2) c)(c + i - 1): n i where c = 1.

    Args:
        n: vertices of a chain, at least 2.
        other: c = e^gamma, in any arithmetic.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Reasoning is Necessary and Sufficient for Generalization"; the constant is new.

    >>> failure_limit(4), failure_limit(3, 0.5)
    (array([ 4.,  8., 12.]), array([1.25, 3.75]))
    """
    n = integer(n, "n", 2)
    return array([(2 + (n - 2) * other) * (other + i) for i in range(n - 1)], other)


def lazy_length(n: int, beta: Scalar) -> Vector:
    """Return the mean lengths as alpha -> inf where vertices may be repeated, gamma = 0: i (1 + e^beta) for i <= n - 2.

    From the head, whose repetition has weight e^alpha as it has no incoming edge, two tokens more than from the next vertex.

    Args:
        n: vertices of a chain, at least 2.
        beta: the fixed logit.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Efficient vs. Inefficient Reasoning"; the family is new.

    >>> lazy_length(4, 0.0)
    array([2., 4., 6.])
    """
    n = integer(n, "n", 2)
    stay = 1 + exp(beta)
    return array([*(i * stay for i in range(1, n - 1)), (n - 2) * stay + 2], stay)


def shuttle_length(n: int, ratio: Scalar) -> Vector:
    """Return the mean lengths as alpha -> inf with e^beta = rho e^alpha, self masked: sums of m_j = 1 + rho + rho m_{j+1}, m_{n-1} = 1.

    m_j is the mean time from j to j - 1; from i it takes m_1 + … + m_i, of order rho^{n-2}.

    Args:
        n: vertices of a chain, at least 2.
        ratio: rho, positive, in any arithmetic.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2 or a ratio that is not positive.

    Source: COHEN_2026, "Efficient vs. Inefficient Reasoning"; the family is new.

    >>> shuttle_length(8, 3)
    array([2185., 2912., 3153., 3232., 3257., 3264., 3265.])
    """
    ratio = inputs.positive(ratio, "ratio")
    times = [ratio * 0 + 1]
    for _ in range(integer(n, "n", 2) - 2):
        times.append(1 + ratio + ratio * times[-1])
    return array(times[::-1], ratio).cumsum()


def shuttle_failure_limit(n: int, ratio: Scalar) -> Vector:
    """Return the limits of e^alpha (1 - J(i)) as alpha -> inf where e^beta = rho e^alpha: n (v_1 + … + v_i), v_j = 1 + rho v_{j+1}.

    Args:
        n: vertices of a chain, at least 2.
        ratio: rho, positive, in any arithmetic.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2 or a ratio that is not positive.

    Source: COHEN_2026, "Efficient vs. Inefficient Reasoning"; the family is new.

    >>> shuttle_failure_limit(3, 2)
    array([ 9., 12.])
    """
    ratio = inputs.positive(ratio, "ratio")
    visits = [ratio * 0 + 1]
    for _ in range(integer(n, "n", 2) - 2):
        visits.append(1 + ratio * visits[-1])
    return array(visits[::-1], ratio).cumsum() * n
