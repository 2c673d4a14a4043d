(* Weights that a training horizon cannot see, for every horizon: v_j = gap/prod_{i <> j} (z_j - z_i) on H + 1 different states z_j have
   the taps 0, …, 0, gap at h = 0, …, H.

   By divided differences: of the taps t_h of states x, y and others, those t'_h without y and t''_h without x,
       (x - y) t_h = t'_h - t''_h,   t_{h+1} - y t_h = t'_h,
   and so by induction on the number of states. `weight` is the formula of `theory/state_space/null_measure.py`. *)

From Coq Require Import Reals Lra Lia List.
Import ListNotations.
Open Scope R_scope.

Fixpoint sum {T} (f : T -> R) (l : list T) : R := match l with [] => 0 | x :: l => f x + sum f l end.
Fixpoint product (f : R -> R) (l : list R) : R := match l with [] => 1 | x :: l => f x * product f l end.

(* Each state beside the others *)
Fixpoint picked (l : list R) : list (R * list R) :=
  match l with [] => [] | z :: l => (z, l) :: map (fun p => (fst p, z :: snd p)) (picked l) end.

Definition weight (gap : R) (p : R * list R) : R := gap / product (fun other => fst p - other) (snd p).
Definition tap (gap : R) (h : nat) (states : list R) : R := sum (fun p => weight gap p * fst p ^ h) (picked states).

