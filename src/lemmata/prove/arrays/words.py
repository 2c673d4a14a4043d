"""Products of matrices as words, and what the relations of some of them, such as those of an
inverse, say of others.

A word is a product of letters, a polynomial a sum of words with coefficients that commute with all.
Relations, polynomials that are 0, become rules: the greatest word, by length and then by its
letters, is replaced by the rest. Where two of these words overlap, both rules apply to one word,
and what they make of it is 0 as well, so that it is a rule itself (Knuth and Bendix; Bergman, Adv.
Math. 29, 1978). Every rule follows from the relations by ring operations, and so holds for matrices
of any sizes for which the relations make sense.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import NoTheorem
from lemmata.terms.sums.coefficient import NOTHING, UNIT, Coefficient, of
from lemmata.terms.term import ZERO

Letter: TypeAlias = tuple[str, bool]
"""A matrix by its name, and whether it is transposed."""
Word: TypeAlias = tuple[Letter, ...]
Polynomial: TypeAlias = dict[Word, Coefficient]
RELATIONS = 300
"""Relations that are looked at, at most: the rules may go on for ever, and nothing is lost by
stopping.
"""
LONGEST = 12
"""Letters of the greatest word of a relation that is kept."""


class Relation(NamedTuple):
    """A polynomial that is 0 off the zeros of some coefficients."""

    polynomial: Polynomial
    off: frozenset[Coefficient] = frozenset()


class Rule(NamedTuple):
    """What a word is equal to off the zeros of some coefficients."""

    word: Word
    equal: Polynomial
    off: frozenset[Coefficient]

    def relation(self) -> Relation:
        """Return the difference of both sides."""
        return Relation(added(self.equal, -1, {self.word: UNIT}), self.off)


class Contradiction(Exception):
    """Relations from which 1 = 0 follows: no matrices keep them."""


def added(
    left: Mapping[Word, Coefficient],
    factor: Coefficient | int,
    right: Mapping[Word, Coefficient],
) -> Polynomial:
    """Return left + factor · right."""
    polynomial, times = dict(left), of(factor)
    for word, c in right.items():
        total = polynomial.pop(word, NOTHING) + times * c
        if not _is_zero(total):
            polynomial[word] = total
    return polynomial


def _is_zero(c: Coefficient) -> bool:
    """Tell whether a coefficient is 0 wherever it has a value."""
    if not c or c.number is not None:
        return not c
    try:
        identity(c.term, ZERO)
    except NoTheorem:
        return False
    return True


def product(*parts: Mapping[Word, Coefficient]) -> Polynomial:
    """Return the product of polynomials."""
    polynomial: Polynomial = {(): UNIT}
    for part in parts:
        total: Polynomial = {}
        for (left, a), (right, b) in itertools.product(polynomial.items(), part.items()):
            total = added(total, a * b, {(*left, *right): UNIT})
        polynomial = total
    return polynomial


def transposed(polynomial: Mapping[Word, Coefficient], symmetric: Iterable[str]) -> Polynomial:
    """Return the transpose, in which symmetric letters are what they were."""
    same = set(symmetric)
    return {
        tuple((name, not turned and name not in same) for name, turned in reversed(w)): c
        for w, c in polynomial.items()
    }


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
        waiting += [old.relation() for old in rules if any(_places(old.word, rule.word))]
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
    lead = relation.polynomial[word]
    rest = {monomial: c for monomial, c in relation.polynomial.items() if monomial != word}
    off = relation.off | ({lead} if lead.variables else set())
    return Rule(word, added({}, -lead.inverse(), rest), off)


def _places(word: Word, part: Word) -> Iterator[bool]:
    """Yield for each place of a word whether a part stands there."""
    return (word[k : k + len(part)] == part for k in range(len(word) - len(part) + 1))


def _overlaps(first: Rule, second: Rule) -> Iterator[Relation]:
    """Yield what is 0 since one word ends as the other begins."""
    for k in range(1, min(len(first.word), len(second.word))):
        if first.word[-k:] == second.word[:k]:
            left = product(first.equal, {second.word[k:]: UNIT})
            right = product({first.word[:-k]: UNIT}, second.equal)
            yield Relation(added(left, -1, right), first.off | second.off)


def _reduced(relation: Relation, rules: list[Rule]) -> Relation:
    """Return a relation in which no word has a part that a rule replaces."""
    left, off, done = dict(relation.polynomial), relation.off, dict[Word, Coefficient]()
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
        left = added(
            left, c, product({word[:k]: UNIT}, rule.equal, {word[k + len(rule.word) :]: UNIT})
        )
        off = off | rule.off
    return Relation(done, off)
