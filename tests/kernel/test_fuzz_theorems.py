"""Random theorems of signs, pieces, discharged conditions, limits and inductions: whatever is proved holds in numbers at random points."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import flint
import pytest

from lemmata.kernel import induction as inductions
from lemmata.kernel.identity import identity
from lemmata.kernel.induction import Recurrence, induction
from lemmata.kernel.limit import tends
from lemmata.kernel.region import SIGNS
from lemmata.kernel.sign import discharged
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.prove.signs.pieces import proof
from lemmata.prove.traced.limits import _Limits
from lemmata.terms.quotients import Quotients
from lemmata.terms.term import INTEGER, ONE, ZERO, Term, conditions, constant, evaluate, kept, variable
from tests.kernel.test_fuzz import VARIABLES, precision
from tests.kernel.test_fuzz_regions import any_term, point, rational, values_at

BITS = 1_000
POINTS = 12
FAR = 2**60
"""Where a term is held against its limit, which it is nearer to than 2^−20: it tends to that at least as 1/t does."""
NEAR = 2.0**-20
T, A, P, Q = variable("t", "> 0"), variable("a"), variable("p", "> 0"), variable("q", "> 0")
K, X, B = variable("k", INTEGER), variable("k-th x"), variable("b")


def holds(theorem: Theorem, values: list[flint.arb], words: str) -> int:
    """Return whether a theorem was tried, as it is where all that it is said under is certainly met.

    Raises: AssertionError where it does not hold.
    """
    *given, left, right = values
    asked = (*theorem.supposes, *theorem.where)
    if not all(kept(kind, one) for (kind, _), one in zip(asked, given, strict=True)):
        return 0
    gap = left - right
    if not gap.is_finite():
        return 0
    certain = {1} if gap > 0 else {-1} if gap < 0 else {0} if gap.is_zero() else {-1, 0, 1}
    assert certain & SIGNS[theorem.kind], f"{theorem.words()} at {words}"
    return 1


def said(theorem: Theorem) -> list[Term]:
    """Return what a theorem is about: its conditions, and both sides."""
    return [*(one for _, one in (*theorem.supposes, *theorem.where)), theorem.left, theorem.right]


def of_signs(seeds: range) -> Counter[str]:
    """Return what came of random statements of signs, and of conditions of having a value."""
    came: Counter[str] = Counter()
    for seed in seeds:
        source = random.Random(seed)
        one, other = (any_term(source, source.choice([0, 1, 1])) for _ in range(2))
        kind: Any = source.choice(["nonnegative", "positive", "nonzero", "zero"])
        left = source.choice(
            [one, abs(one) + other * other, one * one, one.maximum(other), (one - other) ** 2 + 1, one.exp(), one - one.floor()]
        )
        right = source.choice([ZERO, ZERO, ZERO, other, -(other * other), one, one.minimum(other)])
        given = source.choice(["positive", "nonnegative"]), source.choice([*VARIABLES, one, other, one - other])
        supposes = [given] * source.choice([0, 0, 1])
        came["statements"] += 1
        try:
            theorem = proof(kind, left, right, supposes)
        except (NoTheorem, ZeroDivisionError):
            continue
        if theorem is None:
            continue
        came[f"proved, {theorem.rule}"] += 1
        conditional = [proof(of, part, ZERO, supposes) for of, part in theorem.where]
        whole = discharged(theorem, [one for one in conditional if one is not None])
        came["discharged"] += len(theorem.where) - len(whole.where)
        with precision(BITS):
            for _ in range(POINTS):
                at = point(source)
                try:
                    came["points"] += holds(whole, values_at(said(whole), at), str(at))
                except TypeError:  # a fraction that is not written out
                    continue
    return came


def part_of(source: random.Random, depth: int) -> Any:
    """Return a random term in a growing variable."""
    if depth == 0:
        return source.choice([T, T, T, A, P, Q, ONE, constant(2), constant(-1)])
    one, other = (part_of(source, depth - 1) for _ in range(2))
    makers: list[Callable[[], Any]] = [
        lambda: one + other,
        lambda: one - other,
        lambda: one * other,
        lambda: one / other,
        lambda: one / (T + P),
        lambda: (one * T + other) / (T + Q),
        lambda: other / (A * T + one),
        lambda: other * T / (A * T + one),
        lambda: one * (-P * T).exp(),
        (one / T).exp,
        lambda: (1 + other / T).root(2),
        (P + other / T).log,
        lambda: abs(one / (T + 1) - 2),
        lambda: one + (-(T * T) / (T + P)).exp() * other,
        (-one).exp,
    ]
    try:
        return source.choice(makers)()
    except ZeroDivisionError:
        return one


def _limits(whole: Term, value: Term) -> Iterator[Theorem]:
    """Yield what is proved of a limit, by a search and by the signs of coefficients alone."""
    alone: Any = ("coefficients", ())
    eventually = dict.fromkeys(conditions(whole, value), alone)
    attempts: list[Callable[[], Theorem]] = [
        lambda: _Limits(T, ()).limit(whole, value),
        lambda: tends(whole, value, T, (), (), alone, eventually),
    ]
    for attempt in attempts:
        try:
            yield attempt()
        except (NoTheorem, ZeroDivisionError, ValueError):
            continue


def of_limits(seeds: range) -> Counter[str]:
    """Return what came of random limits, each of which is compared with several values."""
    came: Counter[str] = Counter()
    for seed in seeds:
        source = random.Random(seed)
        whole = part_of(source, source.choice([1, 2, 2, 3]))
        came["terms"] += 1
        for value in (ZERO, ONE, A, P, A / P, 2 * A, constant(2), P.root(2), P.log(), A + P, A.exp(), ONE.exp(), A * P, -ONE):
            for theorem in _limits(whole, value):
                came["proved"] += 1
                with precision(BITS):
                    for _ in range(3):
                        at = {
                            A: Fraction(source.choice([-2, -1, 0, 1, 3]), 2),
                            P: Fraction(source.choice([1, 2, 5]), 3),
                            Q: Fraction(source.choice([1, 7]), 2),
                        }
                        balls = {one: rational(number) for one, number in at.items()} | {T: flint.arb(FAR)}
                        *given, left, right = evaluate(said(theorem), balls, flint.arb(0))
                        asked = (*theorem.supposes, *theorem.where)
                        if all(kept(kind, one) for (kind, _), one in zip(asked, given, strict=True)):
                            came["points"] += 1
                            assert abs(left - right) < NEAR, f"{theorem.words()} at {at}"
    return came


FIRSTS = [B, ZERO, ONE, A, B / A, A * B]
STEPS = [
    X + A,
    A * X,
    X + K,
    X + 2 * K + 1,
    -X,
    X * X,
    A * X + B,
    X,
    X / (K + 1),
    X * (K + 1) / (K + 2),
    X + A**K,
    X + 1 / ((K + 1) * (K + 2)),
    2 * X - A,
    1 / X,
]
FORMS = [
    B,
    A**K * B,
    A**K,
    B + K * A,
    K * (K - 1) / 2,
    K * K,
    constant(-1) ** K * B,
    B / (K + 1),
    A + K * B,
    K / (K + 1),
    A * B,
    B ** (2**K),
    K * A,
    ZERO,
    A + (B - A) * 2**K,
]


def of_inductions() -> Counter[str]:
    """Return what came of all sequences of some beginnings and steps, with closed forms that are true of some."""
    came: Counter[str] = Counter()
    for first in FIRSTS:
        for step in STEPS:
            recurrence = Recurrence(K, (X,), (first,), (step,))
            for form in FORMS:
                claims: list[Any] = [("zero", X, form)]
                came["claims"] += 1
                try:
                    wanted = inductions.premises(recurrence, claims)
                    proofs = [identity(left, right) for _, left, right in wanted]
                    above = [proof(of, one, ZERO) for by in proofs for of, one in by.where]
                    (theorem,) = induction(recurrence, claims, [discharged(one, [by for by in above if by is not None]) for one in proofs])
                except (NoTheorem, ZeroDivisionError):
                    continue
                came["proved"] += 1
                came["points"] += _along(theorem, first, step, form)
    return came


def _along(theorem: Theorem, first: Term, step: Term, form: Term) -> int:
    """Return how many entries of a sequence were compared with its closed form."""
    count = 0
    for a, b in ((Fraction(2), Fraction(3)), (Fraction(-1, 2), Fraction(5, 3)), (Fraction(0), Fraction(1)), (Fraction(1), Fraction(-2))):
        at: dict[Term, Fraction] = {A: a, B: b}
        if not all(
            kept(kind, one) for (kind, _), one in zip(theorem.where, evaluate([one for _, one in theorem.where], at, a), strict=True)
        ):
            continue
        (x,) = evaluate([first], at, a)
        for k in range(6):
            here = {**at, K: Fraction(k), X: x}
            (closed,) = evaluate([form], here, a)
            assert x == closed, f"{theorem.words()} at {here}"
            (x,) = evaluate([step], here, a)
            count += 1
    return count


@pytest.mark.parametrize("count", [25, pytest.param(300, marks=pytest.mark.slow)])
def test_random_signs(count: int):
    came = of_signs(range(count))
    assert sum(number for name, number in came.items() if name.startswith("proved")) > 0.1 * count
    assert came["points"] > count


@pytest.mark.parametrize("count", [15, pytest.param(200, marks=pytest.mark.slow)])
def test_random_limits(count: int):
    came = of_limits(range(count))
    assert came["proved"] > 0.1 * count and came["points"] > 0.2 * count


def test_inductions():
    came = of_inductions()
    assert came["claims"] > 1_000 and came["proved"] > 15 and came["points"] > 200


def test_a_wrong_sign_would_be_met(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        "lemmata.kernel.sign._monomial", lambda region, powers, coefficient: SIGNS["positive"] if coefficient > 0 else frozenset((-1,))
    )
    with pytest.raises(AssertionError, match=" at "):
        of_signs(range(25))


def test_a_wrong_limit_would_be_met(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("lemmata.kernel.limit._sign", lambda region, polynomial, certificate: SIGNS["positive"])
    with pytest.raises(AssertionError, match=" at "):
        of_limits(range(14, 20))


def test_a_wrong_induction_would_be_met(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Quotients, "squared", lambda self, polynomial: self.zero)
    with pytest.raises(AssertionError, match=" at "):
        of_inductions()
