"""What is known of an operation of terms: one object for each, with all its facts.

A function that terms do not know yet is such an object in a file of its own (`functions/`), and
nothing else: where it is real, its derivative, its value in each arithmetic, its sign, its text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__lemmata__ = "prover"


def _none(*_: Any) -> None:
    return None


def _nothing(*_: Any) -> tuple[()]:
    return ()


def _unknown(*_: Any) -> str:
    return ""


@dataclass(frozen=True, eq=False)
class Operation:
    """An operation with its facts; each of these is a function of the operation's arguments, but
    where another is said.

    Attributes:
        name: by which it is written.
        value: its value, whatever arithmetic the arguments are in.
        slope: of the whole term and the place of an argument, the derivative by that one.
        conditions: where it has a value, and a derivative: pairs of "nonzero", "nonnegative" or
            "positive" and a term.
        folded: the term that it is instead, if it is a rational number; None if it is not.
        sign: of the signs of its arguments ("", ">= 0", "> 0"), its own.
        parity: "even" or "odd" for a function with f(−x) = f(x), or −f(x).
        arity, plain: how many terms it takes, and after them which types of plain arguments.
        text: what is printed, of the texts of its terms and its plain arguments.
        binds: how closely it binds its operands there: 1 as a sum, 2 a product, 3 all else.
        moved: of the whole term and the derivatives of its arguments, its own, where that is not
            their sum, each times its slope.
        pieces: what it is, by cases: pairs of a condition, a kind and a term, and a term that it
            is equal to where this is met. One of them is met wherever the conditions have values.
        lazy: the place of the argument that each piece is, where only this one must have a value;
            nothing where all must.
        is_number: whether it has no terms for arguments; its value is then given one argument
            more, a number of the arithmetic that is meant.
    """

    name: str
    value: Any
    slope: Any
    conditions: Callable[..., tuple[tuple[Any, Any], ...]] = _nothing
    folded: Callable[..., Any] = _none
    sign: Callable[..., str] = _unknown
    parity: str = ""
    arity: int = 1
    plain: tuple[type, ...] = ()
    text: Callable[..., str] = str
    binds: float = 3
    moved: Any = None
    pieces: Callable[..., tuple[tuple[tuple[Any, Any], Any], ...]] = _nothing
    lazy: tuple[int, ...] = ()
    is_number: bool = False

    @property
    def is_partial(self) -> bool:
        """Whether it may have a value under conditions alone."""
        return self.conditions is not _nothing

    def __repr__(self) -> str:
        return f"<{self.name}>"
