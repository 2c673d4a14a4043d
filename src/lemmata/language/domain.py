"""The parameters for which a statement is claimed: one domain, five uses.

A domain is an ordered product of named factors, cut down by worded conditions; the words are the
claim's assumptions. A later factor may depend on earlier ones (`Integer(1, lambda c: c.n)`), which
a plain product cannot say. It is drawn from (Hypothesis or a seeded generator), walked at its
corners, enumerated where it is discrete, put on symbols for exact checks, and boxed for ball
arithmetic. Hypothesis, SymPy and python-flint are never imported here.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice

import numpy as np

from lemmata.language import structured
from lemmata.language.case import (
    Case,
    Draws,
    Generator,
    Misused,
    Stratified,
    Unknown,
    put,
    show,
)
from lemmata.language.factors import (
    EVERY,
    AnyFactor,
    Array,
    Choice,
    Computed,
    Factor,
    Fixed,
    Integer,
    Interval,
    Normal,
)
from lemmata.language.structured import Structure
from lemmata.terms.arithmetic import world
from lemmata.terms.types import Scalar, Symbols, Value

__all__ = [
    "Array",
    "Case",
    "Choice",
    "Computed",
    "Condition",
    "Domain",
    "Draws",
    "Factor",
    "Generator",
    "Integer",
    "Interval",
    "Normal",
]
__all__ += ["rounded", "show"]

Condition = tuple[str, Callable[[Case], Value]]
Walked = Callable[[str, AnyFactor, Case, Sequence[Value]], None]
"""Is told of each parameter that is walked which values it takes after the earlier ones."""
MOST = 100_000
"""Combinations of an enumeration, at most: beyond that a check was meant to limit its `sizes`, and
would run for hours.
"""

ATTACKS = (
    ("near", False),
    ("near", True),
    ("far", False),
    ("thin", False),
    ("far", True),
    ("thin", True),
)
"""Attacks beyond the box, in turn: just beyond it, at other magnitudes, at ties and zeros; at sizes
of the box or at others.
"""
ATTEMPTS, ENDS = 20, 4
"""Draws for each case beyond the box, and for one at an end: conditions are met more rarely
there.
"""


INSIDE = "inside the wider domain"
"""The words of the condition under which a narrowed domain is one of the wider domain's cases."""


class Innumerable(ValueError):
    """The sizes of a check name no parameters that can be walked, or too many values of them."""


