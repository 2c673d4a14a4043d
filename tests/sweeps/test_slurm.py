"""The batch script of the page on sweeps: read by shellcheck, submitted dry to SLURM where there is one, and run with four workers.

For the run SLURM's `srun` has a stand-in, which starts the command as often as the job has tasks.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.sweeps import mill

SCRIPT = Path(__file__).parents[2] / "docs" / "howto" / "sweep.sbatch"
GRID = ("--grid", "grain=1:4:4", "--seeds", "0:6", "--batch", "2")
BATCHES, TASKS = 12, 4
SRUN = """#!/bin/sh
while case $1 in --*) true ;; *) false ;; esac; do shift; done
for task in 1 2 3 4; do "$@" & done
trap 'kill $(jobs -p)' TERM
wait
"""


@pytest.fixture
def house(tmp_path):
    return mill.Mill(tmp_path)


@pytest.fixture
def job(house, tmp_path):
    """Start the script as a job of four tasks."""
    binaries = tmp_path / "bin"
    binaries.mkdir()
    starts = {"srun": SRUN, "lemmata": f'#!/bin/sh\nexec {sys.executable} -m lemmata "$@"\n'}
    starts["dask"] = f'#!/bin/sh\nkind=$1; shift\nexec {sys.executable} -m distributed.cli.dask_$kind "$@"\n'
    for name, text in starts.items():
        (binaries / name).write_text(text)
        (binaries / name).chmod(0o755)
    own = {"SLURM_JOB_ID": "1", "SLURM_NTASKS": str(TASKS), "SLURM_MEM_PER_CPU": "2048", "LEMMATA_BIN": str(binaries)}

    def started(*words):
        command = ["bash", SCRIPT, "toy", "--store", house.place / "store", *words]
        keywords = house.keywords(TMPDIR=str(tmp_path), **own)
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, **keywords)

    return started


def test_shellcheck_finds_nothing():
    if not shutil.which("shellcheck"):
        pytest.skip("needs shellcheck")
    done = subprocess.run(["shellcheck", SCRIPT], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_slurm_would_take_it():
    if not shutil.which("sbatch") or subprocess.run(["sinfo"], capture_output=True, check=False, timeout=60).returncode:
        pytest.skip("needs SLURM with a controller that answers")
    done = subprocess.run(["sbatch", "--test-only", "--mem-per-cpu=1M", SCRIPT, "toy"], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "to start at" in done.stderr


@pytest.mark.parametrize("words", [(), ("toy",)])
def test_outside_a_job_it_says_how_it_is_submitted(words):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SLURM")}
    done = subprocess.run(["bash", SCRIPT, *words], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "") and mill.one_line(done.stderr).startswith("usage: sbatch ")


@pytest.mark.slow
def test_a_job_of_four_tasks_computes_the_table(house, job, tmp_path):
    status, out, err = mill.ended(job("--grid", "seconds=0.5", *GRID, "--out", house.place / "table.csv"))
    assert (status, err.replace("lemmata: the cluster has no workers yet: waiting for one\n", "")) == (0, "")
    assert out.startswith("24 runs in 12 batches, 0 read back")
    assert len({batch["pid"] for batch in house.trace()}) == TASKS
    undisturbed = house.sweep("--grid", "seconds=0.5", *GRID, store="other")
    assert (house.place / "table.csv").read_text() == undisturbed[1]
    assert not list(tmp_path.glob("tmp.*"))


@pytest.mark.slow
def test_a_job_that_is_out_of_time_goes_on_when_it_is_submitted_again(house, job, tmp_path):
    first = job("--grid", "seconds=1", *GRID)
    house.waited(6)
    first.send_signal(signal.SIGTERM)
    status, out, err = mill.ended(first)
    assert (status, out) == (143, "") and "submit it again to compute what is missing" in err
    until = time.monotonic() + 60
    while any(str(tmp_path) in line for line in _processes()):
        assert time.monotonic() < until, "the job left processes behind"
        time.sleep(0.2)
    begun = len(house.trace())
    status, out, err = mill.ended(job("--grid", "seconds=1", *GRID))
    assert status == 0 and out == house.sweep("--grid", "seconds=1", *GRID, store="other")[1]
    again = len(house.trace()) - begun - BATCHES
    assert BATCHES - begun <= again < BATCHES


def _processes():
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if "distributed.cli" in line or "lemmata sweep" in line]
