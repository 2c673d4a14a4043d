"""Points that are found once: whatever ends a walk, the next one meets them all."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from fractions import Fraction
from types import FrameType
from typing import Any

import pytest

from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import POSITIVE
from lemmata.language.time_budget import TimeUp
from lemmata.prove.at_points.rational import Kept, Points, points


def test_a_walk_that_an_alarm_has_ended_begins_anew():
    alarms = [2, 3]

    def walk() -> Iterator[int]:
        for k in range(5):
            if alarms and alarms[0] == k:
                alarms.pop(0)
                raise TimeUp
            yield k

    found, seen = Kept(walk), []
    for _ in range(2):
        with pytest.raises(TimeUp):
            seen.append([*found])
    assert [*found] == [*found] == [0, 1, 2, 3, 4] and not alarms


def test_no_point_is_lost_wherever_an_alarm_goes_off():
    def ended_at(step: int) -> bool:
        """Walk with an alarm at so many steps of the code that keeps what is found; tell whether the walk came so far."""
        left = [step]

        def trace(frame: FrameType, event: str, _: object) -> Any:
            if frame.f_code not in codes:
                return None
            frame.f_trace_opcodes = True
            left[0] -= event == "opcode"
            if left[0] < 0:
                sys.settrace(None)
                raise TimeUp
            return trace

        found, before = Kept(lambda: iter(range(3))), sys.gettrace()
        try:
            sys.settrace(trace)
            walked = [*found]
        except TimeUp:
            walked = None
        finally:
            sys.settrace(before)
        assert [*found] == [*found] == [0, 1, 2], step
        return walked is None

    codes = {getattr(Kept, name).__code__ for name in ("__iter__", "_look")}
    assert sum(itertools.takewhile(bool, map(ended_at, itertools.count()))) > 100


def test_points_are_drawn_once_and_are_those_of_a_walk():
    asked: list[Fraction] = []
    domain = Domain(n=Integer(1, 2), x=Interval(*POSITIVE, search=(0.5, 2)), where=[("any x", lambda c: asked.append(c.x) or True)])
    kept = Points(domain)
    first = [str(point) for point in kept.near]
    count = len(asked)
    assert [str(point) for point in kept.near] == first == [str(point) for point in points(domain)] and len(asked) == 2 * count > 0
    small = [str(point) for point in kept.touching]
    count = len(asked)
    assert small[: len(first)] == first and len(small) > len(first)
    assert [str(point) for point in kept.touching] == small and len(asked) == count
