"""What a formula says of every size is what it says of each: the expressions that it gives for a
symbol, against its values at integers.

A check with `sizes={"n": EVERY}` is handed a symbol for n, and the formula by it. That formula and
expression are one is looked at for the seven least sizes: each call of the formula that had the
symbol is made again with an integer in its place, and must give, by the normal form, what its
expression becomes there. Where it is made of several sequences, whose normal form grows fast, or
has the logarithm of an entry, other symbols are rational numbers from the third size on. Of later
sizes those are looked at with which the code compares something.

What a check says of a system of any size is its own: it should compare that with the definitions at
small sizes.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

import numpy as np

from lemmata.language.case import Case
from lemmata.language.domain import Domain
from lemmata.prove.at_points.mentioned import mentioned
from lemmata.prove.at_points.rational import LEAST
from lemmata.prove.guards.comparisons import Questions, integers
from lemmata.prove.normal_form import is_zero
from lemmata.terms.entries import Entries
from lemmata.terms.sequences import concrete, sequences_of
from lemmata.terms.types import Fields, Formula, Scalar, Tree, Value

FEW, SEVERAL = 2, 3
"""Of so many sizes symbols stand for the other parameters whatever the expression is; beyond, if it
has entries of fewer sequences.
"""


class Heard:
    """A formula, and what it was called with and gave.

    >>> heard = Heard(abs)
    >>> heard.formula(-2), heard.calls
    (2, [((-2,), {}, 2)])
    """

    def __init__(self, formula: Formula) -> None:
        self.calls: list[tuple[tuple[Value, ...], Fields, Value]] = []
        self._formula = formula

        @functools.wraps(formula)
        def hear(*args: Tree, **named: Tree) -> Tree:
            given = formula(*args, **named)
            self.calls.append((args, named, given))
            return given

        self.formula = hear

    def symbols(self) -> set[Scalar]:
        """Return the symbols that it was called with."""
        return {
            symbol
            for args, named, _ in self.calls
            for part in (*args, *named.values())
            for symbol in _symbols(part)
        }

    def unlike(self, sizes: Mapping[str, Scalar], asked: Questions) -> str:
        """Return in words where the formula at an integer is not its expression, nothing if it is
        at all sizes that are looked at.

        Args: sizes: parameters that stand for every size, each the least one plus a symbol; asked:
        what was compared for the symbols.
        """
        symbols = {symbol for size in sizes.values() for symbol in size.free_symbols}
        seen, further = set(), {j for symbol in symbols for j in integers(asked, symbol, LEAST - 1)}
        for args, named, given in self.calls:
            known = str((args, sorted(named.items())))
            if known in seen or not any(
                _symbols(part) & symbols for part in (*args, *named.values())
            ):
                continue
            seen.add(known)
            met = 0
            others = dict.fromkeys(
                symbol
                for part in (*args, *named.values())
                for symbol in sorted(_symbols(part) - symbols, key=str)
            )
            many = len(_sequences(given)) >= SEVERAL or _has_logarithms(given)
            for j in sorted({*range(LEAST), *_mentioned(sizes, self._formula), *further}):
                there = dict.fromkeys(symbols, j)
                for numbers in ([_numbers(others)] if many and j >= FEW else []) + [{}]:
                    at = {name: _placed(part, there | numbers) for name, part in named.items()}
                    try:
                        value = self._formula(
                            *(_placed(part, there | numbers) for part in args), **at
                        )
                    # another argument may be out of range there, as a number if not as a symbol
                    except ValueError:
                        continue
                    met += 1
                    if not _same(value, _placed(given, there | numbers)):
                        where = ", ".join(
                            f"{name} = {_placed(size, there)}" for name, size in sizes.items()
                        )
                        return f"the formula at {where} is not what it is for every size"
                    break
            if not met:
                return "the formula could be compared with its expression at no size"
        return ""


def computed_unlike(domain: Domain, case: Case, sizes: Mapping[str, Scalar]) -> str:
    """Return in words which computed parameter at an integer is not what it is for every size,
    nothing if there is none.

    Args: sizes: as in `Heard.unlike`.
    """
    symbols = {symbol for size in sizes.values() for symbol in size.free_symbols}
    made = domain.computed()
    functions = [factor.function for factor in made.values()]
    for j in (*range(LEAST), *_mentioned(sizes, *functions)) if made else ():
        there = dict.fromkeys(symbols, j)
        known = Case(**{name: _placed(value, there) for name, value in case.items()})
        for name, factor in made.items():
            if not _same(factor.function(known), known[name]):
                return (
                    f"{name} at {', '.join(f'{size} = {known[size]}' for size in sizes)} is not"
                    " what it is for every size"
                )
    return ""


def _mentioned(sizes: Mapping[str, Scalar], *functions: Formula) -> list[int]:
    """Return what the symbol of some size is, beyond those that are looked at, where the size is
    one with which functions compare.
    """
    least = {int(size.xreplace(dict.fromkeys(size.free_symbols, 0))) for size in sizes.values()}
    return sorted({size - low for low in least for size in mentioned(low + LEAST - 1, *functions)})


def _numbers(symbols: Iterable[Scalar]) -> dict[Scalar, Scalar]:
    """Return different positive rational numbers in the place of symbols."""
    import sympy

    return {symbol: sympy.Rational(2 * k + 5, 7) for k, symbol in enumerate(symbols)}


def _sequences(value: Tree) -> set[Scalar]:
    """Return the sequences of which a value has entries, and those in their steps."""
    return sequences_of(_written(value))


def _has_logarithms(value: Tree) -> bool:
    """Tell whether a value has the logarithm of an entry: SymPy asks of each what its argument is,
    all the way down.
    """
    import sympy

    return any(sequences_of(part.atoms(sympy.log)) for part in _written(value))


def _written(value: Tree) -> list[Scalar]:
    """Return the expressions that a value consists of, of an array one entry."""
    parts = (
        value
        if isinstance(value, (tuple, list))
        else [value.inner(0)]
        if isinstance(value, Entries)
        else [value]
    )
    return [part for part in parts if getattr(part, "free_symbols", None)]


def _symbols(value: Tree) -> set[Scalar]:
    if isinstance(value, (tuple, list)):
        return {symbol for part in value for symbol in _symbols(part)}
    if isinstance(value, np.ndarray):
        return {symbol for part in value.flat for symbol in _symbols(part)}
    return set(getattr(value, "free_symbols", ()))


def _placed(value: Tree, there: Mapping[Scalar, Scalar]) -> Tree:
    """Return a value with integers in the place of symbols; what becomes an integer is one of
    Python's, and an `Entries` an array.
    """
    import sympy

    if isinstance(value, (tuple, list)):
        return tuple(_placed(part, there) for part in value)
    if isinstance(value, Entries):
        count = _placed(value.count, there)
        listed = [_placed(value.inner(i), there) for i in range(count)]
        if value.last is not None:
            listed[-1:] = [_placed(value.last, there)]
        return np.array([*listed, None], dtype=object)[:-1]
    if isinstance(value, np.ndarray) and value.dtype == object:
        return np.array([*(_placed(part, there) for part in value.flat), None], dtype=object)[
            :-1
        ].reshape(value.shape)
    if not isinstance(value, sympy.Basic):
        return value
    placed: Value = concrete(value, there)
    return int(placed) if placed.is_Integer else placed


def _same(one: Tree, other: Tree) -> bool:
    """Tell whether two values have the same parts, of the same shapes, with no gap between them."""
    if isinstance(one, (tuple, list)) or isinstance(other, (tuple, list)):
        parts = (
            isinstance(one, (tuple, list))
            and isinstance(other, (tuple, list))
            and len(one) == len(other)
        )
        return parts and all(_same(*pair) for pair in zip(one, other, strict=True))
    if np.shape(one) != np.shape(other):
        return False
    pairs = zip(
        np.ravel(np.asarray(one, dtype=object)),
        np.ravel(np.asarray(other, dtype=object)),
        strict=True,
    )
    return all(is_zero(left - right) for left, right in pairs)
