"""Checks of the limits and the test loss of training on every shift."""

from lemmata.proofs_checks.linear_attention.generalisation import extension as extension
from lemmata.proofs_checks.linear_attention.generalisation import limits as limits
from lemmata.proofs_checks.linear_attention.generalisation import loss as loss
