"""Worker processes: every task gets its answer, also those that come after a death."""

from __future__ import annotations

import os
import signal
import subprocess
import time

import pytest

from lemmata.dynamics import memory
from lemmata.processes import pool


def children() -> list[int]:
    """Return the processes that this one has started and that are at work."""
    rows = subprocess.run(["ps", "-A", "-o", "ppid=,pid=,stat=,args="], capture_output=True, text=True, check=True).stdout.splitlines()
    found = [row.split(None, 3) for row in rows]
    return [
        int(pid) for parent, pid, state, words in found if int(parent) == os.getpid() and state[0] != "Z" and not words.startswith("ps ")
    ]


def square(number: int) -> int:
    """Return the square; 2 is fatal, 3 raises."""
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    if number == 3:
        raise ValueError("three is a crowd")
    return number * number


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_has_its_answer(jobs):
    told: list[list[int]] = []
    found = {task: (result, error) for task, result, error in pool.each(square, range(6), jobs, told.append)}
    assert found == {
        **{number: (number * number, None) for number in (0, 1, 4, 5)},
        2: (None, "the process running it was killed by SIGKILL"),
        3: (None, "ValueError: three is a crowd"),
    }
    assert max(map(len, told)) == jobs
    assert not children()


def at_work(number: int) -> int:
    """Return the number, having said what is done with it; 1 and 2 are fatal, 2 without a word."""
    if number != 2:
        pool.at("the first half")
        pool.at("the second half")
    if number in (1, 2):
        os.kill(os.getpid(), signal.SIGFPE)
    return number


def test_a_death_is_told_with_what_was_under_way():
    found = {task: (result, error) for task, result, error in pool.each(at_work, [0, 1, 2, 3], 1)}
    died = "the process running it was killed by SIGFPE"
    assert found == {0: (0, None), 1: (None, f"{died} while the second half ran"), 2: (None, died), 3: (3, None)}


def at_length(number: int) -> int:
    """Say what is at length, or no text, and die."""
    pool.at("from here " + "…" * pool.BOARD + " to there" if number else "a\udcffb")
    os.kill(os.getpid(), signal.SIGFPE)
    return number


def test_of_words_that_are_long_both_ends_are_told():
    (_, _, plain), (_, _, long) = pool.each(at_length, [0, 1], 1)
    assert str(plain).endswith("while a?b ran")
    assert "while from here" in str(long) and str(long).endswith("to there ran") and len(str(long)) < 2 * pool.BOARD


def forked(number: int) -> int:
    """Return the number once a copy of this process has said something."""
    if not (copy := os.fork()):
        pool.at("a copy")
        os._exit(0)
    os.waitpid(copy, 0)
    return number


def test_a_copy_of_a_process_says_nothing():
    assert list(pool.each(forked, [1, 2], 1)) == [(1, 1, None), (2, 2, None)]


def patient(number: int) -> int:
    """Return the number; 0 takes for ever."""
    while number == 0:
        time.sleep(1)
    return number


def test_an_overdue_task_is_given_up_and_the_others_have_their_answers():
    found = {task: (result, error) for task, result, error in pool.each(patient, [0, 1, 0, 2], 1, timeout=2)}
    assert found == {0: (None, "stopped after 2 seconds"), 1: (1, None), 2: (2, None)}
    assert not children()


def greedy(megabytes: int) -> int:
    held = [b"x" * 2**20 for _ in range(megabytes)]
    time.sleep(60 if megabytes > 1 else 0)
    return len(held)


def test_a_task_that_takes_all_memory_is_given_up_and_the_others_have_their_answers(monkeypatch):
    monkeypatch.setattr(memory, "free", lambda: 2**29)
    begun = time.monotonic()
    found = {task: (result, error) for task, result, error in pool.each(greedy, [1, 600, 1], 1)}
    assert time.monotonic() - begun < 30
    assert found[1] == (1, None)
    result, error = found[600]
    assert result is None and error is not None
    assert error.startswith("stopped at 0.") and error.endswith(" GiB of memory: there are 0.45 GiB for all processes")


def test_who_stops_listening_leaves_no_process():
    answers = pool.each(square, range(4), 2)
    next(answers)
    assert children()
    answers.close()
    assert not children()


def marking(path: str) -> None:
    """Leave a mark that this was begun."""
    open(path, "x").close()


def test_a_process_is_at_work_again_before_its_answer_is_taken(tmp_path):
    first, second = (str(tmp_path / name) for name in ("first", "second"))
    answers = pool.each(marking, [first, second], 1)
    next(answers)
    end = time.monotonic() + 60
    while not os.path.exists(second):  # whoever takes an answer may be long about it
        assert time.monotonic() < end
        time.sleep(0.05)
    assert [error for _, _, error in answers] == [None]


def in_turn(task: tuple[str, str]) -> int:
    """Return the process that this runs in; "a1" is done once "b2" is, or after a minute."""
    name, folder = task
    open(os.path.join(folder, name), "x").close()
    end = time.monotonic() + 60
    while name == "a1" and not os.path.exists(os.path.join(folder, "b2")) and time.monotonic() < end:
        time.sleep(0.05)
    return os.getpid()


def test_tasks_that_are_akin_meet_in_one_process(tmp_path):
    tasks = [(name, str(tmp_path)) for name in ("a1", "a2", "b1", "b2")]
    answers = [(task[0], found) for task, found, _ in pool.each(in_turn, tasks, 2, kin=lambda task: task[0][0])]
    assert [name for name, _ in answers[:2]] == ["b1", "b2"]
    assert dict(answers)["b1"] == dict(answers)["b2"] != dict(answers)["a1"]


def test_nothing_to_do_starts_nothing():
    assert list(pool.each(square, [], 2)) == []


def threads(_: int) -> tuple[str | None, str]:
    """Return what this process knows of the user's choice of threads, and what the system tells compiled libraries."""
    return os.environ.get("OPENBLAS_NUM_THREADS"), os.popen("printenv OPENBLAS_NUM_THREADS").read().strip()


@pytest.mark.parametrize(("said", "seen"), [(None, "2"), ("7", "7")])
def test_processes_share_the_cores_unless_the_user_has_said_otherwise(monkeypatch, said, seen):
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    if said:
        monkeypatch.setenv("OPENBLAS_NUM_THREADS", said)
    assert [found for _, found, _ in pool.each(threads, range(2), 2)] == [(said, seen), (said, seen)]
    assert os.environ.get("OPENBLAS_NUM_THREADS") == said
