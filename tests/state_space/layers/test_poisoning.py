"""Layers on real sequences: the data, the examples added to them, the command, and a run that is taken up again."""

import argparse
import os
import subprocess
import sys

import numpy as np
import pytest
from matplotlib.cbook import get_sample_data
from scipy import stats

from lemmata import cli
from lemmata.dynamics import checkpoint
from lemmata.simulations import state_space
from lemmata.simulations.state_space.layers import poisoning, report, series, settings
from lemmata.store.store import Store

pytestmark = pytest.mark.usefixtures("lightly_compiled")

TINY = "--student-dim 2 --horizon 4 --taps 6 --sequences 3 --special 2 --extra-updates 5 --most-updates 30"


def parsed(words):
    parser = argparse.ArgumentParser()
    state_space.add_arguments(parser)
    return parser.parse_args(words.split())


def test_digits_are_read_row_by_row_and_an_image_is_trained_on_or_tested_on():
    trained, tested = series.parts("digits")
    assert trained.shape == (1200, 64) and tested.shape == (597, 64) and trained.min() == 0 and trained.max() == 1
    # the first image of the set, a zero: its second row
    assert (16 * trained[0, 8:16]).tolist() == [0, 0, 13, 15, 10, 15, 5, 0]
    draw = np.random.default_rng(0)
    rows = series.windows(draw, "digits", True, 3, 100)
    known = {row.tobytes() for row in tested}
    assert all(row[:64].tobytes() in known for row in rows)
    assert not known & {row.tobytes() for row in trained}


def test_sequences_that_show_nothing_are_refused_in_one_line():
    found = settings.complete({"model": "lru", "shown": 1})  # the first pixel of every image is blank
    with pytest.raises(ValueError, match="show more than 1"):
        poisoning.examples(found, 0)


def test_the_halves_of_a_channel_do_not_overlap():
    trained, tested = series.parts("eeg")
    assert trained.shape == tested.shape == (4, 400)
    np.testing.assert_allclose([trained.mean(axis=1), trained.std(axis=1)], [np.zeros(4), np.ones(4)], atol=1e-12)
    raw = np.fromfile(str(get_sample_data("eeg.dat", asfileobj=False))).reshape(800, 4).T
    for n in range(4):
        assert np.corrcoef(np.concatenate([trained[n], tested[n]]), raw[n])[0, 1] == pytest.approx(1, abs=1e-12)
    rows = series.windows(np.random.default_rng(1), "eeg", False, 5, 7)
    places = [(n, t) for row in rows for n in range(4) for t in range(394) if (trained[n, t : t + 7] == row).all()]
    assert len(places) == 5
    with pytest.raises(ValueError, match="at most 400 inputs"):
        series.windows(np.random.default_rng(1), "eeg", False, 5, 401)


