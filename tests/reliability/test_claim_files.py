"""Files of claims as a user may write them: each is read, or its mistake is one row, and nothing else suffers."""

from __future__ import annotations

import itertools
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmata.language import check
from lemmata.sources import own_modules
from tests.reliability import light
from tests.reliability.room import CASES, MET, QUIET, TALLY, fair, room  # noqa: F401  # a fixture

DOOR = "claim files: text"
NUMBER = itertools.count()
START = '''
"""A file."""
from lemmata import Claim, Domain, Equal, Integer, Mutant, Paper, Source, exact, tested

PAPER = Paper("{key}", "Me", "Mine", 2026, "x")

ONE = Claim(
    id="{id}",
    title={title},
    source=Source(PAPER, "1"),
    statement={statement},
    formula={formula},
    domain=Domain(n={factor}),
    controls=({control},),
)

@{kind}(ONE{options})
def counted({parameters}):
    return {returned}
'''
GOOD = {
    "key": "ME_2026",
    "id": "fuzz.one.square",
    "title": "'A title'",
    "statement": "'n^2 = n n'",
    "formula": "lambda n: n * n",
    "factor": "Integer(0, 9)",
    "control": "Mutant('one more', lambda n: n * n + 1)",
    "kind": "tested",
    "options": ", examples=5",
    "parameters": "formula, case",
    "returned": "Equal(formula(case.n), case.n * case.n)",
}
BAD: dict[str, tuple[str, ...]] = {
    "key": ("../../outside/x", "a/b", "", "..", "<script>", "x" * 300),
    "id": (
        "../x.y",
        "x",
        "",
        "a..b",
        "A.b.c",
        "a/b.c",
        "a.b\\n",
        "a." * 200 + "b",
        "linear-attention.x.y",
        "state-space.poisoning.xyz",
        "é.b.c",
        "a.b.<b>",
    ),
    "title": ("None", "1", "'</td><script>x</script>'", "'\\ud800'", "'\\0'", "'a\\nb'", "[]"),
    "statement": ("None", "r'\\undefined{'", "'<script>'", "'\\udfff'", "'$' * 99", "b''"),
    "formula": (
        "None",
        "1",
        "lambda: 0",
        "lambda n, m: n",
        "lambda n: 'x'",
        "lambda n: None",
        "lambda n: 1 / 0",
        "print",
        "lambda n: float('nan')",
    ),
    "factor": ("None", "Integer(9, 0)", "Integer(0, lambda c: c.m)", "3", "Integer('a', 'b')", "Integer(0, 10**40)"),
    "control": (
        "None",
        "Mutant('one more', None)",
        "Mutant('same', lambda n: n * n)",
        "Mutant('', lambda n: 1 / 0)",
        "1",
        "Mutant('raises', exit)",
    ),
    "kind": ("exact", "tested()", "nothing", "print", "property"),
    "options": ("", ", examples=0", ", tier='slow'", ", nothing=1", ", at={'m': 1}", ", examples='x'"),
    "parameters": ("", "formula", "formula, case, more", "*rest", "formula, formula"),
    "returned": (
        "None",
        "True",
        "1",
        "'holds'",
        "Equal",
        "Equal(1)",
        "Equal(None, 'x')",
        "1 / 0",
        "[]",
        "exit(3)",
        "input()",
        "Equal(float('nan'), 1)",
        "(_ for _ in ()).throw(KeyError('a\\nb'))",
        "(_ for _ in ()).throw(RecursionError())",
    ),
}
EXTRA = (
    "raise SystemExit(0)",
    "raise BaseException('no')",
    "1 / 0",
    "def f(:",
    "import nothing_of_this_name",
    "from lemmata import nothing",
    "TWO = ONE",
    "TWO = Claim(**{**vars(ONE)})",
    "@tested(ONE, examples=3)\ndef counted(formula, case):\n    return Equal(1, 1)",
    "del ONE",
    "ONE = None",
    "ONE.id = '../x'",
    "object.__setattr__(ONE, 'id', '../../outside/x.y')",
    "__name__ = '../x'",
    "__file__ = None",
    "import sys; sys.exit('bye')",
    "assert False, 'a\\nb\\x1b[31m'",
    "\0",
    "\u202e",
    "    x = 1",
    "# -*- coding: nonsense -*-",
    "x = " + "(" * 300 + ")" * 300,
    "x = " + "1 + " * 5000 + "1",
    "raise ValueError('x' * 100000)",
)
WRONG = ("error", "refuted", "inconclusive", "vacuous", "toothless", "not bitten")
REQUESTS = ("list", "verify", "verify", "show", "refute", "report")


@pytest.fixture(scope="module")
def desk(room):  # noqa: F811
    """A room whose claims are verified in this process; what the files leave in it is removed."""
    loaded, folders, checks, finders = set(sys.modules), own_modules._BESIDE.folders, dict(check.CHECKS), list(sys.meta_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lemmata.processes.pool.each", light.each)
        patch.setattr("lemmata.site.gallery.figures", lambda *words: ())
        patch.setattr("sys.stdin", None)
        yield room
    for name in set(sys.modules) - loaded:
        if str(getattr(sys.modules[name], "__file__", None)).startswith(str(room.root)):
            del sys.modules[name]
    own_modules._BESIDE.folders, sys.meta_path[:] = folders, finders
    check.CHECKS.clear()
    check.CHECKS.update(checks)


@st.composite
def texts(draw: Any) -> bytes:
    """Draw the text of a file: a good one with up to three mistakes."""
    words = dict(GOOD)
    for field in draw(st.lists(st.sampled_from(tuple(BAD)), max_size=draw(st.sampled_from((0, 0, 1, 2))))):
        words[field] = draw(st.sampled_from(BAD[field]))
    lines = START.format(**words).splitlines()
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, 2)))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("end", "end", "end", "cut", "gone", "twice", "letters"))):
            case "end":
                lines.append(draw(st.sampled_from(EXTRA)))
            case "cut":
                lines = lines[: at + 1]
            case "gone":
                lines.pop(at)
            case "twice":
                lines.insert(at, lines[at])
            case _:
                lines[at] += draw(st.text(max_size=5))
        lines = lines or [""]
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    return data if draw(st.integers(0, 19)) else data[:40] + draw(st.binary(max_size=9)) + data[40:]


@settings(QUIET, max_examples=CASES[DOOR])
@given(text=texts(), request=st.sampled_from(REQUESTS))
def test_files_with_mistakes(desk, text, request):
    for known in [known for known in check.CHECKS if str(known).startswith("fuzz.")]:
        del check.CHECKS[known]
    name = f"fuzzed{next(NUMBER)}.py"
    (desk.work / name).write_bytes(text)
    words = {"show": ["show", f"{name}::fuzz.one.square"], "refute": ["refute", f"{name}::fuzz.one.square", "--examples=3", "--seconds=1"]}
    words["report"] = ["report", name, "--out", "out/report"]
    answer = desk.ask(*words.get(request, [request, name]))
    fair(DOOR, answer, (request, text), allowed=(1,))
    if answer.status == 1 and request == "verify":
        assert "nested too deeply" in answer.err or any(word in answer.out for word in WRONG), answer
    if answer.status == 1 and request in ("list", "show"):
        assert answer.err.count("\n") == 1, answer


def test_cases_are_many():
    counted = TALLY[DOOR]
    assert counted.total() >= CASES[DOOR]
    assert min(counted["status 1"], counted["success"]) >= MET, counted
