"""What the statements of `statements/terms.py` must get."""

from tests.outside.must import Must

MUST = {
    "corner.top": Must("refuted", says="x=1, y=1"),
    "corner.origin": Must("refuted", says="x=0, y=0"),
    "curve.parabola": Must("refuted", says="x=1/14, y=1/196"),
    "pole.unused": Must("holds", says="off the zeros of x"),
    "pole.dropped": Must("holds", says="off the zeros of 2*x - 1"),
    "axes.product": Must("holds", says="partial: at y = 0"),
}
"""For each file of statements the verdicts that these must get: `MUST`, by id."""
