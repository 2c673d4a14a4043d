"""One formula, five arithmetics: floats, JAX arrays, SymPy symbols, Arb balls and fractions.

A closed form is written once, with the functions of this module in place of NumPy's. The type of the arguments picks the
arithmetic, so what is proved, enclosed, simulated and plotted is one and the same function. Nothing is imported here but
NumPy: an argument from another world shows that its module is loaded already.

Arrays of symbols, balls and fractions are NumPy object arrays: `+`, `*`, `@`, `.T`, indexing and `sum` work as on floats.
Do not branch on the order of two values (a false comparison of balls proves nothing) and do not write decimal literals
other than 0.0, 0.5 and 1.0 (write `ratio(1, 3, x)`): both would silently break exactness.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from lemmata.theory.types import Formula, Matrix, Scalar, Tensor, Vector

Number: TypeAlias = int | float | Fraction
"""A rational number as Python writes it; NumPy's integers and floats are taken as well."""

EXACT = ("sympy", "flint", "fraction")


def world(*values: Any) -> str:
    """Name the arithmetic of the values: "numpy", "jax", "sympy", "flint" or "fraction".

    Plain numbers go with anything. Raises: TypeError if two exact worlds are mixed.

    >>> world(1, 0.5), world(Fraction(1, 2), 3)
    ('numpy', 'fraction')
    """
    found = {_world_of(value) for value in values} - {"numpy"}
    if len(found) > 1:
        raise TypeError(f"arithmetics cannot be mixed: {', '.join(sorted(found))}")
    return found.pop() if found else "numpy"


def _world_of(value: Any) -> str:
    if isinstance(value, np.ndarray) and value.dtype == object:
        return world(*{type(item): item for item in value.flat}.values())
    return _world_of_type(type(value))


@cache
def _world_of_type(kind: type) -> str:
    # Remembered, since `Fraction` is an abstract base class, of which every function of a formula would ask for every argument.
    if issubclass(kind, Fraction):
        return "fraction"
    root = kind.__module__.partition(".")[0]
    if root in ("sympy", "flint"):
        return root
    return "jax" if root in ("jax", "jaxlib") else "numpy"


def _namespace(name: str) -> Any:
    return sys.modules["jax.numpy" if name == "jax" else name]


def _elementwise(name: str, flint: Callable[[Scalar], Scalar]) -> Callable[[Tensor], Tensor]:
    def apply(x: Tensor) -> Tensor:
        where = world(x)
        if where in ("numpy", "jax"):
            return getattr(np if where == "numpy" else _namespace(where), name)(x)
        if isinstance(x, np.ndarray):
            return _filled(x.shape, [apply(item) for item in x.flat])
        if where == "flint":
            return flint(_namespace("flint").arb(x))
        if where == "sympy":
            sympy = _namespace("sympy")
            return sympy.exp(x) - 1 if name == "expm1" else getattr(sympy, name)(x)
        raise TypeError(f"{name} of a fraction is not a fraction")

    apply.__name__ = apply.__qualname__ = name
    apply.__doc__ = f"Elementwise {name}, in the arithmetic of the argument."
    return apply


exp = _elementwise("exp", lambda ball: ball.exp())
expm1 = _elementwise("expm1", lambda ball: ball.expm1())
log = _elementwise("log", lambda ball: ball.log())
sqrt = _elementwise("sqrt", lambda ball: ball.sqrt())
cos = _elementwise("cos", lambda ball: ball.cos())
sin = _elementwise("sin", lambda ball: ball.sin())


def _filled(shape: tuple[int, ...], items: Sequence[Any]) -> np.ndarray:
    out = np.empty(shape, dtype=object)
    for index, item in enumerate(items):
        out.flat[index] = item
    return out


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
    quotient = Fraction(p) / q
    if where == "sympy":
        return _namespace("sympy").Rational(quotient.numerator, quotient.denominator)
    if where == "flint":
        return _namespace("flint").arb(quotient.numerator) / quotient.denominator
    return quotient if where == "fraction" else quotient.numerator / quotient.denominator


