"""Limits, leading terms and orders of growth (`Limit`, `Leading`, `Theta`), by the kernel's limits.

The function is run on a variable t. Roots, exponentials and powers in what it gives are looked at
from within: each tends to its value at the limit of its argument, or dies out; what is left is a
quotient, and what it tends to is the quotient of its leading coefficients.
"""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from lemmata.kernel.identity import identities, identity
from lemmata.kernel.limit import (
    ARITHMETIC,
    Trees,
    continuous,
    dying,
    dying_power,
    leading,
    tends,
)
from lemmata.kernel.region import SIGNS
from lemmata.kernel.theorem import Condition, Kind, NoTheorem, Theorem
from lemmata.language.case import Misused
from lemmata.language.relation import (
    All,
    Asymptotic,
    Equal,
    Leading,
    Limit,
    Relation,
    Theta,
)
from lemmata.language.relation import parts as parts_of
from lemmata.language.relation.leaf import boxed, same_shape
from lemmata.prove.signs import search
from lemmata.prove.traced.forms import Form, Known, formed
from lemmata.prove.traced.values import Unsuited, plain
from lemmata.terms.arithmetic import exp
from lemmata.terms.quotients import Polynomial, Quotients, Unreduced
from lemmata.terms.term import (
    INTEGER,
    MINUS_ONE,
    ONE,
    ZERO,
    Term,
    conditions,
    constant,
    is_integer,
    parts,
    put,
    term,
    variable,
    variables,
)
from lemmata.terms.trace import Refused, aside, tracing
from lemmata.terms.types import Value

SEEN = (2, 3, 5, 12)
"""Numbers at which what the function of a limit gives is compared with its expression."""
PLACE = 7
"""The number at which a formula is looked at in other arithmetics."""


@dataclass(frozen=True)
class Growing(Form):
    """What is said of a growing t: pairs of a term, and what it tends to, None for some number that
    is not 0, 1 or −1 for infinity of this sign.
    """

    growing: Term
    pairs: list[tuple[Term, Term | int | None]]

    def theorems(self, prover: Known) -> list[Theorem]:
        return [one for pair in self.pairs for one in self._of(prover, *pair)]

    def is_broken(self, at: Mapping[Term, Fraction]) -> bool:
        places = {one: constant(value) for one, value in at.items() if one not in self.own}
        return any(self._tends_elsewhere(*pair, places) for pair in self.pairs)

    def _tends_elsewhere(
        self, whole: Term, value: Term | int | None, places: Mapping[Term, Term]
    ) -> bool:
        """Tell whether it is proved that a term tends to another number than is said, or grows."""
        try:
            whole = put(whole, places)
            stated = put(value, places) if isinstance(value, Term) else ZERO
            end = self._end(whole)
            if isinstance(value, int):
                return end is not None or self._end(exp(value * whole)) is ZERO
            if end is None:
                return self._end(1 / whole) is ZERO
            gap = end - stated
        except ArithmeticError:
            return False
        return gap is ZERO if value is None else search.proof("nonzero", gap, ZERO) is not None

    def _end(self, whole: Term) -> Term | None:
        """Return what it is proved that a term tends to, if it is."""
        try:
            theorem = _Limits(self.growing, ()).any_limit(whole)
        except (NoTheorem, Unreduced):
            return None
        is_where = (search.proof(kind, one, ZERO) is not None for kind, one in theorem.where)
        return theorem.right if all(is_where) else None

    def _of(self, prover: Known, whole: Term, value: Term | int | None) -> list[Theorem]:
        """Return the theorem of a limit, and that it is not 0 if that is said. A term tends to
        infinity if the exponential of the negative term tends to 0, and not else.
        """
        if isinstance(value, int):
            whole, value = exp(-value * whole), ZERO
        if value is not None:
            return [prover.first(lambda given: _Limits(self.growing, given).limit(whole, value))]
        theorem = prover.first(lambda given: _Limits(self.growing, given).any_limit(whole))
        nonzero = prover.proof("nonzero", theorem.right, ZERO, ())
        if nonzero is None:
            raise NoTheorem(f"{whole!r:.60} tends to {theorem.right!r:.60}, which may be 0")
        return [theorem, nonzero]


