"""Readings of the printed tables with one slip."""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.implicit_models import tables


def of_seven(size: str, model: str) -> Fraction:
    """`row_mean` over seven tasks, whether or not a seventh is printed."""
    return sum((item or Fraction(0) for item in tables.accuracies(size, model)), Fraction(0)) / 7


def other_tokens(size: str, model: str) -> int:
    """`worse_lengths` with one length at the smallest size of every model."""
    return max(tables.worse_lengths(size, model), int(size == "130M"))


def always_one(size: str, model: str) -> int:
    """`worse_tasks` as if it were one task at every size."""
    return 1


def always_better(size: str, model: str) -> int:
    """`better_means` as if no mean were lower."""
    return 1


def always_lower(size: str, model: str) -> int:
    """`perplexity_sign` as if no perplexity were higher."""
    return -1


def piqa_too(size: str, model: str) -> tuple[int, int, int]:
    """`below_original` with PIQA never lower."""
    first, _, last = tables.below_original(size, model)
    return first, 0, last


def next_length(size: str, model: str) -> Fraction:
    """`pile_perplexity` of the next length."""
    return tables.perplexities(size, model)[1]


def twice_the_steps(model: str) -> int:
    """`most_steps` as twice those of training."""
    return tables.most_steps(model) // 2


def mostly_better(size: str, model: str) -> int:
    """`better_tasks` as four at least."""
    return max(4, tables.better_tasks(size, model))


def kept(size: str, model: str) -> int:
    """`lengthened` as if no implicit model's perplexity rose."""
    found = tables.lengthened(size, model)
    return min(found, 0) if "+" in model else found
