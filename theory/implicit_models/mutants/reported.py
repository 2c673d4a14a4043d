"""Wrong readings: one repair without the other, numbers of other rows."""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.implicit_models.reported import (
    Counted,
    Curve,
    Pair,
    counts,
    curve_as_printed,
    curve_repaired,
    errors_tested,
    transformer_counts,
    transformer_layer,
)


def repaired_in_training_alone(shift: int, end: int) -> Curve:
    """The repaired power of ten with "by a factor of 10"."""
    train = curve_repaired(shift, end).train
    return Curve(train, Fraction(5), 10 * train)


def repaired_at_the_end_alone(shift: int, end: int) -> Curve:
    """The printed power of ten with "to 10"."""
    return Curve(curve_as_printed(shift, end).train, Fraction(5), Fraction(10))


def exchanged() -> tuple[Pair, ...]:
    """The pairs with both models exchanged in the last."""
    *kept, last = errors_tested()
    return (*kept, Pair(last.task, last.other, last.implicit))


def repaired_matrix_alone() -> tuple[Counted, ...]:
    """D repaired and not the LSTM."""
    return counts((10, 10), 1)


def repaired_readout_alone() -> tuple[Counted, ...]:
    """The LSTM repaired and not D."""
    return counts((10, 100), 10)


def half_as_wide() -> tuple[int, ...]:
    """The counts with encoders of half as many hidden units."""
    first, second, *others = transformer_counts()
    fewer = 1024 * 21
    return (first - fewer, second - fewer, *others)


def without_reading() -> tuple[int, ...]:
    """The counts with the decoder as an encoder, which has one attention less."""
    first, second, _, last = transformer_counts()
    return first, second, transformer_layer(1, 10, 40) + 130, last
