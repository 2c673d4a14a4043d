"""Bad input to the form of the teacher's taps."""

from __future__ import annotations

import pytest

from lemmata.theory.state_space.extrapolation.teacher_measure import moment_form


def test_too_few_taps_get_one_clear_line():
    with pytest.raises(ValueError, match="at least 3"):
        moment_form([1.0], [1.0, 2.0])
