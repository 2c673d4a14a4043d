"""Whichever function of the simulations is called first in a process, it returns what it returns after a switch to 64 bits by hand."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests import house, in_double


@pytest.fixture(scope="module")
def asked() -> Iterator[subprocess.Popen[str]]:
    """The process that answers: it has the libraries loaded, and nothing of lemmata."""
    if not hasattr(os, "fork"):
        pytest.skip("the uses are told apart by fork, which this system lacks")
    words = [sys.executable, "-W", "ignore", str(house.ROOT / "tests" / "in_double.py")]
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("JAX_")}
    surroundings |= {"PYTHONPATH": os.pathsep.join((str(house.ROOT), str(house.ROOT / "src"))), "JAX_PLATFORMS": "cpu"}
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings) as process:
        yield process
        assert process.stdin
        process.stdin.close()


def answer(process: subprocess.Popen[str], name: str, wide: bool) -> list[list]:
    assert process.stdin and process.stdout
    print(json.dumps([name, wide]), file=process.stdin, flush=True)
    found = json.loads(process.stdout.readline())
    assert isinstance(found, list) and found, found
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", in_double.USES)
def test_the_first_use_computes_as_after_the_switch(asked, name):
    assert answer(asked, name, False) == answer(asked, name, True)
