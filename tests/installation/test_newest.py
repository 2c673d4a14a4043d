"""The newest releases that pip resolves, on another Python where there is one: every family, and the tests of the engine."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests import house

pytestmark = pytest.mark.slow


@pytest.mark.skipif(not (house.ROOT / ".venv" / "ready").is_file(), reason="`make setup` has made no .venv")
def test_the_newest_releases_do_as_well():
    environment = {name: value for name, value in os.environ.items() if name not in ("LEMMATA_STORE", "PYTHONPATH", "PYTEST_ADDOPTS")}
    done = subprocess.run(
        [house.ROOT / ".ci" / "newest", "full"], env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    assert "newest releases on Python 3." in done.stdout and ", 0 unexpected" in done.stdout
