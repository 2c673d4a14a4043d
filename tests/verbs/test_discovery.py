"""The verbs of discovery."""

from __future__ import annotations

import re

import jax
import pytest

from lemmata.cli import main
from lemmata.discovery.conserved import find_conserved
from lemmata.sources import families

pytestmark = pytest.mark.usefixtures("lightly_compiled")

FLOWS = """
def spring(p):
    return p[1], -p[0]

def product(p):
    return (p[0] * p[1] - 1) ** 2

def still(p):
    return [0 * p[0], 1 - p[1]]
"""

DYNAMICS = """
from lemmata import Choice, Claim, Domain, Dynamics, Interval, Loss, Mutant, Paper, Source, exp, triangle

def bowl(p, rate):
    return rate * p * p / 2

def decays(start, rate, t):
    return start * exp(-rate * t)

def wrong(start, rate, t):
    return start * exp(-2 * rate * t)

def claim(id, formula):
    domain = Domain(start=Interval(1, 2), rate=Interval(1, 2), t=Interval(0.5, 1))
    return Claim(id=id, title="t", source=Source(Paper("P", "A", "T", 2026, "none"), "1"), statement="s", formula=formula,
        domain=domain, controls=(Mutant("m", wrong),))

RIGHT, WRONG, BARE = claim("mine.flow.right", decays), claim("mine.flow.wrong", wrong), claim("mine.flow.bare", decays)

@triangle(RIGHT, WRONG)
def trained(case):
    return Dynamics(Loss(bowl, rate=case.rate), case.start, ode=lambda a: -case.rate * a)

APART = Claim(id="mine.flow.apart", title="t", source=RIGHT.source, statement="s", formula=decays,
    domain=Domain(start=Interval(1, 2), rate=Choice(0, 1), t=Interval(0.5, 1)), controls=(Mutant("m", wrong),))

@triangle(APART, at={"rate": Choice(0)})
def kept(case):
    return Dynamics(Loss(bowl, rate=case.rate), case.start)
"""

BALANCED = """
import jax.numpy as jnp
import numpy as np
from lemmata import Array, Claim, Domain, Dynamics, Interval, Loss, Mutant, Normal, Paper, Source, exp, triangle

def squared_error(layers, outputs):
    return ((layers[1] @ layers[0] - outputs) ** 2).sum() / 2

def mode(strength, start, t):
    grown = exp(2 * strength * t)
    return strength * grown / (grown - 1 + strength / start)

def half_as_fast(strength, start, t):
    return mode(strength, start, t / 2)

MODE = Claim(id="mine.layers.mode", title="t", source=Source(Paper("P", "A", "T", 2026, "none"), "1"), statement="s", formula=mode,
    domain=Domain(strength=Array(2, 0.5, 2), start=Interval(0.01, 0.1), left=Normal((2, 2)), right=Normal((2, 2)), t=Interval(0.5, 2)),
    controls=(Mutant("m", half_as_fast),))

@triangle(MODE)
def trained(case):
    left, right = (np.linalg.qr(part)[0] for part in (case.left, case.right))
    layers = np.sqrt(case.start) * np.stack([right.T, left])
    modes = lambda w: jnp.diagonal(left.T @ w[1] @ w[0] @ right)
    return Dynamics(Loss(squared_error, outputs=(left * case.strength) @ right.T), layers, modes, lambda u: 2 * u * (case.strength - u))
"""


@pytest.fixture(scope="module")
def flows(tmp_path_factory):
    path = tmp_path_factory.mktemp("flows") / "discovery_flows.py"
    path.write_text(FLOWS, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def mine(tmp_path_factory):
    path = tmp_path_factory.mktemp("mine") / "discovery_claims.py"
    path.write_text(DYNAMICS, encoding="utf-8")
    return path


def test_a_number_is_recognised(capsys):
    assert main(["guess", "1.6449340668"]) == 0
    assert capsys.readouterr().out.startswith("pi**2/6 ")


def test_a_number_without_a_form_is_said_to_have_none(capsys):
    assert main(["guess", "0.7310277593"]) == 1
    assert capsys.readouterr().out.startswith("no candidate")


def test_a_form_stands_beside_what_else_was_tried(capsys):
    assert main(["guess", "1.6449340668482264365"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1] == "nothing else fits better than chance would" and said[2].startswith("tried: rational numbers")


def test_without_a_form_it_says_what_was_tried(capsys):
    assert main(["guess", "0.7310277593"]) == 1
    said = capsys.readouterr().out
    assert all(word in said for word in ("tried: rational numbers", "zeta(3)", "degree 2, 3, 4"))


def test_what_is_no_number_is_bad_input(capsys):
    assert main(["guess", "many"]) == 2
    assert "a finite number" in capsys.readouterr().err


def test_a_field_of_a_file_is_searched(flows, capsys):
    assert main(["find-conserved", f"{flows}::spring", "--shape", "1,1"]) == 0
    told = capsys.readouterr().out
    assert "proved    quadratic   p0_0**2 + p1_0**2" in told
    assert "times smaller than others)" in told


def test_what_has_no_rate_at_all_is_told_in_words(flows, capsys):
    assert main(["find-conserved", f"{flows}::still", "--shape", "2"]) == 0
    assert "p0  (its rate is 0 at every point tried)" in capsys.readouterr().out


def test_a_loss_of_a_file_is_searched(flows, capsys):
    assert main(["find-conserved", f"{flows}::product", "--shape", "2", "--loss"]) == 0
    assert "p0**2 - p1**2" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "shape", "words"), [("sprig", "1,1", "nearest: spring"), ("spring", "0", "positive sizes joined by x")])