class _Limits:
    """A search for limits as t grows, where something is supposed."""

    def __init__(self, t: Term, supposes: Sequence[Condition]) -> None:
        self._t, self._supposes = t, supposes
        self._known: dict[Term, tuple[Term, Theorem | Term]] = {}

    def limit(self, whole: Term, value: Term) -> Theorem:
        """Return the theorem that a term tends to a value.

        Raises: NoTheorem.
        """
        inner = self._inner(whole)
        region, _, (_, bottom) = leading(whole - value, self._t, inner, self._supposes)
        tree = search.certificate(region, bottom, SIGNS["nonzero"])
        eventually = self._eventually(whole)
        return tends(whole, value, self._t, inner, self._supposes, tree or ("real",), eventually)

    def any_limit(self, whole: Term) -> Theorem:
        """Return the theorem that a term tends to what it does.

        Raises: NoTheorem.
        """
        self._inner(whole)
        return self.limit(whole, self._value(whole))

    def _inner(self, whole: Term) -> list[tuple[Term, Theorem | Term]]:
        """Return what is known of the parts of a term that are no quotients, the inner ones
        first.
        """
        for part in parts(whole):
            is_new = part.operation.name not in ARITHMETIC and part not in self._known
            if is_new and self._t in variables(part):
                name = variable(f"limit {len(self._known)}")
                self._known[part] = name, self._of_part(part)
        return [*self._known.values()]

    def _of_part(self, part: Term) -> Theorem | Term:
        argument, inner = part.args[0], [*self._known.values()]
        if part.operation.name == "power" and is_integer(part.args[1]):
            with contextlib.suppress(NoTheorem):
                identity(argument, MINUS_ONE)
                return part
            below = search.proof("positive", 1 - argument * argument, ZERO, self._supposes)
            if below is None:
                raise NoTheorem(f"{argument!r:.60} is not known to be between −1 and 1")
            return dying_power(part, self._t, below)
        region, (above, top), (below_, bottom) = leading(argument, self._t, inner, self._supposes)
        if part.operation.name == "exponential" and above > below_:
            for whole, kind in ((part, -1), (1 / part, 1)):
                tree = search.certificate(region, top * bottom, frozenset((kind,)))
                if tree is not None:
                    eventually = self._eventually(whole)
                    return dying(whole, self._t, inner, self._supposes, tree, eventually)
        of = self.limit(argument, self._value(argument))
        return continuous(part, of, inner, self._supposes, self._eventually(part))

    def _eventually(self, whole: Term) -> Trees:
        """Return certificates of the conditions on t, as many as are met."""
        trees: Trees = {}
        for kind, one in conditions(whole):
            if self._t in variables(one):
                with contextlib.suppress(NoTheorem):
                    region, (_, top), (_, bottom) = leading(
                        one, self._t, [*self._known.values()], self._supposes, signs=True
                    )
                    tree = search.certificate(region, top * bottom, SIGNS[kind] - {0})
                    trees |= {} if tree is None else {(kind, one): tree}
        return trees

    def _value(self, whole: Term) -> Term:
        """Return what a term tends to, if it does: the quotient of its leading coefficients.

        Raises: NoTheorem for what grows.
        """
        limits, swaps = dict[Term, Term](), dict[Term, Term]()
        for part, (y, one) in self._known.items():
            turned = isinstance(one, Theorem) and one.left.operation.name == "/"
            swaps[part] = 1 / y if turned else y
            limits[y] = one.right if isinstance(one, Theorem) else ZERO
        fast = {y for y, one in self._known.values() if isinstance(one, Term) or one.along.fast}
        rest = put(whole, swaps)
        opaque = [one for one in parts(rest) if one.operation.name not in ARITHMETIC]
        names = {one: variable(f"part {k}") for k, one in enumerate(opaque)}
        try:
            quotients = Quotients(put(rest, names))
            sides = quotients.of(put(rest, names))
        except Unreduced as error:
            raise NoTheorem(str(error)) from error
        (above, top), (below, bottom) = (
            _leading_term(quotients, side, self._t, fast) for side in sides
        )
        if above > below:
            raise NoTheorem(f"{whole!r:.60} grows")
        back = {**{name: one for one, name in names.items()}, **limits}
        try:
            return put(top, back) / put(bottom, back) if above == below else ZERO
        except ZeroDivisionError as error:
            raise NoTheorem(f"what {whole!r:.60} is divided by may tend to 0") from error


def _leading_term(
    quotients: Quotients, polynomial: Polynomial, t: Term, fast: set[Term]
) -> tuple[int, Term]:
    """Return the degree in t, and its coefficient, of the monomials without some variables."""
    whole, degree = ZERO, -1
    for powers, coefficient in polynomial.to_dict().items():
        of = {
            quotients.variables[int(name[1:])]: int(power)
            for name, power in zip(quotients.names, powers, strict=True)
            if power
        }
        if not fast.isdisjoint(of):
            continue
        power = of.pop(t, 0)
        whole = ZERO if power > degree else whole
        degree = max(degree, power)
        if power == degree:
            monomial = term(int(coefficient))
            for one, times in of.items():
                monomial = monomial * one**times
            whole = whole + monomial
    return degree, whole


def at_a_point(relation: Relation) -> Relation:
    """Return a relation between numbers with each limit in it replaced by whether it is one.

    Raises: TypeError for one that is not decided, of which a point tells nothing.
    """
    if not any(isinstance(part, Asymptotic) for part in parts_of(relation)):
        return relation
    return All(
        *(_settled(one) if isinstance(one, Asymptotic) else one for one in parts_of(relation))
    )


