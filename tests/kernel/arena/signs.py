"""Trees of the rules for signs, but for charts."""

from __future__ import annotations

from typing import Any

from lemmata.kernel.sign import signed
from lemmata.terms.term import ZERO, Term, variable
from tests.kernel.arena.duel import NO_DATA, NO_INDEX, NO_POWER, NO_TREE, Duel, attacks

x, y, p, q = variable("x"), variable("y"), variable("p", "> 0"), variable("q", "> 0")
a, b, n = variable("a", ">= 0"), variable("b", ">= 0"), variable("n", "integer >= 0")
C = ("coefficients", ())
LINE, MINUS, SQUARE, ONE_LESS = (((1,), 1),), (((1,), -1),), (((2,), 1),), (((1,), 1), ((0,), -1))
# of two generators: 2 − x² − y², x − 1, y − 1 and their squares; a + b, a³ + b³, and −(a + b)²
WITHIN = (((2, 0), -1), ((0, 2), -1), ((0, 0), 2))
AT_X, AT_Y = (((1, 0), 1), ((0, 0), -1)), (((0, 1), 1), ((0, 0), -1))
NEAR_X = (((2, 0), 1), ((1, 0), -2), ((0, 0), 1))
NEAR_Y = (((0, 2), 1), ((0, 1), -2), ((0, 0), 1))
NO_PAIR = ((), 1, None, (((0, 0), 0),), (((0, 0), -1),), (((0,), 1),), (((0, 0, 0), 1),), (((0, 0), 1.0),), (((0, 0), 1),) * 2)
TOTAL, CUBES = (((1, 0), 1), ((0, 1), 1)), (((3, 0), 1), ((0, 3), 1))
LESS = (((2, 0), -1), ((1, 1), -2), ((0, 2), -1))
MINUS_ONE = (((0, 0), -1),)
UP, ABOVE, APART, NULL = ("nonnegative", x), ("positive", x), ("nonzero", x), ("zero", x)


def sign(kind: Any, left: Term, supposes: Any, certificate: Any) -> Any:
    return signed(kind, left, ZERO, supposes, certificate)


def duel(kind: str, left: Any, supposes: Any, certificate: Any, *hostile: Any, together: Any = ()) -> Duel:
    return Duel(
        sign,
        {"kind": kind, "left": left, "supposes": supposes, "certificate": certificate},
        tuple(one for some in hostile for one in some),
        together,
    )


