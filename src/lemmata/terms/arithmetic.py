"""One formula, seven arithmetics: floats, JAX arrays, terms, SymPy symbols, Arb balls, fractions,
and arrays whose sizes are symbols.

A closed form is written once, with the functions of this module in place of NumPy's. The type of
the arguments picks the arithmetic, so what is proved, enclosed, simulated and plotted is one and
the same function. Nothing is imported here but NumPy: an argument from another world shows that its
module is loaded already.

Arrays of symbols, balls and fractions are NumPy object arrays: `+`, `*`, `@`, `.T`, indexing and
`sum` work as on floats. Arrays of unknown sizes ("ring", indices modulo their sizes) know the same
operations and say so by the name of their arithmetic; a formula that walks from entry to entry
cannot be run on them. Do not branch on the order of two values (a false comparison of balls proves
nothing) and do not write decimal literals other than 0.0, 0.5 and 1.0 (write `ratio(1, 3, x)`):
both would silently break exactness.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np

from lemmata.terms.types import Formula, Function, Matrix, Scalar, Size, Tensor, Value, Vector

Number: TypeAlias = int | float | Fraction
"""A rational number as Python writes it; NumPy's integers and floats are taken as well."""

EXACT = ("sympy", "flint", "fraction", "ring", "random", "term")

RATIONAL = {
    Fraction(0): 2,
    Fraction(1, 3): 1,
    Fraction(1, 2): 0,
    Fraction(2, 3): -1,
    Fraction(1): -2,
}
"""The r from 0 to 1 of which 2 cos(pi r) is rational."""

STEPS: Mapping[str, Callable[[Fraction], Fraction]] = {
    "sign": lambda x: Fraction((x > 0) - (x < 0)),
    "floor": lambda x: Fraction(math.floor(x)),
}
"""Functions of fractions that are fractions."""

REFUSED = {
    "fraction": "a fraction is not a fraction",
    "random": "a random variable is no polynomial in it",
}
"""Why an arithmetic has no exponentials."""


def world(*values: Value) -> str:
    """Name the arithmetic of the values: "numpy", "jax", "sympy", "flint", "fraction", "ring" or
    "random".

    Plain numbers go with anything, fractions with terms, sizes and random variables.

    Raises: TypeError if two other exact worlds are mixed.

    >>> world(1, 0.5), world(Fraction(1, 2), 3)
    ('numpy', 'fraction')
    """
    arithmetic = "numpy"
    for value in values:
        where = _world_of_type(type(value)) or _world_of_array(value)
        if where not in ("numpy", arithmetic):
            if arithmetic != "numpy":
                return _meeting(set(map(world, values)))
            arithmetic = where
    return arithmetic


def _meeting(worlds: set[str]) -> str:
    """Name the arithmetic in which those of several values meet."""
    if len(worlds) == 1:
        return next(iter(worlds))
    left = worlds - {"numpy"}
    left -= {"fraction"} if left & {"random", "term", "ring"} else set()
    if len(left) > 1:
        raise TypeError(f"arithmetics cannot be mixed: {', '.join(sorted(left))}")
    return left.pop() if left else "numpy"


def _world_of_array(value: np.ndarray) -> str:
    if not value.dtype.hasobject:
        return "numpy"
    kinds = set(map(type, value.flat))
    worlds = set(map(_world_of_type, kinds))
    return (
        world(*{type(item): item for item in value.flat}.values())
        if "" in worlds
        else _meeting(worlds)
    )


@cache
def _world_of_type(kind: type) -> str:
    """Name the arithmetic of a type, nothing for arrays, of which their entries tell.

    It is remembered, as every function of a formula asks for every argument, and `Fraction` is an
    abstract base class.
    """
    if issubclass(kind, np.ndarray):
        return ""
    if issubclass(kind, Fraction):
        return "fraction"
    if hasattr(kind, "arithmetic"):
        return kind.arithmetic
    # a function that SymPy makes of a name has no module
    root = (kind.__module__ or "sympy").partition(".")[0]
    if root in ("sympy", "flint"):
        return root
    return "jax" if root in ("jax", "jaxlib") else "numpy"


def _namespace(name: str) -> Any:
    return sys.modules["jax.numpy" if name == "jax" else name]


