"""Grid expressions, seeds, executors and tables of `sweep`: each simulation's own flags, with good and bad values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmata.sources import families
from tests.reliability import light
from tests.reliability.room import CASES, MET, QUIET, TALLY, fair, room  # noqa: F401  # a fixture
from tests.reliability.test_command_line import NONSENSE, NUMBERS, SIMULATIONS, SIZES

DOOR = "grids and seeds of `sweep`"
NAMES = (*SIMULATIONS, *SIMULATIONS, "linear_attention", "nothing", "../x.y")
SEEDS = (
    "0:4",
    "0:1",
    "3,5,9",
    "5:1",
    "1:1",
    "0:1000001",
    "9,9",
    "-1:3",
    "0:99999999999",
    "1:2:3",
    "",
    ",",
    "a:b",
    "\u0661:\u0662",
    "2147483648",
)
EXECUTORS = (
    "local",
    "processes:2",
    "processes:0",
    "processes:99999",
    "processes:",
    "dask://127.0.0.1:1",
    "dask://:1",
    "dask://a/b:1",
    "slurm",
    "",
)
TABLES = (
    "out/t.csv",
    "out/t.parquet",
    "out/t",
    "out/t.exe",
    "out/no/t.csv",
    "out/../out/u.csv",
    "out/.csv",
    "out/" + "a" * 300 + ".csv",
    "/dev/full",
    "",
)
PARTS = (*NUMBERS, *SIZES, "0.5", "0.5", "2", "4", "flow", "descent", "true", "false")


@st.composite
def expressions(draw: Any, flags: list[Any]) -> str:
    """Draw KEY=a,b,c or KEY=lo:hi:n, or something that resembles it."""
    action = draw(st.sampled_from(flags))
    key = draw(st.sampled_from((action.option_strings[0][2:],) * 9 + ("seed", "seeds", "store", "help", "", "../x", *NONSENSE[:4])))
    own = tuple(map(str, action.choices or ())) or (("true", "false") if action.nargs == 0 else PARTS)
    parts = st.one_of(st.sampled_from(own), st.sampled_from(own), st.sampled_from(PARTS), st.text(max_size=4), st.floats().map(repr))
    match draw(st.sampled_from(("list", "list", "range", "semicolons", "raw"))):
        case "list":
            text = ",".join(draw(st.lists(parts, min_size=1, max_size=4)))
        case "range":
            count = draw(st.sampled_from(("2", "3", "5", "0", "1", "-1", "1e3", "9999999", "9" * 40, "x", "")))
            text = ":".join((draw(parts), draw(parts), count))
        case "semicolons":
            text = ";".join(draw(st.lists(parts, min_size=1, max_size=4)))
        case _:
            text = draw(st.one_of(st.text(max_size=12), st.sampled_from(NONSENSE)))
    return draw(st.sampled_from((f"{key}={text}",) * 9 + (f"{key}", f"{key}=={text}", text)))


@st.composite
def sweeps(draw: Any) -> list[str]:
    """Draw the words of a sweep."""
    from lemmata.sweeps import batches

    name = draw(st.sampled_from(NAMES))
    known = families.simulations()
    flags = [one for one in batches.flags(known.get(name, known[SIMULATIONS[0]]))._actions if one.option_strings]
    words = [name]
    for one in draw(st.lists(expressions(flags), max_size=3)):
        words += ["--grid", one] if not one.startswith("-") else [f"--grid={one}"]
    for option, pool in (("--seeds", SEEDS), ("--executor", EXECUTORS), ("--out", TABLES), ("--batch", (*NUMBERS, "4", "99999"))):
        if draw(st.integers(0, 2)) == 0:
            words.append(f"{option}={draw(st.one_of(st.sampled_from(pool[:2]), st.sampled_from(pool)))}")
    return words + draw(st.lists(st.sampled_from(("--resume", "--no-cache")), max_size=1))


@pytest.fixture(scope="module")
def desk(room):  # noqa: F811
    """A room, and the program without its engines."""
    with pytest.MonkeyPatch.context() as patch:
        light.patched(patch)
        yield room


@settings(QUIET, max_examples=CASES[DOOR])
@given(words=sweeps())
def test_grids_and_seeds(desk, words):
    fair(DOOR, desk.ask("sweep", *words), words, allowed=(1,))


def test_cases_are_many():
    counted = TALLY[DOOR]
    assert counted.total() >= CASES[DOOR]
    assert min(counted["refused"], counted["success"]) >= MET, counted
