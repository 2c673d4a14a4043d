"""What of its stated values a proof covers, as data: adversarial statements, each with the coverage that it must get.

Those that are false beyond what was proved are among them: none may be said to be covered as a whole.
"""

from __future__ import annotations

import json
import time
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from lemmata.attack import attack
from lemmata.evidence.verdict import Verdict, examine, restored
from lemmata.language import check as kinds
from lemmata.language.check import Evidence, Options, grades
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import EVERY
from lemmata.language.ranges import above
from lemmata.language.relation import All, AtLeast, Equal, ForAll, Recurrence, Throughout
from lemmata.language.structured import PSD, Simplex, Spanning
from lemmata.prove.extent import ABSENT, SIZES, VALUES
from lemmata.terms.arithmetic import array
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.unknown import unknown_sequence
from lemmata.verification.schema import faults, record
from tests import toys
from tests.prove.rings import unfolded

POSITIVE = Integer(1, None, search=(1, 3))
REAL = Interval(None, None, search=(-3, 3))


class One(NamedTuple):
    """A statement with its check, and what its evidence must leave out; nothing if that is nothing."""

    formula: Any
    domain: Domain
    missing: tuple[str, ...]
    headline: str
    check: Any = None
    options: Any = None
    kind: Any = kinds.exact


def same(formula: Any, case: Any) -> Equal:
    """The formula is what it is written to be, in other words."""
    return Equal(case.apply(formula), case.apply(formula) * 1)


def verdict(one: One) -> Verdict:
    claim = toys.claim(one.formula, one.domain)
    check = toys.check(one.kind, one.check or same, **(one.options or {}))
    evidence = examine(check, one.formula, claim, Options())
    return Verdict(claim, evidence.outcome, (evidence,), (), (), 0.0)


def is_square(formula: Any, case: Any) -> Equal:
    return Equal(case.apply(formula), case.n * case.n)


def late(n: Any) -> Any:
    """n^2, and wrong at a number that no attack comes to."""
    return n * n + int(n == 777_777)


def of_rows(x: Any, y: Any) -> Any:
    return array([x + y, x - y])


