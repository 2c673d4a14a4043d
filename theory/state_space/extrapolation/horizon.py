"""The horizon from which on zero loss fixes every tap: 2 D* + 1, which the source leaves out.

It is needed where the student has a state more than the teacher: D* + 1 states between and around the teacher's share 2 D* taps with it.
A student of D* states is determined by 2 D* taps, the number of its parameters.

Source: COHEN_2026, "Various Examples Lead to Generalization".
"""

from __future__ import annotations

from lemmata.terms import inputs


def sufficient_horizon(teacher_dim: int) -> int:
    """Return the least horizon at which zero loss determines every tap for nonnegative weights and D > D*, 2 D* + 1.

    Args:
        teacher_dim: D* >= 1, the number of distinct states the teacher uses; the student has more.

    Returns: the horizon.

    Raises: ValueError for a dimension below 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", which states no bound on H.

    >>> sufficient_horizon(1)
    3
    """
    return 2 * inputs.integer(teacher_dim, "teacher dimension", 1) + 1


def sufficient_horizon_printed(teacher_dim: int) -> int:
    """Return 1: zero loss is said to give extrapolation whatever the training horizon.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; gap, corrected by `sufficient_horizon`.

    >>> sufficient_horizon_printed(3)
    1
    """
    inputs.integer(teacher_dim, "teacher dimension", 1)
    return 1
