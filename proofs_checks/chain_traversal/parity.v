(* The bound on a single step, for every distance i and any number h of heads: the reward is at most 1 - 2^-i disagreements(i, h), and
   that at most 1/2 + h/(2 sqrt(i)).

   The 2^i instances are the lists of i signs (true for a crossed pair of edges), the answer is their parity, and the margin between the
   answers is a sum of h quotients of affine functions of the signs, with positive denominators: one for each head of softmax attention.
   What is written here in full is the prose of `theory/chain_traversal/parity.py`: a polynomial of degree h has not the sign of the parity
   at `disagreements` points or more, for it is orthogonal to the parity times the square of a polynomial of low degree that vanishes on
   these points, of which there is one if they are fewer than the monomials; and what rises with the margin is an average of thresholds.
   `disagreements` is the formula `least_disagreements`, of natural numbers. No head leaves half of all instances wrong, each takes one
   binomial coefficient from these at the most, and of such a C(n, j) the square is at most 4^n/(n + 1). *)

From Coq Require Import Reals Lra Lia List Bool PeanoNat.
Import ListNotations.
Open Scope R_scope.

(* What the theorems at the end speak of *)
Definition sign (b : bool) : R := if b then -1 else 1.
Fixpoint parity (s : list bool) : R := match s with [] => 1 | b :: s => sign b * parity s end.
Fixpoint cube (n : nat) : list (list bool) :=
  match n with O => [[]] | S n => map (cons false) (cube n) ++ map (cons true) (cube n) end.
Fixpoint sum {T} (f : T -> R) (l : list T) : R := match l with [] => 0 | x :: l => f x + sum f l end.

Fixpoint affine (c : R) (a : list R) (s : list bool) : R :=
  match a, s with x :: a, b :: s => sign b * x + affine c a s | _, _ => c end.
Definition head : Type := (R * list R) * (R * list R).
Definition top (k : head) (s : list bool) := affine (fst (fst k)) (snd (fst k)) s.
Definition bottom (k : head) (s : list bool) := affine (fst (snd k)) (snd (snd k)) s.
Definition margin (heads : list head) (s : list bool) : R := sum (fun k => top k s / bottom k s) heads.

Fixpoint choose (n j : nat) : nat :=
  match n, j with _, O => 1 | O, S _ => 0 | S n, S j => choose n j + choose n (S j) end.
Fixpoint chosen (n k : nat) : nat := match k with O => 0 | S k => chosen n k + choose n k end.
Definition disagreements (i h : nat) : nat := chosen (i - 1) ((i - h) / 2) + chosen (i - 1) ((i - h + 1) / 2).

(* Sums over lists *)
Section Sums.
Context {T : Type}.
Implicit Types (f g : T -> R) (l : list T).

Lemma sum_ext f g l : (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof. induction l; simpl; intros; auto. rewrite H, IHl; auto. Qed.
Lemma sum_plus f g l : sum (fun x => f x + g x) l = sum f l + sum g l.
Proof. induction l; simpl; lra. Qed.
Lemma sum_times f c l : sum (fun x => c * f x) l = c * sum f l.
Proof. induction l; simpl; lra. Qed.
Lemma sum_app f l m : sum f (l ++ m) = sum f l + sum f m.
Proof. induction l; simpl; lra. Qed.
Lemma sum_nonneg f l : (forall x, In x l -> 0 <= f x) -> 0 <= sum f l.
Proof.
  induction l as [|a l IH]; simpl; intros H; [lra|].
  pose proof (H a (or_introl eq_refl)). pose proof (IH (fun x k => H x (or_intror k))). lra.
Qed.
Lemma sum_le f g l : (forall x, In x l -> f x <= g x) -> sum f l <= sum g l.
Proof.
  induction l as [|a l IH]; simpl; intros H; [lra|].
  pose proof (H a (or_introl eq_refl)). pose proof (IH (fun x k => H x (or_intror k))). lra.
Qed.
Lemma sum_zero f l : (forall x, In x l -> 0 <= f x) -> sum f l = 0 -> forall x, In x l -> f x = 0.
Proof.
  induction l as [|a l IH]; simpl; intros H E x I; [tauto|].
  pose proof (H a (or_introl eq_refl)). pose proof (sum_nonneg f l (fun x k => H x (or_intror k))).
  destruct I as [<-|I]; [lra|]. apply IH; auto. lra.
Qed.
End Sums.

Lemma sum_map {T U} (f : U -> R) (g : T -> U) l : sum f (map g l) = sum (fun x => f (g x)) l.
Proof. induction l; simpl; congruence. Qed.

Lemma in_cube n s : In s (cube n) <-> length s = n.
Proof.
  revert s. induction n as [|n IH]; intros s; simpl.
  - split; [intros [<-|[]]; reflexivity|]. destruct s; simpl; [auto|discriminate].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(t & <- & I)|(t & <- & I)]; simpl; f_equal; apply IH, I.
    + destruct s as [|b s]; simpl; [discriminate|]. intros [= L]. apply IH in L. destruct b; eauto.
Qed.

Lemma sum_cube n f : sum f (cube (S n)) = sum (fun s => f (false :: s) + f (true :: s)) (cube n).
Proof. simpl. rewrite sum_app, !sum_map, sum_plus. reflexivity. Qed.

(* Polynomials in n signs of degree below k: f(sign, s) = a(s) + sign * c(s), the degree of c one lower *)
Fixpoint low (n k : nat) (f : list bool -> R) : Prop :=
  match n with
  | O => k = 0%nat -> f [] = 0
  | S n => exists a c, low n k a /\ low n (pred k) c /\ forall b s, length s = n -> f (b :: s) = a s + sign b * c s
  end.

Lemma low_ext n : forall k f g, low n k f -> (forall s, length s = n -> f s = g s) -> low n k g.
Proof.
  induction n as [|n IH]; simpl; intros k f g L E.
  - intros Z. rewrite <- E; auto.
  - destruct L as (a & c & A & C & F). exists a, c. repeat split; auto. intros. rewrite <- E; simpl; auto.
