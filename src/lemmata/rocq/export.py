"""The certificate of a check as a text for Rocq: its lemmas with their proofs, under what is the
same in every certificate. A certificate is whole or there is none.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from lemmata.language.check import Check
from lemmata.language.claim import Claim
from lemmata.rocq.kernel import PRELUDE
from lemmata.rocq.proof import Lemma

CASES = 200
"""Lemmas of one check, at most: finite enumerations are no matter for a kernel."""
LONGEST = 120
"""Letters of a file's name before what tells it from others, at most."""
WORDS = (
    "A lemma for each theorem of lemmata's kernel, in its terms: hypotheses are the signs of"
    " variables, what the theorem supposes, and where it has values,",
    "unless that is a lemma of its own. A value of which a lemma can say nothing is any number."
    " Of what is proved by induction they say base and step.",
    "The modules Quotient and Sign are the same in every certificate.",
)
"""What the lemmas are."""


class Mistranslated(AssertionError):
    """The print of a lemma does not say what its relation says: a fault of the exporter."""


@dataclass(frozen=True)
class Certificate:
    """The lemmas of one check of a claim: `text` for Rocq, names of the lemmas, and whether
    cofactors for all of them were found.
    """

    claim: str
    check: str
    name: str
    text: str
    lemmas: tuple[Lemma, ...]
    cases: tuple[str, ...]

    @property
    def telling(self) -> int:
        """How many of the lemmas say more than that what is written twice alike is equal."""
        return sum(
            any(goal.left != goal.right for goal in theorem.goals) for theorem in self.lemmas
        )

    @property
    def closed(self) -> bool:
        """Whether the exporter believes in its proofs; the kernel alone decides."""
        return all(theorem.closed for theorem in self.lemmas)


def named(claim: str, check: str) -> str:
    """Return a name for the file of a certificate: an identifier, as Rocq asks for, that no other
    check has.
    """
    plain = re.sub(r"\W+", "_", f"{claim}__{check.rpartition('.')[2]}")
    digest = hashlib.blake2b(f"{claim} {check}".encode(), digest_size=4).hexdigest()
    return f"{plain[:LONGEST]}__{digest}"


def written(
    claim: Claim,
    check: Check,
    lemmas: Sequence[Lemma],
    cases: Sequence[str],
) -> str:
    """Return the text of a certificate.

    Args: cases: a comment for each lemma.
    """
    head = [f"{claim.id}: {claim.title}", claim.printed, f"check {check.name}", *WORDS]
    blocks = [
        "\n".join(f"(* {_comment(line)} *)" for line in head if line),
        PRELUDE,
        "Open Scope R_scope.",
    ]
    for theorem, case in zip(lemmas, cases, strict=True):
        blocks.append(
            f"(* {_comment(case)} *)\n{theorem.program}\n\n{theorem.print}\n{theorem.proof}"
        )
    blocks.append(
        f"Definition relations := ({', '.join(theorem.name for theorem in lemmas)}).\n"
        "Print Assumptions relations."
    )
    return "\n\n".join(blocks) + "\n"


def _comment(text: str) -> str:
    """Return text that neither ends a comment of Rocq nor begins one, or a string, inside it."""
    return " ".join(text.split()).replace("(*", "( *").replace("*)", "* )").replace('"', "'")
