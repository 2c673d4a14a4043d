"""Limits: what a term tends to as a variable t grows without bound.

Parts whose limits are known are written as variables y. What is left is a quotient T/B of
polynomials in t and y, each of which is about its leading power of t: the coefficient of that
tends to its value at the limits of y. Of parts that die out faster than any power of t all
monomials are left out. A limit is proved to exist, and a term to have values from some t on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from lemmata.kernel.cases import depends_on
from lemmata.kernel.identity import identity
from lemmata.kernel.region import SIGNS, Region, region_in
from lemmata.kernel.sign import MALFORMED, signs_of
from lemmata.kernel.theorem import Condition, Given, NoTheorem, Theorem, made
from lemmata.terms.quotients import Polynomial, Quotients, Unreduced
from lemmata.terms.term import ZERO, Term, conditions, is_integer, is_natural, parts, put, variables

Inner: TypeAlias = Sequence[tuple[Term, Theorem | Term]]
"""New variables with the limit of the part that each stands for, or with a power (−1)^k."""
Trees: TypeAlias = Mapping[Condition, Any]
"""Certificates of conditions on t, that each is kept from some t on."""
CONTINUOUS = ("root", "exponential", "logarithm", "absolute", "sine", "cosine")
ARITHMETIC = ("constant", "variable", "+", "*", "/", "^")


@dataclass(frozen=True, eq=False)
class Growth:
    """A variable that grows without bound; and whether what dies out does so times any power."""

    variable: Term
    fast: bool = False

    terms = property(lambda self: (self.variable,))
    """What has no other one's name."""

    def __str__(self) -> str:
        return f"a growing {self.variable}"


def leading(
    whole: Term, t: Term, inner: Inner, supposes: Given = (), signs: bool = False
) -> tuple[Region, tuple[int, Polynomial], tuple[int, Polynomial]]:
    """Return where the parameters are, and of top and bottom of a term the degree in t and what
    its coefficient tends to, times positive numbers; −1 for 0.

    Args: signs: whether only signs are asked for, for which top and bottom may be divided by
    exponentials that the other has not.

    Raises: NoTheorem.
    """
    if t.operation.name != "variable":
        raise NoTheorem(f"{t!r:.60} is no variable")
    limits = {y: one.right for y, one in inner if type(one) is Theorem}
    rest, fresh = put(whole, _stand_ins(t, inner)), [y for y, _ in inner]
    outside = variables(whole, *limits.values(), *(one for _, one in supposes))
    are_free = all(y.operation.name == "variable" and not y.args[1] for y in fresh)
    if not are_free or len({*fresh}) < len(fresh) or not outside.isdisjoint(fresh):
        raise NoTheorem("what stands for a part is no new variable")
    opaque = [one for one in parts(rest) if one.operation.name not in ARITHMETIC]
    if not variables(*opaque).isdisjoint([t, *fresh]):
        raise NoTheorem(f"{whole!r:.60} has a part that grows as is not known")
    given = [*supposes, *conditions(*limits.values())]
    try:
        quotients = Quotients(rest, t, *fresh, *limits.values(), *(one for _, one in given))
        region = region_in(quotients, given)
    except (Unreduced, KeyError) as error:
        raise NoTheorem(str(error)) from error
    place = {y: quotients.names.index(str(quotients.of(y)[0])) for y in (t, *fresh)}
    dying = {place[y] for y, one in inner if type(one) is Theorem and one.along.fast}
    bounded = {place[y] for y, one in inner if type(one) is Term}

    def end(polynomial: Polynomial) -> tuple[int, Polynomial]:
        kept = {key: c for key, c in polynomial.to_dict().items() if not any(key[k] for k in dying)}
        if any(key[k] for key in kept for k in bounded):
            raise NoTheorem(f"{whole!r:.60} may have no limit")
        by_power = region.coefficients(region.ring.from_dict(kept), place[t]) if kept else []
        lead = by_power[-1] if by_power else quotients.zero
        for y, limit in limits.items():
            over, under = quotients.of(limit)
            # an even power of what is divided by is positive
            odd = under if lead.degrees()[place[y]] % 2 else quotients.one
            lead = region.put(lead, place[y], over, under) * odd
        return len(by_power) - 1, quotients.reduced(lead)

    top, bottom = quotients.of(rest)
    divisors = [bottom, *(quotients.of(limit)[1] for limit in limits.values())]
    if any(map(quotients.is_turning, divisors)):
        raise NoTheorem(f"{whole!r:.60} is divided by what may be no real number")
    for y, one in inner:
        # another power may be 0 or less
        if type(one) is Theorem and one.along.fast and one.left.operation.name != "power":
            k, generator = place[y], region.ring.gens()[place[y]]
            least = [min((key[k] for key in side.to_dict()), default=0) for side in (top, bottom)]
            over, under = least if signs else [min(least)] * 2
            top, bottom = top // generator ** int(over), bottom // generator ** int(under)
    return region, end(top), end(bottom)


