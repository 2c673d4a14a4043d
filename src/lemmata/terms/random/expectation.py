"""Expectations of polynomials in random variables, by the moments of their laws: no sample is
drawn.

A draw, `gaussian((n, d))`, `rademacher(n)`, `sphere(d)` or `one_hot(n)`, is an array of random
variables: not symbols but numbers of their own type, with which a definition of the problem (data
in, loss out) computes as with any others. What it gives is kept as a polynomial in them, whose
coefficients are real numbers in the arithmetic of the parameters (symbols, fractions, balls,
floats); whatever is no polynomial in them is refused where it arises. Every call is a new draw,
independent of all others, and no name can be mistaken for that of a parameter. `expectation` then
replaces each monomial by its moment:

    Gaussian, covariance C:  E x_i m(x) = sum_j C_ij E dm/dx_j, which is Isserlis' sum over
        pairings, C = R R^T for the factor R;
    Rademacher signs:        E s_1^p_1 s_2^p_2 … = 1 if every p_i is even, else 0;
    unit sphere in R^d:
        E u_1^2a_1 u_2^2a_2 … = (2a_1 - 1)!! (2a_2 - 1)!! … / (d (d + 2) … (d + 2k - 2)),
        k = a_1 + a_2 + …, else 0;
    one-hot, one of n:       E w_i^p = 1/n, E w_i^p w_j^q … = 0.

A draw has a number of entries, not a symbol: for every dimension, draw the few products that
matter, as x·w and x·v, by their common factor. A coefficient counts as a number where its moment is
0: E[x/a] = 0 is said for all a. That a check draws from the law of the statement is trusted.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from lemmata.terms.coefficients import is_plain_zero, is_real_number, times, total
from lemmata.terms.inputs import integer
from lemmata.terms.types import Matrix, Scalar, Tensor

__lemmata__ = "prover"

Powers: TypeAlias = tuple[tuple[int, int], ...]
"""A monomial in the variables of one draw: pairs (variable, power > 0), variables rising."""

LARGEST, LONGEST = 20_000, 2_000_000
"""Terms of a polynomial, at most, and products of terms for one of polynomials: a runaway is
refused before it fills the memory.
"""


class NotPolynomial(TypeError):
    """What was asked of a random variable leads out of the polynomials, of which alone expectations
    are known here.
    """


class Draw:
    """Random variables that are drawn together, and the expectation of each monomial in them; two
    draws are independent.
    """

    _serial = itertools.count()

    def __init__(
        self,
        moment: Callable[[Powers], Scalar],
        reduced: Callable[[Powers], Powers | None] = lambda powers: powers,
    ) -> None:
        self.moment, self.reduced, self.order, self.size = moment, reduced, next(self._serial), 0

    def __deepcopy__(self, _: Tensor) -> Draw:
        """Return the draw itself: a copy of a random variable is the same random variable."""
        return self

    def variables(self, shape: int | tuple[int, ...]) -> Tensor:
        """Return the variables as an array of this shape, one for ().

        Raises: TypeError for a size that is not a number: a draw is a list of variables.
        """
        try:
            out = np.empty(shape, dtype=object)
        except TypeError as error:
            few = (
                "of a Gaussian vector x that occurs in x @ w and x @ v alone, draw these two, by a"
                " `factor` of their covariance"
            )
            raise TypeError(f"a draw has a number of entries, not an unknown one: {few}") from error
        self.size = out.size
        for index in range(out.size):
            out.flat[index] = Random({((self, ((index, 1),)),): 1})
        return out if out.shape else out[()]


Monomial: TypeAlias = tuple[tuple[Draw, Powers], ...]
"""What is multiplied with a coefficient: powers for each draw that occurs, in the order of the
draws.
"""


class Random:
    """A polynomial in random variables: sums, differences and products of them with numbers and
    with each other.
    """

    arithmetic = "random"

    def __init__(self, terms: dict[Monomial, Scalar]) -> None:
        self.terms = terms

    def __add__(self, right: Scalar) -> Scalar:
        right = _random(right)
        return (
            NotImplemented
            if right is None
            else Random(_summed([*self.terms.items(), *right.terms.items()]))
        )

    __radd__ = __add__

    def __mul__(self, right: Scalar) -> Scalar:
        right = _random(right)
        return NotImplemented if right is None else Random(_summed(_products(self, right)))

    __rmul__ = __mul__

    def __neg__(self) -> Random:
        return self * -1

    def __pos__(self) -> Random:
        return self

    def __sub__(self, right: Scalar) -> Scalar:
        right = _random(right)
        return NotImplemented if right is None else self + right * -1

    def __rsub__(self, left: Scalar) -> Scalar:
        return self * -1 + left

    def __pow__(self, power: Scalar) -> Random:
        if not isinstance(power, (int, np.integer)) or isinstance(power, bool) or power < 0:
            raise NotPolynomial(
                f"a random variable is raised to the power {power}: only integers from 0 on give"
                " polynomials"
            )
        out = Random({(): 1})
        for _ in range(power):
            out = out * self
        return out

    def __truediv__(self, right: Scalar) -> Scalar:
        if isinstance(right, Random):
            raise NotPolynomial(
                "something is divided by a random variable, which gives no polynomial"
            )
        if _random(right) is None:
            return NotImplemented
        # 1/2 of an integer would be a float
        return self * (
            Fraction(1, int(right)) if isinstance(right, (int, np.integer)) else 1 / right
        )

    def __rtruediv__(self, left: Scalar) -> Scalar:
        raise NotPolynomial("something is divided by a random variable, which gives no polynomial")

    def _refuse(self, *_: object) -> Tensor:
        raise NotPolynomial(
            "a random variable is asked for its value, which it has none of: take its expectation"
        )

    __bool__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __abs__ = _refuse
    __round__ = __floor__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __rpow__ = _refuse
    __hash__: Any = None

    def __repr__(self) -> str:
        return f"a polynomial in random variables with {len(self.terms)} terms"


def _random(value: Tensor) -> Random | None:
    """Return a real number as a constant polynomial, None for an array, which NumPy takes entry by
    entry.
    """
    if isinstance(value, (Random, np.ndarray)):
        return value if isinstance(value, Random) else None
    if not is_real_number(value):
        raise NotPolynomial(
            f"a coefficient of a random variable is not known to be a real number: {value!s:.80}"
        )
    return Random({(): value.item() if isinstance(value, np.generic) else value})


def _summed(terms: Tensor) -> dict[Monomial, Scalar]:
    """Add up the coefficients of each monomial; a coefficient that is the number 0 is left out."""
    out: dict[Monomial, list[Scalar]] = {}
    for monomial, coefficient in terms:
        out.setdefault(monomial, []).append(coefficient)
        if len(out) > LARGEST:
            raise NotPolynomial(
                f"a polynomial in random variables has more than {LARGEST} terms: take expectations"
                " earlier, or of less"
            )
    sums = ((monomial, total(coefficients)) for monomial, coefficients in out.items())
    return {
        monomial: coefficient for monomial, coefficient in sums if not is_plain_zero(coefficient)
    }


def _products(polynomial: Random, multiplier: Random) -> Iterator[tuple[Monomial, Scalar]]:
    if len(polynomial.terms) * len(multiplier.terms) > LONGEST:
        raise NotPolynomial(
            f"a product of polynomials in random variables has more than {LONGEST} terms: take"
            " expectations earlier"
        )
    for left, a in polynomial.terms.items():
        for right, b in multiplier.terms.items():
            monomial = _merged(left, right)
            if monomial is not None:
                yield monomial, times(a, b)


def _merged(left: Monomial, right: Monomial) -> Monomial | None:
    """Multiply two monomials; None if their product is 0, as that of two entries of a one-hot
    vector.
    """
    product = dict(left)
    for draw, powers in right:
        both = dict(product.get(draw, ()))
        for variable, power in powers:
            both[variable] = both.get(variable, 0) + power
        reduced = draw.reduced(tuple(sorted(both.items())))
        if reduced is None:
            return None
        product[draw] = reduced
    return tuple(
        sorted(
            ((draw, powers) for draw, powers in product.items() if powers),
            key=lambda part: part[0].order,
        )
    )


def gaussian(shape: int | tuple[int, ...] = (), *, factor: Matrix | None = None) -> Tensor:
    """Draw Gaussian variables of mean 0: independent ones of variance 1, or a vector R z, z
    independent ones, for a factor R.

    Args: factor: R, (m, k), for the shape (m,), real, in any arithmetic: the covariance R R^T is
    thereby one.

    Raises: ValueError for a factor of another shape, TypeError for entries that are not known to be
        real numbers.

    >>> x, y = gaussian(2), gaussian(2, factor=np.array([[1, 0], [2, 1]]))
    >>> expectation((x[0] + 2 * x[1]) ** 4), expectation(y[0] * y[1]), expectation(y[1] ** 2)
    (75, 2, 5)
    """
    if factor is None:
        return Draw(_standard).variables(shape)
    R = np.array(factor, dtype=object)
    if R.ndim != 2 or not R.shape[1] or shape not in (len(R), (len(R),)):
        raise ValueError(
            f"a factor of shape {R.shape} does not belong to Gaussians of shape {shape}: give (m,)"
            " and (m, k)"
        )
    if not all(map(is_real_number, R.flat)):
        raise NotPolynomial(
            "an entry of a factor is not known to be a real number: then it has no covariance"
        )
    covariance = [
        [total([times(a, b) for a, b in zip(row, column, strict=True)]) for column in R]
        for row in R
    ]
    return Draw(lambda powers: _wick(dict(powers), covariance)).variables(shape)


def _standard(powers: Powers) -> int:
    return math.prod(_double_factorial(power) for _, power in powers)


def _double_factorial(power: int) -> int:
    """Return (p - 1)!! for an even p, else 0."""
    return 0 if power % 2 else math.prod(range(1, power, 2))


def _wick(powers: dict[int, int], covariance: list[list[Scalar]]) -> Scalar:
    """Return E of a monomial: its first variable is paired with each of the others."""
    if not powers:
        return 1
    first = min(powers)
    rest = _lowered(powers, first)
    parts = [
        times(times(power, covariance[first][j]), _wick(_lowered(rest, j), covariance))
        for j, power in rest.items()
    ]
    return total(parts) if parts else 0


def _lowered(powers: dict[int, int], variable: int) -> dict[int, int]:
    """Return a monomial divided by one of its variables."""
    return {j: power - (j == variable) for j, power in powers.items() if power - (j == variable)}


def rademacher(shape: int | tuple[int, ...] = ()) -> Tensor:
    """Draw independent signs, +1 and -1 with probability 1/2 each.

    >>> s = rademacher(3)
    >>> expectation(s.sum() ** 2), expectation(s.prod())
    (3, 0)
    """
    return Draw(
        lambda powers: int(not powers),
        lambda powers: tuple((j, 1) for j, power in powers if power % 2),
    ).variables(shape)


def sphere(dim: int) -> Tensor:
    """Draw a unit vector of R^d, all directions alike: E f(Ru) = E f(u) for every rotation R.

    >>> u = sphere(3)
    >>> expectation(u[0] ** 2), expectation(u[0] ** 2 * u[1] ** 2), expectation((u @ u) ** 2)
    (Fraction(1, 3), Fraction(1, 15), Fraction(1, 1))
    """
    dim = integer(dim, "dim", 1)
    return Draw(lambda powers: _spherical(powers, dim)).variables(dim)


def _spherical(powers: Powers, dim: int) -> Fraction:
    degree = sum(power for _, power in powers)
    return Fraction(_standard(powers), math.prod(dim + 2 * k for k in range(degree // 2)))


def one_hot(n: int) -> Tensor:
    """Draw a vector that is 1 in one entry, each with probability 1/n, and 0 elsewhere.

    >>> w = one_hot(4)
    >>> expectation(w[0]), expectation(w[0] * w[1]), expectation((3 * w[0] - w[1]) ** 2)
    (Fraction(1, 4), 0, Fraction(5, 2))
    """
    n = integer(n, "n", 1)
    return Draw(
        lambda _: Fraction(1, n),
        lambda powers: tuple((j, 1) for j, _ in powers) if len(powers) == 1 else None,
    ).variables(n)


def expectation(value: Tensor, over: Tensor = None) -> Tensor:
    """Return the expectation of a polynomial in random variables, of an array of them entry by
    entry.

    Args:
        value: what was computed from draws; a number without random variables is its own
            expectation.
        over: the draws to average over, an array of one draw or a tuple of such; the others stay.
            By default all of them.

    Raises: TypeError if `over` has something else in it, ValueError if it has only some variables
        of a draw.

    >>> x, s = gaussian(), rademacher()
    >>> expectation((1 + 2 * x * s) ** 2), expectation(expectation((s + x) ** 2, over=x))
    (5, 2)
    """
    draws = None if over is None else _draws(over if isinstance(over, tuple) else (over,))
    if not isinstance(value, np.ndarray):
        return _mean(value, draws)
    out = np.empty(value.shape, dtype=object)
    for index in np.ndindex(value.shape):
        out[index] = _mean(value[index], draws)
    return out


def _draws(parts: Sequence[Scalar]) -> set[Draw]:
    """Return the draws of which all variables are given."""
    draws: dict[Draw, set[int]] = {}
    for one in (
        entry
        for part in parts
        for entry in (part.flat if isinstance(part, np.ndarray) else (part,))
    ):
        draw, variable = _variable(one)
        draws.setdefault(draw, set()).add(variable)
    for draw, variables in draws.items():
        if len(variables) < draw.size:
            raise ValueError(
                f"an expectation is taken over whole draws: only {len(variables)} of {draw.size}"
                " variables are given"
            )
    return set(draws)


def _variable(one: Tensor) -> tuple[Draw, int]:
    """Return the draw of which this is a variable, and its number there."""
    match list(one.terms.items()) if isinstance(one, Random) else []:
        case [(((draw, ((variable, 1),)),), 1)]:
            return draw, variable
    raise TypeError("an expectation is taken over draws, not over what is computed from them")


def _mean(value: Tensor, draws: set[Draw] | None) -> Tensor:
    if not isinstance(value, Random):
        return value
    terms = _summed(_averaged(value, draws))
    return Random(terms) if any(terms) else terms.get((), 0)


def _averaged(value: Random, draws: set[Draw] | None) -> Iterator[tuple[Monomial, Scalar]]:
    for monomial, coefficient in value.terms.items():
        for draw, powers in monomial:
            if draws is None or draw in draws:
                coefficient = times(coefficient, draw.moment(powers))
        yield (
            tuple(part for part in monomial if draws is not None and part[0] not in draws),
            coefficient,
        )