DUELS: dict[str, Duel] = {
    "coefficients": duel(
        "positive",
        a + 2 * b,
        (("positive", a + b),),
        ("coefficients", (0,)),
        attacks("kind", "zero", "negative", "", None, 0),
        attacks("left", a - b, a, -a - b, a + 2 * b - 1, x + b, a * b, (a + b) * (a - b), n - 1, a + 2 * x),
        attacks("supposes", (), (("nonnegative", a + b),), (("positive", a + q),), (("nonzero", x),)),
        attacks("certificate", (), (0, 0), *((one,) for one in NO_INDEX), *NO_INDEX[2:], at=(1,)),
        attacks("certificate", *NO_TREE, ("coefficients", [0], [0])),
    ),
    "a premise": duel(
        "positive",
        x,
        (ABOVE,),
        ("premise", 0),
        attacks("kind", "zero", "negative"),
        attacks("left", -x, x - 1, 2 * x, y, x * x, x + y, 1 / x - 1),
        attacks(
            "supposes",
            (),
            (UP,),
            (APART,),
            (NULL,),
            (("positive", -x),),
            (("positive", y),),
            (("likely", x),),
            (("positive", 1 / (x - 1)),),
        ),
        attacks("certificate", *NO_INDEX, 1, at=(1,)),
        attacks("certificate", *NO_TREE, ("premises", 0), ("premise", 0, 0), ("premise",)),
    ),
    "both": duel(
        "positive",
        x,
        (UP, APART),
        ("both", ("premise", 0), ("premise", 1)),
        attacks("left", -x, x - 1),
        attacks("kind", "zero"),
        attacks("supposes", (UP,), (UP, UP), (APART, APART), (("nonnegative", -x), APART), (UP, ("nonzero", y))),
        attacks("certificate", ("premise", 1), ("real",), C, ("premise", 2), *NO_TREE, at=(1,)),
        attacks("certificate", ("premise", 0), ("real",), C, *NO_TREE, at=(2,)),
        attacks("certificate", ("both", ("premise", 0)), ("both", ("premise", 0), ("premise", 1), C)),
    ),
    "a product": duel(
        "nonnegative",
        x * x - 2 * x + 1,
        (),
        ("product", ((ONE_LESS, 2, ("real",)),)),
        attacks("kind", "positive", "nonzero", "zero"),
        attacks("left", x * x - 2 * x, 2 * x - 1 - x * x, x * x - 1, x - 1, x * x * x - 1),
        attacks("certificate", *NO_DATA, LINE, SQUARE, (((1,), -1), ((0,), -1)), at=(1, 0, 0)),
        attacks("certificate", *NO_POWER, 1, 3, at=(1, 0, 1)),
        attacks("certificate", *NO_TREE, at=(1, 0, 2)),
        attacks(
            "certificate",
            (),
            ((ONE_LESS, 2),),
            ((ONE_LESS, 2, ("real",)), (LINE, 1, ("real",))),
            None,
            ((ONE_LESS, 1, ("real",)),) * 2,
            at=(1,),
        ),
        together=(
            {"supposes": (("nonnegative", x - 2),), "left": -x * x, "certificate": ("product", ((LINE, 1, C), (MINUS, 1, ("real",))))},
        ),
    ),
    "a sum": duel(
        "positive",
        x * x + x,
        (ABOVE,),
        ("sum", ((SQUARE, C),), ("premise", 0)),
        attacks("kind", "zero"),
        attacks("left", x * x - x, x * x - 1, -x * x + x, x * x + x - 1),
        attacks("supposes", (), (UP,), (APART,), (("positive", -x),)),
        attacks("certificate", *NO_DATA, LINE, (((2,), -1),), (((2,), 2),), (((3,), 1),), at=(1, 0, 0)),
        attacks("certificate", ("real",), *NO_TREE, at=(1, 0, 1)),
        attacks("certificate", (), ((SQUARE, C),) * 2, ((SQUARE,),), SQUARE, None, at=(1,)),
        attacks("certificate", ("real",), C, *NO_TREE, at=(2,)),
    ),
    "times": duel(
        "nonnegative",
        x,
        (("nonnegative", x * p),),
        ("times", (((0, 1), 1),), C, ("premise", 0)),
        attacks("kind", "positive", "nonzero"),
        attacks("left", -x, y, x - 1),
        attacks(
            "supposes", (), (("nonnegative", x * a),), (("nonnegative", -x * p),), (("nonnegative", x * y),), (("nonnegative", x * x * p),)
        ),
        attacks("certificate", (((0, 1), -1),), (((1, 0), 1),), (((0, 0), 0),), (((0, 2), 1),), *NO_DATA, at=(1,)),
        attacks("certificate", ("real",), ("premise", 0), *NO_TREE, at=(2,)),
        attacks("certificate", ("real",), ("premise", 1), C, *NO_TREE, at=(3,)),
    ),
    "modulo": duel(
        "positive",
        x + p,
        (NULL,),
        ("modulo", 0, C),
        attacks("kind", "zero"),
        attacks("left", x - p, x, x + a, -x - p, y + p),
        attacks("supposes", (), (UP,), (ABOVE,), (APART,), (("zero", x - 1 - p),), (("zero", 0 * x),), (("zero", y),)),
        attacks("certificate", *NO_INDEX, 1, at=(1,)),
        attacks("certificate", ("real",), *NO_TREE, at=(2,)),
        attacks("certificate", ("modulo", 0), ("modulo", 0, C, C)),
    ),
    "cases": duel(
        "nonnegative",
        x * x + x * x * x * x,
        (),
        ("cases", LINE, (((0, 1), C), ((-1,), C))),
        attacks("supposes", (("likely", x),), (("nonnegative", 1 - 1 / (x - x)),)),
        attacks("kind", "positive", "nonzero"),
        attacks("left", x * x * x, x * x - 1, -x * x),
        attacks("certificate", *NO_DATA[3:], at=(1,)),
        attacks("certificate", (1,), (0,), (), (2,), ("0", "1"), (None,), 1, None, at=(2, 0, 0)),
        attacks("certificate", (0,), (1,), (0, 1), (-2,), (), ("-1",), at=(2, 1, 0)),
        attacks("certificate", ("real",), *NO_TREE, at=(2, 0, 1)),
        attacks("certificate", ("real",), *NO_TREE, at=(2, 1, 1)),
        attacks("certificate", (), (((0, 1), C),), None, (((0, 1), C), ((-1,),)), at=(2,)),
        together=(
            {"left": x, "certificate": ("cases", LINE, (((0, 1), ("premise", 0)), ((-1,), ("premise", 0))))},
            {"left": x, "certificate": ("cases", MINUS, (((-1, 0), ("premise", 0)), ((1,), C)))},
            {"left": -x, "certificate": ("cases", LINE, (((-1, 0, 1), ("premise", 0)),))},
            {
                "left": x,
                "kind": "nonzero",
                "certificate": ("cases", LINE, (((-1,), ("premise", 0)), ((1,), ("premise", 0)), ((0,), ("real",)))),
            },
        ),
    ),
    "a lemma": duel(
        "positive",
        x + 1,
        (UP,),
        ("lemma", (((1,), 1), ((0,), 1)), ("sum", ((LINE, ("premise", 0)),), C), ("premise", 1)),
        attacks("kind", "zero"),
        attacks("left", x - 1, -x - 1, x, 2 * x + 1),
        attacks("supposes", (), (("nonnegative", x + 1),), (("nonnegative", -x),)),
        attacks("certificate", *NO_DATA, LINE, MINUS, (((1,), 1), ((0,), 2)), at=(1,)),
        attacks("certificate", ("premise", 1), ("real",), C, ("premise", 0), *NO_TREE, at=(2,)),
        attacks("certificate", ("premise", 0), ("premise", 2), ("premise", -1), ("real",), *NO_TREE, at=(3,)),
        together=({"left": x - 1, "certificate": ("lemma", ONE_LESS, ("premise", 1), ("premise", 1))},),
    ),
    "squares and a premise": duel(
        "nonnegative",
        2 - x - y,
        (("nonnegative", 2 - x * x - y * y),),
        (
            "times",
            (((0, 0), 2),),
            C,
            (
                "sum",
                (
                    (WITHIN, ("premise", 0)),
                    (NEAR_X, ("product", ((AT_X, 2, ("real",)),))),
                    (NEAR_Y, ("product", ((AT_Y, 2, ("real",)),))),
                ),
                C,
            ),
        ),
        attacks("kind", "positive", "nonzero", "zero"),
        attacks("left", 1 - x - y, 2 - x - 2 * y, x + y - 2, 3 - 2 * x - y, (2 - x - y) * x, 2 - x * y),
        attacks(
            "supposes",
            (),
            (("nonnegative", 3 - x * x - y * y),),
            (("nonnegative", x * x + y * y - 2),),
            (("nonzero", 2 - x * x - y * y),),
            (("nonnegative", 2 - x * x + y * y),),
            (("nonnegative", 2 - x - y * y),),
        ),
        attacks("certificate", *NO_PAIR, (((0, 0), 1),), (((0, 0), 3),), (((1, 0), 2),), at=(1,)),
        attacks("certificate", ("real",), ("premise", 0), *NO_TREE, at=(2,)),
        attacks("certificate", *NO_PAIR, NEAR_X, AT_X, at=(3, 1, 0, 0)),
        attacks("certificate", ("premise", 1), ("real",), C, *NO_TREE, at=(3, 1, 0, 1)),
        attacks("certificate", *NO_PAIR, NEAR_Y, WITHIN, AT_X, at=(3, 1, 1, 0)),
        attacks("certificate", *NO_PAIR, AT_Y, WITHIN, NEAR_X, at=(3, 1, 1, 1, 1, 0, 0)),
        attacks("certificate", *NO_POWER, 1, 3, 4, at=(3, 1, 1, 1, 1, 0, 1)),
        attacks("certificate", *NO_TREE, ("premise", 0), at=(3, 1, 1, 1, 1, 0, 2)),
        attacks("certificate", ("real",), ("premise", 0), *NO_TREE, at=(3, 2)),
        together=(
            {"left": 1 - x - y, "certificate": ("times", MINUS_ONE, C, ("real",))},
            {"left": -x * x, "certificate": ("product", ((MINUS_ONE, 1, ("real",)), ((((1, 0), 1),), 2, ("real",))))},
        ),
    ),
    "a form with a multiplier that may be 0": duel(
        "nonnegative",
        a * a - a * b + b * b,
        (),
        (
            "lemma",
            CUBES,
            C,
            (
                "cases",
                TOTAL,
                (
                    ((1,), ("times", TOTAL, ("premise", 1), ("premise", 0))),
                    ((0,), ("sum", ((LESS, ("product", ((MINUS_ONE, 1, C), (TOTAL, 2, ("premise", 1))))),), C)),
                    ((-1,), ("times", TOTAL, ("both", C, ("times", MINUS_ONE, C, ("premise", 1))), ("real",))),
                ),
            ),
        ),
        attacks("kind", "positive", "nonzero", "zero"),
        attacks("left", a * a - 3 * a * b + b * b, a * b - a * a - b * b, a * a - a * b + b * b - 1, a - b, a * a - x * b + b * b),
        attacks("supposes", (("nonnegative", a),), (("zero", a),), (("likely", a),)),
        attacks("certificate", *NO_PAIR, TOTAL, LESS, (((3, 0), 1), ((0, 3), -1)), at=(1,)),
        attacks("certificate", ("real",), *NO_TREE, at=(2,)),
        attacks("certificate", *NO_PAIR, CUBES, at=(3, 1)),
        attacks("certificate", (1, 0), (0,), (-1,), (), (2,), None, at=(3, 2, 0, 0)),
        attacks("certificate", C, ("premise", 0), ("real",), ("premise", 2), *NO_TREE, at=(3, 2, 0, 1, 2)),
        attacks("certificate", ("premise", 1), ("real",), ("premise", 2), *NO_TREE, at=(3, 2, 0, 1, 3)),
        attacks("certificate", (-1, 0), (1,), (), (2,), None, at=(3, 2, 1, 0)),
        attacks("certificate", *NO_PAIR, TOTAL, (((2, 0), -1),), at=(3, 2, 1, 1, 1, 0, 0)),
        attacks("certificate", (((0, 0), 1),), (((0, 0), -2),), *NO_PAIR[:4], at=(3, 2, 1, 1, 1, 0, 1, 1, 0, 0)),
        attacks("certificate", *NO_POWER, 1, 3, at=(3, 2, 1, 1, 1, 0, 1, 1, 1, 1)),
        attacks("certificate", C, ("premise", 0), ("real",), *NO_TREE, at=(3, 2, 1, 1, 1, 0, 1, 1, 1, 2)),
        attacks("certificate", (0,), (1,), (-2,), (), at=(3, 2, 2, 0)),
        attacks("certificate", C, ("premise", 0), ("real",), *NO_TREE, at=(3, 2, 2, 1, 2)),
        together=(
            # where the sum of the generators is 0 nothing is known of what is no form
            {"left": a * a - a * b + b * b - 1, "certificate": ("cases", TOTAL, (((0, 1, -1), ("premise", 0)),))},
            {"left": a - b, "certificate": ("lemma", TOTAL, C, ("cases", TOTAL, (((1,), C), ((0,), C), ((-1,), C))))},
        ),
    ),
}
