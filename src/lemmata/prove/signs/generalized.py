"""Looks for proofs of signs of terms with quotients of exponentials, as (1 − e^(−r t))/r: what is
shown for any number r, and for any number of the sign of the quotient, holds of these terms.

The kernel's `instance` puts them back. Parts with cosines of rational turns, of which the search
knows no sign, are taken for any numbers as well where they occur several times, as in squares.
"""

from __future__ import annotations

import contextlib
import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from lemmata.kernel.cases import cases, instance, turned
from lemmata.kernel.theorem import Condition, Kind, NoTheorem, Theorem
from lemmata.prove.signs import search
from lemmata.terms.term import (
    DIVIDE,
    OPERATIONS,
    ZERO,
    Term,
    function,
    is_constant,
    operations,
    parts,
    put,
    variable,
)

RATE, QUOTIENT, NUMBER = "any rate", "any quotient {}", "any number {}"
"""Names of variables: no parameter has one with a blank."""
FEW = 4
"""Cosines that are taken for any numbers between ends, at most."""
CLOSE = 2**20
"""One over how far the closer ends lie from a cosine: a search has short numbers to look at."""


def proof(
    kind: Kind, left: Term, right: Term, supposes: Iterable[Condition] = ()
) -> Theorem | None:
    """Return a theorem that left − right is of a kind, as `search.proof`, of terms with quotients
    of exponentials; None for others.

    >>> from lemmata.terms.term import ZERO, variable
    >>> x, a, t = variable("x"), variable("a"), variable("t", ">= 0")
    >>> whole = 1 + x * x * ((1 - (-(a - x) * t).exp()) / (a - x))
    >>> proof("positive", whole, ZERO).words()
    '1 + x*x*(1 - exp(-(a - x)*t))/(a - x) > 0; for all a, t >= 0, x; off the zeros of a - x'
    """
    supposes = [*supposes]
    try:
        bounds = [one for one in map(_bound, _quotients(left, right)) if one is not None]
        if not bounds:
            return None
        names = {variable(QUOTIENT.format(k)): one.left for k, one in enumerate(bounds)}
        places = {one: name for name, one in names.items()}
        given = [*supposes, *(("nonnegative", name) for name in names)]
        left, right, turning = _without_turns(put(left, places), put(right, places))
        theorem = search.proof(kind, left, right, given)
        return theorem and _discharged(instance(instance(theorem, turning), names), bounds)
    except (NoTheorem, ZeroDivisionError):
        return None


def of_cosines(
    kind: Kind, left: Term, right: Term, supposes: Iterable[Condition]
) -> Theorem | None:
    """Return a theorem that left − right is of a kind, of terms with a few cosines of rational
    turns, of which no more is used than that they are between −1 and 1, or closer ends; None for
    others.

    >>> from lemmata.terms.term import ZERO, variable
    >>> x = variable("x")
    >>> ends = [("nonnegative", 1 - x), ("nonnegative", 1 + x)]
    >>> of_cosines("positive", 2 + Term.cospi(2, 5) * x, ZERO, ends).words()[:32]
    '2 + cospi(2/5)*x > 0; for all x;'
    """
    turns = [one for one in parts(left, right) if one.operation is function("cosine_of_turn")]
    if not turns or len(turns) > FEW:
        return None
    goal = kind, left, right, [*supposes]
    ends = [(Fraction(-1), Fraction(1))] * len(turns)
    return _between(*goal, turns, ends) or _between(*goal, turns, [*map(_ends, turns)])


def _ends(turn: Term) -> tuple[Fraction, Fraction]:
    """Return numbers below and above a cosine, close to it."""
    near = Fraction(math.cos(math.pi * turn.args[0])).limit_denominator(CLOSE)
    return near - Fraction(1, CLOSE), near + Fraction(1, CLOSE)


