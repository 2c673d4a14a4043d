"""Inequalities that a solver decides: whose word it is, what is asked before its word counts, and that its counterexamples are tried."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import flint
import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.evidence import by_terms
from lemmata.evidence.verdict import restored, verify
from lemmata.language import check as kinds
from lemmata.language.check import Options
from lemmata.language.claim import Mutant
from lemmata.language.domain import Array, Domain, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.language.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.prove.signs import search, solver
from lemmata.prove.signs.certificates import collecting
from lemmata.prove.signs.solver import Word
from lemmata.rocq.graph import NotSaid
from lemmata.terms.arithmetic import log, maximum, number, ratio, sqrt, where
from lemmata.terms.term import ZERO, Condition, Kind, Term, constant, evaluate, variable, variables
from lemmata.verification import report
from lemmata.verification.certification import certificate
from tests import toys

pytestmark = pytest.mark.skipif(solver._module() is None, reason="z3 is not installed")

x, y, z = (variable(name) for name in "xyz")
a, b = (variable(name, ">= 0") for name in "ab")
SMALL = Fraction(1, 10**6)
DISC: tuple[Condition, ...] = (("nonnegative", 1 - x**4 - y**4),)
ROOT = constant(8).root(4)
"""The largest sum of coordinates in this disc, of which no rule finds a certificate."""


def said(kind: Kind, one: Term, given: Iterable[Condition] = ()) -> Word | None:
    """Return the word of a solver that says yes, None for no."""
    word = Word()
    return word if word.holds(kind, one, ZERO, given) else None


TRUE: dict[str, tuple[Kind, Term, tuple[Condition, ...]]] = {
    "an irrational point of a disc": ("nonnegative", ROOT - x - y, DISC),
    "a cubic that is zero at an irrational point": ("nonnegative", a**3 - 3 * constant(2).root(3) ** 2 * a + 4, ()),
    "sides of a triangle": ("nonnegative", (x**2 + y**2).sqrt() + ((z - x) ** 2 + (1 - y) ** 2).sqrt() - (z**2 + 1).sqrt(), ()),
    "the greater of two": ("nonnegative", x.maximum(y) - (x + y) / 2, ()),
    "the lesser of three": ("nonnegative", 1 - x.minimum(y).minimum(1), ()),
    "the greatest in a disc": ("nonnegative", ROOT - (x + y).maximum(y - x), DISC),
    "moduli": ("nonnegative", constant(3).sqrt() * (x**2 + y**2 + z**2).sqrt() - abs(x) - abs(y) - abs(z), ()),
    "cosines": ("nonnegative", 2 - x.cos() - y.sin(), ()),
    "a quotient where it has a value": ("nonnegative", 1 / (x - 1) ** 2 / 2, ()),
    "a strict sign": ("positive", ROOT + Fraction(1, 10) - x - y, DISC),
    "the tangent of e^x": ("nonnegative", x.exp() - 1 - x, ()),
}
FALSE: dict[str, tuple[Kind, Term, tuple[Condition, ...]]] = {
    "a disc, strictly": ("positive", ROOT - x - y, DISC),
    "no disc": ("nonnegative", ROOT - x - y, ()),
    "a root below 0": ("nonnegative", (1 + a).sqrt() - 1 - a / 3, ()),
    "a cube root": ("nonnegative", (1 + a).root(3) - 1 - a / 3, ()),
    "a quotient of either sign": ("nonnegative", 1 / x, ()),
    "an exponential that is small": ("nonnegative", x.exp() - 2, ()),
    "more than the tangent of e^x": ("nonnegative", x.exp() - 1 - x - x * x / 2, ()),
    "a logarithm": ("nonnegative", (1 + a).log() - a / 2, ()),
    "a sine": ("nonnegative", x.sin(), ()),
    "a premise that is a quotient, met at a zero": ("nonnegative", 9 * x * x - 1, (("nonnegative", x * x * (9 * x * x - 1)),)),
    "a constant in the eighteenth digit": ("nonnegative", constant(2).sqrt() - Fraction(1414213562373095049, 10**18), ()),
    "the lesser of two": ("nonnegative", x.minimum(y) - (x + y) / 2, ()),
    "a modulus": ("nonnegative", abs(x) - 2 * x, ()),
    "a floor": ("nonnegative", (x + Fraction(1, 2)).floor() - x, ()),
    "never 0": ("nonzero", x * x - 2, ()),
    "a piece that another one takes": ("positive", (x - 1).chosen("nonnegative", x, x), ()),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_said_to_hold_and_less_has_a_point(name: str):
    kind, one, given = TRUE[name]
    word = said(kind, one, given)
    assert word and word.by.startswith("z3 ") and not word.points
    word = Word()
    assert not word.holds(kind, one - Fraction(1, 5), ZERO, given) and word.points
    assert not Word().holds(kind, -one - SMALL, ZERO, given)


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_said_to_hold(name: str):
    kind, one, given = FALSE[name]
    word = Word()
    assert not word.holds(kind, one, ZERO, given)
    assert not word.by


def test_pieces_that_are_not_all_there_is_are_refused():
    """A piece is taken where its condition is met, so that two of them must cover each number."""
    word = Word()
    chosen = x.chosen("positive", y, -y)
    assert chosen.operation.pieces(*chosen.args)
    assert word.holds("nonnegative", chosen * chosen - y * y, ZERO, ())
    assert not word.holds("nonnegative", chosen - y, ZERO, ())


FAR = 10**14
LAZY = x.chosen("positive", x.sqrt(), 0)
"""A root that is real where it is taken, and nothing is known of x by it."""
OF_LAZY = {
    "a condition": (x + FAR, [("nonnegative", LAZY)]),
    "a condition of a piece": ((LAZY + 1).chosen("nonnegative", x + FAR, 1), []),
    "a side": (x + FAR + 0 * LAZY, []),
    "both": (x + FAR + LAZY, [("nonnegative", 1 - LAZY)]),
}


@pytest.mark.parametrize("name", OF_LAZY)
def test_what_is_real_where_a_piece_is_taken_is_not_taken_to_be_so_elsewhere(name: str):
    one, given = OF_LAZY[name]
    assert not said("nonnegative", one, given)


def test_a_root_under_a_condition_of_a_piece_proves_nothing():
    line = Domain(x=Interval(*REAL, search=(-2, 2)))
    chosen = lambda c: where(where(c.x > 0, sqrt(c.x), 0) >= -1, c.x + FAR, 1)  # noqa: E731 - two lines of one test
    assert not is_proved(lambda f, c: AtLeast(chosen(c), 0), line)
    assert not is_proved(lambda f, c: AtLeast(chosen(c) * c.x**2, 0), line)


def test_pieces_of_what_is_supposed_are_seen():
    # of what stands in no side nothing is known, which makes a proof harder, never wrong
    assert not said("nonnegative", 1 - x, [("nonnegative", 1 - x.maximum(y))])
    assert said("nonnegative", 1 - x.maximum(y), [("nonnegative", 1 - x), ("nonnegative", 1 - y)])
    assert not said("nonnegative", 1 - x.maximum(y), [("nonnegative", 1 - x)])


def test_irrational_points_are_rounded_to_either_side():
    word = Word()
    assert not word.holds("nonnegative", -1 - (a**2 - 2) ** 2, ZERO, [("nonnegative", a**2 - 2), ("nonnegative", 2 - a**2)])
    assert sorted(point[a] ** 2 < 2 for point in word.points) == [False, True]


def test_steps_are_counted_and_time_is_not(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(solver, "STEPS", 1000)
    many = [variable(f"a{k}") for k in range(7)]
    gap = 3 * sum((one**4 for one in many), ZERO) - sum((many[k] * many[k - 1] * many[k - 2] * many[k - 3] for k in range(7)), ZERO) + 1
    word = Word()
    assert not word.holds("nonnegative", gap, ZERO, ()) and not word.points


def test_what_is_too_large_is_not_asked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(solver, "LARGEST", 2)
    assert said("nonnegative", x**2 + y**2 + 1) is None
    monkeypatch.setattr(solver, "LARGEST", 2_000)
    monkeypatch.setattr(solver, "HIGHEST", 1)
    assert said("nonnegative", x**2 + y**2 + 1) is None


def _random(source: random.Random, deep: int, plain: bool = False) -> Term:
    if deep == 0:
        return source.choice([x, a, constant(source.randint(-2, 3)), x - a])
    one, other = _random(source, deep - 1, plain), _random(source, deep - 1, plain)
    ways = [lambda: one + other, lambda: one - other, lambda: one * other, lambda: one**2]
    more = [lambda: abs(one), lambda: one / (1 + other**2), (one**2 + 1).sqrt, lambda: one.maximum(other)]
    return source.choice(ways if plain else [*ways, *more])()


def _below(one: Term, at: dict[Term, Fraction]) -> bool:
    (value,) = evaluate([one], {of: flint.arb(k.numerator) / k.denominator for of, k in at.items()}, flint.arb(0))
    return bool(value.is_finite() and value < 0)


def test_nothing_false_is_said_to_hold():
    """Random terms with quotients, roots, moduli and premises: what holds is kept at points where the premises hold."""
    source, held, refuted = random.Random(5), 0, 0
    grid = [Fraction(k, 3) for k in range(-9, 10)]
    for _ in range(120):
        gap, premise = _random(source, 3), _random(source, 2, plain=True)
        word = Word()
        holds = word.holds("nonnegative", gap, ZERO, [("nonnegative", premise)])
        points = [{x: one, a: other} for one, other in itertools.product(grid, grid) if other >= 0]
        points += [{x: Fraction(0), a: Fraction(0), **point} for point in word.points]
        inside = [at for at in points if evaluate([premise], at, Fraction(0))[0] >= 0 and at[a] >= 0]
        broken = any(_below(gap, at) for at in inside)
        held, refuted = held + holds, refuted + broken
        assert not (holds and broken), (gap, premise)
    assert held > 20 and refuted > 20


PLANE = Domain(x=Interval(*REAL, search=(-2, 2)), y=Interval(*REAL, search=(-2, 2)))
WITHIN = Domain(where=(("in the disc", lambda c: c.x**4 + c.y**4 <= 1),), **PLANE.factors)
HALF = Domain(where=(("x, y within", lambda c: c.x**4 + c.y**4 <= 1),), **{**PLANE.factors, "z": Interval(*NONNEGATIVE, search=(0, 2))})


def run(function: Any, domain: Domain, **options: Any) -> Any:
    return toys.run(toys.check(kinds.exact, function), abs, domain, **options)


def is_proved(function: Any, domain: Domain, **options: Any) -> bool:
    """Tell whether terms prove a check, or a solver says so."""
    answer = by_terms.prove(toys.check(kinds.exact, function), abs, domain, Options(**options))
    return isinstance(answer, by_terms.Proof)


def root(c: Any) -> Any:
    return sqrt(sqrt(number(8, c.x)))


def test_evidence_names_the_solver_and_says_that_it_is_believed():
    evidence = run(lambda f, c: AtLeast(root(c), c.x + c.y), WITHIN)
    assert evidence.outcome == "holds" and evidence.solver and evidence.solver.startswith("z3 ")
    assert evidence.scope.startswith("all x, y; given in the disc")
    assert evidence.scope.endswith(f"; {evidence.solver} says so, and its word is trusted")
    # a word is no theorem, and cannot be checked again
    assert evidence.certificates is None


def test_what_a_rule_proves_is_no_word_of_a_solver():
    for function in (lambda f, c: AtLeast(c.x**2 + c.y**2, 2 * c.x * c.y), lambda f, c: AtLeast(maximum(c.x, c.y), (c.x + c.y) / 2)):
        evidence = run(function, PLANE)
        assert evidence.outcome == "holds" and evidence.solver is None and "z3" not in evidence.scope


def test_a_thin_violation_is_found_and_confirmed():
    short = lambda c: ratio(1681792, 10**6, c.x)  # noqa: E731 - by less than a millionth too small
    evidence = run(lambda f, c: AtLeast(short(c), c.x + c.y), WITHIN)
    assert evidence.outcome == "refuted" and evidence.confirmed_by in ("exact", "balls")


def test_an_equality_beside_it_must_be_proved():
    both = lambda c, rate: All(AtLeast(root(c), c.x + c.y), Equal((c.x + c.y) ** 2, c.x**2 + rate * c.x * c.y + c.y**2))  # noqa: E731 - two lines of one test
    assert run(lambda f, c: both(c, 2), WITHIN).outcome == "holds"
    assert run(lambda f, c: both(c, 3), WITHIN).outcome == "refuted"


OPEN = {
    "an equality that no normal form knows": lambda c: Equal(log((1 + c.x**2) ** 2), 2 * log(1 + c.x**2)),
    "a certificate that does not add up": lambda c: SumOfSquares(root(c), c.x + c.y, [(1, c.x)]),
}


@pytest.mark.parametrize("name", OPEN)
def test_what_is_no_inequality_is_not_left_to_the_solver(name: str):
    evidence = run(lambda f, c: All(AtLeast(root(c), c.x + c.y), OPEN[name](c)), WITHIN)
    assert evidence.outcome == "inconclusive" and evidence.solver is None


def test_it_must_have_a_value():
    """What is asked is the sign of a root where it is real: that it is real is asked as well, and of a zero of a divisor the scope
    speaks."""
    evidence = run(lambda f, c: AtLeast(root(c) + sqrt(root(c) - c.x - c.y), c.x + c.y), WITHIN)
    assert evidence.outcome == "holds" and evidence.solver
    evidence = run(lambda f, c: AtLeast(root(c) + sqrt(1 - c.x - c.y), c.x + c.y), WITHIN)
    assert evidence.outcome == "inconclusive" and evidence.solver is None
    evidence = run(lambda f, c: AtLeast(root(c) * c.z / c.z, c.x + c.y), HALF)
    assert evidence.outcome == "holds" and evidence.solver and "off the zeros of z" in evidence.scope


@pytest.mark.parametrize("point", [{}, {"x": Fraction(3)}, {"x": Fraction(1, 2), "y": Fraction(1, 2)}])
def test_a_point_that_breaks_nothing_refutes_nothing(monkeypatch: pytest.MonkeyPatch, point: dict[str, Fraction]):
    def lying(word: Word, kind: Kind, left: Term, right: Term, given: Any) -> bool:
        word.points.append({one: point[one.args[0]] for one in variables(left, right) if one.args[0] in point})
        return False

    monkeypatch.setattr(Word, "holds", lying)
    assert not is_proved(lambda f, c: AtLeast(root(c), c.x + c.y), WITHIN)


def test_without_a_solver_it_is_left_open(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "z3", None)
    assert not is_proved(lambda f, c: AtLeast(root(c), c.x + c.y), WITHIN)


def test_no_certificate_is_of_the_theorems_beside_a_word():
    """The lemma of an equality that is proved would speak for an inequality that is not."""
    claim = toys.claim(lambda x, y: x + y, WITHIN, name="toy.solver.certificate")
    beside = lambda f, c: Equal(f(c.x, c.y) ** 2, c.x**2 + 2 * c.x * c.y + c.y**2)  # noqa: E731 - one line says it
    for check in (lambda f, c: All(AtLeast(root(c), f(c.x, c.y)), beside(f, c)), lambda f, c: AtLeast(root(c), f(c.x, c.y))):
        with pytest.raises(NotSaid, match=r"z3 .* says so, and gives no proof"):
            certificate(claim, toys.check(kinds.exact, check), claim.formula)
    assert certificate(claim, toys.check(kinds.exact, beside), claim.formula).closed


def test_nothing_is_asked_without_leave(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Word, "holds", lambda *_: pytest.fail("a solver is asked"))
    assert not is_proved(lambda f, c: AtLeast(root(c), c.x + c.y), WITHIN, solver=False)


def length(c: Any) -> Any:
    return sqrt(number(2, c.x)) * sqrt(c.x**2 + c.y**2)


def largest(x: Any) -> Any:
    return sqrt(sqrt(number(8, x[0])))


def test_a_control_that_is_a_little_sharper_is_refuted_and_the_grade_names_the_solver(monkeypatch: pytest.MonkeyPatch):
    domain = Domain(where=(("within", lambda c: c.x[0] ** 4 + c.x[1] ** 4 <= 1),), x=Array(2, *REAL, search=(-1, 1)))
    claim = toys.claim(largest, domain, controls=(Mutant("too small", lambda x: ratio(168, 100, x[0])),))
    check = toys.check(kinds.exact, lambda formula, case: AtLeast(case.apply(formula), case.x[0] + case.x[1]))
    monkeypatch.setitem(kinds.CHECKS, claim.id, [check])
    verdict = verify(claim)
    assert verdict.as_recorded and verdict.solver == verdict.evidence[0].solver
    assert restored(claim, verdict.json()).solver == verdict.json()["solver"] == verdict.solver
    assert "exact by z3" in report.table([verdict])


def test_a_word_is_no_certificate():
    check = toys.check(kinds.exact, lambda f, c: AtLeast(root(c), c.x + c.y))
    with pytest.raises(NotSaid, match=r"z3 .* says so"):
        certificate(toys.claim(abs, WITHIN), check, abs)


def test_nothing_is_asked_where_a_theorem_is_met(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Word, "holds", lambda *_: pytest.fail("a solver is asked"))
    assert run(lambda f, c: AtLeast(length(c), c.x + c.y), PLANE).outcome == "holds"
    with collecting(asks_solvers=True):
        assert search.proof("nonnegative", x * x + 1, ZERO)


REAL_WHERE: dict[str, tuple[Any, bool]] = {
    "the disc": (lambda c: root(c) - c.x - c.y, True),
    "the disc, turned": (lambda c: root(c) + c.x - c.y, True),
    "its corner": (lambda c: 2 * root(c) - 2 * c.x - 2 * c.y, True),
    "a square": (lambda c: 1 - c.x - c.y, False),
    "less than the disc by a thousandth": (lambda c: number(Fraction(168, 100), c.x) - c.x - c.y, False),
    "a larger slope": (lambda c: root(c) - c.x - 2 * c.y, False),
}


@pytest.mark.parametrize("name", REAL_WHERE)
def test_a_condition_beside_a_theorem_is_asked_of_a_solver(name: str):
    """That a root is 0 or more is a theorem, where it is real."""
    part, is_real = REAL_WHERE[name]
    evidence = run(lambda f, c: AtLeast(sqrt(part(c)), 0), WITHIN)
    assert (evidence.outcome, bool(evidence.solver)) == (("holds", True) if is_real else ("inconclusive", False)), evidence