def _elementwise(
    name: str, flint: Callable[[Scalar], Scalar], symbol: str = ""
) -> Callable[[Tensor], Tensor]:
    def apply(x: Tensor) -> Tensor:
        where = world(x)
        if where in ("numpy", "jax"):
            return getattr(np if where == "numpy" else _namespace(where), name)(x)
        if isinstance(x, np.ndarray):
            return _filled(x.shape, [apply(item) for item in x.flat])
        if where == "flint":
            return flint(x if hasattr(x, "arithmetic") else _namespace("flint").arb(x))
        if where == "sympy":
            sympy = _namespace("sympy")
            return sympy.exp(x) - 1 if name == "expm1" else getattr(sympy, symbol or name)(x)
        if where == "fraction" and name in STEPS:
            return STEPS[name](x)
        if where in ("ring", "term") and hasattr(x, name):
            return getattr(x, name)()
        raise TypeError(f"{name} of {REFUSED.get(where, 'an array of unknown size has no form')}")

    apply.__name__ = apply.__qualname__ = name
    apply.__doc__ = f"Elementwise {name}, in the arithmetic of the argument."
    return apply


exp = _elementwise("exp", lambda ball: ball.exp())
expm1 = _elementwise("expm1", lambda ball: ball.expm1())
log = _elementwise("log", lambda ball: ball.log())
sqrt = _elementwise("sqrt", lambda ball: ball.sqrt())
cos = _elementwise("cos", lambda ball: ball.cos())
sin = _elementwise("sin", lambda ball: ball.sin())
arctan = _elementwise("arctan", lambda ball: ball.atan(), "atan")
tanh = _elementwise("tanh", lambda ball: ball.tanh())
sign = _elementwise("sign", lambda ball: ball.sgn())
floor = _elementwise("floor", lambda ball: ball.floor())


def sigmoid(x: Tensor) -> Tensor:
    """Return 1/(1 + e^−x), elementwise, in the arithmetic of the argument.

    >>> float(sigmoid(0.0))
    0.5
    """
    if world(x) in ("numpy", "jax"):
        # e^−x would overflow
        return (1 + tanh(0.5 * x)) / 2
    return 1 / (1 + exp(-x))


def mod(x: Tensor, modulus: Tensor) -> Tensor:
    """Return x − m floor(x/m), elementwise: the remainder, of the sign of the modulus m.

    >>> mod(Fraction(-1, 2), 2)
    Fraction(3, 2)
    """
    if world(x, modulus) in ("numpy", "jax"):
        return x % modulus
    return x - modulus * floor(x / modulus)


def maximum(x: Tensor, y: Tensor) -> Tensor:
    """Return the larger of two numbers, elementwise, in their arithmetic.

    >>> maximum(Fraction(1, 3), 0)
    Fraction(1, 3)
    """
    return _of_two("maximum", x, y)


def minimum(x: Tensor, y: Tensor) -> Tensor:
    """Return the smaller of two numbers, elementwise, in their arithmetic.

    >>> minimum(Fraction(1, 3), 0)
    Fraction(0, 1)
    """
    return _of_two("minimum", x, y)


_OF_TWO: Mapping[str, tuple[Function, str, str]] = {
    "maximum": (max, "Max", "max"),
    "minimum": (min, "Min", "min"),
}
"""The same of fractions, of SymPy's symbols and of balls."""


def _of_two(name: str, x: Tensor, y: Tensor) -> Tensor:
    of_fractions, of_symbols, of_balls = _OF_TWO[name]
    where = world(x, y)
    if where in ("numpy", "jax"):
        return getattr(np if where == "numpy" else _namespace(where), name)(x, y)
    if isinstance(x, np.ndarray) or isinstance(y, np.ndarray):
        return _by_entries(lambda *pair: _of_two(name, *pair), x, y)
    if where == "fraction":
        return Fraction(of_fractions(x, y))
    if where == "sympy":
        return getattr(_namespace(where), of_symbols)(x, y)
    if where == "flint":
        like = x if world(x) == "flint" else y
        left, right = (side if world(side) == "flint" else like * 0 + side for side in (x, y))
        return getattr(left, of_balls)(right)
    if where == "term":
        return getattr(x, name)(y) if world(x) == "term" else getattr(y, name)(x)
    raise TypeError(f"{name} of {REFUSED.get(where, 'an array of unknown size has no form')}")


