"""Tables of integers in proofs for every size, and programs on unknown sizes against the same calls on arrays."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy

from lemmata.language.domain import Case, Domain, Integer
from lemmata.language.relation import All, Equal
from lemmata.prove import balls
from lemmata.prove.arrays.evaluated import Place, evaluated
from lemmata.terms.arithmetic import circulant, convolution, cosine_matrix, impulse, ratio, tabulated
from lemmata.terms.sums.array import Whole
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.opaque import opaque
from lemmata.terms.term import evaluate
from lemmata.terms.types import Tensor
from tests.prove.rings import EVERY, LINE, RING, run, window


def lopsided(n: int, m: int) -> list[int]:
    return list(range(n))


def weighted(function: Any) -> Tensor:
    return lambda f, c: Equal(convolution(tabulated(function, c.n, c.m, like=c.s), c.s), f(c))


def test_a_tabulated_column_is_opaque_and_looked_at():
    found = run(weighted(window), formula=lambda c: convolution(c.s, tabulated(window, c.n, c.m, like=c.s)))
    assert found.outcome == "holds" and "even window(n, m)" in found.scope
    with pytest.raises(ValueError, match="lopsided is not even"):
        run(weighted(lopsided), formula=lambda c: convolution(c.s, tabulated(lopsided, c.n, c.m, like=c.s)))
    for other in (lambda c: tabulated(window, c.n, c.m + 1, like=c.s), lambda c: 2 * tabulated(window, c.n, c.m, like=c.s)):
        assert run(weighted(window), formula=lambda c, other=other: convolution(c.s, other(c))).outcome == "refuted"


def _unseen(n: int, m: int) -> list[int]:
    return window(n, m)


def test_a_scope_calls_a_private_function_as_if_it_were_public():
    found = run(weighted(_unseen), formula=lambda c: convolution(c.s, tabulated(_unseen, c.n, c.m, like=c.s)))
    assert found.outcome == "holds" and "even unseen(n, m)" in found.scope


def late(n: int, m: int) -> list[int]:
    return [0] * n if n < 12 else [1] * n


def skewed(n: int, m: int) -> list[int]:
    return [1] * n if n < 12 else list(range(n))


def test_tables_are_looked_at_beyond_the_sizes_that_are_compared():
    lagged = Domain(**RING, h=Integer(0, lambda c: c.n // 2))
    for table, domain, options, message in (
        (late, lagged, {"vanishing": [(late, "h")]}, "as the proof takes for granted"),
        (skewed, LINE, {}, "skewed is not even"),
    ):
        with pytest.raises(ValueError, match=message):
            run(lambda f, c, table=table: blind(f(c), tabulated(table, c.n, c.m, like=c.s), c), domain, lambda c: c.s, **options)


def blind(column: Tensor, table: Tensor, c: Case) -> All:
    """Return a relation that holds whatever a table is, at a named index too."""
    return All(Equal(table * column, column * table), Equal((table * column * 0)[c.get("h", c.m - c.m)], 0))


def test_a_table_has_plain_integers_in_every_arithmetic():
    for like in (1.0, Fraction(1), sympy.Integer(1), balls.ball(1)):
        assert tabulated(lambda n: [1.0] * n, 2, like=like)[0] == 1
        with pytest.raises(ValueError, match="plain integers"):
            tabulated(lambda n: [0.5] * n, 2, like=like)


def test_random_programs_are_what_numpy_makes_of_them():
    """Sums, products, transforms and entries on unknown sizes, evaluated, against the same calls on arrays."""
    rng = np.random.default_rng(0)
    ledger = Ledger()
    size = Whole("n", ledger, 1)
    unknown = [opaque("e", EVERY["e"], (size,), ledger), opaque("s", EVERY["s"], (size,), ledger)]
    for _ in range(100):
        program = rng.integers(0, 1000, 3)
        symbolic = performed(program, unknown, size)
        for n in (1, 2, 3, 4, 5):
            plain = np.random.default_rng(n).standard_normal(n)
            arrays = {"e": np.abs(plain + plain[-np.arange(n)]) + 1, "s": plain}
            place = Place({"n": n}, {}, named(arrays), at_size({size.symbol: Fraction(n)}))
            numbers = performed(program, [arrays["e"], arrays["s"]], n)
            assert np.allclose(evaluated(symbolic.form, symbolic.axes, place), numbers), (program, n)


def named(arrays: dict[str, np.ndarray]) -> Tensor:
    return lambda s: arrays[s.name]


def at_size(values: dict[Any, Fraction]) -> Tensor:
    return lambda c: complex(evaluate([c.term], values, Fraction(0))[0])


def performed(program: Tensor, columns: list[Tensor], n: Tensor) -> Tensor:
    """Run a program: each step makes one more column of two that are there."""
    columns = list(columns)
    for step in program:
        pair = columns[step // 10 % len(columns)], columns[step // 100 % len(columns)]
        columns.append(STEPS[step % 10](*pair, n))
    return columns[-1]


def site(k: int, n: Tensor) -> int:
    return k % n if isinstance(n, int) else k


STEPS: list[Any] = [
    lambda x, y, n: x + 2 * y,
    lambda x, y, n: x - y * y,
    lambda x, y, n: x * y[0],
    lambda x, y, n: circulant(x) @ y,
    lambda x, y, n: circulant(x).T @ y,
    lambda x, y, n: cosine_matrix(n, x) @ y * ratio(1, n, x),
    lambda x, y, n: convolution(x, y),
    lambda x, y, n: (circulant(x) * circulant(y).T).sum(-1),
    lambda x, y, n: (circulant(x) @ circulant(y))[:, site(1, n)],
    lambda x, y, n: x.sum() * impulse(n, x) + x[site(-2, n)] * y,
]
