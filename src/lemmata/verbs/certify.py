"""`lemmata certify`: the exact identities and inequalities of claims as files that a proof
assistant's kernel checks.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata import BadInput
from lemmata.console.count import counted
from lemmata.processes import device
from lemmata.sources import selection
from lemmata.sources.named_claims import Entry, place
from lemmata.sources.own_claims import Broken
from lemmata.store.store import Store
from lemmata.terms.types import Fields
from lemmata.verbs import NAMES, verify

if TYPE_CHECKING:
    from lemmata.rocq.kernel import Kernel
    from lemmata.verification.certification import Written

OUT = Path("out/certificates")
PATIENCE = 120.0
"""Seconds that a file is given, unless told otherwise."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="ID|FILE", help=NAMES)
    parser.add_argument(
        "--out",
        metavar="DIR",
        default=str(OUT),
        help="write to this folder (default: out/certificates)",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="have Rocq's kernel check the files, where Rocq is installed",
    )
    parser.add_argument(
        "--lean",
        action="store_true",
        help="also write the lemmas for Lean 4, which nothing checks here",
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=verify.positive,
        default=1,
        help="run in N processes (default: 1)",
    )
    timeout = (
        "stop the check of a file, or the import of one, after S seconds (default: 120; an import"
        " after 60)"
    )
    parser.add_argument("--timeout", metavar="S", type=verify.seconds, help=timeout)


def run(arguments: argparse.Namespace) -> int:
    """Write the certificates, have them checked if asked to, and keep what was accepted.

    Returns: 0 if no lemma was refused and every check ran to its end, else 1.

    Raises: BadInput for a folder that cannot be written to.
    """
    from lemmata.rocq import kernel
    from lemmata.verification import certification

    makers = certification.makers()
    chosen = selection.registered(selection.chosen(arguments.names, arguments.timeout))
    arguments.out = _folder(arguments.out)
    by = kernel.installed() if arguments.check else None
    if arguments.check and not by:
        print(
            "lemmata: Rocq is not installed, so the files are written and not checked (Debian: apt"
            " install coq)",
            file=sys.stderr,
        )
    entries = {
        row.claim.id: row
        for row in chosen
        if isinstance(row, Entry) and row.claim.expect == "holds"
    }
    store = verify.opened(arguments.store)
    before = _digests(entries, store, arguments.jobs) if by else {}
    work = _Done(arguments, entries, store, before, makers, by)
    for row in chosen:
        if isinstance(row, Broken):
            work.failed(row.place, row.why)
    with tempfile.TemporaryDirectory(prefix="lemmata-") as beside:
        work.certify(beside)
    for note in store.notes:
        print(f"lemmata: {note}", file=sys.stderr)
    print(work.closing())
    return int(work.wrong > 0)


def _folder(out: str) -> Path:
    """Return the folder that certificates go to, made if need be.

    Raises: BadInput if there cannot be one.
    """
    path = Path(out)
    if not out or (path.is_symlink() and not path.exists()):
        raise BadInput(
            f"--out {out!r}: {'a link to nothing' if out else 'no folder'}: name a new folder or"
            " one that is there"
        )
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--out {out}: {(error.strerror or str(error)).lower()}") from None
    return path


