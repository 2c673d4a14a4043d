"""Words on the command line: those of each verb, changed, left out, doubled, and replaced by nonsense."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmata.cli import VERBS
from lemmata.sources import families
from tests.reliability import light
from tests.reliability.room import CASES, MET, QUIET, TALLY, fair, room  # noqa: F401  # a fixture
from tests.reliability.test_records import verdicts

WORDS, FLAGS, GUESSES = DOORS = tuple(door for door in CASES if door.startswith("command line"))
OF_NO_VERB = 60
NUMBERS = (
    "0",
    "-1",
    "1",
    "3",
    "2.5",
    "1e3",
    "nan",
    "inf",
    "-inf",
    "1e999",
    "1e-999",
    "9" * 30,
    "0x10",
    "1_000",
    "\u0661",
    "½",
    "-",
    "1,2",
    "true",
)
SIZES = ("1", "2", "3", "8", "50", "1000", "100000", "999999999", "99999999999999999999", "9" * 400)
NONSENSE = (
    "../x.y",
    "../../etc/passwd",
    "a/b",
    "/",
    ".",
    "..",
    "~",
    "::",
    "::x",
    "x.py::",
    "toy",
    "linear-attention..x",
    "a\nb",
    "\x1b[31m",
    "\udcff",
    "\ud800\n",
    "%s%n",
    "{0.__class__}",
    "`id`",
    "$(id)",
    "x" * 5000,
    "x." * 500,
    "-",
    "--",
    "---",
    "--nothing",
    "--help=1",
    "",
    " ",
    "é",
    "null",
    "\0",
)
NAMES = ("chain-traversal", "linear-attention.ape", "state-space.poisoning", "recursion", "state_space.balanced", "mine.py", "mine.py::m")
OUTPUTS = (
    "out/a",
    "out/b/c",
    "out/f.json",
    "out/mine/x",
    "out/" + "a" * 300,
    "/dev/full",
    "",
    ".",
    "out/\udcff",
    "out/a\nb",
)
BELOW = tuple(word for word in OUTPUTS if word not in ("", "."))
"""Folders to draw into, without the working directory: named, it may be written to, and the room would take it for a trespass."""
CHOICES = {
    "--tier": ("quick", "full", "scale"),
    "--device": ("cpu",),
    "--dtype": ("float64", "float32"),
    "--format": ("html", "latex", "markdown"),
}
WRITTEN = ("--json", "--junit", "--out", "--store")
VALUES = {
    **dict.fromkeys(("--jobs", "--timeout", "--examples", "--seconds", "--digits"), NUMBERS),
    **CHOICES,
    **dict.fromkeys(WRITTEN, OUTPUTS),
    "--store": ("", "mine.py", "/dev/null", os.path.join("..", "store", "b")),
    "--from": ("record.json", "mine.py", "out", "nothing.json"),
    "--compare": ("record.json", "mine.py", "out", "nothing.json"),
    "--shape": ("3", "2x3,2", "0", "-1x2", "x", "1x", "9" * 20, "99999x99999", "1" + "x1" * 40, "3,,3"),
}
OPTIONS: dict[str, tuple[str, ...]] = {
    "new": (),
    "list": (),
    "show": (),
    "triangle": (),
    "verify": ("--tier", "--device", "--dtype", "--json", "--jobs", "--timeout", "--no-cache", "--junit", "--github"),
    "report": ("--out", "--from", "--format", "--open", "--code", "--figures", "--tier", "--jobs", "--timeout", "--no-cache"),
    "diff": (),
    "refute": ("--examples", "--seconds", "--timeout"),
    "find-conserved": ("--shape", "--loss"),
    "figures": ("--out", "--no-cache", "--width", "--device"),
    "bench": ("--json", "--compare", "--from", "--list"),
}
SIMULATIONS = ("linear-attention", "state-space", "chain-traversal")
MINE = """
from lemmata import Claim, Domain, Integer, Mutant, Paper, Source, Equal, exact
m = Claim(id="mine.one.square", title="t", source=Source(Paper("ME_2026", "Me", "Mine", 2026, "x"), "1"), statement="n^2 = n n",
          formula=lambda n: n * n, domain=Domain(n=Integer(0, 9)), controls=(Mutant("more", lambda n: n * n + 1),))
@exact(m)
def check(formula, case):
    return Equal(formula(case.n), case.n**2)
def field(x):
    return -x
