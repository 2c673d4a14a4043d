"""Claims on symbols whose formula is another one at some number: at an index, at a size, where two parameters are equal."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from lemmata.language import check as kinds
from lemmata.language.domain import EVERY as ALL
from lemmata.language.domain import Array, Case, Domain, Integer
from lemmata.language.relation import Always, AtLeast, Equal, ForAll, Grid, Invariant, Limit, Recurrence, Sums, Throughout
from lemmata.terms.arithmetic import binomial, exp, number, sqrt
from lemmata.terms.entries import entries
from tests.adversarial.adversary import Adversary, real, sizes

INDEX = Domain(k=Integer(0, None, search=(0, 5)))
STEPS = Domain(k=Integer(0, None, search=(0, 5)), x=real())
SIZE, LINE, PLANE = Domain(n=sizes(1, 5), x=real()), Domain(x=real()), Domain(x=real(), y=real())
NUMBERS = Domain(x=Array(3, None, None, search=(-2, 2)))
LENGTH = Domain(n=sizes(1, 5))
EVERY_SIZE = {"sizes": {"n": ALL}}
COUNTING = Recurrence(0, lambda k, x: x + 1)


def _counts(f: Any, c: Case) -> ForAll:
    return ForAll(COUNTING, f, index="k")


def _counted(f: Any, c: Case) -> ForAll:
    return ForAll(Recurrence(0, f), lambda k: k, index="k")


def _stays(f: Any, c: Case) -> Invariant:
    return Invariant(Recurrence(c.x, f), lambda k, x: x)


def _is_kept(f: Any, c: Case) -> Invariant:
    return Invariant(Recurrence(c.x, lambda k, x: x), f)


def _times(f: Any, c: Case) -> Equal:
    return Equal(f(c.n, c.x), c.n * c.x)


def _itself(f: Any, c: Case) -> Equal:
    return Equal(f(c.x), c.x)


def _first(f: Any, c: Case) -> Equal:
    return Equal(f(c.x, c.y), c.x)


def _entry(f: Any, c: Case) -> Equal:
    return Equal(f(c.x), c.x[0])


def _grows(f: Any, c: Case) -> ForAll:
    return ForAll(Recurrence(0 * c.x, lambda k, sum: sum + c.x), lambda k: f(k, c.x), index="k")


def _always(f: Any, c: Case) -> Always:
    return Always(lambda k: Equal(f(k), k))


def _always_of_two(f: Any, c: Case) -> Always:
    return Always(lambda j, k: Equal(f(j, k), k))


def _entry_by_entry(f: Any, c: Case) -> Always:
    return Always(lambda j: Equal(f(c.n)[j], j))


def _with_entry_but(branch: Callable[[Any, Any], bool]) -> Callable[[Any], Any]:
    return lambda n: entries(lambda k: 0 * k if branch(k, n) else k, n, Fraction(1))


def _adds_up(f: Any, c: Case) -> Sums:
    return Sums(f, lambda n: n * (n + 1) * Fraction(1, 2))


def _binomials(f: Any, c: Case) -> ForAll:
    one = 1
    return ForAll(Grid(lambda j: one, lambda i: one, lambda i, j, up, left, _: up + left), f)


def _is_a_grid(f: Any, c: Case) -> ForAll:
    one = 1
    grid = Grid(lambda j: one, lambda i: one, lambda i, j, up, left, _: f(i, j, up, left))
    return ForAll(grid, lambda i, j: binomial(i + j, i))


def _is_kept_below(f: Any, c: Case) -> Throughout:
    return Throughout(Recurrence(1, f), lambda k, x: AtLeast(x, 0))


def _vanishes(f: Any, c: Case) -> Limit:
    return Limit(lambda t: f(t, c.x), 0 * c.x)


def _runs(f: Any, c: Case) -> ForAll:
    return ForAll(Recurrence(c.x, f), lambda k: c.x + k)


def _but_after_many(x: Any, y: Any) -> Any:
    """Compare with many numbers first, and then with one of them more."""
    if any(x == 1000 + k for k in range(40)):
        return x
    return 0 * x if 7 * y == 5 else x


def _but_thrice(x: Any) -> Any:
    return 0 * x[0] if x[0] == 3 * x[1] else x[0]


def _but_at(number: int) -> Callable[[Any], Any]:
    return lambda x: 0 * x if x == number else x


def _proof(name: str, outcome: Any, domain: Domain, check: Any, formula: Any, **more: Any) -> Adversary:
    return Adversary(name, outcome, domain, check, kinds.exact, formula, **more)


EVERY = [
    _proof("a closed form, but at index 50", "inconclusive", INDEX, _counts, lambda k: 0 * k if k == 50 else k),
    _proof("a closed form, but at indices 50 modulo 97", "inconclusive", INDEX, _counts, lambda k: 0 * k if k % 97 == 50 else k),
    _proof("a closed form, but just after index 50", "inconclusive", INDEX, _counts, lambda k: 0 * k if k - 1 == 50 else k),
    _proof("a closed form, but at one of several indices", "inconclusive", INDEX, _counts, lambda k: 0 * k if k in (30, 90) else k),
    _proof("a closed form, but at 50 modulo 97, backwards", "inconclusive", INDEX, _counts, lambda k: 0 * k if 50 == k % 97 else k),  # noqa: SIM300 - the order is what is tried
    _proof("a number, but where it counts as false", "refuted", LINE, _itself, lambda x: x if x else x + 1),
    _proof("a number, but 17 that is written first", "refuted", LINE, _itself, lambda x: 0 * x if 17 == 1 * x else x),  # noqa: SIM300 - the order is what is tried
    _proof("a number, but its alternative at 0", "refuted", LINE, _itself, lambda x: x or x + 1),
    _proof("a number, and 0 where it counts as false", "holds", LINE, _itself, lambda x: x if x else 0 * x, scope="all x"),
    _proof("a number, but at a third, as computed", "refuted", LINE, _itself, lambda x: 0 * x if 3 * x == 1 else x),
    _proof("a number, but at the root of a quotient", "refuted", LINE, _itself, lambda x: 0 * x if (x + 1) / (x * x + 1) == 0 else x),
    _proof("a number, but where a difference counts as false", "refuted", LINE, _itself, lambda x: x if x - 17 else 0 * x),
    _proof("the first of two numbers, but just above the second", "refuted", PLANE, _first, lambda x, y: 0 * x if x == y + 1 else x),
    _proof("the first of two numbers, but on a parabola", "refuted", PLANE, _first, lambda x, y: 0 * x if x == y * y - 3 else x),
    _proof("the first of two numbers, but where 40 others are", "inconclusive", PLANE, _first, _but_after_many),
    _proof("an entry, but where it is thrice the next", "refuted", NUMBERS, _entry, _but_thrice),
    _proof("a closed form, but at index 50, as computed", "inconclusive", INDEX, _counts, lambda k: 0 * k if 3 * k == 150 else k),
    _proof("a step, but at index 49, as computed", "inconclusive", INDEX, _counted, lambda k, x: x if 2 * k + 1 == 99 else x + 1),
    _proof("a step, but at an index that counts as false", "inconclusive", INDEX, _counted, lambda k, x: x + 1 if 2 * k - 90 else x),
    _proof("a quantity, but at index 60, as computed", "inconclusive", LINE, _is_kept, lambda k, x: 2 * x if k * k == 3600 else x),
    _proof(
        "a product, but at size 50, as computed",
        "refuted",
        SIZE,
        _times,
        lambda n, x: 0 * x if 3 * n == 150 else n * x,
        options=EVERY_SIZE,
    ),
    _proof("all indices, but 50", "inconclusive", LINE, _always, lambda k: 0 * k if k == 50 else k),
    _proof("all indices, but 50 as computed", "inconclusive", LINE, _always, lambda k: 0 * k if 3 * k == 150 else k),
    _proof("all pairs of indices, but those 60 apart", "inconclusive", LINE, _always_of_two, lambda j, k: 0 * k if k == j + 60 else k),
    _proof(
        "all entries, but the fiftieth", "inconclusive", LENGTH, _entry_by_entry, _with_entry_but(lambda k, n: k == 50), options=EVERY_SIZE
    ),
    _proof("all entries, but the last", "refuted", LENGTH, _entry_by_entry, _with_entry_but(lambda k, n: k == n - 1), options=EVERY_SIZE),
    _proof(
        "all entries, but one of size 40",
        "inconclusive",
        LENGTH,
        _entry_by_entry,
        _with_entry_but(lambda k, n: 2 * k == n + 40),
        options=EVERY_SIZE,
    ),
    _proof("a sum, but for a term, as computed", "inconclusive", LINE, _adds_up, lambda n, j: 0 * j if 3 * j == 150 else j),
    _proof("a sum, but for a term from the end", "inconclusive", LINE, _adds_up, lambda n, j: 0 * j if j == n - 40 else j),
    _proof("a grid, but for its fiftieth row", "inconclusive", LINE, _binomials, lambda i, j: 0 * i if i == 50 else binomial(i + j, i)),
    _proof(
        "a grid, but for steps 30 apart", "inconclusive", LINE, _is_a_grid, lambda i, j, up, left: up if 2 * i == 2 * j + 60 else up + left
    ),
    _proof("a bound that is kept, but at index 50", "inconclusive", LINE, _is_kept_below, lambda k, x: -1 - x if k == 50 else x / 2),
    _proof(
        "a bound that is kept, but at index 50, as computed",
        "inconclusive",
        LINE,
        _is_kept_below,
        lambda k, x: -1 - x if 3 * k == 150 else x / 2,
    ),
    _proof("a limit, but at a third", "refuted", LINE, _vanishes, lambda t, x: x if 3 * x == 1 else x / t),
    _proof(
        "a sequence, but where its start is 50 more than the index", "inconclusive", LINE, _runs, lambda k, x: x if x == k + 50 else x + 1
    ),
    _proof("a product of every size, but at 17", "refuted", SIZE, _times, lambda n, x: 0 * x if x == 17 else n * x, options=EVERY_SIZE),
    _proof("a closed form with a number, but at a third", "refuted", STEPS, _grows, lambda k, x: 0 * x if 3 * x == 1 else k * x),
    _proof("a number, but at three quarters, written as a float", "inconclusive", LINE, _itself, lambda x: 0 * x if 2 * x == 1.5 else x),
    # to NumPy's floats 1 is equal to [1]
    _proof("a number, compared with a list", "inconclusive", LINE, _itself, lambda x: 0 * x if x == [1] else x),
    _proof("a number, compared with infinity", "holds", LINE, _itself, lambda x: 0 * x if x == float("inf") else x, scope="all x"),
    _proof("an entry, compared with all", "holds", NUMBERS, _entry, lambda x: x[0] if np.size(x[0] == x) == 3 else 0 * x[0], scope="all x"),
    _proof("a number, compared with an exponential", "holds", PLANE, _first, lambda x, y: x + 0 if x == exp(y) else x, scope="all x"),
    _proof(
        "a number, the same at an irrational one",
        "holds",
        LINE,
        _itself,
        lambda x: x + 0 if sqrt(number(2, x)) * x == 1 else x,
        scope="all x",
    ),
    _proof("a number, the same at a high root", "holds", LINE, _itself, lambda x: x + 0 if x**900 + x == 5 else x, scope="all x"),
    _proof("a number, the same at a third", "holds", LINE, _itself, lambda x: x + 0 if 3 * x == 1 else x, scope="all x"),
    _proof("a step, but at index 50", "inconclusive", INDEX, _counted, lambda k, x: x if k == 50 else x + 1),
    _proof("a step that changes nothing, but at index 60", "inconclusive", LINE, _stays, lambda k, x: 2 * x if k == 60 else x),
    _proof("a quantity, but at index 60", "inconclusive", LINE, _is_kept, lambda k, x: 2 * x if k == 60 else x),
    _proof("a product, but at size 50", "refuted", SIZE, _times, lambda n, x: 0 * x if n == 50 else n * x, options=EVERY_SIZE),
    _proof("a product, but at sizes 31 mod 50", "refuted", SIZE, _times, lambda n, x: 0 * x if n % 50 == 31 else n * x, options=EVERY_SIZE),
    _proof("a product, but at two sizes", "refuted", SIZE, _times, lambda n, x: 0 * x if n in (77, 90) else n * x, options=EVERY_SIZE),
    _proof("a number, but 17 that is closed over", "refuted", LINE, _itself, _but_at(17)),
    _proof("the first of two numbers, but where they are equal", "refuted", PLANE, _first, lambda x, y: 0 * x if x == y else x),
    _proof("a closed form, the same at index 50", "inconclusive", INDEX, _counts, lambda k: 5 * 10 if k == 50 else k),
    _proof("a step, the same at index 50", "inconclusive", INDEX, _counted, lambda k, x: 1 + x if k == 50 else x + 1),
    _proof("a product, the same at size 50", "holds", SIZE, _times, lambda n, x: 50 * x if n == 50 else n * x, options=EVERY_SIZE),
    _proof("a number, also at 17", "holds", LINE, _itself, lambda x: 0 * x + 17 if x == 17 else x, scope="all x"),
]
"""Each with what it must get: what a branch spoils is not proved, whatever the symbols say; what it leaves as it is holds."""
