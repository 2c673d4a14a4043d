"""Proofs that are written by hand: a kernel accepts them, they are about our formulas, and what claims more is refused."""

from __future__ import annotations

from importlib.resources import files

import pytest

from lemmata.rocq.kernel import checked, installed
from lemmata.theory.chain_traversal.parity import crossed_labels, crossings, least_disagreements
from lemmata.theory.state_space.null_measure import null_measure

KERNEL = installed()
SECONDS = 120
"""A proof takes about 3 seconds; a busy machine may need a multiple of that."""

pytestmark = pytest.mark.skipif(KERNEL is None, reason="no Rocq is installed: the proofs are not checked")


def written(family, name):
    return files(f"lemmata.proofs_checks.{family}").joinpath(name).read_text(encoding="utf-8")


PARITY, CROSSINGS = (written("chain_traversal", name) for name in ("parity.v", "crossings.v"))
BLIND = written("state_space", "null_measure.v")


def accepted(text):
    assert KERNEL
    found = checked(KERNEL, text, SECONDS)
    assert found.decided
    return found.accepted


def disagreements(more=0):
    """The numbers of the formula, for up to six signs and any degree, as statements that computing decides."""
    pairs = [(i, h) for i in range(1, 7) for h in range(1, 8)]
    return "".join(f"Goal disagreements {i} {h} = {least_disagreements(i, h) + more}%nat. reflexivity. Qed.\n" for i, h in pairs)


def weights(more=0):
    """The weights of the formula for a gap of 3 on four states."""
    states = [0, 2, 3, -1]
    listed = [(z, "; ".join(str(other) for other in states if other != z)) for z in states]
    found = [f"{weight.numerator + more}/{weight.denominator}" for weight in null_measure(states, 3)]
    return "".join(
        f"Goal weight 3 ({z}, [{others}]) = {weight}. unfold weight; simpl; lra. Qed.\n"
        for (z, others), weight in zip(listed, found, strict=True)
    )


def labels(more=0):
    """The names of the formula, for chains of up to four vertices and starts at any distance."""
    found = []
    for n, i in ((2, 1), (3, 1), (3, 2), (4, 3)):
        for bits, row in zip(crossings(i).tolist(), (crossed_labels(n, i) + more).tolist(), strict=True):
            w = "; ".join("true" if bit else "false" for bit in bits)
            found.append(f"Goal labels {n} [{w}] = [{'; '.join(map(str, row))}]. reflexivity. Qed.\n")
    return "".join(found)


@pytest.mark.parametrize(
    ("proof", "numbers"),
    [(PARITY, disagreements), (CROSSINGS, labels), (BLIND, weights)],
    ids=["parity", "crossings", "null measure"],
)
def test_the_kernel_accepts_the_proof_and_our_numbers_alone(proof, numbers):
    assert accepted(proof + numbers())
    assert not accepted(proof + numbers(more=1))


@pytest.mark.parametrize(
    ("proof", "stated", "slip"),
    [
        (PARITY, "chosen (i - 1) ((i - h) / 2) +", "chosen (i - 1) ((i - h) / 2 + 1) +"),
        (PARITY, "chosen (i - 1) ((i - h + 1) / 2).", "chosen (i - 1) ((i - h + 2) / 2)."),
        (PARITY, "low i (S h) p ->", "low i (S (S h)) p ->"),
        (PARITY, "2 ^ i * (1 / 2 + INR h / (2 * sqrt (INR i)))", "2 ^ i * (1 / 2 + INR h / (3 * sqrt (INR i)))"),
        (CROSSINGS, "if b then [(k, k - 1 + n); (k + n, k - 1)]", "if b then [(k, k - 1 + n); (k + n, k)]"),
        (CROSSINGS, "= if odd w then n else 0.", "= if odd (tl w) then n else 0."),
        (BLIND, "tap gap H states = gap /\\", "tap gap H states = 2 * gap /\\"),
        (BLIND, "(h < H)%nat -> tap gap h states = 0.", "(h <= H)%nat -> tap gap h states = 0."),
    ],
    ids=[
        "one more term",
        "one more where i - h is even",
        "a degree more",
        "two thirds of the room",
        "an edge to itself",
        "one pair left out",
        "twice the gap",
        "a tap more",
    ],
)
def test_a_statement_that_claims_more_is_refused(proof, stated, slip):
    assert proof.count(stated) == 1
    assert not accepted(proof.replace(stated, slip))


def test_a_proof_that_assumes_what_it_needs_is_refused():
    assumed = PARITY.replace("Theorem single_step", "Axiom free : False.\nTheorem single_step")
    assert not accepted(assumed.replace("apply single_step;", "destruct free;"))
