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
PROVER = ROOT / "proofs_checks"
MOVED = sorted(path.stem for path in PROVER.glob("*.py") if path.stem != "__init__")
"""The modules that go two folders deeper; a package goes one folder up."""
DEEPER, HIGHER = "lemmata.proofs_checks.set.apart", "lemmata.inequality"
FEW = [path for path in FILES if path.stem in ("exact", "kinks")]
SAID = ("outcome", "grade", "partial", "kernel", "solver")


def rewritten(text: str) -> str:
    """Return a module whose imports find the moved modules."""

    def split(found: re.Match[str]) -> str:
        names = [name.strip() for name in found[2].strip("()").replace("\n", " ").split(",") if name.strip()]
        apart = [name for name in names if name.partition(" ")[0] in MOVED]
        others = [name for name in names if name not in apart]
        said = [f"from {where} import {', '.join(some)}" for where, some in ((DEEPER, apart), ("lemmata.proofs_checks", others)) if some]
        return "".join(f"{found[1]}{line}\n" for line in said)

    text = re.sub(r"^( *)from lemmata\.proofs_checks import (\([^)]*\)|[^\n]*)\n", split, text, flags=re.MULTILINE)
    text = re.sub(rf"\bproofs_checks\.({'|'.join(MOVED)})\b", rf"{DEEPER.partition('.')[2]}.\1", text)
    return re.sub(r"\blemmata\.proofs_checks\.inequality\b", HIGHER, text)


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of a copy of the toolkit whose prover stands elsewhere."""
    root = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(ROOT, root / "lemmata", ignore=shutil.ignore_patterns("__pycache__"))
    prover, deeper = root / "lemmata" / "proofs_checks", root.joinpath(*DEEPER.split("."))
    deeper.mkdir(parents=True)
    shutil.copy(prover / "__init__.py", deeper)
    for name in MOVED:
        (prover / f"{name}.py").rename(deeper / f"{name}.py")
    (prover / "inequality").rename(root.joinpath(*HIGHER.split(".")))
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