def _settled(relation: Asymptotic) -> Relation:
    """Return 0 = 0 for a limit of numbers that is proved, 0 = 1 for one that is broken.

    Raises: TypeError for any other.
    """
    try:
        form = growing(relation)
        if form.is_broken({}):
            return Equal(0, 1)
        theorems = form.theorems(_Nothing())
    except (NoTheorem, Refused, Unreduced, Unsuited) as error:
        raise TypeError(f"a limit is not decided: {error}") from error
    if any(search.proof(*one, ZERO) is None for theorem in theorems for one in theorem.where):
        raise TypeError("a limit has a value under a condition alone")
    return Equal(0, 0)


class _Nothing:
    """What is known of numbers: what is proved of them."""

    def proof(
        self, kind: Kind, left: Term, right: Term, guards: Collection[Condition] = ()
    ) -> Theorem | None:
        return search.proof(kind, left, right, [*guards])

    def first(self, prove: Callable[[Sequence[Condition]], Theorem]) -> Theorem:
        return prove(())


def growing(relation: Asymptotic) -> Growing:
    """Return what is said of a growing t.

    Raises: Unsuited where the function is another one at a number.
    """
    t = variable("t → ∞", INTEGER if relation.integer else "> 0")
    at = t + 1 if relation.integer else t
    wholes, values = _SIDES[type(relation)](relation, at)
    if not wholes:
        raise Misused("a limit without entries says nothing")
    pairs = [(plain(one), _end(value)) for one, value in zip(wholes, values, strict=True)]
    return Growing(
        sides=[*wholes, *(value for value in values if isinstance(value, Term))],
        own={t: Fraction(PLACE)},
        terms=[one for one, _ in pairs],
        every={},
        numbers=lambda: _must_be_one(
            lambda j: _SIDES[type(relation)](relation, j)[0], wholes, at, t
        ),
        growing=t,
        pairs=pairs,
    )


formed.register(Asymptotic, growing)


def _end(value: Value) -> Term | int | None:
    """Return what a term tends to: 1 or −1 for infinity of this sign, None for what is not said."""
    if value is None or isinstance(value, Term):
        return None if value is None else plain(value)
    signs = [sign for sign in (1, -1) if value == sign * math.inf]
    return signs[0] if signs else plain(value)


def _must_be_one(
    function: Callable[[Value], list[Value]], here: list[Value], at: Term, t: Term
) -> None:
    """Refuse a function that is something else at numbers than its terms are there; where it
    refuses one, others must do.

    Raises: Unsuited.
    """
    met = 0
    for j in SEEN:
        with contextlib.suppress(ArithmeticError, ValueError):
            values, place = function(constant(j)), {t: constant(j if at is t else j - 1)}
            pairs = [
                (plain(one), put(plain(whole), place))
                for one, whole in zip(values, here, strict=True)
            ]
            try:
                identities(pairs)
            except NoTheorem as error:
                raise Unsuited(f"the function is another one at {j} than for a symbol") from error
            met += 1
    if not met:
        raise Unsuited(f"the function has a value at none of {', '.join(map(str, SEEN))}")
    for j in SEEN:
        _must_be_on_numbers(function, here, j, {t: constant(j if at is t else j - 1)})


def _must_be_on_numbers(
    function: Callable[[Value], list[Value]],
    here: list[Value],
    j: int,
    place: Mapping[Term, Term],
) -> None:
    """Refuse a function that is something else at a fraction, which is no term: it may ask for the
    type of what it is given, and it may refuse fractions.

    Raises: Unsuited.
    """
    with aside(), tracing():
        try:
            values = [plain(one) for one in function(Fraction(j))]
        # as above, and what else numbers have not
        except Exception:  # noqa: BLE001
            return
    try:
        identities(zip(values, (put(plain(one), place) for one in here), strict=True))
    except (NoTheorem, ValueError) as error:
        raise Unsuited(f"the function is another one at {j} than for a symbol") from error


def _of_limit(relation: Limit, at: Term) -> tuple[list[Value], list[Value]]:
    here, value = boxed(relation.function(at)), boxed(relation.value)
    if value.shape and value.shape != here.shape:
        raise Misused("a limit and its value have different shapes")
    return [*here.flat], [*np.broadcast_to(value, here.shape).flat]


def _of_quotient(relation: Leading | Theta, at: Term) -> tuple[list[Value], list[Value]]:
    here, leading = same_shape(relation.function(at), relation.leading(at))
    wholes = [*boxed(here / leading).flat]
    return wholes, list(
        itertools.repeat(ONE if isinstance(relation, Leading) else None, len(wholes))
    )


_SIDES: dict[type[Relation], Callable[..., tuple[list[Value], list[Value]]]] = {
    Limit: _of_limit,
    Leading: _of_quotient,
    Theta: _of_quotient,
}