def _between(
    kind: Kind,
    left: Term,
    right: Term,
    supposes: Iterable[Condition],
    turns: Iterable[Term],
    ends: Iterable[tuple[Fraction, Fraction]],
) -> Theorem | None:
    """Return a theorem that holds of any numbers between some ends, and so of cosines."""
    names = {variable(NUMBER.format(k)): one for k, one in enumerate(turns)}
    places = {one: name for name, one in names.items()}
    sides = {name: (name - low, high - name) for name, (low, high) in zip(names, ends, strict=True)}
    given = [(of, put(one, places)) for of, one in supposes]
    given += [("positive", one) for pair in sides.values() for one in pair]
    try:
        theorem = search.proof(kind, put(left, places), put(right, places), given)
        if theorem is None:
            return None
        bounds = [
            search.proof("positive", put(one, names), ZERO)
            for pair in sides.values()
            for one in pair
        ]
        return _discharged(instance(theorem, names), [one for one in bounds if one is not None])
    except (NoTheorem, ZeroDivisionError):
        return None


def of_turns(kind: Kind, left: Term, right: Term, supposes: Iterable[Condition]) -> Theorem | None:
    """Return a theorem that cos(π x) is of a kind, as x is between −1/2 and 1/2; None for others.

    >>> from lemmata.terms.term import INTEGER, ZERO, variable
    >>> n = variable("n", INTEGER)
    >>> of_turns("nonzero", (1 / (n + 3)).cosine_of_turns(), ZERO, ()).words()
    'cospi(1/(n + 3)) != 0; for all n integer >= 0; off the zeros of n + 3'
    """
    if left.operation is not OPERATIONS.get("cosine_of_turns") or right is not ZERO:
        return None
    with contextlib.suppress(NoTheorem):
        theorem = turned(kind, left)
        bounds = [search.proof("positive", one, ZERO, supposes) for _, one in theorem.supposes]
        if None not in bounds:
            return _discharged(theorem, [one for one in bounds if one is not None])
    return None


def _discharged(theorem: Theorem, bounds: Iterable[Theorem]) -> Theorem:
    """Return a theorem without those of its suppositions that others prove."""
    for bound in bounds:
        given = (bound.kind, bound.left)
        if any(kind == bound.kind and one is bound.left for kind, one in theorem.supposes):
            theorem = cases(bound.left, [(given, theorem)], bound)
    return theorem


def _quotients(*terms: Term) -> list[Term]:
    """Return the quotients of exponentials by something without any."""
    if not any(function("exponential") in operations(one) for one in terms):
        return []
    exponential = function("exponential")
    return [
        one
        for one in parts(*terms)
        if one.operation is DIVIDE
        and exponential in operations(one.args[0])
        and exponential not in operations(one.args[1])
    ]


def _bound(quotient: Term) -> Theorem | None:
    """Return the theorem that a quotient is >= 0, for any rate that it is divided by."""
    top, bottom = quotient.args
    shared = {one.serial for one in parts(bottom)}
    rates = [one for one in parts(top) if one.serial in shared and not is_constant(one)]
    if not rates:
        return None
    rate, name = rates[-1], variable(RATE)
    theorem = search.proof("nonnegative", put(quotient, {rate: name}), ZERO)
    return theorem and instance(theorem, {name: rate})


def _without_turns(left: Term, right: Term) -> tuple[Term, Term, dict[Term, Term]]:
    """Return terms with variables in the place of parts with cosines of turns that occur several
    times, and what these stand for.
    """
    turn, names = function("cosine_of_turn"), dict[Term, Term]()
    while any(turn in operations(one) for one in (left, right)):
        every = parts(left, right)
        times = Counter(arg.serial for one in every for arg in one.args if type(arg) is Term)
        several = [one for one in every if times[one.serial] > 1 and turn in operations(one)]
        if not several:
            break
        name = variable(NUMBER.format(len(names)))
        names[name] = several[-1]
        left, right = (put(one, {several[-1]: name}) for one in (left, right))
    return left, right, names