Lemma sum_map {T U} (f : U -> R) (g : T -> U) l : sum f (map g l) = sum (fun x => f (g x)) l.
Proof. induction l; simpl; congruence. Qed.
Lemma sum_ext {T} (f g : T -> R) l : (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof. induction l; simpl; intros; auto. rewrite H, IHl; auto. Qed.
Lemma sum_combined {T} (f g : T -> R) a b l : sum (fun x => a * f x + b * g x) l = a * sum f l + b * sum g l.
Proof. induction l; simpl; [|rewrite IHl]; lra. Qed.

Lemma different z l : ~ In z l -> product (fun other => z - other) l <> 0.
Proof.
  induction l as [|a l IH]; simpl; intros N; [lra|]. apply Rmult_integral_contrapositive. split; [|apply IH; tauto].
  intros E. apply N. left. lra.
Qed.

Lemma picked_apart l : forall p, NoDup l -> In p (picked l) -> In (fst p) l /\ product (fun other => fst p - other) (snd p) <> 0.
Proof.
  induction l as [|z l IH]; intros p D I; simpl in *; [tauto|]. inversion D as [|? ? N E]; subst. destruct I as [<-|I]; simpl.
  - split; [auto|]. apply different, N.
  - apply in_map_iff in I as (q & <- & I). destruct (IH q E I) as [J P]. simpl. split; [auto|].
    apply Rmult_integral_contrapositive. split; [|exact P]. intros F. apply N. replace z with (fst q) by lra. exact J.
Qed.

Section Two.
Variables (gap x y : R) (m : list R).
Hypothesis D : NoDup (x :: y :: m).

Lemma apart : x - y <> 0 /\ product (fun other => x - other) m <> 0 /\ product (fun other => y - other) m <> 0 /\ NoDup m.
Proof.
  inversion D as [|? ? N E]; subst. inversion E as [|? ? M F]; subst. simpl in N. repeat split; auto.
  - intros Z. apply N. left. lra.
  - apply different. tauto.
  - apply different. exact M.
Qed.

Lemma combined_taps (a b : R) (h k : nat) (w : R -> R) :
  w x = a * x ^ h + b * x ^ k -> w y = a * y ^ h + b * y ^ k -> (forall z, In z m -> w z = a * z ^ h + b * z ^ k) ->
  a * tap gap h (x :: y :: m) + b * tap gap k (x :: y :: m) =
    gap / ((x - y) * product (fun other => x - other) m) * w x + (gap / ((y - x) * product (fun other => y - other) m) * w y
      + sum (fun p => gap / ((fst p - x) * ((fst p - y) * product (fun other => fst p - other) (snd p))) * w (fst p)) (picked m)).
Proof.
  intros X Y Z. destruct apart as (_ & _ & _ & F).
  unfold tap, weight. simpl. rewrite map_map, !sum_map. simpl. rewrite X, Y.
  rewrite (sum_ext (fun p => gap / ((fst p - x) * ((fst p - y) * product (fun other => fst p - other) (snd p))) * w (fst p))
    (fun p => a * (gap / ((fst p - x) * ((fst p - y) * product (fun other => fst p - other) (snd p))) * fst p ^ h)
      + b * (gap / ((fst p - x) * ((fst p - y) * product (fun other => fst p - other) (snd p))) * fst p ^ k))).
  - rewrite sum_combined. lra.
  - intros p I. rewrite Z; [lra|]. apply (picked_apart m p F I).
Qed.

Lemma left_apart p : In p (picked m) -> fst p - x <> 0 /\ fst p - y <> 0 /\ product (fun other => fst p - other) (snd p) <> 0.
Proof.
  intros I. destruct apart as (_ & _ & _ & F). destruct (picked_apart m p F I) as [J P].
  inversion D as [|? ? N E]; subst. inversion E as [|? ? M G]; subst. simpl in N. repeat split; auto.
  - intros Z. apply N. right. replace x with (fst p) by lra. exact J.
  - intros Z. apply M. replace y with (fst p) by lra. exact J.
Qed.

Lemma difference h : (x - y) * tap gap h (x :: y :: m) = tap gap h (x :: m) - tap gap h (y :: m).
Proof.
  destruct apart as (A & B & C & _).
  replace ((x - y) * tap gap h (x :: y :: m)) with ((x - y) * tap gap h (x :: y :: m) + 0 * tap gap h (x :: y :: m)) by lra.
  rewrite (combined_taps (x - y) 0 h h (fun z => (x - y) * z ^ h)) by (intros; lra).
  unfold tap, weight. simpl. rewrite !sum_map. simpl.
  rewrite (sum_ext _ (fun p => 1 * (gap / ((fst p - x) * product (fun other => fst p - other) (snd p)) * fst p ^ h)
    + -1 * (gap / ((fst p - y) * product (fun other => fst p - other) (snd p)) * fst p ^ h)) (picked m)).
  - rewrite sum_combined. field. repeat split; auto. lra.
  - intros p I. destruct (left_apart p I) as (P & Q & O). field. auto.
Qed.

Lemma next h : tap gap (S h) (x :: y :: m) = tap gap h (x :: m) + y * tap gap h (x :: y :: m).
Proof.
  destruct apart as (A & B & C & _). enough (1 * tap gap (S h) (x :: y :: m) + - y * tap gap h (x :: y :: m) = tap gap h (x :: m)) by lra.
  rewrite (combined_taps 1 (- y) (S h) h (fun z => (z - y) * z ^ h)) by (intros; simpl; lra).
  unfold tap, weight. simpl. rewrite !sum_map. simpl.
  rewrite (sum_ext _ (fun p => gap / ((fst p - x) * product (fun other => fst p - other) (snd p)) * fst p ^ h) (picked m)).
  - field. repeat split; auto. lra.
  - intros p I. destruct (left_apart p I) as (P & Q & O). field. auto.
Qed.
End Two.

Theorem blind gap H : forall states, length states = S H -> NoDup states ->
  tap gap H states = gap /\ forall h, (h < H)%nat -> tap gap h states = 0.
Proof.
  induction H as [|H IH]; intros states L D.
  - destruct states as [|z [|]]; try discriminate. split; [|lia]. unfold tap, weight. simpl. field.
  - destruct states as [|x [|y m]]; try discriminate. simpl in L.
    assert (length (x :: m) = S H /\ length (y :: m) = S H) as [P Q] by (simpl; lia).
    assert (NoDup (x :: m) /\ NoDup (y :: m)) as [E F].
    { inversion D as [|? ? N O]; subst. inversion O as [|? ? M G]; subst. simpl in N. split; [constructor; [tauto|exact G]|exact O]. }
    destruct (IH _ P E) as [T Z], (IH _ Q F) as [U V]. destruct (apart x y m D) as (A & _).
    assert (forall h, (h < S H)%nat -> tap gap h (x :: y :: m) = 0) as W.
    { intros h K. pose proof (difference gap x y m D h) as R.
      assert (tap gap h (x :: m) = tap gap h (y :: m)) as S.
      { destruct (PeanoNat.Nat.eq_dec h H) as [->|]; [congruence|]. rewrite Z, V by lia. reflexivity. }
      replace (tap gap h (x :: m) - tap gap h (y :: m)) with 0 in R by lra. apply Rmult_integral in R as [R|R]; [contradiction|exact R]. }
    split; [|exact W]. rewrite next, T, W by (auto; lia). lra.
Qed.

Print Assumptions blind.