def _stand_ins(t: Term, inner: Inner) -> dict[Term, Term]:
    swaps: dict[Term, Term] = {}
    for y, one in inner:
        if type(one) is Theorem:
            if type(one.along) is not Growth or one.along.variable is not t:
                raise NoTheorem("a part has another limit, or none")
            swaps[one.left] = y
            if one.along.fast and one.left.operation.name == "/":
                swaps[one.left.args[1]] = 1 / y
        elif type(one) is Term and one.operation.name == "power" and is_integer(one.args[1]):
            identity(one.args[0] + 1, ZERO)
            swaps[one] = y
        else:
            raise NoTheorem("a part has no limit")
    return swaps


def _sign(region: Region, polynomial: Polynomial, certificate: Any) -> frozenset[int]:
    try:
        return signs_of(region, polynomial, certificate)
    except MALFORMED as error:
        raise NoTheorem(f"a certificate is malformed: {error}") from error


def _tending(
    along: Growth, whole: Term, end: Term, inner: Inner, supposes: Given, trees: Trees, *by: Theorem
) -> Theorem:
    """Make a theorem, once each condition on t is seen to be kept from some t on.

    Args: by: theorems on which it rests besides; of what they say has a value no more is asked.
    """
    inner, supposes = tuple(inner), tuple(supposes)
    t, theorems = along.variable, [*(one for _, one in inner if type(one) is Theorem), *by]
    guarantees = {one for theorem in theorems for one in conditions(theorem.left)}
    where = [one for theorem in theorems for one in theorem.where]
    for kind, one in conditions(whole, end):
        if t not in variables(one):
            where.append((kind, one))
        # an exponential is positive wherever it has a value
        elif (kind, one) not in guarantees and one.operation.name != "exponential":
            region, (_, top), (_, bottom) = leading(one, t, inner, supposes, signs=True)
            signs = _sign(region, top * bottom, trees.get((kind, one), ("real",)))
            if not signs <= SIGNS[kind] - {0}:
                raise NoTheorem(f"{one!r:.60} may not be {kind} as {t} grows")
    where += conditions(*(theorem.right for theorem in theorems))
    every = [*supposes, *(one for theorem in theorems for one in theorem.supposes)]
    if t in variables(end, *(one for _, one in every)):
        raise NoTheorem(f"{t} is no parameter")
    depends = depends_on(whole, end)
    return made("zero", whole, end, "limit", every, where, depends=depends, along=along)


def tends(
    whole: Term, value: Term, t: Term, inner: Inner, supposes: Given, tree: Any, eventually: Trees
) -> Theorem:
    """Return the theorem that a term tends to a value as t grows.

    Args: tree: a certificate that the bottom's leading coefficient is not 0.

    Raises: NoTheorem.
    """
    inner, supposes = tuple(inner), tuple(supposes)
    region, (above, top), (below, bottom) = leading(whole - value, t, inner, supposes)
    if above > below or (above == below and top != 0):
        raise NoTheorem(f"{whole!r:.60} − {value!r:.60} does not tend to 0")
    if 0 in _sign(region, bottom, tree):
        raise NoTheorem(f"what {whole!r:.60} is divided by may tend to 0")
    return _tending(Growth(t), whole, value, inner, supposes, eventually)


def continuous(
    whole: Term, of: Theorem, inner: Inner, supposes: Given, eventually: Trees
) -> Theorem:
    """Return the theorem that a continuous function of a term tends to its value at the limit."""
    if type(of) is not Theorem or type(of.along) is not Growth or whole.args[0] is not of.left:
        raise NoTheorem("the argument of a function has no known limit")
    if whole.operation.name not in CONTINUOUS:
        raise NoTheorem(f"{whole.operation.name} may not be continuous")
    value, along = put(whole, {of.left: of.right}), Growth(of.along.variable)
    return _tending(along, whole, value, inner, supposes, eventually, of)


def dying(
    whole: Term, t: Term, inner: Inner, supposes: Given, tree: Any, eventually: Trees
) -> Theorem:
    """Return the theorem that e^a, or 1/e^a, tends to 0 times any power of t: a falls, or rises,
    at least as a multiple of t does.
    """
    turned = whole.operation.name == "/"
    power = whole.args[1] if turned else whole
    if power.operation.name != "exponential" or (turned and whole is not 1 / power):
        raise NoTheorem(f"{whole!r:.60} is no exponential")
    inner, supposes = tuple(inner), tuple(supposes)
    region, (above, top), (below, bottom) = leading(power.args[0], t, inner, supposes)
    if above <= below or _sign(region, top * bottom, tree) != {1 if turned else -1}:
        raise NoTheorem(f"{whole!r:.60} may not die out")
    return _tending(Growth(t, fast=True), whole, ZERO, inner, supposes, eventually)


def dying_power(whole: Term, t: Term, by: Theorem) -> Theorem:
    """Return the theorem that b^k tends to 0 times any power of an integer t, as k is t and an
    integer from 0 on, by the theorem 1 − b² > 0.
    """
    is_power = whole.operation.name == "power" and is_natural(whole.args[1] - t)
    if not is_power or t.operation.name != "variable" or t in variables(whole.args[0]):
        raise NoTheorem(f"{whole!r:.60} is no power that grows")
    base = whole.args[0]
    is_below_1 = type(by) is Theorem and by.left is 1 - base * base and by.right is ZERO
    if not is_below_1 or by.kind != "positive" or by.along:
        raise NoTheorem(f"{base!r:.60} may be 1 or more")
    return _tending(Growth(t, fast=True), whole, ZERO, (), (), {}, by)
