(* How a relation between nested quotients is reduced to identities between polynomials, and a proof that this is right.

   A program computes values one after the other. Each value is carried as n * f_1^e_1 * ... * f_m^e_m: a polynomial n over the integers in
   the generators, and integer powers of polynomials f_k that are not zero there, which are factors of what was divided by. Two values
   are equal if the difference of their numerators, over common powers, is a combination of such differences for values that are known to be
   equal. Whoever writes the program, the powers or the combination need not be trusted: what is wrong is refused. *)

From Coq Require Import Reals List ZArith NArith Ring_polynom RealField Lia Lra.
Import ListNotations.

Module Quotient.
Open Scope R_scope.

Lemma integers : ring_morph 0 1 Rplus Rmult Rminus Ropp eq 0%Z 1%Z Z.add Z.mul Z.sub Z.opp Z.eqb IZR.
Proof.
  constructor; intros; try reflexivity; try apply plus_IZR; try apply minus_IZR; try apply mult_IZR; try apply opp_IZR.
  f_equal. now apply Z.eqb_eq.
Qed.

Definition almost := Rth_ARth (Eqsth R) (Eq_ext Rplus Rmult Ropp) RTheory.

Definition poly := Pol Z.
Definition add : poly -> poly -> poly := Padd 0%Z Z.add Z.eqb.
Definition sub : poly -> poly -> poly := Psub 0%Z Z.add Z.sub Z.opp Z.eqb.
Definition mul : poly -> poly -> poly := Pmul 0%Z 1%Z Z.add Z.mul Z.eqb.
Definition opp : poly -> poly := Popp Z.opp.
Definition same : poly -> poly -> bool := Peq Z.eqb.
Definition hint : PExpr Z -> poly := norm_aux 0%Z 1%Z Z.add Z.mul Z.sub Z.opp Z.eqb.
Definition at_ (l : list R) (p : poly) : R := Pphi 0 Rplus Rmult IZR l p.

Lemma at_add l p q : at_ l (add p q) = at_ l p + at_ l q.
Proof. exact (Padd_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost integers q p l). Qed.
Lemma at_sub l p q : at_ l (sub p q) = at_ l p - at_ l q.
Proof. exact (Psub_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost integers q p l). Qed.
Lemma at_mul l p q : at_ l (mul p q) = at_ l p * at_ l q.
Proof. exact (Pmul_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost integers p q l). Qed.
Lemma at_opp l p : at_ l (opp p) = - at_ l p.
Proof. exact (Popp_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost integers p l). Qed.
Lemma at_same l p q : same p q = true -> at_ l p = at_ l q.
Proof. intro H. exact (Peq_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) integers p q H l). Qed.

Fixpoint power (p : poly) (n : nat) : poly := match n with O => Pc 1%Z | S m => mul p (power p m) end.

Lemma at_power l p n : at_ l (power p n) = at_ l p ^ n.
Proof. induction n; simpl; [reflexivity | now rewrite at_mul, IHn]. Qed.

(* Products of powers of the divisors, the exponents integers. *)

Fixpoint monomial (l : list R) (fs : list poly) (es : list Z) : R :=
  match fs, es with f :: fs, e :: es => powerRZ (at_ l f) e * monomial l fs es | _, _ => 1 end.

Fixpoint expanded (fs : list poly) (es : list Z) : poly :=
  match fs, es with f :: fs, e :: es => mul (power f (Z.to_nat e)) (expanded fs es) | _, _ => Pc 1%Z end.

Fixpoint zip (op : Z -> Z -> Z) (a b : list Z) : list Z :=
  match a, b with
  | [], b => map (op 0%Z) b
  | a, [] => map (fun x => op x 0%Z) a
  | x :: a, y :: b => op x y :: zip op a b
  end.

Definition nonzero (l : list R) (fs : list poly) := Forall (fun f => at_ l f <> 0) fs.

Lemma length_zip op a b : length (zip op a b) = max (length a) (length b).
Proof. revert b; induction a; destruct b; simpl; rewrite ?map_length; auto. Qed.

Lemma monomial_nil l fs : monomial l fs [] = 1.
Proof. now destruct fs. Qed.

Lemma monomial_plus l fs a b : nonzero l fs -> monomial l fs (zip Z.add a b) = monomial l fs a * monomial l fs b.
Proof.
  intro H; revert a b; induction H as [| f fs Hf _ IH]; intros a b.
  - destruct (zip Z.add a b), a, b; simpl; ring.
  - destruct a as [| x a], b as [| y b]; simpl.
    + ring.
    + rewrite map_id. simpl. ring.
    + rewrite Z.add_0_r, (map_ext _ (fun z => z)), map_id by (intro; lia). ring.
    + rewrite powerRZ_add, IH by exact Hf. ring.
Qed.