def _by_entries(function: Function, *sides: Tensor) -> np.ndarray:
    """Return a function of numbers, entry by entry of arrays of one shape, once broadcast."""
    rows = np.broadcast(*(_nested(side) for side in sides))
    return _filled(rows.shape, [function(*row) for row in rows])


def where(condition: Tensor, yes: Tensor, no: Tensor) -> Tensor:
    """Return one number where a condition is met, and another where it is not, elementwise.

    A condition is a comparison, as x > 0, or several joined by `&` and `|`. On terms only the
    number that is taken must have a value: `where(x > 0, log(x), 0)` has one everywhere. On balls a
    comparison that both may be is not met: write `minimum`, `maximum` or `sign`.

    >>> where(2 > 1, Fraction(1, 3), 0)
    Fraction(1, 3)
    """
    if isinstance(condition, (bool, np.bool_)):
        return yes if condition else no
    if world(condition) == "jax" or world(yes, no) == "jax":
        return _namespace("jax").where(condition, yes, no)
    if isinstance(condition, np.ndarray):
        if world(yes, no) == "numpy" and condition.dtype == bool:
            return np.where(condition, yes, no)
        return _by_entries(where, condition, yes, no)
    if isinstance(yes, np.ndarray) or isinstance(no, np.ndarray):
        return _by_entries(lambda *pair: where(condition, *pair), yes, no)
    if world(condition) == "term":
        return condition.where(yes, no)
    if world(condition) == "sympy":
        return _namespace("sympy").Piecewise((yes, condition), (no, True))
    raise TypeError(f"a condition is a comparison, not a {type(condition).__name__}")


def _filled(shape: tuple[int, ...], items: Sequence[Value]) -> np.ndarray:
    out = np.empty(len(items), dtype=object)
    for index, item in enumerate(items):
        out[index] = item
    return out.reshape(shape)


def number(value: Number, like: Tensor) -> Scalar:
    """Return an integer or fraction `value` in the arithmetic of `like`.

    >>> number(2, Fraction(1, 3))
    Fraction(2, 1)
    """
    return ratio(value, 1, like)


def ratio(p: Number, q: int, like: Tensor) -> Scalar:
    """Return p/q in the arithmetic of `like`: the way to write a rational constant in a formula.

    >>> ratio(1, 3, Fraction(1)), ratio(1, 4, 2.0)
    (Fraction(1, 3), 0.25)
    """
    where = world(like)
    if where == "ring":
        return like.ratio(p, q)
    if where == "term":
        return _item(like).ratio(p, q)
    if where == "numpy" and type(p) is type(q) is int:
        return p / q  # rounded once, as the quotient of what is left of them in lowest terms
    quotient = _quotient(p, q) if type(p) is type(q) is int else Fraction(p) / q
    if where == "sympy":
        return _namespace("sympy").Rational(quotient.numerator, quotient.denominator)
    if where == "flint":
        return _ball(_namespace("flint").arb(quotient.numerator) / quotient.denominator, like)
    return (
        quotient if where in ("fraction", "random") else quotient.numerator / quotient.denominator
    )


def _item(like: Tensor) -> Scalar:
    """Return a term, or the first in an array of terms and fractions."""
    items = like.flat if isinstance(like, np.ndarray) else (like,)
    return next(item for item in items if world(item) == "term")


def pi(like: Tensor) -> Scalar:
    """Return π in the arithmetic of `like`; a float beside fractions, and 4 arctan 1 as a term.

    >>> pi(1.0)
    3.141592653589793
    """
    where = world(like)
    if where == "flint":
        return _ball(_namespace("flint").arb.pi(), like)
    if where == "sympy":
        return _namespace("sympy").pi
    return 4 * _item(like).ratio(1, 1).arctan() if where == "term" else math.pi


@lru_cache(maxsize=10_000)
def _quotient(p: int, q: int) -> Fraction:
    return Fraction(p, q)


def _ball(constant: Scalar, like: Tensor) -> Scalar:
    """Return a constant as a ball of the kind of `like`: one that is watched may not lose its
    radius beside it.
    """
    plain = type(constant)
    kinds = (
        type(item)
        for item in (like.flat if isinstance(like, np.ndarray) else (like,))
        if isinstance(item, plain)
    )
    kind = next(kinds, plain)
    return constant if kind is plain else kind(constant)


