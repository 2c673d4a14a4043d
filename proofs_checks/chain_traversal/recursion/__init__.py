"""Checks of the closed forms of the chain."""

from lemmata.proofs_checks.chain_traversal.recursion import bulk_root as bulk_root
from lemmata.proofs_checks.chain_traversal.recursion import gradient as gradient
from lemmata.proofs_checks.chain_traversal.recursion import length as length
from lemmata.proofs_checks.chain_traversal.recursion import success_probability as success_probability
from lemmata.proofs_checks.chain_traversal.recursion import without_backward as without_backward
