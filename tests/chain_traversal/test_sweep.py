"""A row of a sweep is the summary of the single run with its flags and seed, whatever the batch it was computed in."""

import pytest

from lemmata.simulations import chain_traversal
from lemmata.store.store import Store
from tests import single_runs

pytestmark = pytest.mark.usefixtures("lightly_compiled")

STARTS = "init=0.5,0.1,0.4;0.4,0.2,0.4;0.3,0.3,0.4"
METHODS = {"flow": ("time=100",), "ascent": ("steps=50", "step-size=5,10")}


@pytest.mark.parametrize("method", [pytest.param("flow", marks=pytest.mark.slow), "ascent"])
def test_rows_are_single_runs_whatever_the_batch(method, tmp_path):
    words = (STARTS, f"method={method}", "length=3", "logged=2", *METHODS[method])
    rows, asked = single_runs.table(chain_traversal, words, "0:2", Store(tmp_path), 4)
    assert asked.total == (1 if method == "flow" else 2) and not any(plan.drawn for plan in asked.plans)
    assert len({row.figures["test_loss"] for row in rows}) == len(rows) / 2
    for row in (rows[0], rows[-1]):
        single_runs.close(row.figures, single_runs.alone(chain_traversal, row, [], Store(tmp_path)), 1e-9)


def test_rows_of_reinforce_are_single_seeds(tmp_path):
    words = ("method=reinforce", "length=2", "batch=64", "steps=20", "every=10", "instances=20")
    rows, asked = single_runs.table(chain_traversal, words, "7:9", Store(tmp_path), 4)
    assert asked.total == 2
    for row in rows:
        wanted = single_runs.alone(chain_traversal, row, [f"--seed={row.seed}", "--seeds=1"], Store(tmp_path))
        assert wanted["seeds that learnt"] == f"{int(row.figures['learnt'])} of 1"
        means = {name.removesuffix(", mean"): value for name, value in wanted.items() if name.endswith(", mean")}
        assert {name: value for name, value in row.figures.items() if name != "learnt"} == means
