"""The rows of the talk's tables, as settings of REINFORCE: chains, starts, and the sizes of the source's batches where we keep to them.

Rows are named after the starts of training. The small ones take batches of 4096, a fiftieth of the source's for linear attention; the
source's 30 groups do not divide its batch of 50 000 for softmax attention, so that there are 25 here. With the expected reward in place
of samples a step takes 1024 instances, each with all of its rollouts. Every run is evaluated from each
start distance: the row "1-3 -> 3" is the farthest distance of "1-3 -> 1-3".
Source: COHEN_2026, "Experiments"; sizes after the authors' public code.
"""

from __future__ import annotations

from lemmata.terms.types import Fields

LOGIT_SCALES = {"linear": 5.0, "softmax": 20.0}
SEED, SEEDS = 42, 3
"""The first seed of a row, and how many are run: three starts show that a row is no accident of one."""
SOURCE_SIZES = {
    "linear": {"batch": 200_000, "groups": 80, "steps": 2000, "every": 10},
    "softmax": {"batch": 50_000, "groups": 25, "steps": 6000, "every": 20},
}
EXPECTED_SIZES: Fields = {"batch": 1024, "steps": 6000, "every": 50}
ROWS: dict[str, Fields] = {
    "table-1-3": {"length": 4, "train_distances": "1-3"},
    "table-3-only": {"length": 4, "train_distances": "3", "test_distances": "3"},
    "table-1-7": {"length": 8, "train_distances": "1-7"},
    "table-1-11": {"length": 12, "train_distances": "1-11"},
    "table-ood": {"length": 4, "train_distances": "1-3", "vocabulary": 24, "test_length": 12, "horizon": 13, "logit_scale": 20.0},
}
LARGE = ("table-1-7", "table-1-11", "table-ood")


def settings(row: str, attention: str, method: str = "reinforce") -> tuple[Fields, Fields]:
    """Return what a row fixes, and what it sets by default.

    >>> settings("table-1-7", "linear")[1]["batch"]
    200000
    >>> settings("table-1-7", "linear", "expected")[1]["batch"]
    1024
    """
    if method == "expected":
        return ROWS[row], EXPECTED_SIZES
    return ROWS[row], SOURCE_SIZES[attention] if row in LARGE else {}