def test_a_mistake_in_the_target_is_bad_input(flows, name, shape, words, capsys):
    assert main(["find-conserved", f"{flows}::{name}", "--shape", shape]) == 2
    assert words in capsys.readouterr().err


def test_the_dynamics_of_a_claim_are_searched(mine, capsys):
    assert main(["find-conserved", f"{mine}::mine.flow.right"]) == 1
    assert "nothing found" in capsys.readouterr().out


def test_what_one_case_conserves_is_not_said_of_the_claim(mine, capsys):
    """At rate 0 all is kept, at which the triangle looks alone."""
    assert main(["find-conserved", f"{mine}::mine.flow.apart"]) == 0
    assert re.search(r"\nof one case: start = 1\.\d+, rate = 0, t = 0\.\d+\n$", capsys.readouterr().out)
    assert main(["triangle", f"{mine}::mine.flow.apart"]) == 0
    assert re.search(r"^mine\.flow\.apart  \(3 cases: start 1\.\d+…1\.\d+, rate = 0, t 0\.\d+…0\.\d+\)\n", capsys.readouterr().out)


def test_the_triangle_names_the_route_that_is_wrong(mine, capsys):
    assert main(["triangle", f"{mine}::mine.flow.right"]) == 0
    assert "the routes agree" in capsys.readouterr().out
    assert main(["triangle", f"{mine}::mine.flow.wrong"]) == 1
    assert "closed form disagrees with the others" in capsys.readouterr().out


LOOSE = """
import math
from lemmata import AtLeast, Claim, Domain, Interval, Mutant, Paper, Source, tested

def slowly(x):
    return math.fsum([x, -x, -1e-8])

def wrong(x):
    return -1.0

LOOSE = Claim(id="mine.bound.loose", title="t", source=Source(Paper("P", "A", "T", 2026, "none"), "1"), statement="s", formula=slowly,
    domain=Domain(x=Interval(0, 1)), controls=(Mutant("m", wrong),))

@tested(LOOSE, floats=True)
def is_not_negative(formula, case):
    return AtLeast(formula(case.x), 0.0)
"""


def test_what_breaks_a_check_and_is_not_confirmed_is_no_absence_of_counterexamples(tmp_path, capsys):
    """Floats alone compute it, and the gap is ten tolerances wide, not a thousand."""
    path = tmp_path / "discovery_loose.py"
    path.write_text(LOOSE, encoding="utf-8")
    assert main(["refute", f"{path}::mine.bound.loose", "--examples", "20"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("# mine.bound.loose: no counterexample confirmed; ")
    assert said.out.endswith("largest residual 1e-08 in discovery_loose.is_not_negative\n")
    assert re.search(r"residual 1e-08 at x=\S+ is not confirmed", said.err)


def test_an_equation_that_needs_balanced_layers_is_not_accused(tmp_path, capsys):
    path = tmp_path / "discovery_layers.py"
    path.write_text(BALANCED, encoding="utf-8")
    assert main(["triangle", f"{path}::mine.layers.mode"]) == 0
    assert "the routes agree" in capsys.readouterr().out


def test_a_claim_without_dynamics_is_bad_input(mine, capsys):
    assert main(["triangle", f"{mine}::mine.flow.bare"]) == 2
    assert "does not say what its dynamics are" in capsys.readouterr().err


def test_the_problems_of_the_families_are_listed_and_searched(capsys):
    assert main(["find-conserved"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert {name.partition(".")[0].replace("-", "_") for name in names} <= set(families.folders())
    assert main(["find-conserved", "state-space.diagonal"]) == 0
    told = [line.split("  (")[0] for line in capsys.readouterr().out.splitlines()]
    assert told[:2] == ["conserved: p1∘p1 − p2∘p2", "where p0 2, p1 2, p2 2"]
    assert told[-1].startswith("of DiagonalStudent(dim=2, ")
    assert told[2:-1] == [f"proved    quadratic   p1_{d}**2 - p2_{d}**2" for d in range(2)]
    assert main(["find-conserved", "state-space.diagonl"]) == 2
    assert "`lemmata find-conserved` lists the problems" in capsys.readouterr().err


@pytest.mark.parametrize("name", families.problems())
def test_every_problem_of_a_family_can_be_searched(name):
    problem = families.problems()[name]
    assert all(one.verdict == "proved" for one in find_conserved(problem, problem.init(jax.random.key(0))))
