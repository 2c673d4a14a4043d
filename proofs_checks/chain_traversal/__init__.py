"""Checks of the claims on chain traversal."""

from proofs_checks.chain_traversal import assumptions as assumptions
from proofs_checks.chain_traversal import learning as learning
from proofs_checks.chain_traversal import necessity as necessity
from proofs_checks.chain_traversal import recursion as recursion
from proofs_checks.chain_traversal import reduction as reduction
from proofs_checks.chain_traversal import scale as scale
from proofs_checks.chain_traversal import solutions as solutions
from proofs_checks.chain_traversal import table as table
from proofs_checks.chain_traversal import vanishing as vanishing