def cospi(p: Scalar, q: Scalar, like: Tensor) -> Scalar:
    """Return cos(pi p / q), exactly where the arithmetic of `like` is exact.

    On symbols it is an opaque `cospi(p/q)` that the normal form of exact checks reduces modulo a
    cyclotomic polynomial. Where p or q are symbols or terms, as in a proof for every size, it is
    one of their quotient.

    >>> cospi(0, 7, 1.0), abs(cospi(1, 3, 1.0) - 0.5) < 1e-15
    (1.0, True)
    """
    where = world(like)
    if world(p, q) == "sympy":
        return cospi_symbol()(p / q)
    if world(p, q) == "term":
        return (p / q).cosine_of_turns()
    turn = _turn(p, q)
    if turn in RATIONAL:
        return ratio(RATIONAL[turn], 2, like)
    if where == "flint":
        flint = _namespace("flint")
        return _ball(flint.arb.cos_pi_fmpq(flint.fmpq(turn.numerator, turn.denominator)), like)
    if where == "sympy":
        return cospi_symbol()(_namespace("sympy").Rational(turn.numerator, turn.denominator))
    if where == "term":
        return _item(like).cospi(turn.numerator, turn.denominator)
    if where in ("fraction", "random"):
        raise TypeError(f"cos(pi {turn}) is not rational: use symbols or balls")
    return float(np.cos(np.pi * float(turn)))


@lru_cache(maxsize=10_000)
def _turn(p: int, q: int) -> Fraction:
    """Return p/q modulo 2, or 2 less that, whichever is at most 1: both have the same cosine."""
    turn = Fraction(p, q) % 2
    return min(turn, 2 - turn)


def sinpi(p: Scalar, q: Scalar, like: Tensor) -> Scalar:
    """Return sin(pi p / q) in the arithmetic of `like`.

    >>> sinpi(1, 2, Fraction(1))
    Fraction(1, 1)
    """
    return (
        cospi_symbol()(ratio(1, 2, p + q) - p / q)
        if world(p, q) == "sympy"
        else cospi(q - 2 * p, 2 * q, like)
    )


@cache
def cospi_symbol() -> Any:
    """Return the SymPy function `cospi(r)` = cos(pi r) that stays unevaluated but for simple
    rational r, or integers in a sum.
    """
    sympy = _namespace("sympy")

    def known(cls: Function, turn: Scalar) -> Scalar:
        if turn.is_Rational:
            plain = Fraction(int(turn.p), int(turn.q))
            return (
                None
                if 0 < plain < 1 and plain not in RATIONAL
                else cospi(plain.numerator, plain.denominator, turn)
            )
        flat = _terms(turn)
        whole = sympy.Add(*(term for term in sympy.Add.make_args(flat) if term.is_integer))
        return (
            (-1) ** whole * cls(flat - whole) if whole != 0 else cls(flat) if flat != turn else None
        )

    def evaluate(self: Scalar, prec: int) -> Scalar:
        return sympy.cos(sympy.pi * self.args[0])._eval_evalf(prec)

    return type(
        "cospi",
        (sympy.Function,),
        {"_eval_evalf": evaluate, "is_real": True, "eval": classmethod(known)},
    )


def _terms(turn: Scalar) -> Scalar:
    """Return a rational function of symbols as a polynomial plus terms over one denominator, each
    less than a multiple of it.
    """
    sympy = _namespace("sympy")
    top, bottom = sympy.fraction(sympy.together(sympy.expand(turn)))
    content, bottom = bottom.as_content_primitive()
    whole, rest = (
        sympy.div(sympy.expand(top), bottom, *sorted(bottom.free_symbols, key=str))
        if bottom.free_symbols
        else (top, sympy.S.Zero)
    )
    return sympy.expand(whole / content) + sympy.Add(
        *(term / content / bottom for term in sympy.Add.make_args(sympy.expand(rest)))
    )


def power(base: Tensor, exponent: Scalar) -> Tensor:
    """Return base^exponent, elementwise, for an integer >= 0 or a symbol or term that stands for
    any such.

    >>> power(Fraction(1, 2), 3), power(0.0, 0)
    (Fraction(1, 8), 1.0)
    """
    if world(exponent) == "sympy":
        base = (
            base
            if isinstance(base, np.ndarray) and base.dtype == object
            else _namespace("sympy").sympify(base)
        )
    if world(exponent) == "term" and isinstance(base, Fraction):
        return exponent.ratio(base, 1) ** exponent  # a fraction would make a float of itself
    return base**exponent


