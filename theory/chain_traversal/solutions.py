"""Efficient and inefficient solutions: families of logits whose probability of success tends to 1, and what they cost.

As alpha -> inf at fixed beta and gamma, e^alpha (1 - J(i)) -> (2 c + (n - 2) c^2)(1 + (i - 1)/c), c = e^gamma: i n where gamma = 0, for
every start at once; 1 - J(i) <= n i/(e^alpha - e^beta) wherever alpha > beta. Chain traversal takes i tokens. Where the current vertex
may be repeated and beta stays fixed, it is left with probability 1/(1 + e^beta) per token; where beta = alpha + log rho the walk goes
back rho times as often as forward and still ends right.
Source: COHEN_2026, "Reasoning is Necessary and Sufficient for Generalization" and "Efficient vs. Inefficient Reasoning"; the families
are new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import exp
from lemmata.terms.entries import entries
from lemmata.terms.inputs import integer
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar, Vector


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
    n = inputs.count(n, "n", 2)
    return entries(lambda k: (2 + (n - 2) * other) * (other + k), n - 1, other)


def failure_bound(n: int, forward: Scalar, backward: Scalar) -> Vector:
    """Return n i/(e^alpha - e^beta), which 1 - J(i) of the homogeneous chain does not exceed for alpha > beta.

    Args:
        n: vertices of a chain, at least 2.
        forward, backward: e^alpha and e^beta, the former larger, in any arithmetic.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Reasoning is Necessary and Sufficient for Generalization"; the bound is new.

    >>> failure_bound(3, 11.0, 1.0)
    array([0.3, 0.6])
    """
    n = inputs.count(n, "n", 2)
    return entries(lambda k: n * (k + 1) / (forward - backward), n - 1, forward)


def efficient_excess(n: int, backward: Scalar) -> Vector:
    """Return the limits of e^alpha (E[length](i) - i) as alpha -> inf at fixed beta, i (n^2 - n i - 3 + 2 e^beta) for i <= n - 2.

    A step from distance j to a vertex at distance k costs k - (j - 1) tokens; each of the i steps of the traversal adds the weights of the
    other steps times their costs. From the head no step leads backward and one more step is another one.

    Args:
        n: vertices of a chain, at least 2.
        backward: e^beta, in any arithmetic.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Efficient vs. Inefficient Reasoning", efficient solution; the limit is new.

    >>> efficient_excess(2, 1.0), efficient_excess(4, 1.0)
    (array([1.]), array([11., 14.,  9.]))
    """
    n = inputs.count(n, "n", 2)
    head = 2 * (n - 2) * backward + n * n - 4 * n + 5
    return entries(lambda k: (k + 1) * (n * n - n * (k + 1) - 3 + 2 * backward), n - 1, backward, last=head)


def slow_weights(n: int, failure: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """Return weights e^alpha = 4 L + n (n - 1)/delta and e^beta = 4 L of a policy that fails rarely and takes long.

    Where vertices may be repeated, gamma = 0, it fails with probability delta at most and emits L vertices or more on average, from every
    start: each visit to a vertex inside the chain takes e^alpha e^beta/(e^alpha + e^beta + 2n - 3) >= 2 L repetitions.

    Args:
        n: vertices of a chain, at least 3.
        failure: delta, between 0 and 1.
        length: L, positive.

    Returns: two scalars.

    Raises: ValueError for n below 2 or numbers that are not positive.

    Source: COHEN_2026, "Efficient vs. Inefficient Reasoning", inefficient solutions; the family is new.

    >>> slow_weights(3, 0.5, 10.0)
    (52.0, 40.0)
    """
    n, backward = integer(n, "n", 2), 4 * inputs.positive(length, "length")
    return backward + n * (n - 1) / inputs.positive(failure, "failure"), backward


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
    n, stay = inputs.count(n, "n", 2), 1 + exp(beta)
    return entries(lambda k: (k + 1) * stay, n - 1, stay, last=(n - 2) * stay + 2)


def shuttle_length(n: int, ratio: Scalar) -> Vector:
    """Return the mean lengths as alpha -> inf with e^beta = rho e^alpha, self masked: sums of m_j = 1 + rho + rho m_{j+1}, m_{n-1} = 1.

    m_j is the mean time from j to j - 1, m_1 at least rho^{n-2}; from i it takes m_1 + … + m_i, of order rho^n for rho > 1, n i for rho = 1
    and i for rho < 1.

    Args:
        n: vertices of a chain, at least 2.
        ratio: rho, positive, in any arithmetic.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2 or a ratio that is not positive.

    Source: COHEN_2026, "Efficient vs. Inefficient Reasoning"; the family is new.

    >>> shuttle_length(8, 3)
    array([2185., 2912., 3153., 3232., 3257., 3264., 3265.])
    """
    ratio, n = inputs.positive(ratio, "ratio"), inputs.count(n, "n", 2)
    times = carried(lambda _, after: 1 + ratio + ratio * after, ratio * 0 + 1, n - 1, back=True, like=ratio)
    return carried(lambda j, before: before + times[j], times[0], n - 1, like=ratio)


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
    ratio, n = inputs.positive(ratio, "ratio"), inputs.count(n, "n", 2)
    visits = carried(lambda _, after: 1 + ratio * after, ratio * 0 + 1, n - 1, back=True, like=ratio)
    return carried(lambda j, before: before + visits[j], visits[0], n - 1, like=ratio) * n
