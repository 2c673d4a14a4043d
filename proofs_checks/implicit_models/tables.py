"""Checks of sentences on the printed tables: row by row, number by number."""

from __future__ import annotations

from fractions import Fraction

from lemmata.language.check import exact
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.theory.implicit_models import tables
from lemmata.theory.implicit_models.claims.tables import (
    BETTER,
    LENGTHENED,
    LOWER,
    MEANS,
    ORIGINAL,
    PERPLEXITY,
    ROW_MEANS,
    SAME,
    STEPS,
    TASKS,
)


@exact(ROW_MEANS)
def rounds_to_the_printed_mean(formula, case):
    """Within half a unit of the fourth digit."""
    gap = abs(case.apply(formula) - tables.printed_mean(case.size, case.model))
    return Equal(int(20_000 * gap <= 1), 1)


@exact(SAME)
def is_the_first_number_of_its_row(formula, case):
    """The column of length 2048."""
    return Equal(case.apply(formula), tables.perplexities(case.size, case.model)[0])


@exact(STEPS)
def are_not_reached(formula, case):
    """The rows of the model and of the one with four iterations; the perplexities of table 1; and four times 24 and 32 in figures."""
    perplexity, steps, difference = tables.convergence(case.size, case.model)
    shallow = tables.convergence(case.size, case.shallow)
    same = [tables.pile_perplexity(case.size, model) for model in (case.model, case.shallow)]
    return All(
        AtLeast(formula(case.model), steps),
        Equal(formula(case.model), {"Mamba2(24+4)": 96, "Llama(32+4)": 128}[case.model]),
        Equal([int(each < Fraction(1, 20)) for each in (difference, shallow[2])], [1, 1]),
        Equal([perplexity, shallow[0]], same),
    )


@exact(BETTER)
def counts_the_better_tasks(formula, case):
    """Both rows of table 1, task by task; and the sum over all models."""
    pairs = zip(*(tables.accuracies(case.size, model) for model in (case.model, "Mamba2*")), strict=True)
    total = sum(formula(size, model) for size in tables.SIZES for model in ("Mamba2(4+1)", "Mamba2(24+4)"))
    return All(Equal(case.apply(formula), sum(int(implicit > explicit) for implicit, explicit in pairs)), Equal(total, 31))


@exact(LENGTHENED)
def rounds_to_the_percentage(formula, case):
    """The first and the last number of a row; at most the first is what the title says of implicit models but at 1.3B."""
    first, *_, last = tables.perplexities(case.size, case.model)
    rises = int(last > first)
    expected = int(case.size == "1.3B") if "+" in case.model else int((case.size, case.model) != ("130M", "Mamba2*"))
    return All(Equal(case.apply(formula), round(100 * (last / first - 1))), Equal(rises, expected))


@exact(LOWER)
def counts_the_lengths(formula, case):
    """Both rows of table 3, length by length."""
    pairs = zip(*(tables.perplexities(case.size, model) for model in (case.model, tables.COUNTERPART[case.model])), strict=True)
    return Equal(case.apply(formula), sum(int(implicit >= explicit) for implicit, explicit in pairs))


def _sign(number):
    return int(number > 0) - int(number < 0)


@exact(PERPLEXITY)
def is_the_sign_of_the_perplexities(formula, case):
    """Both rows of table 1."""
    gap = tables.pile_perplexity(case.size, case.model) - tables.pile_perplexity(case.size, tables.COUNTERPART[case.model])
    return Equal(case.apply(formula), _sign(gap))


@exact(TASKS)
def counts_the_tasks(formula, case):
    """Both rows of table 1, task by task."""
    pairs = zip(*(tables.accuracies(case.size, model) for model in (case.model, "Llama†")), strict=True)
    return Equal(case.apply(formula), sum(int(implicit < explicit) for implicit, explicit in pairs))


@exact(MEANS)
def is_the_sign_of_the_means(formula, case):
    """The printed means, and the means of the rows."""
    models = (case.model, tables.COUNTERPART[case.model])
    printed, computed = ([mean(case.size, model) for model in models] for mean in (tables.printed_mean, tables.row_mean))
    signs = [_sign(printed[0] - printed[1]), _sign(computed[0] - computed[1])]
    return Equal([case.apply(formula)] * 2, signs)


@exact(ORIGINAL)
def compares_three_tasks(formula, case):
    """HellaSwag, PIQA and Arc-E of both rows of table 1; and HellaSwag of Mamba2*."""
    implicit, original, same = (
        [item for item in tables.accuracies(case.size, model) if item is not None][1:4] for model in (case.model, "Mamba2", "Mamba2*")
    )
    below = [int(one < other) for one, other in zip(implicit, original, strict=True)]
    return All(Equal(list(case.apply(formula)), below), Equal(int(implicit[0] > same[0]), 1))
