"""The claim on row 2 against the updates after the threshold."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant
from lemmata.theory.domain import Choice, Domain
from lemmata.theory.state_space.mutants.table.updates import lasting_ratio
from lemmata.theory.state_space.source import BEYOND
from lemmata.theory.state_space.table.updates import log_error_ratio

UPDATES = Claim(
    id="state-space.table.updates",
    title="In row 2 the ratio of errors with and without special sequences is inversely proportional to the updates after the threshold",
    source=BEYOND,
    statement=r"\mathbb E\log\frac{E_{\mathrm{pois}}}{E_{\mathrm{clean}}}=\log\frac{80\,000}{n},\qquad 1401\le n\le150\,000",
    reading="new",
    formula=log_error_ratio,
    domain=Domain(extra=Choice(1401, 20_000, 40_000, 150_000)),
    controls=(Mutant("the ratio stays what it is at 1401", lasting_ratio),),
)
