"""Wrong variants of the start moved to a plane, each with one slip."""

from __future__ import annotations

from lemmata.theory.arithmetic import array, ratio
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.table.gaps_alone import level_start
from lemmata.theory.types import Vector


def gapless_start(a_init: Vector) -> Vector:
    """`level_start` with the leader's lead alone, the other states at their mean."""
    (a,) = columns(a_init=a_init)
    level, others = level_start(a), a[1:].sum() * ratio(1, a.shape[0] - 1, a)
    return array([level[0], *[others + level[0] - a[0]] * (a.shape[0] - 1)], a)
