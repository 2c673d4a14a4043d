"""Reads the print of a lemma as a person would, in terms; nothing here knows how it was written.

A print that says something else than its theorem is not read as the theorem's terms. It is read
from the whole text of the certificate, as the assistant reads it, and not from any data that wrote
it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lemmata.terms.quotients import Quotients
from lemmata.terms.term import INTEGER, Term, term
from lemmata.terms.types import Scalar

TOKEN = re.compile(r"\s*(let\b|in\b|:=|->|/\\|<>|<=|<|=|[-+*/^()]|\d+|[A-Za-z_][\w']*)")
CALLS: dict[str, Callable[[Any], Any]] = {
    "exp": lambda x: x.exp(),
    "sqrt": lambda x: x.sqrt(),
    "ln": lambda x: x.log(),
    "cos": lambda x: x.cos(),
    "sin": lambda x: x.sin(),
    "Rabs": abs,
}
BINDER = re.compile(r"\s*\(([\w' ]+) : (nat|R)\)")


class Unreadable(ValueError):
    """A print is not one of a certificate's lemma."""


@dataclass(frozen=True)
class Said:
    """What a print says: for each hypothesis and each conclusion (left, sign, right)."""

    hypotheses: list[tuple[Term, str, Term]]
    conclusions: list[tuple[Term, str, Term]]


def lemmas(text: str) -> dict[str, str]:
    """Return the prints of the lemmas of a certificate by their names, those inside its module of
    tools left out.

    Raises: Unreadable where a name occurs twice.
    """
    body = re.sub(r"\(\*.*?\*\)", " ", text, flags=re.S).rpartition("End Sign.")[2]
    statements = re.findall(r"^Lemma (\w+)(.*?)\.\s*^Proof\.", body, re.S | re.M)
    if len({name for name, _ in statements}) < len(statements) or len(statements) != len(
        re.findall(r"\bLemma\b", body)
    ):
        raise Unreadable("a lemma is not told from the others")
    return dict(statements)


def variables(print_: str) -> list[str]:
    """Return the names of a lemma's variables."""
    return [name for names in _kinds(print_).values() for name in names]


def naturals(print_: str) -> list[str]:
    """Return the names of those that are natural numbers."""
    return _kinds(print_).get("nat", [])


def _kinds(print_: str) -> dict[str, list[str]]:
    kinds = {}
    while binder := BINDER.match(print_):
        if binder[2] in kinds:
            raise Unreadable(f"two lists of variables are {binder[2]}")
        kinds[binder[2]] = binder[1].split()
        print_ = print_[binder.end() :]
    return kinds


