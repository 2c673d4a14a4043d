"""Names that a user's figure gives to its files: none of them leads out of the folder, and whatever is drawn bears its name."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmata.language import check
from lemmata.sources import own_modules
from tests.reliability import light
from tests.reliability.room import CASES, MET, QUIET, TALLY, fair, room  # noqa: F401  # a fixture

DOOR = "`figures FILE.py`: its name"
NUMBER = itertools.count()
START = '''
"""A figure."""
from matplotlib.figure import Figure
from lemmata import Claim, Domain, Equal, Integer, Mutant, Paper, Source, shown

NAME = {name}

ONE = Claim(
    id="{id}",
    title="A title",
    source=Source(Paper("ME_2026", "Me", "Mine", 2026, "x"), "1"),
    statement="n^2 = n n",
    formula=lambda n: n * n,
    domain=Domain(n=Integer(0, 9)),
    controls=(Mutant("one more", lambda n: n * n + 1),),
)

class Sheet(Figure):
    def savefig(self, file, **more):
        file.write(b"\\x89PNG\\r\\n\\x1a\\n\\0\\0\\0\\rIHDR\\0\\0\\0\\x02\\0\\0\\0\\x02")

def data(store, seed=0):
    return {{"n": 3}}

def caption(data):
    return "A caption."

def draw(data):
    return Sheet()

@shown(ONE, data=data)
def square(formula, data):
    return Equal(formula(data["n"]), 9)
'''
FAIR = ("staircase", "a.b", "A-1_x", "0", "x" * 100, "a..b")
FOUL = (
    "../../outside/x",
    "../x",
    "..",
    ".hidden",
    "a/b",
    "a/../../../outside/x",
    "/nowhere/x",
    "C:\\x",
    "",
    "a\nb",
    "a\n",
    "\0",
    "x" * 101,
    "é",
    "<script>",
    "-rf",
    None,
    1,
    b"x",
    ["x"],
    ("a", "b"),
)


@pytest.fixture(scope="module")
def desk(room):  # noqa: F811
    """A room that runs its files in this process; what they register is forgotten."""
    folders, checks = own_modules._BESIDE.folders, dict(check.CHECKS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lemmata.processes.pool.each", light.each)
        yield room
    own_modules._BESIDE.folders = folders
    check.CHECKS.clear()
    check.CHECKS.update(checks)


def written(room, word):  # noqa: F811
    """Write a figure of that name, and a fair one before it; return both files."""
    number = next(NUMBER)
    files = [f"fair{number}.py", f"figure{number}.py"]
    for file, name in zip(files, ("fair", word), strict=True):
        (room.work / file).write_text(START.format(name=ascii(name), id=f"fuzz.{file[:-3]}.square"), "utf-8")
    return files


@settings(QUIET, max_examples=CASES[DOOR] - len(FAIR) - len(FOUL))
@given(word=st.one_of(st.text(max_size=6), st.sampled_from(FOUL[:6]).flatmap(lambda word: st.text(max_size=3).map(word.__add__))))
def test_names_of_any_letters(desk, word):
    _asked(desk, word)


@pytest.mark.parametrize("word", FAIR)
def test_a_fair_name(desk, word):
    assert _asked(desk, word).status == 0


@pytest.mark.parametrize("word", FOUL, ids=ascii)
def test_a_foul_name(desk, word):
    assert _asked(desk, word).status == 2


def _asked(desk, word):
    answer = desk.ask("figures", *written(desk, word), "--out", "out/figures")
    fair(DOOR, answer, word)
    drawn = desk.out / "figures"
    if answer.status == 0:
        assert {path.name for path in drawn.iterdir()} >= {f"{word}.{kind}" for kind in ("pdf", "png", "txt")}
    return answer


@pytest.mark.parametrize("word", ["../../outside/x", "../x", None])
def test_a_report_does_without_a_figure_of_a_foul_name(desk, word):
    answer = desk.ask("report", written(desk, word)[1], "--figures", "--out", "out/report")
    assert not answer.touched and answer.status == 1 and answer.out, answer
    assert "the NAME of a figure is made of letters" in (desk.out / "report" / "figures.html").read_text("utf-8")


def test_cases_are_many():
    assert TALLY[DOOR].total() >= CASES[DOOR]
    assert min(TALLY[DOOR]["refused"], TALLY[DOOR]["success"]) >= MET, TALLY[DOOR]
