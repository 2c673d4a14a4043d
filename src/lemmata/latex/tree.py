"""What a formula says, as a tree, and its print, which is read as the same tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias


@dataclass(frozen=True)
class Number:
    """A number of digits, perhaps with a decimal point."""

    value: Fraction


@dataclass(frozen=True)
class Name:
    """A quantity by its symbol, an index of a sum, or the constants π and e."""

    symbol: str


@dataclass(frozen=True)
class Entry:
    """An entry of an array, by the symbol of the array."""

    symbol: str
    index: Node


@dataclass(frozen=True)
class Negative:
    """Something with a minus before it."""

    inside: Node


@dataclass(frozen=True)
class Sum:
    """Two or more summands, those that are taken away negative."""

    items: tuple[Node, ...]


@dataclass(frozen=True)
class Product:
    """Two or more factors."""

    items: tuple[Node, ...]


@dataclass(frozen=True)
class Quotient:
    """A fraction, however it is written."""

    top: Node
    bottom: Node


@dataclass(frozen=True)
class Power:
    """A power."""

    base: Node
    exponent: Node


@dataclass(frozen=True)
class Call:
    """A function of one or more arguments, by its name in `WRITTEN`."""

    function: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True)
class Big:
    """A sum or a product over an index, with both ends."""

    sign: str
    index: str
    low: Node
    high: Node
    body: Node


Node: TypeAlias = Number | Name | Entry | Negative | Sum | Product | Quotient | Power | Call | Big
PLAIN = ("log", "exp", "sin", "cos", "tan", "sinh", "cosh", "tanh", "arctan", "artanh", "sgn")
"""Functions that are written as a command of their name."""
WRITTEN = {
    **{name: rf"\{name}\left({{}}\right)" for name in PLAIN},
    "max": r"\max\left({}\right)",
    "min": r"\min\left({}\right)",
    "log to": r"\log_{{{1}}}\left({0}\right)",
    "sqrt": r"\sqrt{{{}}}",
    "root": r"\sqrt[{1}]{{{0}}}",
    "abs": r"\left|{}\right|",
    "floor": r"\left\lfloor {}\right\rfloor",
    "ceil": r"\left\lceil {}\right\rceil",
    "binomial": r"\binom{{{}}}{{{}}}",
    "factorial": "{}!",
    "positive part": r"\left({}\right)_+",
}
BIG = {"sum": r"\sum", "prod": r"\prod"}


def text(node: Node) -> str:
    r"""Return the print of a formula, every part of it in brackets that is no single symbol.

    >>> text(Sum((Name("a"), Negative(Power(Name("b"), Number(Fraction(2)))))))
    'a-b^{2}'
    """
    match node:
        case Negative():
            return f"-{atom(node.inside)}"
        case Sum():
            return "".join(_signed(item, k == 0) for k, item in enumerate(node.items))
        case Product():
            return r"\cdot ".join(atom(item) for item in node.items)
        case Big():
            ends = f"_{{{node.index}={text(node.low)}}}^{{{text(node.high)}}}"
            return f"{BIG[node.sign]}{ends}{atom(node.body)}"
        case _:
            return atom(node)


def _signed(item: Node, is_first: bool) -> str:
    if isinstance(item, Negative):
        return f"-{atom(item.inside)}"
    words = atom(item) if isinstance(item, Sum | Big) else text(item)
    return words if is_first else f"+{words}"


def atom(node: Node) -> str:
    """Return the print of a part, in brackets if it is no single symbol."""
    match node:
        case Number():
            return _digits(node.value)
        case Name():
            return node.symbol
        case Entry():
            return f"{node.symbol}_{{{text(node.index)}}}"
        case Quotient():
            return rf"\frac{{{text(node.top)}}}{{{text(node.bottom)}}}"
        case Power():
            base = atom(node.base)
            is_plain = isinstance(node.base, Number | Name)
            return f"{base if is_plain else bracketed(text(node.base))}^{{{text(node.exponent)}}}"
        case Call(function="factorial"):
            return f"{bracketed(text(node.arguments[0]))}!"
        case Call(function="max" | "min"):
            inside = ",".join(text(item) for item in node.arguments)
            return WRITTEN[node.function].format(inside)
        case Call():
            return WRITTEN[node.function].format(*map(text, node.arguments))
        case _:
            return bracketed(text(node))


def bracketed(words: str) -> str:
    """Return LaTeX in brackets."""
    return rf"\left({words}\right)"


def _digits(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = str((value * 10**places).numerator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


def inside(node: Node) -> Iterator[Node]:
    """Yield a node and all below it."""
    yield node
    match node:
        case Number() | Name():
            parts: tuple[Node, ...] = ()
        case Entry():
            parts = (node.index,)
        case Negative():
            parts = (node.inside,)
        case Sum() | Product():
            parts = node.items
        case Quotient():
            parts = node.top, node.bottom
        case Power():
            parts = node.base, node.exponent
        case Call():
            parts = node.arguments
        case Big():
            parts = node.low, node.high, node.body
    for part in parts:
        yield from inside(part)