"""


@pytest.fixture(scope="module")
def desk(room):  # noqa: F811
    """A room with a file of claims and a record, and the program without its engines."""
    (room.work / "mine.py").write_text(MINE, "utf-8")
    (room.work / "record.json").write_text(json.dumps(verdicts()), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        light.patched(patch)
        yield room


@st.composite
def commands(draw: Any) -> list[str]:
    """Draw a command of a verb: its options with fitting values, then some changes."""
    verb = draw(st.sampled_from(tuple(OPTIONS)))
    names = {
        "diff": ("record.json", "mine.py", "nothing.json"),
        "new": OUTPUTS,
        "find-conserved": (*NAMES, "mine.py::field", "mine.py::gone"),
    }
    pieces: list[tuple[str, ...]] = [(draw(st.sampled_from(names.get(verb, NAMES))),) for _ in range(draw(st.integers(0, 2)))]
    for option in draw(st.lists(st.sampled_from((*OPTIONS[verb], "--store")), max_size=3)):
        pool = BELOW if (verb, option) == ("figures", "--out") else VALUES.get(option)
        pieces.append((option, draw(st.sampled_from(pool))) if pool else (option,))
    for _ in range(draw(st.integers(0, 2))):
        nonsense = draw(st.sampled_from(NONSENSE))
        loose = [k for k, piece in enumerate(pieces) if piece[0] not in WRITTEN]
        at = draw(st.sampled_from(loose)) if loose else None
        match draw(st.sampled_from(("put", "value", "gone", "joined", "alone"))):
            case "put" if verb != "new" or nonsense.startswith("-"):
                pieces.insert(draw(st.integers(0, len(pieces))), (nonsense,))
            case "value" if at is not None and len(pieces[at]) == 2:
                pieces[at] = (pieces[at][0], nonsense)
            case "gone" if at is not None:
                pieces.pop(at)
            case "joined" if at is not None and len(pieces[at]) == 2:
                pieces[at] = ("=".join(pieces[at]),)
            case "alone" if at is not None and pieces[at] is pieces[-1]:
                pieces[at] = pieces[at][:1]
    return [verb, *(word for piece in pieces for word in piece)]


@settings(QUIET, max_examples=CASES[WORDS] - OF_NO_VERB)
@given(words=commands())
def test_words_of_every_verb(desk, words):
    fair(WORDS, desk.ask(*words), words, allowed=(1,))


@settings(QUIET, max_examples=OF_NO_VERB)
@given(words=st.lists(st.one_of(st.sampled_from((*VERBS, *NONSENSE, "--version", "--store")), st.text(max_size=8)), max_size=4))
def test_words_of_no_verb(desk, words):
    if "new" in words or "bench" in words:
        words = [word for word in words if word not in ("new", "bench")]
    # alone it writes the lemmas of all claims, for minutes
    words = ["certify", "--help"] if words == ["certify"] else words
    fair(WORDS, desk.ask(*words), words, allowed=(1,))


@st.composite
def flags(draw: Any) -> list[str]:
    """Draw flags of a simulation, as its parser knows them, with good and bad values."""
    from lemmata.sweeps import batches

    name = draw(st.sampled_from(SIMULATIONS))
    actions = [one for one in batches.flags(families.simulations()[name])._actions if one.option_strings]
    found = []
    for action in draw(st.lists(st.sampled_from(actions), max_size=5)):
        pool = [*map(str, action.choices or ()), *SIZES, *NUMBERS]
        value = draw(st.one_of(st.sampled_from(pool), st.sampled_from(pool), st.sampled_from(NONSENSE), st.floats().map(repr)))
        joined = f"{action.option_strings[0]}={value}"
        found += [action.option_strings[0]] if action.nargs == 0 else [joined] if draw(st.booleans()) else [action.option_strings[0], value]
    return [name, *found]


@settings(QUIET, max_examples=CASES[FLAGS])
@given(words=flags())
def test_flags_of_every_simulation(desk, words):
    fair(FLAGS, desk.ask("simulate", *words), words, allowed=(1,))


@settings(QUIET, max_examples=CASES[GUESSES])
@given(
    value=st.one_of(st.sampled_from((*NUMBERS, *NONSENSE)), st.floats().map(repr), st.decimals().map(str), st.integers().map(str)),
    digits=st.one_of(st.none(), st.sampled_from(NUMBERS)),
)
def test_numbers_to_guess(desk, value, digits):
    words = ["guess", *([f"--digits={digits}"] if digits is not None else []), value]
    fair(GUESSES, desk.ask(*words), words, allowed=(1,))


@pytest.mark.parametrize("words", [["show", "../x.y"], ["diff", b"\xff\n", "b"], ["new", "../../x.y"], ["guess", "1e999999999"]], ids=str)
def test_in_a_process_of_its_own(room, words):  # noqa: F811
    done = subprocess.run([sys.executable, "-m", "lemmata", *words], capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1), done


def test_a_name_that_the_terminal_cannot_show_is_shown_escaped(tmp_path):
    # Not in the room: the words of the tests above may have written a file under any name that they use.
    (tmp_path / "record.json").write_text(json.dumps(verdicts()), "utf-8")
    code = "from lemmata.cli import main; raise SystemExit(main(['report', '--from', 'record.json', '--out', 'out/\\udcff']))"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=120, check=False, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done
    assert done.stdout.startswith(b"out/\\udcff/index.html"), done


def test_cases_are_many():
    counted = {door: TALLY[door] for door in DOORS}
    assert all(one.total() >= CASES[door] for door, one in counted.items()), counted
    assert all(min(one["refused"], one.total() - one["refused"]) >= MET for one in counted.values()), counted
