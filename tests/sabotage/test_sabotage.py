"""A false statement is no theorem, and no lie of a function that only searches makes it one."""

from __future__ import annotations

from collections import defaultdict
from types import CodeType

import pytest

from lemmata.prove.traced.coverage import Coverage
from tests.sabotage.lies import evidence, functions, is_false_theorem, let_through, lies, returned
from tests.sabotage.statements import EVERY_STATEMENT, Statement


def silent(*_: object, **__: object) -> None:
    """Say nothing."""


def test_there_are_enough_and_each_has_a_name():
    assert len(EVERY_STATEMENT) >= 100 and len({one.name for one in EVERY_STATEMENT}) == len(EVERY_STATEMENT)


@pytest.mark.parametrize("statement", EVERY_STATEMENT, ids=lambda one: one.name)
def test_a_false_statement_is_no_theorem(statement: Statement):
    found = evidence(statement)
    assert not is_false_theorem(statement, found), found.scope


def test_a_lie_of_what_is_trusted_lets_a_false_statement_through():
    """So the test below can fail."""
    at_zero = [one for one in EVERY_STATEMENT if one.name == "at time 0 alone"]
    assert let_through(Coverage.add, silent, at_zero) == ["at time 0 alone"]


@pytest.mark.slow
def test_no_lie_of_the_search_makes_a_false_statement_a_theorem():
    known = functions()
    reached: dict[CodeType, list[Statement]] = defaultdict(list)
    kinds: dict[CodeType, set[type]] = defaultdict(set)
    for statement in EVERY_STATEMENT:
        for code, found in returned(statement, known).items():
            reached[code].append(statement)
            kinds[code] |= found
    told = [(code, lie) for code in reached for lie in lies(kinds[code])]
    assert len(reached) >= 250 and len(told) >= 400
    through = {
        f"{code.co_filename}:{code.co_firstlineno} {lie.__name__}": names
        for code, lie in told
        if (names := let_through(known[code], lie, reached[code]))
    }
    assert not through
