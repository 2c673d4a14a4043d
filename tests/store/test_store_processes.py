"""Processes that share a run store: killed half-way, racing for an entry, waiting for a run that another computes."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from lemmata.store.store import ARRAYS, LEFTOVER_AGE, RECORD, UNFINISHED, Store
from tests.store.stores import Counted

HOUSE = Path(__file__).parents[2]


def child(code: str, root: Path, *words: str) -> subprocess.Popen[str]:
    lines = f"""
import os, signal, sys, time
import numpy as np
from pathlib import Path
from lemmata.store import store as module
from lemmata.store.store import Store
root = Path({str(root)!r})
{code}
"""
    script = root.with_name(f"{root.name}-child.py")  # nothing is kept of a computation that stands in no file
    if not script.exists():
        script.write_text(lines, encoding="utf-8")
        time.sleep(0.05)  # nor of a script that is younger than its process
    env = {**os.environ, "PYTHONPATH": str(HOUSE)}
    return subprocess.Popen([sys.executable, script, *words], env=env, text=True, stdout=subprocess.PIPE)


WRITING = "Store(root).keep('verdicts', {'claim': 'a'}, {'outcome': OUTCOME})"

KILLED = {
    "while the first file is written": "module.os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)",
    "before the entry is in place": "module.os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)",
    "between moving the old away and the new in": """
true = os.replace
def replace(old, new):
    if 'old-' in str(new):
        true(old, new)
        os.kill(os.getpid(), signal.SIGKILL)
    true(old, new)
module.os.replace = replace
""",
}


@pytest.mark.parametrize("when", KILLED)
def test_a_process_killed_while_writing_leaves_the_old_entry_or_none(when: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep("verdicts", {"claim": "a"}, {"outcome": "old"})
    with child(f"{KILLED[when]}\nOUTCOME = 'new'\n{WRITING}", tmp_path) as process:
        assert process.wait(30) == -signal.SIGKILL
    assert list((tmp_path / UNFINISHED).iterdir()), "the process was meant to be killed half-way"
    assert store.remember("verdicts", {"claim": "a"}) == (None if "between" in when else {"outcome": "old"})
    store.keep("verdicts", {"claim": "a"}, {"outcome": "newest"})
    assert store.remember("verdicts", {"claim": "a"}) == {"outcome": "newest"}
    assert store.notes == []


def test_what_killed_processes_left_is_swept_once_it_is_old(tmp_path: Path) -> None:
    store = Store(tmp_path)
    old, young = tmp_path / UNFINISHED / "old", tmp_path / UNFINISHED / "young"
    for left in (old, young):
        left.mkdir(parents=True)
        (left / ARRAYS).write_bytes(b"half")
    past = time.time() - LEFTOVER_AGE - 1
    os.utime(old, (past, past))
    store.keep("verdicts", {"claim": "a"}, {})
    assert not old.exists() and young.exists()


def test_processes_that_write_one_entry_at_once_leave_a_whole_one(tmp_path: Path) -> None:
    code = """
def compute():
    return {"x": np.full(2000, float(sys.argv[1]))}, {"who": float(sys.argv[1])}
(root / sys.argv[1]).touch()
while not ((root / "1").exists() and (root / "2").exists()):
    time.sleep(0.001)
store = Store(root, use=False)
for _ in range(60):
    store.run("race", {"size": 2000}, compute, seed=0)
    found = module.Store(root).run("race", {"size": 2000}, compute, seed=0)
    assert (found.arrays["x"] == found.summary["who"]).all()
print(len(store.notes), found.key)
"""
    racers = [child(code, tmp_path, who) for who in ("1", "2")]
    answers = [process.communicate(timeout=60)[0].split() for process in racers]
    assert [process.returncode for process in racers] == [0, 0]
    assert [answer[0] for answer in answers] == ["0", "0"] and answers[0][1] == answers[1][1]
    (folder,) = (tmp_path / "runs").glob("*/*")
    record, arrays = json.loads((folder / RECORD).read_text()), np.load(folder / ARRAYS)
    assert (arrays["x"] == record["summary"]["who"]).all()
    assert sorted(path.name for path in folder.iterdir()) == [ARRAYS, RECORD]
    assert list((tmp_path / UNFINISHED).iterdir()) == []


def test_an_entry_that_another_process_moves_away_meanwhile_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    true = os.replace

    def replace(old: Path, new: Path) -> None:
        calls.append(new)
        if len(calls) == 1:
            raise OSError(errno.ENOTEMPTY, "occupied a moment ago")
        true(old, new)

    monkeypatch.setattr(os, "replace", replace)
    store = Store(tmp_path)
    store.keep("verdicts", {"claim": "a"}, {"outcome": "holds"})
    assert store.notes == [] and len(calls) == 3
    assert store.remember("verdicts", {"claim": "a"}) == {"outcome": "holds"}


SLOW_RUN = """
import sys, time
from pathlib import Path
from lemmata.store.store import Store

marks = Path(sys.argv[2])

def compute():
    (marks / sys.argv[3]).write_text("")
    time.sleep(2.0)
    return {"x": [1.0]}, {}

run = Store(sys.argv[1]).run("shared", {}, compute)
print(run.cached, run.arrays["x"][0])
"""


def test_a_run_that_another_process_is_computing_is_waited_for_and_read(tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    script = tmp_path / "slow_run.py"
    script.write_text(SLOW_RUN)
    command = [sys.executable, str(script), str(tmp_path / "store"), str(marks)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    both = [subprocess.Popen([*command, name], stdout=subprocess.PIPE, text=True, env=environment) for name in ("one", "two")]
    said = sorted(process.communicate(timeout=60)[0].strip() for process in both)
    assert said == ["False 1.0", "True 1.0"]
    assert len(list(marks.iterdir())) == 1
    assert not list((tmp_path / "store" / "locks").iterdir())


def test_without_locks_a_run_is_computed_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    assert not Counted().go(Store(tmp_path)).cached
    assert not (tmp_path / "locks").exists()
