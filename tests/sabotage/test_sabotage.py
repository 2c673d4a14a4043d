"""A false statement is no theorem, and no lie of a function that only searches makes it one."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from lemmata.prove.traced.coverage import Coverage
from tests.sabotage.lies import evidence, is_false_theorem
from tests.sabotage.statements import EVERY_STATEMENT, Statement


def test_there_are_enough_and_each_has_a_name():
    assert len(EVERY_STATEMENT) >= 100 and len({one.name for one in EVERY_STATEMENT}) == len(EVERY_STATEMENT)


@pytest.mark.parametrize("statement", EVERY_STATEMENT, ids=lambda one: one.name)
def test_a_false_statement_is_no_theorem(statement: Statement):
    found = evidence(statement)
    assert not is_false_theorem(statement, found), found.scope


def test_a_lie_of_what_is_trusted_lets_a_false_statement_through(monkeypatch):
    """So the test below can fail."""
    (at_zero,) = [one for one in EVERY_STATEMENT if one.name == "at time 0 alone"]
    monkeypatch.setattr(Coverage, "add", lambda *_: None)
    assert is_false_theorem(at_zero, evidence(at_zero))


@pytest.mark.slow
def test_no_lie_of_the_search_makes_a_false_statement_a_theorem():
    """In a process of its own, which copies itself for each lie."""
    done = subprocess.run([sys.executable, "-m", "tests.sabotage.lies"], capture_output=True, text=True, check=True)
    reached, told, through = json.loads(done.stdout)
    assert reached >= 250 and told >= 400
    assert not through
