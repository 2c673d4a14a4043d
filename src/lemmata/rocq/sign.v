(* Signs of polynomials by certificates, as lemmata's own kernel checks them (kernel/sign.py), and a proof that this is right.

   A region is a set of points: each generator has one of some signs, and each premise, a polynomial, one of its own. What the check of a
   certificate answers is a set of signs, in which that of the polynomial is at all points of the region. *)

Module Sign.
Import Quotient.
Open Scope R_scope.

(* Polynomials as expressions, at values of the generators. *)
Definition expr := PExpr Z.
Definition at_e (l : list R) (e : expr) : R := PEeval 0 1 Rplus Rmult Rminus Ropp IZR (fun n : N => n) (pow_N 1 Rmult) l e.

Lemma hint_ok l e : at_ l (hint e) = at_e l e.
Proof.
  symmetry.
  exact (norm_aux_spec (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost integers (pow_N_th 1 Rmult (Eqsth R)) l e).
Qed.

Lemma skipn_skipn (A : Type) n m (l : list A) : skipn n (skipn m l) = skipn (m + n) l.
Proof. revert l; induction m as [| m IH]; intros [| x l]; simpl; trivial. now destruct n. Qed.

Lemma jump_skipn (A : Type) (p : positive) : forall l : list A, BinList.jump p l = skipn (Pos.to_nat p) l.
Proof.
  induction p as [p IH | p IH |]; intro l; cbn [BinList.jump].
  - rewrite !IH, skipn_skipn, Pos2Nat.inj_xI. destruct l as [| x l]; [now rewrite !skipn_nil |].
    change (skipn (S (2 * Pos.to_nat p)) (x :: l)) with (skipn (2 * Pos.to_nat p) l). simpl tl. f_equal. lia.
  - rewrite !IH, skipn_skipn, Pos2Nat.inj_xO. f_equal. lia.
  - reflexivity.
Qed.

Lemma nth_skipn n m (l : list R) : nth n (skipn m l) 0 = nth (m + n) l 0.
Proof. revert l; induction m as [| m IH]; intros [| x l]; simpl; trivial. now destruct n. Qed.

Lemma nth_nil n : nth n (@nil R) 0 = 0.
Proof. now destruct n. Qed.

Lemma nth_at (p : positive) : forall l : list R, BinList.nth 0 p l = nth (pred (Pos.to_nat p)) l 0.
Proof.
  induction p as [p IH | p IH |]; intro l; cbn [BinList.nth].
  - rewrite IH, jump_skipn, nth_skipn, Pos2Nat.inj_xI. pose proof (Pos2Nat.is_pos p).
    destruct l as [| x l].
    + simpl tl. now rewrite !nth_nil.
    + simpl tl. replace (pred (S (2 * Pos.to_nat p))) with (S (Pos.to_nat p + pred (Pos.to_nat p))) by lia. reflexivity.
  - rewrite IH, jump_skipn, nth_skipn, Pos2Nat.inj_xO. f_equal. pose proof (Pos2Nat.is_pos p). lia.
  - now destruct l.
Qed.

Definition gen (i : nat) : expr := PEX Z (Pos.of_succ_nat i).

Lemma gen_ok l i : at_e l (gen i) = nth i l 0.
Proof. unfold gen, at_e; simpl. rewrite nth_at. f_equal. lia. Qed.

(* Another value in a place. *)
Fixpoint replace {A : Type} (d : A) (i : nat) (v : A) (l : list A) : list A :=
  match l, i with
  | [], O => [v] | _ :: l, O => v :: l | [], S i => d :: replace d i v [] | x :: l, S i => x :: replace d i v l
  end.

Lemma nth_replace {A : Type} (d : A) i v : forall l j, nth j (replace d i v l) d = if Nat.eqb j i then v else nth j l d.
Proof.
  induction i as [| i IH]; intros [| x l] [| j]; simpl; trivial.
  - now destruct j.
  - rewrite IH. destruct (Nat.eqb j i); trivial. now destruct j.
Qed.

(* An expression with others for some generators. *)
Fixpoint put (s : nat -> option expr) (e : expr) : expr :=
  match e with
  | PEX _ p => match s (pred (Pos.to_nat p)) with Some f => f | None => e end
  | PEadd a b => PEadd (put s a) (put s b)
  | PEsub a b => PEsub (put s a) (put s b)
  | PEmul a b => PEmul (put s a) (put s b)
  | PEopp a => PEopp (put s a)
  | PEpow a n => PEpow (put s a) n
  | _ => e
  end.

Lemma put_ok l m s e :
  (forall i, nth i m 0 = match s i with Some f => at_e l f | None => nth i l 0 end) -> at_e l (put s e) = at_e m e.
Proof.
  intro H. induction e as [| | c | p | a IHa b IHb | a IHa b IHb | a IHa b IHb | a IHa | a IHa n]; simpl; trivial;
    unfold at_e in *; simpl; rewrite ?IHa, ?IHb; trivial.
  specialize (H (pred (Pos.to_nat p))). rewrite (nth_at p m), H.
  destruct (s _); trivial. simpl. now rewrite nth_at.
Qed.

(* Signs: whether a number may be below 0, 0, above 0. *)
Record signs := Signs { below : bool; zero : bool; above : bool }.
Definition any := Signs true true true.
Definition isin (s : signs) (x : R) : Prop := (x < 0 -> below s = true) /\ (x = 0 -> zero s = true) /\ (0 < x -> above s = true).
Definition within (a b : signs) : bool := (implb (below a) (below b) && implb (zero a) (zero b) && implb (above a) (above b))%bool.
Definition turn (s : signs) := Signs (above s) (zero s) (below s).
Definition sum (a b : signs) :=
  Signs (below a || below b) (zero a && zero b || below a && above b || above a && below b) (above a || above b).
Definition product (a b : signs) :=
  Signs (below a && above b || above a && below b) (zero a || zero b) (above a && above b || below a && below b).
Definition meet (a b : signs) := Signs (below a && below b) (zero a && zero b) (above a && above b).
Definition join (a b : signs) := Signs (below a || below b) (zero a || zero b) (above a || above b).
Definition power_of (s : signs) (n : nat) : signs :=
  match n with
  | O => Signs false false true
  | _ => if Nat.even n then Signs false (zero s) (below s || above s) else s
  end.
Definition positive := Signs false false true.
Definition nonnegative := Signs false true true.

Lemma any_ok x : isin any x.
Proof. repeat split. Qed.

Lemma within_ok a b x : within a b = true -> isin a x -> isin b x.
Proof. destruct a as [[] [] []], b as [[] [] []]; unfold within, isin; simpl; intuition discriminate. Qed.

Lemma isin_cases s x : isin s x -> (x < 0 /\ below s = true) \/ (x = 0 /\ zero s = true) \/ (0 < x /\ above s = true).
Proof. intros [A [B C]]. destruct (Rtotal_order x 0) as [H | [H | H]]; auto. Qed.

Lemma isin_below s x : x < 0 -> below s = true -> isin s x.
Proof. intros; repeat split; intros; lra || trivial. Qed.
Lemma isin_zero s x : x = 0 -> zero s = true -> isin s x.
Proof. intros; repeat split; intros; lra || trivial. Qed.
Lemma isin_above s x : 0 < x -> above s = true -> isin s x.
Proof. intros; repeat split; intros; lra || trivial. Qed.

Ltac by_signs :=
  repeat match goal with H : isin _ _ |- _ => apply isin_cases in H; destruct H as [[? ?] | [[? ?] | [? ?]]] end;
  first [apply isin_below | apply isin_zero | apply isin_above].

Lemma turn_ok s x : isin s x -> isin (turn s) (- x).
Proof. intros [A [B C]]. repeat split; simpl; intro; [apply C | apply B | apply A]; lra. Qed.

Lemma sum_ok a b x y : isin a x -> isin b y -> isin (sum a b) (x + y).
Proof.
  intros [A0 [A1 A2]] [B0 [B1 B2]]. unfold sum; repeat split; simpl; intro H.
  - destruct (Rlt_or_le x 0) as [X | X]; [rewrite A0 by trivial; reflexivity |].
    rewrite B0 by lra. now rewrite Bool.orb_true_r.
  - destruct (Rtotal_order x 0) as [X | [X | X]].
    + rewrite A0, B2 by lra. now destruct (zero a && zero b)%bool.
    + rewrite A1, B1 by lra. reflexivity.
    + rewrite A2, B0 by lra. now rewrite !Bool.orb_true_r.
  - destruct (Rlt_or_le 0 x) as [X | X]; [rewrite A2 by trivial; reflexivity |].
    rewrite B2 by lra. now rewrite Bool.orb_true_r.
Qed.

Lemma product_ok a b x y : isin a x -> isin b y -> isin (product a b) (x * y).
Proof.
  intros A B. apply isin_cases in A, B. unfold product.
  destruct A as [[X A] | [[X A] | [X A]]], B as [[Y B] | [[Y B] | [Y B]]];
    first [apply isin_zero; [subst; ring | simpl; rewrite ?A, ?B; rewrite ?Bool.orb_true_r; reflexivity]
         | apply isin_above; [nra | simpl; rewrite ?A, ?B; rewrite ?Bool.orb_true_r; reflexivity]
         | apply isin_below; [nra | simpl; rewrite ?A, ?B; rewrite ?Bool.orb_true_r; reflexivity]].
Qed.

Lemma meet_ok a b x : isin a x -> isin b x -> isin (meet a b) x.
Proof. unfold isin, meet; simpl. intros [A0 [A1 A2]] [B0 [B1 B2]]. rewrite !Bool.andb_true_iff. auto 10. Qed.

Lemma join_left a b x : isin a x -> isin (join a b) x.
Proof. unfold isin, join; simpl. rewrite !Bool.orb_true_iff. tauto. Qed.
Lemma join_right a b x : isin b x -> isin (join a b) x.
Proof. unfold isin, join; simpl. rewrite !Bool.orb_true_iff. tauto. Qed.

Lemma power_ok s x n : isin s x -> isin (power_of s n) (x ^ n).
Proof.
  intro H. destruct n as [| n]; [apply isin_above; simpl; [lra | trivial] |].
  unfold power_of. destruct (Nat.even (S n)) eqn:E.
  - apply Nat.even_spec in E. destruct E as [k E]. rewrite E, pow_mult.
    replace (x ^ 2) with (x * x) by ring. apply isin_cases in H.
    destruct H as [[X A] | [[X A] | [X A]]].
    + apply isin_above; [apply pow_lt; nra | simpl; now rewrite A].
    + apply isin_zero; [subst; rewrite Rmult_0_l; apply pow_i; lia | exact A].
    + apply isin_above; [apply pow_lt; nra | simpl; now rewrite A, Bool.orb_true_r].
  - assert (O : Nat.odd (S n) = true) by (unfold Nat.odd; now rewrite E).
    apply Nat.odd_spec in O. destruct O as [k O]. rewrite O.
    replace (2 * k + 1)%nat with (S (2 * k)) by lia.
    change (x ^ S (2 * k)) with (x * x ^ (2 * k)). rewrite pow_mult. replace (x ^ 2) with (x * x) by ring.
    apply isin_cases in H. destruct H as [[X A] | [[X A] | [X A]]].
    + apply isin_below; [| exact A]. assert (0 < (x * x) ^ k) by (apply pow_lt; nra). nra.
    + apply isin_zero; [subst; ring | exact A].
    + apply isin_above; [| exact A]. assert (0 < (x * x) ^ k) by (apply pow_lt; nra). nra.
Qed.

Lemma scaled_ok s r x y : 0 < r -> y = r * x -> isin s x -> isin s y.
Proof.
  intros P E H. apply isin_cases in H. destruct H as [[X A] | [[X A] | [X A]]].
  - apply isin_below; [nra | exact A].
  - apply isin_zero; [subst; ring | exact A].
  - apply isin_above; [nra | exact A].
Qed.

(* Sums of monomials, each a coefficient and exponents. *)
Definition mono := (Z * list N)%type.
Fixpoint factors (i : nat) (es : list N) : expr :=
  match es with [] => PEc 1%Z | N0 :: es => factors (S i) es | e :: es => PEmul (PEpow (gen i) e) (factors (S i) es) end.
Definition monomial_of (m : mono) : expr := PEmul (PEc (fst m)) (factors 0 (snd m)).
Definition monos (ms : list mono) : expr := fold_right (fun m e => PEadd (monomial_of m) e) (PEc 0%Z) ms.

Definition of_integer (c : Z) := Signs (Z.ltb c 0) (Z.eqb c 0) (Z.ltb 0 c).
Fixpoint of_factors (ss : list signs) (i : nat) (es : list N) : signs :=
  match es with
  | [] => positive
  | N0 :: es => of_factors ss (S i) es
  | e :: es => product (power_of (nth i ss any) (N.to_nat e)) (of_factors ss (S i) es)
  end.
Definition of_mono ss (m : mono) := product (of_integer (fst m)) (of_factors ss 0 (snd m)).
Definition total ss (ms : list mono) := fold_right (fun m s => sum (of_mono ss m) s) (Signs false true false) ms.

(* Generators that may be 0, in a monomial whose coefficient is not. *)
Fixpoint support (ss : list signs) (i : nat) (es : list N) : list nat :=
  match es with
  | [] => []
  | N0 :: es => support ss (S i) es
  | _ :: es => if zero (nth i ss any) then i :: support ss (S i) es else support ss (S i) es
  end.
Definition reached (ss : list signs) (acc : list nat) (m : mono) : bool :=
  (negb (Z.eqb (fst m) 0) && forallb (fun i => existsb (Nat.eqb i) acc) (support ss 0 (snd m)))%bool.
Fixpoint covers (ss : list signs) (ms : list mono) (clauses : list (list mono)) (acc : list nat) : bool :=
  match clauses with
  | [] => existsb (reached ss acc) ms
  | ns :: clauses => forallb (fun n => covers ss ms clauses (support ss 0 (snd n) ++ acc)) ns
  end.

Definition all_in (ss : list signs) (l : list R) := forall i, isin (nth i ss any) (nth i l 0).

Lemma power_at l i e : at_e l (PEpow (gen i) e) = nth i l 0 ^ N.to_nat e.
Proof.
  rewrite <- (gen_ok l i). unfold at_e. simpl. symmetry. exact (rpow_pow_N R_power_theory _ e).
Qed.

Lemma of_factors_ok ss l : all_in ss l -> forall es i, isin (of_factors ss i es) (at_e l (factors i es)).
Proof.
  intros H es; induction es as [| [| e] es IH]; intro i.
  - apply isin_above; [unfold at_e; simpl; lra | reflexivity].
  - apply IH.
  - cbn [factors of_factors]. change (at_e l (PEmul ?a ?b)) with (at_e l a * at_e l b).
    apply product_ok; [rewrite power_at; now apply power_ok | apply IH].
Qed.

Lemma of_integer_ok c : isin (of_integer c) (IZR c).
Proof.
  unfold of_integer; repeat split; simpl; intro H.
  - apply Z.ltb_lt. now apply lt_IZR.
  - apply Z.eqb_eq. now apply eq_IZR.
  - apply Z.ltb_lt. now apply lt_IZR.
Qed.

Lemma of_mono_ok ss l m : all_in ss l -> isin (of_mono ss m) (at_e l (monomial_of m)).
Proof.
  intro H. unfold monomial_of. change (at_e l (PEmul ?a ?b)) with (at_e l a * at_e l b).
  apply product_ok; [apply of_integer_ok | now apply of_factors_ok].
Qed.

Lemma total_ok ss l ms : all_in ss l -> isin (total ss ms) (at_e l (monos ms)).
Proof.
  intro H. induction ms as [| m ms IH]; [now apply isin_zero |].
  change (at_e l (monos (m :: ms))) with (at_e l (monomial_of m) + at_e l (monos ms)).
  apply sum_ok; [now apply of_mono_ok | exact IH].
Qed.

Lemma not_below ss l ms m : all_in ss l -> below (total ss ms) = false -> In m ms -> at_e l (monomial_of m) <> 0 -> 0 < at_e l (monos ms).
Proof.
  intros H B I N. induction ms as [| n ms IH]; [destruct I |].
  cbn [total fold_right] in B. fold (total ss ms) in B. unfold sum in B. cbn [below] in B. apply Bool.orb_false_iff in B as [B1 B2].
  change (at_e l (monos (n :: ms))) with (at_e l (monomial_of n) + at_e l (monos ms)).
  pose proof (of_mono_ok ss l n H) as [A1 _]. pose proof (total_ok ss l ms H) as [A2 _].
  assert (0 <= at_e l (monomial_of n)) by (apply Rnot_lt_le; intro X; rewrite A1 in B1 by exact X; discriminate).
  assert (0 <= at_e l (monos ms)) by (apply Rnot_lt_le; intro X; rewrite A2 in B2 by exact X; discriminate).
  destruct I as [-> | I]; [| specialize (IH B2 I)]; lra.
Qed.

Lemma not_above ss l ms m : all_in ss l -> above (total ss ms) = false -> In m ms -> at_e l (monomial_of m) <> 0 -> at_e l (monos ms) < 0.
Proof.
  intros H B I N. induction ms as [| n ms IH]; [destruct I |].
  cbn [total fold_right] in B. fold (total ss ms) in B. unfold sum in B. cbn [above] in B. apply Bool.orb_false_iff in B as [B1 B2].
  change (at_e l (monos (n :: ms))) with (at_e l (monomial_of n) + at_e l (monos ms)).
  pose proof (of_mono_ok ss l n H) as [_ [_ A1]]. pose proof (total_ok ss l ms H) as [_ [_ A2]].
  assert (at_e l (monomial_of n) <= 0) by (apply Rnot_lt_le; intro X; rewrite A1 in B1 by exact X; discriminate).
  assert (at_e l (monos ms) <= 0) by (apply Rnot_lt_le; intro X; rewrite A2 in B2 by exact X; discriminate).
  destruct I as [-> | I]; [| specialize (IH B2 I)]; lra.
Qed.

Lemma factors_not_zero ss l acc : all_in ss l -> (forall i, In i acc -> nth i l 0 <> 0) ->
  forall es i, (forall j, In j (support ss i es) -> In j acc) -> at_e l (factors i es) <> 0.
Proof.
  intros H A es; induction es as [| [| e] es IH]; intros i S.
  - unfold at_e; simpl. lra.
  - apply IH. exact S.
  - cbn [factors]. change (at_e l (PEmul ?a ?b)) with (at_e l a * at_e l b). apply Rmult_integral_contrapositive_currified.
    + rewrite power_at. apply pow_nonzero. cbn [support] in S. destruct (zero (nth i ss any)) eqn:Z.
      * apply A, S. now left.
      * intro X. destruct (H i) as [_ [B _]]. rewrite B in Z by exact X. discriminate.
    + apply IH. intros j J. apply S. cbn [support]. destruct (zero _); [now right | exact J].
Qed.

Lemma support_of_not_zero l ss : forall es i, at_e l (factors i es) <> 0 -> forall j, In j (support ss i es) -> nth j l 0 <> 0.
Proof.
  induction es as [| [| e] es IH]; intros i N j J.
  - destruct J.
  - now apply (IH (S i)).
  - cbn [factors] in N. change (at_e l (PEmul ?a ?b)) with (at_e l a * at_e l b) in N.
    assert (at_e l (PEpow (gen i) (Npos e)) <> 0 /\ at_e l (factors (S i) es) <> 0) as [N1 N2].
    { split; intro X; apply N; rewrite X; ring. }
    cbn [support] in J. destruct (zero (nth i ss any)); [destruct J as [<- | J] |]; [| now apply (IH (S i)) | now apply (IH (S i))].
    intro X. apply N1. rewrite power_at, X. apply pow_i. simpl. lia.
Qed.

Lemma some_not_zero l ms : at_e l (monos ms) <> 0 -> exists m, In m ms /\ at_e l (monomial_of m) <> 0.
Proof.
  induction ms as [| m ms IH]; intro N; [now destruct N |].
  change (at_e l (monos (m :: ms))) with (at_e l (monomial_of m) + at_e l (monos ms)) in N.
  destruct (Req_dec (at_e l (monomial_of m)) 0) as [E | E]; [| exists m; split; [now left | exact E]].
  destruct IH as [n [I X]]; [lra | exists n; split; [now right | exact X]].
Qed.

Lemma covers_ok ss l ms : all_in ss l -> forall clauses acc,
  (forall i, In i acc -> nth i l 0 <> 0) -> Forall (fun ns => at_e l (monos ns) <> 0) clauses ->
  covers ss ms clauses acc = true -> exists m, In m ms /\ at_e l (monomial_of m) <> 0.
Proof.
  intros H clauses; induction clauses as [| ns clauses IH]; intros acc A F C; cbn [covers] in C.
  - apply existsb_exists in C as [m [I C]]. exists m. split; [exact I |]. apply andb_prop in C as [C1 C2].
    unfold monomial_of. change (at_e l (PEmul ?a ?b)) with (at_e l a * at_e l b). apply Rmult_integral_contrapositive_currified.
    + unfold at_e; simpl. intro X. apply eq_IZR in X. rewrite X in C1. discriminate.
    + apply (factors_not_zero ss l acc H A). intros j J. rewrite forallb_forall in C2. specialize (C2 j J).
      apply existsb_exists in C2 as [k [K E]]. apply Nat.eqb_eq in E. now subst.
  - inversion F as [| x y N F']; subst. destruct (some_not_zero l ns N) as [n [I X]]. rewrite forallb_forall in C. specialize (C n I).
    apply (IH (support ss 0 (snd n) ++ acc)); trivial. intros i J. apply in_app_or in J as [J | J]; [| now apply A].
    apply (support_of_not_zero l ss (snd n) 0); trivial. intro Z. apply X. unfold monomial_of.
    change (at_e l (PEmul ?a ?b)) with (at_e l a * at_e l b). rewrite Z. ring.
Qed.

(* Regions, and certificates. *)
Record region := Region { sigs : list signs; prems : list (signs * expr) }.
Definition given (l : list R) (p : signs * expr) := isin (fst p) (at_e l (snd p)).
Definition inside (l : list R) (r : region) := all_in (sigs r) l /\ Forall (given l) (prems r).
Definition eqb (a b : expr) : bool := same (hint a) (hint b).

Lemma eqb_ok l a b : eqb a b = true -> at_e l a = at_e l b.
Proof. intro H. rewrite <- !hint_ok. now apply at_same. Qed.

Definition moved := option (expr * N).

Inductive cert :=
| Coefficients (ms : list mono) (clauses : list (nat * list mono))
| Premise (k : nat)
| Real
| Both (a b : cert)
| Product (f : expr) (n : nat) (c : cert) (g : expr) (d : cert)
| Sum (f : expr) (c d : cert)
| Times (q : expr) (c d : cert)
| Modulo (k : nat) (q : expr) (c : cert)
| Cases (q : expr) (s : signs) (c : cert) (t : signs) (d : cert) (u : signs) (e : cert)
| Assert (q : expr) (c d : cert)
| End_ (i k : nat) (rate : expr) (c : cert) (p : expr * N) (ps : list moved) (d : cert)
| Between (i k n : nat) (low rate : expr) (c : cert) (p : expr * N) (ps : list moved) (d : cert).

Definition premise (r : region) (k : nat) := nth_error (prems r) k.
Definition having (r : region) (s : signs) (q : expr) :=
  if (below s && negb (above s))%bool then Region (sigs r) (prems r ++ [(turn s, PEopp q)]) else Region (sigs r) (prems r ++ [(s, q)]).

Fixpoint clauses_of (r : region) (cs : list (nat * list mono)) : option (list (list mono)) :=
  match cs with
  | [] => Some []
  | (k, ms) :: cs =>
    match premise r k, clauses_of r cs with
    | Some (s, q), Some rest => if (negb (zero s) && eqb q (monos ms))%bool then Some (ms :: rest) else None
    | _, _ => None
    end
  end.

(* Polynomials on a chart: at the new values each is a power of what is above 0 times the old one. *)
Definition carried (s : nat -> option expr) (rate : expr) (on : expr -> expr) (new : expr * N) (old : expr) : bool :=
  eqb (put s (fst new)) (PEmul (PEpow rate (snd new)) (on old)).
Fixpoint carry (is_right : expr * N -> expr -> bool) (ps : list (signs * expr)) (ms : list moved) : option (list (signs * expr)) :=
  match ps, ms with
  | [], [] => Some []
  | (s, q) :: ps, m :: ms =>
    match carry is_right ps ms with
    | Some rest =>
      match m with
      | None => Some ((Signs false true false, PEc 0%Z) :: rest)
      | Some new => if is_right new q then Some ((s, fst new) :: rest) else None
      end
    | None => None
    end
  | _, _ => None
  end.

Definition one_put (i : nat) (e : expr) : nat -> option expr := fun j => if Nat.eqb j i then Some e else None.
Definition two_put (i n : nat) (e f : expr) : nat -> option expr := fun j => if Nat.eqb j n then Some f else if Nat.eqb j i then Some e else None.

Fixpoint check (r : region) (p : expr) (c : cert) {struct c} : option signs :=
  match c with
  | Coefficients ms cs =>
    if eqb p (monos ms) then
      let s := total (sigs r) ms in
      match clauses_of r cs with
      | Some clauses => if (negb (below s && above s) && covers (sigs r) ms clauses [])%bool then Some (meet s (Signs true false true)) else Some s
      | None => None
      end
    else None
  | Premise k => match premise r k with Some (s, q) => if eqb p q then Some s else None | None => None end
  | Real => Some any
  | Both a b => match check r p a, check r p b with Some s, Some t => Some (meet s t) | _, _ => None end
  | Product f n c g d =>
    if eqb p (PEmul (PEpow f (N.of_nat n)) g) then
      match check r f c, check r g d with Some s, Some t => Some (product (power_of s n) t) | _, _ => None end
    else None
  | Sum f c d => match check r f c, check r (PEsub p f) d with Some s, Some t => Some (sum s t) | _, _ => None end
  | Times q c d =>
    match check r q c, check r (PEmul p q) d with
    | Some t, Some s =>
      Some (Signs (zero t && zero s || below t && above s || above t && below s) (zero s)
                  (zero t && zero s || above t && above s || below t && below s))
    | _, _ => None
    end
  | Modulo k q c =>
    match premise r k with
    | Some (s, z) => if within s (Signs false true false) then check r (PEsub p (PEmul q z)) c else None
    | None => None
    end
  | Cases q s c t d u e =>
    if within any (join s (join t u)) then
      match check (having r s q) p c, check (having r t q) p d, check (having r u q) p e with
      | Some a, Some b, Some c => Some (join a (join b (if within u (Signs false false false) then Signs false false false else c)))
      | _, _, _ => None
      end
    else None
  | Assert q c d => match check r q c with Some s => check (having r s q) p d | None => None end
  | End_ i k a c new ms d =>
    match check r a c, premise r k with
    | Some s, Some (t, u) =>
      let rate := if within s positive then a else PEopp a in
      let old := nth i (sigs r) any in
      let is_right := carried (one_put i u) rate (fun q => q) in
      if ((within s positive || within (turn s) positive) && is_right new p)%bool then
        match carry is_right (if within any old then prems r else prems r ++ [(old, gen i)]) ms with
        | Some ps => check (Region (replace any i t (sigs r)) ps) (fst new) d
        | None => None
        end
      else None
    | _, _ => None
    end
  | Between i k n low rate c new ms d =>
    match check r rate c, premise r k with
    | Some s, Some (t, u) =>
      let old := nth i (sigs r) any in
      let zero_at := fun q => put (one_put i (PEc 0%Z)) q in
      let is_right := fun new q => (carried (two_put i n (PEmul rate (gen i)) u) (PEmul rate low) (fun q => q) new q
                                    && carried (two_put i n (PEc 0%Z) (PEc 1%Z)) rate zero_at new q)%bool in
      if (within s positive && within old nonnegative && within t nonnegative && above t
          && eqb u (PEsub low (PEmul rate (gen i))) && negb (Nat.eqb i n) && is_right new p)%bool then
        match carry is_right (prems r ++ match low with PEc _ => [] | _ => [(nonnegative, low)] end) ms with
        | Some ps => check (Region (replace any n t (replace any i old (sigs r))) (ps ++ [(positive, PEadd (gen i) (gen n))])) (fst new) d
        | None => None
        end
      else None
    | _, _ => None
    end
  end.

Lemma premise_ok l r k s q : inside l r -> premise r k = Some (s, q) -> isin s (at_e l q).
Proof. intros [_ F] E. rewrite Forall_forall in F. apply nth_error_In in E. exact (F _ E). Qed.

Lemma having_ok l r s q : inside l r -> isin s (at_e l q) -> inside l (having r s q).
Proof.
  intros [A F] H. unfold having. destruct (below s && negb (above s))%bool; split; simpl; trivial; apply Forall_app; (split; [exact F |]);
    (constructor; [| constructor]); unfold given; simpl; [| exact H].
  change (at_e l (PEopp q)) with (- at_e l q). now apply turn_ok.
Qed.

Lemma clauses_of_ok l r : inside l r -> forall cs clauses, clauses_of r cs = Some clauses -> Forall (fun ns => at_e l (monos ns) <> 0) clauses.
Proof.
  intros H cs; induction cs as [| [k ms] cs IH]; simpl; intros clauses E; [injection E as <-; constructor |].
  destruct (premise r k) as [[s q] |] eqn:P; [| discriminate]. destruct (clauses_of r cs) as [rest |]; [| discriminate].
  destruct (negb (zero s) && eqb q (monos ms))%bool eqn:B; [| discriminate]. injection E as <-. apply andb_prop in B as [B1 B2].
  constructor; [| now apply IH]. rewrite <- (eqb_ok l _ _ B2). intro Z.
  destruct (premise_ok l r k s q H P) as [_ [X _]]. rewrite X in B1 by exact Z. discriminate.
Qed.

Lemma carry_ok l m is_right : (forall new q s, is_right new q = true -> isin s (at_e l q) -> isin s (at_e m (fst new))) ->
  forall ps ms out, Forall (given l) ps -> carry is_right ps ms = Some out -> Forall (given m) out.
Proof.
  intros H ps; induction ps as [| [s q] ps IH]; intros [| h ms] out F E; simpl in E; try discriminate; [injection E as <-; constructor |].
  inversion F as [| x y G F']; subst. destruct (carry is_right ps ms) as [rest |] eqn:C; [| discriminate].
  specialize (IH ms rest F' C). destruct h as [new |].
  - destruct (is_right new q) eqn:B; [| discriminate]. injection E as <-. constructor; trivial. now apply (H new q).
  - injection E as <-. constructor; trivial. apply isin_zero; reflexivity.
Qed.

Lemma carried_ok l m s rate on new old :
  (forall i, nth i m 0 = match s i with Some f => at_e l f | None => nth i l 0 end) -> 0 < at_e l rate -> at_e l (on old) = at_e l old ->
  carried s rate on new old = true -> forall t, isin t (at_e l old) -> isin t (at_e m (fst new)).
Proof.
  intros V P O C t T. unfold carried in C. apply (eqb_ok l) in C. rewrite (put_ok l m s (fst new) V) in C.
  assert (E : at_e l (PEmul (PEpow rate (snd new)) (on old)) = at_e l rate ^ N.to_nat (snd new) * at_e l old).
  { change (at_e l (PEmul ?a ?b)) with (at_e l a * at_e l b). rewrite O. f_equal. unfold at_e; simpl. symmetry. exact (rpow_pow_N R_power_theory _ _). }
  apply (scaled_ok t (at_e l rate ^ N.to_nat (snd new)) (at_e l old)); [now apply pow_lt | congruence | exact T].
Qed.

Lemma within_positive s x : within s positive = true -> isin s x -> 0 < x.
Proof.
  intros W H. apply (within_ok _ _ _ W) in H. destruct H as [A [B _]]. simpl in *.
  destruct (Rtotal_order x 0) as [X | [X | X]]; [specialize (A X) | specialize (B X) | exact X]; discriminate.
Qed.

Theorem sound : forall c l r p s, inside l r -> check r p c = Some s -> isin s (at_e l p).
Proof.
  induction c as [ms cs | k | | a IHa b IHb | f n c IHc g d IHd | f c IHc d IHd | q c IHc d IHd | k q c IHc
    | q s0 c IHc t d IHd u e IHe | q c IHc d IHd | i k a c IHc new ms d IHd | i k n low rate c IHc new ms d IHd];
    intros l r p s H E; cbn [check] in E.
  - destruct (eqb p (monos ms)) eqn:P; [| discriminate]. rewrite (eqb_ok l _ _ P). destruct H as [A F].
    pose proof (total_ok (sigs r) l ms A) as T.
    destruct (clauses_of r cs) as [clauses |] eqn:C; [| discriminate].
    destruct (negb (below (total (sigs r) ms) && above (total (sigs r) ms)) && covers (sigs r) ms clauses [])%bool eqn:K;
      injection E as <-; [| exact T].
    apply andb_prop in K as [K1 K2]. apply meet_ok; [exact T |].
    pose proof (clauses_of_ok l r (conj A F) cs clauses C) as N.
    destruct (covers_ok (sigs r) l ms A clauses [] (fun i I => match I with end) N K2) as [m [I X]].
    apply Bool.negb_true_iff, Bool.andb_false_iff in K1. destruct K1 as [K1 | K1].
    + apply isin_above; [now apply (not_below (sigs r) l ms m) | reflexivity].
    + apply isin_below; [now apply (not_above (sigs r) l ms m) | reflexivity].
  - destruct (premise r k) as [[t q] |] eqn:P; [| discriminate]. destruct (eqb p q) eqn:Q; [| discriminate]. injection E as <-.
    rewrite (eqb_ok l _ _ Q). exact (premise_ok l r k t q H P).
  - injection E as <-. apply any_ok.
  - destruct (check r p a) as [s1 |] eqn:A; [| discriminate]. destruct (check r p b) as [s2 |] eqn:B; [| discriminate]. injection E as <-.
    apply meet_ok; eauto.
  - destruct (eqb p _) eqn:P; [| discriminate]. rewrite (eqb_ok l _ _ P).
    destruct (check r f c) as [s1 |] eqn:A; [| discriminate]. destruct (check r g d) as [s2 |] eqn:B; [| discriminate]. injection E as <-.
    change (at_e l (PEmul ?a ?b)) with (at_e l a * at_e l b). apply product_ok; [| eauto].
    replace (at_e l (PEpow f (N.of_nat n))) with (at_e l f ^ n).
    + apply power_ok. eauto.
    + unfold at_e; simpl. rewrite <- (rpow_pow_N R_power_theory). now rewrite Nnat.Nat2N.id.
  - destruct (check r f c) as [s1 |] eqn:A; [| discriminate]. destruct (check r (PEsub p f) d) as [s2 |] eqn:B; [| discriminate].
    injection E as <-. replace (at_e l p) with (at_e l f + at_e l (PEsub p f)) by (unfold at_e; simpl; ring).
    apply sum_ok; eauto.
  - destruct (check r q c) as [t |] eqn:A; [| discriminate]. destruct (check r (PEmul p q) d) as [u |] eqn:B; [| discriminate].
    injection E as <-. apply (IHc l) in A; trivial. apply (IHd l) in B; trivial.
    change (at_e l (PEmul p q)) with (at_e l p * at_e l q) in B. apply isin_cases in A.
    destruct B as [B1 [B2 B3]]. unfold isin; simpl.
    destruct A as [[A X] | [[A X] | [A X]]]; rewrite A in * || idtac; rewrite X; repeat split; intro Y;
      first [rewrite B3 by nra | rewrite B1 by nra | rewrite B2 by nra]; rewrite ?Bool.orb_true_r; reflexivity.
  - destruct (premise r k) as [[t z] |] eqn:P; [| discriminate]. destruct (within t _) eqn:W; [| discriminate].
    pose proof (within_ok _ _ _ W (premise_ok l r k t z H P)) as [Z1 [_ Z3]]. simpl in Z1, Z3.
    assert (Z : at_e l z = 0). { destruct (Rtotal_order (at_e l z) 0) as [X | [X | X]]; trivial; [now specialize (Z1 X) | now specialize (Z3 X)]. }
    replace (at_e l p) with (at_e l (PEsub p (PEmul q z))); [eauto |]. unfold at_e in *; simpl. rewrite Z. ring.
  - destruct (within any (join s0 (join t u))) eqn:W; [| discriminate].
    destruct (check (having r s0 q) p c) as [x |] eqn:A; [| discriminate].
    destruct (check (having r t q) p d) as [y |] eqn:B; [| discriminate].
    destruct (check (having r u q) p e) as [z |] eqn:C; [| discriminate]. injection E as <-.
    pose proof (within_ok _ _ (at_e l q) W (any_ok _)) as J.
    assert (isin s0 (at_e l q) \/ isin t (at_e l q) \/ isin u (at_e l q)) as [K | [K | K]].
    { apply isin_cases in J; simpl in J. destruct J as [[X Y] | [[X Y] | [X Y]]];
        apply Bool.orb_true_iff in Y; (destruct Y as [Y | Y]; [left | right; apply Bool.orb_true_iff in Y; destruct Y as [Y | Y]; [left | right]]);
        first [now apply isin_below | now apply isin_zero | now apply isin_above]. }
    + apply join_left. eapply IHc; [| exact A]. now apply having_ok.
    + apply join_right, join_left. eapply IHd; [| exact B]. now apply having_ok.
    + apply join_right, join_right. destruct (within u (Signs false false false)) eqn:V.
      * apply (within_ok _ _ _ V), isin_cases in K. destruct K as [[_ K] | [[_ K] | [_ K]]]; discriminate K.
      * eapply IHe; [| exact C]. now apply having_ok.
  - destruct (check r q c) as [t |] eqn:A; [| discriminate]. eapply IHd; [| exact E]. apply having_ok; eauto.
  - destruct (check r a c) as [s1 |] eqn:A; [| discriminate]. destruct (premise r k) as [[t u] |] eqn:P; [| discriminate].
    set (rate := if within s1 positive then a else PEopp a) in *.
    destruct (_ && _)%bool eqn:G; [| discriminate]. apply andb_prop in G as [G1 G2].
    destruct (carry _ _ ms) as [ps |] eqn:C; [| discriminate].
    apply (IHc l) in A; trivial.
    assert (R : 0 < at_e l rate).
    { unfold rate. destruct (within s1 positive) eqn:W; [now apply (within_positive s1) |]. simpl in G1.
      change (at_e l (PEopp a)) with (- at_e l a). apply (within_positive (turn s1)); [exact G1 | now apply turn_ok]. }
    set (m := replace 0 i (at_e l u) l).
    assert (V : forall j, nth j m 0 = match one_put i u j with Some f => at_e l f | None => nth j l 0 end).
    { intro j. unfold m, one_put. rewrite nth_replace. now destruct (Nat.eqb j i). }
    assert (M : forall new q s, carried (one_put i u) rate (fun q => q) new q = true -> isin s (at_e l q) -> isin s (at_e m (fst new))).
    { intros new' q s2 K S. eapply (carried_ok l m _ rate (fun q => q)); eauto. }
    assert (I : inside m (Region (replace any i t (sigs r)) ps)).
    { destruct H as [H F]. split; simpl.
      - intro j. unfold m. rewrite !nth_replace. destruct (Nat.eqb j i); [exact (premise_ok l r k t u (conj H F) P) | apply H].
      - apply (carry_ok l m _ M _ ms ps) in C; trivial.
        destruct (within any (nth i (sigs r) any)); [exact F |]. apply Forall_app; split; [exact F |]. constructor; [| constructor].
        unfold given; cbn [fst snd]. rewrite gen_ok. apply H. }
    pose proof (IHd m _ _ _ I E) as Q.
    assert (N : at_e l rate ^ N.to_nat (snd new) * at_e l p = at_e m (fst new)).
    { unfold carried in G2. apply (eqb_ok l) in G2. rewrite (put_ok l m _ _ V) in G2. rewrite G2.
      change (at_e l (PEmul ?a ?b)) with (at_e l a * at_e l b). f_equal. unfold at_e; simpl. exact (rpow_pow_N R_power_theory _ _). }
    assert (0 < at_e l rate ^ N.to_nat (snd new)) by now apply pow_lt.
    apply (scaled_ok s (/ (at_e l rate ^ N.to_nat (snd new))) (at_e m (fst new))); [now apply Rinv_0_lt_compat | | exact Q].
    rewrite <- N. field. lra.
  - destruct (check r rate c) as [s1 |] eqn:A; [| discriminate]. destruct (premise r k) as [[t u] |] eqn:P; [| discriminate].
    destruct (_ && _)%bool eqn:G; [| discriminate]. destruct (carry _ _ ms) as [ps |] eqn:C; [| discriminate].
    apply andb_prop in G as [G G7]. apply andb_prop in G as [G G6]. apply andb_prop in G as [G G5]. apply andb_prop in G as [G G4].
    apply andb_prop in G as [G G3]. apply andb_prop in G as [G1 G2]. apply andb_prop in G7 as [G7 G8].
    apply (IHc l) in A; trivial. pose proof (within_positive _ _ G1 A) as D.
    pose proof (premise_ok l r k t u H P) as U. destruct H as [H F]. pose proof (H i) as X.
    apply (eqb_ok l) in G5. assert (GI : at_e l (gen i) = nth i l 0) by apply gen_ok.
    change (at_e l (PEsub low (PEmul rate (gen i)))) with (at_e l low - at_e l rate * at_e l (gen i)) in G5. rewrite GI in G5.
    set (x := nth i l 0) in *. set (old := nth i (sigs r) any) in *.
    assert (X0 : 0 <= x). { apply (within_ok _ _ _ G2) in X. destruct X as [X _]. apply Rnot_lt_le. intro Y. now specialize (X Y). }
    assert (U0 : 0 <= at_e l u). { pose proof (within_ok _ _ _ G3 U) as [Y _]. apply Rnot_lt_le. intro Z. now specialize (Y Z). }
    assert (L0 : 0 <= at_e l low) by nra.
    assert (Ne : Nat.eqb i n = false) by now apply Bool.negb_true_iff.
    assert (Q : Forall (given l) (prems r ++ match low with PEc _ => [] | _ => [(nonnegative, low)] end)).
    { apply Forall_app; split; [exact F |]. assert (given l (nonnegative, low)).
      { unfold given; simpl. destruct L0 as [L0 | L0]; [now apply isin_above | now apply isin_zero]. }
      destruct low; first [apply Forall_nil | apply Forall_cons; [assumption | apply Forall_nil]]. }
    assert (K : exists m, all_in (replace any n t (replace any i old (sigs r))) m /\ 0 < nth i m 0 + nth n m 0
      /\ (forall new q s, (carried (two_put i n (PEmul rate (gen i)) u) (PEmul rate low) (fun q => q) new q
           && carried (two_put i n (PEc 0%Z) (PEc 1%Z)) rate (fun q => put (one_put i (PEc 0%Z)) q) new q)%bool = true ->
           isin s (at_e l q) -> isin s (at_e m (fst new)))
      /\ exists w, 0 < w /\ w * at_e l p = at_e m (fst new)).
    { destruct L0 as [L0 | L0].
      - exists (replace 0 n (at_e l u) (replace 0 i (at_e l rate * x) l)).
        set (m := replace 0 n (at_e l u) (replace 0 i (at_e l rate * x) l)).
        assert (V : forall j, nth j m 0 = match two_put i n (PEmul rate (gen i)) u j with Some f => at_e l f | None => nth j l 0 end).
        { intro j. unfold m, two_put. rewrite !nth_replace. destruct (Nat.eqb j n); [reflexivity |]. destruct (Nat.eqb j i); [| reflexivity].
          change (at_e l (PEmul rate (gen i))) with (at_e l rate * at_e l (gen i)). now rewrite GI. }
        assert (W : 0 < at_e l (PEmul rate low)) by (change (at_e l (PEmul rate low)) with (at_e l rate * at_e l low); nra).
        split; [| split; [| split]].
        + intro j. unfold m. rewrite !nth_replace. destruct (Nat.eqb j n); [exact U |]. destruct (Nat.eqb j i); [| apply H].
          apply (scaled_ok old (at_e l rate) x); trivial.
        + unfold m. rewrite !nth_replace, Ne, !Nat.eqb_refl. lra.
        + intros new' q s2 B S. apply andb_prop in B as [B _]. eapply (carried_ok l m _ (PEmul rate low) (fun q => q)); eauto.
        + exists (at_e l (PEmul rate low) ^ N.to_nat (snd new)). split; [now apply pow_lt |].
          unfold carried in G7. apply (eqb_ok l) in G7. rewrite (put_ok l m _ _ V) in G7. rewrite G7.
          change (at_e l (PEmul (PEpow (PEmul rate low) (snd new)) p)) with (at_e l (PEpow (PEmul rate low) (snd new)) * at_e l p).
          f_equal. exact (rpow_pow_N R_power_theory (at_e l (PEmul rate low)) (snd new)).
      - assert (x = 0 /\ at_e l u = 0) as [Xz Uz] by (split; nra).
        exists (replace 0 n 1 (replace 0 i 0 l)). set (m := replace 0 n 1 (replace 0 i 0 l)).
        assert (V : forall j, nth j m 0 = match two_put i n (PEc 0%Z) (PEc 1%Z) j with Some f => at_e l f | None => nth j l 0 end).
        { intro j. unfold m, two_put. rewrite !nth_replace. destruct (Nat.eqb j n); [reflexivity |]. now destruct (Nat.eqb j i). }
        assert (Z : forall q, at_e l (put (one_put i (PEc 0%Z)) q) = at_e l q).
        { intro q. apply put_ok. intro j. unfold one_put. destruct (Nat.eqb_spec j i) as [-> |]; [exact Xz | reflexivity]. }
        split; [| split; [| split]].
        + intro j. unfold m. rewrite !nth_replace. destruct (Nat.eqb j n); [apply isin_above; [lra | exact G4] |].
          destruct (Nat.eqb j i); [| apply H]. rewrite Xz in X. exact X.
        + unfold m. rewrite !nth_replace, Ne, !Nat.eqb_refl. lra.
        + intros new' q s2 B S. apply andb_prop in B as [_ B]. eapply (carried_ok l m _ rate (fun q => put (one_put i (PEc 0%Z)) q)); eauto.
        + exists (at_e l rate ^ N.to_nat (snd new)). split; [now apply pow_lt |].
          unfold carried in G8. apply (eqb_ok l) in G8. rewrite (put_ok l m _ _ V) in G8. rewrite G8.
          change (at_e l (PEmul (PEpow rate (snd new)) (put (one_put i (PEc 0%Z)) p)))
            with (at_e l (PEpow rate (snd new)) * at_e l (put (one_put i (PEc 0%Z)) p)).
          rewrite Z. f_equal. exact (rpow_pow_N R_power_theory (at_e l rate) (snd new)). }
    destruct K as [m [K1 [K2 [K3 [w [K4 K5]]]]]].
    assert (I : inside m (Region (replace any n t (replace any i old (sigs r))) (ps ++ [(positive, PEadd (gen i) (gen n))]))).
    { split; simpl; [exact K1 |]. apply Forall_app; split; [exact (carry_ok l m _ K3 _ ms ps Q C) |]. constructor; [| constructor].
      unfold given; cbn [fst snd]. apply isin_above; [| reflexivity]. change (at_e m (PEadd ?a ?b)) with (at_e m a + at_e m b). now rewrite !gen_ok. }
    pose proof (IHd m _ _ _ I E) as S. apply (scaled_ok s (/ w) (at_e m (fst new))); [now apply Rinv_0_lt_compat | | exact S].
    rewrite <- K5. field. lra.
Qed.

(* What the certificates of lemmas use. *)
Definition decides (r : region) (p : expr) (c : cert) (s : signs) : bool :=
  match check r p c with Some t => within t s | None => false end.
Definition nonzero_ := Signs true false true.
Definition zero_ := Signs false true false.

Lemma is_positive x : 0 < x -> isin positive x.
Proof. intro H. now apply isin_above. Qed.
Lemma is_nonnegative x : 0 <= x -> isin nonnegative x.
Proof. intros [H | H]; [now apply isin_above | now apply isin_zero]. Qed.
Lemma is_nonzero x : x <> 0 -> isin nonzero_ x.
Proof. intro H. destruct (Rdichotomy x 0 H) as [X | X]; [now apply isin_below | now apply isin_above]. Qed.
Lemma is_zero x : x = 0 -> isin zero_ x.
Proof. intro H. now apply isin_zero. Qed.

Lemma no_generators : all_in [] [].
Proof. intros [| i]; apply any_ok. Qed.
Lemma generator s x ss l : isin s x -> all_in ss l -> all_in (s :: ss) (x :: l).
Proof. intros H A [| i]; [exact H | exact (A i)]. Qed.
Lemma left_out l : given l (zero_, PEc 0%Z).
Proof. now apply isin_zero. Qed.
Lemma premise_of l s e t b : isin s t -> t * (b * b) = at_ l (hint e) -> b <> 0 -> given l (s, e).
Proof.
  intros H E B. unfold given; cbn [fst snd]. rewrite hint_ok in E. rewrite <- E.
  apply (scaled_ok s (b * b) t); [| ring | exact H]. pose proof (Rsqr_pos_lt b B). unfold Rsqr in *. lra.
Qed.
Lemma relation l e : at_ l (hint e) = 0 -> given l (zero_, e).
Proof. intro E. unfold given; cbn [fst snd]. rewrite hint_ok in E. now apply isin_zero. Qed.

Lemma decided l r p c s v w b :
  (v - w) * (b * b) = at_ l (hint p) -> b <> 0 -> inside l r -> decides r p c s = true -> isin s (v - w).
Proof.
  intros E B I D. unfold decides in D. destruct (check r p c) as [t |] eqn:C; [| discriminate].
  pose proof (within_ok _ _ _ D (sound c l r p t I C)) as H. rewrite hint_ok in E. rewrite <- E in H.
  assert (0 < b * b) by (pose proof (Rsqr_pos_lt b B); unfold Rsqr in *; lra).
  apply (scaled_ok s (/ (b * b)) ((v - w) * (b * b))); [now apply Rinv_0_lt_compat | field; exact B | exact H].
Qed.
Lemma says_nonnegative v w : isin nonnegative (v - w) -> w <= v.
Proof. intro H. apply isin_cases in H. destruct H as [[_ H] | [[H _] | [H _]]]; [discriminate | lra | lra]. Qed.
Lemma says_positive v w : isin positive (v - w) -> w < v.
Proof. intro H. apply isin_cases in H. destruct H as [[_ H] | [[_ H] | [H _]]]; [discriminate | discriminate | lra]. Qed.
Lemma says_nonzero v w : isin nonzero_ (v - w) -> v <> w.
Proof. intro H. apply isin_cases in H. destruct H as [[H _] | [[_ H] | [H _]]]; [lra | discriminate | lra]. Qed.
Lemma says_zero v w : isin zero_ (v - w) -> v = w.
Proof. intro H. apply isin_cases in H. destruct H as [[_ H] | [[H _] | [_ H]]]; [discriminate | lra | discriminate]. Qed.
End Sign.
