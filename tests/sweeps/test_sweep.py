"""`lemmata sweep`: what it refuses, the table it writes, and that its batches are what they say."""

import argparse
import csv
import importlib.util
import io
import json
import sys
from pathlib import Path

import pytest

from lemmata import cli
from lemmata.store.store import Store
from lemmata.sweeps import batches, grid
from lemmata.verbs import sweep as verb
from tests.sweeps import mill


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    return mill.Mill(tmp_path_factory.mktemp("mill"))


BAD = [
    (["toy", "--grid", "grain"], "--grid 'grain': write a grid as key=a,b,c or key=lo:hi:n"),
    (["toy", "--grid", "grit=1"], "there is no flag 'grit'; the flags are dress, fine, grain, megabytes, seconds, stone, turns"),
    (["toy", "--grid", "seed=1,2"], "give seeds by --seeds instead"),
    (["toy", "--grid", "stone=nether", "--grid", "dress=1,2"], "stone=nether, dress=1: --dress belongs to the upper stone, not to nether"),
    (["toy", "--grid", "stone=lower"], "--stone must be one of upper, nether, not 'lower'"),
    (["toy", "--grid", "turns=2.5"], "--turns takes an integer, not '2.5'"),
    (["toy", "--grid", "turns=1:4:3"], "--turns takes integers, and the point 2.5 is not one"),
    (["toy", "--grid", "grain=1:2:1"], "n points, at least 2"),
    (["toy", "--grid", "grain=1:2:999999999"], "a sweep may have at most 1000000 runs"),
    (["toy", "--grid", "grain=nan"], "--grain takes a finite number, not 'nan'"),
    (["toy", "--grid", "grain=1,1.0"], "the value 1 occurs twice"),
    (["toy", "--grid", "grain=1", "--grid", "grain=2"], "--grid grain is given twice"),
    (["toy", "--grid", "fine=yes"], "--fine is a flag without a value: write true or false, not 'yes'"),
    (["toy", "--grid", "turns=3,0"], "turns=0: turns must be at least 1, not 0"),
    (["toy", "--seeds", "3:3"], "--seeds must be 0:64 (from 0 to 63) or 3,5,9"),
    (["toy", "--seeds", "1,1"], "none twice"),
    (["toy", "--seeds", "0:2147483649"], "a sweep may have at most 1000000 runs"),
    (["toy", "--executor", "threads"], "--executor must be local, processes:N with N from 1 to 1024, or dask://HOST:PORT"),
    (["toy", "--executor", "processes:0"], "--executor must be local"),
    (["toy", "--executor", "dask://host"], "--executor must be local"),
    (["toy", "--executor", "dask://host:70000"], "--executor must be local"),
    (["toy", "--out", "table.txt"], "the name of the table must end in .csv or .parquet"),
    (["toy", "--out", "nowhere/table.csv"], "no such file or directory"),
    (["toy", "--resume", "--no-cache"], "give only one of them"),
    (["toy", "--grid", "turns=77", "--resume"], "no sweep of these runs was begun"),
    (["mill"], "no simulation 'mill'"),
]


