"""Pieces, equals for equals, and cases of a sign."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from lemmata.kernel.cases import Goal, cases, equals, piece
from lemmata.kernel.identity import identity
from lemmata.kernel.sign import signed
from lemmata.kernel.theorem import NoTheorem
from lemmata.terms.operation import Operation
from lemmata.terms.term import ONE, ZERO, Term, applied, variable
from tests.kernel.arena.duel import Duel, attacks

x, y = variable("x"), variable("y")
UP, DOWN, ABOVE = ("nonnegative", x), ("nonnegative", -x), ("positive", x)
RELU, LOG = x.maximum(0), x.chosen("positive", x.log(), 0)
SQUARE = ("product", (((((1,), 1),), 2, ("real",)),))
EQUAL = signed("zero", x, y, [("zero", x - y)], ("premise", 0))
NO_THEOREM: tuple[Any, ...] = (None, "", SimpleNamespace(kind="zero", left=x, right=y, supposes=(), where=(), along=None))
FORGED = applied(
    Operation("maximum", None, None, text="{0} {1}".format, pieces=lambda one, other: (((("positive", x)), ONE),), arity=2), x, y
)


def premise(kind: Any, one: Term) -> Any:
    return signed(kind, one, ZERO, [(kind, one)], ("premise", 0))


def relu(number: int) -> Any:
    return piece(Goal(RELU**2, x * RELU, ()), RELU, number, identity((x, ZERO)[number] ** 2, x * (x, ZERO)[number]))


def relus(by: Any, up: Any, down: Any, bound: Any = None) -> Any:
    """Return what two cases make, with nothing that is supposed.

    Raises: NoTheorem for one that supposes something.
    """
    whole = cases(by, [up, down], bound)
    if whole.supposes:
        raise NoTheorem("something is supposed")
    return whole


DUELS: dict[str, Duel] = {
    "a piece": Duel(
        piece,
        {"goal": Goal(RELU**2, x * RELU, ()), "whole": RELU, "number": 0, "theorem": identity(x**2, x * x)},
        (
            *attacks("goal", Goal(RELU, x * RELU, ()), Goal(RELU**2, x, ()), Goal(RELU**2, -x * RELU, ()), Goal(x * RELU, RELU**2, ())),
            *attacks("whole", x.minimum(0), (-x).maximum(0), x.maximum(y), abs(x), x.sin(), RELU**2, x, FORGED),
            *attacks("number", 1, 2, -1, -2, 99),
            *attacks(
                "theorem",
                identity(ZERO, ZERO),
                identity(x * x, x**2),
                identity(x**2, x * x + 0 * y),
                identity(RELU**2, RELU * RELU),
                premise("zero", x),
                *NO_THEOREM,
            ),
        ),
        (
            {"goal": Goal(RELU, ZERO, ()), "theorem": premise("nonnegative", x)},
            {"goal": Goal(RELU, ZERO, (DOWN,)), "theorem": premise("positive", x)},
            {"goal": Goal(LOG, ZERO, ()), "whole": LOG, "number": 1, "theorem": identity(x.log(), x.log())},
            {"goal": Goal(x.sign(), ONE, ()), "whole": x.sign(), "number": 1, "theorem": identity(ONE, ONE)},
            {"goal": Goal(x.sign(), ZERO, ()), "whole": x.sign(), "number": 2, "theorem": identity(ZERO, ZERO)},
            {"goal": Goal(abs(x), x, ()), "whole": abs(x), "number": 1, "theorem": identity(x, x)},
        ),
    ),
    "equals": Duel(
        equals,
        {"goal": Goal(x * x, x * y, ()), "equal": EQUAL, "theorem": identity(y * y, y * y)},
        (
            *attacks("goal", Goal(x * x, x + y, ()), Goal(x, x * y, ()), Goal(x * y * x, x * y, ()), Goal(x * x, -x * y, ())),
            *attacks(
                "equal",
                premise("nonnegative", x),
                premise("zero", x),
                premise("positive", x - y),
                identity(x, x + 0 * y),
                identity(y, y + 0 * x),
                *NO_THEOREM,
            ),
            *attacks(
                "theorem", identity(x * y, x * y), identity(y * y, y**2), premise("nonnegative", y * y), premise("zero", y), *NO_THEOREM
            ),
        ),
        (
            {"goal": Goal(x, ZERO, (UP,)), "theorem": premise("positive", y)},
            {"goal": Goal(x, ZERO, ()), "theorem": premise("nonnegative", y)},
            {"goal": Goal(x, ZERO, (("nonnegative", y),)), "theorem": premise("positive", y)},
        ),
    ),
    "cases": Duel(
        relus,
        {"by": x, "up": (UP, relu(0)), "down": (DOWN, relu(1))},
        (
            *attacks("by", y, x + 0 * y, x * x, ZERO, RELU),
            *attacks("up", ABOVE, ("nonzero", x), ("zero", x), ("negative", x), DOWN, ("nonnegative", y), ("nonnegative", 2 * x), at=(0,)),
            *attacks("down", ("positive", -x), UP, ("zero", x), ("nonzero", x), ("nonnegative", -y), ("nonnegative", 1 - x), at=(0,)),
            *attacks("up", identity(x, x), identity(RELU**2, RELU * RELU), premise("zero", x), *NO_THEOREM, at=(1,)),
            *attacks("down", identity(y, y), premise("nonnegative", x), *NO_THEOREM, at=(1,)),
        ),
        (
            {"bound": premise("positive", y)},
            {"bound": premise("zero", x - 1)},
            {"bound": None, "up": (ABOVE, relu(0)), "down": (("positive", -x), relu(1))},
            {"bound": premise("nonnegative", x), "up": (ABOVE, relu(0)), "down": (ABOVE, relu(0))},
            {"bound": premise("nonnegative", -x), "up": (ABOVE, relu(0)), "down": (ABOVE, relu(0))},
            {"bound": EQUAL},
        ),
    ),
}
