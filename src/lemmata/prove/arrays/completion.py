"""Products of matrices as words, and what the relations of some of them, such as those of an
inverse, say of others.

Relations, polynomials that are 0, become rules: the greatest word, by length and then by its
letters, is replaced by the rest. Where two of these words overlap, both rules apply to one word,
and what they make of it is 0 as well, so that it is a rule itself (Knuth and Bendix; Bergman, Adv.
Math. 29, 1978). Nothing here is trusted: of what each polynomial is a sum is handed over, and
formed again (`terms/sums/inverses.py`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lemmata.prove.signs.certificates import at_hand, must_be_free
from lemmata.terms.sums.coefficient import UNIT, Coefficient, of
from lemmata.terms.sums.form import Sequence
from lemmata.terms.sums.inverses import (
    Derivation,
    Polynomial,
    Step,
    Word,
    added,
    product,
    relations,
)
from lemmata.terms.term import read, written

RELATIONS = 300
"""Relations that are looked at, at most: the rules may go on for ever, and nothing is lost by
stopping.
"""
LONGEST = 12
"""Letters of the greatest word of a relation that is kept."""


@dataclass(frozen=True, eq=False)
class Relation:
    """A polynomial that is 0: a given one, or a sum of multiples of others from both sides."""

    polynomial: Polynomial
    by: tuple[tuple[Coefficient, Word, Relation, Word], ...] = ()


@dataclass(frozen=True, eq=False)
class Rule:
    """What a word is equal to, and the relation that says so: the difference of both."""

    word: Word
    equal: Polynomial
    relation: Relation


class Contradiction(Exception):
    """Relations from which 1 = 0 follows: no matrices keep them."""


def derivation(inverses: Iterable[Sequence]) -> Derivation | None:
    """Return what follows from the relations of inverses: as it is kept, or as far as it is looked
    for; None if these contradict each other.

    In a replay nothing is looked for.
    """
    inverses, certificates = tuple(inverses), at_hand()
    says = f"products of {', '.join(one.name for one in inverses)}"
    digest = _digest(inverses)
    if (one := certificates.kept.get(digest)) is not None:
        follows = _read(one["by"], inverses)
    elif certificates.is_replay:
        return None
    else:
        follows = _derived(inverses)
    if follows is not None:
        by = _written(follows)
        certificates.derivations[digest] = {"goal": digest, "says": says, "supposes": 0, "by": by}
    return follows


def _digest(inverses: Iterable[Sequence]) -> str:
    """Return the SHA-256 of the relations of inverses."""
    lines = [
        ";".join(sorted(f"{word} {c}" for word, c in polynomial.items()))
        for polynomial in relations(inverses)
    ]
    return hashlib.sha256("\n".join(["inverses", *lines]).encode()).hexdigest()


def _written(follows: Derivation) -> str:
    """Return a derivation as a line of JSON."""
    steps = [
        [(written(c.term), left, number, right) for c, left, number, right in step]
        for step in follows.steps
    ]
    return json.dumps([steps, follows.rules], separators=(",", ":"), default=_fraction)


def _fraction(value: Fraction) -> dict[str, str]:
    return {"fraction": str(value)}


def _read(by: str, inverses: tuple[Sequence, ...]) -> Derivation | None:
    """Return the derivation that a line of JSON is, None for what is none."""
    try:
        steps, rules = json.loads(by, object_hook=lambda one: Fraction(one["fraction"]))
        return Derivation(
            inverses,
            tuple(tuple(_multiple(*parts) for parts in step) for step in steps),
            tuple((int(number), _word(word)) for number, word in rules),
        )
    # data of anyone may be anything
    except Exception:  # noqa: BLE001
        return None


def _multiple(c: Any, left: Any, number: Any, right: Any) -> tuple[Coefficient, Word, int, Word]:
    return of(read(c)), _word(left), int(number), _word(right)


def _word(letters: Iterable[Any]) -> Word:
    return tuple((str(name), bool(turned)) for name, turned in letters)


def _derived(inverses: tuple[Sequence, ...]) -> Derivation | None:
    must_be_free()
    given = [Relation(polynomial) for polynomial in relations(inverses)]
    try:
        rules = completed(given)
    except Contradiction:
        return None
    numbers, steps = {id(one): number for number, one in enumerate(given)}, list[Step]()
    for rule in rules:
        _number(rule.relation, numbers, steps)
    return Derivation(
        inverses, tuple(steps), tuple((numbers[id(one.relation)], one.word) for one in rules)
    )


def _number(relation: Relation, numbers: dict[int, int], steps: list[Step]) -> None:
    """Number a relation after all of which it is made."""
    given = len(numbers) - len(steps)
    waiting = [relation]
    while waiting:
        one = waiting[-1]
        missing = [source for _, _, source, _ in one.by if id(source) not in numbers]
        if id(one) in numbers:
            waiting.pop()
        elif missing:
            waiting += missing
        else:
            numbers[id(one)] = given + len(steps)
            steps.append(tuple((c, left, numbers[id(r)], right) for c, left, r, right in one.by))


def completed(relations: Iterable[Relation]) -> list[Rule]:
    """Return the rules that follow from relations, as far as they are looked for.

    Raises: Contradiction if these contradict each other.
    """
    rules: list[Rule] = []
    waiting = list(relations)
    for _ in range(RELATIONS):
        if not waiting:
            break
        waiting.sort(
            key=lambda relation: max(map(_order, relation.polynomial), default=()), reverse=True
        )
        relation = _reduced(waiting.pop(), rules)
        if not relation.polynomial:
            continue
        rule = _directed(relation)
        if not rule.word:
            raise Contradiction
        if len(rule.word) > LONGEST:
            continue
        waiting += [old.relation for old in rules if any(_places(old.word, rule.word))]
        rules = [*(old for old in rules if not any(_places(old.word, rule.word))), rule]
        waiting += [
            gap
            for old in rules
            for gap in (*_overlaps(old, rule), *(_overlaps(rule, old) if old is not rule else ()))
        ]
    return rules


def _order(word: Word) -> tuple[int, Word]:
    return len(word), word


def _directed(relation: Relation) -> Rule:
    word = max(relation.polynomial, key=_order)
    scale = -relation.polynomial[word].inverse()
    equal = added({}, scale, {one: c for one, c in relation.polynomial.items() if one != word})
    by = ((scale, (), relation, ()),)
    return Rule(word, equal, Relation({**equal, word: -UNIT}, by))


def _places(word: Word, part: Word) -> Iterator[bool]:
    """Yield for each place of a word whether a part stands there."""
    return (word[k : k + len(part)] == part for k in range(len(word) - len(part) + 1))


def _overlaps(first: Rule, second: Rule) -> Iterator[Relation]:
    """Yield what is 0 since one word ends as the other begins."""
    for k in range(1, min(len(first.word), len(second.word))):
        if first.word[-k:] == second.word[:k]:
            after, before = second.word[k:], first.word[:-k]
            left = product(first.equal, {after: UNIT})
            right = product({before: UNIT}, second.equal)
            by = ((UNIT, (), first.relation, after), (-UNIT, before, second.relation, ()))
            yield Relation(added(left, -1, right), by)


def _reduced(relation: Relation, rules: list[Rule]) -> Relation:
    """Return a relation in which no word has a part that a rule replaces."""
    left, done = dict(relation.polynomial), dict[Word, Coefficient]()
    by: list[tuple[Coefficient, Word, Relation, Word]] = [(UNIT, (), relation, ())]
    while left:
        word = max(left, key=_order)
        c = left.pop(word)
        redex = next(
            (
                (rule, k)
                for rule in rules
                for k, here in enumerate(_places(word, rule.word))
                if here
            ),
            None,
        )
        if redex is None:
            done[word] = c
            continue
        rule, k = redex
        before, after = word[:k], word[k + len(rule.word) :]
        left = added(left, c, product({before: UNIT}, rule.equal, {after: UNIT}))
        by.append((c, before, rule.relation, after))
    return Relation(done, tuple(by))
