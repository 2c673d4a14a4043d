"""The room sees what it is there for: each kind of trespass is told, and a question that does not come back is ended."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reliability import room as room_module
from tests.reliability.room import CASES, LEAST, Answer, fair, room  # noqa: F401  # a fixture

SURROGATES = "\udcff"


def test_cases_are_many_in_all():
    assert sum(CASES.values()) >= LEAST


TRESPASSES = {
    "a file written": lambda outside: (outside / "x").write_text("x"),
    "a file written by its descriptor": lambda outside: os.close(os.open(outside / "y", os.O_WRONLY | os.O_CREAT)),
    "a folder made": lambda outside: (outside / "folder").mkdir(),
    "a file moved out": lambda outside: os.replace(_made(Path("out/moved")), outside / "moved"),
    "a link made": lambda outside: (outside / "link").symlink_to("nothing"),
    "a file written through a link": lambda outside: _linked(outside).write_text("x"),
    "a file removed": lambda outside: (outside / "kept").unlink(),
    "a process started": lambda outside: subprocess.run([sys.executable, "-c", ""], check=True),
    "a pickle opened": lambda outside: pickle.loads(pickle.dumps(Path)),
}


def _made(path: Path) -> Path:
    path.write_text("x")
    return path


def _linked(outside: Path) -> Path:
    path = Path("out/through")
    path.symlink_to(outside / "target")
    return path


@pytest.mark.parametrize("what", TRESPASSES)
def test_a_trespass_is_told(room, what):  # noqa: F811
    outside = room.root / "outside"
    (outside / "kept").write_text("x")

    def act() -> int:
        TRESPASSES[what](outside)
        return 0

    with pytest.raises(AssertionError):
        fair("no door", room.watched(act), what)


def test_what_is_allowed_is_not_told(room):  # noqa: F811
    def act() -> int:
        for folder in (room.out, room.store, room.temporary):
            (folder / "x").write_text("x")
            (folder / "x").unlink()
        return 0

    assert room.watched(act).touched == []


def test_a_question_that_does_not_come_back_is_ended(room, monkeypatch):  # noqa: F811
    monkeypatch.setattr(room_module, "LIMIT", 0.05)

    def act() -> int:
        while True:
            pass

    with pytest.raises(AssertionError, match="longer than"):
        room.watched(act)


@pytest.mark.parametrize(
    "answer",
    [
        Answer(2, "", "lemmata: a\nb\n", [], 0.0),
        Answer(2, "", "lemmata: no end", [], 0.0),
        Answer(2, "half a table", "lemmata: no\n", [], 0.0),
        Answer(2, "", "lemmata: \x1b[31m\n", [], 0.0),
        Answer(2, "", f"lemmata: {SURROGATES}\n", [], 0.0),
        Answer(2, "", f"lemmata: {'x' * 5000}\n", [], 0.0),
        Answer(1, "", "lemmata: lost\n", [], 0.0),
        Answer(3, "", "", [], 0.0),
        Answer(0, "", "Traceback (most recent call last):\n", [], 0.0),
    ],
    ids=repr,
)
def test_an_unfair_answer_is_told(answer):
    with pytest.raises(AssertionError):
        fair("no door", answer, "words")
