"""Certificates as data: goals are told apart, what is kept is checked, and a replay runs no search."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lemmata.prove.signs import certificates, search
from lemmata.prove.signs.certificates import Goal, collecting, having, looked_up
from lemmata.prove.signs.search import searched
from lemmata.terms.term import ONE, ZERO, Condition, constant, variable

x, y, p = variable("x"), variable("y"), variable("p", "> 0")
APART: list[Condition] = [("nonzero", x)]
RANGES: list[Condition] = [("nonnegative", x), ("nonnegative", 5 - x), ("nonnegative", y - 1), ("nonnegative", 3 - y)]
SQUARE = x**2 + y - 2 * x


def goal(*groups: Any, kind: Any = "nonnegative", left: Any = SQUARE, right: Any = ZERO) -> Goal:
    return Goal(kind, left, right, *(groups or ([], RANGES)))


def certified(asked: Goal) -> dict[str, Any]:
    """Return a certificate that a search finds, as data."""
    with collecting() as used:
        assert searched(asked)
    (one,) = used.data()
    return json.loads(json.dumps(one))


@pytest.fixture
def no_search(monkeypatch):
    def runs(*_: Any) -> None:
        raise AssertionError("a search is run")

    monkeypatch.setattr(search, "_at_level", runs)


OTHER = {
    "kind": goal(kind="positive"),
    "side": goal(left=SQUARE + 1),
    "other side": goal(right=ONE),
    "the same, swapped": goal(left=ZERO, right=SQUARE),
    "name": goal([], [("nonnegative", x), ("nonnegative", 5 - x), ("nonnegative", p - 1)], left=x**2 + p - 2 * x),
    "sign": goal([], [], left=variable("x", ">= 0") ** 2 + y),
    "without a sign": goal([], [], left=x**2 + y),
    "no range": goal([], []),
    "end of a range": goal([], [*RANGES[:1], ("nonnegative", 6 - x), *RANGES[2:]]),
    "open end": goal([], [("positive", x), *RANGES[1:]]),
    "one end less": goal([], RANGES[:-1]),
    "order": goal([], [RANGES[1], RANGES[0], *RANGES[2:]]),
    "groups": goal(RANGES, []),
    "one group": goal(RANGES),
    "apart": goal(APART, RANGES),
    "written otherwise": goal(left=y + x**2 - 2 * x),
}


def test_goals_are_told_apart():
    assert goal().digest == goal().digest
    assert len({goal().digest, *(one.digest for one in OTHER.values())}) == len(OTHER) + 1


def test_what_does_not_hang_together_with_the_goal_belongs_to_it_no_more_than_to_its_theorem():
    z = variable("z")
    assert goal([], [*RANGES, ("nonnegative", z)]).digest == goal().digest


@pytest.mark.usefixtures("no_search")
@pytest.mark.parametrize("other", OTHER)
def test_another_goal_never_has_the_certificate(monkeypatch, other):
    monkeypatch.undo()
    kept = certified(goal())
    monkeypatch.setattr(search, "_at_level", lambda *_: None)
    with having([kept]):
        assert looked_up(OTHER[other]) is None
        assert search.searched(OTHER[other]) is None
        assert looked_up(goal()) is not None


def test_a_certificate_found_once_needs_no_search(monkeypatch):
    found = searched(goal())
    kept = certified(goal())
    monkeypatch.setattr(search, "_at_level", None)
    with having([kept]) as at_hand:
        answer = looked_up(goal())
    assert answer and found
    assert answer.theorem.words() == found.theorem.words()
    assert at_hand.data() == [kept]
    assert kept["says"] == "x**2 + y - 2*x >= 0, given x >= 0 and 5 - x >= 0 and y - 1 >= 0 and 3 - y >= 0"


@pytest.mark.parametrize(
    ("asked", "level"),
    [
        (goal(APART, RANGES, left=x**2 + 1), 0),
        (goal(APART, RANGES, left=x**2, kind="positive"), 1),
        (goal(APART, RANGES), 2),
        (goal(APART, [], left=x**2, kind="positive"), 1),
        (goal([*APART, *RANGES]), 1),
    ],
)
def test_no_more_groups_are_used_than_will_do(asked, level):
    kept = certified(asked)
    assert kept["supposes"] == level
    with having([kept]):
        answer = looked_up(asked)
    assert answer and answer.level == level
    assert {*answer.theorem.supposes} == {*asked.levels[level]}


def replaced(data: Any, place: int, new: Any, count: list[int]) -> Any:
    """Return a tree with another leaf in one place."""
    if isinstance(data, list):
        return [replaced(one, place, new, count) for one in data]
    count[0] += 1
    return new(data) if count[0] == place + 1 else data


ALTERED = {
    "more": lambda one: one + 1 if isinstance(one, int) else "premise",
    "less": lambda one: one - 1 if isinstance(one, int) else "real",
    "float": lambda one: float(one) if isinstance(one, int) else 1.5,
    "truth": lambda one: one == 1,
    "nothing": lambda _: None,
    "huge": lambda _: 10**30,
    "list": lambda _: [],
}


@pytest.mark.parametrize("altered", ALTERED)
def test_an_altered_certificate_proves_the_goal_or_nothing(altered):
    kept = certified(goal())
    tree, refused = json.loads(kept["by"]), 0
    for place in range(sum(leaf not in '[]," ' for leaf in kept["by"])):
        other = replaced(tree, place, ALTERED[altered], [0])
        with having([{**kept, "by": json.dumps(other)}]) as at_hand:
            answer = looked_up(goal())
        assert answer is None or (answer.theorem.left, answer.theorem.kind) == (SQUARE, "nonnegative")
        refused += len(at_hand.refused)
    assert refused > 10


@pytest.mark.parametrize(
    "other",
    [
        {"supposes": 1},
        {"supposes": 0},
        {"supposes": 3},
        {"supposes": -1},
        {"supposes": True},
        {"supposes": "2"},
        {"supposes": None},
        {"by": ""},
        {"by": None},
        {"by": "[" * 100_000},
        {"by": "{}"},
        {"by": "NaN"},
        {"by": '["coefficients",[]]'},
        {"by": '["real"]'},
        {"by": '["premise",0]'},
    ],
)
def test_what_is_no_certificate_is_refused(other):
    with having([{**certified(goal()), **other}]) as at_hand:
        assert looked_up(goal()) is None
    assert len(at_hand.refused) == 1
    assert not at_hand.used


@pytest.mark.parametrize(
    "false", [goal(left=x - 1), goal(left=SQUARE - 1, kind="positive"), goal([], RANGES[:-2]), goal(kind="nonzero", left=x)]
)
def test_a_certificate_under_the_name_of_a_false_goal_is_refused(false):
    with having([{**certified(goal()), "goal": false.digest}]) as at_hand:
        assert looked_up(false) is None
    assert at_hand.refused


def test_a_replay_runs_no_search():
    with having([], is_replay=True) as at_hand:
        assert searched(goal()) is None
        assert search.proof("positive", p, ZERO) is None
        with pytest.raises(RuntimeError, match="no search"):
            search._Search()
        with pytest.raises(RuntimeError, match="no search"):
            search._at_level(goal(), 2, None)
        assert [str(one) for one in at_hand.missing] == [str(goal()), "p > 0"]
        with collecting():
            assert searched(goal()) is None
    assert searched(goal()) is not None


def test_what_is_used_inside_is_used_outside():
    with having([]) as outside, pytest.raises(ZeroDivisionError), collecting() as inside:
        assert searched(goal())
        raise ZeroDivisionError
    assert [*inside.used] == [*outside.used] == [goal().digest]


def test_what_python_cannot_write_is_left_out():
    with collecting() as used:
        assert searched(goal([], [], left=constant(10**5000) * p + p**2))
        assert searched(goal())
    assert certificates.Goal("positive", constant(10**5000) * p, ZERO).digest
    assert [one["goal"] for one in used.data()][-1] == goal().digest