WHOLE = {
    "a real one": One(lambda x: x * (x + 1), Domain(x=REAL), (), "proved"),
    "a bounded real one": One(lambda x: x * (x + 1), Domain(x=Interval(0, 1)), (), "proved"),
    "every n from the least": One(lambda n: n * n, Domain(n=POSITIVE), (), "proved", is_square, {"sizes": {"n": EVERY}}),
    "a finite range in full": One(lambda n: n * n, Domain(n=Integer(1, 5)), (), "enumerated, 5 cases", is_square),
    "a range that moves, in full": One(lambda n, k: n * k, Domain(n=Integer(1, 3), k=Integer(1, lambda c: c.n)), (), "enumerated, 6 cases"),
    "both choices": One(lambda kind, x: x, Domain(kind=Choice("one", "two"), x=REAL), (), "proved"),
    "an open range of integers": One(lambda n: n * n, Domain(n=Integer(above(0), 4)), (), "enumerated, 4 cases", is_square),
    "a condition that leaves out": One(
        lambda n: n * n, Domain(n=Integer(1, 6), where=(("n even", lambda c: c.n % 2 == 0),)), (), "enumerated, 3 cases", is_square
    ),
    "the range as it is, with another box": One(
        lambda x: x * x, Domain(x=Interval(0, None)), (), "proved", None, {"at": {"x": Interval(0, None, search=(1, 2))}}
    ),
    "a vector": One(
        lambda x: x + x, Domain(n=Integer(1, 3), x=Array(lambda c: c.n, -1, 1)), (), "proved", lambda f, c: Equal(f(c.x), 2 * c.x)
    ),
    "a simplex": One(lambda p: p + p, Domain(p=Simplex(3)), (), "proved", lambda f, c: Equal(f(c.p), 2 * c.p)),
    "a semidefinite matrix": One(lambda p: p + p, Domain(p=PSD(2)), (), "proved", lambda f, c: Equal(f(c.p), 2 * c.p)),
    "no parameter at all": One(lambda: 4, Domain(), (), "proved", lambda f, c: Equal(f(), 2 + 2)),
    "a whole box": One(
        lambda x: x * x + 1, Domain(x=Interval(0, 1)), (), "enclosed, whole", lambda f, c: AtLeast(f(c.x), 0), {"boxes": 50}, kinds.enclosed
    ),
    "a whole box of arrays": One(
        lambda n, x: x.sum() + 1,
        Domain(n=Integer(1, 3), x=Array(lambda c: c.n, 0, 1)),
        (),
        "enclosed, whole",
        lambda f, c: AtLeast(f(c.n, c.x), 0),
        {"boxes": 50},
        kinds.enclosed,
    ),
    "a whole box, and one entry of which it speaks": One(
        lambda x: array([x + 1, x + 2]),
        Domain(x=Interval(0, 1)),
        (),
        "enclosed, whole",
        lambda f, c: AtLeast(f(c.x)[0], 0),
        {"boxes": 50},
        kinds.enclosed,
    ),
    "two choices, one in the place of the other": One(
        lambda k, m: k * m, Domain(k=Choice(1, 2), m=Choice(1, 2)), (), "enumerated, 4 cases", lambda f, c: Equal(f(c.m, c.k), c.k * c.m)
    ),
    "differences of values": One(
        lambda n, m: n * m,
        Domain(n=Integer(1, 3), m=Integer(1, 3)),
        (),
        "enumerated, 9 cases",
        lambda f, c: Equal(f(c.n, c.m) - f(c.n - 1, c.m), c.m),
    ),
    "where a sequence begins": One(
        lambda x: x + 1,
        Domain(x=Interval(0, None)),
        (),
        "proved",
        lambda f, c: Throughout(Recurrence(f(c.x), lambda k, before: before + 1), lambda k, x: AtLeast(x, 0)),
    ),
    "numbers that are looked for among what the formula gives": One(
        lambda n: (n, 2 * n),
        Domain(n=Integer(1, 3)),
        (),
        "enumerated, 3 cases",
        lambda f, c: Equal([int(k in f(c.n)) for k in range(1, 8)], [int(k in (c.n, 2 * c.n)) for k in range(1, 8)]),
    ),
    "numbers that are rounded": One(
        lambda n: Fraction(n, 4), Domain(n=Integer(1, 3)), (), "enumerated, 3 cases", lambda f, c: Equal(round(4 * f(c.n)), c.n)
    ),
    "long choices": One(lambda kind, x: x, Domain(kind=Choice("a" * 40, "b" * 40), x=REAL), (), "proved"),
    "an array of every size": One(
        lambda n, a: a + a,
        Domain(n=POSITIVE, a=Array(lambda c: c.n, None, None)),
        (),
        "proved",
        lambda f, c: Equal(f(c.n, c.a), 2 * c.a),
        {"every": {"a": Opaque("n")}},
    ),
}

COLUMN, SQUARE = Array(lambda c: c.n, None, None), Array(lambda c: (c.n, c.n), None, None)
OPAQUE, MATRIX = {"every": {"a": Opaque("n")}}, {"every": {"a": Opaque("n", "n")}}
WHOLE |= {
    "the sum of an array of every size": One(
        lambda n, a: a + a, Domain(n=POSITIVE, a=COLUMN), (), "proved", lambda f, c: Equal(f(c.n, c.a).sum(), 2 * c.a.sum()), OPAQUE
    ),
    "a matrix of every size, transposed": One(
        lambda n, a: a + a, Domain(n=POSITIVE, a=SQUARE), (), "proved", lambda f, c: Equal(f(c.n, c.a).T, 2 * c.a.T), MATRIX
    ),
    "both values of every size": One(
        lambda n, a: (a.sum(), a + a), Domain(n=POSITIVE, a=COLUMN), (), "proved",
        lambda f, c: All(Equal(f(c.n, c.a)[0], c.a.sum()), Equal(f(c.n, c.a)[1], 2 * c.a)), OPAQUE
    ),
    "an array of every size, and its opposite": One(
        lambda n, a: a + a, Domain(n=POSITIVE, a=COLUMN), (), "proved", lambda f, c: Equal(f(c.n, -c.a), -2 * c.a), OPAQUE
    ),
}  # fmt: skip

