"""The figures: each draws from small samples, its caption holds there, and each of its predicates refutes a wrong formula."""

from __future__ import annotations

from importlib import import_module

import pytest

from lemmata.store.store import Store
from tests import figures as held

SHORT = ("--epochs", "2", "--samples", "100", "--tests", "100", "--seeds", "2")
SMALLER = {
    "basins": {},
    "conserved": {},
    "direct_term": {"WORDS": SHORT, "PAIR": {"with D": (), "without D": ("--no-direct-term",)}},
    "homogeneity": {
        "OPTIONS": SHORT,
        "MODELS": {"implicit": (), "implicit, D = 0": ("--no-direct-term",), "linear": ("--model", "linear")},
    },
    "one_state": {},
    "sweep_growth": {},
    "trackers": {"OPTIONS": ("--word-steps", "2", "--length", "3", "--states", "2", "--width", "3", "--seeds", "2"), "WORDS": 2},
    "two_modes": {},
    "word_training": {
        "OPTIONS": (
            *("--word-steps", "2", "--length", "3", "--states", "2", "--width", "3"),
            *("--seeds", "2", "--most-sweeps", "4", "--test-p", "0.5"),
        ),
        "PANELS": dict.fromkeys(("shares", "sweeps", "gradients"), (("--p", "0.1"),)),
        "LENGTH": 3,
    },
}
DEAR = ("direct_term", "homogeneity", "trackers", "word_training")
"""Figures that take seconds even so."""


pytestmark = pytest.mark.usefixtures("lightly_compiled")


@pytest.fixture(scope="module")
def store():
    return Store()


def test_every_figure_is_tested_and_has_a_name_of_its_own():
    held.are_tested("implicit_models", SMALLER)


@pytest.mark.parametrize("name", held.quick(SMALLER, DEAR))
def test_a_figure_draws_and_its_caption_holds(name, store, tmp_path, monkeypatch):
    module = import_module(f"lemmata.figures.implicit_models.{name}")
    for setting, value in SMALLER[name].items():
        monkeypatch.setattr(module, setting, value)
    held.draws_and_holds(module, "implicit_models", store, tmp_path)
