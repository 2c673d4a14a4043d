"""Forms of matrices among conserved quantities: those of networks are recognised, and nothing is that does not follow."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from lemmata.discovery.conserved import Conserved, find_conserved
from lemmata.discovery.forms import forms
from lemmata.dynamics.problem import Field, Loss

TARGET = np.array([[1.0, 0.5], [0.25, 2.0]])


def recognised(problem, init):
    found = find_conserved(problem, init)
    return [(one.words, one.quantities) for one in forms(problem, init, found)]


@pytest.mark.parametrize(
    ("problem", "init", "wanted"),
    [
        (Loss(lambda p: ((p[1] @ p[0] - TARGET) ** 2).sum()), (np.ones((3, 2)), np.ones((2, 3))), [("p0p0ᵀ − p1ᵀp1", 6)]),
        (Loss(lambda p: ((p[1] @ p[0] - TARGET) ** 2).sum()), np.ones((2, 2, 2)), [("p[0]p[0]ᵀ − p[1]ᵀp[1]", 3)]),
        (Loss(lambda p: (p[1] @ p[0] - 1) ** 2), (np.ones(3), np.ones(3)), [("p0p0ᵀ − p1p1ᵀ", 5)]),
        (Loss(lambda p: ((p[0] * p[1] - TARGET[0]) ** 2).sum()), (np.ones(2), np.ones(2)), [("p0∘p0 − p1∘p1", 2)]),
        (
            Loss(lambda p: ((p[0].sum() * p[1] * 0 + (p[0] ** 2).sum() * p[1] - 1) ** 2).sum()),
            (np.ones(2), np.ones(1)),
            [("|p0|² − 2 |p1|²", 1)],
        ),
        (Field(lambda p: (p[1], -p[0])), (0.0, 0.0), [("|p0|² + |p1|²", 1)]),
        (Field(lambda p: p @ np.array([[0.0, 1.0], [-1.0, 0.0]])), np.ones((3, 2)), [("ppᵀ", 5)]),
        (Loss(lambda p: (p.sum() - 1) ** 2), np.ones(2), []),
    ],
    ids=["two layers", "a stack", "two vectors", "entry by entry", "powers", "spring", "rotations", "a sum"],
)
def test_forms(problem, init, wanted):
    assert recognised(problem, init) == wanted


def test_what_was_rejected_counts_for_nothing_and_a_false_proof_is_not_believed():
    x, y = sympy.symbols("p0 p1", real=True)
    still, moving = Field(lambda p: 0 * p), Field(lambda p: p)
    proved, rejected = (Conserved("quadratic", x**2 + y**2, 1.0, verdict) for verdict in ("proved", "rejected"))
    assert [one.words for one in forms(still, np.ones(2), [proved])] == ["|p|²"]
    assert forms(still, np.ones(2), [rejected]) == []
    assert forms(moving, np.ones(2), [proved]) == []


def test_nothing_is_said_of_a_part_of_a_matrix():
    x = sympy.symbols("p0 p1 p2 p3", real=True)
    one = Conserved("quadratic", x[0] ** 2 + x[1] ** 2, 1.0, "proved")
    assert forms(Field(lambda p: 0 * p), np.ones((2, 2)), [one]) == []