class Reader:
    """One pass over a print.

    Args: variables: the variable that each name of a binder stands for.

    Raises: Unreadable for a variable for real numbers in the place of one for natural ones.
    """

    def __init__(self, print_: str, variables: Mapping[str, Term]) -> None:
        body = re.sub(rf"^({BINDER.pattern})*\s*:", "", print_, count=1)
        natural = {name: variables[name] for name in naturals(print_)}
        if wrong := [one for one in natural.values() if one.args[1] != INTEGER]:
            raise Unreadable(f"{wrong[0]} is a variable for real numbers")
        self.natural = natural
        self.known: dict[str, Term] = {
            name: one for name, one in variables.items() if name not in natural
        }
        self.tokens, end = [], 0
        for match in TOKEN.finditer(body):
            if match.start() != end:
                break
            self.tokens.append(match[1])
            end = match.end()
        if body[end:].strip():
            raise Unreadable(f"{body[end:].strip()[:20]!r} is no word of a lemma")
        self.at = 0

    def take(self, *words: str) -> str | None:
        """Take the next word if it is one of these."""
        if self.at < len(self.tokens) and self.tokens[self.at] in words:
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    def must(self, *words: str) -> str:
        """Take the next word.

        Raises: Unreadable if it is none of these.
        """
        word = self.take(*words)
        if word is None:
            raise Unreadable(
                f"{' or '.join(words)} is missing after"
                f" {' '.join(self.tokens[max(0, self.at - 3) : self.at])!r}"
            )
        return word

    def said(self) -> Said:
        """Return what the print says."""
        while self.take("let"):
            name = self.tokens[self.at]
            self.at += 1
            self.must(":=")
            if name in self.known or name in self.natural or name in CALLS:
                raise Unreadable(f"{name} has two meanings")
            self.known[name] = self.sum()
            self.must("in")
        propositions = [self.proposition()]
        while self.take("->"):
            propositions.append(self.proposition())
        hypotheses, conclusions = propositions[:-1], propositions[-1:]
        while self.take("/\\"):
            conclusions.append(self.proposition())
        if self.at != len(self.tokens):
            raise Unreadable(f"{self.tokens[self.at]!r} follows the conclusions")
        return Said(hypotheses, conclusions)

    def proposition(self) -> tuple[Scalar, str, Scalar]:
        """Read left REL right."""
        left = self.sum()
        return left, self.must("=", "<>", "<", "<="), self.sum()

    def sum(self) -> Scalar:
        """Read what is added and taken off, from the left."""
        value = self.product()
        while sign := self.take("+", "-"):
            more = self.product()
            value = value + more if sign == "+" else value - more
        return value

    def product(self) -> Scalar:
        """Read what is multiplied and divided, from the left."""
        value = self.power()
        while sign := self.take("*", "/"):
            factor = self.power()
            value = value * factor if sign == "*" else value / factor
        return value

    def power(self) -> Scalar:
        """Read a power with a natural exponent, or a number without one."""
        value = self.call()
        if self.take("^"):
            value = value ** self.exponent()
        return value

    def call(self) -> Scalar:
        """Read a function of one argument, an opposite in brackets, a name or a number."""
        if self.take("INR"):
            return self.variable()
        if name := self.take(*CALLS):
            return CALLS[name](self.call())
        if self.take("("):
            value = -self.call() if self.take("-") else self.sum()
            self.must(")")
            return value
        word = self.word()
        if word.isdigit():
            return term(int(word))
        if word == "PI":
            return Turn(Fraction(1))
        if word in self.known:
            return self.known[word]
        raise Unreadable(f"{word!r} has no meaning here")

    def exponent(self) -> Term:
        """Read a natural number, the name of one, or a sum of products of such in brackets."""
        if self.take("("):
            value = self._natural_sum()
            self.must(")")
            return value
        if self.at < len(self.tokens) and self.tokens[self.at].isdigit():
            return term(int(self.word()))
        return self.variable()

    def _natural_sum(self) -> Term:
        value = self._natural_product()
        while sign := self.take("+", "-"):
            more = self._natural_product()
            value = value + more if sign == "+" else _difference(value, more)
        return value

    def _natural_product(self) -> Term:
        value = self.exponent()
        while self.take("*"):
            value = value * self.exponent()
        return value

    def variable(self) -> Term:
        """Read the name of a natural number."""
        word = self.word()
        if word not in self.natural:
            raise Unreadable(f"{word!r} is no natural number")
        return self.natural[word]

    def word(self) -> str:
        """Take the next word, whatever it is; none at the end."""
        word = self.tokens[self.at] if self.at < len(self.tokens) else ""
        self.at += 1
        return word


def _difference(value: Term, less: Term) -> Term:
    """Return a difference of natural numbers.

    Raises: Unreadable where it may be below 0, for Rocq's is 0 there.
    """
    difference = value - less
    top, bottom = Quotients(difference).of(difference)
    if bottom != 1 or any(int(one) < 0 for one in top.coeffs()):
        raise Unreadable(f"{difference} may be below 0")
    return difference


@dataclass(frozen=True)
class Turn:
    """A rational multiple of π, of which a term has the cosine alone."""

    times: Fraction
    arithmetic = "turn"

    def __rmul__(self, factor: Term) -> Turn:
        return Turn(factor.args[0] * self.times)

    def __truediv__(self, divisor: Term) -> Turn:
        return Turn(self.times / divisor.args[0])

    def cos(self) -> Term:
        """Return the cosine."""
        return Term.cospi(self.times.numerator, self.times.denominator)
