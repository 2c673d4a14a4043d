"""Structured factors: what they make has the structure in every arithmetic, exactly, and what has it not is told apart."""

from __future__ import annotations

from fractions import Fraction

import hypothesis
import numpy as np
import pytest
import sympy

from lemmata.attack.search import cases
from lemmata.language.check import integrated, tested
from lemmata.language.claim import Widened
from lemmata.language.domain import Array, Case, Domain, Generator, Integer, Interval
from lemmata.language.relation import AtLeast
from lemmata.language.structured import PSD, Autocovariance, Simplex, Spanning, StableDiagonal, Stochastic, Toeplitz
from lemmata.prove import balls
from lemmata.prove.normal_form import is_zero
from lemmata.prove.symbols import symbol
from lemmata.terms.arithmetic import solve
from tests import toys

GENERIC = np.array([[1.0, 2.0, 3.0], [0.5, -1.0, 0.25], [2.0, 0.0, -3.0]])
INDEFINITE = np.array([[1.0, 2.0, 0.0], [2.0, 1.0, 2.0], [0.0, 2.0, 1.0]])
STRUCTURES = {
    "simplex": (Simplex(3), [np.array([0.5, 0.5, 0.5]), np.array([1.5, -0.5, 0.0]), np.array([0.5, 0.5])]),
    "broken stick": (Simplex(3, 0.25, 0.5), [np.array([0.2, 0.4, 0.4]), np.array([0.5, 0.3, 0.2]), np.array([0.5, 0.5, 0.5])]),
    "stochastic": (Stochastic(3), [GENERIC, np.full((3, 2), 0.5)]),
    "oblong": (Stochastic(3, 2), [np.full((3, 3), 1 / 3), np.array([[0.5, 0.5], [1.0, 0.0], [0.5, 0.6]])]),
    "psd": (PSD(3), [GENERIC, INDEFINITE, np.eye(2)]),
    "psd of rank one": (PSD(3, 1), [np.eye(3)]),
    "toeplitz": (Toeplitz(3), [GENERIC, 2.0 * np.eye(3), np.eye(4)]),
    "autocovariance": (Autocovariance(3), [INDEFINITE, np.diag([1.0, 1.0, 2.0]), np.eye(2)]),
    "spanning": (Spanning(4, 3), [np.ones((4, 3)), np.eye(3)]),
}
EACH = pytest.mark.parametrize(("structure", "wrong"), STRUCTURES.values(), ids=STRUCTURES)


@EACH
def test_what_is_drawn_has_the_structure_and_what_has_it_not_is_seen(structure, wrong):
    domain = Domain(x=structure)
    for case in [*(domain.draw(Generator(seed)) for seed in range(20)), *domain.corners()]:
        assert domain.factors["x"].contains(case.x, case)
        assert domain.contains(case)
    assert not any(domain.factors["x"].contains(value, Case()) for value in wrong)


@EACH
def test_fractions_balls_and_symbols_make_the_same_value(structure, wrong):
    domain = Domain(x=structure)
    case = domain.draw(Generator(1))
    exactly, enclosed = domain.lifted(case, Fraction), domain.lifted(case, balls.ball)
    symbols = next(domain.enumerated({}, symbol))
    values = {one: Fraction(float(value)) for one, value in zip(symbols.x_free.flat, case.x_free.flat, strict=True)}
    for drawn, rational, thick, symbolic in zip(case.x.flat, exactly.x.flat, enclosed.x.flat, symbols.x.flat, strict=True):
        assert abs(drawn - float(rational)) < 1e-14
        assert thick.overlaps(balls.ball(rational))
        assert sympy.sympify(symbolic).subs(values) == sympy.Rational(rational)
    assert domain.factors["x"].contains(exactly.x, exactly)


def test_structures_are_identities_between_symbols():
    domain = Domain(p=Simplex(4), chain=Stochastic(3), cov=Autocovariance(3), data=Spanning(3, 2))
    case = next(domain.enumerated({}, symbol))
    assert is_zero(sum(case.p) - 1)
    assert all(is_zero(total - 1) for total in case.chain.sum(axis=1))
    assert is_zero(case.cov[0, 1] - case.cov[1, 2])
    gram = case.data[:2]
    right = np.array([sympy.Integer(1), sympy.Integer(0)], dtype=object)
    assert all(is_zero(gap) for gap in gram @ solve(gram, right) - right)