def vandermonde(base: Vector, count: Size) -> Matrix:
    """Return base_d^h for h = 0, …, count - 1, (D, count), and 0^0 = 1.

    For sizes that are symbols nothing is known of it but how it moves with its base, by
    `vandermonde_slope`.

    >>> vandermonde(np.array([2.0, 0.0]), 3)
    array([[1., 2., 4.],
           [1., 0., 0.]])
    """
    if world(base) == "ring":
        return base.vandermonde(count)
    return array([[entry**h for h in range(count)] for entry in base], base)


def vandermonde_slope(base: Vector, count: Size) -> Matrix:
    """Return h base_d^{h - 1} for h = 0, …, count - 1, (D, count): the derivative of `vandermonde`,
    0 for h = 0.

    >>> vandermonde_slope(np.array([2.0, 0.0]), 3)
    array([[0., 1., 4.],
           [0., 1., 0.]])
    """
    if world(base) == "ring":
        return base.vandermonde(count, slope=True)
    return array(
        [[h * entry ** (h - 1) if h else 0 * entry for h in range(count)] for entry in base], base
    )


def factorial(count: Scalar) -> Scalar:
    """Return count!, an integer of SymPy's where that is so, or the factorial of a symbol, or a
    term, that stands for any integer >= 0.

    >>> factorial(4)
    24

    Raises: TypeError for a fraction, or a term, that is no integer; ValueError below 0.
    """
    where = world(count)
    if where == "sympy":
        return _namespace("sympy").factorial(count)
    if where == "term":
        return count.factorial()
    if where == "flint":
        return (count + 1).gamma()
    if where == "fraction":
        plain = Fraction(count)
        if plain.denominator != 1:
            raise TypeError(f"a factorial is of an integer, not of {plain}")
        return Fraction(math.factorial(int(plain)))
    return math.factorial(count)


def binomial(count: Scalar, chosen: Scalar) -> Scalar:
    """Return C(count, chosen), also for symbols that stand for any integers >= 0: an integer where
    both are. Of terms it is count! / (chosen! (count − chosen)!), which has a value where no more
    are chosen than there are.

    >>> binomial(4, 2)
    6
    """
    where = world(count, chosen)
    if where == "sympy":
        return _namespace("sympy").binomial(count, chosen)
    if where in ("term", "fraction", "flint"):
        return factorial(count) / (factorial(chosen) * factorial(count - chosen))
    return math.comb(count, chosen)


def array(items: Tensor, like: Tensor = None) -> Tensor:
    """Stack nested lists of scalars into an array of their arithmetic; integers beside exact
    numbers are carried over.

    >>> array([[1, Fraction(1, 2)], [0, 3]]).shape
    (2, 2)
    """
    if world(items) == "ring":
        return items
    rough = items if isinstance(items, np.ndarray) else _nested(items)
    where = world(*rough.flat, *(() if like is None else (like,)))
    if where == "numpy":
        return np.asarray(rough.tolist(), dtype=float)
    if where == "jax":
        jnp = _namespace("jax")
        return jnp.stack([jnp.asarray(item, dtype=float) for item in rough.flat]).reshape(
            rough.shape
        )
    exact = next(item for item in (like, *rough.flat) if world(item) == where)
    return _filled(
        rough.shape,
        [
            number(int(item), exact) if isinstance(item, (int, np.integer)) else item
            for item in rough.flat
        ],
    )


def _nested(items: Tensor) -> np.ndarray:
    """Return nested sequences (or rows that are arrays) as an object array; a traced scalar is
    never asked for its value.
    """
    shape, flat = (), [items]
    while flat and (isinstance(flat[0], (list, tuple)) or np.ndim(flat[0]) > 0):
        lengths = {len(row) for row in flat}
        if len(lengths) > 1:
            raise ValueError(
                f"rows of one array have different lengths: {', '.join(map(str, sorted(lengths)))}"
            )
        shape, flat = (*shape, lengths.pop()), [item for row in flat for item in row]
    return _filled(shape, flat)


def zeros(shape: int | np.integer | Sequence[int], like: Tensor) -> Tensor:
    """Return an array of exact zeros in the arithmetic of `like`.

    >>> zeros(2, 1.0)
    array([0., 0.])
    """
    where = world(like)
    if where in EXACT:
        size = (int(shape),) if isinstance(shape, (int, np.integer)) else tuple(shape)
        return _filled(size, [number(0, like)] * int(np.prod(size)))
    return (np if where == "numpy" else _namespace(where)).zeros(shape)


