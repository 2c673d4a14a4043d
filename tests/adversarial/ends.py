"""False claims that hold but at the ends of what is stated: magnitudes of 10^±12, or as near to a finite end."""

from __future__ import annotations

from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Domain, Interval
from lemmata.language.factors import POSITIVE, above, below
from lemmata.language.relation import AtLeast
from lemmata.terms.arithmetic import log
from lemmata.terms.types import Fields, Formula
from tests.adversarial.adversary import Adversary, positive, real

ENTRIES = Array(3, *POSITIVE, search=(0.5, 2.0))
INNER = Interval(above(0), below(1), search=(0.2, 0.8))


def _slow(f: Formula, c: Case) -> AtLeast:
    """From 4.85e8 on the logarithm is larger."""
    return AtLeast(20, log(1 + c.x))


def _slow_of_two(f: Formula, c: Case) -> AtLeast:
    return AtLeast(40, log(1 + c.x) + log(1 + c.y))


def _slow_of_entries(f: Formula, c: Case) -> AtLeast:
    return AtLeast(75, sum(log(1 + entry) for entry in c.a))


def _slow_beside_zero(f: Formula, c: Case) -> AtLeast:
    return AtLeast(26, -log(c.x))


def _slow_beside_one(f: Formula, c: Case) -> AtLeast:
    return AtLeast(26, -log(1 - c.x))


def _slow_of_large_negatives(f: Formula, c: Case) -> AtLeast:
    return AtLeast(26, log(1 + (c.x - abs(c.x)) ** 2) / 2)


def _everywhere(f: Formula, c: Case) -> AtLeast:
    return AtLeast(c.x, log(1 + c.x))


_KINDS = (("", kinds.tested, {}), (", in balls", kinds.enclosed, {}))
_FALSE = (
    ("a logarithm at most 20", Domain(x=positive()), _slow),
    ("two logarithms at most 40", Domain(x=positive(), y=positive()), _slow_of_two),
    ("three logarithms of entries at most 75", Domain(a=ENTRIES), _slow_of_entries),
    ("a logarithm beside zero at most 26", Domain(x=positive()), _slow_beside_zero),
    ("a logarithm of large negative numbers at most 26", Domain(x=real()), _slow_of_large_negatives),
)
_BOXES: Fields = {"boxes": True}

EVERY = [
    *(
        Adversary(f"{name}{words}", "refuted", domain, check, kind, options=options)
        for words, kind, options in _KINDS
        for name, domain, check in _FALSE
    ),
    Adversary("a logarithm at most its argument, at every magnitude", "holds", Domain(x=positive()), _everywhere),
    *(
        # as near to 1 no step that a float would show stays in the domain, so that nothing confirms what balls say
        Adversary(f"a logarithm beside one at most 26{words}", "inconclusive", Domain(x=INNER), _slow_beside_one, kind, options=options)
        for words, kind, options in _KINDS
    ),
    Adversary("a logarithm at most 20, in boxes", "refuted", Domain(x=positive()), _slow, kinds.enclosed, options=_BOXES),
]
