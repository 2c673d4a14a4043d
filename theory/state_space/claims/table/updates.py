"""The claim on row 2 against the updates after the threshold."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain
from lemmata.terms.arithmetic import admits
from lemmata.theory.state_space.source import BEYOND
from lemmata.theory.state_space.table.updates import log_error_ratio


@admits("numpy")
def root_ratio(extra: int) -> float:
    """`log_error_ratio` with the root of the updates."""
    return log_error_ratio(extra) / 2


@admits("numpy")
def squared_ratio(extra: int) -> float:
    """`log_error_ratio` with the square of the updates."""
    return log_error_ratio(extra) * 2


@admits("numpy")
def earlier_ratio(extra: int) -> float:
    """`log_error_ratio` with the errors of one size ten times as early."""
    return log_error_ratio(10 * extra)


UPDATES = Claim(
    id="state-space.table.updates",
    title="In row 2 the ratio of errors with and without special sequences falls about as one over the updates after the threshold",
    source=BEYOND,
    statement=r"r(n)=\tfrac1{16}\sum_{200\le\text{seed}<216}\log\frac{E_{\mathrm{pois}}}{E_{\mathrm{clean}}}:\quad"
    r"\Bigl|r(n)-\log\frac{80\,000}n\Bigr|\le1,\quad\Bigl|\frac{r(1401)-r(n)}{\log(n/1401)}-1\Bigr|\le\tfrac14,"
    r"\quad n=2\cdot10^4,\ 1.5\cdot10^5",
    reading="new",
    formula=log_error_ratio,
    domain=Domain(extra=Choice(20_000, 150_000)),
    parts=("20 000 updates", "150 000 updates"),
    controls=(
        Mutant("the root of the updates", root_ratio),
        Mutant("the square of the updates", squared_ratio),
        Mutant("ten times as early", earlier_ratio),
    ),
)
