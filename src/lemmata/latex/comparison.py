r"""The formula that a statement prints beside the formula that is checked.

What a statement marks by `\formula{…}` is read (`reader.py`) and evaluated at drawn cases of the
claim's domain, as the formula is. Exact numbers are compared exactly, others to a billionth of
their size; a difference counts once balls or fractions confirm it. What cannot be read, or has no
value where the formula has one, is not comparable, and nothing is said of the statement.
"""

from __future__ import annotations

import inspect
import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

import numpy as np

from lemmata.attack.undefined import RAISED
from lemmata.language.case import Case, Stratified, show
from lemmata.language.claim import Claim
from lemmata.language.marks import DEFINITION, FORMULA, Mark, marks
from lemmata.language.relation import All, Equal, Relation
from lemmata.latex.reader import Symbol, Unreadable, Vocabulary, read, sides
from lemmata.latex.tokens import spelling, tokens
from lemmata.latex.tree import Name, Negative, Node, Product, Quotient, Sum, inside
from lemmata.latex.values import Evaluation, NoValue, Wrong, is_exact, plain
from lemmata.prove import answer
from lemmata.prove.answer import Broken, Kept
from lemmata.terms.types import Formula, Named, Scalar, Value
from lemmata.terms.typeset.symbols import symbol as habit

CASES = 20
"""Cases at which the two are compared: formulas that differ do so at almost every point."""
CLOSE = 1e-9
"""Floats that differ by less of their size agree."""
PARTS, WHOLE = (0.1, 0.9), (1, 6)
"""Where the parameters are drawn that a domain lacks, real ones and integers: they are shares,
norms and counts. A difference there is no find, as the range is not stated.
"""
ENTRIES = 16
"""Entries of an array that are compared, along each of its axes."""
INDEXED = re.compile(r"(.+)_\{(\d+)\\dots.*\}")
"""The symbol of an array that says with which index it begins."""
Outcome = Literal["agrees", "differs", "not comparable", "not marked"]


@dataclass(frozen=True)
class Comparison:
    """What became of the formula that a statement prints: the outcome, at which case, and why."""

    outcome: Outcome
    at: str | None = None
    why: str | None = None

    @property
    def words(self) -> str:
        """The outcome in a line."""
        place = f" at {self.at}" if self.at else ""
        return f"{self.outcome}{place}{f': {self.why}' if self.why else ''}"


NOT_MARKED = Comparison("not marked")


class Part(NamedTuple):
    """A marked part: its tree, and the place of what it says in the formula's value."""

    node: Node
    places: tuple[int | tuple[str, int], ...]


class Pair(NamedTuple):
    """A number of the formula and what the statement prints for it, and which of several it is."""

    got: Scalar
    printed: Scalar
    which: str


