"""The figures: each draws from small samples, its caption holds there, and each of its predicates refutes a wrong formula."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

from lemmata.simulations.store import Store
from tests import figures as held

SMALLER = {
    "cascades": {"SAMPLES": 40_000},
    "dependencies": {"SAMPLES": 20_000},
    "passes": {"DIGITS": np.array([1, 3, 30, 300])},
    "window": {"SAMPLES": 4_000, "DIGITS": (2, 5, 20)},
}


@pytest.fixture(scope="module")
def store():
    return Store()


def test_every_figure_is_tested_and_has_a_name_of_its_own():
    held.are_tested("digit_arithmetic", SMALLER)


@pytest.mark.parametrize("name", SMALLER)
def test_a_figure_draws_and_its_caption_holds(name, store, tmp_path, monkeypatch):
    module = import_module(f"lemmata.figures.digit_arithmetic.{name}")
    for setting, value in SMALLER[name].items():
        monkeypatch.setattr(module, setting, value)
    held.draws_and_holds(module, "digit_arithmetic", store, tmp_path)
