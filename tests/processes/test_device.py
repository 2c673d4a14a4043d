"""`--device` and `--dtype`: what is refused in one line, what reaches the workers, and what is told of precision."""

from __future__ import annotations

import argparse
import json
import os

import pytest

from lemmata.sources import selection
from lemmata.sources.named_claims import Entry
from lemmata.verbs import verify
from tests import toy

SCALED = '''

@scaled(claims.SQUARE)
def many(formula, case, settings):
    """The sum of odd numbers in JAX; single precision loses a part in ten thousand."""
    import os
    import jax.numpy as jnp
    from lemmata.language.relation import Equal
    assert os.environ["JAX_PLATFORMS"] == "cpu"
    odd = jnp.asarray([2.0 * k + 1 for k in range(case.n)] + [0.1]).sum()
    return Equal(float(odd), float(formula(case.n)) + 0.1)
'''


@pytest.fixture
def home(tmp_path):
    found = toy.build(tmp_path / "house")
    path = found / "proofs_checks/toy.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("import exact", "import exact, scaled") + SCALED, encoding="utf-8")
    return found


def scale(home, *words: str):
    done = toy.lemmata(home, "verify", "toy.odd.square", "--tier", "scale", "--json", home / "out.json", *words)
    assert "Traceback" not in done.stderr, done.stderr
    record = json.loads((home / "out.json").read_text(encoding="utf-8"))["claims"][0]
    return done, record, next(item for item in record["evidence"] if item["kind"] == "scaled")


def test_the_scope_says_device_and_precision_and_neither_is_served_for_another(home):
    done, record, evidence = scale(home)
    assert done.returncode == 0, done.stdout + done.stderr
    assert evidence["scope"].endswith("on cpu, float64") and not record["cached"]
    assert evidence["bound"] == 1e-9 and evidence["residual"] < 1e-12
    assert scale(home, "--device", "cpu", "--dtype", "float64")[1]["cached"]
    done, record, evidence = scale(home, "--dtype", "float32")
    assert done.returncode == 0, done.stdout + done.stderr
    assert evidence["scope"].endswith("on cpu, float32") and not record["cached"]
    assert 1e-12 < evidence["residual"] < evidence["bound"] == 2.0**13 * 2.0**-23
    assert f"residual {evidence['residual']:.2g}, at most 0.00098 allowed" in done.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("verify", "--dtype", "float32"), "--dtype is for the large runs: add --tier scale"),
        (("verify", "--tier", "full", "--device", "gpu"), "--device gpu is for the large runs: add --tier scale"),
        (("verify", "--tier", "scale", "--device", "gpu"), "--device gpu: JAX finds no GPU here: leave it out, or use --device cpu"),
        (("simulate", "toy", "--device", "gpu"), "--device gpu: JAX finds no GPU here: leave it out, or use --device cpu"),
        (("figures", "--device", "gpu"), "--device gpu: JAX finds no GPU here: leave it out, or use --device cpu"),
    ],
)
def test_what_cannot_be_had_is_one_line_and_status_2(home, words, why):
    done = toy.lemmata(home, *words, JAX_PLATFORMS="cpu")
    assert (done.returncode, done.stderr) == (2, f"lemmata: {why}\n")


def test_a_simulation_and_a_figure_run_on_the_cpu_asked_for(home):
    assert toy.lemmata(home, "simulate", "toy", "--device", "cpu").returncode == 0
    assert toy.lemmata(home, "figures", "staircase", "--device", "cpu", "--out", home / "out").returncode == 0


def test_large_runs_come_one_at_a_time_on_a_gpu_and_what_has_none_is_quick(monkeypatch):
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    found = selection.registered(selection.chosen(["modular-arithmetic.adam"], None))
    entries = [entry for entry in found if isinstance(entry, Entry)]
    asked = argparse.Namespace(tier="scale", jobs=None)
    beside, _ = verify._shifts(asked, entries, ("cpu", "float64"))
    assert beside[1:] == ("scale", ("cpu", "float64"), 2)
    large, small = verify._shifts(asked, entries, ("gpu", "float32"))
    assert [entry.claim.id for entry in large[0]] == ["modular-arithmetic.adam.bound"]
    assert large[1:] == ("scale", ("gpu", "float32"), 1)
    assert len(small[0]) == len(entries) - 1 > 1 and small[1:] == ("quick", ("cpu", "float64"), 2)


@pytest.mark.gpu
def test_a_gpu_is_found_and_a_cpu_asked_for_is_used_beside_it(home):
    clean = {"JAX_PLATFORMS": os.environ.get("JAX_PLATFORMS", "")}
    assert toy.lemmata(home, "simulate", "toy", "--device", "gpu", **clean).returncode == 0
    assert scale(home, "--device", "cpu")[2]["scope"].endswith("on cpu, float64")
