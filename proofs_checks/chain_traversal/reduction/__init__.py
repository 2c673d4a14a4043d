"""Checks that the Transformer is its chain."""

from lemmata.proofs_checks.chain_traversal.reduction import class_sizes as class_sizes
from lemmata.proofs_checks.chain_traversal.reduction import gradient as gradient
from lemmata.proofs_checks.chain_traversal.reduction import markov_chain as markov_chain
from lemmata.proofs_checks.chain_traversal.reduction import reward as reward
from lemmata.proofs_checks.chain_traversal.reduction import self_emission as self_emission
