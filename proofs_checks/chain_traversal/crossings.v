(* The instances of which a single step has to tell the parity, for chains of any number n of vertices and starts at any distance i.

   w lists which pairs of edges cross, w_k those from distance k. Each chain changes sides at a crossing, so that the place j of one has
   the name j or j + n by the parity of w_{j+1}, …, w_i, and the other chain the other name. Whatever the others are, the edges from
   distance k to k - 1 are two of four by w_k alone: how often an edge occurs is a sum over k of what w_k decides. The end of the start's
   own chain has the name 0 or n by the parity of all. `labels` is the formula `crossed_labels` of `theory/chain_traversal/parity.py`. *)

From Coq Require Import List Bool PeanoNat Lia.
Import ListNotations.

Definition odd (w : list bool) : bool := fold_right xorb false w.
Definition own (n : nat) (w : list bool) (j : nat) : nat := if odd (skipn j w) then j + n else j.
Definition other (n : nat) (w : list bool) (j : nat) : nat := if odd (skipn j w) then j else j + n.
Definition labels (n : nat) (w : list bool) : list nat := map (own n w) (seq 0 n) ++ map (other n w) (seq 0 n).

(* The edges from distance k to k - 1, and those that w_k alone decides *)
Definition level (n : nat) (w : list bool) (k : nat) : list (nat * nat) :=
  [(own n w k, own n w (k - 1)); (other n w k, other n w (k - 1))].
Definition decided (n : nat) (b : bool) (k : nat) : list (nat * nat) :=
  if b then [(k, k - 1 + n); (k + n, k - 1)] else [(k, k - 1); (k + n, k - 1 + n)].

Definition same (e f : nat * nat) : {e = f} + {e <> f}.
Proof. decide equality; apply Nat.eq_dec. Qed.
Definition times (e : nat * nat) (edges : list (nat * nat)) : nat := count_occ same edges e.
Fixpoint total (f : nat -> nat) (i : nat) : nat := match i with O => 0 | S k => total f k + f (S k) end.

Lemma next_place w : forall k, k < length w -> odd (skipn k w) = xorb (nth k w false) (odd (skipn (S k) w)).
Proof.
  induction w as [|b w IH]; intros k L; simpl in L; [lia|]. destruct k as [|k]; [reflexivity|]. apply IH. lia.
Qed.

Theorem a_crossing_decides_its_edges n w k e : 1 <= k <= length w -> times e (level n w k) = times e (decided n (nth (k - 1) w false) k).
Proof.
  intros L. unfold level, own, other, decided. rewrite (next_place w (k - 1)) by lia. replace (S (k - 1)) with k by lia.
  destruct (nth (k - 1) w false), (odd (skipn k w)); cbn [xorb]; unfold times; cbn [count_occ];
    repeat match goal with |- context [same ?a ?b] => destruct (same a b) end; reflexivity.
Qed.

Theorem edges_are_a_sum_over_crossings n w e :
  total (fun k => times e (level n w k)) (length w) = total (fun k => times e (decided n (nth (k - 1) w false) k)) (length w).
Proof.
  assert (forall i, i <= length w -> total (fun k => times e (level n w k)) i
    = total (fun k => times e (decided n (nth (k - 1) w false) k)) i) as H; [|apply H; lia].
  induction i as [|i IH]; intros L; cbn [total]; [reflexivity|]. rewrite IH, a_crossing_decides_its_edges by lia. reflexivity.
Qed.

Theorem the_answer_is_the_parity n w : own n w 0 = if odd w then n else 0.
Proof. reflexivity. Qed.

Theorem beyond_the_start_nothing_moves n w j : length w <= j -> own n w j = j /\ other n w j = j + n.
Proof. intros L. unfold own, other. rewrite skipn_all2 by lia. split; reflexivity. Qed.

Definition proved := (edges_are_a_sum_over_crossings, the_answer_is_the_parity, beyond_the_start_nothing_moves).
Print Assumptions proved.
