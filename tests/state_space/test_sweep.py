"""A row of a sweep is the summary of the single run with its flags and seed, whatever the batch it was computed in."""

import pytest

from lemmata.simulations import state_space
from lemmata.store.store import Store
from tests import single_runs

pytestmark = pytest.mark.usefixtures("lightly_compiled")

SMALL = ("student-dim=3", "horizon=3", "taps=5", "logged=2", "init-scale=0.3,0.5")
METHODS = {
    "flow": ("method=flow", "time=2"),
    "descent": ("method=descent", "steps=60", "step-size=0.01,0.02"),
    "sampled": ("method=sampled", "steps=60", "batch=4"),
}


def single(row, store):
    """The summary of one seed: mean, smallest and largest are one number."""
    found = single_runs.alone(state_space, row, [f"--seed={row.seed}", "--seeds=1"], store)
    return {name.removesuffix(", mean"): value for name, value in found.items() if name.endswith(", mean")}


@pytest.mark.parametrize("method", [pytest.param("flow", marks=pytest.mark.slow), "descent", "sampled"])
def test_rows_are_single_runs_whatever_the_batch(method, tmp_path):
    words = (*SMALL, *METHODS[method])
    rows, asked = single_runs.table(state_space, words, "3:6", Store(tmp_path), 4)
    assert asked.total == -(-len(rows) // 4)
    assert len({row.figures["train loss"] for row in rows}) == len(rows)
    for row in (rows[1], rows[-1]):
        single_runs.close(row.figures, single(row, Store(tmp_path)), 1e-9 if method == "flow" else 1e-11)


@pytest.mark.parametrize(("preset", "seeds"), [("table-row-1", "16:18"), ("table-row-2", "200:203"), ("dynamics", "200:203")])
def test_rows_of_presets_are_single_runs(preset, seeds, tmp_path):
    words = {"dynamics": ("updates=40", "logged=4"), "table-row-2": ("extra-updates=0",)}.get(preset, ())
    rows, asked = single_runs.table(state_space, (f"preset={preset}", *words), seeds, Store(tmp_path), 4)
    assert asked.total == (2 if preset == "table-row-1" else 1)
    for row in rows[:2]:
        wanted = single(row, Store(tmp_path))
        single_runs.close({name: row.figures[name] for name in wanted}, wanted, 1e-8)