Qed.
Lemma low_zero n : forall k f, (forall s, length s = n -> f s = 0) -> low n k f.
Proof.
  induction n as [|n IH]; simpl; intros k f E; auto.
  exists (fun _ => 0), (fun _ => 0). repeat split; auto. intros. rewrite E; simpl; auto. lra.
Qed.
Lemma low_none n : forall f, low n 0 f -> forall s, length s = n -> f s = 0.
Proof.
  induction n as [|n IH]; simpl; intros f L s E.
  - destruct s; [auto|discriminate].
  - destruct L as (a & c & A & C & F), s as [|b s]; [discriminate|]. injection E as E.
    rewrite F, (IH a), (IH c); auto. lra.
Qed.
Lemma low_more n : forall k l f, (k <= l)%nat -> low n k f -> low n l f.
Proof.
  induction n as [|n IH]; simpl; intros k l f H L.
  - intros. apply L. lia.
  - destruct L as (a & c & A & C & F). exists a, c. repeat split; auto.
    + apply IH with k; auto.
    + apply IH with (pred k); auto. lia.
Qed.
Lemma low_plus n : forall k f g, low n k f -> low n k g -> low n k (fun s => f s + g s).
Proof.
  induction n as [|n IH]; simpl; intros k f g F G.
  - intros. rewrite F, G; auto. lra.
  - destruct F as (a & c & A & C & F), G as (a' & c' & A' & C' & G).
    exists (fun s => a s + a' s), (fun s => c s + c' s). repeat split; auto. intros. rewrite F, G; auto. lra.
Qed.
Lemma low_scaled n : forall k f x, low n k f -> low n k (fun s => x * f s).
Proof.
  induction n as [|n IH]; simpl; intros k f x F.
  - intros. rewrite F; auto. lra.
  - destruct F as (a & c & A & C & F). exists (fun s => x * a s), (fun s => x * c s). repeat split; auto. intros. rewrite F; auto. lra.
