"""Sweeps that something happens to: nothing is lost, nothing comes twice, no number is wrong."""

import csv
import io
import os
import signal
import time

import pytest

from tests.sweeps import mill

GRID = ("--grid", "grain=1:4:4", "--seeds", "0:6", "--batch", "4")
SLOW = ("--grid", "seconds=0.5", *GRID)
BATCHES = 6


@pytest.fixture
def house(tmp_path):
    return mill.Mill(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The table of the sweep that nothing happens to, with and without the column that slows it down."""
    quiet = mill.Mill(tmp_path_factory.mktemp("quiet"))
    status, out, err = quiet.sweep(*GRID)
    assert (status, err, len(quiet.trace())) == (0, "", BATCHES)
    return out


def told(out):
    """Rows without the parameters that make a run slow."""
    return [{name: cell for name, cell in row.items() if name not in ("seconds", "megabytes")} for row in csv.DictReader(io.StringIO(out))]


def computed(trace):
    """The batches begun, each by its distinct runs."""
    return [tuple(map(tuple, batch["runs"])) for batch in trace]


def test_the_client_is_interrupted_and_resumes(house, whole):
    process = house.start(*SLOW)
    house.waited(3)
    process.send_signal(signal.SIGINT)
    status, out, err = mill.ended(process)
    assert (status, out) == (130, "")
    kept = int(mill.one_line(err).split("interrupted, ")[1].split()[0])
    begun = len(house.trace())
    assert 2 <= kept <= begun <= kept + 1 < BATCHES
    status, out, err = house.sweep(*SLOW, "--resume")
    assert (status, err) == (0, "")
    assert len(house.trace()) == begun + BATCHES - kept
    assert told(out) == told(whole)


def test_killed_outright_it_resumes(house, whole):
    process = house.start(*SLOW)
    house.waited(3)
    process.kill()
    mill.ended(process)
    begun = len(house.trace())
    status, out, _ = house.sweep(*SLOW, "--resume")
    assert status == 0 and BATCHES <= len(house.trace()) <= begun + BATCHES - 2
    assert told(out) == told(whole)


def test_two_sweeps_share_a_store(house, whole):
    pair = [house.start(*SLOW), house.start(*SLOW)]
    for status, out, err in map(mill.ended, pair):
        assert (status, err) == (0, "")
        assert told(out) == told(whole)
    assert len(house.trace()) == len(set(computed(house.trace()))) == BATCHES
    assert len({batch["pid"] for batch in house.trace()}) == 2


def test_a_process_of_the_pool_is_killed(house, whole):
    (house.place / "kill-2.0").write_text("")
    status, out, err = house.sweep(*GRID, "--executor", "processes:2")
    assert (status, err) == (0, "")
    assert out == whole
    assert len(house.trace()) == BATCHES + 1


def test_a_batch_that_kills_each_of_its_processes_is_given_up(house, whole):
    (house.place / "kill-2.0").write_text("always")
    status, out, err = house.sweep(*GRID, "--executor", "processes:2")
    assert (status, out) == (1, "")
    assert "2 of 6 batches not computed, 4 kept" in mill.one_line(err) and "was killed by SIGKILL" in err
    assert len(house.trace()) == 4 + 2 * 3
    (house.place / "kill-2.0").unlink()
    status, out, err = house.sweep(*GRID, "--resume")
    assert (status, err, out) == (0, "", whole)
    assert len(house.trace()) == 4 + 2 * 3 + 2


def test_a_worker_of_a_cluster_is_killed(house, whole):
    with mill.Cluster(house) as cluster:
        process = house.start(*SLOW, "--executor", cluster.word)
        victim = house.waited(2)[-1]["pid"]
        os.kill(victim, signal.SIGKILL)
        status, out, err = mill.ended(process)
        assert (status, err) == (0, "")
        assert told(out) == told(whole)
        assert len({batch["pid"] for batch in house.trace()}) >= 2
        assert house.sweep(*GRID, "--executor", cluster.word, store="other") == (0, whole, "")


@pytest.mark.slow
def test_the_scheduler_of_a_cluster_is_killed_and_another_takes_its_place(house, whole):
    with mill.Cluster(house) as cluster:
        process = house.start(*SLOW, "--executor", cluster.word)
        house.waited(2)
        cluster.restart()
        status, out, err = mill.ended(process)
        assert (status, err) == (0, "")
        assert told(out) == told(whole)


@pytest.mark.slow
def test_a_worker_of_a_cluster_runs_out_of_memory(house, whole):
    with mill.Cluster(house, memory="700MiB") as cluster:
        begun = time.monotonic()
        status, out, err = house.sweep("--grid", "grain=5", "--grid", "megabytes=3000", "--grid", "seconds=20", "--executor", cluster.word)
        assert (status, out) == (1, "")
        assert "ran out of memory" in mill.one_line(err) and "1 of 1 batch not computed" in err
        assert time.monotonic() - begun < 200
        assert house.sweep(*GRID, "--executor", cluster.word) == (0, whole, "")


@pytest.mark.slow
def test_a_cluster_that_grows_with_its_work_takes_four_processes(house, whole):
    with mill.Adaptive(house) as cluster:
        status, out, err = house.sweep("--grid", "seconds=4", *GRID[:-1], "2", "--executor", cluster.word)
        assert (status, err.replace("lemmata: the cluster has no workers yet: waiting for one\n", "")) == (0, "")
    assert told(out) == told(whole)
    assert len(set(computed(house.trace()))) == 12
    assert len({batch["pid"] for batch in house.trace()}) == 4


def test_a_worker_of_other_source_is_refused(house, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    other = mill.Mill(tmp_path / "elsewhere")
    path = other.home / "simulations" / "toy.py"
    path.write_text(path.read_text().replace("abs(walk[-1])", "walk[-1]"))
    with mill.Cluster(other) as cluster:
        status, out, err = house.sweep(*GRID, "--executor", cluster.word)
    assert (status, out) == (1, "")
    assert "a worker has other software: its source is" in mill.one_line(err)
    assert not house.trace() and not other.trace()