@pytest.fixture
def inside(house, monkeypatch, tmp_path):
    """The mill's simulation in this process, a folder of its own, and the house's place."""
    spec = importlib.util.spec_from_file_location("lemmata.simulations.toy", house.home / "simulations" / "toy.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "lemmata.simulations.toy", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr("lemmata.sources.families.simulations", lambda: {"toy": module})
    monkeypatch.setenv("MILL", str(tmp_path))
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    monkeypatch.setenv("LEMMATA_STORE", str(tmp_path / "store"))
    monkeypatch.chdir(tmp_path)
    return module


@pytest.mark.parametrize(("words", "said"), BAD, ids=lambda part: " ".join(part) if isinstance(part, list) else "")
def test_bad_input_is_one_line_and_status_2(inside, words, said, capsys, tmp_path):
    assert cli.main(["sweep", *words]) == 2
    out, err = capsys.readouterr()
    assert out == "" and said in mill.one_line(err)
    assert not (tmp_path / "trace").exists()


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def trace(place):
    return [json.loads(line)["runs"] for line in (place / "trace").read_text().splitlines()]


def test_one_row_a_run_sorted_and_equal_to_the_simulation(inside, capsys, tmp_path):
    words = ["--grid", "turns=9,10,3", "--grid", "fine=true,false", "--seeds", "2,11,1", "--out", "table.csv"]
    assert cli.main(["sweep", "toy", *words]) == 0
    assert capsys.readouterr().out == "18 runs in 3 batches, 0 read back from the store: table.csv, table.png\n"
    table = rows(Path("table.csv").read_text())
    order = [(int(row["turns"]), row["fine"], int(row["seed"])) for row in table]
    assert order == sorted(order) and order[0] == (3, "false", 1) and len(order) == len(set(order)) == 18
    assert list(table[0]) == ["turns", "fine", "seed", "ground", "walk, min", "walk, max", "turns, measured"]
    parser = argparse.ArgumentParser()
    inside.add_arguments(parser)
    for row in table:
        alone = inside.simulate(parser.parse_args(["--turns", row["turns"], "--seed", row["seed"]]), Store(tmp_path / "alone"))
        assert float(row["ground"]) == alone.summary["ground"] and float(row["walk, max"]) == alone.summary["walk"]["max"]
    assert Path("table.png").read_bytes().startswith(b"\x89PNG")


def test_batches_are_filled_up_to_the_recorded_size_and_kept(inside, capsys, tmp_path):
    words = ["sweep", "toy", "--grid", "grain=0.1:0.3:3", "--seeds", "0:3", "--batch", "7"]
    assert cli.main(words) == 0
    first = capsys.readouterr().out
    assert [len(runs) for runs in trace(tmp_path)] == [4, 4, 4]
    assert trace(tmp_path)[-1] == [[0.3, 2]] * 4
    assert [row["grain"] for row in rows(first)][::3] == ["0.1", "0.2", "0.3"]
    assert cli.main([*words, "--resume"]) == 0
    assert capsys.readouterr().out == first and len(trace(tmp_path)) == 3
    assert cli.main([*words[:-1], "16"]) == 0
    assert capsys.readouterr().out == first and [len(runs) for runs in trace(tmp_path)[3:]] == [16]
    assert cli.main([*words, "--no-cache"]) == 0
    assert capsys.readouterr().out == first and len(trace(tmp_path)) == 7


def test_a_run_that_turns_non_finite_costs_no_other_one(inside, capsys, tmp_path):
    assert cli.main(["sweep", "toy", "--grid", "grain=1,2,1e300,3", "--seeds", "0:2"]) == 1
    out, err = capsys.readouterr()
    table = rows(out)
    assert mill.one_line(err) == "lemmata: 2 of 8 runs failed; the first: the grist is not finite"
    assert [bool(row["failure"]) for row in table] == [False] * 6 + [True] * 2
    assert [row["ground"] == "" for row in table] == [False] * 6 + [True] * 2
    assert all(len(runs) == 8 for runs in trace(tmp_path))
    assert cli.main(["sweep", "toy", "--grid", "grain=1,2,3", "--seeds", "0:2"]) == 0
    assert [row["ground"] for row in rows(capsys.readouterr().out)] == [row["ground"] for row in table[:6]]


def test_what_draws_nothing_runs_once(inside, capsys, tmp_path):
    assert cli.main(["sweep", "toy", "--grid", "stone=nether", "--seeds", "0:3"]) == 0
    out, err = capsys.readouterr()
    assert trace(tmp_path) == [[[1.0, 0]]] and len({row["ground"] for row in rows(out)}) == 1
    assert "1 grid point without randomness" in mill.one_line(err)


def test_a_flag_of_one_method_is_left_out_of_the_others(inside, capsys, tmp_path):
    assert cli.main(["sweep", "toy", "--grid", "stone=upper,nether", "--grid", "dress=1,2", "--seeds", "0:2", "--out", "table.csv"]) == 0
    table = [(row["stone"], row["dress"], row["seed"]) for row in rows(Path("table.csv").read_text())]
    assert table == [("nether", "", "0"), ("nether", "", "1"), *[("upper", dress, seed) for dress in "12" for seed in "01"]]
    assert "6 runs in 2 batches" in capsys.readouterr().out and Path("table.png").exists()
    assert sorted(map(len, trace(tmp_path))) == [1, 4]


def test_values_with_commas_and_exact_points():
    parser = argparse.ArgumentParser()
    parser.add_argument("--init")
    parser.add_argument("--rate", type=float)
    parser.add_argument("--steps", type=int)
    assert grid.axis(parser, "init=0.5,0.5;1,0").values == ("0.5,0.5", "1,0") and grid.axis(parser, "init=0.5,0.5;").values == ("0.5,0.5",)
    assert grid.axis(parser, "rate=0.1:0.7:7").values == (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
    assert grid.axis(parser, "steps=10:2:5").words[0] == ("--steps=10",)
    assert [type(value) for value in grid.axis(parser, "steps=2:10:5").values] == [int] * 5


def test_parquet_holds_what_csv_does(inside, tmp_path, capsys):
    parquet = pytest.importorskip("pyarrow.parquet")
    words = ["sweep", "toy", "--grid", "grain=0.1:0.3:3", "--grid", "fine=true,false", "--seeds", "0:3"]
    assert cli.main([*words, "--out", "table.parquet"]) == cli.main([*words, "--out", "table.csv"]) == 0
    read = parquet.read_table("table.parquet")
    assert [str(field.type) for field in read.schema][:4] == ["double", "bool", "int64", "double"]
    assert verb.csv_text(read.to_pylist()) == Path("table.csv").read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["store", "table.csv", "table.parquet", "table.png", "trace"]


def test_without_a_library_its_option_is_refused_in_one_line(inside, monkeypatch, capsys):
    for module, words in (("pyarrow", ["--out", "x.parquet"]), ("distributed", ["--executor", "dask://127.0.0.1:1"])):
        monkeypatch.setitem(sys.modules, module, None)
        assert cli.main(["sweep", "toy", *words]) == 2
        assert "pip install 'lemmata[" in mill.one_line(capsys.readouterr().err)


def test_an_answer_of_another_length_is_refused(inside, tmp_path):
    points = grid.points([grid.axis(batches.flags(inside), "grain=1,2")])
    asked = batches.Sweep(inside, points, (0, 1), Store(tmp_path / "store"), "cpu")

    def short(function, tasks):
        for task in tasks:
            answer = function(task)
            yield task, {"rows": answer["rows"][1:]}, None

    with pytest.raises(batches.Stopped, match="answered for 3 of 4 runs in a batch"):
        asked.run(short)
    assert (asked.done, asked.total) == (0, 1)


def test_a_key_is_made_of_runs_size_source_and_device(inside, tmp_path):
    def fields(expression, seeds=(0, 1), device="cpu", size=4):
        points = grid.points([grid.axis(batches.flags(inside), expression)])
        asked = batches.Sweep(inside, points, seeds, Store(tmp_path / "store"), device)
        return asked.fields(asked.todo[0]._replace(size=size))

    one = fields("grain=1,2")
    assert one == fields("grain=1.0,2.0")
    others = [fields("grain=1,3"), fields("grain=1,2", (0, 2)), fields("grain=1,2", device="gpu"), fields("grain=1,2", size=8)]
    assert all(one != other for other in others)


def test_the_plot_shows_mean_and_range(inside, tmp_path):
    from lemmata.drawing import sweep_plot

    table = [{"x": x, "k": k, "seed": s, "y": x * s} for x in (1, 2) for k in "ab" for s in (0, 2)]
    assert sweep_plot.points(table, "x", "y", ["k"])["k b"] == [(1, 1.0, 0.0, 2.0), (2, 2.0, 0.0, 4.0)]
    sweep_plot.draw(table, "x", "y", ["k"], "toy", tmp_path / "plot.svg")
    assert "<svg" in (tmp_path / "plot.svg").read_text()
