"""Checks of what the assumptions are for."""

from lemmata.proofs_checks.chain_traversal.assumptions import drift as drift
from lemmata.proofs_checks.chain_traversal.assumptions import repetition_odds as repetition_odds
from lemmata.proofs_checks.chain_traversal.assumptions import reward_without_traversal as reward_without_traversal
from lemmata.proofs_checks.chain_traversal.assumptions import supremum as supremum
from lemmata.proofs_checks.chain_traversal.assumptions import zero_start as zero_start