class Statement:
    """The marked parts of a claim's statement, read with the symbols of its parameters.

    Raises: Unreadable.
    """

    def __init__(self, claim: Claim, symbols: Mapping[str, str]) -> None:
        every = marks(claim.statement)
        self._named(claim, symbols, [mark for mark in every if mark.kind == DEFINITION])
        parts = [mark for mark in every if mark.kind == FORMULA]
        free = [mark for mark in parts if not mark.places]
        if len(parts) > 1 and free and len(free) < len(parts):
            raise Unreadable("some marked parts have an index, and others none")
        numbered = len(free) > 1
        self.count = len(free) if numbered else None
        self.only = "" if numbered or len(free) == len(parts) else _lone(parts)
        self.parts = [
            self._part(mark, (number,) if numbered else mark.places)
            for number, mark in enumerate(parts, 1)
        ]

    def _named(self, claim: Claim, symbols: Mapping[str, str], definitions: Sequence[Mark]) -> None:
        """Gather what each symbol stands for."""
        self.sources: dict[str, str | Formula | Node] = {}
        self.first: dict[str, int] = {}
        self.known: dict[Symbol, None] = {}
        self.shared: dict[str, list[str]] = {}
        names = [*claim.domain.factors, *free_parameters(claim)]
        self.words = {name for name in names if name.isalpha() and len(name) > 1}
        for name in names:
            tex = symbols.get(name) or habit(name)
            if tex:
                self._stands_for(tex, name)
        own: set[str] = set()
        for tex, source in claim.symbols.items():
            if isinstance(source, str) and source not in names:
                raise Unreadable(f"{tex} stands for {source}, which is no parameter")
            own.add(self._stands_for(tex, source, again=True))
        left: list[tuple[str, str]] = []
        for mark in definitions:
            pieces, signs = sides(mark.tex)
            if len(pieces) < 2 or signs.strip("="):
                raise Unreadable(f"{mark.tex} defines nothing")
            keys = [self._stands_for(tex, pieces[-1], own=own) for tex in pieces[:-1]]
            left += [(key, pieces[-1]) for key in keys]
        for key, tex in left:
            self.sources[key] = read(tex, self.vocabulary)

    def _stands_for(
        self, tex: str, source: str | Formula, again: bool = False, own: set[str] | None = None
    ) -> str:
        """Note what a symbol stands for; a later one of the record's own goes before."""
        indexed = INDEXED.fullmatch(tex)
        parts = tuple(token.text for token in tokens(indexed[1] if indexed else tex))
        key = spelling(parts)
        if own is not None and key in self.sources:
            raise Unreadable(f"{key} has a definition, and is a parameter too")
        if key in self.sources and not again:
            self.shared.setdefault(key, [str(self.sources[key])]).append(str(source))
        if again:
            self.shared.pop(key, None)
            self.first.pop(key, None)
        self.sources[key] = source
        self.known[parts] = None
        if indexed:
            self.first[key] = int(indexed[2])
        return key

    @property
    def vocabulary(self) -> Vocabulary:
        """The symbols that may be read."""
        arrays = [one for one in self.known if spelling(one) in self.first]
        return Vocabulary({*self.known}, arrays, self.words)

    def _part(self, mark: Mark, places: tuple[int | tuple[str, int], ...]) -> Part:
        pieces, _ = sides(mark.tex)
        if len(pieces) > 2:
            raise Unreadable(f"{mark.tex} has several relation signs")
        vocabulary = self.vocabulary
        for place in places:
            if isinstance(place, tuple):
                vocabulary = vocabulary.having((place[0],))
        node = read(pieces[-1], vocabulary)
        for item in inside(node):
            if isinstance(item, Name) and item.symbol in self.shared:
                several = " and ".join(self.shared[item.symbol])
                raise Unreadable(f"{item.symbol} stands for {several}")
        return Part(node, places)

    # values

    def pairs(self, formula: Formula, case: Case) -> list[Pair]:
        """Return the numbers that the formula gives at a case, each beside what is printed.

        Raises: Wrong where the value has another form than the marks; what the formula raises;
            NoValue where what is printed has none.
        """
        value = case.apply(formula)
        if self.count is not None and (not _is_several(value) or len(value) != self.count):
            several = len(value) if _is_several(value) else 1
            raise Wrong(f"the formula gives {several} values, and {self.count} are marked")
        like = _like(value, case)
        return [pair for part in self.parts for pair in self._of_part(part, value, case, like)]

    def _of_part(self, part: Part, value: Value, case: Case, like: Scalar) -> Iterator[Pair]:
        for entry, bound, words in _entries(value, part.places):
            if not _is_several(entry):
                number = self._number(part.node, case, like, bound)
                yield Pair(plain(entry, "the formula's value"), number, words)
                continue
            arrays = self._arrays(part.node, case, np.shape(entry))
            for place in _spread(np.shape(entry)):
                here = {name: plain(array[place], name) for name, array in arrays.items()}
                number = self._number(part.node, case, like, {**bound, **here})
                got = plain(np.asarray(entry, dtype=object)[place], "the formula's value")
                yield Pair(got, number, f"entry {', '.join(map(str, place))}")

    def _number(self, node: Node, case: Case, like: Scalar, bound: Named) -> Scalar:
        try:
            return Evaluation(self._values(case, like), self.first, like, bound)(node)
        except RAISED as error:
            raise NoValue(str(error)) from error

    def _values(self, case: Case, like: Scalar) -> Callable[[str], Value]:
        under_way: list[str] = []

        def value(symbol: str) -> Value:
            if symbol not in self.sources:
                return None
            source = self.sources[symbol]
            if isinstance(source, str):
                return case[source]
            if callable(source):
                return case.apply(source)
            if symbol in under_way:
                raise Wrong(f"{symbol} is defined by itself")
            under_way.append(symbol)
            result = Evaluation(value, self.first, like)(source)
            under_way.remove(symbol)
            return result

        return value

    def _arrays(self, node: Node, case: Case, shape: tuple[int, ...]) -> dict[str, np.ndarray]:
        """Return the arrays in which a formula is linear, by symbol.

        Raises: Wrong where it is not linear, or a shape is another one.
        """
        values = self._values(case, 1.0)
        arrays = {
            item.symbol: np.asarray(value, dtype=object)
            for item in inside(node)
            if isinstance(item, Name) and _is_several(value := values(item.symbol))
        }
        if not arrays:
            raise Wrong("the formula gives several values, and a single one is printed")
        if other := [name for name, array in arrays.items() if array.shape != shape]:
            raise Wrong(f"{other[0]} has another shape than the formula's value")
        if _degree(node, {*arrays}) is None:
            raise Wrong("a product or function of arrays")
        return arrays


