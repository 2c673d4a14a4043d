"""The command in a fresh process, on a house of its own: what it prints, and its exit status."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib

import pytest

import lemmata
from lemmata import cli
from lemmata.cli import main
from tests import house, toy


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return toy.build(tmp_path_factory.mktemp("house"))


def test_list_tells_the_claims_in_their_order(home):
    rows = toy.lemmata(home, "list").stdout.splitlines()
    assert [row.split()[0] for row in rows] == ["toy.odd.square", "toy.odd.printed", "toy.exponential.tangent"]
    assert [text.strip() for text in rows[1].split("  ") if text][1:] == ["as printed", "refuted", "As a careless scribe has it"]
    assert len(toy.lemmata(home, "list", "toy.odd").stdout.splitlines()) == 2


def test_show_tells_the_record_and_who_points_at_it(home):
    printed, square = (toy.lemmata(home, "show", name).stdout for name in ("toy.odd.printed", "toy.odd.square"))
    for text in ("corrected by  toy.odd.square", "one term counts twice", "severity  typo", "lemmata.theory.toy.formulas.printed(n)"):
        assert text in printed
    for text in ("corrects  toy.odd.printed", "used by  toy.exponential.tangent", "one more: lemmata.theory.toy.formulas.printed(n)"):
        assert text in square
    for text in ("check  exact: counted, proofs_checks/toy.py:", "check  shown: squares, figures/toy/staircase.py:"):
        assert text in square and text in printed  # an erratum is put to the checks of the claim that corrects it


BAD = [
    (["show", "toy.odd.sqare"], "no claim or family 'toy.odd.sqare'; nearest: toy.odd.square"),
    (["show", "toy"], "'toy' names 3 claims: give one id, such as toy.odd.square"),
    (["verify", "tyo"], "no claim or family 'tyo'; nearest: toy"),
    (["verify", "--json", "nowhere/x.json"], "--json"),
    (["verify", "--json", "theory"], "not a regular file"),
    (["verify", "--store", "theory/toy/claims.py"], "the run store must be a folder"),
    (["verify", "--store", ""], "the run store must be a folder that can be written to, not an empty name"),
    (["refute", "toy.odd"], "'toy.odd' names 2 claims"),
    (["simulate", "toi"], "no simulation 'toi'; nearest: toy"),
    (["simulate", "toy", "--count=-1"], "count must be at least 0, got -1"),
    (["simulate", "toy", "--count=x"], "lemmata simulate toy: argument --count: invalid int value: 'x'"),
    (["figures", "stairs"], "no figure or family 'stairs'; nearest: staircase"),
    (["figures", "--out", "theory/toy/claims.py"], "--out theory/toy/claims.py"),
]


@pytest.mark.parametrize(("words", "said"), BAD, ids=lambda part: " ".join(part) if isinstance(part, list) else "")
def test_bad_input_is_one_line_and_status_2(home, words, said):
    done = toy.lemmata(home, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (home / "store" / "verdicts").exists()


WRONG = [
    ["prove"],
    ["verfy"],
    ["list", "--wide"],
    ["verify", "--tier", "slow"],
    ["verify", "--jobs", "0"],
    ["refute", "x", "--seconds", "nan"],
]
WRONG += [["verify", "--timeout", "0"], ["new"], ["diff", "one.json"]]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_wrong_words_are_one_line_and_argparses_status_2(words, capsys):
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("lemmata")


def test_the_family_may_be_left_out_of_an_id(home):
    assert toy.lemmata(home, "show", "odd.square").stdout == toy.lemmata(home, "show", "toy.odd.square").stdout
    assert [row.split()[0] for row in toy.lemmata(home, "list", "odd").stdout.splitlines()] == ["toy.odd.square", "toy.odd.printed"]
    assert "no counterexample" in toy.lemmata(home, "refute", "exponential", "--examples", "20").stdout


def test_simulate_prints_the_run_and_theory_beside_it(home):
    first, again = (toy.lemmata(home, "simulate", "toy", "--count", "4") for _ in range(2))
    assert (first.returncode, again.returncode) == (0, 0)
    told = [line.split() for line in first.stdout.splitlines()]
    assert told[:3] == [["toy"], ["count", "4"], ["total", "16"]]
    assert told[-1] == ["square", "16"]
    assert "(read back from the run store)" in again.stdout
    assert (home / "store" / told[-2][-1].rpartition("/store/")[2]).is_file()
    homeless = {"LEMMATA_STORE": "", "XDG_CACHE_HOME": "", "HOME": "/dev/null"}
    assert " (not kept)\n" in toy.lemmata(home, "simulate", "toy", "--count", "3", **homeless).stdout
    assert "(kept in the run store)" in toy.lemmata(home, "simulate", "--store", "elsewhere", "toy", "--count", "4").stdout


def test_a_run_that_is_not_finite_is_status_1(home):
    done = toy.lemmata(home, "simulate", "toy", "--count=100")
    assert (done.returncode, done.stderr) == (1, "lemmata: the run is not finite at step 100\n")


def test_figures_are_written_and_a_false_caption_is_status_1(home, tmp_path):
    done = toy.lemmata(home, "figures", "staircase", "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"staircase.pdf", "staircase.png", "staircase.txt"}
    assert "holds: the figure's data: Every step is a square." in done.stdout
    false = toy.lemmata(home, "figures", "toy", "--out", tmp_path, MISHAP="drawn")
    assert false.returncode == 1
    assert "  refuted: " in false.stdout


def test_refute_prints_a_call_that_runs(home):
    done = toy.lemmata(home, "refute", "toy.odd.printed")
    assert done.returncode == 0
    assert "refuted as recorded, confirmed by exact" in done.stdout
    call = done.stdout.splitlines()[-1]
    n = ast.literal_eval(call.removeprefix("printed(n=").removesuffix(")"))
    code = done.stdout.replace(call, f"print({call})")
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, **toy.command(home)[1])
    assert int(answer.stdout) == n * n + 1


def test_refute_finds_nothing_against_what_holds(home):
    done = toy.lemmata(home, "refute", "toy.exponential.tangent", "--examples", "20")
    assert done.returncode == 0
    assert "no counterexample" in done.stdout


def test_a_closed_pipe_ends_quietly(home):
    arguments, keywords = toy.command(home, "list")
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(arguments, stdout=writer, stderr=subprocess.PIPE, timeout=300, check=False, **keywords)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_one_line_and_status_1(home):
    arguments, keywords = toy.command(home, "list")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(arguments, stdout=full, stderr=subprocess.PIPE, text=True, timeout=300, check=False, **keywords)
    assert (done.returncode, done.stderr) == (1, "lemmata: [Errno 28] No space left on device\n")


def test_packages_of_the_users_that_are_called_like_ours_change_nothing(home, tmp_path):
    for name in house.FOLDERS[:-1]:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise ImportError('this is the user's')\n", encoding="utf-8")
    arguments, keywords = toy.command(home, "list")
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=300, check=False, **{**keywords, "cwd": tmp_path})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == toy.lemmata(home, "list").stdout


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("toy.odd.square", "share the id toy.odd.square: lemmata.theory.toy.claims.SQUARE and lemmata.theory.toy.claims.PRINTED"),
        ("tuy.odd.printed", "the claim tuy.odd.printed belongs to lemmata.theory.toy.claims"),
    ],
)
def test_ids_that_collide_or_stray_are_named(tmp_path, id, said):
    home = toy.build(tmp_path / "house")
    toy.edit(home, "theory/toy/claims.py", 'id="toy.odd.printed"', f'id="{id}"')
    done = toy.lemmata(home, "list")
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_claims_of_a_package_are_known_by_the_module_that_defines_them(tmp_path):
    home = toy.build(tmp_path / "house")
    package = home / "theory" / "toy" / "claims"
    package.mkdir()
    (home / "theory" / "toy" / "claims.py").rename(package / "sums.py")
    (package / "__init__.py").write_text("from lemmata.theory.toy.claims.sums import PRINTED, SQUARE, TANGENT\n", encoding="utf-8")
    assert toy.lemmata(home, "list").stdout.splitlines()[0].startswith("toy.odd.square")
    assert "record  lemmata.theory.toy.claims.sums.SQUARE" in toy.lemmata(home, "show", "toy.odd.square").stdout


def test_the_version_is_the_distributions():
    project = tomllib.loads((house.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == lemmata.__version__


def test_a_process_that_only_lists_or_shows_does_not_look_for_cycles(monkeypatch, capsys):
    asked: list[str] = []
    monkeypatch.setattr(cli.gc, "disable", lambda: asked.append(sys.argv[1]))
    for word in cli.SHORT:
        words = [word, "chain-traversal.table.slide"]
        monkeypatch.setattr(sys, "argv", ["lemmata", *words])
        assert (cli.main(), cli.main(words)) == (0, 0)
    assert asked == [*cli.SHORT]
    assert capsys.readouterr().err == ""
