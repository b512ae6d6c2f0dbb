; clips.clp: Law 46B and 45C4b as production rules.  The facts are those of call.h, one fact
; with slots for a call.
;
; (calls FILE PASSES): calls as numbers in FILE, one on a line, each asserted and ruled on
; PASSES times; with -1 passes what is answered is printed.

(deftemplate call
  (slot word) (slot suit) (slot rank) (slot by-hand) (slot led) (slot won) (slot high-led) (slot low-led)
  (slot high-named) (slot low-named) (slot low-won) (slot low-trump) (slot winning) (slot continued)
  (slot with-rank) (slot one-of-rank) (slot beyond) (slot intended) (slot slip) (slot corrected) (slot late))

(defglobal ?*rules* = 0 ?*card* = -1)

(deffunction applies (?bit ?card)
  (bind ?*rules* (+ ?*rules* ?bit))
  (if (<> ?card -1) then (bind ?*card* ?card)))

(deffunction continues (?led ?won ?continued)
  (and (= ?led -1) (<> ?won -1) (= ?continued 1)))

(defrule c46B0-intended (call (beyond 1) (intended ?k&~-1)) => (applies 1 ?k))
(defrule c46B0-two-intended (call (beyond 1) (intended -1)) => (applies 2 -1))
(defrule c46B1a-high
  (call (word 0) (suit ?s) (rank -1) (led ?l) (high-led ?k&~-1&:(or (= ?s -1) (= ?s ?l))) (beyond 0))
  => (applies 4 ?k))
(defrule c46B1a-high-of-a-suit
  (call (word 0) (suit ?s) (rank -1) (led ~?s) (high-named ?k&~-1) (beyond 0)) => (applies 8 ?k))
(defrule c46B1b-win
  (call (word 2) (suit ?s) (rank -1) (winning ?k&~-1&:(or (= ?s -1) (= ?s (div ?k 13)))) (beyond 0))
  => (applies 16 ?k))
(defrule c46B1c-low (call (word 1|3) (suit -1) (rank -1) (low-led ?k&~-1) (beyond 0)) => (applies 32 ?k))
(defrule c46B1c-low-goes-on
  (call (word 1) (suit -1) (rank -1) (led -1) (low-won ?k&~-1) (beyond 0)) => (applies 64 ?k))
(defrule c46B2-suit
  (call (word ?w&~0) (suit ?s) (rank -1) (low-named ?k&~-1)
        (winning ?v&:(not (and (= ?w 2) (<> ?v -1) (= ?s (div ?v 13))))) (beyond 0))
  => (applies 128 ?k))
(defrule c46B2-ruff (call (word 4) (suit -1) (rank -1) (low-trump ?k&~-1) (beyond 0)) => (applies 256 ?k))
(defrule c46B2-same (call (word 5) (suit -1) (rank -1) (led -1) (low-won ?k&~-1) (beyond 0)) => (applies 512 ?k))
(defrule c46B3a-continued
  (call (suit -1) (rank ?r&~-1) (led -1) (won ?w&~-1) (continued 1) (beyond 0)) => (applies 1024 (+ (* ?w 13) ?r)))
(defrule c46B3b-one
  (call (suit -1) (rank ~-1) (led ?l) (won ?w) (continued ?c&:(not (continues ?l ?w ?c))) (with-rank 1)
        (one-of-rank ?k) (beyond 0))
  => (applies 2048 ?k))
(defrule c46B3b-several
  (call (suit -1) (rank ~-1) (led ?l) (won ?w) (continued ?c&:(not (continues ?l ?w ?c)))
        (with-rank ?n&:(>= ?n 2)) (beyond 0))
  => (applies 4096 -1))
(defrule c46B4-void-both (call (suit ~-1) (rank ~-1) (with-rank 0) (beyond 0)) => (applies 8192 -1))
(defrule c46B4-void-suit (call (suit ~-1) (rank -1) (low-named -1) (beyond 0)) => (applies 8192 -1))
(defrule c46B4-void-rank
  (call (suit -1) (rank ~-1) (with-rank 0) (led ?l) (won ?w) (continued ?c&:(not (continues ?l ?w ?c))) (beyond 0))
  => (applies 8192 -1))
(defrule c46B5-neither (call (word -1|6) (suit -1) (rank -1) (beyond 0)) => (applies 16384 -1))
(defrule c45B-named (call (suit ?s&~-1) (rank ?r&~-1) (with-rank 1) (beyond 0)) => (applies 32768 (+ (* ?s 13) ?r)))
(defrule c45C4b-slip (call (by-hand 0) (slip 1) (corrected 1) (late 0)) => (applies 65536 -1))

(deffunction rule-on (?f ?i)
  (bind ?*rules* 0)
  (bind ?*card* -1)
  (bind ?call (assert (call
    (word (nth$ ?i ?f)) (suit (nth$ (+ ?i 1) ?f)) (rank (nth$ (+ ?i 2) ?f)) (by-hand (nth$ (+ ?i 3) ?f))
    (led (nth$ (+ ?i 4) ?f)) (won (nth$ (+ ?i 5) ?f)) (high-led (nth$ (+ ?i 6) ?f)) (low-led (nth$ (+ ?i 7) ?f))
    (high-named (nth$ (+ ?i 8) ?f)) (low-named (nth$ (+ ?i 9) ?f)) (low-won (nth$ (+ ?i 10) ?f))
    (low-trump (nth$ (+ ?i 11) ?f)) (winning (nth$ (+ ?i 12) ?f)) (continued (nth$ (+ ?i 13) ?f))
    (with-rank (nth$ (+ ?i 14) ?f)) (one-of-rank (nth$ (+ ?i 15) ?f)) (beyond (nth$ (+ ?i 16) ?f))
    (intended (nth$ (+ ?i 17) ?f)) (slip (nth$ (+ ?i 18) ?f)) (corrected (nth$ (+ ?i 19) ?f))
    (late (nth$ (+ ?i 20) ?f)))))
  (run)
  (retract ?call))

(deffunction calls (?file ?passes)
  (open ?file calls)
  (bind ?line (readline calls))
  (while (neq ?line EOF)
    (bind ?f (explode$ ?line))
    (if (= ?passes -1) then (rule-on ?f 1) (printout t ?*rules* " " ?*card* crlf))
    (loop-for-count ?passes (rule-on ?f 1))
    (bind ?line (readline calls)))
  (close calls))
