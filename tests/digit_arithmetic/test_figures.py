"""The figures: each draws from small samples, its caption holds there, and each of its predicates refutes a wrong formula."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

from lemmata.store.store import Store
from lemmata.theory.digit_arithmetic.learning import paired_interval
from tests import figures as held

SMALLER = {
    "printed": {"SAMPLES": 2_000},
    "cascades": {"SAMPLES": 40_000},
    "dependencies": {"SAMPLES": 20_000},
    "passes": {"DIGITS": np.array([1, 3, 30, 300])},
    "window": {"SAMPLES": 4_000, "DIGITS": (2, 5, 20)},
    "lengths": {},
    "errors": {"PAIRS": 500},
    "lags": {"SHUFFLES": 5},
    "products": {},
    "vectors": {},
    "multipliers": {},
    "carries": {},
    "text": {},
}
GAINS = {"upe": 0.6, "rpe": 0.4, "ape-shifted": 0.35, "rpe-shifted": 0.3, "ape": 0.0}


def _as_if_trained(store, *words):
    """Return what a run would have kept, made up: the figures' own code is under test, and a training takes minutes."""
    encoding = words[words.index("--encoding") + 1]
    rng, gain = np.random.default_rng(0), GAINS[encoding] + 0.3 * ("carryless" in words)
    exact = np.clip([1, 1, 0.05 + gain, gain / 3, 0.01] - 0.02 * rng.random((5, 5)) * [0, 0, 1, 1, 0], 0, 1)
    digit = np.clip(0.9 - 0.1 * rng.random((5, 5, 6)), 0, 1)
    asked = np.where(np.arange(6)[None] <= np.arange(1, 6)[:, None], 100, 0)
    right = (asked * (0.2 + gain) * rng.uniform(0.8, 1, (5, 1, 1))).astype(int)
    lag = np.arange(13)[None] - np.arange(13)[:, None]
    row = np.where(np.isin(lag, (0, 1, -7, -6)), 20.0, 1.0) if encoding == "rpe" else np.ones((13, 13))  # in the order of reading
    maps = np.broadcast_to(row / row.sum(axis=1, keepdims=True), (5, 2, 2, 4, 13, 13))
    if "multiplication" in words:
        lags = 13 if encoding.startswith("rpe") else 9
        rows = lags if encoding != "upe" else lags + (3 if "--multiplier-digits" in words else 1)
        vectors = rng.uniform(0.4, 0.6, (5, 2, rows, 4)) * (1 + (np.arange(rows) == lags // 2 - 1))[:, None]
        return {"exact": exact[:, :4], "vectors": vectors}
    exact = exact[:, :3] if "4" in words else exact
    return {"exact": exact, "digit": digit, "cascade_right": right, "cascade_tests": asked, "attention": maps} | {
        "series_right": np.stack([(0.95 * asked).astype(int)] * 5),
        "series_tests": asked,
    }


@pytest.fixture(autouse=True)
def untrained(monkeypatch):
    monkeypatch.setattr("lemmata.figures.digit_arithmetic.trained.run", _as_if_trained)


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


def test_an_encoding_that_did_not_train_is_said_to_be_none_and_not_compared(store):
    module = import_module("lemmata.figures.digit_arithmetic.lengths")
    made = module.data(store)
    made["exact"][1, 3, 0], made["exact"][1, :, 2] = 0.98, 0.0  # one seed of shifted pairs, on one-digit sums
    assert "absolute, on shifted pairs, which did not train" in module.caption(made)
    relation = module.positions_alone_do_not_reach_further(paired_interval, made)
    assert len(relation.parts[1].value) == 2 and (relation.parts[1].value >= 0).all() and relation.parts[0].value.tolist() == [1, 1]
    made["exact"][2, 0, 1] = 0.9
    assert module.positions_alone_do_not_reach_further(paired_interval, made).parts[0].value.tolist() == [0, 1]


def test_vectors_that_no_place_of_the_answer_uses_are_not_compared():
    """A multiplier of one digit and five places: lags from -6 to 6, of which the answer has those from -4 on."""
    module, lengths = import_module("lemmata.figures.digit_arithmetic.vectors"), np.ones((2, 2, 13))
    lengths[:, -1, :2], lengths[:, -1, 5] = 0.0, 3.0
    assert module.excess(lengths, "rpe").tolist() == [2.0, 2.0]
    uniform = np.ones((2, 2, 12))  # nine lags, and three digits of the multiplier
    uniform[:, -1, 3], uniform[:, -1, 9:] = 1.5, 7.0
    assert module.excess(uniform, "upe", 3).tolist() == [0.5, 0.5]
