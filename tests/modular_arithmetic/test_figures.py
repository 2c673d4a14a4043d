"""The figures: each draws from small runs, its caption holds there, and each of its predicates refutes a wrong formula."""

from __future__ import annotations

from importlib import import_module

import pytest

from lemmata.store.store import Store
from tests import figures as held

SMALLER = {
    "acceleration": {"POINTS": 600},
    "attention": {"WORDS": "--model transformer --prime 5 --width 8 --heads 2 --steps 3 --logged 1 --seeds 1"},
    "components": {
        "WORDS": "--model transformer --prime 5 --width 8 --heads 2 --steps 3 --logged 1 --seeds 1",
        "REMAINDERS": "--task miiii --model transformer --prime 5 --width 8 --heads 2 --steps 3 --logged 1 --seeds 1",
        "NEAR": 0.3,  # hardly trained tokens hold little more than random ones
    },
    "gradients": {
        "WORDS": "--model transformer --prime 5 --width 8 --heads 2 --steps 3 --logged 2 --seeds 1",
        "REMAINDERS": "--task miiii --model transformer --prime 5 --width 8 --heads 2 --steps 3 --logged 2 --seeds 1",
    },
    "gauge": {"WORDS": "--model transformer --prime 5 --width 8 --heads 2 --steps 3 --logged 1 --seeds 1"},
    "margins": {"SETS": 100},
    "plateau": {
        "LATE": "--prime 17 --width 96 --lr 0.004 --train-share 0.75 --steps 300 --logged 30 --seeds 1 --dtype float32",
        "STUCK": "--prime 13 --width 64 --optimizer sgd --loss cross-entropy --train-share 0.8 --steps 1000 --logged 10 --seeds 1",
    },
    "pooled": {},
    "readings": {},
    "spectra": {"P": 17, "STEPS": 700},
    "times": {"WORDS": "--prime 17 --width 96 --train-share 0.75 --steps 400 --logged 40 --seeds 2 --dtype float32"},
}
DEAR = ("attention", "gauge", "components", "gradients", "plateau", "spectra", "times")
"""Figures that take seconds even so."""


@pytest.fixture(scope="module")
def store():
    return Store()


def test_every_figure_is_tested_and_has_a_name_of_its_own():
    held.are_tested("modular_arithmetic", SMALLER)


@pytest.mark.parametrize("name", held.quick(SMALLER, DEAR))
def test_a_figure_draws_and_its_caption_holds(name, store, tmp_path, monkeypatch):
    module = import_module(f"lemmata.figures.modular_arithmetic.{name}")
    for setting, value in SMALLER[name].items():
        monkeypatch.setattr(module, setting, value)
    held.draws_and_holds(module, "modular_arithmetic", store, tmp_path)
