"""Integrals and sums whose integrand has no symbol but its own, by quadrature and by partial sums
at two precisions; no antiderivative.

In the place of what SymPy would answer to code that is not its own stands a symbol, of which it is
known between which numbers it lies.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lemmata.prove import balls
from lemmata.terms.expressions import subexpressions
from lemmata.terms.types import Scalar, Value

DIGITS = (30, 45)
"""Of the two computations, which must agree to `AGREE` of their size."""
AGREE, WIDER = 1e-12, 1e3
"""A ball is so many times as wide as what the two differ by."""
KINKS = 48
"""Places between the ends at which the sign of what stands in a modulus or a step, or under a
fraction, is looked at.
"""
FAR, FARTHER, MOST = 200, 400, 6000
"""Terms of an infinite sum by whose size it is told whether they fall, and how many are added, at
most.
"""
PASSED = frozenset(
    (
        "integrate",
        "summation",
        "product",
        "limit",
        "doit",
        "wrapper",
        "as_sum",
        "<listcomp>",
        "<genexpr>",
    )
)
"""Functions of SymPy between code that asks for an integral and the integral."""


class NoValue(ArithmeticError):
    """An integral or a sum has no value: it grows without bound."""


class Unknown(ArithmeticError):
    """Two computations of a number do not agree, or there is none."""


class Numbers:
    """The symbols that stand for integrals and sums, each with a ball that holds it, and by what
    they were found.
    """

    def __init__(self) -> None:
        self.known: dict[Scalar, Scalar] = {}
        self.by: dict[str, None] = {}

    def symbol(self, whole: Scalar) -> Scalar:
        """Return a symbol for an integral or a sum of numbers.

        Raises: NoValue, Unknown.
        """
        import flint
        import mpmath
        import sympy

        value, error = value_of(whole)
        new = sympy.Dummy("answer", real=True)
        with balls.precision(256):
            self.known[new] = flint.arb(mpmath.nstr(value, DIGITS[1])) + flint.arb(0, float(error))
        self.by["quadrature" if isinstance(whole, sympy.Integral) else "partial sums"] = None
        return new


@contextmanager
def by_numbers(numbers: Numbers) -> Iterator[None]:
    """Answer with these symbols wherever code that is not SymPy's asks for the value of an
    integral, sum or product of numbers.
    """
    import sympy

    kinds = (sympy.Integral, sympy.Sum, sympy.Product)
    before = {kind: vars(kind).get("doit") for kind in kinds}

    def answering(method: Callable[..., Value]) -> Callable[..., Value]:
        def doit(self: Scalar, **hints: Value) -> Value:
            if _asked_by_others(sys._getframe(1)) and all(len(limit) == 3 for limit in self.limits):
                if self.free_symbols - numbers.known.keys():
                    raise Unknown(f"{self} has symbols of the check's own")
                return numbers.symbol(self)
            return method(self, **hints)

        return doit

    for kind in kinds:
        setattr(kind, "doit", answering(kind.doit))
    try:
        yield
    finally:
        for kind, method in before.items():
            setattr(kind, "doit", method) if method else delattr(kind, "doit")


def _asked_by_others(frame: Value) -> bool:
    while (
        frame is not None
        and frame.f_globals.get("__name__", "").startswith("sympy.")
        and frame.f_code.co_name in PASSED
    ):
        frame = frame.f_back
    return frame is not None and not frame.f_globals.get("__name__", "").startswith("sympy.")


@functools.lru_cache(maxsize=256)
def value_of(whole: Scalar) -> tuple[Scalar, Scalar]:
    """Return an integral or a sum of numbers, and how far from it the true one may be.

    Raises: NoValue, Unknown.
    """
    import mpmath
    import sympy

    found = []
    for digits in DIGITS:
        with mpmath.workdps(digits):
            try:
                if isinstance(whole, sympy.Integral):
                    value = _integral(whole.function, list(whole.limits))
                elif len(whole.limits) == 1:
                    value = _series(whole)
                else:
                    raise Unknown(f"{whole} is not added up")
            except (NoValue, Unknown):
                raise
            except (
                ArithmeticError,
                ValueError,
                TypeError,
                NotImplementedError,
                NameError,
                AttributeError,
            ) as error:
                raise Unknown(f"{whole} cannot be computed: {error}") from error
            if not mpmath.isfinite(value) or abs(mpmath.im(value)) > AGREE * (1 + abs(value)):
                raise Unknown(f"{whole} has no finite real value")
            found.append(mpmath.re(value))
    with mpmath.workdps(DIGITS[1]):
        gap = abs(found[0] - found[1])
        if gap > AGREE * (1 + abs(found[1])):
            raise Unknown(f"two precisions give different values of {whole}")
        return found[1], WIDER * gap + (1 + abs(found[1])) * mpmath.mpf(10) ** -25


def _number(function: Scalar, x: Scalar) -> Callable[[Value], Value]:
    import sympy

    return sympy.lambdify(x, function, modules="mpmath")


def _integral(function: Scalar, limits: list[Scalar]) -> Value:
    """Return an iterated integral: the first of SymPy's limits is the innermost."""
    import mpmath

    x, low, high = limits[-1]
    if len(limits) > 1:
        if not (low.is_finite and high.is_finite) or len(limits) > 2:
            raise Unknown(
                "an integral over more than two numbers, or over an endless plane, is not computed"
            )
        import sympy

        def inner(value: Value) -> Value:
            there = {x: sympy.Float(str(value), mpmath.mp.dps)}
            return _integral(
                function.xreplace(there), [limit.xreplace(there) for limit in limits[:-1]]
            )

        return mpmath.quad(inner, [_mp(low), _mp(high)], maxdegree=4)
    if low == high:
        return mpmath.mpf(0)
    sign, low, high = (1, low, high) if low < high else (-1, high, low)
    f = _number(function, x)
    ends = [_mp(low), _mp(high)]
    _must_converge(f, *ends)
    inside = _kinks(function, x, *ends)
    if not ends[1] - ends[0] < mpmath.inf:
        middle = [point for point in (-8, -1, 0, 1, 8) if ends[0] < point < ends[1]] or [
            max(ends[0], -mpmath.inf) + 1
        ]
        inside = sorted({*inside, *map(mpmath.mpf, middle)})
    return sign * mpmath.quad(f, [ends[0], *inside, ends[1]])


