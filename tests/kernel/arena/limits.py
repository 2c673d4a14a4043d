"""Limits: by leading powers, of continuous functions, and of what dies out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from lemmata.kernel.limit import continuous, dying, dying_power, tends
from lemmata.kernel.sign import signed
from lemmata.terms.arithmetic import exp, log, sqrt
from lemmata.terms.term import INTEGER, ONE, ZERO, constant, variable
from tests.kernel.arena.duel import NO_TREE, Duel, attacks

t, k = variable("t", "> 0"), variable("k", INTEGER)
a, p, q, w, u, z = variable("a"), variable("p", "> 0"), variable("q", "> 0"), variable("w", ">= 0"), variable("u"), variable("z")
C = ("coefficients", ())
OVER = {("nonzero", t): C}
TO_0 = tends(1 / t, ZERO, t, (), (), C, OVER)
FADES = dying(exp(-p * t), t, (), (), C, {})
BELOW = signed("positive", 1 - p * p, ZERO, [("positive", 1 - p * p)], ("premise", 0))
FADING = dying_power(p**k, k, BELOW)
SIGN = constant(-1) ** k
ROOT = continuous(sqrt(1 + 1 / t), tends(1 + 1 / t, ONE, t, (), (), C, OVER), (), (), {("nonnegative", 1 + 1 / t): C, **OVER})
AT_S = tends(1 / variable("s", "> 0"), ZERO, variable("s", "> 0"), (), (), C, {("nonzero", variable("s", "> 0")): C})
SQUARED = ("product", ((((1, 0), 1),), 2, ("premise", 0)))
LATE, AT_K = {("nonzero", t + p): C}, {("nonzero", k + 1): C}
TOO_SOON: tuple[Any, ...] = ({}, OVER, {("nonzero", t + p): ("real",)}, {("positive", t + p): C}, {("nonzero", k + 1): ("real",)})
OF = tends(1 + 1 / t, ONE, t, (), (), C, OVER)
NO_LIMIT: tuple[Any, ...] = (BELOW, AT_S, None, "", SimpleNamespace(left=1 / t, right=ZERO, along=None))

DUELS: dict[str, Duel] = {
    "leading powers": Duel(
        tends,
        {"whole": (a * t + 1) / (t + p), "value": a, "t": t, "inner": (), "supposes": (), "tree": C, "eventually": {("nonzero", t + p): C}},
        (
            *attacks(
                "whole",
                (a * t * t + 1) / (t + p),
                (a * t + 1) / (p + 1),
                (2 * a * t + 1) / (t + p),
                a + sqrt(t) * 0,
                exp(-t) + a,
                (a * t + 1) / (t + a),
            ),
            *attacks("value", ZERO, ONE, a + 1, -a, a * t, a + 1 / t, t),
            *attacks("t", k, variable("s", "> 0"), p, a, t + 1, ONE),
            *attacks(
                "inner",
                ((u, BELOW),),
                ((u, AT_S),),
                ((u, SIGN * 2),),
                ((a, TO_0),),
                ((t, TO_0),),
                ((p, TO_0),),
                ((u, TO_0), (u, TO_0)),
                ((ONE, TO_0),),
            ),
            *attacks("supposes", (("positive", t - 5),), (("likely", a),), (("positive", a + 1 / t),)),
            *attacks("tree", ("real",), ("premise", 0), *NO_TREE),
            *attacks(
                "eventually", {}, {("nonzero", t): C}, {("nonzero", t + p): ("real",)}, *({("nonzero", t + p): one} for one in NO_TREE)
            ),
        ),
        (
            {"whole": 1 / (a * t) * t, "value": 1 / a, "eventually": {("nonzero", a * t): C}},
            {"whole": t / (w * t + 1), "value": 1 / w, "eventually": {("nonzero", w * t + 1): C}},
            {"whole": 1 / (t - t + a), "value": 1 / a, "eventually": {}, "supposes": (), "tree": C},
        ),
    ),
    "with a part that has a limit": Duel(
        tends,
        {"whole": ROOT.left * a + 1 / (t + p), "value": a, "t": t, "inner": ((u, ROOT),), "supposes": (), "tree": C, "eventually": LATE},
        (
            *attacks("whole", ROOT.left * t, sqrt(1 + 2 / t) * a, ROOT.left * u, ROOT.left * a + u, ROOT.left * a + 1),
            *attacks("value", ZERO, -a, 2 * a, u, ROOT.left),
            *attacks("t", k, a, variable("s", "> 0")),
            *attacks("inner", a, p, w, t, k, ONE, u + 1, at=(0, 0)),
            *attacks("inner", *NO_LIMIT, TO_0, ROOT.left, SIGN, at=(0, 1)),
            *attacks("inner", (), ((u, ROOT), (u, ROOT))),
            *attacks("supposes", (("positive", u),), (("positive", t - 1),)),
            *attacks("eventually", *TOO_SOON),
            *attacks("tree", ("real",), *NO_TREE),
        ),
    ),
    "with what dies out": Duel(
        tends,
        {
            "whole": t**5 * exp(-p * t) + a + 1 / (t + p),
            "value": a,
            "t": t,
            "inner": ((u, FADES),),
            "supposes": (),
            "tree": C,
            "eventually": LATE,
        },
        (
            *attacks("whole", t**5 * exp(p * t) + a, t * exp(-q * t) + a, t + exp(-p * t), exp(-p * t) / exp(-p * t) + a, t**5 + a),
            *attacks("supposes", (("positive", t - 5),), (("likely", a),)),
            *attacks("tree", ("real",), *NO_TREE),
            *attacks("eventually", *TOO_SOON),
            *attacks("t", k, a, p, variable("s", "> 0")),
            *attacks("value", ZERO, a + 1, a + u),
            *attacks("inner", TO_0, ROOT, *NO_LIMIT, at=(0, 1)),
            *attacks("inner", ()),
        ),
    ),
    "with a sign that turns": Duel(
        tends,
        {
            "whole": SIGN * p**k + a + 1 / (k + 1),
            "value": a,
            "t": k,
            "inner": ((u, SIGN), (z, FADING)),
            "supposes": (),
            "tree": C,
            "eventually": AT_K,
        },
        (
            *attacks("whole", SIGN + a, SIGN * p**k + SIGN * a, SIGN * k * a, p**k * q**k + a),
            *attacks("supposes", (("likely", a),), (("positive", k - 5),)),
            *attacks("tree", ("real",), *NO_TREE),
            *attacks("eventually", *TOO_SOON),
            *attacks("t", t, a, variable("j", INTEGER)),
            *attacks("value", ZERO, ONE, SIGN, a + p),
            *attacks("inner", constant(-2) ** k, constant(2) ** k, constant(-1) ** t, p**k, SIGN + 1, a, at=(0, 1)),
            *attacks("inner", ((z, FADING),), ((u, SIGN),), ((u, SIGN), (u, FADING))),
        ),
    ),
    "a continuous function": Duel(
        continuous,
        {"whole": sqrt(1 + 1 / t), "of": OF, "inner": (), "supposes": (), "eventually": {("nonnegative", 1 + 1 / t): C}},
        (
            *attacks(
                "whole", sqrt(1 + 2 / t), (1 + 1 / t).floor(), (1 + 1 / t).sign(), (1 + 1 / t).maximum(0), 1 + 1 / t, p ** (1 + 1 / t), t
            ),
            *attacks("whole", (1 + 1 / t).chosen("positive", 1, 0), log(1 + 1 / t), 1 / (1 + 1 / t), sqrt(sqrt(1 + 1 / t))),
            *attacks("of", *NO_LIMIT, FADES, ROOT, TO_0),
            *attacks("inner", ((u, BELOW),), ((a, AT_S),), ((t, TO_0),), ((u, SIGN * 2),)),
            *attacks("supposes", (("positive", t - 5),), (("likely", a),)),
            *attacks("eventually", {}, OVER, {("nonnegative", 1 + 1 / t): ("real",)}, {("positive", 1 + 1 / t): C}),
        ),
        (
            {"whole": sqrt(-1 / t), "of": tends(-1 / t, ZERO, t, (), (), C, OVER), "eventually": {("nonnegative", -1 / t): C, **OVER}},
            {"whole": log(-1 / t), "of": tends(-1 / t, ZERO, t, (), (), C, OVER), "eventually": {("positive", -1 / t): C, **OVER}},
            {"whole": sqrt(1 / t), "of": TO_0, "eventually": OVER},
            {"whole": log(1 / t), "of": TO_0, "eventually": OVER},
        ),
    ),
    "what dies out": Duel(
        dying,
        {"whole": exp(-p * t - 1 / (t + p)), "t": t, "inner": (), "supposes": (), "tree": C, "eventually": LATE},
        (
            *attacks(
                "whole",
                exp(p * t),
                exp(-w * t),
                exp(a * t),
                exp(-p / t),
                exp(-p),
                1 / exp(-p * t),
                2 / exp(p * t),
                sqrt(t),
                p**k,
                t,
                exp(-p * t) * 1 + 0 * t,
            ),
            *attacks("eventually", *TOO_SOON),
            *attacks("t", k, a, variable("s", "> 0"), ONE, -t),
            *attacks("inner", ((u, BELOW),), ((p, TO_0),)),
            *attacks("supposes", (("positive", t),), (("likely", a),)),
            *attacks("tree", ("real",), ("premise", 0), *NO_TREE),
        ),
    ),
    "a power that dies out": Duel(
        dying_power,
        {"whole": p ** (2 * k + 1), "t": k, "by": BELOW},
        (
            *attacks(
                "whole",
                q**k,
                p ** (k * k - k),
                p**t,
                p**3,
                (1 / p) ** k,
                p,
                exp(-k),
                p ** (k - 1),
                p ** (k / 2),
                (p * k) ** k,
                p ** variable("n", INTEGER),
            ),
            *attacks("t", t, variable("n", INTEGER), p, k + 1, 2 * k, ONE),
            *attacks("by", TO_0, FADES, FADING, None, "", signed("positive", 1 + p * p, ZERO, (), C), signed("positive", p, ZERO, (), C)),
            *attacks("by", signed("nonnegative", 1 - p * p, ZERO, [("nonnegative", 1 - p * p)], ("premise", 0))),
            *attacks("by", signed("nonzero", 1 - p * p, ZERO, [("nonzero", 1 - p * p)], ("premise", 0))),
            *attacks(
                "by",
                signed("positive", 1 - p, ZERO, [("positive", 1 - p)], ("premise", 0)),
                SimpleNamespace(kind="positive", left=1 - p * p, right=ZERO, along=None),
            ),
        ),
    ),
}
