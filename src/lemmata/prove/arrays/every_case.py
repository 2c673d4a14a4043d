"""Where a proof for every size is looked at in numbers: cases at small sizes, at a few larger ones,
and beyond the box.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping

from lemmata.language.domain import Case, Choice, Domain
from lemmata.language.factors import AnyFactor
from lemmata.terms.types import Fields

SIZES = 8
"""So many sizes, from the least stated on, are compared with numbers: odd and even ones, with every
window among them.
"""
LATEST = 16
"""Where the assumptions leave none of the least sizes, so many are tried until eight are found."""
FEW = 4
"""Cases at each size of the first axis, at most, where there are further sizes, whose arrays are
larger.
"""
WIDE = 24
"""Cases of the box, where the first size is computed from other parameters."""
LARGE = (20, 33, 64)
"""Larger sizes, at which relation and arrays are looked at in one case each: in floats, or, if
these will not do, the first in balls.
"""
BEYOND = 12
"""Cases outside the box in which arrays are looked at: what they are taken for is to hold in the
whole stated range.
"""
AT_ENDS = 2
"""Cases at each closed end of a real parameter, at most."""
ATTEMPTS = 200
"""Draws at each size, at most, among which cases that meet the assumptions are sought."""


def points_of(domain: Domain, sizes: Mapping[str, int]) -> Iterator[Case]:
    """Yield cases of the domain at small sizes: as many as the first size is large, so that they
    share out a window inside it.

    Where that is 1 or 2, the other sizes go as far as the first one elsewhere; later they are
    small, or as large as the first one.
    """
    first, *rest = sizes
    if domain.factors[first].is_computed:
        yield from domain.sample(WIDE, 0, ATTEMPTS)[0]
        return
    plain = _plain(domain)
    free = [name for name in rest if name in plain]
    batches = 0
    for n in range(sizes[first], sizes[first] + LATEST):
        if not _is_stated(domain.factors[first], n):
            return
        most = SIZES if batches < 2 else 3
        small: Fields = {
            name: Choice(*dict.fromkeys([*range(sizes[name], sizes[name] + most), n]))
            for name in free
        }
        drawn = domain.narrowed(**{first: Choice(n)}, **small)
        count = min(max(n, 2), FEW if rest else n + 1)
        cases = drawn.sample(max(count, SIZES if free and batches < 2 else 0), n, ATTEMPTS)[0]
        yield from cases
        batches += bool(cases)
        if batches == SIZES:
            return


def _is_stated(factor: AnyFactor, n: int) -> bool:
    return callable(factor.high) or factor.contains(n, Case())


def _plain(domain: Domain) -> list[str]:
    """Name the integers whose lower end is the same at every case."""
    return [name for name, factor in domain.integers().items() if not callable(factor.low)]


def _endless(domain: Domain, sizes: Collection[str]) -> dict[str, AnyFactor]:
    """Return the integers without an upper end that are none of the sizes."""
    return {
        name: factor
        for name, factor in domain.integers().items()
        if factor.high is None and name not in sizes
    }


def larger_of(domain: Domain, sizes: Mapping[str, int]) -> Iterator[Case]:
    """Yield a case at each of the larger sizes that are stated; a size that is computed is as large
    as other integers make it.
    """
    first = next(iter(sizes))
    for n in LARGE:
        if domain.factors[first].is_integer:
            if not _is_stated(domain.factors[first], n):
                return
            factors: Fields = {first: Choice(n)}
        else:
            factors = {name: f.searched(n, n) for name, f in _endless(domain, sizes).items()}
        yield from domain.narrowed(**factors).sample(1, n, ATTEMPTS)[0]


def ends_of(domain: Domain, sizes: Mapping[str, int]) -> Iterator[Case]:
    """Yield cases at small sizes in which a real parameter is at a closed end of its stated range,
    where a formula may branch.
    """
    plain = _plain(domain)
    small: Fields = {
        name: Choice(*range(least, least + 3)) for name, least in sizes.items() if name in plain
    }
    for name, factor in domain.reals().items():
        for end in (factor.low, factor.high):
            if isinstance(end, (int, float)) and math.isfinite(end):
                edge = domain.narrowed(**{**small, name: factor.searched(end, end)})
                yield from edge.sample(AT_ENDS, 0, ATTEMPTS)[0]


def beyond(domain: Domain, sizes: Mapping[str, int]) -> list[Case]:
    """Return cases of the stated ranges outside the box: of real parameters, of sizes as well, and
    far ones of what is no size.
    """
    free = _endless(domain, sizes)
    cases = [*domain.beyond(BEYOND, 0, resize=False), *domain.beyond(BEYOND, 1)]
    for n in LARGE if free else ():
        cases += domain.replaced(**{name: f.searched(n, n) for name, f in free.items()}).sample(
            1, n, ATTEMPTS
        )[0]
    return cases