def eye(n: Size, like: Tensor) -> Matrix:
    """Return the n x n identity in the arithmetic of `like`.

    >>> eye(2, 1.0)
    array([[1., 0.],
           [0., 1.]])
    """
    where = world(n, like)
    if where == "ring":
        return n.eye()
    if where not in EXACT:
        return np.eye(n)
    out = zeros((n, n), like)
    for index in range(n):
        out[index, index] = number(1, like)
    return out


def impulse(n: Size, like: Tensor) -> Vector:
    """Return the column (1, 0, …, 0) in the arithmetic of `like`.

    >>> impulse(3, 1.0)
    array([1., 0., 0.])
    """
    where = world(n, like)
    if where == "ring":
        return n.impulse()
    return array([1] + [0] * (n - 1), like) if where in EXACT else np.eye(1, n)[0]


def tabulated(
    function: Formula, n: Size, *more: object, like: Tensor, even: bool = True, **known: object
) -> Vector:
    """Return function(n, *more), a column of plain integers that is even on the ring unless said
    otherwise, in the arithmetic of `like`.

    For a size n that is a symbol it is a column, of any numbers, of which nothing else is used:
    what is proved holds for every such one. More may be known of it: that it is `nonnegative`, or
    its `first` entry.

    Raises: ValueError for an entry that is no integer.

    >>> from fractions import Fraction
    >>> tabulated(lambda n: [2] * n, 2, like=Fraction(1))
    array([Fraction(2, 1), Fraction(2, 1)], dtype=object)
    """
    where = world(n, *more, like)
    if where == "ring":
        return n.tabulated(function, *more, even=even, **known)
    entries = np.asarray(function(n, *more), dtype=float)
    if not np.array_equal(entries, np.rint(entries)):
        raise ValueError(
            f"a tabulated column has plain integers, not {entries.tolist()!s:.80}: write others by"
            " `array`"
        )
    return array([int(entry) for entry in function(n, *more)], like) if where in EXACT else entries


def joined(left: Vector, right: Vector) -> Vector:
    """Return two columns of one arithmetic, one after the other.

    >>> joined(np.zeros(1), np.ones(2))
    array([0., 1., 1.])
    """
    return (
        array([*left, *right], left)
        if world(left, right) == "jax"
        else np.concatenate([left, right])
    )


def circulant(column: Vector) -> Matrix:
    """Return the circulant matrix C[k, l] = column[(k - l) mod n].

    >>> circulant(np.array([1.0, 2.0, 3.0]))
    array([[1., 3., 2.],
           [2., 1., 3.],
           [3., 2., 1.]])
    """
    if world(column) == "ring":
        return column.circulant()
    n = column.shape[0]
    site = (_namespace("jax") if world(column) == "jax" else np).arange(n)
    return column[(site[:, None] - site[None, :]) % n]


def rolled(x: Vector, k: int) -> Vector:
    """Return a column shifted round the ring by k sites, y_j = x_{j-k}.

    >>> rolled(np.array([1.0, 2.0, 3.0]), 1)
    array([3., 1., 2.])
    """
    return circulant(x)[:, k] if world(x) == "ring" else x[(np.arange(x.shape[0]) - k) % x.shape[0]]


def convolution(x: Vector, y: Vector) -> Vector:
    """Return the cyclic convolution of two columns, z_j = sum_r x_r y_{j-r}.

    >>> convolution(np.array([0.0, 1.0, 0.0]), np.array([1.0, 2.0, 3.0]))
    array([3., 1., 2.])
    """
    if world(x, y) == "ring":
        return circulant(x) @ y
    site = np.arange(x.shape[0])
    return sum(
        (x[r] * y[(site - r) % len(site)] for r in site if world(x) != "numpy" or x[r] != 0),
        start=0 * y,
    )


