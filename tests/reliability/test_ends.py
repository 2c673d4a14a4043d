"""However a command ends, it leaves no process behind: not a worker, nor what a worker has forked or started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.reliability.hostile import command, environment, left, write

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")

PLACES = {
    "asleep at import": ("list", "#import", "here('reached'); time.sleep(1000)"),
    "in compiled code at import": ("list", "#import", "here('reached'); sum(range(10**13))"),
    "asleep in a check": ("verify", "#check", "here('reached'); time.sleep(1000)"),
    "in compiled code of a check": ("refute", "#check", "here('reached'); sum(range(10**13))"),
    "with copies and children": (
        "verify",
        "#check",
        "if os.fork() == 0: time.sleep(1000)\nsubprocess.Popen(['sleep', '1000']); here('reached'); time.sleep(1000)",
    ),
}
SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: -15, signal.SIGKILL: -9, signal.SIGHUP: -1}
HARDEST = ("in compiled code at import", "with copies and children")
"""Places where also the signals are sent that end a command as SIGKILL does, without its hearing of them."""


def started(folder: Path, name: str, verb: str, place: str, line: str) -> tuple[subprocess.Popen[str], dict[str, str], Path]:
    """Start a command on a file; return it, its environment, and the file that appears when it has come to the place."""
    path, marked = write(folder, name, place, line), environment(folder)
    out = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command(verb, path), env=marked, cwd=folder, **out), marked, folder / f"{path.name}.reached"


def reached(path: Path, process: subprocess.Popen[str], seconds: float = 120.0) -> None:
    """Wait until a command is where its file tells."""
    until = time.monotonic() + seconds
    while not path.exists():
        assert process.poll() is None and time.monotonic() < until, process.communicate()
        time.sleep(0.02)


@pytest.fixture
def begun():
    """The commands that a test starts: what it leaves running would be a complaint of whichever test is at work when Python notices."""
    commands: list[tuple[subprocess.Popen[str], dict[str, str], Path]] = []
    yield commands
    for process, *_ in commands:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_leaves_nothing(number, tmp_path, begun):
    places = PLACES if number in (signal.SIGINT, signal.SIGKILL) else HARDEST
    begun += [started(tmp_path, f"file{k}", *PLACES[place]) for k, place in enumerate(places)]
    for (process, marked, path), place in zip(begun, places, strict=True):
        reached(path, process)
        process.send_signal(number)
        said, complained = process.communicate(timeout=60)
        assert (process.returncode, left(marked)) == (SIGNALS[number], []), place
        assert "Traceback" not in complained, complained
        assert number != signal.SIGINT or complained.count("\n") == 1, (said, complained)


@pytest.mark.parametrize(
    ("line", "words", "status"),
    [
        ("if os.fork() == 0: time.sleep(1000)", [], 141),
        ("subprocess.Popen(['sleep', '1000'])", [], 141),
        ("if os.fork() == 0: time.sleep(1000)\nos._exit(3)", [], 141),
        ("sum(range(10**13))", ["--timeout", "2"], 141),
    ],
    ids=["a copy", "a child", "an end", "overdue"],
)
def test_a_reader_that_leaves_and_a_check_that_ends_leave_nothing(line, words, status, tmp_path):
    path, marked = write(tmp_path, "mine", "#check", line), environment(tmp_path)
    reader, writer = os.pipe()
    os.close(reader)
    try:
        words = command("verify", path, *words)
        done = subprocess.run(words, stdout=writer, stderr=subprocess.PIPE, text=True, timeout=240, check=False, env=marked, cwd=tmp_path)
    finally:
        os.close(writer)
    assert (done.returncode, left(marked)) == (status, []), done
    assert "Traceback" not in done.stderr
