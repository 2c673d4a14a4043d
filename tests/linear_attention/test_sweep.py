"""A row of a sweep is the summary of the single run with its flags and seed, whatever the batch it was computed in."""

import pytest

from lemmata.simulations import linear_attention
from lemmata.store.store import Store
from tests import single_runs

pytestmark = pytest.mark.usefixtures("lightly_compiled")

SMALL = ("positions=5", "window=2", "dim=3", "logged=2", "alpha=1.5,2")
METHODS = {
    "flow": ("method=flow", "time=1"),
    "descent": ("method=descent", "steps=60"),
    "sampled": ("method=sampled", "steps=60", "batch=4"),
}


@pytest.mark.parametrize(
    ("method", "encoding"), [pytest.param("flow", "ape", marks=pytest.mark.slow), ("descent", "rpe"), ("sampled", "ape-augmented")]
)
def test_rows_are_single_runs_whatever_the_batch(method, encoding, tmp_path):
    words = (*SMALL, f"encoding={encoding}", *METHODS[method])
    rtol = 1e-9 if method == "flow" else 1e-11
    rows, asked = single_runs.table(linear_attention, words, "3:6", Store(tmp_path), 4)
    assert (asked.total, asked.read, len(rows)) == (2, 0, 6)
    assert len({row.figures["train loss"] for row in rows}) == 6
    for row in (rows[1], rows[5]):
        single_runs.close(row.figures, single_runs.alone(linear_attention, row, [f"--seed={row.seed}"], Store(tmp_path)), rtol)
