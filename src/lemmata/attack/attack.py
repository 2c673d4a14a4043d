"""The attack: cases that are walked for as long as some seconds allow, until one breaks a relation,
and the account of it in the words of a scope.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lemmata.language.domain import Case, Domain
from lemmata.language.relation import NotFinite
from lemmata.language.time_budget import TimeUp, within
from lemmata.prove.answer import Answer, Broken, Kept, Unknown
from lemmata.prove.scope import MOST_NAMED, Met

ROUNDS = (8, 4, 2, 1)
"""An attack that is cut short counts up to the eighth, the quarter or the half of its cases that it
has finished: how far it comes in its time differs a little from run to run, and what it says must
not.
"""


class Place(NamedTuple):
    """Where an attack looks, in the words of a scope: before what is kept, and where nothing was
    tried, or nothing decided.
    """

    kept: str
    untried: str
    undecided: str


BEYOND_THE_BOX = Place("beyond the box", "beyond the box nothing", "beyond the box nothing")
ON_THIN_SETS = Place("on thin sets", "on thin sets nothing", "on thin sets nothing")
"""Of cases there only their number is told."""
AT_OTHER_SIZES = Place(
    "not proved but tried at", "no other case was tried", "no other case was decided"
)
"""Cases beside those of a proof."""
PATIENCE = 20.0
"""Seconds of the processor for the planned cases together: a hundred times what they usually need.
"""
Found = tuple[Case, str] | None
"""A case that breaks a relation with what confirms that, if one does."""
WORDS = {Kept: "kept", Broken: "broken", Unknown: "undecided"}
"""What an attack says of an answer."""


class Attack:
    """An account of an attack beyond the box, or elsewhere: what was met, what a check or formula
    refused, what nothing could decide.

    A case that raises (an argument too large for floats, a tie where a formula needs different
    values) is refused; it is no error, for the claim stands or falls with the box, and the scope
    says how far the attack came. Of cases that have `words` it says these. The first ones, as many
    as are `planned`, are tried however long the others may take.
    """

    def __init__(
        self,
        domain: Domain,
        cases: Sequence[Case] = (),
        place: Place = BEYOND_THE_BOX,
        words: Sequence[str] = (),
        planned: int = 0,
    ) -> None:
        self.domain, self.cases, self.place, self.words = domain, cases, place, words
        self.planned = planned
        self._said: list[str] = []
        self.cut = False

    @property
    def tried(self) -> int:
        """How many cases count: all that were tried, or those of the last round that was
        finished.
        """
        if not self.cut:
            return len(self._said)
        return max(
            (
                len(self.cases) // part
                for part in ROUNDS
                if len(self.cases) // part <= len(self._said)
            ),
            default=0,
        )

    @property
    def kept(self) -> list[Case]:
        """The cases that keep the relation."""
        return [
            case
            for case, word in zip(self.cases, self._said[: self.tried], strict=False)
            if word == "kept"
        ]

    @property
    def met(self) -> Met:
        """The account of these."""
        met = Met(self.domain)
        for case in self.kept:
            met.add(case)
        return met

    def broken(self, decide: Callable[[Case], Answer], seconds: float) -> tuple[Case, str] | None:
        """Return the first case that breaks the relation, and what confirms that; a gap that is not
        finite leaves it open.

        Smaller sizes come first, as far as so many seconds of the processor allow.
        """
        first, others = self.cases[: self.planned], self.cases[self.planned :]
        try:
            with within(max(seconds, PATIENCE)):
                broken = self._broken(decide, first)
            if broken:
                return broken
            with within(seconds):
                return self._broken(decide, others)
        except TimeUp:
            self.cut = True
        return None

    def _broken(self, decide: Callable[[Case], Answer], cases: Sequence[Case]) -> Found:
        for case in cases:
            answer = self._told(decide, case)
            self._said.append(answer if isinstance(answer, str) else WORDS[type(answer)])
            if isinstance(answer, Broken):
                return case, answer.by
        return None

    @property
    def skipped(self) -> Sequence[Case]:
        """The planned cases that were not reached."""
        return self.cases[len(self._said) : self.planned] if self.cut else ()

    def _told(self, decide: Callable[[Case], Answer], case: Case) -> Answer | str:
        try:
            return decide(case)
        except NotFinite:
            return "undecided"
        except ZeroDivisionError:
            return "undefined"
        # whatever a check raises where it was not meant to go, it decides nothing there
        except Exception:  # noqa: BLE001
            return "refused"

    def __str__(self) -> str:
        """Return the words that follow a scope line, nothing if nothing was tried; what was met on
        thin sets is counted alone.
        """
        tried, met, outcomes = self.tried, self.met, self._said[: self.tried]
        planned = len(self.cases) if self.cut else tried
        if not tried:
            return (
                f"; {f'not {self.words[0]}' if self.words else self.place.untried}, as time was up"
                if self.cut
                else ""
            )
        lost = [
            f"{outcomes.count(word)} {word}"
            for word in ("refused", "undefined", "undecided")
            if word in outcomes
        ]
        lost += ["then time was up"] if self.cut else []
        if self.words:
            kept = [
                words for words, word in zip(self.words, outcomes, strict=False) if word == "kept"
            ]
            named = [*dict.fromkeys(kept)] or [f"not {self.words[0]}"]
            named = named[:MOST_NAMED] + [f"{len(named) - MOST_NAMED} more"] * (
                len(named) > MOST_NAMED
            )
            return f"; {'; '.join(named)} ({', '.join([f'{len(kept)} of {planned}', *lost])})"
        if not met.count:
            return f"; {self.place.undecided} ({tried} tried: {', '.join(lost)})"
        counts = f"{met.count} of {planned}{''.join(f', {words}' for words in lost)}"
        return (
            f"; {self.place.kept} {counts if self.place is ON_THIN_SETS else f'{met} ({counts})'}"
        )
