"""False statements of every kind that a proof on terms may be asked for.

Each is false as its domain states it. Some hold of less, off a pole, at one value or of some entries: what holds then says so, in `words`
of its scope or by the mark "partial", and what does not say so is as false as any.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from lemmata.language.domain import EVERY, Array, Case, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE as ABOVE
from lemmata.language.relation import (
    All,
    Always,
    AtLeast,
    Equal,
    ForAll,
    Invariant,
    Leading,
    Limit,
    Recurrence,
    SumOfSquares,
    Sums,
    Theta,
    Throughout,
)
from lemmata.terms.arithmetic import (
    circulant,
    even_dft,
    even_idft,
    exp,
    eye,
    log,
    maximum,
    minimum,
    number,
    power,
    solve,
    sqrt,
    tabulated,
    where,
)
from lemmata.terms.entries import entries
from lemmata.terms.sums.opaque import Opaque


@dataclass(frozen=True)
class Statement:
    """A formula, the check that compares it, its domain, options of the check, and the words of a scope with which it would be true."""

    name: str
    domain: Domain
    check: Callable[[Any, Case], Any]
    formula: Callable[..., Any]
    words: str = ""
    options: dict[str, Any] = field(default_factory=dict)


REAL = Interval(None, None, search=(-1, 1))
POSITIVE, NATURAL = Interval(*ABOVE, search=(0.5, 2)), Interval(0, None, search=(0, 2))
UNIT, BALANCED = Interval(0, 1), Interval(-1, 1)
SIZE, STEP = Integer(1, None, search=(1, 5)), Integer(0, None, search=(0, 5))
ANY_SIZE = {"sizes": {"n": EVERY}}
LINE, HALF, PLANE, SQUARE = Domain(x=REAL), Domain(x=POSITIVE), Domain(x=REAL, y=REAL), Domain(x=UNIT, y=UNIT)
SEGMENT, SIZES, STEPS = Domain(x=BALANCED), Domain(n=SIZE, x=REAL), Domain(k=STEP, x=REAL)
GROWING = Domain(x=POSITIVE, y=POSITIVE)
PAIR, FEW = Domain(a=Array(2, None, None, search=(-2, 2))), Domain(n=Integer(0, 4), x=REAL)
THREE = Domain(x=Array(3, None, None, search=(-2, 2)))


def of_one(right: Callable[[Any], Any]) -> Callable[[Any, Case], Equal]:
    """f(x) = right(x)."""
    return lambda f, c: Equal(f(c.x), right(c.x))


def least(bound: Callable[[Any], Any]) -> Callable[[Any, Case], AtLeast]:
    """f(x) ≥ bound(x)."""
    return lambda f, c: AtLeast(f(c.x), bound(c.x))


def of_two(right: Callable[[Any, Any], Any]) -> Callable[[Any, Case], Equal]:
    """f(x, y) = right(x, y)."""
    return lambda f, c: Equal(f(c.x, c.y), right(c.x, c.y))


def above(bound: Callable[[Any, Any], Any]) -> Callable[[Any, Case], AtLeast]:
    """f(x, y) ≥ bound(x, y)."""
    return lambda f, c: AtLeast(f(c.x, c.y), bound(c.x, c.y))


def itself(x: Any) -> Any:
    """Return x."""
    return x


def zero(x: Any) -> Any:
    """Return 0 of the kind of x."""
    return 0 * x


def counts(f: Any, c: Case) -> ForAll:
    """k x is f(k, x): the sum of k equal steps."""
    return ForAll(Recurrence(0 * c.x, lambda k, total: total + c.x), lambda k: f(k, c.x), index="k")


def runs(f: Any, c: Case) -> ForAll:
    """x + k is what the step f makes of x."""
    return ForAll(Recurrence(c.x, f), lambda k: c.x + k)


def is_kept(f: Any, c: Case) -> Invariant:
    """f keeps its value while x is doubled."""
    return Invariant(Recurrence(c.x, lambda k, x: 2 * x), f)


def stays_positive(f: Any, c: Case) -> Throughout:
    """The sequence from x by the step f is never negative."""
    return Throughout(Recurrence(c.x, f), lambda k, x: AtLeast(x, 0))


def tends(value: Callable[[Any], Any]) -> Callable[[Any, Case], Limit]:
    """f(t, x) → value(x) as t grows."""
    return lambda f, c: Limit(lambda t: f(t, c.x), value(c.x))


def all_entries(f: Any, c: Case) -> Always:
    """Entry i of f(n) is i."""
    return Always(lambda i: Equal(f(c.n)[i], i))


def ramp(n: Any, of: Callable[[Any], Any]) -> Any:
    """Return the array of n entries of(0), of(1), …"""
    return entries(of, n, Fraction(1))


def in_floats(x: Any) -> Any:
    """Return x, but of a float its half."""
    return x / 2 if isinstance(x, float) else x


def below_zero(x: Any) -> Any:
    """Return x, but one more below 0, if that can be asked."""
    try:
        return x + 1 if x < 0 else x
    except TypeError:
        return x


TABLE = {9: 1}


def difference(a: Any) -> Any:
    """Return a_0 - a_1."""
    return a[0] - a[1]


def thrice(f: Any, c: Case) -> Equal:
    """Compare f of three entries of two with 0."""
    return Equal(f([c.a[0], c.a[0], c.a[1]]), 0)


def of_indices(f: Any, c: Case) -> Always:
    """Compare f(j) with 0 for every j."""
    return Always(lambda j: Equal(f(j), 0))


def from_mean(a: Any) -> Any:
    """Return what entries are more than their mean."""
    return a - np.mean(a)


def looked_up(n: Any, x: Any) -> Any:
    """Return x, but one more where n is in a table."""
    return x + TABLE.get(n, 0)


def at_place(n: Any, m: Any, x: Any) -> Any:
    """Return entry m of n + 20 ones, 0 where there is none."""
    try:
        return entries(lambda i: 1 + 0 * x, n + 20, like=x)[m]
    except IndexError:
        return 0 * x


IDENTITIES = [
    Statement("a square, but for its last term", LINE, of_one(lambda x: x * x + 2 * x), lambda x: (x + 1) ** 2),
    Statement("a difference of squares, with a sign", PLANE, of_two(lambda x, y: (x - y) * (x - y)), lambda x, y: x * x - y * y),
    Statement("a root of a square", LINE, of_one(itself), lambda x: sqrt(x * x)),
    Statement("a product of roots", PLANE, of_two(lambda x, y: sqrt(x * y)), lambda x, y: sqrt(x * x) * sqrt(y * y)),
    Statement("an exponential of a sum", PLANE, of_two(lambda x, y: exp(x) + exp(y)), lambda x, y: exp(x + y)),
    Statement("a logarithm of a product", GROWING, of_two(lambda x, y: log(x) * log(y)), lambda x, y: log(x * y)),
    Statement("an absolute value", LINE, of_one(itself), abs),
    Statement("the larger of two", PLANE, of_two(lambda x, y: x), maximum),
    Statement("the smaller of two, as their mean", PLANE, of_two(lambda x, y: (x + y) / 2), minimum),
    Statement("two pieces, one of them wrong", LINE, of_one(itself), lambda x: where(x > 0, x, 2 * x)),
    Statement("two pieces, wrong at the joint", LINE, of_one(itself), lambda x: where(x > 0, x, where(x < 0, x, x + 1))),
    Statement("a number, but at 3", LINE, of_one(itself), lambda x: x + 1 if x == 3 else x),
    Statement("a number, but where it is thrice another", PLANE, of_two(lambda x, y: x), lambda x, y: 0 * x if x == 3 * y else x),
    Statement("a derivative of a cube", LINE, lambda f, c: Equal(f(c.x).diff(c.x), 2 * c.x * c.x), lambda x: x**3),
    Statement("an entry of a product", THREE, lambda f, c: Equal(f(c.x), c.x[0] * c.x[2]), lambda x: x[0] * x[1]),
    Statement("a sum of entries, but for one", THREE, lambda f, c: Equal(f(c.x), c.x[0] + c.x[1]), lambda x: x.sum()),
    Statement(
        "a choice, wrong in one case",
        Domain(way=Choice("left", "right"), x=REAL),
        lambda f, c: Equal(f(c.way, c.x), c.x),
        lambda way, x: x if way == "left" else -x,
    ),
    Statement(
        "a size, wrong at one",
        Domain(n=Integer(1, 4), x=REAL),
        lambda f, c: Equal(f(c.n, c.x), c.n * c.x),
        lambda n, x: n * x + x * (n // 3),
    ),
    Statement(
        "a factor that is computed, and another one",
        Domain(x=REAL, y=Computed(lambda c: c.x + 1)),
        of_two(lambda x, y: x * x),
        lambda x, y: x * y,
    ),
    Statement("a second part of two", LINE, lambda f, c: All(Equal(f(c.x), c.x), Equal(f(c.x) + c.x, 3 * c.x)), itself),
    Statement("a number, another one for floats", LINE, of_one(itself), in_floats),
    Statement("a number, but on a half line", LINE, of_one(itself), lambda x: x + 1 if sqrt(x * x) == x else x),
    Statement("a number, but between two others", LINE, of_one(itself), lambda x: x + 1 if abs(x - 2) + abs(x - 3) == 1 else x),
    Statement("a number, but at a corner of a square", SQUARE, of_two(lambda x, y: x), lambda x, y: x + 1 if x * y == 1 else x),
    Statement("a number, but at an irrational one", LINE, of_one(itself), lambda x: x + 1 if x * x == 2 else x),
    Statement("a number, but where an exponential is 1", LINE, of_one(itself), lambda x: x + 1 if exp(x) == 1 else x),
    Statement("a number, but below 0, by a swallowed order", LINE, of_one(itself), below_zero),
    Statement("a number, but below 0, by a truth value", LINE, of_one(itself), lambda x: x + 1 if (x < 0) in (True,) else x),
    Statement("a number, another one for fractions", LINE, of_one(itself), lambda x: 2 * x if isinstance(x, Fraction) else x),
]
BOUNDS = [
    Statement("a line above 0", LINE, least(zero), itself),
    Statement("a square above another number", LINE, least(lambda x: 0 * x + Fraction(1, 1000)), lambda x: x * x),
    Statement("a square above a chord", SEGMENT, least(lambda x: x), lambda x: x * x),
    Statement("a parabola, below 0 in a thin set", LINE, least(zero), lambda x: (10 * x - 7) ** 2 - Fraction(1, 10**6)),
    Statement("a product of two of any sign", PLANE, above(lambda x, y: 0 * x), lambda x, y: x * y),
    Statement("an inequality of means, turned", GROWING, above(lambda x, y: (x + y) / 2), lambda x, y: sqrt(x * y)),
    Statement("a form that is not definite", PLANE, above(lambda x, y: 0 * x), lambda x, y: x * x - 3 * x * y + y * y),
    Statement("a product above a sum in a square", SQUARE, above(lambda x, y: x + y - Fraction(99, 100)), lambda x, y: x * y),
    Statement("an exponential above a steeper line", LINE, least(lambda x: 2 * x + 1), exp),
    Statement("a logarithm above a line", HALF, least(lambda x: x - 1), log),
    Statement(
        "squares that are not what they prove", LINE, lambda f, c: SumOfSquares(f(c.x), 1, [(1, c.x - 2)]), lambda x: x * x - 4 * x + 4
    ),
    Statement("the larger of two below one", PLANE, above(maximum), lambda x, y: x),
    Statement("a bound in one piece alone", LINE, least(zero), lambda x: where(x > 0, x, x + 1)),
    Statement("a quotient in the wrong order", GROWING, above(lambda x, y: x / (x + y + 1)), lambda x, y: x / (x + y + 2)),
    Statement("a bound, but at a corner", SQUARE, above(lambda x, y: x * y + Fraction(1, 2)), lambda x, y: x + y),
    Statement("a bound of a root", Domain(x=UNIT), least(lambda x: x + Fraction(1, 100)), sqrt),
    Statement("a cubic beyond its greatest root", Domain(x=NATURAL), least(zero), lambda x: x**3 - 3 * x + 1),
]
CONDITIONS = [
    Statement("a quotient by itself", LINE, of_one(lambda x: 0 * x + 1), lambda x: x / x, words="off the zeros of"),
    Statement("a quotient at a corner", SQUARE, of_two(lambda x, y: x), lambda x, y: x / (x + y) * (x + y), words="off"),
    Statement("a bound of a quotient at a corner", SQUARE, above(lambda x, y: 0 * x), lambda x, y: x / (x + y), words="off"),
    Statement(
        "a computed factor without a value",
        Domain(x=BALANCED, y=Computed(lambda c: 1 / (1 - c.x))),
        of_two(lambda x, y: 1 + 0 * x),
        lambda x, y: y * (1 - x),
        words="off",
    ),
    Statement("a square of a root", LINE, of_one(itself), lambda x: sqrt(x) ** 2, words="real"),
    Statement("an exponential of a logarithm", LINE, of_one(itself), lambda x: exp(log(x)), words="real"),
    Statement(
        "a root that is not real in a corner", SQUARE, of_two(lambda x, y: x + y - 1), lambda x, y: sqrt(x + y - 1) ** 2, words="real"
    ),
    Statement("a logarithm that cancels", LINE, of_one(zero), lambda x: log(x) - log(x), words="real"),
    Statement("a divisor inside a root", LINE, of_one(lambda x: 0 * x), lambda x: sqrt(1 / (x * x)) - sqrt(1 / (x * x)), words="off"),
    Statement("a slope at the joint of an absolute value", LINE, lambda f, c: Equal(f(c.x).diff(c.x) ** 2, 1), abs, words="off"),
    Statement("a power that is negative", LINE, of_one(lambda x: 0 * x + 1), lambda x: x**-2 * x**2, words="off"),
]
SCOPES = [
    Statement("entries of an array of another length", PAIR, thrice, difference, words="partial"),
    Statement("entries of an array, one by one", PAIR, lambda f, c: All(*(Equal(f(one), 0) for one in c.a)), from_mean, words="partial"),
    Statement(
        "a discrete parameter near 1 alone",
        FEW,
        lambda f, c: Limit(lambda t: f(1 + 1 / (t + 1), c.x), 0),
        lambda n, x: x * (n - 1) * (n - 2),
        words="partial",
    ),
    Statement(
        "a difference of two calls, and one on the diagonal",
        PLANE,
        lambda f, c: Equal(f(c.x, c.y) - f(c.x, c.y) + f(c.x, c.x), 0),
        lambda x, y: x - y,
        words="partial",
    ),
    Statement("a number that is an index", Domain(x=UNIT), of_indices, lambda x: x - x // 1, words="partial"),
    Statement(
        "at even sizes, by an index",
        SIZES,
        lambda f, c: Always(lambda i: Equal(f(2 * i + 2, c.x), c.x)),
        lambda n, x: x * (1 + n % 2),
        words="partial",
        options=ANY_SIZE,
    ),
    Statement("at time 0 alone", Domain(t=NATURAL, x=REAL), lambda f, c: Equal(f(0 * c.t, c.x), c.x), lambda t, x: x * exp(t)),
    Statement("at one value of a parameter", PLANE, lambda f, c: Equal(f(c.x, 1), c.x), lambda x, y: x * y),
    Statement("on the diagonal alone", PLANE, lambda f, c: Equal(f(c.x, c.x), c.x), lambda x, y: 2 * x - y),
    Statement(
        "of twice a number alone",
        HALF,
        lambda f, c: Equal(f(c.x * c.x + 1), c.x * c.x + 1),
        lambda x: where(x < 1, 0 * x, x),
        words="partial",
    ),
    Statement("a parameter in neither side", PLANE, lambda f, c: Equal(0 * f(c.x, c.y), 0 * c.x), lambda x, y: x + y, words="nothing"),
    Statement("one entry of three", THREE, lambda f, c: Equal(f(c.x)[0], c.x[0]), lambda x: np.array([x[0], x[1] + 1, x[2]])),
    Statement(
        "the entry of a table",
        Domain(n=SIZE),
        lambda f, c: Equal(f(c.n)[0], 0),
        lambda n: ramp(n, lambda i: i * (i - 1) * n),
        options=ANY_SIZE,
    ),
    Statement(
        "at even sizes alone", SIZES, lambda f, c: Equal(f(2 * c.n, c.x), 2 * c.n * c.x), lambda n, x: n * x, options=ANY_SIZE, words="2*n"
    ),
    Statement("the square of a number alone", LINE, lambda f, c: Equal(f(c.x * c.x), c.x * c.x), lambda x: sqrt(x * x), words="partial"),
    Statement("an exponential alone", LINE, lambda f, c: Equal(f(exp(c.x)), exp(c.x)), abs, words="partial"),
    Statement(
        "a sum of both numbers alone", PLANE, lambda f, c: Equal(f(c.x + c.y, c.x + c.y), 0 * c.x), lambda x, y: x - y, words="partial"
    ),
    Statement(
        "at the indices from 1 on",
        STEPS,
        lambda f, c: ForAll(Recurrence(c.x, lambda k, x: x), lambda k: f(k + 1, c.x), index="k"),
        lambda k, x: where(k > 0, x, x + 1),
        words="partial",
    ),
    Statement(
        "at the even indices",
        STEPS,
        lambda f, c: ForAll(Recurrence(c.x, lambda k, x: x), lambda k: f(2 * k, c.x), index="k"),
        lambda k, x: x + k % 2,
        words="partial",
    ),
    Statement("the first of two slopes", PLANE, lambda f, c: Equal(f(c.x, 0 * c.y), c.x), lambda x, y: x + y),
]
SEQUENCES = [
    Statement("a size, but one in a table", SIZES, lambda f, c: Equal(f(c.n, c.x), c.x), looked_up, options=ANY_SIZE),
    Statement(
        "an entry at a place that may not be there",
        Domain(n=SIZE, m=STEP, x=REAL),
        lambda f, c: Equal(f(c.n, c.m, c.x), 1),
        at_place,
        options={"sizes": {"n": EVERY, "m": EVERY}},
    ),
    Statement("a closed form that starts wrong", STEPS, counts, lambda k, x: k * x + 1),
    Statement("a closed form of a wrong step", STEPS, counts, lambda k, x: k * k * x),
    Statement("a closed form that is right at the start", STEPS, counts, lambda k, x: k * x * (1 + (k - 1) * (k - 2))),
    Statement("a step that is off by a half", LINE, runs, lambda k, x: x + Fraction(1, 2)),
    Statement("a step that grows", LINE, runs, lambda k, x: x + 1 + k * (k - 1)),
    Statement("a closed form, but at index 50", STEPS, counts, lambda k, x: 0 * x if k == 50 else k * x),
    Statement("what doubling does not keep", LINE, is_kept, lambda k, x: x),
    Statement("what doubling keeps in the wrong direction", LINE, is_kept, lambda k, x: x * power(number(2, x), k)),
    Statement("a step that falls below 0", HALF, stays_positive, lambda k, x: x - 1),
    Statement("a step that falls below 0 in the end", HALF, stays_positive, lambda k, x: x - Fraction(1, 10**3) * x * k),
    Statement("a start below 0", LINE, stays_positive, lambda k, x: x / 2),
    Statement("a sum of numbers", LINE, lambda f, c: Sums(f, lambda n: n * (n + 1) / 2), lambda n, j: j + 1),
    Statement("a sum of squares", LINE, lambda f, c: Sums(f, lambda n: n * (n + 1) * (2 * n + 1) / 3), lambda n, j: j * j),
    Statement(
        "all indices, but the third", LINE, lambda f, c: Always(lambda k: Equal(f(k), k)), lambda k: k + where((k - 3) * (k - 3) > 0, 0, 1)
    ),
    Statement("all pairs of indices", LINE, lambda f, c: Always(lambda i, j: Equal(f(i, j), i)), lambda i, j: i + j),
    Statement("all entries of any length", Domain(n=SIZE), all_entries, lambda n: ramp(n, lambda i: i + 1), options=ANY_SIZE),
    Statement(
        "all entries, but the last",
        Domain(n=SIZE),
        all_entries,
        lambda n: ramp(n, lambda i: where(n - 1 - i > 0, i, 0 * i)),
        options=ANY_SIZE,
    ),
    Statement("a product of every size", SIZES, lambda f, c: Equal(f(c.n, c.x), c.n * c.x), lambda n, x: n * n * x, options=ANY_SIZE),
    Statement(
        "a power of every size", SIZES, lambda f, c: Equal(f(c.n, c.x), c.x ** (2 * c.n)), lambda n, x: x ** (n + 1), options=ANY_SIZE
    ),
    Statement(
        "a product of every size, but at 17",
        SIZES,
        lambda f, c: Equal(f(c.n, c.x), c.n * c.x),
        lambda n, x: 0 * x if n == 17 else n * x,
        options=ANY_SIZE,
    ),
    Statement(
        "a bound at every size, but at the first",
        SIZES,
        lambda f, c: AtLeast(f(c.n, c.x), 2 * c.n),
        lambda n, x: n * n + x * x,
        options=ANY_SIZE,
    ),
    Statement(
        "a part beside all entries",
        Domain(n=SIZE),
        lambda f, c: All(all_entries(f, c), Equal(f(c.n)[0], 1)),
        lambda n: ramp(n, lambda i: i),
        options=ANY_SIZE,
    ),
]
LIMITS = [
    Statement("a limit that is another number", LINE, tends(lambda x: x + 1), lambda t, x: x + 1 / t),
    Statement("a limit that does not exist", HALF, tends(itself), lambda t, x: x * t),
    Statement("a limit at a rate of either sign", LINE, tends(zero), lambda t, x: exp(-x * t)),
    Statement("a limit of a quotient", GROWING, lambda f, c: Limit(lambda t: f(t, c.x), c.y), lambda t, x: (x * t + 1) / (t + 2)),
    Statement(
        "a limit, but where a coefficient is 0", LINE, tends(lambda x: 1 + 0 * x), lambda t, x: (x * t + 2) / (x * t + 1), words="off"
    ),
    Statement(
        "a leading term of the wrong constant",
        HALF,
        lambda f, c: Leading(lambda t: f(t, c.x), lambda t: 2 * c.x * t),
        lambda t, x: x * t + 1,
    ),
    Statement(
        "a leading term of the wrong power", HALF, lambda f, c: Leading(lambda t: f(t, c.x), lambda t: c.x * t), lambda t, x: x * t * t + t
    ),
    Statement("an order of growth", HALF, lambda f, c: Theta(lambda t: f(t, c.x), lambda t: t * t), lambda t, x: x * t + 1),
    Statement(
        "an order of growth, but at 0",
        Domain(x=NATURAL),
        lambda f, c: Theta(lambda t: f(t, c.x), lambda t: t),
        lambda t, x: x * t + 1,
        words="off",
    ),
]
RING = Domain(
    n=Integer(1, None, search=(1, 5)),
    t=BALANCED,
    h=Integer(0, lambda c: c.n - 1),
    s=Array(lambda c: c.n, -1, 1),
    f=Array(lambda c: c.n, 0.5, 2),
    m=Array(lambda c: (c.n, c.n), -0.1, 0.1),
)
COLUMNS = {"every": {"s": Opaque("n"), "f": Opaque("n", positive=True)}}
MATRICES = {"every": {"s": Opaque("n"), "m": Opaque("n", "n")}}


def vanishes(f: Any, c: Case) -> Equal:
    """f = 0."""
    return Equal(f(**{name: c[name] for name in inspect.signature(f).parameters}), 0)


def peaks(n: int) -> list[int]:
    """1 at 0, and 0 elsewhere."""
    return [1] + [0] * (int(n) - 1)


def resolvent(m: Any) -> Any:
    """(2 + m)^-1."""
    return solve(2 * eye(m.shape[0], m) + m, eye(m.shape[0], m))


def asks_in_secret(n: Any) -> bool:
    """Tell whether a size is one that nothing tries."""
    try:
        return bool(n == 1000)
    except TypeError:
        return False


ARRAYS = [
    Statement("a sum without its size", RING, vanishes, lambda n, s: (circulant(s)).sum() - s.sum(), options=COLUMNS),
    Statement("a wrong power of a size", RING, vanishes, lambda n, s: circulant(s).sum() - n * n * s.sum(), options=COLUMNS),
    Statement("a lost delta", RING, vanishes, lambda n, s: (eye(n, s) * circulant(s)).sum() - circulant(s).sum(), options=COLUMNS),
    Statement("a reflected column", RING, vanishes, lambda s: circulant(s).T - circulant(s), options=COLUMNS),
    Statement("a transform back of any column", RING, vanishes, lambda s: even_idft(even_dft(s)) - s, options=COLUMNS),
    Statement("a square of a sum", RING, vanishes, lambda s: s.sum() * s.sum() - (s * s).sum(), options=COLUMNS),
    Statement("an exponential of a sum of entries", RING, vanishes, lambda s: exp(s).sum() - exp(s.sum()), options=COLUMNS),
    Statement("a root of a square, entry by entry", RING, vanishes, lambda s: sqrt(s * s) - s, options=COLUMNS),
    Statement("a quotient, entry by entry", RING, vanishes, lambda s: (1 + s) / (1 + s) - 1, words="off", options=COLUMNS),
    Statement("a quotient of entries that is wrong", RING, vanishes, lambda s, f: 1 / (1 + f) - 1 - 1 / f, options=COLUMNS),
    Statement("a quotient by a size less 1", RING, vanishes, lambda n, s: s / (n - 1) * (n - 1) - s, words="off", options=COLUMNS),
    Statement("a quotient by a number", RING, vanishes, lambda t, s: t * s / t - s, words="off", options=COLUMNS),
    Statement("a root of a root", RING, vanishes, lambda s: sqrt(s) * sqrt(s) - s, words="where", options=COLUMNS),
    Statement("an entry for all", RING, vanishes, lambda s: s - s[0], options=COLUMNS),
    Statement("an inverse that is none", RING, vanishes, lambda m: resolvent(m) - m, words="det", options=MATRICES),
    Statement(
        "an inverse, transposed",
        RING,
        vanishes,
        lambda n, m: resolvent(m) @ (2 * eye(n, m) + m.T) - eye(n, m),
        words="det",
        options=MATRICES,
    ),
    Statement(
        "an inverse on the wrong side", RING, vanishes, lambda m: resolvent(m) @ m.T - m.T @ resolvent(m), words="det", options=MATRICES
    ),
    Statement(
        "a number at which code does something else",
        RING,
        vanishes,
        lambda t, s: 0 * s if t != 1 else s,
        options=COLUMNS,
    ),
    Statement(
        "a place at which something vanishes",
        RING,
        lambda f, c: Equal(f(c.n, c.h, c.s), 0),
        lambda n, h, s: tabulated(peaks, n, like=s)[h],
        words="given",
        options={**COLUMNS, "vanishing": [(peaks, "h")]},
    ),
    Statement(
        "a column that is said to be even",
        RING,
        vanishes,
        lambda s: circulant(s).T - circulant(s),
        words="even s",
        options={"every": {"s": Opaque("n", even=True)}},
    ),
    Statement(
        "a size of which code asks the type",
        RING,
        lambda f, c: Equal(f(c.n, c.s), c.s),
        lambda n, s: (2 if isinstance(n, int) else 1) * s,
        options=COLUMNS,
    ),
    Statement(
        "a refusal that code swallows",
        RING,
        lambda f, c: Equal(f(c.n, c.s), c.s),
        lambda n, s: s * (2 if asks_in_secret(n) else 1),
        options=COLUMNS,
    ),
]
EVERY_STATEMENT = [*IDENTITIES, *BOUNDS, *CONDITIONS, *SCOPES, *SEQUENCES, *LIMITS, *ARRAYS]