def _mp(value: Scalar) -> Value:
    import mpmath
    import sympy

    if value in (sympy.oo, -sympy.oo):
        return mpmath.inf if value == sympy.oo else -mpmath.inf
    return mpmath.mpmathify(str(sympy.N(value, mpmath.mp.dps + 5)))


def _must_converge(f: Callable[[Value], Value], low: Value, high: Value) -> None:
    """Look how an integrand behaves at the ends.

    Raises: NoValue where |f| times the distance does not fall towards an end, f of one sign;
        Unknown where it falls too slowly to tell.
    """
    import mpmath

    for end, sign in ((low, 1), (high, -1)):
        far = abs(end) == mpmath.inf
        width = min(high - low, 1) / 4
        steps = (
            [mpmath.mpf(10) ** k for k in (2, 3, 4)]
            if far
            else [width * mpmath.mpf(10) ** -k for k in (3, 6, 9)]
        )
        places = [-sign * step if far else end + sign * step for step in steps]
        values = [f(place) for place in places]
        if any(abs(mpmath.im(value)) > AGREE * (1 + abs(value)) for value in values):
            raise Unknown("an integrand is not real")
        sizes = [abs(value) * step for value, step in zip(values, steps, strict=True)]
        signs = {mpmath.sign(mpmath.re(value)) for value in values}
        if (
            sizes[-1]
            and len(signs) == 1
            and sizes[0] <= sizes[1] * (1 + AGREE)
            and sizes[1] <= sizes[2] * (1 + AGREE)
        ):
            raise NoValue("an integral grows without bound")
        if far and sizes[-1] > sizes[0] / 2 and sizes[-1] > AGREE:
            raise Unknown("an integrand falls too slowly for quadrature")