def even_dft(a: Vector) -> Vector:
    """Return the real DFT of an even sequence, ahat_k = sum_j a_j cos(2 pi j k / n), a_j = a_{n-j}.

    Floats use the FFT, exact arithmetics the cosine matrix.

    >>> even_dft(np.array([1.0, 0.0, 0.0]))
    array([1., 1., 1.])
    """
    where, n = world(a), a.shape[0]
    if where not in ("numpy", "jax"):
        return cosine_matrix(n, a) @ a
    half = _half_dft(a) if where == "numpy" else _namespace(where).fft.rfft(a).real
    return _namespace(where).concatenate([half, half[(n - 1) // 2 : 0 : -1]])


def even_idft(ahat: Vector) -> Vector:
    """Return the even sequence whose real DFT is `ahat` (itself even).

    >>> even_idft(np.array([1.0, 1.0, 1.0]))
    array([1., 0., 0.])
    """
    if world(ahat) in ("numpy", "jax"):
        return even_dft(ahat) / ahat.shape[0]
    n = ahat.shape[0]
    return cosine_matrix(n, ahat) @ ahat * ratio(1, n, ahat)


LARGE_PRIME = 100
"""From here on a prime factor of n makes NumPy's transform of n terms dearer than two of the next
size without one.
"""


def _half_dft(a: Vector) -> Vector:
    """Return the first n//2 + 1 entries of the DFT of an even column of floats.

    Where n has a large prime factor, by Bluestein's chirp, 2 j k = j² + k² - (k - j)², on half of
    the column: the rest is its mirror image.
    """
    chirp, kernel = _chirp(len(a))
    if kernel is None:
        return np.fft.rfft(a).real
    folded = 2 * chirp * a[: len(chirp)]
    folded[0] = a[0]
    if len(a) % 2 == 0:
        folded[-1] /= 2
    return (chirp * np.fft.ifft(np.fft.fft(folded, len(kernel)) * kernel)[: len(chirp)]).real


@lru_cache(maxsize=16)
def _chirp(n: int) -> tuple[Vector, Vector | None]:
    """Return exp(-pi i k² / n) for k up to n/2, and the transform of its conjugate over a good
    number of terms; None for a good n.
    """
    rest = n
    for p in range(2, LARGE_PRIME):
        while rest % p == 0:
            rest //= p
    if rest == 1:
        return np.zeros(0), None
    k = np.arange(n // 2 + 1)
    chirp = np.exp(-1j * np.pi * (k * k % (2 * n)) / n)
    kernel = np.zeros(1 << (2 * len(k) - 2).bit_length(), dtype=complex)
    kernel[: len(k)], kernel[len(kernel) - len(k) + 1 :] = chirp.conj(), chirp[:0:-1].conj()
    return chirp, np.fft.fft(kernel)


def cosine_matrix(n: Size, like: Tensor) -> Matrix:
    """Return the n x n matrix cos(2 pi j k / n) in the arithmetic of `like`.

    >>> cosine_matrix(2, 1.0)
    array([[ 1.,  1.],
           [ 1., -1.]])
    """
    if world(n, like) == "ring":
        return n.cosine_matrix()
    row = [cospi(2 * j, n, like) for j in range(n)]
    return array([[row[j * k % n] for k in range(n)] for j in range(n)], like)


def solve(matrix: Matrix, right: Tensor) -> Tensor:
    """Solve matrix @ x = right in the arithmetic of the arguments (`right` a vector or a matrix);
    Python's integers count as fractions.

    Raises: ZeroDivisionError for a singular matrix of exact numbers.

    >>> solve(np.array([[2.0, 0.0], [0.0, 4.0]]), np.array([1.0, 1.0]))
    array([0.5 , 0.25])
    """
    where = world(matrix, right)
    if where == "ring":
        return matrix.inverse_matrix() @ right
    rational = where in ("numpy", "fraction") and matrix.dtype.hasobject
    rational = rational and all(
        type(item) in (int, bool, Fraction) for side in (matrix, right) for item in side.flat
    )
    if where == "numpy" and not rational:
        return np.linalg.solve(matrix, right)
    if where == "jax":
        return _namespace(where).linalg.solve(matrix, right)
    columns = right if right.ndim == 2 else right[:, None]
    if where == "sympy":
        solution = _solve_symbols(matrix, columns)
    elif where == "flint" and (
        moving := [item for item in (*matrix.flat, *columns.flat) if hasattr(item, "solved")]
    ):
        solution = moving[0].solved(matrix, columns)
    elif where == "flint":
        flint = _namespace("flint")
        solution = np.array(
            flint.arb_mat(matrix.tolist()).solve(flint.arb_mat(columns.tolist())).tolist(),
            dtype=object,
        )
    elif where == "term":
        solution = _solve_by_minors(matrix, columns)
    elif rational:
        solution = _solve_fractions(matrix, columns)
    else:
        solution = _eliminate(matrix, columns)
    return solution.reshape(right.shape)


def _solve_fractions(matrix: Matrix, columns: Matrix) -> np.ndarray:
    """Solve in FLINT's rational numbers."""
    import flint

    def converted(table: Matrix) -> flint.fmpq_mat:
        rows, width = table.shape
        return flint.fmpq_mat(
            rows,
            width,
            [flint.fmpq(int(item.numerator), int(item.denominator)) for item in table.flat],
        )

    try:
        solved = converted(matrix).solve(converted(columns))
    except ZeroDivisionError:
        raise ZeroDivisionError("the matrix is singular") from None
    return _filled(columns.shape, [Fraction(int(item.p), int(item.q)) for item in solved.entries()])


def _solve_symbols(matrix: Matrix, columns: Matrix) -> np.ndarray:
    """Solve without fractions over a polynomial domain: elimination on symbols would swell.

    Raises: ZeroDivisionError for a singular matrix.
    """
    from sympy import Matrix
    from sympy.polys.matrices import DomainMatrix
    from sympy.polys.matrices.exceptions import DMNonInvertibleMatrixError

    rows, right = DomainMatrix.from_Matrix(Matrix(matrix)).unify(
        DomainMatrix.from_Matrix(Matrix(columns))
    )
    try:
        top, bottom = rows.solve_den(right)
    except DMNonInvertibleMatrixError:
        raise ZeroDivisionError("the matrix is singular") from None
    return np.array(top.to_Matrix().tolist(), dtype=object) / top.domain.to_sympy(bottom)


def _solve_by_minors(matrix: Matrix, columns: Matrix) -> np.ndarray:
    """Solve by Cramer's rule, which divides by the determinant alone: of terms no pivot can be told
    from zero.

    Raises: ZeroDivisionError for a determinant that is the constant 0; ValueError for other shapes.
    """
    size = len(matrix)
    if matrix.shape != (size, size) or len(columns) != size:
        raise ValueError(f"a matrix {matrix.shape} is not solved for {len(columns)} numbers")
    # Python's and NumPy's integers would be multiplied among themselves, and the latter overflow
    one_term = next(
        item for side in (matrix, columns) for item in side.flat if world(item) == "term"
    )
    matrix, columns = array(matrix, one_term), array(columns, one_term)
    bottom = _determinant(matrix)
    solved = np.empty(columns.shape, dtype=object)
    for place, column in np.ndindex(columns.shape):
        one = matrix.copy()
        one[:, place] = columns[:, column]
        try:
            solved[place, column] = _determinant(one) / bottom
        except ZeroDivisionError:
            raise ZeroDivisionError("the matrix is singular") from None
    return solved


def _determinant(matrix: Matrix) -> Scalar:
    """Return a determinant, expanded along rows, each minor of the last rows once."""
    size = len(matrix)
    minors: dict[tuple[int, ...], Scalar] = {(): 1}
    for row in range(size - 1, -1, -1):
        larger: dict[tuple[int, ...], Scalar] = {}
        for chosen in combinations(range(size), size - row):
            larger[chosen] = sum(
                (-1) ** place * matrix[row, column] * minors[chosen[:place] + chosen[place + 1 :]]
                for place, column in enumerate(chosen)
            )
        minors = larger
    return minors[tuple(range(size))]


def _eliminate(matrix: Matrix, columns: Matrix) -> Matrix:
    n = matrix.shape[0]
    work = np.concatenate([matrix, columns], axis=1) + Fraction(0)
    for k in range(n):
        pivot = next((row for row in range(k, n) if work[row, k] != 0), None)
        if pivot is None:
            raise ZeroDivisionError("the matrix is singular")
        work[[k, pivot]] = work[[pivot, k]]
        work[k] = work[k] / work[k, k]
        for row in range(n):
            if row != k:
                work[row] = work[row] - work[row, k] * work[k]
    return work[:, n:]


def admits(*worlds: str) -> Callable[[Formula], Formula]:
    """Declare that a formula runs only in these arithmetics (searches, loops and linear programs:
    `@admits("numpy")`).
    """

    def mark(function: Formula) -> Formula:
        setattr(function, "admits", worlds)
        return function

    return mark
