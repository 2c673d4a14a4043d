"""What the statements of `statements/points.py` must get."""

from tests.outside.must import Must

MUST = {
    "computed.root": Must("refuted", says="x=2"),
    "computed.log": Must("refuted", says="x=2"),
    "computed.square": Must("refuted", says="x=5"),
    "computed.entry": Must("refuted"),
    "computed.bound": Must("refuted", says="x=2"),
    "computed.sound": Must("holds", exact=True),
    "symbols.slope": Must("holds", exact=True),
    "symbols.slope-but-at-two": Must("inconclusive or refuted", exact=False),
    "symbols.limit": Must("inconclusive or refuted", exact=False),
    "symbols.refused": Must("inconclusive", says="on no numbers", exact=False),
    "induction.growth": Must("inconclusive or refuted", exact=False),
    "divided.growth": Must("holds", says="all x", never="off the zeros"),
    "divided.growth-wrong": Must("refuted", says="x=0"),
    "divided.log": Must("holds", says="all x > 0", never="off the zeros"),
    "divided.log-wrong": Must("refuted", says="x=1"),
    "divided.pair": Must("holds", says="all x > 0, y > 0", never="off the zeros"),
    "divided.pair-wrong": Must("refuted"),
}
