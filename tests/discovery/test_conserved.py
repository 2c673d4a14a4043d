"""Conserved quantities: known ones are found and proved, near ones are rejected, and nothing is made up where nothing is conserved."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from lemmata.discovery.conserved import find_conserved
from lemmata.dynamics.problem import Field, Loss
from lemmata.terms.arithmetic import exp, number, sqrt


def deep(params):
    second, first = params
    gap = second @ first - np.array([[1.0, 0.5], [0.25, 2.0]])
    return (gap * gap).sum()


def told(problem, init):
    return {(one.family, str(one.quantity), one.verdict) for one in find_conserved(problem, init)}


def test_a_deep_linear_network_stays_as_balanced_as_it_was():
    found = find_conserved(Loss(deep), (np.ones((2, 2)), np.ones((2, 2))))
    assert [(one.family, one.verdict) for one in found] == [("quadratic", "proved")] * 3
    assert all(one.gap > 1e8 for one in found)
    a, b = ([sympy.Symbol(f"p{k}_{i}", real=True) for i in range(4)] for k in (0, 1))
    gap = sympy.Matrix(2, 2, a).T * sympy.Matrix(2, 2, a) - sympy.Matrix(2, 2, b) * sympy.Matrix(2, 2, b).T
    wanted = {gap[0, 0], gap[0, 1], gap[1, 1]}
    assert all(any(sympy.expand(one.quantity - want) == 0 for want in wanted) for one in found)


@pytest.mark.parametrize(
    ("problem", "size", "wanted"),
    [
        (Loss(lambda p: ((p**2).sum() - 1) ** 2), 2, ("log-linear", "log(Abs(p0)) - log(Abs(p1))", "proved")),
        (Loss(lambda p: ((p**3).sum() - 1) ** 2), 2, ("power -1", "-1/p1 + 1/p0", "proved")),
        (Loss(lambda p: (p.sum() - 1) ** 2), 2, ("linear", "p0 - p1", "proved")),
    ],
)
def test_what_a_power_conserves(problem, size, wanted):
    assert told(problem, np.ones(size)) == {wanted}


def test_predators_and_prey_conserve_logarithms_beside_numbers():
    [one] = find_conserved(lambda p: (p[0] * (1 - p[1]), p[1] * (p[0] - 1)), (1.0, 1.0))
    assert (one.family, one.verdict) == ("log-linear", "proved")


def test_weight_decay_conserves_nothing():
    assert told(Loss(deep, weight_decay=0.5), (np.ones((2, 2)), np.ones((2, 2)))) == set()


def test_what_is_conserved_but_for_a_small_force_is_rejected():
    assert told(lambda p: (p[1], -p[0] + 1e-13 * p[0] ** 3), (0.0, 0.0)) == {("quadratic", "p0_0**2 + p1_0**2", "rejected")}


def test_what_cannot_be_proved_is_said():
    import jax.numpy as jnp

    [one] = find_conserved(Field(lambda p: (jnp.tanh(p[1]), -jnp.tanh(p[1]))), (0.0, 0.0))
    assert (one.family, one.verdict) == ("linear", "unproved") and "does not run on symbols" in one.note
    [other] = find_conserved(lambda p: (p[1] * exp(p[0]) * 2**0.5, -p[0] * exp(p[0])), (0.0, 0.0))
    assert (other.family, other.verdict) == ("quadratic", "unproved") and "no small fractions" in other.note


def test_coefficients_that_are_no_small_fractions_are_solved_for():
    exact, rounded = "p0_0**2 + sqrt(2)*p1_0**2", "p0_0**2 + 6369051672525773*p1_0**2/4503599627370496"
    for factor, wanted in ((lambda p: sqrt(number(2, p[0])), exact), (lambda p: 2**0.5, rounded)):
        [found] = find_conserved(lambda p, factor=factor: (p[1] * factor(p), -p[0]), (0.0, 0.0))
        assert (str(found.quantity), found.verdict) == (wanted, "proved")


def test_a_field_that_is_not_finite_is_refused():
    with pytest.raises(ValueError, match="not finite"):
        find_conserved(lambda p: p / 0, np.ones(2))