Lemma monomial_opp l fs a : nonzero l fs -> monomial l fs (map Z.opp a) * monomial l fs a = 1.
Proof.
  intro H; revert a; induction H as [| f fs Hf _ IH]; intros [| x a]; simpl; try ring.
  transitivity ((powerRZ (at_ l f) (- x) * powerRZ (at_ l f) x) * (monomial l fs (map Z.opp a) * monomial l fs a)); [ring |].
  rewrite IH, <- powerRZ_add by exact Hf. replace (- x + x)%Z with 0%Z by lia. simpl. ring.
Qed.

Lemma monomial_not_zero l fs a : nonzero l fs -> monomial l fs a <> 0.
Proof. intros H E. pose proof (monomial_opp l fs a H) as K. rewrite E in K. lra. Qed.

Lemma monomial_more l fs gs a : (length a <= length fs)%nat -> monomial l (fs ++ gs) a = monomial l fs a.
Proof.
  revert a; induction fs as [| f fs IH]; intros [| x a] H; simpl in *; try lia; rewrite ?monomial_nil; trivial.
  rewrite IH; [trivial | lia].
Qed.

Lemma expanded_ok l fs a : Forall (fun e => 0 <= e)%Z a -> at_ l (expanded fs a) = monomial l fs a.
Proof.
  intro H; revert fs; induction H as [| x a Hx _ IH]; intros [| f fs]; simpl; try reflexivity.
  rewrite at_mul, at_power, IH. f_equal. rewrite pow_powerRZ, Z2Nat.id; trivial.
Qed.

(* What is left of a over the lesser exponents of a and b. *)
Definition common := zip Z.min.
Definition rest (a b : list Z) : list Z := zip Z.sub a (common a b).

Lemma rest_nonnegative a b : Forall (fun e => 0 <= e)%Z (rest a b).
Proof.
  unfold rest, common; revert b; induction a as [| x a IH]; destruct b as [| y b]; simpl.
  - constructor.
  - constructor; [lia |]. induction b; simpl; constructor; [lia | trivial].
  - constructor; [lia |]. clear IH. induction a; simpl; constructor; [lia | trivial].
  - constructor; [lia | apply IH].
Qed.

Lemma zip_sub a b : zip Z.sub a b = zip Z.add a (map Z.opp b).
Proof.
  revert b; induction a as [| x a IH]; destruct b as [| y b]; simpl; trivial.
  - now rewrite map_map.
  - now rewrite IH.
Qed.

Lemma rest_ok l fs a b : nonzero l fs -> at_ l (expanded fs (rest a b)) * monomial l fs (common a b) = monomial l fs a.
Proof.
  intro H. rewrite expanded_ok by apply rest_nonnegative. unfold rest. rewrite zip_sub, monomial_plus by exact H.
  rewrite Rmult_assoc, monomial_opp by exact H. ring.
Qed.

Lemma common_comm a b : common a b = common b a.
Proof.
  unfold common; revert b; induction a as [| x a IH]; destruct b as [| y b]; simpl; trivial.
  - f_equal; [lia |]. apply map_ext. intro; lia.
  - f_equal; [lia |]. apply map_ext. intro; lia.
  - now rewrite IH, Z.min_comm.
Qed.

Lemma rest_ok_right l fs a b : nonzero l fs -> at_ l (expanded fs (rest b a)) * monomial l fs (common a b) = monomial l fs b.
Proof. intro H. rewrite common_comm. now apply rest_ok. Qed.

(* Quotients. *)

Definition quotient := (poly * list Z)%type.

Definition holds (l : list R) (fs : list poly) (v : R) (q : quotient) :=
  v = at_ l (fst q) * monomial l fs (snd q) /\ (length (snd q) <= length fs)%nat.

Definition cross (fs : list poly) (p q : quotient) : poly := mul (fst p) (expanded fs (rest (snd p) (snd q))).
Definition difference (fs : list poly) (p q : quotient) : poly := sub (cross fs p q) (cross fs q p).

Lemma cross_ok l fs v p q : nonzero l fs -> holds l fs v p -> v = at_ l (cross fs p q) * monomial l fs (common (snd p) (snd q)).
Proof.
  intros H [E _]. unfold cross. rewrite at_mul, Rmult_assoc, rest_ok by exact H. exact E.
Qed.

Lemma difference_ok l fs v w p q :
  nonzero l fs -> holds l fs v p -> holds l fs w q -> v - w = at_ l (difference fs p q) * monomial l fs (common (snd p) (snd q)).
Proof.
  intros H Hv Hw. unfold difference. rewrite at_sub.
  rewrite (cross_ok l fs v p q H Hv), (cross_ok l fs w q p H Hw), (common_comm (snd q)). ring.
Qed.

Lemma holds_more l fs gs v q : holds l fs v q -> holds l (fs ++ gs) v q.
Proof. intros [A B]. split; [now rewrite monomial_more | rewrite app_length; lia]. Qed.

