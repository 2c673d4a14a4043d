"""A check with its formula and its domain, and what may be asked of them.

Terms prove it with these words, leave it open for this reason, or prove it again by the certificates that were kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from lemmata.evidence import by_terms
from lemmata.kernel.theorem import NoTheorem
from lemmata.language import check as kinds
from lemmata.language.check import Options
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import AtLeast, Equal, Relation
from lemmata.prove.signs.certificates import having
from lemmata.prove.traced.values import Unsuited
from tests import toys

Check = Callable[..., Relation]


class Statement(NamedTuple):
    """A check with its formula and its domain, and words: of a scope, of a witness, or of a reason."""

    check: Check
    formula: Any
    domain: Domain
    words: str


def equal(want: Callable[[Case], Any]) -> Check:
    """The formula of the whole case is what is wanted."""
    return lambda formula, case: Equal(case.apply(formula), want(case))


def at_least(want: Callable[[Case], Any]) -> Check:
    """It is at least that."""
    return lambda formula, case: AtLeast(case.apply(formula), want(case))


def at_least_zero(formula: Any, case: Case) -> Relation:
    """It is 0 or more."""
    return AtLeast(case.apply(formula), 0)


def must_hold(one: Statement, check: Any = None) -> None:
    """The statement holds, and its words are the scope."""
    found = toys.run(check or toys.check(kinds.exact, one.check), one.formula, one.domain)
    assert (found.outcome, found.scope) == ("holds", one.words)


def must_be_open(one: Statement) -> None:
    """Terms decide nothing, for the reason that its words are; a point may still break it."""
    check = toys.check(kinds.exact, one.check)
    with pytest.raises((Unsuited, NoTheorem), match=one.words):
        by_terms._Prover(check, one.formula, one.domain, Options()).run()
    assert isinstance(by_terms.prove(check, one.formula, one.domain, Options()), by_terms.Undecided)
    assert toys.run(check, one.formula, one.domain).outcome in ("inconclusive", "refuted")


def must_be_replayed(one: Statement) -> None:
    """It is proved again by its certificates, and not without one of them."""
    check = toys.check(kinds.exact, one.check)
    found = by_terms.prove(check, one.formula, one.domain, Options())
    assert isinstance(found, by_terms.Proof) and found.certificates
    with having(found.certificates, is_replay=True):
        assert len(by_terms.replayed(check, one.formula, one.domain, Options()).theorems) == len(found.theorems)
    with having(found.certificates[1:], is_replay=True), pytest.raises(Unsuited, match="no certificate of"):
        by_terms.replayed(check, one.formula, one.domain, Options())