def compared(claim: Claim, symbols: Mapping[str, str]) -> Comparison:
    """Compare what a claim's statement marks with its formula.

    Args: symbols: the symbol of each parameter, in LaTeX; what it lacks has the usual one.
    """
    if not any(mark.kind == FORMULA for mark in marks(claim.statement)):
        return NOT_MARKED
    try:
        statement = Statement(claim, symbols)
        return _at_cases(claim, statement)
    except (Unreadable, Wrong) as error:
        return Comparison("not comparable", why=str(error))
    except RecursionError:
        return Comparison("not comparable", why="it is nested too deeply")


def free_parameters(claim: Claim) -> dict[str, bool]:
    """Return the parameters of a formula that the domain lacks, which checks compute, each with
    whether it is an integer.
    """
    return {
        name: parameter.annotation in (int, "int", "Size")
        for name, parameter in inspect.signature(claim.formula).parameters.items()
        if name not in claim.domain.factors
        and parameter.default is parameter.empty
        and parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
    }


def _cases(claim: Claim) -> list[Case]:
    """Draw cases of the domain, with numbers for the parameters that it lacks."""
    cases, _ = claim.domain.sample(CASES, seed=0)
    free, source = free_parameters(claim), Stratified(1, CASES)

    def drawn(is_integer: bool) -> Scalar:
        return source.integer(*WHOLE) if is_integer else source.real(*PARTS)

    return [
        case.having(**{name: drawn(is_integer) for name, is_integer in free.items()})
        for case in cases
        if source.next_case()
    ]


def _at_cases(claim: Claim, statement: Statement) -> Comparison:
    number, why, cases = 0, "", _cases(claim)
    for case in cases:
        try:
            with np.errstate(all="ignore"):
                pairs = statement.pairs(claim.formula, case)
                apart = [place for place, pair in enumerate(pairs) if _differ(pair)]
        except NoValue as error:
            return Comparison("not comparable", str(case), f"no value is printed: {error}")
        except RAISED as error:
            why = f"{type(error).__name__}: {error}"
            continue
        except Wrong:
            raise
        # a formula may raise anything, where it was not written to be called like this
        except Exception as error:  # noqa: BLE001
            words = f"the formula raises {type(error).__name__}: {error}"
            return Comparison("not comparable", str(case), words)
        number += 1
        if apart and (found := _decided(claim, statement, case, pairs, apart)):
            return found
    if not number:
        return Comparison("not comparable", why=f"the formula has no value at any case; {why}")
    few = f" of {len(cases)}" if number < len(cases) else ""
    names = " and ".join(free_parameters(claim))
    drawn = f", {names} drawn at will" if names else ""
    return Comparison("agrees", why=f"{number}{few} cases{statement.only}{drawn}")


def _decided(
    claim: Claim, statement: Statement, case: Case, pairs: Sequence[Pair], apart: Sequence[int]
) -> Comparison | None:
    """Return what a difference on floats comes to, None if it is rounding."""
    scales = {place: _size(pairs[place]) for place in apart}

    def relation(formula: Formula, at: Case) -> Relation:
        here = statement.pairs(formula, at)
        sides = [
            Equal(here[place].got, here[place].printed, scale) for place, scale in scales.items()
        ]
        return All(*sides)

    worst = max(apart, key=lambda place: _gap(pairs[place]))
    got, printed, which = pairs[worst]
    words = f"{f'{which}: ' if which else ''}printed is {show(_short(printed))}"
    words += f", and the formula gives {show(_short(got))}"
    if names := " and ".join(free_parameters(claim)):
        words += f"; the domain does not say what {names} may be"
        return Comparison("not comparable", str(case), words)
    if all(is_exact(number) for number in (got, printed)):
        return Comparison("differs", str(case), words)
    decision = answer.confirm(relation, claim.formula, claim.domain, case, CLOSE / 2)
    if isinstance(decision, Broken):
        return Comparison("differs", str(case), words)
    decision = answer.absolve(relation, claim.formula, claim.domain, case, CLOSE)
    if isinstance(decision, Kept):
        return None
    return Comparison(
        "not comparable", str(case), f"{words}, which neither balls nor fractions confirm"
    )


