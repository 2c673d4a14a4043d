"""What trained encoders get right: by length, by place, by the longest cascade of carries; and where they look.

Every seed is tested on the same pairs. Sums by cascade are of uniform numbers, leading zeros among them, drawn so that every length of the
longest cascade is equally likely; `uniform accuracy` weighs them by their law, which theory has. Sums by their longest series of carries
are of pairs in which no position propagates: so many positions in a row generate a carry each, and no carry goes further than one place.
Attention is averaged over pairs alone.
Source: SABBAGHI_2024, section 3, section 4, (C1) and (C2), appendix C.1, table 1, and appendix C.3.
"""

from __future__ import annotations

import numpy as np

from lemmata.dynamics.in_double import jax
from lemmata.simulations.digit_arithmetic.encoder import Encoder
from lemmata.simulations.digit_arithmetic.layout import Layout
from lemmata.simulations.digit_arithmetic.training import TESTED, pairs_by_length, right, text_key
from lemmata.terms.types import Matrix, Params, Tensor, Tree, Vector
from lemmata.theory.digit_arithmetic.problem import GENERATE, KILL, PROPAGATE, draw_pairs, kinds, pairs_of_kinds

LOOKED_AT = 200
"""Pairs over which attention is averaged."""


def measured(encoders: Encoder, tests: int, seen: int) -> dict[str, np.ndarray]:
    """Return what the encoders get right, and their attention, by name.

    Args:
        encoders: with a leading axis of S seeds.
        tests: pairs of each length; of each length and cascade, on average.
        seen: digits of the pairs whose attention comes first; those of the longest are second.

    Returns: exact (S, lengths); digit (S, lengths, places), least significant first; of sums with carries also cascade_right
        (S, lengths, lengths + 1), cascade_tests (lengths, lengths + 1), and likewise series_right and series_tests; shifted (S,), exact
        match on pairs of training with zeros below them; attention (S, 2, layers, heads, positions, positions); of pairwise positions
        vectors (S, layers, rows, width / heads).
    """
    layout = encoders.shape.layout
    hits = right(encoders, *pairs_by_length(layout, tests))
    hits = hits.reshape(len(hits), layout.longest, tests, -1)
    found = {"exact": hits.all(axis=-1).mean(axis=-1), "digit": hits.mean(axis=2)[..., ::-1]}
    found["shifted"] = right(encoders, *shifted(layout, tests, seen)).all(axis=-1).mean(axis=-1)
    if layout.adds and layout.carries:
        found |= by_cascade(encoders, tests)
        found |= dict(zip(("series_right", "series_tests"), _by_length(encoders, tests, series, longest_series), strict=True))
    found["attention"] = np.stack([attention(encoders, digits) for digits in (seen, layout.longest)], axis=1)
    if encoders.blocks.pairs is not None:
        found["vectors"] = np.asarray(encoders.blocks.pairs)
    return found


def by_cascade(encoders: Encoder, tests: int, lightly: bool = False) -> dict[str, np.ndarray]:
    """Return `cascade_right` and `cascade_tests` of `measured`, for encoders that add; `lightly` as of `training.right`."""
    return dict(zip(("cascade_right", "cascade_tests"), _by_length(encoders, tests, cascades, longest_cascade, lightly), strict=True))


def shifted(layout: Layout, tests: int, seen: int) -> tuple[Matrix, Matrix]:
    """Return pairs as training with shifts draws them, (tests, first) and (tests, second)."""
    x, y = layout.drawn(jax.random.key(TESTED), tests, seen, layout.longest - seen)
    return np.asarray(x), np.asarray(y)


def cascades(count: int, digits: int, base: int, rng: np.random.Generator) -> tuple[Matrix, Matrix]:
    """Return pairs of which every length of the longest cascade is equally likely."""
    return draw_pairs(count, digits, "complexity", base, rng=rng)


def series(count: int, digits: int, base: int, rng: np.random.Generator) -> tuple[Matrix, Matrix]:
    """Return pairs in which every position generates a carry, with a chance that is uniform and the pair's own, or kills one."""
    generates = rng.random((count, digits)) < rng.random((count, 1))
    x, y = pairs_of_kinds(np.where(generates, GENERATE, KILL), base, rng)
    return x, y


def _by_length(encoders: Encoder, tests: int, drawn: Tree, length: Tree, lightly: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """Return how many sums of each number of digits and length of carries are right, (S, lengths, lengths + 1), and how many were asked."""
    layout = encoders.shape.layout
    rng, longest, pairs, kind = np.random.default_rng(TESTED + 1), layout.longest, [], []
    for digits in range(1, longest + 1):
        pair = drawn(tests * (digits + 1), digits, layout.base, rng)
        kind.append((digits - 1) * (longest + 1) + length(*pair, layout.base))
        pairs.append([np.pad(part, ((0, 0), (0, layout.digits - digits))) for part in pair])
    x, y = (np.concatenate(parts).astype(np.int32) for parts in zip(*pairs, strict=True))
    where, size = np.concatenate(kind), (longest, longest + 1)
    hits = np.asarray(right(encoders, x, y, lightly).all(axis=-1), dtype=float)
    counts = [np.bincount(where, weights=hit, minlength=longest * (longest + 1)).reshape(size) for hit in hits]
    return np.stack(counts).astype(int), np.bincount(where, minlength=longest * (longest + 1)).reshape(size)


def longest_cascade(x: Matrix, y: Matrix, base: int) -> Vector:
    """Return the length of the longest cascade of each pair, (N,).

    >>> longest_cascade(np.array([[5, 9, 9, 1]]), np.array([[7, 0, 0, 1]]), 10).tolist()
    [3]
    """
    running = longest = np.zeros(len(x), dtype=int)
    for kind in kinds(x, y, base).T:
        running = np.where(kind == GENERATE, 1, np.where((kind == PROPAGATE) & (running > 0), running + 1, 0))
        longest = np.maximum(longest, running)
    return longest


def longest_series(x: Matrix, y: Matrix, base: int) -> Vector:
    """Return the most positions in a row of each pair that generate a carry, (N,).

    >>> longest_series(np.array([[5, 9, 9, 1]]), np.array([[7, 1, 0, 1]]), 10).tolist()
    [2]
    """
    running = longest = np.zeros(len(x), dtype=int)
    for kind in kinds(x, y, base).T:
        running = np.where(kind == GENERATE, running + 1, 0)
        longest = np.maximum(longest, running)
    return longest


def attention(encoders: Encoder, digits: int) -> np.ndarray:
    """Return the mean attention over pairs of exactly so many digits, (S, layers, heads, positions, positions), in the order of reading."""
    layout = encoders.shape.layout
    x, y = (part.reshape(layout.longest, LOOKED_AT, -1)[digits - 1] for part in pairs_by_length(layout, LOOKED_AT))
    return np.asarray(_attention(encoders, np.asarray(layout.tokens(x, y, text_key(layout)))))


@jax.jit
def _attention(encoders: Encoder, tokens: Matrix) -> Tensor:
    def mean(model: Params) -> Tensor:
        return jax.lax.map(lambda one: model(one)[1], tokens, batch_size=50).mean(axis=0)

    return jax.vmap(mean)(encoders)