def _kinks(function: Scalar, x: Scalar, low: Value, high: Value) -> list[Value]:
    """Return where an integrand may have a kink or a jump, to the last bit.

    Raises: NoValue for a pole between the ends.
    """
    import mpmath
    import sympy

    low, high = max(low, -mpmath.mpf(50)), min(high, mpmath.mpf(50))
    if not low < high:
        return []
    places = [
        low + (high - low) * (mpmath.mpf(k) + mpmath.mpf("0.37")) / KINKS for k in range(KINKS)
    ]
    found: list[Value] = []
    for part, pole in _turning(function):
        f = _number(part, x)
        values = [mpmath.re(f(place)) for place in places]
        for (one, other), (left, right) in zip(
            itertools.pairwise(places), itertools.pairwise(values), strict=True
        ):
            if left * right < 0:
                if pole:
                    raise NoValue(
                        f"{sympy.sympify(part)} is 0 between the ends, and something is divided"
                        " by it"
                    )
                found.append(
                    mpmath.findroot(
                        lambda value, f=f: mpmath.re(f(value)),
                        (one, other),
                        solver="anderson",
                        tol=mpmath.eps,
                    )
                )
    return sorted(point for point in found if low < point < high)


def _turning(function: Scalar) -> list[tuple[Scalar, bool]]:
    """Return what stands in moduli, steps and comparisons, and under fractions, which an integral
    does not survive.
    """
    import sympy

    parts: list[tuple[Scalar, bool]] = []
    whole: list[Scalar] = list(subexpressions(function))
    for part in whole:
        if isinstance(part, (sympy.Abs, sympy.sign, sympy.Heaviside)):
            parts.append((part.args[0], False))
        elif isinstance(part, (sympy.Max, sympy.Min)):
            parts += [
                (sympy.Add(one, sympy.Mul(-1, other)), False)
                for one, other in itertools.combinations(list[Scalar](part.args), 2)
            ]
        elif isinstance(part, sympy.core.relational.Relational):
            parts.append((sides(part), False))
        elif part.is_Pow and part.exp.is_negative and part.base.free_symbols:
            parts.append((part.base, bool(part.exp.is_Rational and part.exp <= -1)))
        elif isinstance(part, (sympy.floor, sympy.ceiling, sympy.Mod, sympy.frac)):
            raise Unknown("an integrand with jumps is not integrated")
    return parts


def sides(condition: Scalar) -> Scalar:
    """Return what is 0 where both sides of a comparison are equal."""
    return condition.lhs - condition.rhs


def _series(whole: Scalar) -> Value:
    """Return a sum or a product of numbers, by adding its terms.

    Raises: NoValue where the terms of an infinite one do not fall, Unknown where they do so too
        slowly to tell.
    """
    import mpmath
    import sympy

    product = isinstance(whole, sympy.Product)
    k, low, high = whole.limits[0]
    if not low.is_Integer or not (high.is_Integer or high == sympy.oo):
        raise Unknown(f"{whole} does not run over integers that are known")
    term = _number(whole.function, k)
    start = int(low)
    if high.is_Integer:
        if int(high) - start > MOST:
            raise Unknown(f"{whole} has too many terms")
        terms = [term(mpmath.mpf(j)) for j in range(start, int(high) + 1)]
        return mpmath.fprod(terms) if product else mpmath.fsum(terms)
    if product:
        raise Unknown("an infinite product is not computed")
    sizes = [
        abs(term(mpmath.mpf(start + j)))
        for j in (FAR // 2, FAR // 2 + 1, FAR, FAR + 1, FARTHER, FARTHER + 1)
    ]
    first, second, third = (max(sizes[2 * j : 2 * j + 2]) for j in range(3))
    if third and third >= second >= first:
        raise NoValue("the terms of a sum do not fall")
    if third > second / 2:  # slower than 1/k: of a series like the harmonic one terms say nothing
        raise (
            NoValue("the terms of a sum fall no faster than 1/k")
            if _one_sign(term, start)
            else Unknown("a sum converges too slowly")
        )
    if third > second * 2.0**-20:
        if third > second * 2.0**-1.2 or not _one_sign(term, start):
            raise Unknown("a sum converges too slowly to be added up")
        return mpmath.nsum(term, [start, mpmath.inf])
    total, j, tiny = mpmath.mpf(0), start, mpmath.mpf(10) ** (-mpmath.mp.dps - 5)
    while j < start + MOST:
        value = term(mpmath.mpf(j))
        total, j = total + value, j + 1
        if j > start + FAR and abs(value) <= tiny * (1 + abs(total)):
            return total
    raise Unknown("a sum converges too slowly to be added up")


def _one_sign(term: Callable[[Value], Value], start: int) -> bool:
    import mpmath

    with contextlib.suppress(ArithmeticError, ValueError):
        return (
            len({math.copysign(1, mpmath.re(term(mpmath.mpf(start + FAR + j)))) for j in range(8)})
            == 1
        )
    return False
