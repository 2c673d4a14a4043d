"""What the statements of `statements/asked.py` must get."""

from tests.outside.must import Must

UNDECIDED = Must("inconclusive or refuted", exact=False)
LESS = Must("holds", partial=True)
MUST = {
    "compared.half": UNDECIDED,
    "compared.axis": UNDECIDED,
    "compared.corner": UNDECIDED,
    "compared.circle": UNDECIDED,
    "compared.irrational": UNDECIDED,
    "compared.powers": UNDECIDED,
    "compared.bound": UNDECIDED,
    "compared.same": Must("holds", says="all x, y", exact=True),
    "compared.swallowed": UNDECIDED,
    "compared.truth": UNDECIDED,
    "asked.squares": LESS,
    "asked.diagonal": LESS,
    "asked.axes": LESS,
    "asked.equal-entries": LESS,
    "asked.shifted": Must("holds", says="all x, y", exact=True, partial=False),
    "asked.sizes": LESS,
    "asked.later": LESS,
    "asked.even": LESS,
    "places.last": Must("holds or inconclusive"),
    "places.within": Must("holds or inconclusive"),
}
