"""The gradient field against symbolic derivatives, autodiff and difference quotients in fractions."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import sympy

from lemmata.simulations import jax_problem
from lemmata.theory.arithmetic import array
from lemmata.theory.state_space import gradient, problem
from lemmata.theory.state_space.mutants import gradient as mutants


def _symbols():
    a, b, c = (array(sympy.symbols(f"{name}:2", real=True)) for name in "abc")
    taps = array(sympy.symbols("k:3", real=True))
    entries = sympy.symbols("g:6", real=True)
    gram = array([[entries[i] for i in row] for row in ((0, 1, 2), (1, 3, 4), (2, 4, 5))])
    loss = sum(
        gram[h, k] * (sum(c[d] * a[d] ** h * b[d] for d in range(2)) - taps[h]) * (sum(c[d] * a[d] ** k * b[d] for d in range(2)) - taps[k])
        for h in range(3)
        for k in range(3)
    )
    return a, b, c, taps, gram, loss


@pytest.mark.parametrize("field", [gradient.gradient_field, mutants.halved_field, mutants.swapped_field, mutants.undifferentiated_field])
def test_field_is_minus_the_symbolic_gradient(field):
    a, b, c, taps, gram, loss = _symbols()
    rates = np.concatenate(field(a, b, c, taps, gram))
    wrong = [rate for rate, z in zip(rates, (*a, *b, *c), strict=True) if sympy.expand(rate + sympy.diff(loss, z)) != 0]
    assert bool(wrong) == (field is not gradient.gradient_field)


@pytest.mark.parametrize("D, H", [(1, 1), (3, 2), (5, 7), (8, 12)])
def test_field_is_minus_autodiff(D, H):
    rng = np.random.default_rng(D)
    a, b, c = 0.8 * rng.normal(size=(3, D))
    taps, gram = rng.normal(size=H), problem.input_gram(rng.normal(size=(H, H)))

    def error(p):
        powers = jnp.stack([p[0] ** h for h in range(H)], axis=1)
        gap = (p[1] * p[2]) @ powers - taps
        return gap @ gram @ gap

    want = jax.grad(error)(jax.tree.map(jnp.asarray, jax_problem.floats((a, b, c))))
    for got, slope in zip(gradient.gradient_field(a, b, c, taps, gram), want, strict=True):
        assert got == pytest.approx(-np.asarray(slope), rel=1e-10, abs=1e-10)


def test_hyperbolic_field_is_the_field_in_other_coordinates():
    rng = np.random.default_rng(7)
    a, g, u, v = rng.normal(size=(4, 5))
    taps, gram = rng.normal(size=4), problem.input_gram(rng.normal(size=(6, 4)))
    b, c = (u * np.exp(g) + v * np.exp(-g)) / 2, (u * np.exp(g) - v * np.exp(-g)) / 2
    da, db, dc = gradient.gradient_field(a, b, c, taps, gram)
    ra, rg = gradient.hyperbolic_field(a, g, u, v, taps, gram)
    for got, want in ((ra, da), (c * rg, db), (b * rg, dc)):
        assert got == pytest.approx(want, rel=1e-9, abs=1e-10)
    _, doubled = mutants.uniform_hyperbolic_field(a, g, u, v, taps, gram)
    assert np.abs(c * doubled - db).max() > 1e-3


def test_lowest_order_term_needs_tap_one():
    rng = np.random.default_rng(8)
    a, b, c = rng.normal(size=(3, 4))
    silent, special = (problem.input_gram(problem.tap_inputs(5, taps)) for taps in ([3, 4], [3, 4, 1]))
    taps = np.ones(5)
    assert gradient.tap_forces(a, b, c, taps, silent)[1] == 0
    assert gradient.tap_forces(a, b, c, taps, special)[1] != 0
    still = gradient.gradient_field(0 * a, b, c, taps, silent)[0], gradient.gradient_field(0 * a, b, c, taps, special)[0]
    assert not still[0].any() and still[1].all()
