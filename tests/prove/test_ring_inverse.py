"""Inverses of sums at every size: push-through, Woodbury and what is next to them but false."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Computed, Domain, Integer, Interval
from lemmata.language.ranges import above
from lemmata.language.relation import Equal
from lemmata.prove import balls
from lemmata.prove.arrays import every_case
from lemmata.prove.arrays.completion import Contradiction, Relation, completed, derivation
from lemmata.prove.arrays.every_point import Point
from lemmata.prove.signs.certificates import having
from lemmata.terms.arithmetic import circulant, cosine_matrix, eye, solve
from lemmata.terms.sums.array import Whole
from lemmata.terms.sums.coefficient import UNIT, of
from lemmata.terms.sums.form import Sequence
from lemmata.terms.sums.inverses import Derivation, Word, added, multiplied_out, product, transposed
from lemmata.terms.sums.ledger import Ledger
from lemmata.terms.sums.opaque import Opaque, opaque
from lemmata.terms.types import Fields, Formula, Tensor
from tests import toys

PLACE: Fields = {
    "n": Integer(1, None, search=(1, 3)),
    "d": Integer(1, None, search=(1, 3)),
    "r": Interval(above(0), None, search=(0.5, 2)),
    "s": Interval(-1, 1),
    "a": Array(lambda c: (c.n, c.d), -0.3, 0.3),
    "b": Array(lambda c: (c.d, c.n), -0.3, 0.3),
    "x": Array(lambda c: (c.n, c.n), -0.1, 0.1),
    "y": Array(lambda c: (c.d, c.d), -0.1, 0.1),
    "m": Computed(lambda c: c.x + 2 * eye(c.n, c.x[0, 0])),
    "g": Computed(lambda c: c.y + 3 * eye(c.d, c.y[0, 0])),
    "u": Array(lambda c: c.n, -1, 1),
    "v": Array(lambda c: c.d, -1, 1),
}
EVERY = {
    "a": Opaque("n", "d"),
    "b": Opaque("d", "n"),
    "m": Opaque("n", "n"),
    "g": Opaque("d", "d"),
    "u": Opaque("n"),
    "v": Opaque("d"),
}


def found(formula: Formula) -> Tensor:
    return toys.run(toys.check(kinds.exact, lambda f, c: Equal(f(c), 0), every=EVERY), formula, Domain(**PLACE))


def left(c: Case) -> Tensor:
    """(1 + a b)^-1."""
    return inverse(summed(c))


def summed(c: Case) -> Tensor:
    """1 + a b."""
    return one(c.n, c) + c.a @ c.b


def reflected(c: Case) -> Tensor:
    """The square of cos(2 pi j k / n): n/2 at j = k and at j = -k."""
    return cosine_matrix(c.n, c.a) @ cosine_matrix(c.n, c.a)


def right(c: Case) -> Tensor:
    """(1 + b a)^-1."""
    return inverse(one(c.d, c) + c.b @ c.a)


def evens(column: Tensor) -> Tensor:
    """The entries at 0, 2, 4, … modulo the size, which is that of the column."""
    size = column.shape[0]
    reflection = 2 * (cosine_matrix(size, column) @ cosine_matrix(size, column)) / size - eye(size, column)
    return (circulant(column) @ reflection).diagonal()


def outer(c: Case) -> Tensor:
    """The column and the row at 0."""
    return c.g[:, 0][:, None] * c.g[0, :][None, :]


def one(size: Tensor, c: Case) -> Tensor:
    return eye(size, c.a)


def inverse(matrix: Tensor) -> Tensor:
    return solve(matrix, eye(matrix.shape[0], matrix))


def woodbury(c: Case, sign: int = -1, core: Any = None, last: Any = None) -> Tensor:
    """m^-1 - m^-1 a (c^-1 + b m^-1 a)^-1 b m^-1, or a neighbour of it."""
    small = inverse(c.m)
    inner = inverse((inverse(c.g) if core is None else core(c)) + c.b @ small @ c.a)
    return small + sign * (small @ c.a @ inner @ c.b @ (small if last is None else last(c)))


def whole(c: Case) -> Tensor:
    return inverse(c.m + c.a @ c.g @ c.b)


def ridge(c: Case) -> Tensor:
    return inverse(c.a.T @ c.a + c.r * one(c.d, c))


def kernel(c: Case) -> Tensor:
    return inverse(c.a @ c.a.T + c.r * one(c.n, c))


TRUE = {
    "push-through": lambda c: left(c) @ c.a - c.a @ right(c),
    "push-through between vectors": lambda c: c.u @ left(c) @ c.a @ c.v - c.u @ c.a @ right(c) @ c.v,
    "push-through inside a product": lambda c: c.b @ left(c) @ c.a @ c.g - c.b @ c.a @ right(c) @ c.g,
    "ridge and kernel ridge": lambda c: ridge(c) @ c.a.T - c.a.T @ kernel(c),
    "transposes": lambda c: left(c).T - inverse(one(c.n, c) + c.b.T @ c.a.T),
    "a difference": lambda c: left(c) - one(c.n, c) + c.a @ right(c) @ c.b,
    "both sides": lambda c: left(c) @ c.a @ c.b - c.a @ c.b @ left(c),
    "an inverse of an inverse": lambda c: inverse(left(c)) - summed(c),
    "an inverse of a product": lambda c: inverse(c.m @ summed(c)) - left(c) @ inverse(c.m),
    "Woodbury": lambda c: whole(c) - woodbury(c),
    "two resolvents": lambda c: inverse(c.m) - left(c) - left(c) @ (summed(c) - c.m) @ inverse(c.m),
    "next to a Hadamard product": lambda c: (left(c) @ c.a) * c.a - (c.a @ right(c)) * c.a,
}
TRUE["a trace"] = lambda c: (left(c) @ c.a * c.a).sum() - (c.a @ right(c) * c.a).sum()
FALSE = {
    "the order": lambda c: left(c) @ c.a - c.a @ inverse(one(c.d, c) + c.a.T @ c.b.T),
    "a transpose": lambda c: left(c).T @ c.a - c.a @ right(c),
    "a sign": lambda c: left(c) @ c.a - c.a @ inverse(one(c.d, c) - c.b @ c.a),
    "no inverse": lambda c: left(c) @ c.a - c.a @ (one(c.d, c) + c.b @ c.a),
    "one inverse": lambda c: left(c) @ c.a - c.a,
    "another multiple": lambda c: left(c) @ c.a - c.a @ inverse(one(c.d, c) + 2 * c.b @ c.a),
    "kernel ridge with another ridge": lambda c: ridge(c) @ c.a.T - c.a.T @ inverse(c.a @ c.a.T + 2 * c.r * one(c.n, c)),
    "Woodbury with the sign": lambda c: whole(c) - woodbury(c, sign=1),
    "Woodbury without an inverse": lambda c: whole(c) - woodbury(c, core=lambda c: c.g),
    "Woodbury with a last factor": lambda c: whole(c) - woodbury(c, last=lambda c: c.m),
    "a product in the same order": lambda c: inverse(c.m @ summed(c)) - inverse(c.m) @ left(c),
    "a weight between": lambda c: left(c) @ (c.u[:, None] * summed(c)) - c.u[:, None] * one(c.n, c),
    "a power of entries": lambda c: left(c) ** 2 @ summed(c) ** 2 - one(c.n, c),
    "a diagonal for a product": lambda c: left(c).diagonal() * summed(c).diagonal() - c.u**0,
    "a product with a transpose": lambda c: left(c).T @ summed(c) - one(c.n, c),
    "a trace of the wrong size": lambda c: (left(c) * one(c.n, c)).sum() - (right(c) * one(c.d, c)).sum(),
    "a reflection for the identity": lambda c: inverse(one(c.n, c) + reflected(c)) @ (one(c.n, c) + c.n * one(c.n, c)) - one(c.n, c),
    "entries for a product": lambda c: (left(c) * summed(c)).sum() - c.n,
    "weighted rows for a product": lambda c: inverse(c.g.diagonal()[:, None] * c.g) @ c.g @ c.g - one(c.d, c),
    "weighted columns for a product": lambda c: inverse(c.g + c.g * c.g.diagonal()[None, :]) @ (c.g + c.g @ c.g) - one(c.d, c),
    "an outer product for a product": lambda c: inverse(c.g + outer(c)) @ (c.g + c.g @ c.g) - one(c.d, c),
    "every second entry for a product": lambda c: evens(inverse(c.g)[0, :]) @ evens(c.g[:, 0]) - 1,
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved(name: str) -> None:
    evidence = found(TRUE[name])
    assert evidence.outcome == "holds", evidence


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name: str) -> None:
    assert found(FALSE[name]).outcome == "refuted"


@pytest.mark.parametrize("name", FALSE)
def test_the_rules_alone_prove_nothing_false(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balls, "violated", lambda leaf, least=0.0: False)
    monkeypatch.setattr(every_case, "LARGE", ())
    monkeypatch.setattr(every_case, "SIZES", 1)
    assert found(FALSE[name]).outcome == "inconclusive"


def test_what_is_inverted_and_divided_by_is_said() -> None:
    assert "off the zeros" not in found(TRUE["ridge and kernel ridge"]).scope
    assert "off the zeros of det(" in found(TRUE["push-through"]).scope

    def scaled(c: Case, scale: Tensor) -> Tensor:
        return inverse(one(c.n, c) + scale * c.a @ c.b) @ c.a - c.a @ inverse(one(c.d, c) + scale * c.b @ c.a)

    assert "off the zeros of s" in found(lambda c: scaled(c, c.s)).scope
    assert "off the zeros of r" not in found(lambda c: scaled(c, c.r)).scope


def matrices(rng: np.random.Generator, n: int, d: int) -> dict[str, np.ndarray]:
    """Letters of `RELATIONS` in numbers: a is n x d, b is d x n, x and y the inverses of 2 + a b and 2 + b a, z that of x + b^T a^T."""
    a, b = rng.uniform(-1, 1, (n, d)) / 2, rng.uniform(-1, 1, (d, n)) / 2
    x, y = np.linalg.inv(2 * np.eye(n) + a @ b), np.linalg.inv(2 * np.eye(d) + b @ a)
    return {"a": a, "b": b, "x": x, "y": y, "z": np.linalg.inv(x + b.T @ a.T)}


def letters(names: str) -> Word:
    """Return a word in letters, capitals being transposes."""
    return tuple((name.lower(), name.isupper()) for name in names)


def inverses() -> list[Relation]:
    sums = {"x": {"": 2, "ab": 1}, "y": {"": 2, "ba": 1}, "z": {"x": 1, "BA": 1}}
    relations = []
    for name, terms in sums.items():
        whole, one = {letters(word): of(c) for word, c in terms.items()}, {letters(name): UNIT}
        gaps = [added(product(*pair), -1, {(): UNIT}) for pair in ((whole, one), (one, whole))]
        relations += [Relation(gap) for gap in (*gaps, *(transposed(gap, ()) for gap in gaps))]
    return relations


def test_every_rule_holds_of_matrices() -> None:
    rng = np.random.default_rng(3)
    rules = completed(inverses())
    assert len(rules) > len(inverses()), "overlaps say more"
    for n, d in ((1, 1), (2, 3), (3, 2), (4, 4)):
        values = matrices(rng, n, d)
        for rule in rules:
            sides = [numbers(side, values) for side in ({rule.word: UNIT}, rule.equal)]
            size = max(side.size for side in sides)
            one, other = (side if side.ndim else side * np.eye(round(size**0.5)) for side in sides)
            assert np.allclose(one, other, atol=1e-8), rule


def numbers(polynomial: Tensor, values: dict[str, np.ndarray]) -> np.ndarray:
    """Return a polynomial in numbers, its constant as a number."""
    total: Any = np.float64(0)
    for word, c in sorted(polynomial.items(), key=lambda pair: -len(pair[0])):
        factors = [values[name].T if turned else values[name] for name, turned in word]
        part = float(c.number) * np.linalg.multi_dot(factors) if len(factors) > 1 else float(c.number) * factors[0] if factors else None
        total = total + (
            float(c.number) * np.eye(len(total)) if part is None and np.ndim(total) else float(c.number) if part is None else part
        )
    return np.asarray(total)


def test_relations_that_contradict_each_other_prove_nothing() -> None:
    zero, inverse_of_it = Relation({letters("a"): UNIT}), Relation({letters("ab"): UNIT, (): of(-1)})
    with pytest.raises(Contradiction):
        completed([zero, inverse_of_it])
    ledger = Ledger()
    n = Whole("n", ledger, 1)
    s = opaque("s", Opaque("n"), (n,), ledger)
    x = opaque("x", Opaque("n", "n"), (n, n), ledger)
    nothing = Sequence("y", ("n", "n"), inverts=(x - x).form)
    assert derivation([nothing]) is None
    for value in (s, x, x @ x):
        assert multiplied_out(value.form, Derivation((nothing,)))[0].terms == value.form.terms


def test_no_derivation_says_more_than_its_relations() -> None:
    """A step with another factor or number, a rule of another word, and one that comes before its own parts are refused, or say nothing."""
    ledger = Ledger()
    n = Whole("n", ledger, 1)
    x = opaque("x", Opaque("n", "n"), (n, n), ledger)
    inverse_of_it = solve(x + n.eye(), n.eye())
    gap = ((x + n.eye()) @ inverse_of_it - n.eye()).form
    (sequence,) = [one for one, _ in ledger.arrays.values() if one.inverts is not None]
    follows = derivation([sequence])
    assert follows is not None and not multiplied_out(gap, follows)[0].terms
    word: Word = (("x", False), (sequence.name, False))
    other = (x @ x - n.eye()).form
    for wrong in (
        Derivation((sequence,), (), ((0, (("x", False), ("x", False))),)),
        Derivation((sequence,), (), ((99, (("x", False), ("x", False))),)),
        Derivation((sequence,), (((UNIT, (), 4, ()),),), ((4, (("x", False), ("x", False))),)),
        Derivation((sequence,), (((UNIT, (), 5, ()),), ((UNIT, (), 4, ()),)), ((5, (("x", False), ("x", False))),)),
        Derivation((sequence,), (((of(2), (), 0, ()),),), ((4, (("x", False), ("x", False))),)),
    ):
        with pytest.raises(ValueError, match=r"polynomial|step"):
            multiplied_out(other, wrong)
    twice = Derivation((sequence,), (((of(-1), (), 0, ()),), ((of(2), (), 4, ()),)), ((5, word),))
    with pytest.raises(ValueError, match="does not say"):
        multiplied_out(gap, twice)


def random_value(rng: np.random.Generator, case: Case, depth: int) -> Tensor:
    """Return a random product of inverses and what was inverted: with others, with transposes, entry by entry, with weights."""
    if depth == 0:
        leaves = (left(case), summed(case), left(case), summed(case), case.a)
        return leaves[rng.integers(len(leaves))]
    one, other = (random_value(rng, case, depth - 1) for _ in range(2))
    kind = rng.integers(8)
    if kind < 4:
        pairs = ((one, other), (other, one), (one, other.T), (one.T, other), (one, one.T))
        return next(p @ q for p, q in pairs if same(p.shape[1], q.shape[0]))
    if kind < 6 and all(map(same, one.shape, other.shape)):
        return one * other
    return case.u[:, None] * one if kind == 6 and same(one.shape[0], case.n) else one + one.sum() * one


def same(one: Tensor, other: Tensor) -> bool:
    return one.name == other.name if isinstance(one, Whole) else one == other


def test_multiplying_out_keeps_every_number() -> None:
    """80 random expressions with inverses: the same numbers before and after, and some are changed."""
    rng, changed = np.random.default_rng(11), 0
    every = {name: EVERY[name] for name in ("a", "b", "u")}
    for _ in range(80):
        ledger = Ledger()
        sizes = {name: Whole(name, ledger, 1) for name in ("n", "d")}
        arrays = {name: opaque(name, kind, tuple(sizes[size] for size in kind.sizes), ledger) for name, kind in every.items()}
        seed, depth = rng.integers(2**31), int(rng.integers(1, 3))
        value = random_value(np.random.default_rng(seed), Case(**sizes, **arrays), depth)
        follows = derivation([one for one, _ in ledger.arrays.values() if one.inverts is not None])
        after, _ = multiplied_out(value.form, follows or Derivation())
        changed += after.terms != value.form.terms
        numbers = Case(n=2, d=3, a=rng.uniform(-1, 1, (2, 3)), b=rng.uniform(-1, 1, (3, 2)), u=rng.uniform(-1, 1, 2))
        point = Point(numbers, ledger, every)
        assert np.allclose(point.form(value.form, value.axes), random_value(np.random.default_rng(seed), numbers, depth)), value.form.terms
        assert np.allclose(point.form(after, value.axes), point.form(value.form, value.axes)), value.form.terms
    assert changed > 12


def test_a_derivation_is_kept_and_checked_again() -> None:
    """In a replay nothing is looked for: what is kept is taken, if it is a derivation; and a record certifies no more than is asked for."""
    formula = TRUE["push-through"]
    proof = found(formula)
    assert proof.outcome == "holds" and proof.solver is None and proof.certificates
    (kept,) = proof.certificates

    def again(*certificates: Fields) -> Tensor:
        with having(certificates, is_replay=True):
            return found(formula)

    assert again(kept).scope == proof.scope
    assert again().outcome == "inconclusive"
    steps, rules = json.loads(kept["by"])
    scaled = json.loads(kept["by"].replace('"fraction":"1"', '"fraction":"2"'))
    for by in ([steps, []], scaled, [[], rules], [steps[::-1], rules], {"steps": steps}, 7):
        assert again({**kept, "by": json.dumps(by)}).outcome == "inconclusive"
    assert again(kept, {**kept, "goal": "0" * 64, "says": "more"}).note.startswith("nothing asks any longer for 'more'")