Qed.
Lemma low_times n : forall d e f g, low n d f -> low n e g -> low n (pred (d + e)) (fun s => f s * g s).
Proof.
  induction n as [|n IH]; intros d e f g F G.
  - simpl in *. intros Z. destruct d; [rewrite F; auto; lra|]. destruct e; [rewrite G; auto; lra|]. lia.
  - destruct F as (a & c & A & C & F), G as (a' & c' & A' & C' & G).
    exists (fun s => a s * a' s + c s * c' s), (fun s => a s * c' s + c s * a' s). repeat split.
    + apply low_plus; [auto|]. apply low_more with (pred (pred d + pred e)); [lia|auto].
    + apply low_plus.
      * destruct e; [apply low_zero; intros; rewrite (low_none n c'); auto; lra|].
        apply low_more with (pred (d + pred (S e))); [lia|auto].
      * destruct d; [apply low_zero; intros; rewrite (low_none n c); auto; lra|].
        apply low_more with (pred (pred (S d) + e)); [lia|auto].
    + intros b s L. rewrite F, G; auto. destruct b; simpl; lra.
Qed.
Lemma low_constant n x : low n 1 (fun _ => x).
Proof.
  induction n as [|n IH]; simpl; [discriminate|].
  exists (fun _ => x), (fun _ => 0). repeat split; auto; [apply low_zero; auto|intros; lra].
Qed.
Lemma low_affine n : forall c a, low n 2 (affine c a).
Proof.
  induction n as [|n IH]; intros c a; simpl; [discriminate|]. destruct a as [|x a].
  - exists (fun _ => c), (fun _ => 0). repeat split.
    + apply low_more with 1%nat; [lia|apply low_constant].
    + apply low_zero; auto.
    + intros; simpl; lra.
  - exists (affine c a), (fun _ => x). repeat split; auto; [apply low_constant|intros; simpl; lra].
Qed.

Lemma orthogonal n : forall f, low n n f -> sum (fun s => parity s * f s) (cube n) = 0.
Proof.
  induction n as [|n IH]; intros f L.
  - simpl in *. rewrite L; auto. lra.
  - destruct L as (a & c & A & C & F). rewrite sum_cube.
    rewrite (sum_ext _ (fun s => 2 * (parity s * c s))).
    + rewrite sum_times, IH; auto. lra.
    + intros s I. apply in_cube in I. simpl. rewrite !F; auto. simpl. lra.
Qed.

(* Fewer equations than unknowns *)
Fixpoint combined {T} (cs : list R) (fs : list (T -> R)) (s : T) : R :=
  match cs, fs with c :: cs, f :: fs => c * f s + combined cs fs s | _, _ => 0 end.

Section Elimination.
Context {T : Type}.

Lemma eliminated (b : T) (f : T -> R) : f b <> 0 -> forall fs cs s, length cs = length fs ->
  combined cs (map (fun g s => g s - g b / f b * f s) fs) s = - combined cs fs b / f b * f s + combined cs fs s.
Proof.
  intros N fs. induction fs as [|g fs IH]; intros [|c cs] s L; simpl in *; try discriminate; [field; auto|].
  rewrite IH by lia. field. auto.
Qed.

Lemma combined_zero (b : T) fs : (forall f, In f fs -> f b = 0) -> forall cs, combined cs fs b = 0.
Proof.
  induction fs as [|f fs IH]; intros V [|c cs]; simpl; auto. rewrite IH, V; simpl; auto; [lra|]. intros; apply V; simpl; auto.
Qed.

Lemma pivot (b : T) (fs : list (T -> R)) : (forall f, In f fs -> f b = 0) \/
  exists gs, S (length gs) = length fs /\ (forall g, In g gs -> g b = 0) /\
    forall cs, length cs = length gs -> Exists (fun c => c <> 0) cs ->
      exists ds, length ds = length fs /\ Exists (fun c => c <> 0) ds /\ forall s, combined ds fs s = combined cs gs s.
Proof.
  induction fs as [|f fs IH]; [left; simpl; tauto|]. destruct (Req_dec (f b) 0) as [Z|N].
  - destruct IH as [A|(gs & L & V & R)].
    + left. intros g [<-|I]; auto.
    + right. exists (f :: gs). repeat split; [simpl; lia|intros g [<-|I]; auto|].
      intros [|c cs] E X; [simpl in E; discriminate|].
      destruct (Exists_dec (fun c => c <> 0) cs) as [Y|Y].
      { intros x. destruct (Req_EM_T x 0); [right; tauto|left; auto]. }
      * destruct (R cs) as (ds & E' & X' & D); auto. exists (c :: ds). simpl. repeat split; auto. intros. rewrite D. reflexivity.
      * assert (c <> 0) by (inversion X; auto; contradiction).
        exists (c :: repeat 0 (length fs)). simpl. rewrite repeat_length. repeat split; auto. intros s. f_equal.
        transitivity 0.
        -- clear. induction fs; simpl; [auto|]. rewrite IHfs. lra.
        -- symmetry. clear - Y. revert gs. induction cs as [|c cs IH]; intros [|g gs]; simpl; auto.
           rewrite IH; [|auto]. destruct (Req_dec c 0) as [->|]; [lra|]. exfalso. auto.
  - right. exists (map (fun g s => g s - g b / f b * f s) fs). rewrite map_length. repeat split; auto.
    + intros g I. apply in_map_iff in I as (k & <- & _). field. auto.
    + intros cs E X. exists (- combined cs fs b / f b :: cs). simpl. repeat split; auto. intros s. rewrite eliminated; auto.
Qed.

Lemma unknowns (B : list T) : forall fs : list (T -> R), (length B < length fs)%nat ->
  exists cs, length cs = length fs /\ Exists (fun c => c <> 0) cs /\ forall b, In b B -> combined cs fs b = 0.
Proof.
  induction B as [|b B IH]; intros fs L.
  - exists (repeat 1 (length fs)). rewrite repeat_length. repeat split; [|simpl; tauto].
    destruct fs; simpl in *; [lia|]. left. lra.
  - destruct (pivot b fs) as [A|(gs & E & V & R)].
    + destruct (IH fs) as (cs & E & X & Z); [simpl in L; lia|]. exists cs. repeat split; auto.
      intros s [<-|I]; auto. apply combined_zero, A.
    + destruct (IH gs) as (cs & E' & X & Z); [simpl in L; lia|].
      destruct (R cs) as (ds & E'' & X' & D); auto. exists ds. repeat split; auto.
      intros s I. rewrite D. destruct I as [<-|I]; auto. apply combined_zero, V.
Qed.
End Elimination.

(* Monomials *)
Definition held (f : list bool -> R) (s : list bool) : R := f (tl s).
Definition turned (f : list bool -> R) (s : list bool) : R := sign (hd false s) * f (tl s).
Fixpoint monomials (n k : nat) : list (list bool -> R) :=
  match n, k with
  | O, O => []
  | O, S _ => [fun _ => 1]
  | S n, _ => map held (monomials n k) ++ map turned (monomials n (pred k))
  end.

Lemma chosen_more n k : chosen (S n) k = (chosen n k + chosen n (pred k))%nat.
Proof.
  induction k as [|k IH]; [auto|]. simpl chosen. rewrite IH. destruct k as [|k]; simpl; [|lia].
  destruct n; reflexivity.
Qed.

Lemma count_monomials n : forall k, length (monomials n k) = chosen n k.
Proof.
  induction n as [|n IH]; intros k.
  - destruct k as [|k]; simpl; [auto|]. induction k; simpl in *; lia.
  - rewrite chosen_more. simpl. rewrite app_length, !map_length, !IH. reflexivity.
Qed.

Lemma combined_parts n k : forall cs, length cs = length (monomials (S n) k) ->
  exists ds es, cs = ds ++ es /\ length ds = length (monomials n k) /\ length es = length (monomials n (pred k)) /\
    forall b s, combined cs (monomials (S n) k) (b :: s)
      = combined ds (monomials n k) s + sign b * combined es (monomials n (pred k)) s.
Proof.
  intros cs E. exists (firstn (length (monomials n k)) cs), (skipn (length (monomials n k)) cs).
  simpl in *. rewrite app_length, !map_length in E.
  rewrite firstn_skipn, firstn_length_le, skipn_length by lia. repeat split; auto; [lia|].
  revert cs E. generalize (monomials n k) (monomials n (pred k)). intros fs gs cs E b s. revert cs E.
  induction fs as [|f fs IH]; intros cs E; simpl in *.
  - revert gs E. induction cs as [|c cs IH]; intros [|g gs] E; simpl in *; try discriminate; [lra|].
    specialize (IH gs). rewrite Rplus_0_l in *. rewrite IH by lia. unfold turned. simpl. lra.
  - destruct cs as [|c cs]; simpl in *; [discriminate|]. rewrite IH; [|lia]. unfold held. simpl. lra.
Qed.

Lemma combined_low n : forall k cs, length cs = length (monomials n k) -> low n k (combined cs (monomials n k)).
Proof.
  induction n as [|n IH]; intros k cs E.
  - intros ->. destruct cs; reflexivity.
  - destruct (combined_parts n k cs E) as (ds & es & _ & D & F & S).
    exists (combined ds (monomials n k)), (combined es (monomials n (pred k))). repeat split; auto.
Qed.

Lemma independent n : forall k cs, length cs = length (monomials n k) ->
  (forall s, length s = n -> combined cs (monomials n k) s = 0) -> forall c, In c cs -> c = 0.
Proof.
  induction n as [|n IH]; intros k cs E Z c I.
  - destruct k; simpl in E; destruct cs as [|d [|]]; simpl in *; try discriminate; [tauto|].
    destruct I as [<-|[]]. specialize (Z [] eq_refl). lra.
  - destruct (combined_parts n k cs E) as (ds & es & -> & D & F & S).
    assert (forall s, length s = n -> combined ds (monomials n k) s = 0 /\ combined es (monomials n (pred k)) s = 0).
    { intros s L. pose proof (Z (false :: s) (f_equal _ L)) as P. pose proof (Z (true :: s) (f_equal _ L)) as Q.
      rewrite S in P, Q. simpl sign in *. lra. }
    apply in_app_iff in I as [I|I]; [apply IH with k ds|apply IH with (pred k) es]; auto; intros; apply H; auto.
Qed.

(* Some polynomial vanishes on fewer points than there are monomials, and is not zero *)
Lemma vanishing n k B : (length B < chosen n k)%nat ->
  exists q, low n k q /\ (forall s, In s B -> q s = 0) /\ exists s, length s = n /\ q s <> 0.
Proof.
  rewrite <- count_monomials. intros L. destruct (unknowns B (monomials n k) L) as (cs & E & X & Z).
  exists (combined cs (monomials n k)). repeat split; auto; [apply combined_low; auto|].
  destruct (Exists_dec (fun s => combined cs (monomials n k) s <> 0) (cube n)) as [Y|Y].
  { intros s. destruct (Req_EM_T (combined cs (monomials n k) s) 0); [right; tauto|left; auto]. }
  - apply Exists_exists in Y as (s & I & N). exists s. split; [apply in_cube|]; auto.
  - exfalso. apply Exists_exists in X as (c & I & N). apply N, (independent n k cs); auto. intros s M.
    destruct (Req_dec (combined cs (monomials n k) s) 0) as [|O]; auto. exfalso. apply Y, Exists_exists. exists s.
    split; [apply in_cube|]; auto.
Qed.

(* Points where a polynomial has not the sign of the parity *)
Definition wrong (n : nat) (w : list bool -> bool) : nat := length (filter w (cube n)).

Lemma wrong_more n w : wrong (S n) w = (wrong n (fun s => w (false :: s)) + wrong n (fun s => w (true :: s)))%nat.
Proof.
  unfold wrong. simpl. generalize (cube n). intros l. rewrite filter_app, app_length.
  assert (forall b, length (filter w (map (cons b) l)) = length (filter (fun s => w (b :: s)) l)) as ->.
  { intros b. induction l as [|s l IH]; simpl; auto. destruct (w (b :: s)); simpl; congruence. }
  f_equal. induction l as [|s l IH]; simpl; auto. destruct (w (true :: s)); simpl; congruence.
Qed.

Lemma odd_gap n h m p w : low n (S h) p -> (h + 2 * m < n)%nat ->
  (forall s, length s = n -> w s = false -> 0 < parity s * p s) -> (chosen n (S m) <= wrong n w)%nat.
Proof.
  intros L G A. destruct (Nat.le_gt_cases (chosen n (S m)) (wrong n w)) as [|F]; auto. exfalso.
  destruct (vanishing n (S m) (filter w (cube n)) F) as (q & Q & V & s & E & N).
  assert (forall t, In t (cube n) -> parity t * (p t * (q t * q t)) = 0) as Z.
  { apply sum_zero.
    - intros t I. destruct (w t) eqn:W.
      + rewrite V; [lra|]. apply filter_In; auto.
      + pose proof (A t (proj1 (in_cube n t) I) W). nra.
    - apply orthogonal. apply low_more with (pred (S h + pred (S m + S m))); [lia|]. repeat apply low_times; auto. }
  specialize (Z s (proj2 (in_cube n s) E)). destruct (w s) eqn:W.
  - apply N, V. apply filter_In. split; [apply in_cube|]; auto.
  - pose proof (A s E W). assert (0 < q s * q s) by nra. nra.
Qed.

Lemma half_of_even m : (2 * m / 2 = m)%nat.
Proof. rewrite Nat.mul_comm, Nat.div_mul; lia. Qed.
Lemma half_of_odd m : ((2 * m + 1) / 2 = m)%nat.
Proof. rewrite Nat.add_comm, Nat.mul_comm, Nat.div_add; simpl; lia. Qed.
Lemma half_of_next m : ((2 * m + 1 + 1) / 2 = S m)%nat.
Proof. replace (2 * m + 1 + 1)%nat with (2 * S m)%nat by lia. apply half_of_even. Qed.

Theorem disagree i h p w : (1 <= i)%nat -> low i (S h) p ->
  (forall s, length s = i -> w s = false -> 0 < parity s * p s) -> (disagreements i h <= wrong i w)%nat.
Proof.
  intros P L A. unfold disagreements.
  destruct (Nat.le_gt_cases i h) as [G|G].
  { replace (i - h)%nat with 0%nat by lia. simpl. lia. }
  destruct i as [|n]; [lia|]. replace (S n - 1)%nat with n by lia.
  destruct (Nat.Even_or_Odd (S n - h)) as [[m E]|[m E]]; rewrite E.
  - rewrite half_of_even, half_of_odd. destruct m as [|m]; [simpl; lia|]. destruct L as (a & c & H & C & F). rewrite wrong_more.
    apply Nat.add_le_mono.
    + apply odd_gap with h (fun s => a s + 1 * c s); [|lia|].
      * apply low_plus; auto. apply low_scaled, low_more with h; auto.
      * intros s N W. specialize (A (false :: s) (f_equal _ N) W). rewrite F in A by auto. simpl in A. lra.
    + apply odd_gap with h (fun s => -1 * (a s + -1 * c s)); [|lia|].
      * apply low_scaled, low_plus; auto. apply low_scaled, low_more with h; auto.
      * intros s N W. specialize (A (true :: s) (f_equal _ N) W). rewrite F in A by auto. simpl in A. lra.
  - rewrite half_of_odd, half_of_next.
    replace (chosen n m + chosen n (S m))%nat with (chosen (S n) (S m)) by (rewrite chosen_more; simpl pred; lia).
    apply odd_gap with h p; auto. lia.
Qed.

(* An average of thresholds *)
Definition over (c x : R) : R := if Rlt_dec c x then 1 else 0.

Section Layers.
Context {T : Type}.

Lemma least (P : T -> Prop) (dec : forall t, {P t} + {~ P t}) (x : T -> R) l :
  (forall t, In t l -> ~ P t) \/ exists t, In t l /\ P t /\ forall r, In r l -> P r -> x t <= x r.
Proof.
  induction l as [|a l [N|(t & I & H & M)]]; [left; simpl; tauto| |]; destruct (dec a) as [A|A].
  - right. exists a. simpl. repeat split; auto. intros r [<-|J] Q; [lra|]. exfalso. apply (N r); auto.
  - left. intros r [<-|J]; auto.
  - right. destruct (Rle_dec (x a) (x t)) as [L|L].
    + exists a. simpl. repeat split; auto. intros r [<-|J] Q; [lra|]. specialize (M r J Q). lra.
    + exists t. simpl. repeat split; auto. intros r [<-|J] Q; [lra|auto].
  - right. exists t. simpl. repeat split; auto. intros r [<-|J] Q; [contradiction|auto].
Qed.

Lemma fewer (f g : T -> bool) l t : (forall r, f r = true -> g r = true) -> In t l -> f t = false -> g t = true ->
  (length (filter f l) < length (filter g l))%nat.
Proof.
  intros H I F G. assert (forall l, length (filter f l) <= length (filter g l))%nat as W.
  { clear I. intros m. induction m as [|a m IH]; simpl; auto. destruct (f a) eqn:E; [rewrite (H a E); simpl; lia|].
    destruct (g a); simpl; lia. }
  induction l as [|a l IH]; [destruct I|]. simpl. destruct I as [->|I].
  - rewrite F, G. simpl. specialize (W l). lia.
  - specialize (IH I). destruct (f a) eqn:E; [rewrite (H a E); simpl; lia|]. destruct (g a); simpl; lia.
Qed.

Definition positive (x : T -> R) (t : T) : bool := if Rlt_dec 0 (x t) then true else false.

Lemma layers (e : T -> R) K l N : forall x u, (length (filter (positive x) l) <= N)%nat -> 0 <= u ->
  (forall t, In t l -> x t <= u) -> (forall c, 0 <= c -> sum (fun t => e t * over c (x t)) l <= K) ->
  sum (fun t => e t * (over 0 (x t) * x t)) l <= K * u.
Proof.
  induction N as [|N IH]; intros x u C U B H;
    (destruct (least (fun t => 0 < x t) (fun t => Rlt_dec 0 (x t)) x l) as [Z|(r & I & P & M)];
      [assert (0 <= K) by
         (apply Rle_trans with (2 := H u U); apply sum_nonneg; intros t I; specialize (B t I); unfold over;
          destruct (Rlt_dec u (x t)); lra);
       rewrite (sum_ext _ (fun t => 0 * e t)); [rewrite sum_times; nra|];
       intros t I; unfold over; destruct (Rlt_dec 0 (x t)); [exfalso; apply (Z t I); auto|lra]|]).
  - exfalso. apply Nat.le_0_r, length_zero_iff_nil in C. assert (In r (filter (positive x) l)) as F.
    { apply filter_In. split; auto. unfold positive. destruct (Rlt_dec 0 (x r)); [auto|lra]. }
    rewrite C in F. destruct F.
  - specialize (IH (fun t => x t - x r) (u - x r)). pose proof (B r I) as V.
    rewrite (sum_ext _ (fun t => e t * (over 0 (x t - x r) * (x t - x r)) + x r * (e t * over 0 (x t)))).
    + rewrite sum_plus, sum_times. replace (K * u) with (K * (u - x r) + x r * K) by lra.
      apply Rplus_le_compat; [|apply Rmult_le_compat_l; [lra|apply H; lra]]. apply IH.
      * apply Nat.lt_succ_r, Nat.lt_le_trans with (2 := C), fewer with r; auto.
        -- intros t. unfold positive. destruct (Rlt_dec 0 (x t - x r)), (Rlt_dec 0 (x t)); auto; lra.
        -- unfold positive. destruct (Rlt_dec 0 (x r - x r)); [lra|auto].
        -- unfold positive. destruct (Rlt_dec 0 (x r)); [auto|lra].
      * lra.
      * intros t J. specialize (B t J). lra.
      * intros c G. apply Rle_trans with (2 := H (c + x r) ltac:(lra)). apply Req_le, sum_ext. intros t J. f_equal. unfold over.
        destruct (Rlt_dec c (x t - x r)), (Rlt_dec (c + x r) (x t)); lra.
    + intros t J. unfold over. destruct (Rlt_dec 0 (x t)) as [Q|Q], (Rlt_dec 0 (x t - x r)); try lra.
      specialize (M t J Q). replace (x t) with (x r) by lra. lra.
Qed.

Lemma separated (U : T -> Prop) (dec : forall t, {U t} + {~ U t}) (x : T -> R) l :
  (forall r t, U r -> ~ U t -> x t < x r) -> exists y, forall t, In t l -> (U t -> y < x t) /\ (~ U t -> x t < y).
Proof.
  intros O. destruct (least U dec x l) as [N|(r & I & P & M)];
    destruct (least (fun t => ~ U t) (fun t => match dec t with left p => right (fun q => q p) | right p => left p end)
      (fun t => - x t) l) as [N'|(r' & I' & P' & M')].
  - exists 0. intros t J. exfalso. apply (N' t J), (N t J).
  - exists (x r' + 1). intros t J. split; intros Q; [exfalso; apply (N t J Q)|specialize (M' t J Q); lra].
  - exists (x r - 1). intros t J. split; intros Q; [specialize (M t J Q); lra|exfalso; apply (N' t J Q)].
  - exists ((x r + x r') / 2). specialize (O r r' P P'). intros t J.
    split; intros Q; [specialize (M t J Q)|specialize (M' t J Q)]; lra.
Qed.
End Layers.

Lemma parity_sign s : parity s = 1 \/ parity s = -1.
Proof. induction s as [|[] s [H|H]]; simpl; try rewrite H; simpl; lra. Qed.

Lemma sum_ones i : sum (fun _ => 1) (cube i) = 2 ^ i.
Proof. induction i as [|i IH]; [simpl; lra|]. rewrite sum_cube, sum_plus, IH. simpl. lra. Qed.

Lemma count_wrong n w : INR (wrong n w) = sum (fun s => if w s then 1 else 0) (cube n).
Proof.
  unfold wrong. induction (cube n) as [|s l IH]; [reflexivity|]. simpl filter. simpl sum. destruct (w s); [|lra].
  simpl length. rewrite S_INR. lra.
Qed.

(* Sums of quotients as quotients of polynomials *)
Lemma quotient i heads : (forall k s, In k heads -> length s = i -> 0 < bottom k s) ->
  exists P Q, low i (S (length heads)) P /\ low i (S (length heads)) Q /\
    forall s, length s = i -> 0 < Q s /\ margin heads s = P s / Q s.
Proof.
  induction heads as [|k heads IH]; intros B.
  - exists (fun _ => 0), (fun _ => 1). repeat split; [apply low_constant|apply low_constant|lra|]. unfold margin. simpl. lra.
  - destruct IH as (P & Q & L & M & H); [intros; apply B; simpl; auto|].
    exists (fun s => P s * bottom k s + top k s * Q s), (fun s => Q s * bottom k s).
    assert (low i 2 (bottom k)) as N by apply low_affine. assert (low i 2 (top k)) as O by apply low_affine.
    simpl length. split; [|split].
    + apply low_plus; [apply low_more with (pred (S (length heads) + 2))|apply low_more with (pred (2 + S (length heads)))];
        try lia; apply low_times; auto.
    + apply low_more with (pred (S (length heads) + 2)); [lia|]. apply low_times; auto.
    + intros s E. destruct (H s E) as [V F]. pose proof (B k s (or_introl eq_refl) E) as W.
      split; [apply Rmult_lt_0_compat; auto|]. unfold margin in *. simpl. rewrite F. field. lra.
Qed.

(* What falls to one answer: it rises with the margin, and what is left falls to the other one *)
Definition rising (phi : R -> R) : Prop := (forall x y, x <= y -> phi x <= phi y) /\ forall x, 0 <= phi x /\ phi x + phi (- x) = 1.

Theorem single_step i heads phi : (1 <= i)%nat -> rising phi -> (forall k s, In k heads -> length s = i -> 0 < bottom k s) ->
  sum (fun s => phi (parity s * margin heads s)) (cube i) <= 2 ^ i - INR (disagreements i (length heads)).
Proof.
  intros G [U V] B. set (x := fun s => phi (margin heads s)).
  assert (forall y, 0 <= phi y <= 1) as W by (intros y; pose proof (V y); pose proof (V (- y)); lra).
  rewrite (sum_ext _ (fun s => (1 - parity s) / 2 + parity s * (over 0 (x s) * x s))).
  2: { intros s _. unfold x, over. pose proof (V (margin heads s)). destruct (Rlt_dec 0 (phi (margin heads s)));
       destruct (parity_sign s) as [-> | ->]; rewrite ?Rmult_1_l; replace (-1 * margin heads s) with (- margin heads s) by lra; lra. }
  rewrite sum_plus. set (even := sum (fun s => (1 - parity s) / 2) (cube i)).
  enough (sum (fun s => parity s * (over 0 (x s) * x s)) (cube i) <= (2 ^ i - INR (disagreements i (length heads)) - even) * 1) by lra.
  apply layers with (N := length (filter (positive x) (cube i))); [lia|lra|intros; apply W|]. intros c C.
  set (w := fun s => xorb (if Rlt_dec c (x s) then true else false) (if Rlt_dec 0 (parity s) then true else false)).
  enough (disagreements i (length heads) <= wrong i w)%nat as D.
  { apply le_INR in D. rewrite count_wrong in D. rewrite <- sum_ones.
    enough (sum (fun s => parity s * over c (x s)) (cube i) + even + sum (fun s => if w s then 1 else 0) (cube i)
      = sum (fun _ => 1) (cube i)) by lra.
    unfold even. rewrite <- !sum_plus. apply sum_ext. intros s _. unfold w, over.
    destruct (Rlt_dec c (x s)), (Rlt_dec 0 (parity s)), (parity_sign s) as [E|E]; rewrite E in *; simpl; lra. }
  destruct (separated (fun s => c < x s) (fun s => Rlt_dec c (x s)) (margin heads) (cube i)) as [y Y].
  { intros r t P Q. destruct (Rlt_dec (margin heads t) (margin heads r)) as [|N]; auto. exfalso. apply Q. unfold x in *.
    assert (phi (margin heads r) <= phi (margin heads t)) by (apply U; lra). lra. }
  destruct (quotient i heads B) as (P & Q & L & M & H).
  apply disagree with (fun s => P s + - y * Q s); auto; [apply low_plus; auto; apply low_scaled; auto|].
  intros s E A. destruct (H s E) as [Z F], (Y s (proj2 (in_cube i s) E)) as [S T]. unfold w in A.
  assert (P s = margin heads s * Q s) as -> by (rewrite F; field; lra).
  destruct (Rlt_dec c (x s)) as [O|O], (Rlt_dec 0 (parity s)), (parity_sign s) as [X|X]; rewrite X in *; simpl in A;
    try discriminate; try lra.
  - specialize (S O). nra.
  - specialize (T O). nra.
Qed.

Definition logistic (x : R) : R := / (1 + exp (- x)).

Lemma logistic_rising : rising logistic.
Proof.
  unfold logistic. split.
  - intros x y L. apply Rinv_le_contravar; [pose proof (exp_pos (- y)); lra|].
    destruct L as [L| ->]; [|lra]. assert (exp (- y) < exp (- x)) by (apply exp_increasing; lra). lra.
  - intros x. pose proof (exp_pos (- x)) as P. split; [left; apply Rinv_0_lt_compat; lra|].
    rewrite Ropp_involutive. replace (exp x) with (/ exp (- x)) by (rewrite exp_Ropp, Rinv_inv; auto).
    field. lra.
Qed.

Corollary softmax_attention i heads : (1 <= i)%nat -> (forall k s, In k heads -> length s = i -> 0 < bottom k s) ->
  sum (fun s => logistic (parity s * margin heads s)) (cube i) <= 2 ^ i - INR (disagreements i (length heads)).
Proof. intros. apply single_step; auto. apply logistic_rising. Qed.

Corollary linear_attention i c a : (1 <= i)%nat ->
  sum (fun s => logistic (parity s * affine c a s)) (cube i) <= 2 ^ i - INR (disagreements i 1).
Proof.
  intros G. pose proof (softmax_attention i [((c, a), (1, []))] G) as H. simpl length in H. eapply Rle_trans; [|apply H].
  - apply Req_le, sum_ext. intros s _. f_equal. unfold margin, top, bottom. simpl. destruct s; simpl; field.
  - intros k s [<-|[]] _. unfold bottom. simpl. destruct s; lra.
Qed.

(* Half and a term that falls like the root of the distance *)
Lemma choose_none n j : (n < j)%nat -> choose n j = 0%nat.
Proof. revert j. induction n as [|n IH]; intros [|j] L; simpl; try lia. rewrite !IH by lia. reflexivity. Qed.

Lemma halves n : forall k, (k <= S n)%nat -> (chosen n k + chosen n (S n - k) = 2 ^ n)%nat.
Proof.
  induction n as [|n IH]; intros k L.
  - destruct k as [|[|]]; simpl; lia.
  - rewrite !chosen_more. destruct k as [|k].
    + pose proof (IH 0%nat ltac:(lia)) as Z. replace (S (S n) - 0)%nat with (S (S n)) by lia.
      replace (S n - 0)%nat with (S n) in Z by lia. simpl pred. simpl Nat.pow.
      change (chosen n (S (S n))) with (chosen n (S n) + choose n (S n))%nat. rewrite choose_none by lia. simpl in *. lia.
    + destruct (Nat.eq_dec k (S n)) as [->|N].
      * pose proof (IH 0%nat ltac:(lia)) as Z. replace (S (S n) - S (S n))%nat with 0%nat by lia.
        replace (S n - 0)%nat with (S n) in Z by lia. simpl pred. simpl Nat.pow.
        change (chosen n (S (S n))) with (chosen n (S n) + choose n (S n))%nat. rewrite choose_none by lia. simpl in *. lia.
      * pose proof (IH (S k) ltac:(lia)) as Z. pose proof (IH k ltac:(lia)) as O.
        replace (S (S n) - S k)%nat with (S n - k)%nat by lia. replace (pred (S n - k)) with (S n - S k)%nat by lia.
        simpl pred. simpl Nat.pow. lia.
Qed.

Lemma absorbed n : forall j, (S j * choose (S n) (S j) = S n * choose n j)%nat.
Proof.
  induction n as [|n IH]; intros j.
  - destruct j as [|j]; simpl; [lia|]. destruct j; simpl; lia.
  - change (choose (S (S n)) (S j)) with (choose (S n) j + choose (S n) (S j))%nat. destruct j as [|j].
    + pose proof (IH 0%nat) as Z. assert (choose n 0 = 1%nat) as E by (destruct n; reflexivity). rewrite E in Z. simpl choose in *. lia.
    + pose proof (IH j) as Z. pose proof (IH (S j)) as O. change (choose (S n) (S j)) with (choose n j + choose n (S j))%nat in *. nia.
Qed.

Lemma choose_all n : choose n n = 1%nat.
Proof. induction n as [|n IH]; [auto|]. simpl. rewrite IH, choose_none by lia. reflexivity. Qed.

Lemma mirrored n : forall p q, (p + q = n)%nat -> choose n p = choose n q.
Proof.
  induction n as [|n IH]; intros p q E; [replace p with 0%nat by lia; replace q with 0%nat by lia; auto|].
  destruct p as [|p].
  - replace q with (S n) by lia. rewrite choose_all. reflexivity.
  - destruct q as [|q]; [replace (S p) with (S n) by lia; rewrite choose_all; reflexivity|].
    simpl. rewrite (IH p (S q)), (IH (S p) q) by lia. lia.
Qed.

Lemma absorbed_real n j : (INR j + 1) * INR (choose (S n) (S j)) = (INR n + 1) * INR (choose n j).
Proof. rewrite <- !S_INR, <- !mult_INR, absorbed. reflexivity. Qed.

Lemma small_at p q : (q <= p)%nat -> INR (choose (p + q) p) ^ 2 * (INR p + INR q + 1) <= 4 ^ (p + q).
Proof.
  intros L. replace p with (q + (p - q))%nat by lia. generalize (p - q)%nat. clear. intros d. induction d as [|d IH].
  - rewrite Nat.add_0_r. induction q as [|q IH]; [simpl; lra|].
    pose proof (absorbed_real (q + q) q) as Y. rewrite plus_INR in Y.
    replace (choose (S q + S q) (S q)) with (2 * choose (S (q + q)) (S q))%nat.
    + rewrite mult_INR, (S_INR q).
      replace (4 ^ (S q + S q)) with (16 * 4 ^ (q + q)) by (replace (S q + S q)%nat with (2 + (q + q))%nat by lia; simpl; lra).
      pose proof (pos_INR q) as P. change (INR 2) with 2. revert Y IH P.
      generalize (INR (choose (S (q + q)) (S q))) (INR (choose (q + q) q)) (INR q) (4 ^ (q + q)). intros y x r w Y IH P.
      apply Rmult_le_reg_l with ((r + 1) ^ 2); [nra|].
      replace ((r + 1) ^ 2 * ((2 * y) ^ 2 * (r + 1 + (r + 1) + 1))) with (4 * (2 * r + 3) * ((r + 1) * y) ^ 2) by ring. rewrite Y.
      replace (4 * (2 * r + 3) * ((r + r + 1) * x) ^ 2) with (4 * (2 * r + 1) * (2 * r + 3) * (x ^ 2 * (r + r + 1))) by ring.
      assert (0 <= x ^ 2 * (r + r + 1)) by nra. nra.
    + replace (S q + S q)%nat with (S (S (q + q))) by lia.
      change (choose (S (S (q + q))) (S q)) with (choose (S (q + q)) q + choose (S (q + q)) (S q))%nat.
      rewrite (mirrored (S (q + q)) q (S q)) by lia. lia.
  - replace (q + S d)%nat with (S (q + d)) by lia. revert IH. generalize (q + d)%nat (Nat.le_add_r q d). intros p L IH.
    pose proof (absorbed_real (p + q) p) as Y. rewrite plus_INR in Y. replace (S p + q)%nat with (S (p + q)) by lia. rewrite S_INR.
    pose proof (pos_INR q) as P. pose proof (le_INR q p L) as M. simpl (4 ^ _). revert Y IH P M.
    generalize (INR (choose (S (p + q)) (S p))) (INR (choose (p + q) p)) (INR p) (INR q) (4 ^ (p + q)). intros y x r t w Y IH P M.
    apply Rmult_le_reg_l with ((r + 1) ^ 2); [nra|].
    replace ((r + 1) ^ 2 * (y ^ 2 * (r + 1 + t + 1))) with ((r + t + 2) * ((r + 1) * y) ^ 2) by ring. rewrite Y.
    replace ((r + t + 2) * ((r + t + 1) * x) ^ 2) with ((r + t + 1) * (r + t + 2) * (x ^ 2 * (r + t + 1))) by ring.
    assert (0 <= x ^ 2 * (r + t + 1)) by nra. assert ((r + t + 1) * (r + t + 2) <= 4 * (r + 1) ^ 2) by nra. nra.
Qed.

Lemma small n j : INR (choose n j) * sqrt (INR n + 1) <= 2 ^ n.
Proof.
  destruct (Nat.le_gt_cases j n) as [L|L].
  2: { rewrite choose_none by lia. simpl INR. rewrite Rmult_0_l. apply pow_le. lra. }
  assert (INR (choose n j) ^ 2 * (INR n + 1) <= 4 ^ n) as H.
  { destruct (Nat.le_ge_cases (n - j) j) as [M|M].
    - pose proof (small_at j (n - j) M) as S. rewrite <- plus_INR in S. replace (j + (n - j))%nat with n in S by lia. exact S.
    - pose proof (small_at (n - j) j M) as S. rewrite <- plus_INR in S. replace (n - j + j)%nat with n in S by lia.
      rewrite (mirrored n j (n - j)) by lia. exact S. }
  apply Rsqr_incr_0_var; [|apply pow_le; lra]. unfold Rsqr.
  replace (INR (choose n j) * sqrt (INR n + 1) * (INR (choose n j) * sqrt (INR n + 1)))
    with (INR (choose n j) ^ 2 * (sqrt (INR n + 1) * sqrt (INR n + 1))) by ring.
  rewrite sqrt_sqrt by (pose proof (pos_INR n); lra). rewrite <- Rpow_mult_distr. replace (2 * 2) with 4 by lra. exact H.
Qed.

Lemma few n k d : (INR (chosen n (k + d)) - INR (chosen n k)) * sqrt (INR n + 1) <= INR d * 2 ^ n.
Proof.
  induction d as [|d IH]; [rewrite Nat.add_0_r; simpl; lra|]. rewrite Nat.add_succ_r, S_INR. simpl chosen. rewrite plus_INR.
  pose proof (small n (k + d)). lra.
Qed.

Theorem decay i h : (1 <= i)%nat -> 2 ^ i - INR (disagreements i h) <= 2 ^ i * (1 / 2 + INR h / (2 * sqrt (INR i))).
Proof.
  intros G. destruct i as [|n]; [lia|]. unfold disagreements. replace (S n - 1)%nat with n by lia. set (g := (S n - h)%nat).
  assert (g / 2 + (g + 1) / 2 = g)%nat as E.
  { destruct (Nat.Even_or_Odd g) as [[m ->]|[m ->]]; rewrite ?half_of_even, half_of_odd, ?half_of_next; lia. }
  revert E. generalize (g / 2)%nat ((g + 1) / 2)%nat. intros k l E.
  assert (g <= S n)%nat as W by (unfold g; lia). pose proof (halves n l ltac:(lia)) as T. apply (f_equal INR) in T.
  rewrite plus_INR, pow_INR in T. change (INR 2) with 2 in T.
  pose proof (few n k (S n - l - k)) as F. replace (k + (S n - l - k))%nat with (S n - l)%nat in F by lia.
  assert (INR (S n - l - k) <= INR h) as D by (apply le_INR; unfold g in *; lia).
  rewrite plus_INR, S_INR. assert (0 < sqrt (INR n + 1)) as R by (apply sqrt_lt_R0; pose proof (pos_INR n); lra).
  assert (0 < 2 ^ n) as P by (apply pow_lt; lra). simpl (2 ^ S n).
  enough (INR (chosen n (S n - l)) - INR (chosen n k) <= 2 ^ n * (INR h / sqrt (INR n + 1))).
  { replace (INR h / (2 * sqrt (INR n + 1))) with (INR h / sqrt (INR n + 1) / 2) by (field; lra). lra. }
  apply Rmult_le_reg_r with (sqrt (INR n + 1)); auto.
  replace (2 ^ n * (INR h / sqrt (INR n + 1)) * sqrt (INR n + 1)) with (INR h * 2 ^ n) by (field; lra). nra.
Qed.

(* The mean reward over the 2^i instances *)
Definition mean_reward (i : nat) (heads : list head) : R := sum (fun s => logistic (parity s * margin heads s)) (cube i) / 2 ^ i.

Theorem single_step_decays i heads : (1 <= i)%nat -> (forall k s, In k heads -> length s = i -> 0 < bottom k s) ->
  mean_reward i heads <= 1 / 2 + INR (length heads) / (2 * sqrt (INR i)).
Proof.
  intros G B. unfold mean_reward. assert (0 < 2 ^ i) by (apply pow_lt; lra).
  apply Rmult_le_reg_l with (2 ^ i); auto. replace (2 ^ i * (sum _ (cube i) / 2 ^ i)) with
    (sum (fun s => logistic (parity s * margin heads s)) (cube i)) by (field; lra).
  apply Rle_trans with (1 := softmax_attention i heads G B). apply decay, G.
Qed.

Corollary linear_attention_decays i c a : (1 <= i)%nat ->
  sum (fun s => logistic (parity s * affine c a s)) (cube i) / 2 ^ i <= 1 / 2 + 1 / (2 * sqrt (INR i)).
Proof.
  intros G. assert (0 < 2 ^ i) by (apply pow_lt; lra). apply Rmult_le_reg_l with (2 ^ i); auto.
  replace (2 ^ i * (sum (fun s => logistic (parity s * affine c a s)) (cube i) / 2 ^ i)) with
    (sum (fun s => logistic (parity s * affine c a s)) (cube i)) by (field; lra).
  apply Rle_trans with (1 := linear_attention i c a G). apply (decay i 1 G).
Qed.

Definition proved := (single_step_decays, linear_attention_decays).
Print Assumptions proved.
