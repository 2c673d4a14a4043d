"""Induction: of a closed form, and of what a step supposes."""

from __future__ import annotations

from typing import Any

from lemmata.kernel.identity import identity
from lemmata.kernel.induction import Recurrence, hypotheses, induction, premises
from lemmata.kernel.sign import signed
from lemmata.terms.term import INTEGER, ONE, ZERO, variable
from tests.kernel.arena.duel import Duel, attacks

k, x, y, a, b = variable("k", INTEGER), variable("k-th x"), variable("k-th y"), variable("a"), variable("b")
C = ("coefficients", ())
GROWS = Recurrence(k, (x,), (b * b,), (x + a * a,))
KEPT: tuple[Any, ...] = (("nonnegative", x, ZERO),)
SQUARE = signed("nonnegative", b * b, ZERO, (), ("coefficients", ()))
AFTER = signed("nonnegative", x + a * a, ZERO, hypotheses(KEPT), ("sum", (((((2, 0), 1),), C),), ("premise", 0)))
(ALONG,) = induction(GROWS, KEPT, [identity(b * b, b * b), SQUARE, identity(x + a * a, x + a * a), AFTER])


def of_form(index: Any, state: Any, first: Any, step: Any, claims: Any) -> Any:
    recurrence = Recurrence(index, state, first, step)
    return induction(recurrence, claims, [identity(left, right) for _, left, right in premises(recurrence, claims)])


def of_parts(index: Any, state: Any, first: Any, step: Any, claims: Any, proofs: Any) -> Any:
    return induction(Recurrence(index, state, first, step), claims, proofs)


DUELS: dict[str, Duel] = {
    "a closed form": Duel(
        of_form,
        {"index": k, "state": (x,), "first": (b,), "step": (a * x,), "claims": (("zero", x, a**k * b),)},
        (
            *attacks("index", variable("k"), variable("j", INTEGER), a, x, k + 1, ONE, 0, None),
            *attacks("state", (), (y,), (x, x), (k,), (a * x,), (variable("z", "> 0"),), [x], (x, y), (ONE,), ("x",)),
            *attacks("first", (), (x,), (k * b,), (b, b), [b], (a,), (b + 1,), (2 * b,), (1,), (None,)),
            *attacks("step", (), (b * x,), (a * x + 1,), (x,), (a * x * x,), (k * x,), [a * x], (a * x, a * x), (1,)),
            *attacks("claims", a**k, a ** (k + 1) * b, a**k * b + k, b, a ** (2 * k) * b, a * x, at=(0, 2)),
            *attacks("claims", "positive", "nonnegative", "nonzero", "", at=(0, 0)),
            *attacks("claims", x * x, 2 * x, x + y, k, at=(0, 1)),
            *attacks("claims", (("zero", x, b),), (("zero", x, a**k * b), ("zero", x, b))),
        ),
        (
            {"step": (x + k,), "first": (ZERO,), "claims": (("zero", x, k * (k + 1) / 2),)},
            {"step": (1 / x,), "claims": (("zero", x * x, x * x),)},
            {"state": (x, y), "first": (a, b), "step": (y, x), "claims": (("zero", x, a), ("zero", y, b))},
            {"first": (variable("k"),), "step": (x,), "claims": (("zero", x, variable("k")),)},
        ),
    ),
    "what a step supposes": Duel(
        of_parts,
        {
            "index": k,
            "state": (x,),
            "first": (b * b,),
            "step": (x + a * a,),
            "claims": KEPT,
            "proofs": (identity(b * b, b * b), SQUARE, identity(x + a * a, x + a * a), AFTER),
        },
        (
            *attacks("index", x, a, variable("k")),
            *attacks("state", (y,), (a,), (b,)),
            *attacks("first", (b,), (-b * b,), (b * b + 1,), (a * a,)),
            *attacks("step", (x - a * a,), (x + a,), (x,), (k * x,)),
            *attacks("claims", "positive", "nonzero", "zero", at=(0, 0)),
            *attacks("claims", -x, x - 1, y, a, at=(0, 1)),
            *attacks("claims", ONE, x, b * b, at=(0, 2)),
            *attacks("proofs", SQUARE, AFTER, identity(a, a), None, ALONG, "b", at=(0,)),
            *attacks("proofs", AFTER, identity(b * b, b * b), signed("nonnegative", a * a, ZERO, (), C), None, ALONG, at=(1,)),
            *attacks(
                "proofs", signed("nonnegative", b * b, ZERO, [("nonnegative", x)], C), signed("nonzero", b * b + 1, ZERO, (), C), at=(1,)
            ),
            *attacks("proofs", SQUARE, identity(x, x), None, ALONG, at=(2,)),
            *attacks(
                "proofs", SQUARE, ALONG, signed("nonnegative", x + a * a, ZERO, [("nonnegative", x + a * a)], ("premise", 0)), None, at=(3,)
            ),
            *attacks("proofs", signed("nonnegative", x, ZERO, hypotheses(KEPT), ("premise", 0)), at=(3,)),
            *attacks("proofs", (), (SQUARE,), (identity(b * b, b * b), SQUARE, identity(x + a * a, x + a * a)), (SQUARE,) * 4),
            *attacks("proofs", (identity(x + a * a, x + a * a), AFTER, identity(b * b, b * b), SQUARE)),
        ),
    ),
}
