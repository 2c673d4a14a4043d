"""Equations, sums of squares, constants in balls, and conditions that others prove."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from lemmata.kernel.identity import identities, identity
from lemmata.kernel.sign import constant as enclosed
from lemmata.kernel.sign import discharged, signed, squares
from lemmata.kernel.theorem import NoTheorem
from lemmata.terms.operation import Operation
from lemmata.terms.term import ONE, POWER, ZERO, Term, applied, constant, node, variable
from tests.kernel.arena.duel import Duel, attacks

x, y, p, w = variable("x"), variable("y"), variable("p", "> 0"), variable("w", ">= 0")
n, m = variable("n", "integer >= 0"), variable("m", "integer >= 0")
C = ("coefficients", ())
FORGED = applied(Operation("sine", value=abs, slope=None, text="sine({})".format), x)


def premise(kind: Any, one: Term) -> Any:
    return signed(kind, one, ZERO, [(kind, one)], ("premise", 0))


def without(theorem: Any, proofs: Any) -> Any:
    """Return a theorem with no condition left.

    Raises: NoTheorem for one with some.
    """
    whole = discharged(theorem, proofs)
    if whole.where:
        raise NoTheorem("a condition is left")
    return whole


DUELS: dict[str, Duel] = {
    "an identity": Duel(
        identity,
        {"left": (x + y) ** 2 / p, "right": (x * x + 2 * x * y + y * y) / p},
        (
            *attacks(
                "left", (x - y) ** 2 / p, (x + y) ** 3 / p, (x + y) ** 2, (x + y) ** 2 / (p + 1), abs(x + y) / p, node(POWER, x + y, -2)
            ),
            *attacks("right", (x * x + x * y + y * y) / p, ((x + y) ** 4).root(4) / p, FORGED, node(POWER, x, True), 1 / (x - x)),
        ),
        ({"left": (x * x).root(2), "right": x}, {"left": x ** (n + m), "right": x ** (n * m)}, {"left": x.floor(), "right": x}),
    ),
    "identities of integers": Duel(
        identity,
        {"left": constant(-1) ** (2 * n), "right": (2 * n + 1) % 2},
        (
            *attacks("left", constant(-1) ** n, constant(-1) ** (n * m), (x * 2).cosine_of_turns(), constant(-1) ** (n / 2)),
            *attacks("right", n % 2, (2 * x + 1) % 2, (3 * n + 1) % 2, (2 * n + 1) // 2),
        ),
    ),
    "identities together": Duel(
        identities,
        {"pairs": ((x + 1, 1 + x), (p.root(2) ** 2, p))},
        (
            *attacks("pairs", x, y, at=(0, 0)),
            *attacks("pairs", p + 1, p.root(2), ZERO, at=(1, 1)),
            *attacks("pairs", (y * 0 + x, x + y), ((x * x).root(2), x), at=(1,)),
        ),
    ),
    "squares": Duel(
        squares,
        {"left": x * x + y * y, "right": 2 * x * y, "parts": ((ONE, x - y),)},
        (
            *attacks("left", x * x - y * y, x * x, x * y, x * x + y * y - 1),
            *attacks("right", 3 * x * y, 2 * x * y + p, 2 * x),
            *attacks("parts", (), ((ONE, x + y),), ((ONE, x - y), (ONE, x - y)), ((ONE, x - y), (ONE, p))),
            *attacks("parts", -ONE, constant(2), x, x * x, p, w, n - 1, n / 2, m, at=(0, 0)),
            *attacks("parts", x, (x - y).root(2), abs(x) - y, y, at=(0, 1)),
        ),
        ({"left": -x * x, "right": ZERO, "parts": ((-ONE, x),)}, {"left": -p, "right": ZERO, "parts": ((-p, ONE),)}),
    ),
    "a constant": Duel(
        enclosed,
        {"kind": "positive", "one": constant(2).root(2) - 1, "bits": 64},
        (
            *attacks("kind", "zero", "nonnegative", "negative", "", None),
            *attacks("one", 1 - constant(2).root(2), constant(2).root(2) ** 2 - 2, constant(-2).root(2), x - x + 1, p, constant(-1).log()),
            *attacks(
                "one", (constant(2).root(2) ** 2 - 2).root(2) + 1, 1 / (constant(8).root(3) - 2), (constant(2).root(2) ** 2).floor() - 1
            ),
            *attacks("bits", True, 64.0, "64", None),
        ),
    ),
    "conditions that are discharged": Duel(
        without,
        {
            "theorem": identity(x / (x - 1) * (x - 1), x + 0 * p.log()),
            "proofs": (premise("nonzero", x - 1), signed("positive", p, ZERO, (), C)),
        },
        (
            *attacks(
                "theorem",
                identity(x / (x - 2) * (x - 2), x),
                identity(x / y * y, x),
                identity(x.root(2) ** 2, x),
                SimpleNamespace(where=()),
                None,
            ),
            *attacks("proofs", (), None, at=(1,)),
            *attacks(
                "proofs",
                premise("nonnegative", x - 1),
                premise("zero", x - 1),
                premise("nonzero", x),
                premise("nonzero", x - 1 + 0 * y),
                at=(0,),
            ),
            *attacks(
                "proofs", premise("nonzero", p), premise("nonnegative", p), signed("positive", p, -ONE, (), C), identity(p, p), at=(1,)
            ),
            *attacks("proofs", SimpleNamespace(kind="positive", left=p, right=ZERO, supposes=(), where=()), at=(1,)),
            *attacks("proofs", ()),
        ),
    ),
}
