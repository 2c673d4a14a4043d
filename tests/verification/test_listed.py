"""What a list says is read back only for the sources that it was made from."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lemmata import corpus
from lemmata.cli import main
from lemmata.verification import listed

QUICKLY = "import sys; from lemmata.cli import main; status = main(['list']); sys.exit(status or 'numpy' in sys.modules)"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEMMATA_STORE", str(tmp_path / "store"))
    return tmp_path / "store"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copied = tmp_path / "theory"
    shutil.copytree(corpus.home("theory"), copied, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(corpus, "home", {"theory": str(copied)}.get)
    return copied


def test_a_second_list_says_the_same_and_loads_no_claim(capsys: pytest.CaptureFixture[str]):
    assert main(["list"]) == 0
    said = capsys.readouterr().out
    again = subprocess.run([sys.executable, "-c", QUICKLY], capture_output=True, text=True, check=False)
    assert (again.returncode, again.stdout) == (0, said) and len(said.splitlines()) > 500


@pytest.mark.parametrize("text", ["", "{", "[]", '[{"id": 1}]', '["a"]', "null"])
def test_what_is_damaged_is_made_anew(text: str, store: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["list"]) == 0
    said = capsys.readouterr().out
    [kept] = (store / listed.FOLDER).iterdir()
    whole = kept.read_text(encoding="utf-8")
    kept.write_text(text, encoding="utf-8")
    assert main(["list"]) == 0
    assert capsys.readouterr().out == said and kept.read_text(encoding="utf-8") == whole


@pytest.mark.parametrize("place", ["state_space/problem.py", "state_space/claims/escape.py", "data.json"])
def test_an_edit_of_any_file_is_noticed(place: str, sources: Path):
    listed.keep([{"id": "a.b"}])
    assert listed.remembered() == [{"id": "a.b"}]
    file = sources / place
    file.write_text(f"{file.read_text(encoding='utf-8')}\n" if file.exists() else "{}", encoding="utf-8")
    assert listed.remembered() is None


def test_a_file_that_moves_is_noticed_and_old_rows_go(sources: Path, store: Path):
    listed.keep([{"id": "a.b"}])
    (sources / "state_space" / "escape.py").rename(sources / "state_space" / "escaped.py")
    assert listed.remembered() is None
    listed.keep([{"id": "a.c"}])
    assert listed.remembered() == [{"id": "a.c"}] and len(list((store / listed.FOLDER).iterdir())) == 1


def test_nothing_is_kept_where_nothing_can_be_written(store: Path, capsys: pytest.CaptureFixture[str]):
    store.write_text("a file, no folder", encoding="utf-8")
    assert main(["list"]) == 0 and capsys.readouterr().out
