"""Checks of translation invariance: the velocity window by window, and trained vectors."""

from __future__ import annotations

from lemmata.language.check import exact, integrated
from lemmata.language.relation import Equal
from lemmata.proofs_checks.linear_attention.augmented.every_ring import COLUMN, velocity
from lemmata.proofs_checks.linear_attention.augmented.starts import DIM, GRAMS, SHAPES
from lemmata.proofs_checks.linear_attention.augmented.trained import trained_gram
from lemmata.proofs_checks.linear_attention.augmented.windows import gram_rate, positions
from lemmata.theory.linear_attention.claims.augmented.translation_invariance import TRANSLATION_INVARIANCE


@exact(TRANSLATION_INVARIANCE, every={"column": COLUMN["a"], "tau": COLUMN["tau"]})
def its_velocity_is_translation_invariant_on_every_ring(formula, case):
    """The problem's velocity at a translation-invariant matrix is fixed by its first column, for every number of positions."""
    rate = velocity(case, case.apply(formula))
    return Equal(rate, formula(rate[:, 0]))


@exact(TRANSLATION_INVARIANCE, sizes={"n": (2, 3, 4, 5), "n1": (1, 2, 3, 5)})
def its_velocity_is_translation_invariant(formula, case):
    """The velocity at a translation-invariant matrix, from the windows that are seen, is fixed by its first column."""
    rate = gram_rate(case.apply(formula), case.n1, case.alpha, case.betas, case.weight_decay, case.seen)
    return Equal(rate, formula(rate[:, 0]))


@integrated(TRANSLATION_INVARIANCE, examples=2, at=SHAPES | GRAMS)
def training_keeps_it_translation_invariant(formula, case, settings):
    """Vectors trained from a translation-invariant Gram matrix."""
    final = trained_gram(case, positions(case.apply(formula), DIM), settings)
    return Equal(final, formula(final[:, 0]))
