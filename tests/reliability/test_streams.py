"""Streams that are closed or full, few handles, a wrong encoding, a directory that is gone: one line, and the right status."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests.reliability.hostile import command, environment, left, write

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")

BAD, FULL, GONE = "[Errno 9] Bad file descriptor", "[Errno 28] No space left on device", "the working directory is gone"
CASES = {
    "stdout closed": ("list good.py >&-", 1, BAD),
    "stdout closed, verify": ("verify good.py >&-", 1, BAD),
    "stdout closed, version": ("--version >&-", 1, BAD),
    "stdout full, help": ("--help >/dev/full", 1, FULL),
    "stdout full, verify": ("verify good.py >/dev/full", 1, FULL),
    "stderr closed": ("verify good.py 2>&-", 0, None),
    "stderr closed, broken": ("list exits.py 2>&-", 1, None),
    "stderr closed, bad input": ("show nothing 2>&-", 2, None),
    "stderr full, bad input": ("show nothing 2>/dev/full", 2, None),
    "stderr full, bad words": ("show 2>/dev/full", 2, None),
    "all closed": ("verify good.py <&- >&- 2>&-", 1, None),
    "a reader that leaves": ("list good.py | true; exit ${PIPESTATUS[0]}", 141, None),
    "a reader of help that leaves": ("--help | true; exit ${PIPESTATUS[0]}", 141, None),
    "utf-16": ("list good.py", 0, None),
    "ascii:strict": ("verify good.py", 0, None),
    "utf-8:nonsense": ("list good.py", 0, None),
    "few handles": ("list good.py", 1, "[Errno 24] Too many open files"),
    "a directory that is gone": ("list ../good.py", 2, GONE),
    "a directory that is gone, report": ("report ../good.py", 2, GONE),
    "null bytes": ("list nulls.py", 1, "nulls.py: SyntaxError"),
    "latin-1": ("list latin.py", 1, "latin.py:1: SyntaxError"),
    "utf-16 file": ("list wide.py", 1, "wide.py"),
    "null bytes, verify": ("verify nulls.py", 1, None),
    "latin-1, verify": ("verify latin.py", 1, None),
    "utf-16 file, refute": ("refute wide.py", 1, "wide.py"),
    "null bytes, report": ("report nulls.py", 1, None),
    "latin-1, report": ("report latin.py", 1, None),
    "null bytes, refute": ("refute nulls.py", 1, "nulls.py"),
}
AGAIN = ("latin-1, verify", "null bytes, report", "null bytes, refute")
"""Each of these files is read by another of these verbs in a quick test, and by each verb another of these files."""
ENCODINGS = ("utf-16", "ascii:strict", "utf-8:nonsense")


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A folder with a good file of claims and some that cannot be read."""
    folder = tmp_path_factory.mktemp("desk")
    good = write(folder, "good").read_bytes()
    write(folder, "exits", "#import", "os._exit(0)")
    (folder / "nulls.py").write_bytes(good + b"\0")
    (folder / "latin.py").write_bytes(b"x = '\xe9'\n" + good)
    (folder / "wide.py").write_bytes(good.decode().encode("utf-16"))
    return folder


@pytest.mark.parametrize("case", [pytest.param(case, marks=pytest.mark.slow) if case in AGAIN else case for case in CASES])
def test_one_line_and_the_right_status(case, desk):
    words, status, said = CASES[case]
    before = {"few handles": "ulimit -n 8; ", "a directory": "mkdir gone; cd gone; rmdir ../gone; "}
    begin = next((line for start, line in before.items() if case.startswith(start)), "")
    marked = environment(desk) | ({"PYTHONIOENCODING": case} if case in ENCODINGS else {})
    line = f"{begin}{' '.join(command())} {words}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, timeout=240, check=False, env=marked, cwd=desk)
    assert (done.returncode, left(marked)) == (status, []), done
    assert b"Traceback" not in done.stderr + done.stdout, done
    assert done.stderr.count(b"\n") == (said is not None), done
    assert said is None or said in done.stderr.decode(), done


def test_a_full_disk_is_one_line_of_figures(desk):
    figure = """
NAME = "squares"
def data(store): return {"x": [1.0]}
def caption(data): return "one"
def draw(data):
    import matplotlib.pyplot as plt
    return plt.subplots()[0]
"""
    path, marked = write(desk, "drawing", "#end", figure), environment(desk)
    line = f"ulimit -f 1; {' '.join(command('figures', path, '--out', 'drawn'))}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=240, check=False, env=marked, cwd=desk)
    assert (done.returncode, done.stdout, left(marked)) == (1, "", []), done
    assert done.stderr == "lemmata: drawing: OSError: [Errno 27] File too large\n"
    assert not list((desk / "drawn").iterdir())
