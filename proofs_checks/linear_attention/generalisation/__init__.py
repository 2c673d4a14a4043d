"""Checks of the limits and the test loss of training on every shift."""

from proofs_checks.linear_attention.generalisation import extension as extension
from proofs_checks.linear_attention.generalisation import limits as limits
from proofs_checks.linear_attention.generalisation import loss as loss
