"""What a command says of input that it refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest


def told(command: Callable[[list[str]], int], words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Call a command with words that it refuses; return its one line on standard error, its status being 2 and its output empty."""
    try:
        status = command(words.split())
    except SystemExit as stopped:
        status = stopped.code
    said = capsys.readouterr()
    assert (status, said.out, said.err.count("\n")) == (2, "", 1)
    return said.err
