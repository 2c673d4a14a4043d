"""Bad arguments get one clear line, whichever formula they are given to."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.theory import chain_traversal as ct
from lemmata.theory.chain_traversal.necessity import swapped_labels
from lemmata.theory.chain_traversal.solutions import slow_weights


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: ct.success_probability(1, 1.0, 0.0), "n must be"),
        (lambda: ct.success_probability(True, 1.0, 0.0), "n must be"),
        (lambda: ct.success_probability(3, 1.0, 0.0, 0.5), "homogeneous"),
        (lambda: ct.success_probability(3, 1.0, 0.0, mask_self=False), "homogeneous"),
        (lambda: ct.success_probability(3, np.nan, 0.0), "logits"),
        (lambda: ct.success_probability(3, 301.0, 0.0), "logits"),
        (lambda: ct.success_probability(3, "a", 0.0), "logits"),
        (lambda: ct.success_signal_log(3, 0.0, 0.0), "alpha > 0"),
        (lambda: ct.reward_gradient_log(3, -1.0, 0.0), "alpha > 0"),
        (lambda: ct.reward_gradient(3, 1.0, 0.0, start_weights=[1.0]), "start_weights"),
        (lambda: ct.reward_gradient(3, 1.0, 0.0, start_weights=[0.6, 0.6]), "start_weights"),
        (lambda: ct.reward_gradient(3, 1.0, 0.0, 0.2, start_weights=[0.5, 0.5]), "homogeneous"),
        (lambda: ct.expected_length(3, 1.0, 0.0, mask_self=False), "homogeneous"),
        (lambda: ct.bulk_root(0.5, 0.1, 0.3, 5), "sum to 1"),
        (lambda: ct.finite_horizon_success(3, 1.0, 0.0, 3, 5), "start distance"),
        (lambda: ct.finite_horizon_success(3, 1.0, 0.0, 1, 0), "horizon"),
        (lambda: ct.traversal_time(3, 1.0, 0.0, 1.0), "eps"),
        (lambda: swapped_labels(4, 1), "start distance"),
        (lambda: swapped_labels(2, 2), "n must be"),
        (lambda: slow_weights(1, 0.5, 10.0), "n must be"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words) as caught:
        call()
    assert "\n" not in str(caught.value)