def test_a_row_of_one_entry_is_one_in_every_arithmetic():
    domain = Domain(p=Simplex(1))
    assert domain.draw(Generator(0)).p.tolist() == [1.0]
    assert domain.lifted(domain.draw(Generator(0)), Fraction).p.tolist() == [1]
    assert is_zero(next(domain.enumerated({}, symbol)).p[0] - 1)


def test_sizes_depend_on_earlier_parameters():
    domain = Domain(n=Integer(1, 4), bound=Interval(1, 2), p=Simplex(lambda c: c.n), gram=PSD(lambda c: c.n, bound=lambda c: c.bound))
    for case in domain.corners():
        assert (case.p.shape, case.gram.shape) == ((case.n,), (case.n, case.n))
        assert domain.contains(case)


def test_a_structure_is_replaced_narrowed_and_widened_as_one_parameter():
    domain = Domain(n=Integer(2, 3), cov=Autocovariance(lambda c: c.n))
    assert {case.cov.shape for case in domain.replaced(cov=Autocovariance(5)).corners()} == {(5, 5)}
    narrow = domain.narrowed(cov=Autocovariance(lambda c: c.n, bound=0.5))
    assert all(domain.factors["cov"].contains(case.cov, case) for case in narrow.corners())
    assert not domain.narrowed(cov=Autocovariance(7)).corners()
    wide = Widened("any Toeplitz matrix", cov=Toeplitz(lambda c: c.n)).domain(domain)
    found = wide.sample(20, seed=0)[0]
    assert len(found) == 20
    assert all(np.linalg.eigvalsh(case.cov)[0] < 0 for case in found)
    free = Widened("any matrix", cov=Array((2, 2), -1, 1)).domain(domain)
    assert not any(domain.factors["cov"].contains(case.cov, case) for case in free.sample(10, seed=0)[0])


@pytest.mark.parametrize(
    ("claimed", "wide", "names"),
    [
        (Array(3, 0.0, 0.5), Simplex(3), ["p_free", "p"]),
        (Simplex(3), Array(3, 0.0, 1.0), ["p"]),
        (Simplex(3, 0.25, 0.75), Simplex(3), ["p_free", "p"]),
        (Stochastic(3, 3, 0.25, 0.75), Stochastic(3), ["p_free", "p"]),
        (PSD(2), Toeplitz(2), ["p_free", "p"]),
        (Toeplitz(3), Toeplitz(3, -2.0, 2.0), ["p_free", "p"]),
    ],
)
def test_what_a_structure_adds_is_outside_of_what_was_claimed(claimed, wide, names):
    domain = Domain(n=Integer(2, 3), p=claimed, q=Interval(0, 1))
    added = Widened("more", p=wide).domain(domain)
    found = added.sample(10, seed=0)[0]
    assert len(found) == 10 and list(added.factors) == ["n", *names, "q"]
    assert not any(domain.factors["p"].contains(case.p, case) for case in found)
    for kind, more in ((tested, {}), (integrated, {"examples": 3})):
        check = toys.check(kind, lambda formula, case, settings=None: AtLeast(-formula(case.n), 0), **more)
        assert toys.run(check, lambda n: n, added).outcome == "refuted"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: StableDiagonal(3, 1.0), "between 0 and 1, not 1.0"),
        (lambda: Domain(p=Simplex(0)).draw(Generator(0)), "at least 1, not 0"),
        (lambda: Domain(x=Spanning(2, 3)).draw(Generator(0)), "2 samples cannot span 3 dimensions"),
    ],
)
def test_sizes_that_cannot_be_are_told(make, said):
    with pytest.raises(ValueError, match=said):
        make()


@hypothesis.given(cases(Domain(a=StableDiagonal(3), p=Simplex(3), where=(("the first is likely", lambda c: c.p[0] > 0.25),))))
def test_a_domain_is_a_strategy(case):
    assert case.p[0] > 0.25
    assert np.all(np.abs(case.a) <= 0.95)
    assert abs(case.p.sum() - 1) < 1e-12
