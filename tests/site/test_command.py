"""`lemmata report`: what it writes and replaces, what it refuses, and that no folder but a report's own is touched."""

from __future__ import annotations

import dataclasses
import json
import re
import webbrowser
from pathlib import Path
from types import SimpleNamespace

import pytest

from lemmata.cli import main
from lemmata.site import folder, gallery
from tests.site import reports


def files(path: Path) -> set[str]:
    return {item.relative_to(path).as_posix() for item in path.rglob("*") if item.is_file()}


@pytest.fixture(scope="module")
def stored(record, tmp_path_factory):
    """A record of two claims, one an erratum of the other, as a file."""
    wrong = next(row for row in record["claims"] if row["corrected_by"])
    right = next(row for row in record["claims"] if row["id"] == wrong["corrected_by"])
    path = tmp_path_factory.mktemp("record") / "verdicts.json"
    path.write_text(json.dumps({**record, "claims": [right, wrong]}), encoding="utf-8")
    return SimpleNamespace(path=path, right=right["id"], wrong=wrong["id"])


@pytest.mark.parametrize(("form", "first"), [("html", "index.html"), ("latex", "verdicts.tex"), ("markdown", "verdicts.md")])
def test_the_command_writes_a_report_and_replaces_it(stored, tmp_path, capsys, form, first):
    out = tmp_path / "deep" / "report"
    words = ["report", "--from", str(stored.path), "--out", str(out), "--format", form]
    assert main(words) == 0
    before = files(out)
    assert first in before
    aged = "0 stale, 2 not compared with the source of today"  # the store of the record is another one
    assert re.match(re.escape(f"{out / first}: 2 claims, {aged}") + r"(, \d+ of \d+ figures)?; \d+ files, ", capsys.readouterr().out)
    assert main([*words, stored.right]) == 0
    assert stored.wrong in {name.removesuffix(".html").removeprefix("claims/") for name in before - files(out)} or form != "html"
    assert [item.name for item in out.parent.iterdir()] == ["report"]


@pytest.mark.parametrize("browser", ["opens", "refuses", "fails"])
def test_open_shows_the_first_page_once_and_goes_on_without_a_browser(stored, tmp_path, capsys, monkeypatch, browser):
    shown = []

    def show(address):
        shown.append(address)
        if browser == "fails":
            raise webbrowser.Error("could not locate runnable browser")
        return browser == "opens"

    monkeypatch.setattr(webbrowser, "open", show)
    out = tmp_path / "a report"
    words = ["report", "--from", str(stored.path), "--out", str(out), "--format", "markdown"]
    assert main(words) == 0
    assert shown == []
    assert main([*words, "--open"]) == 0
    assert shown == [(out / "verdicts.md").as_uri()]
    assert capsys.readouterr().err == ("" if browser == "opens" else "lemmata: no browser could be started: open the file yourself\n")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "no such file"),
        ("not JSON", "is not valid JSON"),
        ("[1, 2]", "is not a record of verdicts"),
        ('{"tier": "quick", "claims": []}', "is not a complete record of verdicts"),
        (b"\xff\xfe\x00", "is not valid JSON"),
    ],
    ids=["missing", "not JSON", "another shape", "half", "binary"],
)
def test_a_bad_record_is_one_line_and_nothing_is_written(tmp_path, capsys, content, said):
    path, out = tmp_path / "record.json", tmp_path / "deep" / "report"
    if content is not None:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert main(["report", "--from", str(path), "--out", str(out)]) == 2
    told, complaint = capsys.readouterr()
    assert (told, complaint.count("\n")) == ("", 1)
    assert said in complaint
    assert not out.parent.exists()


@pytest.mark.parametrize(
    ("words", "use", "compute"),
    [([], True, False), (["--figures"], True, True), (["--no-cache"], True, False), (["--no-cache", "--figures"], False, True)],
)
def test_runs_are_made_for_figures_when_asked_and_a_denied_caption_is_status_1(stored, tmp_path, monkeypatch, capsys, words, use, compute):
    asked = []
    denied = dataclasses.replace(reports.figures(stored.right)[0], shows=((stored.right, None),))
    monkeypatch.setattr(gallery, "figures", lambda entries, store, running: asked.append((store.use, store.compute)) or (denied,))
    assert main(["report", "--store", str(tmp_path / "store"), "--from", str(stored.path), "--out", str(tmp_path / "report"), *words]) == 1
    assert asked == [(use, compute)]
    assert ", 1 of 1 figure; " in capsys.readouterr().out


def test_an_unknown_format_is_one_line(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["report", "--format", "docx"])
    assert stop.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_is_not_as_recorded_is_status_1(stored, tmp_path):
    record = json.loads(stored.path.read_text(encoding="utf-8"))
    record["claims"][0]["as_recorded"] = False
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["report", "--from", str(path), "--out", str(tmp_path / "report"), stored.right]) == 1


def test_a_foreign_folder_is_left_alone(stored, tmp_path, capsys):
    own = tmp_path / "own"
    (own / "claims").mkdir(parents=True)
    (own / "claims" / "notes.txt").write_text("mine", encoding="utf-8")
    words = ["report", "--from", str(stored.path), "--out"]
    for out, said in ((own, "holds claims, which no report wrote"), (own / "claims" / "notes.txt", "not a folder")):
        assert main([*words, str(out)]) == 2
        err = capsys.readouterr().err
        assert said in err
        assert err.count("\n") == 1
    assert main([*words, str(tmp_path / "report")]) == 0
    (tmp_path / "report" / "claims" / "notes.txt").write_text("mine", encoding="utf-8")
    assert main([*words, str(tmp_path / "report")]) == 2
    assert (tmp_path / "report" / "claims" / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_a_failed_write_leaves_the_old_report(tmp_path):
    out = folder.writable(tmp_path / "report")
    folder.write(out, {"a/b.txt": "old"})
    with pytest.raises(IsADirectoryError):
        folder.write(out, {"a/b.txt": "new", "a": "where a folder is"})
    assert (out / "a" / "b.txt").read_text(encoding="utf-8") == "old"
    assert [item.name for item in tmp_path.iterdir()] == ["report"]
