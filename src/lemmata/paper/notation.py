r"""The parameters of a claim as its statement writes them: symbols, and ranges such as
$\alpha\in[\tfrac12,4]$, both in LaTeX.

A glossary (`SYMBOLS` in a family's `setting`, or in a file of one's own) names symbols first.
Without one, a letter is itself, Greek letters are spelled out, digits are an index (`n1`) and a
star is a star (`a_star`); a word stays a word.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import re
from collections.abc import Callable, Iterable, Mapping

from lemmata.language.case import Case
from lemmata.language.domain import Array, Choice, Computed, Integer, Interval, Normal
from lemmata.language.factors import AnyFactor
from lemmata.language.kinds import Integral, Real
from lemmata.language.ranges import Box, Open
from lemmata.language.structured import (
    PSD,
    Autocovariance,
    Made,
    Simplex,
    Spanning,
    Stochastic,
    Toeplitz,
)
from lemmata.paper import latex_term
from lemmata.paper.latex_term import Term, number, written
from lemmata.sources.told import Described, DescribedFactor
from lemmata.terms.types import Function, Value
from lemmata.terms.typeset.symbols import PLAIN, word

MOST_OPTIONS = 8
"""Values of a list that are written out."""


@dataclasses.dataclass(frozen=True)
class Written:
    """A parameter as it is written: its name in code, its symbol (LaTeX), what it means, its stated
    range (LaTeX, or words), the box.
    """

    name: str
    symbol: str
    meaning: str
    range: str
    searched: str


def ranged(name: str, factor: AnyFactor, symbols: Mapping[str, str]) -> tuple[str, str]:
    r"""Return the stated range of a parameter and the box in which it is searched, sentences with
    mathematics between dollar signs.

    >>> from lemmata.language.factors import POSITIVE
    >>> ranged("alpha", Interval(*POSITIVE, search=(0.5, 4)), {"alpha": r"\alpha"})
    ('$\\alpha>0$', '$[\\tfrac{1}{2},4]$')
    >>> ranged("k", Integer(1, lambda c: c.n - 1), {"n": "n", "k": "k"})
    ('$k\\in\\{1,\\dots,n-1\\}$', '')
    """
    values = Values(symbols)
    return (
        in_latex(factor, symbols.get(name, word(name)), values),
        searched_in_latex(factor, values),
    )


class Values:
    """Bounds and sizes in LaTeX; what is no arithmetic of earlier parameters is named by these
    alone.
    """

    def __init__(self, symbols: Mapping[str, str]) -> None:
        self.symbols = symbols
        self.case = Case(**{name: Term(tex) for name, tex in symbols.items()})

    def __call__(self, bound: object) -> str:
        return self._of(bound, written)

    def shape(self, size: object) -> str:
        return self._of(size, _sides)

    def _of(self, value: object, write: Callable[[Value], str]) -> str:
        if not callable(value):
            return write(value)
        try:
            return write(value(self.case))
        # a bound may do anything with its parameters; then only their names are told
        except Exception:  # noqa: BLE001
            symbols = [self.symbols[name] for name in names_of(value) if name in self.symbols]
            return (
                f"(\\text{{from }}{','.join(symbols)})" if symbols else r"(\text{from the others})"
            )


@functools.singledispatch
def in_latex(factor: AnyFactor, tex: str, values: Values) -> str:
    """Return the stated range of the parameter with this symbol, in a sentence with mathematics
    between dollar signs: one function for each kind of factor or structure.
    """
    return f"${tex}$: {type(factor).__name__}"


@in_latex.register
def _(factor: DescribedFactor, tex: str, values: Values) -> str:
    return f"${tex}$: {factor.kind}"


@in_latex.register
def _(factor: Made, tex: str, values: Values) -> str:
    return in_latex(factor.structure, tex, values)


@in_latex.register
def _(factor: Choice, tex: str, values: Values) -> str:
    return _options(tex, factor.options)


@in_latex.register
def _(factor: Computed, tex: str, values: Values) -> str:
    symbols = [values.symbols[name] for name in names_of(factor.function) if name in values.symbols]
    return f"computed from ${', '.join(symbols)}$" if symbols else "computed from the others"


@in_latex.register
def _(factor: Integer, tex: str, values: Values) -> str:
    return f"${tex}{_integers(factor, values)}$"


@in_latex.register
def _(factor: Interval, tex: str, values: Values) -> str:
    return f"${tex}{_reals(factor, values)}$"


@in_latex.register
def _(factor: Array, tex: str, values: Values) -> str:
    return f"${tex}{_reals(factor, values, values.shape(factor.size))}$"


@in_latex.register
def _(factor: Normal, tex: str, values: Values) -> str:
    return (
        f"${tex}\\in\\mathbb R^{{{values.shape(factor.size)}}}$, drawn with standard deviation"
        f" ${values(factor.scale)}$"
    )


@in_latex.register
def _(factor: Simplex, tex: str, values: Values) -> str:
    return f"${tex}$ a probability vector of length ${values(factor.size)}$"


@in_latex.register
def _(factor: Stochastic, tex: str, values: Values) -> str:
    rows = values(factor.rows)
    columns = rows if factor.columns is None else values(factor.columns)
    return f"${tex}$ a ${rows}\\times {columns}$ matrix with probability vectors as rows"


@in_latex.register
def _(factor: Spanning, tex: str, values: Values) -> str:
    space = f"\\mathbb R^{{{values(factor.dim)}}}"
    return f"${tex}$ of ${values(factor.samples)}$ vectors that span ${space}$"


@in_latex.register
def _(factor: PSD, tex: str, values: Values) -> str:
    square = _square(tex, "positive semidefinite", factor.size, values)
    return square if factor.rank is None else f"{square} of rank at most ${values(factor.rank)}$"


@in_latex.register
def _(factor: Toeplitz, tex: str, values: Values) -> str:
    return _square(tex, "symmetric Toeplitz", factor.size, values)


@in_latex.register
def _(factor: Autocovariance, tex: str, values: Values) -> str:
    return _square(tex, "positive semidefinite Toeplitz", factor.size, values)


def _square(tex: str, kind: str, size: object, values: Values) -> str:
    side = values(size)
    return f"${tex}$ a {kind} ${side}\\times {side}$ matrix"


@functools.singledispatch
def searched_in_latex(factor: AnyFactor, values: Values) -> str:
    """Return the box in which a factor is searched between dollar signs, nothing where it has
    none.
    """
    return ""


@searched_in_latex.register
def _(factor: Real, values: Values) -> str:
    return _box(factor.search, "[{},{}]", values)


@searched_in_latex.register
def _(factor: Integral, values: Values) -> str:
    return _box(factor.search, r"\{{{},\dots,{}\}}", values)


def _box(search: Box | None, ends: str, values: Values) -> str:
    if search is None:
        return ""
    box = ends.format(*map(values, search))
    return "a box that depends on the others" if "from" in box else f"${box}$"


def _sides(size: object) -> str:
    sides = size if isinstance(size, tuple | list) else (size,)
    return r"\times ".join(map(latex_term.factor if len(sides) > 1 else written, sides))


def names_of(function: Function) -> tuple[str, ...]:
    """Return the names that a function's code uses, whether it is here or only described."""
    if isinstance(function, Described):
        return function.names
    code = getattr(inspect.unwrap(function), "__code__", None)
    return code.co_names if code else ()