def cospi(p: int, q: int, like: Tensor) -> Scalar:
    """Return cos(pi p / q), exactly where the arithmetic of `like` is exact.

    On symbols it is an opaque `cospi(p/q)` that the normal form of exact checks reduces modulo a cyclotomic polynomial.

    >>> cospi(0, 7, 1.0), abs(cospi(1, 3, 1.0) - 0.5) < 1e-15
    (1.0, True)
    """
    where = world(like)
    turn = Fraction(p, q) % 2
    turn = min(turn, 2 - turn)
    rational = {Fraction(0): 2, Fraction(1, 3): 1, Fraction(1, 2): 0, Fraction(2, 3): -1, Fraction(1): -2}
    if turn in rational:
        return ratio(rational[turn], 2, like)
    if where == "flint":
        flint = _namespace("flint")
        return flint.arb.cos_pi_fmpq(flint.fmpq(turn.numerator, turn.denominator))
    if where == "sympy":
        return cospi_symbol()(_namespace("sympy").Rational(turn.numerator, turn.denominator))
    if where == "fraction":
        raise TypeError(f"cos(pi {turn}) is not rational: use symbols or balls")
    return float(np.cos(np.pi * float(turn)))


def sinpi(p: int, q: int, like: Tensor) -> Scalar:
    """Return sin(pi p / q) in the arithmetic of `like`.

    >>> sinpi(1, 2, Fraction(1))
    Fraction(1, 1)
    """
    return cospi(q - 2 * p, 2 * q, like)


@cache
def cospi_symbol() -> Any:
    """Return the SymPy function `cospi(r)` = cos(pi r) that stays unevaluated (0 < r < 1 rational)."""
    sympy = _namespace("sympy")

    def evaluate(self: Any, prec: int) -> Any:
        return sympy.cos(sympy.pi * self.args[0])._eval_evalf(prec)

    return type("cospi", (sympy.Function,), {"_eval_evalf": evaluate, "is_real": True})


def array(items: Any, like: Tensor = None) -> Tensor:
    """Stack nested lists of scalars into an array of their arithmetic; integers beside exact numbers are carried over.

    >>> array([[1, Fraction(1, 2)], [0, 3]]).shape
    (2, 2)
    """
    rough = items if isinstance(items, np.ndarray) else _nested(items)
    where = world(*rough.flat, *(() if like is None else (like,)))
    if where == "numpy":
        return np.asarray(rough.tolist(), dtype=float)
    if where == "jax":
        jnp = _namespace("jax")
        return jnp.stack([jnp.asarray(item, dtype=float) for item in rough.flat]).reshape(rough.shape)
    exact = next(item for item in (like, *rough.flat) if world(item) == where)
    return _filled(rough.shape, [number(int(item), exact) if isinstance(item, (int, np.integer)) else item for item in rough.flat])


def _nested(items: Any) -> np.ndarray:
    """Return nested sequences (or rows that are arrays) as an object array; a traced scalar is never asked for its value."""
    shape, flat = (), [items]
    while flat and (isinstance(flat[0], (list, tuple)) or np.ndim(flat[0]) > 0):
        lengths = {len(row) for row in flat}
        if len(lengths) > 1:
            raise ValueError(f"rows of one array have different lengths: {', '.join(map(str, sorted(lengths)))}")
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


def eye(n: int, like: Tensor) -> Matrix:
    """Return the n x n identity in the arithmetic of `like`.

    >>> eye(2, 1.0)
    array([[1., 0.],
           [0., 1.]])
    """
    if world(like) not in EXACT:
        return np.eye(n)
    out = zeros((n, n), like)
    for index in range(n):
        out[index, index] = number(1, like)
    return out


def joined(one: Vector, other: Vector) -> Vector:
    """Return two columns of one arithmetic, one after the other.

    >>> joined(np.zeros(1), np.ones(2))
    array([0., 1., 1.])
    """
    return array([*one, *other], one) if world(one, other) == "jax" else np.concatenate([one, other])


