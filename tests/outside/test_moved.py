"""Modules of the prover that stand elsewhere judge as before: what is whose code is said by marks, and by no name, folder or depth."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lemmata
from tests.outside.test_outside import FILES, records

ROOT = Path(lemmata.__file__).parent
MOVED = {
    "prove.traced": "set.apart.traced",
    "prove.sequences": "evidence.kinds.sequences",
    "prove.inequality": "inequality",
    "attack": "prove.attack",
}
"""Rooms of the prover, and where they stand in a copy: deeper, under another name, higher, inside another."""
FEW = [path for path in FILES if path.stem in ("exact", "kinks")]
SAID = ("outcome", "grade", "partial", "kernel", "solver")


def rewritten(text: str) -> str:
    """Return a module whose imports find the moved rooms."""
    for room, place in MOVED.items():
        text = re.sub(rf"\blemmata\.{re.escape(room)}\b", f"lemmata.{place}", text)
        text = re.sub(rf"^from \.{re.escape(room)}\b", f"from .{place}", text, flags=re.MULTILINE)
    return text


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of a copy of the tool whose prover stands elsewhere."""
    root = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(ROOT, root / "lemmata", ignore=shutil.ignore_patterns("__pycache__"))
    for room, place in MOVED.items():
        new = root.joinpath("lemmata", *place.split("."))
        new.parent.mkdir(parents=True, exist_ok=True)
        root.joinpath("lemmata", *room.split(".")).rename(new)
    for path in [*root.rglob("*.py"), *root.rglob("*.pyi")]:
        before = path.read_text(encoding="utf-8")
        if before != (after := rewritten(before)):
            path.write_text(after, encoding="utf-8")
    return root


@pytest.mark.parametrize("paths", [FEW, pytest.param([*{*FILES} - {*FEW}], marks=pytest.mark.slow)], ids=["few", "others"])
def test_verdicts_do_not_hang_on_where_modules_stand(paths: list[Path], elsewhere: Path, tmp_path: Path):
    out = tmp_path / "record.json"
    call = [sys.executable, "-m", "lemmata", "verify", *map(str, paths), "--jobs", "1", "--no-cache", "--json", str(out)]
    environment = {**os.environ, "PYTHONPATH": str(elsewhere), "LEMMATA_STORE": str(tmp_path / "store")}
    subprocess.run(call, env=environment, cwd=tmp_path, capture_output=True, check=False)
    there = {claim["id"].partition(".")[2]: claim for claim in json.loads(out.read_text(encoding="utf-8"))["claims"]}
    here = {name: claim for path in paths for name, claim in records(path, "quick").items()}
    assert {name: [claim[key] for key in SAID] for name, claim in there.items()} == {
        name: [claim[key] for key in SAID] for name, claim in here.items()
    }
