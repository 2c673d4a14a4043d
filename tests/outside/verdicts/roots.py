"""What the statements of `statements/roots.py` must get."""

from tests.outside.must import Must

MUST = {
    "hellinger": Must("holds", exact=True),
    "hellinger-wrong": Must("refuted"),
    "fourth": Must("holds", exact=True),
    "fourth-wrong": Must("refuted"),
    "outer": Must("holds", exact=True),
    "outer-wrong": Must("refuted"),
    "cube": Must("holds", exact=True),
    "absolute": Must("refuted"),
    "signs": Must("refuted"),
    "sum": Must("refuted"),
}