def circulant(column: Vector) -> Matrix:
    """Return the circulant matrix C[k, l] = column[(k - l) mod n].

    >>> circulant(np.array([1.0, 2.0, 3.0]))
    array([[1., 3., 2.],
           [2., 1., 3.],
           [3., 2., 1.]])
    """
    n = column.shape[0]
    site = (_namespace("jax") if world(column) == "jax" else np).arange(n)
    return column[(site[:, None] - site[None, :]) % n]


def even_dft(a: Vector) -> Vector:
    """Return the real DFT of an even sequence, ahat_k = sum_j a_j cos(2 pi j k / n), a_j = a_{n-j}.

    Floats use the FFT, exact arithmetics the cosine matrix.

    >>> even_dft(np.array([1.0, 0.0, 0.0]))
    array([1., 1., 1.])
    """
    where = world(a)
    if where == "numpy":
        half = np.fft.rfft(a).real
        return np.concatenate([half, half[(len(a) - 1) // 2 : 0 : -1]])
    if where == "jax":
        return _namespace(where).fft.fft(a).real
    n = a.shape[0]
    return cosine_matrix(n, a) @ a


def even_idft(ahat: Vector) -> Vector:
    """Return the even sequence whose real DFT is `ahat` (itself even).

    >>> even_idft(np.array([1.0, 1.0, 1.0]))
    array([1., 0., 0.])
    """
    n = ahat.shape[0]
    where = world(ahat)
    if where == "numpy":
        return np.fft.irfft(ahat[: n // 2 + 1], n)
    if where == "jax":
        return _namespace(where).fft.ifft(ahat).real
    return cosine_matrix(n, ahat) @ ahat * ratio(1, n, ahat)


def cosine_matrix(n: int, like: Tensor) -> Matrix:
    """Return the n x n matrix cos(2 pi j k / n) in the arithmetic of `like`.

    >>> cosine_matrix(2, 1.0)
    array([[ 1.,  1.],
           [ 1., -1.]])
    """
    row = [cospi(2 * j, n, like) for j in range(n)]
    return array([[row[j * k % n] for k in range(n)] for j in range(n)], like)


def solve(matrix: Matrix, right: Tensor) -> Tensor:
    """Solve matrix @ x = right in the arithmetic of the arguments (`right` a vector or a matrix).

    >>> solve(np.array([[2.0, 0.0], [0.0, 4.0]]), np.array([1.0, 1.0]))
    array([0.5 , 0.25])
    """
    where = world(matrix, right)
    if where == "numpy":
        return np.linalg.solve(matrix, right)
    if where == "jax":
        return _namespace(where).linalg.solve(matrix, right)
    columns = right.reshape(right.shape[0], -1)
    if where == "sympy":
        found = _solve_symbols(matrix, columns)
    elif where == "flint":
        flint = _namespace("flint")
        found = np.array(flint.arb_mat(matrix.tolist()).solve(flint.arb_mat(columns.tolist())).tolist(), dtype=object)
    else:
        found = _eliminate(matrix, columns)
    return found.reshape(right.shape)


def _solve_symbols(matrix: Matrix, columns: Matrix) -> np.ndarray:
    """Solve without fractions over a polynomial domain: elimination on symbols would swell."""
    from sympy import Matrix
    from sympy.polys.matrices import DomainMatrix

    rows, right = DomainMatrix.from_Matrix(Matrix(matrix)).unify(DomainMatrix.from_Matrix(Matrix(columns)))
    top, bottom = rows.solve_den(right)
    return np.array(top.to_Matrix().tolist(), dtype=object) / top.domain.to_sympy(bottom)


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
    """Declare that a formula runs only in these arithmetics (searches, loops and linear programs: `@admits("numpy")`)."""

    def mark(function: Formula) -> Formula:
        setattr(function, "admits", worlds)
        return function

    return mark
