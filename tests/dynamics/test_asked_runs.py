"""Who listens to the runs that are asked for hears all of them, also when someone else has listened meanwhile."""

from __future__ import annotations

from lemmata.dynamics.asked_runs import asked, told


def test_a_listener_hears_what_is_asked_for_inside_and_after_another_one():
    with asked() as outer:
        with asked() as inner:
            pass  # both have heard the same so far, nothing
        told("a flow")
    assert (outer, inner) == ({"a flow"}, set())
