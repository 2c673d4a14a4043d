"""A user's file draws a figure beside its claims: `lemmata figures FILE.py`; some of the examples do."""

from __future__ import annotations

import pytest

from lemmata.cli import main
from tests import house

FILES = sorted(file for file in (house.ROOT / "examples").glob("*.py") if "\ndef draw(" in file.read_text())
CLAIM = """
from lemmata import Claim, Domain, Equal, Interval, Mutant, Paper, Source, exact, shown

TWICE = Claim(
    id="doubling.sum.twice", title="x + x is twice x", source=Source(Paper("P", "A", "T", 2026, "none"), "1"), statement="x+x=2x",
    formula=lambda x: 2 * x, domain=Domain(x=Interval(1, 2)), controls=(Mutant("thrice", lambda x: 3 * x),),
)


@exact(TWICE)
def adds(formula, case):
    return Equal(case.apply(formula), case.x + case.x)
"""
FIGURE = '''
NAME = "doubling"


def data(store, seed=0):
    return {"x": 1.0, "sum": SUM}


@shown(TWICE, data=data)
def is_the_sum(formula, data):
    """The point is the sum."""
    return Equal(data["sum"], formula(data["x"]))


def caption(data):
    return "A point."


def draw(data):
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots()
    axes.plot(data["x"], data["sum"], "o")
    return figure
'''


@pytest.mark.parametrize(
    "path", [FILES[0], *(pytest.param(path, marks=pytest.mark.slow) for path in FILES[1:])], ids=lambda path: path.stem
)
def test_an_example_draws_its_figure_and_its_caption_holds(path, tmp_path, capsys):
    assert main(["figures", str(path), "--out", str(tmp_path)]) == 0
    assert {found.suffix for found in tmp_path.iterdir()} == {".pdf", ".png", ".txt"}
    assert "  holds: " in capsys.readouterr().out


@pytest.mark.parametrize(("value", "status"), [pytest.param("2.0", 0, marks=pytest.mark.slow), ("3.0", 1)])
def test_a_false_caption_is_status_1(value, status, tmp_path, capsys):
    path = tmp_path / f"doubling_{status}.py"
    path.write_text(CLAIM.replace("doubling.", f"doubling-{status}.") + FIGURE.replace("SUM", value), encoding="utf-8")
    assert main(["figures", str(path), "--out", str(tmp_path / "out")]) == status
    assert ("refuted" if status else "holds") in capsys.readouterr().out


@pytest.mark.parametrize(
    ("source", "status", "said"),
    [(CLAIM, 2, "draws no figure: define NAME, data, caption, draw in it"), ("1 +", 1, "SyntaxError"), (None, 2, "no such file")],
)
def test_what_draws_no_figure_is_said(source, status, said, tmp_path, capsys):
    path = tmp_path / f"no_figure_{status}_{len(source or '')}.py"
    if source:
        path.write_text(source.replace("doubling.", "undrawn."), encoding="utf-8")
    assert main(["figures", str(path), "--out", str(tmp_path / "out")]) == status
    assert said in capsys.readouterr().err
