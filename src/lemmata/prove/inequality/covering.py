"""A box halved until a relation is decided on each piece: by balls over the piece, else by slopes
(`boxes.py`).
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from lemmata.console.count import counted
from lemmata.language.check import Check, Evidence
from lemmata.language.domain import Case, Domain
from lemmata.language.relation import Leaf, leaves
from lemmata.prove import balls
from lemmata.prove.answer import Answer, Broken, confirm, look
from lemmata.prove.inequality.boxes import closes, widest
from lemmata.prove.inequality.premises import exactly
from lemmata.prove.inequality.work import spend
from lemmata.prove.symbols import enclose, paired
from lemmata.terms.expressions import subexpressions
from lemmata.terms.strict.balls import Undecided, comparisons, guarded
from lemmata.terms.types import Formula, Scalar

PLAIN = 60
"""Boxes that are tried without slopes: many claims need no more, and slopes cost ten times as
much.
"""
Box: TypeAlias = list[tuple[Scalar, Scalar]]
Sides: TypeAlias = Sequence[tuple[str, Box]]
"""The real parameters that a box has sides for, by name: as many sides as a parameter has
entries.
"""


class Covering:
    """The pieces of a box, halved until each is decided: how many were looked at, which are left,
    and a point that breaks the relation.
    """

    def __init__(
        self,
        check: Check,
        formula: Formula,
        domain: Domain,
        case: Case,
        sides: Sides,
        at: Callable[[Iterable[Scalar]], Case],
    ) -> None:
        self._check, self._formula, self._domain, self._at = check, formula, domain, at
        self.whole = [bounds for _, part in sides for bounds in part]
        self.pieces = Pieces(check, formula, at, self.whole)
        self.slopes = Slopes(check, formula, domain, case, sides) if self.pieces.straight else None
        self.waiting: deque[Box] = deque([self.whole])
        self.done = self.sloped = 0
        self.broken: tuple[Case, str] | None = None

    def run(self, most: int) -> None:
        """Look at so many pieces at most, until all are decided or one is broken or too small to
        cut.

        Raises: Spent where that takes too much work; the piece that was looked at is then left.
        """
        while self.waiting and self.done < most:
            self.done += 1
            with balls.precision(self._check.options["bits"]):
                spend(self.slopes.size if self.slopes else 1)
                halves = self._halves(self.waiting[0])
            if self.broken or halves is None:
                return
            self.waiting.popleft()
            self.waiting.extend(halves)

    def _halves(self, box: Box) -> list[Box] | None:
        """Return what is left to do of a piece: nothing where it is decided, None where it cannot
        be cut.
        """
        pieces, slopes = self.pieces, self.slopes
        over, late = pieces.gaps(box), self.done > PLAIN
        if over and all(balls.kept(leaf, 0.0) for leaf in over):
            return []
        if slopes and over and late and slopes.keep(box, over, lambda: pieces.gaps(_centre(box))):
            self.sloped += 1
            return []
        witness = self._at(middle(*bounds) for bounds in box)
        if isinstance(verdict := self._tried(witness), Broken):
            self.broken = witness, verdict.by
            return []
        return _cut(pieces, box, slopes.side(box) if slopes and late else None) or None

    def _tried(self, case: Case) -> Answer:
        """Try the relation at a point, cheaply first."""
        asked = self._check.function, self._formula, self._domain, case
        verdict = look(*asked, bound=0.0)
        return confirm(*asked) if isinstance(verdict, Broken) else verdict

    def open(self, scope: str) -> Evidence:
        """Return how far it came."""
        left = sum(_volume(box, self.whole) for box in self.waiting)
        case = self._at(
            middle(*bounds)
            for bounds in max(self.waiting, key=lambda box: _volume(box, self.whole))
        )
        pieces = (
            f"{counted(len(self.waiting), 'piece')} of the box undecided after {self.done}, one"
            f" around {case}"
        )
        note = f"{pieces}; {math.floor(100 * (1 - left))} % of the range is decided"
        return Evidence("enclosed", self._check.name, "inconclusive", scope, note=note)


def _volume(box: Box, whole: Box) -> float:
    """Return the share of the whole box that a piece of it is."""
    pairs = zip(box, whole, strict=True)
    return math.prod(
        (float(high) - float(low)) / (float(top) - float(bottom))
        for (low, high), (bottom, top) in pairs
        if top > bottom
    )


class Pieces:
    """The gaps of a check over the pieces of a box; `straight` if it compares no balls over the
    whole, and so takes one way everywhere.
    """

    def __init__(
        self, check: Check, formula: Formula, at: Callable[[Iterable[Scalar]], Case], whole: Box
    ) -> None:
        self._check, self._formula, self._at, self.straight = check, formula, at, False
        with comparisons() as asked, balls.precision(check.options["bits"]):
            self.straight = bool(self.gaps(whole)) and not asked

    def gaps(self, box: Box) -> list[Leaf]:
        """Return the gaps over a piece; none where the check compares balls that overlap: some of
        the piece may take another branch.
        """
        make = (
            balls.interval
            if self.straight
            else lambda low, high: guarded(balls.interval(low, high))
        )
        try:
            return balls.relate(
                self._check.function, self._formula, self._at(make(low, high) for low, high in box)
            )
        except Undecided:
            return []


class Slopes:
    """The gaps of a check between symbols, and what their slopes say of a box."""

    def __init__(
        self, check: Check, formula: Formula, domain: Domain, case: Case, sides: Sides
    ) -> None:
        self._symbols: list[Scalar] = []
        self._gaps: list[tuple[str, Scalar]] = []
        try:
            parts = leaves(check.function(formula, domain.lifted(case, exactly)))
            self._gaps = [(leaf.sign, gap) for leaf in parts for gap in leaf.gap.flat]
            self._symbols = [s for name, _ in sides for s, _ in paired(case[name], case[name])]
        except Exception:  # noqa: BLE001 - a check that does not run on symbols has no slopes
            self._gaps = []
        self.size = 1 + sum(
            len(subexpressions(gap)) for _, gap in self._gaps if hasattr(gap, "free_symbols")
        )

    def keep(self, box: Box, over: list[Leaf], centre: Callable[[], list[Leaf]]) -> bool:
        """Tell whether slopes close a box: of inequalities alone, and if the gaps in balls at the
        centre are those between symbols.

        Args: over: the gaps in balls over the box, which are finite where nothing is undefined;
        centre: those at the centre.
        """
        defined = all(balls.number_ball(gap).is_finite() for leaf in over for gap in leaf.gap.flat)
        if not defined or not self._gaps or any(sign != "nonnegative" for sign, _ in self._gaps):
            return False
        if not all(closes(gap, self._sides(box)) for _, gap in self._gaps):
            return False
        point = {
            str(s): Fraction(middle(*bounds)) for s, bounds in zip(self._symbols, box, strict=True)
        }
        here = [gap for leaf in centre() for gap in leaf.gap.flat]
        return all(
            enclose(gap, point).overlaps(balls.number_ball(ball))
            for (_, gap), ball in zip(self._gaps, here, strict=True)
        )

    def side(self, box: Box) -> int | None:
        """Return the side along which a single gap may change most, None where its slopes are not
        known or there are several gaps.
        """
        symbol = widest(self._gaps[0][1], self._sides(box)) if len(self._gaps) == 1 else None
        return None if symbol is None else self._symbols.index(symbol)

    def _sides(self, box: Box) -> dict[Scalar, tuple[Fraction, Fraction]]:
        return {
            s: (Fraction(low), Fraction(high))
            for s, (low, high) in zip(self._symbols, box, strict=True)
        }


def _cut(pieces: Pieces, box: Box, wanted: int | None) -> list[Box]:
    """Halve a box along the wanted side or that which matters most (the widest, if that is
    undecided); nothing for one too small to cut.
    """

    def radius(k: int) -> tuple[float, float]:
        trial = [*box[:k], (middle(*box[k]),) * 2, *box[k + 1 :]]
        radii = [balls.rad(gap) for leaf in pieces.gaps(trial) for gap in leaf.gap.flat]
        return max(radii, default=math.inf), float(box[k][0]) - float(box[k][1])

    movable = [k for k, (low, high) in enumerate(box) if low < middle(low, high) < high]
    if not movable:
        return []
    side = wanted if wanted in movable else min(movable, key=radius)
    low, high = box[side]
    centre = middle(low, high)
    return [[*box[:side], half, *box[side + 1 :]] for half in ((low, centre), (centre, high))]


def _centre(box: Box) -> Box:
    return [(value, value) for value in (middle(*bounds) for bounds in box)]


def middle(low: Scalar, high: Scalar) -> float:
    """Return the middle of a side."""
    return float(low) / 2 + float(high) / 2
