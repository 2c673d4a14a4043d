"""An entry of a sequence that is given by its step, at a place that is an integer: of its value
terms know nothing.

`entry` is a function of the place, and of what the sequence depends on, `listed`: variables, one
after another. So what is put in the place of a variable is put in an entry as well. There is no
derivative: an entry is moved by all steps before it.
"""

from __future__ import annotations

from typing import Any, NoReturn

from lemmata.terms.integers import coefficients
from lemmata.terms.operation import Operation
from lemmata.terms.term import (
    ZERO,
    Term,
    constant,
    is_integer,
    node,
    parts,
)
from lemmata.terms.types import Value

__lemmata__ = "prover"


def _refused(whole: Term, _: int) -> NoReturn:
    raise TypeError(f"the entry {whole!r:.80} of a sequence of any length has no derivative")


def _folded(place: Term, of: Term, name: str) -> Term | None:
    """Return the entry at the same place, written as a sum.

    Raises: ValueError for a place that is not computed as an integer.
    """
    flat = summed(place)
    return None if flat is place else node(ENTRY, flat, of, name)


def summed(place: Term) -> Term:
    """Return an integer as the sum of its monomials, in one order.

    Raises: ValueError for what is none, or has too many.
    """
    ordered = parts(place)
    known = coefficients(ordered) if is_integer(place) else None
    if known is None:
        raise ValueError(f"the place {place!r:.80} of an entry is no integer")
    whole: Term = ZERO
    by_name = {
        tuple(sorted(ordered[number].args[0] for number in monomial)): (monomial, times)
        for monomial, times in known.items()
    }
    for _, (monomial, times) in sorted(by_name.items(), reverse=True):
        part: Term = constant(times)
        for number in monomial:
            part = part * ordered[number]
        whole = part if whole is ZERO else whole + part
    return whole


def arguments(of: Term) -> tuple[Term, ...]:
    """Return what is listed, one by one."""
    found: list[Term] = []
    while of.operation is LISTED:
        of, last = of.args
        found.append(last)
    return tuple(found[::-1])


def _number_at(place: Value, of: Any, name: str) -> Value:
    return VALUES[name](place, of)


VALUES: dict[str, Any] = {}
"""The numbers of sequences, by their names, at places and values of what they depend on."""
ENTRY = Operation(
    "entry",
    value=_number_at,
    slope=_refused,
    folded=_folded,
    arity=2,
    plain=(str,),
    text=lambda place, of, name: f"{name}[{place}; {of}]",
)
LISTED = Operation(
    "listed",
    value=lambda some, last: (*(some if isinstance(some, tuple) else ()), last),
    slope=_refused,
    arity=2,
    text=lambda some, last: f"{last}" if some == "0" else f"{some}, {last}",
)
