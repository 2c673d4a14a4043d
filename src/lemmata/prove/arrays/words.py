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

from lemmata.prove.normal_form import is_zero
from lemmata.terms.types import Scalar

Letter: TypeAlias = tuple[str, bool]
"""A matrix by its name, and whether it is transposed."""
Word: TypeAlias = tuple[Letter, ...]
Polynomial: TypeAlias = dict[Word, Scalar]
RELATIONS = 300
"""Relations that are looked at, at most: the rules may go on for ever, and nothing is lost by
stopping.
"""
LONGEST = 12
"""Letters of the greatest word of a relation that is kept."""


class Relation(NamedTuple):
    """A polynomial that is 0 off the zeros of some coefficients."""

    polynomial: Polynomial
    off: frozenset[Scalar] = frozenset()


class Rule(NamedTuple):
    """What a word is equal to off the zeros of some coefficients."""

    word: Word
    equal: Polynomial
    off: frozenset[Scalar]

    def relation(self) -> Relation:
        """Return the difference of both sides."""
        return Relation(added(self.equal, -1, {self.word: 1}), self.off)


class Contradiction(Exception):
    """Relations from which 1 = 0 follows: no matrices keep them."""


def added(left: Mapping[Word, Scalar], factor: Scalar, right: Mapping[Word, Scalar]) -> Polynomial:
    """Return left + factor · right."""
    import sympy

    polynomial = dict(left)
    for word, c in right.items():
        total = sympy.cancel(polynomial.get(word, 0) + factor * c)
        polynomial[word] = sympy.S.Zero if is_zero(total) else total
    return {word: c for word, c in polynomial.items() if c != 0}


def product(*parts: Mapping[Word, Scalar]) -> Polynomial:
    """Return the product of polynomials."""
    polynomial: Polynomial = {(): 1}
    for part in parts:
        total: Polynomial = {}
        for (left, a), (right, b) in itertools.product(polynomial.items(), part.items()):
            total = added(total, a * b, {(*left, *right): 1})
        polynomial = total
    return polynomial


def transposed(polynomial: Mapping[Word, Scalar], symmetric: Iterable[str]) -> Polynomial:
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
    off = relation.off | ({lead} if getattr(lead, "free_symbols", None) else set())
    return Rule(word, added({}, -1 / lead, rest), off)


def _places(word: Word, part: Word) -> Iterator[bool]:
    """Yield for each place of a word whether a part stands there."""
    return (word[k : k + len(part)] == part for k in range(len(word) - len(part) + 1))


def _overlaps(first: Rule, second: Rule) -> Iterator[Relation]:
    """Yield what is 0 since one word ends as the other begins."""
    for k in range(1, min(len(first.word), len(second.word))):
        if first.word[-k:] == second.word[:k]:
            left = product(first.equal, {second.word[k:]: 1})
            right = product({first.word[:-k]: 1}, second.equal)
            yield Relation(added(left, -1, right), first.off | second.off)


def _reduced(relation: Relation, rules: list[Rule]) -> Relation:
    """Return a relation in which no word has a part that a rule replaces."""
    left, off, done = dict(relation.polynomial), relation.off, dict[Word, Scalar]()
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
        left = added(left, c, product({word[:k]: 1}, rule.equal, {word[k + len(rule.word) :]: 1}))
        off = off | rule.off
    return Relation(done, off)
