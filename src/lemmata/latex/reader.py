r"""A strict reader: LaTeX of one formula into a tree, or the part that cannot be read.

Nothing is guessed. A letter is a quantity that is known, an index of a sum, or π or e; letters side
by side are a product of quantities of one letter each, unless a parameter has the joined name. What
follows a function's name without brackets is a single symbol, a fraction or a root, with nothing
behind it that might belong to it; what follows a slash is a single factor. What TeX prints counts:
`x^10` is x¹0, and is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lemmata.latex.tokens import Token, spelling, tokens
from lemmata.latex.tree import (
    BIG,
    PLAIN,
    Big,
    Call,
    Entry,
    Name,
    Negative,
    Node,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    text,
)

Symbol = tuple[str, ...]
BRACKETS = {
    "(": ")",
    "[": "]",
    r"\lvert": r"\rvert",
    r"\lfloor": r"\rfloor",
    r"\lceil": r"\rceil",
}
CALLS = {r"\lvert": "abs", r"\lfloor": "floor", r"\lceil": "ceil"}
ALIASES = {r"\ln": "log"}
FUNCTIONS = {**{rf"\{name}": name for name in PLAIN}, **ALIASES}
CONSTANTS = (r"\pi", "e")
RELATIONS = frozenset(
    ("=", "<", ">", r"\le", r"\ge", r"\to", r"\sim", r"\approx", r"\equiv", r"\lesssim", r"\ll")
)
BINDING = frozenset((r"\cdot", r"\times"))
NONE = "is no parameter and has no definition"
SIGNS = frozenset(("+", "-"))
ENDS = RELATIONS | {")", "]", "}", ",", r"\rvert", r"\rfloor", r"\rceil", r"\}", ""}


class Unreadable(ValueError):
    """A part of a formula cannot be read, or might be read in two ways."""


@dataclass(frozen=True)
class Vocabulary:
    """The symbols of the quantities that a statement may use, those of arrays with entries, and
    the names of parameters that are words.
    """

    symbols: Collection[Symbol]
    arrays: Collection[Symbol] = ()
    words: Collection[str] = ()

    def having(self, symbol: Symbol) -> Vocabulary:
        """Return the vocabulary with one more symbol, as inside a sum."""
        return Vocabulary({*self.symbols, symbol}, self.arrays, self.words)


def read(tex: str, vocabulary: Vocabulary) -> Node:
    r"""Return the tree of a formula, whose print is read as the same tree.

    >>> read(r"n^2", Vocabulary({("n",)}))
    Power(base=Name(symbol='n'), exponent=Number(value=Fraction(2, 1)))

    Raises: Unreadable, with the part.
    """
    node = Reader(tokens(tex), vocabulary).whole()
    again = Reader(tokens(text(node)), vocabulary).whole()
    if again != node:
        raise Unreadable(
            f"what is read of {tex} is another formula when it is printed: {text(node)}"
        )
    return node


def sides(tex: str) -> tuple[list[str], str]:
    r"""Return what stands between the relation signs of a part that are in no brackets, and the
    signs.

    >>> sides(r"f(n)=\sum_{k=1}^n k\le n^2")
    (['f(n)', '\\sum_{k=1}^nk', 'n^2'], '=\\le')
    """
    pieces: list[list[Token]] = [[]]
    depth, signs = 0, ""
    for token in tokens(tex):
        depth += token.text in ("{", *BRACKETS, r"\{")
        depth -= token.text in ("}", r"\}", *BRACKETS.values())
        if token.text in RELATIONS and depth == 0:
            pieces.append([])
            signs += token.text
        else:
            pieces[-1].append(token)
    return [_respelt(piece) for piece in pieces], signs


def _respelt(piece: Sequence[Token]) -> str:
    return spelling([text for token in piece for text in ([r"\,"] * token.apart + [token.text])])


@dataclass
class Reader:
    """Reads tokens from left to right, each part by the method of its kind."""

    line: Sequence[Token]
    vocabulary: Vocabulary
    place: int = 0
    bars: int = 0
    """How many pairs of bars the present sum has."""
    closing: bool = False
    """Whether the next bar closes one."""
    open_end: int = -1
    """Where the last argument of a function without brackets ends."""

    def whole(self) -> Node:
        """Return the tree of all tokens.

        Raises: Unreadable.
        """
        node = self.sum()
        if self.next():
            raise self.refused("this cannot be read here")
        return node

    # what stands next

    def next(self, ahead: int = 0) -> str:
        """Return the next token's text, nothing at the end."""
        place = self.place + ahead
        return self.line[place].text if place < len(self.line) else ""

    def taken(self, wanted: str) -> bool:
        """Step over a token if it is the next."""
        is_next = bool(wanted) and self.next() == wanted
        self.place += is_next
        return is_next

    def must(self, wanted: str) -> None:
        """Step over a token.

        Raises: Unreadable if it is not the next.
        """
        if not self.taken(wanted):
            raise self.refused(f"{wanted} is missing here")

    def refused(self, why: str, start: int | None = None) -> Unreadable:
        """Return what to raise: why, and the part where it is so."""
        first = self.place if start is None else start
        part = spelling([token.text for token in self.line[first : first + 8]])
        return Unreadable(f"{part}: {why}" if part else f"at the end: {why}")

    # from the outside in

    def sum(self) -> Node:
        """Return summands with their signs."""
        bars, self.bars = self.bars, 0
        items = [self.signed(first=True)]
        while self.next() in SIGNS:
            items.append(self.signed())
        self.bars = bars
        return items[0] if len(items) == 1 else Sum(tuple(items))

    def signed(self, first: bool = False) -> Node:
        """Return a summand with the sign before it."""
        if self.taken("-"):
            return Negative(self.product())
        if not first:
            self.must("+")
        return self.product()

    def product(self) -> Node:
        """Return factors side by side, or with a dot between them, or over a slash."""
        items = [self.factor()]
        start = self.place
        while self.next() not in SIGNS | ENDS and not self.at_closing_bar():
            if self.taken("/"):
                bottom = self.factor()
                top = items[0] if len(items) == 1 else Product(tuple(items))
                if self.next() not in SIGNS | ENDS and not self.at_closing_bar():
                    raise self.refused("what belongs under the slash is not clear", start)
                return Quotient(top, bottom)
            self.joined()
            items.append(self.factor())
        return items[0] if len(items) == 1 else Product(tuple(items))

    def joined(self) -> None:
        """Step over a dot before a factor, if there is one.

        Raises: Unreadable where it is not clear to what the factor belongs.
        """
        if self.open_end == self.place:
            raise self.refused("whether this belongs to the function before it is not clear")
        if self.next() in BINDING:
            self.place += 1
        elif self.next()[0].isdigit():
            raise self.refused("a number after a factor")
        elif self.next() == "|" and self.bars and self.line[self.place - 1].text != "|":
            raise self.refused("which bars belong together is not clear")

    def at_closing_bar(self) -> bool:
        """Tell whether the next token is the bar that closes what one opened."""
        return self.next() == "|" and self.closing

    def factor(self) -> Node:
        """Return a factor with its exponent and its factorial sign."""
        start = self.place
        base = self.base()
        if self.next() == "_":
            raise self.refused(f"a symbol with this index {NONE}", start)
        if self.taken("!"):
            if self.next() in ("!", "^"):
                raise self.refused("this cannot be read", start)
            base = Call("factorial", (base,))
        if self.taken("^"):
            base = self.powered(base, start)
        if self.next() in ("^", "_", "!", "'"):
            raise self.refused("this cannot be read", start)
        return base

    def powered(self, base: Node, start: int) -> Node:
        """Return a base with the exponent that comes next."""
        if self.next() in ("*", "+", "-", "'", r"\top", r"\prime", r"\dagger", "(", r"\circ"):
            raise self.refused(f"a symbol with this mark {NONE}", start)
        return Power(base, self.argument())

    def argument(self) -> Node:
        """Return an argument as TeX takes it: a group in braces, or a single token."""
        if self.taken("{"):
            return self.inner("}")
        token = self.next()
        if token[:1].isdigit():
            self.shortened(token)
            return Number(Fraction(int(token[0])))
        if name := self.symbol(single=True):
            return name
        raise self.refused("an argument needs braces")

    def inner(self, closing: str) -> Node:
        """Return what stands before a closing bracket, which no bar outside has to do with."""
        outside, self.closing = self.closing, closing == "|"
        node = self.sum()
        self.closing = outside
        self.must(closing)
        return node

    def shortened(self, token: str) -> None:
        """Step over the first digit of a number."""
        if len(token) == 1:
            self.place += 1
            return
        rest = Token(token[1:], apart=False)
        self.line = [*self.line[: self.place], rest, *self.line[self.place + 1 :]]

    # what stands by itself

    def base(self) -> Node:
        """Return a number, a symbol, what is in brackets, a fraction, a root, a function."""
        token = self.next()
        if token[:1].isdigit():
            self.place += 1
            return Number(Fraction(token.replace("{,}", "")))
        if name := self.symbol():
            return name
        if token in BRACKETS or token == "|":
            return self.bracketed(token)
        if token in FUNCTIONS:
            return self.function(FUNCTIONS[token])
        if token.removeprefix("\\") in BIG:
            return self.big(token.removeprefix("\\"))
        readers = {
            r"\frac": self.fraction,
            r"\sqrt": self.root,
            r"\binom": self.binomial,
            r"\max": self.extreme,
            r"\min": self.extreme,
        }
        if token in readers:
            self.place += 1
            return readers[token](token)
        if token.isalpha() or token.startswith("\\"):
            raise self.refused(f"{token} {NONE}")
        raise self.refused("this cannot be read here")

    def symbol(self, single: bool = False) -> Node | None:
        """Return the quantity whose symbol comes next, the longest one, or a constant; None if none
        does.

        Args: single: whether only a symbol of one token counts, as in an exponent without braces.
        """
        longest = max(
            (one for one in self.vocabulary.symbols if self.begins(one, single)),
            key=len,
            default=(),
        )
        if not longest:
            if self.next() in CONSTANTS:
                self.place += 1
                return Name(self.line[self.place - 1].text)
            return None
        self.alone(longest)
        start = self.place
        self.place += len(longest)
        if single:
            return Name(spelling(longest))
        if longest in self.vocabulary.arrays and self.taken("_"):
            return Entry(spelling(longest), self.argument())
        if self.next() == "'":
            raise self.refused(f"a symbol with this mark {NONE}", start)
        self.no_function(start)
        return Name(spelling(longest))

    def begins(self, symbol: Symbol, single: bool) -> bool:
        """Tell whether a symbol comes next."""
        if single and len(symbol) > 1:
            return False
        return all(self.next(ahead) == token for ahead, token in enumerate(symbol))

    def alone(self, symbol: Symbol) -> None:
        """Refuse a letter that may be part of a parameter's name of several letters.

        Raises: Unreadable.
        """
        first, last = self.place, self.place
        while first and self.is_letter(first - 1) and not self.line[first].apart:
            first -= 1
        while self.is_letter(last + 1) and not self.line[last + 1].apart:
            last += 1
        run = "".join(token.text for token in self.line[first : last + 1])
        for word in self.vocabulary.words:
            if len(symbol) == 1 and self.is_letter(self.place) and word in run:
                raise self.refused(f"a product of letters, or the parameter {word}", first)

    def is_letter(self, place: int) -> bool:
        """Tell whether a token is a single letter."""
        return 0 <= place < len(self.line) and (
            len(self.line[place].text) == 1 and self.line[place].text.isalpha()
        )

    def no_function(self, start: int) -> None:
        """Refuse a symbol before brackets that hold no sum: it may be a function.

        Raises: Unreadable.
        """
        if self.next() not in ("(", "["):
            return
        depth, inside = 0, []
        for token in self.line[self.place :]:
            depth += (token.text in BRACKETS) - (token.text in BRACKETS.values())
            if depth == 0:
                break
            inside.append((depth, token.text))
        if not any(deep == 1 and token in SIGNS for deep, token in inside[2:]):
            raise self.refused("a product (write \\cdot), or a function's value", start)

    def bracketed(self, opening: str) -> Node:
        """Return what stands in brackets, or between bars."""
        self.place += 1
        inside = self.inner(BRACKETS.get(opening, opening))
        self.bars += opening == "|"
        if opening == "(" and self.next() == "_" and self.next(1) == "+":
            self.place += 2
            return Call("positive part", (inside,))
        name = "abs" if opening == "|" else CALLS.get(opening)
        return Call(name, (inside,)) if name else inside

    def fraction(self, token: str) -> Node:
        """Return a fraction after its command."""
        return Quotient(self.argument(), self.argument())

    def binomial(self, token: str) -> Node:
        """Return a binomial coefficient after its command."""
        return Call("binomial", (self.argument(), self.argument()))

    def root(self, token: str) -> Node:
        """Return a root after its command."""
        degree = None
        if self.taken("["):
            degree = self.inner("]")
        inside = self.argument()
        return Call("root", (inside, degree)) if degree else Call("sqrt", (inside,))

    def extreme(self, token: str) -> Node:
        """Return the largest or least of what a list in brackets has."""
        closing = {"(": ")", r"\{": r"\}"}.get(self.next())
        if closing is None:
            raise self.refused(f"{token} is of a list in brackets", self.place - 1)
        self.place += 1
        items = [self.sum()]
        while self.taken(","):
            items.append(self.sum())
        self.must(closing)
        if len(items) < 2:
            raise self.refused(f"{token} of a single number", self.place - 1)
        return Call(token.removeprefix("\\"), tuple(items))

    def function(self, name: str) -> Node:
        """Return a function of what comes next, which is in brackets or stands alone."""
        start = self.place
        self.place += 1
        base = power = None
        if self.next() == "_" and name == "log":
            self.place += 1
            base = self.argument()
        if self.taken("^"):
            power = self.argument()
            if not (isinstance(power, Number) and power.value >= 2):
                raise self.refused("a function with this mark", start)
        inside = self.argued(start)
        node = Call("log to", (inside, base)) if base else Call(name, (inside,))
        return Power(node, power) if power else node

    def argued(self, start: int) -> Node:
        """Return the argument of a function."""
        token = self.next()
        if token in ("(", "[") or token in (r"\lvert", "|"):
            inside = self.bracketed(token)
            if self.next() in ("^", "!", "_"):
                raise self.refused("whether the power is of the function is not clear", start)
            return inside
        if token in SIGNS | ENDS or token in FUNCTIONS or token.removeprefix("\\") in BIG:
            raise self.refused("a function without its argument in brackets", start)
        if token[:1].isdigit() and self.next(1) not in SIGNS | ENDS | {"/"}:
            raise self.refused("a function without its argument in brackets", start)
        inside = self.base()
        if self.taken("^"):
            inside = self.powered(inside, start)
        if self.next() in ("/", "!", "^", "_"):
            raise self.refused("a function without its argument in brackets", start)
        self.open_end = self.place
        return inside

    def big(self, sign: str) -> Node:
        """Return a sum or product over an index, of the factors that follow it."""
        start = self.place
        self.place += 1
        index, low, high = None, None, None
        for _ in range(2):
            if self.taken("_"):
                index, low, high = self.below(high, start)
            elif self.taken("^"):
                high = self.argument()
        if index is None or low is None or high is None:
            raise self.refused("a sum or product without both ends", start)
        outer = self.vocabulary
        self.vocabulary = outer.having((index,))
        body = self.product()
        self.vocabulary = outer
        node = Big(sign, index, low, high, body)
        if self.next() in SIGNS and self.index_follows(index):
            raise self.refused("where the sum ends is not clear", start)
        return node

    def index_follows(self, index: str) -> bool:
        """Tell whether the index of a sum occurs behind it, before the brackets close."""
        depth = 0
        for token in self.line[self.place :]:
            depth += token.text in ("{", *BRACKETS)
            depth -= token.text in ("}", *BRACKETS.values())
            if depth < 0:
                return False
            if token.text == index:
                return True
        return False

    def below(self, high: Node | None, start: int) -> tuple[str, Node, Node | None]:
        """Return index and ends of a sum, as they stand below its sign, `k=1` or `1<k<n`."""
        self.must("{")
        if self.next(1) == "=":
            index = self.index(start)
            self.place += 1
            low = self.sum()
        else:
            low = self.limit(1, start)
            index = self.index(start)
            high = self.limit(-1, start)
        self.must("}")
        return index, low, high

    def index(self, start: int) -> str:
        """Return the letter of an index."""
        letter = self.next()
        if not self.is_letter(self.place):
            raise self.refused("the index of a sum is a letter", start)
        self.place += 1
        return letter

    def limit(self, step: int, start: int) -> Node:
        """Return an end of a sum beside `\\le` or `<`, the first or last integer."""
        if step < 0:
            sign, node = self.relation(start), self.sum()
        else:
            node = self.sum()
            sign = self.relation(start)
        one = Number(Fraction(1))
        if sign == r"\le":
            return node
        return Sum((node, one if step > 0 else Negative(one)))

    def relation(self, start: int) -> str:
        """Step over `\\le` or `<`."""
        sign = self.next()
        if sign not in (r"\le", "<"):
            raise self.refused("a sum or product without both ends", start)
        self.place += 1
        return sign
