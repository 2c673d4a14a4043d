"""Each statement of the files in `statements/` gets the verdict that it must get (the file of its name in `verdicts/`), in the tiers
quick and full."""

from __future__ import annotations

import functools
import importlib
import json
import tempfile
from pathlib import Path

import pytest

from lemmata.cli import main
from tests.outside.must import Must

FOLDER = Path(__file__).parent / "statements"
FILES = sorted(path for path in FOLDER.glob("*.py") if path.stem != "kit")


def verdicts(path: Path) -> dict[str, Must]:
    """Return what the statements of a file must get, by their ids without the family's name."""
    return importlib.import_module(f"tests.outside.verdicts.{path.stem}").MUST


@functools.cache
def records(path: Path, tier: str) -> dict[str, dict]:
    """Return the records of a file's claims, by their ids without the family's name, from one call of the command."""
    with tempfile.TemporaryDirectory() as room:
        out = Path(room) / "record.json"
        main(["verify", str(path), "--tier", tier, "--jobs", "1", "--no-cache", "--json", str(out)])
        return {claim["id"].partition(".")[2]: claim for claim in json.loads(out.read_text(encoding="utf-8"))["claims"]}


CASES = [pytest.param(path, name, id=f"{path.stem}-{name}") for path in FILES for name in verdicts(path)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_statement_has_its_verdict(path: Path):
    assert set(records(path, "quick")) == set(verdicts(path))


@pytest.mark.parametrize(("path", "name"), CASES)
def test_a_statement_gets_its_verdict(path: Path, name: str):
    assert not verdicts(path)[name].wrong(records(path, "quick")[name])


@pytest.mark.slow
@pytest.mark.parametrize(("path", "name"), CASES)
def test_a_statement_gets_its_verdict_in_full(path: Path, name: str):
    assert not verdicts(path)[name].wrong(records(path, "full")[name])
