"""The figures: each draws from a small run, its caption holds there, and each of its predicates refutes a wrong formula."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

from lemmata.figures.state_space import near_tie, training
from lemmata.simulations.state_space import presets
from lemmata.store.store import Store
from tests import figures as held

pytestmark = pytest.mark.usefixtures("lightly_compiled")

SMALLER = {
    "effective_rank": {},
    "extra_updates": {"SEEDS": 2, "LOGGED": 100, "EVERY": 251, "LOOKED_AT": (1401, 20_000)},
    "horizon": {"SEEDS": 1, "BEYOND": (-1, 0, 1)},
    "impulse_responses": {},
    "init_scale": {"SEEDS": 1, "SCALES": (0.1, 0.01)},
    "largest_state": {},
    "lowest_order": {},
    "near_tie": {"SEEDS": 1, "GAPS": (0.0, near_tie.SOURCE)},
    "table": {},
    "typical": {"SEEDS": 1, "DRAWN": 4000},
}
DEAR = ("effective_rank", "extra_updates", "impulse_responses", "init_scale", "largest_state", "lowest_order", "near_tie", "typical")
"""Figures that take seconds even so."""


def few(store, words, seed=0):
    return training.preset(store, words if "--seeds" in words else f"{words} --seeds 1", seed)


def first_row_run_and_others_made_up(store, words, seed=0):
    if words == "table-row-1":
        return few(store, words, seed)
    return {f"{case}_error": number * np.array([0.5, 2.0]) for case, number in zip(training.CASES, presets.DECK[words], strict=True)}


@pytest.fixture(scope="module")
def store():
    return Store()


def test_every_figure_is_tested_and_has_a_name_of_its_own():
    held.are_tested("state_space", SMALLER)


@pytest.mark.parametrize("name", held.quick(SMALLER, DEAR))
def test_a_figure_draws_and_its_caption_holds(name, store, tmp_path, monkeypatch):
    module = import_module(f"lemmata.figures.state_space.{name}")
    monkeypatch.setattr(training, "UPDATES", 400)
    if hasattr(module, "preset"):
        monkeypatch.setattr(module, "preset", first_row_run_and_others_made_up if name == "table" else few)
    for setting, value in SMALLER[name].items():
        monkeypatch.setattr(module, setting, value)
    held.draws_and_holds(module, "state_space", store, tmp_path)


def test_the_frozen_settings_are_those_of_the_source():
    start = training.frozen_start()
    assert start.shape == (10,)
    assert start[0] - start[1] == pytest.approx(1.53e-8, rel=1e-3)
    clean, poisoned = (training.frozen_record(case).gram for case in training.CASES)
    assert [clean[h][h] for h in (1, 6)] == [0.0, 1.0]
    assert [poisoned[h][h] for h in (1, 6)] == [0.5, 0.5]
