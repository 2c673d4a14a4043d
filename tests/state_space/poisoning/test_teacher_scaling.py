"""Bad input to the fields with the special sequence."""

from __future__ import annotations

import pytest

from lemmata.theory.state_space.poisoning.field import frozen_poisoned_field
from lemmata.theory.state_space.poisoning.teacher_scaling import scaled_poisoned_field


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: frozen_poisoned_field([1.0], 1), "at least 2"),
        (lambda: scaled_poisoned_field([1.0], 2, 0.0), "positive"),
    ],
)
def test_bad_input_gets_one_clear_line(call, words):
    with pytest.raises(ValueError, match=words):
        call()