PART = {
    "the first entry of every size": One(
        lambda n, a: a + a, Domain(n=POSITIVE, a=COLUMN), ("some entries of what the formula gives",), "exact, in part",
        lambda f, c: Equal(f(c.n, c.a)[0], 2 * c.a[0]), OPAQUE
    ),
    "the trace of every size": One(
        lambda n, a: a + a, Domain(n=POSITIVE, a=SQUARE), ("some entries of what the formula gives",), "exact, in part",
        lambda f, c: Equal(f(c.n, c.a).trace(), 2 * c.a.trace()), MATRIX
    ),
    "one of two values of every size": One(
        lambda n, a: (a.sum(), a + a), Domain(n=POSITIVE, a=COLUMN), ("some entries of what the formula gives",), "exact, in part",
        lambda f, c: Equal(f(c.n, c.a)[0], c.a.sum()), OPAQUE
    ),
    "every size, called and not compared": One(
        lambda n, a: a + a, Domain(n=POSITIVE, a=COLUMN), ("the formula, in nothing compared",), "exact, in part",
        lambda f, c: Equal(f(c.n, c.a) - f(c.n, c.a) + f(c.n, 0 * c.a), 0 * c.a), OPAQUE
    ),
    "every size, of which each call has one parameter": One(
        lambda n, k, a: k * a, Domain(n=POSITIVE, k=Choice(1, 2), a=COLUMN), ("other arguments of the formula",), "exact, in part",
        lambda f, c: All(Equal(f(c.n, 3, c.a), 3 * c.a), Equal(f(c.n, c.k, 0 * c.a), 0 * c.a)), OPAQUE
    ),
    "true at small n only": One(late, Domain(n=POSITIVE), ("n beyond 3",), "exact, n 1…3", is_square),
    "off a zero": One(
        lambda q: (q * q - 9) / (q - 3),
        Domain(q=Interval(0, 9)),
        ("off the zeros of q - 3",),
        "exact, off the zeros of q - 3",
        lambda f, c: Equal(f(c.q), c.q + 3),
    ),
    "one choice of two": One(
        lambda kind, x: x, Domain(kind=Choice("one", "two"), x=REAL), ("kind 'two'",), "exact, kind = 'one'",
        None, {"sizes": {"kind": ["one"]}}
    ),
    "one choice of two, narrowed": One(
        lambda kind, x: x if kind == "one" else x + 1,
        Domain(kind=Choice("one", "two"), x=REAL),
        ("kind 'two'",),
        "exact, kind = 'one'",
        lambda f, c: Equal(f(c.kind, c.x), c.x),
        {"at": {"kind": Choice("one")}},
    ),
    "an entry that is not compared": One(
        of_rows, Domain(x=REAL, y=REAL), ("entry 2",), "exact, in part", lambda f, c: Equal(f(c.x, c.y)[0], c.x + c.y)
    ),
    "a bounded range": One(
        lambda x: x * (x + 1), Domain(x=REAL), ("other x",), "exact, x in [0, 1]", None, {"at": {"x": Interval(0, 1)}}
    ),
    "every n from one above the least": One(
        lambda n: n * n, Domain(n=POSITIVE), ("n below 2",), "exact, n ≥ 2", is_square,
        {"sizes": {"n": EVERY}, "at": {"n": Integer(2, None)}},
    ),
    "sizes of a finite range": One(
        lambda n: n * n, Domain(n=Integer(1, 50)), ("n beyond 3",), "exact, n 1…3", is_square, {"sizes": {"n": [1, 2, 3]}}
    ),
    "a hole in a finite range": One(
        lambda n: n * n, Domain(n=Integer(1, 9)), ("n between 1 and 9",), "exact, n in {1, 2, 9}", is_square, {"sizes": {"n": [1, 2, 9]}}
    ),
    "integers without a least one": One(
        lambda n: n * n, Domain(n=Integer(None, None, search=(-2, 2))), ("n below -2", "n beyond 2"), "exact, n -2…2", is_square
    ),
    "k up to n, and n bounded by a box": One(
        lambda n, k: n * k, Domain(n=Integer(1, None, search=(1, 2)), k=Integer(1, lambda c: c.n)), ("n beyond 2",), "exact, n 1…2"
    ),
    "k up to n, at few k": One(
        lambda n, k: n * k, Domain(n=Integer(1, 4), k=Integer(1, lambda c: c.n)), ("k beyond 2",), "exact, k 1…2",
        None, {"sizes": {"k": [1, 2]}}
    ),
    "every n, at few k up to n": One(
        lambda n, k: n * k,
        Domain(n=Integer(1, None, search=(1, 2)), k=Integer(1, None, search=(1, 2))),
        ("k beyond 2",),
        "exact, k 1…2",
        None,
        {"sizes": {"n": EVERY}},
    ),
    "at t = 0 alone": One(
        lambda x, t: x * t, Domain(x=REAL, t=REAL), ("at t = 0",), "exact, partial",
        lambda f, c: Equal(f(c.x, 0), c.x * 0)
    ),
    "two choices, called on their diagonal alone": One(
        lambda k, m: k * m, Domain(k=Choice(1, 2), m=Choice(1, 2)), ("the formula is not called with every k, m together",),
        "exact, partial", lambda f, c: Equal(f(c.k, c.k), c.k * c.k)
    ),
    "two integers, called on their diagonal alone": One(
        lambda k, m: k * m, Domain(k=Integer(1, 3), m=Integer(1, 3)), ("the formula is not called with every k, m together",),
        "exact, partial", lambda f, c: Equal(f(c.k, c.k), c.k * c.k)
    ),
    "one of two long choices": One(
        lambda k, x: x, Domain(k=Choice("a" * 40, "b" * 40), x=REAL), ("the formula is not called with every k",),
        "exact, partial", lambda f, c: Equal(f("a" * 40, c.x), c.x)
    ),
    "y, with x in its place": One(
        lambda x, y: x * y, Domain(x=REAL, y=REAL), ("at y = x",), "exact, partial", lambda f, c: Equal(f(c.x, c.x), c.x * c.x)
    ),
    "a choice of which nothing is said": One(
        lambda x: x + x,
        Domain(kind=Choice("one", "two"), x=REAL),
        ("kind = 'two', where nothing of the formula is compared",),
        "exact, partial",
        lambda f, c: Equal(1, 1) if c.kind == "two" else Equal(f(c.x), 2 * c.x),
    ),
    "numbers with which the formula is called, and not compared": One(
        lambda n: n * n, Domain(n=Integer(1, 6)), ("n = 4 and 2 more, where nothing of the formula is compared",), "exact, partial",
        lambda f, c: Equal(f(c.n), c.n * c.n) if c.n < 4 else (f(c.n), Equal(1, 1))[1]
    ),
    "a formula that is in nothing": One(
        lambda x: x, Domain(x=Interval(0, None)), ("the formula, in nothing compared",), "exact, in part",
        lambda f, c: AtLeast(c.x, 0)
    ),
    "a number looked for in one entry alone": One(
        lambda n: (n, 2 * n), Domain(n=Integer(1, 3)), ("whether all that the formula gives is compared",), "exact, in part",
        lambda f, c: Equal([int(k == f(c.n)[0]) for k in range(1, 8)], [int(k == c.n) for k in range(1, 8)])
    ),
    "a number that is rounded, of two": One(
        lambda n: (Fraction(n, 4), n), Domain(n=Integer(1, 3)), ("whether all that the formula gives is compared",), "exact, in part",
        lambda f, c: Equal(round(4 * f(c.n)[0]), c.n)
    ),
    "an entry that is left out at one choice alone": One(
        of_rows, Domain(kind=Choice("one", "two"), x=REAL, y=REAL), ("entry 2",), "exact, in part",
        lambda f, c: Equal(f(c.x, c.y)[: 2 if c.kind == "one" else 1], [c.x + c.y, c.x - c.y][: 2 if c.kind == "one" else 1])
    ),
    "entries that are left out from a size on": One(
        lambda n: [k + 1 for k in range(n)], Domain(n=Integer(1, 6)), ("entries 5, 6",), "exact, in part",
        lambda f, c: Equal(f(c.n)[:4], [1, 2, 3, 4][: c.n])
    ),
    "data that span, but not all": One(
        lambda p: p + p, Domain(p=Spanning(2, 2)), ("other p",), "exact, in part", lambda f, c: Equal(f(c.p), 2 * c.p)
    ),
    "a positive number of the check's own": One(
        lambda x, w: x * w,
        Domain(x=REAL),
        ("w not > 0",),
        "exact, in part",
        lambda f, c: Equal(f(c.x, unknown_sequence("w", c.x, "> 0")(0)), c.x * unknown_sequence("w", c.x, "> 0")(0)),
    ),
    "points": One(
        lambda x: x * x + 1, Domain(x=Interval(0, 1)), ("all but 14 points",), "enclosed, 14 points",
        lambda f, c: AtLeast(f(c.x), 0), {}, kinds.enclosed
    ),
    "a box of a larger range": One(
        lambda x: x * x + 1,
        Domain(x=Interval(0, None, search=(0, 2))),
        ("x beyond its box",),
        "enclosed, x 0…2",
        lambda f, c: AtLeast(f(c.x), 0),
        {"boxes": 50},
        kinds.enclosed,
    ),
    "a whole box, at one y alone": One(
        lambda x, y: x * x + y + 1, Domain(x=Interval(0, 1), y=Interval(0, 1)), ("other arguments of the formula",),
        "enclosed, in part", lambda f, c: AtLeast(f(c.x, 0), 0), {"boxes": 50}, kinds.enclosed
    ),
    "a whole box, on its diagonal": One(
        lambda x, y: x * y + 1, Domain(x=Interval(0, 1), y=Interval(0, 1)), ("other arguments of the formula",),
        "enclosed, in part", lambda f, c: AtLeast(f(c.x, c.x), 0), {"boxes": 50}, kinds.enclosed
    ),
    "a whole box of one choice": One(
        lambda x: x + 1, Domain(kind=Choice("one", "two"), x=Interval(0, 1)), ("other arguments of the formula",),
        "enclosed, in part", lambda f, c: AtLeast(f(c.x) if c.kind == "one" else 1, 0), {"boxes": 50}, kinds.enclosed
    ),
    "a whole box, and nothing of the formula": One(
        lambda x: x + 1, Domain(x=Interval(0, 1)), ("the formula, in nothing compared",),
        "enclosed, in part", lambda f, c: AtLeast(c.x + 1 + 0 * f(c.x), 0), {"boxes": 50}, kinds.enclosed
    ),
    "a search": One(lambda n: n * n, Domain(n=POSITIVE), ("all that was not tried",), "tested", is_square, {}, kinds.tested),
    "arrays that are even": One(
        lambda n, a: a + a,
        Domain(n=POSITIVE, half=Array(lambda c: c.n // 2 + 1, 0.5, 2), a=Computed(unfolded)),
        ("other half", "other than even a"),
        "exact, in part",
        lambda f, c: Equal(f(c.n, c.a), 2 * c.a),
        {"every": {"a": Opaque("n", even=True)}},
    ),
    "a real one that no relation on unknown sizes has": One(
        lambda n, a, x: a + a + 0 * x,
        Domain(n=POSITIVE, x=REAL, a=Array(lambda c: c.n, None, None)),
        ("other x", "other arguments of the formula"),
        "exact, in part",
        lambda f, c: Equal(f(c.n, c.a, 1), 2 * c.a),
        {"every": {"a": Opaque("n")}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WHOLE)
def test_what_covers_all_is_whole(name):
    _must_be(WHOLE[name], "whole")


@pytest.mark.parametrize("name", PART)
def test_what_leaves_out_anything_is_part_and_says_what(name):
    _must_be(PART[name], "part")


def _must_be(one: One, coverage: str) -> None:
    found = verdict(one)
    evidence = found.evidence[0]
    assert found.outcome == "holds", (evidence.outcome, evidence.note, evidence.witness)
    assert (evidence.coverage, evidence.missing, found.headline) == (coverage, one.missing, one.headline)
    assert found.strength == ("proved" if coverage == "whole" and one.kind is kinds.exact else one.kind.__name__)
    assert (found.coverage, found.missing) == (coverage, one.missing)
    assert bool(evidence.tags) == (bool(one.missing) and one.kind is not kinds.tested)
    told = found.json()
    assert (told["coverage"], told["missing"], told["grade"]) == (coverage, [*one.missing], found.strength)
    for value, schema in ((told, record()["$defs"]["claim"]), (told["evidence"][0], record()["$defs"]["evidence"])):
        assert [fault for fault in faults(value, schema) if "missing" in fault or "grade" in fault or "cover" in fault] == []
    again = restored(found.claim, json.loads(json.dumps(told)))
    assert (again.strength, again.headline, again.coverage, again.missing) == (found.strength, found.headline, coverage, one.missing)


def test_along_a_recurrence_every_index_is_covered():
    def is_kept(formula: Any, case: Any) -> ForAll:
        first = Recurrence(case.x, lambda k, before: before + 1)
        return ForAll(first, lambda k: formula(case.x, k), index="k")

    _must_be(One(lambda x, k: x + k, Domain(x=REAL, k=Integer(0, None, search=(0, 3))), (), "proved", is_kept), "whole")
    beside = Domain(x=REAL, k=Integer(0, None, search=(0, 3)), m=Integer(0, lambda c: c.k))
    _must_be(One(lambda x, k: x + k, beside, ("other m",), "exact, in part", is_kept), "part")
    together = Domain(x=REAL, k=Integer(0, None, search=(0, 3)), m=Choice(1, 5), where=(("k at least m", lambda c: c.k >= c.m),))
    _must_be(
        One(
            lambda x, k, m: x + k,
            together,
            ("other m",),
            "exact, in part",
            lambda f, c: ForAll(Recurrence(c.x, lambda k, before: before + 1), lambda k: f(c.x, k, c.m), index="k"),
        ),
        "part",
    )


def test_what_rests_on_symbols_is_part():
    import sympy

    def by_sympy(formula: Any, case: Any) -> Equal:
        return Equal(sympy.expand(formula(case.x)), case.x**2 + 2 * case.x + 1)

    found = verdict(One(lambda x: (x + 1) ** 2, Domain(x=REAL), (), "", by_sympy))
    assert (found.outcome, found.strength, found.coverage) == ("holds", "exact", "part")
    assert found.headline.startswith("exact by SymPy") and "a theorem of the kernel" in found.missing


@pytest.mark.parametrize(
    ("domain", "tags"),
    [
        (Domain(n=POSITIVE), (SIZES,)),
        (Domain(n=Integer(1, 3)), ()),
        (Domain(n=Integer(1, 9, search=(5, 9))), (VALUES,)),
        (Domain(n=Integer(1, 9, search=(1, 5))), (SIZES,)),
        (Domain(n=Integer(1, 9, search=(3, 5))), (SIZES, VALUES)),
        (Domain(n=Integer(1, 3), x=REAL), (ABSENT,)),
    ],
)
def test_what_is_missing_has_a_tag_that_says_of_what_sort(domain, tags):
    check = toys.check(kinds.exact, lambda formula, case: Equal(formula(case.n), case.n * case.n))
    claim = toys.claim(lambda n: n * n, domain)
    item = examine(check, claim.formula, claim, Options())
    assert (item.outcome, {*item.tags}) == ("holds", {*tags})
    assert all(type(words) is str for words in (*item.missing, *item.tags))


def evidence(name: str, **more: Any) -> Evidence:
    return Evidence("exact", name, "holds", name, certificates=(), **more)


def test_two_proofs_cover_what_each_of_them_has_an_entry_of():
    def of(*some: Evidence) -> str | None:
        return Verdict(toys.claim(abs, Domain(x=REAL)), "holds", some, (), (), 0.0).strength

    first, second = evidence("first", missing=("entry 2",), uncompared=(2,)), evidence("second", missing=("entry 1",), uncompared=(1,))
    assert of(first, second) == "proved"
    assert of(first) == of(first, first) == "exact"
    assert of(first, evidence("less", missing=("entry 1", "n beyond 3"), uncompared=(1,))) == "exact"
    assert of(first, evidence("by", missing=("entry 1",), uncompared=(1,), solver="SymPy 1.14")) == "exact"


def test_a_statement_in_parts_is_proved_where_each_part_is():
    def of(*some: Evidence) -> Verdict:
        return Verdict(toys.claim(abs, Domain(x=REAL), parts=("size", "sign")), "holds", some, (), (), 0.0)

    size, sign = evidence("size", part="size", coverage="whole"), evidence("sign", part="sign", coverage="whole")
    less = evidence("sign", part="sign", missing=("n beyond 3",), covered="n 1…3")
    assert (of(size, sign).strength, of(size, sign).headline) == ("proved", "proved")
    assert (of(size, less).strength, of(size, less).headline) == ("exact", "exact, n 1…3")
    assert of(size, less).missing == ("sign: n beyond 3",)
    assert of(size, evidence("tested", part="sign")).strength == "exact"
    assert of(evidence("all", coverage="whole"), less).strength == "proved"


def test_proved_is_the_strongest_grade():
    assert grades()[:3] == ["proved", "exact", "enclosed"] and "proved" not in kinds.KINDS


@pytest.mark.parametrize(
    ("stated", "narrow", "words"),
    [
        (REAL, Interval(0, 1), "all x in [0, 1]"),
        (REAL, Interval(None, 0), "all x ≤ 0"),
        (Interval(0, None), Interval(2, None), "all x ≥ 2"),
        (Interval(0, None), Interval(0, None, search=(1, 2)), "all x ≥ 0"),
    ],
)
def test_a_scope_goes_no_further_than_a_narrowed_range(stated, narrow, words):
    found = verdict(One(lambda x: x * (x + 1), Domain(x=stated), (), "", None, {"at": {"x": narrow}}))
    assert found.scope == f"{words} (symbols, 1 case)"


def test_two_proofs_that_each_leave_out_an_entry_somewhere_else_cover_it_nowhere():
    def first(f: Any, c: Any) -> Any:
        value = f(c.n)
        return Equal(value[1:] if c.n == 3 else value[:1], [2, 3] if c.n == 3 else [1])

    def second(f: Any, c: Any) -> Any:
        return Equal(f(c.n)[1:], [2, 3][: c.n - 1])

    claim = toys.claim(lambda n: [k + 1 for k in range(n)], Domain(n=Integer(2, 3)))
    some = tuple(examine(toys.check(kinds.exact, one), claim.formula, claim, Options()) for one in (first, second))
    assert [one.outcome for one in some] == ["holds", "holds"]
    assert Verdict(claim, "holds", some, (), (), 0.0).strength == "exact"


def test_a_long_coverage_is_told_in_short():
    long = evidence("long", missing=("a", "b"), covered="n 1…3, off the zeros of q")
    found = Verdict(toys.claim(abs, Domain(x=REAL)), "holds", (long,), (), (), 0.0)
    assert found.headline == "exact, in part"


def slow_at_three(d: Any, x: Any) -> Any:
    """x, after a while at d = 3, where it is wrong."""
    end = time.process_time() + 0.3
    while d == 3 and time.process_time() < end:
        pass
    return x + int(d == 3)


DOMAINS = {"choice": Domain(d=Choice(2, 3), x=REAL), "integer": Domain(d=Integer(2, 3), x=REAL)}


@pytest.mark.parametrize("name", DOMAINS)
@pytest.mark.parametrize(("patience", "outcome"), [(0.05, "inconclusive"), (30.0, "refuted")])
def test_a_small_choice_is_never_skipped(monkeypatch, name, patience, outcome):
    monkeypatch.setattr(attack, "PATIENCE", patience)
    stated = One(slow_at_three, DOMAINS[name], (), "", lambda f, c: Equal(f(c.d, c.x), c.x), {"sizes": {"d": [2]}})
    found = verdict(stated).evidence[0]
    assert found.outcome == outcome, found
    assert outcome != "inconclusive" or "time was up before" in (found.note or "")


def test_all_of_a_small_range_is_tried():
    stated = One(lambda d: d + int(d == 6), Domain(d=Integer(1, 6)), (), "", lambda f, c: Equal(f(c.d), c.d), {"sizes": {"d": [1, 2]}})
    found = verdict(stated).evidence[0]
    assert (found.outcome, found.witness) == ("refuted", "d=6")
