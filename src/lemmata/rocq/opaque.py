"""Theorems about values of which a lemma can say nothing, as theorems about numbers in their place.

What holds of all numbers holds of the values of a function. The kernel makes the new theorems, by
its rules for identities and signs: nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from lemmata.kernel.identity import identity
from lemmata.kernel.sign import squares
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.prove.signs.certificates import Goal
from lemmata.prove.signs.search import searched
from lemmata.rocq.certificates import Certified
from lemmata.rocq.graph import NotSaid
from lemmata.rocq.nodes import has_counterpart
from lemmata.terms.quotients import Quotients, Unreduced
from lemmata.terms.term import SIGNS, Condition, Sign, Term, parts, put, variable

NAME = "number {}"
"""What such a number is called: no parameter has a name with a blank."""


class Numbers:
    """Numbers in the place of values: the same one for each value, in all theorems of a check.

    Args: certified: what proves the theorems about signs.
    """

    def __init__(self, certified: Iterable[Certified]) -> None:
        self._names: dict[int, Term] = {}
        self._by = {_key(one.theorem): one for one in certified}

    def theorem(self, one: Theorem) -> tuple[Theorem, Certified | None]:
        """Return the theorem of numbers that a theorem follows from, and the certificate of a sign;
        the theorem itself where it has no such values.

        Raises: NotSaid where the kernel makes none by a rule that has lemmas.
        """
        by = self._by.get(_key(one))
        given = by.supposes if by else one.supposes
        try:
            swaps = self._swaps(one, given, by.tree if one.rule == "squares" and by else ())
        except Unreduced as error:
            raise NotSaid(str(error)) from None
        if not swaps or one.rule not in ("identity", "sign", "squares"):
            return one, by
        with suppress(NoTheorem, ZeroDivisionError):
            sides = put(one.left, swaps), put(one.right, swaps)
            if one.rule == "identity":
                return identity(*sides), None
            if one.rule == "sign":
                goal = Goal(one.kind, *sides, [(kind, put(of, swaps)) for kind, of in given])
                if answer := searched(goal):
                    by = Certified(answer.theorem, goal.levels[answer.level], answer.tree)
                    return by.theorem, by
            elif by is not None:
                parts_ = [(weight, put(of, swaps)) for weight, of in by.tree]
                theorem = squares(*sides, parts_)
                return theorem, Certified(theorem, (), parts_)
        raise NotSaid("it holds of these values alone, and not of all numbers in their place")

    def certified(self) -> Iterator[Certified]:
        """Yield the certificates of signs, of numbers as well, as far as they can be had."""
        for one in self._by.values():
            with suppress(NotSaid):
                by = self.theorem(one.theorem)[1]
                if by is not None:
                    yield by

    def _swaps(
        self, one: Theorem, given: Iterable[Condition], squares_: Iterable[tuple[Term, Term]]
    ) -> dict[Term, Term]:
        """Return values that are no parts of such ones, with numbers: one number for those that are
        equal as quotients.

        Raises: Unreduced.
        """
        waiting = [one.left, one.right, *(of for _, of in given), *(of for _, of in squares_)]
        values: dict[int, Term] = {}
        seen = set[int]()
        while waiting:
            part = waiting.pop()
            if part.serial not in seen:
                seen.add(part.serial)
                if has_counterpart(part):
                    waiting += [arg for arg in part.args if type(arg) is Term]
                else:
                    values[part.serial] = part
        if not values:
            return {}
        ordered = [one for one in parts(*values.values()) if one.serial in values]
        quotients, firsts, swaps = Quotients(*ordered), dict[str, Term](), dict[Term, Term]()
        for value in ordered:
            top, bottom = quotients.of(value)
            swaps[value] = self._number(firsts.setdefault(f"{top}/{bottom}", value))
        return swaps

    def _number(self, value: Term) -> Term:
        if value.serial not in self._names:
            name = NAME.format(len(self._names) + 1)
            self._names[value.serial] = variable(name, _sign(value))
        return self._names[value.serial]


def _sign(value: Term) -> Sign:
    """Return the sign that is known of an unknown function, none of another one."""
    sign = value.args[-1] if value.operation.name == "unknown" else ""
    return sign if sign in SIGNS else ""


def _key(theorem: Theorem) -> tuple[str, int, int]:
    return theorem.kind, theorem.left.serial, theorem.right.serial
