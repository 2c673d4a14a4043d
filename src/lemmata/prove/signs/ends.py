"""Which chart a generator gets: the ends of its range among the premises of a region.

First come ends that are numbers, then those that are written in other generators, whose own charts
are of numbers by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lemmata.kernel.region import ANY, Region, Signs
from lemmata.kernel.sign import Certificate
from lemmata.prove.signs.leaves import NEGATIVE, NONNEGATIVE, POSITIVE, leaf
from lemmata.terms.quotients import Polynomial

CHARTS, BRIEF = 2, 8
"""Charts in a row, and terms of a polynomial that is looked at by itself."""


class Chart(NamedTuple):
    """A rule of the kernel, "end" or "between", the generator and the number of the premise."""

    rule: str
    name: str
    number: int


class _End(NamedTuple):
    """A premise A g + B >= 0: its number, B, and the sign of A."""

    number: int
    rest: Polynomial
    turn: Signs


def chart(region: Region, polynomial: Polynomial, roots: bool = True) -> Chart | None:
    """Return a chart for a generator that occurs in a polynomial, None if each is on an orthant: of
    the best ones that of the shortest premise.

    Args: roots: whether also of a root.
    """

    def rank(one: tuple[int, Chart]) -> tuple[int, int]:
        return one[0], len(region.premises[one[1].number][1])

    some = (one for one in _charts(region, polynomial) if roots or not one[1].name.startswith("s"))
    ranked = min(some, key=rank, default=None)
    return None if ranked is None else ranked[1]


def positive_by_charts(
    region: Region, polynomial: Polynomial, charts: int = CHARTS
) -> Certificate | None:
    """Return a certificate that a short polynomial is positive, by charts alone: to divide it out
    before these is worth as much, as they would make it many terms more.
    """
    tree = leaf(region, polynomial, POSITIVE)
    if tree is not None or charts == 0 or not 1 < len(polynomial) <= BRIEF:
        return tree
    by = chart(region, polynomial)
    if by is None or 0 not in region.premises[by.number][0]:
        return None
    _, rate = region.linear(by.number, region.names.index(by.name))
    of_rate = leaf(region, rate, POSITIVE)
    if by.rule != "end" or of_rate is None:
        return None
    inner, whole = region.end(polynomial, by.name, by.number, POSITIVE)
    tree = positive_by_charts(inner, whole, charts - 1)
    return None if tree is None else (*by, of_rate, tree)


def roots(region: Region) -> Iterator[tuple[int, int, int]]:
    """Yield premises c s^q + A that are 0, with the place of the root s, and q."""
    for number, (signs, premise) in enumerate(region.premises):
        if signs == {0}:
            degrees = premise.degrees()
            for index, name in enumerate(region.names):
                if name.startswith("s") and degrees[index] > 1:
                    yield number, index, degrees[index]


def _charts(region: Region, polynomial: Polynomial) -> Iterator[tuple[int, Chart]]:
    """Yield charts with their rank, the best one 0."""
    degrees = polynomial.degrees()
    of_roots = [number for number, root, _ in roots(region) if degrees[root]]
    for index, name in enumerate(region.names):
        if not degrees[index]:
            continue
        for number in of_roots:
            if _is_linear(region, number, index):  # x, where a root of x occurs, is a power of it
                yield 0, Chart("end", name, number)
        signs = region.signs[index]
        for number, rest, turn in _ends(region, index):
            moves = 0 if rest.is_constant() else 6
            if signs == ANY:
                rank = (5 if moves else 2) if turn == POSITIVE else (6 if moves else 4)
                yield rank, Chart("end", name, number)
            elif turn == POSITIVE:
                # an end that is below 0 says nothing
                if rest != 0 and leaf(region, -rest, NONNEGATIVE) is not None:
                    yield moves + 2, Chart("end", name, number)
            elif signs in (POSITIVE, NONNEGATIVE):
                yield moves + 7, Chart("between", name, number)


def _is_linear(region: Region, number: int, index: int) -> bool:
    """Tell whether a premise is linear in a generator, with a number for its factor."""
    premise = region.premises[number][1]
    return premise.degrees()[index] == 1 and region.linear(number, index)[1].is_constant()


def _ends(region: Region, index: int) -> Iterator[_End]:
    """Yield premises that are ends of a generator: the factor of it has a sign."""
    for number, (signs, premise) in enumerate(region.premises):
        if signs in (POSITIVE, NONNEGATIVE) and premise.degrees()[index] == 1:
            rest, rate = region.linear(number, index)
            for turn in (POSITIVE, NEGATIVE):
                if leaf(region, rate, turn) is not None:
                    yield _End(number, rest, turn)