Lemma numerator_not_zero l fs v q : holds l fs v q -> v <> 0 -> at_ l (fst q) <> 0.
Proof. intros [A _] H E. rewrite E, Rmult_0_l in A. auto. Qed.

Lemma monomial_app l fs gs a b : length a = length fs -> monomial l (fs ++ gs) (a ++ b) = monomial l fs a * monomial l gs b.
Proof.
  revert a; induction fs as [| f fs IH]; intros [| x a] H; simpl in *; try discriminate; [ring |]. rewrite IH by lia. ring.
Qed.

Lemma expanded_not_zero l gs b : length b = length gs -> forallb (Z.leb 1) b = true -> at_ l (expanded gs b) <> 0 -> nonzero l gs.
Proof.
  revert b; induction gs as [| g gs IH]; intros [| x b] L P N; simpl in *; try discriminate; [constructor |].
  apply andb_prop in P as [P Q]. apply Z.leb_le in P. rewrite at_mul, at_power in N.
  replace (Z.to_nat x) with (S (Z.to_nat x - 1)) in N by lia. simpl in N.
  constructor; [| apply (IH b); [lia | trivial |]]; intro E; apply N; rewrite E; ring.
Qed.

(* One over q, whose numerator is a product of powers: a_k of the old divisors, b_k >= 1 of new ones. *)
Definition inverted (fs : list poly) (q : quotient) (more : list (PExpr Z)) (a b : list Z) : option (quotient * list poly) :=
  let gs := map hint more in
  if (Nat.eqb (length a) (length fs) && Nat.eqb (length b) (length gs) && forallb (Z.leb 0) a && forallb (Z.leb 1) b
      && same (fst q) (mul (expanded fs a) (expanded gs b)))%bool
  then Some ((Pc 1%Z, map Z.opp (zip Z.add (a ++ b) (snd q))), fs ++ gs)
  else None.

Lemma forallb_leb z b : forallb (Z.leb z) b = true -> Forall (fun e => z <= e)%Z b.
Proof. rewrite forallb_forall, Forall_forall. intros H x X. now apply Z.leb_le, H. Qed.

Lemma inverted_ok l fs v q more a b p gs :
  nonzero l fs -> holds l fs v q -> v <> 0 -> inverted fs q more a b = Some (p, gs) ->
  nonzero l gs /\ (exists others, gs = fs ++ others) /\ holds l gs (/ v) p.
