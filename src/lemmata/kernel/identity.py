"""Equations: left = right wherever both have a value, if the numerator of left − right is 0."""

from __future__ import annotations

from collections.abc import Iterable

from lemmata.kernel.theorem import NoTheorem, Theorem, made
from lemmata.terms.quotients import Quotients, Unreduced
from lemmata.terms.term import Term, conditions


def identities(pairs: Iterable[tuple[Term, Term]]) -> list[Theorem]:
    """Return for each pair the theorem left = right.

    It says so at all values of the variables at which every operation of either side has a value:
    these conditions are read off the terms, not off their quotients, in which factors cancel.

    Raises: NoTheorem where a numerator is not 0, or a term has no form as a quotient.
    """
    pairs = list(pairs)
    try:
        quotients = Quotients(*(side for pair in pairs for side in pair))
        for left, right in pairs:
            over, under = quotients.of(right)
            top = quotients.sum(quotients.of(left), (-over, under))[0]
            if left is not right and quotients.squared(top) != 0:
                raise NoTheorem(f"the numerator of {left!r:.80} − {right!r:.80} is not 0")
    except Unreduced as error:
        raise NoTheorem(str(error)) from error
    of, depends = quotients.of, quotients.variables_in
    return [
        made("zero", *pair, "identity", (), conditions(*pair), depends=depends(*map(of, pair)))
        for pair in pairs
    ]


def identity(left: Term, right: Term) -> Theorem:
    """Return the theorem left = right, as `identities`.

    >>> from lemmata.terms.term import variable
    >>> x = variable("x")
    >>> identity((x * x - 1) / (x - 1), x + 1).words()
    '(x*x - 1)/(x - 1) = x + 1; for all x; off the zeros of x - 1'
    """
    return identities([(left, right)])[0]
