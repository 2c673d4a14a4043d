"""What the statements of `statements/boxes.py` must get."""

from tests.outside.must import Must

MUST = {
    "cubic-two": Must("holds"),
    "cubic-low": Must("refuted"),
    "quintic-six": Must("holds or inconclusive"),
    "quintic-six-wrong": Must("refuted"),
    "quintic-one": Must("holds"),
    "logistic": Must("inconclusive", says="% of the range is decided"),
    "many-sides": Must("holds or inconclusive"),
    "tower": Must("holds"),
}
