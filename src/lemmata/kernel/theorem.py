"""What a theorem says, and the one place where it is made.

A theorem is a conclusion about terms that holds for all values of the variables, real numbers each
of its own sign or integers from 0 on, at which what it supposes holds and every condition that it
keeps is met: off the zeros of these divisors, and where those roots and logarithms are real. The
rules of this folder make it, each from a certificate that it checks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import InitVar, dataclass
from typing import Any, NoReturn, TypeAlias

from lemmata.terms.term import Condition, Kind, Term, parts, variables

Given: TypeAlias = Iterable[Condition]
"""Conditions: what is supposed, or where terms have values."""
SAID = {"zero": "= 0", "nonnegative": ">= 0", "positive": "> 0", "nonzero": "!= 0"}
"""Kinds in words."""

_MAKER = object()


class NoTheorem(Exception):
    """A certificate is refused, and why: nothing is said."""


@dataclass(frozen=True, eq=False)
class Theorem:
    """A conclusion with all that it rests on; made by the rules of the kernel alone.

    Attributes:
        kind, left, right: what is said of left − right.
        supposes: conditions under which it is said, as the ends of stated ranges, where the rule
            used them.
        where: conditions of having a value that nothing discharged.
        rule: the name of the rule.
        depends: the variables on which left or right depends, once written as quotients: it says
            something of no others, though x may stand there in x − x.
        along: None for what is said at all values of the variables. Else what it is said along: of
            a sequence, for every index, with its values for the state (`induction.py`).
    """

    kind: Kind
    left: Term
    right: Term
    supposes: tuple[Condition, ...]
    where: tuple[Condition, ...]
    rule: str
    depends: frozenset[Term]
    along: Any = None
    maker: InitVar[Any] = None

    # a theorem does not keep its maker, or `replace` would make another one
    def __post_init__(self, maker: Any) -> None:
        if maker is not _MAKER:
            raise TypeError("a theorem is made by the rules of the kernel alone")

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied to another process, where nothing made it."""
        raise TypeError("a theorem is no data: send its certificate, which is checked again")

    def words(self) -> str:
        """Return what is proved, in a line."""
        relation = f"{self.left} {SAID[self.kind].partition(' ')[0]} {self.right}"
        names = sorted(f"{one} {one.args[1]}".rstrip() for one in variables(self.left, self.right))
        unknown = [
            one.args for one in parts(self.left, self.right) if one.operation.name == "unknown"
        ]
        names += sorted({f"{name}(·) {sign}".rstrip() for _, name, sign in unknown})
        spoken = [
            *([f"for all {', '.join(names)}"] if names else []),
            *([f"along {self.along}"] if self.along else []),
            *(f"given {one} {SAID[kind]}" for kind, one in self.supposes),
            *(f"off the zeros of {one}" for kind, one in self.where if kind == "nonzero"),
            *(f"where {one} {SAID[kind]}" for kind, one in self.where if kind != "nonzero"),
        ]
        return "; ".join([relation, *spoken])


def made(
    kind: Kind,
    left: Term,
    right: Term,
    rule: str,
    supposes: Iterable[Condition] = (),
    where: Iterable[Condition] = (),
    *,
    depends: frozenset[Term],
    along: Any = None,
) -> Theorem:
    """Make a theorem: for the rules of this folder.

    Raises: NoTheorem where two variables have one name, so that no words could tell them apart.
    """
    supposes, where = tuple(dict.fromkeys(supposes)), tuple(dict.fromkeys(where))
    terms = [left, right, *(one for _, one in supposes + where), *getattr(along, "terms", ())]
    names = [one.args[0] for one in variables(*terms)]
    if len({*names}) < len(names):
        raise NoTheorem(f"two variables have one name, of {', '.join(sorted(names)):.80}")
    return Theorem(kind, left, right, supposes, where, rule, depends, along, _MAKER)


def must_hold_everywhere(*theorems: object) -> None:
    """Refuse what is no theorem, or holds along something alone.

    Raises: NoTheorem.
    """
    if any(type(one) is not Theorem or one.along for one in theorems):
        raise NoTheorem("it rests on what is no theorem at all values")
