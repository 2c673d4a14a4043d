"""Derivatives at every size: along a direction, and entry by entry; on symbols, in balls and on columns of unknown size."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import sympy

from lemmata.language.domain import Domain
from lemmata.language.relation import Equal
from lemmata.prove import balls
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import convolution, even_dft, log, world
from lemmata.terms.sums.array import Value, Whole
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.opaque import Opaque, opaque
from lemmata.terms.types import Formula
from tests.prove.rings import LINE, run, zero


def says(formula: Formula, relation: Any = None, domain: Domain = LINE, **options: Any) -> str:
    """Return what is found of formula = 0, formula a function of the case."""
    return run(lambda f, c: relation(f, c) if relation else Equal(f(c), 0), domain, formula, **options).outcome


def test_rates_follow_the_product_rule_and_the_logarithm():
    speed = lambda c: convolution(c.e, c.s)  # noqa: E731 - one line says it
    assert says(lambda c: rate_along(lambda e: e * e * c.s, c.e, speed(c)) - 2 * c.e * c.s * speed(c), zero) == "holds"
    assert says(lambda c: rate_along(log, c.e, speed(c)) - speed(c) / c.e, zero) == "holds"
    assert says(lambda c: rate_along(lambda e: 1 / e, c.e, speed(c)) + speed(c) / (c.e * c.e), zero) == "holds"
    assert says(lambda c: rate_along(log, c.e, speed(c)) - speed(c), zero) == "refuted"
    assert says(lambda c: rate_along(lambda e: e * e, c.e, speed(c)) - c.e * speed(c), zero) == "refuted"


def test_slopes_take_entries_as_independent():
    """Along e_1 = e_(n-1) the slope would be twice that along e_1."""
    assert says(lambda c: slopes(lambda e: (e * e * c.s).sum(), c.e) - 2 * c.e * c.s, zero) == "holds"
    assert says(lambda c: slopes(lambda e: (even_dft(e) * c.e).sum(), c.e) - even_dft(c.e), zero) == "holds"
    assert says(lambda c: slopes(lambda e: (convolution(e, e) * c.e).sum(), c.e) - convolution(c.e, c.e), zero) == "refuted"


def test_derivatives_on_symbols_in_balls_and_on_unknown_sizes_agree():
    x = np.array([sympy.Symbol("x", positive=True), sympy.Symbol("y", positive=True)])
    assert rate_along(lambda x: log(x[0]) * x[1], x, np.array([1, 2])) == 2 * sympy.log(x[0]) + x[1] / x[0]
    with pytest.raises(TypeError, match="no"):
        rate_along(lambda x: x, np.ones(2), np.ones(2))


CONTAINERS: list[Any] = [lambda x: [x], lambda x: (x, x), lambda x: None, lambda x: {"x": x}]


@pytest.mark.parametrize("pack", CONTAINERS)
def test_a_derivative_is_that_of_a_number_or_an_array(pack):
    """Of a container the slope would be 0, whatever it holds."""
    packed = lambda e: pack((e * e).sum())  # noqa: E731 - one line says it
    x = np.array([sympy.Symbol("x"), sympy.Symbol("y")])
    for point in (x, lifted(2), unknown_column()):
        with pytest.raises(TypeError, match="a derivative is that of a number"):
            rate_along(packed, point, point)
        with pytest.raises(TypeError, match="a derivative is that of a number"):
            slopes(packed, point)
        for several in (lambda x: np.array([(x * x).sum()], dtype=object), lambda x: x * x):
            with pytest.raises(TypeError, match=r"slopes are those of a number|no walk from entry to entry"):
                slopes(several, point)
        assert str(slopes(lambda x: 3, point)) == str(point * 0) or world(point) != "sympy"


def lifted(n: int) -> np.ndarray:
    return np.array([balls.ball(k + 0.5) for k in range(n)], dtype=object)


def unknown_column() -> Value:
    ledger = Ledger()
    return opaque("s", Opaque("n"), (Whole("n", ledger, 1),), ledger)


def test_derivatives_in_balls_do_not_nest():
    """The infinitesimals would be taken for each other: of x * d/dy (x + y) along ones, 3 entries, the rate is 3, not 6."""
    ones = np.ones(3, dtype=int).astype(object)
    confused = lambda point: rate_along(lambda x: (x * rate_along(lambda y: x + y, point, ones)).sum(), point, ones)  # noqa: E731 - one line says it
    x = np.array(sympy.symbols("x y z"))
    assert confused(x) == 3
    kept: list[Any] = []
    for nested in (
        lambda: confused(lifted(3)),
        lambda: slopes(lambda x: slopes(lambda y: (y * y).sum(), lifted(3)).sum() + x.sum(), lifted(3)),
        lambda: slopes(lambda x: kept.append(x) or x.sum(), lifted(3)).sum() + rate_along(lambda x: x.sum(), kept[0], ones),
    ):
        with pytest.raises(TypeError, match="no derivative is taken inside another"):
            nested()
    assert bool(abs(rate_along(lambda x: x.sum(), lifted(3), ones) - 3) < 1e-9)
