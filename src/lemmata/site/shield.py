"""A badge for a README: what a record says, in one line, as a picture that needs no server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lemmata.language.check import PARTLY, PROVED
from lemmata.site.markup import Markup, tag
from lemmata.terms.types import Named
from lemmata.verification.printed import Sentence

NAME, HEIGHT, LETTER, MARGIN = "lemmata", 20, 6.6, 7
"""Letters of 11 pixels are 6.6 wide on average; the texts are drawn to exactly that width."""
GREEN, RED, GREY = "#1a7f37", "#a40e26", "#444d56"


def shield(
    verdicts: Sequence[Named], doubts: Sequence[str] = (), sentences: Iterable[Sentence] = ()
) -> Markup:
    """Return an SVG picture that says how many claims hold, of these are proved or hold partly, and
    are refuted as recorded, or how many are not as recorded.

    Args:
        verdicts: as a record has them.
        doubts: what is to be said beside that, as of verdicts of other code; the picture is then
            grey.
        sentences: how far the printed statements of each paper are proved, for its description.
    """
    sentence, colour = summary(verdicts, doubts)
    papers = [f"{one.paper}: {one}" for one in sentences]
    left, right = (2 * MARGIN + LETTER * len(words) for words in (NAME, sentence))
    shapes = [
        tag("title", f"{NAME}: {sentence}"),
        *([tag("desc", " ".join(papers))] if papers else []),
        tag("rect", width=f"{left:.0f}", height=HEIGHT, fill=GREY),
        tag("rect", x=f"{left:.0f}", width=f"{right:.0f}", height=HEIGHT, fill=colour),
        *(_written(words, x + MARGIN) for words, x in ((NAME, 0), (sentence, left))),
    ]
    return tag(
        "svg",
        shapes,
        xmlns="http://www.w3.org/2000/svg",
        width=f"{left + right:.0f}",
        height=HEIGHT,
        role="img",
        aria_label=sentence,
    )


def summary(verdicts: Sequence[Named], doubts: Sequence[str] = ()) -> tuple[str, str]:
    """Return what a badge says, and its colour: red as soon as one claim is not as recorded, grey
    where there are doubts.

    >>> summary(
    ...     [{"as_recorded": True, "outcome": "holds"}, {"as_recorded": True, "outcome": "refuted"}]
    ... )[0]
    '1 holds, 1 refuted as recorded'
    >>> summary([{"as_recorded": True, "outcome": "holds"}], ["1 stale"]) == (
    ...     "1 holds, 1 stale",
    ...     GREY,
    ... )
    True
    >>> summary(
    ...     [{"as_recorded": True, "outcome": "holds", "grade": "proved", "coverage": "whole"}]
    ... )[0]
    '1 holds (1 proved)'
    >>> summary([{"as_recorded": True, "outcome": "holds", "grade": "partly"}])[0]
    '1 holds (1 partly)'
    >>> summary([{"as_recorded": False, "outcome": "error"}])[0]
    '1 of 1 not as recorded'
    """
    unexpected = sum(not verdict["as_recorded"] for verdict in verdicts)
    if unexpected or not verdicts:
        return f"{unexpected} of {len(verdicts)} not as recorded", RED
    hold = sum(verdict["outcome"] == "holds" for verdict in verdicts)
    refuted = len(verdicts) - hold
    proved = sum(verdict.get("grade") == PROVED for verdict in verdicts)
    partly = sum(verdict.get("grade") == PARTLY for verdict in verdicts)
    words = ", ".join([f"{proved} proved"] * bool(proved) + [f"{partly} partly"] * bool(partly))
    of_these = f" ({words})" if words else ""
    counts = [f"{hold} {'holds' if hold == 1 else 'hold'}{of_these}"] * bool(hold) + [
        f"{refuted} refuted as recorded"
    ] * bool(refuted)
    return ", ".join([*counts, *doubts]), GREY if doubts else GREEN


def _written(words: str, x: float) -> Markup:
    font = {"font_family": "Verdana, DejaVu Sans, sans-serif", "font_size": 11, "fill": "#fff"}
    return tag("text", words, x=f"{x:.1f}", y=14, textLength=f"{LETTER * len(words):.1f}", **font)
