"""The arena: for each rule a sound use is accepted, and each of its fields is altered in ways that are refused; certificates of real
claims prove nothing that is false, however they are altered."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import flint
import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.kernel.region import SIGNS, Region, region_of
from lemmata.kernel.sign import MALFORMED, signed, signs_of
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.terms.quotients import Unreduced
from lemmata.terms.term import INTEGER, Term, conditions, evaluate, kept, put, read, variable, variables
from tests.kernel.arena import charts, identities, inductions, limits, pieces, signs
from tests.kernel.test_fuzz import precision

ROOMS = (identities, signs, charts, pieces, inductions, limits)
DUELS = {f"{room.__name__.rpartition('.')[2]}: {name}": duel for room in ROOMS for name, duel in room.DUELS.items()}
HOSTILE = sum(1 for duel in DUELS.values() for _ in duel.hostile())


@pytest.mark.parametrize("name", DUELS)
def test_a_sound_use_is_accepted(name: str):
    duel = DUELS[name]
    made = duel.rule(**duel.sound)
    assert all(type(one) is Theorem for one in (made if isinstance(made, list) else [made]))


@pytest.mark.parametrize("name", DUELS)
def test_a_hostile_use_is_refused(name: str):
    duel = DUELS[name]
    accepted = []
    for words, fields in duel.hostile():
        try:
            duel.rule(**fields)
        except NoTheorem as refusal:
            assert str(refusal)
            continue
        accepted.append(words)
    assert accepted == []


def test_every_field_is_attacked():
    assert HOSTILE >= 1000
    for name, duel in DUELS.items():
        attacked = {one.field for one in duel.attacks} | {field for fields in duel.together for field in fields}
        assert attacked >= {*duel.sound}, f"{name}: {sorted({*duel.sound} - attacked)}"


# certificates of real claims


class Recorded:
    """A certificate of a real claim with its statement.

    Attributes: kind, left, right, supposes: the statement; tree: the certificate.
    """

    def __init__(self, line: str) -> None:
        data = json.loads(line)
        self.claim, self.kind, self.tree = data["claim"], data["kind"], data["by"]
        self.left, self.right = _read(data["left"]), _read(data["right"])
        self.supposes = tuple((kind, _read(one)) for kind, one in data["supposes"])


def _read(data: Any) -> Term:
    numbers = ("constant", "cosine_of_turn")
    return read(tuple((name, Fraction(args[0])) if name in numbers else (name, *args) for name, *args in data))


FILE = Path(__file__).parent / "arena" / "recorded.jsonl"
RECORDED = [Recorded(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
VALUES = {"": [-3, -1, 0, Fraction(1, 3), 2], ">= 0": [0, Fraction(1, 4), 1, 5], "> 0": [Fraction(1, 9), 1, 4], INTEGER: [0, 1, 2, 5]}
TRIES = 60
"""Points at which a false statement is looked for."""
OTHER: list[Any] = [
    -1,
    0,
    1,
    2,
    99,
    True,
    0.0,
    1.5,
    "0",
    "real",
    "premise",
    "coefficients",
    None,
    [],
    ["real"],
    ["coefficients", []],
    ["premise", 0],
]
"""What stands in the place of a field."""
Statement = tuple[Any, Term, Term, tuple[Any, ...]]


def mutants(tree: Any) -> Iterator[Any]:
    """Yield a certificate with one field altered in all ways: another number, word or tree, an entry that is left out, stands twice, or at
    another's place."""
    if isinstance(tree, int):
        yield from (tree + 1, tree - 1, -tree, str(tree), float(tree))
    if not isinstance(tree, list):
        return
    for place, entry in enumerate(tree):
        yield tree[:place] + tree[place + 1 :]
        yield tree[: place + 1] + tree[place:]
        yield [*tree[:place], *tree[place + 1 : place + 2], entry, *tree[place + 2 :]]
        # an inner certificate in the place of the whole
        yield entry
        yield from ([*tree[:place], one, *tree[place + 1 :]] for one in itertools.chain(OTHER, mutants(entry)))


