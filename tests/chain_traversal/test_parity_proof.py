"""The proof of the bound on a single step for every distance: a kernel accepts it, it is about our numbers, slips are refused."""

from __future__ import annotations

from importlib.resources import files

import pytest

from lemmata.proofs_checks.certificates.kernel import checked, installed
from lemmata.theory.chain_traversal.parity import least_disagreements

KERNEL = installed()
PROOF = files("lemmata.proofs_checks.chain_traversal").joinpath("parity.v").read_text(encoding="utf-8")
SECONDS = 120
"""The proof takes about 2 seconds; a busy machine may need a multiple of that."""

pytestmark = pytest.mark.skipif(KERNEL is None, reason="no Rocq is installed: the proof is not checked")


def accepted(text):
    assert KERNEL
    found = checked(KERNEL, text, SECONDS)
    assert found.decided
    return found.accepted


def numbers(more=0):
    """The numbers of the formula, for up to six signs and any degree, as statements that computing decides."""
    pairs = [(i, h) for i in range(1, 7) for h in range(1, 8)]
    return "".join(f"Goal disagreements {i} {h} = {least_disagreements(i, h) + more}%nat. reflexivity. Qed.\n" for i, h in pairs)


def test_the_kernel_accepts_the_proof_and_our_numbers():
    assert accepted(PROOF + numbers())


def test_other_numbers_are_refused():
    assert not accepted(PROOF + numbers(more=1))


@pytest.mark.parametrize(
    ("stated", "slip"),
    [
        ("chosen (i - 1) ((i - h) / 2) +", "chosen (i - 1) ((i - h) / 2 + 1) +"),
        ("chosen (i - 1) ((i - h + 1) / 2).", "chosen (i - 1) ((i - h + 2) / 2)."),
        ("low i (S h) p ->", "low i (S (S h)) p ->"),
    ],
    ids=["one more term", "one more where i - h is even", "a degree more"],
)
def test_a_statement_that_claims_more_is_refused(stated, slip):
    assert PROOF.count(stated) == 1
    assert not accepted(PROOF.replace(stated, slip))


def test_a_proof_that_assumes_what_it_needs_is_refused():
    assert not accepted(
        PROOF.replace("Theorem single_step", "Axiom free : False.\nTheorem single_step").replace("apply single_step;", "destruct free;")
    )
