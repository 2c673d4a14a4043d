"""The tool that plants slips: what it takes for one, what it takes for harmless, and that a verdict shows one in a small house."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys

import numpy as np
import pytest

from tests import house, slips, toy

FORMULA = '''
def limit(n: int, a: Vector) -> Vector:
    """Return it, 1 times."""
    if n < 1:
        raise ValueError(f"{n - 1} sites")
    inputs.integer(n, "n", 1)
    return -a[n] if n % 2 == 0 else 3 * a
'''
RECORD = "CLAIM = Claim(domain=Domain(where=(A, B), n=Integer(2, 5), x=Interval(*POSITIVE)), controls=(Widened('w', n=Integer(1, 5)),))"
CHECK = "@exact(CLAIM, sizes={'n': range(2, 5), 'm': (1,)}, at={'k': Choice(0, 1)})\ndef check(formula, case):\n    return {'n': (1, 2)}"


def found(filename, source, harmless=False):
    """Return what the slips of a file change, by kind."""
    told = [slip for slip in slips.slips(filename, source) if bool(slip.harmless) == harmless]
    return {(slip.kind, slips.difference(source, slip).splitlines()[-1].strip("+ ")) for slip in told}


def test_formulas_have_room_for_slips_of_every_sort():
    told = found("theory/ring/limit.py", FORMULA)
    tail = "3 * a"
    assert told >= {
        ("operator", "return -a[n] if n % 2 == 0 else 3 / a"),
        ("constant", "return -a[n] if n % 2 == 0 else 6 * a"),
        ("sign", f"return a[n] if n % 2 == 0 else {tail}"),
        ("index", f"return -a[n + 1] if n % 2 == 0 else {tail}"),
        ("comparison", f"return -a[n] if n % 2 != 0 else {tail}"),
        ("parity", f"return -a[n] if (n + 1) % 2 == 0 else {tail}"),
        ("parity", f"return _slip(-a[n] if n % 2 == 0 else {tail}, n, 'even')"),
        ("large", f"return _slip(-a[n] if n % 2 == 0 else {tail}, n, 'far')"),
    }
    assert not any("Return it" in line or "raise" in line or "inputs" in line for _, line in told)


def test_what_only_raises_is_harmless():
    lines = {line for _, line in found("theory/ring/limit.py", FORMULA, harmless=True)}
    assert {"if n >= 1:", "if n < 2:", "raise ValueError(f'{n + 1} sites')"} <= lines
    assert all(line.startswith(("if n", "raise")) for line in lines)


def test_records_and_checks_have_room_for_slips():
    ranges = {("range", f"{words})") for words in ("Integer(0, 5", "Integer(2, 10", "Interval(None, None")}
    assert found("theory/ring/claims/limit.py", RECORD) == {("assumption", "(A,)"), ("assumption", "(B,)"), *ranges}
    assert found("proofs_checks/ring.py", CHECK) == {("scope", "range(2, 3)"), ("scope", "Choice(0)")}
    assert {slip.harmless for slip in slips.slips("proofs_checks/ring.py", CHECK)} == {"", "it is one value"}


def test_a_slip_is_one_change():
    for filename, source in (("theory/ring/limit.py", FORMULA), ("theory/ring/claims.py", RECORD), ("proofs_checks/ring.py", CHECK)):
        for slip in slips.slips(filename, source):
            same = ast.unparse(slips.planted(source, slip)) == ast.unparse(ast.parse(source))
            assert same == (slip.harmless == "it is one value")


@pytest.mark.parametrize(
    ("value", "source", "how", "spoiled"),
    [
        (3, 4, "even", 7),
        (3, 5, "even", 3),
        (3, np.zeros(5), "odd", 7),
        ((1, 2), 4, "even", (3, 2)),
        (3, 5, "far", 3),
        (3, 6, "far", 7),
        (3, "no size", "even", 3),
    ],
)
def test_a_value_is_spoiled_at_some_sizes(value, source, how, spoiled):
    assert slips.spoiled(value, source, how) == spoiled


def test_an_array_is_spoiled_from_a_lag_on():
    assert slips.spoiled(np.arange(8.0), 2, "far").tolist() == [0, 1, 2, 3, 4, 5, 13, 15]
    assert slips.spoiled(np.arange(3.0), 9, "far").tolist() == [0, 1, 2]


SCRIPT = """
import json, sys
from tests import planted, slips
planted.preload()
family = planted.Family("toy")
trial = planted.Trial(family, 60)
wanted = {"return n / n", "return n * n + int(n >= 3)", "Integer(-1, 9)", "return _slip(helper(n), n, 'odd')"}
told = {}
for slip in family.slips:
    new = slips.difference(family.sources[slip.filename], slip).splitlines()[-1].strip("+ ")
    told |= {new: trial.fate(slip)} if new in wanted else {}
codes = [planted.main(["toy", "--count=2", "--jobs=2", "--json", sys.argv[1]]) for _ in range(2)]
print(json.dumps([told, codes]))
"""


def test_a_verdict_shows_slips_in_a_small_house_and_the_others_survive(tmp_path):
    home, rows = toy.build(tmp_path / "house"), tmp_path / "rows.jsonl"
    (home / "tests").mkdir()
    for name in ("house", "reached", "slips", "planted"):
        shutil.copy(house.ROOT / "tests" / f"{name}.py", home / "tests")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, rows], capture_output=True, text=True, check=False, timeout=300, **toy.command(home)[1]
    )
    assert done.returncode == 0, done.stderr
    told, codes = json.loads(done.stdout.splitlines()[-1])
    killed, survived = ([new for new, row in told.items() if row["fate"] == fate] for fate in ("killed", "survived"))
    assert sorted(killed) == ["Integer(-1, 9)", "return _slip(helper(n), n, 'odd')", "return n / n"]
    assert survived == ["return n * n + int(n >= 3)"]
    assert told["return n / n"]["by"].startswith("toy.odd.square: exact: counted: ")
    assert told[survived[0]]["tried"] == ["toy.odd.printed"]
    assert (codes, len(rows.read_text(encoding="utf-8").splitlines())) == ([0, 0], 2)
