"""Checks of the claims on chain traversal; importing this registers them."""

from lemmata.proofs_checks.chain_traversal import assumptions as assumptions
from lemmata.proofs_checks.chain_traversal import learning as learning
from lemmata.proofs_checks.chain_traversal import necessity as necessity
from lemmata.proofs_checks.chain_traversal import parity as parity
from lemmata.proofs_checks.chain_traversal import recursion as recursion
from lemmata.proofs_checks.chain_traversal import reduction as reduction
from lemmata.proofs_checks.chain_traversal import solutions as solutions
from lemmata.proofs_checks.chain_traversal import table as table
from lemmata.proofs_checks.chain_traversal import vanishing as vanishing
