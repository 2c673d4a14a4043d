"""What tests of exact evidence share."""

from __future__ import annotations

from typing import Any

import pytest

from lemmata.prove.by_sympy import answers


@pytest.fixture
def terms_alone(monkeypatch):
    """Where terms decide nothing, the test fails: the engine on symbols is replaced by one that does."""

    def symbols(*_: Any) -> None:
        raise AssertionError("terms decided nothing")

    monkeypatch.setattr(answers, "run", symbols)
