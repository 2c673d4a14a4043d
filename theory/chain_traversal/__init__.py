"""Policy gradient on two-chain identification as an exact Markov chain: the formulas, as NumPy functions.

A one-layer linear-attention Transformer emits vertices of two directed chains of n vertices until it meets the end of one; its reward is
1 where that is the end of the chain of the start. What it learns is three numbers, and the expected reward is a product of n - 1 ratios.
Source: COHEN_2026, RAN_MILO_2026.
"""

from lemmata.theory.chain_traversal.assumptions.supremum import failure_probability
from lemmata.theory.chain_traversal.learning import step_rates, traversal_time
from lemmata.theory.chain_traversal.necessity import single_step_bound
from lemmata.theory.chain_traversal.problem import logits_from_probabilities
from lemmata.theory.chain_traversal.recursion.bulk_root import bulk_root
from lemmata.theory.chain_traversal.recursion.gradient import reward_gradient
from lemmata.theory.chain_traversal.recursion.length import expected_length
from lemmata.theory.chain_traversal.recursion.success_probability import success_probability
from lemmata.theory.chain_traversal.reduction.reward import finite_horizon_success
from lemmata.theory.chain_traversal.vanishing.gradient import reward_gradient_log
from lemmata.theory.chain_traversal.vanishing.signal import success_signal_log

__all__ = [
    "bulk_root",
    "expected_length",
    "failure_probability",
    "finite_horizon_success",
    "logits_from_probabilities",
    "reward_gradient",
    "reward_gradient_log",
    "single_step_bound",
    "step_rates",
    "success_probability",
    "success_signal_log",
    "traversal_time",
]
