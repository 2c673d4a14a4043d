"""Charts: an end of a range as a sign, and two."""

from __future__ import annotations

from lemmata.terms.term import constant, variable
from tests.kernel.arena.duel import NO_INDEX, NO_TREE, Duel, attacks
from tests.kernel.arena.signs import C, duel

x, y, p = variable("x"), variable("y"), variable("p", "> 0")
a, s = variable("a", ">= 0"), variable("s", "> 0")
UNIT = (("nonnegative", x), ("nonnegative", 1 - x))
NO_NAME = ("v9", "x", "", 0, None, ("v0",), "w1", "none")
BOX = ("end", "v0", 0, C, ("between", "v0", 1, C, ("coefficients", (2,))))
ROOT = constant(2).sqrt()

DUELS: dict[str, Duel] = {
    "an end": duel(
        "positive",
        x,
        (("nonnegative", x - 1),),
        ("end", "v0", 0, C, C),
        attacks("kind", "zero", "negative"),
        attacks("left", -x, x - 2, 2 - x, x - 1, y),
        attacks(
            "supposes",
            (),
            (("nonnegative", 1 - x),),
            (("nonzero", x - 1),),
            (("nonnegative", x),),
            (("nonnegative", y - 1),),
            (("nonnegative", x * x - 1),),
            (("nonnegative", x * y - 1),),
            (("nonnegative", a * x - 1 + a),),
            (("zero", x * (x - 1)),),
        ),
        attacks("certificate", *NO_NAME, at=(1,)),
        attacks("certificate", *NO_INDEX, at=(2,)),
        attacks("certificate", ("real",), *NO_TREE, at=(3,)),
        attacks("certificate", ("real",), *NO_TREE, at=(4,)),
        attacks("certificate", "between", "ends", "lemma", at=(0,)),
    ),
    "an end that moves": duel(
        "nonnegative",
        x * p,
        (("nonnegative", p * x - 1),),
        ("end", "v1", 0, C, C),
        attacks("kind", "zero"),
        attacks("left", -x * p, x * p - 2, x - 1),
        attacks("supposes", (), (("nonnegative", p * x + 1),), (("nonnegative", 1 - p * x),), (("nonnegative", p * x - 1 - y),)),
        attacks("certificate", *NO_NAME, at=(1,)),
        attacks("certificate", *NO_INDEX, at=(2,)),
        attacks("certificate", ("real",), *NO_TREE, at=(3,)),
        attacks("certificate", ("real",), *NO_TREE, at=(4,)),
    ),
    "a box": duel(
        "positive",
        2 - x,
        UNIT,
        BOX,
        attacks("kind", "zero"),
        attacks("left", x - 2, 1 - x, x, 1 - 2 * x, 2 * x - 1, y),
        attacks(
            "supposes",
            UNIT[:1],
            UNIT[1:],
            (UNIT[0], ("nonnegative", 3 - x)),
            (UNIT[0], ("nonzero", 1 - x)),
            (UNIT[0], ("nonnegative", 1 - y)),
        ),
        attacks("certificate", *NO_NAME, at=(1,)),
        attacks("certificate", *NO_INDEX, 1, at=(2,)),
        attacks("certificate", ("real",), *NO_TREE, at=(3,)),
        attacks("certificate", *NO_NAME, at=(4, 1)),
        attacks("certificate", *NO_INDEX, 0, 2, at=(4, 2)),
        attacks("certificate", ("real",), *NO_TREE, at=(4, 3)),
        attacks("certificate", (), (0,), (1,), (3,), (2, 2), *NO_INDEX, at=(4, 4, 1)),
    ),
    "an end from which nothing is far": duel(
        "positive",
        1 - s,
        (("positive", 1 - s),),
        ("between", "v0", 0, C, ("coefficients", (1,))),
        attacks("left", s - 1, 1 - 2 * s, 2 * s - 1),
        attacks("kind", "zero"),
        attacks("supposes", (("nonnegative", 1 - s),), (("nonzero", 1 - s),), (("positive", s - 1),), (("positive", 1 - s * s),), ()),
        attacks("certificate", *NO_NAME, at=(1,)),
        attacks("certificate", *NO_INDEX, at=(2,)),
        attacks("certificate", ("real",), *NO_TREE, at=(3,)),
        attacks("certificate", ("real",), *NO_TREE, at=(4,)),
    ),
    "a constant between its ends": duel(
        "positive",
        3 - ROOT,
        (),
        ("end", "s0", 1, C, ("between", "s0", 2, C, ("coefficients", (4,)))),
        attacks("supposes", (("likely", x),), (("nonnegative", 1 / (x - x)),)),
        attacks("kind", "zero"),
        attacks("left", 1 - ROOT, ROOT - 3, ROOT - 2),
        attacks("certificate", "v0", "s1", at=(1,)),
        attacks("certificate", 0, 2, 3, *NO_INDEX, at=(2,)),
        attacks("certificate", *NO_TREE, at=(3,)),
        attacks("certificate", 0, 1, 3, *NO_INDEX, at=(4, 2)),
        attacks("certificate", *NO_TREE, at=(4, 3)),
        attacks("certificate", *NO_TREE, at=(4, 4)),
    ),
}