def _write(path: Path, text: str) -> None:
    """Put a file in the place of what bears its name: of a link, not of what it leads to."""
    draft = path.with_name(f".{os.getpid()}.{path.name[-200:]}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _digests(entries: dict[str, Entry], store: Store, jobs: int) -> dict[str, str]:
    """Verify the claims, most of which are kept; return the digests of those that hold, without
    which no mark has a place.
    """
    from lemmata.verification import verdicts

    device.settled("cpu")
    rows = verdicts.verified(list(entries.values()), "quick", "cpu", store, jobs)
    return {
        row.claim.id: row.source_hash
        for row in rows
        if not isinstance(row, Broken) and row.outcome == "holds" and row.source_hash
    }


@dataclasses.dataclass
class _Done:
    """What has been done so far, and how the rest is done."""

    arguments: argparse.Namespace
    entries: dict[str, Entry]
    store: Store
    before: dict[str, str]
    makers: str
    by: Kernel | None
    written: int = 0
    unsaid: int = 0
    accepted: int = 0
    wrong: int = 0
    marks: int = 0

    def certify(self, beside: str) -> None:
        """Make the certificates of all claims, and tell of each; `beside` is a folder for what is
        checked.
        """
        from lemmata.processes import pool
        from lemmata.verification import certification

        limit, lean, check = (
            self.arguments.timeout or PATIENCE,
            self.arguments.lean,
            self.by is not None,
        )
        tasks = [
            certification.Task(name, entry.folder, entry.origin, lean, check, limit, beside)
            for name, entry in self.entries.items()
        ]
        for task, certificates, error in pool.each(
            certification.made, tasks, self.arguments.jobs, company=lambda task: task.origin
        ):
            if error:
                self.failed(place(self.entries[task.id]), error)
                continue
            acceptances = {
                certificate.check: self._kept(certificate)
                for certificate in certificates
                if self._told(task.id, certificate)
            }
            if acceptances:
                self._mark(task.id, acceptances)

    def failed(self, name: str, reason: str) -> None:
        """Tell of what could not be done at all."""
        self.wrong += 1
        print(f"{name}: {' '.join(reason.split())}")

    def _told(self, name: str, certificate: Written) -> bool:
        """Write the certificate of one check and tell of it; return whether the kernel has accepted
        it.
        """
        line = f"{name}: {certificate.check.rpartition('.')[2]}:"
        if certificate.why:
            self.unsaid += not certificate.fault
            self.wrong += certificate.fault
            print(f"{line} {'' if certificate.fault else 'not said: '}{certificate.why}")
            return False
        try:
            _write(self.arguments.out / f"{certificate.name}.v", certificate.text)
            if certificate.lean:
                _write(self.arguments.out / f"{certificate.name}.lean", certificate.lean)
        except OSError as error:
            self.wrong += 1
            print(f"{line} not written: {error.filename}: {(error.strerror or str(error)).lower()}")
            return False
        self.written += 1
        summary = (
            f"{line} {counted(certificate.lemmas, 'lemma')},"
            f" {len(certificate.text.encode()) / 1000:.0f} kB"
        )
        if certificate.checked is None or self.by is None:
            print(summary)
            return False
        self.accepted += certificate.checked.accepted
        self.wrong += not certificate.checked.accepted
        verdict = (
            f"accepted by {self.by.name}"
            if certificate.checked.accepted
            else certificate.checked.why
        )
        print(f"{summary}, {verdict}, {certificate.checked.seconds:.1f} s", flush=True)
        return certificate.checked.accepted

    def _kept(self, certificate: Written) -> Fields:
        seconds = certificate.checked.seconds if certificate.checked else 0.0
        fields = {
            "file": f"{certificate.name}.v",
            "text": certificate.text,
            "lemmas": certificate.lemmas,
            "seconds": seconds,
        }
        return {"kernel": self.by.name if self.by else "", **fields}

    def _mark(self, name: str, acceptances: dict[str, Fields]) -> None:
        """Keep what was accepted, if the verdict on the claim rests on the same files before and
        after.
        """
        from lemmata.verification import certification, kept

        digest, entry = self.before.get(name), self.entries[name]
        if certification.makers() != self.makers:
            print(f"{name}: no mark, because what makes certificates was edited meanwhile")
            return
        if digest is None or kept.current(self.store, entry, "quick") != digest:
            print(
                f"{name}: no mark, because no verdict that holds is kept for the files as they are"
            )
            return
        certification.keep(self.store, entry, digest, acceptances)
        self.marks += 1

    def closing(self) -> str:
        """Return the last line, which counts."""
        acceptances = (
            f", {self.accepted} accepted by {self.by.name}, {counted(self.marks, 'mark')} kept"
            if self.by
            else ""
        )
        summary = f"{counted(self.written, 'certificate')} in {self.arguments.out}{acceptances}"
        remainder = f"{counted(self.unsaid, 'check')} not said, {self.wrong} refused or unfinished"
        return f"{counted(len(self.entries), 'claim')}: {summary}; {remainder}"