def _integers(factor: Integer, values: Values) -> str:
    low, high = factor.low, factor.high
    if low is None and high is None:
        return r"\in\mathbb Z"
    if high is None:
        return f"\\ge {values(low)}\\text{{ an integer}}"
    if low is None:
        return f"\\le {values(high)}\\text{{ an integer}}"
    if isinstance(low, int) and isinstance(high, int) and high - low < 3:
        return (
            f"={low}" if low == high else f"\\in\\{{{','.join(map(str, range(low, high + 1)))}\\}}"
        )
    return f"\\in\\{{{values(low)},\\dots,{values(high)}\\}}"


def _reals(factor: Real, values: Values, size: str = "") -> str:
    low, high = (end.bound if isinstance(end, Open) else end for end in (factor.low, factor.high))
    power = f"^{{{size}}}" if size else ""
    if low is None and high is None:
        return f"\\in\\mathbb R{power}"
    if not size and (low is None or high is None):
        sign = (
            ("<" if isinstance(factor.high, Open) else r"\le ")
            if low is None
            else (">" if isinstance(factor.low, Open) else r"\ge ")
        )
        return f"{sign}{values(high if low is None else low)}"
    left = "(" if low is None or isinstance(factor.low, Open) else "["
    right = ")" if high is None or isinstance(factor.high, Open) else "]"
    ends = ",".join(
        (r"-\infty" if low is None else values(low), r"\infty" if high is None else values(high))
    )
    return f"\\in{left}{ends}{right}{power}"


def _options(tex: str, options: Iterable[Value]) -> str:
    options = list(options)
    if len(options) == 1 or len(options) > MOST_OPTIONS:
        return (
            f"always {_value(options[0])}" if len(options) == 1 else f"one of {len(options)} values"
        )
    try:
        return f"${tex}\\in\\{{{','.join(map(number, options))}\\}}$"
    except TypeError:
        return f"one of {', '.join(map(_value, options))}"


def _value(value: object) -> str:
    try:
        return f"${number(value)}$"
    except TypeError:
        return str(value)


def rendered(words: str, symbols: Iterable[Written]) -> str:
    r"""Return words with the names of parameters as mathematics, where they are names and no words
    of English.

    >>> one = [
    ...     Written("alpha", r"\alpha", "", "", ""),
    ...     Written("a", "a", "", "", ""),
    ...     Written("start", "i", "", "", ""),
    ... ]
    >>> rendered("a sum: alpha > 0, a < 1, start 2…3, from the start; $alpha$", one)
    'a sum: $\\alpha$ > 0, $a$ < 1, $i$ 2…3, from the start; $alpha$'
    """
    spellings = {parameter.name: parameter.symbol for parameter in symbols}
    if not spellings:
        return words
    names = "|".join(sorted(map(re.escape, spellings), key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w.$\\'-])({names})(?![\w$'-])(?=(\s*[=<>≤≥≠∈]|\s+[-−]?\d)?)")
    pieces = re.split(r"(\$[^$]+\$|`[^`]+`)", words)

    def replacement(match: re.Match[str]) -> str:
        name = match[1]
        prefix = match.string[: match.start()].rstrip()
        among = bool(match[2]) or prefix.endswith(("=", "<", ">", "≤", "≥", "≠"))
        sure = name not in ("a", "A", "I") and (
            len(name) == 1 or name in PLAIN or bool(re.search(r"[_\d]", name))
        )
        return f"${spellings[name]}$" if among or sure else name

    return "".join(
        piece if k % 2 else pattern.sub(replacement, piece) for k, piece in enumerate(pieces)
    )