Proof.
  intros H Hv V. pose proof (numerator_not_zero l fs v q Hv V) as N. unfold inverted.
  destruct (_ && _)%bool eqn:C; [| discriminate]. intros [= <- <-].
  apply andb_prop in C as [C S]. apply andb_prop in C as [C B]. apply andb_prop in C as [C A]. apply andb_prop in C as [La Lb].
  apply Nat.eqb_eq in La, Lb. pose proof (at_same l _ _ S) as E. rewrite at_mul in E.
  assert (M : at_ l (expanded (map hint more) b) <> 0) by (intro Z; rewrite Z, Rmult_0_r in E; auto).
  assert (G : nonzero l (fs ++ map hint more)) by (apply Forall_app; split; [trivial | now apply (expanded_not_zero l _ b)]).
  split; [exact G |]. split; [now exists (map hint more) |]. destruct (holds_more l fs (map hint more) v q Hv) as [Hm _].
  assert (B' : Forall (fun e => 0 <= e)%Z b) by (eapply Forall_impl; [| exact (forallb_leb _ _ B)]; simpl; intros; lia).
  rewrite (expanded_ok l fs a (forallb_leb _ _ A)), (expanded_ok l _ b B'), <- monomial_app in E by trivial.
  destruct Hv as [_ Hl]. split; simpl.
  - pose proof (monomial_opp l _ (zip Z.add (a ++ b) (snd q)) G) as O.
    rewrite (monomial_plus l _ _ _ G), <- E, <- Hm in O. change (at_ l (Pc 1%Z)) with 1. rewrite Rmult_1_l.
    apply Rmult_eq_reg_r with v; trivial. now rewrite O, Rinv_l.
  - rewrite map_length, length_zip, !app_length. lia.
Qed.

Definition plus fs (p q : quotient) : quotient := (add (cross fs p q) (cross fs q p), common (snd p) (snd q)).
Definition minus fs (p q : quotient) : quotient := (difference fs p q, common (snd p) (snd q)).
Definition times (p q : quotient) : quotient := (mul (fst p) (fst q), zip Z.add (snd p) (snd q)).
Definition raised (p : quotient) (n : nat) : quotient := (power (fst p) n, map (Z.mul (Z.of_nat n)) (snd p)).

Lemma plus_ok l fs v w p q : nonzero l fs -> holds l fs v p -> holds l fs w q -> holds l fs (v + w) (plus fs p q).
Proof.
  intros H Hv Hw. split; simpl.
  - rewrite at_add, (cross_ok l fs v p q H Hv), (cross_ok l fs w q p H Hw), (common_comm (snd q)). ring.
  - destruct Hv, Hw. unfold common. rewrite length_zip. lia.
Qed.

Lemma minus_ok l fs v w p q : nonzero l fs -> holds l fs v p -> holds l fs w q -> holds l fs (v - w) (minus fs p q).
Proof.
  intros H Hv Hw. split; simpl; [now apply difference_ok |]. destruct Hv, Hw. unfold common. rewrite length_zip. lia.
Qed.

Lemma times_ok l fs v w p q : nonzero l fs -> holds l fs v p -> holds l fs w q -> holds l fs (v * w) (times p q).
Proof.
  intros H [A Hv] [B Hw]. split; simpl; [| rewrite length_zip; lia].
  rewrite at_mul, monomial_plus, A, B by exact H. ring.
Qed.

Lemma powers x n e : x <> 0 -> powerRZ x (Z.of_nat n * e) = powerRZ x e ^ n.
Proof.
  intro H. induction n as [| n IH]; [reflexivity |].
  replace (Z.of_nat (S n) * e)%Z with (e + Z.of_nat n * e)%Z by lia. now rewrite powerRZ_add, IH.
Qed.

Lemma monomial_times l fs n a : nonzero l fs -> monomial l fs (map (Z.mul (Z.of_nat n)) a) = monomial l fs a ^ n.
Proof.
  intro H; revert a; induction H as [| f fs Hf _ IH]; intros [| x a]; simpl; rewrite ?pow1; trivial.
  now rewrite IH, Rpow_mult_distr, powers.
Qed.

Lemma raised_ok l fs v p n : nonzero l fs -> holds l fs v p -> holds l fs (v ^ n) (raised p n).
Proof.
  intros H [A Hl]. split; simpl; [| now rewrite map_length].
  now rewrite at_power, monomial_times, A, Rpow_mult_distr by exact H.
Qed.

(* Programs. *)

Inductive op := Leaf (k : positive) | Cst (z : Z) | Opp (i : N) | Add (i j : N) | Sub (i j : N) | Mul (i j : N)
  | Div (i j : N) (more : list (PExpr Z)) (a b : list Z) | Pow (i : N) (n : nat) | Same (i j : N)
  | Known (e : PExpr Z).

Definition get (vs : list R) (i : N) : R := nth (N.to_nat i) vs 0.

(* What the operation says its value is; of `Same i j`, whose own place is i, that it is the value at j is a duty. *)
Definition meant (l vs : list R) (o : op) : R :=
  match o with
  | Leaf k => BinList.nth 0 k l
  | Cst z => IZR z
  | Opp i => - get vs i
  | Add i j => get vs i + get vs j
  | Sub i j => get vs i - get vs j
  | Mul i j => get vs i * get vs j
  | Div i j _ _ _ => get vs i / get vs j
  | Pow i n => get vs i ^ n
  | Same i _ => get vs i
  | Known e => at_ l (hint e)
  end.

Fixpoint duties (vs : list R) (prog : list op) : Prop :=
  match prog with
  | [] => True
  | Div _ j _ _ _ :: prog => get vs j <> 0 /\ duties vs prog
  | Same i j :: prog => get vs i = get vs j /\ duties vs prog
  | _ :: prog => duties vs prog
  end.

Definition step (qs : list quotient) (fs : list poly) (o : op) : option (quotient * list poly) :=
  let at2 i j (f : quotient -> quotient -> quotient * list poly) :=
    match nth_error qs (N.to_nat i), nth_error qs (N.to_nat j) with Some p, Some q => Some (f p q) | _, _ => None end in
  match o with
  | Leaf k => Some ((mk_X 0%Z 1%Z k, []), fs)
  | Cst z => Some ((Pc z, []), fs)
  | Opp i => at2 i i (fun p _ => ((opp (fst p), snd p), fs))
  | Add i j => at2 i j (fun p q => (plus fs p q, fs))
  | Sub i j => at2 i j (fun p q => (minus fs p q, fs))
  | Mul i j => at2 i j (fun p q => (times p q, fs))
  | Div i j more a b =>
    match nth_error qs (N.to_nat i), nth_error qs (N.to_nat j) with
    | Some p, Some q => match inverted fs q more a b with Some (r, gs) => Some (times p r, gs) | None => None end
    | _, _ => None
    end
  | Pow i n => at2 i i (fun p _ => (raised p n, fs))
  | Same i j => if N.eqb i (N.of_nat (length qs)) then at2 j j (fun p _ => (p, fs)) else None
  | Known e => Some ((hint e, []), fs)
  end.

Fixpoint run (prog : list op) (qs : list quotient) (fs : list poly) : option (list quotient * list poly) :=
  match prog with
  | [] => Some (qs, fs)
  | o :: prog => match step qs fs o with Some (q, gs) => run prog (qs ++ [q]) gs | None => None end
  end.

Definition all_hold (l : list R) (fs : list poly) (vs : list R) (qs : list quotient) :=
  nonzero l fs /\ forall k q, nth_error qs k = Some q -> holds l fs (nth k vs 0) q.

Lemma all_more l fs gs vs qs : nonzero l (fs ++ gs) -> all_hold l fs vs qs -> all_hold l (fs ++ gs) vs qs.
Proof. intros H [_ A]. split; trivial. intros k q E. now apply holds_more, A. Qed.

Lemma step_ok l vs qs fs o q gs :
  all_hold l fs vs qs -> duties vs [o] -> nth (length qs) vs 0 = meant l vs o -> step qs fs o = Some (q, gs) ->
  all_hold l gs vs qs /\ holds l gs (nth (length qs) vs 0) q.
Proof.
  intros [H A] D E S.
  assert (get_ok : forall i p, nth_error qs (N.to_nat i) = Some p -> holds l fs (get vs i) p) by (intros; now apply A).
  destruct o; simpl in S, D, E;
    try (destruct (nth_error qs (N.to_nat i)) as [p |] eqn:Ei; [| discriminate]; pose proof (get_ok _ _ Ei) as Hp);
    try (destruct (nth_error qs (N.to_nat j)) as [r |] eqn:Ej; [| discriminate]; pose proof (get_ok _ _ Ej) as Hr);
    try (injection S as <- <-; split; [now split |]; rewrite E).
  - split; simpl; [| lia]. rewrite monomial_nil, Rmult_1_r. exact (mkX_ok (Eqsth R) (Eq_ext Rplus Rmult Ropp) almost integers k l).
  - split; simpl; [| lia]. rewrite monomial_nil, Rmult_1_r. reflexivity.
  - destruct Hp as [P L]. split; simpl; trivial. rewrite at_opp, P. ring.
  - now apply plus_ok.
  - now apply minus_ok.
  - now apply times_ok.
  - destruct D as [D _]. destruct (inverted fs r more a b) as [[t ms] |] eqn:I; [| discriminate]. injection S as <- <-.
    destruct (inverted_ok l fs _ r more a b t ms H Hr D I) as [G [[others M] T]]. rewrite M in *.
    split; [apply all_more; [trivial | now split] |]. rewrite E.
    apply times_ok; trivial. now apply holds_more.
  - now apply raised_ok.
  - destruct (N.eqb_spec i (N.of_nat (length qs))) as [Own |]; [| discriminate].
    destruct (nth_error qs (N.to_nat j)) as [r |] eqn:Ej; [| discriminate]. injection S as <- <-. split; [now split |].
    destruct D as [D _]. unfold get in D at 1. rewrite Own, Nnat.Nat2N.id in D. rewrite D. now apply A.
  - split; simpl; [| lia]. rewrite monomial_nil, Rmult_1_r. reflexivity.
Qed.

Lemma duties_app vs a b : duties vs (a ++ b) -> duties vs a /\ duties vs b.
Proof. induction a as [| [] a IH]; simpl; tauto. Qed.

Lemma run_ok l vs prog done : forall qs fs rs gs,
  map (meant l vs) (done ++ prog) = vs -> length done = length qs -> duties vs prog -> all_hold l fs vs qs ->
  run prog qs fs = Some (rs, gs) -> all_hold l gs vs rs.
Proof.
  revert done; induction prog as [| o prog IH]; intros done qs fs rs gs V L D A; simpl.
  - now intros [= <- <-].
  - destruct (step qs fs o) as [[q hs] |] eqn:S; [| discriminate].
    assert (E : nth (length qs) vs 0 = meant l vs o).
    { apply nth_error_nth. rewrite <- V at 1. rewrite <- L. apply map_nth_error.
      rewrite nth_error_app2, Nat.sub_diag by lia. reflexivity. }
    destruct (duties_app vs [o] prog D) as [D1 D2]. destruct (step_ok l vs qs fs o q hs A D1 E S) as [[H B] C].
    apply (IH (done ++ [o])); trivial; rewrite ?app_length; simpl; [now rewrite <- app_assoc | lia |].
    split; trivial. intros k p Hk. destruct (Nat.lt_ge_cases k (length qs)) as [K | K].
    + rewrite nth_error_app1 in Hk by trivial. now apply B.
    + rewrite nth_error_app2 in Hk by trivial.
      destruct (k - length qs)%nat as [| m] eqn:Z; simpl in Hk; [| now destruct m].
      injection Hk as <-. now replace k with (length qs) by lia.
Qed.

(* Conclusions. *)

Fixpoint known (vs : list R) (pairs : list (N * N)) : Prop :=
  match pairs with [] => True | (i, j) :: pairs => get vs i = get vs j /\ known vs pairs end.

Fixpoint concluded (vs : list R) (goals : list (N * N * list (PExpr Z))) : Prop :=
  match goals with [] => True | (i, j, _) :: goals => get vs i = get vs j /\ concluded vs goals end.

Definition gap (qs : list quotient) (fs : list poly) (i j : N) : option poly :=
  match nth_error qs (N.to_nat i), nth_error qs (N.to_nat j) with Some p, Some q => Some (difference fs p q) | _, _ => None end.

Fixpoint combined (qs : list quotient) (fs : list poly) (pairs : list (N * N)) (hints : list (PExpr Z)) : poly :=
  match pairs, hints with
  | (i, j) :: pairs, h :: hints =>
    let others := combined qs fs pairs hints in
    match gap qs fs i j with Some p => add (mul (hint h) p) others | None => others end
  | _, _ => Pc 0%Z
  end.

Definition proved (qs : list quotient) (fs : list poly) (pairs : list (N * N)) (goal : N * N * list (PExpr Z)) : bool :=
  let '(i, j, hints) := goal in match gap qs fs i j with Some p => same p (combined qs fs pairs hints) | None => false end.

Definition check (prog : list op) (pairs : list (N * N)) (goals : list (N * N * list (PExpr Z))) : bool :=
  match run prog [] [] with Some (qs, fs) => forallb (proved qs fs pairs) goals | None => false end.

Lemma gap_ok l fs vs qs i j p : all_hold l fs vs qs -> gap qs fs i j = Some p -> get vs i = get vs j <-> at_ l p = 0.
Proof.
  intros [H A]. unfold gap. destruct (nth_error qs (N.to_nat i)) as [a |] eqn:Ei; [| discriminate].
  destruct (nth_error qs (N.to_nat j)) as [b |] eqn:Ej; [| discriminate]. intros [= <-].
  pose proof (difference_ok l fs _ _ _ _ H (A _ _ Ei) (A _ _ Ej)) as D.
  pose proof (monomial_not_zero l fs (common (snd a) (snd b)) H) as M. unfold get. split; intro E.
  - rewrite E, Rminus_diag_eq in D by reflexivity. symmetry in D. destruct (Rmult_integral _ _ D); tauto.
  - rewrite E, Rmult_0_l in D. lra.
Qed.

Lemma combined_ok l fs vs qs pairs : all_hold l fs vs qs -> known vs pairs -> forall hints, at_ l (combined qs fs pairs hints) = 0.
Proof.
  intros A. induction pairs as [| [i j] pairs IH]; intros K [| h hints]; simpl in *; try reflexivity.
  destruct K as [K1 K2]. destruct (gap qs fs i j) as [p |] eqn:E; [| now apply IH].
  rewrite at_add, at_mul, IH by trivial. rewrite (proj1 (gap_ok l fs vs qs i j p A E) K1). ring.
Qed.

Theorem correct (l : list R) (prog : list op) (vs : list R) (pairs : list (N * N)) (goals : list (N * N * list (PExpr Z))) :
  map (meant l vs) prog = vs -> duties vs prog -> known vs pairs -> check prog pairs goals = true -> concluded vs goals.
Proof.
  intros V D K. unfold check. destruct (run prog [] []) as [[qs fs] |] eqn:R; [| discriminate].
  assert (A : all_hold l fs vs qs).
  { apply (run_ok l vs prog [] [] [] qs fs); trivial. split; [constructor |]. intros [| k] q E; discriminate. }
  clear R D V. induction goals as [| [[i j] hints] goals IH]; simpl; trivial.
  intro H. apply andb_prop in H as [H1 H2]. split; [| now apply IH].
  destruct (gap qs fs i j) as [p |] eqn:E; [| discriminate].
  apply (gap_ok l fs vs qs i j p A E). rewrite (at_same l _ _ H1). now apply combined_ok with vs.
Qed.

(* Values that are not 0, since their numerators are products of powers of the divisors, times a number. *)

Definition factored (qs : list quotient) (fs : list poly) (hint : N * Z * list Z) : bool :=
  let '(i, c, es) := hint in
  match nth_error qs (N.to_nat i) with
  | Some q => (negb (Z.eqb c 0) && forallb (Z.leb 0) es && same (fst q) (mul (Pc c) (expanded fs es)))%bool
  | None => false
  end.

Fixpoint all_apart (vs : list R) (hints : list (N * Z * list Z)) : Prop :=
  match hints with [] => True | (i, _, _) :: hints => get vs i <> 0 /\ all_apart vs hints end.

Definition check_apart (prog : list op) (hints : list (N * Z * list Z)) : bool :=
  match run prog [] [] with Some (qs, fs) => forallb (factored qs fs) hints | None => false end.

Theorem correct_apart (l : list R) (prog : list op) (vs : list R) (hints : list (N * Z * list Z)) :
  map (meant l vs) prog = vs -> duties vs prog -> check_apart prog hints = true -> all_apart vs hints.
Proof.
  intros V D. unfold check_apart. destruct (run prog [] []) as [[qs fs] |] eqn:R; [| discriminate].
  assert (A : all_hold l fs vs qs).
  { apply (run_ok l vs prog [] [] [] qs fs); trivial. split; [constructor |]. intros [| k] q E; discriminate. }
  clear R D V. induction hints as [| [[i c] es] hints IH]; simpl; trivial.
  intro H. apply andb_prop in H as [H1 H2]. split; [| now apply IH].
  destruct (nth_error qs (N.to_nat i)) as [q |] eqn:E; [| discriminate].
  apply andb_prop in H1 as [H1 S]. apply andb_prop in H1 as [C P]. destruct A as [N A]. destruct (A _ _ E) as [G _].
  unfold get. rewrite G, (at_same l _ _ S), at_mul, (expanded_ok l fs es (forallb_leb _ _ P)). change (at_ l (Pc c)) with (IZR c).
  apply Rmult_integral_contrapositive_currified; [apply Rmult_integral_contrapositive_currified |]; try now apply monomial_not_zero.
  intro Z. apply eq_IZR in Z. rewrite Z in C. discriminate.
Qed.

(* What the certificates use beside it. *)

Lemma exp_power u n : exp u ^ n = exp (IZR (Z.of_nat n) * u).
Proof.
  induction n as [| n IH]; simpl; [now rewrite Rmult_0_l, exp_0 |].
  change (exp u * exp u ^ n = exp (IZR (Z.of_nat (S n)) * u)).
  rewrite IH, <- exp_plus, Nat2Z.inj_succ, succ_IZR. f_equal. ring.
Qed.

Lemma exp_over u v : exp u / exp v = exp (u - v).
Proof. unfold Rdiv, Rminus. now rewrite <- exp_Ropp, <- exp_plus. Qed.

Lemma at_least v w s : v = w + s -> 0 <= s -> w <= v.
Proof. intros. lra. Qed.

Lemma apart a b : a < b -> 0 < b - a.
Proof. intros. lra. Qed.

Lemma apart_or_equal a b : a <= b -> 0 <= b - a.
Proof. intros. lra. Qed.

Lemma turned_nonnegative a : a <= 0 -> 0 <= - a.
Proof. intros. lra. Qed.

Lemma turned_positive a : a < 0 -> 0 < - a.
Proof. intros. lra. Qed.

Lemma not_zero a : 0 <= a -> a <> 0 -> 0 < a.
Proof. intros. lra. Qed.

Lemma exp_beyond_one y : 0 <= y -> 0 <= exp y - 1.
Proof. intros [Y | <-]; [pose proof (exp_ineq1 y) |rewrite exp_0]; lra. Qed.

Lemma tangent y : 0 <= exp y - 1 - y.
Proof. destruct (Req_dec y 0) as [-> | Y]; [rewrite exp_0 | pose proof (exp_ineq1 y Y)]; lra. Qed.
Lemma tangent_below y : 0 <= 1 - exp y * (1 - y).
Proof.
  pose proof (tangent (- y)). pose proof (exp_pos y). replace (1 - exp y * (1 - y)) with (exp y * (exp (- y) - 1 - - y)).
  - apply Rmult_le_pos; lra.
  - rewrite exp_Ropp. field. lra.
Qed.

Lemma absolute_above y : 0 <= Rabs y - y.
Proof. pose proof (Rle_abs y). lra. Qed.
Lemma absolute_below y : 0 <= Rabs y + y.
Proof. pose proof (Rle_abs (- y)). rewrite Rabs_Ropp in *. lra. Qed.

Lemma alternating n : ((- 1) ^ n) ^ 2 = 1.
Proof. rewrite <- pow_mult, Nat.mul_comm, pow_mult. replace ((- 1) ^ 2) with 1 by ring. apply pow1. Qed.

Lemma square_nonnegative v : 0 <= v ^ 2.
Proof. replace (v ^ 2) with (v * v) by ring. apply Rle_0_sqr. Qed.

Lemma even_nonnegative v n : 0 <= v ^ (2 * n).
Proof. rewrite pow_mult. apply pow_le, square_nonnegative. Qed.

Lemma over_nonnegative v w : 0 <= v -> 0 < w -> 0 <= v / w.
Proof. intros V W. apply Rmult_le_pos; [exact V | now apply Rlt_le, Rinv_0_lt_compat]. Qed.

Lemma over_nonzero v w : v <> 0 -> w <> 0 -> v / w <> 0.
Proof. intros V W. apply Rmult_integral_contrapositive_currified; [exact V | now apply Rinv_neq_0_compat]. Qed.

Lemma exp_under v : 1 / exp v = exp (- v).
Proof. rewrite exp_Ropp. field. apply Rgt_not_eq, exp_pos. Qed.

Lemma root_is v w : 0 <= w -> w * w = v -> sqrt v = w.
Proof. intros W <-. now apply sqrt_square. Qed.
Lemma log_is v w : v = exp w -> ln v = w.
Proof. intros ->. apply ln_exp. Qed.
Lemma exp_times p v : exp (IZR (Z.pos p) * v) = exp v ^ Pos.to_nat p.
Proof.
  rewrite <- positive_nat_Z, <- INR_IZR_INZ. induction (Pos.to_nat p) as [| k IH]; [now rewrite Rmult_0_l, exp_0 |].
  rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, IH. simpl. ring.
Qed.
(* Signs that follow from hypotheses and from how a number is made, and what is not 0 therefore. *)
Ltac not_negative :=
  first [ assumption | apply Rlt_le; assumption | apply sqrt_pos | apply pos_INR | apply Rlt_le, exp_pos | lra
        | apply Rmult_le_pos; not_negative | apply pow_le; not_negative | apply Rplus_le_le_0_compat; not_negative
        | apply Rlt_le, Rinv_0_lt_compat; above ]
with above :=
  first [ assumption | apply exp_pos | lra | apply Rmult_lt_0_compat; above | apply pow_lt; above | apply Rinv_0_lt_compat; above
        | apply Rplus_lt_le_0_compat; [above | not_negative] | apply Rplus_le_lt_0_compat; [not_negative | above] | apply sqrt_lt_R0; above ].
Ltac not_zero :=
  repeat split;
  repeat first [ assumption | apply pow_nonzero | apply Rmult_integral_contrapositive_currified | apply Rinv_neq_0_compat | apply Rgt_not_eq, exp_pos ];
  first [ apply Rgt_not_eq; unfold Rgt; above |
  repeat match goal with
    n : nat |- _ => lazymatch goal with _ : 0 <= INR n |- _ => fail | _ => pose proof (pos_INR n) end
  end;
  lra].
(* Two quotients are equal, after what is known of equal numbers in them if need be. *)
Ltac equal :=
  first
    [ ring | field; not_zero
    | do 12 try match goal with e : ?v = ?w |- context [?v] => progress rewrite e end; first [ ring | field; not_zero ] ].
Ltac by_exponents :=
  match goal with
  | |- exp _ = 1 => transitivity (exp 0); [| exact exp_0]
  | _ => rewrite ?exp_power; rewrite <- ?exp_plus; rewrite ?exp_under, ?exp_over
  end;
  f_equal; simpl; field; not_zero.
Ltac exponents :=
  first [ solve [ rewrite ?exp_under; f_equal; ring ] | by_exponents | rewrite ?exp_plus, ?exp_ln by above; equal ].
Lemma over_raised v n : (/ v) ^ n = / v ^ n.
Proof. induction n as [| n IH]; simpl; [now rewrite Rinv_1 | now rewrite IH, Rinv_mult]. Qed.
Lemma raised_times v k n : v ^ (k * n) = (v ^ n) ^ k.
Proof. now rewrite Nat.mul_comm, pow_mult. Qed.
Lemma raised_again v k n : (v ^ k) ^ n = (v ^ n) ^ k.
Proof. now rewrite <- !pow_mult, Nat.mul_comm. Qed.
(* Powers of sums of natural numbers, and of products, as products of powers. *)
Ltac powers :=
  unfold Rdiv;
  repeat first
    [ rewrite pow1 | rewrite alternating | rewrite pow_add | rewrite Rpow_mult_distr | rewrite over_raised | rewrite Rinv_mult
    | match goal with |- context [?v ^ (?k * ?n)] => first [is_var k; rewrite (pow_mult v k n) | rewrite (raised_times v k n)] end
    | match goal with |- context [(?v ^ ?k) ^ ?n] => is_var n; tryif is_var k then fail else rewrite (raised_again v k n) end ];
  equal.
(* A root, and a logarithm, as those of factors. *)
Ltac root :=
  apply root_is; unfold Rdiv; [ not_negative | field_simplify; [ rewrite ?pow2_sqrt by not_negative; equal | not_zero .. ] ].
Ltac logarithm :=
  apply log_is; unfold Rdiv, Rminus;
  repeat first [ rewrite Rmult_plus_distr_r | rewrite exp_plus | rewrite exp_Ropp | rewrite exp_times | rewrite exp_0 ]; repeat match goal with |- context [Pos.to_nat ?p] => let n := eval compute in (Pos.to_nat p) in change (Pos.to_nat p) with n end;
  rewrite ?exp_ln by above; equal.
End Quotient.
