"""The figures: each draws from a small run, its caption holds there, and each of its predicates refutes a wrong formula."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

from lemmata.figures.chain_traversal import reinforce_rows, vanishing_gradient
from lemmata.simulations.chain_traversal import presets
from lemmata.store.store import Store
from lemmata.theory.chain_traversal import success_probability
from tests import figures as held

pytestmark = pytest.mark.usefixtures("lightly_compiled")

SMALLER = {
    "reinforce_rows": {"BATCH": 64, "STEPS": 4, "EVERY": 2, "INSTANCES": 20},
    "self_emission": {},
    "sign_regions": {"CELLS": 12},
    "solution_families": {},
    "step_probabilities": {"VERTICES": 8, "CASES": {"simple": range(1, 8), "complex": range(4, 8)}},
    "traversal_time": {"SIZES": (4, 8)},
    "vanishing_gradient": {},
}
DEAR = ("reinforce_rows", "self_emission", "solution_families", "vanishing_gradient")
"""Figures that take seconds even so."""


def run_and_outcome_made_up(store, row, seed, run=reinforce_rows.preset):
    """A run too short to learn, and right answers as if it had: on starts 1-3 all of them, on starts at 3 a little more than half."""
    assert row in presets.ROWS
    arrays = run(store, "table-1-3", seed)
    counts = arrays["counts"].copy()
    counts[..., reinforce_rows.RIGHT] = counts[..., reinforce_rows.ASKED] * (1.0 if row == "table-1-3" else 0.55)
    return {**arrays, "counts": counts}


@pytest.fixture(scope="module")
def store():
    return Store()


def test_every_figure_is_tested_and_has_a_name_of_its_own():
    held.are_tested("chain_traversal", SMALLER)


@pytest.mark.parametrize("name", held.quick(SMALLER, DEAR))
def test_a_figure_draws_and_its_caption_holds(name, store, tmp_path, monkeypatch):
    module = import_module(f"lemmata.figures.chain_traversal.{name}")
    for setting, value in SMALLER[name].items():
        monkeypatch.setattr(module, setting, value)
    if name == "reinforce_rows":
        monkeypatch.setattr(module, "preset", run_and_outcome_made_up)
    held.draws_and_holds(module, "chain_traversal", store, tmp_path)


def test_the_linear_system_in_decimals_is_that_of_the_chain():
    from decimal import Decimal

    found = vanishing_gradient.success(6, Decimal(9), Decimal(4))
    assert [float(value) for value in found] == pytest.approx(success_probability(6, np.log(9.0), np.log(4.0)), rel=1e-13)