def weaker(one: Recorded) -> Iterator[Statement]:
    """Yield statements near the one that is proved: stronger kinds, the other side, fewer or weaker premises, variables of any sign."""
    kind, left, right, supposes = one.kind, one.left, one.right, one.supposes
    for other in {"nonnegative", "positive", "nonzero", "zero"} - {kind}:
        yield other, left, right, supposes
    yield kind, right, left, supposes
    for place, (of, whole) in enumerate(supposes):
        less = (supposes[:place], supposes[place + 1 :])
        yield kind, left, right, less[0] + less[1]
        yield from ((kind, left, right, (*less[0], (other, whole), *less[1])) for other in ("nonnegative", "nonzero") if other != of)
        yield kind, left, right, (*less[0], (of, -whole), *less[1])
    for lower in (Fraction(1, 2), 3):
        yield kind, left - lower, right, supposes
    for part in variables(left, right, *(whole for _, whole in supposes)):
        if part.args[1]:
            swap = {part: variable(part.args[0], ">= 0" if part.args[1] == "> 0" else "")}
            yield kind, put(left, swap), put(right, swap), tuple((of, put(whole, swap)) for of, whole in supposes)


def is_false(statement: Statement, source: random.Random) -> bool:
    """Tell whether a statement certainly is false at some point where all that it is said under is met."""
    kind, left, right, supposes = statement
    of = sorted(variables(left, right, *(whole for _, whole in supposes)), key=lambda one: one.args[0])
    asked = [*supposes, *conditions(left, right), *conditions(*(whole for _, whole in supposes))]
    for _ in range(TRIES):
        at = {one: Fraction(source.choice(VALUES[one.args[1]])) for one in of}
        balls = {one: flint.arb(value.numerator) / value.denominator for one, value in at.items()}
        *given, gap = evaluate([*(whole for _, whole in asked), left - right], balls, flint.arb(0))
        if not gap.is_finite() or not all(kept(word, one) for (word, _), one in zip(asked, given, strict=True)):
            continue
        certain = {1} if gap > 0 else {-1} if gap < 0 else {0} if gap.is_zero() else {-1, 0, 1}
        if not certain & SIGNS[kind]:
            return True
    return False


def shown(region: Region, gap: Any, tree: Any) -> Any:
    """Return the signs that a certificate shows, nothing for one that is refused."""
    try:
        return signs_of(region, gap, tree)
    except (NoTheorem, *MALFORMED):
        return None


def attacked(some: list[Recorded], most: int) -> Counter[str]:
    """Return what came of mutants of certificates for the statements that they prove, and for false ones nearby.

    Args: most: mutants of each that are tried, taken evenly from all.
    """
    came: Counter[str] = Counter()
    source = random.Random(len(some))
    for one in some:
        theorem = signed(one.kind, one.left, one.right, one.supposes, one.tree)
        every = [*mutants(one.tree)]
        trees = [one.tree, *every[:: max(1, len(every) // most)]]
        region, gap = region_of(one.left, one.right, one.supposes, conditions(one.left, one.right))
        for tree in trees[1:]:
            answer = shown(region, gap, tree)
            came["mutants"] += 1
            if answer is not None and answer <= SIGNS[one.kind]:
                came["mutants, accepted"] += 1
                another = signed(one.kind, one.left, one.right, one.supposes, tree)
                assert another.words() == theorem.words() and another.depends == theorem.depends
        came["false"] += refuted(one, trees, source, came)
    return came


def refuted(one: Recorded, trees: list[Any], source: random.Random, came: Counter[str]) -> int:
    """Return how many false statements near one there are, and hold each certificate against them.

    Raises: AssertionError where one is proved.
    """
    count = 0
    for statement in weaker(one):
        kind, left, right, supposes = statement
        try:
            with precision(100):
                if not is_false(statement, source):
                    continue
            region, gap = region_of(left, right, supposes, conditions(left, right))
        except (Unreduced, ArithmeticError, TypeError):
            continue
        count += 1
        for tree in trees:
            came["hostile"] += 1
            answer = shown(region, gap, tree)
            assert answer is None or not answer <= SIGNS[kind], f"{kind} {left} − {right} given {supposes} by {tree}, of {one.claim}"
    return count


@pytest.mark.parametrize("most", [40, pytest.param(600, marks=pytest.mark.slow)])
def test_certificates_of_real_claims_prove_nothing_else(most: int):
    came = attacked(RECORDED, most)
    assert len(RECORDED) >= 60 and came["false"] > 2 * len(RECORDED)
    assert came["mutants"] > 20 * len(RECORDED) and came["hostile"] > 40 * len(RECORDED)
    assert came["mutants, accepted"] < 0.2 * came["mutants"]


def test_a_rule_that_asks_nothing_would_be_met(monkeypatch: pytest.MonkeyPatch):
    from lemmata.kernel import sign

    monkeypatch.setitem(sign._RULES, "real", lambda region, polynomial: SIGNS["positive"])
    with pytest.raises(AssertionError, match=" given "):
        attacked([one for one in RECORDED if "real" in json.dumps(one.tree)], 40)