class Domain:
    """Named factors in order, and worded conditions on them.

    Args:
        where: pairs (words, predicate of a case); the words are the claim's assumptions.
        **factors: the parameters, in the order in which they may depend on each other; one with a
            structure (`lemmata.language.structured`) makes two factors, of which the former holds
            its free coordinates.

    >>> domain = Domain(
    ...     n=Integer(2, 4),
    ...     window=Integer(1, lambda c: c.n),
    ...     where=(("a proper window", lambda c: c.window < c.n),),
    ... )
    >>> [(case.n, case.window) for case in domain.enumerated({})]
    [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)]
    """

    def __init__(self, *, where: Sequence[Condition] = (), **factors: Factor | Structure) -> None:
        taken = [name for name in factors if name.startswith("_") or hasattr(Case, name)]
        if taken:
            methods = ", ".join(
                name for name in vars(Case) | vars(Mapping) if not name.startswith("_")
            )
            raise ValueError(
                f"a parameter cannot be called {taken[0]!r}: taken are {methods} and what begins"
                " with _"
            )
        self.factors: dict[str, Factor] = {}
        for name, factor in factors.items():
            self.factors.update(
                {name: factor} if isinstance(factor, Factor) else structured.factors(name, factor)
            )
        self.where: tuple[Condition, ...] = tuple(where)
        self.wider: Domain | None = None
        """The domain that this one was narrowed from, if any."""

    def __repr__(self) -> str:
        inside = [f"{name}={factor}" for name, factor in self.factors.items()]
        return f"Domain({', '.join([*inside, *(words for words, _ in self.where)])})"

    @property
    def assumptions(self) -> tuple[str, ...]:
        """The words of the conditions."""
        return tuple(words for words, _ in self.where)

    def replaced(self, **factors: Factor | Structure) -> Domain:
        """Return the domain with some factors replaced (names that it lacks are an error)."""
        unknown = set(factors) - set(self.factors)
        if unknown:
            raise ValueError(
                f"no parameter {', '.join(sorted(unknown))}; there are {', '.join(self.factors)}"
            )
        coordinates = self.coordinates(factors) - set(factors)
        kept = {name: factor for name, factor in self.factors.items() if name not in coordinates}
        return Domain(where=self.where, **{**kept, **factors})

    def without(self, words: str) -> Domain:
        """Return the domain with one assumption dropped."""
        if words not in self.assumptions:
            raise ValueError(
                f"no assumption {words!r}; there are: {'; '.join(self.assumptions) or 'none'}"
            )
        return Domain(where=[pair for pair in self.where if pair[0] != words], **self.factors)

    def narrowed(self, **factors: Factor | Structure) -> Domain:
        """Return the domain with some factors narrowed: what lies outside the old ones is left
        out.
        """
        new = self.replaced(**factors)
        drawn = factors.keys() - self.computed().keys()
        fixed = {
            name: Fixed(factor.function)
            for name, factor in new.computed().items()
            if name in drawn and not factor.is_reported
        }
        inside = (
            INSIDE,
            lambda case: all(self.factors[name].contains(case[name], case) for name in factors),
        )
        narrow = Domain(where=[*new.where, inside], **{**new.factors, **fixed})
        narrow.wider = self
        return narrow

    def outside(self, inner: Domain) -> Domain:
        """Return the part of this domain that lies outside `inner`, from which it differs in some
        factors and conditions.

        A structure says by itself what has it; free coordinates are looked at only where they are
        what was widened.
        """
        changed = [
            name
            for name, factor in inner.factors.items()
            if name in self.factors and factor is not self.factors[name]
        ]
        made = inner.coordinates(changed)
        widened = [name for name in changed if name not in made]
        dropped = [pair[1] for pair in inner.where if pair not in self.where]

        def beyond(case: Case) -> bool:
            inside = all(inner.factors[name].contains(case[name], case) for name in widened)
            return not (inside and all(bool(met(case)) for met in dropped))

        return Domain(where=[*self.where, ("outside the claim's domain", beyond)], **self.factors)

    def holds(self, case: Case) -> bool:
        """Tell whether the case meets every condition; one that symbols leave undecided counts as
        met.
        """
        if not self.where:
            return True
        veiled = {
            name: veil for name, value in case.items() if (veil := _veiled(value)) is not value
        }
        point = case.having(**veiled) if veiled else case
        return all(_met(predicate, point, bool(veiled)) for _, predicate in self.where)

    def contains(self, case: Case) -> bool:
        """Tell whether the case (of numbers) lies in the domain: in every factor, and meets the
        conditions.
        """
        return all(
            factor.contains(case[name], case)
            for name, factor in self.factors.items()
            if not factor.is_computed
        ) and self.holds(case)

    def draw(self, source: Draws) -> Case:
        """Draw a point of the product, conditions not looked at."""
        return self.built(lambda name, factor, case: factor.draw(source, case))

    def sample(self, count: int, seed: int, attempts: int = 2000) -> tuple[list[Case], int]:
        """Draw `count` cases of the box that meet the conditions (corners, where drawing finds
        none); return them and how many were tried.

        They share out the range of each parameter, so that `count` cases meet every value of a
        discrete one that has as many.
        """
        source, cases, tried = Stratified(seed, count), [], 0
        while len(cases) < count and tried < attempts:
            tried += 1
            case = self.draw(source.next_case())
            if self.holds(case):
                cases.append(case)
        return cases or self.corners(count), tried

    def beyond(self, count: int, seed: int, run: bool = False, resize: bool = True) -> list[Case]:
        """Draw at most `count` cases, small sizes first, where ordinary draws never come: see
        `attacked`.

        Up to a third of them are at the ends: magnitudes of 10^±12, or as near to a finite end.

        Args:
            run: whether something is to be run there, and not only evaluated: magnitudes then stay
                near the box.
            resize: whether integers leave their box.
        """
        if not any(
            factor.is_real or (factor.is_integer and resize) for factor in self.factors.values()
        ):
            return []
        styles, source = ATTACKS[:2] if run else ATTACKS, Stratified(seed, count)
        cases = [] if run else [*islice(self._ends(Generator(seed)), count // 3)]
        for attempt in range(ATTEMPTS * count):
            style, larger = styles[attempt % len(styles)]
            # Far values may leave a later parameter no room, or overflow on the way to it.
            with np.errstate(all="ignore"), contextlib.suppress(ArithmeticError, ValueError):
                case = self.attacked(source.next_case(), style, larger and resize)
                if self.holds(case):
                    cases.append(case)
            if len(cases) == count:
                break
        return self.by_size(cases)

    def _ends(self, source: Draws) -> Iterator[Case]:
        """Walk cases that meet the conditions, of which all real parameters, or one, are as far out
        as attacks go.
        """
        names = self.real_names()
        for rank in range(4 if names else 0):
            for chosen in (names, *([name] for name in names if len(names) > 1)):

                def value(
                    name: str,
                    factor: AnyFactor,
                    case: Case,
                    chosen: Sequence[str] = chosen,
                    rank: int = rank,
                ) -> Value:
                    if name not in chosen or not factor.is_real:
                        return factor.draw(source, case)
                    ends = factor.ends(source, case)
                    if not ends or (rank >= len(ends) and chosen is not names):
                        raise ValueError(f"{name} has no such end")
                    end = ends[rank % len(ends)]
                    return end if factor.contains(end, case) else factor.draw(source, case)

                if case := self._met(value):
                    yield case

    def _met(self, value: Callable[[str, AnyFactor, Case], Value]) -> Case | None:
        """Return a case so built that meets the conditions, if a few attempts find one."""
        for _ in range(ENDS):
            with np.errstate(all="ignore"), contextlib.suppress(ArithmeticError, ValueError):
                case = self.built(value)
                if self.holds(case):
                    return case
        return None

    def by_size(self, cases: Sequence[Case]) -> list[Case]:
        """Return cases sorted by their largest integer parameter: what is computed with small sizes
        takes less time.
        """
        sizes = self.integers()
        return sorted(cases, key=lambda case: max((case[name] for name in sizes), default=0))

    def exceptional(self, case: Case) -> Iterator[tuple[str, Case]]:
        """Walk the cases beside a case of which one real parameter, or all of them, are
        exceptional, in words and as cases.

        The conditions are met, and what is discrete stays as it is. First comes what is most
        exceptional of each parameter, and of all.
        """
        real = self.reals()
        names = [*real]
        if not set(names) <= set(case):
            return
        most = max(
            (len(factor.exceptional(case[name], case)) for name, factor in real.items()), default=0
        )
        seen: set[str] = {str(case)}
        for rank in range(most):
            for chosen in (
                ([name] for name in names)
                if len(names) == 1
                else [*([name] for name in names), names]
            ):
                words: dict[str, str] = {}
                with np.errstate(all="ignore"), contextlib.suppress(ArithmeticError, ValueError):
                    point = self._excepted(case, chosen, rank, words)
                    if (
                        len(words) == len(chosen)
                        and str(point) not in seen
                        and self.contains(point)
                    ):
                        seen.add(str(point))
                        yield ", ".join(f"{name} {text}" for name, text in words.items()), point

    def _excepted(
        self, case: Case, chosen: Sequence[str], rank: int, words: dict[str, str]
    ) -> Case:
        def value(name: str, factor: AnyFactor, prefix: Case) -> Value:
            if name not in chosen:
                return case[name]
            pairs = factor.exceptional(case[name], prefix)
            if rank >= len(pairs):
                return case[name]
            words[name], replacement = pairs[rank]
            return replacement

        return self.built(value)

    def attacked(self, source: Draws, style: str, larger: bool) -> Case:
        """Draw a point of the stated ranges, conditions not looked at, of which the real parameters
        are `near`, `far` or `thin`.

        Of several each is so three times in four; `larger` takes the sizes beyond their box as
        well.

        Raises: ValueError where such values leave a later parameter no room.
        """
        several = len(self.real_names()) > 1

        def value(name: str, factor: AnyFactor, case: Case) -> Value:
            drawn = factor.draw(source, case)
            if factor.is_integer and larger:
                return factor.far(source, case)
            if not factor.is_real or (several and not source.integer(0, 3)):
                return drawn
            replacement = getattr(factor, style)(source, case)
            return replacement if factor.contains(replacement, case) else drawn

        return self.built(value)

    def corners(self, most: int = 200) -> list[Case]:
        """Return cases at the boundary that meet the conditions, `most` of them at the most."""
        cases = [Case()]
        for name, factor in self.factors.items():
            cases = _thinned(
                [case.having(**{name: value}) for case in cases for value in factor.corners(case)],
                4 * most,
            )
        return _thinned([case for case in cases if self.holds(case)], most)

    def enumerated(
        self,
        sizes: Mapping[str, Sequence[Value]],
        make: Symbols | None = None,
        walked: Walked = lambda name, factor, case, values: None,
    ) -> Iterator[Case]:
        """Walk every discrete combination (limited to `sizes` where named, and the least size
        stated); reals become symbols by `make`.

        A size of which `EVERY` value is wanted becomes a symbol as well. What is `walked` is told
        of the values of each parameter, whether or not a case with them meets the conditions.

        Raises: ValueError for a real parameter without `make`; Innumerable for a size that is no
            parameter, or more than MOST combinations, before any is walked; Misused where EVERY
            value is wanted of what has no symbol.
        """
        unknown = set(sizes) - set(self.factors)
        if unknown:
            raise Innumerable(
                f"no parameter {', '.join(sorted(unknown))}; there are {', '.join(self.factors)}"
            )

        whole = [name for name, values in sizes.items() if values is EVERY]
        if any(not self.factors[name].is_integer for name in whole) or (whole and make is None):
            raise Misused(
                f"EVERY value is wanted of {', '.join(whole)}: that is for integers, and for checks"
                " on symbols"
            )

        def values(name: str, factor: AnyFactor, case: Case) -> Sequence[Value]:
            if name in whole:
                return [factor.every(name, case, make)]
            return factor.walked(name, case, sizes.get(name), make)

        factors = list(self.factors.items())
        discrete = [*self.discrete()]
        decisive = factors[: 1 + list(self.factors).index(discrete[-1])] if discrete else []
        if (
            any(len(wanted) > MOST for wanted in sizes.values())
            or _steps(Case(), decisive, values) > MOST
        ):
            raise Innumerable(
                f"more than {MOST} combinations of {', '.join(discrete)} to enumerate: limit"
                " `sizes`"
            )

        def told(name: str, factor: AnyFactor, case: Case) -> Sequence[Value]:
            some = values(name, factor, case)
            walked(name, factor, case, some)
            return some

        yield from (case for case in _walked(Case(), factors, told) if self.holds(case))

    def lifted(
        self, case: Case, convert: Callable[[Value], Value], names: Sequence[str] | None = None
    ) -> Case:
        """Return the case with its real values (those of `names`) converted, and what is computed
        from them computed anew.
        """

        def value(name: str, factor: AnyFactor, prefix: Case) -> Value:
            if factor.is_integer or (names is not None and name not in names):
                return case[name]
            return converted(case[name], convert)

        return self.built(value)

    def real_names(self) -> list[str]:
        """Name the factors that are continuous."""
        return [name for name, factor in self.factors.items() if factor.is_real]

    def reals(self) -> dict[str, AnyFactor]:
        """Return the factors that are continuous, by name, as all that follow."""
        return {name: factor for name, factor in self.factors.items() if factor.is_real}

    def discrete(self) -> dict[str, AnyFactor]:
        """Return the factors whose values are walked one by one."""
        return {name: factor for name, factor in self.factors.items() if factor.is_discrete}

    def integers(self) -> dict[str, AnyFactor]:
        """Return the discrete factors whose values are integers."""
        return {name: factor for name, factor in self.factors.items() if factor.is_integer}

    def choices(self) -> dict[str, AnyFactor]:
        """Return the other discrete factors, which have the same options at every case."""
        return {name: factor for name, factor in self.discrete().items() if not factor.is_integer}

    def computed(self) -> dict[str, AnyFactor]:
        """Return the factors that earlier parameters determine."""
        return {name: factor for name, factor in self.factors.items() if factor.is_computed}

    def coordinates(self, names: Iterable[str] | None = None) -> set[str]:
        """Name the free coordinates of the structured parameters (those of `names`)."""
        return {
            free
            for name in (self.factors if names is None else names)
            for free in self.factors[name].coordinates(name)
        }

    def built(self, value: Callable[[str, AnyFactor, Case], Value]) -> Case:
        """Return the case whose factors are given by `value(name, factor, earlier values)`;
        computed ones follow.
        """
        case = Case()
        factor: AnyFactor
        for name, factor in self.factors.items():
            put(
                case,
                name,
                factor.function(case) if factor.is_computed else value(name, factor, case),
            )
        return case

    def product(
        self,
        sizes: Mapping[str, Sequence[Value]],
        make: Symbols,
        walked: Walked = lambda name, factor, case, values: None,
    ) -> Iterator[tuple[Case, list[tuple[str, list[tuple[Scalar, Scalar]]]]]]:
        """Walk the discrete combinations, each with the sides of its box: [(name, [(low, high),
        …]), …]; reals become symbols by `make`.

        Raises: ValueError if a side is infinite or moves with another real parameter.
        """
        for case in self.enumerated(sizes, make, walked):
            sides = [(name, factor.sides(case)) for name, factor in self.reals().items()]
            for name, part in sides:
                if not all(
                    world(bound) != "sympy" and math.isfinite(bound)
                    for bounds in part
                    for bound in bounds
                ):
                    raise ValueError(
                        f"the parameter {name} has bounds that are infinite or depend on a real"
                        " parameter: it has no box"
                    )
            yield case, sides


_Values = Callable[[str, Factor, Case], Sequence[Value]]


def _walked(case: Case, left: list[tuple[str, Factor]], values: _Values) -> Iterator[Case]:
    if not left:
        yield case
        return
    (name, factor), *rest = left
    for value in values(name, factor, case):
        yield from _walked(case.having(**{name: value}), rest, values)


def _steps(case: Case, left: list[tuple[str, Factor]], values: _Values) -> int:
    """Return how many steps a walk takes, or some number above MOST; of the last factor's values
    only their number is looked at.
    """
    if not left:
        return 1
    (name, factor), *rest = left
    choices = values(name, factor, case)
    if not rest:
        return len(choices)
    steps = 0
    for value in choices:
        steps += max(1, _steps(case.having(**{name: value}), rest, values))
        if steps > MOST:
            break
    return steps


def _thinned(cases: list[Case], most: int) -> list[Case]:
    """Return at most so many, first and last among them; a random choice, since even strides always
    meet the same corner of a factor.
    """
    if len(cases) <= most:
        return cases
    inner = np.random.default_rng(0).choice(
        np.arange(1, len(cases) - 1), size=max(most - 2, 0), replace=False
    )
    return [cases[k] for k in sorted([0, *inner, len(cases) - 1])][:most]


def _veiled(value: Value) -> Value:
    """Return the value with nothing known of its symbols; the value itself where it has none."""
    if type(value) in (int, float, str, Fraction):
        return value
    if isinstance(value, (tuple, list)) or (
        isinstance(value, np.ndarray) and value.dtype == object
    ):
        items = list(value.flat if isinstance(value, np.ndarray) else value)
        veiled = [_veiled(item) for item in items]
        if all(new is old for new, old in zip(veiled, items, strict=True)):
            return value
        if not isinstance(value, np.ndarray):
            return type(value)(veiled)
        out = np.empty(value.shape, dtype=object)
        for index, item in enumerate(veiled):
            out.flat[index] = item
        return out
    return Unknown() if getattr(value, "free_symbols", None) else value


def _met(predicate: Callable[[Case], Value], case: Case, undecided: bool) -> bool:
    try:
        return bool(predicate(case))
    except (TypeError, AttributeError):
        if undecided:
            return True
        if any(_is_exact(value) for value in case.values()):
            return bool(predicate(Case(**{name: _plain(value) for name, value in case.items()})))
        raise


def _is_exact(value: Value) -> bool:
    """Tell whether a value is made of fractions, or of SymPy's numbers, which a condition may be
    unable to take.
    """
    return (
        any(map(_is_exact, value))
        if isinstance(value, (tuple, list))
        else world(value) in ("fraction", "sympy")
    )


def _plain(value: Value) -> Value:
    """Return an exact value as floats."""
    if isinstance(value, (tuple, list)):
        return type(value)(map(_plain, value))
    if not _is_exact(value):
        return value
    return (
        np.array([float(item) for item in value.flat]).reshape(value.shape)
        if isinstance(value, np.ndarray)
        else float(value)
    )


def converted(value: Value, convert: Callable[[Value], Value]) -> Value:
    """Return a value with its real numbers converted, those in arrays and tuples too; integers
    stay.
    """
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "iub":
            return value
        out = np.empty(value.shape, dtype=object)
        for index in np.ndindex(value.shape):
            out[index] = convert(value[index])
        return (
            out.astype(float)
            if out.size and all(isinstance(item, float) for item in out.flat)
            else out
        )
    if isinstance(value, (tuple, list)):
        return type(value)(converted(item, convert) for item in value)
    return convert(value) if isinstance(value, (float, Fraction, np.floating)) else value


def rounded(value: Value, denominator: int = 16) -> Value:
    """Return a nearby fraction with a small denominator, for exact re-evaluation (infinities and
    what is no float stay).

    >>> rounded(0.3334)
    Fraction(1, 3)
    """
    exact = isinstance(value, (float, np.floating)) and math.isfinite(value)
    return Fraction(float(value)).limit_denominator(denominator) if exact else value