def _differ(pair: Pair) -> bool:
    if is_exact(pair.got) and is_exact(pair.printed):
        return pair.got != pair.printed
    if not np.isfinite(float(pair.got)) or not np.isfinite(float(pair.printed)):
        raise ArithmeticError("a value is not finite")
    return abs(float(pair.got) - float(pair.printed)) > CLOSE * _size(pair, 0.0)


def _size(pair: Pair, least: float = 1e-300) -> float:
    return max(abs(float(pair.got)), abs(float(pair.printed)), least)


def _gap(pair: Pair) -> float:
    return abs(float(pair.got) - float(pair.printed)) / _size(pair)


def _short(number: Scalar) -> Scalar:
    return int(number) if is_exact(number) and Fraction(number).denominator == 1 else number


def _is_several(value: Value) -> bool:
    if isinstance(value, (tuple, list)):
        return True
    return hasattr(value, "shape") and len(value.shape) > 0


def _like(value: Value, case: Case) -> Scalar:
    """Return a number in whose arithmetic irrational numbers are computed: a ball if there is one
    in the formula's value or the case, else a float.
    """
    for one in (value, *case.values()):
        for item in np.ravel(np.asarray(one, dtype=object)) if _is_plain(one) else ():
            if type(item).__module__.startswith("flint") or hasattr(type(item), "arithmetic"):
                return item
    return 1.0


def _is_plain(value: Value) -> bool:
    if isinstance(value, (tuple, list)):
        return len({np.shape(item) for item in value}) <= 1
    return not isinstance(value, (str, dict, set))


def _entries(
    value: Value, places: Sequence[int | tuple[str, int]], bound: Named | None = None
) -> Iterator[tuple[Value, Named, str]]:
    """Yield the entries at the places of a mark, each with the index that it has, in words too."""
    bound = bound or {}
    if not places:
        yield value, bound, ", ".join(f"{name}={number}" for name, number in bound.items())
        return
    if not _is_several(value):
        raise Wrong("the formula gives a single value, and the mark has an index")
    place, *rest = places
    if isinstance(place, int):
        if not 1 <= place <= len(value):
            raise Wrong(f"the formula gives {len(value)} values, and no value {place}")
        for entry, known, words in _entries(value[place - 1], rest, bound):
            yield entry, known, f"value {place}{f', {words}' if words else ''}"
        return
    letter, first = place
    for (offset,) in _spread((len(value),)):
        yield from _entries(value[offset], rest, {**bound, letter: Fraction(first + offset)})


def _spread(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the places of an array, of a long axis the first, the last and some between."""
    yield from itertools.product(*(_along(size) for size in shape))


def _along(size: int) -> list[int]:
    return np.linspace(0, size - 1, min(size, ENTRIES)).astype(int).tolist()


def _degree(node: Node, arrays: set[str]) -> int | None:
    """Return of which degree, 0 or 1, a formula is in arrays, to which numbers may be added entry
    by entry; None if of another one.
    """
    match node:
        case Name():
            return int(node.symbol in arrays)
        case Negative():
            return _degree(node.inside, arrays)
        case Sum():
            summands = [_degree(item, arrays) for item in node.items]
            return None if None in summands else max(degree or 0 for degree in summands)
        case Product():
            parts = [_degree(item, arrays) for item in node.items]
            total = None if None in parts else sum(part or 0 for part in parts)
            return total if total in (0, 1) else None
        case Quotient():
            return _degree(node.top, arrays) if _degree(node.bottom, arrays) == 0 else None
        case _:
            names = {item.symbol for item in inside(node) if isinstance(item, Name)}
            return None if names & arrays else 0


def _lone(parts: Sequence[Mark]) -> str:
    """Return which values are printed, where that may not be all."""
    numbers = [str(mark.places[0]) for mark in parts if isinstance(mark.places[0], int)]
    return f", of value {' and '.join(numbers)}" if numbers else ""
