"""Floats on the way to integers are seen in claims that are installed too, and not looked for in other packages beside these."""

from __future__ import annotations

import contextlib
import importlib
import statistics
import sys

import numpy as np
import pytest

from lemmata.attack.made_floats import float_made
from lemmata.attack.overflow import wraps
from lemmata.language.case import Case
from lemmata.language.check import CHECKS
from lemmata.language.relation import Equal
from lemmata.terms.roles import CLAIMING

CODE = {
    "rounded_claims/__init__.py": "",
    "rounded_claims/roots.py": "def root(n):\n    return int(n ** 0.5)\n",
    "rounded_claims/checks.py": """
import numpy as np
from lemmata import Claim, Domain, Equal, Integer, Mutant, Paper, Source, exact

from rounded_claims.roots import root

CLAIM = Claim(
    id="rounded-claims.root",
    title="A root",
    statement="n^{1/2}",
    source=Source(Paper("NOTES", "A. Theorist", "Notes", 2026, "draft"), "(1)"),
    formula=root,
    domain=Domain(n=Integer(1, 9)),
    controls=(Mutant("one more", lambda n: root(n) + 1),),
)


@exact(CLAIM)
def is_a_root(formula, case):
    return Equal(formula(case.n), int(np.sqrt(case.n)))


@exact(CLAIM)
def is_a_factorial(formula, case):
    return Equal(formula(case.n), np.arange(1, case.n + 1).prod())
""",
    "rounding_library/__init__.py": "def root(n):\n    return int(n ** 0.5) if isinstance(n, float) else n\n",
}


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package of claims and another library, where packages are installed."""
    for name, text in CODE.items():
        path = tmp_path / "site-packages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path / "site-packages"))
    yield importlib.import_module
    CHECKS.pop("rounded-claims.root", None)
    CLAIMING.discard("rounded_claims")
    for name in [name for name in sys.modules if name.partition(".")[0] in ("rounded_claims", "rounding_library")]:
        del sys.modules[name]


def test_floats_in_installed_claims_are_seen_with_their_line(installed):
    checks, roots = installed("rounded_claims.checks"), installed("rounded_claims.roots")
    assert "roots.py:2" in float_made(checks.is_a_root, roots.root, [Case(n=5)])


def test_what_wraps_in_installed_claims_is_seen(installed):
    checks = installed("rounded_claims.checks")
    assert wraps(checks.is_a_factorial, lambda n: -4249290049419214848, [Case(n=21)])


def test_another_library_is_given_integers_as_they_are(installed):
    checks, library = installed("rounded_claims.checks"), installed("rounding_library")
    assert "checks.py:20" in float_made(checks.is_a_root, library.root, [Case(n=4)])


def is_itself(formula, case):
    return Equal(formula(case.n), case.n)


def half_of_the_double(n):
    return int(statistics.fmean([n, n]))


def test_of_the_standard_library_the_line_that_calls_it_is_told():
    line = half_of_the_double.__code__.co_firstlineno + 1
    assert f"test_made_floats.py:{line}" in float_made(is_itself, half_of_the_double, [Case(n=5)])


def is_a_factorial(formula, case):
    return Equal(formula(case.n), 51090942171709440000)


@contextlib.contextmanager
def in_order():
    yield


@in_order()
def factorial(n):
    return np.arange(1, n + 1).prod()


def test_what_wraps_inside_a_wrapper_of_the_standard_library_is_seen():
    assert wraps(is_a_factorial, factorial, [Case(n=21)])