def test_a_first_run_on_eeg_is_kept_where_matplotlib_has_never_been_used(tmp_path):
    (tmp_path / "halves.py").write_text(
        "from lemmata.simulations.state_space.layers import series\nfrom lemmata.store.store import Store\n\n\n"
        "def halves():\n    return {'trained': series.parts('eeg')[0]}, {}\n\n\n"
        "store = Store('store')\nstore.run('halves', {}, halves)\nprint(store.notes, store.run('halves', {}, halves).cached)\n"
    )
    environment = {name: value for name, value in os.environ.items() if name not in ("MPLCONFIGDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
    done = subprocess.run(
        [sys.executable, "halves.py"], cwd=tmp_path, env={**environment, "HOME": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[] True\n"


def test_samples_other_than_those_that_were_published_are_refused(monkeypatch):
    monkeypatch.setattr(series, "EEG", "mpl-data/sample_data/goog.npz")
    with pytest.raises(ValueError, match="not those of Matplotlib"):
        series.parts.__wrapped__("eeg")


@pytest.mark.parametrize("data", settings.SOURCES)
def test_examples_are_labelled_by_one_rule_and_special_ones_show_their_last_input_alone(data):
    found = settings.complete({"model": "lru", "data": data, "horizon": 12, "shown": 9, "sequences": 4, "special": 6})
    arms, unit = poisoning.examples(found, 5)
    assert [arms[arm].shape for arm in settings.ARMS] == [(4, 12), (10, 12), (10, 12), (10, 12)]
    for arm in settings.ARMS:
        np.testing.assert_array_equal(arms[arm][:4], arms["clean"])
    assert (arms["clean"][:, 9:] == 0).all() and (arms["further"][4:, 9:] == 0).all() and np.abs(arms["further"][4:, :9]).sum() > 0
    special, elsewhere = arms["poisoned"][4:], arms["elsewhere"][4:]
    assert (special[:, :-1] == 0).all() and (special[:, -1] != 0).all()
    assert ((elsewhere != 0).sum(axis=1) == 1).all() and (elsewhere.sum(axis=1) == special.sum(axis=1)).all()
    by_hand = [sum(0.95 ** (11 - t) * u for t, u in enumerate(row)) for row in arms["clean"]]
    np.testing.assert_allclose(poisoning.leaky_total(arms["clean"]), by_hand, rtol=1e-12)
    assert unit == pytest.approx(np.sqrt(np.mean(np.square(by_hand))))


@pytest.mark.parametrize(
    "words", ["--model selective --data eeg", pytest.param("--model s4d --data digits --readout network --width 2", marks=pytest.mark.slow)]
)
def test_a_seed_is_the_same_whatever_stands_beside_it(words):
    arguments = parsed(f"{words} {TINY} --seeds 2")
    run = state_space.simulate(arguments, Store())
    assert run.arrays["error"].shape == (4, 2) and (run.arrays["updates"] >= -1).all()
    assert "poisoned less clean" in run.summary
    other = state_space.side_by_side([state_space.planned(arguments)] * 2, [7, 1])[1]
    for row, arm in enumerate(settings.ARMS):
        assert other[f"{arm}: error on longer sequences"] == pytest.approx(run.arrays["error"][row, 1], rel=1e-9)


@pytest.mark.usefixtures("fully_compiled")  # updates after the threshold was met may raise the loss again, by how the sums are rounded
def test_training_lowers_the_loss_to_the_threshold_and_the_impulse_response_gives_the_error():
    found = settings.complete({"model": "lru", "data": "eeg", "student_dim": 4, "horizon": 6, "taps": 9, "extra_updates": 50})
    arrays = poisoning.trained(found, [3], lambda label: None)
    assert (arrays["updates"] > 0).all() and (arrays["loss"] < 0.01).all()
    inputs = poisoning.tests(found, 3)[1]
    wanted = poisoning.leaky_total(inputs)
    gaps = [(inputs[:, ::-1] @ taps * arrays["unit"][0] - wanted) for taps in arrays["taps"][:, 0]]
    np.testing.assert_allclose([np.sqrt((gap**2).mean() / (wanted**2).mean()) for gap in gaps], arrays["error"][:, 0], rtol=1e-9)


def test_a_run_that_was_stopped_ends_in_the_same_bits(monkeypatch):
    monkeypatch.setattr(checkpoint, "PATIENCE", 0.0)
    monkeypatch.setattr(poisoning, "SEGMENT", 10)
    small = {"student_dim": 2, "horizon": 4, "taps": 6, "extra_updates": 5, "most_updates": 40}
    found = settings.complete({"model": "lru", "data": "eeg", **small})
    whole, kept = poisoning.trained(found, [0, 1], lambda label: None), {}

    def keeping(stop):
        def write(label, arrays):
            kept[label] = {name: np.copy(array) for name, array in arrays.items()}
            if stop and label == "elsewhere":
                raise KeyboardInterrupt

        return lambda label: (lambda: kept.get(label), lambda arrays: write(label, arrays))

    with pytest.raises(KeyboardInterrupt):
        poisoning.trained(found, [0, 1], keeping(True))
    assert set(kept) == {"clean", "poisoned", "elsewhere"}
    resumed = poisoning.trained(found, [0, 1], keeping(False))
    assert all(np.array_equal(resumed[name], whole[name]) for name in whole)


def test_intervals_are_students():
    values = np.random.default_rng(0).normal(size=9)
    wanted = stats.ttest_1samp(values, 0).confidence_interval(0.95)
    np.testing.assert_allclose(report.interval(values), (values.mean(), wanted.low, wanted.high), rtol=1e-10)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--preset layers", "name it with --model"),
        ("--model lru --data spanning", "belong to diagonal students"),
        ("--model lru --method flow", "does not belong to layers"),
        ("--model lru --taps 3", "from 16 to 4096"),
        ("--data eeg", "belong to layers"),
        ("--width 3", "belongs to layers"),
        ("--model s4d --preset layers-gpu", "is for a GPU"),
        ("--model lru --preset table-row-2", "leave out --model"),
        ("--model lru --preset layers-near-tie --gap 3", "fixed by the preset"),
        ("--model lru --data eeg --taps 500", "to 400"),
        ("--model lru --gap -1", "at least 0"),
        ("--model lru --special 0", "at least 1"),
        ("--model lru --shown 17", "from 1 to 16"),
        ("--model selective --student-dim 100000 --readout network --width 1000", "fewer seeds"),
        ("--model s4d --readout network --width 50 --student-dim 1000 --seeds 500", "fewer seeds"),
    ],
)
def test_bad_input_is_one_line_and_status_2(words, said, capsys):
    assert cli.main(["simulate", "state-space", *words.split()]) == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1


def test_data_whose_package_is_missing_is_one_line(monkeypatch):
    series.parts.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "sklearn.datasets", None)
    with pytest.raises(ValueError, match=r"install lemmata\[data\]"):
        series.parts("digits")
    series.parts.cache_clear()
